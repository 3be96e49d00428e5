/* Orders for a clock: what is told while it is set by wire, by hand, wrongly, or not at all. */
#include "clock/order.h"
#include "framer.h"
#include "sim/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* --- readings written down ------------------------------------------------------------------------------------ */

/* Ordered: White 10:00, Black 12:00, White's side runs; given at second 0. */
enum { LEFT_S = 600, RIGHT_S = 720 };
enum { N = CLOCK_NONE, L = CLOCK_LEFT, R = CLOCK_RIGHT };

struct order_step {
    int at_s, left_s, right_s;
    uint8_t running;
    enum order_news news;
};

static enum order_news note(struct order *o, const struct order_step *s)
{
    struct clock_reading c = {.run_known = true, .running = s->running, .left_s = s->left_s, .right_s = s->right_s};
    return order_note(o, &c, (msec)s->at_s * 1000);
}

static void expect_words(const struct order *o, const char *wanted)
{
    struct text words = {0};
    order_words(o, &words);
    if (!strstr(text_chars(&words), wanted))
        fail_msg("%s", text_chars(&words));
    text_release(&words);
}

static const struct {
    const char *name;
    struct order_step steps[12]; /* to the first without a time */
    bool done;
    const char *words;
} stories[] = {
    {"set digit by digit, then started",
     {{1, 500, 720, N, 0},
      {9, 900, 720, N, 0},
      {14, 640, 720, N, 0},
      {20, 600, 720, N, ORDER_SHOWN},
      {24, 600, 720, N, 0},
      {31, 600, 720, L, ORDER_ARRIVED},
      {32, 599, 720, L, 0}},
     true,
     "the ordered times are on the clock, White 10:00, Black 12:00, and White's side runs"},
    {"started at once: some seconds have run",
     {{1, 500, 720, N, 0}, {20, 601, 720, N, 0}, {23, 598, 720, L, ORDER_ARRIVED}},
     true,
     "are on the clock"},
    {"stopped, set and started unseen",
     {{1, 500, 720, R, 0}, {40, 598, 720, L, ORDER_ARRIVED}},
     true,
     "are on the clock"},
    {"seen for the first time when all was done", {{5, 597, 720, L, ORDER_ARRIVED}}, true, "are on the clock"},
    {"the wrong side runs, then the lever is put right",
     {{1, 500, 720, N, 0},
      {20, 600, 720, N, ORDER_SHOWN},
      {21, 600, 720, R, 0},
      {22, 600, 719, R, ORDER_WRONG_SIDE},
      {23, 600, 718, R, 0},
      {24, 600, 717, L, ORDER_ARRIVED}},
     true,
     "are on the clock"},
    {"the wrong side runs on",
     {{20, 600, 720, N, ORDER_SHOWN}, {21, 600, 720, R, 0}, {22, 600, 719, R, ORDER_WRONG_SIDE}, {23, 600, 718, R, 0}},
     false,
     "but Black's side runs: it should be White's side"},
    {"restarted with its old times",
     {{1, 500, 720, N, 0}, {6, 500, 720, L, 0}, {7, 499, 720, L, ORDER_OTHER_TIMES}, {8, 498, 720, L, 0}},
     false,
     "not with the ordered times (White 8:18, Black 12:00): stop it and set White 10:00, Black 12:00"},
    {"put on the wrong side of the clock",
     {{1, 500, 720, N, 0},
      {9, 500, 820, N, 0},
      {12, 500, 820, L, 0},
      {13, 499, 820, L, ORDER_OTHER_TIMES},
      {15, 498, 820, N, 0},
      {20, 600, 720, N, ORDER_SHOWN},
      {22, 600, 720, L, ORDER_ARRIVED}},
     true,
     "are on the clock"},
    {"wrong twice is told twice",
     {{1, 500, 720, N, 0},
      {2, 500, 720, L, 0},
      {3, 499, 720, L, ORDER_OTHER_TIMES},
      {5, 499, 720, N, 0},
      {9, 610, 720, L, 0},
      {10, 609, 720, L, ORDER_OTHER_TIMES}},
     false,
     "White 10:09"},
    {"one old reading is no news",
     {{20, 600, 720, N, ORDER_SHOWN}, {21, 500, 720, L, 0}, {22, 599, 720, L, ORDER_ARRIVED}},
     true,
     "are on the clock"},
    {"too many seconds have run",
     {{20, 600, 720, N, ORDER_SHOWN}, {22, 594, 720, L, 0}, {23, 593, 720, L, ORDER_OTHER_TIMES}},
     false,
     "9:53"},
    {"a second too much on the other side",
     {{20, 600, 721, N, 0}, {22, 600, 721, L, 0}, {23, 599, 721, L, ORDER_OTHER_TIMES}},
     false,
     "Black 12:01"},
    {"reduced by hand while it ran, which was not seen to stop",
     {{1, 640, 720, L, 0}, {20, 600, 720, L, ORDER_ARRIVED}},
     true,
     "are on the clock"},
    {"not stopped yet: it runs with its old times",
     {{1, 640, 720, L, 0}, {20, 621, 720, L, 0}, {39, 602, 720, L, 0}, {41, 600, 720, L, 0}, {43, 598, 720, L, 0}},
     false,
     "set the clock by hand: White 10:00, Black 12:00, then start White's side"},
};

