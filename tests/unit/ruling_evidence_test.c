/* What the game says of a ruling: what speaks against what was typed, how far back something lies, what a claim rests
 * on; and that a position which was put back comes back with the decision.
 */
#include "hall/board_view.h"
#include "hall/known.h"
#include "hall/ruling_made.h"
#include "ruling/contradiction.h"
#include "ruling/effect.h"
#include "ruling/evidence.h"
#include "ruling/undo.h"

enum { SECOND = 1000 };

static struct error why;

static void type_moves(struct hall_fixture *m, const char *moves)
{
    char san[16];
    for (int used; sscanf(moves, "%15s%n", san, &used) == 1; moves += used)
        if (!hall_move(m->hall, 1, san, "AB", m->now, &why))
            fail_msg("%s: %s", san, why.what);
}

/* "fact=value" with blanks between, each asked or not. */
static struct ruling_case *begun(const struct hall_fixture *m, const char *script, const char *answers)
{
    char fact[48], value[48];
    struct ruling_case *k = ruling_begin(m->hall, 1, 0, script, NULL, &why);
    assert_non_null(k);
    for (int used; sscanf(answers, " %47[^=]=%47s%n", fact, value, &used) == 2; answers += used)
        if (!ruling_answer(k, m->hall, fact, value, &why))
            fail_msg("%s=%s: %s", fact, value, why.what);
    return k;
}

/* --- contradictions ----------------------------------------------------------------------------------------------- */

