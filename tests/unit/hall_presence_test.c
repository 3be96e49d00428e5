/* Who is there, at boards without a device: the question for the empty ones, and the list of those who have come. */
#include "hall/board_view.h"
#include "hall/brought.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/presence.h"
#include "hall/round.h"

enum { MINUTE = 60000 };

static struct error why;

/* Boards by hand but the last, half an hour until the default time. */
static void make_by_hand(struct hall_fixture *m, int boards)
{
    make_hall(m, boards, "90+30", false);
    for (int i = 0; i + 1 < boards; i++)
        m->seats[i].by_hand = true;
    hall_free(m->hall);
    forget_entries(&m->kept);
    struct hall_listener listener = {keep_entry, &m->kept};
    m->settings.default_after = 30 * MINUTE;
    m->hall = hall_new(&m->settings, &listener);
    hall_start(m->hall, "AB", 0);
}

static int alerts_of(struct hall_fixture *m, enum incident_kind kind)
{
    const struct alert *const *list;
    int count = 0, all = hall_alerts(m->hall, &list);
    for (int i = 0; i < all; i++)
        count += list[i]->kind == kind;
    return count;
}

static void without_devices_one_alert_asks_for_the_empty_boards(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_by_hand(&m, 60);
    begin_board(&m, 60);
    hand_plays(&m, 60, "e4");
    hand_plays(&m, 60, "e5");
    m.now = 28 * MINUTE;
    wait_ms(&m, 1);
    assert_int_equal(alerts_of(&m, INCIDENT_DEFAULT_NEAR), 1);
    wait_ms(&m, 3 * MINUTE);
    assert_int_equal(count_incidents(&m, INCIDENT_DEFAULT_REACHED), 1); /* nobody is said not to have come */
    assert_int_equal(alerts_of(&m, INCIDENT_DEFAULT_REACHED), 1);
    assert_int_equal(alerts_of(&m, INCIDENT_DEFAULT_NEAR), 0);

    struct absence empty[] = {{7, {true, false}}, {12, {true, true}}};
    assert_true(hall_name_empty(m.hall, empty, 2, "AB", m.now, &why));
    wait_ms(&m, 1);
    assert_false(hall_asks_for_empty(m.hall));
    assert_int_equal(count_incidents(&m, INCIDENT_DEFAULT_REACHED), 4);
    assert_int_equal(alerts_of(&m, INCIDENT_DEFAULT_REACHED), 3); /* those three players */
    assert_int_equal(board_play(hall_board(m.hall, 3)), PLAY_RUNNING);
    assert_int_equal(board_brings(hall_board(m.hall, 3), m.now).started,
                     0); /* with the round, not when the others were named */
    assert_true(hall_is_absent(hall_board(m.hall, 7), WHITE));
    assert_false(hall_is_absent(hall_board(m.hall, 7), BLACK));
    assert_replays(&m);

    assert_true(hall_name_empty(m.hall, empty + 1, 1, "AB", m.now, &why)); /* who was late has come */
    wait_ms(&m, 1);
    assert_false(hall_is_absent(hall_board(m.hall, 7), WHITE));
    assert_false(board_has(hall_board(m.hall, 7), INCIDENT_DEFAULT_REACHED));
    assert_int_equal(board_play(hall_board(m.hall, 7)), PLAY_RUNNING);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_board_that_is_not_there_or_speaks_is_not_named_empty(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_by_hand(&m, 3);
    assert_false(hall_name_empty(m.hall, &(struct absence){4, {true, true}}, 1, "AB", m.now, &why));
    assert_string_equal(why.what, "there is no board 4");
    assert_false(hall_name_empty(m.hall, &(struct absence){3, {true, true}}, 1, "AB", m.now, &why));
    assert_string_equal(why.what, "board 3 has a device");
    unmake_hall(&m);
}

static void results_answer_the_question_for_the_empty_boards_too(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_by_hand(&m, 2);
    m.now = 29 * MINUTE;
    wait_ms(&m, 1);
    assert_true(hall_asks_for_empty(m.hall));
    assert_true(hall_result(m.hall, 1, RESULT_WHITE, "AB", "forfeit", m.now, &why));
    assert_false(hall_asks_for_empty(m.hall));
    assert_replays(&m);
    unmake_hall(&m);
}

static void who_is_marked_as_here_is_missing_no_longer(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_by_hand(&m, 4);
    const struct absence missing[] = {{1, {true, true}}, {2, {false, true}}};
    assert_true(hall_name_empty(m.hall, missing, 2, "AB", m.now, &why));
    hall_check_in(m.hall, "Player 4", 0, ARRIVAL_HERE, "AB", m.now); /* Black of board 2 */
    hall_check_in(m.hall, "Player 1", 0, ARRIVAL_HERE, "AB", m.now);
    hall_check_in(m.hall, "Player 5", 0, ARRIVAL_AWAY, "AB", m.now);
    assert_false(hall_is_absent(hall_board(m.hall, 2), BLACK));
    assert_false(hall_is_absent(hall_board(m.hall, 1), WHITE));
    assert_true(hall_is_absent(hall_board(m.hall, 1), BLACK));
    assert_true(hall_is_absent(hall_board(m.hall, 3), WHITE)); /* the board was taken for started */
    hall_check_in(m.hall, "Player 5", 0, ARRIVAL_UNKNOWN, "AB", m.now);
    assert_false(hall_is_absent(hall_board(m.hall, 3), WHITE));
    m.now = 31 * MINUTE;
    wait_ms(&m, 1);
    assert_true(board_has(hall_board(m.hall, 1), INCIDENT_DEFAULT_REACHED));
    assert_false(board_has(hall_board(m.hall, 2), INCIDENT_DEFAULT_REACHED));
    hall_check_in(m.hall, "Player 2", 0, ARRIVAL_HERE, "AB", m.now);
    wait_ms(&m, 1000);
    assert_false(hall_is_absent(hall_board(m.hall, 1), BLACK));
    assert_false(board_has(hall_board(m.hall, 1), INCIDENT_DEFAULT_REACHED));
    assert_replays(&m);
    unmake_hall(&m);
}

/* However it was entered, the list and the boards say the same. */
static void the_list_and_the_boards_agree(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_by_hand(&m, 5);
    const struct absence missing = {1, {true, false}}, other = {2, {false, true}};
    assert_true(hall_name_empty(m.hall, &missing, 1, "AB", m.now, &why));
    assert_int_equal(hall_arrival(m.hall, "Player 1", 0), ARRIVAL_AWAY);
    assert_int_equal(hall_arrival(m.hall, "Player 2", 0), ARRIVAL_UNKNOWN);
    hall_check_in(m.hall, "Player 5", 0, ARRIVAL_AWAY, "AB", m.now);
    assert_int_equal(hall_arrival(m.hall, "Player 5", 0), ARRIVAL_AWAY);
    assert_true(hall_name_empty(m.hall, &other, 1, "AB", m.now, &why)); /* all others have come */
    assert_int_equal(hall_arrival(m.hall, "Player 1", 0), ARRIVAL_UNKNOWN);
    assert_int_equal(hall_arrival(m.hall, "Player 4", 0), ARRIVAL_AWAY);
    assert_int_equal(hall_arrival(m.hall, "Player 5", 0), ARRIVAL_HERE);
    assert_true(hall_move(m.hall, 4, "e4", "AB", m.now, &why));
    hall_check_in(m.hall, "Player 7", 0, ARRIVAL_AWAY, "AB", m.now); /* who has moved is there */
    assert_false(hall_is_absent(hall_board(m.hall, 4), WHITE));
    assert_int_equal(hall_arrival(m.hall, "Player 7", 0), ARRIVAL_HERE);
    assert_replays(&m);
    unmake_hall(&m);
}

/* The answer for the empty boards is the newer one, also of the other half of a board, and before the round. */
static void who_is_not_named_is_here_whatever_was_marked_before(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_by_hand(&m, 5);
    const struct absence black = {2, {false, true}}, none = {4, {true, true}};
    hall_check_in(m.hall, "Player 3", 0, ARRIVAL_AWAY, "AB", m.now); /* White of board 2 */
    assert_true(hall_name_empty(m.hall, &black, 1, "AB", m.now, &why));
    assert_false(hall_is_absent(hall_board(m.hall, 2), WHITE));
    assert_int_equal(hall_arrival(m.hall, "Player 3", 0), ARRIVAL_HERE);
    assert_int_equal(hall_arrival(m.hall, "Player 4", 0), ARRIVAL_AWAY);
    assert_replays(&m);
    hall_free(m.hall);

    struct hall_listener listener = {keep_entry, &m.kept};
    forget_entries(&m.kept);
    m.hall = hall_new(&m.settings, &listener);
    hall_check_in(m.hall, "Player 3", 0, ARRIVAL_AWAY, "AB", m.now);
    assert_true(hall_name_empty(m.hall, &none, 1, "AB", m.now, &why));
    hall_start(m.hall, "AB", m.now);
    assert_false(hall_is_absent(hall_board(m.hall, 2), WHITE));
    assert_int_equal(hall_arrival(m.hall, "Player 3", 0), ARRIVAL_HERE);
    assert_int_equal(hall_arrival(m.hall, "Player 7", 0), ARRIVAL_AWAY);
    assert_replays(&m);
    unmake_hall(&m);
}

/* An arbiter says so at the board, or by a decision that lets who came late play. */
static void who_sits_there_is_missing_no_longer(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_by_hand(&m, 4);
    const struct absence missing[] = {{1, {true, false}}, {2, {true, true}}, {3, {false, true}}};
    assert_true(hall_name_empty(m.hall, missing, 3, "AB", m.now, &why));
    assert_true(hall_start_board(m.hall, 1, "AB", m.now, &why));
    assert_false(hall_start_board(m.hall, 1, "AB", m.now, &why));
    struct ruling late = {.board = 2, .runs = NO_SIDE, .offender = WHITE, .left_s = {SECONDS_UNKNOWN, SECONDS_UNKNOWN}};
    snprintf(late.script, sizeof late.script, "late-arrival");
    snprintf(late.words, sizeof late.words, "The game begins");
    assert_true(hall_rule(m.hall, &late, "AB", m.now, &why) > 0);
    m.now = 31 * MINUTE;
    wait_ms(&m, 1);
    assert_false(board_has(hall_board(m.hall, 1), INCIDENT_DEFAULT_REACHED));
    assert_false(hall_is_absent(hall_board(m.hall, 2), WHITE));
    assert_true(board_has(hall_board(m.hall, 2), INCIDENT_DEFAULT_REACHED)); /* Black has not come */
    assert_true(board_has(hall_board(m.hall, 3), INCIDENT_DEFAULT_REACHED));
    assert_true(hall_start_board(m.hall, 3, "AB", m.now, &why));
    wait_ms(&m, 1000);
    assert_false(board_has(hall_board(m.hall, 3), INCIDENT_DEFAULT_REACHED));
    assert_replays(&m);
    unmake_hall(&m);
}

static void who_is_marked_as_not_come_is_missing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_by_hand(&m, 3);
    hall_check_in(m.hall, "Player 3", 0, ARRIVAL_AWAY, "AB", m.now);
    assert_true(hall_is_absent(hall_board(m.hall, 2), WHITE));
    hall_check_in(m.hall, "Player 1", 9, ARRIVAL_AWAY, "AB", m.now); /* another of that name */
    assert_false(hall_is_absent(hall_board(m.hall, 1), WHITE));
    assert_replays(&m);
    unmake_hall(&m);
}

