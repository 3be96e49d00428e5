/* One INI file of a rulebook: its sections and entries, each with its line.
 *
 * base/ini.h reads it and refuses what iniparser would hide. A rulebook is read by people beside a printed book, so it is
 * stricter: small letters in sections and keys, no key without a value, comments on lines of their own. All that is
 * wrong with a file is told, not only the first thing.
 */
#ifndef FLAGFALL_RULES_SHEET_H
#define FLAGFALL_RULES_SHEET_H

#include "rules/problems.h"
#include "rules/store.h"

struct entry {
    const char *key, *value;
    const char *file; /* for messages; a section of one rulebook may hold entries of its base's */
    int line;
};

struct section {
    const char *name, *file; /* file: for messages */
    int line;
    struct entry *entries;
    size_t count;
};

struct sheet {
    const char *name; /* the file's name without folder and .ini */
    const char *file;
    struct section *sections;
    size_t count;
};

enum { SHEET_BYTES_MAX = 1 << 20 };

bool sheet_load(struct store *, const char *path, struct sheet *, struct problems *);

struct section *sheet_section(const struct sheet *, const char *name); /* or NULL */
struct entry *section_entry(const struct section *, const char *key);  /* or NULL; the section may be NULL */
const char *section_value(const struct section *, const char *key);    /* or NULL */

#endif
