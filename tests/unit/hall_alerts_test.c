/* Alerts of the hall, as alarm practice wants them. */
#include "hall/hall_made.h"

enum { SECOND = 1000, MINUTE = 60000 };

static struct error why;

static void only_the_alert_that_is_acknowledged_is_silent(void **unused)
{
    (void)unused;
    struct made m;
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

static void a_fallen_flag_stays_on_the_list_after_it_was_given_time(void **unused)
{
    (void)unused;
    struct made m;
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

static void a_shelf_needs_a_reason_and_an_end_and_gives_back_by_itself(void **unused)
{
    (void)unused;
    struct made m;
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
    struct made m;
    const struct alert *const *list;
    make_hall(&m, 2, "90+30", false);
    news_says(&m, 1, NEWS_LOST);
    wait_ms(&m, 15 * SECOND);
    int id = only_alert(&m, INCIDENT_FEED_LOST)->id;
    assert_true(hall_shelve(m.hall, id, "AB", "a loose cable", SHELF_USUAL, m.now, &why));
    for (int i = 0; i < 3; i++) { /* shorter than a line has to be back to count */
        wait_ms(&m, 20 * SECOND);
        news_says(&m, 1, NEWS_BACK);
        board_says(&m, 1, hall_board(m.hall, 1)->tracker.game.now.on);
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
    board_says(&m, 1, hall_board(m.hall, 1)->tracker.game.now.on);
    wait_ms(&m, 5 * SECOND);
    assert_int_equal(hall_shelved(m.hall, &list), 0);
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

static void blips_of_a_feed_make_no_alert(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 2, "90+30", false);
    begin_board(&m, 1);
    for (int i = 0; i < 50; i++) {
        news_says(&m, 1, NEWS_LOST);
        wait_ms(&m, 9 * SECOND);
        news_says(&m, 1, NEWS_BACK);
        board_says(&m, 1, hall_board(m.hall, 1)->tracker.game.now.on);
        wait_ms(&m, SECOND);
    }
    assert_int_equal(standing(&m), 0);
    news_says(&m, 1, NEWS_LOST);
    wait_ms(&m, 11 * SECOND);
    assert_int_equal(standing(&m), 1);
    assert_int_equal(hall_board(m.hall, 1)->feed, FEED_LOST);
    unmake_hall(&m);
}

static void fifty_of_a_kind_within_a_minute_each_are_one_line_with_a_counter(void **unused)
{
    (void)unused;
    struct made m;
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

static int claims(struct made *m, enum side side, const char *script, const char *words)
{
    int id = hall_report(m->hall, 1, INCIDENT_CLAIM, (int)side, script, words, "AB", m->now);
    return hall_incident(m->hall, id)->alert;
}

/* Joined, the second would have hidden the first, and the ruling of one would have been done with both. */
static void who_comes_with_another_matter_has_a_line_of_his_own(void **unused)
{
    (void)unused;
    struct made m;
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
    struct made m;
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
    struct made m;
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
    struct made m;
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
    struct made m;
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
    struct made m;
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
    assert_string_equal(hall_alert_words(m.hall, list[0], &words), "board 1 and 59 others: the board is not heard");
    text_release(&words);
    assert_replays(&m);
    for (int board = 1; board <= 60; board++) {
        news_says(&m, board, NEWS_BACK);
        board_says(&m, board, hall_board(m.hall, board)->tracker.game.now.on);
    }
    wait_ms(&m, 5 * SECOND);
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

/* A hundred boards come to their claims at once: P3 collapse, the one P1 stays by itself. */
static void in_a_flood_what_is_least_urgent_collapses_and_the_rest_does_not(void **unused)
{
    (void)unused;
    struct made m;
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

static void an_alert_is_taken_offered_and_accepted_by_name(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 2, "90+30", false);
    int id = report(&m, 1, INCIDENT_CALL);
    assert_true(hall_take_alert(m.hall, id, "AB", m.now, &why));
    assert_string_equal(hall_alert(m.hall, id)->taken_by, "AB");
    assert_false(hall_hand_over(m.hall, id, "CD", "EF", m.now, &why));
    assert_false(hall_take_alert(m.hall, id, "CD", m.now, &why)); /* he has to say that he takes it from somebody */
    assert_string_equal(why.what, "AB has it");
    assert_true(hall_take_over(m.hall, id, "CD", m.now, &why));
    assert_string_equal(hall_alert(m.hall, id)->taken_by, "CD");
    assert_replays(&m);
    assert_true(hall_take_over(m.hall, id, "AB", m.now, &why));
    assert_true(hall_hand_over(m.hall, id, "AB", "EF", m.now, &why));
    assert_string_equal(hall_alert(m.hall, id)->taken_by, "AB"); /* until it is accepted */
    assert_false(hall_accept(m.hall, id, "CD", m.now, &why));
    assert_replays(&m);
    assert_true(hall_accept(m.hall, id, "EF", m.now, &why));
    assert_string_equal(hall_alert(m.hall, id)->taken_by, "EF");
    assert_true(hall_hand_over(m.hall, id, "EF", "AB", m.now, &why));
    assert_true(hall_decline(m.hall, id, "AB", m.now, &why));
    assert_string_equal(hall_alert(m.hall, id)->offered_to, "");
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_board_is_handed_to_a_colleague_who_accepts(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 2, "90+30", false);
    begin_board(&m, 1);
    clock_says(&m, 1, m.left[WHITE], m.left[BLACK], NO_SIDE, WHITE);
    wait_ms(&m, 11 * SECOND); /* kings might have gone to the centre */
    int stopped = only_alert(&m, INCIDENT_CLOCK_STOPPED)->id;
    assert_true(hall_sit(m.hall, 1, "AB", m.now));
    assert_false(hall_hand_board(m.hall, 1, "CD", "EF", m.now, &why)); /* it is not his */
    assert_string_equal(why.what, "AB is at board 1");
    assert_false(hall_hand_board(m.hall, 9, "AB", "EF", m.now, &why));
    assert_true(hall_hand_board(m.hall, 1, "AB", "EF", m.now, &why));
    assert_true(hall_board(m.hall, 1)->standing & UINT64_C(1)
                                                      << INCIDENT_CLOCK_STOPPED); /* that is not why it stands */
    assert_true(hall_clear(m.hall, stopped, "AB", "seen", m.now, &why));
    int id = only_alert(&m, INCIDENT_BOARD_HANDED)->id;
    assert_string_equal(hall_board(m.hall, 1)->arbiter, "AB"); /* until it is accepted */
    assert_false(hall_accept(m.hall, id, "CD", m.now, &why));
    assert_replays(&m);
    assert_true(hall_accept(m.hall, id, "EF", m.now, &why));
    assert_string_equal(hall_board(m.hall, 1)->arbiter, "EF");
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

static void what_was_put_right_at_once_waits_for_its_paperwork(void **unused)
{
    (void)unused;
    struct made m;
    const struct alert *const *list;
    make_hall(&m, 2, "90+30", false);
    int id = report(&m, 1, INCIDENT_ILLEGAL_MOVE);
    assert_false(hall_complete_later(m.hall, id, "", "", m.now, &why));
    assert_true(hall_complete_later(m.hall, id, "the move went back, two minutes", "AB", m.now, &why));
    assert_int_equal(hall_alert(m.hall, id)->state, ALERT_CLEARED);
    assert_int_equal(hall_alerts(m.hall, &list), 1);
    assert_int_equal(list[0]->kind, INCIDENT_TO_COMPLETE);
    assert_string_equal(hall_incident(m.hall, list[0]->incident)->script, "illegal-move"); /* ruled on by the same */
    assert_string_equal(hall_incident(m.hall, list[0]->incident)->words,
                        "to be completed: the move went back, two minutes");
    assert_false(hall_complete_later(m.hall, id, "again", "AB", m.now, &why));
    assert_replays(&m);
    unmake_hall(&m);
}

static void calls_queue_in_the_order_in_which_they_came(void **unused)
{
    (void)unused;
    struct made m;
    const struct alert *const *list;
    make_hall(&m, 5, "90+30", false);
    int third = 4, first = 2, second = 3;
    report(&m, first, INCIDENT_CALL);
    wait_ms(&m, SECOND);
    report(&m, second, INCIDENT_CLAIM);
    report(&m, 5, INCIDENT_FLAG_FALL);
    wait_ms(&m, SECOND);
    report(&m, third, INCIDENT_CALL);
    assert_int_equal(hall_calls(m.hall, &list), 3);
    assert_int_equal(list[0]->board, first);
    assert_int_equal(list[1]->board, second);
    assert_int_equal(list[2]->board, third);
    unmake_hall(&m);
}

static void a_log_that_cannot_be_written_is_a_standing_alert(void **unused)
{
    (void)unused;
    struct made m;
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

static void a_board_out_of_service_is_off_the_list_until_it_is_back(void **unused)
{
    (void)unused;
    struct made m;
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

static void an_incident_is_noted_investigated_and_punished_or_not(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 2, "90+30", false);
    int id = report(&m, 1, INCIDENT_CALL), incident = hall_alert(m.hall, id)->incident;
    assert_int_equal(hall_incident(m.hall, incident)->handling, HANDLING_NOTED);
    assert_true(hall_take_alert(m.hall, id, "AB", m.now, &why));
    assert_int_equal(hall_incident(m.hall, incident)->handling, HANDLING_INVESTIGATED);
    assert_true(hall_clear(m.hall, id, "AB", "a question", m.now, &why));
    assert_int_equal(hall_incident(m.hall, incident)->handling, HANDLING_NO_ACTION);
    assert_true(hall_handle(m.hall, incident, HANDLING_REFERRED, "AB", m.now));
    assert_false(hall_handle(m.hall, 99, HANDLING_REFERRED, "AB", m.now));
    struct hall *again = replayed(&m);
    assert_int_equal(hall_incident(again, incident)->handling, HANDLING_REFERRED);
    hall_free(again);
    unmake_hall(&m);
}

static void a_change_of_priority_is_written_down_with_what_it_was(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 2, "90+30", false);
    hall_set_priority(m.hall, INCIDENT_TAKEBACK, PRIORITY_LOG, "AB", "friendly event", m.now);
    assert_string_equal(
        m.kept.entries[m.kept.count - 1].body,
        "{\"is\":\"log\",\"kind\":\"takeback\",\"reason\":\"friendly event\",\"was\":\"P2\",\"what\":\"priority\"}");
    hall_report(m.hall, 1, INCIDENT_TAKEBACK, WHITE, "", "", "AB", m.now);
    assert_int_equal(hall_alert_count(m.hall), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

static void mate_on(struct made *m, int board)
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
    struct made m;
    struct rates r;
    struct text words = {0};
    const struct alert *const *list;
    make_hall(&m, 5, "90+30", false);
    for (int board = 1; board <= 4; board++)
        mate_on(&m, board);
    assert_int_equal(hall_alerts(m.hall, &list), 1);
    assert_string_equal(hall_alert_words(m.hall, list[0], &words),
                        "board 1 and 3 others: checkmate: 0-1 is to be entered");
    assert_true(hall_result(m.hall, 1, RESULT_BLACK, "AB", "", m.now, &why));
    assert_int_equal(hall_alerts(m.hall, &list), 1);
    assert_string_equal(hall_alert_words(m.hall, list[0], &words),
                        "board 2 and 2 others: checkmate: 0-1 is to be entered");
    assert_replays(&m);
    struct ruling rule = {.board = 2, .alert = list[0]->id, .script = "game-end", .result = RESULT_BLACK};
    assert_true(hall_rule(m.hall, &rule, "AB", m.now, &why));
    assert_true(hall_result(m.hall, 4, RESULT_BLACK, "AB", "", m.now, &why));
    assert_int_equal(hall_alerts(m.hall, &list), 1);
    assert_string_equal(hall_alert_words(m.hall, list[0], &words), "board 3: checkmate: 0-1 is to be entered");
    assert_true(hall_clear(m.hall, list[0]->id, "AB", "seen", m.now, &why));
    assert_int_equal(standing(&m), 0);
    hall_rates(m.hall, m.now, &r);
    assert_int_equal(r.shown[PRIORITY_3], 1);
    text_release(&words);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_claim_that_is_gone_with_the_next_move_is_no_alert(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3"};
    struct made m;
    make_hall(&m, 1, "3+2", false);
    begin_board(&m, 1);
    for (int i = 0; i < 9; i++)
        hand_plays(&m, 1, moves[i]);
    assert_true(hall_board(m.hall, 1)->claims.times >= 3);
    assert_int_equal(standing(&m), 0);
    wait_ms(&m, 10 * SECOND);
    assert_int_equal(only_alert(&m, INCIDENT_CLAIM_REPETITION)->priority, PRIORITY_3);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_alert_that_is_acknowledged_is_silent),
        cmocka_unit_test(a_fallen_flag_stays_on_the_list_after_it_was_given_time),
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
        cmocka_unit_test(in_a_flood_what_is_least_urgent_collapses_and_the_rest_does_not),
        cmocka_unit_test(an_alert_is_taken_offered_and_accepted_by_name),
        cmocka_unit_test(calls_queue_in_the_order_in_which_they_came),
        cmocka_unit_test(a_log_that_cannot_be_written_is_a_standing_alert),
        cmocka_unit_test(a_board_out_of_service_is_off_the_list_until_it_is_back),
        cmocka_unit_test(an_incident_is_noted_investigated_and_punished_or_not),
        cmocka_unit_test(a_change_of_priority_is_written_down_with_what_it_was),
        cmocka_unit_test(results_that_wait_are_one_line_until_the_last_is_entered),
        cmocka_unit_test(a_claim_that_is_gone_with_the_next_move_is_no_alert),
        cmocka_unit_test(a_board_is_handed_to_a_colleague_who_accepts),
        cmocka_unit_test(what_was_put_right_at_once_waits_for_its_paperwork),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
