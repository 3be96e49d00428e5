/* The round: who has not come, the sheet of the clocks, rulings and what they leave behind. */
#include "hall/board_order.h"
#include "hall/board_view.h"
#include "hall/brought.h"
#include "hall/desk.h"
#include "hall/illegal_made.h"
#include "hall/known.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "rules/facts.h"

#include "cmocka_names.h"

enum { SECOND = 1000, MINUTE = 60000, TWO_MINUTES = 120 };

static struct error why;

static void make_with_default(struct hall_fixture *m, int boards, msec after)
{
    make_hall(m, boards, "90+30", false);
    hall_free(m->hall);
    forget_entries(&m->kept);
    struct hall_listener listener = {keep_entry, &m->kept};
    m->settings.default_after = after;
    m->hall = hall_new(&m->settings, &listener);
    hall_start(m->hall, "AB", 0);
}

static void make_match(struct hall_fixture *m)
{
    make_hall(m, 1, "90+30", false);
    snprintf(m->seats[0].players[WHITE].team, NAME_MAX_BYTES, "Nordlys");
    snprintf(m->seats[0].players[BLACK].team, NAME_MAX_BYTES, "Sudstern");
    hall_free(m->hall);
    forget_entries(&m->kept);
    struct hall_listener listener = {keep_entry, &m->kept};
    m->hall = hall_new(&m->settings, &listener);
    hall_start(m->hall, "AB", 0);
}

static void who_does_not_come_is_told_two_minutes_before_and_when_it_is_over(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_with_default(&m, 3, 30 * MINUTE);
    begin_board(&m, 2);
    hand_plays(&m, 2, "e4");
    hand_plays(&m, 2, "e5");
    m.now = 28 * MINUTE - 1;
    wait_ms(&m, 0);
    assert_int_equal(count_incidents(&m, INCIDENT_DEFAULT_NEAR), 0);
    wait_ms(&m, 1);
    assert_int_equal(count_incidents(&m, INCIDENT_DEFAULT_NEAR), 2); /* boards 1 and 3 */
    assert_int_equal(standing(&m), 1 + 0);                           /* one alert for both */
    wait_ms(&m, 2 * MINUTE);
    assert_int_equal(count_incidents(&m, INCIDENT_DEFAULT_REACHED), 2);
    const struct alert *const *list;
    assert_int_equal(hall_alerts(m.hall, &list), 2);
    assert_int_equal(list[0]->priority, PRIORITY_1);
    assert_int_equal(list[0]->kind, INCIDENT_DEFAULT_REACHED);
    assert_replays(&m);
    unmake_hall(&m);
}

/* Somebody came late and plays: what is to be ruled upon now goes first, though the lateness is more urgent. */
static void a_late_arrival_that_is_over_is_not_ruled_upon_before_what_goes_on(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_with_default(&m, 2, 30 * MINUTE);
    m.now = 31 * MINUTE;
    wait_ms(&m, 0);
    assert_int_equal(hall_alert_to_rule(m.hall, 1)->kind, INCIDENT_DEFAULT_REACHED);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    hand_plays(&m, 1, "e5");
    wait_ms(&m, 1000);
    assert_int_equal(hall_alert_to_rule(m.hall, 1)->kind, INCIDENT_DEFAULT_REACHED); /* there is nothing else */
    assert_true(hall_alert_to_rule(m.hall, 1)->returned);
    report(&m, 1, INCIDENT_CALL);
    assert_int_equal(hall_alert_to_rule(m.hall, 1)->kind, INCIDENT_CALL);
    assert_int_equal(hall_alert_to_rule(m.hall, 2)->kind, INCIDENT_DEFAULT_REACHED);
    assert_null(hall_alert_to_rule(m.hall, 7));
    unmake_hall(&m);
}

static void a_board_may_have_another_default_time(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_with_default(&m, 2, 30 * MINUTE);
    assert_true(hall_excuse(m.hall, 1, 60 * MINUTE, "AB", m.now, &why));
    assert_false(hall_excuse(m.hall, 9, 60 * MINUTE, "AB", m.now, &why));
    m.now = 31 * MINUTE;
    wait_ms(&m, 0);
    assert_int_equal(only_alert(&m, INCIDENT_DEFAULT_REACHED)->board, 2);
    m.now = 61 * MINUTE;
    wait_ms(&m, 0);
    assert_int_equal(count_incidents(&m, INCIDENT_DEFAULT_REACHED), 2);
    assert_replays(&m);
    unmake_hall(&m);
}

