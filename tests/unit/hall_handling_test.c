/* How alerts are dealt with: taken, offered, handed over, dismissed, written up later. */
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/handling.h"

enum { SECOND = 1000 };

static struct error why;

static void an_alert_is_taken_offered_and_accepted_by_name(void **unused)
{
    (void)unused;
    struct hall_fixture m;
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
    assert_false(hall_decline(m.hall, id, "CD", m.now, &why)); /* it was offered to somebody else */
    assert_string_equal(hall_alert(m.hall, id)->offered_to, "AB");
    assert_true(hall_decline(m.hall, id, "AB", m.now, &why));
    assert_string_equal(hall_alert(m.hall, id)->offered_to, "");
    assert_replays(&m);
    unmake_hall(&m);
}

static void what_was_dealt_with_is_refused_with_a_reason(void **unused)
{
    static const char *const verbs[] = {"taken", "taken over", "acknowledged", "shelved", "cleared"};
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    int id = report(&m, 1, INCIDENT_CALL);
    assert_true(hall_clear(m.hall, id, "AB", "seen", m.now, &why));
    int entries = m.kept.count;
    for (int verb = 0; verb < 5; verb++) {
        char wanted[80];
        why = (struct error){0};
        bool done = verb == 0   ? hall_take_alert(m.hall, id, "AB", m.now, &why)
                    : verb == 1 ? hall_take_over(m.hall, id, "AB", m.now, &why)
                    : verb == 2 ? hall_acknowledge(m.hall, id, "AB", "", m.now, &why)
                    : verb == 3 ? hall_shelve(m.hall, id, "AB", "later", 60 * SECOND, m.now, &why)
                                : hall_clear(m.hall, id, "AB", "again", m.now, &why);
        assert_false(done);
        snprintf(wanted, sizeof wanted, "it was dealt with and cannot be %s", verbs[verb]);
        assert_string_equal(why.what, wanted);
    }
    assert_int_equal(m.kept.count, entries);
    id = report(&m, 2, INCIDENT_CALL);
    entries = m.kept.count;
    assert_false(hall_take_over(m.hall, id, "AB", m.now, &why));
    assert_string_equal(why.what, "nobody has it");
    assert_int_equal(m.kept.count, entries);
    unmake_hall(&m);
}

static void a_board_is_handed_to_a_colleague_who_accepts(void **unused)
{
    (void)unused;
    struct hall_fixture m;
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
    assert_true(board_has(hall_board(m.hall, 1), INCIDENT_CLOCK_STOPPED)); /* that is not why it stands */
    assert_true(hall_clear(m.hall, stopped, "AB", "seen", m.now, &why));
    int id = only_alert(&m, INCIDENT_BOARD_HANDED)->id;
    assert_string_equal(board_arbiter(hall_board(m.hall, 1)), "AB"); /* until it is accepted */
    assert_false(hall_accept(m.hall, id, "CD", m.now, &why));
    assert_replays(&m);
    assert_true(hall_accept(m.hall, id, "EF", m.now, &why));
    assert_string_equal(board_arbiter(hall_board(m.hall, 1)), "EF");
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

static void what_was_put_right_at_once_waits_for_its_paperwork(void **unused)
{
    (void)unused;
    struct hall_fixture m;
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
    struct hall_fixture m;
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

static void an_incident_is_noted_investigated_and_punished_or_not(void **unused)
{
    (void)unused;
    struct hall_fixture m;
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
    struct hall_fixture m;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_alert_is_taken_offered_and_accepted_by_name),
        cmocka_unit_test(what_was_dealt_with_is_refused_with_a_reason),
        cmocka_unit_test(calls_queue_in_the_order_in_which_they_came),
        cmocka_unit_test(an_incident_is_noted_investigated_and_punished_or_not),
        cmocka_unit_test(a_change_of_priority_is_written_down_with_what_it_was),
        cmocka_unit_test(a_board_is_handed_to_a_colleague_who_accepts),
        cmocka_unit_test(what_was_put_right_at_once_waits_for_its_paperwork),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
