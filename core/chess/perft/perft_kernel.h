/* One perft kernel: the plies above the last, one board at a time. Included by a file that says for which processor
 * and defines LANES and KERNEL, the name of the one function that comes out. */
#include "chess/perft/perft_lanes.h"

struct perft_node {
    struct batch *batch;
    const struct perft_board *board;
    int depth; /* plies still to count */
    int king;
    sqset occupied, ours, theirs;
    sqset pinned, targets, checkers;
};

static void games_from(struct batch *, const struct perft_board *, enum side, int en_passant, int depth);

static __attribute__((noinline)) void settle_white(struct batch *b)
{
    settle(b, WHITE);
}

static __attribute__((noinline)) void settle_black(struct batch *b)
{
    settle(b, BLACK);
}

ALWAYS_INLINE void settle_for(struct batch *b, enum side us)
{
    if (us == WHITE)
        settle_white(b);
    else
        settle_black(b);
}

ALWAYS_INLINE sqset attackers(const struct perft_board *b, int sq, sqset occ, enum side by)
{
    return ((pawn_attacks[other(by)][sq] & b->part[PAWNS]) | (knight_attacks[sq] & b->part[KNIGHTS]) |
            (king_attacks[sq] & b->part[KINGS]) | (rook_attacks(sq, occ) & b->part[STRAIGHT]) |
            (bishop_attacks(sq, occ) & b->part[SLANTED])) & b->part[SIDES + by];
}

ALWAYS_INLINE sqset en_passant_takers(const struct perft_board *b, int behind, enum side us)
{
    return pawn_attacks[other(us)][behind] & b->part[PAWNS] & b->part[SIDES + us];
}

ALWAYS_INLINE bool en_passant_legal(const struct perft_board *b, int from, int behind, enum side us)
{
    const sqset taken = us == WHITE ? bit(behind) >> 8 : bit(behind) << 8;
    const sqset occ = ((b->part[SIDES] | b->part[SIDES + 1]) ^ bit(from) ^ taken) | bit(behind);
    const int king = first(b->part[KINGS] & b->part[SIDES + us]);
    return !(attackers(b, king, occ, other(us)) & ~taken);
}

static __attribute__((noinline)) void count_en_passant(struct batch *b, const struct perft_board *leaf, int behind,
                                                       enum side us)
{
    for (sqset takers = en_passant_takers(leaf, behind, us); takers;)
        b->games += en_passant_legal(leaf, take_first(&takers), behind, us);
}

/* Where the child of a node goes: to the batch, or one ply deeper. */
ALWAYS_INLINE void go_on(const struct perft_node *n, const whole_board *child, int en_passant, enum side us,
                         bool leaves)
{
    if (leaves) {
        struct batch *b = n->batch;
        struct perft_board *leaf = &b->leaf[b->waiting++];
        leaf->whole = *child;
        if (en_passant != NO_SQUARE)
            count_en_passant(b, leaf, en_passant, other(us));
        if (b->waiting == LANES)
            settle_for(b, other(us));
    } else {
        const struct perft_board next = {.whole = *child};
        games_from(n->batch, &next, other(us), en_passant, n->depth - 1);
    }
}

ALWAYS_INLINE whole_board every_part(sqset set)
{
    return set - (whole_board){0};
}

/* The parts in which a piece of that kind stands. */
ALWAYS_INLINE whole_board parts_of(enum side us, bool pawn, bool knight, bool slanted, bool straight)
{
    return (whole_board){-(sqset)pawn,    -(sqset)knight,       -(sqset)slanted,      -(sqset)straight, 0,
                         -(sqset)(us == WHITE), -(sqset)(us == BLACK), 0};
}

ALWAYS_INLINE whole_board emptied(const whole_board *board, sqset squares)
{
    return *board & ~every_part(squares);
}

ALWAYS_INLINE whole_board with(const whole_board *board, sqset square, const whole_board *parts)
{
    return *board ^ ((*board ^ *parts) & every_part(square));
}

ALWAYS_INLINE sqset lowest(sqset *set)
{
    sqset low = *set & (0 - *set);
    *set &= *set - 1;
    return low;
}

