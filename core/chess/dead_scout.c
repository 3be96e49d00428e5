#include "chess/dead_scout.h"

#include "base/memory.h"
#include "chess/attacks.h"
#include "chess/dead_table.h"
#include "chess/movegen.h"

#include <stdlib.h>
#include <string.h>

enum { QUEUES = 256, SLOTS = 2048, CANDIDATES = 1 << 15, NONE = 0, RUNNERS_MAX = 12, NO_TABLE = 60 };

struct seen {
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
    struct mate_table *tables[KING]; /* filled when first asked for */
    enum side winner;
    int nodes, candidates, lowest, slots_used;
    uint32_t queue[QUEUES];
    uint16_t slots[SLOTS];
    struct seen seen[SCOUT_MOST + 2];
    struct candidate candidate[CANDIDATES];
};

struct scout *scout_new(void)
{
    return memory_take(1, sizeof(struct scout));
}

void scout_free(struct scout *s)
{
    for (int k = 0; s && k < KING; k++)
        free(s->tables[k]);
    free(s);
}

static const struct mate_table *table_for(struct scout *s, enum kind kind)
{
    if (!s->tables[kind]) {
        s->tables[kind] = memory_take(1, sizeof(struct mate_table));
        mate_table_fill(s->tables[kind], kind);
    }
    return s->tables[kind];
}

/* What a position is worth, kept in parts so that one move changes few of them. */
struct outlook {
    const struct position *p;
    enum side winner;
    bool winner_moves;
    int winner_king, loser_king, runners;
    int foes; /* cost of the loser's men */
    struct runner {
        const struct mate_table *table;
        int sq, plies;
        bool pawn;
    } runner[RUNNERS_MAX]; /* pieces that could give mate, pawns that could become one */
    sqset once, twice;     /* squares the winner attacks, and those attacked twice */
    sqset attacks[64];     /* by square of the winner's piece                      */
};

static int steps_apart(int a, int b)
{
    int files = abs(file_of(a) - file_of(b)), ranks = abs(rank_of(a) - rank_of(b));
    return files > ranks ? files : ranks;
}

static int steps_to_edge(int sq)
{
    int file = file_of(sq) < 4 ? file_of(sq) : 7 - file_of(sq);
    int rank = rank_of(sq) < 4 ? rank_of(sq) : 7 - rank_of(sq);
    return file < rank ? file : rank;
}

/* Plies to mate for one piece as if the rest of the board were empty. */
static int runner_plies(const struct runner *r, enum side winner, bool loser_moves, int loser, int winner_king)
{
    int sq = r->sq, extra = 0;
    if (r->pawn) {
        int steps = 7 - rank_for(winner, rank_of(sq));
        extra = 2 * (steps == 6 ? 5 : steps);
        sq = square_at(file_of(sq), winner == WHITE ? 7 : 0);
    }
    if (sq == winner_king || sq == loser)
        return extra + 8;
    int plies = mate_table_plies(r->table, loser_moves, loser, winner_king, sq);
    return extra + (plies == TABLE_NEVER ? 12 : plies);
}

static int foe_cost(piece what)
{
    return what == EMPTY ? 0 : kind_of(what) == PAWN ? 32 : 56;
}

