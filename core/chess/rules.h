/* One door for both rule sets: what may be moved, and whether the game is over on the board.
 *
 * A position knows its rules; standard chess answers through movegen.h, Chess Laws 2023 through laws2023.h.
 */
#ifndef FLAGFALL_CHESS_RULES_H
#define FLAGFALL_CHESS_RULES_H

#include "chess/dead.h"
#include "chess/movegen.h"

int rules_moves(const struct position *, move list[MOVES_MAX]);
bool rules_is_legal(const struct position *, move);

/* What the side to move is faced with. A checkmate of the Laws 2023 may still be countered, laws2023_countermates(). */
enum ending { NOT_ENDED, CHECKMATE, STALEMATE };
enum ending rules_ending(const struct position *);
const char *ending_name(enum ending); /* "checkmate", "stalemate", "none" */

/* The games of so many plies that begin here, under the position's rules. */
uint64_t rules_perft(const struct position *, int depth);

/* Can the side still give mate, is the position dead: dead.h, laws2023_dead.h. */
void rules_can_mate(struct dead_solver *, const struct position *, enum side winner, struct dead_answer *);
enum life rules_is_dead(struct dead_solver *, const struct position *, struct dead_answer both[2]);

#endif
