/* Results that go against what the board knows: each is named, and taken with a reason. */
#include "base/sentence.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/ruling_made.h"
#include "host/language.h"
#include "skip.h"

static const struct {
    const char *moves;
    enum result result;
    const char *cause, *doubt; /* doubt NULL: it is taken */
    int from_move;
} rows[] = {
    {"", RESULT_WHITE, "resignation", NULL, 0},
    {"", RESULT_DRAW, "agreement", NULL, 1}, /* nothing is known of its moves */
    {"f3 e5 g4 Qh4#", RESULT_WHITE, "resignation", "You say 1-0, resignation; but White has been checkmated", 0},
    {"f3 e5 g4 Qh4#", RESULT_DRAW, "agreement", "You say 1/2-1/2, agreement; but White has been checkmated", 0},
    {"f3 e5 g4 Qh4#", RESULT_WHITE, "resignation: Black had resigned before", NULL, 0},
    {"f3 e5 g4 Qh4#", RESULT_WHITE, "Resigned", "You say 1-0, Resigned; but White has been checkmated", 0},
    {"e4 e5", RESULT_WHITE, "mate", "You say 1-0, mate; but the moves that were entered do not end in checkmate", 0},
    {"e4 e5", RESULT_WHITE, "mated.", "You say 1-0, mated.; but the moves that were entered do not end in checkmate",
     0},
    {"e4 e5", RESULT_WHITE, "mate: the scoresheets stop early", NULL, 0},
    {"e4 e5", RESULT_WHITE, "material was lost", NULL, 0},
    {"f3 e5 g4 Qh4#", RESULT_BLACK, "checkmate", NULL, 0},
    {"f3 e5 g4 Qh4#", RESULT_BLACK, "", NULL, 0},
    {"e4 e5", RESULT_WHITE, "checkmate",
     "You say 1-0, checkmate; but the moves that were entered do not end in checkmate", 0},
    {"e4 e5", RESULT_DRAW, "stalemate",
     "You say 1/2-1/2, stalemate; but the moves that were entered do not end in stalemate", 0},
    {"e4 e5", RESULT_DRAW, "repetition", "You say 1/2-1/2, repetition; but the position on the board has appeared once",
     0},
    {"Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", RESULT_DRAW, "repetition", NULL, 0},
    {"Nf3 Nf6", RESULT_DRAW, "fifty moves",
     "You say 1/2-1/2, fifty moves; but each player has made only one move without a capture or a pawn move", 0},
    {"e4", RESULT_DRAW, "agreement", "You say 1/2-1/2, agreement; but both players must have made a move first", 1},
    {"e4 e5", RESULT_DRAW, "agreement", NULL, 1},
    {"e4 e5", RESULT_DRAW, "agreement",
     "You say 1/2-1/2, agreement; but a draw needs 10 moves by each player, and one was made", 10},
    {"e4 e5", RESULT_DRAW, "agreement, a serious game as the steward found", NULL, 10},
    {"e4 e5", RESULT_WHITE, "time", NULL, 10},
    {"e4 e5", RESULT_WHITE, "mat", "You say 1-0, mat; but the moves that were entered do not end in checkmate", 0},
    {"e4 e5", RESULT_DRAW, "dead position",
     "You say 1/2-1/2, dead position; but White can still checkmate in the position on the board", 0},
    {"e4 e5", RESULT_DRAW, "resignation", "You say 1/2-1/2, resignation; but resignation gives one player the win", 0},
    {"", RESULT_DRAW, "gave up", "You say 1/2-1/2, gave up; but resignation gives one player the win", 0},
    {"e4 e5", RESULT_WHITE, "agreement", "You say 1-0, agreement; but agreement gives a draw", 0},
    {"", RESULT_NONE, "agreement", "You say 0-0, agreement; but agreement gives a draw", 0},
    {"", RESULT_WHITE, "agreement: a team match", NULL, 0},
    {"e4 e5", RESULT_WHITE, "forfeit",
     "You say 1-0, forfeit; but 2 half-moves were played: a forfeit is for a game without any", 0},
    {"e4 e5", RESULT_WHITE,
     "Forfeit:", "You say 1-0, Forfeit:; but 2 half-moves were played: a forfeit is for a game without any", 0},
    {"e4 e5", RESULT_WHITE, "forfeit: it was a wrong pairing", NULL, 0},
    {"", RESULT_WHITE, "forfeit", NULL, 0},
    {"e4 e5", RESULT_WHITE, "Aufgabe", NULL, 0},
    {"e4 e5", RESULT_DRAW, "aufgegeben", "You say 1/2-1/2, aufgegeben; but resignation gives one player the win", 0},
    {"e4 e5", RESULT_DRAW, "Patt", "You say 1/2-1/2, Patt; but the moves that were entered do not end in stalemate", 0},
    {"e4 e5", RESULT_DRAW, "50 Züge",
     "You say 1/2-1/2, 50 Züge; but each player has made only 0 moves without a capture or a pawn move", 0},
    {"e4", RESULT_DRAW, "Einigung", "You say 1/2-1/2, Einigung; but both players must have made a move first", 1},
};

static void type_moves(struct hall_fixture *m, const char *list)
{
    struct error why;
    char word[16];
    for (int n; sscanf(list, "%15s%n", word, &n) == 1; list += n)
        if (!hall_move(m->hall, 1, word, "AB", m->now, &why))
            fail_msg("%s: %s", word, why.what);
}

