/* Configuration text (INI) looked through before iniparser reads it, since iniparser hides what is wrong with it.
 *
 * iniparser replaces a key that appears twice by the last one, merges sections of one name, lowers the case of names,
 * ends at a line of 1,024 bytes, cuts values at ; and #, joins lines at a backslash and forgets line numbers. Here
 * each of these that would lose something is an error with file and line, and every section and key is kept with its
 * line, in the file's order and case. Names are compared without regard to case. Text is UTF-8; a byte order mark at
 * the beginning is skipped. A backslash means itself, between quotes too (base/ini.c sees to that).
 *
 * Pure: nothing is opened. What is refused is refused whole.
 */
#ifndef FLAGFALL_BASE_INI_SCAN_H
#define FLAGFALL_BASE_INI_SCAN_H

#include "base/error.h"

#include <stddef.h>

enum {
    INI_LINE_MAX = 1000, /* bytes of one line; iniparser has room for 1,023   */
    INI_NAME_MAX = 200,  /* bytes of a section's or key's name                */
    INI_SECTIONS_MAX = 4000,
    INI_SECTION_KEYS_MAX = 12000, /* of one section; iniparser's time grows with the square */
    INI_KEYS_MAX = 120000,
};

struct ini_section {
    const char *name; /* as written                                       */
    int line;         /* of its [name]                                    */
    size_t first, count; /* its entries                                   */
    size_t begin, end;   /* its bytes in the text, [name] included        */
};

struct ini_entry {
    const char *section, *key; /* as written                              */
    const char *value;         /* NULL until ini_read() has asked iniparser */
    int line;
    bool has_comment;          /* behind the value                          */
};

struct ini_scan {
    const char *file; /* as the caller named it, for messages             */
    struct ini_section *sections;
    struct ini_entry *entries;
    size_t section_count, entry_count;
    char *words;     /* names, keys and values                            */
    size_t words_used, words_room;
    unsigned *slots; /* entries by name                                   */
    size_t slot_count;
};

/* False: why says file:line, what and what to do. The caller ends it with ini_scan_release() in either case. */
bool ini_scan(struct ini_scan *, const char *text, size_t length, const char *file, struct error *why);
void ini_scan_release(struct ini_scan *);

/* Keeps what iniparser made of the entry's value, which is no longer than it was written; the copy may be changed. */
char *ini_scan_value(struct ini_scan *, struct ini_entry *, const char *value);

const struct ini_section *ini_scan_section(const struct ini_scan *, const char *name);          /* or NULL */
const struct ini_entry *ini_scan_entry(const struct ini_scan *, const char *section, const char *key); /* or NULL */

/* Writes FILE:LINE, or FILE if the line is 0. A path that does not fit loses its beginning. */
void ini_place(char *out, size_t room, const char *file, int line);

/* Fills *why with an error about that line of the file; always false. */
bool ini_fail(const struct ini_scan *, int line, struct error *why, const char *remedy, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
