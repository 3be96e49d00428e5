/* Alerts of the hall, as alarm practice wants them. */
#include "hall/alert_words.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/ruling.h"
#include "hall/trouble.h"

enum { SECOND = 1000, MINUTE = 60000 };

static struct error why;

static void only_the_alert_that_is_acknowledged_is_silent(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 5, "90+30", false);
    int ids[3];
    for (int i = 0; i < 3; i++)
        ids[i] = report(&m, i + 1, INCIDENT_ILLEGAL_POSITION);
    assert_int_equal(standing(&m), 3);
    assert_false(hall_acknowledge(m.hall, ids[1], "", "", m.now, &why));
    assert_true(hall_acknowledge(m.hall, ids[1], "CD", "seen", 5000, &why));
    assert_true(alert_rings(hall_alert(m.hall, ids[0])) && alert_rings(hall_alert(m.hall, ids[2])));
    const struct alert *a = hall_alert(m.hall, ids[1]);
    assert_false(alert_rings(a));
    assert_string_equal(a->acknowledged_by, "CD");
    assert_int_equal(a->acknowledged, 5000);
    assert_replays(&m);
    unmake_hall(&m);
}

static bool was_told(const struct hall_fixture *m, enum entry_kind kind, const char *words)
{
    bool told = false;
    for (int i = 0; i < m->kept.count; i++)
        told = told || (m->kept.entries[i].kind == kind && strstr(m->kept.entries[i].body, words));
    return told;
}

/* In the log nothing left is a time, not a time that nobody knows. */
static void a_clock_at_nothing_is_told_as_such(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    clock_says(&m, 1, 1, 5400, WHITE, BLACK);
    wait_ms(&m, 1000);
    clock_says(&m, 1, 0, 5400, WHITE, BLACK);
    wait_ms(&m, 1000);
    clock_says(&m, 1, 0, 5400, WHITE, BLACK);
    assert_int_equal(count_incidents(&m, INCIDENT_FLAG_FALL), 1);
    assert_true(was_told(&m, ENTRY_CLOCK, "\"what\":\"flag\",\"white_s\":0}"));
    assert_true(was_told(&m, ENTRY_CLOCK, "\"black_s\":5400,"));
    unmake_hall(&m);
}

static void a_fallen_flag_stays_on_the_list_after_it_was_given_time(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    begin_board(&m, 1);
    clock_says(&m, 1, 1, 5400, WHITE, WHITE);
    wait_ms(&m, 1000);
    clock_says(&m, 1, 0, 5400, WHITE, WHITE);
    wait_ms(&m, 2000);
    clock_says(&m, 1, 0, 5400, WHITE, WHITE);
    const struct alert *a = only_alert(&m, INCIDENT_FLAG_FALL);
    assert_int_equal(a->state, ALERT_UNSEEN);
    const struct incident *i = hall_incident(m.hall, a->incident);
    assert_int_equal(i->side, WHITE);
    assert_true(i->flag.not_before < i->flag.device);
    wait_ms(&m, 1000);
    clock_says(&m, 1, 60, 5400, WHITE, WHITE);
    wait_ms(&m, 1000);
    a = only_alert(&m, INCIDENT_FLAG_FALL);
    assert_int_equal(a->state, ALERT_LATCHED);
    assert_false(hall_shelve(m.hall, a->id, "AB", "busy", SHELF_USUAL, m.now, &why));
    assert_string_equal(why.what, "it is over and cannot be shelved");
    assert_true(a->returned);
    assert_true(hall_acknowledge(m.hall, a->id, "AB", "", m.now, &why));
    assert_int_equal(hall_alert(m.hall, a->id)->state, ALERT_CLEARED);
    assert_replays(&m);
    unmake_hall(&m);
}

