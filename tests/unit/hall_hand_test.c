/* Boards without devices: what an arbiter types has the same incidents and rulings. */
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/hand_sheet.h"
#include "hall/known.h"
#include "hall/round.h"
#include "hall/ruling.h"

enum { SECOND = 1000, MINUTE = 60000 };

static struct error why;

static void type_moves(struct hall_fixture *m, const char *list)
{
    char word[16];
    for (int n; sscanf(list, "%15s%n", word, &n) == 1; list += n) {
        m->now += SECOND;
        if (!hall_move(m->hall, 1, word, "AB", m->now, &why))
            fail_msg("%s: %s", word, why.what);
    }
}

static void moves_are_typed_as_they_are_written(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e7e5 Nf3 b8-c6 Bb5 a6 Bxc6 d7xc6 O-O");
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_int_equal(board_plies(b), 9);
    assert_int_equal(hall_alert_count(m.hall), 0);
    wait_ms(&m, 10 * MINUTE); /* nobody expects squares to be seen */
    assert_int_equal(hall_alert_count(m.hall), 0);
    assert_false(hall_move(m.hall, 1, "Qh9", "AB", m.now, &why));
    assert_false(hall_move(m.hall, 1, "e2e4", "AB", m.now, &why)); /* no piece of Black's stands there */
    assert_false(hall_move(m.hall, 9, "e4", "AB", m.now, &why));
    assert_string_equal(m.kept.entries[m.kept.count - 1].who, "AB");
    assert_replays(&m);
    unmake_hall(&m);
}