static void the_round_is_started_once_and_a_board_late(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", true);
    int before = m.kept.count;
    hall_start(m.hall, "AB", 5000);
    assert_int_equal(m.kept.count, before);
    assert_true(hall_start_board(m.hall, 1, "AB", 10 * MINUTE, &why));
    assert_false(hall_start_board(m.hall, 1, "AB", 11 * MINUTE, &why));
    assert_false(hall_start_board(m.hall, 5, "AB", 11 * MINUTE, &why));
    assert_int_equal(board_play(hall_board(m.hall, 1)), PLAY_RUNNING);
    assert_int_equal(board_play(hall_board(m.hall, 2)), PLAY_WAITING);
    hall_end(m.hall, "AB", 12 * MINUTE);
    assert_int_equal(hall_open_boards(m.hall), 2);
    assert_replays(&m);
    unmake_hall(&m);
}

/* --- the sheet ---------------------------------------------------------------------------------------------------- */

static void run_clock(struct hall_fixture *m, int seconds)
{
    for (int s = 1; s <= seconds; s++) {
        wait_ms(m, SECOND);
        clock_says(m, 1, m->left[WHITE] - s, m->left[BLACK], WHITE, WHITE);
    }
}

static void every_half_hour_there_is_a_sheet_and_a_clock_that_runs_right_is_no_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    run_clock(&m, 40 * 60);
    int sheets = 0;
    for (int i = 0; i < m.kept.count; i++)
        sheets += m.kept.entries[i].kind == ENTRY_SHEET;
    assert_int_equal(sheets, 1);
    assert_int_equal(count_incidents(&m, INCIDENT_CLOCK_DIFFERS), 0);
    unmake_hall(&m);
}

/* 0:00 is a time: of the sheet, of an incident, of a clock's entry, of what a ruling knows. */
static void a_clock_at_nothing_is_no_clock_that_is_not_known(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct facts f = {0};
    make_hall(&m, 2, "90+30", false);
    begin_board(&m, 1);
    clock_says(&m, 1, 0, 60, WHITE, WHITE);
    wait_ms(&m, SECOND);
    clock_says(&m, 1, 0, 60, NO_SIDE, WHITE);
    wait_ms(&m, 5 * SECOND);
    int id = hall_report(m.hall, 1, INCIDENT_REPORTED, WHITE, "", "", "AB", m.now);
    assert_int_equal(hall_incident(m.hall, id)->left_s[WHITE], 0);
    assert_int_equal(hall_incident(m.hall, id)->left_s[BLACK], 60);
    hall_facts(m.hall, 1, 0, "flag-fall", NO_SIDE, &f);
    assert_non_null(facts_find(&f, "white_s"));
    assert_string_equal(facts_find(&f, "white_s")->value, "0");
    facts_release(&f);
    int from = m.kept.count;
    assert_int_equal(hall_sheet(m.hall, m.now), 1); /* nothing is known of the other board */
    bool listed = false;
    for (int i = from; i < m.kept.count; i++)
        listed = listed || (m.kept.entries[i].kind == ENTRY_SHEET && strstr(m.kept.entries[i].body, "[[1,0,0,60,"));
    assert_true(listed);
    clock_says(&m, 1, 0, 60, BLACK, BLACK);
    for (int i = from; i < m.kept.count; i++)
        if (m.kept.entries[i].kind == ENTRY_CLOCK)
            assert_non_null(strstr(m.kept.entries[i].body, "\"white_s\":0"));
    unmake_hall(&m);
}

static void a_clock_that_goes_too_fast_is_found_by_the_sheet(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    int32_t white = m.left[WHITE];
    for (int s = 1; s <= 61 * 60; s++) {
        wait_ms(&m, SECOND);
        clock_says(&m, 1, white - s - s / 20, m.left[BLACK], WHITE, WHITE); /* a twentieth too fast */
    }
    assert_int_equal(count_incidents(&m, INCIDENT_CLOCK_DIFFERS), 1); /* at two sheets */
    const struct alert *a = only_alert(&m, INCIDENT_CLOCK_DIFFERS);
    assert_int_equal(a->priority, PRIORITY_2);
    assert_int_in_range(-hall_incident(m.hall, a->incident)->number, 85, 95);
    unmake_hall(&m);
}

/* --- rulings ------------------------------------------------------------------------------------------------------ */

/* What a walk of that script would be told of a fact, and how it is known. */
static struct fact told(struct hall_fixture *m, const char *script, const char *name)
{
    struct facts f = {0};
    struct fact found = {.value = "not told"};
    hall_facts(m->hall, 1, 0, script, NO_SIDE, &f);
    if (facts_find(&f, name))
        found = *facts_find(&f, name);
    facts_release(&f);
    return found;
}

