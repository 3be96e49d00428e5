/* rulebook.ini: what applies to all scripts of a rulebook. */
#include "rules/frame.h"
#include "rules/menu.h"
#include "rules/names.h"
#include "rules/pack.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct framing {
    struct rulebook *rulebook;
    const struct section *section;
    struct problems *problems;
};

static bool wrong(const struct framing *f, const struct sheet_entry *e, const char *remedy, const char *what)
{
    return problems_report(f->problems, e->file, e->line, remedy, "%s: %s", e->key, what);
}

/* --- [rulebook] ------------------------------------------------------------------------------------------------ */

static bool read_head(const struct framing *f, const struct sheet_entry *e)
{
    struct rulebook *r = f->rulebook;
    static const char *const known[] = {"name", "short", "edition", "base", "cite", "chess", "phases", "note"};
    const char **const place[] = {&r->name,    &r->short_name, &r->edition, NULL,
                                  &r->cite_as, &r->chess,      &r->phases,  &r->note};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(e->key, known[i])) {
            bool is_of_base = place[i] == &r->short_name && !rulebook_owns(r, e->file);
            if (place[i] && !is_of_base)
                *place[i] = e->value;
            return true;
        }
    return wrong(f, e, "[rulebook] has: name, short, edition, base, cite, chess, phases, note", "no key of [rulebook]");
}

/* --- [modes] --------------------------------------------------------------------------------------------------- */

static bool read_when(const struct framing *f, const struct sheet_entry *e, const struct expr **out)
{
    struct error why;
    struct naming naming = {f->rulebook, NULL};
    struct names names = naming_names(&naming);
    *out = expr_read(&f->rulebook->store, e->value, &names, &why);
    return *out || problems_report(f->problems, e->file, e->line, why.remedy, "%s", why.what);
}

static bool read_mode(const struct framing *f, const struct sheet_entry *e)
{
    struct rulebook *r = f->rulebook;
    const struct expr *when;
    if (r->mode_count == MODES_MAX)
        return wrong(f, e, "twelve modes are the most", "there are too many modes");
    if (!read_when(f, e, &when))
        return false;
    r->modes[r->mode_count++] = (struct mode){.name = e->key, .when = when};
    return true;
}

/* --- [parameters], [parameters MODE], [ranges] ----------------------------------------------------------------- */

static size_t mode_index(const struct rulebook *r, const char *name)
{
    for (size_t i = 0; i < r->mode_count; i++)
        if (!strcmp(r->modes[i].name, name))
            return i;
    return MODES_MAX;
}

static bool set_parameter(const struct framing *f, const struct sheet_entry *e, size_t mode)
{
    struct rulebook *r = f->rulebook;
    struct parameter *p = rulebook_parameter(r, e->key);
    if (!p && mode != MODES_MAX)
        return wrong(f, e, "give it a value in [parameters] first", "no parameter of that name");
    if (!p) {
        r->parameters = store_grow(&r->store, r->parameters, r->parameter_count, sizeof *r->parameters);
        p = &r->parameters[r->parameter_count++];
        *p = (struct parameter){.name = e->key};
    }
    if (mode == MODES_MAX) {
        p->file = e->file;
        p->line = e->line;
    }
    store_split_cite(&r->store, e->value, &p->value[mode], &p->cite[mode]);
    return true;
}

static bool read_parameter(const struct framing *f, const struct sheet_entry *e)
{
    return set_parameter(f, e, MODES_MAX);
}

static bool read_mode_parameter(const struct framing *f, const struct sheet_entry *e)
{
    const char *mode = f->section->name + strlen("parameters ");
    size_t index = mode_index(f->rulebook, mode);
    if (index == MODES_MAX && !rulebook_owns(f->rulebook, e->file))
        return true; /* the base has that mode, this rulebook does not */
    if (index == MODES_MAX)
        return problems_report(f->problems, f->section->file, f->section->line, "name a mode of [modes]",
                               "there is no mode %s", mode);
    return set_parameter(f, e, index);
}

static bool read_range(const struct framing *f, const struct sheet_entry *e)
{
    struct parameter *p = rulebook_parameter(f->rulebook, e->key);
    const char *dots = strstr(e->value, "..");
    if (!p)
        return wrong(f, e, "take the line out", "no parameter of that name");
    if (!dots) {
        p->choices = store_word_list(&f->rulebook->store, e->value);
        return true;
    }
    char *least = store_text(&f->rulebook->store, e->value, (size_t)(dots - e->value));
    p->has_range = vocabulary_number(least, &p->least) && vocabulary_number(dots + 2, &p->most) && p->least <= p->most;
    return p->has_range || wrong(f, e, "write LEAST..MOST or a list of words", "no range");
}

/* --- [variations], [setup PARAMETER]: what an event can choose is a fact as well; [assume] ---------------------- */

static bool too_many_facts(const struct framing *f, const char *file, int line)
{
    return problems_report(f->problems, file, line, "take facts out of facts.ini that no script uses",
                           "there are more than %d facts", FACTS_MAX);
}

