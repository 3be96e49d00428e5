/* Times ordered by the arbiter, through lines and drivers to simulated clocks on pseudo-terminals and back: taken only
 * where a clock takes them, and everywhere else refused with what to do by hand. */
#include "line.h"
#include "sim/ptys.h"
#include "sim/table.h"

#include <event2/event.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "cmocka_names.h"
#include "scratch.h"

enum { BOARDS = 6, SPEED = 4 };
enum order_outcome { TAKEN, REFUSED_BY_CLOCK, REFUSED_AT_ONCE };

static const struct order_row {
    const char *what;
    int clock_major;
    bool remote_option, no_clock, runs;
    enum order_outcome outcome;
} rows[BOARDS] = {
    {"an XL in option 23", 1, true, false, false, TAKEN},
    {"a 3000 in option 25", 2, true, false, false, TAKEN},
    {"a 3000 in option 25 that runs", 2, true, false, true, TAKEN},
    {"an XL in a normal option", 1, false, false, false, REFUSED_BY_CLOCK},
    {"a 3000 in a normal option", 2, false, false, true, REFUSED_BY_CLOCK},
    {"a TopMatch, which takes no commands", 0, false, false, false, REFUSED_AT_ONCE},
};

struct orders_seat {
    struct line *line;
    struct clock_reading clock;
    char answer[READING_TEXT];
    int done, refused, dumps;
};

static struct orders_hall {
    struct event_base *base;
    struct sim_games *games;
    struct ptys *ptys;
    struct orders_seat seats[BOARDS];
    char folder[512];
} hall;

static void on_reading(void *self, struct line *line, const struct reading *r)
{
    struct orders_seat *s = self;
    (void)line;
    if (r->kind == READING_CLOCK)
        s->clock = r->as.clock;
    s->dumps += r->kind == READING_BOARD;
    if (r->kind != READING_NEWS)
        return;
    s->done += r->as.news.what == NEWS_DONE && strstr(r->text, "setnrun");
    s->refused += r->as.news.what == NEWS_REFUSED;
}

static const struct line_listener listener = {.reading = on_reading};

static void turn(int ms)
{
    struct timeval tv = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    event_base_loopexit(hall.base, &tv);
    event_base_dispatch(hall.base);
}

static struct sim_table *table(int i)
{
    return sim_hall_table(ptys_hall(hall.ptys), i + 1);
}

static void open_hall(int a_bus)
{
    struct error why = {0};
    struct ptys_settings s = {.hall = {.boards = BOARDS, .boards_a_bus = a_bus, .seed = 3, .rate = 1}, .speed = SPEED};
    hall = (struct orders_hall){0};
    snprintf(hall.folder, sizeof hall.folder, "%s", in_scratch("hall.XXXXXX"));
    assert_non_null(mkdtemp(hall.folder));
    s.folder = hall.folder;
    s.games = hall.games = sim_games_read("config/games/selfplay.pgn", &why);
    assert_non_null(s.games);
    assert_true(control_read("15+0", &s.hall.control, NULL));
    assert_non_null(hall.base = event_base_new());
    assert_non_null(hall.ptys = ptys_open(hall.base, &s, &why));
    for (int i = 0; i < sim_hall_lines(ptys_hall(hall.ptys)); i++) {
        const struct driver *d = driver_named(a_bus ? "dgt-bus" : "dgt");
        hall.seats[i].line = line_new(hall.base, ptys_path(hall.ptys, i), d, &listener, &hall.seats[i], &why);
        assert_non_null(hall.seats[i].line);
    }
}

static void close_hall(void)
{
    for (int i = 0; i < BOARDS; i++)
        line_free(hall.seats[i].line);
    turn(100); /* what the freed lines had still to be told goes with them */
    ptys_close(hall.ptys);
    rmdir(hall.folder);
    sim_games_free(hall.games);
    event_base_free(hall.base);
}

static void set_up_clocks(void)
{
    for (int i = 0; i < BOARDS; i++) {
        struct sim_table *t = table(i);
        t->board.clock_major = rows[i].clock_major;
        t->board.remote_option = rows[i].remote_option;
        if (rows[i].runs)
            sim_clock_start(&t->clock, CLOCK_LEFT, ptys_now(hall.ptys));
    }
}

