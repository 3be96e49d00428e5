#include "chess/dead/dead_scout.h"

#include "base/memory.h"
#include "chess/board/attacks.h"
#include "chess/board/movegen.h"
#include "chess/dead/dead_material.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { QUEUES = 256, SLOTS = 2048, CANDIDATES = 1 << 15, NONE = 0 };

struct scouted_position {
    struct position p;
    uint16_t parent, depth;
    move came;
};

struct candidate {
    uint32_t next;
    uint16_t parent;
    move m;
};

struct scout {
    struct planner *planner;
    enum side winner;
    int nodes, candidates, lowest, slots_used;
    uint32_t queue[QUEUES];
    uint16_t slots[SLOTS];
    struct scouted_position seen[SCOUT_MOST + 2];
    struct candidate candidate[CANDIDATES];
};

struct scout *scout_new(struct planner *planner)
{
    struct scout *s = memory_take(1, sizeof *s);
    s->planner = planner;
    return s;
}

void scout_free(struct scout *s)
{
    free(s);
}

/* The value of a position, in parts, so that one move changes only few of them. */
struct outlook {
    const struct position *p;
    enum side winner;
    bool winner_moves;
    int winner_king, loser_king;
    int foes;                       /* cost of the loser's pieces                             */
    const struct mate_table *table; /* for the runner: the piece to mate with, or the pawn that is to become it */
    int runner;                     /* its square, or NO_SQUARE                            */
    bool pawn;
    int standing;      /* cost of the placing of kings and runner             */
    sqset once, twice; /* squares the winner attacks, and those attacked twice */
    sqset attacks[64]; /* by square of the winner's piece                      */
};

/* What each thing costs, in quarters of a queue. Found by trial on many kinds of positions. Most important is to
 * capture the loser's pieces, since then nothing stops a heavy piece from mating. */
enum { FLIGHT = 4, NO_CHECK = 15, PLY = 8, APART = 10, INLAND = 1, FOE_PAWN = 32, FOE_PIECE = 64, NO_RUNNER = 60 };

static int steps_to_edge(int sq)
{
    int file = file_of(sq) < 4 ? file_of(sq) : 7 - file_of(sq);
    int rank = rank_of(sq) < 4 ? rank_of(sq) : 7 - rank_of(sq);
    return file < rank ? file : rank;
}

/* Plies to mate by the runner as if the rest of the board were empty. */
static int runner_plies(const struct outlook *o, int runner, bool pawn, int loser, int winner_king)
{
    int extra = 0;
    if (pawn) {
        int steps = 7 - rank_for(o->winner, rank_of(runner));
        extra = 2 * (steps == 6 ? 5 : steps);
        runner = square_at(file_of(runner), o->winner == WHITE ? 7 : 0);
    }
    if (runner == winner_king || runner == loser)
        return extra + 8;
    int plies = planner_plies(o->table, o->winner_moves, loser, winner_king, runner);
    return extra + (plies == TABLE_NEVER ? 12 : plies);
}

static int foe_cost(piece what)
{
    return what == EMPTY ? 0 : kind_of(what) == PAWN ? FOE_PAWN : FOE_PIECE;
}

static void choose_runner(struct scout *s, struct outlook *o)
{
    const struct position *p = o->p;
    sqset queens = pieces(p, s->winner, QUEEN), rooks = pieces(p, s->winner, ROOK), pawns = pieces(p, s->winner, PAWN);
    sqset able = queens ? queens : rooks ? rooks : pawns;
    o->runner = NO_SQUARE;
    o->table = NULL;
    o->pawn = able && able == pawns;
    if (able)
        o->runner = s->winner == WHITE ? 63 - __builtin_clzll(able) : first(able);
    if (able)
        o->table = planner_table(s->planner, able == rooks ? ROOK : QUEEN);
}

