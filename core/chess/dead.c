#include "chess/dead.h"

#include "base/memory.h"
#include "chess/dead_material.h"
#include "chess/dead_plan.h"
#include "chess/dead_reach.h"
#include "chess/dead_scout.h"
#include "chess/dead_search.h"
#include "chess/movegen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dead_solver {
    struct dead_search *search;
    struct planner planner;
    struct scout *scout;
    uint32_t limit;
};

struct dead_solver *dead_new(void)
{
    struct dead_solver *s = memory_take(1, sizeof *s);
    s->search = dead_search_new();
    s->limit = 400000;
    s->scout = scout_new(&s->planner);
    return s;
}

void dead_free(struct dead_solver *s)
{
    if (!s)
        return;
    dead_search_free(s->search);
    scout_free(s->scout);
    planner_release(&s->planner);
    free(s);
}

void dead_limit(struct dead_solver *s, uint32_t positions)
{
    s->limit = positions;
}

bool dead_line_mates(const struct position *from, enum side winner, const move *line, int length)
{
    struct position p = *from;
    struct undo u;
    for (int i = 0; i < length; i++) {
        if (!is_legal(&p, line[i]))
            return false;
        position_make(&p, line[i], &u);
    }
    return p.turn != winner && in_check(&p) && !any_legal_move(&p);
}

static void cannot(struct dead_answer *a, const char *why)
{
    a->verdict = CANNOT_MATE;
    snprintf(a->reason, sizeof a->reason, "%s", why);
}

/* The game is over already: mate by the winner is a line of no moves, any other end says no. */
static bool game_over(const struct position *p, enum side winner, struct dead_answer *a)
{
    if (any_legal_move(p))
        return false;
    if (!in_check(p))
        cannot(a, "game over: stalemate");
    else if (p->turn == winner)
        cannot(a, "game over: checkmate by the other side");
    else
        a->verdict = CAN_MATE;
    return true;
}

/* Plays replies that have no alternative. Returns how many; `p` ends where there is a choice or the game is over. */
static int play_forced(struct position *p, move *line, int most)
{
    move list[MOVES_MAX];
    struct undo u;
    int n = 0;
    while (n < most && legal_moves(p, list) == 1) {
        line[n++] = list[0];
        position_make(p, list[0], &u);
    }
    return n;
}

enum { FIRST_LIMIT = 3000, PICTURE_LIMIT = 6000, TARGETS_MAX = 8 };

/* The squares on which the loser's king could be mated: corners first, since there is least to shut, then the picture
 * nearest to what stands on the board. */
static int choose_targets(const struct position *root, const struct reach *survey, enum side winner, int aims[64])
{
    const sqset corners = bit(A1) | bit(H1) | bit(A8) | bit(H8);
    int n = 0, cost[64];
    struct picture picture;
    for (sqset squares = survey->mate_squares[winner]; squares;) {
        int sq = take_first(&squares);
        picture_begin(&picture, survey, winner, sq, false);
        int here = picture_distance(&picture, root) - (has(corners, sq) ? 1000 : 0), at = n++;
        for (; at > 0 && cost[at - 1] > here; at--) {
            cost[at] = cost[at - 1];
            aims[at] = aims[at - 1];
        }
        cost[at] = here;
        aims[at] = sq;
    }
    return n < TARGETS_MAX ? n : TARGETS_MAX;
}

/* The same search under one plan after the other, each with more to spend than the one before. */
static enum verdict search_by_plans(struct dead_solver *s, const struct position *root, enum side winner,
                                    struct dead_answer *a)
{
    struct plan plan = {.planner = &s->planner, .winner = winner};
    struct reach survey;
    struct picture picture;
    enum verdict verdict = dead_search_run(s->search, root, &plan, FIRST_LIMIT, a);
    if (verdict != UNDECIDED)
        return verdict;
    reach_survey(root, &survey);
    bool walls_wait = false;
    for (uint32_t limit = PICTURE_LIMIT; limit < s->limit; limit *= 4, walls_wait = !walls_wait) {
        int aims[64];
        int n = choose_targets(root, &survey, winner, aims);
        plan.picture = &picture;
        for (int i = 0; i < n && verdict == UNDECIDED; i++) {
            picture_begin(&picture, &survey, winner, aims[i], walls_wait);
            verdict = dead_search_run(s->search, root, &plan, limit, a);
        }
        plan.picture = NULL;
        if (verdict == UNDECIDED)
            verdict = dead_search_run(s->search, root, &plan, limit * 4 < s->limit ? limit * 4 : s->limit, a);
        if (verdict != UNDECIDED)
            return verdict;
    }
    return UNDECIDED;
}

