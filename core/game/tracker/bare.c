#include "game/tracker/tracker_parts.h"

#include "base/memory.h"
#include "chess/board/attacks.h"
#include "chess/laws/rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Makes the games longer that explain what a board without piece names has shown. A half-move is found when the squares
 * are as it leaves them; what changed since the one before it, and is not of it, costs. Two games in the same position
 * are equal from then on: the dearer is dropped. */

static_assert(BARE_PLIES <= 64, "a set has a bit for each half-move");

enum {
    ROUND = 250,       /* squares are sampled one after the other: their times may be off by this */
    BARE_DROPPED = 50, /* so much dearer than the best: it is dropped                    */
    BARE_LOST = 30,    /* nothing explains what is seen; for BARE_LOST_AFTER: begin again */
    BARE_LOST_AFTER = 3000,
    BARE_OLD = BARE_PLIES - 12,
    BARE_STANDS = 700, /* squares are as they are: two half-moves at once are tried      */
};

/* What a change pays that is not of the half-move; ten is what happens once in a hundred moves, as in price.c. */
enum {
    BARE_ADJUSTED = 5, /* the mover put a piece of their own back                             */
    BARE_TOUCHED = 9,  /* the other player did, or a square flickered                         */
    BARE_RESTED = 1,   /* on a square where the piece could go, and 2 a second, at most so: */
    BARE_RESTED_MOST = 10,
    BARE_TURNED_BACK = 1,  /* it was put back on its square, and lifted again                     */
    BARE_OUT_OF_ORDER = 8, /* it came before it left                                              */
    BARE_TWO = 12,         /* two half-moves, and the squares never showed the first              */
};

bool bare_is_alive(const struct tracker *t)
{
    return t->bare && t->bare->count && t->seen.only_occupied && !has_clock_now(t);
}

void bare_release(struct tracker *t)
{
    free(t->bare);
    t->bare = NULL;
}

/* Until the squares show the record again. */
static void forget(struct tracker *t)
{
    if (t->bare)
        t->bare->count = 0;
}

void bare_begin(struct tracker *t)
{
    struct bare *b = t->bare;
    if (!t->seen.only_occupied || has_clock_now(t) || t->game.now.rules != RULES_CHESS || bare_is_alive(t))
        return;
    if (!b)
        b = t->bare = memory_take(1, sizeof *t->bare);
    b->ply = t->game.plies;
    b->key = t->game.now.key;
    b->best = 0;
    b->count = 1;
    b->doubted = -1;
    b->stretched = false;
    b->of[0] =
        (struct bare_game){.now = t->game.now, .promoted = -1, .stood = t->shown.steady_at, .explained = b->changes};
}

void bare_note(struct tracker *t, int sq, msec at)
{
    struct bare *b = t->bare;
    if (!bare_is_alive(t))
        return;
    uint32_t k = b->changes++ % BARE_CHANGES;
    b->change[k].at = at;
    b->change[k].square = (uint8_t)sq;
    b->change[k].is = has(seen_occupied(&t->seen), sq);
    b->stretched = false;
}

/* --- what it costs ------------------------------------------------------------------------------------------------ */

static sqset open_squares(const struct tracker *t, const struct position *p)
{
    return (seen_occupied(&t->seen) ^ occupied(p)) & ~t->lies.known;
}

/* The squares of a half-move, and which of them are occupied after it. */
static sqset squares_of(const struct position *p, move m, sqset *after)
{
    int from = move_from(m), to = move_to(m), rook_to;
    sqset all = bit(from) | bit(to), stands = bit(to);
    if (move_how(m) == CASTLING) {
        castling_squares(p, from, move_to(m), &to, &rook_to);
        stands = bit(to) | bit(rook_to);
        all |= stands;
    } else if (move_how(m) == EN_PASSANT) {
        all |= bit(square_at(file_of(to), rank_of(from)));
    }
    *after = (occupied(p) & ~all) | stands;
    return all;
}

/* Where it may be slid or put down on its way, whether it could stay there or not. */
static sqset goes_to(const struct position *p, int from)
{
    enum side us = (enum side)p->turn;
    enum kind kind = kind_of(p->on[from]);
    if (kind == PAWN)
        return file_set(file_of(from)) | pawn_attacks[us][from];
    return piece_attacks(kind, from, occupied(p));
}

