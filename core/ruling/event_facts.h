/* Facts that were answered once, in the event's file, and hold for all its rulings. */
#ifndef FLAGFALL_RULING_EVENT_FACTS_H
#define FLAGFALL_RULING_EVENT_FACTS_H

#include "event/event.h"
#include "rules/facts.h"

void event_facts(const struct chess_event *, struct facts *); /* event NULL: adds nothing */
/* Adds whether this round is the last one; with event NULL it adds nothing. */
void facts_of_round(const struct chess_event *, int round, struct facts *);
/* the next round has begun, so a decision can no longer change its pairings */
void facts_of_later_round(struct facts *);

#endif
