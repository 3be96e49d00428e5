/* Which boards of an event spectators are shown, by its section [broadcast]. */
#ifndef FLAGFALL_EVENT_BROADCAST_H
#define FLAGFALL_EVENT_BROADCAST_H

#include "event/event.h"

enum { BROADCAST_DELAY_MIN = 15 }; /* where the event says nothing */

int broadcast_delay_min(const struct chess_event *); /* in minutes */
const char *broadcast_folder(const struct chess_event *); /* beside the event's file; "public" where it says nothing */

/* Those that the event lists; else those that have a device, or all of them if none has one. */
bool broadcast_has_board(const struct chess_event *, int round, int board);

/* Whether it is a list of boards, as 1-40, 51-60; "" is one. */
bool broadcast_boards_are_good(const char *list);
bool broadcast_list_has(const char *list, int board); /* whether a good list has that board */

#endif