/* How long the square had been occupied when it was emptied by that change. */
static msec occupied_for(const struct bare *b, uint32_t change)
{
    msec left = b->change[change % BARE_CHANGES].at;
    int square = b->change[change % BARE_CHANGES].square;
    for (uint32_t i = change; i-- > 0 && change - i < BARE_CHANGES;)
        if (b->change[i % BARE_CHANGES].square == square)
            return left - b->change[i % BARE_CHANGES].at;
    return 0;
}

/* What has changed since that game's last half-move and is not of the next one. */
struct between {
    const struct bare *b;
    const struct bare_game *g;
    sqset moved, ways; /* its squares; and where its piece could go as well */
    int from, to;
    msec left, came;
    bool emptied; /* its target */
    int sum;
};

static void pay_for_change(struct between *w, uint32_t i)
{
    int sq = w->b->change[i % BARE_CHANGES].square;
    bool is = w->b->change[i % BARE_CHANGES].is;
    msec at = w->b->change[i % BARE_CHANGES].at;
    piece stands = w->g->now.on[sq];
    if (sq == w->from && is)
        w->sum += BARE_TURNED_BACK;
    else if (sq == w->from)
        w->left = at;
    else if (sq == w->to && is)
        w->came = at;
    else if (sq == w->to)
        w->emptied = true;
    else if (has(w->moved, sq))
        return;
    else if (stands != EMPTY && is)
        w->sum += (int)side_of(stands) == (int)w->g->now.turn ? BARE_ADJUSTED : BARE_TOUCHED;
    else if (stands == EMPTY && !is && has(w->ways, sq)) {
        msec more = BARE_RESTED + 2 * occupied_for(w->b, i) / 1000;
        w->sum += more > BARE_RESTED_MOST ? BARE_RESTED_MOST : (int)more;
    } else if (stands == EMPTY && !is)
        w->sum += BARE_TOUCHED;
}

/* The first change since its last half-move that is still known. */
static uint32_t changes_since(const struct bare *b, const struct bare_game *g)
{
    return b->changes - g->explained > BARE_CHANGES ? b->changes - BARE_CHANGES : g->explained;
}

static void pay_for_changes(struct between *w)
{
    for (uint32_t i = changes_since(w->b, w->g); i < w->b->changes; i++)
        pay_for_change(w, i);
}

/* Pieces were off the board together as no hand has them that makes these half-moves: with one that has left its square
 * several others, or one that went at the same moment. It may have been put back wrongly then. `moved`: all squares of
 * the half-moves. */
static bool was_swept(const struct tracker *t, const struct bare_game *g, sqset moved)
{
    const struct bare *b = t->bare;
    sqset gone = moved & occupied(&g->now) & ~seen_occupied(&t->seen), out = 0, others = 0;
    msec left = 0, other_left = 0;
    bool swept = false;
    for (uint32_t i = changes_since(b, g); i < b->changes; i++) {
        sqset square = bit(b->change[i % BARE_CHANGES].square);
        bool is = b->change[i % BARE_CHANGES].is;
        msec at = b->change[i % BARE_CHANGES].at;
        if (square & gone) {
            out = is ? out & ~square : out | square;
            left = is ? left : at;
            swept = swept && out; /* it was put back, and lifted again for the move */
        } else if (square & occupied(&g->now) & ~moved) {
            others = is ? others & ~square : others | square;
            other_left = is ? other_left : at;
        }
        bool together = other_left - left <= ROUND && left - other_left <= ROUND;
        swept = swept || (out && others && (more_than_one(others) || together));
    }
    return swept;
}

