/* Alerts that stand for many boards: lines that are lost together, a time control, results; each board keeps its
 * own. */
#include "hall/alert_words.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/round.h"

enum { SECOND = 1000, MINUTE = 60000 };

static struct error why;

/* So many boards on each line. */
static void make_lines(struct hall_fixture *m, int boards, int each)
{
    struct hall_listener listener = {keep_entry, &m->kept};
    make_hall(m, boards, "90+30", false);
    for (int i = 0; i < boards; i++)
        snprintf(m->seats[i].line, sizeof m->seats[i].line, "port %d", i / each + 1);
    hall_free(m->hall);
    forget_entries(&m->kept);
    m->hall = hall_new(&m->settings, &listener);
    hall_start(m->hall, "AB", 0);
}

static void vanish(struct hall_fixture *m, int first, int last, msec apart)
{
    for (int board = first; board <= last; board++) {
        news_says(m, board, NEWS_LOST);
        wait_ms(m, apart);
    }
}

static void come_back(struct hall_fixture *m, int board)
{
    news_says(m, board, NEWS_BACK);
    board_says(m, board, board_position(hall_board(m->hall, board))->on);
    wait_ms(m, 2 * SECOND); /* a line that is back has to stay */
}

static const struct alert *first_standing(const struct hall_fixture *m)
{
    const struct alert *const *list;
    assert_true(hall_alerts(m->hall, &list) >= 1);
    return list[0];
}

static void assert_says(const struct hall_fixture *m, const char *words, const char *boards)
{
    struct text text = {0};
    assert_string_equal(hall_alert_words(m->hall, first_standing(m), &text), words);
    assert_string_equal(hall_alert_boards(m->hall, first_standing(m), &text), boards);
    text_release(&text);
}

static void a_hundred_lines_that_vanish_together_are_one_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_lines(&m, 120, 1);
    vanish(&m, 1, 100, 30);
    wait_ms(&m, 15 * SECOND);
    assert_int_equal(standing(&m), 1);
    assert_int_equal(first_standing(&m)->priority, PRIORITY_2);
    assert_says(&m, "board 1 and 99 others: no signal from the board", "1-100");
    struct rates r;
    hall_rates(m.hall, m.now, &r);
    assert_int_equal(r.all, 1);
    assert_false(r.flood); /* nobody has more than one line to look at */
    for (int board = 1; board <= 100; board++)
        assert_int_equal(board_alerts(hall_board(m.hall, board)), 1);
    assert_replays(&m);
    unmake_hall(&m);
}

