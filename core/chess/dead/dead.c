#include "chess/dead/dead.h"

#include "base/memory.h"
#include "base/text.h"
#include "chess/board/movegen.h"
#include "chess/dead/dead_material.h"
#include "chess/dead/dead_plan.h"
#include "chess/dead/dead_proof.h"
#include "chess/dead/dead_reach.h"
#include "chess/dead/dead_scout.h"
#include "chess/dead/dead_search.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dead_solver {
    struct planner planner;
    struct scout *scout;
    struct dead_search *search;
    struct closure *closure;
    uint32_t limit;
};

enum { FEW = 1000, USUAL_LIMIT = 2000000, LONG = 500000, RELAXED_LIMIT = 1 << 18 };

struct dead_solver *dead_new(void)
{
    struct dead_solver *s = memory_take(1, sizeof *s);
    s->scout = scout_new(&s->planner);
    s->search = dead_search_new();
    s->closure = closure_new(RELAXED_LIMIT);
    s->limit = USUAL_LIMIT;
    return s;
}

void dead_free(struct dead_solver *s)
{
    if (!s)
        return;
    closure_free(s->closure);
    dead_search_free(s->search);
    scout_free(s->scout);
    free(s);
}

void dead_limit(struct dead_solver *s, uint32_t positions)
{
    s->limit = positions;
    s->planner.rough = positions < FEW;
}

bool dead_line_mates(const struct position *from, enum side winner, const move *line, int length)
{
    assert(length >= 0);
    struct position p = *from;
    struct undo u;
    for (int i = 0; i < length; i++) {
        if (!move_is_legal(&p, line[i]))
            return false;
        position_make(&p, line[i], &u);
    }
    return p.turn != winner && in_check(&p) && !any_legal_move(&p);
}

static void cannot(struct dead_answer *a, const char *why)
{
    a->verdict = CANNOT_MATE;
    copy_text(a->reason, sizeof a->reason, why);
}

/* The game is already over: mate by the winner is a line of no moves, any other end a no. */
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

static bool too_little(const struct position *p, enum side winner, struct dead_answer *a)
{
    const char *why = material_cannot_mate(p, winner);
    if (why)
        cannot(a, why);
    return why != NULL;
}

/* Plays replies that have no alternative; returns how many. */
static int play_forced(struct position *p, move *line)
{
    move list[MOVES_MAX];
    struct undo u;
    int n = 0;
    while (n < DEAD_FORCED_MAX && legal_moves(p, list) == 1) {
        line[n++] = list[0];
        position_make(p, list[0], &u);
    }
    return n;
}

static bool ends_by_force(const struct position *after, enum side winner, struct dead_answer *a)
{
    if (!game_over(after, winner, a) && !too_little(after, winner, a))
        return false;
    if (a->verdict == CANNOT_MATE)
        cannot(a, "forced line: it ends the game or leaves nothing to mate with");
    return true;
}

/* The evidence behind a locked structure: the squares of the pieces that never move. */
static void name_squares(struct dead_answer *a, sqset frozen)
{
    size_t used = strlen(a->reason);
    const char *before = "; never moving: ";
    while (frozen && used + strlen(before) + 8 < sizeof a->reason) {
        int sq = take_first(&frozen);
        used += (size_t)snprintf(a->reason + used, sizeof a->reason - used, "%s%c%c", before, 'a' + file_of(sq),
                                 '1' + rank_of(sq));
        before = " ";
    }
    if (frozen)
        snprintf(a->reason + used, sizeof a->reason - used, " ...");
}

/* The squares on which the loser's king could be mated: corners first, since they have the fewest squares to close off,
 * then the picture nearest to the pieces on the board. */
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
    return n;
}

/* One question on its way up the ladder of ever more expensive attempts. */
struct dead_question {
    struct dead_solver *solver;
    const struct position *root;
    enum side winner;
    struct dead_answer *answer;
};

