#include "rules/sheet.h"

#include "base/ini.h"
#include "base/memory.h"
#include "base/plain_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct sheet_loading {
    struct store *store;
    struct sheet *sheet;
    struct problems *problems;
    bool good;
};

#define REFUSE(l, line, remedy, ...) \
    ((l)->good = problems_report((l)->problems, (l)->sheet->file, line, remedy, __VA_ARGS__))

static char *file_bytes(struct sheet_loading *l, const char *path, size_t *length)
{
    struct error why;
    struct stat about;
    FILE *in = plain_file_open(path, SHEET_BYTES_MAX, &why);
    if (!in || fstat(fileno(in), &about) < 0) {
        REFUSE(l, 0, in ? "try again" : why.remedy, "%s", in ? "its size cannot be asked" : why.what);
        if (in)
            fclose(in);
        return NULL;
    }
    char *bytes = memory_take((size_t)about.st_size + 1, 1);
    *length = fread(bytes, 1, (size_t)about.st_size, in);
    fclose(in);
    return bytes;
}

static bool is_small(const char *name)
{
    for (; *name; name++)
        if (isupper((unsigned char)*name))
            return false;
    return true;
}

static bool is_plain(struct sheet_loading *l, const struct ini_entry *e)
{
    if (!is_small(e->key))
        return REFUSE(l, e->line, "use small letters, digits, - . _", "%s is not a key", e->key);
    if (e->has_comment)
        return REFUSE(l, e->line, "put the value in quotes; a comment has a line of its own",
                      "the value of %s would be cut at ; or #", e->key);
    if (!*e->value)
        return REFUSE(l, e->line, "give it a value or take the line out", "%s has no value", e->key);
    return true;
}

static void take_section(struct sheet_loading *l, const struct ini *ini, const struct ini_section *from)
{
    struct sheet *sheet = l->sheet;
    if (!is_small(from->name))
        REFUSE(l, from->line, "use small letters, digits, - . _", "[%s] is not a name for a section", from->name);
    sheet->sections = store_grow(l->store, sheet->sections, sheet->count, sizeof *sheet->sections);
    struct section *to = &sheet->sections[sheet->count++];
    *to = (struct section){.name = store_copy(l->store, from->name), .file = sheet->file, .line = from->line};
    for (size_t i = from->first; i < from->first + from->count; i++) {
        const struct ini_entry *e = &ini->scan.entries[i];
        if (!is_plain(l, e))
            continue;
        to->entries = store_grow(l->store, to->entries, to->count, sizeof *to->entries);
        to->entries[to->count++] = (struct sheet_entry){.key = store_copy(l->store, e->key),
                                                        .value = store_copy(l->store, e->value),
                                                        .file = sheet->file,
                                                        .line = e->line};
    }
}

static void tell(void *self, const struct error *why)
{
    struct sheet_loading *l = self;
    problem_add(l->problems, why);
    l->good = false;
}

static const char *bare_name(struct store *store, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = strlen(name);
    return store_text(store, name, length > 4 && !strcmp(name + length - 4, ".ini") ? length - 4 : length);
}

bool sheet_load(struct store *store, const char *path, struct sheet *sheet, struct problems *problems)
{
    struct sheet_loading l = {.store = store, .sheet = sheet, .problems = problems, .good = true};
    struct ini ini;
    size_t length = 0;
    *sheet = (struct sheet){.name = bare_name(store, path), .file = store_copy(store, path)};
    char *bytes = file_bytes(&l, path, &length);
    bool read = bytes && ini_read_rest(&ini, bytes, length, sheet->file, tell, &l);
    for (size_t i = 0; read && i < ini.scan.section_count; i++)
        take_section(&l, &ini, &ini.scan.sections[i]);
    if (read)
        ini_release(&ini);
    free(bytes);
    return l.good;
}

struct section *sheet_section(const struct sheet *sheet, const char *name)
{
    for (size_t i = 0; i < sheet->count; i++)
        if (!strcmp(sheet->sections[i].name, name))
            return &sheet->sections[i];
    return NULL;
}

struct sheet_entry *section_entry(const struct section *section, const char *key)
{
    for (size_t i = 0; section && i < section->count; i++)
        if (!strcmp(section->entries[i].key, key))
            return &section->entries[i];
    return NULL;
}

const char *section_value(const struct section *section, const char *key)
{
    const struct sheet_entry *e = section_entry(section, key);
    return e ? e->value : NULL;
}
