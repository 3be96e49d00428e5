#include "dead_families.h"

#include "chess/board/attacks.h"
#include "chess/board/movegen.h"

#include <stddef.h>

static uint32_t family_random(uint64_t *seed, uint32_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*seed >> 33) % below);
}

static bool family_chance(uint64_t *seed, uint32_t in_a_hundred)
{
    return family_random(seed, 100) < in_a_hundred;
}

static void family_put(struct position *p, int file, int rank, enum side s, enum kind k)
{
    if (file < 0 || file > 7 || rank < 0 || rank > 7 || (k == PAWN && (rank == 0 || rank == 7)))
        return;
    if (p->on[square_at(file, rank)] == EMPTY)
        position_put(p, square_at(file, rank), piece_of(s, k));
}

/* On any free square of the ranks from `low` to `high`. */
static void family_drop(struct position *p, uint64_t *seed, enum side s, enum kind k, int low, int high)
{
    const int rank = low + (int)family_random(seed, (uint32_t)(high - low + 1));
    family_put(p, (int)family_random(seed, 8), rank, s, k);
}

static void family_kings(struct position *p, uint64_t *seed, int white_high, int black_low)
{
    for (int tries = 0; !pieces(p, WHITE, KING) && tries < 99; tries++)
        family_drop(p, seed, WHITE, KING, 0, white_high);
    for (int tries = 0; !pieces(p, BLACK, KING) && tries < 99; tries++)
        family_drop(p, seed, BLACK, KING, black_low, 7);
}

/* Pawns head to head on every other file, all on the same ranks; the white ones' rank. */
static int family_comb(struct position *p, uint64_t *seed)
{
    const int rank = 2 + (int)family_random(seed, 3), first_file = (int)family_random(seed, 2);
    for (int file = first_file; file < 8; file += 2) {
        family_put(p, file, rank, WHITE, PAWN);
        family_put(p, file, rank + 1, BLACK, PAWN);
    }
    return rank;
}

/* Pawns head to head that go up and down from file to file, some files left open; the rank of the middle. */
static int family_chain(struct position *p, uint64_t *seed, uint32_t open_in_a_hundred)
{
    int rank = 2 + (int)family_random(seed, 3);
    const int middle = rank;
    for (int file = 0; file < 8; file++) {
        const int step = (int)family_random(seed, 3) - 1;
        rank = rank + step < 1 ? 1 : rank + step > 5 ? 5 : rank + step;
        if (family_chance(seed, open_in_a_hundred))
            continue;
        family_put(p, file, rank, WHITE, PAWN);
        family_put(p, file, rank + 1, BLACK, PAWN);
    }
    return middle;
}

static void family_officers(struct position *p, uint64_t *seed, uint32_t most, const enum kind *kinds, uint32_t count)
{
    for (enum side s = WHITE; s <= BLACK; s++)
        for (uint32_t n = family_random(seed, most + 1); n > 0; n--)
            family_drop(p, seed, s, kinds[family_random(seed, count)], 0, 7);
}

static const enum kind only_bishops[] = {BISHOP};
static const enum kind all_officers[] = {BISHOP, BISHOP, BISHOP, KNIGHT, ROOK, QUEEN};

/* A comb of pawns and bishops on both sides of it. */
static void place_wall(struct position *p, uint64_t *seed)
{
    const int rank = family_comb(p, seed);
    family_kings(p, seed, rank - 1, rank + 2);
    family_officers(p, seed, 4, only_bishops, 1);
}

/* A comb with bishops in its gaps, or a chain, and bishops about it: few free squares, many moves to change places. */
static void place_shuffle(struct position *p, uint64_t *seed)
{
    const bool gaps = family_chance(seed, 50);
    const int rank = gaps ? family_comb(p, seed) : family_chain(p, seed, 5);
    for (int file = 0; gaps && file < 8; file++) {
        if (family_chance(seed, 60))
            family_put(p, file, rank, BLACK, BISHOP);
        if (family_chance(seed, 60))
            family_put(p, file, rank + 1, WHITE, BISHOP);
    }
    family_kings(p, seed, rank - 1, rank + 2);
    family_officers(p, seed, 3, only_bishops, 1);
}