static void every_way_a_clock_may_be_set_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
        struct order o;
        order_give(&o, LEFT_S, RIGHT_S, CLOCK_LEFT, NULL, 0);
        for (const struct order_step *s = stories[i].steps; s->at_s; s++) {
            enum order_news got = note(&o, s);
            if (got != s->news)
                fail_msg("%s: at %d told %d, not %d", stories[i].name, s->at_s, (int)got, (int)s->news);
        }
        if (o.done != stories[i].done)
            fail_msg("%s: done %d", stories[i].name, o.done);
        expect_words(&o, stories[i].words);
    }
}

static void what_is_never_set_is_told_after_some_minutes(void **state)
{
    (void)state;
    struct order o;
    order_give(&o, LEFT_S, RIGHT_S, CLOCK_LEFT, NULL, 0);
    assert_int_equal(order_time(&o, 179999), ORDER_NO_NEWS);
    assert_int_equal(order_time(&o, 180000), ORDER_NOT_SET);
    assert_int_equal(order_time(&o, 190000), ORDER_NO_NEWS);
    expect_words(&o, "after 3 minutes the clock does not show the ordered times: set White 10:00");
    assert_int_equal(note(&o, &(struct order_step){200, 600, 720, N, 0}), ORDER_SHOWN);
    assert_int_equal(note(&o, &(struct order_step){201, 600, 720, L, 0}), ORDER_ARRIVED);
}

static void somebody_at_the_digits_is_given_time(void **state)
{
    (void)state;
    struct order o;
    order_give(&o, LEFT_S, RIGHT_S, CLOCK_LEFT, NULL, 0);
    note(&o, &(struct order_step){160, 500, 720, N, 0});
    note(&o, &(struct order_step){170, 510, 720, N, 0});
    assert_int_equal(order_time(&o, 180000), ORDER_NO_NEWS);
    assert_int_equal(order_time(&o, 199999), ORDER_NO_NEWS);
    assert_int_equal(order_time(&o, 200000), ORDER_NOT_SET);
}

static void a_clock_that_shall_stand_has_arrived_when_it_shows_its_times(void **state)
{
    (void)state;
    struct order o;
    order_give(&o, LEFT_S, RIGHT_S, CLOCK_NONE, NULL, 0);
    assert_int_equal(note(&o, &(struct order_step){1, 500, 720, N, 0}), ORDER_NO_NEWS);
    assert_int_equal(note(&o, &(struct order_step){9, 600, 720, N, 0}), ORDER_ARRIVED);
    expect_words(&o, "Black 12:00");
}

static void readings_from_before_the_order_and_half_readings_do_not_count(void **state)
{
    (void)state;
    struct order o;
    struct clock_reading c = {.run_known = true, .left_s = 600, .right_s = 720, .age_known = true, .read_at = 99000};
    order_give(&o, LEFT_S, RIGHT_S, CLOCK_LEFT, NULL, 100000);
    assert_int_equal(order_note(&o, &c, 105000), ORDER_NO_NEWS);
    c.age_known = false;
    c.run_known = false;
    assert_int_equal(order_note(&o, &c, 105000), ORDER_NO_NEWS);
    c.run_known = true;
    c.left_s = TIME_UNKNOWN;
    assert_int_equal(order_note(&o, &c, 105000), ORDER_NO_NEWS);
    c.left_s = 600;
    c.by_colour = true;
    assert_int_equal(order_note(&o, &c, 105000), ORDER_SHOWN);
    expect_words(&o, "White 10:00, Black 12:00, then start White's side");
}