static void scout(const struct dead_question *q, uint32_t most, int unused)
{
    (void)unused;
    if (scout_finds(q->solver->scout, q->root, q->winner, (int)most, q->answer))
        q->answer->verdict = CAN_MATE;
}

static void saturate(const struct dead_question *q, uint32_t most, int unused)
{
    (void)most, (void)unused;
    struct reach reach;
    reach_saturate(q->root, &reach);
    if (!reach.cannot_mate[q->winner])
        return;
    cannot(q->answer, reach.reason[q->winner]);
    name_squares(q->answer, reach.frozen);
}

static void search_by(const struct dead_question *q, const struct plan *plan, uint32_t most)
{
    struct dead_answer *a = q->answer;
    uint64_t before = a->positions;
    a->verdict = dead_search_run(q->solver->search, q->root, plan, most, a);
    if (a->verdict == CANNOT_MATE)
        snprintf(a->reason, sizeof a->reason, "exhausted: none of the %llu positions that can arise is mate",
                 (unsigned long long)(a->positions - before));
}

static void search(const struct dead_question *q, uint32_t most, int novelty)
{
    bool pawns = novelty != NEW_AMONG_PAWNS || q->root->kind[PAWN];
    struct plan plan = {&q->solver->planner, q->winner, pawns ? (enum novelty)novelty : NEW_OR_NOT, NULL, NULL};
    search_by(q, &plan, most);
}

/* Kings and pawns are followed exactly; officers are assumed to be everywhere unless it matters. */
static void prove(const struct dead_question *q, uint32_t most, int unused)
{
    (void)unused;
    size_t visited;
    if (proof_excludes_mate(q->solver->closure, q->root, q->winner, most, &visited)) {
        q->answer->verdict = CANNOT_MATE;
        snprintf(q->answer->reason, sizeof q->answer->reason,
                 "exhausted: none of %zu meetings of kings and pawns is mate, wherever the other pieces stand",
                 visited);
    }
    q->answer->positions += visited;
}

/* Variants of aim. */
enum { WALLS_WAIT = 1, NEW_FIRST = NEW_AMONG_PAWNS << 1, PIECES_FIRST = NEW_AMONG_PIECES << 1 };

static void aim(const struct dead_question *q, uint32_t most, int variant)
{
    enum { TARGETS_MAX = 8 };
    struct reach survey;
    struct picture picture;
    struct plan plan = {&q->solver->planner, q->winner, (enum novelty)(variant >> 1), &picture, NULL};
    int aims[64];
    reach_survey(q->root, &survey);
    int n = choose_targets(q->root, &survey, q->winner, aims);
    for (int i = 0; i < n && i < TARGETS_MAX && q->answer->verdict == UNDECIDED; i++) {
        picture_begin(&picture, &survey, q->winner, aims[i], variant & WALLS_WAIT);
        search_by(q, &plan, most);
    }
}

/* Mates built from the pieces on the board, as if they did not block each other. */
static void arrange_here(const struct dead_question *q, uint32_t most, int novelty)
{
    enum { ARRANGEMENTS = 8 };
    struct reach survey;
    struct mate_arrangement ways[ARRANGEMENTS];
    reach_survey(q->root, &survey);
    const size_t n = arrangements_find(q->root, q->winner, survey.frozen, ways, ARRANGEMENTS);
    for (size_t i = 0; i < n && q->answer->verdict == UNDECIDED; i++) {
        const struct plan plan = {&q->solver->planner, q->winner, (enum novelty)novelty, NULL, &ways[i]};
        search_by(q, &plan, most);
    }
}

static void begin_line(struct dead_answer *a, const move *forced, int count)
{
    memmove(a->line + count, a->line, (size_t)a->length * sizeof *a->line);
    memcpy(a->line, forced, (size_t)count * sizeof *forced);
    a->length += count;
}

