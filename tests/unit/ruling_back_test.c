/* Decisions that are taken back, had again, or heard on appeal. */
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/illegal_made.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "hall/ruling_made.h"
#include "ruling/contradiction.h"
#include "ruling/deeds.h"
#include "ruling/effect.h"
#include "ruling/undo.h"

enum { SECOND = 1000 };

static struct error why;

/* --- taken back --------------------------------------------------------------------------------------------------- */

typedef void undo_writer(const struct hall *, const struct taken_back *, struct text *);

static void assert_words(undo_writer *write, const struct hall_fixture *m, const struct taken_back *u,
                         const char *wanted)
{
    struct text t = {0};
    write(m->hall, u, &t);
    assert_string_equal(text_chars(&t), wanted);
    text_release(&t);
}

static void a_decision_is_taken_back_and_had_again(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct taken_back u;
    struct undo_list list = {0};
    make_hall_under(&m, "fide-2023", false);
    assert_false(undo_last(m.hall, 1, &u));
    play_illegal(&m);
    struct ruling_case *k = ruled_case(&m, 1, alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE), "", "");
    rule_case(&m, k, &why);
    ruling_free(k);
    assert_true(undo_last(m.hall, 1, &u));
    assert_int_equal(u.kind, UNDO_RULING);
    assert_string_equal(u.maker, "AB");
    struct undo_effect e = undo_effect(m.hall, &u);
    assert_true(e.penalty && e.count && e.times && e.position && !e.result);
    assert_words(undo_words, &m, &u, "D-0001, Illegal move, White's clock +2:00, Black's clock -0:30");
    assert_words(undo_effect_words, &m, &u,
                 ": its penalty is removed; it no longer counts against the player; its times are no longer watched; "
                 "the position stays as it is; both stay in the log");
    assert_null(deed_of_undo(&u, "AB"));
    assert_string_equal(deed_of_undo(&u, "CD"), "undo-other");
    assert_false(undo_take_back(m.hall, &u, "AB", "", m.now, &why)); /* without a reason */
    assert_true(undo_take_back(m.hall, &u, "AB", "wrong board", m.now, &why));
    assert_int_equal(board_offences(hall_board(m.hall, 1), BLACK), 0);
    undo_remember(&list, &u);
    const struct taken_back *again = undo_taken_at(&list, m.hall, 1);
    assert_non_null(again);
    assert_null(undo_taken_at(&list, m.hall, 2));
    assert_words(undo_again_words, &m, again,
                 "D-0001, Illegal move, White's clock +2:00, Black's clock -0:30, under a new number");
    assert_string_equal(deed_of_undo_again(again, "CD"), "undo-other");
    assert_true(undo_again(m.hall, again, "AB", m.now, &why));
    assert_int_equal(board_offences(hall_board(m.hall, 1), BLACK), 1);
    assert_null(undo_taken_at(&list, m.hall, 1)); /* the board is another than it was left */
    undo_forget(&list, again);
    assert_int_equal(list.count, 0);
    unmake_hall_under(&m);
}

/* What was not played is a forfeit again, and says so. */
static void a_forfeit_comes_back_as_one(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct taken_back u;
    make_hall_under(&m, "fide-2023", true);
    assert_true(hall_forfeit(m.hall, 1, RESULT_WHITE, "AB", "", m.now, &why));
    assert_true(undo_last(m.hall, 1, &u));
    assert_words(undo_words, &m, &u, "the result +/-; the game goes on");
    assert_true(undo_take_back(m.hall, &u, "AB", "mistaken", m.now, &why));
    assert_false(board_is_forfeit(hall_board(m.hall, 1)));
    assert_true(undo_again(m.hall, &u, "AB", m.now, &why));
    assert_true(board_is_forfeit(hall_board(m.hall, 1)));
    assert_string_equal(board_result_words(hall_board(m.hall, 1)), "+/-");
    unmake_hall_under(&m);
}

