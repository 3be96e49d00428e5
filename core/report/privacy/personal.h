/* A check for personal data in free text before it is published: names of people the decision is not about, telephone
 * numbers, e-mail addresses, long numbers, words about health or birth.
 *
 * It warns and changes nothing: the author knows better what the words mean. It cannot recognise nicknames.
 */
#ifndef FLAGFALL_REPORT_PRIVACY_PERSONAL_H
#define FLAGFALL_REPORT_PRIVACY_PERSONAL_H

#include "report/privacy/redact.h"
#include "report/record/source.h"

enum { PERSONAL_MOST = 8 };

struct personal {
    const char *kind; /* "a telephone number" */
    char words[64];   /* as found             */
};

/* people: those who must not be named; NULL to skip that check. Returns how many were found. */
int personal_find(const char *words, const struct redaction *people, struct personal out[PERSONAL_MOST]);

/* All people of the event except these two players and the arbiters. The caller frees it. */
struct redaction *personal_others(const struct chess_event *, const struct hall_seat *);

/* Checks all free text that the public page of a decision, or the report of the round, would show. where: as in
 * "D-0001, words for everybody". */
typedef void personal_fn(void *self, const char *where, const struct personal *);
void personal_in_decision(const struct report *, const struct record_ruling *, personal_fn *, void *self);
void personal_in_round(const struct report *, personal_fn *, void *self);

#endif
