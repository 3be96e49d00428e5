/* Perft: how many games of so many plies begin in a position. The measure by which move generators are proved.
 *
 * Standard chess and Chess960, any position that FEN reading accepts, reachable or not. Counts at the last ply
 * without making the moves, keeps no table, runs in the calling thread. Several kernels count alike and differ
 * only in the processor they need; the fastest that runs here is chosen once at start.
 */
#ifndef FLAGFALL_CHESS_PERFT_H
#define FLAGFALL_CHESS_PERFT_H

#include "chess/position.h"

uint64_t perft(const struct position *, int depth);
const char *perft_kind(void); /* the kernel in use, for bench and --version */

enum perft_kernel { PERFT_PLAIN, PERFT_PORTABLE, PERFT_AVX2, PERFT_AVX512, PERFT_KERNELS };

bool perft_kernel_runs(enum perft_kernel); /* on this processor */
const char *perft_kernel_name(enum perft_kernel);
uint64_t perft_with(enum perft_kernel, const struct position *, int depth);

/* Every legal move of every ply made and taken back, the last ply too, with the key kept up: their number. */
uint64_t perft_made(struct position *, int depth);

#endif