static int price_of_move(const struct tracker *t, const struct bare_game *g, move m)
{
    const struct position *p = &g->now;
    bool castles = move_how(m) == CASTLING, takes = !castles && p->on[move_to(m)] != EMPTY;
    sqset after;
    struct between w = {.b = t->bare,
                        .g = g,
                        .from = castles ? NO_SQUARE : move_from(m),
                        .to = castles ? NO_SQUARE : move_to(m),
                        .moved = squares_of(p, m, &after),
                        .ways = castles ? bit((move_from(m) + move_to(m)) / 2) : goes_to(p, move_from(m))};
    pay_for_changes(&w);
    bool in_order = w.came + ROUND >= w.left;
    if (takes && !(w.emptied && in_order))
        w.sum += (t->shown.again ? 3 : 1) * cost_of(COST_UNSEEN) + (w.emptied ? BARE_TOUCHED : 0);
    else if (!takes && !in_order)
        w.sum += BARE_OUT_OF_ORDER;
    return w.sum + (move_promotes(m) && move_promotion(m) != QUEEN ? cost_of(COST_NO_QUEEN) : 0);
}

/* What was lifted and put back since its last half-move. */
static int price_of_nothing(const struct tracker *t, const struct bare_game *g)
{
    struct between w = {.b = t->bare, .g = g, .ways = ~(sqset)0, .from = NO_SQUARE, .to = NO_SQUARE};
    pay_for_changes(&w);
    return w.sum;
}

/* The piece of the last half-move has left its square again, sooner than the other hand takes it: it was slid over it
 * on its way. */
static bool was_slid_on(const struct tracker *t, const struct bare_game *g, sqset gone)
{
    enum { BRUSHES = 700 };
    int to = g->count ? move_to(g->moves[g->count - 1]) : NO_SQUARE;
    return to != NO_SQUARE && has(gone, to) && t->shown.changed_at[to] - g->stood < BRUSHES;
}

/* What the squares show now and the game does not explain. */
static int price_of_open(const struct tracker *t, const struct bare_game *g, msec now)
{
    enum { MOST = 45, A_WHILE = 1500, LONG = 4000, VERY_LONG = 15000 };
    sqset open = open_squares(t, &g->now), come = open & seen_occupied(&t->seen), gone = open & ~come;
    sqset own = gone & g->now.side[g->now.turn], theirs = gone & ~own;
    msec steady = now - t->shown.steady_at;
    int sum = 0;
    while (come) {
        msec more = cost_of(COST_EXTRA) + 22 * (now - t->shown.changed_at[take_first(&come)]) / 1000;
        sum += more > MOST ? MOST : (int)more;
    }
    if (more_than_one(own) && own != (own & (g->now.castling | pieces(&g->now, (enum side)g->now.turn, KING))))
        sum += cost_of(COST_SECOND) * (count_of(own) - 1);
    if (theirs)
        sum +=
            cost_of(COST_THIRD) * (count_of(theirs) - 1) + cost_of(own || steady < A_WHILE ? COST_IN_HAND : COST_AWAY);
    sum += was_slid_on(t, g, theirs) ? cost_of(COST_BRUSHED) : 0;
    return sum + (own && steady >= LONG ? cost_of(COST_AWAY) : 0) + (own && steady >= VERY_LONG ? MARGIN : 0);
}

/* --- which there are ---------------------------------------------------------------------------------------------- */

static struct bare_game *in_position(struct bare *b, const struct position *p)
{
    for (int i = 0; i < b->count; i++)
        if (b->of[i].now.key == p->key && b->of[i].now.turn == p->turn)
            return &b->of[i];
    return NULL;
}

static struct bare_game *place_for(struct bare *b, int paid)
{
    struct bare_game *dearest = &b->of[0];
    if (b->count < BARE_GAMES)
        return &b->of[b->count++];
    for (int i = 1; i < b->count; i++)
        if (b->of[i].price > dearest->price)
            dearest = &b->of[i];
    return dearest->price > paid ? dearest : NULL;
}

/* The half-move in which one became another piece than in the other; what they had before is kept; -1: none. */
static int same_but_promotion(const struct bare_game *a, const struct bare_game *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->moves[i] != b->moves[i])
            return move_promotes(a->moves[i]) && !((a->moves[i] ^ b->moves[i]) & 0xfff) ? i : -1;
    return a->promoted >= 0 ? a->promoted : b->promoted;
}

