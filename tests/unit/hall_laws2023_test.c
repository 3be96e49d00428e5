/* Chess Laws 2023 at a board by hand: its moves are typed, told, replayed; its ends and its draws are its own. */
#include "hall/board_view.h"
#include "hall/hall_made.h"
#include "hall/known.h"
#include "rulebook_files.h"
#include "rules/movement.h"

enum { SECOND = 1000, D2 = 11, E2 = 12, D4 = 27, E4 = 28 };

static struct error why;
static struct rulebook *book;

static int load(void **unused)
{
    (void)unused;
    book = rulebook_loaded("config/rulebooks", "chess-laws-2023");
    return 0;
}

static int unload(void **unused)
{
    (void)unused;
    rulebook_free(book);
    return 0;
}

static void make_hall_of(struct hall_fixture *m, bool by_hand)
{
    struct hall_listener listener = {.entry = keep_entry, .self = &m->kept};
    memset(m, 0, sizeof *m);
    m->seats = make_seats(1, "90+30", by_hand);
    m->settings = (struct hall_settings){.round = 1,
                                         .starts_at = 0,
                                         .default_after = MSEC_NEVER,
                                         .arbiters = 1,
                                         .rulebook = "chess-laws-2023",
                                         .book = book,
                                         .seats = m->seats,
                                         .count = 1};
    m->hall = hall_new(&m->settings, &listener);
    hall_open(m->hall, "AB", 0);
    hall_start(m->hall, "AB", 0);
}

static void make_laws_hall(struct hall_fixture *m)
{
    make_hall_of(m, true);
}

static void make_laws_board(struct hall_fixture *m)
{
    make_hall_of(m, false);
    m->left[WHITE] = m->left[BLACK] = 90 * 60;
    begin_board(m, 1);
}

static const struct hall_board *the_board(const struct hall_fixture *m)
{
    return hall_board(m->hall, 1);
}

static void type(struct hall_fixture *m, const char *word)
{
    m->now += SECOND;
    if (!hall_move(m->hall, 1, word, "AB", m->now, &why))
        fail_msg("%s: %s", word, why.what);
}

static void set_up(struct hall_fixture *m, const char *fen)
{
    m->now += SECOND;
    if (!hall_set_position(m->hall, 1, fen, "AB", "for the test", m->now, &why))
        fail_msg("%s: %s", fen, why.what);
}

/* Out of the log, by those who have the rulebook and by those who have not. */
static void assert_replays_without_rulebook(struct hall_fixture *m)
{
    assert_replays(m);
    m->settings.book = NULL;
    struct hall *again = replayed(m);
    assert_same_board(hall_board(again, 1), the_board(m));
    assert_int_equal(board_position(hall_board(again, 1))->rules, RULES_LAWS_2023);
    hall_free(again);
    m->settings.book = book;
}

