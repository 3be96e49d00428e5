/* A claim that rests on an announced move: which move is asked for, held against the position, and decides the claim;
 * under every rulebook that has such claims (FIDE 9.2.1, 9.3.1, 9.5.3 and their like).
 */
#include "hall/board_view.h"
#include "hall/ruling_made.h"
#include "ruling/effect.h"
#include "ruling/evidence.h"

static struct error why;

static const char *const books[] = {"fide-2023",  "fide-2014",     "example-club", "ccca-2014",
                                    "us-chess-7", "schiller-2003", "ihsa-2014"};

static void type_moves(struct hall_fixture *m, const char *moves)
{
    char san[16];
    for (int used; sscanf(moves, "%15s%n", san, &used) == 1; moves += used)
        if (!hall_move(m->hall, 1, san, "AB", m->now, &why))
            fail_msg("%s: %s", san, why.what);
}

/* Until the move is asked for; the claim rests on one, was not accepted, and no piece was touched. */
static struct ruling_case *asked_for_the_move(const struct hall_fixture *m, const char *script, const char *claimant)
{
    struct question q;
    struct ruling_case *k = ruling_begin(m->hall, 1, 0, script, NULL, &why);
    assert_non_null(k);
    assert_true(ruling_answer(k, m->hall, "claimant", claimant, &why));
    assert_true(ruling_answer(k, m->hall, "scoresheet", "yes", &why));
    for (int i = 0; i < 8 && ruling_asks(k, &q) && !ruling_asks_move(&q); i++)
        if (!ruling_answer(k, m->hall, NULL, !strcmp(q.fact, "announced") ? "yes" : "no", &why))
            fail_msg("%s: %s", q.fact, why.what);
    if (!ruling_asks(k, &q) || !ruling_asks_move(&q))
        fail_msg("%s does not ask for the announced move: %s", script,
                 ruling_decision(k) ? ruling_decision(k)->title : "nothing is decided");
    return k;
}

static void assert_evidence(const struct ruling_case *k, const struct hall_fixture *m, const char *wanted)
{
    struct text words = {0};
    ruling_claim_evidence(k, m->hall, &words);
    assert_string_equal(text_chars(&words), wanted);
    text_release(&words);
}

/* --- asked for before anything is decided ------------------------------------------------------------------------- */

/* No move can make this claim right: it was decided at once, and nobody asked which move has to be played. */
static void a_wrong_claim_names_the_move_that_must_be_played(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        struct ruling r;
        make_hall_under(&m, books[i], true);
        type_moves(&m, "e4 e5");
        assert_true(hall_times(m.hall, 1, 3000, 3000, NO_SIDE, "AB", m.now));
        struct ruling_case *k = asked_for_the_move(&m, "claim-repetition", "white");
        assert_true(ruling_answer(k, m.hall, NULL, "g1f3", &why));
        assert_true(ruling_fact_is(k, "announced_move", "2.Nf3"));
        assert_true(ruling_fact_is(k, "claim_true", "no"));
        assert_string_equal(ruling_decision(k)->value[OUT_CLAIM], "rejected");
        assert_true(effect_of_case(k, &m).must_play);
        assert_string_equal(ruling_announced_words(k), "2.Nf3");
        assert_evidence(k, &m, "After 2.Nf3, which was announced, the position has appeared once.");
        if (!ruling_decide(k, m.hall, m.now, &r, &why))
            fail_msg("%s: %s", books[i], why.what);
        if (!strstr(r.words, "Announced move: 2.Nf3."))
            fail_msg("%s logs: %s", books[i], r.words);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* Some other move would complete it: by that the claim was right. */
static void a_claim_is_judged_by_the_position_after_the_announced_move(void **unused)
{
    static const char twice[] = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    static const struct {
        const char *typed, *value, *claim, *evidence;
    } rows[] = {
        {"Ng8", "4...Ng8", "correct",
         "After 4...Ng8, which was announced, the position has appeared 3 times: at the start, after 2...Ng8, after "
         "4...Ng8."},
        {"f6g8", "4...Ng8", "correct", NULL},
        {"4...Nf6-g8", "4...Ng8", "correct", NULL},
        {"Ng4", "4...Ng4", "rejected", "After 4...Ng4, which was announced, the position has appeared once."},
        {"e5", "4...e5", "rejected", NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        for (size_t n = 0; n < sizeof rows / sizeof *rows; n++) {
            struct hall_fixture m;
            make_hall_under(&m, books[i], true);
            type_moves(&m, twice);
            struct ruling_case *k = asked_for_the_move(&m, "claim-repetition", "black");
            assert_true(ruling_answer(k, m.hall, NULL, rows[n].typed, &why));
            assert_true(ruling_fact_is(k, "announced_move", rows[n].value));
            if (strcmp(ruling_fact_is(k, "claim_true", "yes") ? "correct" : "rejected", rows[n].claim) != 0)
                fail_msg("%s: %s", books[i], rows[n].typed);
            if (rows[n].evidence)
                assert_evidence(k, &m, rows[n].evidence);
            ruling_free(k);
            unmake_hall_under(&m);
        }
}

static void the_fifty_moves_are_counted_with_the_announced_one(void **unused)
{
    static const char *const there_and_back[] = {"Nf3", "Nf6", "Nd4", "Nd5", "Nb3", "Nb6", "Na5", "Na4",
                                                 "Nb3", "Nb6", "Nd4", "Nd5", "Nf3", "Nf6", "Ng1", "Ng8"};
    static const struct {
        const char *typed, *is_right, *evidence;
    } rows[] = {
        {"Nd5", "yes",
         "After 50...Nd5, which was announced, each side has made 50 moves without a capture or a pawn move."},
        {"e5", "no",
         "After 50...e5, which was announced, each side has made 0 moves without a capture or a pawn move."},
    };
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", true);
    for (int ply = 0; ply < 99; ply++)
        type_moves(&m, there_and_back[ply % 16]);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ruling_move list[MOVES_MAX];
        struct ruling_case *k = asked_for_the_move(&m, "claim-fifty", "black");
        int count = ruling_offered_moves(k, m.hall, list), completing = 0;
        for (int n = 0; n < count; n++)
            completing += list[n].completes;
        assert_true(count > completing && completing > 5); /* all but those of pawns */
        assert_true(ruling_answer(k, m.hall, NULL, rows[i].typed, &why));
        assert_true(ruling_fact_is(k, "claim_true", rows[i].is_right));
        assert_evidence(k, &m, rows[i].evidence);
        ruling_free(k);
    }
    unmake_hall_under(&m);
}

/* --- what is typed ------------------------------------------------------------------------------------------------ */

static void what_is_no_legal_move_of_the_claimant_is_refused_with_the_reason(void **unused)
{
    static const struct {
        const char *typed, *says;
    } rows[] = {
        {"Ke3", "White cannot have announced Ke3: the king cannot go to e3"},
        {"Nf6", "White cannot have announced Nf6: "},
        {"g8f6", "White cannot have announced g8f6: the knight on g8 is Black's"},
        {"zebra", "White cannot have announced zebra: "},
        {"e5", "White cannot have announced e5: "},
    };
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "e4 e5");
    struct ruling_case *k = asked_for_the_move(&m, "claim-repetition", "white");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct question q;
        if (ruling_answer(k, m.hall, NULL, rows[i].typed, &why))
            fail_msg("%s is taken", rows[i].typed);
        if (strncmp(why.what, rows[i].says, strlen(rows[i].says)) != 0)
            fail_msg("%s: %s", rows[i].typed, why.what);
        assert_true(ruling_asks(k, &q) && ruling_asks_move(&q));
        assert_false(ruling_overrule(k, m.hall, "announced_move", rows[i].typed, "so it was", &why));
    }
    assert_true(ruling_overrule(k, m.hall, "announced_move", "Nf3", "both scoresheets", &why));
    assert_true(ruling_fact_is(k, "announced_move", "2.Nf3"));
    ruling_free(k);
    unmake_hall_under(&m);
}

