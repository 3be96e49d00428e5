/* Entries of a log made anonymous: without names, ids, ratings, initials; the same person gets the same number
 * everywhere. Typed text is searched for names, and anything else in it that looks personal is counted.
 */
#ifndef FLAGFALL_REPORT_PRIVACY_NAMELESS_H
#define FLAGFALL_REPORT_PRIVACY_NAMELESS_H

#include "log/entry.h"
#include "report/record/record.h"

struct nameless;

struct nameless *nameless_new(const struct record *); /* the caller frees it */
void nameless_free(struct nameless *); /* NULL is allowed */

/* Adds the entry as a line of JSON with "nameless":true, without hashes and signature, from which names could be
 * guessed. */
void nameless_add(struct nameless *, const struct entry *, struct text *);

/* How many entries still contain text that looks personal, such as a telephone number, and the first of them; 0 if
 * none. */
int nameless_doubts(const struct nameless *, int64_t *first);

#endif
