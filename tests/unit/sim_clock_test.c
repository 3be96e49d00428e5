/* The simulated clock against arithmetic done by hand. */
#include "sim/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { S = 1000 };

static struct sim_clock begin(const char *control)
{
    struct control c;
    struct sim_clock clock;
    assert_true(control_read(control, &c, NULL));
    sim_clock_set(&clock, &c, 0);
    sim_clock_start(&clock, CLOCK_LEFT, 0);
    return clock;
}

static void fischer_adds_before_each_move_the_first_included(void **state)
{
    (void)state;
    struct sim_clock c = begin("3+2");
    assert_int_equal(sim_clock_shown_s(&c, CLOCK_LEFT), 182);
    assert_true(sim_clock_press(&c, CLOCK_LEFT, 3 * S));
    assert_int_equal(sim_clock_shown_s(&c, CLOCK_LEFT), 181); /* 182 - 3 + 2 */
    assert_false(sim_clock_press(&c, CLOCK_LEFT, 4 * S));
    assert_true(sim_clock_press(&c, CLOCK_RIGHT, 10 * S));
    assert_int_equal(sim_clock_shown_s(&c, CLOCK_RIGHT), 177); /* 182 - 7 + 2 */
}

static void delay_waits_and_gives_nothing_back(void **state)
{
    (void)state;
    struct sim_clock c = begin("G/5 d/5");
    assert_true(sim_clock_press(&c, CLOCK_LEFT, 4 * S));
    assert_int_equal(c.sides[0].left, 300 * S);
    assert_true(sim_clock_press(&c, CLOCK_RIGHT, 12 * S)); /* eight seconds, five of them free */
    assert_int_equal(c.sides[1].left, 297 * S);
}

static void bronstein_gives_back_what_was_used_of_it(void **state)
{
    (void)state;
    struct sim_clock c = begin("G/5 b/5");
    assert_true(sim_clock_press(&c, CLOCK_LEFT, 4 * S));
    assert_int_equal(c.sides[0].left, 300 * S);
    assert_true(sim_clock_press(&c, CLOCK_RIGHT, 12 * S));
    assert_int_equal(c.sides[1].left, 297 * S);
}

static void a_period_is_added_with_a_flag_shown(void **state)
{
    (void)state;
    struct sim_clock c = begin("40/1 SD/2");
    sim_clock_advance(&c, 60 * S);
    assert_int_equal(sim_clock_shown_s(&c, CLOCK_LEFT), 120);
    assert_true(c.running);
    uint8_t b[7];
    sim_clock_bytes(&c, b);
    assert_int_equal(b[3] & 0x50, 0x40); /* shown, not fallen */
    sim_clock_advance(&c, 60 * S + 120 * S - 1);
    assert_false(c.sides[0].fallen);
    sim_clock_advance(&c, 60 * S + 120 * S);
    assert_true(c.sides[0].fallen);
    assert_false(c.running);
}

static void the_first_flag_freezes_the_other_side(void **state)
{
    (void)state;
    struct sim_clock c = begin("1+0");
    assert_true(sim_clock_press(&c, CLOCK_LEFT, 59 * S));
    sim_clock_advance(&c, 200 * S);
    assert_true(c.sides[1].fallen);
    assert_int_equal(c.sides[0].left, 1 * S);
    uint8_t b[7];
    sim_clock_bytes(&c, b);
    const uint8_t want[7] = {0x10, 0, 0, 0, 0, 0x01, 0x12};
    assert_memory_equal(b, want, 7);
}

static void a_clock_set_not_to_stop_lets_both_flags_fall_and_shows_the_first(void **state)
{
    (void)state;
    struct sim_clock c = begin("1+0");
    c.no_freeze = true;
    sim_clock_advance(&c, 61 * S);
    assert_true(c.sides[0].fallen && c.running);
    assert_true(sim_clock_press(&c, CLOCK_LEFT, 62 * S));
    sim_clock_advance(&c, 200 * S);
    assert_true(c.sides[1].fallen);
    assert_int_equal(c.sides[1].fell_at, 122 * S);
    uint8_t b[7];
    sim_clock_bytes(&c, b);
    const uint8_t want[7] = {0, 0, 0, 0x10, 0, 0, 0x13};
    assert_memory_equal(b, want, 7);
}

static void the_display_changes_once_a_second(void **state)
{
    (void)state;
    struct sim_clock c = begin("1+0");
    msec at = 0;
    for (int second = 59; second >= 0; second--) {
        at = sim_clock_next_change(&c);
        sim_clock_advance(&c, at);
        assert_int_equal(sim_clock_shown_s(&c, CLOCK_LEFT), second);
    }
    assert_int_equal(at, 60 * S);
    assert_int_equal(sim_clock_next_change(&c), MSEC_NEVER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fischer_adds_before_each_move_the_first_included),
        cmocka_unit_test(delay_waits_and_gives_nothing_back),
        cmocka_unit_test(bronstein_gives_back_what_was_used_of_it),
        cmocka_unit_test(a_period_is_added_with_a_flag_shown),
        cmocka_unit_test(the_first_flag_freezes_the_other_side),
        cmocka_unit_test(a_clock_set_not_to_stop_lets_both_flags_fall_and_shows_the_first),
        cmocka_unit_test(the_display_changes_once_a_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
