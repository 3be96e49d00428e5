#include "chess/dead/dead_pattern.h"

#include "chess/board/attacks.h"

#include <assert.h>

/* In every mate that a legal move brings about, one piece of the winner, the checker, attacks the king's square k from
 * a square s of its reach along a way without solid pieces: either it has just moved, or something moved off its way,
 * so pieces that never move and are no sliders check nobody. Each square beside the king is then
 * - covered by the checker (a slider covers also what lies behind the king), by another piece of the winner's or by its
 *   king on a square q of its reach, or
 * - blocked by a piece of the loser, a different one for each square, that may stand there, and that can neither take
 *   the checker nor step between, unless another slider might pin it or give check as well. A piece of the winner
 *   blocks nothing: the king would take it if it were not covered.
 * Nor may a piece that certainly stands where it does, and is not pinned, answer the check. In a double check the piece
 * that moved counts as the checker, and the slider behind it as one that might give check as well.
 * Other pieces of the winner are taken to cover whatever they might ever hit, all at once. If no k, checker, s and q
 * serve, no mate can ever arise. */

const struct last_move pattern_any_move = {.left = ~(sqset)0, .to = ~(sqset)0, .any = true};

struct pattern_question {
    const struct growth *g;
    const struct last_move *last;
    enum side winner, loser;
    sqset once, twice;                 /* hit by at least one, two of the winner's pieces     */
    sqset pinning_once, pinning_twice; /* the same, by sliders only                        */
    sqset sliders;                     /* where the winner's sliders may stand             */
    /* of the check being examined: */
    int king, from;
    sqset way;     /* strictly between from and king      */
    sqset others;  /* covered by pieces other than the checker */
    sqset pinning; /* hit by sliders other than the checker */
};

static sqset hits_without(sqset once, sqset twice, const struct growing_piece *m)
{
    return m->several ? once : once & ~(m->hits & ~twice);
}

static bool is_slider(enum kind k)
{
    return k == BISHOP || k == ROOK || k == QUEEN;
}

static void begin_question(struct pattern_question *q, const struct growth *g, enum side winner,
                           const struct last_move *last)
{
    *q = (struct pattern_question){.g = g, .last = last, .winner = winner, .loser = other(winner)};
    for (int i = 0; i < g->count; i++) {
        const struct growing_piece *m = &g->pieces[i];
        if (m->side != winner || m->kind == KING)
            continue;
        q->twice |= q->once & m->hits;
        q->once |= m->hits;
        if (is_slider(m->kind)) {
            q->pinning_twice |= q->pinning_once & m->hits;
            q->pinning_once |= m->hits;
            q->sliders |= m->reach;
        }
    }
}

/* If the last move is known, it also tells which piece has just moved. */
static bool may_check(const struct growing_piece *m, const struct last_move *last)
{
    return m->kind != KING && (!last->any || is_mobile(m) || is_slider(m->kind));
}

/* Whether the last move can have brought about a check by this piece from `from`. */
static bool just_checks(const struct pattern_question *q, const struct growing_piece *m, int from)
{
    if (is_slider(m->kind) && (squares_between[from][q->king] & q->last->left))
        return true;
    return q->last->any || (has(q->last->to, from) && (m->kind == PAWN ? q->last->pawn : q->last->officer));
}

/* Squares from which this piece would check the king on k. */
static sqset checking_squares(const struct pattern_question *q, const struct growing_piece *m, int k)
{
    sqset from = m->kind == PAWN ? pawn_attacks[q->loser][k] & ~(RANK_1 | RANK_8)
                                 : piece_attacks(m->kind, k, q->g->solid & ~bit(k));
    return from & m->reach;
}

/* Whether a blocker of this kind on `sq` could certainly answer the check by itself. */
static bool answers_check(const struct pattern_question *q, enum kind kind, int sq)
{
    if (has(q->pinning, q->king) || has(q->pinning, sq))
        return false; /* it may be a double check, or the blocker may be pinned */
    const sqset answers = q->way | bit(q->from);
    if (kind == PAWN)
        return has(q->way, sq + (q->loser == WHITE ? 8 : -8)) || has(pawn_attacks[q->loser][sq], q->from);
    const struct growth *g = q->g;
    const sqset perhaps = g->stands[WHITE] | g->stands[BLACK] | g->king[WHITE]->reach | g->king[BLACK]->reach;
    return (piece_attacks(kind, sq, perhaps & ~q->way) & answers) != 0;
}

/* A piece whose square is certain takes the checker or interposes. */
static bool is_answered(const struct pattern_question *q)
{
    for (int i = 0; i < q->g->count; i++) {
        const struct growing_piece *m = &q->g->pieces[i];
        if (m->side == q->loser && m->kind != KING && !m->loose && m->reach == m->home && !(m->home & ~q->g->solid) &&
            answers_check(q, m->kind, first(m->home)))
            return true;
    }
    return false;
}

