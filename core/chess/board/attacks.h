/* Which squares a piece attacks: tables, filled before main() starts.
 *
 * Sliding attacks are looked up by the occupied squares on their lines, packed into an index either with the
 * processor's PEXT (fast on recent Intel and AMD) or by multiplication with a magic number (everywhere else).
 * The kind is chosen once at start; both kinds share one table layout.
 */
#ifndef FLAGFALL_CHESS_BOARD_ATTACKS_H
#define FLAGFALL_CHESS_BOARD_ATTACKS_H

#include "chess/board/board.h"

struct slider {
    sqset mask;      /* squares whose occupation matters   */
    uint64_t magic;  /* used when PEXT is not              */
    sqset *attacks;  /* this square's part of the table    */
    unsigned shift;
};

extern struct slider rook_sliders[64], bishop_sliders[64];
extern bool attacks_use_pext;

extern sqset knight_attacks[64], king_attacks[64], pawn_attacks[2][64];
extern sqset squares_between[64][64]; /* strictly between two squares on one line, else empty */
extern sqset line_through[64][64];    /* the whole line through two squares, else empty       */

const char *attacks_kind(void); /* "pext" or "magic", for bench and --version */

static inline unsigned slider_index(const struct slider *s, sqset occupied)
{
#if defined(__x86_64__)
    if (attacks_use_pext) {
        uint64_t index;
        __asm__("pext %2, %1, %0" : "=r"(index) : "r"(occupied), "r"(s->mask));
        return (unsigned)index;
    }
#endif
    return (unsigned)(((occupied & s->mask) * s->magic) >> s->shift);
}

static inline sqset rook_attacks(int sq, sqset occupied)
{
    const struct slider *s = &rook_sliders[sq];
    return s->attacks[slider_index(s, occupied)];
}

static inline sqset bishop_attacks(int sq, sqset occupied)
{
    const struct slider *s = &bishop_sliders[sq];
    return s->attacks[slider_index(s, occupied)];
}

/* By kind, for any piece but a pawn. */
static inline sqset piece_attacks(enum kind kind, int sq, sqset occupied)
{
    switch (kind) {
    case KNIGHT: return knight_attacks[sq];
    case BISHOP: return bishop_attacks(sq, occupied);
    case ROOK: return rook_attacks(sq, occupied);
    case QUEEN: return rook_attacks(sq, occupied) | bishop_attacks(sq, occupied);
    case KING: return king_attacks[sq];
    case NO_KIND:
    case PAWN: break;
    }
    return 0;
}

#endif
