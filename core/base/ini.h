/* An INI file as sections and entries with their lines: looked through by ini_scan(), values read by iniparser.
 *
 *      struct ini ini;
 *      if (!ini_read(&ini, text, length, "club.ini", why)) ...
 *      const char *name = ini_value(&ini, "event", "name");
 *
 * Values are UTF-8 without the quotes and blanks around them; a key without a value has "". A backslash is a character
 * like any other, between quotes too, whichever iniparser reads the file.
 */
#ifndef FLAGFALL_BASE_INI_H
#define FLAGFALL_BASE_INI_H

#include "base/ini_scan.h"

struct ini {
    struct ini_scan scan; /* sections and entries, values filled in */
};

/* False: why says file:line, what and what to do; nothing is left to release. */
bool ini_read(struct ini *, const char *text, size_t length, const char *file, struct error *why);
void ini_release(struct ini *);

/* For callers that would rather lose a line than the file: each line that cannot be read is reported and taken out of
 * `text`, and the rest is read; at most so many.
 * False if nothing could be read. */
enum { INI_FAULTS_MAX = 50 };
typedef void ini_fault_fn(void *self, const struct error *);
bool ini_read_rest(struct ini *, char *text, size_t length, const char *file, ini_fault_fn *, void *self);

const char *ini_value(const struct ini *, const char *section, const char *key); /* NULL if there is none */

#endif
