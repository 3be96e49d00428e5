/* Draw facts as the laws define them, each with the plies that prove it.
 *
 * Nothing here says who may claim or whether the arbiter acts: that is the rulebook's. Numbers are arguments, since
 * books differ: 3 and 5 times, 50 and 75 moves (FIDE 9.2, 9.3, 9.6; US Chess 14C, 14F, 14K; IHSA 12-5, 12-6;
 * Schiller 9.2, 9.3). The facts are those of standard chess; Chess Laws 2023 knows neither repetition nor counting.
 *
 * The same position: same side to move, same pieces on the same squares, same castling rights, same en passant
 * capture, which counts only if it is legal (FIDE 9.2.3). Keys find the candidates, whole positions are compared.
 * Only plies since the last capture or pawn move are looked at.
 *
 * A claim with an intended move is judged by the letter of 9.2.1 and 9.3.1: the move is not played, so it does not
 * matter that it would mate.
 */
#ifndef FLAGFALL_CHESS_BOARD_DRAWS_H
#define FLAGFALL_CHESS_BOARD_DRAWS_H

#include "chess/board/history.h"
#include "chess/board/movegen.h"

/* How often the position on the board has occurred, now included. Writes the first `room` plies at which it did,
 * earliest first: plies[2] is its third occurrence. */
int repetitions(const struct history *, int *plies, int room);

/* Lists the legal moves after which the position would have occurred at least `times` times; returns how many. */
int repeating_moves(const struct history *, int times, move list[MOVES_MAX]);

/* On how many consecutive alternate moves the position has occurred, now included, each four plies after the one
 * before: US Chess 14K.1 asks for five. Writes their plies, latest first. */
int consecutive_repetitions(const struct history *, int *plies, int room);

/* Whether each side has completed `moves` moves without a capture or a pawn move, including those that the starting
 * position already counted. False if the game has ended by mate or stalemate. *since (`since` may be NULL) is the ply
 * from which the count runs; negative if that is before the first known position. */
bool quiet_moves_complete(const struct history *, int moves, int *since);

/* Lists the legal moves that would complete `moves` such moves by each side; returns how many. */
int quiet_moves_completing(const struct history *, int moves, move list[MOVES_MAX]);

#endif
