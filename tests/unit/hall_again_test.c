/* Decisions that were taken back by mistake. */
#include "hall/board_view.h"
#include "hall/illegal_made.h"
#include "hall/ruling.h"

enum { SECOND = 1000, TWO_MINUTES = 120 };

static struct error why;

static void undo(struct hall_fixture *m, int id)
{
    assert_true(hall_undo(m->hall, id, "AB", "the wrong board", m->now, &why));
}

static int again(struct hall_fixture *m, int id)
{
    wait_ms(m, SECOND);
    return hall_rule_again(m->hall, id, "CD", m->now, &why);
}

static void it_counts_and_punishes_under_a_number_of_its_own(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct penalty *penalties;
    make_hall(&m, 2, "90+30", false);
    play_illegal(&m);
    undo(&m, rule_illegal(&m));
    assert_int_equal(board_offences(hall_board(m.hall, 1), BLACK), 0);
    assert_int_equal(again(&m, 1), 2);
    const struct ruling *r = hall_ruling(m.hall, 2);
    assert_string_equal(r->words, "as D-0001, which was taken back: a second one loses");
    assert_string_equal(r->who, "CD");
    assert_true(r->restores && r->counts);
    assert_true(hall_ruling(m.hall, 1)->undone);
    assert_int_equal(r->supersedes, 0);
    assert_int_equal(board_offences(hall_board(m.hall, 1), BLACK), 1);
    assert_int_equal(hall_penalties(m.hall, &penalties), 2);
    assert_true(penalties[0].undone && !penalties[1].undone);
    assert_replays(&m);
    unmake_hall(&m);
}

/* As a log of another maker may have it. */
static void an_entry_that_takes_back_at_another_board_does_nothing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    play_illegal(&m);
    undo(&m, rule_illegal(&m));
    int undone = 0;
    for (int i = 0; i < m.kept.count; i++)
        if (strstr(m.kept.entries[i].body, "\"undone\"")) {
            m.kept.entries[i].board = 2;
            undone++;
        }
    assert_int_equal(undone, 1);
    struct hall *h = replayed(&m);
    assert_false(hall_ruling(h, 1)->undone);
    assert_int_equal(board_offences(hall_board(h, 1), BLACK), 1);
    hall_free(h);
    unmake_hall(&m);
}

/* Two minutes more than the clock shows when it is decided again, whatever it showed then. */
static void its_times_count_from_now(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    int32_t ordered = m.left[WHITE] + TWO_MINUTES;
    undo(&m, rule_illegal(&m));
    clock_says(&m, 1, m.left[WHITE] - 7, m.left[BLACK], NO_SIDE, WHITE);
    assert_int_equal(again(&m, 1), 2);
    assert_true(board_order(hall_board(m.hall, 1)));
    assert_int_equal(hall_ruling(m.hall, 2)->left_s[WHITE], ordered - 7);
    assert_int_equal(hall_ruling(m.hall, 2)->left_s[BLACK], m.left[BLACK]);
    assert_replays(&m);
    unmake_hall(&m);
}

/* A clock at 0:00 shows 0:00: it is none whose time is unknown, and none gets less than nothing. */
static void its_times_count_from_nothing_left_too(void **unused)
{
    (void)unused;
    for (int empty = WHITE; empty <= BLACK; empty++) {
        struct hall_fixture m;
        int32_t now_s[2];
        make_hall(&m, 1, "90+30", false);
        play_illegal(&m);
        undo(&m, rule_illegal(&m));
        const struct ruling *old = hall_ruling(m.hall, 1);
        int32_t change[2] = {old->left_s[WHITE] - old->had_s[WHITE], old->left_s[BLACK] - old->had_s[BLACK]};
        now_s[empty] = 0;
        now_s[!empty] = m.left[!empty];
        clock_says(&m, 1, now_s[WHITE], now_s[BLACK], NO_SIDE, WHITE);
        assert_int_equal(again(&m, 1), 2);
        for (int side = WHITE; side <= BLACK; side++)
            assert_int_equal(hall_ruling(m.hall, 2)->left_s[side], now_s[side] + change[side]);
        assert_replays(&m);
        unmake_hall(&m);
    }
}

