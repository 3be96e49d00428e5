/* What the simulated hands do to squares and clock, counted as it was counted over recorded games (198 moves, 3+2 and
 * 5+5): from the first to the last square event of a move, and from there to the press, in ticks of the clock; events a
 * move. The figures of the recordings are in the rows, with the range that ours must keep to. */
#include "sim/wired.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = 40, SHOWN = 8 };

struct move_seen {
    int events, last_event_tick, first_event_tick;
    bool put_first;
};

struct counter {
    struct {
        struct move_seen now;
        int ticks;
        int up;
    } boards[BOARDS];
    int within[SHOWN], press[SHOWN], events[SHOWN], put_first, moves;
};

static int at_most(int n)
{
    return n < SHOWN - 1 ? n : SHOWN - 1;
}

static void end_move(struct counter *c, int board)
{
    struct move_seen *m = &c->boards[board].now;
    if (m->events >= 2) {
        c->moves++;
        c->within[at_most(m->last_event_tick - m->first_event_tick)]++;
        c->press[at_most(c->boards[board].ticks - m->last_event_tick)]++;
        c->events[at_most(m->events)]++;
        c->put_first += m->put_first;
    }
    *m = (struct move_seen){0};
}

static void take_field(struct counter *c, int board, const struct reading *r)
{
    struct move_seen *m = &c->boards[board].now;
    if (!m->events++) {
        m->first_event_tick = c->boards[board].ticks;
        m->put_first = r->as.field.piece != EMPTY;
    }
    m->last_event_tick = c->boards[board].ticks;
}

static void take_clock(struct counter *c, int board, const struct reading *r)
{
    const struct clock_reading *k = &r->as.clock;
    bool pressed = c->boards[board].up && k->up != c->boards[board].up;
    c->boards[board].up = k->up;
    if (pressed)
        end_move(c, board);
    else if (k->running)
        c->boards[board].ticks++;
}

static void on_reading(void *self, int line, const struct reading *r)
{
    if (r->kind == READING_FIELD)
        take_field(self, line, r);
    if (r->kind == READING_CLOCK)
        take_clock(self, line, r);
}

static void count_moves(struct counter *c, const char *control, uint64_t seed)
{
    struct error why = {0};
    struct sim_games *games = sim_games_read("config/games/selfplay.pgn", &why);
    struct sim_settings s = {.boards = BOARDS, .seed = seed, .rate = 1};
    struct wired_listener listener = {.reading = on_reading, .self = c};
    assert_non_null(games);
    assert_true(control_read(control, &s.control, NULL));
    memset(c->boards, 0, sizeof c->boards);
    struct wired *wired = wired_new(&s, games, &listener);
    for (msec t = 0; wired_run(wired, t) && t < 3600 * 1000; t += 60000)
        ;
    wired_free(wired);
    sim_games_free(games);
}

static void hands_are_as_slow_and_as_clumsy_as_people(void **state)
{
    (void)state;
    static struct counter c;
    count_moves(&c, "3+2", 21);
    count_moves(&c, "5+5", 22);
    const struct {
        const char *what;
        int count;
        double recorded, least, most;
    } rows[] = {
        {"first to last event within the same second", c.within[0], 63, 53, 73},
        {"in the next", c.within[1], 34, 24, 42},
        {"two seconds", c.within[2], 3, 0, 8},
        {"press before the next tick", c.press[0], 14, 8, 22},
        {"after one tick", c.press[1], 77, 67, 85},
        {"after two", c.press[2], 8, 3, 16},
        {"after three and more", c.press[3] + c.press[4] + c.press[5] + c.press[6] + c.press[7], 1, 0, 4},
        {"two events a move", c.events[2], 85, 72, 88},
        {"three", c.events[3], 5, 2, 12},
        {"four", c.events[4], 8, 4, 14},
        {"five and more", c.events[5] + c.events[6] + c.events[7], 2, 0.5, 6},
        {"the new square first", c.put_first, 1, 0.2, 4},
    };
    int wrong = 0;
    assert_true(c.moves > 3000);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double share = 100.0 * rows[i].count / c.moves;
        bool good = share >= rows[i].least && share <= rows[i].most;
        print_message("%-45s recorded %4.0f %%, here %5.1f %%%s\n", rows[i].what, rows[i].recorded, share,
                      good ? "" : "  out of range");
        wrong += !good;
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_as_slow_and_as_clumsy_as_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
