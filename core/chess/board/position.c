#include "chess/board/position.h"

#include "chess/board/attacks.h"

#include <string.h>

/* Random numbers for the key, from a fixed seed: the same position has the same key on every machine, so keys may be
 * written to a log. An empty square has the key 0. */
static uint64_t piece_keys[16][64], castling_keys[64], en_passant_keys[65], black_to_move_key;

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
        en_passant_keys[square_at(file, 2)] = en_passant_keys[square_at(file, 5)] = next_random(&state);
    black_to_move_key = next_random(&state);
}

void position_clear(struct position *p, enum rules rules)
{
    memset(p, 0, sizeof *p);
    p->en_passant = NO_SQUARE;
    p->rules = (uint8_t)rules;
    p->move_number = 1;
}

static struct position start_position;

__attribute__((constructor(102))) static void fill_start(void)
{
    static const enum kind array[8] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
    struct position *p = &start_position;
    position_clear(p, RULES_CHESS);
    for (int file = 0; file < 8; file++) {
        position_put(p, square_at(file, 0), piece_of(WHITE, array[file]));
        position_put(p, square_at(file, 1), piece_of(WHITE, PAWN));
        position_put(p, square_at(file, 6), piece_of(BLACK, PAWN));
        position_put(p, square_at(file, 7), piece_of(BLACK, array[file]));
    }
    p->castling = bit(A1) | bit(H1) | bit(A8) | bit(H8);
    p->key = position_key(p);
}

