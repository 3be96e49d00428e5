#include "rules/rulebook.h"

#include "base/text.h"
#include "rules/articles.h"
#include "rules/frame.h"
#include "rules/merge.h"
#include "rules/names.h"
#include "rules/words.h"

#include "base/memory.h"
#include "rules/lookup.h"
#include "rules/script.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHAIN_MAX = 7, FILES_MAX = 128 };

const char *const script_names[] = {"illegal-move",
                                    "illegal-position",
                                    "touch-move",
                                    "castling-fault",
                                    "promotion-fault",
                                    "displaced-pieces",
                                    "wrong-setup",
                                    "colours-reversed",
                                    "board-turned",
                                    "clock-fault",
                                    "flag-fall",
                                    "both-flags",
                                    "draw-offer",
                                    "claim-repetition",
                                    "claim-fifty",
                                    "claim-dead",
                                    "claim-quickplay",
                                    "lack-of-progress",
                                    "game-end",
                                    "late-arrival",
                                    "absence",
                                    "notation",
                                    "phone",
                                    "advice",
                                    "distraction",
                                    "spectator",
                                    "clock-handling",
                                    "takeback",
                                    "early-draw",
                                    "refusal",
                                    "result-dispute",
                                    "interruption",
                                    "appeal",
                                    "equipment",
                                    "substitution",
                                    "communication",
                                    "team-conduct",
                                    "assisted-play",
                                    "disconnection",
                                    "host-failure",
                                    "mouse-slip",
                                    "time-complaint",
                                    "ambiguous-move",
                                    "adjournment",
                                    "il-vaticano",
                                    "pass",
                                    NULL};

const char *rulebook_id(const struct rulebook *r)
{
    return r->id;
}

void rulebook_add_shown(const struct rulebook *r, const char *sentence, struct text *out)
{
    if (!r || !translations_add(&r->translations, sentence, out))
        text_add(out, sentence);
}

const char *rulebook_name(const struct rulebook *r)
{
    return r->name;
}

const char *rulebook_short_name(const struct rulebook *r)
{
    return r->short_name ? r->short_name : "";
}

/* House rules keep the article numbers of their base; an earlier edition may be based on a later one with other
 * numbers. */
bool rulebook_is_edition(const struct rulebook *r, const char *id)
{
    size_t family = strcspn(id, "-");
    for (const char *const *of = r->chain; *of; of++)
        if (!strncmp(*of, id, family + 1))
            return !strcmp(*of, id);
    return false;
}

const char *rulebook_over(const struct rulebook *r, size_t steps)
{
    size_t i = 0;
    while (i < steps && r->chain[i])
        i++;
    return r->chain[i];
}

const char *rulebook_edition(const struct rulebook *r)
{
    return r->edition;
}

const struct script *rulebook_script(const struct rulebook *r, const char *name)
{
    for (size_t i = 0; i < r->script_count; i++)
        if (same_text(r->scripts[i].name, name))
            return &r->scripts[i];
    return NULL;
}

bool rulebook_claim(const struct rulebook *r, size_t index, struct rulebook_claim *out)
{
    if (index >= r->claim_count)
        return false;
    const struct claim_row *row = &r->claims[index];
    *out = (struct rulebook_claim){row->name, row->script, row->what, row->words};
    return true;
}

bool rulebook_claim_named(const struct rulebook *r, const char *name, struct rulebook_claim *out)
{
    for (size_t i = 0; rulebook_claim(r, i, out); i++)
        if (!strcmp(out->name, name))
            return true;
    for (size_t i = 0; rulebook_claim(r, i, out); i++)
        if (!strcmp(out->script, name))
            return true;
    return false;
}

bool rulebook_counts(const struct rulebook *r, const char *script)
{
    const struct script *s = rulebook_script(r, script);
    for (size_t i = 0; s && i < s->step_count; i++)
        if (s->steps[i].counts)
            return true;
    return false;
}

const char *rulebook_appeal(const struct rulebook *r, const char *key)
{
    return section_value(r->appeal, key);
}

