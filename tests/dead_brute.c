#include "dead_brute.h"

#include "base/memory.h"
#include "chess/board/attacks.h"
#include "chess/board/movegen.h"
#include "chess/dead/dead_proof.h"
#include "chess/dead/dead_reach.h"
#include "chess/dead/dead_relaxed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void brute_begin(struct brute_search *b, size_t room)
{
    b->room = room;
    b->queue = memory_take(room, sizeof *b->queue);
    b->keys = memory_take(room * 4, sizeof *b->keys);
}

void brute_end(struct brute_search *b)
{
    free(b->queue);
    free(b->keys);
}

static bool brute_is_new(struct brute_search *b, uint64_t key)
{
    size_t i = (size_t)(key % (b->room * 4));
    for (; b->keys[i]; i = (i + 1) % (b->room * 4))
        if (b->keys[i] == key)
            return false;
    b->keys[i] = key;
    return true;
}

/* Does everything seen lie in the sets that claim to hold all that can ever happen? */
static const char *brute_breach(const struct position *start, const struct position *p, const struct reach *r,
                                bool mated)
{
    for (int s = WHITE; s <= BLACK; s++)
        for (int k = PAWN; k <= KING; k++)
            if (pieces(p, (enum side)s, (enum kind)k) & ~r->reachable[s][k])
                return "a man stands outside its reachable squares";
    for (sqset frozen = r->frozen; frozen;) {
        int sq = take_first(&frozen);
        if (p->on[sq] != start->on[sq])
            return "a frozen man is gone";
    }
    enum side winner = other((enum side)p->turn);
    if (mated && p != start && !has(r->mate_squares[winner], king_square(p, (enum side)p->turn)) && !r->reason[winner])
        return "a king is mated off the mate squares";
    return NULL;
}

static void brute_visit(struct brute_search *b, const struct position *start, const struct reach *survey, size_t limit)
{
    memset(b->keys, 0, b->room * 4 * sizeof *b->keys);
    b->mates[WHITE] = b->mates[BLACK] = false;
    b->breach = NULL;
    b->count = 0;
    b->queue[b->count++] = *start;
    brute_is_new(b, start->key);
    for (size_t at = 0; at < b->count; at++) {
        move list[MOVES_MAX];
        struct position *p = &b->queue[at];
        const int n = legal_moves(p, list);
        const bool mated = n == 0 && in_check(p);
        if (mated && at > 0)
            b->mates[other((enum side)p->turn)] = true;
        const char *breach = brute_breach(at ? start : p, p, survey, mated && at > 0);
        if (breach)
            b->breach = breach;
        for (int i = 0; i < n; i++) {
            struct position child = *p;
            struct undo undo;
            position_make(&child, list[i], &undo);
            if (!brute_is_new(b, child.key))
                continue;
            if (b->count >= limit) {
                b->whole = false;
                return;
            }
            b->queue[b->count++] = child;
        }
    }
    b->whole = true;
}

static uint32_t brute_random(uint64_t *seed, uint32_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*seed >> 33) % below);
}

static void brute_drop(struct position *p, int sq, piece what)
{
    if (p->on[sq] == EMPTY && (kind_of(what) != PAWN || (rank_of(sq) > 0 && rank_of(sq) < 7)))
        position_put(p, sq, what);
}

/* Pawns head to head; on neighbouring files not on the same ranks, so that none can take another at once. */
static void brute_locked_files(struct position *p, uint64_t *seed, uint32_t in_eight)
{
    uint32_t rank = 0;
    for (int file = 0; file < 8; file++) {
        uint32_t next = 1 + brute_random(seed, 5);
        rank = next == rank ? 1 + rank % 5 : next;
        if (brute_random(seed, 8) >= in_eight)
            continue;
        brute_drop(p, square_at(file, (int)rank), piece_of(WHITE, PAWN));
        brute_drop(p, square_at(file, (int)rank + 1), piece_of(BLACK, PAWN));
    }
}

/* Pawns face to face with room between them, which never get past each other unless something is taken. */
static void brute_facing_files(struct position *p, uint64_t *seed)
{
    for (int file = (int)brute_random(seed, 2); file < 8; file += 1 + (brute_random(seed, 4) != 0)) {
        uint32_t white = 1 + brute_random(seed, 4), black = white + 1 + brute_random(seed, 6 - white);
        if (!brute_random(seed, 3))
            continue;
        brute_drop(p, square_at(file, (int)white), piece_of(WHITE, PAWN));
        brute_drop(p, square_at(file, (int)black), piece_of(BLACK, PAWN));
    }
}

static void brute_cage(struct position *p, uint64_t *seed)
{
    static const int corners[4] = {0, 7, 56, 63};
    enum side s = (enum side)brute_random(seed, 2);
    int corner = corners[brute_random(seed, 4)];
    brute_drop(p, corner, piece_of(s, KING));
    for (sqset ring = king_attacks[corner]; ring;) {
        int sq = take_first(&ring);
        if (brute_random(seed, 4))
            brute_drop(p, sq, piece_of((enum side)brute_random(seed, 2), (enum kind)(PAWN + brute_random(seed, 4))));
    }
}

static bool brute_settle(struct position *p, uint64_t *seed)
{
    char fen[FEN_MAX];
    p->turn = (uint8_t)brute_random(seed, 2);
    p->key = position_key(p);
    if (!pieces(p, WHITE, KING) || !pieces(p, BLACK, KING))
        return false;
    position_to_fen(p, fen);
    return position_from_fen(p, fen, RULES_CHESS, NULL);
}

