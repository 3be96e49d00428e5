/* A device is given to a board, or taken away, while the round is played. */
#include "hall/assign.h"
#include "hall/board_view.h"
#include "hall/hall_made.h"
#include "hall/hand.h"

static struct error why;

static void a_board_by_hand_gets_a_device_and_listens_to_it(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "3+2", true);
    assert_true(hall_move(m.hall, 1, "e4", "AB", m.now, &why));
    assert_true(hall_assign(m.hall, 1, "plain", "/dev/ttyUSB0", "AB", m.now, &why));
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_false(board_is_by_hand(b));
    board_says(&m, 1, board_position(b)->on);
    clock_says(&m, 1, 180, 180, BLACK, BLACK);
    assert_int_equal(board_feed(b), FEED_FRESH);
    hand_plays(&m, 1, "e5");
    assert_int_equal(board_plies(b), 2);
    assert_true(board_is_by_hand(hall_board(m.hall, 2)));
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_board_without_its_device_hears_nothing_and_what_was_wrong_with_it_is_over(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "3+2", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    news_says(&m, 1, NEWS_LOST);
    wait_ms(&m, 5000);
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_int_equal(board_feed(b), FEED_LOST);
    assert_true(board_has(b, INCIDENT_FEED_LOST));
    assert_true(hall_assign(m.hall, 1, "", "", "AB", m.now, &why));
    assert_true(board_is_by_hand(b));
    assert_int_equal(board_feed(b), FEED_NONE);
    assert_false(board_has(b, INCIDENT_FEED_LOST));
    square_says(&m, 1, 12, EMPTY); /* nobody listens any more */
    assert_true(hall_move(m.hall, 1, "e5", "AB", m.now, &why));
    assert_int_equal(board_plies(b), 2);
    assert_replays(&m);
    unmake_hall(&m);
}

static void the_last_assignment_of_each_board_is_kept(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct assigned *list;
    make_hall(&m, 3, "3+2", true);
    assert_true(hall_assign(m.hall, 3, "plain", "/dev/ttyUSB0", "AB", 10, &why));
    assert_true(hall_assign(m.hall, 2, "dgt", "/dev/ttyACM0", "AB", 20, &why));
    assert_true(hall_assign(m.hall, 3, "plain", "/dev/ttyUSB1", "AB", 30, &why));
    struct hall *again = replayed(&m);
    assert_int_equal(hall_assignments(again, &list), 2);
    assert_int_equal(list[0].board, 3);
    assert_string_equal(list[0].address, "/dev/ttyUSB1");
    assert_string_equal(list[1].driver, "dgt");
    hall_free(again);
    char long_name[DEVICE_ADDRESS_MAX + 1];
    memset(long_name, 'x', DEVICE_ADDRESS_MAX);
    long_name[DEVICE_ADDRESS_MAX] = '\0';
    assert_false(hall_assign(m.hall, 1, "plain", long_name, "AB", 40, &why));
    assert_false(hall_assign(m.hall, 4, "plain", "/dev/ttyUSB0", "AB", 40, &why));
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_by_hand_gets_a_device_and_listens_to_it),
        cmocka_unit_test(a_board_without_its_device_hears_nothing_and_what_was_wrong_with_it_is_over),
        cmocka_unit_test(the_last_assignment_of_each_board_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
