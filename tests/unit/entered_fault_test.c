/* Castling and promotions that stand among the entered moves: what is claimed of them is held against what was entered,
 * the reply is known from the moves and so is not asked, in every rulebook. */
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/ruling_made.h"
#include "rules/rulebook.h"
#include "ruling/contradiction.h"

static struct error why;

static void type_moves(struct hall_fixture *m, const char *moves)
{
    char san[16];
    for (int used; sscanf(moves, "%15s%n", san, &used) == 1; moves += used)
        if (!hall_move(m->hall, 1, san, "AB", m->now, &why))
            fail_msg("%s: %s", san, why.what);
}

static const char castled[] = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6", unanswered[] = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O",
                  promoted[] = "a4 b5 axb5 a6 bxa6 Bb7 axb7 h6 bxa8=Q h5";

/* " fact=answer ": what is asked. Nothing else may be. What is given besides is yes. */
static struct ruling_case *ruled_with(struct hall_fixture *m, const char *given, const char *book, const char *script,
                                      const char *moves, const char *answers)
{
    struct question q;
    struct facts known = {0};
    make_hall_under(m, book, true);
    type_moves(m, moves);
    assert_true(hall_times(m->hall, 1, 1800, 1800, NO_SIDE, "AB", m->now));
    facts_set(&known, "supervised", "yes", FACT_GIVEN, "");
    if (*given)
        facts_set(&known, given, "yes", FACT_GIVEN, "");
    struct ruling_case *k = ruling_begin(m->hall, 1, 0, script, &known, &why);
    assert_non_null(k);
    facts_release(&known);
    for (int i = 0; i < 8 && ruling_asks(k, &q); i++) {
        char key[64], answer[64];
        snprintf(key, sizeof key, " %s=", q.fact);
        const char *at = strstr(answers, key);
        if (!at)
            fail_msg("%s %s asks %s, answers%s", book, script, q.fact, answers);
        assert_int_equal(sscanf(at + strlen(key), "%63s", answer), 1);
        if (!ruling_answer(k, m->hall, NULL, answer, &why))
            fail_msg("%s %s %s=%s: %s", book, script, q.fact, answer, why.what);
    }
    return k;
}

static struct ruling_case *ruled(struct hall_fixture *m, const char *book, const char *script, const char *moves,
                                 const char *answers)
{
    return ruled_with(m, "", book, script, moves, answers);
}