/* False if what came out is no position. */
bool brute_position(struct position *p, uint64_t *seed)
{
    static const enum kind officers[] = {BISHOP, BISHOP, BISHOP, KNIGHT, KNIGHT, ROOK, QUEEN, PAWN};
    position_clear(p, RULES_CHESS);
    const uint32_t style = brute_random(seed, 6);
    if (style >= 4)
        brute_facing_files(p, seed);
    if (style == 1)
        brute_locked_files(p, seed, 4 + brute_random(seed, 4));
    if (style == 2)
        brute_locked_files(p, seed, 8);
    if (style == 3 || style == 5)
        brute_cage(p, seed);
    for (int s = WHITE; s <= BLACK; s++)
        for (int tries = 0; !pieces(p, (enum side)s, KING) && tries < 64; tries++)
            brute_drop(p, (int)brute_random(seed, 64), piece_of((enum side)s, KING));
    const uint32_t slanted_only = brute_random(seed, 2);
    for (uint32_t n = brute_random(seed, style == 0 ? 5 : 3); n > 0; n--)
        brute_drop(p, (int)brute_random(seed, 64),
                   piece_of((enum side)brute_random(seed, 2), officers[brute_random(seed, slanted_only ? 3 : 8)]));
    return brute_settle(p, seed);
}

/* On every other file pawns head to head, so that neither king gets through; a piece or two about them, now and then a
 * pawn that can still move, and ends of the wall that may be missing. */
bool brute_wall(struct position *p, uint64_t *seed)
{
    static const enum kind officers[] = {BISHOP, BISHOP, BISHOP, KNIGHT, PAWN, PAWN, ROOK, QUEEN};
    position_clear(p, RULES_CHESS);
    const int rank = 2 + (int)brute_random(seed, 3), first_file = (int)brute_random(seed, 2);
    for (int file = first_file; file < 8; file += 2) {
        const uint32_t missing = brute_random(seed, 24);
        if (missing > 0)
            brute_drop(p, square_at(file, rank), piece_of(WHITE, PAWN));
        if (missing != 1)
            brute_drop(p, square_at(file, rank + 1), piece_of(BLACK, PAWN));
    }
    brute_drop(p, (int)brute_random(seed, 8 * (uint32_t)rank), piece_of(WHITE, KING));
    brute_drop(p, 63 - (int)brute_random(seed, 8 * (uint32_t)(6 - rank)), piece_of(BLACK, KING));
    for (uint32_t n = brute_random(seed, 5); n > 0; n--)
        brute_drop(p, (int)brute_random(seed, 64),
                   piece_of((enum side)brute_random(seed, 2), officers[brute_random(seed, 8)]));
    return brute_settle(p, seed);
}

static void brute_complain(struct brute_tally *t, const struct position *p, const char *what)
{
    char fen[FEN_MAX];
    position_to_fen(p, fen);
    fprintf(stderr, "WRONG %s: %s\n", fen, what);
    t->wrong++;
}

static bool brute_compare_relaxed(struct brute_search *b, struct closure *c, const struct position *p, int side,
                                  int followed, struct brute_tally *t)
{
    struct closure_result r;
    if (relaxed_visit(c, p, (enum closure_question)(1 << side), (struct followed_pieces){followed, 0}, 20000, &r) !=
            CLOSURE_COMPLETE ||
        !r.cannot[side])
        return false;
    if (b->mates[side])
        brute_complain(t, p, "relaxed closure overlooks a mate");
    return true;
}

static bool brute_compare_proof(struct brute_search *b, struct closure *c, const struct position *p, int side,
                                struct brute_tally *t)
{
    size_t visited;
    if ((in_check(p) && !any_legal_move(p)) || !proof_excludes_mate(c, p, (enum side)side, 3000, &visited))
        return false;
    if (b->mates[side])
        brute_complain(t, p, "a refined relaxed closure overlooks a mate");
    return true;
}

/* One position: truth against proof. */
void brute_compare(struct brute_search *b, struct closure *c, const struct position *p, size_t limit,
                   struct brute_tally *t)
{
    struct reach quick, survey;
    reach_saturate(p, &quick);
    reach_survey(p, &survey);
    brute_visit(b, p, &survey, limit);
    t->positions++;
    t->whole += b->whole;
    t->compared += b->whole || b->mates[WHITE] || b->mates[BLACK];
    if (b->breach)
        brute_complain(t, p, b->breach);
    for (int s = WHITE; s <= BLACK; s++) {
        if (quick.cannot_mate[s] != survey.cannot_mate[s])
            brute_complain(t, p, "the early exit changes the verdict");
        if (quick.cannot_mate[s] && b->mates[s])
            brute_complain(t, p, quick.reason[s]);
        t->cannot += b->whole && !b->mates[s];
        t->proved += b->whole && quick.cannot_mate[s];
        if (b->whole || b->mates[s]) {
            bool relaxed = brute_compare_proof(b, c, p, s, t);
            for (int followed = 0; followed <= 64; followed = followed * 3 + 4)
                relaxed |= brute_compare_relaxed(b, c, p, s, followed, t);
            t->relaxed += b->whole && relaxed;
            t->either += b->whole && (relaxed || quick.cannot_mate[s]);
        }
    }
}
