/* Boards on a simulated bus that come late, say things twice and drop off it: what their memory holds is told, all of
 * it, once and in its order. */
#include "sim/table.h"
#include "sim/wired.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "cmocka_names.h"

enum { BOARDS = 12, A_BUS = 6, TOLD = 8192, MINUTE = 60000 };

struct bus_seat {
    uint8_t told[TOLD]; /* tags, as the board wrote them */
    int length;
    bool from_start;
    int lost, back, unplugged, long_away;
    msec pulled_out, put_in;
    piece seen[64];
};

struct bus_watcher {
    struct bus_seat seats[BOARDS + 1];
    struct bus_seat *speaking[BOARDS / A_BUS];
    int truths[TRUTH_KINDS], rows_lost;
};

static struct bus_seat *seat_of(struct bus_watcher *w, int line, const struct reading *r)
{
    if (r->address >= 0)
        return &w->seats[r->address - 1000];
    return r->from_memory ? w->speaking[line] : NULL;
}

static void tag(struct bus_seat *s, uint8_t a, uint8_t b)
{
    s->told[s->length++ % TOLD] = a;
    s->told[s->length++ % TOLD] = b;
}

static void take_news(struct bus_watcher *w, int line, struct bus_seat *s, const struct reading *r)
{
    switch (r->as.news.what) {
    case NEWS_MEMORY:
        w->speaking[line] = s;
        if (!strstr(r->text, "from-start"))
            break;
        s->length = 0;
        s->from_start = true;
        break;
    case NEWS_DONE: /* marked: from here on */
        s->length = 0;
        s->from_start = false;
        break;
    case NEWS_LOST: s->lost++; break;
    case NEWS_BACK: s->back++; break;
    default: break;
    }
}

static void on_reading(void *self, int line, const struct reading *r)
{
    struct bus_watcher *w = self;
    struct bus_seat *s = seat_of(w, line, r);
    if (!s) {
        w->rows_lost += r->kind == READING_NEWS && r->as.news.what == NEWS_LOST;
        return;
    }
    if (r->kind == READING_NEWS)
        take_news(w, line, s, r);
    if (r->kind == READING_BOARD)
        memcpy(s->seen, r->as.board, sizeof s->seen);
    if (r->kind == READING_FIELD)
        s->seen[r->as.field.square] = r->as.field.piece;
    if (r->kind == READING_FIELD && r->from_memory)
        tag(s, r->as.field.square, r->as.field.piece);
    if (r->kind == READING_HALTED)
        tag(s, r->as.halted.side, (uint8_t)r->as.halted.s);
}

static void on_truth(void *self, const struct truth *t)
{
    enum { LONG = 7000 };
    struct bus_watcher *w = self;
    struct bus_seat *s = &w->seats[t->board];
    w->truths[t->kind]++;
    if (t->kind != TRUTH_UNPLUGGED)
        return;
    if (!strcmp(t->detail, "off")) {
        s->unplugged++;
        s->pulled_out = t->at;
    } else {
        s->long_away += t->at - s->pulled_out >= LONG && s->pulled_out - s->put_in >= LONG;
        s->put_in = t->at;
    }
}

static void on_memory(void *self, const struct reading *r)
{
    on_reading(self, 0, r);
}

/* What is in the board's memory since its mark, in the driver's words. */
static void read_memory(const struct sim_board *b, struct bus_watcher *out)
{
    static uint8_t frame[SIM_TAGS + 6];
    const int length = b->tags_length - b->mark;
    unsigned sum = 0;
    frame[0] = 0x86;
    frame[1] = (uint8_t)((length + 6) >> 7);
    frame[2] = (uint8_t)((length + 6) & 0x7f);
    frame[3] = (uint8_t)(b->address >> 7);
    frame[4] = (uint8_t)(b->address & 0x7f);
    memcpy(frame + 5, b->tags + b->mark, (size_t)length);
    for (int i = 0; i < length + 5; i++)
        sum += frame[i];
    frame[length + 5] = (uint8_t)(sum & 0x7f);
    struct framer *f = framer_new(driver_named("dgt-bus"), on_memory, out);
    framer_take(f, (struct span){frame, (size_t)length + 6}, 0);
    assert_int_equal(framer_frames(f), 1);
    framer_free(f);
}

