/* An INI file as sections and entries with their lines: looked through by ini_scan(), values read by iniparser.
 *
 *      struct ini ini;
 *      if (!ini_read(&ini, text, length, "club.ini", why)) ...
 *      const char *name = ini_value(&ini, "event", "name");
 *
 * Values are UTF-8 without the quotes and blanks around them; a key without a value has "".
 */
#ifndef FLAGFALL_BASE_INI_H
#define FLAGFALL_BASE_INI_H

#include "base/ini_scan.h"

struct ini {
    struct ini_scan scan; /* sections and entries, values filled in */
    void **dictionaries;  /* iniparser's, at the section with which each begins; else NULL */
};

/* False: why says file:line, what and what to do; nothing is left to release. */
bool ini_read(struct ini *, const char *text, size_t length, const char *file, struct error *why);
void ini_release(struct ini *);

/* For who would rather do without a line than without the file: a line that cannot be read is told, blanked out of the
 * text, and the rest is tried again. False: nothing could be read. */
typedef void fault_teller(void *self, const struct error *);
bool ini_read_rest(struct ini *, char *text, size_t length, const char *file, fault_teller *, void *self);

const char *ini_value(const struct ini *, const char *section, const char *key); /* NULL: not there */

#endif
