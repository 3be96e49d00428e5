/* One INI file of a rulebook: its sections and entries, each with its line.
 *
 * base/ini.h parses it and refuses what iniparser would hide. People read rulebooks beside a printed book, so this is
 * stricter: lower case in sections and keys, no key without a value, comments on lines of their own. All errors of a
 * file are reported, not only the first.
 */
#ifndef FLAGFALL_RULES_SHEET_H
#define FLAGFALL_RULES_SHEET_H

#include "rules/problems.h"
#include "rules/store.h"

struct sheet_entry {
    const char *key, *value;
    const char *file; /* for messages; a section may also hold entries of the base's file */
    int line;
};

struct section {
    const char *name, *file; /* file: for messages */
    int line;
    struct sheet_entry *entries;
    size_t count;
};

struct sheet {
    const char *name; /* the file's name without folder and .ini */
    const char *file;
    struct section *sections;
    size_t count;
};

enum { SHEET_BYTES_MAX = 1 << 20 };

/* Returns false after adding every error of the file to the problems. */
bool sheet_load(struct store *, const char *path, struct sheet *, struct problems *);

struct section *sheet_section(const struct sheet *, const char *name); /* or NULL */
struct sheet_entry *section_entry(const struct section *, const char *key);  /* or NULL; the section may be NULL */
const char *section_value(const struct section *, const char *key);    /* or NULL */

#endif