const char *rulebook_article(const struct rulebook *r, const char *matter)
{
    return section_value(r->cites, matter);
}

const char *rulebook_event(const struct rulebook *r, const char *key)
{
    return section_value(r->event, key);
}

/* --- what the event chooses ------------------------------------------------------------------------------------ */

static const char *value_unasked(const struct rulebook *r, const char *name)
{
    const struct parameter *p = rulebook_parameter(r, name);
    for (size_t i = 0; i < r->assumed_count; i++)
        if (!strcmp(r->assumed[i].name, name))
            return r->assumed[i].value;
    return p ? p->value[MODES_MAX] : strncmp(name, "variation.", 10) ? "" : "no";
}

bool rulebook_setup(const struct rulebook *r, size_t index, struct setup_question *out)
{
    if (index >= r->setup_count)
        return false;
    const struct setup *s = &r->setups[index];
    const struct fact_kind *k = vocabulary_find(&r->vocabulary, s->parameter);
    *out = (struct setup_question){.name = s->parameter, .text = s->text, .why = s->why, .cite = s->cite};
    out->value = value_unasked(r, s->parameter);
    out->choices = k ? k->values : NULL;
    const struct variation *v = strncmp(out->name, "variation.", 10) ? NULL : rulebook_variation(r, out->name + 10);
    out->label = v ? v->text : NULL;
    return true;
}

bool rulebook_setup_matters(const struct rulebook *r, size_t index, const struct facts *facts)
{
    const struct expr *when = index < r->setup_count ? r->setups[index].when : NULL;
    struct lookup l = {.rulebook = r, .facts = facts};
    struct value_source known = lookup_known(&l);
    bool matters = !when || !value_is(expr_value(when, &known), "no");
    facts_release(&l.computed);
    return matters;
}

bool rulebook_value(const struct rulebook *r, const char *parameter, const struct facts *facts,
                    char out[FACT_VALUE_MAX])
{
    struct lookup l = {.rulebook = r, .facts = facts};
    struct expr_value v = rulebook_parameter(r, parameter) ? lookup_find(&l, parameter) : value_missing("");
    facts_release(&l.computed);
    if (v.kind == NUMBER)
        snprintf(out, FACT_VALUE_MAX, "%lld", (long long)v.number);
    else if (v.kind == WORD)
        copy_text(out, FACT_VALUE_MAX, v.word);
    return v.kind != MISSING;
}

/* --- files ----------------------------------------------------------------------------------------------------- */

static bool id_is_plain(const char *id)
{
    size_t length = strlen(id);
    return length && length < 64 && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-_") == length;
}

static int is_ini(const struct dirent *e)
{
    size_t length = strlen(e->d_name);
    return length > 4 && length < 64 && e->d_name[0] != '.' && !strcmp(e->d_name + length - 4, ".ini");
}

enum { PLACE_ROOM = 1200 };

/* "FOLDER/NAME" in the next of the folders, which are separated by colons. */
static bool next_place(const char **folders, const char *name, char out[PLACE_ROOM])
{
    size_t length = strcspn(*folders, ":");
    if (!length)
        return false;
    int n = snprintf(out, PLACE_ROOM, "%.*s/%s", (int)length, *folders, name);
    *folders += length + ((*folders)[length] == ':');
    return n < PLACE_ROOM || next_place(folders, name, out);
}

static bool is_there(const char *path)
{
    return access(path, R_OK) == 0;
}

/* In the first folder that has it; otherwise where it would be in the first folder. */
static void place_of(const char *folders, const char *name, char out[PLACE_ROOM])
{
    const char *rest = folders;
    while (next_place(&rest, name, out))
        if (is_there(out))
            return;
    out[0] = '\0';
    next_place(&folders, name, out);
}

struct rulebook_loading {
    struct rulebook *rulebook;
    const char *folders;
    struct problems *problems;
    struct merged merged;
    struct sheet *levels[CHAIN_MAX]; /* its own sheets, its base's, ...; counts has the length of each list */
    size_t counts[CHAIN_MAX];
    size_t depth;
    bool good;
};

