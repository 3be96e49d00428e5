/* What the arbiter's part is before anything is asked: to act, to wait for a claim, to rule on one. */
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/illegal_made.h"
#include "hall/ruling_made.h"

enum { SECOND = 1000 };

static struct error why;

static void the_arbiters_part_is_said_before_all_else(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", false);
    play_illegal(&m);
    int alert = alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE);
    struct ruling_case *k = ruled_case(&m, 1, alert, "", "");
    assert_int_equal(ruling_part(k, m.hall), PART_ACT);
    assert_false(ruling_is_unclaimed(k, m.hall));
    ruling_free(k);
    assert_true(hall_complete_later(m.hall, alert, "put right at once", "AB", m.now, &why));
    k = ruled_case(&m, 1, alert_of_kind(&m, INCIDENT_TO_COMPLETE), "illegal-move",
                   " offender=black clock_pressed=yes opponent_moved=no prior_illegal=0");
    struct ruling_effect e = effect_of_case(k, &m);
    assert_int_equal(ruling_part(k, m.hall), PART_RECORD);
    assert_false(e.restores || e.stands || e.orders);
    assert_true(e.counts);
    ruling_free(k);
    unmake_hall_under(&m);
}

static void what_only_players_claim_is_unclaimed_until_one_does(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "ihsa-2014", false);
    play_illegal(&m);
    int alert = alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE);
    assert_int_equal(hall_alert(m.hall, alert)->stance, STANCE_CLAIM);
    struct ruling_case *k = ruling_begin(m.hall, 1, alert, "", NULL, &why);
    assert_non_null(k);
    assert_int_equal(ruling_part(k, m.hall), PART_WAIT);
    assert_true(ruling_is_unclaimed(k, m.hall));
    assert_true(ruling_answer(k, m.hall, "claimed", "no", &why));
    assert_true(ruling_decision(k)->only_stance);
    struct ruling r;
    assert_false(ruling_decide(k, m.hall, m.now, &r, &why)); /* there is nothing to rule */
    assert_true(ruling_back(k, m.hall));
    assert_true(ruling_answer(k, m.hall, "claimed", "yes", &why));
    assert_false(ruling_is_unclaimed(k, m.hall));
    assert_true(ruling_back(k, m.hall));
    hall_report(m.hall, 1, INCIDENT_CLAIM, WHITE, "illegal-move", "", "AB", m.now);
    assert_int_equal(ruling_part(k, m.hall), PART_CLAIM);
    assert_false(ruling_is_unclaimed(k, m.hall));
    ruling_free(k);
    unmake_hall_under(&m);
}

/* The player claims a repetition; the touched piece is what the arbiter saw. */
static void a_claim_of_something_else_is_no_claim_of_what_the_arbiter_saw(void **unused)
{
    static const struct {
        const char *claimed;
        enum ruling_part of_seen, of_claim;
    } rows[] = {{"claim-repetition", PART_OPEN, PART_CLAIM}, {"touch-move", PART_CLAIM, PART_CLAIM}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_hall_under(&m, "fide-2023", true);
        begin_board(&m, 1);
        int claim = hall_report(m.hall, 1, INCIDENT_CLAIM, WHITE, rows[i].claimed, "", "AB", m.now);
        int seen = hall_report(m.hall, 1, INCIDENT_REPORTED, NO_SIDE, "touch-move", "", "AB", m.now);
        struct ruling_case *k = ruling_begin(m.hall, 1, hall_incident(m.hall, seen)->alert, "", NULL, &why);
        assert_non_null(k);
        assert_int_equal(ruling_part(k, m.hall), rows[i].of_seen);
        ruling_free(k);
        k = ruling_begin(m.hall, 1, hall_incident(m.hall, claim)->alert, "", NULL, &why);
        assert_non_null(k);
        assert_int_equal(ruling_part(k, m.hall), rows[i].of_claim);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* What somebody entered asks for a deed, or the answers find that there is nothing to do. */
static void the_decision_says_whether_there_is_anything_to_do(void **unused)
{
    static const struct {
        const char *answers;
        enum ruling_part part;
    } rows[] = {
        {" offender=white touched_piece=no adjust_announced=yes", PART_UNKNOWN},
        {" offender=white touched_piece=no adjust_announced=no deliberate=yes legal=yes touched=opponent", PART_ACT},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_hall_under(&m, "fide-2023", true);
        begin_board(&m, 1);
        int seen = hall_report(m.hall, 1, INCIDENT_REPORTED, NO_SIDE, "touch-move", "", "AB", m.now);
        struct ruling_case *k = ruled_case(&m, 1, hall_incident(m.hall, seen)->alert, "", rows[i].answers);
        assert_non_null(ruling_decision(k));
        assert_int_equal(ruling_part(k, m.hall), rows[i].part);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

static void what_a_person_reported_waits_for_no_claim(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "ihsa-2014", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    int incident = hall_report(m.hall, 1, INCIDENT_ILLEGAL_MOVE, BLACK, "illegal-move", "", "AB", m.now);
    struct ruling_case *k = ruling_begin(m.hall, 1, hall_incident(m.hall, incident)->alert, "", NULL, &why);
    assert_non_null(k);
    assert_int_equal(ruling_part(k, m.hall), PART_WAIT);
    assert_false(ruling_is_unclaimed(k, m.hall));
    ruling_free(k);
    unmake_hall_under(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_arbiters_part_is_said_before_all_else),
        cmocka_unit_test(what_only_players_claim_is_unclaimed_until_one_does),
        cmocka_unit_test(a_claim_of_something_else_is_no_claim_of_what_the_arbiter_saw),
        cmocka_unit_test(the_decision_says_whether_there_is_anything_to_do),
        cmocka_unit_test(what_a_person_reported_waits_for_no_claim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