/* Where there is little choice, a piece may have to leave at once: then arrangements are tried after each move. */
static void arrange(const struct dead_question *q, uint32_t most, int novelty)
{
    enum { LITTLE_CHOICE = 3 };
    move list[MOVES_MAX];
    struct dead_answer *a = q->answer;
    const int moves = legal_moves(q->root, list);
    if (moves > LITTLE_CHOICE) {
        arrange_here(q, most, novelty);
        return;
    }
    bool none = true;
    for (int i = 0; i < moves && a->verdict != CAN_MATE; i++) {
        struct position after = *q->root;
        const struct dead_question then = {q->solver, &after, q->winner, a};
        struct undo undo;
        position_make(&after, list[i], &undo);
        a->verdict = UNDECIDED;
        arrange_here(&then, most, novelty);
        none = none && a->verdict == CANNOT_MATE;
        if (a->verdict == CAN_MATE)
            begin_line(a, &list[i], 1);
    }
    if (a->verdict == CANNOT_MATE && !none)
        a->verdict = UNDECIDED;
}

struct rung {
    void (*attempt)(const struct dead_question *, uint32_t most, int variant);
    uint32_t most; /* positions */
    int variant;
};

/* With locked pawns the proof, which takes some microseconds, comes before the scout. */
static const struct rung first_steps[] = {{scout, 60, 0}, {saturate, 0, 0}, {scout, 1000, 0}, {NULL, 0, 0}};
static const struct rung first_steps_locked[] = {{saturate, 0, 0}, {scout, 1000, 0}, {NULL, 0, 0}};

/* Short attempts decide most questions, each kind what the others cannot; after that one long search is better than
 * many of medium length, which would all start again. The last rungs are for the rest, a few in ten thousand. */
static const struct rung open_ladder[] = {
    {search, 3000, NEW_OR_NOT},
    {search, 5000, NEW_AMONG_PAWNS},
    {prove, 300, 0},
    {search, LONG, NEW_OR_NOT},
    {aim, 4000, PIECES_FIRST},
    {prove, 10000, 0},
    {search, LONG, NEW_AMONG_PIECES},
    {aim, 4000, WALLS_WAIT},
    {prove, RELAXED_LIMIT, 0},
    {NULL, 0, 0},
};
static const struct rung locked_ladder[] = {
    {search, 1500, NEW_AMONG_PAWNS},
    {prove, 300, 0},
    {search, 30000, NEW_AMONG_PAWNS},
    {prove, 3000, 0},
    {aim, 250, 0},
    {arrange, 2000, NEW_AMONG_PAWNS},
    {arrange, 20000, NEW_AMONG_PIECES},
    {aim, 4000, PIECES_FIRST | WALLS_WAIT},
    {aim, 2000, WALLS_WAIT},
    {prove, 100000, 0},
    {search, LONG, NEW_AMONG_PIECES},
    {aim, 8000, NEW_FIRST},
    {search, LONG, NEW_OR_NOT},
    {NULL, 0, 0},
};

static void climb(const struct dead_question *q, const struct rung *ladder)
{
    const struct dead_answer *a = q->answer;
    for (; ladder->attempt && a->verdict == UNDECIDED && a->positions < q->solver->limit; ladder++) {
        const uint64_t left = q->solver->limit - a->positions;
        ladder->attempt(q, ladder->most < left ? ladder->most : (uint32_t)left, ladder->variant);
    }
}

/* Whether two or more pawns face enemy pawns. */
static bool locked(const struct position *p)
{
    return more_than_one(pieces(p, WHITE, PAWN) << 8 & pieces(p, BLACK, PAWN));
}

