/* An edition with other article numbers: [articles] of its rulebook.ini, `7.5.5 = 7.5b`, is applied to everything that
 * is taken from its base. `same` lists the articles that kept their number, so that none is carried over unnoticed. */
#include "rules/articles.h"
#include "rules/merge.h"
#include "rules/names.h"
#include "rules/pack.h"

#include "base/text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

struct renumbering {
    struct store *store;
    const struct section *table;
    struct problems *problems;
    bool *met;               /* for each entry of the table: whether something of the base cites it */
    const char *const *same; /* ends with NULL                                        */
    const char **told;       /* articles already reported                             */
    size_t told_count;
    bool good;
};

/* A number of an article, or a Roman one: "7.5.5", "A.5.2", "III". The full stop of a sentence does not belong to
 * it. */
static size_t token_length(const char *at)
{
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '.')
        length++;
    while (length && at[length - 1] == '.')
        length--;
    return length;
}

static bool holds_digit(const char *at, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (isdigit((unsigned char)at[i]))
            return true;
    return false;
}

static bool is_word(const char *word, const char *at, size_t length)
{
    return strlen(word) == length && !strncasecmp(word, at, length);
}

static bool is_in(const char *const *list, const char *at, size_t length)
{
    for (; list && *list; list++)
        if (is_word(*list, at, length))
            return true;
    return false;
}

static const char *number_of(struct renumbering *r, const char *at, size_t length)
{
    for (size_t i = 0; i < r->table->count; i++)
        if (strcmp(r->table->entries[i].key, "same") != 0 && is_word(r->table->entries[i].key, at, length)) {
            r->met[i] = true;
            return r->table->entries[i].value;
        }
    return NULL;
}

static void complain(struct renumbering *r, const struct sheet_entry *e, const char *at, size_t length)
{
    if (is_in(r->told, at, length))
        return;
    const char *article = store_text(r->store, at, length);
    r->told = store_grow(r->store, r->told, r->told_count, sizeof *r->told);
    r->told[r->told_count++] = article;
    r->told = store_grow(r->store, r->told, r->told_count, sizeof *r->told);
    r->told[r->told_count] = NULL;
    r->good = problems_report(r->problems, r->table->file, r->table->line, "add it, or name it in `same`",
                              "article %s, cited in %s:%d, has no number in this edition", article, e->file, e->line);
}

/* Nothing but articles. */
static bool is_list(const struct section *s, const struct sheet_entry *e)
{
    return !strcmp(e->key, "cite") || !strcmp(s->name, "cites") || !strcmp(s->name, "penalties");
}

/* Where the articles of an entry begin that must all be in the table: a whole `cite`, or what follows one. */
static const char *citation_of(const struct section *s, const struct sheet_entry *e)
{
    const char *at = NULL;
    if (is_list(s, e) || !strcmp(e->key, "not-covered"))
        return e->value;
    for (const char *p = e->value; (p = strstr(p, " cite ")); p++)
        at = p + 6;
    return at;
}

/* Two articles of the base can be one here. */
static const char *once_each(struct renumbering *r, const struct text *list)
{
    struct text once = {0};
    list_add_items(&once, text_chars(list), ", ");
    const char *kept = store_copy(r->store, text_chars(&once));
    text_release(&once);
    return kept;
}

static void renumber(struct renumbering *r, const struct section *s, struct sheet_entry *e)
{
    const char *cites = citation_of(s, e), *at = e->value;
    bool changed = false;
    struct text out = {0};
    while (*at) {
        size_t length = token_length(at);
        const char *number = length ? number_of(r, at, length) : NULL;
        if (!number && cites && at >= cites && holds_digit(at, length) && !is_in(r->same, at, length))
            complain(r, e, at, length);
        changed |= number != NULL;
        text_add_bytes(&out, number ? number : at, number ? strlen(number) : length ? length : 1);
        at += length ? length : 1;
    }
    if (changed)
        e->value = is_list(s, e) ? once_each(r, &out) : store_copy(r->store, text_chars(&out));
    text_release(&out);
}

static void renumber_sheet(struct renumbering *r, const struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++)
        for (size_t k = 0; strcmp(sheet->sections[i].name, "articles") != 0 && k < sheet->sections[i].count; k++)
            renumber(r, &sheet->sections[i], &sheet->sections[i].entries[k]);
}

static void check_met(struct renumbering *r)
{
    for (size_t i = 0; i < r->table->count; i++) {
        const struct sheet_entry *e = &r->table->entries[i];
        if (!r->met[i] && strcmp(e->key, "same") != 0)
            r->good =
                problems_report(r->problems, e->file, e->line, "take it out", "nothing of the base cites %s", e->key);
    }
}

bool articles_renumber(struct merged *base, struct store *store, const struct section *table, struct problems *problems)
{
    const char *same = section_value(table, "same");
    struct renumbering r = {.store = store, .table = table, .problems = problems, .good = true};
    r.met = store_take(store, table->count + 1, sizeof *r.met);
    r.same = store_word_list(store, same ? same : "");
    for (size_t i = 0; i < base->count; i++)
        renumber_sheet(&r, &base->sheets[i]);
    check_met(&r);
    return r.good;
}