static void what_settled_by_itself_leaves_the_list_after_a_quarter_of_an_hour(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    begin_board(&m, 1);
    clock_says(&m, 1, 5400, 5400, NO_SIDE, WHITE);
    wait_ms(&m, 11000);
    clock_says(&m, 1, 5400, 5400, WHITE, WHITE);
    wait_ms(&m, 1000);
    assert_int_equal(only_alert(&m, INCIDENT_CLOCK_STOPPED)->state, ALERT_LATCHED);
    assert_replays(&m);
    wait_ms(&m, 15 * 60000 - 2000);
    assert_int_equal(only_alert(&m, INCIDENT_CLOCK_STOPPED)->state, ALERT_LATCHED);
    wait_ms(&m, 2000);
    const struct alert *a = only_alert(&m, INCIDENT_CLOCK_STOPPED);
    assert_int_equal(a->state, ALERT_CLEARED);
    assert_int_equal(a->acknowledged, MSEC_NEVER);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_shelf_needs_a_reason_and_an_end_and_gives_back_by_itself(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct alert *const *list;
    make_hall(&m, 2, "90+30", false);
    int id = report(&m, 1, INCIDENT_CALL);
    assert_false(hall_shelve(m.hall, id, "AB", "", SHELF_USUAL, m.now, &why));
    assert_false(hall_shelve(m.hall, id, "AB", "busy", SHELF_MOST + 1, m.now, &why));
    assert_true(hall_shelve(m.hall, id, "AB", "busy", SHELF_USUAL, m.now, &why));
    assert_int_equal(standing(&m), 0);
    assert_int_equal(hall_shelved(m.hall, &list), 1);
    assert_string_equal(list[0]->reason, "busy");
    assert_replays(&m);
    wait_ms(&m, SHELF_USUAL - 1);
    assert_int_equal(standing(&m), 0);
    wait_ms(&m, 1);
    assert_int_equal(standing(&m), 1);
    assert_int_equal(hall_shelved(m.hall, &list), 0);
    struct rates r;
    hall_rates(m.hall, m.now, &r);
    assert_int_equal(r.shelved_ever, 1);
    assert_replays(&m);
    unmake_hall(&m);
}

/* What comes and goes on the shelf neither wakes it early nor keeps it there. */
static void what_happens_on_the_shelf_does_not_move_its_end(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct alert *const *list;
    make_hall(&m, 2, "90+30", false);
    news_says(&m, 1, NEWS_LOST);
    wait_ms(&m, 15 * SECOND);
    int id = only_alert(&m, INCIDENT_FEED_LOST)->id;
    assert_true(hall_shelve(m.hall, id, "AB", "a loose cable", SHELF_USUAL, m.now, &why));
    for (int i = 0; i < 3; i++) { /* shorter than a line has to be back to count */
        wait_ms(&m, 20 * SECOND);
        news_says(&m, 1, NEWS_BACK);
        board_says(&m, 1, board_position(hall_board(m.hall, 1))->on);
        wait_ms(&m, SECOND / 2);
        news_says(&m, 1, NEWS_LOST);
    }
    assert_int_equal(standing(&m), 0);
    assert_int_equal(hall_shelved(m.hall, &list), 1);
    assert_replays(&m);
    wait_ms(&m, SHELF_USUAL);
    assert_int_equal(standing(&m), 1);
    assert_true(hall_shelve(m.hall, id, "AB", "a loose cable", SHELF_USUAL, m.now, &why));
    news_says(&m, 1, NEWS_BACK);
    board_says(&m, 1, board_position(hall_board(m.hall, 1))->on);
    wait_ms(&m, 5 * SECOND);
    assert_int_equal(hall_shelved(m.hall, &list), 0);
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

static void blips_of_a_feed_make_no_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    begin_board(&m, 1);
    for (int i = 0; i < 50; i++) {
        news_says(&m, 1, NEWS_LOST);
        wait_ms(&m, 9 * SECOND);
        news_says(&m, 1, NEWS_BACK);
        board_says(&m, 1, board_position(hall_board(m.hall, 1))->on);
        wait_ms(&m, SECOND);
    }
    assert_int_equal(standing(&m), 0);
    news_says(&m, 1, NEWS_LOST);
    wait_ms(&m, 11 * SECOND);
    assert_int_equal(standing(&m), 1);
    assert_int_equal(board_feed(hall_board(m.hall, 1)), FEED_LOST);
    unmake_hall(&m);
}

static void fifty_of_a_kind_within_a_minute_each_are_one_line_with_a_counter(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    for (int i = 0; i < 50; i++) {
        report(&m, 1, INCIDENT_CALL);
        wait_ms(&m, 5 * SECOND);
    }
    const struct alert *a = only_alert(&m, INCIDENT_CALL);
    assert_int_equal(a->count, 50);
    struct text words = {0};
    assert_string_equal(hall_alert_words(m.hall, a, &words), "board 1: White calls the arbiter (50 times)");
    text_release(&words);
    assert_replays(&m);
    unmake_hall(&m);
}

static int claims(struct hall_fixture *m, enum side side, const char *script, const char *words)
{
    int id = hall_report(m->hall, 1, INCIDENT_CLAIM, (int)side, script, words, "AB", m->now);
    return hall_incident(m->hall, id)->alert;
}

/* Joined, the second would have hidden the first, and the ruling of one would have been done with both. */
static void who_comes_with_another_matter_has_a_line_of_his_own(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    int draw = claims(&m, WHITE, "claim-repetition", "White claims a repetition"),
        phone = claims(&m, WHITE, "phone", "White claims: a telephone");
    assert_int_not_equal(draw, phone);
    assert_int_not_equal(claims(&m, BLACK, "claim-repetition", "White claims a repetition"), draw);
    wait_ms(&m, SECOND);
    assert_int_equal(standing(&m), 3);
    assert_int_equal(claims(&m, WHITE, "claim-repetition", "White claims a repetition"), draw);
    assert_int_equal(hall_alert(m.hall, draw)->count, 2);
    assert_int_equal(hall_alert(m.hall, phone)->count, 1);
    assert_true(hall_clear(m.hall, phone, "AB", "none was there", m.now, &why));
    assert_int_equal(hall_alert(m.hall, draw)->state, ALERT_UNSEEN);
    assert_int_equal(claims(&m, WHITE, "takeback", "White claims: a takeback"), 4);
    assert_replays(&m);
    assert_true(hall_result(m.hall, 1, RESULT_DRAW, "AB", "", m.now, &why));
    assert_int_equal(standing(&m), 0);
    for (int i = 1; i <= hall_incident_count(m.hall); i++)
        assert_true(hall_incident(m.hall, i)->ended != MSEC_NEVER);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_fault_of_the_other_player_is_another_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    int white = hall_report(m.hall, 1, INCIDENT_ILLEGAL_MOVE, WHITE, "", "", "", m.now),
        black = hall_report(m.hall, 1, INCIDENT_ILLEGAL_MOVE, BLACK, "", "", "", m.now);
    wait_ms(&m, SECOND);
    assert_int_equal(standing(&m), 2);
    assert_int_not_equal(hall_incident(m.hall, white)->alert, hall_incident(m.hall, black)->alert);
    assert_replays(&m);
    unmake_hall(&m);
}

static void what_joins_about_the_other_player_is_said(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct text words = {0};
    make_hall(&m, 2, "90+30", false);
    hall_report(m.hall, 1, INCIDENT_TIME_TROUBLE, WHITE, "", "", "", m.now);
    hall_report(m.hall, 1, INCIDENT_TIME_TROUBLE, BLACK, "", "", "", m.now);
    assert_string_equal(hall_alert_words(m.hall, only_alert(&m, INCIDENT_TIME_TROUBLE), &words),
                        "board 1: Black has less than five minutes, White too (2 times)");
    text_release(&words);
    unmake_hall(&m);
}

static void what_comes_again_after_a_minute_is_another_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    int first = report(&m, 1, INCIDENT_CALL);
    assert_true(hall_clear(m.hall, first, "AB", "helped", m.now, &why));
    wait_ms(&m, 59 * SECOND);
    assert_int_equal(report(&m, 1, INCIDENT_CALL), first);
    assert_int_equal(hall_alert(m.hall, first)->state, ALERT_UNSEEN);
    assert_true(hall_clear(m.hall, first, "AB", "helped", m.now, &why));
    wait_ms(&m, 61 * SECOND);
    assert_int_not_equal(report(&m, 1, INCIDENT_CALL), first);
    assert_replays(&m);
    unmake_hall(&m);
}