#define assert_told(m, script, name, value_) assert_string_equal(told(m, script, name).value, value_)

static void a_decision_counts_restores_orders_and_clears(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct penalty *penalties;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    assert_int_equal(rule_illegal(&m), 1);
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_int_equal(board_offences(b, BLACK), 1);
    assert_int_equal(standing(&m), 0);
    assert_true(board_order(b) && !board_order(b)->done);
    assert_int_equal(hall_penalties(m.hall, &penalties), 1);
    assert_string_equal(penalties[0].player, "2");
    assert_int_equal(penalties[0].round, 3);
    assert_told(&m, "illegal-move", "black_prior_offences", "1");
    assert_told(&m, "illegal-move", "white_prior_offences", "0");
    assert_told(&m, "phone", "black_prior_offences", "0");
    assert_string_equal(hall_ruling(m.hall, 1)->article, "7.5.5");
    assert_replays(&m);
    unmake_hall(&m);
}

static void ordered_times_are_watched_until_the_clock_shows_them(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    rule_illegal(&m);
    wait_ms(&m, 10 * SECOND);
    board_says(&m, 1, board_position(hall_board(m.hall, 1))->on);
    clock_says(&m, 1, m.left[WHITE] + TWO_MINUTES, m.left[BLACK], NO_SIDE, BLACK);
    wait_ms(&m, SECOND);
    clock_says(&m, 1, m.left[WHITE] + TWO_MINUTES, m.left[BLACK], BLACK, BLACK);
    assert_true(board_order(hall_board(m.hall, 1))->done);
    assert_int_equal(count_incidents(&m, INCIDENT_TIMES_NOT_SET) + count_incidents(&m, INCIDENT_TIMES_CHANGED), 0);
    assert_int_equal(hall_alert_count(m.hall), 1);
    assert_replays(&m);
    unmake_hall(&m);
}

static void times_that_are_not_set_are_an_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    rule_illegal(&m);
    wait_ms(&m, 10 * SECOND);
    for (int s = 0; s < 4; s++) {
        clock_says(&m, 1, m.left[WHITE], m.left[BLACK] - s, BLACK, BLACK);
        wait_ms(&m, SECOND);
    }
    const struct alert *a = only_alert(&m, INCIDENT_TIMES_NOT_SET);
    assert_non_null(strstr(hall_incident(m.hall, a->incident)->words, "stop it and set"));
    assert_replays(&m);
    unmake_hall(&m);
}

static const struct capabilities takes_orders = {.clock = true, .lever = true, .pieces = true, .orders = true};