/* --- a simulated board with its clock, and the driver that speaks to it ---------------------------------------- */

static struct order_table {
    struct sim_board board;
    struct sim_clock clock;
    struct framer *framer;
    struct order order;
    struct clock_reading last;
    msec now, next_talk;
    int news[8]; /* how often each was told */
} t;

static void tell_order(enum order_news news)
{
    t.news[news]++;
}

static void hear(void *unused, const struct reading *r)
{
    (void)unused;
    if (r->kind == READING_CLOCK)
        t.last = r->as.clock;
    if (r->kind == READING_CLOCK)
        tell_order(order_note(&t.order, &r->as.clock, r->at));
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_REFUSED)
        tell_order(order_refused(&t.order));
}

static void talk(enum occasion why)
{
    struct readings silence = {.take = hear, .at = t.now};
    struct outgoing say = {.silence = &silence};
    t.next_talk = driver_named("dgt")->talk(framer_state(t.framer), why, t.now, &say);
    sim_board_hear(&t.board, (struct span){say.bytes, say.length}, t.now);
}

static void send_what_is_wanted(void)
{
    struct clock_order wanted = {.kind = order_wants(&t.order) == ORDER_WANTS_TIMES ? ORDER_TIMES : ORDER_RUN,
                                 .address = -1,
                                 .left_s = t.order.left_s,
                                 .right_s = t.order.right_s,
                                 .side = t.order.side};
    struct error why;
    if (order_wants(&t.order) == ORDER_WANTS_NOTHING)
        return;
    if (driver_named("dgt")->order(framer_state(t.framer), &wanted, t.now, &why))
        order_sent(&t.order, t.now);
    else
        tell_order(order_refused(&t.order));
    talk(OCCASION_TIME);
}

static void run_for(int seconds)
{
    for (msec end = t.now + seconds * 1000; t.now < end; t.now += 25) {
        struct text sent = {0};
        sim_board_speak(&t.board, t.now, &sent);
        uint64_t before = framer_frames(t.framer);
        framer_take(t.framer, (struct span){(const uint8_t *)text_chars(&sent), sent.length}, t.now);
        text_release(&sent);
        if (framer_frames(t.framer) > before)
            talk(OCCASION_FRAME);
        else if (t.now >= t.next_talk)
            talk(OCCASION_TIME);
        tell_order(order_time(&t.order, t.now));
    }
}

/* A game under way, stopped for an illegal move; the opponent shall get two minutes more. */
static void game_is_stopped(bool remote_option, int clock_major)
{
    struct control control;
    struct error why;
    memset(&t, 0, sizeof t);
    assert_true(control_read("15", &control, &why));
    sim_board_begin(&t.board, 4711, 1);
    sim_clock_set(&t.clock, &control, 0);
    t.board.clock = &t.clock;
    t.board.remote_option = remote_option;
    t.board.clock_major = clock_major;
    t.framer = framer_new(driver_named("dgt"), hear, NULL);
    t.order.done = true; /* there is none yet */
    talk(OCCASION_OPENED);
    sim_clock_start(&t.clock, CLOCK_LEFT, t.now);
    run_for(20);
    sim_clock_stop(&t.clock, t.now);
    run_for(3);
    memset(t.news, 0, sizeof t.news);
    order_give(&t.order, sim_clock_shown_s(&t.clock, CLOCK_LEFT), sim_clock_shown_s(&t.clock, CLOCK_RIGHT) + 120,
               CLOCK_LEFT, &t.last, t.now);
    order_by_wire(&t.order);
}

static void a_clock_in_the_remote_option_is_set_and_started_by_wire(void **state)
{
    (void)state;
    game_is_stopped(true, 2);
    send_what_is_wanted();
    run_for(5);
    assert_int_equal(t.news[ORDER_SHOWN], 1);
    assert_int_equal(sim_clock_shown_s(&t.clock, CLOCK_RIGHT), 900 + 120);
    assert_false(t.clock.running); /* not before the arbiter says so */
    assert_int_equal(order_wants(&t.order), ORDER_WANTS_NOTHING);
    assert_true(order_let_run(&t.order));
    send_what_is_wanted();
    run_for(5);
    assert_int_equal(t.news[ORDER_ARRIVED], 1);
    assert_int_equal(t.news[ORDER_BY_HAND], 0);
    assert_true(t.clock.running);
    framer_free(t.framer);
}

