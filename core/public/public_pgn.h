/* The games of a round as services for spectators read them.
 *
 * Tags have letters alone; the time control is as tournament services read it, where a base up to 180 is minutes: 3+2,
 * 5400+30. A game that is not over ends with *. There are no comments but the mover's clock, and no reason of a result.
 */
#ifndef FLAGFALL_PUBLIC_PUBLIC_PGN_H
#define FLAGFALL_PUBLIC_PUBLIC_PGN_H

#include "base/text.h"
#include "public/public_round.h"

/* Adds one game of the round, with an empty line behind it. */
void public_pgn_add(struct text *, const struct public_round *, const struct public_game *);

/* Another number, but never 0, wherever that would write something else: so that a game is written once, not each time
 * that it is looked at. */
uint64_t public_pgn_digest(const struct public_round *, const struct public_game *);

#endif