static void what_goes_against_the_board_needs_a_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct error why = {0};
        make_hall(&m, 1, "90+30", true);
        m.hall->settings.draw_from_move = rows[i].from_move;
        type_moves(&m, rows[i].moves);
        bool taken = hall_result(m.hall, 1, rows[i].result, "AB", rows[i].cause, m.now, &why);
        if (taken != !rows[i].doubt || (rows[i].doubt && strcmp(why.what, rows[i].doubt) != 0))
            fail_msg("%s, %s: %s", rows[i].moves, rows[i].cause, taken ? "taken" : why.what);
        assert_int_equal(board_result(hall_board(m.hall, 1)), taken ? rows[i].result : RESULT_OPEN);
        unmake_hall(&m);
    }
}

/* After what was typed, nothing English is left. */
static void what_goes_against_it_is_said_in_german(void **state)
{
    static const char *const english[] = {"You say", "but", "made", "has ", "gives", "move", "write", "resig", "agree"};
    if (!*state)
        skip_because("gettext's msgfmt is not installed");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct error why = {0};
        struct text shown = {0};
        make_hall(&m, 1, "90+30", true);
        m.hall->settings.draw_from_move = rows[i].from_move;
        type_moves(&m, rows[i].moves);
        (void)hall_result(m.hall, 1, rows[i].result, "AB", rows[i].cause, m.now, &why);
        assert_true(language_take("de", NULL)); /* halls of tests speak it too, and forget it */
        sentence_add_fault(&why, &shown);
        tongue_forget();
        const char *told = rows[i].doubt ? strstr(text_chars(&shown), "; aber ") : "";
        for (size_t k = 0; told && k < sizeof english / sizeof *english; k++)
            told = strstr(told, english[k]) ? NULL : told;
        if (!told)
            fail_msg("%s: %s", rows[i].doubt, text_chars(&shown));
        text_release(&shown);
        unmake_hall(&m);
    }
}

/* What the rulebook makes of a resignation and of a fallen flag where the winner cannot win. */
static void who_has_too_little_left_wins_with_a_reason_alone(void **state)
{
    static const char bare_black[] = "8/8/8/8/8/2k5/P7/K7 w - - 0 1", rook_black[] = "8/8/8/8/8/2k5/P6r/K7 w - - 0 1";
    static const struct {
        const char *book, *fen, *cause, *doubt;
    } ends[] = {
        {"fide-2023", bare_black, "resignation", "with what Black has left it is a draw: 5.1.2"},
        {"chess-laws-2023", bare_black, "resignation", "with what Black has left it is a draw: 4.2"},
        {"ccca-2014", bare_black, "resignation", NULL}, /* of 2018 on */
        {"fide-2023", rook_black, "resignation", NULL},
        {"fide-2023", bare_black, "resignation: the scoresheet says so", NULL},
        {"us-chess-7", bare_black, "resignation", NULL},
        {"ihsa-2014", bare_black, "resignation", NULL},
        {"schiller-2003", bare_black, "resignation", NULL},
        {"fide-2023", bare_black, "time", "with what Black has left it is a draw: 6.9"},
        {"schiller-2003", bare_black, "time", "with what Black has left it is a draw: 6.9"},
        {"us-chess-7", bare_black, "time", "with what Black has left it is a draw: 14D4"},
        {"ihsa-2014", bare_black, "time", "with what Black has left it is a draw: 12-7"},
        {"fide-2023", rook_black, "time", NULL},
        {"us-chess-7", rook_black, "time", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct hall_fixture m;
        struct error why = {0};
        make_hall_under(&m, ends[i].book, true);
        assert_true(hall_set_position(m.hall, 1, ends[i].fen, "AB", "set up", m.now, &why));
        bool taken = hall_result(m.hall, 1, RESULT_BLACK, "AB", ends[i].cause, m.now, &why);
        if (taken != !ends[i].doubt || (ends[i].doubt && !strstr(why.what, ends[i].doubt)))
            fail_msg("%s, %s: %s", ends[i].book, ends[i].cause, taken ? "taken" : why.what);
        unmake_hall_under(&m);
    }
}

/* Who lost on time had none left. */
static void a_loss_on_time_is_held_against_the_clock(void **state)
{
    static const struct {
        int32_t white_s, black_s;
        enum result result;
        const char *doubt;
    } clocks[] = {
        {600, 700, RESULT_WHITE, "You say 1-0, time; but Black has 11:40 left"},
        {600, 700, RESULT_BLACK, "You say 0-1, time; but White has 10:00 left"},
        {600, 0, RESULT_WHITE, NULL},
        {0, 700, RESULT_BLACK, NULL},
        {600, 1, RESULT_WHITE, "You say 1-0, time; but Black has 0:01 left"},
        {0, 700, RESULT_WHITE, "You say 1-0, time; but Black has 11:40 left"},
        {600, 700, RESULT_DRAW, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        struct hall_fixture m;
        struct error why = {0};
        make_hall(&m, 1, "90+30", false);
        begin_board(&m, 1);
        clock_says(&m, 1, clocks[i].white_s, clocks[i].black_s, NO_SIDE, WHITE);
        bool taken = hall_result(m.hall, 1, clocks[i].result, "AB", "time", m.now, &why);
        if (taken != !clocks[i].doubt || (!taken && strcmp(why.what, clocks[i].doubt) != 0))
            fail_msg("row %zu: %s", i, taken ? "taken" : why.what);
        unmake_hall(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_against_the_board_needs_a_reason),
        cmocka_unit_test_setup_teardown(what_goes_against_it_is_said_in_german, needs_german, forget_language),
        cmocka_unit_test(who_has_too_little_left_wins_with_a_reason_alone),
        cmocka_unit_test(a_loss_on_time_is_held_against_the_clock)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