/* What it says in other languages is put beside, for the screens. */
static bool load(struct rulebook_loading *l, const char *path, struct sheet *out)
{
    struct rulebook *r = l->rulebook;
    return sheet_load(&r->store, path, out, l->problems) &&
           translations_take(&r->translations, &r->store, out, l->problems);
}

static void load_files(struct rulebook_loading *l, const char *folder, struct sheet **sheets, size_t *count)
{
    struct dirent **names = NULL;
    int found = scandir(folder, &names, is_ini, alphasort);
    for (int i = 0; i < found; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        free(names[i]);
        *sheets = store_grow(&l->rulebook->store, *sheets, *count, sizeof **sheets);
        if (i < FILES_MAX)
            l->good &= load(l, path, &(*sheets)[(*count)++]);
    }
    free(names);
}

static const char *base_of(const struct sheet *sheets, size_t count, const struct sheet_entry **at)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(sheets[i].name, "rulebook")) {
            *at = section_entry(sheet_section(&sheets[i], "rulebook"), "base");
            return *at ? (*at)->value : NULL;
        }
    return NULL;
}

static bool is_in_chain(const struct rulebook_loading *l, const char *id)
{
    for (size_t i = 0; i < l->depth; i++)
        if (!strcmp(l->rulebook->chain[i], id))
            return true;
    return false;
}

/* Itself, its base, that one's base. */
static void load_chain(struct rulebook_loading *l, const char *id)
{
    struct rulebook *r = l->rulebook;
    const struct sheet_entry *at = NULL;
    while (id && l->good) {
        if (!id_is_plain(id) || l->depth == CHAIN_MAX || is_in_chain(l, id)) {
            l->good = problems_report(l->problems, at ? at->file : id, at ? at->line : 0, "see: flagfall rulebook list",
                                      "%s cannot be the base: %s", id,
                                      is_in_chain(l, id) ? "it is based on this one" : "no such name");
            return;
        }
        char folder[PLACE_ROOM], frame[80];
        snprintf(frame, sizeof frame, "%s/rulebook.ini", id);
        place_of(l->folders, frame, folder);
        folder[strlen(folder) - strlen("/rulebook.ini")] = '\0';
        size_t level = l->depth++;
        r->chain[level] = store_copy(&r->store, id);
        load_files(l, folder, &l->levels[level], &l->counts[level]);
        const struct sheet_entry *next = NULL;
        const char *base = base_of(l->levels[level], l->counts[level], &next);
        if (l->good && !merge_find(&(struct merged){l->levels[level], l->counts[level]}, "rulebook"))
            l->good = problems_report(l->problems, at ? at->file : folder, at ? at->line : 0,
                                      "see: flagfall rulebook list", "there is no rulebook %s", id);
        id = base;
        at = next;
    }
}

static void renumber_base(struct rulebook_loading *l, size_t level)
{
    const struct sheet *frame = merge_find(&(struct merged){l->levels[level], l->counts[level]}, "rulebook");
    const struct section *table = frame ? sheet_section(frame, "articles") : NULL;
    if (!table || level + 1 >= l->depth)
        return;
    merge_drop(&l->merged, "coverage"); /* the list of a text with other article numbers */
    l->good &= articles_renumber(&l->merged, &l->rulebook->store, table, l->problems);
}

static void merge_chain(struct rulebook_loading *l)
{
    for (size_t level = l->depth; l->good && level-- > 0;) {
        renumber_base(l, level);
        for (size_t i = 0; i < l->counts[level]; i++)
            l->good &= merge_add(&l->merged, &l->rulebook->store, &l->levels[level][i], l->problems);
    }
    for (size_t level = 0; level < l->depth; level++)
        l->rulebook->file_count += l->counts[level];
}

/* --- from files to a rulebook ---------------------------------------------------------------------------------- */