ALWAYS_INLINE void go_to_each(const struct perft_node *n, int from, sqset targets, const whole_board *parts,
                              enum side us, bool leaves)
{
    const whole_board lifted = emptied(&n->board->whole, bit(from));
    while (targets) {
        const whole_board child = with(&lifted, lowest(&targets), parts);
        go_on(n, &child, NO_SQUARE, us, leaves);
    }
}

ALWAYS_INLINE void pawns_to_each(const struct perft_node *n, sqset targets, int step, enum side us, bool leaves)
{
    const whole_board parts = parts_of(us, true, false, false, false);
    while (targets) {
        sqset to = lowest(&targets), from = step > 0 ? to >> step : to << -step;
        const whole_board lifted = emptied(&n->board->whole, from), child = with(&lifted, to, &parts);
        go_on(n, &child, NO_SQUARE, us, leaves);
    }
}

ALWAYS_INLINE void promote_on_each(const struct perft_node *n, sqset targets, int step, enum side us, bool leaves)
{
    const whole_board promoted[4] = {
        parts_of(us, false, true, false, false), parts_of(us, false, false, true, false),
        parts_of(us, false, false, false, true), parts_of(us, false, false, true, true)};
    while (targets) {
        sqset to = lowest(&targets), from = step > 0 ? to >> step : to << -step;
        const whole_board lifted = emptied(&n->board->whole, from);
        for (int i = 0; i < 4; i++) {
            const whole_board child = with(&lifted, to, &promoted[i]);
            go_on(n, &child, NO_SQUARE, us, leaves);
        }
    }
}

ALWAYS_INLINE void push_twice(const struct perft_node *n, sqset targets, enum side us, bool leaves)
{
    const whole_board parts = parts_of(us, true, false, false, false);
    while (targets) {
        sqset to = lowest(&targets);
        sqset behind = us == WHITE ? to >> 8 : to << 8, from = us == WHITE ? to >> 16 : to << 16;
        sqset neighbours = (to << 1 & ~FILE_A) | (to >> 1 & ~FILE_H);
        bool capturable = (neighbours & n->board->part[PAWNS] & n->theirs) != 0;
        const whole_board lifted = emptied(&n->board->whole, from), child = with(&lifted, to, &parts);
        go_on(n, &child, capturable ? first(behind) : NO_SQUARE, us, leaves);
    }
}

ALWAYS_INLINE void pin_and_check(struct perft_node *n, enum side us)
{
    const struct perft_board *b = n->board;
    n->ours = b->part[SIDES + us];
    n->theirs = b->part[SIDES + other(us)];
    n->occupied = n->ours | n->theirs;
    n->king = first(b->part[KINGS] & n->ours);
    n->pinned = 0;
    n->checkers =
        ((knight_attacks[n->king] & b->part[KNIGHTS]) | (pawn_attacks[us][n->king] & b->part[PAWNS])) & n->theirs;
    sqset snipers = ((rook_attacks(n->king, n->theirs) & b->part[STRAIGHT]) |
                     (bishop_attacks(n->king, n->theirs) & b->part[SLANTED])) & n->theirs;
    while (snipers) {
        int sniper = take_first(&snipers);
        sqset blockers = squares_between[n->king][sniper] & n->occupied;
        if (!blockers)
            n->checkers |= bit(sniper);
        else if (!more_than_one(blockers))
            n->pinned |= blockers & n->ours;
    }
    n->targets = ~n->ours;
    if (n->checkers)
        n->targets = more_than_one(n->checkers) ? 0 : squares_between[n->king][first(n->checkers)] | n->checkers;
}

/* A pinned pawn moves only along its pin. */
ALWAYS_INLINE sqset free_to_step(const struct perft_node *n, sqset pawns, int step)
{
    for (sqset pinned = pawns & n->pinned; pinned;) {
        int sq = take_first(&pinned);
        if (!has(line_through[n->king][sq], sq + step))
            pawns ^= bit(sq);
    }
    return pawns;
}