static void a_result_goes_before_a_move_and_the_move_is_anybodys(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct taken_back u;
    make_hall_under(&m, "fide-2023", true);
    assert_true(hall_move(m.hall, 1, "e4", "AB", m.now, &why));
    assert_true(hall_result(m.hall, 1, RESULT_WHITE, "AB", "resigned", m.now, &why));
    assert_true(undo_last(m.hall, 1, &u));
    assert_int_equal(u.kind, UNDO_RESULT);
    assert_words(undo_words, &m, &u, "the result 1-0; the game goes on");
    assert_words(undo_effect_words, &m, &u, "");
    assert_string_equal(deed_of_undo(&u, "CD"), "undo-other");
    assert_true(undo_take_back(m.hall, &u, "AB", "wrong board", m.now, &why));
    assert_true(undo_can_be_had_again(m.hall, &u));
    struct taken_back result = u;
    assert_true(undo_last(m.hall, 1, &u));
    assert_int_equal(u.kind, UNDO_MOVE);
    assert_words(undo_words, &m, &u, "1.e4");
    assert_null(deed_of_undo(&u, "CD"));
    assert_true(undo_take_back(m.hall, &u, "CD", "wrong board", m.now, &why));
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 0);
    assert_false(undo_can_be_had_again(m.hall, &result)); /* the move went since */
    assert_words(undo_again_words, &m, &u, "1.e4");
    assert_true(undo_again(m.hall, &u, "CD", m.now, &why));
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 1);
    unmake_hall_under(&m);
}

/* Nothing else may have come in between, not even what looks alike. */
static void what_was_taken_back_can_be_had_again_only_where_it_was(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct taken_back u;
    struct undo_list list = {0};
    const char *const there_and_back[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    make_hall_under(&m, "fide-2023", true);
    assert_true(hall_move(m.hall, 1, "e4", "AB", m.now, &why));
    assert_true(undo_last(m.hall, 1, &u) && undo_take_back(m.hall, &u, "AB", "wrong board", m.now, &why));
    undo_remember(&list, &u);
    assert_non_null(undo_taken_at(&list, m.hall, 1));
    m.settings.round++;
    struct hall *next = hall_new(&m.settings, NULL);
    assert_null(undo_taken_at(&list, next, 1));
    assert_false(undo_can_be_had_again(next, &u));
    hall_free(next);
    for (int i = 0; i < 4; i++)
        assert_true(hall_move(m.hall, 1, there_and_back[i], "AB", m.now, &why));
    assert_null(undo_taken_at(&list, m.hall, 1));
    for (int i = 0; i < 4; i++)
        assert_true(undo_last(m.hall, 1, &u) && undo_take_back(m.hall, &u, "AB", "again", m.now, &why));
    assert_non_null(undo_taken_at(&list, m.hall, 1));
    assert_true(hall_result(m.hall, 1, RESULT_DRAW, "AB", "", m.now, &why));
    assert_null(undo_taken_at(&list, m.hall, 1));
    assert_true(undo_last(m.hall, 1, &u) && undo_take_back(m.hall, &u, "AB", "again", m.now, &why));
    const struct taken_back *first = undo_taken_at(&list, m.hall, 1);
    assert_true(first && undo_again(m.hall, first, "AB", m.now, &why)); /* 1.e4 */
    assert_true(undo_last(m.hall, 1, &u) && undo_take_back(m.hall, &u, "AB", "again", m.now, &why));
    assert_true(hall_set_position(m.hall, 1, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "AB", "adjourned", m.now, &why));
    assert_null(undo_taken_at(&list, m.hall, 1));
    unmake_hall_under(&m);
}

static void what_is_about_to_be_done_is_named_by_how_the_game_stands(void **unused)
{
    static const struct {
        const char *typed, *open, *over;
    } rows[] = {{"1-0 resigned", NULL, "result-change"},    {"1/2-1/2", NULL, "result-change"},
                {"+--", "result-special", "result-change"}, {"---", "result-special", "result-change"},
                {"0-0", "result-special", "result-change"}, {"annulled", "result-special", "result-change"}};
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", true);
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_true(hall_move(m.hall, 1, "e4", "AB", m.now, &why));
    for (int over = 0; over <= 1; over++) {
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            const char *deed = deed_of_result(b, rows[i].typed), *wanted = over ? rows[i].over : rows[i].open;
            if ((deed != NULL) != (wanted != NULL) || (deed && strcmp(deed, wanted) != 0))
                fail_msg("%s is %s", rows[i].typed, deed ? deed : "a result");
        }
        assert_true((deed_of_position(b) != NULL) == over);
        assert_true((deed_of_moves(b) != NULL) == over);
        if (!over)
            assert_true(hall_result(m.hall, 1, RESULT_WHITE, "AB", "", m.now, &why));
    }
    assert_string_equal(deed_of_overruling("white_prior_offences"), "count");
    assert_string_equal(deed_of_overruling("prior_illegal"), "count");
    assert_null(deed_of_overruling("clock_pressed"));
    assert_null(deed_of_overruling("a_prior_agreement")); /* a rulebook's own fact, which counts nothing */
    unmake_hall_under(&m);
}

