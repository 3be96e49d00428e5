/* A PGN game written so that it reads back as the same game.
 *
 * Seven Tag Roster first, then the other tags as they came; moves in canonical SAN as far as pgn_play() found them,
 * as they stood after that; comments, NAGs and variations in their places; lines under 80 columns where no single
 * word is longer; UTF-8. Signs such as !? become NAGs. A game that came without a result ends with that of its
 * Result tag, and variations left open are closed.
 */
#ifndef FLAGFALL_CHESS_PGN_PGN_WRITE_H
#define FLAGFALL_CHESS_PGN_PGN_WRITE_H

#include "base/text.h"
#include "chess/pgn/pgn.h"
#include "chess/pgn/pgn_play.h"

/* The game has been through pgn_play() with this play. Adds to the text, a blank line at the end included. */
void pgn_write(struct text *, const struct pgn_game *, const struct pgn_play *);

#endif
