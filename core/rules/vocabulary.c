#include "rules/vocabulary.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const sides[] = {"white", "black", NULL};

enum { VALUES_MAX = 96 };

bool vocabulary_number(const char *text, int64_t *out)
{
    const char *digits = text + (*text == '-');
    size_t length = strlen(digits);
    if (!length || length > 12 || strspn(digits, "0123456789") != length)
        return false;
    *out = strtoll(text, NULL, 10);
    return true;
}

/* Every name of every expression is looked up at every step, so it is done by hash. */
static size_t place_of(const struct vocabulary *v, const char *name)
{
    assert(v->place_count > v->count && !(v->place_count & (v->place_count - 1)));
    uint32_t hash = 2166136261;
    for (const char *c = name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619;
    size_t at = hash & (v->place_count - 1);
    while (v->places[at] && strcmp(v->kinds[v->places[at] - 1].name, name))
        at = (at + 1) & (v->place_count - 1);
    return at;
}

struct fact_kind *vocabulary_find(const struct vocabulary *v, const char *name)
{
    if (!v->count)
        return NULL;
    uint16_t place = v->places[place_of(v, name)];
    return place ? &v->kinds[place - 1] : NULL;
}

static void make_places(struct vocabulary *v, struct store *store)
{
    if (v->place_count >= 4 * (v->count + 1))
        return;
    v->place_count = v->place_count ? 4 * v->place_count : 1024;
    v->places = store_take(store, v->place_count, sizeof *v->places);
    for (size_t i = 0; i < v->count; i++)
        v->places[place_of(v, v->kinds[i].name)] = (uint16_t)(i + 1);
}

bool words_have(const char *const *list, const char *word)
{
    for (; list && *list; list++)
        if (!strcmp(*list, word))
            return true;
    return false;
}

bool fact_can_be(const struct fact_kind *k, const char *value)
{
    int64_t n;
    if (k->type == FACT_NUMBER)
        return vocabulary_number(value, &n);
    return k->type == FACT_TEXT ? strlen(value) > 0 : words_have(k->values, value);
}

bool fact_is_sided(const struct fact_kind *k)
{
    return k->type == FACT_SIDE;
}

/* Appends the words of `list`, which are separated by commas and blanks. */
static void add_values(struct store *store, struct fact_kind *k, const char *list)
{
    const char *found[VALUES_MAX + 1] = {NULL};
    size_t count = 0;
    for (; k->values && k->values[count] && count < VALUES_MAX; count++)
        found[count] = k->values[count];
    while (*list) {
        list += strspn(list, ", ");
        size_t length = strcspn(list, ", ");
        char *word = store_text(store, list, length);
        if (length && count < VALUES_MAX && !words_have(found, word))
            found[count++] = word;
        list += length;
    }
    const char **kept = store_take(store, count + 1, sizeof *kept);
    memcpy(kept, found, count * sizeof *kept);
    k->values = kept;
    k->value_count = count;
}

static void set_values(struct store *store, struct fact_kind *k, const char *values)
{
    static const struct {
        const char *word;
        enum fact_type type;
        const char *const *values;
    } types[] = {{"number", FACT_NUMBER, NULL},
                 {"text", FACT_TEXT, NULL},
                 {"yesno", FACT_YESNO, yes_no},
                 {"side", FACT_SIDE, sides}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (!strcmp(values, types[i].word)) {
            k->type = types[i].type;
            k->values = types[i].values;
            k->value_count = types[i].values ? 2 : 0;
            return;
        }
    add_values(store, k, values);
    k->type = words_have(k->values, "white") && words_have(k->values, "black") ? FACT_SIDE
              : k->value_count == 2 && words_have(k->values, "yes")            ? FACT_YESNO
                                                                               : FACT_CHOICE;
}

static struct fact_kind *new_kind(struct vocabulary *v, struct store *store, const char *name)
{
    assert(v->count < FACTS_MAX && "its callers refuse what is more");
    v->kinds = store_grow(store, v->kinds, v->count, sizeof *v->kinds);
    make_places(v, store);
    v->kinds[v->count] = (struct fact_kind){.name = name, .type = FACT_CHOICE};
    v->places[place_of(v, name)] = (uint16_t)(v->count + 1);
    return &v->kinds[v->count++];
}

static bool add_fact(struct vocabulary *v, struct store *store, const struct section *s, struct problems *problems)
{
    struct fact_kind *k = vocabulary_find(v, s->name);
    bool is_new = !k;
    if (is_new && v->count == FACTS_MAX)
        return problems_report(problems, s->file, s->line, "take out those that no script uses",
                               "there are more than %d facts", FACTS_MAX);
    if (is_new)
        k = new_kind(v, store, s->name);
    for (size_t i = 0; i < s->count; i++) {
        const struct sheet_entry *e = &s->entries[i];
        if (!strcmp(e->key, "values"))
            set_values(store, k, e->value);
        else if (!strcmp(e->key, "text"))
            k->text = e->value;
        else if (!strcmp(e->key, "why"))
            k->why = e->value;
        else if (!strcmp(e->key, "from"))
            k->from = e->value;
        else
            return problems_report(problems, s->file, e->line, "a fact has: values, text, why, from",
                                   "%s is not a key of a fact", e->key);
    }
    return !is_new || section_entry(s, "values") ||
           problems_report(problems, s->file, s->line, "add: values = yesno, side, number, text, or a list",
                           "%s has no values", s->name);
}

bool vocabulary_add(struct vocabulary *v, struct store *store, const struct sheet *sheet, struct problems *problems)
{
    bool good = true;
    for (size_t i = 0; i < sheet->count; i++)
        good &= add_fact(v, store, &sheet->sections[i], problems);
    return good;
}

bool vocabulary_make(struct vocabulary *v, struct store *store, const char *name, const char *const *values,
                     enum fact_type type, const char *text)
{
    if (vocabulary_find(v, name))
        return true;
    if (v->count == FACTS_MAX)
        return false;
    struct fact_kind *k = new_kind(v, store, name);
    k->type = type;
    k->values = type == FACT_YESNO ? yes_no : values;
    k->text = text;
    while (k->values && k->values[k->value_count])
        k->value_count++;
    return true;
}
