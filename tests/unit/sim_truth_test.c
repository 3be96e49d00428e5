/* What is written down as the truth can be seen by those who watch, within seconds of the moment it names. */
#include "sim/wired.h"

#include "chess/board/history.h"
#include "sim/faults.h"
#include "sim/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = 30, WAITING = 16, WITHIN = 4000 };

struct truth_seat;
struct waiting_truth;

struct truth_seat {
    piece seen[64];
    struct history game;
    struct clock_reading clock;
    struct reading last;
    bool clock_absent, lost, noisy;
    int faults, twice;
    msec heard, gap; /* gap: the longest silence that has just ended */
    struct waiting_truth {
        struct truth truth;
        bool (*shows)(const struct truth_seat *, const struct waiting_truth *);
        int faults_before;
    } waiting[WAITING];
    int waiting_count;
};

struct truth_watcher {
    struct truth_seat seats[BOARDS];
    int seen[TRUTH_KINDS], missed[TRUTH_KINDS];
};

static int differing(const struct truth_seat *s, const piece on[64])
{
    int count = 0;
    for (int sq = 0; sq < 64; sq++)
        count += s->seen[sq] != on[sq];
    return count;
}

static bool as_in_the_game(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    return !differing(s, s->game.now.on);
}
static bool not_as_in_the_game(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    return differing(s, s->game.now.on);
}
static bool two_squares_off(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    return differing(s, s->game.now.on) == 2;
}
static bool stands(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    return s->clock.run_known && !s->clock.running;
}
static bool runs(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    return s->clock.running != CLOCK_NONE;
}
static bool right_runs(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    return s->clock.running == CLOCK_RIGHT;
}
static bool ten_minutes_more(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    return s->clock.left_s == 782;
}
static bool no_bonus(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    return !s->clock.per_move && s->clock.left_s == 180;
}
static bool battery_low(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    return s->clock.low_battery;
}
static bool told_twice(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    return s->twice > 0;
}
static bool came_late(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    return s->gap >= 900;
}
static bool refused(const struct truth_seat *s, const struct waiting_truth *w)
{
    return s->noisy || s->faults > w->faults_before;
}
static bool is_off(const struct waiting_truth *w)
{
    return !strcmp(w->truth.detail, "off");
}
static bool clock_is_so(const struct truth_seat *s, const struct waiting_truth *w)
{
    return s->clock_absent == is_off(w);
}
static bool line_is_so(const struct truth_seat *s, const struct waiting_truth *w)
{
    return s->lost == is_off(w);
}

static bool pressed(const struct truth_seat *s, const struct waiting_truth *w)
{
    return s->clock.up == (w->truth.side == WHITE ? CLOCK_RIGHT : CLOCK_LEFT);
}

static bool pressed_without_a_move(const struct truth_seat *s, const struct waiting_truth *w)
{
    return as_in_the_game(s, w) && pressed(s, w);
}

static bool made_and_pressed(const struct truth_seat *s, const struct waiting_truth *w)
{
    struct position after = s->game.now;
    struct undo undo;
    position_make(&after, w->truth.move, &undo);
    return !differing(s, after.on) && pressed(s, w);
}

static bool flag_is_shown(const struct truth_seat *s, const struct waiting_truth *w)
{
    bool white = w->truth.side == WHITE;
    bool zero = (white ? s->clock.left_s : s->clock.right_s) == 0; /* all that is shown of a second flag */
    return zero || s->clock.flag & (white ? CLOCK_LEFT : CLOCK_RIGHT);
}

static bool turned(const struct truth_seat *s, const struct waiting_truth *w)
{
    (void)w;
    for (int sq = 0; sq < 64; sq++)
        if (s->seen[63 - sq] != s->game.now.on[sq])
            return false;
    return true;
}

static const struct truth_row {
    enum truth_kind kind;
    bool (*shows)(const struct truth_seat *, const struct waiting_truth *);
} rows[] = {
    {TRUTH_ILLEGAL_MOVE, made_and_pressed},
    {TRUTH_NO_MOVE, pressed_without_a_move},
    {TRUTH_NO_PRESS, not_as_in_the_game},
    {TRUTH_FLAG, flag_is_shown},
    {TRUTH_STOPPED, stands},
    {TRUTH_CLAIM, stands},
    {TRUTH_TAKEBACK, as_in_the_game},
    {TRUTH_DISPLACED, not_as_in_the_game},
    {TRUTH_KNOCKED, as_in_the_game},
    {TRUTH_PENALTY, runs},
    {TRUTH_WRONG_SETUP, two_squares_off},
    {TRUTH_TURNED, turned},
    {TRUTH_COLOURS, turned},
    {TRUTH_WRONG_SIDE, right_runs},
    {TRUTH_WRONG_TIME, ten_minutes_more},
    {TRUTH_NO_BONUS, no_bonus},
    {TRUTH_DEAD_SQUARE, not_as_in_the_game},
    {TRUTH_STUCK_SQUARE, not_as_in_the_game},
    {TRUTH_LOW_BATTERY, battery_low},
    {TRUTH_CLOCK_OFF, clock_is_so},
    {TRUTH_UNPLUGGED, line_is_so},
    {TRUTH_NOISE, refused},
    {TRUTH_REPEATED, told_twice},
    {TRUTH_LATE, came_late},
    {TRUTH_BOTH_FLAGS, flag_is_shown},
};

static const struct truth_row *row_of(enum truth_kind kind)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].kind == kind)
            return &rows[i];
    return NULL;
}

