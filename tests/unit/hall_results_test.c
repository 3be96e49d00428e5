/* How a game ends in the hall: mate, flag, kings on the centre squares, results as they are typed. */
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/handling.h"

#include "hall/hand.h"

enum { SECOND = 1000 };

static struct error why;

/* Black mates at once. */
static void mate_at(struct hall_fixture *m, int board)
{
    static const char *const moves[] = {"f3", "e5", "g4", "Qh4#"};
    for (int i = 0; i < 4; i++)
        hand_plays(m, board, moves[i]);
}

static void mate(struct hall_fixture *m)
{
    mate_at(m, 1);
}

/* White is mated, and White's clock runs on: so many seconds, from what it showed at the mate. */
static void runs_on(struct hall_fixture *m, int board, int seconds, const int32_t left[2])
{
    msec since = m->now;
    for (int i = 0; i < seconds; i++) {
        wait_ms(m, SECOND);
        clock_says(m, board, left[WHITE] - (int32_t)((m->now - since) / SECOND) - 1, left[BLACK], WHITE, WHITE);
    }
}

static void a_mate_is_one_result_to_enter_and_is_told_now_where_the_clock_runs_on(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    mate(&m);
    assert_int_equal(board_proposed(hall_board(m.hall, 1)), RESULT_BLACK);
    assert_int_equal(count_incidents(&m, INCIDENT_RESULT_PROPOSED), 1);
    assert_int_equal(count_incidents(&m, INCIDENT_GAME_END), 0);
    runs_on(&m, 1, 4, m.left);
    assert_int_equal(only_alert(&m, INCIDENT_RESULT_PROPOSED)->priority, PRIORITY_2);
    assert_true(hall_acknowledge(m.hall, only_alert(&m, INCIDENT_RESULT_PROPOSED)->id, "AB", "", m.now, &why));
    m.left[WHITE] -= 4;
    runs_on(&m, 1, 8, m.left);
    const struct alert *const *list;
    assert_int_equal(count_incidents(&m, INCIDENT_GAME_END), 1);
    assert_int_equal(hall_alerts(m.hall, &list), 1); /* one matter, one line, which rings again */
    assert_int_equal(list[0]->kind, INCIDENT_RESULT_PROPOSED);
    assert_int_equal(list[0]->priority, PRIORITY_1);
    assert_true(alert_rings(list[0]));
    assert_int_equal(list[0]->count, 1);
    assert_replays(&m);
    assert_true(hall_result(m.hall, 1, RESULT_BLACK, "AB", "", m.now, &why));
    assert_int_equal(standing(&m), 0);
    assert_int_equal(board_play(hall_board(m.hall, 1)), PLAY_FINISHED);
    assert_replays(&m);
    unmake_hall(&m);
}

/* Where an arbiter put the result away, or said how urgent it is, and on a board by hand, nothing rings later. */
static void a_mate_is_as_urgent_as_an_arbiter_has_it(void **unused)
{
    (void)unused;
    static const char *const who[] = {"by hand", "put away", "priority"};
    for (size_t row = 0; row < sizeof who / sizeof *who; row++) {
        struct hall_fixture m;
        make_hall(&m, 1, "90+30", row == 0);
        if (row)
            begin_board(&m, 1);
        else
            hall_start(m.hall, "AB", m.now += SECOND);
        if (row == 2)
            hall_set_priority(m.hall, INCIDENT_RESULT_PROPOSED, PRIORITY_3, "AB", "blitz", m.now);
        mate(&m);
        if (row == 0)
            assert_true(hall_times(m.hall, 1, 5430, 5430, WHITE, "AB", m.now));
        wait_ms(&m, 4 * SECOND);
        if (row == 1)
            assert_true(hall_clear(m.hall, only_alert(&m, INCIDENT_RESULT_PROPOSED)->id, "AB", "seen", m.now, &why));
        m.left[WHITE] -= 4;
        if (row)
            runs_on(&m, 1, 12, m.left);
        wait_ms(&m, 12 * SECOND);
        const struct alert *const *list;
        int count = hall_alerts(m.hall, &list);
        if (count != (row != 1) || (count && list[0]->priority != (row == 2 ? PRIORITY_3 : PRIORITY_2)))
            fail_msg("%s: %d alerts, the first of priority %d", who[row], count, count ? (int)list[0]->priority : 0);
        assert_replays(&m);
        unmake_hall(&m);
    }
}

