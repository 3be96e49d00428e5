/* Legal moves of standard chess, Chess960 included, exact by construction: pins and checks are worked out
 * first, so that no move has to be tried. Positions under other rules answer through rules_moves() in rules.h. */
#ifndef FLAGFALL_CHESS_MOVEGEN_H
#define FLAGFALL_CHESS_MOVEGEN_H

#include "chess/position.h"

enum { MOVES_MAX = 512 }; /* 218 is the most in a game; no set of queens and knights reaches this */

int legal_moves(const struct position *, move list[MOVES_MAX]);
bool any_legal_move(const struct position *);                 /* stops at the first                 */
bool is_legal(const struct position *, move);                   /* any 16 bits; looks at that move alone */


#endif