static void the_earliest_of_a_burst_keeps_a_mark(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    int first = report(&m, 1, INCIDENT_CALL);
    wait_ms(&m, SECOND);
    int second = report(&m, 1, INCIDENT_CLAIM);
    int elsewhere = report(&m, 2, INCIDENT_CALL);
    assert_true(hall_alert(m.hall, first)->first_out);
    assert_false(hall_alert(m.hall, second)->first_out);
    assert_true(hall_alert(m.hall, elsewhere)->first_out);
    unmake_hall(&m);
}

static void a_line_that_is_lost_is_one_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 120, "90+30", false);
    for (int board = 1; board <= 60; board++)
        news_says(&m, board, NEWS_LOST);
    wait_ms(&m, 15 * SECOND);
    assert_int_equal(standing(&m), 1);
    const struct alert *const *list;
    hall_alerts(m.hall, &list);
    assert_int_equal(list[0]->members, 59);
    assert_int_equal(list[0]->priority, PRIORITY_2);
    struct text words = {0};
    assert_string_equal(hall_alert_words(m.hall, list[0], &words), "board 1 and 59 others: no signal from the board");
    text_release(&words);
    assert_replays(&m);
    for (int board = 1; board <= 60; board++) {
        news_says(&m, board, NEWS_BACK);
        board_says(&m, board, board_position(hall_board(m.hall, board))->on);
    }
    wait_ms(&m, 5 * SECOND);
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

