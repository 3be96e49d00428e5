/* What a ruling knows before anybody is asked: what the event answered once for all, what became of an appeal, what the
 * moves say since the one that is ruled on. A fact that is lost here is asked of the arbiter; one that is turned round
 * decides wrongly.
 */
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/ruling_made.h"
#include "rules/walk.h"
#include "ruling/event_facts.h"

static struct error why;

/* "name=value name=value": these, from the event, and no others. */
static void assert_from_event(const struct facts *f, const char *wanted)
{
    struct text is = {0};
    for (size_t i = 0; i < f->count; i++) {
        text_addf(&is, "%s%s=%s", i ? " " : "", f->list[i].name, f->list[i].value);
        assert_int_equal(f->list[i].source, FACT_FROM_EVENT);
    }
    assert_string_equal(text_chars(&is), wanted);
    text_release(&is);
}

static void an_event_answers_once_for_all_its_rulings(void **unused)
{
    static const char head[] = "[event]\nname = Club\nrulebook = fide-2023\ncontrol = 90+30\nboards = 4\n";
    static const struct {
        const char *more, *facts;
    } rows[] = {
        {"", ""},
        {"supervised = yes\n", "supervised=yes"},
        {"supervised = no\n", "supervised=no"},
        {"default-time = 30\n", "default_s=1800 default.counts_from=scheduled"},
        {"default-time = 0\ndefault-from = actual\n", "default_s=0 default.counts_from=actual"},
        {"[variations]\ng3 = yes\n", "variation.g3=yes"},
        {"[variations]\ng3 = yes\n14h = no\n[answers]\nappeal-minutes = 30\nmove-count = no\n",
         "variation.g3=yes variation.14h=no appeal-minutes=30 move-count=no"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text file = {0};
        struct facts facts = {0};
        text_addf(&file, "%s%s", head, rows[i].more);
        struct chess_event *e = event_read(text_chars(&file), file.length, "club.ini", &why);
        if (!e)
            fail_msg("%s: %s", rows[i].more, why.what);
        event_facts(e, &facts);
        assert_from_event(&facts, rows[i].facts);
        facts_release(&facts);
        chess_event_free(e);
        text_release(&file);
    }
    struct facts none = {0};
    event_facts(NULL, &none);
    facts_of_round(NULL, 1, &none);
    assert_int_equal(none.count, 0);
}

static void the_last_round_is_the_last_that_is_planned(void **unused)
{
    static const struct {
        int planned, round;
        const char *facts;
    } rows[] = {{5, 4, "last_round=no"},
                {5, 5, "last_round=yes"},
                {5, 6, "last_round=yes"},
                {1, 1, "last_round=yes"},
                {0, 1, ""},
                {5, 0, ""}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct facts facts = {0};
        struct chess_event *e = chess_event_new();
        e->round_count = rows[i].planned;
        facts_of_round(e, rows[i].round, &facts);
        assert_from_event(&facts, rows[i].facts);
        facts_release(&facts);
        chess_event_free(e);
    }
}

/* --- an appeal ---------------------------------------------------------------------------------------------------- */

static int appealed(struct hall_fixture *m, bool written)
{
    make_hall_under(m, "us-chess-7", true);
    hand_plays(m, 1, "e4");
    struct ruling r = {.board = 1,
                       .script = "illegal-move",
                       .article = "11A",
                       .words = "illegal",
                       .result = RESULT_OPEN,
                       .offender = WHITE,
                       .runs = NO_SIDE,
                       .left_s = {SECONDS_UNKNOWN, SECONDS_UNKNOWN}};
    int ruling = hall_rule(m->hall, &r, "AB", m->now, &why);
    if (!ruling)
        fail_msg("%s", why.what);
    struct appeal a = {.ruling = ruling, .side = WHITE, .by = "player", .written = written, .ground = "it was legal"};
    int id = hall_appeal(m->hall, &a, NULL, "AB", m->now, &why);
    if (!id)
        fail_msg("%s", why.what);
    return id;
}

static void assert_heard_as(const struct ruling_case *k, const char *written, const char *protest, const char *deposit)
{
    assert_true(ruling_fact_is(k, "hearing", "yes"));
    assert_true(ruling_fact_is(k, "written", written));
    assert_true(ruling_fact_is(k, "protest", protest));
    assert_true(ruling_fact_is(k, "deposit_held", deposit));
}

static void a_hearing_knows_how_the_appeal_stands(void **unused)
{
    (void)unused;
    for (int written = 0; written < 2; written++) {
        struct hall_fixture m;
        const char *as_filed = written ? "yes" : "no";
        int id = appealed(&m, written);
        struct ruling_hearing hearing = {.appeal = id};
        struct ruling_case *k = ruling_begin_hearing(m.hall, &hearing, NULL, &why);
        assert_non_null(k);
        assert_heard_as(k, as_filed, "no", "no");
        assert_true(hall_appeal_step(m.hall, id, APPEAL_DEPOSIT_HELD, "", "AB", m.now, &why));
        assert_heard_as(k, as_filed, "no", "no"); /* a page that is open is as it was begun */
        ruling_know_again(k, m.hall, NULL);
        assert_heard_as(k, as_filed, "no", "yes");
        assert_true(hall_appeal_step(m.hall, id, APPEAL_PUT_OFF, "", "AB", m.now, &why));
        assert_true(hall_appeal_step(m.hall, id, APPEAL_DEPOSIT_RETURNED, "", "AB", m.now, &why));
        ruling_know_again(k, m.hall, NULL);
        assert_heard_as(k, as_filed, "yes", "no");
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* --- the moves since ---------------------------------------------------------------------------------------------- */

static void assert_fact(const struct ruling_case *k, const char *fact, const char *value)
{
    const struct fact *f = facts_find(walk_facts(ruling_walk(k)), fact);
    if (!value ? f && f->origin == FACT_GIVEN : !f || strcmp(f->value, value) != 0)
        fail_msg("%s is %s, not %s", fact, f ? f->value : "unknown", value ? value : "unknown");
}

/* Until the move is named. */
static void answer_which(struct ruling_case *k, const struct hall_fixture *m, const char *offender, const char *which)
{
    struct question q;
    bool is_named = false;
    while (!is_named && ruling_asks(k, &q)) {
        is_named = !strcmp(q.fact, "which_move");
        const char *answer = is_named ? which : !strcmp(q.fact, "offender") ? offender : "yes";
        if (!ruling_answer(k, m->hall, NULL, answer, &why))
            fail_msg("%s=%s: %s", q.fact, answer, why.what);
    }
    assert_true(is_named);
}

static void what_was_entered_since_the_move_is_known(void **unused)
{
    static const struct {
        const char *side, *number, *named, *moves_since, *since;
    } rows[] = {{"white", "1", "1.e4", "2", "yes"},  {"black", "1", "1...e5", "2", "yes"},
                {"white", "2", "2.Nf3", "1", "yes"}, {"black", "2", "2...Nc6", "1", "yes"},
                {"white", "3", "3.Bb5", "0", "yes"}, {"black", "3", "3...a6", "0", "no"}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_hall_under(&m, "fide-2023", true);
        hand_plays(&m, 1, "e4");
        hand_plays(&m, 1, "e5");
        hand_plays(&m, 1, "Nf3");
        hand_plays(&m, 1, "Nc6");
        hand_plays(&m, 1, "Bb5");
        hand_plays(&m, 1, "a6");
        struct ruling_case *k = ruling_begin(m.hall, 1, 0, "illegal-move", NULL, &why);
        assert_non_null(k);
        answer_which(k, &m, rows[i].side, rows[i].number);
        assert_fact(k, "which_move", rows[i].named);
        assert_fact(k, "position_known", "yes");
        assert_fact(k, "moves_since", rows[i].moves_since);
        assert_fact(k, "opponent_moved", rows[i].since);
        assert_fact(k, "opponent_made", rows[i].since);
        assert_fact(k, "clock_pressed", "yes"); /* what was entered was completed */
        assert_fact(k, "final_move", !strcmp(rows[i].since, "yes") ? "no" : NULL);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* --- put right on the board --------------------------------------------------------------------------------------- */

static void make_rapid_under(struct hall_fixture *m, const char *rulebook)
{
    make_hall_under(m, rulebook, false);
    hall_free(m->hall);
    forget_entries(&m->kept);
    m->settings.phase = EVENT_RAPID;
    m->hall = hall_new(&m->settings, &(struct hall_listener){keep_entry, &m->kept});
    hall_start(m->hall, "AB", 0);
    begin_board(m, 1);
}

static void press_alone(struct hall_fixture *m, enum side side)
{
    clock_says(m, 1, m->left[WHITE], m->left[BLACK], !side, !side);
    wait_ms(m, 3000);
}

/* White's king goes where no king goes from there, and the clock is pressed. */
static void king_goes_to_e3(struct hall_fixture *m)
{
    hand_plays(m, 1, "e4");
    hand_plays(m, 1, "e5");
    hand_goes(m, 1, E1, square_at(4, 2));
    wait_ms(m, 3000);
    assert_true(alert_of_kind(m, INCIDENT_ILLEGAL_MOVE));
}

static void king_goes_back(struct hall_fixture *m)
{
    square_says(m, 1, square_at(4, 2), EMPTY);
    wait_ms(m, 700);
    square_says(m, 1, E1, piece_of(WHITE, KING));
    wait_ms(m, 3000);
}

/* Black only hands the turn back, before the king goes back or after it. */
static struct ruling_case *handed_back(struct hall_fixture *m, const char *rulebook, bool after)
{
    make_rapid_under(m, rulebook);
    king_goes_to_e3(m);
    if (after)
        king_goes_back(m);
    press_alone(m, BLACK);
    if (!after)
        king_goes_back(m);
    return ruled_case(m, 1, alert_of_kind(m, INCIDENT_ILLEGAL_MOVE), "illegal-move", " supervised=no claimed=yes ");
}

static void a_press_after_which_nothing_moved_is_no_move(void **unused)
{
    static const struct {
        const char *book, *title;
    } rows[] = {{"fide-2023", "First completed illegal move"},
                {"us-chess-7", "Illegal move, put right already: two minutes for the opponent"}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int after = 0; after < 2; after++) {
            struct hall_fixture m;
            struct ruling_case *k = handed_back(&m, rows[i].book, after);
            assert_fact(k, "opponent_moved", "no");
            assert_fact(k, "opponent_made", NULL);
            assert_fact(k, "moves_since", "0");
            struct ruling_effect e = effect_of_case(k, &m);
            assert_true(e.touch && e.counts && !e.stands && !e.lets_stand && !e.undone);
            if (after) {
                assert_fact(k, "put_right", "yes");
                assert_true(e.keeps && !e.restores);
                assert_string_equal(ruling_decision(k)->title, rows[i].title);
            }
            ruling_free(k);
            unmake_hall_under(&m);
        }
}

/* White plays another move in its place: that is no answer. Black's move is one: under rapid rules nothing more is
 * corrected then, and no king goes to e3. */
static void what_was_put_right_is_not_entered_by_the_decision(void **unused)
{
    struct hall_fixture m;
    (void)unused;
    ruling_free(handed_back(&m, "fide-2023", true));
    int alert = alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE);
    assert_int_equal(board_tracker(hall_board(m.hall, 1))->told.illegal, NO_MOVE);
    hand_goes(&m, 1, E1, square_at(4, 1));
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 3);
    struct ruling_case *k = ruled_case(&m, 1, alert, "illegal-move", " supervised=no ");
    assert_fact(k, "opponent_moved", "no");
    assert_fact(k, "replies", "0");
    ruling_free(k);
    hand_plays(&m, 1, "Nc6");
    k = ruled_case(&m, 1, alert, "illegal-move", " supervised=no ");
    assert_fact(k, "opponent_moved", "yes");
    assert_fact(k, "replies", "1");
    assert_string_equal(ruling_decision(k)->title, "Put right already: the game goes on");
    struct ruling_effect e = effect_of_case(k, &m);
    assert_true(e.keeps && !e.stands && !e.lets_stand && !e.touch);
    assert_true(rule_case(&m, k, &why));
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 4);
    ruling_free(k);
    unmake_hall_under(&m);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_answers_once_for_all_its_rulings),
        cmocka_unit_test(the_last_round_is_the_last_that_is_planned),
        cmocka_unit_test(a_hearing_knows_how_the_appeal_stands),
        cmocka_unit_test(what_was_entered_since_the_move_is_known),
        cmocka_unit_test(a_press_after_which_nothing_moved_is_no_move),
        cmocka_unit_test(what_was_put_right_is_not_entered_by_the_decision),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
