/* Personal data out of free text: the names and ids of an event's people, whatever way round they are written.
 *
 * What it cannot know it cannot find: a nickname, a name spelled otherwise.
 */
#ifndef FLAGFALL_REPORT_REDACT_H
#define FLAGFALL_REPORT_REDACT_H

#include "base/text.h"

struct redaction;

struct redaction *redaction_new(void);
/* "Berg, Anna", "Anna Berg", "Berg", "Anna" all become `instead`; the first who has a name keeps it. */
void redaction_person(struct redaction *, const char *name, const char *instead);
void redaction_word(struct redaction *, const char *word, const char *instead); /* an id, initials: as it is */
void redaction_add(const struct redaction *, const char *words, struct text *); /* the words without them    */
/* The first of them in `words` at `from` or behind it, and its length; NULL: there is none. */
const char *redaction_finds(const struct redaction *, const char *words, const char *from, size_t *length);
void redaction_free(struct redaction *);

#endif