/* What somebody has taken, or has seen, stays a line of its own. */
static void in_a_flood_an_alert_that_somebody_has_does_not_collapse(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 200, "90+30", false);
    int taken = report(&m, 101, INCIDENT_CLOCK_BATTERY), seen = report(&m, 102, INCIDENT_CLOCK_BATTERY);
    wait_ms(&m, SECOND);
    assert_true(hall_take_alert(m.hall, taken, "AB", m.now, &why));
    assert_true(hall_acknowledge(m.hall, seen, "AB", "", m.now, &why));
    for (int board = 1; board <= 100; board++) {
        report(&m, board, INCIDENT_CLOCK_BATTERY);
        wait_ms(&m, SECOND);
    }
    struct rates r;
    hall_rates(m.hall, m.now, &r);
    assert_true(r.flood);
    assert_int_equal(hall_alert(m.hall, taken)->group, 0);
    assert_int_equal(hall_alert(m.hall, seen)->group, 0);
    assert_replays(&m);
    unmake_hall(&m);
}

/* A hundred boards come to their claims at once: P3 collapse, the one P1 stays by itself. */
static void in_a_flood_what_is_least_urgent_collapses_and_the_rest_does_not(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 200, "90+30", false);
    for (int board = 1; board <= 100; board++) {
        report(&m, board, INCIDENT_CLOCK_BATTERY);
        wait_ms(&m, SECOND);
    }
    int fallen = report(&m, 7, INCIDENT_FLAG_FALL);
    struct rates r;
    hall_rates(m.hall, m.now, &r);
    assert_true(r.flood);
    assert_int_equal(standing(&m), 3); /* two blocks of fifty, and the flag */
    assert_int_equal(hall_alert(m.hall, fallen)->state, ALERT_UNSEEN);
    assert_replays(&m);
    wait_ms(&m, 12 * MINUTE);
    hall_rates(m.hall, m.now, &r);
    assert_false(r.flood);
    assert_true(r.in_flood > 0.5);
    assert_int_equal(standing(&m), 101);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_log_that_cannot_be_written_is_a_standing_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    hall_cannot_record(m.hall, "the disk is full", m.now);
    hall_cannot_record(m.hall, "the disk is full", m.now);
    const struct alert *a = only_alert(&m, INCIDENT_NOT_RECORDED);
    assert_int_equal(a->priority, PRIORITY_1);
    assert_int_equal(a->board, 0);
    hall_cannot_record(m.hall, NULL, m.now);
    assert_int_equal(hall_alert(m.hall, a->id)->state, ALERT_LATCHED);
    assert_replays(&m);
    unmake_hall(&m);
}

static void spectators_whom_nothing_reaches_are_an_alert_that_asks_for_nothing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    hall_cannot_broadcast(m.hall, NULL, m.now);
    assert_int_equal(standing(&m), 0);
    hall_cannot_broadcast(m.hall, "Lichess unreachable since 14:02", m.now);
    hall_cannot_broadcast(m.hall, "Lichess unreachable since 14:02", m.now);
    const struct alert *a = only_alert(&m, INCIDENT_NOT_BROADCAST);
    assert_int_equal(a->priority, PRIORITY_3);
    assert_int_equal(a->board, 0);
    assert_string_equal(hall_incident(m.hall, a->latest)->words, "Lichess unreachable since 14:02");
    assert_replays(&m);
    hall_cannot_broadcast(m.hall, NULL, m.now);
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_board_out_of_service_is_off_the_list_until_it_is_back(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    report(&m, 1, INCIDENT_FEED_FAULTY);
    assert_true(hall_out_of_service(m.hall, 1, true, "AB", m.now));
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    assert_true(hall_out_of_service(m.hall, 1, false, "AB", m.now));
    assert_int_equal(standing(&m), 1);
    assert_replays(&m);
    unmake_hall(&m);
}

static void mate_on(struct hall_fixture *m, int board)
{
    static const char *const moves[] = {"f3", "e5", "g4", "Qh4#"};
    m->left[WHITE] = m->left[BLACK] = control_start_s(&m->seats[0].control);
    begin_board(m, board);
    for (int i = 0; i < 4; i++)
        hand_plays(m, board, moves[i]);
    clock_says(m, board, m->left[WHITE], m->left[BLACK], NO_SIDE, WHITE);
    wait_ms(m, 5 * SECOND);
}

