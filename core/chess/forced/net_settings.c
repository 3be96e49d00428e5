#include "chess/forced/net_settings.h"

#include "base/list.h"
#include "base/memory.h"
#include "chess/board/attacks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NET_MOVES_MAX = NET_PIECES_MAX * 28, NO_ROOM = INT16_MAX };

static int find(const struct net_settings *all, const struct net_setting *wanted)
{
    for (int i = 0; i < all->count; i++) {
        const struct net_setting *s = &all->each[i];
        if (s->occupied == wanted->occupied && s->pieces == wanted->pieces &&
            !memcmp(s->black, wanted->black, (size_t)s->count * sizeof *s->black))
            return i;
    }
    return NOT_TAKEN_IN;
}

/* A knight or bishop cannot mate a king whose only pieces are queens: whatever its check leaves to block, a queen that
 * blocks it attacks the checking piece or can step between. With no pieces at all neither can. */
static bool no_mate_possible(const struct net_settings *all, const struct net_setting *s)
{
    if (s->pieces != 1 || all->uncertain)
        return s->pieces == 0;
    for (int i = 0; i < s->count; i++)
        if (s->black[i].kind != QUEEN)
            return false;
    return true;
}

/* A setting is only added together with all settings that White's captures lead to; `room` limits how many. */
static int setting_for(struct net_settings *all, const struct net_setting *wanted, int room)
{
    assert(all->count <= all->room && "no more are kept than there is room for");
    if (no_mate_possible(all, wanted))
        return NO_MATE_THERE;
    int found = find(all, wanted);
    if (found == NOT_TAKEN_IN && all->count + room <= all->room) {
        all->each[all->count] = *wanted;
        return all->count++;
    }
    return found;
}

static int all_its_captures(const struct net_setting *s)
{
    return s->count < 14 ? s->pieces << s->count : NO_ROOM;
}

static struct net_setting setting_without(const struct net_setting *s, int which)
{
    struct net_setting t = {.count = s->count - 1, .pieces = s->pieces};
    memcpy(t.black, s->black, (size_t)which * sizeof *t.black);
    memcpy(t.black + which, s->black + which + 1, (size_t)(t.count - which) * sizeof *t.black);
    t.occupied = s->occupied & ~bit(s->black[which].square);
    return t;
}

static struct net_setting setting_with(struct net_setting s, int square, enum kind kind)
{
    int at = s.count++;
    for (; at > 0 && s.black[at - 1].square > square; at--)
        s.black[at] = s.black[at - 1];
    s.black[at] = (struct net_piece){(uint8_t)square, (uint8_t)kind};
    s.occupied |= bit(square);
    return s;
}

static void find_captures(struct net_settings *all, int from)
{
    assert(from >= 0 && from < all->count);
    struct net_setting *s = &all->each[from];
    for (int i = 0; i < s->count; i++) {
        struct net_setting less = setting_without(s, i);
        s->taken[i] = (int16_t)setting_for(all, &less, 1);
    }
    struct net_setting fewer = *s;
    fewer.pieces--;
    s->king_takes = (int16_t)setting_for(all, &fewer, 1);
}

static void close_captures(struct net_settings *all)
{
    while (all->closed < all->count)
        find_captures(all, all->closed++);
}

/* Black's moves, while they are being collected. */
struct builder {
    struct net_settings *all;
    int from;
    struct net_move moves[NET_MOVES_MAX];
    int count;
};

static void add_move(struct builder *b, int which, int to, enum kind becomes, bool steps, bool takes)
{
    const struct net_setting *s = &b->all->each[b->from];
    struct net_setting next = setting_with(setting_without(s, which), to, becomes);
    struct net_move m = {s->black[which].square, (uint8_t)to, steps, takes, NO_MATE_THERE, NO_MATE_THERE};
    const int room = b->all->moving >> s->black[which].kind & 1 ? all_its_captures(&next) : NO_ROOM;
    if (steps)
        m.next = (int16_t)setting_for(b->all, &next, room);
    next.pieces--;
    if (takes)
        m.next_taking = (int16_t)setting_for(b->all, &next, room);
    b->moves[b->count++] = m;
    close_captures(b->all);
}

static void add_pawn_move(struct builder *b, int which, int to, bool takes)
{
    if (rank_of(to) > 0) {
        add_move(b, which, to, PAWN, !takes, takes);
        return;
    }
    for (enum kind k = QUEEN; k >= KNIGHT; k--)
        add_move(b, which, to, k, !takes, takes);
}

static void add_pawn(struct builder *b, int which, sqset closed)
{
    const int from = b->all->each[b->from].black[which].square;
    if (!has(closed, from - 8)) {
        add_pawn_move(b, which, from - 8, false);
        if (rank_of(from) == 6 && !has(closed, from - 16))
            add_pawn_move(b, which, from - 16, false);
    }
    for (sqset slanted = pawn_attacks[BLACK][from] & ~closed; slanted;)
        add_pawn_move(b, which, take_first(&slanted), true);
}