static bool read_variation(const struct framing *f, const struct sheet_entry *e)
{
    struct rulebook *r = f->rulebook;
    struct variation v = {.name = e->key, .file = e->file, .line = e->line};
    store_split_cite(&r->store, e->value, &v.text, &v.cite);
    if (!v.cite)
        v.cite = store_copy(&r->store, e->key);
    if (!vocabulary_make(&r->vocabulary, &r->store, store_printf(&r->store, "variation.%s", v.name), NULL, FACT_YESNO,
                         v.text))
        return too_many_facts(f, e->file, e->line);
    r->variations = store_grow(&r->store, r->variations, r->variation_count, sizeof *r->variations);
    r->variations[r->variation_count++] = v;
    return true;
}

static bool read_setup(const struct framing *f)
{
    struct rulebook *r = f->rulebook;
    const struct section *s = f->section;
    struct setup made = {.parameter = s->name + strlen("setup "), .file = s->file, .line = s->line};
    for (size_t i = 0; i < s->count; i++) {
        const struct sheet_entry *e = &s->entries[i];
        const char **place = !strcmp(e->key, "text")   ? &made.text
                             : !strcmp(e->key, "why")  ? &made.why
                             : !strcmp(e->key, "cite") ? &made.cite
                                                       : NULL;
        if (!strcmp(e->key, "when")) {
            if (!read_when(f, e, &made.when))
                return false;
            continue;
        }
        if (!place)
            return wrong(f, e, "[setup PARAMETER] has: text, why, cite, when", "no key of a question at set-up");
        *place = e->value;
    }
    if (!made.text || !made.cite)
        return problems_report(f->problems, s->file, s->line, "add text and cite", "the question has no %s",
                               made.text ? "cite" : "text");
    const struct parameter *p = rulebook_parameter(r, made.parameter);
    if (p && !vocabulary_make(&r->vocabulary, &r->store, p->name, p->choices, p->choices ? FACT_CHOICE : FACT_NUMBER,
                              made.text))
        return too_many_facts(f, s->file, s->line);
    if (!p && !vocabulary_find(&r->vocabulary, made.parameter) && !rulebook_owns(r, s->file))
        return true; /* it is about a variation of the base */
    if (!p && !vocabulary_find(&r->vocabulary, made.parameter))
        return problems_report(f->problems, s->file, s->line, "name a parameter, variation.NAME or a fact",
                               "%s is not a parameter", made.parameter);
    r->setups = store_grow(&r->store, r->setups, r->setup_count, sizeof *r->setups);
    r->setups[r->setup_count++] = made;
    return true;
}

static bool read_assumption(const struct framing *f, const struct sheet_entry *e)
{
    struct rulebook *r = f->rulebook;
    const struct fact_kind *k = vocabulary_find(&r->vocabulary, e->key);
    if (!k || !fact_can_be(k, e->value))
        return wrong(f, e, "write FACT = VALUE, as facts.ini says", k ? "it cannot be that" : "no fact of that name");
    r->assumed = store_grow(&r->store, r->assumed, r->assumed_count, sizeof *r->assumed);
    r->assumed[r->assumed_count++] = (struct assumption){e->key, e->value, e->file, e->line};
    return true;
}

/* `prior_offences = 18-3-5` */
static bool read_recall(const struct framing *f, const struct sheet_entry *e)
{
    struct rulebook *r = f->rulebook;
    if (!vocabulary_find(&r->vocabulary, e->key))
        return wrong(f, e, "write FACT = ARTICLE", "no fact of that name");
    r->recalls = store_grow(&r->store, r->recalls, r->recall_count, sizeof *r->recalls);
    r->recalls[r->recall_count++] = (struct recall){e->key, e->value};
    return true;
}

/* `fine = 12.9.7 when variation.fines` */
static bool read_penalty(const struct framing *f, const struct sheet_entry *e)
{
    struct rulebook *r = f->rulebook;
    const char *when = strstr(e->value, " when ");
    struct sheet_entry condition = *e;
    struct menu_penalty p = {.word = e->key, .file = e->file, .line = e->line};
    if (!menu_has_word(e->key))
        return wrong(f, e, "see config/rulebooks/README.md on open choices", "no penalty of that name");
    p.cite = when ? store_text(&r->store, e->value, (size_t)(when - e->value)) : e->value;
    condition.value = when ? when + 6 : NULL;
    if (when && !read_when(f, &condition, &p.when))
        return false;
    r->penalties = store_grow(&r->store, r->penalties, r->penalty_count, sizeof *r->penalties);
    r->penalties[r->penalty_count++] = p;
    return true;
}

/* "SCRIPT | what is claimed | other words for it" */
static bool read_claim(const struct framing *f, const struct sheet_entry *e)
{
    struct rulebook *r = f->rulebook;
    struct claim_row c = {.name = e->key, .file = e->file, .line = e->line};
    const char **const parts_of[] = {&c.script, &c.what, &c.words};
    const char *at = e->value;
    for (size_t i = 0; i < 3 && at; i++) {
        const char *end = strstr(at, " | ");
        *parts_of[i] = store_text(&r->store, at, end ? (size_t)(end - at) : strlen(at));
        at = end ? end + 3 : NULL;
    }
    if (!c.words || at)
        return wrong(f, e, "write SCRIPT | what is claimed | other words for it", "no claim");
    r->claims = store_grow(&r->store, r->claims, r->claim_count, sizeof *r->claims);
    r->claims[r->claim_count++] = c;
    return true;
}