/* --- heard -------------------------------------------------------------------------------------------------------- */

static void an_appeal_is_heard_and_upheld_reversed_or_modified(void **unused)
{
    static const struct {
        const char *clearly_wrong, *finding, *name;
        enum hearing_end end;
    } rows[] = {{"no", "", "uphold", HEARING_UPHOLDS},
                {"yes", "reverse", "reverse", HEARING_REVERSES},
                {"yes", "modify", "modify", HEARING_MODIFIES}};
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "us-chess-7", false);
    play_illegal(&m);
    struct ruling_case *k = ruled_case(&m, 1, alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE), "", " claimed=yes");
    int id = rule_case(&m, k, &why);
    ruling_free(k);
    struct appeal asked = {.ruling = id, .side = BLACK, .by = "player", .ground = "it was no illegal move"};
    int appeal = hall_appeal(m.hall, &asked, NULL, "AB", m.now, &why);
    assert_int_equal(appeal, 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct question q;
        k = ruling_begin_hearing(m.hall, &(struct ruling_hearing){.appeal = appeal}, NULL, &why);
        assert_non_null(k);
        assert_int_equal(ruling_hearing(k)->appeal, appeal);
        assert_int_equal(ruling_hearing_end(k), HEARING_GOES_ON);
        while (ruling_asks(k, &q))
            assert_true(ruling_answer(k, m.hall, NULL,
                                      !strcmp(q.fact, "finding")         ? rows[i].finding
                                      : !strcmp(q.fact, "clearly_wrong") ? rows[i].clearly_wrong
                                                                         : q.choices[0],
                                      &why));
        assert_int_equal(ruling_hearing_end(k), rows[i].end);
        assert_string_equal(hearing_end_name(rows[i].end), rows[i].name);
        ruling_know_again(k, m.hall, NULL); /* what is known now, and the same answers */
        assert_int_equal(ruling_hearing_end(k), rows[i].end);
        ruling_free(k);
    }
    assert_null(ruling_begin_hearing(m.hall, &(struct ruling_hearing){.appeal = 7}, NULL, &why));
    assert_true(hall_appeal_step(m.hall, appeal, APPEAL_PUT_OFF, "", "AB", m.now, &why));
    assert_true(
        hall_result(m.hall, 1, RESULT_BLACK, "AB", "", m.now, &why)); /* 21H2: there is nothing left to appeal for */
    k = ruling_begin_hearing(m.hall, &(struct ruling_hearing){.appeal = appeal}, NULL, &why);
    assert_non_null(k);
    assert_int_equal(ruling_hearing_end(k), HEARING_MOOT);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* As of the moment of the appealed decision, whatever the clocks show by now. */
static void a_modified_decision_counts_from_the_clocks_of_then(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct ruling instead;
    make_hall_under(&m, "us-chess-7", false);
    play_illegal(&m);
    struct ruling_case *k = ruled_case(&m, 1, alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE), "", " claimed=yes");
    struct text logged = {0};
    walk_to_text(ruling_walk(k), &logged);
    int id = rule_case(&m, k, &why);
    ruling_free(k);
    struct appeal asked = {.ruling = id, .side = BLACK, .by = "player", .ground = "it was no illegal move"};
    int appeal = hall_appeal(m.hall, &asked, NULL, "AB", m.now, &why);
    clock_says(&m, 1, 100, 100, NO_SIDE, WHITE);
    wait_ms(&m, SECOND);
    k = ruling_begin_modified(m.hall, &(struct ruling_hearing){.appeal = appeal}, text_chars(&logged), NULL, &why);
    text_release(&logged);
    assert_non_null(k);
    assert_true(ruling_hearing(k)->modifies);
    assert_true(ruling_decide_instead(k, m.hall, m.now, &instead, &why));
    assert_int_equal(instead.left_s[WHITE], hall_ruling(m.hall, id)->had_s[WHITE] + 120);
    assert_int_equal(instead.left_s[BLACK], hall_ruling(m.hall, id)->had_s[BLACK]);
    assert_true(instead.orders);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* The players gave the minutes themselves: giving them again takes a reason. */
