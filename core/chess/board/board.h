/* The words that everything in chess/ is written in: squares, sides, pieces, moves.
 *
 * Squares count from a1 = 0 along the ranks to h8 = 63; a set of squares is one 64-bit number with bit 0 for a1.
 */
#ifndef FLAGFALL_CHESS_BOARD_BOARD_H
#define FLAGFALL_CHESS_BOARD_BOARD_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t sqset;

enum { A1 = 0, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7, A8 = 56, H8 = 63, NO_SQUARE = 64 };

enum side { WHITE, BLACK };
enum kind { NO_KIND, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
enum { PIECE_KINDS = KING + 1 }; /* beside it: a switch over the kinds has no case for their number */

/* A piece is its kind with the side in bit 3; an empty square is 0. */
typedef uint8_t piece;
enum { EMPTY = 0 };

/* A move: from in bits 0-5, to in bits 6-11, enum how in bits 12-15.
 * Castling is written as the king taking its own rook, so one form serves every starting array. */
typedef uint16_t move;
enum { NO_MOVE = 0 };

enum how {
    ORDINARY,
    EN_PASSANT,
    CASTLING,
    PASSING,        /* Chess Laws 2023, 3.1: nolo movere; from = to = the king's square */
    PROMOTE_KNIGHT, /* the four promotions in the order of enum kind                    */
    PROMOTE_BISHOP,
    PROMOTE_ROOK,
    PROMOTE_QUEEN,
    IL_VATICANO, /* Chess Laws 2023, 3.7.1: from and to are the two bishops' squares */
};

/* For people: "White", "Black"; of what is neither, `otherwise` or "a player". A long takes a side as any type has
 * it. */
static inline const char *side_name_or(long side, const char *otherwise)
{
    return side == WHITE ? "White" : side == BLACK ? "Black" : otherwise;
}
static inline const char *side_name(long side) { return side_name_or(side, "a player"); }
/* In the log, in rulebooks and on the command line: "white", "black". */
static inline const char *side_word(long side)
{
    return side == WHITE ? "white" : "black";
}
static inline int side_of_word(const char *word) /* enum side, or -1 for any other word */
{
    return !strcmp(word, "white") ? WHITE : !strcmp(word, "black") ? BLACK : -1;
}

static inline enum side other(enum side s) { return s == WHITE ? BLACK : WHITE; }
static inline piece piece_of(enum side s, enum kind k) { return (piece)((unsigned)s << 3 | (unsigned)k); }
static inline enum kind kind_of(piece p) { return (enum kind)(p & 7); }
static inline enum side side_of(piece p) { return (enum side)(p >> 3); }

static inline int file_of(int sq) { return sq & 7; }
static inline int rank_of(int sq) { return sq >> 3; }
static inline int king_steps(int a, int b) /* on an empty board */
{
    int files = abs(file_of(a) - file_of(b)), ranks = abs(rank_of(a) - rank_of(b));
    return files > ranks ? files : ranks;
}
static inline const char *square_name(int sq, char out[3]) /* "e4"; returns `out` */
{
    out[0] = (char)('a' + file_of(sq));
    out[1] = (char)('1' + rank_of(sq));
    out[2] = '\0';
    return out;
}
static inline int square_at(int file, int rank) { return rank * 8 + file; }
static inline int rank_for(enum side s, int rank) { return s == WHITE ? rank : 7 - rank; } /* as that side counts */

static inline sqset bit(int sq) { return (sqset)1 << sq; }
static inline bool has(sqset set, int sq) { return set >> sq & 1; }
static inline int first(sqset set) { return __builtin_ctzll(set); } /* set is not empty */
static inline int take_first(sqset *set)
{
    int sq = first(*set);
    *set &= *set - 1;
    return sq;
}
static inline bool more_than_one(sqset set) { return (set & (set - 1)) != 0; }
/* By adding neighbours: without an instruction for it the compiler would call a function. */
static inline int count_of(sqset set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    return (int)(((set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * UINT64_C(0x0101010101010101) >> 56);
}

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H UINT64_C(0x8080808080808080)
#define RANK_1 UINT64_C(0xff)
#define RANK_8 UINT64_C(0xff00000000000000)
#define LIGHT_SQUARES UINT64_C(0x55aa55aa55aa55aa)

static inline sqset rank_set(int rank) { return RANK_1 << 8 * rank; }
static inline sqset file_set(int file) { return FILE_A << file; }

static inline move move_of(int from, int to, enum how how)
{
    return (move)((unsigned)from | (unsigned)to << 6 | (unsigned)how << 12);
}
static inline int move_from(move m) { return m & 63; }
static inline int move_to(move m) { return m >> 6 & 63; }
static inline enum how move_how(move m) { return (enum how)(m >> 12); }
static inline bool move_promotes(move m) { return (m >> 14) == 1; }
static inline enum kind move_promotion(move m) /* only if it promotes */
{
    return (enum kind)((m >> 12) - PROMOTE_KNIGHT + KNIGHT);
}
static inline enum how promotion_to(enum kind k) { return (enum how)(k - KNIGHT + PROMOTE_KNIGHT); }

#endif