/* Results that wait are one line; that of a clock that runs on is one of its own. */
static void a_mate_told_now_stands_before_the_results_that_wait(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 3, "90+30", false);
    const int32_t begins[2] = {m.left[WHITE], m.left[BLACK]};
    static const int order[] = {1, 3, 2};
    for (int i = 0; i < 3; i++) {
        memcpy(m.left, begins, sizeof begins);
        begin_board(&m, order[i]);
        mate_at(&m, order[i]);
        if (order[i] != 2)
            clock_says(&m, order[i], m.left[WHITE] - 1, m.left[BLACK], NO_SIDE, WHITE);
    }
    runs_on(&m, 2, 12, m.left);
    const struct alert *const *list;
    assert_int_equal(hall_alerts(m.hall, &list), 2);
    assert_int_equal(list[0]->board, 2);
    assert_int_equal(list[0]->priority, PRIORITY_1);
    assert_int_equal(list[1]->board, 1);
    assert_int_equal(list[1]->open, 1);
    assert_replays(&m);
    unmake_hall(&m);
}

/* Ten seconds after the clock was stopped the arbiter is called; then the kings say why, and that is all that is
 * left. */
static void kings_on_the_centre_squares_leave_one_line_of_a_clock_that_was_stopped(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    clock_says(&m, 1, m.left[0], m.left[1], NO_SIDE, BLACK);
    wait_ms(&m, 11 * SECOND);
    assert_int_equal(only_alert(&m, INCIDENT_CLOCK_STOPPED)->priority, PRIORITY_1);
    square_says(&m, 1, square_at(4, 0), EMPTY);
    square_says(&m, 1, square_at(3, 3), piece_of(WHITE, KING));
    square_says(&m, 1, square_at(4, 7), EMPTY);
    square_says(&m, 1, square_at(4, 4), piece_of(BLACK, KING));
    wait_ms(&m, 10 * SECOND);
    assert_int_equal(standing(&m), 1);
    assert_int_equal(only_alert(&m, INCIDENT_RESULT_PROPOSED)->priority, PRIORITY_2);
    assert_string_equal(only_alert(&m, INCIDENT_CLOCK_STOPPED)->reason, "the game is over");
    assert_replays(&m);
    unmake_hall(&m);
}

static void results_are_typed_in_many_ways(void **unused)
{
    (void)unused;
    static const struct {
        const char *word;
        enum result is;
        bool forfeit;
    } rows[] = {{"1-0", RESULT_WHITE, false}, {"white", RESULT_WHITE, false},  {"black", RESULT_BLACK, false},
                {"=", RESULT_DRAW, false},    {"draw", RESULT_DRAW, false},    {"1/2-1/2", RESULT_DRAW, false},
                {"1/2", RESULT_DRAW, false},  {"½", RESULT_DRAW, false},       {"½-½", RESULT_DRAW, false},
                {"0.5", RESULT_DRAW, false},  {"0.5-0.5", RESULT_DRAW, false}, {"drawn", RESULT_DRAW, false},
                {"1:0", RESULT_WHITE, false}, {"0:1", RESULT_BLACK, false},    {"--+", RESULT_BLACK, true},
                {"+/-", RESULT_WHITE, true},  {"-/+", RESULT_BLACK, true},     {"-/-", RESULT_NONE, true},
                {"+--", RESULT_WHITE, true},  {"---", RESULT_NONE, true},      {"won", RESULT_OPEN, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool forfeit = !rows[i].forfeit;
        assert_int_equal(result_typed(rows[i].word, &forfeit), rows[i].is);
        assert_int_equal(forfeit, rows[i].forfeit);
    }
}

/* Mated at board 1; then the clock of the mated side runs down. */
static void mate_and_flag(struct hall_fixture *m)
{
    begin_board(m, 1);
    mate(m);
    wait_ms(m, 3 * SECOND);
    clock_says(m, 1, 0, m->left[BLACK], WHITE, WHITE);
    wait_ms(m, 5 * SECOND);
    clock_says(m, 1, 0, m->left[BLACK], NO_SIDE, WHITE);
    wait_ms(m, 5 * SECOND);
}

static void a_flag_after_mate_means_nothing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    mate_and_flag(&m);
    assert_true(board_clock(hall_board(m.hall, 1))->flags);
    assert_int_equal(count_incidents(&m, INCIDENT_FLAG_FALL), 0);
    assert_int_equal(board_proposed(hall_board(m.hall, 1)), RESULT_BLACK);
    unmake_hall(&m);
}

static void a_flag_counts_once_the_mate_is_taken_back(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    mate_and_flag(&m);
    const struct history *g = board_game(hall_board(m.hall, 1));
    assert_int_equal(g->plies, 4);
    assert_true(hall_correct_moves(m.hall, 1, g->moves, 3, "AB", "it was not played", m.now, &why));
    wait_ms(&m, 5 * SECOND);
    clock_says(&m, 1, 0, m.left[BLACK], NO_SIDE, WHITE);
    wait_ms(&m, 5 * SECOND);
    assert_int_equal(count_incidents(&m, INCIDENT_FLAG_FALL), 1);
    unmake_hall(&m);
}