static void look_at_attacks(struct outlook *o)
{
    const struct position *p = o->p;
    sqset without = occupied(p) & ~bit(o->loser_king);
    o->once = o->twice = 0;
    for (sqset own = p->side[o->winner]; own;) {
        int sq = take_first(&own);
        enum kind k = kind_of(p->on[sq]);
        o->attacks[sq] = k == PAWN ? pawn_attacks[o->winner][sq] : piece_attacks(k, sq, without);
        o->twice |= o->once & o->attacks[sq];
        o->once |= o->attacks[sq];
    }
}

static int plies_now(const struct outlook *o)
{
    return o->runner == NO_SQUARE ? NO_RUNNER : runner_plies(o, o->runner, o->pawn, o->loser_king, o->winner_king);
}

static int plies_after(const struct outlook *o, move m, int winner_king, int loser_king)
{
    int from = move_from(m), to = move_to(m);
    if (o->runner == NO_SQUARE || (!o->winner_moves && to == o->runner))
        return NO_RUNNER;
    if (from != o->runner)
        return runner_plies(o, o->runner, o->pawn, loser_king, winner_king);
    if (move_promotes(m) && move_promotion(m) != QUEEN)
        return NO_RUNNER;
    return runner_plies(o, to, o->pawn && !move_promotes(m), loser_king, winner_king);
}

static int stand(int plies, int winner_king, int loser_king)
{
    return PLY * plies + APART * king_steps(winner_king, loser_king) + INLAND * steps_to_edge(loser_king);
}

static int stand_after(const struct outlook *o, move m)
{
    const int from = move_from(m), to = move_to(m);
    const int winner_king = from == o->winner_king ? to : o->winner_king;
    const int loser_king = from == o->loser_king ? to : o->loser_king;
    return stand(plies_after(o, m, winner_king, loser_king), winner_king, loser_king);
}

static void look(struct scout *s, const struct position *p, struct outlook *o)
{
    o->p = p;
    o->winner = s->winner;
    o->winner_moves = p->turn == s->winner;
    o->winner_king = king_square(p, s->winner);
    o->loser_king = king_square(p, other(s->winner));
    choose_runner(s, o);
    look_at_attacks(o);
    sqset squares = p->side[other(s->winner)], pawns = squares & p->kind[PAWN];
    o->foes = FOE_PAWN * count_of(pawns) + FOE_PIECE * count_of(squares & ~pawns);
    o->standing = stand(plies_now(o), o->winner_king, o->loser_king);
}

struct scout_view {
    int flights;
    bool check;
};

static struct scout_view view_after(const struct outlook *o, move m)
{
    const struct position *p = o->p;
    int from = move_from(m), to = move_to(m);
    sqset squares = p->side[other(o->winner)];
    if (!o->winner_moves) {
        int king = from == o->loser_king ? to : o->loser_king;
        squares = (squares & ~bit(from)) | bit(to);
        return (struct scout_view){count_of(king_attacks[king] & ~squares & ~o->once), has(o->once, king)};
    }
    enum kind k = move_promotes(m) ? move_promotion(m) : kind_of(p->on[from]);
    sqset occ = (occupied(p) & ~bit(from) & ~bit(o->loser_king)) | bit(to);
    sqset now = k == PAWN ? pawn_attacks[o->winner][to] : piece_attacks(k, to, occ);
    sqset covered = (o->once & ~o->attacks[from]) | o->twice | now;
    return (struct scout_view){count_of(king_attacks[o->loser_king] & ~(squares & ~bit(to)) & ~covered),
                               has(now, o->loser_king)};
}

static int weigh(const struct outlook *o, move m, struct scout_view view)
{
    const int from = move_from(m), to = move_to(m);
    const bool stays = from != o->winner_king && from != o->loser_king && from != o->runner && to != o->runner;
    int foes = o->foes;
    if (o->winner_moves)
        foes -= foe_cost(o->p->on[to]);
    return (FLIGHT * view.flights + (view.check ? 0 : NO_CHECK) + (stays ? o->standing : stand_after(o, m)) + foes) / 4;
}