ALWAYS_INLINE void pawn_games(const struct perft_node *n, enum side us, bool leaves)
{
    const int up = us == WHITE ? 8 : -8;
    const sqset pawns = n->board->part[PAWNS] & n->ours;
    const sqset last = us == WHITE ? RANK_8 : RANK_1, third = rank_set(rank_for(us, 2));
    sqset pushers = free_to_step(n, pawns, up);
    sqset once = (us == WHITE ? pushers << 8 : pushers >> 8) & ~n->occupied;
    sqset twice = (us == WHITE ? (once & third) << 8 : (once & third) >> 8) & ~n->occupied & n->targets;
    once &= n->targets;
    push_twice(n, twice, us, leaves);
    pawns_to_each(n, once & ~last, up, us, leaves);
    if (once & last)
        promote_on_each(n, once & last, up, us, leaves);
    for (int side_step = -1; side_step <= 1; side_step += 2) {
        const int step = up + side_step;
        sqset takers = free_to_step(n, pawns & ~(side_step < 0 ? FILE_A : FILE_H), step);
        sqset hits = (step > 0 ? takers << step : takers >> -step) & n->theirs & n->targets;
        pawns_to_each(n, hits & ~last, step, us, leaves);
        if (hits & last)
            promote_on_each(n, hits & last, step, us, leaves);
    }
}

ALWAYS_INLINE void en_passant_games(const struct perft_node *n, int behind, enum side us, bool leaves)
{
    const whole_board parts = parts_of(us, true, false, false, false);
    const sqset taken = us == WHITE ? bit(behind) >> 8 : bit(behind) << 8;
    for (sqset takers = en_passant_takers(n->board, behind, us); takers;) {
        int from = take_first(&takers);
        if (!en_passant_legal(n->board, from, behind, us))
            continue;
        const whole_board lifted = emptied(&n->board->whole, bit(from) | taken),
                          child = with(&lifted, bit(behind), &parts);
        go_on(n, &child, NO_SQUARE, us, leaves);
    }
}

ALWAYS_INLINE void slider_games(const struct perft_node *n, enum side us, bool slanted, bool straight, bool leaves)
{
    const sqset *part = n->board->part;
    sqset movers = n->ours & (slanted ? part[SLANTED] : ~part[SLANTED]) & (straight ? part[STRAIGHT] : ~part[STRAIGHT]);
    const whole_board parts = parts_of(us, false, false, slanted, straight);
    while (movers) {
        int from = take_first(&movers);
        sqset targets =
            (slanted ? bishop_attacks(from, n->occupied) : 0) | (straight ? rook_attacks(from, n->occupied) : 0);
        targets &= n->targets;
        if (has(n->pinned, from))
            targets &= line_through[n->king][from];
        go_to_each(n, from, targets, &parts, us, leaves);
    }
}

ALWAYS_INLINE void knight_games(const struct perft_node *n, enum side us, bool leaves)
{
    const whole_board parts = parts_of(us, false, true, false, false);
    for (sqset knights = n->board->part[KNIGHTS] & n->ours & ~n->pinned; knights;) {
        int from = take_first(&knights);
        go_to_each(n, from, knight_attacks[from] & n->targets, &parts, us, leaves);
    }
}

/* The king of that side, and no castling for it any more. */
ALWAYS_INLINE whole_board with_king(const whole_board *board, sqset square, enum side us)
{
    const whole_board castling = {0, 0, 0, 0, 0, 0, 0, us == WHITE ? RANK_1 : RANK_8};
    whole_board parts = parts_of(us, false, false, false, false);
    parts[KINGS] = ~(sqset)0;
    const whole_board kept = *board & ~castling;
    return with(&kept, square, &parts);
}

ALWAYS_INLINE void king_games(const struct perft_node *n, enum side us, bool leaves)
{
    const sqset occ = n->occupied ^ bit(n->king);
    const whole_board lifted = emptied(&n->board->whole, bit(n->king));
    for (sqset steps = king_attacks[n->king] & ~n->ours; steps;) {
        int to = take_first(&steps);
        if (!attackers(n->board, to, occ, other(us))) {
            const whole_board child = with_king(&lifted, bit(to), us);
            go_on(n, &child, NO_SQUARE, us, leaves);
        }
    }
}

