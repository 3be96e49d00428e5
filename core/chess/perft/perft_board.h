/* The board the perft kernels copy from ply to ply: eight sets in one cache line, no key, no squares array. */
#ifndef FLAGFALL_CHESS_PERFT_PERFT_BOARD_H
#define FLAGFALL_CHESS_PERFT_PERFT_BOARD_H

#include "chess/board/position.h"

/* Sides, kinds and steps are known at compile time wherever a function is marked so. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Queens are in both slanted and straight. */
enum perft_part { PAWNS, KNIGHTS, SLANTED, STRAIGHT, KINGS, SIDES, CASTLING_ROOKS = SIDES + 2, PARTS };

/* Wide vectors are handed over between functions of one file only, all inlined, so how they are passed is nobody's
 * business. */
#pragma GCC diagnostic ignored "-Wpsabi"

typedef sqset whole_board __attribute__((vector_size(64)));

struct perft_board {
    union {
        sqset part[PARTS];
        whole_board whole;
    };
};

/* Every castling that the position at the root still allows, by side. */
struct castling_way {
    sqset rook, king_and_rook, ends[2]; /* ends: of the king, of the rook */
    sqset empty, safe;                  /* squares that must be so        */
};
struct castlings {
    int count[2];
    struct castling_way way[2][8];
};

/* Rays on an empty board: along each axis, towards h8 and towards a1. */
enum { UP, ACROSS, RISING, FALLING, AXES };
extern sqset king_rays[64][AXES][2]; /* perft_rays.c */

typedef uint64_t perft_count(const struct perft_board *, enum side, int en_passant, int depth,
                             const struct castlings *);

perft_count perft_portable, perft_avx2, perft_avx512; /* perft_portable.c, perft_avx2.c, perft_avx512.c */

#endif