static void times_that_the_clock_has_already_are_taken_off_and_not_given_twice(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    rule_illegal(&m);
    clock_says(&m, 1, m.left[WHITE] + TWO_MINUTES, m.left[BLACK], NO_SIDE, WHITE);
    undo(&m, 1);
    assert_int_equal(hall_board(m.hall, 1)->ordered_s[WHITE], m.left[WHITE]);
    assert_int_equal(hall_board(m.hall, 1)->ordered_s[BLACK], m.left[BLACK]);
    assert_int_equal(only_alert(&m, INCIDENT_DECISION_REPLACED)->priority, PRIORITY_1);
    assert_int_equal(again(&m, 1), 2);
    assert_int_equal(hall_ruling(m.hall, 2)->left_s[WHITE], m.left[WHITE] + TWO_MINUTES);
    assert_int_equal(hall_board(m.hall, 1)->ordered_s[WHITE], m.left[WHITE] + TWO_MINUTES);
    assert_false(board_has(hall_board(m.hall, 1), INCIDENT_DECISION_REPLACED));
    assert_replays(&m);
    unmake_hall(&m);
}

static int give_black(struct hall_fixture *m, int32_t white_s, int32_t black_s)
{
    struct ruling r = {.board = 1,
                       .script = "illegal-move",
                       .orders = true,
                       .left_s = {white_s, black_s},
                       .runs = NO_SIDE,
                       .offender = WHITE};
    return hall_rule(m->hall, &r, "AB", m->now, &why);
}

static void assert_left(const struct hall_fixture *m, int32_t white_s, int32_t black_s)
{
    const struct hall_board *b = hall_board(m->hall, 1);
    assert_int_equal(hall_left_ordered(b, WHITE, m->now), (msec)white_s * SECOND);
    assert_int_equal(hall_left_ordered(b, BLACK, m->now), (msec)black_s * SECOND);
}

/* What the decisions before it ordered stays ordered, in whatever order they go. */
static void undone_by_hand_the_times_are_as_after_the_decision_before(void **unused)
{
    (void)unused;
    for (int first = 1; first <= 2; first++) {
        struct hall_fixture m;
        make_hall(&m, 1, "90+30", true);
        assert_true(hall_times(m.hall, 1, 2400, 1800, NO_SIDE, "AB", m.now));
        assert_int_equal(give_black(&m, 2400, 1800 + TWO_MINUTES), 1);
        assert_int_equal(give_black(&m, 2400 - 60, 1800 + 2 * TWO_MINUTES), 2);
        undo(&m, first);
        assert_left(&m, first == 1 ? 2340 : 2400, 1800 + TWO_MINUTES);
        assert_int_equal(give_black(&m, 2400, 1800 + 2 * TWO_MINUTES), 3);
        assert_int_equal(hall_ruling(m.hall, 3)->had_s[BLACK], 1800 + TWO_MINUTES);
        undo(&m, 3);
        undo(&m, 3 - first);
        assert_left(&m, 2400, 1800);
        assert_replays(&m);
        unmake_hall(&m);
    }
}

/* Typed since, they are those of the clock, which still has what was given. */
static void undone_by_hand_what_was_given_goes_off_the_times_that_were_typed_since(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    assert_true(hall_times(m.hall, 1, 2400, 1800, NO_SIDE, "AB", m.now));
    assert_int_equal(give_black(&m, 2400, 1800 + TWO_MINUTES), 1);
    assert_true(hall_times(m.hall, 1, 2300, 1700, NO_SIDE, "AB", m.now));
    undo(&m, 1);
    assert_left(&m, 2300, 1700 - TWO_MINUTES);
    assert_replays(&m);
    unmake_hall(&m);
}

static void the_result_that_it_gave_is_given_again(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    struct ruling r = {
        .board = 1, .result = RESULT_WHITE, .offender = BLACK, .runs = NO_SIDE, .script = "illegal-move"};
    undo(&m, hall_rule(m.hall, &r, "AB", m.now, &why));
    assert_int_equal(board_result(hall_board(m.hall, 1)), RESULT_OPEN);
    assert_int_equal(again(&m, 1), 2);
    assert_int_equal(board_result(hall_board(m.hall, 1)), RESULT_WHITE);
    undo(&m, 2);
    assert_int_equal(board_result(hall_board(m.hall, 1)), RESULT_OPEN);
    assert_replays(&m);
    unmake_hall(&m);
}

static void what_stands_was_replaced_or_is_not_there_is_refused(void **unused)
{
    (void)unused;
    struct hall_fixture m;
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
        cmocka_unit_test(an_entry_that_takes_back_at_another_board_does_nothing),
        cmocka_unit_test(its_times_count_from_now),
        cmocka_unit_test(its_times_count_from_nothing_left_too),
        cmocka_unit_test(times_that_the_clock_has_already_are_taken_off_and_not_given_twice),
        cmocka_unit_test(undone_by_hand_the_times_are_as_after_the_decision_before),
        cmocka_unit_test(undone_by_hand_what_was_given_goes_off_the_times_that_were_typed_since),
        cmocka_unit_test(the_result_that_it_gave_is_given_again),
        cmocka_unit_test(what_stands_was_replaced_or_is_not_there_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
