/* Boards on a bus lose presses that follow each other within a fifth of a second: what the clock gained by those is no
 * other increment.
 */
#include "game/tracker/press.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_names.h"

struct bus_desk {
    struct tracker tracker;
    struct press press;
    int no_bonus;
};

static void hear(void *self, const struct tracked *e)
{
    (void)self, (void)e;
}

static void hear_clock(void *self, const struct clock_event *e)
{
    struct bus_desk *d = self;
    d->no_bonus += e->kind == CLOCK_NO_BONUS;
}

static void begin(struct bus_desk *d)
{
    struct position start;
    struct control control;
    *d = (struct bus_desk){0};
    position_start(&start, RULES_CHESS);
    assert_true(control_read("15+10", &control, NULL));
    tracker_begin(&d->tracker, &start, true, hear, d);
    press_begin(&d->press, &control, &d->tracker, hear_clock, d);
}

static void take(struct bus_desk *d, struct reading r)
{
    r.address = 1001;
    press_take(&d->press, &r);
}

static void clock_shows(struct bus_desk *d, msec at, int white_s, int black_s, uint8_t running)
{
    struct reading r = {.kind = READING_CLOCK, .at = at};
    r.as.clock = (struct clock_reading){
        .has_lever = true, .run_known = true, .running = running, .up = running, .left_s = white_s, .right_s = black_s};
    take(d, r);
}

/* The board's memory: one press of that side with so many seconds left, or nothing. */
static void kept(struct bus_desk *d, msec at, uint8_t side, int left_s)
{
    struct reading news = {.kind = READING_NEWS, .at = at}, halted = {.kind = READING_HALTED, .at = at};
    news.as.news.what = NEWS_MEMORY;
    news.as.news.number = left_s ? 3 : 0;
    snprintf(news.text, sizeof news.text, "changes");
    take(d, news);
    halted.from_memory = true;
    halted.as.halted.side = side;
    halted.as.halted.s = left_s;
    if (left_s)
        take(d, halted);
}

static void kept_nothing(struct bus_desk *d, msec at)
{
    kept(d, at, CLOCK_LEFT, 0);
}

/* As a bus sent it: twice both pressed within 0.2 s and the board kept neither, then it kept one. */
static void two_presses_that_were_not_kept_are_no_larger_increment(void **state)
{
    (void)state;
    struct bus_desk d;
    begin(&d);
    clock_shows(&d, 6925, 910, 910, CLOCK_LEFT);
    kept_nothing(&d, 17925);
    clock_shows(&d, 17961, 909, 910, CLOCK_LEFT);
    kept_nothing(&d, 19190);
    clock_shows(&d, 19220, 918, 920, CLOCK_LEFT);
    kept_nothing(&d, 20191);
    clock_shows(&d, 20221, 917, 920, CLOCK_LEFT);
    kept_nothing(&d, 21229);
    clock_shows(&d, 21262, 926, 930, CLOCK_LEFT);
    kept(&d, 22330, CLOCK_LEFT, 935);
    clock_shows(&d, 22417, 935, 930, CLOCK_RIGHT);
    kept(&d, 25696, CLOCK_RIGHT, 939);
    clock_shows(&d, 26021, 933, 939, CLOCK_LEFT);
    assert_int_equal(d.no_bonus, 0);
    /* and goes on so for a dozen moves, of which one press in three is kept */
    msec at = 27000;
    for (int i = 0, left = 932, right = 939; i < 12; i++, at += 4000) {
        clock_shows(&d, at, left, right, CLOCK_LEFT);
        kept_nothing(&d, at + 100);
        left += 9, right += 10;
        clock_shows(&d, at + 1000, left, right, CLOCK_LEFT);
        kept_nothing(&d, at + 1100);
        left -= 1;
        clock_shows(&d, at + 2000, left, right, CLOCK_LEFT);
        left += 9;
        kept(&d, at + 2900, CLOCK_LEFT, left);
        clock_shows(&d, at + 2950, left, right, CLOCK_RIGHT);
        right += 9;
        clock_shows(&d, at + 3900, left, right, CLOCK_LEFT);
    }
    assert_int_equal(d.no_bonus, 0);
    tracker_release(&d.tracker);
}

/* A clock that adds 20 s in place of 10 says so at the first press that is kept. */
static void a_larger_increment_is_told_all_the_same(void **state)
{
    (void)state;
    struct bus_desk d;
    begin(&d);
    clock_shows(&d, 900, 910, 910, CLOCK_LEFT);
    kept_nothing(&d, 1000);
    clock_shows(&d, 1900, 909, 910, CLOCK_LEFT);
    kept(&d, 3000, CLOCK_LEFT, 928);
    assert_int_equal(d.no_bonus, 1);
    tracker_release(&d.tracker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_presses_that_were_not_kept_are_no_larger_increment),
        cmocka_unit_test(a_larger_increment_is_told_all_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
