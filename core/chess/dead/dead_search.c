#include "chess/dead/dead_search.h"

#include "base/memory.h"
#include "chess/board/movegen.h"
#include "chess/dead/dead_material.h"
#include "chess/dead/dead_reach.h"
#include "chess/dead/dead_store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct visited {
    struct planes planes;
    uint32_t parent, next; /* next: in the same queue */
    move came;
    uint16_t depth; /* also encodes the side to move */
};

enum { NO_NODE = 0, NODES_MAX = 1 << 20, QUEUES = 512, STRUCTURE_BITS = 12, NEWS_BITS = 21 };
enum { CHUNK_BITS = 12, CHUNK = 1 << CHUNK_BITS };

struct slot {
    uint32_t tag, node;
};

struct dead_search {
    struct visited *chunks[NODES_MAX / CHUNK];
    uint32_t nodes, deepest_cut;
    struct slot *slots;
    uint32_t slot_mask, slots_room;
    uint32_t queue[QUEUES];
    int lowest;
    enum side root_turn, winner;
    uint32_t saturations_held, saturations_failed;
    uint8_t structures_failed[1 << STRUCTURE_BITS];
    uint64_t *news; /* placings of one piece, or of two, seen with the same pawns: bits by hash */
};

struct dead_search *dead_search_new(void)
{
    return memory_take(1, sizeof(struct dead_search));
}

void dead_search_free(struct dead_search *s)
{
    if (!s)
        return;
    for (int i = 0; i < NODES_MAX / CHUNK; i++)
        free(s->chunks[i]);
    free(s->slots);
    free(s->news);
    free(s);
}

static struct visited *node_at(const struct dead_search *s, uint32_t i)
{
    return &s->chunks[i >> CHUNK_BITS][i & (CHUNK - 1)];
}

static void slots_resize(struct dead_search *s, uint32_t room)
{
    struct slot *old = s->slots;
    uint32_t old_room = s->slot_mask + 1;
    s->slots = memory_take(room, sizeof *s->slots);
    s->slot_mask = room - 1;
    s->slots_room = room;
    for (uint32_t i = 0; old && i < old_room; i++) {
        if (old[i].node == NO_NODE)
            continue;
        uint32_t at = old[i].tag & s->slot_mask;
        while (s->slots[at].node != NO_NODE)
            at = (at + 1) & s->slot_mask;
        s->slots[at] = old[i];
    }
    free(old);
}

static void search_clear(struct dead_search *s)
{
    enum { SMALL = 1 << 12 };
    if (s->slots_room > 1 << 16 || !s->slots) { /* a large one is cheaper to allocate again than to clear */
        free(s->slots);
        s->slots = NULL;
        slots_resize(s, SMALL);
    } else {
        memset(s->slots, 0, (s->slot_mask + 1) * sizeof *s->slots);
    }
    memset(s->queue, 0, sizeof s->queue);
    s->nodes = 1; /* 0 is NO_NODE */
    s->lowest = QUEUES;
    s->deepest_cut = 0;
}

static enum side turn_of(const struct dead_search *s, const struct visited *n)
{
    return (enum side)(s->root_turn ^ (n->depth & 1u));
}

struct child {
    struct planes planes;
    uint32_t tag;
    move by;
};

/* The memory that node_add will ask for, in two steps, as a set of positions is too large to keep ready. */
static void fetch_slot(const struct dead_search *s, uint32_t tag)
{
    __builtin_prefetch(&s->slots[tag & s->slot_mask]);
}

static void fetch_node(const struct dead_search *s, uint32_t tag)
{
    const struct slot *slot = &s->slots[tag & s->slot_mask];
    if (slot->tag == tag && slot->node != NO_NODE)
        __builtin_prefetch(node_at(s, slot->node));
}

