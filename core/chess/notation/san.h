/* Standard Algebraic Notation of standard chess (Chess960 included), as PGN files write it.
 *
 * For the Chess Laws 2023 it is written with -- for a pass, the long signs of their chapter 8 for castling and il
 * vaticano (O-O-O-O-O-O, B-O-O-B), and both squares of a slant step (e5-d6). Whatever laws2023_read() takes is read
 * too, and a counter-mate where the side to move is checkmated.
 *
 * Reading takes the canonical form and its near variants: needless or long departure squares (Ngf3, Ng1-f3, e2e4),
 * missing or wrong check marks, ! and ?, digits in castling, e8Q e8(Q) e8/Q, a colon or nothing for x, a glued e.p.
 * It never guesses: a capture sign without a capture, a promotion without a piece and a move that two pieces could
 * make are refused. Nothing is generated on the way: the few pieces that could be meant are looked up from the
 * square of arrival, and only they are tested.
 */
#ifndef FLAGFALL_CHESS_NOTATION_SAN_H
#define FLAGFALL_CHESS_NOTATION_SAN_H

#include "chess/board/position.h"

#include <stddef.h>

enum {
    SAN_MAX = 16,       /* what is written, with its end */
    SAN_BYTES_MAX = 80, /* what is read: anything longer is not a move, as in notation.h */
};

enum san_fault {
    SAN_FINE,
    SAN_UNREADABLE, /* not a move in this notation          */
    SAN_ILLEGAL,    /* a move, but no legal one is meant    */
    SAN_AMBIGUOUS,  /* two or more legal moves are meant    */
};

move san_read(const struct position *, const char *token, size_t length); /* NO_MOVE if there is a fault */

/* The token need not end with NUL. */
enum san_fault san_fault_of(const struct position *, const char *token, size_t length);

/* Canonical PGN form of a legal move, with + or #; returns its length. */
size_t san_write(const struct position *, move, char out[SAN_MAX]);

#endif