static void a_clock_in_any_other_option_is_set_by_hand_and_watched(void **state)
{
    (void)state;
    game_is_stopped(false, 2);
    send_what_is_wanted();
    run_for(5);
    assert_int_equal(t.news[ORDER_BY_HAND], 1);
    assert_false(order_let_run(&t.order));
    expect_words(&t.order, "has to be set by hand: White 14:40, Black 17:00");
    for (int digit = 1; digit <= 9; digit++) { /* digit after digit */
        sim_clock_set_times(&t.clock, t.clock.sides[0].left, digit * 100000, t.now);
        run_for(2);
    }
    assert_int_equal(t.news[ORDER_SHOWN] + t.news[ORDER_OTHER_TIMES] + t.news[ORDER_WRONG_SIDE], 0);
    sim_clock_set_times(&t.clock, t.clock.sides[0].left, 1020000, t.now);
    run_for(3);
    assert_int_equal(t.news[ORDER_SHOWN], 1);
    sim_clock_start(&t.clock, CLOCK_LEFT, t.now);
    run_for(3);
    assert_int_equal(t.news[ORDER_ARRIVED], 1);
    framer_free(t.framer);
}

static void a_clock_that_takes_no_orders_at_all_is_set_by_hand(void **state)
{
    (void)state;
    game_is_stopped(false, 0);
    send_what_is_wanted();
    assert_int_equal(t.news[ORDER_BY_HAND], 1);
    sim_clock_start(&t.clock, CLOCK_LEFT, t.now); /* forgotten */
    run_for(4);
    assert_int_equal(t.news[ORDER_OTHER_TIMES], 1);
    framer_free(t.framer);
}

static void a_clock_that_falls_silent_after_the_order_is_set_by_hand(void **state)
{
    (void)state;
    game_is_stopped(true, 2);
    t.clock.unplugged = true;
    t.board.clock_major = 0;
    send_what_is_wanted();
    run_for(12);
    assert_int_equal(t.news[ORDER_BY_HAND], 1);
    run_for(180);
    assert_int_equal(t.news[ORDER_NOT_SET], 1);
    framer_free(t.framer);
}

static void the_wrong_side_started_by_hand_is_told(void **state)
{
    (void)state;
    game_is_stopped(true, 1);
    send_what_is_wanted();
    run_for(5);
    sim_clock_start(&t.clock, CLOCK_RIGHT, t.now);
    run_for(4);
    assert_int_equal(t.news[ORDER_WRONG_SIDE], 1);
    sim_clock_press(&t.clock, CLOCK_RIGHT, t.now);
    run_for(3);
    assert_int_equal(t.news[ORDER_ARRIVED], 1);
    framer_free(t.framer);
}

static void times_are_named_by_colour_whichever_side_of_the_clock_is_whites(void **state)
{
    (void)state;
    struct order o;
    order_give(&o, LEFT_S, RIGHT_S, CLOCK_LEFT, NULL, 0);
    expect_words(&o, "set the clock by hand: White 10:00, Black 12:00, then start White's side");
    o.white_right = true;
    expect_words(&o, "set the clock by hand: White 12:00, Black 10:00, then start Black's side");
    o.shown.by_colour = true;
    expect_words(&o, "set the clock by hand: White 10:00, Black 12:00, then start White's side");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_a_clock_may_be_set_is_told),
        cmocka_unit_test(what_is_never_set_is_told_after_some_minutes),
        cmocka_unit_test(somebody_at_the_digits_is_given_time),
        cmocka_unit_test(a_clock_that_shall_stand_has_arrived_when_it_shows_its_times),
        cmocka_unit_test(readings_from_before_the_order_and_half_readings_do_not_count),
        cmocka_unit_test(a_clock_in_the_remote_option_is_set_and_started_by_wire),
        cmocka_unit_test(a_clock_in_any_other_option_is_set_by_hand_and_watched),
        cmocka_unit_test(a_clock_that_takes_no_orders_at_all_is_set_by_hand),
        cmocka_unit_test(a_clock_that_falls_silent_after_the_order_is_set_by_hand),
        cmocka_unit_test(the_wrong_side_started_by_hand_is_told),
        cmocka_unit_test(times_are_named_by_colour_whichever_side_of_the_clock_is_whites),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
