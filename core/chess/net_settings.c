#include "chess/net_settings.h"

#include "base/memory.h"
#include "chess/attacks.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_OF_MEN_MAX = MEN_MAX * 28, NO_ROOM = INT16_MAX };

static int find(const struct settings *all, const struct setting *wanted)
{
    for (int i = 0; i < all->count; i++) {
        const struct setting *s = &all->each[i];
        if (s->occupied == wanted->occupied && s->pieces == wanted->pieces &&
            !memcmp(s->men, wanted->men, (size_t)s->count * sizeof *s->men))
            return i;
    }
    return NOT_TAKEN_IN;
}

/* A knight or bishop cannot mate a king whose only men are queens: whatever its check leaves to block, a queen that
 * blocks it attacks the checking piece or can step between. With no men at all neither can. */
static bool no_mate_possible(const struct settings *all, const struct setting *s)
{
    if (s->pieces != 1 || all->uncertain)
        return s->pieces == 0;
    for (int i = 0; i < s->count; i++)
        if (s->men[i].kind != QUEEN)
            return false;
    return true;
}

/* A setting is only taken in with all that White's captures lead to from it; `room` says how much that may be. */
static int setting_for(struct settings *all, const struct setting *wanted, int room)
{
    if (no_mate_possible(all, wanted))
        return NO_MATE_THERE;
    int found = find(all, wanted);
    if (found == NOT_TAKEN_IN && all->count + room <= all->room) {
        all->each[all->count] = *wanted;
        return all->count++;
    }
    return found;
}

static int all_its_captures(const struct setting *s)
{
    return s->count < 14 ? s->pieces << s->count : NO_ROOM;
}

static struct setting without_man(const struct setting *s, int which)
{
    struct setting t = {.count = s->count - 1, .pieces = s->pieces};
    memcpy(t.men, s->men, (size_t)which * sizeof *t.men);
    memcpy(t.men + which, s->men + which + 1, (size_t)(t.count - which) * sizeof *t.men);
    t.occupied = s->occupied & ~bit(s->men[which].square);
    return t;
}

static struct setting with_man(struct setting s, int square, enum kind kind)
{
    int at = s.count++;
    for (; at > 0 && s.men[at - 1].square > square; at--)
        s.men[at] = s.men[at - 1];
    s.men[at] = (struct man){(uint8_t)square, (uint8_t)kind};
    s.occupied |= bit(square);
    return s;
}

static void find_captures(struct settings *all, int from)
{
    struct setting *s = &all->each[from];
    for (int i = 0; i < s->count; i++) {
        struct setting less = without_man(s, i);
        s->taken[i] = (int16_t)setting_for(all, &less, 1);
    }
    struct setting fewer = *s;
    fewer.pieces--;
    s->king_takes = (int16_t)setting_for(all, &fewer, 1);
}

static void close_captures(struct settings *all)
{
    while (all->closed < all->count)
        find_captures(all, all->closed++);
}

/* The moves of Black's men, while they are collected. */
struct builder {
    struct settings *all;
    int from;
    struct man_move moves[MOVES_OF_MEN_MAX];
    int count;
};

static void add_move(struct builder *b, int which, int to, enum kind becomes, bool steps, bool takes)
{
    const struct setting *s = &b->all->each[b->from];
    struct setting next = with_man(without_man(s, which), to, becomes);
    struct man_move m = {s->men[which].square, (uint8_t)to, steps, takes, NO_MATE_THERE, NO_MATE_THERE};
    const int room = b->all->moving >> s->men[which].kind & 1 ? all_its_captures(&next) : NO_ROOM;
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
    const int from = b->all->each[b->from].men[which].square;
    if (!has(closed, from - 8)) {
        add_pawn_move(b, which, from - 8, false);
        if (rank_of(from) == 6 && !has(closed, from - 16))
            add_pawn_move(b, which, from - 16, false);
    }
    for (sqset slanted = pawn_attacks[BLACK][from] & ~closed; slanted;)
        add_pawn_move(b, which, take_first(&slanted), true);
}

