/* Which move a ruling is about: asked where the game has moves and nobody saw it; what follows from the answer, under
 * every rulebook; what is put back, and comes back with the decision.
 */
#include "hall/board_view.h"
#include "hall/ruling_made.h"
#include "ruling/contradiction.h"
#include "ruling/evidence.h"
#include "ruling/undo.h"

static struct error why;

static const char *const books[] = {"fide-2023",  "fide-2014", "example-club",  "ccca-2014",
                                    "us-chess-7", "ihsa-2014", "schiller-2003", "chess-laws-2023"};

static const char six[] = "e4 e5 Nf3 Nc6 Bb5 a6";

static void type_moves(struct hall_fixture *m, const char *moves)
{
    char san[16];
    for (int used; sscanf(moves, "%15s%n", san, &used) == 1; moves += used)
        if (!hall_move(m->hall, 1, san, "AB", m->now, &why))
            fail_msg("%s: %s", san, why.what);
}

/* The answers of one who stands at the board, as far as they are asked for: " fact=answer". */
static struct ruling_case *ruled(struct hall_fixture *m, const char *script, const char *answers, bool *asked_which)
{
    struct question q;
    struct ruling_case *k = ruling_begin(m->hall, 1, 0, script, NULL, &why);
    assert_non_null(k);
    *asked_which = false;
    for (int i = 0; i < 20 && ruling_asks(k, &q); i++) {
        char key[64], answer[64];
        snprintf(key, sizeof key, " %s=", q.fact);
        const char *at = strstr(answers, key);
        *asked_which |= !strcmp(q.fact, "which_move");
        snprintf(answer, sizeof answer, "%s", q.choices ? q.choices[0] : "0");
        if (at)
            assert_int_equal(sscanf(at + strlen(key), "%63s", answer), 1);
        if (!ruling_answer(k, m->hall, NULL, answer, &why))
            fail_msg("%s=%s: %s", q.fact, answer, why.what);
    }
    return k;
}

static void assert_since(const struct ruling_case *k, const struct hall_fixture *m, const char *wanted)
{
    struct text words = {0};
    ruling_moves_since(k, m->hall, m->now, &words);
    assert_string_equal(text_chars(&words), wanted);
    text_release(&words);
}

/* --- put back, and had again -------------------------------------------------------------------------------------- */