/* The number of a node not met before, or NO_NODE. */
static uint32_t node_add(struct dead_search *s, const struct child *child, unsigned depth)
{
    uint32_t tag = child->tag, at = tag & s->slot_mask;
    for (; s->slots[at].node != NO_NODE; at = (at + 1) & s->slot_mask)
        if (s->slots[at].tag == tag) {
            const struct visited *n = node_at(s, s->slots[at].node);
            if (planes_equal(&n->planes, &child->planes) && ((n->depth ^ depth) & 1) == 0)
                return NO_NODE;
        }
    assert(2 * s->nodes <= s->slot_mask + 1 && "a slot is always free");
    s->slots[at] = (struct slot){tag, s->nodes};
    if (s->nodes * 2 > s->slot_mask)
        slots_resize(s, (s->slot_mask + 1) * 2);
    uint32_t chunk = s->nodes >> CHUNK_BITS;
    if (!s->chunks[chunk])
        s->chunks[chunk] = memory_take(CHUNK, sizeof(struct visited));
    *node_at(s, s->nodes) = (struct visited){.planes = child->planes, .came = child->by, .depth = (uint16_t)depth};
    return s->nodes++;
}

static struct child child_of(const struct position *p, move by)
{
    return (struct child){planes_of(p), (uint32_t)(p->key ^ p->key >> 32), by};
}

static void queue_in(struct dead_search *s, uint32_t i, int distance)
{
    if (distance >= QUEUES)
        distance = QUEUES - 1;
    node_at(s, i)->next = s->queue[distance];
    s->queue[distance] = i;
    if (distance < s->lowest)
        s->lowest = distance;
}

static uint32_t queue_out(struct dead_search *s)
{
    while (s->lowest < QUEUES && s->queue[s->lowest] == NO_NODE)
        s->lowest++;
    if (s->lowest == QUEUES)
        return NO_NODE;
    uint32_t i = s->queue[s->lowest];
    assert(i < s->nodes);
    s->queue[s->lowest] = node_at(s, i)->next;
    return i;
}

static void line_back(const struct dead_search *s, uint32_t from, move last, struct dead_answer *a)
{
    a->length = node_at(s, from)->depth + 1;
    a->line[a->length - 1] = last;
    for (uint32_t i = from; node_at(s, i)->depth > 0; i = node_at(s, i)->parent)
        a->line[node_at(s, i)->depth - 1] = node_at(s, i)->came;
}

