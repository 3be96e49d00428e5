/* A position: which piece is where, who is to move, what may still be castled or taken en passant.
 *
 * Plain data that may be copied. make and unmake keep the hash key up to date. Two positions with the same key
 * are the same position in the sense of FIDE 9.2.3: the en passant square is kept only while a legal en passant
 * capture exists, and castling is kept as the set of rooks that still have the right, whatever the array.
 *
 * FEN is read and written by fen.c.
 */
#ifndef FLAGFALL_CHESS_BOARD_POSITION_H
#define FLAGFALL_CHESS_BOARD_POSITION_H

#include "base/error.h"
#include "chess/board/board.h"

enum rules {
    RULES_CHESS,     /* standard chess, Chess960 arrays included */
    RULES_LAWS_2023, /* the Chess Laws 2023 variant, laws2023.h  */
};

struct position {
    sqset kind[PIECE_KINDS]; /* by enum kind; kind[0] is unused */
    sqset side[2];
    piece on[64];
    uint64_t key;
    sqset castling;         /* rooks that may still castle; both sides. Laws 2023: also a king that has not moved */
    uint16_t quiet_plies;   /* since the last capture or pawn move             */
    uint8_t turn;           /* enum side                                       */
    uint8_t en_passant;     /* square behind the pawn, or NO_SQUARE            */
    uint16_t move_number;   /* counted as in FEN; beside the other counter gcc would add both as one and wait */
    uint8_t rules;          /* enum rules                                      */
    uint8_t passes;         /* Laws 2023: bit 0 the last ply was a pass, bit 1 the one before it */
    sqset forfeited;        /* Laws 2023, 3.7.1.1.1: bishops that may no longer do il vaticano */
};

/* What position_make() overwrites and position_unmake() cannot work out. */
struct undo {
    uint64_t key;
    uint16_t quiet_plies;
    uint8_t en_passant, passes;
    piece captured;
    sqset castling, forfeited;
};

void position_clear(struct position *, enum rules); /* an empty board, White to move */
void position_start(struct position *, enum rules); /* the initial position          */
void position_put(struct position *, int sq, piece); /* EMPTY takes away; key kept up */
uint64_t position_key(const struct position *);     /* computed from scratch         */

/* Any move of legal_moves(); also moves that are not legal, so long as from holds a piece of the side to move
 * and no king is captured: an illegal move that a ruling lets stand is played with this too. */
void position_make(struct position *, move, struct undo *);
void position_unmake(struct position *, move, const struct undo *);

sqset attackers_of(const struct position *, int sq, sqset occupied); /* of both sides */
bool square_attacked(const struct position *, int sq, enum side by); /* pinned pieces attack too */

static inline sqset occupied(const struct position *p) { return p->side[WHITE] | p->side[BLACK]; }
static inline sqset pieces(const struct position *p, enum side s, enum kind k) { return p->side[s] & p->kind[k]; }
static inline int king_square(const struct position *p, enum side s) { return first(pieces(p, s, KING)); }
static inline bool in_check(const struct position *p)
{
    return square_attacked(p, king_square(p, (enum side)p->turn), other((enum side)p->turn));
}

/* Whether the side to move could legally take a pawn that has just crossed that square. */
bool en_passant_possible(const struct position *, int behind);

/* Where king and rook end up after castling with the rook on `rook`. */
void castling_squares(const struct position *, int king, int rook, int *king_to, int *rook_to);

/* FEN and X-FEN. Reading is strict and names the fault; counters may be missing (EPD). */
enum { FEN_MAX = 128 };
bool position_from_fen(struct position *, const char *fen, enum rules, struct error *);

/* The same for what an arbiter may find on a board: the side that is not to move may be in check. */
bool position_on_board(struct position *, const char *fen, enum rules, struct error *);

/* All six fields; what the position cannot say is left as the standard's "-". */
void position_to_fen(const struct position *, char out[FEN_MAX]);

/* Why this position cannot arise in a game although moves can be made in it (nine pawns, three checkers...);
 * NULL if nothing is found. */
const char *position_doubt(const struct position *);

#endif