static void moves_are_typed_as_they_stand_on_scoresheets(void **unused)
{
    static const struct {
        const char *before, *typed, *fen; /* after them */
    } rows[] = {
        {"", "1.e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        {"", "Ng1-f3", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"},
        {"e4 d5", "ed", "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"},
        {"e4 e5 Qh5 Nc6", "\xe2\x99\x95xf7", "r1bqkbnr/pppp1Qpp/2n5/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3"},
        {"e4 a6 e5 d5", "exd6 e.p.", "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"},
        {"e4 e5 Nf3 Nc6 Bc4 Bc5", "0-0", "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4"},
        {"e4 e5", "Bf1-c4 !?", "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        char fen[FEN_MAX];
        make_hall(&m, 1, "90+30", true);
        type_moves(&m, rows[i].before);
        if (!hall_move(m.hall, 1, rows[i].typed, "AB", m.now, &why))
            fail_msg("%s: %s", rows[i].typed, why.what);
        position_to_fen(board_position(hall_board(m.hall, 1)), fen);
        assert_string_equal(fen, rows[i].fen);
        assert_int_equal(hall_alert_count(m.hall), 0);
        assert_replays(&m);
        unmake_hall(&m);
    }
}

static void castling_without_the_right_is_typed_as_one_move_of_king_and_rook(void **unused)
{
    (void)unused;
    static const char *const ways[] = {"e1-c1", "O-O-O", "0-0-0"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct hall_fixture m;
        make_hall(&m, 1, "90+30", true);
        const char *fen = "3rk3/8/8/8/8/8/8/R3K3 w - - 0 1";
        assert_true(hall_set_position(m.hall, 1, fen, "AB", "for the test", m.now, &why));
        assert_true(hall_move(m.hall, 1, ways[i], "AB", m.now, &why));
        const struct alert *a = only_alert(&m, INCIDENT_CASTLING_FAULT);
        struct ruling r = {.board = 1, .alert = a->id, .script = "castling-fault", .stands = true};
        r.offender = r.runs = NO_SIDE;
        assert_true(hall_rule(m.hall, &r, "AB", m.now, &why));
        assert_true(hall_move(m.hall, 1, "Rxd1+", "AB", m.now, &why));
        const struct history *g = board_game(hall_board(m.hall, 1));
        assert_int_equal(g->plies, 2);
        assert_int_equal(move_how(g->moves[0]), CASTLING);
        char fen_after[FEN_MAX];
        position_to_fen(&g->now, fen_after);
        assert_string_equal(fen_after, "4k3/8/8/8/8/8/8/2Kr4 w - - 0 2");
        assert_replays(&m);
        unmake_hall(&m);
    }
}

static void an_illegal_move_that_is_typed_is_the_same_alert_and_may_stand(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e5");
    assert_true(hall_move(m.hall, 1, "g1-g3", "AB", m.now, &why));
    const struct alert *a = only_alert(&m, INCIDENT_ILLEGAL_MOVE);
    assert_int_equal(hall_incident(m.hall, a->incident)->side, WHITE);
    struct ruling r = {
        .board = 1, .alert = a->id, .script = "illegal-move", .stands = true, .offender = NO_SIDE, .runs = NO_SIDE};
    assert_int_equal(hall_rule(m.hall, &r, "AB", m.now, &why), 1);
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_int_equal(board_plies(b), 3);
    assert_int_equal(board_position(b)->on[22], piece_of(WHITE, KNIGHT)); /* g3 */
    assert_int_equal(standing(&m), 0);
    type_moves(&m, "Nf6 Nh5"); /* and the game goes on with it */
    assert_int_equal(board_plies(b), 5);
    assert_replays(&m);
    unmake_hall(&m);
}

static void times_that_are_typed_run_out_like_those_of_a_clock(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e5");
    assert_true(hall_times(m.hall, 1, 3000, 2900, WHITE, "AB", m.now));
    assert_int_equal(hall_left(hall_board(m.hall, 1), BLACK, m.now), 2900 * SECOND);
    wait_ms(&m, MINUTE);
    assert_true(hall_times(m.hall, 1, 0, 2900, NO_SIDE, "AB", m.now));
    const struct alert *a = only_alert(&m, INCIDENT_FLAG_FALL);
    assert_int_equal(a->priority, PRIORITY_1);
    assert_false(hall_times(m.hall, 1, -5, 10, WHITE, "AB", m.now));
    assert_false(hall_times(m.hall, 1, 10, -5, WHITE, "AB", m.now));
    assert_replays(&m);
    assert_true(hall_times(m.hall, 1, 100, 0, NO_SIDE, "AB", m.now));
    assert_int_equal(hall_left(hall_board(m.hall, 1), BLACK, m.now), 0);
    unmake_hall(&m);
}

/* Moves that nobody typed count as the position says, for the period that is played and for what a flag means. */
static void a_position_that_is_set_up_brings_its_period(void **unused)
{
    static const struct {
        const char *fen;
        int white, black; /* their periods */
    } rows[] = {
        {"8/5k2/8/5K2/8/8/4R3/r7 w - - 10 20", 0, 0}, {"8/5k2/8/5K2/8/8/4R3/r7 w - - 10 35", 0, 0},
        {"8/5k2/8/5K2/8/8/4R3/r7 b - - 10 35", 1, 0}, /* White has made the 35th */
        {"8/5k2/8/5K2/8/8/4R3/r7 w - - 10 48", 1, 1}, {"8/5k2/8/5K2/8/8/4R3/r7 w - - 10 56", 2, 2},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_hall(&m, 1, "35/75 20/30 SD/15", true);
        assert_true(hall_set_position(m.hall, 1, rows[i].fen, "AB", "set up", m.now, &why));
        const struct hall_board *b = hall_board(m.hall, 1);
        assert_int_equal(b->press.clock.period[WHITE], rows[i].white);
        assert_int_equal(b->press.clock.period[BLACK], rows[i].black);
        assert_true(hall_times(m.hall, 1, 30, 600, WHITE, "AB", m.now));
        wait_ms(&m, 30 * SECOND);
        assert_true(hall_times(m.hall, 1, 0, 600, WHITE, "AB", m.now));
        wait_ms(&m, 10 * SECOND);
        assert_int_equal(count_incidents(&m, INCIDENT_FLAG_FALL), 1);
        assert_int_equal(count_incidents(&m, INCIDENT_CLOCK_NO_PERIOD), 0);
        assert_replays(&m);
        unmake_hall(&m);
    }
}

/* What both clocks may show together is what the control gave, less the time since the start. */
static void a_count_of_both_clocks_says_by_how_much_they_are_off(void **unused)
{
    (void)unused;
    enum { NOTHING = -99999 };
    static const struct {
        const char *control;
        int minutes; /* since the start */
        struct counted counted;
        int32_t off_s;
    } rows[] = {
        {"90+30", 10, {10, {5430, 5430}, 0}, 0},
        {"90+30", 10, {10, {5430, 5730}, 0}, 300},
        {"90+30", 10, {10, {5030, 5430}, 0}, -400},
        {"90+30", 20, {0, {4830, 4830}, 0}, 0},
        {"60", 70, {30, {0, 3000}, 0}, 0},
        {"60", 70, {30, {3000, 0}, 0}, 0},
        {"60", 60, {30, {0, 0}, 0}, -3600},
        {"40/90 SD/30", 100, {39, {2400, 2400}, 0}, 0},
        {"40/90 SD/30", 100, {40, {4200, 4200}, 0}, 0},
        {"40/90 SD/30", 100, {41, {4200, 4200}, 0}, 0},
        {"G/60 d/5", 10, {10, {3300, 3300}, 0}, NOTHING},
        {"90+30", 10, {10, {5400, SECONDS_UNKNOWN}, 0}, NOTHING},
        {"90+30", 10, {10, {SECONDS_UNKNOWN, 5400}, 0}, NOTHING},
        {"G/90 bronstein/30", 10, {10, {5400, 5400}, 0}, NOTHING},
        {"*300", 10, {10, {300, 300}, 0}, NOTHING},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        int32_t off = NOTHING;
        make_hall(&m, 1, rows[i].control, true);
        assert_false(hall_count_differs(m.hall, hall_board(m.hall, 1), &off));
        wait_ms(&m, rows[i].minutes * MINUTE);
        assert_true(hall_count_moves(m.hall, 1, &rows[i].counted, "AB", m.now, &why));
        bool known = hall_count_differs(m.hall, hall_board(m.hall, 1), &off);
        if (known != (rows[i].off_s != NOTHING) || off != rows[i].off_s)
            fail_msg("row %zu, %s: off by %d", i, rows[i].control, (int)off);
        assert_replays(&m);
        unmake_hall(&m);
    }
}

/* The clock of a board without a device goes on after a crash where it was, periods counted once. */
static void typed_times_outlive_a_crash(void **unused)
{
    (void)unused;
    static const struct {
        int32_t white_s, black_s;
        int runs;
    } typed[] = {
        {5400, 5400, WHITE}, {3000, 2900, BLACK}, {3000, 200, NO_SIDE}, {3000, 200, BLACK}, {3000, 1995, BLACK}};
    struct hall_fixture m;
    make_hall(&m, 1, "40/90 SD/30", true);
    type_moves(&m, "e4 e5");
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        assert_true(hall_times(m.hall, 1, typed[i].white_s, typed[i].black_s, typed[i].runs, "AB", m.now));
        wait_ms(&m, SECOND);
        struct hall *again = replayed(&m);
        const struct hall_board *is = hall_board(m.hall, 1), *was = hall_board(again, 1);
        for (int side = WHITE; side <= BLACK; side++) {
            assert_int_equal(hall_left(was, (enum side)side, m.now), hall_left(is, (enum side)side, m.now));
            assert_int_equal(board_clock(was)->period[side], board_clock(is)->period[side]);
        }
        assert_int_equal(board_play(was), board_play(is));
        assert_int_equal(was->shown.left_s, typed[i].white_s);
        hall_free(again);
    }
    assert_int_equal(hall_left(hall_board(m.hall, 1), BLACK, m.now), 1994 * SECOND);
    assert_int_equal(board_clock(hall_board(m.hall, 1))->period[BLACK], 1);
    assert_replays(&m);
    unmake_hall(&m);
}