static void read_vocabulary(struct rulebook_loading *l)
{
    struct rulebook *r = l->rulebook;
    char path[PLACE_ROOM];
    struct sheet common;
    place_of(l->folders, "facts.ini", path);
    l->good &= load(l, path, &common) && vocabulary_add(&r->vocabulary, &r->store, &common, l->problems);
    const struct sheet *own = merge_find(&l->merged, "facts");
    if (own && l->good)
        l->good &= vocabulary_add(&r->vocabulary, &r->store, own, l->problems);
}

static bool is_script(const char *name)
{
    for (const char *const *known = script_names; *known; known++)
        if (!strcmp(*known, name))
            return true;
    return false;
}

static void read_scripts(struct rulebook_loading *l)
{
    for (size_t i = 0; i < l->merged.count; i++) {
        const struct sheet *sheet = &l->merged.sheets[i];
        if (!strcmp(sheet->name, "rulebook") || !strcmp(sheet->name, "facts") || !strcmp(sheet->name, "coverage") ||
            sheet->name[0] == '_')
            continue;
        if (is_script(sheet->name))
            l->good &= script_read(l->rulebook, &l->merged, sheet, l->problems);
        else
            l->good =
                problems_report(l->problems, sheet->file, 0,
                                "name it as one of the scripts in config/rulebooks/README.md, or _NAME.ini for steps "
                                "that scripts share",
                                "there is no script %s", sheet->name);
    }
}

/* Scripts that this rulebook does not have are passed over. */
static void take_everyday(struct rulebook_loading *l, const struct section *s)
{
    struct rulebook *r = l->rulebook;
    const char *all = "";
    if (!is_script(s->name))
        l->good = problems_report(l->problems, s->file, s->line, "see the scripts in config/rulebooks/README.md",
                                  "there is no script %s", s->name);
    for (size_t i = 0; i < s->count; i++) {
        const struct sheet_entry *e = &s->entries[i];
        if (strcmp(e->key, "words") != 0 && strncmp(e->key, "words.", strlen("words.")) != 0)
            l->good = problems_report(l->problems, e->file, e->line, "write words, words.2, words.3",
                                      "%s is not a key of an incident", e->key);
        all = store_printf(&r->store, "%s%s%s", all, *all ? ", " : "", e->value);
    }
    for (size_t i = 0; i < r->script_count; i++)
        if (!strcmp(r->scripts[i].name, s->name))
            r->scripts[i].everyday = all;
}

/* A folder of rulebooks may do without. */
static void read_everyday(struct rulebook_loading *l)
{
    char path[PLACE_ROOM];
    struct sheet said;
    place_of(l->folders, "incidents.ini", path);
    if (!is_there(path))
        return;
    l->good &= load(l, path, &said);
    for (size_t i = 0; l->good && i < said.count; i++)
        take_everyday(l, &said.sections[i]);
}

static void read_rulebook(struct rulebook_loading *l)
{
    const struct sheet *frame = merge_find(&l->merged, "rulebook");
    read_vocabulary(l);
    if (l->good && frame)
        l->good = frame_read(l->rulebook, frame, l->problems);
    if (l->good)
        read_scripts(l);
    if (l->good)
        read_everyday(l);
    l->rulebook->coverage = merge_find(&l->merged, "coverage");
}

bool rulebook_is_there(const char *folders, const char *id)
{
    char place[PLACE_ROOM], frame[80];
    snprintf(frame, sizeof frame, "%.63s/rulebook.ini", id);
    place_of(folders, frame, place);
    return id_is_plain(id) && is_there(place);
}

struct rulebook *rulebook_load(const char *folders, const char *id, struct problems *problems)
{
    struct rulebook *r = memory_take(1, sizeof *r);
    struct rulebook_loading l = {.rulebook = r, .folders = folders, .problems = problems, .good = true};
    r->id = store_copy(&r->store, id);
    load_chain(&l, id);
    merge_chain(&l);
    if (l.good)
        read_rulebook(&l);
    if (l.good)
        return r;
    rulebook_free(r);
    return NULL;
}

void rulebook_free(struct rulebook *r)
{
    if (!r)
        return;
    struct store all = r->store;
    store_release(&all);
    free(r);
}

