/* rulebook.ini: what holds for all scripts of a rulebook. */
#include "rules/pack.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void split_cite(struct store *store, const char *text, const char **value, const char **cite)
{
    const char *at = NULL;
    for (const char *p = text; (p = strstr(p, " cite ")); p++)
        at = p;
    *cite = at ? store_copy(store, at + 6) : NULL;
    size_t length = at ? (size_t)(at - text) : strlen(text);
    while (length && isspace((unsigned char)text[length - 1]))
        length--;
    *value = store_text(store, text, length);
}

struct framing {
    struct rulebook *rulebook;
    const struct section *section;
    struct problems *problems;
};

static bool wrong(const struct framing *f, const struct entry *e, const char *remedy, const char *what)
{
    return problem(f->problems, e->file, e->line, remedy, "%s: %s", e->key, what);
}

/* --- [rulebook] ------------------------------------------------------------------------------------------------ */

static bool read_head(const struct framing *f, const struct entry *e)
{
    struct rulebook *r = f->rulebook;
    static const char *const known[] = {"name", "edition", "base", "cite", "chess", "phases", "note"};
    const char **const place[] = {&r->name, &r->edition, NULL, &r->cite_as, &r->chess, &r->phases, &r->note};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(e->key, known[i])) {
            if (place[i])
                *place[i] = e->value;
            return true;
        }
    return wrong(f, e, "[rulebook] has: name, edition, base, cite, chess, phases, note", "no key of [rulebook]");
}

/* --- [modes] --------------------------------------------------------------------------------------------------- */

static bool read_when(const struct framing *f, const struct entry *e, const struct expr **out)
{
    struct error why;
    struct naming naming = {f->rulebook, NULL};
    struct names names = names_of(&naming);
    *out = expr_read(&f->rulebook->store, e->value, &names, &why);
    return *out || problem(f->problems, e->file, e->line, why.remedy, "%s", why.what);
}

static bool read_mode(const struct framing *f, const struct entry *e)
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

static bool set_parameter(const struct framing *f, const struct entry *e, size_t mode)
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
    split_cite(&r->store, e->value, &p->value[mode], &p->cite[mode]);
    return true;
}

static bool read_parameter(const struct framing *f, const struct entry *e)
{
    return set_parameter(f, e, MODES_MAX);
}

static bool read_mode_parameter(const struct framing *f, const struct entry *e)
{
    const char *mode = f->section->name + strlen("parameters ");
    size_t index = mode_index(f->rulebook, mode);
    if (index == MODES_MAX && !rulebook_owns(f->rulebook, e->file))
        return true; /* the base has that mode, this rulebook has not */
    if (index == MODES_MAX)
        return problem(f->problems, f->section->file, f->section->line, "name a mode of [modes]", "there is no mode %s",
                       mode);
    return set_parameter(f, e, index);
}

const char *const *words_of(struct store *store, const char *list)
{
    const char **words = NULL;
    size_t count = 0;
    while (*(list += strspn(list, ", "))) {
        size_t length = strcspn(list, ", ");
        words = store_grow(store, words, count, sizeof *words);
        words[count++] = store_text(store, list, length);
        list += length;
    }
    words = store_grow(store, words, count, sizeof *words);
    words[count] = NULL;
    return words;
}

static bool read_range(const struct framing *f, const struct entry *e)
{
    struct parameter *p = rulebook_parameter(f->rulebook, e->key);
    const char *dots = strstr(e->value, "..");
    if (!p)
        return wrong(f, e, "take the line out", "no parameter of that name");
    if (!dots) {
        p->choices = words_of(&f->rulebook->store, e->value);
        return true;
    }
    char *least = store_text(&f->rulebook->store, e->value, (size_t)(dots - e->value));
    p->has_range = number_in(least, &p->least) && number_in(dots + 2, &p->most) && p->least <= p->most;
    return p->has_range || wrong(f, e, "write LEAST..MOST or a list of words", "no range");
}

/* --- [variations], [setup PARAMETER]: what an event can choose is a fact as well; [assume] ---------------------- */