/* The line goes on with those that are still gone; who has seen it is not rung for each that comes back. */
static void each_of_them_is_over_by_itself(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_lines(&m, 20, 1);
    vanish(&m, 1, 10, 10);
    wait_ms(&m, 15 * SECOND);
    assert_true(hall_acknowledge(m.hall, first_standing(&m)->id, "AB", "", m.now, &why));
    assert_true(hall_take_alert(m.hall, first_standing(&m)->id, "AB", m.now, &why));
    come_back(&m, 1);
    assert_says(&m, "board 2 and 8 others: no signal from the board", "2-10");
    assert_int_equal(first_standing(&m)->state, ALERT_SEEN);
    assert_string_equal(first_standing(&m)->acknowledged_by, "AB");
    assert_string_equal(first_standing(&m)->taken_by, "AB");
    assert_int_equal(board_alerts(hall_board(m.hall, 1)), 0);
    come_back(&m, 5);
    assert_says(&m, "board 2 and 7 others: no signal from the board", "2-4, 6-10");
    assert_replays(&m);
    for (int board = 2; board <= 10; board++)
        come_back(&m, board);
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_few_lines_that_vanish_are_an_alert_each(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_lines(&m, 20, 1);
    vanish(&m, 3, 3, 0);
    wait_ms(&m, 15 * SECOND);
    assert_int_equal(standing(&m), 1);
    assert_says(&m, "board 3: no signal from the board", "3");
    wait_ms(&m, MINUTE);
    vanish(&m, 11, 14, 20);
    wait_ms(&m, 15 * SECOND);
    assert_int_equal(standing(&m), 5);
    vanish(&m, 1, 2, 3 * SECOND); /* much later: these have nothing to do with the four */
    wait_ms(&m, 15 * SECOND);
    assert_int_equal(standing(&m), 7);
    assert_replays(&m);
    unmake_hall(&m);
}

/* What comes after somebody has looked is news. */
static void a_line_that_was_seen_takes_no_other_behind_it(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_lines(&m, 20, 1);
    vanish(&m, 1, 6, 0);
    wait_ms(&m, 3 * SECOND);
    vanish(&m, 7, 7, 0);
    wait_ms(&m, 8 * SECOND);
    assert_true(hall_acknowledge(m.hall, first_standing(&m)->id, "AB", "", m.now, &why));
    wait_ms(&m, 4 * SECOND);
    assert_int_equal(standing(&m), 2);
    assert_true(alert_rings(first_standing(&m)));
    assert_int_equal(first_standing(&m)->board, 7);
    assert_replays(&m);
    unmake_hall(&m);
}

static void many_buses_that_vanish_together_are_one_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_lines(&m, 60, 10);
    vanish(&m, 1, 60, 50);
    wait_ms(&m, 15 * SECOND);
    assert_int_equal(standing(&m), 1);
    assert_says(&m, "board 1 and 59 others: no signal from the board", "1-60");
    assert_replays(&m);
    for (int board = 60; board >= 1; board--)
        come_back(&m, board);
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

/* The shelf holds the line, not one board of it. */
static void a_line_on_the_shelf_stays_there_when_its_first_comes_back(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct alert *const *list;
    make_lines(&m, 20, 1);
    vanish(&m, 1, 8, 0);
    wait_ms(&m, 15 * SECOND);
    assert_true(hall_shelve(m.hall, first_standing(&m)->id, "AB", "the switch is off", SHELF_USUAL, m.now, &why));
    come_back(&m, 1);
    assert_int_equal(standing(&m), 0);
    assert_int_equal(hall_shelved(m.hall, &list), 1);
    assert_int_equal(list[0]->board, 2);
    assert_string_equal(list[0]->reason, "the switch is off");
    assert_replays(&m);
    wait_ms(&m, SHELF_USUAL);
    assert_says(&m, "board 2 and 6 others: no signal from the board", "2-8");
    assert_replays(&m);
    unmake_hall(&m);
}

static void one_of_a_line_can_be_done_with_and_all_of_it(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct alert *const *list;
    make_lines(&m, 20, 1);
    vanish(&m, 1, 6, 0);
    wait_ms(&m, 15 * SECOND);
    assert_int_equal(hall_group(m.hall, first_standing(&m), &list), 6);
    assert_true(hall_clear(m.hall, list[3]->id, "AB", "by hand from now on", m.now, &why));
    assert_says(&m, "board 1 and 4 others: no signal from the board", "1-3, 5-6");
    assert_int_equal(board_alerts(hall_board(m.hall, 4)), 0);
    assert_true(hall_clear(m.hall, first_standing(&m)->id, "AB", "all by hand", m.now, &why));
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

/* --- a time control ----------------------------------------------------------------------------------------------- */

/* All of them within so many milliseconds of one another: White's first minute runs out, and the clock adds the next
 * period. */
static void reach_control(struct hall_fixture *m, int boards, msec within)
{
    for (int board = 1; board <= boards; board++)
        begin_board(m, board);
    for (int left = 59; left >= 0; left--) {
        for (int board = 1; board <= boards; board++) {
            wait_ms(m, left ? 0 : within / boards);
            clock_says(m, board, left, 60, WHITE, WHITE);
            if (!left)
                clock_says(m, board, 1800, 60, WHITE, WHITE);
        }
        wait_ms(m, SECOND);
    }
}

/* Two hundred boards at move forty: one line, and the flag that falls meanwhile stands by itself, before it. */
static void a_control_that_the_whole_hall_reaches_is_one_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct rates r;
    const struct alert *const *list;
    make_hall(&m, 201, "40/1 SD/30", false);
    m.left[WHITE] = m.left[BLACK] = 60;
    reach_control(&m, 200, 5 * MINUTE);
    int flag = report(&m, 201, INCIDENT_FLAG_FALL);
    assert_int_equal(hall_alerts(m.hall, &list), 2);
    assert_int_equal(list[0]->id, flag);
    assert_int_equal(list[1]->kind, INCIDENT_TIME_CONTROL);
    assert_int_equal(list[1]->priority, PRIORITY_3);
    struct text words = {0};
    assert_string_equal(hall_alert_boards(m.hall, list[1], &words), "1-200");
    text_release(&words);
    assert_int_equal(count_incidents(&m, INCIDENT_TIME_CONTROL), 200);
    hall_rates(m.hall, m.now, &r);
    assert_int_equal(r.shown[PRIORITY_3], 1);
    assert_replays(&m);
    unmake_hall(&m);
}

static void the_control_goes_on_for_the_others_when_one_game_ends(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 4, "40/1 SD/30", false);
    m.left[WHITE] = m.left[BLACK] = 60;
    reach_control(&m, 3, SECOND);
    assert_int_equal(standing(&m), 1);
    assert_says(&m, "board 1 and 2 others: White's next period was added: are the moves complete?", "1-3");
    assert_true(hall_result(m.hall, 1, RESULT_DRAW, "AB", "", m.now, &why));
    assert_int_equal(standing(&m), 1);
    assert_says(&m, "board 2 and 1 other: White's next period was added: are the moves complete?", "2-3");
    assert_replays(&m);
    unmake_hall(&m);
}