static void what_was_entered_is_known_and_not_asked(void **unused)
{
    static const struct {
        const char *book, *script, *moves, *answers, *title;
        int undone;
    } rows[] = {
        {"fide-2023", "castling-fault", castled, " offender=white touched=king-rook", "Too late", 0},
        {"ccca-2014", "castling-fault", castled, " offender=white touched=king-rook", "Too late", 0},
        {"us-chess-7", "castling-fault", castled, " offender=white touched=king-rook", "Castling is played", 0},
        {"ihsa-2014", "castling-fault", castled, " offender=white", "Castling stands", 0},
        {"schiller-2003", "castling-fault", castled, " offender=white touched=king-rook", "Too late", 0},
        {"chess-laws-2023", "castling-fault", castled, " offender=white", "Legal castling", 0},
        {"fide-2023", "castling-fault", castled, " offender=white touched=rook-king", "Too late", 0}, /* 4.8 */
        {"ccca-2014", "castling-fault", castled, " offender=white touched=rook-king", "Too late", 0},
        {"us-chess-7", "castling-fault", castled, " offender=white touched=rook-king", "Too late", 0},    /* 10J */
        {"schiller-2003", "castling-fault", castled, " offender=white touched=rook-king", "Too late", 0}, /* 4.6 */
        {"fide-2023", "castling-fault", unanswered, " offender=white touched=rook-king touched_piece=no",
         "The rook must move", 1},
        {"us-chess-7", "castling-fault", unanswered, " offender=white touched=rook-king touched_piece=no",
         "The rook must move", 1},
        {"schiller-2003", "castling-fault", unanswered, " offender=white touched=rook-king touched_piece=no",
         "The rook must move", 1},
        {"fide-2023", "castling-fault", unanswered, " offender=white touched=king-rook", "Castling stands", 0},
        {"ccca-2014", "castling-fault", unanswered, " offender=white touched=king-rook", "Castling stands", 0},
        {"schiller-2003", "castling-fault", unanswered, " offender=white touched=king-rook", "Castling stands", 0},
        {"fide-2023", "promotion-fault", promoted, " offender=white fault=changed-piece", "Too late", 0},
        {"ccca-2014", "promotion-fault", promoted, " offender=white fault=changed-piece", "Too late", 0},
        {"schiller-2003", "promotion-fault", promoted, " offender=white fault=changed-piece", "Too late", 0},
        {"ihsa-2014", "promotion-fault", promoted, " offender=white fault=pawn-left", "Called too late", 0},
        {"us-chess-7", "promotion-fault", promoted, " offender=white fault=wrong-piece claimed=yes", "Illegal move", 2},
        {"chess-laws-2023", "promotion-fault", promoted, " offender=white fault=wrong-piece", "Completed illegal", 2},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct ruling_effect e;
        struct ruling_case *k = ruled(&m, rows[i].book, rows[i].script, rows[i].moves, rows[i].answers);
        const struct decision *d = ruling_decision(k);
        if (!d || strncmp(d->title, rows[i].title, strlen(rows[i].title)) != 0)
            fail_msg("%s %s%s: %s", rows[i].book, rows[i].script, rows[i].answers, d ? d->title : "nothing is decided");
        assert_true(ruling_effect(k, m.hall, m.now, &e));
        if (e.undone != rows[i].undone)
            fail_msg("%s %s%s: %d half-moves go", rows[i].book, rows[i].script, rows[i].answers, e.undone);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

static void a_promotion_that_was_entered_contradicts_what_is_claimed_of_it(void **unused)
{
    static const char *const books[] = {"fide-2023", "us-chess-7",    "ihsa-2014",
                                        "ccca-2014", "schiller-2003", "chess-laws-2023"};
    static const char *const answers[] = {" offender=white fault=pawn-left",
                                          " offender=white fault=wrong-piece claimed=yes",
                                          " offender=white fault=inverted-rook"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        for (size_t a = 0; a < sizeof answers / sizeof *answers; a++) {
            struct hall_fixture m;
            struct contradiction against;
            struct ruling_case *k = ruled(&m, books[i], "promotion-fault", promoted, answers[a]);
            if (ruling_contradiction(k, m.hall, m.now, &against) != (a < 2))
                fail_msg("%s%s: %s", books[i], answers[a], a < 2 ? "nothing against it" : against.words);
            if (a < 2)
                assert_non_null(strstr(against.words, "5.bxa8=Q was entered, and is legal."));
            ruling_free(k);
            unmake_hall_under(&m);
        }
}

/* Typed as castling that is not legal: nobody is asked whether it is. */
static void castling_that_was_entered_as_illegal_is_known_to_be(void **unused)
{
    static const char *const books[] = {"fide-2023", "us-chess-7",    "ihsa-2014",
                                        "ccca-2014", "schiller-2003", "chess-laws-2023"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        struct ruling_case *k = ruled(&m, books[i], "castling-fault", "e4 e5 Nf3 Nc6 Bc4 Bc5 Ke2 Nf6 Ke1 d6 O-O",
                                      " offender=white touched=king-rook claimed=yes opponent_moved=no"
                                      " moves_since=0 clock_pressed=yes");
        if (!ruling_fact_is(k, "legal", "no"))
            fail_msg("%s: it is not known to be illegal", books[i]);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* Neither whether a rook can move that was touched first, nor whether the king can. */
static void what_king_and_rook_can_do_instead_is_known(void **unused)
{
    static const char *const books[] = {"fide-2023", "us-chess-7", "ccca-2014", "schiller-2003"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        struct ruling_case *k = ruled(&m, books[i], "castling-fault", "Nf3 e6 g3 Nf6 Bg2 Nc6 d4 Bb4 O-O",
                                      " offender=white touched=rook-king touched_piece=no claimed=yes");
        const struct decision *d = ruling_decision(k);
        if (!d || strcmp(d->title, "The king must move") != 0)
            fail_msg("%s: %s", books[i], d ? d->title : "nothing is decided");
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* 10I2, variation I: the rook that was touched first may move, but castling was not legal. */
static void a_variation_asks_of_castling_itself_and_not_of_the_rook(void **unused)
{
    struct hall_fixture m;
    (void)unused;
    struct ruling_case *k =
        ruled_with(&m, "variation.10i2-i", "us-chess-7", "castling-fault", "e4 e5 Nf3 Nc6 Bc4 Bc5 Ke2 Nf6 Ke1 d6 O-O",
                   " offender=white touched=rook-king claimed=yes");
    assert_non_null(ruling_decision(k));
    assert_string_equal(ruling_decision(k)->title, "The rook must move");
    ruling_free(k);
    unmake_hall_under(&m);
}

/* Nobody has to say which move it was: the position before is that of the game. */
static void the_position_before_pieces_fell_over_is_known_from_the_moves(void **unused)
{
    static const char *const books[] = {"fide-2023", "ccca-2014", "schiller-2003"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        struct ruling_case *k = ruled(&m, books[i], "displaced-pieces", unanswered, " offender=white");
        const struct decision *d = ruling_decision(k);
        if (!d || strcmp(d->title, "Put right on the player's own time") != 0)
            fail_msg("%s: %s", books[i], d ? d->title : "nothing is decided");
        assert_true(ruling_fact_is(k, "position_known", "yes"));
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_entered_is_known_and_not_asked),
        cmocka_unit_test(a_promotion_that_was_entered_contradicts_what_is_claimed_of_it),
        cmocka_unit_test(castling_that_was_entered_as_illegal_is_known_to_be),
        cmocka_unit_test(what_king_and_rook_can_do_instead_is_known),
        cmocka_unit_test(a_variation_asks_of_castling_itself_and_not_of_the_rook),
        cmocka_unit_test(the_position_before_pieces_fell_over_is_known_from_the_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
