/* One door for both rule sets: what may be moved, and whether the game is over on the board.
 *
 * A position knows its rules; standard chess answers through movegen.h, Chess Laws 2023 through laws2023.h.
 */
#ifndef FLAGFALL_CHESS_LAWS_RULES_H
#define FLAGFALL_CHESS_LAWS_RULES_H

#include "chess/board/movegen.h"
#include "chess/dead/dead.h"

int rules_moves(const struct position *, move list[MOVES_MAX]); /* how many, by the position's own rules */
bool rules_is_legal(const struct position *, move); /* by the rules that the position has */

/* What may still be put on the board: the legal moves, or the counter-mates (Laws 2023, 4.1.1) of a side that is
 * checkmated. */
int rules_playable(const struct position *, move list[MOVES_MAX]);
bool rules_may_be_played(const struct position *, move); /* whether rules_playable() would list it */

/* What the side to move is faced with, under the position's rules. A checkmate of the Laws 2023 may still be countered:
 * laws2023_countermates(). */
enum ending rules_ending(const struct position *);
const char *ending_name(enum ending); /* "checkmate", "stalemate", "none" */

/* How many games of so many plies begin here, under the position's rules. */
uint64_t rules_perft(const struct position *, int depth);

/* Can the side still give mate, is the position dead: dead.h, laws2023_dead.h. */
void rules_can_mate(struct dead_solver *, const struct position *, enum side winner, struct dead_answer *);
enum life rules_is_dead(struct dead_solver *, const struct position *, struct dead_answer both[2]);

#endif