static void times_are_not_given_twice_without_a_reason(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct contradiction against = {0};
    struct ruling r;
    make_hall_under(&m, "fide-2023", false);
    play_illegal(&m);
    struct ruling_case *before = ruled_case(&m, 1, alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE), "", "");
    assert_false(ruling_contradiction(before, m.hall, m.now, &against));
    ruling_free(before);
    clock_says(&m, 1, m.left[WHITE] + 120, m.left[BLACK], NO_SIDE, WHITE);
    struct ruling_case *k = ruled_case(&m, 1, alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE), "", "");
    assert_true(ruling_contradiction(k, m.hall, m.now, &against));
    assert_non_null(strstr(against.words, "when it happened: check it."));
    assert_false(ruling_decide(k, m.hall, m.now, &r, &why));
    assert_true(ruling_overrule(k, m.hall, against.fact, against.value, "they gave themselves one minute", &why));
    assert_false(ruling_contradiction(k, m.hall, m.now, &against));
    assert_true(ruling_decide(k, m.hall, m.now, &r, &why));
    ruling_free(k);
    unmake_hall_under(&m);
}

/* Nobody stopped the clock: what was played after the illegal move is not in the game. */
static void where_they_played_on_a_clock_that_shows_more_says_nothing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct contradiction against = {0};
    make_hall_under(&m, "fide-2023", false);
    play_illegal(&m);
    square_says(&m, 1, 50, EMPTY);
    square_says(&m, 1, 34, piece_of(BLACK, PAWN));
    square_says(&m, 1, 11, EMPTY);
    square_says(&m, 1, 27, piece_of(WHITE, PAWN));
    clock_says(&m, 1, m.left[WHITE] + 90, m.left[BLACK], NO_SIDE, WHITE);
    struct ruling_case *k = ruled_case(&m, 1, alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE), "", "");
    assert_false(ruling_contradiction(k, m.hall, m.now, &against));
    ruling_free(k);
    unmake_hall_under(&m);
}

/* The line was gone, and each move that was played meanwhile brought its increment. */
static void where_moves_may_be_missing_a_clock_that_shows_more_says_nothing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct contradiction against = {0};
    make_hall_under(&m, "fide-2023", false);
    play_illegal(&m);
    news_says(&m, 1, NEWS_LOST);
    news_says(&m, 1, NEWS_BACK);
    clock_says(&m, 1, m.left[WHITE] + 120, m.left[BLACK], NO_SIDE, WHITE);
    struct ruling_case *k = ruled_case(&m, 1, alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE), "", "");
    assert_false(board_moves_are_known(hall_board(m.hall, 1)));
    assert_false(ruling_contradiction(k, m.hall, m.now, &against));
    ruling_free(k);
    unmake_hall_under(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(where_they_played_on_a_clock_that_shows_more_says_nothing),
        cmocka_unit_test(where_moves_may_be_missing_a_clock_that_shows_more_says_nothing),
        cmocka_unit_test(times_are_not_given_twice_without_a_reason),
        cmocka_unit_test(a_decision_is_taken_back_and_had_again),
        cmocka_unit_test(a_forfeit_comes_back_as_one),
        cmocka_unit_test(a_result_goes_before_a_move_and_the_move_is_anybodys),
        cmocka_unit_test(what_was_taken_back_can_be_had_again_only_where_it_was),
        cmocka_unit_test(what_is_about_to_be_done_is_named_by_how_the_game_stands),
        cmocka_unit_test(an_appeal_is_heard_and_upheld_reversed_or_modified),
        cmocka_unit_test(a_modified_decision_counts_from_the_clocks_of_then),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
