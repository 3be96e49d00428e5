#include "chess/position.h"

#include "chess/attacks.h"

#include <string.h>

/* Random numbers for the key, from a fixed seed: the same position has the same key on every machine, so keys may
 * be written to a log. */
static uint64_t piece_keys[16][64], castling_keys[64], en_passant_keys[8], black_to_move_key;

static uint64_t next_random(uint64_t *state) /* splitmix64 */
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

__attribute__((constructor(101))) static void fill_keys(void)
{
    uint64_t state = 2023;
    for (int p = 1; p < 16; p++)
        for (int sq = 0; sq < 64; sq++)
            piece_keys[p][sq] = next_random(&state);
    for (int sq = 0; sq < 64; sq++)
        castling_keys[sq] = next_random(&state);
    for (int file = 0; file < 8; file++)
        en_passant_keys[file] = next_random(&state);
    black_to_move_key = next_random(&state);
}

void position_clear(struct position *p, enum rules rules)
{
    memset(p, 0, sizeof *p);
    p->en_passant = NO_SQUARE;
    p->rules = (uint8_t)rules;
    p->move_number = 1;
}

void position_start(struct position *p, enum rules rules)
{
    static const enum kind array[8] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
    position_clear(p, rules);
    for (int file = 0; file < 8; file++) {
        position_put(p, square_at(file, 0), piece_of(WHITE, array[file]));
        position_put(p, square_at(file, 1), piece_of(WHITE, PAWN));
        position_put(p, square_at(file, 6), piece_of(BLACK, PAWN));
        position_put(p, square_at(file, 7), piece_of(BLACK, array[file]));
    }
    p->castling = bit(A1) | bit(H1) | bit(A8) | bit(H8);
    if (rules == RULES_LAWS_2023)
        p->castling |= p->kind[KING];
    p->key = position_key(p);
}

static inline void lift(struct position *p, int sq)
{
    piece was = p->on[sq];
    p->on[sq] = EMPTY;
    p->kind[kind_of(was)] ^= bit(sq);
    p->side[side_of(was)] ^= bit(sq);
    p->key ^= piece_keys[was][sq];
}

static inline void drop(struct position *p, int sq, piece what)
{
    p->on[sq] = what;
    p->kind[kind_of(what)] ^= bit(sq);
    p->side[side_of(what)] ^= bit(sq);
    p->key ^= piece_keys[what][sq];
}

void position_put(struct position *p, int sq, piece what)
{
    if (p->on[sq] != EMPTY)
        lift(p, sq);
    if (what != EMPTY)
        drop(p, sq, what);
}

uint64_t position_key(const struct position *p)
{
    uint64_t key = p->turn == BLACK ? black_to_move_key : 0;
    for (sqset all = occupied(p); all;) {
        int sq = take_first(&all);
        key ^= piece_keys[p->on[sq]][sq];
    }
    for (sqset rooks = p->castling; rooks;)
        key ^= castling_keys[take_first(&rooks)];
    if (p->en_passant != NO_SQUARE)
        key ^= en_passant_keys[file_of(p->en_passant)];
    return key;
}

sqset attackers_of(const struct position *p, int sq, sqset occ)
{
    return (pawn_attacks[BLACK][sq] & pieces(p, WHITE, PAWN)) | (pawn_attacks[WHITE][sq] & pieces(p, BLACK, PAWN)) |
           (knight_attacks[sq] & p->kind[KNIGHT]) | (king_attacks[sq] & p->kind[KING]) |
           (rook_attacks(sq, occ) & (p->kind[ROOK] | p->kind[QUEEN])) |
           (bishop_attacks(sq, occ) & (p->kind[BISHOP] | p->kind[QUEEN]));
}

bool square_attacked(const struct position *p, int sq, enum side by)
{
    return (attackers_of(p, sq, occupied(p)) & p->side[by]) != 0;
}

/* Laws 2023, 3.10.1: on any line the king goes two squares towards the rook and the rook to the square the king
 * crossed. FIDE 3.8.2 and Chess960: the ends are fixed by the wing. */
void castling_squares(const struct position *p, int king, int rook, int *king_to, int *rook_to)
{
    if (p->rules == RULES_LAWS_2023) {
        int file_step = (file_of(rook) > file_of(king)) - (file_of(rook) < file_of(king));
        int rank_step = (rank_of(rook) > rank_of(king)) - (rank_of(rook) < rank_of(king));
        int step = rank_step * 8 + file_step;
        *king_to = king + 2 * step;
        *rook_to = king + step;
        return;
    }
    int home = king & 56;
    *king_to = home + (rook > king ? G1 : C1);
    *rook_to = home + (rook > king ? F1 : D1);
}

static void lose_castling(struct position *p, sqset rooks)
{
    for (sqset lost = p->castling & rooks; lost;)
        p->key ^= castling_keys[take_first(&lost)];
    p->castling &= ~rooks;
}

/* FIDE 9.2.3.1: the possibility counts only if the capture is legal, so it is tried on the board. Laws 2023, 4.1.1:
 * a counter-mate may capture en passant out of a mate, so there any pawn that could capture keeps it. */
static bool en_passant_possible(struct position *p, int behind, int pawn)
{
    enum side taker = other(side_of(p->on[pawn]));
    int king = first(pieces(p, taker, KING) | (pieces(p, taker, KING) ? 0 : bit(A1)));
    sqset them = p->side[other(taker)] & ~bit(pawn);
    for (sqset takers = pawn_attacks[other(taker)][behind] & pieces(p, taker, PAWN); takers;) {
        int from = take_first(&takers);
        sqset occ = (occupied(p) ^ bit(from) ^ bit(pawn)) | bit(behind);
        if (p->rules == RULES_LAWS_2023 || !(attackers_of(p, king, occ) & them))
            return true;
    }
    return false;
}