/* --- results ------------------------------------------------------------------------------------------------------ */

static void the_game_ends(struct hall_fixture *m, int board, const char *const moves[], int count)
{
    m->left[WHITE] = m->left[BLACK] = control_start_s(&m->seats[0].control);
    begin_board(m, board);
    for (int i = 0; i < count; i++)
        hand_plays(m, board, moves[i]);
    clock_says(m, board, m->left[WHITE], m->left[BLACK], NO_SIDE, count % 2 ? BLACK : WHITE);
    wait_ms(m, 5 * SECOND);
}

static void a_line_says_what_all_have_in_common_and_what_is_each_ones(void **unused)
{
    (void)unused;
    static const char *const black_mates[] = {"f3", "e5", "g4", "Qh4#"};
    static const char *const white_mates[] = {"e4", "f6", "d4", "g5", "Qh5#"};
    struct hall_fixture m;
    make_hall(&m, 3, "90+30", false);
    the_game_ends(&m, 1, black_mates, 4);
    the_game_ends(&m, 2, white_mates, 5);
    the_game_ends(&m, 3, black_mates, 4);
    assert_int_equal(standing(&m), 1);
    assert_says(&m, "board 1 and 2 others: the game is over: a result is to be entered",
                "1, 3: result 0-1? checkmate; 2: result 1-0? checkmate");
    assert_replays(&m);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hundred_lines_that_vanish_together_are_one_alert),
        cmocka_unit_test(each_of_them_is_over_by_itself),
        cmocka_unit_test(a_few_lines_that_vanish_are_an_alert_each),
        cmocka_unit_test(a_line_that_was_seen_takes_no_other_behind_it),
        cmocka_unit_test(many_buses_that_vanish_together_are_one_alert),
        cmocka_unit_test(a_line_on_the_shelf_stays_there_when_its_first_comes_back),
        cmocka_unit_test(one_of_a_line_can_be_done_with_and_all_of_it),
        cmocka_unit_test(a_control_that_the_whole_hall_reaches_is_one_alert),
        cmocka_unit_test(the_control_goes_on_for_the_others_when_one_game_ends),
        cmocka_unit_test(a_line_says_what_all_have_in_common_and_what_is_each_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
