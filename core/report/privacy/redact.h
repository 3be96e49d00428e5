/* Removes personal data from free text: the names and ids of an event's people, in either order of their names.
 *
 * It cannot find nicknames or misspelled names.
 */
#ifndef FLAGFALL_REPORT_PRIVACY_REDACT_H
#define FLAGFALL_REPORT_PRIVACY_REDACT_H

#include "base/text.h"

struct redaction;

struct redaction *redaction_new(void); /* empty; the caller frees it with redaction_free() */
/* "Berg, Anna", "Anna Berg", "Berg", "Anna" all become `instead`; a name shared by several people stands for the
 * first. */
void redaction_person(struct redaction *, const char *name, const char *instead);
void redaction_word(struct redaction *, const char *word, const char *instead); /* an id or initials, matched exactly */
void redaction_add(const struct redaction *, const char *words, struct text *); /* adds the words with these replaced */
/* The first match in `words` at or after `from`, and its length; NULL if there is none. */
const char *redaction_finds(const struct redaction *, const char *words, const char *from, size_t *length);
void redaction_free(struct redaction *);

#endif
