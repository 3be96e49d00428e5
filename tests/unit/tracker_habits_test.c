/* The habits of players that are hard to tell, played by hands that know nothing of the tracker: taken back before the
 * press, a scramble at a third of a second a half-move, pieces that stand for less than a sampling round, last moves
 * and mates that nobody presses. Whatever is told has to be what was played, and nobody may be accused; what cannot be
 * told is asked, and seldom. The costs were fitted on other seeds (FIT=1 plays those); SHOW=1 prints the score. */
#include "chess/board/draws.h"
#include "chess/board/movegen.h"
#include "chess/notation/san.h"
#include "game/tracker/tracker.h"
#include "sim/chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLIES = 60, EVENTS = 1200, GAMES = 60 };

static const struct habit {
    const char *name;
    int think[2];  /* milliseconds before a hand moves, least and most   */
    int hand[2];   /* from lifting to putting down                       */
    int press[2];  /* from putting down to pressing                      */
    int early;     /* so many of a hundred captures are answered before their press */
    int sample;    /* squares are looked at so often; 0: each change is told */
    int unpressed; /* so many of a hundred are never pressed             */
    int slides;    /* so many of a hundred rest on a square on their way */
    int open_most; /* so many of a hundred games may stay open           */
} habits[] = {
    {"at leisure", {600, 4000}, {150, 500}, {150, 900}, 0, 0, 0, 10, 0},
    {"taken back before the press", {400, 1500}, {100, 300}, {150, 500}, 60, 0, 0, 0, 2},
    {"a scramble", {60, 120}, {30, 100}, {60, 150}, 90, 0, 0, 0, 5},
    {"a scramble, sampled four times a second", {60, 200}, {60, 150}, {60, 150}, 60, 250, 0, 0, 5},
    {"sampled five times a second", {500, 2500}, {100, 400}, {150, 600}, 20, 200, 0, 10, 10},
    {"who often do not press", {1500, 4000}, {150, 400}, {150, 600}, 0, 0, 15, 0, 2},
};
enum { HABITS = sizeof habits / sizeof *habits };

struct happening {
    msec at;
    int8_t press; /* enum side, or -1 */
    uint8_t square;
    piece what;
};

struct habit_table {
    struct sim_chance chance;
    const struct habit *habit;
    struct happening happenings[EVENTS];
    int count;
    struct history played;
    msec at;
    struct tracker tracker;
    int accused, asked;
};

static int between(struct habit_table *t, const int range[2])
{
    return chance_between(&t->chance, range[0], range[1]);
}

static void happens(struct habit_table *t, msec at, int press, int sq, piece what)
{
    assert_true(t->count < EVENTS);
    t->happenings[t->count++] = (struct happening){at, (int8_t)press, (uint8_t)sq, what};
}

static bool percent(struct habit_table *t, int n)
{
    return chance_between(&t->chance, 1, 100) <= n;
}

/* Exchanges are what is hard: half of the moves take, most of them where the last one ended. */
static move choose(struct habit_table *t)
{
    move list[MOVES_MAX], takes[MOVES_MAX];
    const struct position *p = &t->played.now;
    int count = legal_moves(p, list), taking = 0,
        last = t->played.plies ? move_to(t->played.moves[t->played.plies - 1]) : -1;
    for (int i = 0; i < count; i++)
        if (p->on[move_to(list[i])] != EMPTY && move_how(list[i]) != CASTLING)
            takes[taking++] = list[i];
    for (int i = 0; i < taking; i++)
        if (move_to(takes[i]) == last && percent(t, 60))
            return takes[i];
    if (taking && percent(t, 50))
        return takes[chance_between(&t->chance, 0, taking - 1)];
    return list[chance_between(&t->chance, 0, count - 1)];
}