static void every_move_of_the_laws_is_typed_and_replayed(void **unused)
{
    static const struct {
        const char *fen, *typed, *san, *after; /* fen NULL: the first position */
    } rows[] = {
        {NULL, "P:e2-e4", "e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        {NULL, "Nf3", "Nf3", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"},
        {NULL, "≠", "--", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"},
        {NULL, "--", "--", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"},
        {"4k3/8/8/8/8/BppB4/8/4K3 w - - 0 1", "B-O-O-B", "B-O-O-B", "4k3/8/8/8/8/B2B4/8/4K3 b - - 0 1"},
        {"4k3/8/8/2BppB2/8/BppB4/8/4K3 w - - 0 1", "B-O-O-B:c5-f5", "B-O-O-B:c5-f5",
         "4k3/8/8/2B2B2/8/BppB4/8/4K3 b - - 0 1"},
        {"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "P:e4-d5", "e4-d5", "4k3/8/8/3Pp3/8/8/8/4K3 b - - 0 1"},
        {"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4f5", "e4-f5", "4k3/8/8/4pP2/8/8/8/4K3 b - - 0 1"},
        {"4R3/7k/8/8/8/8/8/4K3 w V - 0 1", "O-O-O-O-O-O", "O-O-O-O-O-O", "8/7k/8/8/8/4K3/4R3/8 b - - 1 1"},
        {"4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "O-O-O", "O-O-O", "4k3/8/8/8/8/5r2/8/2KR3R b - - 1 1"},
        {"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "O-O", "4kr2/8/8/8/8/8/8/R4RK1 b - - 1 1"},   /* through f1 */
        {"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "0-0", "O-O", "4k3/8/8/8/8/8/4r3/R4RK1 b - - 1 1"}, /* out of check */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct position before;
        char fen[FEN_MAX], san[SAN_MAX];
        make_laws_hall(&m);
        if (rows[i].fen)
            set_up(&m, rows[i].fen);
        type(&m, rows[i].typed);
        const struct history *g = board_game(the_board(&m));
        position_to_fen(&g->now, fen);
        assert_string_equal(fen, rows[i].after);
        history_position(g, 0, &before);
        san_write(&before, g->moves[0], san);
        assert_string_equal(san, rows[i].san);
        assert_int_equal(san_read(&before, san, strlen(san)), g->moves[0]);
        assert_int_equal(hall_alert_count(m.hall), 0);
        assert_replays_without_rulebook(&m);
        unmake_hall(&m);
    }
}

/* From the first move on: a rook that is made on the king's file has never moved. */
static void a_rook_promoted_on_the_kings_file_castles_with_it(void **unused)
{
    static const char *const moves[] = {"e4",   "d5",  "exd5", "Kd7", "d6",         "Kc6",
                                        "dxe7", "Kb6", "e8=R", "Nf6", "O-O-O-O-O-O"};
    struct hall_fixture m;
    (void)unused;
    make_laws_hall(&m);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        type(&m, moves[i]);
    char fen[FEN_MAX];
    position_to_fen(board_position(the_board(&m)), fen);
    assert_string_equal(fen, "rnbq1b1r/ppp2ppp/1k3n2/8/8/4K3/PPPPRPPP/RNBQ1BNR b - - 2 6");
    assert_replays_without_rulebook(&m);
    unmake_hall(&m);
}

static void presses(struct hall_fixture *m, enum side side)
{
    enum side runs = other(side);
    m->left[side] += 30;
    clock_says(m, 1, m->left[WHITE], m->left[BLACK], (int)runs, (int)runs);
    wait_ms(m, 2 * SECOND);
}

static void a_press_without_a_move_asks_for_a_pass_and_is_recorded_when_it_was_said(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_laws_board(&m);
    hand_goes(&m, 1, E2, E4);
    wait_ms(&m, 3 * SECOND);
    presses(&m, BLACK);
    const struct alert *a = only_alert(&m, INCIDENT_PRESS_ALONE);
    const struct incident *i = hall_incident(m.hall, a->incident);
    assert_string_equal(i->script, "pass");
    assert_int_equal(i->priority, PRIORITY_2);
    assert_non_null(strstr(i->words, "nolo movere"));
    assert_int_equal(board_plies(the_board(&m)), 1);
    struct ruling r = {.board = 1, .alert = a->id, .script = "pass", .stands = true, .offender = NO_SIDE};
    r.runs = NO_SIDE;
    assert_true(hall_rule(m.hall, &r, "AB", m.now, &why));
    assert_int_equal(board_plies(the_board(&m)), 2);
    assert_int_equal(move_how(board_game(the_board(&m))->moves[1]), PASSING);
    hand_goes(&m, 1, D2, D4);
    wait_ms(&m, 3 * SECOND);
    assert_int_equal(board_plies(the_board(&m)), 3);
    assert_replays_without_rulebook(&m);
    unmake_hall(&m);
}

static void a_pass_after_a_pass_is_urgent_at_a_board_too(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_laws_board(&m);
    hand_goes(&m, 1, E2, E4);
    wait_ms(&m, 3 * SECOND);
    presses(&m, BLACK);
    hand_goes(&m, 1, D2, D4); /* answered: it is in the game */
    wait_ms(&m, 3 * SECOND);
    assert_int_equal(board_plies(the_board(&m)), 3);
    presses(&m, BLACK);
    const struct incident *i = hall_incident(m.hall, hall_incident_count(m.hall));
    assert_int_equal(i->kind, INCIDENT_PRESS_ALONE);
    assert_int_equal(i->priority, PRIORITY_1);
    assert_non_null(strstr(i->words, "may not pass"));
    assert_replays_without_rulebook(&m);
    unmake_hall(&m);
}

static int put_back(struct hall_fixture *m, int alert, const char *script, const char *kind, int ply)
{
    struct ruling r = {.board = 1, .alert = alert, .restores = true, .ply = ply, .offender = WHITE, .runs = NO_SIDE};
    snprintf(r.script, sizeof r.script, "%s", script);
    snprintf(r.kind, sizeof r.kind, "%s", kind);
    r.left_s[WHITE] = r.left_s[BLACK] = SECONDS_UNKNOWN;
    return hall_rule(m->hall, &r, "AB", m->now, &why);
}

/* 5.7.1: in place of a turn that was ended in silence; once a move was made, a pass is one again. */
static void a_turn_ended_in_silence_is_not_replaced_by_a_pass(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_laws_hall(&m);
    assert_true(put_back(&m, 0, "pass", "illegal", 0));
    type(&m, "≠");
    const struct alert *a = only_alert(&m, INCIDENT_ILLEGAL_MOVE);
    assert_string_equal(hall_incident(m.hall, a->incident)->script, "pass");
    assert_int_equal(board_plies(the_board(&m)), 0);
    struct facts f = {0};
    hall_facts(m.hall, 1, a->id, "pass", WHITE, &f);
    assert_string_equal(facts_find(&f, "replacement")->value, "pass");
    facts_release(&f);
    assert_replays_without_rulebook(&m);
    assert_true(hall_undo(m.hall, 1, "AB", "it was said", m.now, &why)); /* then nothing is owed */
    assert_true(hall_clear(m.hall, a->id, "AB", "it was said", m.now, &why));
    type(&m, "≠");
    assert_int_equal(board_plies(the_board(&m)), 1);
    unmake_hall(&m);
}

/* 3.7.1.1.1: those two may not again, wherever they have gone; by a decision that is undone they may. */
static void bishops_that_went_counterclockwise_may_not_again(void **unused)
{
    static const char *const fen = "4k3/8/8/8/p2p4/1pp5/B2B4/4K3 w - - 0 1";
    (void)unused;
    struct hall_fixture m;
    make_laws_hall(&m);
    set_up(&m, "4k3/8/8/8/8/BppB4/8/4K3 w - - 0 1");
    type(&m, "B-O-O-B");
    int id = put_back(&m, 0, "il-vaticano", "counterclockwise", 0);
    assert_true(id);
    assert_int_equal(count_of(board_position(the_board(&m))->forfeited), 2);
    type(&m, "Bc1");
    type(&m, "Kd7");
    type(&m, "Ba3");
    type(&m, "Ke8");
    type(&m, "B-O-O-B");
    const struct alert *a = only_alert(&m, INCIDENT_ILLEGAL_MOVE);
    assert_string_equal(hall_incident(m.hall, a->incident)->script, "il-vaticano");
    struct facts f = {0};
    hall_facts(m.hall, 1, a->id, "il-vaticano", WHITE, &f);
    assert_string_equal(facts_find(&f, "forfeited")->value, "yes");
    facts_release(&f);
    assert_replays_without_rulebook(&m);
    assert_true(hall_undo(m.hall, id, "AB", "it was clockwise", m.now, &why));
    assert_int_equal(board_position(the_board(&m))->forfeited, 0);
    set_up(&m, fen); /* another game: nothing of the first holds in it */
    assert_int_equal(board_position(the_board(&m))->forfeited, 0);
    unmake_hall(&m);
}

static void a_pass_after_a_pass_is_an_alert_that_asks_by_the_rules_of_passing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_laws_hall(&m);
    type(&m, "e4");
    type(&m, "nolo movere");
    type(&m, "≠");
    const struct alert *a = only_alert(&m, INCIDENT_ILLEGAL_MOVE);
    const struct incident *i = hall_incident(m.hall, a->incident);
    assert_int_equal(i->side, WHITE);
    assert_string_equal(i->script, "pass");
    assert_int_equal(board_plies(the_board(&m)), 2);
    assert_replays_without_rulebook(&m);
    unmake_hall(&m);
}

static void a_move_of_standard_chess_alone_is_none_here(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_laws_hall(&m);
    assert_false(hall_move(m.hall, 1, "Nf4", "AB", m.now, &why));
    assert_false(hall_move(m.hall, 1, "B-O-O-B", "AB", m.now, &why));
    type(&m, "e2-e5");
    assert_string_equal(hall_incident(m.hall, only_alert(&m, INCIDENT_ILLEGAL_MOVE)->incident)->script, "illegal-move");
    unmake_hall(&m);
}

static void nothing_is_claimed_by_repetition_or_count(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_laws_hall(&m);
    for (int i = 0; i < 6; i++) {
        type(&m, "Nf3");
        type(&m, "Nf6");
        type(&m, "Ng1");
        type(&m, "Ng8");
    }
    assert_int_equal(hall_alert_count(m.hall), 0);
    assert_int_equal(count_incidents(&m, INCIDENT_CLAIM_REPETITION), 0);
    set_up(&m, "4k3/8/8/8/8/8/8/R3K3 w - - 149 90");
    type(&m, "Ra2");
    type(&m, "Kd7");
    assert_int_equal(hall_alert_count(m.hall), 0);
    unmake_hall(&m);
}

static enum result proposed(const struct hall_fixture *m)
{
    return (enum result)board_proposed(the_board(m));
}

static void a_mate_may_be_answered_by_a_mate_and_then_it_is_a_draw(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_laws_hall(&m);
    set_up(&m, "7k/7p/7P/8/3n4/8/PP6/KR2R3 w - - 0 1");
    type(&m, "#R:e1-e8");
    assert_int_equal(proposed(&m), RESULT_WHITE);
    const struct incident *i = hall_incident(m.hall, only_alert(&m, INCIDENT_RESULT_PROPOSED)->incident);
    assert_non_null(strstr(i->words, "Black may still show a counter-mate: Nc2#"));
    type(&m, "Nc2");
    assert_int_equal(proposed(&m), RESULT_DRAW);
    assert_int_equal(count_incidents(&m, INCIDENT_RESULT_DISPUTE), 0);
    assert_true(hall_result(m.hall, 1, RESULT_DRAW, "AB", "", m.now, &why));
    assert_replays_without_rulebook(&m);
    unmake_hall(&m);
}

static void a_mate_without_a_counter_mate_ends_the_game(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_laws_hall(&m);
    set_up(&m, "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1");
    type(&m, "Re8");
    assert_int_equal(proposed(&m), RESULT_WHITE);
    assert_null(strstr(hall_incident(m.hall, only_alert(&m, INCIDENT_RESULT_PROPOSED)->incident)->words, "counter"));
    unmake_hall(&m);
}

static void a_position_that_nobody_can_win_is_proposed_as_a_draw(void **unused)
{
    static const struct {
        const char *fen, *typed;
        enum result proposed;
    } rows[] = {
        {"8/8/8/3k4/8/3pK3/8/8 w - - 0 1", "Kxd3", RESULT_DRAW},
        {"8/8/8/3k4/8/3pK3/8/6N1 w - - 0 1", "Kxd3", RESULT_DRAW},
        /* shut for good in standard chess; here both may step aslant */
        {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", "Ke2", RESULT_OPEN},
        {"k7/2Q5/1K6/8/8/8/8/8 w - - 0 1", "Qd7", RESULT_OPEN},
        {"k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "Qc7", RESULT_DRAW}, /* stalemate: a pass would be no way out */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_laws_hall(&m);
        set_up(&m, rows[i].fen);
        type(&m, rows[i].typed);
        if (proposed(&m) != rows[i].proposed)
            fail_msg("%s %s: %s", rows[i].fen, rows[i].typed, result_text(proposed(&m)));
        unmake_hall(&m);
    }
}

static void a_draw_is_not_agreed_before_each_has_moved_a_piece(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_laws_hall(&m);
    type(&m, "e4");
    type(&m, "≠");
    type(&m, "Nf3");
    type(&m, "e5");
    assert_false(hall_result(m.hall, 1, RESULT_DRAW, "AB", "", m.now, &why));
    assert_non_null(strstr(why.what, "a piece other than a pawn"));
    assert_false(hall_result(m.hall, 1, RESULT_DRAW, "AB", "agreement", m.now, &why));
    assert_true(hall_result(m.hall, 1, RESULT_DRAW, "AB", "decided on appeal", m.now, &why));
    assert_true(hall_result(m.hall, 1, RESULT_OPEN, "AB", "a slip", m.now, &why));
    type(&m, "Bc4");
    type(&m, "Nc6");
    assert_true(hall_result(m.hall, 1, RESULT_DRAW, "AB", "", m.now, &why));
    unmake_hall(&m);
}

/* Nobody types all moves everywhere: where none are known, none are judged. */
static void a_draw_without_moves_or_from_a_set_up_position_is_taken(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_laws_hall(&m);
    assert_true(hall_result(m.hall, 1, RESULT_DRAW, "AB", "", m.now, &why));
    assert_true(hall_result(m.hall, 1, RESULT_OPEN, "AB", "a slip", m.now, &why));
    set_up(&m, "4k3/8/8/4p3/4P3/8/8/4K2R w K - 0 30");
    type(&m, "e4-d5");
    assert_true(hall_result(m.hall, 1, RESULT_DRAW, "AB", "", m.now, &why));
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_of_the_laws_is_typed_and_replayed),
        cmocka_unit_test(a_rook_promoted_on_the_kings_file_castles_with_it),
        cmocka_unit_test(a_press_without_a_move_asks_for_a_pass_and_is_recorded_when_it_was_said),
        cmocka_unit_test(a_pass_after_a_pass_is_urgent_at_a_board_too),
        cmocka_unit_test(a_turn_ended_in_silence_is_not_replaced_by_a_pass),
        cmocka_unit_test(bishops_that_went_counterclockwise_may_not_again),
        cmocka_unit_test(a_pass_after_a_pass_is_an_alert_that_asks_by_the_rules_of_passing),
        cmocka_unit_test(a_move_of_standard_chess_alone_is_none_here),
        cmocka_unit_test(nothing_is_claimed_by_repetition_or_count),
        cmocka_unit_test(a_mate_may_be_answered_by_a_mate_and_then_it_is_a_draw),
        cmocka_unit_test(a_mate_without_a_counter_mate_ends_the_game),
        cmocka_unit_test(a_position_that_nobody_can_win_is_proposed_as_a_draw),
        cmocka_unit_test(a_draw_is_not_agreed_before_each_has_moved_a_piece),
        cmocka_unit_test(a_draw_without_moves_or_from_a_set_up_position_is_taken),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