static void scout_clear(struct scout *s)
{
    memset(s->queue, 0, sizeof s->queue);
    memset(s->slots, 0, sizeof s->slots);
    s->nodes = s->candidates = 1; /* 0 is NONE */
    s->lowest = QUEUES;
}

static void queue_in(struct scout *s, int parent, move m, int cost)
{
    if (s->candidates == CANDIDATES)
        return;
    if (cost >= QUEUES)
        cost = QUEUES - 1;
    s->candidate[s->candidates] = (struct candidate){s->queue[cost], (uint16_t)parent, m};
    s->queue[cost] = (uint32_t)s->candidates++;
    if (cost < s->lowest)
        s->lowest = cost;
}

static const struct candidate *queue_out(struct scout *s)
{
    while (s->lowest < QUEUES && !s->queue[s->lowest])
        s->lowest++;
    if (s->lowest == QUEUES)
        return NULL;
    const struct candidate *c = &s->candidate[s->queue[s->lowest]];
    s->queue[s->lowest] = c->next;
    return c;
}

/* False if the position was met before, judged by its key alone: the scout only finds lines, and these are played
 * through. */
static bool is_new(struct scout *s, uint64_t key)
{
    unsigned at = (unsigned)key % SLOTS;
    for (; s->slots[at]; at = (at + 1) % SLOTS)
        if (s->seen[s->slots[at]].p.key == key)
            return false;
    s->slots[at] = (uint16_t)s->nodes;
    return true;
}

static void line_back(const struct scout *s, int from, move last, struct dead_answer *a)
{
    a->length = s->seen[from].depth + 1;
    a->line[a->length - 1] = last;
    for (int i = from; s->seen[i].depth > 0; i = s->seen[i].parent)
        a->line[s->seen[i].depth - 1] = s->seen[i].came;
}

static bool mates(struct position *p, move m)
{
    struct undo u;
    position_make(p, m, &u);
    bool mate = !any_legal_move(p) && in_check(p); /* most checks are answered */
    position_unmake(p, m, &u);
    return mate;
}

static bool expand(struct scout *s, int from, struct dead_answer *a)
{
    struct scouted_position *node = &s->seen[from];
    struct outlook o;
    move list[MOVES_MAX];
    int n = legal_moves(&node->p, list);
    look(s, &node->p, &o);
    for (int i = 0; i < n; i++) {
        struct scout_view view = view_after(&o, list[i]);
        if (o.winner_moves && view.check && mates(&node->p, list[i])) {
            line_back(s, from, list[i], a);
            return true;
        }
        queue_in(s, from, list[i], weigh(&o, list[i], view) + (node->depth >> 3));
    }
    return false;
}

bool scout_finds(struct scout *s, const struct position *root, enum side winner, int most, struct dead_answer *a)
{
    assert(winner == WHITE || winner == BLACK);
    const struct candidate *c;
    if (most > SCOUT_MOST)
        most = SCOUT_MOST;
    scout_clear(s);
    s->winner = winner;
    s->seen[1] = (struct scouted_position){.p = *root};
    is_new(s, root->key);
    s->nodes = 2;
    bool found = expand(s, 1, a);
    while (!found && s->nodes <= most && (c = queue_out(s))) {
        struct scouted_position *node = &s->seen[s->nodes];
        struct undo u;
        *node = s->seen[c->parent];
        node->parent = c->parent;
        node->came = c->m;
        node->depth++;
        position_make(&node->p, c->m, &u);
        if (u.captured != EMPTY && material_cannot_mate(&node->p, winner))
            continue;
        if (node->depth < DEAD_LINE_MAX - DEAD_FORCED_MAX - 1 && is_new(s, node->p.key))
            found = expand(s, s->nodes++, a);
    }
    a->positions += (uint64_t)s->nodes - 1;
    return found;
}