static void put_down(struct habit_table *t, int from, int to, piece what)
{
    int file = file_of(to), toward = file > file_of(from) ? -1 : 1,
        on_way = square_at((file + toward) & 7, rank_of(to));
    bool empty = t->played.now.on[on_way] == EMPTY && on_way != from && kind_of(what) != PAWN;
    if (empty && percent(t, t->habit->slides)) {
        happens(t, t->at, -1, on_way, what);
        t->at += 400;
        happens(t, t->at, -1, on_way, EMPTY);
        t->at += 40;
    }
    happens(t, t->at, -1, to, what);
}

static void hand_plays(struct habit_table *t, move m)
{
    const struct position *p = &t->played.now;
    enum side us = (enum side)p->turn;
    int from = move_from(m), to = move_to(m), king_to, rook_to;
    piece what = move_promotes(m) ? piece_of(us, move_promotion(m)) : p->on[from];
    happens(t, t->at, -1, from, EMPTY);
    t->at += between(t, t->habit->hand);
    if (move_how(m) == CASTLING) {
        castling_squares(p, from, to, &king_to, &rook_to);
        happens(t, t->at, -1, king_to, what);
        happens(t, t->at += 150, -1, to, EMPTY);
        happens(t, t->at += 150, -1, rook_to, piece_of(us, ROOK));
        return;
    }
    if (move_how(m) == EN_PASSANT)
        happens(t, t->at, -1, square_at(file_of(to), rank_of(from)), EMPTY);
    if (p->on[to] != EMPTY && percent(t, 50)) {
        happens(t, t->at, -1, to, EMPTY);
        t->at += between(t, t->habit->hand) / 2;
    }
    put_down(t, from, to, what);
}

/* The last half-move is never pressed. */
static void play_game(struct habit_table *t)
{
    msec pressed = 2000;
    t->at = 2000;
    for (int ply = 0; ply < PLIES && standard_ending(&t->played.now) == NOT_ENDED; ply++) {
        enum side us = (enum side)t->played.now.turn;
        move m = choose(t);
        bool takes = t->played.now.on[move_to(m)] != EMPTY;
        t->at += between(t, t->habit->think);
        hand_plays(t, m);
        history_add(&t->played, m);
        msec press = t->at + between(t, t->habit->press);
        pressed = press > pressed + 60 ? press : pressed + 60;
        if (!percent(t, t->habit->unpressed) && ply + 1 < PLIES)
            happens(t, pressed, (int)us, 0, EMPTY);
        if (!(takes && percent(t, t->habit->early)) && t->at < pressed)
            t->at = pressed;
    }
    t->at = (t->at > pressed ? t->at : pressed) + 3000;
}

static int by_time(const void *a, const void *b)
{
    const struct happening *x = a, *y = b;
    return x->at != y->at ? (x->at > y->at) - (x->at < y->at) : (x > y) - (x < y);
}

/* --- the device --------------------------------------------------------------------------------------------------- */

static void pass_time(struct tracker *t, msec until)
{
    while (tracker_due(t) <= until)
        tracker_settle(t, tracker_due(t));
}

static void tell_square(struct habit_table *t, int sq, piece what, msec at)
{
    struct reading r = {.kind = READING_FIELD, .address = -1, .at = at};
    r.as.field = (struct field_reading){(uint8_t)sq, what, 0};
    pass_time(&t->tracker, at);
    tracker_take(&t->tracker, &r);
}

static void sample(struct habit_table *t, const piece on[64], msec at)
{
    for (int sq = 0; sq < 64; sq++)
        if (t->tracker.seen.on[sq] != on[sq])
            tell_square(t, sq, on[sq], at);
}

/* Whose clock stands can press, and nothing happens. */
static void tell_press(struct habit_table *t, enum side side, msec at)
{
    pass_time(&t->tracker, at);
    if (t->tracker.runs.now != (int)side)
        return;
    tracker_press(&t->tracker, side, at);
    tracker_runs(&t->tracker, (int)other(side), at);
}