/* A chain with all kinds of officers about it. */
static void place_siege(struct position *p, uint64_t *seed)
{
    const int rank = family_chain(p, seed, 10);
    family_kings(p, seed, rank, rank + 1);
    family_officers(p, seed, 2, all_officers, 6);
}

/* A king among pieces on most of the squares around it, the other king near, a queen or rook free. */
static void place_cage(struct position *p, uint64_t *seed)
{
    static const enum kind walls[] = {PAWN, PAWN, PAWN, PAWN, KNIGHT, BISHOP, ROOK, QUEEN};
    const enum side s = (enum side)family_random(seed, 2);
    const int file = (int)family_random(seed, 3), rank = (int)family_random(seed, 4);
    const bool mirrored = family_chance(seed, 50), turned = family_chance(seed, 50);
    const int home = square_at(mirrored ? 7 - file : file, turned ? 7 - rank : rank);
    position_put(p, home, piece_of(s, KING));
    for (sqset ring = king_attacks[home]; ring;) {
        const int sq = take_first(&ring);
        if (family_chance(seed, 85))
            family_put(p, file_of(sq), rank_of(sq), family_chance(seed, 85) ? s : other(s),
                       walls[family_random(seed, 8)]);
    }
    family_kings(p, seed, 7, 0);
    family_drop(p, seed, other(s), family_chance(seed, 60) ? QUEEN : ROOK, 0, 7);
    for (uint32_t n = family_random(seed, 4); n > 0; n--)
        family_drop(p, seed, (enum side)family_random(seed, 2), PAWN, 1, 6);
}

/* A king wholly shut in among its own pieces, the other king close to them, with a queen or little more: who opens the
 * box, and can what then checks be held on to? */
static void place_box(struct position *p, uint64_t *seed)
{
    static const enum kind walls[] = {PAWN, PAWN, PAWN, KNIGHT, BISHOP, ROOK, QUEEN};
    static const enum kind hunters[] = {QUEEN, QUEEN, ROOK, BISHOP, KNIGHT};
    const enum side s = (enum side)family_random(seed, 2);
    const int home = square_at((int)family_random(seed, 8), 1 + (int)family_random(seed, 6));
    sqset near = 0;
    position_put(p, home, piece_of(s, KING));
    for (sqset ring = king_attacks[home]; ring;) {
        const int sq = take_first(&ring);
        near |= king_attacks[sq];
        family_put(p, file_of(sq), rank_of(sq), s, walls[family_random(seed, 7)]);
        family_put(p, file_of(sq), rank_of(sq), s, walls[3 + family_random(seed, 2)]); /* where no pawn can stand */
    }
    for (int tries = 0; !pieces(p, other(s), KING) && tries < 99; tries++) {
        const int sq = (int)family_random(seed, 64);
        if (has(near & ~king_attacks[home], sq))
            family_put(p, file_of(sq), rank_of(sq), other(s), KING);
    }
    family_drop(p, seed, other(s), hunters[family_random(seed, 5)], 0, 7);
    for (uint32_t n = family_random(seed, 4); n > 0; n--)
        family_drop(p, seed, family_chance(seed, 80) ? s : other(s), PAWN, 1, 6);
}