/* The game with these half-moves behind it, which the squares show. */
static void add(struct tracker *t, const struct bare_game *g, const move *moves, int count, int paid, msec at)
{
    struct bare *b = t->bare;
    struct bare_game longer = *g;
    sqset moved = 0, after;
    if (g->count + count > BARE_PLIES)
        return;
    for (int i = 0; i < count; i++) {
        moved |= squares_of(&longer.now, moves[i], &after);
        longer.moves[longer.count++] = moves[i];
        beam_play(&longer.now, moves[i], 0);
    }
    bool is_swept = was_swept(t, g, moved);
    if (is_swept && count > 1)
        return; /* two half-moves at once do not explain a swept board */
    longer.price = longer.paid = g->paid + paid;
    longer.stood = at;
    longer.explained = b->changes;
    if (is_swept)
        longer.swept |= bit(g->count);
    struct bare_game *there = in_position(b, &longer.now);
    int gap = there ? there->paid + price_of_nothing(t, there) - longer.paid : 0;
    if (there && gap <= MARGIN && gap >= -MARGIN)
        longer.promoted = there->promoted = same_but_promotion(there, &longer);
    if (there && gap <= 0)
        return;
    there = there ? there : place_for(b, longer.paid);
    if (there)
        *there = longer;
}

static bool may_be_a_move(const struct tracker *t, const struct position *p)
{
    sqset open = open_squares(t, p);
    return open && count_of(open) <= 4 && (open & p->side[p->turn] & ~seen_occupied(&t->seen) || t->lies.known);
}

static void grow_game(struct tracker *t, const struct bare_game *g, msec at)
{
    move list[MOVES_MAX];
    if (!may_be_a_move(t, &g->now))
        return;
    for (int i = 0, n = rules_playable(&g->now, list); i < n; i++) {
        sqset after;
        squares_of(&g->now, list[i], &after);
        if (!((after ^ seen_occupied(&t->seen)) & ~t->lies.known))
            add(t, g, &list[i], 1, price_of_move(t, g, list[i]), at);
    }
}

void bare_grow(struct tracker *t, msec at)
{
    if (!bare_is_alive(t))
        return;
    for (int i = 0, n = t->bare->count; i < n; i++) {
        struct bare_game g = t->bare->of[i];
        grow_game(t, &g, at);
    }
}

/* Two half-moves so close behind each other that the squares never showed the first alone. */
static void grow_by_two(struct tracker *t, const struct bare_game *g, msec at)
{
    enum { FEW = 6 };
    move list[MOVES_MAX], then[MOVES_MAX];
    sqset open = open_squares(t, &g->now), after;
    if (!open || count_of(open) > FEW)
        return;
    for (int i = 0, n = rules_playable(&g->now, list); i < n; i++) {
        struct position p = g->now;
        if (!has(open, move_from(list[i])))
            continue;
        beam_play(&p, list[i], 0);
        for (int k = 0, m = may_be_a_move(t, &p) ? rules_playable(&p, then) : 0; k < m; k++) {
            const move both[] = {list[i], then[k]};
            squares_of(&p, then[k], &after);
            if (!((after ^ seen_occupied(&t->seen)) & ~t->lies.known))
                add(t, g, both, 2, BARE_TWO, at);
        }
    }
}

static void drop_dear(struct tracker *t)
{
    struct bare *b = t->bare;
    int kept = 0, most = b->of[b->best].price + BARE_DROPPED, best = 0;
    uint64_t swept = b->of[b->best].swept;
    for (int i = 0; i < b->count; i++) {
        int count = b->of[i].count; /* what it is once the piece is put back where it was: */
        bool put_back = t->game.plies <= b->ply + count && count < BARE_PLIES && has(swept, count);
        if (b->of[i].price > most && !put_back)
            continue;
        best = i == b->best ? kept : best;
        b->of[kept++] = b->of[i];
    }
    b->count = kept;
    b->best = best;
}

static void weigh(struct tracker *t, msec now)
{
    struct bare *b = t->bare;
    int best = 0;
    for (int i = 0; i < b->count; i++) {
        struct bare_game *g = &b->of[i];
        g->open = price_of_open(t, g, now);
        g->price = g->paid + g->open + price_of_nothing(t, g);
        bool better = g->price < b->of[best].price;
        if (i && g->price == b->of[best].price) { /* the record is kept, as long as nothing is better */
            int as_told = bare_shared(t, g), as_best = bare_shared(t, &b->of[best]);
            better = as_told > as_best || (as_told == as_best && g->stood > b->of[best].stood);
        }
        best = better ? i : best;
    }
    b->best = best;
}

