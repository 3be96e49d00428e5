/* A game as it was played on a board, written as PGN that every other program can read.
 *
 * Legal moves are written as they are. PGN cannot hold an illegal move that remains by a ruling: no program accepts it,
 * and many lose the rest of the game. So the PGN game ends there with the result * and a comment with the move, and
 * another game continues from the position after it, with the same tags, [SetUp "1"] and [FEN], [Part "2"], and the
 * result. While that position is one that readers refuse (a king left in check, a pawn on the last rank), moves go into
 * the comment until it is acceptable; if it never is, there is no second part, and the first has the result.
 */
#ifndef FLAGFALL_REPORT_GAME_PGN_H
#define FLAGFALL_REPORT_GAME_PGN_H

#include "base/text.h"
#include "chess/board/history.h"

struct game_tag {
    const char *name, *value; /* UTF-8; Result, SetUp, FEN and Part are added automatically */
};

struct game_pgn {
    const struct history *game;
    const struct game_tag *tags;
    size_t tag_count;
    const char *result;    /* 1-0, 0-1, 1/2-1/2 or *; for other results * and a tag of the caller's */
    const char *result_tag; /* what the tag Result says instead; NULL for the same */
    /* [plies]: the mover's time after each move, below 0 if not known; or NULL */
    const int32_t *left_s;
    const char *const *comments; /* [plies + 1]: comments after so many moves, each or all of which may be NULL */
};

/* Adds one game, or several; returns how many. */
int game_pgn_write(const struct game_pgn *, struct text *);

#endif