static bool may_castle(const struct perft_node *n, const struct castling_way *c, enum side us)
{
    if (!(n->board->part[CASTLING_ROOKS] & c->rook) || n->occupied & c->empty || n->pinned & c->rook)
        return false;
    for (sqset way = c->safe; way;)
        if (attackers(n->board, take_first(&way), n->occupied, other(us)))
            return false;
    return true;
}

ALWAYS_INLINE void castling_games(const struct perft_node *n, enum side us, bool leaves)
{
    const struct castlings *all = n->batch->castlings;
    const whole_board rook = parts_of(us, false, false, false, true);
    for (int i = 0; i < all->count[us]; i++) {
        const struct castling_way *c = &all->way[us][i];
        if (may_castle(n, c, us)) {
            const whole_board lifted = emptied(&n->board->whole, c->king_and_rook);
            const whole_board half = with_king(&lifted, c->ends[0], us), child = with(&half, c->ends[1], &rook);
            go_on(n, &child, NO_SQUARE, us, leaves);
        }
    }
}

ALWAYS_INLINE void each_game(struct batch *batch, const struct perft_board *b, enum side us, int en_passant, int depth,
                             bool leaves)
{
    struct perft_node n = {.batch = batch, .board = b, .depth = depth};
    if (leaves) {
        int king = first(b->part[KINGS] & b->part[SIDES + other(us)]);
        if (king != batch->king && batch->waiting)
            settle_for(batch, other(us));
        batch->king = king;
    }
    pin_and_check(&n, us);
    if (n.targets) {
        pawn_games(&n, us, leaves);
        if (en_passant != NO_SQUARE)
            en_passant_games(&n, en_passant, us, leaves);
        knight_games(&n, us, leaves);
        slider_games(&n, us, true, false, leaves);
        slider_games(&n, us, false, true, leaves);
        slider_games(&n, us, true, true, leaves);
    }
    king_games(&n, us, leaves);
    if (!n.checkers && b->part[CASTLING_ROOKS] & n.ours)
        castling_games(&n, us, leaves);
}

static __attribute__((noinline)) void leaves_of_white(struct batch *batch, const struct perft_board *b, int en_passant)
{
    each_game(batch, b, WHITE, en_passant, 2, true);
}

static __attribute__((noinline)) void leaves_of_black(struct batch *batch, const struct perft_board *b, int en_passant)
{
    each_game(batch, b, BLACK, en_passant, 2, true);
}

static __attribute__((noinline)) void games_of_white(struct batch *batch, const struct perft_board *b, int en_passant,
                                                     int depth)
{
    each_game(batch, b, WHITE, en_passant, depth, false);
}

static __attribute__((noinline)) void games_of_black(struct batch *batch, const struct perft_board *b, int en_passant,
                                                     int depth)
{
    each_game(batch, b, BLACK, en_passant, depth, false);
}

/* At least two plies. */
static inline void games_from(struct batch *batch, const struct perft_board *b, enum side us, int en_passant, int depth)
{
    if (depth == 2 && us == WHITE)
        leaves_of_white(batch, b, en_passant);
    else if (depth == 2)
        leaves_of_black(batch, b, en_passant);
    else if (us == WHITE)
        games_of_white(batch, b, en_passant, depth);
    else
        games_of_black(batch, b, en_passant, depth);
}

uint64_t KERNEL(const struct perft_board *b, enum side us, int en_passant, int depth, const struct castlings *castlings)
{
    struct batch batch = {.castlings = castlings};
    if (depth == 1) {
        batch.king = first(b->part[KINGS] & b->part[SIDES + us]);
        batch.leaf[batch.waiting++] = *b;
        if (en_passant != NO_SQUARE)
            count_en_passant(&batch, b, en_passant, us);
        settle_for(&batch, us);
        return batch.games;
    }
    games_from(&batch, b, us, en_passant, depth);
    settle_for(&batch, depth % 2 ? us : other(us));
    return batch.games;
}