static bool read_appeal(const struct framing *f, const struct sheet_entry *e)
{
    static const char *const known[] = {"to",   "deadline", "deadline_s", "before",  "form", "deposit", "committee",
                                        "size", "review",   "final",      "further", "cite", "note"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(e->key, known[i])) {
            f->rulebook->appeal = f->section;
            return true;
        }
    return wrong(f, e,
                 "[appeal] has: to, deadline, deadline_s, before, form, deposit, committee, size, review, final, "
                 "further, cite, note",
                 "no key of [appeal]");
}

/* The first question, before any script is chosen. */
static bool read_cited(const struct framing *f, const struct sheet_entry *e)
{
    static const char *const known[] = {"call", "claim", "period", "duty", "pause"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(e->key, known[i])) {
            f->rulebook->cites = f->section;
            return true;
        }
    return wrong(f, e, "[cites] has: call, claim, period, duty, pause", "no key of [cites]");
}

/* Lines for an event file. They are interpreted where an event is created. */
static bool read_event_line(const struct framing *f, const struct sheet_entry *e)
{
    static const char *const known[] = {"control",      "phase",          "default-time", "default-from",
                                        "team-boards",  "weights",        "white-boards", "team-tie-break",
                                        "head-officer", "deputy-officer", "officer"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(e->key, known[i])) {
            f->rulebook->event = f->section;
            return true;
        }
    return wrong(f, e,
                 "[event] has: control, phase, default-time, default-from, team-boards, weights, white-boards, "
                 "team-tie-break, head-officer, deputy-officer, officer",
                 "no key of [event]");
}

/* --- all of it ------------------------------------------------------------------------------------------------- */

/* articles.c has read it, before anything else. */
static bool read_articles(const struct framing *f)
{
    const struct rulebook *r = f->rulebook;
    return r->chain[1] ||
           problems_report(f->problems, f->section->file, f->section->line, "name the base, or take it out",
                           "[articles] renumbers a base, and there is none");
}

/* In order of dependence. A name that ends with a blank is a prefix. */
static const struct {
    const char *name;
    bool (*entry)(const struct framing *, const struct sheet_entry *);
    bool (*whole)(const struct framing *);
} parts[] = {
    {"rulebook", read_head, NULL},
    {"variations", read_variation, NULL},
    {"modes", read_mode, NULL},
    {"parameters", read_parameter, NULL},
    {"parameters ", read_mode_parameter, NULL},
    {"ranges", read_range, NULL},
    {"setup ", NULL, read_setup},
    {"assume", read_assumption, NULL},
    {"recalls", read_recall, NULL},
    {"penalties", read_penalty, NULL},
    {"claims", read_claim, NULL},
    {"appeal", read_appeal, NULL},
    {"cites", read_cited, NULL},
    {"event", read_event_line, NULL},
    {"articles", NULL, read_articles},
};
enum { PARTS = sizeof parts / sizeof *parts };

static bool is_part(size_t part, const char *name)
{
    size_t length = strlen(parts[part].name);
    return parts[part].name[length - 1] == ' ' ? !strncmp(name, parts[part].name, length)
                                               : !strcmp(name, parts[part].name);
}

static bool read_part(size_t part, const struct framing *f)
{
    if (parts[part].whole)
        return parts[part].whole(f);
    bool good = true;
    for (size_t i = 0; i < f->section->count; i++)
        good &= parts[part].entry(f, &f->section->entries[i]);
    return good;
}

static bool has_part(const struct section *s)
{
    for (size_t part = 0; part < PARTS; part++)
        if (is_part(part, s->name))
            return true;
    return false;
}

bool frame_read(struct rulebook *r, const struct sheet *sheet, struct problems *problems)
{
    bool good = true;
    for (size_t part = 0; part < PARTS; part++)
        for (size_t i = 0; i < sheet->count; i++)
            if (is_part(part, sheet->sections[i].name))
                good &= read_part(part, &(struct framing){r, &sheet->sections[i], problems});
    for (size_t i = 0; i < sheet->count; i++)
        if (!has_part(&sheet->sections[i]))
            good = problems_report(
                problems, sheet->sections[i].file, sheet->sections[i].line,
                "rulebook.ini has: rulebook, modes, parameters, ranges, variations, setup, assume, recalls, "
                "penalties, claims, appeal, cites, event, articles",
                "[%s] is not a section of rulebook.ini", sheet->sections[i].name);
    r->phase_list = r->phases ? store_word_list(&r->store, r->phases) : NULL;
    if (!r->name || !r->edition)
        good = problems_report(problems, sheet->file, 0, "write both under [rulebook]", "the rulebook has no %s",
                               r->name ? "edition" : "name");
    return good;
}