static void play(struct bus_watcher *w, unsigned faults, uint64_t seed, struct wired **out, struct sim_games **games)
{
    struct error why = {0};
    struct sim_settings s = {.boards = BOARDS, .boards_a_bus = A_BUS, .seed = seed, .faults = faults, .rate = 8};
    struct wired_listener listener = {.reading = on_reading, .truth = on_truth, .self = w};
    assert_non_null(*games = sim_games_read("config/games/selfplay.pgn", &why));
    assert_true(control_read("3+2", &s.control, NULL));
    *out = wired_new(&s, *games, &listener);
    wired_run(*out, 50 * 1000);
    for (int line = 0; line < BOARDS / A_BUS; line++) {
        struct clock_order begins = {.kind = ORDER_GAME_BEGINS, .address = -1};
        void *state = framer_state(wired_framer(*out, line));
        assert_true(driver_named("dgt-bus")->order(state, &begins, 50 * 1000, &why));
    }
    msec t = MINUTE;
    while (wired_run(*out, t) && t < 60 * MINUTE)
        t += MINUTE;
    wired_run(*out, t + MINUTE); /* what is still on its way */
}

static void expect_memory_told_once(struct bus_watcher *w, struct wired *wired)
{
    enum { PIECES = 2 * 32 };
    static struct bus_watcher alone;
    for (int i = 1; i <= BOARDS; i++) {
        const struct sim_table *t = sim_hall_table(wired_hall(wired), i);
        const struct bus_seat *s = &w->seats[i], *m = &alone.seats[i];
        alone = (struct bus_watcher){0};
        read_memory(&t->board, &alone);
        int skip = s->from_start ? 0 : PIECES; /* at the mark all pieces go into the memory, and only 86 tells these */
        assert_true(m->length > 200 && m->length < TOLD);
        if (s->length != m->length - skip || memcmp(s->told, m->told + skip, (size_t)s->length) != 0)
            fail_msg("board %d: %d bytes told, %d in its memory", i, s->length, m->length - skip);
        assert_memory_equal(s->seen, t->board.squares, sizeof s->seen);
    }
}

static void run(unsigned faults, uint64_t seed, struct bus_watcher *w)
{
    struct wired *wired;
    struct sim_games *games;
    *w = (struct bus_watcher){0};
    play(w, faults, seed, &wired, &games);
    expect_memory_told_once(w, wired);
    wired_free(wired);
    sim_games_free(games);
}

static void late_and_repeated_answers_are_told_once(void **state)
{
    (void)state;
    static struct bus_watcher w;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        run(1u << TRUTH_LATE | 1u << TRUTH_REPEATED, seed, &w);
        assert_true(w.truths[TRUTH_LATE] > 10 && w.truths[TRUTH_REPEATED] > 10);
        for (int i = 1; i <= BOARDS; i++)
            assert_int_equal(w.seats[i].lost, 0);
        assert_int_equal(w.rows_lost, 0);
    }
}

static void a_board_off_the_bus_is_told_lost_and_back_and_nothing_of_its_memory_is_missing(void **state)
{
    (void)state;
    static struct bus_watcher w;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        run(1u << TRUTH_UNPLUGGED, seed, &w);
        assert_true(w.truths[TRUTH_UNPLUGGED] > 20);
        for (int i = 1; i <= BOARDS; i++) {
            assert_int_in_range(w.seats[i].lost, w.seats[i].long_away, w.seats[i].unplugged);
            assert_int_equal(w.seats[i].back, w.seats[i].lost);
        }
        assert_int_equal(w.rows_lost, 0);
    }
}

static void all_of_it_at_once_loses_nothing(void **state)
{
    (void)state;
    static struct bus_watcher w;
    unsigned faults = 1u << TRUTH_UNPLUGGED | 1u << TRUTH_LATE | 1u << TRUTH_REPEATED | 1u << TRUTH_NOISE;
    for (uint64_t seed = 1; seed <= 20; seed++)
        run(faults, seed, &w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_and_repeated_answers_are_told_once),
        cmocka_unit_test(a_board_off_the_bus_is_told_lost_and_back_and_nothing_of_its_memory_is_missing),
        cmocka_unit_test(all_of_it_at_once_loses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
