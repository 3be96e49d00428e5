#include "rules/sheet.h"

#include "base/memory.h"

#include <ctype.h>
#include <errno.h>
#include <iniparser/iniparser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct scan {
    struct store *store;
    struct sheet *sheet;
    struct problems *problems;
    struct section *section;
    int line; /* of what is being read, where it began */
    bool good;
};

#define REFUSE(scan, remedy, ...) \
    ((scan)->good = problem((scan)->problems, (scan)->sheet->file, (scan)->line, remedy, __VA_ARGS__))

/* --- one line, its blanks at both ends gone -------------------------------------------------------------------- */

static bool is_small(const char *from, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (isupper((unsigned char)from[i]))
            return false;
    return true;
}

static void scan_section(struct scan *s, const char *line, size_t length)
{
    if (length < 3 || line[length - 1] != ']' || memchr(line + 1, ']', length - 2)) {
        REFUSE(s, "write [name] and nothing else on the line", "a section's name does not end");
        return;
    }
    char *name = store_text(s->store, line + 1, length - 2);
    if (!is_small(name, length - 2) || strchr(name, ':') || isspace((unsigned char)name[0]) ||
        isspace((unsigned char)name[length - 3])) {
        REFUSE(s, "use small letters, digits, - . _", "[%s] is no name for a section", name);
        return;
    }
    const struct section *first = sheet_section(s->sheet, name);
    if (first)
        REFUSE(s, "join the two", "section [%s] is there twice: first in line %d", name, first->line);
    struct sheet *sheet = s->sheet;
    sheet->sections = store_grow(s->store, sheet->sections, sheet->count, sizeof *sheet->sections);
    s->section = &sheet->sections[sheet->count++];
    *s->section = (struct section){.name = name, .file = sheet->file, .line = s->line};
}

/* What iniparser would take for the value and what is written must be the same. */
static bool scan_value(struct scan *s, const char *key, const char *value, size_t length)
{
    if (!length)
        return REFUSE(s, "give it a value or take the line out", "%s has no value", key);
    if (*value == '"' || *value == '\'') {
        const char *end = memchr(value + 1, *value, length - 1);
        if (!end || end == value + 1)
            return REFUSE(s, "close the quotes around some text", "the quotes of %s do not hold anything", key);
        if (end != value + length - 1)
            return REFUSE(s, "use the other kind of quotes outside", "something follows the quotes of %s", key);
        return true;
    }
    if (memchr(value, ';', length) || memchr(value, '#', length))
        return REFUSE(s, "put the value in quotes; a comment has a line of its own",
                      "the value of %s would be cut at ; or #", key);
    return true;
}

static void scan_entry(struct scan *s, const char *line, size_t length)
{
    const char *equals = memchr(line, '=', length);
    if (!equals || equals == line) {
        REFUSE(s, "write key = value, [section] or ; comment", "this line says nothing");
        return;
    }
    size_t name = (size_t)(equals - line);
    while (name && isspace((unsigned char)line[name - 1]))
        name--;
    char *key = store_text(s->store, line, name);
    const char *value = equals + 1;
    while (value < line + length && isspace((unsigned char)*value))
        value++;
    if (!is_small(key, name) || strchr(key, ':') || !name) {
        REFUSE(s, "use small letters, digits, - . _", "%s is no key", key);
        return;
    }
    if (!s->section) {
        REFUSE(s, "put it under a [section]", "%s stands before any section", key);
        return;
    }
    if (!scan_value(s, key, value, length - (size_t)(value - line)))
        return;
    const struct entry *first = section_entry(s->section, key);
    if (first) {
        REFUSE(s, "keep one of them", "%s is there twice in [%s]: first in line %d", key, s->section->name,
               first->line);
        return;
    }
    struct section *section = s->section;
    section->entries = store_grow(s->store, section->entries, section->count, sizeof *section->entries);
    section->entries[section->count++] = (struct entry){.key = key, .file = section->file, .line = s->line};
}