static void a_clock_that_takes_orders_is_set_by_wire(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    hall_device_can(m.hall, 1, &takes_orders);
    rule_illegal(&m);
    assert_int_equal(hall_order_wants(m.hall, 1), ORDER_WANTS_TIMES);
    hall_order_sent(m.hall, 1, m.now);
    assert_int_equal(hall_order_wants(m.hall, 1), ORDER_WANTS_NOTHING);
    wait_ms(&m, SECOND);
    clock_says(&m, 1, m.left[WHITE] + TWO_MINUTES, m.left[BLACK], NO_SIDE, BLACK);
    assert_true(hall_let_run(m.hall, 1, m.now));
    assert_int_equal(hall_order_wants(m.hall, 1), ORDER_WANTS_RUN);
    hall_order_sent(m.hall, 1, m.now);
    board_says(&m, 1, board_position(hall_board(m.hall, 1))->on);
    wait_ms(&m, SECOND);
    clock_says(&m, 1, m.left[WHITE] + TWO_MINUTES, m.left[BLACK], BLACK, BLACK);
    assert_true(board_order(hall_board(m.hall, 1))->done);
    assert_int_equal(count_incidents(&m, INCIDENT_TIMES_NOT_SET), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

/* Times are ordered after an illegal move, and the clock takes no orders by wire. */
static void make_refused_order(struct hall_fixture *m)
{
    make_hall(m, 1, "90+30", false);
    play_illegal(m);
    hall_device_can(m->hall, 1, &takes_orders);
    rule_illegal(m);
    hall_order_sent(m->hall, 1, m->now);
    hall_order_refused(m->hall, 1, m->now);
}

static void a_clock_that_refuses_is_to_be_set_by_hand(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_refused_order(&m);
    assert_non_null(strstr(hall_incident(m.hall, only_alert(&m, INCIDENT_TIMES_NOT_SET)->incident)->words, "by hand"));
    unmake_hall(&m);
}

static void times_that_somebody_says_are_set_are_no_alert_any_more(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_refused_order(&m);
    const struct alert *a = only_alert(&m, INCIDENT_TIMES_NOT_SET);
    int incident = a->incident;
    assert_int_equal(hall_incident(m.hall, incident)->ended, MSEC_NEVER);
    assert_true(hall_order_taken(m.hall, 1, "AB", m.now, &why));
    assert_int_equal(hall_incident(m.hall, incident)->ended, m.now);
    assert_true(board_order(hall_board(m.hall, 1))->done);
    assert_false(hall_order_taken(m.hall, 2, "AB", m.now, &why));
    assert_replays(&m);
    unmake_hall(&m);
}

static void an_undone_decision_undoes_what_it_caused_and_stays_on_the_list(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    int id = rule_illegal(&m);
    assert_false(hall_undo(m.hall, id, "AB", "", m.now, &why));
    assert_true(hall_undo(m.hall, id, "AB", "the move was legal", m.now, &why));
    assert_false(hall_undo(m.hall, id, "AB", "again", m.now, &why));
    assert_true(hall_ruling(m.hall, id)->undone);
    assert_int_equal(board_offences(hall_board(m.hall, 1), BLACK), 0);
    assert_told(&m, "illegal-move", "black_prior_offences", "0");
    assert_false(board_order(hall_board(m.hall, 1)));
    assert_replays(&m);
    unmake_hall(&m);
}

/* A second decision at the board, with times of its own, which the clock never gets. */
static int rule_again_in_vain(struct hall_fixture *m, int result)
{
    struct ruling r = {.board = 1,
                       .script = "distraction",
                       .orders = result == RESULT_OPEN,
                       .left_s = {m->left[WHITE] + 2 * TWO_MINUTES, m->left[BLACK]},
                       .result = (uint8_t)result,
                       .runs = result == RESULT_OPEN ? BLACK : NO_SIDE,
                       .offender = BLACK,
                       .penalty = "2 minutes"};
    return hall_rule(m->hall, &r, "AB", m->now, &why);
}

static void an_order_undone_beneath_a_later_one_leaves_that_and_its_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct penalty *p;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    int first = rule_illegal(&m), second = rule_again_in_vain(&m, RESULT_OPEN);
    int32_t ordered = hall_ruling(m.hall, second)->left_s[WHITE];
    wait_ms(&m, 10 * SECOND);
    for (int s = 0; s < 4; s++) {
        clock_says(&m, 1, m.left[WHITE], m.left[BLACK] - s, BLACK, BLACK);
        wait_ms(&m, SECOND);
    }
    const struct hall_board *b = hall_board(m.hall, 1);
    int alert = only_alert(&m, INCIDENT_TIMES_NOT_SET)->id;
    assert_true(hall_undo(m.hall, first, "AB", "the move was legal", m.now, &why));
    assert_int_equal(only_alert(&m, INCIDENT_TIMES_NOT_SET)->id, alert);
    assert_false(hall_alert(m.hall, alert)->returned);
    assert_true(board_order(b) && b->order_of == second);
    assert_int_equal(board_order(b)->left_s, ordered);
    assert_int_equal(board_offences(b, BLACK), 0);
    assert_int_equal(hall_penalties(m.hall, &p), 2);
    assert_true(p[0].undone && !p[1].undone);
    assert_replays(&m);
    assert_true(hall_undo(m.hall, second, "AB", "nor did he", m.now, &why));
    assert_false(board_order(b));
    const struct alert *left = hall_alert(m.hall, alert);
    assert_true(!left || left->returned);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_result_undone_beneath_a_later_one_stays_that_ones(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    int first = rule_again_in_vain(&m, RESULT_WHITE), second = rule_again_in_vain(&m, RESULT_WHITE);
    assert_true(hall_undo(m.hall, first, "AB", "it was another board", m.now, &why));
    assert_int_equal(board_result(hall_board(m.hall, 1)), RESULT_WHITE);
    assert_replays(&m);
    assert_true(hall_undo(m.hall, second, "AB", "both were", m.now, &why));
    assert_int_equal(board_result(hall_board(m.hall, 1)), RESULT_OPEN);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_decision_that_ends_the_game_enters_the_result_and_undone_opens_it(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    play_illegal(&m);
    struct ruling r = {
        .board = 1, .result = RESULT_WHITE, .offender = BLACK, .runs = NO_SIDE, .script = "illegal-move"};
    int id = hall_rule(m.hall, &r, "AB", m.now, &why);
    assert_int_equal(board_result(hall_board(m.hall, 1)), RESULT_WHITE);
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    assert_true(hall_undo(m.hall, id, "AB", "appeal upheld", m.now, &why));
    assert_int_equal(board_result(hall_board(m.hall, 1)), RESULT_OPEN);
    assert_replays(&m);
    unmake_hall(&m);
}

static void what_cannot_be_done_is_refused_whole(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    const struct ruling wrong[] = {
        {.board = 7, .offender = NO_SIDE},
        {.board = 1, .restores = true, .ply = 3, .offender = NO_SIDE},
        {.board = 1, .stands = true, .offender = NO_SIDE},
        {.board = 1, .orders = true, .left_s = {SECONDS_UNKNOWN, 10}, .offender = NO_SIDE},
    };
    int before = m.kept.count;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        why.what[0] = '\0';
        assert_int_equal(hall_rule(m.hall, &wrong[i], "AB", m.now, &why), 0);
        assert_true(why.what[0]);
    }
    assert_int_equal(m.kept.count, before);
    unmake_hall(&m);
}

static void earlier_rounds_are_remembered(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    struct penalty p = {
        .ruling = 1, .board = 4, .round = 1, .player = "2", .script = "illegal-move", .penalty = "2 minutes"};
    hall_remember(m.hall, &p);
    play_illegal(&m);
    int id = rule_illegal(&m);
    assert_told(&m, "illegal-move", "black_prior_offences", "2");
    assert_told(&m, "illegal-move", "black_game_offences", "1");
    assert_string_equal(told(&m, "illegal-move", "black_prior_offences").evidence,
                        "decisions in this event: D-0001 round 3 board 1 2 minutes, D-0001 round 1 board 4 2 minutes");
    assert_true(hall_undo(m.hall, id, "AB", "wrong", m.now, &why));
    assert_told(&m, "illegal-move", "black_prior_offences", "1"); /* that of round 1 has the same number */
    unmake_hall(&m);
}

static void a_team_is_remembered_whoever_played(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_match(&m);
    struct ruling r = {.board = 1, .offender = BLACK, .runs = NO_SIDE, .script = "phone", .kind = "phone"};
    assert_true(hall_rule(m.hall, &r, "AB", m.now, &why) > 0);
    assert_told(&m, "phone", "black_prior_team_offences", "1");
    assert_int_equal(board_offences(hall_board(m.hall, 1), BLACK), 0); /* a phone is no illegal move */
    assert_replays(&m);
    struct penalty p = {.ruling = 7,
                        .board = 4,
                        .round = 1,
                        .player = "99",
                        .team = "Nordlys",
                        .script = "phone",
                        .penalty = "tie-break -1"};
    hall_remember(m.hall, &p);
    assert_told(&m, "phone", "white_prior_offences", "0");
    assert_told(&m, "phone", "white_prior_team_offences", "1");
    assert_told(&m, "phone", "black_prior_team_offences", "1");
    assert_string_equal(told(&m, "phone", "white_prior_team_offences").evidence,
                        "decisions in this event: D-0007 round 1 board 4 tie-break -1");
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_does_not_come_is_told_two_minutes_before_and_when_it_is_over),
        cmocka_unit_test(a_late_arrival_that_is_over_is_not_ruled_upon_before_what_goes_on),
        cmocka_unit_test(a_board_may_have_another_default_time),
        cmocka_unit_test(the_round_is_started_once_and_a_board_late),
        cmocka_unit_test(every_half_hour_there_is_a_sheet_and_a_clock_that_runs_right_is_no_alert),
        cmocka_unit_test(a_clock_at_nothing_is_no_clock_that_is_not_known),
        cmocka_unit_test(a_clock_that_goes_too_fast_is_found_by_the_sheet),
        cmocka_unit_test(a_decision_counts_restores_orders_and_clears),
        cmocka_unit_test(ordered_times_are_watched_until_the_clock_shows_them),
        cmocka_unit_test(times_that_are_not_set_are_an_alert),
        cmocka_unit_test(a_clock_that_takes_orders_is_set_by_wire),
        cmocka_unit_test(a_clock_that_refuses_is_to_be_set_by_hand),
        cmocka_unit_test(times_that_somebody_says_are_set_are_no_alert_any_more),
        cmocka_unit_test(an_undone_decision_undoes_what_it_caused_and_stays_on_the_list),
        cmocka_unit_test(an_order_undone_beneath_a_later_one_leaves_that_and_its_alert),
        cmocka_unit_test(a_result_undone_beneath_a_later_one_stays_that_ones),
        cmocka_unit_test(a_decision_that_ends_the_game_enters_the_result_and_undone_opens_it),
        cmocka_unit_test(what_cannot_be_done_is_refused_whole),
        cmocka_unit_test(earlier_rounds_are_remembered),
        cmocka_unit_test(a_team_is_remembered_whoever_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
