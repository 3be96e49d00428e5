/* Rulings without a terminal: an incident, what is asked, the decision as data, what it does. */
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/illegal_made.h"
#include "hall/known.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "hall/ruling_made.h"
#include "ruling/effect.h"
#include "ruling/event_facts.h"
#include "ruling/undo.h"

enum { SECOND = 1000 };

static struct error why;

/* --- the same incident under several rulebooks -------------------------------------------------------------------- */

static void an_illegal_move_is_decided_as_each_rulebook_has_it(void **unused)
{
    static const struct {
        const char *rulebook, *answers;
        int change_s[2];
        bool touch;
        const char *penalty;
    } rows[] = {
        {"fide-2023", "", {120, -30}, true, "White +2:00, Black -0:30"}, /* the bonus of the press goes back */
        {"us-chess-7", " claimed=yes", {120, 0}, true, "White +2:00"},
        {"ihsa-2014", " claimed=yes", {120, 0}, true, "White +2:00"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_hall_under(&m, rows[i].rulebook, false);
        play_illegal(&m);
        int alert = alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE);
        struct ruling_case *k = ruled_case(&m, 1, alert, "", rows[i].answers);
        struct ruling_effect e = effect_of_case(k, &m);
        assert_string_equal(ruling_case_script(k), "illegal-move");
        assert_int_equal(e.offender, BLACK);
        assert_true(e.restores);
        assert_int_equal(e.orders, rows[i].change_s[WHITE] != 0);
        assert_int_equal(e.touch, rows[i].touch);
        assert_int_equal(e.ply, 1);
        assert_int_equal(e.undone, 0); /* it was never a move of the game */
        for (int side = WHITE; side <= BLACK; side++) {
            assert_int_equal(e.time[side].before_s, m.left[side]);
            assert_int_equal(e.time[side].after_s, m.left[side] + rows[i].change_s[side]);
            assert_int_equal(e.time[side].change_s, rows[i].change_s[side]);
            assert_int_equal(e.time[side].changes, rows[i].change_s[side] != 0);
        }
        assert_true(*e.articles && *e.why);
        int id = rule_case(&m, k, &why);
        assert_int_equal(id, 1);
        assert_string_equal(penalty_of_ruling(&m, id), rows[i].penalty);
        const struct ruling *r = hall_ruling(m.hall, id); /* all that the decision said is in it */
        assert_string_equal(r->article, e.articles);
        assert_ptr_equal(strstr(r->words, e.why), r->words);
        assert_string_equal(r->script, "illegal-move");
        assert_string_equal(r->kind, "illegal");
        assert_true(*r->rule);
        assert_int_equal(r->offender, BLACK);
        assert_true(r->counts && r->restores);
        assert_int_equal(r->ply, 1);
        assert_int_equal(hall_alert(m.hall, alert)->state, ALERT_CLEARED);
        ruling_free(k);
        assert_replays(&m);
        unmake_hall_under(&m);
    }
}

/* Its boards are kept by hand, and it knows neither clocks nor touch-move. */
static void under_the_laws_2023_an_illegal_move_is_only_taken_back(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "chess-laws-2023", true);
    assert_true(hall_move(m.hall, 1, "P:e2-e4", "AB", m.now, &why));
    assert_true(hall_move(m.hall, 1, "b8-b5", "AB", m.now, &why));
    int alert = alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE);
    struct ruling_case *k = ruled_case(&m, 1, alert, "", " claimed=yes");
    struct ruling_effect e = effect_of_case(k, &m);
    assert_int_equal(e.offender, BLACK);
    assert_true(e.restores);
    assert_int_equal(e.ply, 1);
    assert_false(e.orders);
    assert_false(e.touch);
    int id = rule_case(&m, k, &why);
    assert_int_equal(id, 1);
    assert_string_equal(penalty_of_ruling(&m, id), "");
    assert_int_equal(hall_alert(m.hall, alert)->state, ALERT_CLEARED);
    ruling_free(k);
    assert_replays(&m);
    unmake_hall_under(&m);
}

