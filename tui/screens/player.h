/* The page of one player: all rounds, results, byes, penalties, notes and calls. */
#ifndef FLAGFALL_SCREENS_PLAYER_H
#define FLAGFALL_SCREENS_PLAYER_H

struct console;

void player_screen_show(struct console *, int number); /* opens the screen for that player number of the event */

#endif