static void look_at_runners(struct scout *s, struct outlook *o)
{
    const struct position *p = o->p;
    sqset able = p->side[s->winner] & (p->kind[QUEEN] | p->kind[ROOK] | p->kind[PAWN]);
    for (o->runners = 0; able && o->runners < RUNNERS_MAX; o->runners++) {
        struct runner *r = &o->runner[o->runners];
        r->sq = take_first(&able);
        r->pawn = kind_of(p->on[r->sq]) == PAWN;
        r->table = table_for(s, kind_of(p->on[r->sq]) == ROOK ? ROOK : QUEEN);
        r->plies = runner_plies(r, s->winner, o->winner_moves, o->loser_king, o->winner_king);
    }
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

static void look(struct scout *s, const struct position *p, struct outlook *o)
{
    o->p = p;
    o->winner = s->winner;
    o->winner_moves = p->turn == s->winner;
    o->winner_king = king_square(p, s->winner);
    o->loser_king = king_square(p, other(s->winner));
    look_at_runners(s, o);
    look_at_attacks(o);
    o->foes = 32 * count_of(p->side[other(s->winner)]) +
              24 * count_of(p->side[other(s->winner)] & ~p->kind[PAWN]);
}

/* The nearest mate by table once the runner on `from` stands on `to`, or is gone (to = NO_SQUARE). */
static int plies_after(const struct scout *s, const struct outlook *o, move m)
{
    int best = NO_TABLE, from = move_from(m), to = move_to(m);
    bool king_moved = from == o->winner_king || from == o->loser_king;
    int winner_king = from == o->winner_king ? to : o->winner_king;
    int loser_king = from == o->loser_king ? to : o->loser_king;
    for (int i = 0; i < o->runners; i++) {
        struct runner r = o->runner[i];
        if (!o->winner_moves && r.sq == to)
            continue;
        if (r.sq == from) {
            r.sq = to;
            if (move_promotes(m)) {
                r.pawn = false;
                enum kind k = move_promotion(m);
                if (k != QUEEN && k != ROOK)
                    continue;
                r.table = s->tables[k] ? s->tables[k] : r.table;
            }
        }
        int plies = r.plies;
        if (king_moved || r.sq == to)
            plies = runner_plies(&r, s->winner, o->winner_moves, loser_king, winner_king);
        if (plies < best)
            best = plies;
    }
    return best;
}

struct view {
    int flights;
    bool check;
};

static struct view view_after(const struct outlook *o, move m)
{
    const struct position *p = o->p;
    int from = move_from(m), to = move_to(m);
    sqset men = p->side[other(o->winner)];
    if (!o->winner_moves) {
        int king = from == o->loser_king ? to : o->loser_king;
        men = (men & ~bit(from)) | bit(to);
        return (struct view){count_of(king_attacks[king] & ~men & ~o->once), has(o->once, king)};
    }
    enum kind k = move_promotes(m) ? move_promotion(m) : kind_of(p->on[from]);
    sqset occ = (occupied(p) & ~bit(from) & ~bit(o->loser_king)) | bit(to);
    sqset now = k == PAWN ? pawn_attacks[o->winner][to] : piece_attacks(k, to, occ);
    sqset covered = (o->once & ~o->attacks[from]) | o->twice | now;
    return (struct view){count_of(king_attacks[o->loser_king] & ~(men & ~bit(to)) & ~covered), has(now, o->loser_king)};
}

static int weigh(const struct scout *s, const struct outlook *o, move m, struct view view)
{
    int from = move_from(m), to = move_to(m);
    int winner_king = from == o->winner_king ? to : o->winner_king;
    int loser_king = from == o->loser_king ? to : o->loser_king;
    int foes = o->foes;
    if (o->winner_moves)
        foes -= foe_cost(o->p->on[to]);
    return (4 * view.flights + (view.check ? 0 : 8) + 2 * plies_after(s, o, m) +
            8 * steps_apart(winner_king, loser_king) + 4 * steps_to_edge(loser_king) + foes) / 4;
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

/* False if the position was met before. By key alone: the scout only finds, and what it finds is played through. */
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
    bool mate = in_check(p) && !any_legal_move(p);
    position_unmake(p, m, &u);
    return mate;
}

static bool expand(struct scout *s, int from, struct dead_answer *a)
{
    struct seen *node = &s->seen[from];
    struct outlook o;
    move list[MOVES_MAX];
    int n = legal_moves(&node->p, list);
    look(s, &node->p, &o);
    for (int i = 0; i < n; i++) {
        struct view view = view_after(&o, list[i]);
        if (o.winner_moves && view.check && mates(&node->p, list[i])) {
            line_back(s, from, list[i], a);
            return true;
        }
        queue_in(s, from, list[i], weigh(s, &o, list[i], view) + (node->depth >> 3));
    }
    return false;
}

bool scout_finds(struct scout *s, const struct position *root, enum side winner, int most, struct dead_answer *a)
{
    const struct candidate *c;
    if (most > SCOUT_MOST)
        most = SCOUT_MOST;
    scout_clear(s);
    s->winner = winner;
    s->seen[1] = (struct seen){.p = *root};
    is_new(s, root->key);
    s->nodes = 2;
    bool found = expand(s, 1, a);
    while (!found && s->nodes <= most && (c = queue_out(s))) {
        struct seen *node = &s->seen[s->nodes];
        struct undo u;
        *node = s->seen[c->parent];
        node->parent = c->parent;
        node->came = c->m;
        node->depth++;
        position_make(&node->p, c->m, &u);
        if (node->depth < DEAD_LINE_MAX - 1 && is_new(s, node->p.key))
            found = expand(s, s->nodes++, a);
    }
    a->positions += (uint64_t)s->nodes - 1;
    return found;
}