/* It is in this folder, and not in an earlier one. */
static bool is_first(const char *folders, const char *folder, const char *id)
{
    char here[PLACE_ROOM], first[PLACE_ROOM], frame[80];
    snprintf(frame, sizeof frame, "%.63s/rulebook.ini", id);
    snprintf(here, sizeof here, "%.1100s/%s", folder, frame);
    place_of(folders, frame, first);
    return id_is_plain(id) && is_there(here) && !strcmp(here, first);
}

size_t rulebooks_each(const char *folders, void (*each)(void *, const char *), void *context)
{
    const char *rest = folders;
    char folder[PLACE_ROOM];
    size_t count = 0;
    while (next_place(&rest, "", folder)) {
        struct dirent **names = NULL;
        folder[strlen(folder) - 1] = '\0';
        int found = scandir(folder, &names, NULL, alphasort);
        for (int i = 0; i < found; i++) {
            if (is_first(folders, folder, names[i]->d_name)) {
                count++;
                each(context, names[i]->d_name);
            }
            free(names[i]);
        }
        free(names);
    }
    return count;
}

/* --- facts from outside ---------------------------------------------------------------------------------------- */

static bool refuse_word(const struct parameter *p, const char *value, struct error *why)
{
    char words[160] = "";
    for (size_t i = 0, at = 0; p->choices[i] && at < sizeof words; i++)
        at += (size_t)snprintf(words + at, sizeof words - at, "%s%s", i ? ", " : "write one of: ", p->choices[i]);
    return failf(why, p->name, words, "%.60s is not valid", value);
}

static bool parameter_accepts(const struct parameter *p, const char *value, struct error *why)
{
    int64_t n;
    if (p->choices)
        return words_have(p->choices, value) || refuse_word(p, value, why);
    if (!vocabulary_number(value, &n))
        return failf(why, p->name, "write a whole number", "%.60s is not a number", value);
    if (p->has_range && (n < p->least || n > p->most))
        return failf(why, p->name, "stay within the range", "%.60s is not from %lld to %lld", value,
                     (long long)p->least, (long long)p->most);
    return true;
}

static void list_values(const struct fact_kind *k, char *out, size_t room)
{
    size_t used = (size_t)snprintf(out, room, "write one of: ");
    for (size_t i = 0; i < k->value_count && used < room; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%s", i ? ", " : "", k->values[i]);
    if (k->type == FACT_NUMBER)
        snprintf(out, room, "write a whole number");
}

bool rulebook_works_out(const struct rulebook *r, const char *fact, const struct facts *facts)
{
    const struct fact_kind *k = vocabulary_find(&r->vocabulary, fact);
    return k && k->from && facts_find(facts, k->from);
}

bool rulebook_knows(const struct rulebook *r, const char *name)
{
    return vocabulary_find(&r->vocabulary, name) || rulebook_parameter(r, name);
}

bool rulebook_accepts(const struct rulebook *r, const char *name, const char *value, struct error *why)
{
    const struct fact_kind *k = vocabulary_find(&r->vocabulary, name);
    const struct parameter *p = rulebook_parameter(r, name);
    char remedy[192];
    if (p && (p->choices || p->has_range))
        return parameter_accepts(p, value, why);
    if (!strncmp(name, "variation.", 10) && !rulebook_variation(r, name + 10))
        return fail(why, name, "the rulebook has no such variation", "see: flagfall rulebook show");
    if (!strncmp(name, "variation.", 10))
        return words_have((const char *const[]){"yes", "no", NULL}, value) ||
               failf(why, name, "write yes or no", "%.60s is not valid", value);
    if (!k)
        return fail(why, name, "no fact of that name", "see config/rulebooks/facts.ini");
    if (fact_can_be(k, value) || (k->type == FACT_YESNO && !strcmp(value, "unknown")))
        return true;
    list_values(k, remedy, sizeof remedy);
    return failf(why, name, remedy, "%.60s is not valid", value);
}
