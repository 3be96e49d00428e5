/* Which player is meant by what somebody typed. */
#ifndef FLAGFALL_EVENT_PLAYER_MEANT_H
#define FLAGFALL_EVENT_PLAYER_MEANT_H

#include "event/event.h"

bool event_has_player(const struct chess_event *, int number, struct error *why); /* false, and why, if none has it */
/* The player with that number, or whose name begins with these words. 0 if there is none, or if there are several: then
 * *why names them. */
int event_player_meant(const struct chess_event *, const char *words, struct error *why);
/* How many players the words fit best, where they are not a number; and whether that one is among them. */
int event_players_meant(const struct chess_event *, const char *words);
bool event_player_may_be_meant(const struct chess_event *, const char *words, int number);

#endif