static void what_is_typed_is_held_against_what_the_hall_knows(void **unused)
{
    static const struct {
        const char *script, *moves, *answers, *says; /* says NULL: nothing speaks against it */
    } rows[] = {
        {"flag-fall", "", "flagged=white control=sudden", "You say that White's flag fell. White's clock shows 1:30:"},
        {"both-flags", "e4", "first_flag=unknown control=sudden",
         "You say that White's flag fell. White's clock shows 1:"},
        {"both-flags", "e4", "first_flag=black control=sudden",
         "You say that White's flag fell. White's clock shows 1:"},
        {"late-arrival", "e4 e5", "offender=black late_s=600",
         "You say that Black is late. Black has made 1 move in this game."},
        {"late-arrival", "e4", "offender=black late_s=600", NULL},
        {"promotion-fault", "e4", "offender=white", "You say that White promoted a pawn. White has no pawn near"},
        {"claim-repetition", "e4 e5", "claimant=white claim_true=yes", "You say that the claim is right. The position"},
        {"claim-fifty", "e4 e5 Nf3", "claimant=black claim_true=yes", "You say that the claim is right. Only 0 moves"},
        {"claim-repetition", "e4 e5", "claimant=white claim_true=no", NULL},
        {"castling-fault", "e4 e5", "offender=white touched=king-rook legal=yes",
         "You say that castling is legal. In the position on the board White cannot castle"},
        {"castling-fault", "e4 e5 Nf3 Nc6 Bc4 Bc5", "offender=white touched=king-rook legal=yes", NULL},
        {"castling-fault", "e4 e5", "offender=white touched=king-rook legal=no", NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct contradiction against = {0};
        struct ruling r;
        char san[16];
        make_hall_under(&m, "fide-2023", false);
        begin_board(&m, 1);
        const char *moves = rows[i].moves;
        for (int used; sscanf(moves, "%15s%n", san, &used) == 1; moves += used)
            hand_plays(&m, 1, san);
        struct ruling_case *k = begun(&m, rows[i].script, rows[i].answers);
        bool found = ruling_contradiction(k, m.hall, m.now, &against);
        if (found != (rows[i].says != NULL) || (found && strncmp(against.words, rows[i].says, strlen(rows[i].says))))
            fail_msg("row %zu: %s", i, against.words);
        if (found) { /* with a reason it holds all the same */
            assert_false(ruling_decide(k, m.hall, m.now, &r, &why));
            assert_true(ruling_overrule(k, m.hall, against.fact, against.value, "I was there", &why));
            assert_false(ruling_contradiction(k, m.hall, m.now, &against));
        }
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* Now, or three half-moves ago: a player claims, or an arbiter is called, when the move has been answered. */
static void what_is_typed_is_held_against_the_moves(void **unused)
{
    static const struct {
        const char *rulebook, *script, *moves, *answers, *says; /* says NULL: nothing speaks against it */
    } rows[] = {
        {"fide-2023", "promotion-fault", "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Bd7", "offender=white", NULL},
        {"fide-2023", "promotion-fault", "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Bd7", "offender=black",
         "You say that Black promoted a pawn. Black has no pawn near the last rank."},
        {"fide-2023", "promotion-fault", "h4 g5 a3 gxh4 a4 h3 a5 hxg2", "offender=black", NULL},
        {"fide-2023", "promotion-fault", "h4 g5 a3 gxh4 a4 h3 a5 hxg2", "offender=white",
         "You say that White promoted a pawn."},
        {"fide-2023", "promotion-fault", "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Bd7 bxa8=Q Qc7 a3", "offender=white", NULL},
        {"fide-2023", "promotion-fault", "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Bd7 bxa8=Q Qc7 a3 a6", "offender=white",
         "You say that White promoted a pawn."},
        {"fide-2023", "claim-repetition", "Nf3 Nf6 Ng1 Ng8", "claimant=white claim_true=yes",
         "You say that the claim is right. The position on the board has appeared twice, and no move repeats it"},
        {"fide-2023", "claim-repetition", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "claimant=black claim_true=yes", NULL},
        {"fide-2023", "claim-repetition", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "claimant=white claim_true=yes", NULL},
        {"fide-2023", "castling-fault", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "offender=white touched=king-rook legal=no",
         "You say that castling is not legal. 4.O-O was entered, and is legal."},
        {"fide-2023", "castling-fault", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "offender=white touched=rook-king legal=no", NULL},
        {"fide-2023", "castling-fault", "e4 e5 Nf3 Nc6 Bc4 Bc5 Ke2 a6", "offender=white touched=king-rook legal=yes",
         NULL},
        {"fide-2023", "castling-fault", "e4 e5 Nf3 Nc6 Bc4 Bc5 Ke2 a6 a3 b6",
         "offender=white touched=king-rook legal=yes", "You say that castling is legal."},
        {"fide-2023", "lack-of-progress", "e4 e5", "kind=moves count=75",
         "You say that 75 moves by each side were made without a capture or a pawn move. According to the moves it is "
         "0 moves."},
        {"fide-2023", "lack-of-progress", "Nf3 Nf6", "kind=moves count=2",
         "You say that 2 moves by each side were made without a capture or a pawn move. According to the moves it is 1 "
         "move."},
        {"fide-2023", "lack-of-progress", "Nf3 Nf6", "kind=moves count=1", NULL},
        {"fide-2023", "lack-of-progress", "Nf3 Nf6 Ng1 Ng8", "kind=repetition count=5",
         "You say that the position appeared 5 times. According to the moves it has appeared 2 times."},
        {"fide-2023", "lack-of-progress", "Nf3 Nf6 Ng1 Ng8", "kind=repetition count=2", NULL},
        {"chess-laws-2023", "il-vaticano", "e4 e5", "offender=white counterclockwise=yes",
         "You say that White changed two bishops. In the position on the board no two of them have just two pawns of "
         "Black between them."},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct contradiction against = {0};
        make_hall_under(&m, rows[i].rulebook, true);
        type_moves(&m, rows[i].moves);
        struct ruling_case *k = begun(&m, rows[i].script, rows[i].answers);
        bool found = ruling_contradiction(k, m.hall, m.now, &against);
        if (found != (rows[i].says != NULL) || (found && strncmp(against.words, rows[i].says, strlen(rows[i].says))))
            fail_msg("%s after %s: %s", rows[i].answers, rows[i].moves, found ? against.words : "nothing is said");
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* What agrees with the result that was entered changes nothing; what would give another needs a reason. */
static void a_game_that_is_over_is_changed_for_a_reason_only(void **unused)
{
    static const struct {
        const char *script, *answers;
        enum result result;
        bool is_changed;
    } rows[] = {
        {"flag-fall", "flagged=black control=sudden claimed=yes", RESULT_WHITE, false},
        {"flag-fall", "flagged=white control=sudden claimed=yes", RESULT_WHITE, false},
        {"refusal", "offender=white warned=yes", RESULT_BLACK, false},
        {"refusal", "offender=white warned=yes", RESULT_WHITE, true},
        {"refusal", "offender=white warned=yes", RESULT_OPEN, false},
        {"phone", "offender=white permitted=no device_place=person", RESULT_WHITE, false}, /* a spectator's by then */
        {"phone", "offender=white permitted=yes", RESULT_WHITE, false}, /* "the game goes on" changes nothing */
        {"illegal-move", "offender=white clock_pressed=yes which_move=0", RESULT_DRAW, false},
        {"result-dispute", "", RESULT_DRAW, false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct contradiction against = {0};
        make_hall_under(&m, "fide-2023", true);
        type_moves(&m, "e4 e5");
        if (rows[i].result != RESULT_OPEN)
            assert_true(hall_result(m.hall, 1, rows[i].result, "AB", "", m.now, &why));
        struct ruling_case *k = begun(&m, rows[i].script, rows[i].answers);
        for (struct question q; ruling_asks(k, &q);)
            assert_true(ruling_answer(k, m.hall, NULL, q.choices[0], &why));
        bool found = ruling_contradiction(k, m.hall, m.now, &against);
        if (found != rows[i].is_changed)
            fail_msg("row %zu, %s: %s", i, ruling_decision(k) ? ruling_decision(k)->title : "nothing is decided",
                     found ? against.words : "nothing is said");
        if (found) {
            assert_string_equal(against.fact, "game_over");
            assert_non_null(strstr(against.words, "was entered. This decision would change that."));
        }
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* A clock that nobody hears shows what was entered last; since then it may have run. */
static void two_flags_with_time_are_none_under_a_book_that_asks_nothing(void **unused)
{
    static const char *const books[] = {"us-chess-7", "ihsa-2014", "schiller-2003", "ccca-2014"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        struct contradiction against = {0};
        make_hall_under(&m, books[i], false);
        begin_board(&m, 1);
        hand_plays(&m, 1, "e4");
        struct ruling_case *k = begun(&m, "both-flags", "");
        assert_true(ruling_contradiction(k, m.hall, m.now, &against));
        assert_true(ruling_overrule(k, m.hall, against.fact, against.value, "I was there", &why));
        assert_false(ruling_contradiction(k, m.hall, m.now, &against));
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

static void a_flag_with_time_entered_is_no_flag_before_that_time_can_have_run(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct contradiction against = {0};
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "e4 e5");
    wait_ms(&m, 600 * SECOND);
    assert_true(hall_times(m.hall, 1, 45 * 60, 44 * 60, NO_SIDE, "AB", m.now));
    struct ruling_case *k = begun(&m, "flag-fall", "flagged=black");
    assert_true(ruling_contradiction(k, m.hall, m.now, &against));
    assert_string_equal(against.words, "You say that Black's flag fell. The time entered for Black last was 44:00.");
    assert_true(ruling_contradiction(k, m.hall, m.now + 43 * 60 * SECOND, &against));
    assert_false(ruling_contradiction(k, m.hall, m.now + 44 * 60 * SECOND, &against));
    ruling_free(k);
    unmake_hall_under(&m);
}

/* A clock that is heard shows what it shows, however long ago it stopped. */
static void a_flag_with_time_on_a_clock_that_stands_is_none(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct contradiction against = {0};
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    clock_says(&m, 1, 20, 5400, NO_SIDE, WHITE);
    wait_ms(&m, 60 * SECOND);
    struct ruling_case *k = begun(&m, "flag-fall", "flagged=white");
    assert_true(ruling_contradiction(k, m.hall, m.now, &against));
    assert_string_equal(against.words, "You say that White's flag fell. White's clock shows 0:20.");
    ruling_free(k);
    unmake_hall_under(&m);
}

/* FIDE 5.1.1: the mate came after it, and ended the game. */
static void an_illegal_move_before_a_mate_on_the_board_changes_nothing(void **unused)
{
    (void)unused;
    static const char *const books[] = {"fide-2023", "schiller-2003", "us-chess-7", "ihsa-2014", "chess-laws-2023"};
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        make_hall_under(&m, books[i], true);
        type_moves(&m, "f3 e5 g4 Qh4#");
        struct ruling_case *k = begun(&m, "illegal-move", "offender=white clock_pressed=yes");
        if (!ruling_decision(k) || strcmp(ruling_decision(k)->value[OUT_STANDS], "yes") != 0)
            fail_msg("%s: the position goes back", books[i]);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

static void a_fivefold_repetition_is_counted_and_not_asked(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "e4 e5 Nf3");
    struct ruling_case *k = begun(&m, "lack-of-progress", "kind=repetition");
    assert_true(ruling_fact_is(k, "count", "1"));
    assert_true(ruling_decision(k) && strcmp(ruling_decision(k)->value[OUT_RESULT], "1/2") != 0);
    ruling_free(k);
    unmake_hall_under(&m);
}

static void a_result_against_a_mate_on_the_board_needs_a_reason(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "f3 e5 g4 Qh4#");
    assert_int_equal(board_proposed(hall_board(m.hall, 1)), RESULT_BLACK); /* a mate that was typed proposes it */
    assert_false(hall_result(m.hall, 1, RESULT_WHITE, "AB", "", m.now, &why));
    assert_string_equal(why.what, "You say 1-0; but White has been checkmated");
    assert_int_equal(board_result(hall_board(m.hall, 1)), RESULT_OPEN);
    assert_true(hall_result(m.hall, 1, RESULT_WHITE, "AB", "the mate was illegal", m.now, &why));
    unmake_hall_under(&m);
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "f3 e5 g4 Qh4#");
    assert_true(hall_result(m.hall, 1, RESULT_BLACK, "AB", "", m.now, &why));
    unmake_hall_under(&m);
}

/* Either the move was not entered, or there was none: who rules all the same says why, and no move goes. */
static void an_illegal_move_that_is_none_of_the_entered_needs_a_reason_and_puts_nothing_back(void **unused)
{
    (void)unused;
    static const char *const books[] = {"fide-2023", "schiller-2003", "ccca-2014"};
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        struct contradiction against = {0};
        struct ruling r;
        make_hall_under(&m, books[i], true);
        type_moves(&m, "e4 e5 Nf3 Nc6 Bb5 a6");
        assert_true(hall_times(m.hall, 1, 3600, 3600, NO_SIDE, "AB", m.now));
        struct ruling_case *k = begun(&m, "illegal-move", "offender=white clock_pressed=yes");
        if (!ruling_decision(k) || strcmp(ruling_decision(k)->value[OUT_RESTORE], "yes") != 0)
            fail_msg("%s: it is not put back", books[i]);
        assert_true(ruling_contradiction(k, m.hall, m.now, &against));
        assert_string_equal(against.words, "You say that White made an illegal move; but all moves that were entered "
                                           "(6 half-moves) are legal.");
        assert_false(ruling_decide(k, m.hall, m.now, &r, &why));
        assert_true(ruling_overrule(k, m.hall, against.fact, against.value, "it was not entered", &why));
        assert_false(ruling_contradiction(k, m.hall, m.now, &against));
        assert_true(ruling_decide(k, m.hall, m.now, &r, &why));
        assert_false(r.restores);
        assert_int_equal(r.offender, WHITE);
        assert_true(r.counts);
        assert_int_not_equal(hall_rule(m.hall, &r, "AB", m.now, &why), 0);
        assert_int_equal(board_plies(hall_board(m.hall, 1)), 6);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

static void an_illegal_move_that_was_entered_contradicts_nothing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct contradiction against = {0};
    struct ruling r;
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "e4 e5 e1e3");
    assert_true(hall_times(m.hall, 1, 3600, 3600, NO_SIDE, "AB", m.now));
    struct ruling_case *k = begun(&m, "illegal-move", "offender=white clock_pressed=yes");
    assert_false(ruling_contradiction(k, m.hall, m.now, &against));
    assert_true(ruling_decide(k, m.hall, m.now, &r, &why));
    assert_true(r.restores);
    ruling_free(k);
    unmake_hall_under(&m);
}

static void one_half_move_is_one(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct text words = {0};
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "e4 e5 Nf3 Nc6");
    struct ruling_case *k = begun(
        &m, "illegal-move", "offender=white clock_pressed=yes opponent_moved=yes opponent_made=yes moves_since=0");
    ruling_moves_since(k, m.hall, m.now, &words);
    assert_non_null(strstr(text_chars(&words), "1 half-move since: 2...Nc6."));
    text_release(&words);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* The legal last move is not "it". */
static void a_clock_or_a_sensor_is_no_move(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct text words = {0};
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    hand_plays(&m, 1, "e5");
    news_says(&m, 1, NEWS_LOST);
    wait_ms(&m, 15 * SECOND);
    int alert = only_alert(&m, INCIDENT_FEED_LOST)->id;
    type_moves(&m, "Nf3 Nc6");
    struct ruling_case *k = ruling_begin(m.hall, 1, alert, "equipment", NULL, &why);
    assert_non_null(k);
    ruling_moves_since(k, m.hall, m.now, &words);
    assert_string_equal(text_chars(&words), "");
    text_release(&words);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* --- something that lies moves back ------------------------------------------------------------------------------- */

static void an_irregularity_that_lies_back_says_which_move_it_was(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct text words = {0};
    struct taken_back back;
    struct ruling r;
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "e4 e5 Nf3 Nc6 Bb5 a6");
    struct ruling_case *k = begun(
        &m, "illegal-move", "offender=white clock_pressed=yes opponent_moved=yes opponent_made=yes moves_since=1");
    ruling_moves_since(k, m.hall, m.now, &words);
    assert_string_equal(text_chars(&words), "It was 2.Nf3. 3 half-moves since: 2...Nc6 3.Bb5 3...a6. Putting it back "
                                            "takes back 4 half-moves: 2.Nf3 and all after it.");
    struct ruling_effect e;
    assert_true(ruling_effect(k, m.hall, m.now, &e));
    assert_int_equal(e.ply, 2);
    assert_int_equal(e.undone, 4);
    assert_false(ruling_decide(k, m.hall, m.now, &r, &why)); /* all that was entered is legal */
    assert_true(ruling_overrule(k, m.hall, "offender", "white", "they played 2.Ne3", &why));
    assert_true(ruling_decide(k, m.hall, m.now, &r, &why));
    int id = hall_rule(m.hall, &r, "AB", m.now, &why);
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 2);
    assert_true(undo_last(m.hall, 1, &back));
    assert_true(undo_effect(m.hall, &back).moves);
    assert_true(hall_undo(m.hall, id, "AB", "it was legal", m.now, &why));
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 6);
    assert_replays(&m);
    ruling_free(k);
    text_release(&words);
    unmake_hall_under(&m);
}

static void the_last_move_is_meant_only_if_it_was_recorded(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct ruling_effect e;
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "e4 e5 Nf3");
    struct ruling_case *k = begun(&m, "illegal-move", "offender=white clock_pressed=yes opponent_moved=no");
    assert_true(ruling_effect(k, m.hall, m.now, &e));
    assert_int_equal(e.undone, 0);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* --- what a claim rests on ---------------------------------------------------------------------------------------- */

static void a_claim_shows_what_it_rests_on(void **unused)
{
    static const struct {
        const char *script, *moves, *words;
    } rows[] = {
        {"claim-repetition", "e4 e5",
         "The position on the board has appeared once. No move makes a position appear for "
         "the third time."},
        {"claim-repetition", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1",
         "The position on the board has appeared 2 times: after 2.Ng1, after 4.Ng1. A third time with 4...Ng8."},
        {"claim-fifty", "e4 e5 Nf3 Nc6", "1 move by each side without a capture or a pawn move."},
        {"claim-repetition", "", ""},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct text words = {0};
        make_hall_under(&m, "fide-2023", true);
        type_moves(&m, rows[i].moves);
        struct ruling_case *k = begun(&m, rows[i].script, "");
        ruling_claim_evidence(k, m.hall, &words);
        assert_string_equal(text_chars(&words), rows[i].words);
        text_release(&words);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* --- games that only the rulebook ends by itself ------------------------------------------------------------------ */

static void five_repetitions_ring_only_where_the_rulebook_has_them(void **unused)
{
    static const struct {
        const char *rulebook;
        bool rings;
        const char *result;
    } rows[] = {{"fide-2023", true, "1/2"},
                {"fide-2014", true, "1/2"},
                {"us-chess-7", true, "1/2"},
                {"schiller-2003", false, ""},
                {"ihsa-2014", false, ""}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_hall_under(&m, rows[i].rulebook, true);
        for (int round = 0; round < 4; round++)
            type_moves(&m, "Nf3 Nf6 Ng1 Ng8");
        assert_int_equal(board_claims(hall_board(m.hall, 1))->times, 5);
        if (count_incidents(&m, INCIDENT_FIVEFOLD) != rows[i].rings)
            fail_msg("%s", rows[i].rulebook);
        if (rows[i].rings) {
            int alert = only_alert(&m, INCIDENT_FIVEFOLD)->id;
            struct ruling_case *k = ruling_begin(m.hall, 1, alert, "", NULL, &why);
            assert_string_equal(ruling_case_script(k), "lack-of-progress");
            if (ruling_asks(k, NULL)) /* 14K: may */
                assert_true(ruling_answer(k, m.hall, "award", "yes", &why));
            assert_false(ruling_asks(k, NULL));
            assert_string_equal(ruling_decision(k)->value[OUT_RESULT], rows[i].result);
            ruling_free(k);
        }
        unmake_hall_under(&m);
    }
}

/* 14K counts consecutive alternate moves alone. */
static void repetitions_with_other_moves_between_are_none_of_14k(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "us-chess-7", true);
    type_moves(&m, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1 Nb8");
    assert_int_equal(board_claims(hall_board(m.hall, 1))->times, 5);
    type_moves(&m, "Nf3 Nc6 Ng1 Nf6 Nf3 Ng8 Ng1 Nb8");
    assert_true(board_claims(hall_board(m.hall, 1))->consecutive < 5);
    assert_int_equal(standing(&m) > 0 && board_has(hall_board(m.hall, 1), INCIDENT_FIVEFOLD), 0);
    unmake_hall_under(&m);
}

static bool asks_for(const struct ruling_case *k, const char *fact)
{
    struct question q;
    return ruling_asks(k, &q) && !strcmp(q.fact, fact);
}

/* A fact that somebody wants to tell is asked until it is told. */
static void what_is_to_be_told_is_asked_until_it_is(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    struct ruling_case *k = begun(&m, "game-end", "");
    assert_false(ruling_tell(k, "no-such-fact"));
    assert_true(ruling_tell(k, "resigned"));
    assert_true(asks_for(k, "resigned"));
    assert_false(ruling_answer(k, m.hall, NULL, "purple", &why));
    assert_true(asks_for(k, "resigned"));
    assert_false(ruling_answer(k, m.hall, "resigned", "purple", &why));
    assert_true(asks_for(k, "resigned"));
    assert_true(ruling_answer(k, m.hall, NULL, "black", &why));
    assert_false(asks_for(k, "resigned"));
    assert_string_equal(ruling_decision(k)->value[OUT_RESULT], "1-0");
    ruling_free(k);
    unmake_hall_under(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_or_a_sensor_is_no_move),
        cmocka_unit_test(what_is_typed_is_held_against_what_the_hall_knows),
        cmocka_unit_test(what_is_typed_is_held_against_the_moves),
        cmocka_unit_test(a_game_that_is_over_is_changed_for_a_reason_only),
        cmocka_unit_test(two_flags_with_time_are_none_under_a_book_that_asks_nothing),
        cmocka_unit_test(a_flag_with_time_entered_is_no_flag_before_that_time_can_have_run),
        cmocka_unit_test(one_half_move_is_one),
        cmocka_unit_test(what_is_to_be_told_is_asked_until_it_is),
        cmocka_unit_test(a_flag_with_time_on_a_clock_that_stands_is_none),
        cmocka_unit_test(an_illegal_move_before_a_mate_on_the_board_changes_nothing),
        cmocka_unit_test(a_fivefold_repetition_is_counted_and_not_asked),
        cmocka_unit_test(a_result_against_a_mate_on_the_board_needs_a_reason),
        cmocka_unit_test(an_illegal_move_that_is_none_of_the_entered_needs_a_reason_and_puts_nothing_back),
        cmocka_unit_test(an_illegal_move_that_was_entered_contradicts_nothing),
        cmocka_unit_test(an_irregularity_that_lies_back_says_which_move_it_was),
        cmocka_unit_test(the_last_move_is_meant_only_if_it_was_recorded),
        cmocka_unit_test(a_claim_shows_what_it_rests_on),
        cmocka_unit_test(five_repetitions_ring_only_where_the_rulebook_has_them),
        cmocka_unit_test(repetitions_with_other_moves_between_are_none_of_14k),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