/* A wall of two combs, officers of all kinds on both sides of it. */
static void place_bastion(struct position *p, uint64_t *seed)
{
    static const enum kind shufflers[] = {BISHOP, BISHOP, BISHOP, KNIGHT, ROOK};
    const int rank = family_comb(p, seed);
    for (int file = 0; file < 8; file++) {
        const int own = rank + (int)family_random(seed, 3) - 1;
        if (family_chance(seed, 40))
            family_put(p, file, own, WHITE, PAWN);
        if (family_chance(seed, 40))
            family_put(p, file, own + 1, BLACK, PAWN);
    }
    family_kings(p, seed, rank, rank + 1);
    family_officers(p, seed, 3, shufflers, family_chance(seed, 70) ? 3 : 5);
}

/* A chain with holes through which a pawn may get to the last rank. */
static void place_promotion(struct position *p, uint64_t *seed)
{
    const int rank = family_chain(p, seed, 15);
    family_kings(p, seed, rank, rank + 1);
    for (uint32_t n = 1 + family_random(seed, 2); n > 0; n--)
        family_drop(p, seed, (enum side)family_random(seed, 2), PAWN, 1, 6);
    family_officers(p, seed, 1, all_officers, 6);
}

static void place_castling(struct position *p, uint64_t *seed)
{
    position_put(p, E1, piece_of(WHITE, KING));
    position_put(p, family_chance(seed, 50) ? H1 : A1, piece_of(WHITE, ROOK));
    p->castling = p->kind[ROOK];
    if (family_chance(seed, 40)) {
        position_put(p, A8 + 4, piece_of(BLACK, KING));
        position_put(p, family_chance(seed, 50) ? H8 : A8, piece_of(BLACK, ROOK));
        p->castling = p->kind[ROOK];
    }
    const int rank = family_chain(p, seed, 5);
    family_kings(p, seed, 0, rank + 1);
    family_officers(p, seed, 1, only_bishops, 1);
}

/* A chain in which a pawn has just come two squares beside an enemy pawn. */
static void place_en_passant(struct position *p, uint64_t *seed)
{
    const int file = (int)family_random(seed, 8), beside = file == 0   ? 1
                                                           : file == 7 ? 6
                                                                       : file + (family_chance(seed, 50) ? 1 : -1);
    family_put(p, file, 3, WHITE, PAWN);
    family_put(p, beside, 3, BLACK, PAWN);
    p->en_passant = (uint8_t)square_at(file, 2);
    p->turn = BLACK;
    const bool blocked = family_chance(seed, 80);
    if (blocked)
        family_put(p, file, 4, BLACK, PAWN);
    if (blocked)
        family_put(p, beside, 2, WHITE, PAWN);
    for (int f = 0; f < 8; f++)
        if (f != file && f != beside && family_chance(seed, 85)) {
            const int rank = 2 + (int)family_random(seed, 2);
            family_put(p, f, rank, WHITE, PAWN);
            family_put(p, f, rank + 1, BLACK, PAWN);
        }
    for (int rank = 1; rank < 3; rank++)
        if (p->on[square_at(file, rank)] != EMPTY)
            position_put(p, square_at(file, rank), EMPTY);
    family_kings(p, seed, 2, 4);
    family_officers(p, seed, 1, only_bishops, 1);
}

const struct dead_family dead_families[DEAD_FAMILIES] = {
    {"walls", place_wall},           {"shuffles", place_shuffle},  {"sieges", place_siege},
    {"cages", place_cage},           {"boxes", place_box},         {"bastions", place_bastion},
    {"promotions", place_promotion}, {"castling", place_castling}, {"en passant", place_en_passant},
};

void dead_family_position(const struct dead_family *family, uint64_t *seed, struct position *out)
{
    char fen[FEN_MAX];
    move list[MOVES_MAX];
    for (;;) {
        position_clear(out, RULES_CHESS);
        out->turn = (uint8_t)family_random(seed, 2);
        family->place(out, seed);
        if (!pieces(out, WHITE, KING) || !pieces(out, BLACK, KING))
            continue;
        out->key = position_key(out);
        position_to_fen(out, fen);
        if (position_from_fen(out, fen, RULES_CHESS, NULL) && legal_moves(out, list))
            return;
    }
}
