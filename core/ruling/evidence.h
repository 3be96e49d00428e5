/* What the game shows about a ruling, in sentences for the people who decide it. They are written from the hall's
 * present state at each call. */
#ifndef FLAGFALL_RULING_EVIDENCE_H
#define FLAGFALL_RULING_EVIDENCE_H

#include "ruling/ruling.h"

struct text;

/* For a claim of a repetition or of fifty moves: the count, where it comes from, and the moves that would complete it;
 * once the announced move is known, the count after it instead. Adds nothing if the moves are not known, or if the
 * ruling is about something else. */
void ruling_claim_evidence(const struct ruling_case *, const struct hall *, struct text *);

/* For an irregularity that happened some moves ago: which move it was, what was played since, and what going back to it
 * would undo. Adds nothing if nothing was played since. */
void ruling_moves_since(const struct ruling_case *, const struct hall *, msec now, struct text *);

/* What happened to the board since Flagfall saw the incident, without a ruling: it settled by itself, a clock was set.
 * Adds nothing if neither did. */
void ruling_meanwhile(const struct ruling_case *, const struct hall *, msec now, struct text *);
bool ruling_settled_meanwhile(const struct ruling_case *, const struct hall *); /* and had not when it was begun */

#endif
