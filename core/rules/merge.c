/* Merges a rulebook with its base: a step replaces the base's step; rulebook.ini and [script] are merged key by key. */
#include "rules/merge.h"
#include "rules/pack.h"

#include <string.h>

struct sheet *merge_find(const struct merged *m, const char *name)
{
    for (size_t i = 0; i < m->count; i++)
        if (!strcmp(m->sheets[i].name, name))
            return &m->sheets[i];
    return NULL;
}

void merge_drop(struct merged *m, const char *name)
{
    const struct sheet *there = merge_find(m, name);
    size_t at = there ? (size_t)(there - m->sheets) : m->count;
    for (; at + 1 < m->count; at++)
        m->sheets[at] = m->sheets[at + 1];
    m->count -= there != NULL;
}

static bool joins_by_key(const char *sheet, const char *section)
{
    if (!strcmp(sheet, "rulebook"))
        return strcmp(section, "modes") != 0;
    return !strcmp(section, "script") || !strcmp(section, "assume") || !strcmp(section, "questions") ||
           !strcmp(section, "typed") || !strcmp(sheet, "facts");
}

static struct section copy_of(struct store *store, const struct section *s)
{
    struct section copy = *s;
    copy.entries = NULL;
    copy.count = 0;
    for (size_t i = 0; i < s->count; i++) {
        copy.entries = store_grow(store, copy.entries, copy.count, sizeof *copy.entries);
        copy.entries[copy.count++] = s->entries[i];
    }
    return copy;
}

/* All lists of articles under the same key are kept. */
static void append(struct store *store, struct section *to, const struct section *from)
{
    for (size_t i = 0; i < from->count; i++) {
        to->entries = store_grow(store, to->entries, to->count, sizeof *to->entries);
        to->entries[to->count++] = from->entries[i];
    }
}

static void join(struct store *store, struct section *to, const struct section *from)
{
    for (size_t i = 0; i < from->count; i++) {
        struct sheet_entry *e = section_entry(to, from->entries[i].key);
        if (!e) {
            to->entries = store_grow(store, to->entries, to->count, sizeof *to->entries);
            e = &to->entries[to->count++];
        }
        *e = from->entries[i];
    }
}

/* `14h = none` under [variations], [penalties] or [claims]: this rulebook does not have it. */
static void drop_absent(struct section *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->entries[i].value, "none") != 0)
            list->entries[kept++] = list->entries[i];
    list->count = kept;
}

static void merge_sheet(struct store *store, struct sheet *to, const struct sheet *from)
{
    for (size_t i = 0; i < from->count; i++) {
        const struct section *s = &from->sections[i];
        struct section *there = sheet_section(to, s->name);
        if (there && !strcmp(to->name, "coverage")) {
            append(store, there, s);
        } else if (there && joins_by_key(to->name, s->name)) {
            join(store, there, s);
            if (!strcmp(s->name, "variations") || !strcmp(s->name, "penalties") || !strcmp(s->name, "claims"))
                drop_absent(there);
            there->file = s->file;
            there->line = s->line;
        } else if (there) {
            *there = copy_of(store, s);
        } else {
            to->sections = store_grow(store, to->sections, to->count, sizeof *to->sections);
            to->sections[to->count++] = copy_of(store, s);
        }
    }
}

bool merge_add(struct merged *m, struct store *store, const struct sheet *sheet, struct problems *problems)
{
    struct sheet *there = merge_find(m, sheet->name);
    const struct section *script = sheet_section(sheet, "script");
    const struct sheet_entry *replace = section_entry(script, "replace");
    if (replace && strcmp(replace->value, "yes"))
        return problems_report(problems, replace->file, replace->line, "write: replace = yes",
                               "replace is yes or not there");
    if (!there) {
        m->sheets = store_grow(store, m->sheets, m->count, sizeof *m->sheets);
        there = &m->sheets[m->count++];
        *there = (struct sheet){.name = sheet->name};
    } else if (replace || section_entry(script, "not-covered") ||
               section_entry(sheet_section(there, "script"), "not-covered")) {
        there->count = 0;
        there->sections = NULL;
    }
    there->file = sheet->file;
    merge_sheet(store, there, sheet);
    return true;
}
