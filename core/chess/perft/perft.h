/* Perft: how many games of so many plies begin in a position. The measure by which move generators are proved.
 *
 * For standard chess and Chess960 and any position that position_from_fen() accepts, reachable or not. Counts at the
 * last ply without making the moves, keeps no table, runs in the calling thread. Several kernels give the same counts
 * and differ only in the processor they need; the fastest that runs here is chosen once at start.
 */
#ifndef FLAGFALL_CHESS_PERFT_PERFT_H
#define FLAGFALL_CHESS_PERFT_PERFT_H

#include "chess/board/position.h"

uint64_t perft(const struct position *, int depth); /* by the kernel that was chosen */
const char *perft_kind(void); /* the kernel in use, for bench and --version */

enum perft_kernel { PERFT_PLAIN, PERFT_PORTABLE, PERFT_AVX2, PERFT_AVX512, PERFT_KERNELS };

bool perft_kernel_runs(enum perft_kernel); /* whether this processor can run it */
const char *perft_kernel_name(enum perft_kernel);

/* The kernel must be one that runs here (perft_kernel_runs). */
uint64_t perft_with(enum perft_kernel, const struct position *, int depth);

/* The same count, by making and taking back every move, the last ply's too, with the key kept up to date. */
uint64_t perft_made(struct position *, int depth);

#endif