void position_start(struct position *p, enum rules rules)
{
    *p = start_position;
    if (rules == RULES_CHESS)
        return;
    p->rules = (uint8_t)rules;
    p->castling |= p->kind[KING]; /* `castling` marks rooks that have not moved */
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
    return key ^ en_passant_keys[p->en_passant];
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

#define SELDOM static __attribute__((noinline)) /* kept apart from the many moves that need none of it */

/* After a rook with the right moved or was captured, or a king moved to that square. */
SELDOM void lose_castling(struct position *p, int from, int to)
{
    sqset lost = bit(from) | bit(to);
    if (kind_of(p->on[to]) == KING)
        lost |= p->side[side_of(p->on[to])];
    lost &= p->castling;
    p->castling ^= lost;
    while (lost)
        p->key ^= castling_keys[take_first(&lost)];
}

/* FIDE 9.2.3.1: the right to capture en passant counts only if the capture is legal, so it is tried on the board. Laws
 * 2023, 4.1.1: a counter-mate may capture en passant out of a mate, so there any pawn that could capture keeps it. */
bool en_passant_possible(const struct position *p, int behind)
{
    const enum side us = (enum side)p->turn, them = other(us);
    const sqset pawn = us == WHITE ? bit(behind) >> 8 : bit(behind) << 8, kings = pieces(p, us, KING);
    for (sqset takers = pawn_attacks[them][behind] & pieces(p, us, PAWN); takers;) {
        sqset occ = (occupied(p) ^ bit(take_first(&takers)) ^ pawn) | bit(behind);
        if (p->rules == RULES_LAWS_2023 || !kings || !(attackers_of(p, first(kings), occ) & p->side[them] & ~pawn))
            return true;
    }
    return false;
}

SELDOM void offer_en_passant(struct position *p, int behind)
{
    if (en_passant_possible(p, behind)) {
        p->en_passant = (uint8_t)behind;
        p->key ^= en_passant_keys[behind];
    }
}

/* Both wings; undone by swapping the squares. */
static void castle(struct position *p, int king, int rook, int king_to, int rook_to)
{
    piece k = p->on[king], r = p->on[rook];
    lift(p, king);
    lift(p, rook);
    drop(p, king_to, k);
    drop(p, rook_to, r);
}

static inline void change_kind(struct position *p, int sq, piece becomes)
{
    lift(p, sq);
    drop(p, sq, becomes);
}

/* Moves a piece from one square to another, replacing any piece there. */
static inline void make_step(struct position *p, int from, int to, piece mover, piece captured)
{
    uint64_t key = p->key ^ piece_keys[mover][from] ^ piece_keys[mover][to];
    p->on[from] = EMPTY;
    p->on[to] = mover;
    if (captured != EMPTY) {
        p->kind[kind_of(captured)] ^= bit(to);
        p->side[side_of(captured)] ^= bit(to);
        key ^= piece_keys[captured][to];
        p->quiet_plies = 0;
    }
    p->kind[kind_of(mover)] ^= bit(from) | bit(to);
    p->side[side_of(mover)] ^= bit(from) | bit(to);
    p->key = key;
}

static inline void unmake_step(struct position *p, int from, int to, piece captured)
{
    const piece mover = p->on[to];
    p->on[from] = mover;
    p->on[to] = captured;
    p->kind[kind_of(mover)] ^= bit(from) | bit(to);
    p->side[side_of(mover)] ^= bit(from) | bit(to);
    if (captured != EMPTY) {
        p->kind[kind_of(captured)] ^= bit(to);
        p->side[side_of(captured)] ^= bit(to);
    }
}

static inline void make_ordinary(struct position *p, int from, int to, struct undo *u)
{
    const piece mover = p->on[from], captured = p->on[to];
    u->captured = captured;
    make_step(p, from, to, mover, captured);
    if (kind_of(mover) == PAWN) {
        p->quiet_plies = 0;
        if ((from ^ to) == 16) {
            offer_en_passant(p, (from + to) / 2);
            return;
        }
    }
    if (p->castling & (bit(from) | bit(to)) || (kind_of(mover) == KING && p->castling))
        lose_castling(p, from, to);
}

/* Laws 2023. 3.7.1.1.1: a bishop that forfeited il vaticano keeps the mark wherever it goes. 3.4.3.1: a promoted rook
 * has never been moved, so it gains the right to castle while the king has not moved either (3.10.1.1); the king's
 * own bit in `castling` remembers that. Only the king's file counts: its rank can hold no promoted rook, and its
 * diagonals reach the last rank only from a corner, where no array puts it. */
static void keep_laws_2023_marks(struct position *p, move m)
{
    const enum side us = (enum side)(p->turn ^ 1);
    const int from = move_from(m), to = move_to(m), king = king_square(p, us);
    const enum how how = move_how(m);
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

/* Every move but the plain ones, and all moves under the Laws of 2023.
 * The two bishops of il vaticano change places, so the board looks the same but for the pawns between them; a pass
 * changes nothing on it. */
SELDOM void make_special(struct position *p, move m, struct undo *u)
{
    const int from = move_from(m), to = move_to(m);
    int king_to, rook_to;
    u->captured = EMPTY;
    if (p->rules == RULES_LAWS_2023) {
        u->passes = p->passes;
        u->forfeited = p->forfeited;
    }
    if (move_how(m) == ORDINARY) {
        make_ordinary(p, from, to, u);
    } else if (move_promotes(m)) {
        make_ordinary(p, from, to, u);
        change_kind(p, to, piece_of(side_of(p->on[to]), move_promotion(m)));
    } else if (move_how(m) == EN_PASSANT) {
        int pawn = square_at(file_of(to), rank_of(from));
        u->captured = p->on[pawn];
        lift(p, pawn);
        make_step(p, from, to, p->on[from], EMPTY);
        p->quiet_plies = 0;
    } else if (move_how(m) == CASTLING) {
        castling_squares(p, from, to, &king_to, &rook_to);
        lose_castling(p, to, from);
        castle(p, from, to, king_to, rook_to);
    } else if (move_how(m) == IL_VATICANO) {
        for (sqset pawns = squares_between[from][to]; pawns;)
            lift(p, take_first(&pawns));
        p->quiet_plies = 0;
    }
    if (p->rules == RULES_LAWS_2023)
        keep_laws_2023_marks(p, m);
}

static inline bool is_plain(const struct position *p, move m)
{
    return p->rules == RULES_CHESS && move_how(m) == ORDINARY;
}

void position_make(struct position *p, move m, struct undo *u)
{
    u->key = p->key;
    u->quiet_plies = p->quiet_plies;
    u->en_passant = p->en_passant;
    u->castling = p->castling;
    p->key ^= black_to_move_key ^ en_passant_keys[p->en_passant];
    p->en_passant = NO_SQUARE;
    p->quiet_plies++;
    p->move_number = (uint16_t)(p->move_number + p->turn);
    p->turn ^= 1;
    if (is_plain(p, m))
        make_ordinary(p, move_from(m), move_to(m), u);
    else
        make_special(p, m, u);
}

SELDOM void unmake_special(struct position *p, move m, const struct undo *u)
{
    const int from = move_from(m), to = move_to(m);
    int king_to, rook_to;
    if (p->rules == RULES_LAWS_2023) {
        p->passes = u->passes;
        p->forfeited = u->forfeited;
    }
    if (move_how(m) == ORDINARY) {
        unmake_step(p, from, to, u->captured);
    } else if (move_promotes(m)) {
        change_kind(p, to, piece_of(side_of(p->on[to]), PAWN));
        unmake_step(p, from, to, u->captured);
    } else if (move_how(m) == EN_PASSANT) {
        unmake_step(p, from, to, EMPTY);
        drop(p, square_at(file_of(to), rank_of(from)), u->captured);
    } else if (move_how(m) == CASTLING) {
        castling_squares(p, from, to, &king_to, &rook_to);
        castle(p, king_to, rook_to, from, to);
    } else if (move_how(m) == IL_VATICANO) {
        for (sqset pawns = squares_between[from][to]; pawns;)
            drop(p, take_first(&pawns), piece_of((enum side)(p->turn ^ 1), PAWN));
    }
}

void position_unmake(struct position *p, move m, const struct undo *u)
{
    p->turn ^= 1;
    p->move_number = (uint16_t)(p->move_number - p->turn);
    if (is_plain(p, m))
        unmake_step(p, move_from(m), move_to(m), u->captured);
    else
        unmake_special(p, m, u);
    p->key = u->key;
    p->quiet_plies = u->quiet_plies;
    p->en_passant = u->en_passant;
    p->castling = u->castling;
}
