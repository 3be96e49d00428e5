/* A check before words go out: does free text hold what is nobody's business? Names of people whom the decision is not
 * about, telephone numbers, e-mail addresses, long numbers, words of health, of birth.
 *
 * It warns and changes nothing: who typed the words knows better what they mean. A nickname it cannot know.
 */
#ifndef FLAGFALL_REPORT_PERSONAL_H
#define FLAGFALL_REPORT_PERSONAL_H

#include "report/redact.h"
#include "report/report.h"

enum { PERSONAL_MOST = 8 };

struct personal {
    const char *kind; /* "a telephone number" */
    char words[64];   /* as they stand there  */
};

/* `people`: who must not be named; NULL: that is not looked at. Returns how many were found. */
int personal_find(const char *words, const struct redaction *people, struct personal out[PERSONAL_MOST]);

/* Everybody of the event but these two and the arbiters. */
struct redaction *personal_others(const struct chess_event *, const struct hall_seat *);

/* All free text that the public page of a decision, or the report of the round, would show. `where`: "D-0001, words for
 * everybody". */
typedef void personal_teller(void *self, const char *where, const struct personal *);
void personal_in_decision(const struct report *, const struct record_ruling *, personal_teller *, void *self);
void personal_in_round(const struct report *, personal_teller *, void *self);

#endif