static void a_move_that_is_not_known_leaves_the_claim_as_it_was(void **unused)
{
    struct question q;
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    struct ruling_case *k = asked_for_the_move(&m, "claim-repetition", "black");
    assert_true(ruling_answer(k, m.hall, NULL, "0", &why));
    assert_true(ruling_asks(k, &q));
    assert_string_equal(q.fact, "claim_true");
    assert_string_equal(ruling_announced_words(k), "");
    assert_true(ruling_back(k, m.hall)); /* and taken back, it is asked again */
    assert_true(ruling_asks(k, &q) && ruling_asks_move(&q));
    assert_true(ruling_back(k, m.hall));
    assert_true(
        ruling_answer(k, m.hall, NULL, "no", &why)); /* nothing was announced: the position on the board counts */
    assert_false(ruling_asks(k, &q));
    assert_string_equal(ruling_decision(k)->value[OUT_CLAIM], "rejected");
    assert_false(effect_of_case(k, &m).must_play);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* Nobody knows the position, or the move is the opponent's, or the claim is decided otherwise. */
static void it_is_not_asked_where_it_can_be_held_against_nothing(void **unused)
{
    static const struct {
        const char *moves, *claimant, *accepted;
    } rows[] = {{"", "white", "no"}, {"e4 e5", "black", "no"}, {"e4 e5", "white", "yes"}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct question q;
        make_hall_under(&m, "fide-2023", true);
        type_moves(&m, rows[i].moves);
        struct ruling_case *k = ruling_begin(m.hall, 1, 0, "claim-repetition", NULL, &why);
        assert_true(ruling_answer(k, m.hall, "claimant", rows[i].claimant, &why));
        assert_true(ruling_answer(k, m.hall, "accepted", rows[i].accepted, &why));
        assert_true(ruling_answer(k, m.hall, "announced", "yes", &why));
        for (int n = 0; n < 8 && ruling_asks(k, &q); n++) {
            assert_false(ruling_asks_move(&q));
            assert_true(ruling_answer(k, m.hall, NULL, "no", &why));
        }
        assert_non_null(ruling_decision(k));
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_claim_names_the_move_that_must_be_played),
        cmocka_unit_test(a_claim_is_judged_by_the_position_after_the_announced_move),
        cmocka_unit_test(the_fifty_moves_are_counted_with_the_announced_one),
        cmocka_unit_test(what_is_no_legal_move_of_the_claimant_is_refused_with_the_reason),
        cmocka_unit_test(a_move_that_is_not_known_leaves_the_claim_as_it_was),
        cmocka_unit_test(it_is_not_asked_where_it_can_be_held_against_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
