/* Decides all boards at once where a player has not come by the default time, each by the event's rulebook as a single
 * ruling would be. Boards where the rulebook asks something or leaves a choice need a ruling of their own.
 */
#ifndef FLAGFALL_SESSION_NO_SHOWS_H
#define FLAGFALL_SESSION_NO_SHOWS_H

#include "hall/hall.h"

struct session;
struct text;

/* The list of players (*) has them marked as not come. */
bool no_shows_is_marked(const struct session *, const struct hall_player *);
/* The side that was there by this result, though it was entered, there or for the empty boards, that it has not come;
 * NO_SIDE if there is none. */
int no_shows_side_away(const struct session *, const struct hall_board *, enum result, bool is_forfeit);

/* Returns how many boards can be decided and adds a line for each: "board 3: 0-1, Mbeki has not come (6.7.1)". *left:
 * how many need a ruling of their own. */
int no_shows(const struct session *, struct text *words, int *left);
int no_shows_decide(struct session *, struct error *why); /* decides them; returns how many were decided */

#endif