static void claims_stand_on_a_typed_game_too(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_int_equal(count_incidents(&m, INCIDENT_CLAIM_REPETITION), 1);
    assert_int_equal(board_claims(hall_board(m.hall, 1))->times, 3);
    type_moves(&m, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_int_equal(only_alert(&m, INCIDENT_FIVEFOLD)->priority, PRIORITY_1);
    unmake_hall(&m);
}

static void a_result_ends_all_that_was_about_the_game(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e5");
    assert_int_equal(board_play(hall_board(m.hall, 1)), PLAY_RUNNING);
    report(&m, 1, INCIDENT_CLAIM);
    assert_true(hall_result(m.hall, 1, RESULT_DRAW, "AB", "", m.now, &why));
    assert_int_equal(standing(&m), 0);
    assert_int_equal(hall_open_boards(m.hall), 0);
    assert_false(hall_move(m.hall, 1, "Nf3", "AB", m.now, &why));
    assert_false(hall_result(m.hall, 1, RESULT_WHITE, "AB", "", m.now, &why)); /* a change needs a reason */
    assert_replays(&m);
    assert_true(hall_result(m.hall, 1, RESULT_OPEN, "AB", "wrong board", m.now, &why));
    type_moves(&m, "Nf3");
    assert_int_equal(board_play(hall_board(m.hall, 1)), PLAY_RUNNING); /* as before: no clock was seen to stop */
    assert_replays(&m);
    unmake_hall(&m);
}

static int annul(struct hall_fixture *m)
{
    struct ruling r = {.board = 1,
                       .script = "colours-reversed",
                       .result = RESULT_ANNULLED,
                       .runs = NO_SIDE,
                       .offender = NO_SIDE,
                       .left_s = {SECONDS_UNKNOWN, SECONDS_UNKNOWN}};
    return hall_rule(m->hall, &r, "AB", m->now, &why);
}

static void an_annulled_game_waits_for_the_new_one(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e5 Nf3");
    assert_int_equal(annul(&m), 1);
    assert_int_equal(hall_open_boards(m.hall), 1);
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 3); /* of the old one, until something is known of the new */
    assert_replays(&m);
    type_moves(&m, "d4");
    assert_int_equal(board_result(hall_board(m.hall, 1)), RESULT_OPEN);
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 1);
    assert_replays(&m);
    assert_true(hall_result(m.hall, 1, RESULT_WHITE, "AB", "", m.now, &why));
    assert_replays(&m);
    assert_int_equal(annul(&m), 2);
    assert_true(hall_result(m.hall, 1, RESULT_BLACK, "AB", "", m.now, &why)); /* no change, so no reason */
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 0);
    assert_int_equal(hall_open_boards(m.hall), 0);
    assert_true(hall_undo(m.hall, 2, "AB", "another board", m.now, &why));
    assert_int_equal(board_result(hall_board(m.hall, 1)), RESULT_BLACK); /* it was entered later */
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_forfeit_is_told_from_a_game(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    assert_true(hall_result(m.hall, 1, RESULT_WHITE, "AB", "", m.now, &why));
    assert_string_equal(board_result_words(hall_board(m.hall, 1)), "1-0");
    assert_true(hall_forfeit(m.hall, 1, RESULT_BLACK, "AB", "misread", m.now, &why));
    assert_string_equal(board_result_words(hall_board(m.hall, 1)), "-/+");
    assert_replays(&m);
    assert_true(hall_result(m.hall, 1, RESULT_OPEN, "AB", "came late", m.now, &why));
    assert_false(board_is_forfeit(hall_board(m.hall, 1)));
    assert_int_equal(board_play(hall_board(m.hall, 1)), PLAY_WAITING); /* nobody stopped a game that has no move */
    assert_true(hall_forfeit(m.hall, 1, RESULT_NONE, "AB", NULL, m.now, &why));
    assert_string_equal(board_result_words(hall_board(m.hall, 1)), "-/-");
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_position_is_set_and_play_goes_on_from_there(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e5");
    assert_false(hall_set_position(m.hall, 1, "8/8/8 w - - 0 1", "AB", "", m.now, &why));
    assert_true(hall_set_position(m.hall, 1, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40", "AB", "reconstructed", m.now, &why));
    type_moves(&m, "e4 Kd7");
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 2);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_dead_position_is_a_draw_to_enter_and_urgent_while_the_clock_runs(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    assert_true(hall_set_position(m.hall, 1, "8/8/8/3k4/3P4/8/8/3K4 b - - 0 60", "AB", "set up", m.now, &why));
    assert_true(hall_times(m.hall, 1, 300, 300, BLACK, "AB", m.now));
    type_moves(&m, "Kxd4");
    assert_int_equal(board_proposed(hall_board(m.hall, 1)), RESULT_DRAW);
    assert_int_equal(count_incidents(&m, INCIDENT_DEAD_POSITION), 0);
    wait_ms(&m, 12 * SECOND);
    assert_int_equal(only_alert(&m, INCIDENT_DEAD_POSITION)->priority, PRIORITY_1);
    assert_true(hall_correct_moves(m.hall, 1, NULL, 0, "AB", "it was not taken", m.now, &why));
    assert_int_equal(board_proposed(hall_board(m.hall, 1)), RESULT_OPEN);
    assert_true(only_alert(&m, INCIDENT_DEAD_POSITION)->returned);
    assert_replays(&m);
    unmake_hall(&m);
}

static move uci(const char *s)
{
    return move_of(square_at(s[0] - 'a', s[1] - '1'), square_at(s[2] - 'a', s[3] - '1'), ORDINARY);
}

static void a_list_of_moves_is_corrected_whole_or_not_at_all(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e5 Nf3 Nc6");
    const move right[] = {uci("e2e4"), uci("e7e5"), uci("b1c3"), uci("g8f6"), uci("f2f4")};
    const move wrong[] = {uci("e2e4"), uci("e7e5"), uci("c8f5")};
    assert_false(hall_correct_moves(m.hall, 1, wrong, 3, "AB", "scoresheets", m.now, &why)); /* no piece of White's */
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 4);
    assert_true(hall_correct_moves(m.hall, 1, right, 5, "AB", "scoresheets", m.now, &why));
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_int_equal(board_plies(b), 5);
    assert_memory_equal(board_game(b)->moves, right, sizeof right);
    type_moves(&m, "d5");
    wait_ms(&m, MINUTE);
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

static void notes_marks_and_who_is_there_are_kept(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", true);
    assert_true(hall_note(m.hall, 1, "\"quoted\" and \x01 odd", "AB", m.now));
    assert_false(hall_note(m.hall, 77, "nowhere", "AB", m.now));
    assert_true(hall_mark(m.hall, 1, true, "AB", m.now));
    assert_true(hall_freeze(m.hall, 1, true, "AB", m.now));
    assert_true(hall_sit(m.hall, 2, "CD", m.now));
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_true(board_is_marked(b) && board_is_frozen(b));
    assert_string_equal(board_arbiter(hall_board(m.hall, 2)), "CD");
    assert_replays(&m);
    assert_true(hall_sit(m.hall, 2, "", m.now));
    assert_string_equal(board_arbiter(hall_board(m.hall, 2)), "");
    assert_replays(&m);
    unmake_hall(&m);
}

/* Whoever enters times at a board by hand reads them off in the middle of a game. */
static void times_that_are_typed_are_no_wrong_setting(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "30", true);
    type_moves(&m, "e4 e5");
    assert_true(hall_times(m.hall, 1, 90, 480, NO_SIDE, "AB", m.now));
    wait_ms(&m, MINUTE);
    assert_true(hall_times(m.hall, 1, 40, 480, WHITE, "AB", m.now));
    wait_ms(&m, 5 * SECOND);
    assert_int_equal(count_incidents(&m, INCIDENT_CLOCK_SET_WRONG), 0);
    unmake_hall(&m);
}

/* White's clock ran when the times were entered, before White's illegal move. */
static void a_clock_that_ran_before_is_no_answer(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "30", true);
    type_moves(&m, "e4 e5");
    assert_true(hall_times(m.hall, 1, 600, 480, WHITE, "AB", m.now));
    type_moves(&m, "e1-e3");
    int incident = only_alert(&m, INCIDENT_ILLEGAL_MOVE)->incident;
    assert_false(incident_was_answered(hall_board(m.hall, 1), hall_incident(m.hall, incident)));
    m.now += SECOND;
    assert_true(hall_times(m.hall, 1, 590, 470, WHITE, "AB", m.now)); /* and now it runs again */
    assert_true(incident_was_answered(hall_board(m.hall, 1), hall_incident(m.hall, incident)));
    unmake_hall(&m);
}

static void knows(struct hall_fixture *m, const char *name, int side, const char *value)
{
    struct facts f = {0};
    hall_facts(m->hall, 1, 0, "claim-quickplay", side, &f);
    const struct fact *is = facts_find(&f, name);
    if (!value)
        assert_null(is);
    else if (!is || strcmp(is->value, value) != 0)
        fail_msg("%s: %s, not %s", name, is ? is->value : "not known", value);
    facts_release(&f);
}

/* Moves that nobody entered conclude no period: an arbiter says that it was reached. */
static void a_period_that_is_reached_is_entered_by_a_person(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "40/90 SD/30 d/5", true);
    knows(&m, "control", WHITE, NULL);
    assert_true(hall_period_reached(m.hall, 1, WHITE, 2, "AB", m.now, &why));
    knows(&m, "control", WHITE, "sudden");
    knows(&m, "control", BLACK, NULL);
    knows(&m, "control", NO_SIDE, NULL);
    assert_true(hall_period_reached(m.hall, 1, BLACK, 2, "AB", m.now, &why));
    knows(&m, "control", NO_SIDE, "sudden");
    type_moves(&m, "e4 e5"); /* of which the first forty may have been left out */
    knows(&m, "control", WHITE, "sudden");
    knows(&m, "moves_left", WHITE, NULL);
    assert_int_equal(board_period(hall_board(m.hall, 1), WHITE), 2);
    assert_true(hall_period_reached(m.hall, 1, WHITE, 1, "AB", m.now, &why)); /* it was not so */
    knows(&m, "control", WHITE, "moves");
    assert_false(hall_period_reached(m.hall, 1, WHITE, 3, "AB", m.now, &why));
    assert_replays(&m);
    unmake_hall(&m);
    make_hall(&m, 1, "90+30", true);
    assert_false(hall_period_reached(m.hall, 1, WHITE, 2, "AB", m.now, &why));
    unmake_hall(&m);
}