static void who_was_marked_before_the_round_is_missing_at_its_start(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 3, "90+30", false);
    for (int b = 0; b < 3; b++)
        m.seats[b].by_hand = true;
    hall_free(m.hall);
    forget_entries(&m.kept);
    struct hall_listener listener = {keep_entry, &m.kept};
    m.settings.default_after = 30 * MINUTE;
    m.hall = hall_new(&m.settings, &listener);
    hall_check_in(m.hall, "Player 4", 0, ARRIVAL_AWAY, "AB", m.now);
    hall_check_in(m.hall, "Player 1", 0, ARRIVAL_HERE, "AB", m.now);
    assert_false(hall_is_absent(hall_board(m.hall, 2), BLACK));
    hall_start(m.hall, "AB", m.now);
    assert_true(hall_is_absent(hall_board(m.hall, 2), BLACK));
    assert_false(hall_is_absent(hall_board(m.hall, 2), WHITE));
    assert_int_equal(hall_comes_late(m.hall, "Player 4", 0), 0);
    m.now += 31 * MINUTE;
    wait_ms(&m, 1);
    assert_true(board_has(hall_board(m.hall, 2), INCIDENT_DEFAULT_REACHED));
    assert_int_equal(hall_comes_late(m.hall, "Player 4", 0), 2);
    assert_int_equal(hall_comes_late(m.hall, "Player 3", 0), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_devices_one_alert_asks_for_the_empty_boards),
        cmocka_unit_test(a_board_that_is_not_there_or_speaks_is_not_named_empty),
        cmocka_unit_test(results_answer_the_question_for_the_empty_boards_too),
        cmocka_unit_test(who_is_marked_as_here_is_missing_no_longer),
        cmocka_unit_test(the_list_and_the_boards_agree),
        cmocka_unit_test(who_is_not_named_is_here_whatever_was_marked_before),
        cmocka_unit_test(who_sits_there_is_missing_no_longer),
        cmocka_unit_test(who_is_marked_as_not_come_is_missing),
        cmocka_unit_test(who_was_marked_before_the_round_is_missing_at_its_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