/* The clock that is then set shows exactly what was ordered. */
static void a_penalty_in_time_changes_the_clocks_by_exactly_its_amount(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "ihsa-2014", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    wait_ms(&m, 10 * SECOND);
    clock_says(&m, 1, m.left[WHITE], m.left[BLACK], NO_SIDE, BLACK);
    msec white = hall_left(hall_board(m.hall, 1), WHITE, m.now), black = hall_left(hall_board(m.hall, 1), BLACK, m.now);
    struct ruling_case *k =
        ruled_case(&m, 1, 0, "phone", " in_use=no sounding=yes offender=black holder=player vibrating=no");
    struct ruling_effect e = effect_of_case(k, &m);
    assert_int_equal(e.time[BLACK].change_s, -600);
    assert_int_equal(e.time[WHITE].change_s, 0);
    assert_true(sanctions_have(&e.sanctions, SANCTION_TIEBREAK));
    assert_int_equal(e.sanctions.list[1].amount, -1);
    int id = rule_case(&m, k, &why);
    assert_string_equal(penalty_of_ruling(&m, id), "Black -10:00, tie-break -1");
    clock_says(&m, 1, hall_ruling(m.hall, id)->left_s[WHITE], hall_ruling(m.hall, id)->left_s[BLACK], NO_SIDE, BLACK);
    wait_ms(&m, SECOND);
    assert_int_equal(hall_left(hall_board(m.hall, 1), WHITE, m.now), white);
    assert_int_equal(hall_left(hall_board(m.hall, 1), BLACK, m.now), black - 600 * SECOND);
    assert_int_equal(count_incidents(&m, INCIDENT_TIMES_NOT_SET), 0);
    ruling_free(k);
    unmake_hall_under(&m);
}

static void a_loss_and_a_warning_are_penalties_without_an_amount(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "ihsa-2014", false);
    begin_board(&m, 1);
    struct ruling_case *k = ruled_case(&m, 1, 0, "phone", " in_use=yes offender=black holder=player");
    struct ruling_effect e = effect_of_case(k, &m);
    assert_int_equal(e.result, RESULT_WHITE);
    assert_false(e.orders);
    assert_true(sanctions_have(&e.sanctions, SANCTION_LOSS));
    int id = rule_case(&m, k, &why);
    assert_string_equal(penalty_of_ruling(&m, id), "loss of the game, tie-break -1");
    assert_int_equal(board_result(hall_board(m.hall, 1)), RESULT_WHITE);
    struct taken_back u;
    assert_true(undo_last(m.hall, 1, &u)); /* the result is the decision's, and goes with it */
    assert_int_equal(u.kind, UNDO_RULING);
    assert_true(undo_effect(m.hall, &u).result);
    ruling_free(k);
    k = ruled_case(&m, 2, 0, "phone", " in_use=yes offender=white holder=player");
    assert_int_equal(effect_of_case(k, &m).result, RESULT_BLACK);
    ruling_free(k);
    k = ruled_case(&m, 2, 0, "clock-handling", " fault=force offender=white prior_offences=0");
    assert_string_equal(penalty_of_ruling(&m, rule_case(&m, k, &why)), "warning");
    ruling_free(k);
    unmake_hall_under(&m);
}

/* What was found later goes back to where it happened. */
static void a_position_is_put_back_to_before_the_incident(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    int incident = hall_report(m.hall, 1, INCIDENT_REPORTED, BLACK, "illegal-move", "", "AB", m.now);
    hand_plays(&m, 1, "e5");
    hand_plays(&m, 1, "Nf3");
    struct ruling_case *k = ruled_case(&m, 1, hall_incident(m.hall, incident)->alert, "",
                                       " offender=black clock_pressed=yes opponent_moved=no prior_illegal=0");
    struct ruling_effect e = effect_of_case(k, &m);
    assert_int_equal(e.ply, 1);
    assert_int_equal(e.undone, 2);
    assert_int_equal(ruling_called_at(k, m.hall), hall_incident(m.hall, incident)->begun);
    clock_says(&m, 1, m.left[WHITE], m.left[BLACK] - 300, NO_SIDE, BLACK);
    assert_int_equal(ruling_ran_since_call(k, m.hall, BLACK, m.now), 0); /* somebody has moved */
    assert_true(rule_case(&m, k, &why));
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 1);
    ruling_free(k);
    unmake_hall_under(&m);
}

static void where_no_clock_is_known_nothing_is_ordered(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", true);
    assert_true(hall_move(m.hall, 1, "e4", "AB", m.now, &why));
    struct ruling_case *k =
        ruled_case(&m, 1, 0, "illegal-move", " offender=black clock_pressed=yes opponent_moved=no prior_illegal=0");
    struct ruling_effect e = effect_of_case(k, &m);
    assert_true(e.time[WHITE].changes);
    assert_int_equal(e.time[WHITE].before_s, SECONDS_UNKNOWN);
    assert_int_equal(e.time[WHITE].after_s, SECONDS_UNKNOWN);
    assert_int_equal(e.time[WHITE].change_s, 120); /* what is given is recorded all the same */
    assert_true(sanctions_have(&e.sanctions, SANCTION_TIME));
    assert_false(e.orders);
    ruling_free(k);
    unmake_hall_under(&m);
}