static void kings_put_for_a_draw_too_early_are_told_so(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct hall_listener listener = {keep_entry, &m.kept};
    make_hall(&m, 1, "90+30", false);
    hall_free(m.hall);
    m.settings.draw_from_move = 30;
    m.hall = hall_new(&m.settings, &listener);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    clock_says(&m, 1, m.left[WHITE], m.left[BLACK], NO_SIDE, BLACK);
    static const struct {
        int square;
        piece what;
    } puts[] = {{E1, EMPTY}, {60, EMPTY}, {28, EMPTY}, {27, (piece)KING}, {35, (piece)(8 | KING)}};
    for (size_t i = 0; i < sizeof puts / sizeof *puts; i++) {
        wait_ms(&m, 500);
        square_says(&m, 1, puts[i].square, puts[i].what);
    }
    wait_ms(&m, 5 * SECOND);
    assert_int_equal(board_proposed(hall_board(m.hall, 1)), RESULT_DRAW);
    assert_string_equal(hall_incident(m.hall, only_alert(&m, INCIDENT_EARLY_DRAW)->incident)->script, "early-draw");
    assert_replays(&m);
    unmake_hall(&m);
}

static void what_was_not_proposed_while_frozen_is_proposed_afterwards(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    assert_true(hall_freeze(m.hall, 1, true, "AB", m.now));
    mate(&m);
    wait_ms(&m, 3 * SECOND);
    assert_int_equal(board_proposed(hall_board(m.hall, 1)), RESULT_OPEN);
    assert_int_equal(count_incidents(&m, INCIDENT_RESULT_PROPOSED), 0);
    assert_true(hall_freeze(m.hall, 1, false, "AB", m.now));
    assert_int_equal(board_proposed(hall_board(m.hall, 1)), RESULT_BLACK);
    assert_int_equal(count_incidents(&m, INCIDENT_RESULT_PROPOSED), 1);
    assert_replays(&m);
    unmake_hall(&m);
}

/* Qh4 mates, nobody presses, and Black's time runs out: White has not won, and no flag calls an arbiter to rule so. */
static void a_mate_nobody_pressed_stands_before_the_flag(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "5+0", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "f3");
    hand_plays(&m, 1, "e5");
    hand_plays(&m, 1, "g4");
    square_says(&m, 1, 59, EMPTY);
    wait_ms(&m, 300);
    square_says(&m, 1, 31, piece_of(BLACK, QUEEN));
    wait_ms(&m, 200);
    for (int left_s = 2; left_s >= 0; left_s--) {
        clock_says(&m, 1, m.left[WHITE], left_s, left_s ? BLACK : NO_SIDE, BLACK);
        wait_ms(&m, 200);
    }
    for (int k = 0; k < 4; k++) {
        clock_says(&m, 1, m.left[WHITE], 0, NO_SIDE, BLACK);
        wait_ms(&m, 2000);
    }
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 4);
    assert_int_equal(board_proposed(hall_board(m.hall, 1)), RESULT_BLACK);
    assert_int_equal(count_incidents(&m, INCIDENT_FLAG_FALL), 0);
    unmake_hall(&m);
}

/* A device that falls silent after the first move has not seen that nobody answered. */
static void a_game_is_of_one_move_only_where_its_device_was_heard_to_the_end(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 3, "90+30", false);
    for (int board = 1; board <= 3; board++) {
        begin_board(&m, board);
        hand_plays(&m, board, "e4");
    }
    news_says(&m, 2, NEWS_LOST);
    hand_plays(&m, 3, "e5");
    for (int board = 1; board <= 3; board++) {
        assert_false(board_one_side_moved(hall_board(m.hall, board)));
        assert_true(hall_result(m.hall, board, RESULT_WHITE, "AB", "result slip", m.now, &why));
        assert_int_equal(board_one_side_moved(hall_board(m.hall, board)), board == 1);
    }
    assert_replays(&m);
    assert_true(hall_result(m.hall, 1, RESULT_OPEN, "AB", "they go on", m.now, &why));
    assert_false(board_one_side_moved(hall_board(m.hall, 1)));
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kings_on_the_centre_squares_leave_one_line_of_a_clock_that_was_stopped),
        cmocka_unit_test(results_are_typed_in_many_ways),
        cmocka_unit_test(a_mate_is_one_result_to_enter_and_is_told_now_where_the_clock_runs_on),
        cmocka_unit_test(a_mate_is_as_urgent_as_an_arbiter_has_it),
        cmocka_unit_test(a_mate_told_now_stands_before_the_results_that_wait),
        cmocka_unit_test(a_flag_after_mate_means_nothing),
        cmocka_unit_test(a_flag_counts_once_the_mate_is_taken_back),
        cmocka_unit_test(kings_put_for_a_draw_too_early_are_told_so),
        cmocka_unit_test(what_was_not_proposed_while_frozen_is_proposed_afterwards),
        cmocka_unit_test(a_mate_nobody_pressed_stands_before_the_flag),
        cmocka_unit_test(a_game_is_of_one_move_only_where_its_device_was_heard_to_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
