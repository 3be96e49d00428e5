/* A game as it was played on a board, written as PGN that every other program reads without harm.
 *
 * Moves that are legal are written as they are. An illegal move that stands by ruling is none that PGN can hold: no
 * program takes it, and many lose the rest of the game with it. So the game ends there for PGN, with a comment that
 * says which move stands and with the result *, and goes on in another game from the position after it: the same tags,
 * [SetUp "1"] and [FEN], [Part "2"], and the result. Where that position is one that readers refuse (a king left in
 * check, a pawn on the last rank), moves go into the comment until it is none any more; if that never comes, there
 * is no second part, and the result stands in the first.
 */
#ifndef FLAGFALL_REPORT_GAME_PGN_H
#define FLAGFALL_REPORT_GAME_PGN_H

#include "base/text.h"
#include "chess/history.h"

struct game_tag {
    const char *name, *value; /* UTF-8; Result, SetUp, FEN and Part are written by themselves */
};

struct game_pgn {
    const struct history *game;
    const struct game_tag *tags;
    size_t tag_count;
    const char *result;    /* 1-0, 0-1, 1/2-1/2 or *; what PGN has no word for is * and a tag of the caller's */
    const int32_t *left_s; /* [plies]: the mover's time after each move, below 0 not known; NULL: none is      */
    const char *const *comments; /* [plies + 1]: said after so many moves, NULL: nothing; NULL: no comments    */
};

/* Adds one game, or several; returns how many. */
int game_pgn_write(const struct game_pgn *, struct text *);

#endif