static void a_clock_at_nothing_is_known_all_the_same(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    clock_says(&m, 1, 0, 10, NO_SIDE, BLACK);
    struct ruling_case *k =
        ruled_case(&m, 1, 0, "illegal-move",
                   " offender=black clock_pressed=yes opponent_moved=no prior_illegal=0 stops_play=yes flag_fallen=no");
    struct ruling_effect e = effect_of_case(k, &m);
    assert_int_equal(e.time[WHITE].before_s, 0);
    assert_int_equal(e.time[WHITE].after_s, 120);
    assert_int_equal(e.time[BLACK].before_s, 10);
    assert_int_equal(e.time[BLACK].after_s, 0);
    assert_true(e.orders);
    int id = rule_case(&m, k, &why);
    assert_int_equal(hall_ruling(m.hall, id)->had_s[WHITE], 0);
    assert_int_equal(hall_ruling(m.hall, id)->had_s[BLACK], 10);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* --- what is known, and who says so ------------------------------------------------------------------------------- */

static void each_fact_says_its_source(void **unused)
{
    static const struct {
        const char *fact;
        enum fact_source source, by_hand;
    } rows[] = {
        {"base_s", FACT_FROM_EVENT, FACT_FROM_EVENT},           {"phase", FACT_FROM_EVENT, FACT_FROM_EVENT},
        {"white_s", FACT_FROM_CLOCK, FACT_FROM_PERSON},         {"fen", FACT_FROM_SENSOR, FACT_FROM_PERSON},
        {"white_prior_offences", FACT_FROM_LOG, FACT_FROM_LOG}, {"claimed", FACT_FROM_PERSON, FACT_FROM_PERSON},
        {"permitted", FACT_FROM_PERSON, FACT_FROM_PERSON},
    };
    (void)unused;
    for (int by_hand = 0; by_hand <= 1; by_hand++) {
        struct hall_fixture m;
        make_hall_under(&m, "fide-2023", by_hand);
        if (by_hand)
            assert_true(hall_times(m.hall, 1, 5000, 4000, NO_SIDE, "AB", m.now) &&
                        hall_move(m.hall, 1, "e4", "AB", m.now, &why));
        else
            begin_board(&m, 1);
        int claim = hall_report(m.hall, 1, INCIDENT_CLAIM, WHITE, "claim-fifty", "", "AB", m.now);
        struct facts known = {0};
        event_facts(NULL, &known);
        struct ruling_case *k = ruling_begin(m.hall, 1, hall_incident(m.hall, claim)->alert, "phone", &known, &why);
        facts_release(&known);
        assert_non_null(k);
        assert_true(ruling_answer(k, m.hall, "permitted", "yes", &why));
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            const struct fact *f = facts_find(walk_facts(ruling_walk(k)), rows[i].fact);
            assert_non_null(f);
            if (f->source != (by_hand ? rows[i].by_hand : rows[i].source))
                fail_msg("%s comes from source %d", rows[i].fact, (int)f->source);
        }
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* What readings showed stays theirs in a log that is opened again without its devices. */
static void what_sensors_saw_is_still_theirs_without_devices(void **unused)
{
    static const struct {
        const char *fact;
        enum fact_source source;
    } rows[] = {{"offender", FACT_FROM_SENSOR}, {"clock_pressed", FACT_FROM_CLOCK}, {"fen", FACT_FROM_SENSOR}};
    struct hall_fixture m, again;
    (void)unused;
    make_hall_under(&m, "fide-2023", false);
    make_hall_under(&again, "fide-2023", true);
    struct hall *reopened = hall_new(&again.settings, NULL);
    play_illegal(&m);
    for (int i = 0; i < m.kept.count; i++)
        assert_true(hall_replay(reopened, &m.kept.entries[i], &why));
    assert_true(board_is_by_hand(hall_board(reopened, 1)));
    struct ruling_case *k =
        ruling_begin(reopened, 1, alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE), "illegal-move", NULL, &why);
    assert_non_null(k);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct fact *f = facts_find(walk_facts(ruling_walk(k)), rows[i].fact);
        assert_non_null(f);
        if (f->source != rows[i].source)
            fail_msg("%s comes from source %d", rows[i].fact, (int)f->source);
    }
    ruling_free(k);
    hall_free(reopened);
    unmake_hall_under(&again);
    unmake_hall_under(&m);
}