static void castle(struct position *p, int king, int rook)
{
    int king_to, rook_to;
    piece k = p->on[king], r = p->on[rook];
    castling_squares(p, king, rook, &king_to, &rook_to);
    lift(p, king);
    lift(p, rook);
    drop(p, king_to, k);
    drop(p, rook_to, r);
}

static void swap_bishops(struct position *p, int one, int two)
{
    for (sqset pawns = between[one][two]; pawns;)
        lift(p, take_first(&pawns));
    /* two bishops of one side change places: the board looks the same */
}

/* Laws 2023. 3.7.1.1.1: a bishop that forfeited il vaticano keeps the mark wherever it goes. 3.4.3.1: a promoted rook
 * has never been moved, so it gains the right to castle while the king has not moved either (3.10.1.1); the king's
 * own bit in `castling` remembers that. Only the king's file counts: his rank can hold no promoted rook, and his
 * diagonals reach the last rank only from a corner, where no array puts him. */
static void keep_laws_2023_marks(struct position *p, move m, enum side us)
{
    int from = move_from(m), to = move_to(m), king = king_square(p, us);
    enum how how = move_how(m);
    p->passes = (uint8_t)((p->passes << 1 | (how == PASSING)) & 3);
    if (how == PROMOTE_ROOK && has(p->castling, king) && file_of(to) == file_of(king)) {
        p->castling |= bit(to);
        p->key ^= castling_keys[to];
    }
    if (how == IL_VATICANO)
        return;
    bool forfeited = has(p->forfeited, from);
    p->forfeited &= ~(bit(from) | bit(to));
    if (forfeited)
        p->forfeited |= bit(to);
}

void position_make(struct position *p, move m, struct undo *u)
{
    enum side us = (enum side)p->turn;
    int from = move_from(m), to = move_to(m);
    enum how how = move_how(m);
    piece mover = p->on[from];

    u->key = p->key;
    u->castling = p->castling;
    u->forfeited = p->forfeited;
    u->quiet_plies = p->quiet_plies;
    u->en_passant = p->en_passant;
    u->passes = p->passes;
    u->captured = EMPTY;

    if (p->en_passant != NO_SQUARE) {
        p->key ^= en_passant_keys[file_of(p->en_passant)];
        p->en_passant = NO_SQUARE;
    }
    p->quiet_plies++;
    p->turn ^= 1;
    p->key ^= black_to_move_key;
    p->move_number = (uint16_t)(p->move_number + us);

    if (how == ORDINARY || move_promotes(m)) {
        u->captured = p->on[to];
        if (u->captured != EMPTY) {
            lift(p, to);
            p->quiet_plies = 0;
        }
        lift(p, from);
        drop(p, to, move_promotes(m) ? piece_of(us, move_promotion(m)) : mover);
    } else if (how == EN_PASSANT) {
        int pawn = square_at(file_of(to), rank_of(from));
        u->captured = p->on[pawn];
        lift(p, pawn);
        lift(p, from);
        drop(p, to, mover);
    } else if (how == CASTLING) {
        castle(p, from, to);
    } else if (how == IL_VATICANO) {
        swap_bishops(p, from, to);
        p->quiet_plies = 0;
    }

    if (p->castling) {
        sqset touched = bit(from) | bit(to);
        if (kind_of(mover) == KING && how != PASSING)
            touched |= p->side[us] | bit(from);
        if (p->castling & touched)
            lose_castling(p, touched);
    }
    if (kind_of(mover) == PAWN) {
        p->quiet_plies = 0;
        if ((from ^ to) == 16 && en_passant_possible(p, (from + to) / 2, to)) {
            p->en_passant = (uint8_t)((from + to) / 2);
            p->key ^= en_passant_keys[file_of(to)];
        }
    }
    if (p->rules == RULES_LAWS_2023)
        keep_laws_2023_marks(p, m, us);
}

static void uncastle(struct position *p, int king, int rook)
{
    int king_to, rook_to;
    castling_squares(p, king, rook, &king_to, &rook_to);
    piece k = p->on[king_to], r = p->on[rook_to];
    lift(p, king_to);
    lift(p, rook_to);
    drop(p, king, k);
    drop(p, rook, r);
}

void position_unmake(struct position *p, move m, const struct undo *u)
{
    enum side us = other((enum side)p->turn);
    int from = move_from(m), to = move_to(m);
    enum how how = move_how(m);

    p->turn = (uint8_t)us;
    p->move_number = (uint16_t)(p->move_number - us);

    if (how == ORDINARY || move_promotes(m) || how == EN_PASSANT) {
        piece mover = move_promotes(m) ? piece_of(us, PAWN) : p->on[to];
        lift(p, to);
        drop(p, from, mover);
        if (how == EN_PASSANT)
            drop(p, square_at(file_of(to), rank_of(from)), u->captured);
        else if (u->captured != EMPTY)
            drop(p, to, u->captured);
    } else if (how == CASTLING) {
        uncastle(p, from, to);
    } else if (how == IL_VATICANO) {
        for (sqset pawns = between[from][to]; pawns;)
            drop(p, take_first(&pawns), piece_of(other(us), PAWN));
    }
    p->key = u->key;
    p->castling = u->castling;
    p->forfeited = u->forfeited;
    p->quiet_plies = u->quiet_plies;
    p->en_passant = u->en_passant;
    p->passes = u->passes;
}
