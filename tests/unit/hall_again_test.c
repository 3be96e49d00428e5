/* Decisions that were taken back by mistake. */
#include "hall/illegal_made.h"

enum { SECOND = 1000, TWO_MINUTES = 120 };

static struct error why;

static void undo(struct made *m, int id)
{
    assert_true(hall_undo(m->hall, id, "AB", "the wrong board", m->now, &why));
}

static int again(struct made *m, int id)
{
    wait_ms(m, SECOND);
    return hall_rule_again(m->hall, id, "CD", m->now, &why);
}

static void it_counts_and_punishes_under_a_number_of_its_own(void **unused)
{
    (void)unused;
    struct made m;
    const struct penalty *penalties;
    make_hall(&m, 2, "90+30", false);
    play_illegal(&m);
    undo(&m, rule_illegal(&m));
    assert_int_equal(hall_board(m.hall, 1)->offences[BLACK], 0);
    assert_int_equal(again(&m, 1), 2);
    const struct ruling *r = hall_ruling(m.hall, 2);
    assert_string_equal(r->words, "as D-0001, which was taken back: a second one loses");
    assert_string_equal(r->who, "CD");
    assert_true(r->restores && r->counts);
    assert_true(hall_ruling(m.hall, 1)->undone);
    assert_int_equal(r->supersedes, 0);
    assert_int_equal(hall_board(m.hall, 1)->offences[BLACK], 1);
    assert_int_equal(hall_penalties(m.hall, &penalties), 2);
    assert_true(penalties[0].undone && !penalties[1].undone);
    assert_replays(&m);
    unmake_hall(&m);
}

/* Two minutes more than the clock shows when it is decided again, whatever it showed then. */
static void its_times_count_from_now(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    int32_t ordered = m.left[WHITE] + TWO_MINUTES;
    undo(&m, rule_illegal(&m));
    clock_says(&m, 1, m.left[WHITE] - 7, m.left[BLACK], NO_SIDE, WHITE);
    assert_int_equal(again(&m, 1), 2);
    assert_true(hall_board(m.hall, 1)->has_order);
    assert_int_equal(hall_ruling(m.hall, 2)->left_s[WHITE], ordered - 7);
    assert_int_equal(hall_ruling(m.hall, 2)->left_s[BLACK], m.left[BLACK]);
    assert_replays(&m);
    unmake_hall(&m);
}

static void times_that_the_clock_has_already_are_not_given_twice(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    rule_illegal(&m);
    clock_says(&m, 1, m.left[WHITE] + TWO_MINUTES, m.left[BLACK], NO_SIDE, WHITE);
    undo(&m, 1);
    assert_int_equal(again(&m, 1), 2);
    assert_false(hall_ruling(m.hall, 2)->orders);
    assert_false(hall_board(m.hall, 1)->has_order);
    unmake_hall(&m);
}

static void the_result_that_it_gave_is_given_again(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    struct ruling r = {
        .board = 1, .result = RESULT_WHITE, .offender = BLACK, .runs = NO_SIDE, .script = "illegal-move"};
    undo(&m, hall_rule(m.hall, &r, "AB", m.now, &why));
    assert_int_equal(hall_board(m.hall, 1)->result, RESULT_OPEN);
    assert_int_equal(again(&m, 1), 2);
    assert_int_equal(hall_board(m.hall, 1)->result, RESULT_WHITE);
    undo(&m, 2);
    assert_int_equal(hall_board(m.hall, 1)->result, RESULT_OPEN);
    assert_replays(&m);
    unmake_hall(&m);
}

static void what_stands_was_replaced_or_is_not_there_is_refused(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    rule_illegal(&m);
    assert_int_equal(again(&m, 1), 0);
    assert_string_equal(why.what, "D-0001 stands");
    assert_int_equal(again(&m, 0), 0);
    assert_int_equal(again(&m, 2), 0);
    undo(&m, 1);
    assert_int_equal(again(&m, 1), 2);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_counts_and_punishes_under_a_number_of_its_own),
        cmocka_unit_test(its_times_count_from_now),
        cmocka_unit_test(times_that_the_clock_has_already_are_not_given_twice),
        cmocka_unit_test(the_result_that_it_gave_is_given_again),
        cmocka_unit_test(what_stands_was_replaced_or_is_not_there_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
