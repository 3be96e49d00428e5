/* Legal moves of standard chess, Chess960 included, exact by construction: pins and checks are worked out
 * first, so that no move has to be tried. Positions under other rules answer through rules_moves() in rules.h. */
#ifndef FLAGFALL_CHESS_BOARD_MOVEGEN_H
#define FLAGFALL_CHESS_BOARD_MOVEGEN_H

#include "chess/board/position.h"

enum { MOVES_MAX = 512 }; /* 218 is the most in a game; no set of queens and knights reaches this */

int legal_moves(const struct position *, move list[MOVES_MAX]); /* how many there are */
bool any_legal_move(const struct position *);      /* stops at the first                   */
bool move_is_legal(const struct position *, move); /* takes any 16 bits; tests that move alone */

/* What the side to move is faced with. */
enum ending { NOT_ENDED, CHECKMATE, STALEMATE };
enum ending standard_ending(const struct position *);

#endif
