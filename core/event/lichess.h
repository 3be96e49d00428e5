/* Where an event's games are shown at Lichess: lines of its section [broadcast].
 *
 *     lichess-1 = hArb0urA | 1-100      a tournament or a round there, by its name or its address; and which boards
 */
#ifndef FLAGFALL_EVENT_LICHESS_H
#define FLAGFALL_EVENT_LICHESS_H

#include "base/error.h"
#include "base/text.h"
#include "event/event.h"

bool lichess_is_key(const char *key); /* "lichess-1" and its like */

/* Takes a line. False with the reason, and nothing changed, if it is wrong. */
bool lichess_read_row(struct event_broadcast *, const char *key, const char *value, struct error *why);
void lichess_write_rows(const struct event_broadcast *, struct text *);

bool lichess_is_named(const struct chess_event *); /* something there is */

/* Whether it is one of its boards; all are where it names none. */
bool lichess_has_board(const struct event_lichess *, int board);

#endif
