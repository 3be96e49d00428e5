/* Entries of a log for those who need not know whose they are: no names, ids, ratings, initials; the same person has the
 * same number everywhere. What somebody typed is searched for names, and what else looks personal in it is counted.
 */
#ifndef FLAGFALL_REPORT_NAMELESS_H
#define FLAGFALL_REPORT_NAMELESS_H

#include "log/entry.h"
#include "report/record.h"

struct nameless;

struct nameless *nameless_new(const struct record *);
void nameless_free(struct nameless *);

/* The entry as a line of JSON, with "nameless":true, and without hashes and signature, by which names could be guessed. */
void nameless_add(struct nameless *, const struct entry *, struct text *);

/* Entries in whose words something still looks personal, a telephone number perhaps, and the first of them; 0: none. */
int nameless_doubts(const struct nameless *, int64_t *first);

#endif
