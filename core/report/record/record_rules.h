/* The rulebook that a decision was made under, as the log has it: an event may go on under another. */
#ifndef FLAGFALL_REPORT_RECORD_RECORD_RULES_H
#define FLAGFALL_REPORT_RECORD_RECORD_RULES_H

#include "base/text.h"
#include "report/record/source.h"

struct record_rules {
    char id[64], edition[96];    /* edition: as it was then; "" if the log does not say and the rule is another now */
    const struct rulebook *book; /* of that name, as installed now; or NULL                                         */
};

/* `usual` and the shelf are where it is looked for; each may be NULL. What the log does not say is taken from the event
 * of the round; NULL: from `usual`. */
void record_rules_of(struct shelf *, const struct rulebook *usual, const struct record_round *,
                     const struct record_ruling *, struct record_rules *out);

/* "FIDE Laws of Chess 2023, in force since 1 January 2023"; its id, if it is not installed. */
void record_add_rules(const struct record_rules *, struct text *);

struct report record_report_under(const struct report *, const struct record_ruling *); /* with the book of that one */

#endif