static void settle(struct truth_watcher *w, struct truth_seat *s, msec now)
{
    for (int i = 0; i < s->waiting_count;) {
        const struct waiting_truth *wait = &s->waiting[i];
        enum truth_kind kind = wait->truth.kind;
        bool shows = wait->shows(s, wait);
        if (!shows && now - wait->truth.at < WITHIN) {
            i++;
            continue;
        }
        w->seen[kind] += shows;
        w->missed[kind] += !shows;
        s->waiting[i] = s->waiting[--s->waiting_count];
    }
}

static void take(struct truth_seat *s, const struct reading *r)
{
    s->gap = r->at - s->heard;
    s->heard = r->at;
    s->twice += r->kind == READING_FIELD && s->last.kind == READING_FIELD && r->at == s->last.at &&
                !memcmp(&r->as.field, &s->last.as.field, sizeof r->as.field);
    s->last = *r;
    switch ((enum reading_kind)r->kind) {
    case READING_BOARD: memcpy(s->seen, r->as.board, sizeof s->seen); break;
    case READING_FIELD: s->seen[r->as.field.square] = r->as.field.piece; break;
    case READING_CLOCK:
        s->clock = r->as.clock;
        s->clock_absent = false;
        break;
    case READING_FAULT: s->faults++; break;
    case READING_NEWS:
        s->clock_absent = s->clock_absent || r->as.news.what == NEWS_CLOCK_ABSENT;
        s->noisy = r->as.news.what == NEWS_NOISE || (s->noisy && r->as.news.what != NEWS_BACK);
        s->lost = r->as.news.what == NEWS_LOST || (s->lost && r->as.news.what != NEWS_BACK);
        break;
    default: break;
    }
}

static void on_reading(void *self, int line, const struct reading *r)
{
    struct truth_watcher *w = self;
    take(&w->seats[line], r);
    settle(w, &w->seats[line], r->at);
}

static void on_truth(void *self, const struct truth *t)
{
    struct truth_watcher *w = self;
    struct truth_seat *s = &w->seats[t->board - 1];
    const struct truth_row *row = row_of(t->kind);
    if (row && s->waiting_count < WAITING)
        s->waiting[s->waiting_count++] = (struct waiting_truth){*t, row->shows, s->faults};
    settle(w, s, t->at);
    if (t->kind == TRUTH_MOVE)
        history_add(&s->game, t->move);
}

static void run(struct truth_watcher *w, enum truth_kind kind, uint64_t seed)
{
    struct error why = {0};
    struct position start;
    struct sim_games *games = sim_games_read("config/games/selfplay.pgn", &why);
    struct sim_settings s = {.boards = BOARDS, .seed = seed, .faults = 1u << kind, .rate = 15};
    struct wired_listener listener = {.reading = on_reading, .truth = on_truth, .self = w};
    assert_non_null(games);
    assert_true(control_read(kind == TRUTH_FLAG || kind == TRUTH_BOTH_FLAGS ? "1+0" : "3+2", &s.control, NULL));
    position_start(&start, RULES_CHESS);
    for (int i = 0; i < BOARDS; i++) {
        w->seats[i] = (struct truth_seat){0};
        history_begin(&w->seats[i].game, &start);
    }
    struct wired *wired = wired_new(&s, games, &listener);
    for (msec t = 0; wired_run(wired, t) && t < 3600 * 1000; t += 60000)
        ;
    wired_free(wired);
    for (int i = 0; i < BOARDS; i++)
        history_release(&w->seats[i].game);
    sim_games_free(games);
}

static void every_truth_can_be_seen(void **state)
{
    (void)state;
    static struct truth_watcher w;
    int wrong = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        enum truth_kind kind = rows[i].kind;
        w = (struct truth_watcher){0};
        for (uint64_t seed = 1; seed <= 3; seed++)
            run(&w, kind, seed);
        if (w.seen[kind] && !w.missed[kind])
            continue;
        print_message("%s: seen %d times, missed %d\n", truth_name(kind), w.seen[kind], w.missed[kind]);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

struct mated {
    int flags, results;
    bool right;
};

static void note_end(void *self, const struct truth *t)
{
    struct mated *m = self;
    m->flags += t->kind == TRUTH_FLAG && t->ply == 4;
    m->results += t->kind == TRUTH_RESULT && t->ply == 4;
    m->right = t->kind == TRUTH_RESULT && !strcmp(t->detail, "0-1");
}

/* White is mated and nobody stops the clock: in some of these games it runs out. */
static void after_mate_no_flag_counts(void **state)
{
    (void)state;
    const move moves[] = {move_of(13, 21, ORDINARY), move_of(52, 36, ORDINARY), move_of(14, 30, ORDINARY),
                          move_of(59, 31, ORDINARY)}; /* f3 e5 g4 Qh4 */
    const struct sim_game game = {moves, 4, "0-1", RULES_CHESS};
    struct control control;
    int ran_out = 0;
    assert_true(control_read("8s", &control, NULL));
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct sim_table t;
        struct mated m = {0};
        table_begin(&t, 1, &game, &control, seed, 0);
        t.tell = note_end;
        t.context = &m;
        for (msec now = 0; now < 200000 && !t.over; now += 100)
            table_step(&t, now);
        ran_out += t.history.plies == 4 && t.clock.sides[0].fallen;
        assert_int_equal(m.flags, 0);
        if (t.history.plies == 4)
            assert_true(m.results == 1 && m.right);
        table_end(&t);
    }
    assert_true(ran_out > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_truth_can_be_seen),
        cmocka_unit_test(after_mate_no_flag_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
