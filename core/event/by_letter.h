/* A section of correspondence: each player has many games in one round, at many boards. Standings, crosstables and TRF
 * know one game of a player in a round. */
#ifndef FLAGFALL_EVENT_BY_LETTER_H
#define FLAGFALL_EVENT_BY_LETTER_H

#include "event/event.h"

/* Spreads such a round over as many as are needed, in each of which a player has one game, in the order of the boards.
 * Boards, results and byes stay. Returns false, and changes nothing, if no player has more than one game in a round. */
bool event_spread_rounds(struct chess_event *);

#endif