static void decide(struct dead_solver *s, const struct position *p, enum side winner, struct dead_answer *a)
{
    struct position after = *p;
    const struct dead_question q = {s, &after, winner, a};
    move forced[DEAD_FORCED_MAX];
    if (p->rules != RULES_CHESS) {
        snprintf(a->reason, sizeof a->reason, "only standard chess is covered");
        return;
    }
    if (game_over(p, winner, a) || too_little(p, winner, a))
        return;
    const int count = play_forced(&after, forced);
    if (!count || !ends_by_force(&after, winner, a)) {
        dead_search_begin(s->search);
        const bool is_locked = locked(&after);
        climb(&q, is_locked ? first_steps_locked : first_steps);
        climb(&q, is_locked ? locked_ladder : open_ladder);
    }
    if (a->verdict == UNDECIDED)
        snprintf(a->reason, sizeof a->reason, "undecided after %llu positions", (unsigned long long)a->positions);
    if (a->verdict == CAN_MATE)
        begin_line(a, forced, count);
}

void dead_can_mate(struct dead_solver *s, const struct position *p, enum side winner, struct dead_answer *a)
{
    assert(winner == WHITE || winner == BLACK);
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

static void hint_take(struct dead_hint *h, enum side winner, uint64_t key, const move *line, int length)
{
    assert(length >= 0);
    memcpy(h->line[winner], line, (size_t)length * sizeof *line);
    h->begin[winner] = 0;
    h->length[winner] = (uint16_t)length;
    h->verdict[winner] = CAN_MATE;
    h->key[winner] = key;
}

static const move *line_left(const struct dead_hint *h, enum side winner)
{
    return h->line[winner] + h->begin[winner];
}

/* The game has not moved on, or has followed the line for a move or two. */
static bool hint_holds(struct dead_hint *h, const struct position *p, enum side winner)
{
    if (h->verdict[winner] != CAN_MATE)
        return false;
    if (h->key[winner] == p->key)
        return true;
    for (int played = 1; played <= 2 && played <= h->length[winner]; played++)
        if (dead_line_mates(p, winner, line_left(h, winner) + played, h->length[winner] - played)) {
            h->begin[winner] = (uint16_t)(h->begin[winner] + played);
            h->length[winner] = (uint16_t)(h->length[winner] - played);
            h->key[winner] = p->key;
            return true;
        }
    return false;
}

/* The game left the line: one move of the other side may lead back to where the line was, or to two moves further on.
 * All such moves are only tried for lines that were expensive to find. */
static bool hint_mended(struct dead_hint *h, const struct position *p, enum side winner)
{
    enum { TRIED_OF_CHEAP = 4 };
    move list[MOVES_MAX], line[DEAD_LINE_MAX + 1];
    if (h->verdict[winner] != CAN_MATE)
        return false;
    int n = legal_moves(p, list);
    for (int i = 0; i < n && (i < TRIED_OF_CHEAP || h->dear[winner]); i++) {
        struct position after = *p;
        struct undo u;
        position_make(&after, list[i], &u);
        for (int left_out = 0; left_out <= 2; left_out += 2) {
            int length = h->length[winner] - left_out;
            const move *rest = line_left(h, winner) + left_out;
            if (length < 0 || length >= DEAD_LINE_MAX || !dead_line_mates(&after, winner, rest, length))
                continue;
            line[0] = list[i];
            memcpy(line + 1, rest, (size_t)length * sizeof *line);
            hint_take(h, winner, p->key, line, length + 1);
            return true;
        }
    }
    return false;
}

enum { DEAR = 600 };

enum verdict dead_follow(struct dead_solver *s, struct dead_hint *h, const struct position *p, enum side winner)
{
    assert(winner == WHITE || winner == BLACK);
    struct dead_answer a;
    if (h->verdict[winner] == CANNOT_MATE || hint_holds(h, p, winner) || hint_mended(h, p, winner))
        return h->verdict[winner];
    dead_can_mate(s, p, winner, &a);
    hint_take(h, winner, p->key, a.line, a.length);
    h->verdict[winner] = a.verdict;
    h->dear[winner] = a.positions > DEAR;
    memcpy(h->reason[winner], a.reason, sizeof a.reason);
    return a.verdict;
}