static bool read_variation(const struct framing *f, const struct entry *e)
{
    struct rulebook *r = f->rulebook;
    struct variation v = {.name = e->key, .file = e->file, .line = e->line};
    split_cite(&r->store, e->value, &v.text, &v.cite);
    if (!v.cite)
        v.cite = store_copy(&r->store, e->key);
    vocabulary_make(&r->vocabulary, &r->store, store_printf(&r->store, "variation.%s", v.name), NULL, FACT_YESNO,
                    v.text);
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
        const struct entry *e = &s->entries[i];
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
        return problem(f->problems, s->file, s->line, "add text and cite", "the question has no %s",
                       made.text ? "cite" : "text");
    const struct parameter *p = rulebook_parameter(r, made.parameter);
    if (p)
        vocabulary_make(&r->vocabulary, &r->store, p->name, p->choices, p->choices ? FACT_CHOICE : FACT_NUMBER,
                        made.text);
    else if (!vocabulary_find(&r->vocabulary, made.parameter) && !rulebook_owns(r, s->file))
        return true; /* about a variation that the base has */
    else if (!vocabulary_find(&r->vocabulary, made.parameter))
        return problem(f->problems, s->file, s->line, "name a parameter, variation.NAME or a fact",
                       "%s is no parameter", made.parameter);
    r->setups = store_grow(&r->store, r->setups, r->setup_count, sizeof *r->setups);
    r->setups[r->setup_count++] = made;
    return true;
}

static bool read_assumption(const struct framing *f, const struct entry *e)
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
static bool read_recall(const struct framing *f, const struct entry *e)
{
    struct rulebook *r = f->rulebook;
    if (!vocabulary_find(&r->vocabulary, e->key))
        return wrong(f, e, "write FACT = ARTICLE", "no fact of that name");
    r->recalls = store_grow(&r->store, r->recalls, r->recall_count, sizeof *r->recalls);
    r->recalls[r->recall_count++] = (struct recall){e->key, e->value};
    return true;
}

static bool read_appeal(const struct framing *f, const struct entry *e)
{
    static const char *const known[] = {"to",        "deadline", "deadline_s", "before", "form", "deposit",
                                        "committee", "size",     "review",     "final",  "cite", "note"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(e->key, known[i])) {
            f->rulebook->appeal = f->section;
            return true;
        }
    return wrong(
        f, e,
        "[appeal] has: to, deadline, deadline_s, before, form, deposit, committee, size, review, final, cite, note",
        "no key of [appeal]");
}

/* What comes to the arbiter before any script is chosen. */
static bool read_cited(const struct framing *f, const struct entry *e)
{
    static const char *const known[] = {"call", "claim", "period", "duty"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(e->key, known[i])) {
            f->rulebook->cites = f->section;
            return true;
        }
    return wrong(f, e, "[cites] has: call, claim, period, duty", "no key of [cites]");
}

/* --- all of it ------------------------------------------------------------------------------------------------- */

/* articles.c has read it, before anything else. */
static bool read_articles(const struct framing *f)
{
    const struct rulebook *r = f->rulebook;
    return r->chain[1] || problem(f->problems, f->section->file, f->section->line, "name the base, or take it out",
                                  "[articles] renumbers a base, and there is none");
}

/* In the order in which they need each other. A name that ends with a blank is the beginning of many. */
static const struct {
    const char *name;
    bool (*entry)(const struct framing *, const struct entry *);
    bool (*whole)(const struct framing *);
} parts[] = {
    {"rulebook", read_head, NULL},        {"variations", read_variation, NULL},       {"modes", read_mode, NULL},
    {"parameters", read_parameter, NULL}, {"parameters ", read_mode_parameter, NULL}, {"ranges", read_range, NULL},
    {"setup ", NULL, read_setup},         {"assume", read_assumption, NULL},          {"recalls", read_recall, NULL},
    {"appeal", read_appeal, NULL},        {"cites", read_cited, NULL},
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
            good = problem(problems, sheet->sections[i].file, sheet->sections[i].line,
                           "rulebook.ini has: rulebook, modes, parameters, ranges, variations, setup, assume, recalls, "
                           "appeal, cites, articles",
                           "[%s] is no section of rulebook.ini", sheet->sections[i].name);
    r->phase_list = r->phases ? words_of(&r->store, r->phases) : NULL;
    if (!r->name || !r->edition)
        good = problem(problems, sheet->file, 0, "write both under [rulebook]", "the rulebook has no %s",
                       r->name ? "edition" : "name");
    return good;
}
