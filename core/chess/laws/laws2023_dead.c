#include "chess/laws/laws2023_dead.h"

#include "base/memory.h"
#include "base/text.h"
#include "chess/dead/dead_material.h"
#include "chess/laws/laws2023.h"
#include "chess/laws/rules.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS_MAX = 20000, BUCKETS = 1 << 16, STANDARD_QUESTIONS = 24 };

/* Positions met so far, in the order they were met: a queue and a set in one. */
struct tour_visit {
    struct position p;
    uint32_t parent, next; /* index + 1; next in the bucket */
    move by;
};

struct tour {
    struct dead_solver *solver;
    enum side winner;
    struct dead_answer *answer;
    struct tour_visit *visits;
    uint32_t *buckets; /* index + 1 of the newest, 0 if empty */
    uint32_t count;
    int questions_left; /* depth at which the standard solver takes over */
};

static bool conclude(struct dead_answer *a, enum verdict v, const char *reason)
{
    a->verdict = v;
    copy_text(a->reason, sizeof a->reason, reason);
    return true;
}

/* The same pieces under standard rules; castling and en passant are left out, as no line needs them. */
static struct position as_standard(const struct position *p)
{
    struct position plain = *p;
    plain.rules = RULES_CHESS;
    plain.castling = plain.forfeited = 0;
    plain.passes = 0;
    plain.en_passant = NO_SQUARE;
    plain.key = position_key(&plain);
    return plain;
}

static bool line_mates(const struct position *from, enum side winner, const move *line, int length)
{
    struct position p = *from;
    for (int i = 0; i < length; i++) {
        struct undo u;
        if (!rules_is_legal(&p, line[i]))
            return false;
        position_make(&p, line[i], &u);
    }
    return p.turn != winner && rules_ending(&p) == CHECKMATE;
}

/* The path from the root to this position, then what the standard solver added. */
static bool write_line(struct tour *t, uint32_t at, const move *tail, int tail_length)
{
    int length = 0;
    for (uint32_t i = at; t->visits[i].parent; i = t->visits[i].parent - 1)
        length++;
    if (length + tail_length > DEAD_LINE_MAX)
        return false;
    for (int i = 0; i < tail_length; i++)
        t->answer->line[length + i] = tail[i];
    t->answer->length = length + tail_length;
    for (uint32_t i = at; t->visits[i].parent; i = t->visits[i].parent - 1)
        t->answer->line[--length] = t->visits[i].by;
    return conclude(t->answer, CAN_MATE, "");
}

static bool standard_line_mates(struct tour *t, uint32_t at)
{
    struct dead_answer found;
    struct position plain = as_standard(&t->visits[at].p);
    if (t->questions_left-- <= 0)
        return false;
    dead_can_mate(t->solver, &plain, t->winner, &found);
    return found.verdict == CAN_MATE && line_mates(&t->visits[at].p, t->winner, found.line, found.length) &&
           write_line(t, at, found.line, found.length);
}

/* The counters do not matter here. Returns false if the position was met before. */
static bool visit(struct tour *t, const struct position *p, uint32_t parent, move by)
{
    struct tour_visit *v = &t->visits[t->count];
    v->p = *p;
    v->p.quiet_plies = 0;
    v->p.move_number = 1;
    uint64_t mark = (p->key ^ p->passes ^ p->forfeited) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t *bucket = &t->buckets[mark >> 48];
    for (uint32_t i = *bucket; i; i = t->visits[i - 1].next)
        if (!memcmp(&t->visits[i - 1].p, &v->p, sizeof v->p))
            return false;
    v->parent = parent;
    v->by = by;
    v->next = *bucket;
    *bucket = ++t->count;
    return true;
}

static bool is_no_standard_move(const struct position *p, move m)
{
    struct position plain = as_standard(p);
    return move_how(m) == IL_VATICANO || (kind_of(p->on[move_from(m)]) == PAWN && !move_is_legal(&plain, m));
}

static const char *material_says_no(const struct position *p, enum side winner)
{
    struct position plain = as_standard(p);
    return material_cannot_mate(&plain, winner);
}

/* Returns true if the question is answered. */
static bool expand(struct tour *t, uint32_t at)
{
    const struct position from = t->visits[at].p;
    move list[MOVES_MAX];
    int n = laws2023_moves(&from, list);
    for (int i = 0; i < n && t->count < POSITIONS_MAX; i++) {
        struct position p = from;
        struct undo u;
        position_make(&p, list[i], &u);
        if (material_says_no(&p, t->winner) || !visit(t, &p, at + 1, list[i]))
            continue;
        uint32_t here = t->count - 1;
        if (rules_ending(&p) == CHECKMATE && p.turn != t->winner)
            return write_line(t, here, NULL, 0);
        if (is_no_standard_move(&from, list[i]) && standard_line_mates(t, here))
            return true;
    }
    return false;
}

static void look_around(struct tour *t, const struct position *p)
{
    char reason[96];
    t->visits = memory_take(POSITIONS_MAX, sizeof *t->visits);
    t->buckets = memory_take(BUCKETS, sizeof *t->buckets);
    visit(t, p, 0, NO_MOVE);
    bool answered = standard_line_mates(t, 0);
    uint32_t at = 0;
    while (!answered && at < t->count && t->count < POSITIONS_MAX)
        answered = expand(t, at++);
    t->answer->positions = t->count;
    if (!answered && t->count < POSITIONS_MAX) {
        snprintf(reason, sizeof reason, "exhausted: all %u positions with enough material were looked at", t->count);
        conclude(t->answer, CANNOT_MATE, reason);
    } else if (!answered) {
        snprintf(reason, sizeof reason, "undecided after %u positions under the Chess Laws 2023", t->count);
        conclude(t->answer, UNDECIDED, reason);
    }
    free(t->visits);
    free(t->buckets);
}

/* A game that has ended keeps its result; a counter-mate (4.1.1) is a draw, not a mate. */
static bool ended(const struct position *p, enum side winner, struct dead_answer *a)
{
    switch (rules_ending(p)) {
    case CHECKMATE:
        if (p->turn != winner)
            return conclude(a, CAN_MATE, "");
        return conclude(a, CANNOT_MATE, "over: it is checkmated itself");
    case STALEMATE: return conclude(a, CANNOT_MATE, "over: stalemate");
    case NOT_ENDED: break;
    }
    return false;
}

void laws2023_can_mate(struct dead_solver *solver, const struct position *p, enum side winner, struct dead_answer *a)
{
    assert(winner == WHITE || winner == BLACK);
    struct tour t = {.solver = solver, .winner = winner, .answer = a, .questions_left = STANDARD_QUESTIONS};
    memset(a, 0, sizeof *a);
    if (ended(p, winner, a))
        return;
    const char *material = material_says_no(p, winner);
    if (material)
        conclude(a, CANNOT_MATE, material);
    else
        look_around(&t, p);
}
