/* What the games are played under: what an event's file says of it may change only between rounds, unless an arbiter
 * orders it for the round that runs. */
#ifndef FLAGFALL_EVENT_EVENT_RULES_H
#define FLAGFALL_EVENT_EVENT_RULES_H

#include "event/event.h"

/* Adds what another event says otherwise, each as "rulebook us-chess-7, not fide-2023" and `after`; returns how many
 * there are. */
int event_rules_compare(const struct chess_event *was, const struct chess_event *is, int round, const char *after,
                        struct text *out);

/* "from now on rulebook us-chess-7, not fide-2023; time control 3+2, not 60+15"; nothing if both texts of an event have
 * the same rules, or cannot be read. */
void event_rules_said(const char *was, const char *is, int round, struct text *out);

void event_rules_keep(struct chess_event *, const struct chess_event *from, int round); /* takes all of it from there */

#endif