/* A frozen board gets no proposals: the mate is seen, the result is the arbiter's alone. */
static void a_frozen_board_proposes_nothing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", true);
    assert_true(hall_freeze(m.hall, 1, true, "AB", m.now));
    type_moves(&m, "f3 e5 g4 Qh4");
    assert_int_equal(board_proposed(hall_board(m.hall, 1)), RESULT_OPEN);
    assert_int_equal(board_claims(hall_board(m.hall, 1))->ending, CHECKMATE);
    unmake_hall(&m);
}

/* What is refused was nobody's doing: what the devices tell afterwards is not his report. */
static void what_is_refused_leaves_no_name_behind(void **unused)
{
    (void)unused;
    static const piece none[64];
    struct hall_fixture m;
    make_hall(&m, 2, "5+0", false);
    begin_board(&m, 1);
    assert_true(hall_result(m.hall, 2, RESULT_WHITE, "AB", "", m.now, &why));
    int before = hall_incident_count(m.hall);
    assert_false(hall_set_position(m.hall, 1, "no position", "AB", "", m.now, &why));
    assert_false(hall_correct_moves(m.hall, 1, (move[]){move_of(32, 33, ORDINARY)}, 1, "AB", "", m.now, &why));
    assert_false(hall_move(m.hall, 1, "Qh9", "AB", m.now, &why));
    assert_false(hall_times(m.hall, 1, -1, 0, NO_SIDE, "AB", m.now));
    assert_false(hall_result(m.hall, 2, RESULT_BLACK, "AB", "", m.now, &why)); /* without a reason */
    board_says(&m, 1, none);
    wait_ms(&m, MINUTE);
    assert_true(hall_incident_count(m.hall) > before);
    for (int id = before + 1; id <= hall_incident_count(m.hall); id++)
        assert_false(hall_incident(m.hall, id)->by_person);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_typed_as_they_are_written),
        cmocka_unit_test(moves_are_typed_as_they_stand_on_scoresheets),
        cmocka_unit_test(castling_without_the_right_is_typed_as_one_move_of_king_and_rook),
        cmocka_unit_test(an_illegal_move_that_is_typed_is_the_same_alert_and_may_stand),
        cmocka_unit_test(times_that_are_typed_run_out_like_those_of_a_clock),
        cmocka_unit_test(a_position_that_is_set_up_brings_its_period),
        cmocka_unit_test(a_count_of_both_clocks_says_by_how_much_they_are_off),
        cmocka_unit_test(typed_times_outlive_a_crash),
        cmocka_unit_test(claims_stand_on_a_typed_game_too),
        cmocka_unit_test(a_result_ends_all_that_was_about_the_game),
        cmocka_unit_test(an_annulled_game_waits_for_the_new_one),
        cmocka_unit_test(a_forfeit_is_told_from_a_game),
        cmocka_unit_test(a_position_is_set_and_play_goes_on_from_there),
        cmocka_unit_test(a_dead_position_is_a_draw_to_enter_and_urgent_while_the_clock_runs),
        cmocka_unit_test(a_list_of_moves_is_corrected_whole_or_not_at_all),
        cmocka_unit_test(notes_marks_and_who_is_there_are_kept),
        cmocka_unit_test(times_that_are_typed_are_no_wrong_setting),
        cmocka_unit_test(a_clock_that_ran_before_is_no_answer),
        cmocka_unit_test(a_period_that_is_reached_is_entered_by_a_person),
        cmocka_unit_test(a_frozen_board_proposes_nothing),
        cmocka_unit_test(what_is_refused_leaves_no_name_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