static void a_move_that_lies_back_is_named_put_back_and_comes_back(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        struct contradiction against;
        bool asked;
        make_hall_under(&m, books[i], true);
        type_moves(&m, six);
        assert_true(hall_times(m.hall, 1, 3600, 3600, NO_SIDE, "AB", m.now));
        struct ruling_case *k =
            ruled(&m, "illegal-move", " offender=white clock_pressed=yes claimed=yes which_move=2", &asked);
        if (!asked || !ruling_decision(k) || strcmp(ruling_decision(k)->value[OUT_RESTORE], "yes") != 0)
            fail_msg("%s: %s", books[i], asked ? "it is not put back" : "which move it was is not asked");
        assert_true(ruling_fact_is(k, "which_move", "2.Nf3"));
        assert_true(ruling_fact_is(k, "moves_since", "1"));
        assert_since(k, &m,
                     "It was 2.Nf3. 3 half-moves since: 2...Nc6 3.Bb5 3...a6. Putting it back takes back 4 "
                     "half-moves: 2.Nf3 and all after it.");
        assert_true(ruling_contradiction(k, m.hall, m.now, &against));
        assert_string_equal(against.words, "You say that 2.Nf3 was illegal. As it was entered, it is legal.");
        assert_true(ruling_overrule(k, m.hall, against.fact, against.value, "they played 2.Ne3", &why));
        int id = rule_case(&m, k, &why);
        if (!id)
            fail_msg("%s: %s", books[i], why.what);
        assert_int_equal(board_plies(hall_board(m.hall, 1)), 2);
        assert_true(hall_undo(m.hall, id, "AB", "wrong board", m.now, &why));
        assert_int_equal(board_plies(hall_board(m.hall, 1)), 6);
        assert_replays(&m);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* US Chess 11A: before the last ten moves of each; IHSA 9-1-5: the last five. */
static void what_lies_too_far_back_stands_where_the_rulebook_says_so(void **unused)
{
    static const struct {
        const char *rulebook;
        int rounds;
        bool stands;
    } rows[] = {{"us-chess-7", 9, false},     {"us-chess-7", 11, true},      {"ihsa-2014", 4, false},
                {"ihsa-2014", 6, true},       {"fide-2023", 11, false},      {"ccca-2014", 11, false},
                {"schiller-2003", 11, false}, {"chess-laws-2023", 11, false}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        bool asked;
        make_hall_under(&m, rows[i].rulebook, true);
        assert_true(hall_times(m.hall, 1, 3600, 3600, NO_SIDE, "AB", m.now));
        type_moves(&m, "e4 e5");
        for (int round = 0; round < rows[i].rounds; round++)
            type_moves(&m, round % 2 ? "Ng1 Ng8" : "Nf3 Nf6");
        struct ruling_case *k = ruled(
            &m, "illegal-move", " offender=white clock_pressed=yes claimed=yes king_in_check=no which_move=1", &asked);
        const struct decision *d = ruling_decision(k);
        if (!asked || !d || strcmp(d->value[rows[i].stands ? OUT_STANDS : OUT_RESTORE], "yes") != 0)
            fail_msg("%s, %d moves since: %s", rows[i].rulebook, rows[i].rounds, d ? d->title : "nothing is decided");
        if (rows[i].stands) { /* no entered move waits to be let stand, and none goes */
            struct contradiction against;
            int plies = board_plies(hall_board(m.hall, 1));
            assert_true(ruling_contradiction(k, m.hall, m.now, &against));
            assert_true(ruling_overrule(k, m.hall, against.fact, against.value, "both scoresheets have it", &why));
            if (!rule_case(&m, k, &why))
                fail_msg("%s: %s", rows[i].rulebook, why.what);
            assert_int_equal(board_plies(hall_board(m.hall, 1)), plies);
        }
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* A.5.2: once answered it stands; the page says what putting it back would have undone. */
static void what_stands_says_what_putting_it_back_would_undo(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct question q;
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, six);
    struct ruling_case *k = ruling_begin(m.hall, 1, 0, "illegal-move", NULL, &why);
    assert_true(ruling_answer(k, m.hall, "offender", "white", &why));
    assert_true(ruling_answer(k, m.hall, "phase", "blitz", &why));
    assert_true(ruling_answer(k, m.hall, "supervised", "no", &why));
    assert_true(ruling_asks(k, &q));
    assert_string_equal(q.fact, "which_move");
    assert_string_equal(q.text, "Which move of White was it? Type 12 or 12...Nf6; 0 if not known or not entered.");
    assert_true(ruling_answer(k, m.hall, NULL, "3.Bb5", &why));
    assert_false(ruling_asks(k, &q));
    assert_string_equal(ruling_decision(k)->value[OUT_STANDS], "yes");
    assert_since(k, &m,
                 "It was 3.Bb5. 1 half-move since: 3...a6. Putting it back would take back 2 half-moves: 3.Bb5 and all "
                 "after it.");
    ruling_free(k);
    unmake_hall_under(&m);
}

/* --- not among them ----------------------------------------------------------------------------------------------- */

static void a_move_that_was_not_entered_is_ruled_on_and_takes_none_back(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        struct contradiction against;
        struct ruling r;
        bool asked;
        make_hall_under(&m, books[i], true);
        type_moves(&m, six);
        assert_true(hall_times(m.hall, 1, 3600, 3600, NO_SIDE, "AB", m.now));
        struct ruling_case *k = ruled(&m, "illegal-move",
                                      " offender=white clock_pressed=yes claimed=yes which_move=0 opponent_moved=no "
                                      "position_known=yes moves_since=0",
                                      &asked);
        assert_true(asked && ruling_fact_is(k, "which_move", "unknown"));
        if (!ruling_decision(k) || strcmp(ruling_decision(k)->value[OUT_RESTORE], "yes") != 0)
            fail_msg("%s: it is not put back", books[i]);
        assert_since(k, &m, "All 6 half-moves that were entered are legal.");
        assert_false(ruling_contradiction(k, m.hall, m.now, &against)); /* they were looked at */
        assert_true(ruling_decide(k, m.hall, m.now, &r, &why));
        assert_false(r.restores);
        assert_int_not_equal(hall_rule(m.hall, &r, "AB", m.now, &why), 0);
        assert_int_equal(board_plies(hall_board(m.hall, 1)), 6);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

static void it_is_read_as_arbiters_write_it(void **unused)
{
    static const struct {
        const char *side, *typed, *fact; /* NULL: there is no such move */
    } rows[] = {{"white", "2", "2.Nf3"},       {"white", "2.", "2.Nf3"},  {"white", "2. Nf3", "2.Nf3"},
                {"white", "Nf3", "2.Nf3"},     {"black", "2", "2...Nc6"}, {"black", "2...Nc6", "2...Nc6"},
                {"black", "2.Nc6", "2...Nc6"}, {"white", "4", NULL},      {"white", "Nc6", NULL},
                {"white", "0", "unknown"},     {"black", "?", "unknown"}, {"white", "not known", "unknown"},
                {"white", "2.Nc3", NULL},      {"white", "-7", NULL},     {"white", "99999999999999999999", NULL},
                {"white", "2.Nf3+!?", "2.Nf3"}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_hall_under(&m, "fide-2023", true);
        type_moves(&m, six);
        struct ruling_case *k = ruling_begin(m.hall, 1, 0, "illegal-move", NULL, &why);
        assert_true(ruling_answer(k, m.hall, "offender", rows[i].side, &why));
        bool done = ruling_answer(k, m.hall, "which_move", rows[i].typed, &why);
        if (done != (rows[i].fact != NULL) || (done && !ruling_fact_is(k, "which_move", rows[i].fact)))
            fail_msg("%s of %s", rows[i].typed, rows[i].side);
        if (!done)
            assert_non_null(strstr(why.what, "is not among the moves of White that were entered"));
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* --- where it is known, nobody is asked -------------------------------------------------------------------------- */

static void a_move_that_was_entered_as_illegal_is_not_asked_for(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    bool asked;
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "e4 e5 e1e3");
    struct ruling_case *k = ruled(&m, "illegal-move", " offender=white clock_pressed=yes", &asked);
    assert_false(asked);
    ruling_free(k);
    k = ruled(&m, "displaced-pieces", " offender=white", &asked); /* of no move */
    assert_false(asked);
    ruling_free(k);
    unmake_hall_under(&m);
    make_hall_under(&m, "fide-2023", true);
    k = ruled(&m, "illegal-move", " offender=white clock_pressed=yes", &asked); /* there are no moves */
    assert_false(asked);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* Somebody claims what was entered already: whose it was is there; what was played since may not have been entered. */
static void a_claim_of_what_was_entered_asks_nothing_of_it(void **unused)
{
    static const char *const asked[] = {"offender", "which_move", "clock_pressed"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        make_hall_under(&m, books[i], true);
        type_moves(&m, "e4 e5 e1e3");
        int id = hall_report(m.hall, 1, INCIDENT_CLAIM, NO_SIDE, "illegal-move", "", "AB", m.now);
        struct ruling_case *k = ruling_begin(m.hall, 1, hall_incident(m.hall, id)->alert, "illegal-move", NULL, &why);
        struct question q;
        for (size_t f = 0; ruling_asks(k, &q) && f < sizeof asked / sizeof *asked; f++)
            if (!strcmp(q.fact, asked[f]))
                fail_msg("%s asks %s", books[i], q.fact);
        assert_true(ruling_fact_is(k, "offender", "white"));
        assert_null(facts_find(walk_facts(ruling_walk(k)), "opponent_moved")); /* more may have been played */
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* 7.5.1: an illegal position is put right from where it came about. */
static void an_illegal_position_goes_back_to_before_the_move_that_is_named(void **unused)
{
    static const char *const with_it[] = {"fide-2023", "fide-2014", "ccca-2014", "schiller-2003", "chess-laws-2023"};
    (void)unused;
    for (size_t i = 0; i < sizeof with_it / sizeof *with_it; i++) {
        struct hall_fixture m;
        struct ruling r;
        bool asked;
        make_hall_under(&m, with_it[i], true);
        type_moves(&m, six);
        struct ruling_case *k = ruled(&m, "illegal-position", " which_move=2... position_known=yes", &asked);
        if (!asked)
            fail_msg("%s: which move it was is not asked", with_it[i]);
        assert_true(ruling_fact_is(k, "which_move", "2...Nc6"));
        if (!ruling_decide(k, m.hall, m.now, &r, &why))
            fail_msg("%s: %s", with_it[i], why.what);
        assert_true(r.restores);
        assert_int_equal(r.ply, 3);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* Every move comes back, however many went. */
static void a_long_game_comes_back_whole(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    bool asked;
    make_hall_under(&m, "fide-2023", true);
    assert_true(hall_times(m.hall, 1, 3600, 3600, NO_SIDE, "AB", m.now));
    type_moves(&m, "e4 e5");
    for (int round = 0; round < 30; round++)
        type_moves(&m, round % 2 ? "Ng1 Ng8" : "Nf3 Nf6");
    struct ruling_case *k = ruled(&m, "illegal-move", " offender=white clock_pressed=yes which_move=2", &asked);
    assert_true(ruling_overrule(k, m.hall, "which_move", "2.Nf3", "both scoresheets", &why));
    int id = rule_case(&m, k, &why);
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 2);
    assert_true(hall_undo(m.hall, id, "AB", "wrong board", m.now, &why));
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 62);
    assert_replays(&m);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* FIDE 7.3: what was played goes with the game. */
static void a_new_game_says_how_many_moves_go_with_the_old_one(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    bool asked;
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, six);
    struct ruling_case *k = ruled(&m, "colours-reversed", "", &asked);
    assert_string_equal(ruling_decision(k)->value[OUT_RESULT], "annul");
    assert_since(k, &m, "6 half-moves were played. A new game begins without them.");
    ruling_free(k);
    unmake_hall_under(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_lies_back_is_named_put_back_and_comes_back),
        cmocka_unit_test(what_lies_too_far_back_stands_where_the_rulebook_says_so),
        cmocka_unit_test(what_stands_says_what_putting_it_back_would_undo),
        cmocka_unit_test(a_move_that_was_not_entered_is_ruled_on_and_takes_none_back),
        cmocka_unit_test(it_is_read_as_arbiters_write_it),
        cmocka_unit_test(a_move_that_was_entered_as_illegal_is_not_asked_for),
        cmocka_unit_test(a_claim_of_what_was_entered_asks_nothing_of_it),
        cmocka_unit_test(an_illegal_position_goes_back_to_before_the_move_that_is_named),
        cmocka_unit_test(a_long_game_comes_back_whole),
        cmocka_unit_test(a_new_game_says_how_many_moves_go_with_the_old_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