/* What speaks for a claim is known; against it nothing is said before a person was asked for the announced move. */
static void a_claim_is_never_decided_against_the_claimant_unasked(void **unused)
{
    static const char *const scripts[] = {"claim-repetition", "claim-fifty"};
    static const char *const before[] = {"accepted", "touched_piece", "announced"};
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "Nf3");
    hand_plays(&m, 1, "Nf6");
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        struct question q;
        int claim = hall_report(m.hall, 1, INCIDENT_CLAIM, NO_SIDE, scripts[i], "", "AB", m.now);
        struct ruling_case *k = ruling_begin(m.hall, 1, hall_incident(m.hall, claim)->alert, "", NULL, &why);
        assert_null(facts_find(walk_facts(ruling_walk(k)), "claim_true"));
        assert_true(ruling_asks(k, &q));
        assert_string_equal(q.fact, "claimant");
        assert_true(ruling_answer(k, m.hall, NULL, "white", &why));
        assert_true(ruling_fact_is(k, "on_move", "yes")); /* as the moves say, of the one who claims */
        for (size_t a = 0; a < sizeof before / sizeof *before; a++) {
            assert_true(ruling_asks(k, &q));
            assert_string_equal(q.fact, before[a]);
            assert_true(ruling_answer(k, m.hall, NULL, "no", &why));
        }
        assert_true(ruling_fact_is(k, "claim_true", "no")); /* now it can only be what the moves say */
        assert_non_null(ruling_decision(k));
        ruling_free(k);
    }
    unmake_hall_under(&m);
}