/* Whoever deals with the first has not dealt with the others; and they were one line all the time. */
static void results_that_wait_are_one_line_until_the_last_is_entered(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct rates r;
    struct text words = {0};
    const struct alert *const *list;
    make_hall(&m, 5, "90+30", false);
    for (int board = 1; board <= 4; board++)
        mate_on(&m, board);
    assert_int_equal(hall_alerts(m.hall, &list), 1);
    assert_string_equal(hall_alert_words(m.hall, list[0], &words), "board 1 and 3 others: result 0-1? checkmate");
    assert_true(hall_result(m.hall, 1, RESULT_BLACK, "AB", "", m.now, &why));
    assert_int_equal(hall_alerts(m.hall, &list), 1);
    assert_string_equal(hall_alert_words(m.hall, list[0], &words), "board 2 and 2 others: result 0-1? checkmate");
    assert_replays(&m);
    struct ruling rule = {.board = 2, .alert = list[0]->id, .script = "game-end", .result = RESULT_BLACK};
    assert_true(hall_rule(m.hall, &rule, "AB", m.now, &why));
    assert_true(hall_result(m.hall, 4, RESULT_BLACK, "AB", "", m.now, &why));
    assert_int_equal(hall_alerts(m.hall, &list), 1);
    assert_string_equal(hall_alert_words(m.hall, list[0], &words), "board 3: result 0-1? checkmate");
    assert_true(hall_clear(m.hall, list[0]->id, "AB", "seen", m.now, &why));
    assert_int_equal(standing(&m), 0);
    hall_rates(m.hall, m.now, &r);
    assert_int_equal(r.shown[PRIORITY_2], 1);
    text_release(&words);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_claim_that_is_gone_with_the_next_move_is_no_alert(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3"};
    struct hall_fixture m;
    make_hall(&m, 1, "5+0", false); /* a hand whose clock never runs down seems to be given more than 2 s */
    begin_board(&m, 1);
    for (int i = 0; i < 9; i++)
        hand_plays(&m, 1, moves[i]);
    assert_true(board_claims(hall_board(m.hall, 1))->times >= 3);
    assert_int_equal(standing(&m), 0);
    wait_ms(&m, 10 * SECOND);
    assert_int_equal(only_alert(&m, INCIDENT_CLAIM_REPETITION)->priority, PRIORITY_3);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_alert_that_is_acknowledged_is_silent),
        cmocka_unit_test(a_clock_at_nothing_is_told_as_such),
        cmocka_unit_test(a_fallen_flag_stays_on_the_list_after_it_was_given_time),
        cmocka_unit_test(what_settled_by_itself_leaves_the_list_after_a_quarter_of_an_hour),
        cmocka_unit_test(a_shelf_needs_a_reason_and_an_end_and_gives_back_by_itself),
        cmocka_unit_test(what_happens_on_the_shelf_does_not_move_its_end),
        cmocka_unit_test(blips_of_a_feed_make_no_alert),
        cmocka_unit_test(fifty_of_a_kind_within_a_minute_each_are_one_line_with_a_counter),
        cmocka_unit_test(who_comes_with_another_matter_has_a_line_of_his_own),
        cmocka_unit_test(a_fault_of_the_other_player_is_another_alert),
        cmocka_unit_test(what_joins_about_the_other_player_is_said),
        cmocka_unit_test(what_comes_again_after_a_minute_is_another_alert),
        cmocka_unit_test(the_earliest_of_a_burst_keeps_a_mark),
        cmocka_unit_test(a_line_that_is_lost_is_one_alert),
        cmocka_unit_test(in_a_flood_an_alert_that_somebody_has_does_not_collapse),
        cmocka_unit_test(in_a_flood_what_is_least_urgent_collapses_and_the_rest_does_not),
        cmocka_unit_test(a_log_that_cannot_be_written_is_a_standing_alert),
        cmocka_unit_test(spectators_whom_nothing_reaches_are_an_alert_that_asks_for_nothing),
        cmocka_unit_test(a_board_out_of_service_is_off_the_list_until_it_is_back),
        cmocka_unit_test(results_that_wait_are_one_line_until_the_last_is_entered),
        cmocka_unit_test(a_claim_that_is_gone_with_the_next_move_is_no_alert),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
