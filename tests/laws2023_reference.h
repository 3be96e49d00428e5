/* The Chess Laws 2023 once more, read word by word: slow, square by square, sharing no code with core/chess but the
 * way a move is written. Every piece carries its own story (has it moved, has it forfeited), so nothing has to be
 * concluded from squares. What the program's generator lists must be this list.
 */
#ifndef LAWS2023_REFERENCE_H
#define LAWS2023_REFERENCE_H

#include "chess/board/movegen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct reference_piece {
    char letter; /* as in a FEN; 0: the square is empty */
    bool has_moved, has_forfeited;
};

struct game {
    struct reference_piece at[8][8]; /* file, rank */
    bool white_moves;
    int crossed_file, crossed_rank; /* by a pawn's double step with the last move; file -1: none */
    bool passed_last, passed_before;
};

bool on_board(int file, int rank);
bool is_white(struct reference_piece m);
char plain(struct reference_piece m);
int sign(int n);

/* 3.3: could the piece on f, r make a capture on tf, tr? */
bool attacks(const struct game *g, int f, int r, int tf, int tr);

/* 3.11; the pieces on `but_for` do not count. */
bool king_is_in_check(const struct game *g, bool white, uint64_t but_for);
void play(struct game *g, move m);

struct moves {
    move list[MOVES_MAX];
    int count;
};

/* 3.12, with the checks of `but_for` disregarded. */
void note(const struct game *g, struct moves *l, int from, int to, int how, uint64_t but_for);
void reference_moves(const struct game *g, struct moves *l);
void reference_countermates(const struct game *g, struct moves *out);

#endif