static void a_position_that_has_appeared_three_times_is_no_question(void **unused)
{
    static const char *const moves[] = {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"};
    (void)unused;
    struct hall_fixture m;
    struct question q;
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        hand_plays(&m, 1, moves[i]);
    int claim = hall_report(m.hall, 1, INCIDENT_CLAIM, NO_SIDE, "claim-repetition", "", "AB", m.now);
    struct ruling_case *k = ruling_begin(m.hall, 1, hall_incident(m.hall, claim)->alert, "", NULL, &why);
    assert_true(ruling_answer(k, m.hall, "claimant", "white", &why));
    assert_true(ruling_asks(k, &q)); /* 9.4: what only the people at the board know, and what ends the right to claim */
    assert_string_equal(q.fact, "touched_piece");
    assert_true(ruling_answer(k, m.hall, NULL, "no", &why));
    assert_false(ruling_asks(k, &q));
    assert_string_equal(ruling_decision(k)->value[OUT_CLAIM], "correct");
    ruling_free(k);
    unmake_hall_under(&m);
}

/* No moves were typed and no device is there: the position, the counts and whose turn it is are nobody's. */
static void a_board_without_moves_knows_no_position(void **unused)
{
    static const char *const unknown[] = {"fen", "move", "completed_moves_black", "on_move"};
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", true);
    for (int known = 0; known <= 1; known++) {
        struct facts f = {0};
        hall_facts(m.hall, 1, 0, "claim-repetition", WHITE, &f);
        for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
            if ((facts_find(&f, unknown[i]) != NULL) != known)
                fail_msg("%s", unknown[i]);
        facts_release(&f);
        assert_true(known || hall_move(m.hall, 1, "e4", "AB", m.now, &why));
    }
    unmake_hall_under(&m);
}

/* IHSA 16-1-2: the time trouble of either player narrows how far back an illegal move is put right; US Chess 11D1. */
static void time_trouble_of_the_opponent_counts_for_an_illegal_move(void **unused)
{
    static const char *const rulebooks[] = {"ihsa-2014", "us-chess-7"};
    (void)unused;
    for (size_t i = 0; i < sizeof rulebooks / sizeof *rulebooks; i++)
        for (int short_of_time = 0; short_of_time <= 1; short_of_time++) {
            struct hall_fixture m;
            make_hall_under(&m, rulebooks[i], true);
            hall_free(m.hall);
            assert_true(control_read("G/60", &m.seats[0].control, NULL));
            m.hall = hall_new(&m.settings, NULL);
            assert_true(hall_times(m.hall, 1, 900, short_of_time ? 200 : 900, NO_SIDE, "AB", m.now));
            struct ruling_case *k =
                ruled_case(&m, 1, 0, "illegal-move",
                           " offender=white opponent_moved=yes moves_since=4 replies=4 claimed=yes witnessed=no "
                           "clock_pressed=yes king_in_check=no");
            assert_string_equal(ruling_decision(k)->value[OUT_RESTORE], short_of_time ? "no" : "yes");
            ruling_free(k);
            unmake_hall_under(&m);
        }
}

/* --- asked and answered ------------------------------------------------------------------------------------------- */

static void questions_come_in_order_and_an_answer_can_be_taken_back(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct question q;
    make_hall_under(&m, "fide-2023", false);
    struct ruling_case *k = ruling_begin(m.hall, 1, 0, "phone", NULL, &why);
    assert_non_null(k);
    assert_true(ruling_asks(k, &q));
    char first[FACT_NAME_MAX], second[FACT_NAME_MAX];
    snprintf(first, sizeof first, "%s", q.fact);
    assert_string_equal(q.text, "Whose device is it?"); /* whom it is about comes first */
    assert_int_equal(strcmp(q.choices[0], "white") || strcmp(q.choices[1], "black") || q.choices[2], 0);
    assert_false(ruling_answer(k, m.hall, NULL, "perhaps", &why));
    assert_true(ruling_answer(k, m.hall, NULL, "white", &why));
    assert_true(ruling_asks(k, &q));
    snprintf(second, sizeof second, "%s", q.fact);
    assert_string_not_equal(first, second);
    assert_true(ruling_back(k, m.hall));
    assert_true(ruling_asks(k, &q));
    assert_string_equal(q.fact, first);
    assert_false(ruling_back(k, m.hall));
    assert_null(ruling_decision(k));
    struct ruling r;
    assert_false(ruling_decide(k, m.hall, m.now, &r, &why));
    ruling_free(k);
    assert_null(ruling_begin(m.hall, 1, 0, "no-such-script", NULL, &why));
    unmake_hall_under(&m);
}

static void see_resigned(void *seen, const char *fact)
{
    *(bool *)seen |= !strcmp(fact, "resigned");
}

/* Scripts look at more than they ask: a person can say it, and it counts. */
static void what_nobody_asks_can_be_said_all_the_same(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    bool seen = false;
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    struct ruling_case *k = ruled_case(&m, 1, 0, "game-end", "");
    assert_string_equal(ruling_decision(k)->value[OUT_RESULT], "continue");
    ruling_each_open(k, see_resigned, &seen);
    assert_true(seen);
    assert_true(ruling_overrule(k, m.hall, "resigned", "black", "the king was laid down", &why));
    assert_string_equal(ruling_decision(k)->value[OUT_RESULT], "1-0");
    seen = false;
    ruling_each_open(k, see_resigned, &seen);
    assert_false(seen);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* --- whose part it is, and time since the call -------------------------------------------------------------------- */

static void what_ran_since_the_call_is_given_back_to_the_second(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    int32_t black = m.left[BLACK];
    int incident = hall_report(m.hall, 1, INCIDENT_CALL, BLACK, "distraction", "", "AB", m.now);
    msec at_call = hall_incident(m.hall, incident)->left_s[BLACK];
    wait_ms(&m, 45 * SECOND);
    clock_says(&m, 1, m.left[WHITE], black - 47, NO_SIDE, BLACK);
    struct ruling_case *k =
        ruled_case(&m, 1, hall_incident(m.hall, incident)->alert, "distraction", " offender=white fault=annoyed");
    int32_t ran = ruling_ran_since_call(k, m.hall, BLACK, m.now);
    assert_int_equal(ran, at_call - (black - 47));
    assert_int_equal(ruling_ran_since_call(k, m.hall, WHITE, m.now), 0);
    assert_true(ruling_answer(k, m.hall, "penalty", "warning", &why));
    assert_false(effect_of_case(k, &m).orders);
    ruling_give_back(k, true);
    struct ruling_effect e = effect_of_case(k, &m);
    assert_int_equal(e.time[BLACK].given_back_s, ran);
    assert_int_equal(e.time[BLACK].after_s, at_call);
    assert_true(e.orders);
    int id = rule_case(&m, k, &why);
    assert_int_equal(hall_ruling(m.hall, id)->left_s[BLACK], at_call);
    assert_non_null(strstr(hall_ruling(m.hall, id)->words, "; Black gets back 0:"));
    ruling_free(k);
    unmake_hall_under(&m);
}

static void time_that_ran_is_given_back_besides_a_penalty(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "ihsa-2014", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    int incident = hall_report(m.hall, 1, INCIDENT_REPORTED, BLACK, "phone", "", "AB", m.now);
    int32_t at_call = hall_incident(m.hall, incident)->left_s[BLACK];
    clock_says(&m, 1, m.left[WHITE], at_call - 20, NO_SIDE, BLACK);
    struct ruling_case *k = ruled_case(&m, 1, hall_incident(m.hall, incident)->alert, "",
                                       " in_use=no sounding=yes offender=black holder=player vibrating=no");
    assert_int_equal(effect_of_case(k, &m).time[BLACK].after_s, at_call - 20 - 600);
    ruling_give_back(k, true);
    assert_int_equal(effect_of_case(k, &m).time[BLACK].after_s, at_call - 600);
    assert_int_equal(effect_of_case(k, &m).time[BLACK].change_s, -600);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* What a device saw is no call: nobody waited for the arbiter. */
static void nothing_is_given_back_where_nobody_called(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", false);
    play_illegal(&m);
    clock_says(&m, 1, m.left[WHITE] - 30, m.left[BLACK], NO_SIDE, WHITE);
    struct ruling_case *k = ruled_case(&m, 1, alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE), "", "");
    assert_true(ruling_called_at(k, m.hall) == MSEC_NEVER);
    assert_int_equal(ruling_ran_since_call(k, m.hall, WHITE, m.now), 0);
    ruling_free(k);
    unmake_hall_under(&m);
}

static void while_the_clock_runs_the_sum_is_that_of_now(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", false);
    play_illegal(&m);
    struct ruling_case *k = ruled_case(&m, 1, alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE), "", "");
    clock_says(&m, 1, m.left[WHITE] - 30, m.left[BLACK], NO_SIDE, WHITE);
    wait_ms(&m, SECOND);
    assert_int_equal(effect_of_case(k, &m).time[WHITE].after_s, m.left[WHITE] + 120);
    ruling_follow_clock(k, m.hall, NULL);
    assert_int_equal(effect_of_case(k, &m).time[WHITE].after_s, m.left[WHITE] - 30 + 120);
    assert_int_equal(effect_of_case(k, &m).time[WHITE].change_s, 120);
    assert_true(ruling_overrule(k, m.hall, "increment_s", "0", "the clock gives none", &why));
    int32_t then = effect_of_case(k, &m).time[WHITE].after_s;
    clock_says(&m, 1, m.left[WHITE] - 60, m.left[BLACK], NO_SIDE, WHITE);
    ruling_follow_clock(k, m.hall, NULL);
    assert_int_equal(effect_of_case(k, &m).time[WHITE].after_s,
                     then); /* what an arbiter overruled stays as he left it */
    ruling_free(k);
    unmake_hall_under(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_illegal_move_is_decided_as_each_rulebook_has_it),
        cmocka_unit_test(under_the_laws_2023_an_illegal_move_is_only_taken_back),
        cmocka_unit_test(a_penalty_in_time_changes_the_clocks_by_exactly_its_amount),
        cmocka_unit_test(a_loss_and_a_warning_are_penalties_without_an_amount),
        cmocka_unit_test(a_position_is_put_back_to_before_the_incident),
        cmocka_unit_test(where_no_clock_is_known_nothing_is_ordered),
        cmocka_unit_test(a_clock_at_nothing_is_known_all_the_same),
        cmocka_unit_test(each_fact_says_its_source),
        cmocka_unit_test(what_sensors_saw_is_still_theirs_without_devices),
        cmocka_unit_test(a_claim_is_never_decided_against_the_claimant_unasked),
        cmocka_unit_test(a_position_that_has_appeared_three_times_is_no_question),
        cmocka_unit_test(a_board_without_moves_knows_no_position),
        cmocka_unit_test(what_nobody_asks_can_be_said_all_the_same),
        cmocka_unit_test(time_trouble_of_the_opponent_counts_for_an_illegal_move),
        cmocka_unit_test(questions_come_in_order_and_an_answer_can_be_taken_back),
        cmocka_unit_test(what_ran_since_the_call_is_given_back_to_the_second),
        cmocka_unit_test(time_that_ran_is_given_back_besides_a_penalty),
        cmocka_unit_test(nothing_is_given_back_where_nobody_called),
        cmocka_unit_test(while_the_clock_runs_the_sum_is_that_of_now),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