static bool begins_as_recorded(const struct tracker *t)
{
    const struct bare *b = t->bare;
    return t->game.plies >= b->ply && t->game.keys[b->ply] == b->key;
}

int bare_shared(const struct tracker *t, const struct bare_game *g)
{
    int same = 0;
    while (same < g->count && t->bare->ply + same < t->game.plies &&
           g->moves[same] == t->game.moves[t->bare->ply + same])
        same++;
    return same;
}

/* No more than these, if the half-move behind so many is open; below 0: none is. */
static int open_before(int open, int most)
{
    return open >= 0 && open < most ? open : most;
}

static int first_swept(const struct bare_game *g)
{
    return g->swept ? first(g->swept) : -1;
}

/* What all of them and the record have, and no question is about, is not open any more. */
static void leave_out_common(struct tracker *t)
{
    struct bare *b = t->bare;
    int common = b->of[0].count;
    for (int i = 0; i < b->count; i++) {
        int same = bare_shared(t, &b->of[i]);
        common = same < common ? same : common;
    }
    int all = common;
    for (int n = 0; n < tracker_questions(t); n++)
        common = open_before(t->asked->of[n].ply - b->ply, common);
    for (int i = 0; i < b->count; i++)
        common = open_before(first_swept(&b->of[i]), open_before(b->of[i].promoted, common));
    if (b->of[b->best].count > BARE_OLD)
        common = all; /* what is open so far back only a person will say */
    if (!common)
        return;
    for (int i = 0; i < b->count; i++) {
        struct bare_game *g = &b->of[i];
        g->count -= common;
        g->promoted = g->promoted < common ? -1 : g->promoted - common;
        g->swept = common < BARE_PLIES ? g->swept >> common : 0;
        memmove(g->moves, g->moves + common, sizeof *g->moves * (size_t)g->count);
    }
    b->ply += common;
    b->key = t->game.keys[b->ply];
}

bool bare_weigh(struct tracker *t, msec now)
{
    struct bare *b = t->bare;
    if (!bare_is_alive(t))
        return false;
    if (!begins_as_recorded(t)) {
        forget(t);
        return false;
    }
    weigh(t, now);
    if (!b->stretched && b->of[b->best].open > EASY && now - t->shown.steady_at >= BARE_STANDS) {
        b->stretched = true;
        for (int i = 0, n = b->count; i < n; i++) {
            struct bare_game g = b->of[i];
            if (g.paid <= b->of[b->best].paid + 2 * MARGIN)
                grow_by_two(t, &g, now);
        }
        weigh(t, now);
    }
    drop_dear(t);
    leave_out_common(t);
    bool lost = b->of[b->best].open > BARE_LOST || b->of[b->best].count == BARE_PLIES;
    if (lost && now - t->shown.steady_at >= BARE_LOST_AFTER) {
        forget(t);
        if (!differing(t))
            bare_begin(t);
    }
    return bare_is_alive(t);
}

void bare_doubt(struct tracker *t, int ply, msec now)
{
    if (t->bare->doubted != ply)
        t->bare->doubted_at = now;
    t->bare->doubted = ply;
}

void bare_keep(struct tracker *t, int plies)
{
    struct bare *b = t->bare;
    int kept = 0, least = bare_is_alive(t) && plies <= t->game.plies ? plies - b->ply : 0;
    if (!bare_is_alive(t) || !begins_as_recorded(t)) {
        forget(t);
        return;
    }
    for (int i = 0; i < b->count; i++) {
        struct bare_game *g = &b->of[i];
        if (bare_shared(t, g) < least)
            continue;
        g->promoted = g->promoted < least ? -1 : g->promoted;
        g->swept &= least < BARE_PLIES ? ~(uint64_t)0 << least : 0;
        b->of[kept++] = *g;
    }
    b->count = kept;
    b->best = 0;
}