static void add_piece(struct builder *b, int which)
{
    const struct net_setting *s = &b->all->each[b->from];
    const struct net_piece black = s->black[which];
    const sqset closed = s->occupied | b->all->uncertain;
    if (black.kind == PAWN) {
        add_pawn(b, which, closed);
        return;
    }
    for (sqset to = piece_attacks((enum kind)black.kind, black.square, closed) & ~closed; to;)
        add_move(b, which, take_first(&to), (enum kind)black.kind, true, true);
}

static void find_moves(struct net_settings *all, int from)
{
    assert(from >= 0 && from < all->count);
    struct builder b = {.all = all, .from = from};
    struct net_setting *s = &all->each[from];
    for (int i = 0; i < s->count; i++)
        add_piece(&b, i);
    s->moves = memory_take((size_t)b.count, sizeof *s->moves);
    memcpy(s->moves, b.moves, (size_t)b.count * sizeof *s->moves);
    s->move_count = b.count;
}

static void link_back(struct net_settings *all, int from)
{
    assert(from >= 0 && from < all->count);
    const struct net_setting *s = &all->each[from];
    for (int i = 0; i < s->count; i++) {
        if (s->taken[i] < 0)
            continue;
        struct net_setting *t = &all->each[s->taken[i]];
        LIST_ROOM_FOR_ONE(t->takings, t->taking_count);
        t->takings[t->taking_count++] = (struct taking){(int16_t)from, s->black[i].square};
    }
    for (int i = 0; i < s->move_count; i++) {
        if (s->moves[i].next < 0)
            continue;
        struct net_setting *t = &all->each[s->moves[i].next];
        if (t->moved_from_count && t->moved_from[t->moved_from_count - 1] == from)
            continue;
        LIST_ROOM_FOR_ONE(t->moved_from, t->moved_from_count);
        t->moved_from[t->moved_from_count++] = (int16_t)from;
    }
}

static struct net_setting setting_of(const struct position *p, sqset squares)
{
    struct net_setting s = {.pieces = count_of(p->side[WHITE]) - 1};
    while (squares) {
        int sq = take_first(&squares);
        s = setting_with(s, sq, kind_of(p->on[sq]));
    }
    return s;
}

static enum kind strongest_of(const struct position *p, sqset squares)
{
    enum kind k = QUEEN;
    while (k > PAWN && !(squares & p->kind[k]))
        k--;
    return k;
}

/* Chooses the strongest pieces, and those nearest to the king. */
static sqset followed_squares(const struct position *p, sqset squares, int most)
{
    const int king = king_square(p, BLACK);
    sqset kept = squares;
    if (count_of(squares) > most)
        squares &= ~bit(first(squares & p->kind[strongest_of(p, squares)]));
    for (int far = 7; far > 0; far--)
        for (sqset rest = squares; rest && count_of(kept) > most;) {
            int sq = take_first(&rest);
            if (king_steps(king, sq) == far)
                kept &= ~bit(sq);
        }
    return kept;
}

void settings_gather(struct net_settings *all, const struct position *p, int pieces_followed, int settings_max,
                     enum net_moves moves)
{
    const sqset squares = p->side[BLACK] & ~p->kind[KING], kept = followed_squares(p, squares, pieces_followed);
    *all = (struct net_settings){.room = settings_max, .uncertain = squares & ~kept};
    if (moves == ALL_MOVE)
        all->moving = ~0u;
    if (moves == STRONGEST_MOVES)
        all->moving = 1u << QUEEN | 1u << strongest_of(p, kept);
    all->each = memory_take((size_t)settings_max, sizeof *all->each);
    all->each[all->count++] = setting_of(p, kept);
    close_captures(all);
    for (int from = 0; from < all->count; from++)
        find_moves(all, from);
    for (int i = 0; i < all->count; i++)
        link_back(all, i);
}

int settings_find(const struct net_settings *all, const struct position *p)
{
    const sqset squares = p->side[BLACK] & ~p->kind[KING];
    struct net_setting wanted = setting_of(p, squares & ~all->uncertain);
    return wanted.pieces ? find(all, &wanted) : NOT_TAKEN_IN;
}

bool settings_are_complete(const struct net_settings *all)
{
    for (int i = 0; i < all->count; i++) {
        const struct net_setting *s = &all->each[i];
        if (s->king_takes == NOT_TAKEN_IN)
            return false;
        for (int k = 0; k < s->count; k++)
            if (s->taken[k] == NOT_TAKEN_IN)
                return false;
        for (int k = 0; k < s->move_count; k++)
            if (s->moves[k].next == NOT_TAKEN_IN || s->moves[k].next_taking == NOT_TAKEN_IN)
                return false;
    }
    return !all->uncertain;
}

void settings_release(struct net_settings *all)
{
    for (int i = 0; i < all->count; i++) {
        free(all->each[i].moves);
        free(all->each[i].takings);
        free(all->each[i].moved_from);
    }
    free(all->each);
}