static void add_man(struct builder *b, int which)
{
    const struct setting *s = &b->all->each[b->from];
    const struct man man = s->men[which];
    const sqset closed = s->occupied | b->all->uncertain;
    if (man.kind == PAWN) {
        add_pawn(b, which, closed);
        return;
    }
    for (sqset to = piece_attacks((enum kind)man.kind, man.square, closed) & ~closed; to;)
        add_move(b, which, take_first(&to), (enum kind)man.kind, true, true);
}

static void find_moves(struct settings *all, int from)
{
    struct builder b = {.all = all, .from = from};
    struct setting *s = &all->each[from];
    for (int i = 0; i < s->count; i++)
        add_man(&b, i);
    s->moves = memory_take((size_t)b.count, sizeof *s->moves);
    memcpy(s->moves, b.moves, (size_t)b.count * sizeof *s->moves);
    s->move_count = b.count;
}

static void link_back(struct settings *all, int from)
{
    const struct setting *s = &all->each[from];
    for (int i = 0; i < s->count; i++) {
        if (s->taken[i] < 0)
            continue;
        struct setting *t = &all->each[s->taken[i]];
        t->takings = memory_resize(t->takings, (size_t)(t->taking_count + 1) * sizeof *t->takings);
        t->takings[t->taking_count++] = (struct taking){(int16_t)from, s->men[i].square};
    }
    for (int i = 0; i < s->move_count; i++) {
        if (s->moves[i].next < 0)
            continue;
        struct setting *t = &all->each[s->moves[i].next];
        if (t->moved_from_count && t->moved_from[t->moved_from_count - 1] == from)
            continue;
        t->moved_from = memory_resize(t->moved_from, (size_t)(t->moved_from_count + 1) * sizeof *t->moved_from);
        t->moved_from[t->moved_from_count++] = (int16_t)from;
    }
}

static int steps_between(int a, int b)
{
    int files = abs(file_of(a) - file_of(b)), ranks = abs(rank_of(a) - rank_of(b));
    return files > ranks ? files : ranks;
}

static struct setting setting_of(const struct position *p, sqset men)
{
    struct setting s = {.pieces = count_of(p->side[WHITE]) - 1};
    while (men) {
        int sq = take_first(&men);
        s = with_man(s, sq, kind_of(p->on[sq]));
    }
    return s;
}

static enum kind strongest_of(const struct position *p, sqset men)
{
    enum kind k = QUEEN;
    while (k > PAWN && !(men & p->kind[k]))
        k--;
    return k;
}

/* The strongest, and those nearest to the king. */
static sqset followed_men(const struct position *p, sqset men, int most)
{
    const int king = king_square(p, BLACK);
    sqset kept = men;
    if (count_of(men) > most)
        men &= ~bit(first(men & p->kind[strongest_of(p, men)]));
    for (int far = 7; far > 0; far--)
        for (sqset rest = men; rest && count_of(kept) > most;) {
            int sq = take_first(&rest);
            if (steps_between(king, sq) == far)
                kept &= ~bit(sq);
        }
    return kept;
}

void settings_gather(struct settings *all, const struct position *p, int men_followed, int settings_max,
                     enum net_moves moves)
{
    const sqset men = p->side[BLACK] & ~p->kind[KING], kept = followed_men(p, men, men_followed);
    *all = (struct settings){.room = settings_max, .uncertain = men & ~kept};
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

int settings_find(const struct settings *all, const struct position *p)
{
    const sqset men = p->side[BLACK] & ~p->kind[KING];
    struct setting wanted = setting_of(p, men & ~all->uncertain);
    return wanted.pieces ? find(all, &wanted) : NOT_TAKEN_IN;
}

bool settings_are_complete(const struct settings *all)
{
    for (int i = 0; i < all->count; i++) {
        const struct setting *s = &all->each[i];
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

void settings_release(struct settings *all)
{
    for (int i = 0; i < all->count; i++) {
        free(all->each[i].moves);
        free(all->each[i].takings);
        free(all->each[i].moved_from);
    }
    free(all->each);
}