static void decide(struct dead_solver *s, const struct position *root, enum side winner, struct dead_answer *a)
{
    const char *why;
    struct position p = *root;
    if (root->rules != RULES_CHESS) {
        snprintf(a->reason, sizeof a->reason, "only standard chess is covered");
        return;
    }
    if (game_over(root, winner, a))
        return;
    if ((why = material_cannot_mate(root, winner))) {
        cannot(a, why);
        return;
    }
    enum { FORCED_MAX = 40, SCOUT_FIRST = 60, SCOUT_AGAIN = 400 };
    int forced = play_forced(&p, a->line, FORCED_MAX);
    if (forced && (game_over(&p, winner, a) || material_cannot_mate(&p, winner))) {
        a->length = forced;
        if (a->verdict != CAN_MATE)
            cannot(a, "forced line: it ends the game or leaves nothing to mate with");
        return;
    }
    if (scout_finds(s->scout, root, winner, SCOUT_FIRST, a)) {
        a->verdict = CAN_MATE;
        return;
    }
    struct reach reach;
    reach_saturate(root, &reach);
    if (reach.cannot_mate[winner]) {
        cannot(a, reach.reason[winner]);
        return;
    }
    if (scout_finds(s->scout, root, winner, SCOUT_AGAIN, a)) {
        a->verdict = CAN_MATE;
        return;
    }
    a->verdict = search_by_plans(s, root, winner, a);
    if (a->verdict == CANNOT_MATE)
        snprintf(a->reason, sizeof a->reason, "exhausted: none of the %llu positions that can be reached is mate",
                 (unsigned long long)a->positions);
    else if (a->verdict == UNDECIDED)
        snprintf(a->reason, sizeof a->reason, "undecided after %llu positions", (unsigned long long)a->positions);
}

void dead_can_mate(struct dead_solver *s, const struct position *p, enum side winner, struct dead_answer *a)
{
    a->verdict = UNDECIDED;
    a->reason[0] = '\0';
    a->length = 0;
    a->positions = 0;
    decide(s, p, winner, a);
    if (a->verdict == CAN_MATE && !dead_line_mates(p, winner, a->line, a->length)) {
        a->verdict = UNDECIDED;
        snprintf(a->reason, sizeof a->reason, "a line was found that does not hold");
    }
}

enum life dead_is_dead(struct dead_solver *s, const struct position *p, struct dead_answer both[2])
{
    dead_can_mate(s, p, WHITE, &both[WHITE]);
    dead_can_mate(s, p, BLACK, &both[BLACK]);
    if (both[WHITE].verdict == CAN_MATE || both[BLACK].verdict == CAN_MATE)
        return ALIVE;
    return both[WHITE].verdict == CANNOT_MATE && both[BLACK].verdict == CANNOT_MATE ? DEAD : LIFE_UNKNOWN;
}

enum verdict dead_follow(struct dead_solver *s, struct dead_hint *h, const struct position *p, enum side winner)
{
    struct dead_answer a;
    if (h->verdict[winner] == CANNOT_MATE || (h->verdict[winner] == CAN_MATE && h->key[winner] == p->key))
        return h->verdict[winner];
    dead_can_mate(s, p, winner, &a);
    h->verdict[winner] = a.verdict;
    h->key[winner] = p->key;
    h->length[winner] = (uint16_t)a.length;
    memcpy(h->line[winner], a.line, (size_t)a.length * sizeof(move));
    memcpy(h->reason[winner], a.reason, sizeof a.reason);
    return a.verdict;
}