static void watch(struct habit_table *t)
{
    piece on[64];
    msec sampled = 0;
    int every = t->habit->sample;
    memcpy(on, t->played.start.on, sizeof on);
    for (int i = 0; i < t->count; i++) {
        const struct happening *h = &t->happenings[i];
        for (; every && sampled + every <= h->at; sampled += every)
            sample(t, on, sampled + every);
        if (h->press >= 0)
            tell_press(t, (enum side)h->press, h->at);
        else if (!every)
            tell_square(t, h->square, h->what, h->at);
        if (h->press < 0)
            on[h->square] = h->what;
    }
    for (; every && sampled < t->at; sampled += every)
        sample(t, on, sampled + every);
    pass_time(&t->tracker, t->at);
    tracker_runs(&t->tracker, -1, t->at);
    pass_time(&t->tracker, t->at + 60000);
}

static void hear(void *self, const struct tracked *e)
{
    struct habit_table *t = self;
    bool fault = e->kind == TRACK_ILLEGAL || e->kind == TRACK_PROMOTION || e->kind == TRACK_NO_MOVE ||
                 e->kind == TRACK_OUT_OF_TURN || e->kind == TRACK_MOVED_AGAIN || e->kind == TRACK_TAKEBACK;
    t->accused += fault;
    t->asked += e->kind == TRACK_ASK;
    if (fault && getenv("SHOW"))
        printf("    %s at %lld, ply %d\n", track_name((enum track_kind)e->kind), (long long)e->at,
               t->tracker.game.plies);
}

/* --- the judge ---------------------------------------------------------------------------------------------------- */

struct habit_score {
    int games, right, open, wrong, accused, plies, asked;
};

static void count(const struct habit_table *t, struct habit_score *o)
{
    const struct history *is = &t->tracker.game, *was = &t->played;
    int same = 0;
    while (same < is->plies && same < was->plies && is->moves[same] == was->moves[same])
        same++;
    bool wrong = same < is->plies;
    o->games++;
    o->wrong += wrong;
    o->right += same == was->plies && !wrong;
    o->open += same < was->plies && !wrong;
    o->accused += t->accused > 0;
    o->asked += t->asked;
    o->plies += was->plies;
}

static void play(const struct habit *habit, uint64_t seed, struct habit_score *o)
{
    static struct habit_table t;
    struct position start;
    memset(&t, 0, sizeof t);
    t.habit = habit;
    t.chance.state = seed * 1000003 + 17;
    position_start(&start, RULES_CHESS);
    history_begin(&t.played, &start);
    tracker_begin(&t.tracker, &start, true, hear, &t);
    tracker_runs(&t.tracker, WHITE, 1000);
    sample(&t, start.on, 1000);
    play_game(&t);
    qsort(t.happenings, (size_t)t.count, sizeof *t.happenings, by_time);
    watch(&t);
    if (getenv("SHOW") && t.tracker.game.plies != t.played.plies)
        fprintf(stderr, "  seed %d: %d of %d half-moves\n", (int)seed, t.tracker.game.plies, t.played.plies);
    count(&t, o);
    tracker_release(&t.tracker);
    history_release(&t.played);
}

static void what_is_told_was_played_and_nobody_is_accused(void **state)
{
    (void)state;
    uint64_t first = getenv("FIT") ? 1 : 1001;
    int failed = 0;
    for (int i = 0; i < HABITS; i++) {
        struct habit_score o = {0};
        for (uint64_t seed = first; seed < first + GAMES; seed++)
            play(&habits[i], seed, &o);
        bool good = !o.wrong && !o.accused && o.open * 100 <= habits[i].open_most * o.games;
        failed += !good;
        if (getenv("SHOW") || !good)
            fprintf(stderr, "%s: %d games, %d right, %d open, %d wrong, %d accused; %d half-moves, %d asked\n",
                    habits[i].name, o.games, o.right, o.open, o.wrong, o.accused, o.plies, o.asked);
    }
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_told_was_played_and_nobody_is_accused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