static void scan_line(struct scan *s, const char *line, size_t length)
{
    if (length > SHEET_LINE_MAX) {
        REFUSE(s, "shorten it or divide it among several keys", "the line is longer than 1,023 bytes");
        return;
    }
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] < 0x20 && line[i] != '\t') {
            REFUSE(s, "take it out", "there is a control character");
            return;
        }
    while (length && isspace((unsigned char)*line)) {
        line++;
        length--;
    }
    while (length && isspace((unsigned char)line[length - 1]))
        length--;
    if (!length || *line == ';' || *line == '#')
        return;
    if (line[length - 1] == '\\')
        REFUSE(s, "write it on one line", "a line ends with a backslash");
    else if (*line == '[')
        scan_section(s, line, length);
    else
        scan_entry(s, line, length);
}

/* --- a file ---------------------------------------------------------------------------------------------------- */

static char *file_bytes(struct scan *s, const char *path, size_t *length)
{
    struct stat about;
    FILE *in = fopen(path, "rbe");
    bool plain = in && !fstat(fileno(in), &about) && S_ISREG(about.st_mode);
    if (!plain || about.st_size > SHEET_BYTES_MAX) {
        if (!in)
            REFUSE(s, "name a file that exists and may be read", "cannot be read: %s", strerror(errno));
        else
            REFUSE(s, "a file of rules has at most 1 MB", plain ? "is too large" : "is no plain file");
        if (in)
            fclose(in);
        return NULL;
    }
    char *bytes = memory_take((size_t)about.st_size + 1, 1);
    *length = fread(bytes, 1, (size_t)about.st_size, in);
    fclose(in);
    return bytes;
}

static bool scan_file(struct scan *s, const char *path)
{
    size_t length = 0;
    char *bytes = file_bytes(s, path, &length);
    if (!bytes)
        return false;
    for (const char *at = bytes, *end = bytes + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            stop = end;
        s->line++;
        scan_line(s, at, (size_t)(stop - at) - (stop > at && stop[-1] == '\r'));
        at = stop + 1;
    }
    free(bytes);
    return s->good;
}

static int say_nothing(const char *format, ...)
{
    (void)format;
    return 0;
}

/* The values are iniparser's reading of the file. */
static bool take_values(struct scan *s, const char *path)
{
    iniparser_set_error_callback(say_nothing);
    dictionary *d = iniparser_load(path);
    s->line = 0;
    if (!d)
        return REFUSE(s, "check the file with: flagfall rulebook check", "iniparser refuses it");
    for (size_t i = 0; i < s->sheet->count; i++)
        for (size_t k = 0; k < s->sheet->sections[i].count; k++) {
            struct entry *e = &s->sheet->sections[i].entries[k];
            char key[2 * SHEET_LINE_MAX + 2];
            snprintf(key, sizeof key, "%s:%s", s->sheet->sections[i].name, e->key);
            const char *value = iniparser_getstring(d, key, NULL);
            s->line = e->line;
            if (value)
                e->value = store_copy(s->store, value);
            else
                REFUSE(s, "write it more simply", "iniparser finds no value of %s", e->key);
        }
    iniparser_freedict(d);
    return s->good;
}

static const char *bare_name(struct store *store, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = strlen(name);
    return store_text(store, name, length > 4 && !strcmp(name + length - 4, ".ini") ? length - 4 : length);
}

bool sheet_load(struct store *store, const char *path, struct sheet *sheet, struct problems *problems)
{
    *sheet = (struct sheet){.name = bare_name(store, path), .file = store_copy(store, path)};
    struct scan s = {.store = store, .sheet = sheet, .problems = problems, .good = true};
    return scan_file(&s, path) && take_values(&s, path);
}

struct section *sheet_section(const struct sheet *sheet, const char *name)
{
    for (size_t i = 0; i < sheet->count; i++)
        if (!strcmp(sheet->sections[i].name, name))
            return &sheet->sections[i];
    return NULL;
}

struct entry *section_entry(const struct section *section, const char *key)
{
    for (size_t i = 0; section && i < section->count; i++)
        if (!strcmp(section->entries[i].key, key))
            return &section->entries[i];
    return NULL;
}

const char *section_value(const struct section *section, const char *key)
{
    const struct entry *e = section_entry(section, key);
    return e ? e->value : NULL;
}