static bool shows(int i, int32_t left_s, int32_t right_s)
{
    const struct clock_reading *c = &hall.seats[i].clock;
    return c->left_s == left_s && c->right_s == right_s && c->running == CLOCK_NONE;
}

static void order_all(const struct clock_order *order)
{
    for (int i = 0; i < BOARDS; i++) {
        struct error why = {0};
        bool taken = line_order(hall.seats[i].line, order, &why);
        if (taken != (rows[i].outcome != REFUSED_AT_ONCE))
            fail_msg("%s: %s", rows[i].what, why.what);
        assert_true(taken || strstr(why.remedy, "by hand"));
    }
}

static void times_are_set_where_the_clock_takes_them_and_refused_elsewhere(void **state)
{
    (void)state;
    const struct clock_order times = {.kind = ORDER_TIMES, .address = -1, .left_s = 754, .right_s = 1020};
    open_hall(0);
    set_up_clocks();
    turn(3000); /* start-up, and the clocks' versions */
    for (int i = 0; i < BOARDS; i++)
        assert_true(hall.seats[i].dumps > 0);
    order_all(&times);
    turn(2500);
    for (int i = 0; i < BOARDS; i++) {
        const struct orders_seat *s = &hall.seats[i];
        bool taken = rows[i].outcome == TAKEN;
        if (s->done != taken || s->refused != (rows[i].outcome == REFUSED_BY_CLOCK) || shows(i, 754, 1020) != taken)
            fail_msg("%s: done %d, refused %d, left %d right %d", rows[i].what, s->done, s->refused, s->clock.left_s,
                     s->clock.right_s);
        assert_true(taken == (table(i)->clock.sides[0].left == 754000));
    }
    close_hall();
}

static void a_clock_that_was_set_is_started_by_wire_on_the_side_that_was_ordered(void **state)
{
    (void)state;
    const struct clock_order times = {.kind = ORDER_TIMES, .address = -1, .left_s = 754, .right_s = 1020};
    const struct clock_order run = {.kind = ORDER_RUN, .address = -1, .side = CLOCK_RIGHT};
    struct error why = {0};
    open_hall(0);
    set_up_clocks();
    turn(3000);
    assert_true(line_order(hall.seats[1].line, &times, &why));
    turn(1000);
    assert_true(shows(1, 754, 1020));
    assert_true(line_order(hall.seats[1].line, &run, &why));
    turn(2000);
    assert_int_equal(hall.seats[1].done, 2);
    assert_int_equal(hall.seats[1].clock.running, CLOCK_RIGHT);
    assert_int_equal(hall.seats[1].clock.left_s, 754);
    assert_int_in_range(hall.seats[1].clock.right_s, 1005, 1018);
    close_hall();
}

static void on_a_bus_no_clock_is_set_and_no_board_leaves_it(void **state)
{
    (void)state;
    struct error why = {0};
    open_hall(BOARDS);
    turn(5000); /* until all are found */
    assert_true(hall.seats[0].dumps >= BOARDS);
    for (int i = 0; i < BOARDS; i++) {
        struct clock_order times = {.kind = ORDER_TIMES, .address = 1001 + i, .left_s = 754, .right_s = 1020};
        table(i)->board.remote_option = true; /* it would take them */
        assert_false(line_order(hall.seats[0].line, &times, &why));
        assert_non_null(strstr(why.remedy, "by hand"));
    }
    turn(1500);
    for (int i = 0; i < BOARDS; i++) {
        assert_int_equal(table(i)->board.mode, SIM_BUS);
        assert_true(table(i)->clock.sides[0].left == 900000);
    }
    close_hall();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_are_set_where_the_clock_takes_them_and_refused_elsewhere),
        cmocka_unit_test(a_clock_that_was_set_is_started_by_wire_on_the_side_that_was_ordered),
        cmocka_unit_test(on_a_bus_no_clock_is_set_and_no_board_leaves_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
