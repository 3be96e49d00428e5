/* The words of entries for timelines and plain lines, one function for a row of the schema or for several similar ones.
 * The words name who did it, but not the time and the board.
 */
#ifndef FLAGFALL_HALL_ENTRY_WORDS_H
#define FLAGFALL_HALL_ENTRY_WORDS_H

#include "hall/schema.h"

struct incident_change;

/* The functions `tells` of entries.h. */
#define ENTRY_TELLS_FOLDED(action, kind, what, place, fields, does, tells, ...) entry_words_fn tells;
#define ENTRY_TELLS_VIEWED(action, kind, what, place, fields, tells, ...) entry_words_fn tells;
ENTRY_ACTION_LIST(ENTRY_TELLS_FOLDED, ENTRY_TELLS_VIEWED)
#undef ENTRY_TELLS_FOLDED
#undef ENTRY_TELLS_VIEWED

/* entry_words_alerts.c */
/* The alert that an incident joins at a board as a repetition; NULL if it will get its own. */
const struct alert *entry_alert_joined(const struct hall *, int board, const struct incident_change *);

/* What an alert requires of the arbiter: "act now" alone where that is so, "answer the call", "wait for the claim",
 * "watch". */
const char *entry_stance_words(const struct alert *);

#endif