static uint64_t structure_hash(const struct position *p)
{
    uint64_t h = 0;
    for (enum side c = WHITE; c <= BLACK; c++) {
        h = (h ^ pieces(p, c, PAWN)) * UINT64_C(0x9e3779b97f4a7c15);
        for (enum kind k = KNIGHT; k <= QUEEN; k++)
            h = (h ^ (unsigned)count_of(pieces(p, c, k))) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    return h;
}

/* Saturation after a move that cannot be taken back. Where it failed for the same pawns and material it is likely to
 * fail again, so it is not tried. */
static bool structure_excludes(struct dead_search *s, const struct position *p)
{
    enum { TRIES = 3, FREE_FAILURES = 10 };
    uint8_t *failed = &s->structures_failed[structure_hash(p) >> (64 - STRUCTURE_BITS)];
    if (*failed >= TRIES || s->saturations_failed > FREE_FAILURES + 2 * s->saturations_held)
        return false;
    bool excluded = reach_excludes_mate(p, s->winner);
    s->saturations_held += excluded;
    s->saturations_failed += !excluded;
    *failed = (uint8_t)(*failed + !excluded);
    return excluded;
}

static bool first_seen(struct dead_search *s, uint64_t fact)
{
    fact = (fact ^ fact >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    uint64_t *word = &s->news[fact >> (64 - NEWS_BITS) >> 6], mark = UINT64_C(1) << (fact >> (64 - NEWS_BITS) & 63);
    bool is_first = !(*word & mark);
    *word |= mark;
    return is_first;
}

/* How new a position is, compared with those seen with the same pawns or as many pieces: whether a placing of the moved
 * piece alone is new, of it and one other, or only of more. */
static int pieces_to_name(struct dead_search *s, const struct position *p, int moved_to, enum novelty novelty)
{
    uint64_t among = novelty == NEW_AMONG_PAWNS
                         ? structure_hash(p)
                         : (uint64_t)count_of(p->side[WHITE]) << 40 | (uint64_t)count_of(p->side[BLACK]) << 50 |
                               (uint64_t)count_of(p->kind[PAWN]) << 45;
    unsigned fact = (unsigned)(p->on[moved_to] * 64 + moved_to);
    bool one = first_seen(s, among + fact), two = false;
    for (sqset others = occupied(p) & ~p->kind[PAWN]; others;) {
        int sq = take_first(&others);
        unsigned with = (unsigned)(p->on[sq] * 64 + sq);
        uint64_t pair = fact < with ? (uint64_t)fact << 32 | with << 12 : (uint64_t)with << 32 | fact << 12;
        two |= first_seen(s, among ^ pair * UINT64_C(0x94d049bb133111eb));
    }
    return one ? 1 : two ? 2 : 3;
}

static int distance_of(struct dead_search *s, const struct plan *plan, const struct position *p, move m, unsigned depth)
{
    static const int old[] = {0, 0, 40, 120};
    int distance = plan_distance(plan, p) + (int)(depth >> 3);
    return plan->novelty ? distance / 2 + old[pieces_to_name(s, p, move_to(m), plan->novelty)] : distance;
}

/* The positions after every move that can still end well; -1 if one of them is the mate, which comes first then. */
static int look_ahead(const struct dead_search *s, struct position *p, struct child *children)
{
    move list[MOVES_MAX];
    const int n = legal_moves(p, list);
    int count = 0;
    for (int i = 0; i < n; i++) {
        struct undo u;
        position_make(p, list[i], &u);
        if (p->turn != s->winner && in_check(p) && !any_legal_move(p)) {
            children[0].by = list[i];
            return -1;
        }
        if (!material_cannot_mate(p, s->winner)) {
            children[count] = child_of(p, list[i]);
            fetch_slot(s, children[count++].tag);
        }
        position_unmake(p, list[i], &u);
    }
    return count;
}

/* Expands a node by every move; true if one of them mates. */
static bool expand(struct dead_search *s, uint32_t from, const struct plan *plan, struct dead_answer *a)
{
    struct position p;
    struct child children[MOVES_MAX];
    const unsigned depth = node_at(s, from)->depth;
    planes_read(&node_at(s, from)->planes, turn_of(s, node_at(s, from)), &p);
    const int count = look_ahead(s, &p, children);
    if (count < 0) {
        line_back(s, from, children[0].by, a);
        return true;
    }
    for (int i = 0; i < count; i++)
        fetch_node(s, children[i].tag);
    for (int i = 0; i < count && s->nodes < NODES_MAX - 1; i++) {
        struct undo u;
        uint32_t made = node_add(s, &children[i], depth + 1);
        if (made == NO_NODE)
            continue;
        position_make(&p, children[i].by, &u);
        if (p.quiet_plies != 0 || !structure_excludes(s, &p)) {
            node_at(s, made)->parent = from;
            queue_in(s, made, distance_of(s, plan, &p, children[i].by, depth));
        }
        position_unmake(&p, children[i].by, &u);
    }
    return false;
}

void dead_search_begin(struct dead_search *s)
{
    memset(s->structures_failed, 0, sizeof s->structures_failed);
    s->saturations_held = s->saturations_failed = 0;
}

enum verdict dead_search_run(struct dead_search *s, const struct position *root, const struct plan *plan,
                             uint32_t limit, struct dead_answer *a)
{
    if (limit > NODES_MAX - MOVES_MAX)
        limit = NODES_MAX - MOVES_MAX;
    search_clear(s);
    s->root_turn = (enum side)root->turn;
    s->winner = plan->winner;
    if (plan->novelty) {
        free(s->news);
        s->news = memory_take((1 << NEWS_BITS) / 64, sizeof *s->news);
    }
    const struct child first_node = child_of(root, NO_MOVE);
    uint32_t next = node_add(s, &first_node, 0);
    queue_in(s, next, 0);
    while ((next = queue_out(s)) != NO_NODE && s->nodes < limit) {
        if (node_at(s, next)->depth >= DEAD_LINE_MAX - DEAD_FORCED_MAX - 1)
            s->deepest_cut++;
        else if (expand(s, next, plan, a)) {
            a->positions += s->nodes;
            return CAN_MATE;
        }
    }
    a->positions += s->nodes - 1;
    return next == NO_NODE && !s->deepest_cut ? CANNOT_MATE : UNDECIDED;
}