/* The loser's pieces that may block `sq`, one bit each; all bits if promoted pieces can. */
static uint64_t blockers_of(const struct pattern_question *q, int sq)
{
    uint64_t found = 0;
    for (int i = 0, bit_of_piece = 0; i < q->g->count; i++) {
        const struct growing_piece *m = &q->g->pieces[i];
        if (m->side != q->loser || m->kind == KING)
            continue;
        const bool gone = m->kind == PAWN && has(RANK_1 | RANK_8, sq); /* the piece there is of another kind */
        if (has(m->reach, sq) && !gone && !answers_check(q, m->kind, sq)) {
            if (m->several)
                return ~UINT64_C(0);
            found |= UINT64_C(1) << bit_of_piece;
        }
        bit_of_piece++;
    }
    return found;
}

static bool assign(const uint64_t *choices, int count, uint64_t taken)
{
    if (count == 0)
        return true;
    if (choices[0] == ~UINT64_C(0))
        return assign(choices + 1, count - 1, taken);
    for (uint64_t free_pieces = choices[0] & ~taken; free_pieces; free_pieces &= free_pieces - 1)
        if (assign(choices + 1, count - 1, taken | (free_pieces & -free_pieces)))
            return true;
    return false;
}

static bool can_be_blocked(const struct pattern_question *q, sqset squares)
{
    uint64_t choices[8];
    int count = 0;
    while (squares) {
        choices[count] = blockers_of(q, take_first(&squares));
        if (!choices[count++])
            return false;
    }
    return assign(choices, count, 0);
}

static bool mates_from(struct pattern_question *q, const struct growing_piece *checker, int from)
{
    const struct growth *g = q->g;
    const int k = q->king;
    q->from = from;
    q->way = squares_between[from][k];
    if (is_answered(q))
        return false;
    sqset covered = q->others | (checker->kind == PAWN ? pawn_attacks[q->winner][from]
                                                       : piece_attacks(checker->kind, from, g->solid & ~bit(k)));
    const sqset open = king_attacks[k] & ~covered;
    if (!(open & ~g->stands[q->loser]) && !has(open, from) && can_be_blocked(q, open))
        return true;
    sqset near = g->king[q->winner]->reach & ~q->way & ~bit(from) & ~king_attacks[k] & ~bit(k);
    while (near) {
        sqset left = open & ~king_attacks[take_first(&near)];
        if (left != open && !(left & ~g->stands[q->loser]) && !has(left, from) && can_be_blocked(q, left))
            return true;
    }
    return false;
}

/* Hits end at a king that never moves; in a double check the second slider also covers the square behind it. */
static sqset behind_king(const struct pattern_question *q)
{
    const int k = q->king;
    const sqset before = king_attacks[k] & (q->pinning_once | q->sliders);
    sqset behind = 0;
    if (!has(q->g->solid, k))
        return 0;
    for (sqset ring = king_attacks[k]; ring;) {
        int sq = take_first(&ring);
        int file = 2 * file_of(k) - file_of(sq), rank = 2 * rank_of(k) - rank_of(sq);
        if (file >= 0 && file < 8 && rank >= 0 && rank < 8 && has(before, square_at(file, rank)))
            behind |= bit(sq);
    }
    return behind;
}

static bool mates_on(struct pattern_question *q, int k)
{
    q->king = k;
    for (int i = 0; i < q->g->count; i++) {
        const struct growing_piece *m = &q->g->pieces[i];
        if (m->side != q->winner || !may_check(m, q->last) || !has(m->hits, k))
            continue;
        q->others = hits_without(q->once, q->twice, m);
        q->pinning = is_slider(m->kind) ? hits_without(q->pinning_once, q->pinning_twice, m) : q->pinning_once;
        if (has(q->pinning, k))
            q->others |= behind_king(q);
        for (sqset squares = checking_squares(q, m, k); squares;) {
            int from = take_first(&squares);
            if (just_checks(q, m, from) && mates_from(q, m, from))
                return true;
        }
    }
    return false;
}

sqset pattern_mate_squares(const struct growth *g, enum side winner, const struct last_move *last, bool one)
{
    assert(g->king[WHITE] && g->king[BLACK]);
    struct pattern_question q;
    begin_question(&q, g, winner, last);
    sqset found = 0;
    for (sqset squares = g->king[other(winner)]->reach & q.once; squares && !(one && found);) {
        int k = take_first(&squares);
        if (mates_on(&q, k))
            found |= bit(k);
    }
    return found;
}

bool pattern_check_possible(const struct growth *g, enum side winner)
{
    assert(g->king[WHITE] && g->king[BLACK]);
    for (int i = 0; i < g->count; i++) {
        const struct growing_piece *m = &g->pieces[i];
        if (m->side == winner && may_check(m, &pattern_any_move) && (m->hits & g->king[other(winner)]->reach))
            return true;
    }
    return false;
}
