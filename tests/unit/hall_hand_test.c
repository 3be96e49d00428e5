/* Boards without devices: what an arbiter types has the same incidents and rulings. */
#include "hall/hall_made.h"

enum { SECOND = 1000, MINUTE = 60000 };

static struct error why;

static void type_moves(struct made *m, const char *list)
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
    struct made m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e7e5 Nf3 b8-c6 Bb5 a6 Bxc6 d7xc6 O-O");
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_int_equal(b->tracker.game.plies, 9);
    assert_int_equal(hall_alert_count(m.hall), 0);
    wait_ms(&m, 10 * MINUTE); /* nobody expects squares to be seen */
    assert_int_equal(hall_alert_count(m.hall), 0);
    assert_false(hall_move(m.hall, 1, "Qh9", "AB", m.now, &why));
    assert_false(hall_move(m.hall, 1, "e2e4", "AB", m.now, &why)); /* no man of Black's stands there */
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
        struct made m;
        char fen[FEN_MAX];
        make_hall(&m, 1, "90+30", true);
        type_moves(&m, rows[i].before);
        if (!hall_move(m.hall, 1, rows[i].typed, "AB", m.now, &why))
            fail_msg("%s: %s", rows[i].typed, why.what);
        position_to_fen(&hall_board(m.hall, 1)->tracker.game.now, fen);
        assert_string_equal(fen, rows[i].fen);
        assert_int_equal(hall_alert_count(m.hall), 0);
        assert_replays(&m);
        unmake_hall(&m);
    }
}

static void an_illegal_move_that_is_typed_is_the_same_alert_and_may_stand(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e5");
    assert_true(hall_move(m.hall, 1, "g1-g3", "AB", m.now, &why));
    const struct alert *a = only_alert(&m, INCIDENT_ILLEGAL_MOVE);
    assert_int_equal(hall_incident(m.hall, a->incident)->side, WHITE);
    struct ruling r = {
        .board = 1, .alert = a->id, .script = "illegal-move", .stands = true, .offender = NO_SIDE, .runs = NO_SIDE};
    assert_int_equal(hall_rule(m.hall, &r, "AB", m.now, &why), 1);
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_int_equal(b->tracker.game.plies, 3);
    assert_int_equal(b->tracker.game.now.on[22], piece_of(WHITE, KNIGHT)); /* g3 */
    assert_int_equal(standing(&m), 0);
    type_moves(&m, "Nf6 Nh5"); /* and the game goes on with it */
    assert_int_equal(b->tracker.game.plies, 5);
    assert_replays(&m);
    unmake_hall(&m);
}

static void times_that_are_typed_run_out_like_those_of_a_clock(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e5");
    assert_true(hall_times(m.hall, 1, 3000, 2900, WHITE, "AB", m.now));
    assert_int_equal(hall_left(hall_board(m.hall, 1), BLACK, m.now), 2900 * SECOND);
    wait_ms(&m, MINUTE);
    assert_true(hall_times(m.hall, 1, 0, 2900, NO_SIDE, "AB", m.now));
    const struct alert *a = only_alert(&m, INCIDENT_FLAG_FALL);
    assert_int_equal(a->priority, PRIORITY_1);
    assert_false(hall_times(m.hall, 1, -5, 10, WHITE, "AB", m.now));
    assert_replays(&m);
    unmake_hall(&m);
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
    struct made m;
    make_hall(&m, 1, "40/90 SD/30", true);
    type_moves(&m, "e4 e5");
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        assert_true(hall_times(m.hall, 1, typed[i].white_s, typed[i].black_s, typed[i].runs, "AB", m.now));
        wait_ms(&m, SECOND);
        struct hall *again = replayed(&m);
        const struct hall_board *is = hall_board(m.hall, 1), *was = hall_board(again, 1);
        for (int side = WHITE; side <= BLACK; side++) {
            assert_int_equal(hall_left(was, (enum side)side, m.now), hall_left(is, (enum side)side, m.now));
            assert_int_equal(was->press.clock.period[side], is->press.clock.period[side]);
        }
        assert_int_equal(was->play, is->play);
        assert_int_equal(was->shown.left_s, typed[i].white_s);
        hall_free(again);
    }
    assert_int_equal(hall_left(hall_board(m.hall, 1), BLACK, m.now), 1994 * SECOND);
    assert_int_equal(hall_board(m.hall, 1)->press.clock.period[BLACK], 1);
    assert_replays(&m);
    unmake_hall(&m);
}

static void claims_stand_on_a_typed_game_too(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_int_equal(count_incidents(&m, INCIDENT_CLAIM_REPETITION), 1);
    assert_int_equal(hall_board(m.hall, 1)->claims.times, 3);
    type_moves(&m, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_int_equal(only_alert(&m, INCIDENT_FIVEFOLD)->priority, PRIORITY_1);
    unmake_hall(&m);
}

static void a_result_ends_all_that_was_about_the_game(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e5");
    report(&m, 1, INCIDENT_CLAIM);
    assert_true(hall_result(m.hall, 1, RESULT_DRAW, "AB", "", m.now, &why));
    assert_int_equal(standing(&m), 0);
    assert_int_equal(hall_open_boards(m.hall), 0);
    assert_false(hall_move(m.hall, 1, "Nf3", "AB", m.now, &why));
    assert_false(hall_result(m.hall, 1, RESULT_WHITE, "AB", "", m.now, &why)); /* a change needs a reason */
    assert_replays(&m);
    assert_true(hall_result(m.hall, 1, RESULT_OPEN, "AB", "wrong board", m.now, &why));
    type_moves(&m, "Nf3");
    assert_int_equal(hall_board(m.hall, 1)->play, PLAY_STOPPED);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_position_is_set_and_play_goes_on_from_there(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e5");
    assert_false(hall_set_position(m.hall, 1, "8/8/8 w - - 0 1", "AB", "", m.now, &why));
    assert_true(hall_set_position(m.hall, 1, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40", "AB", "reconstructed", m.now, &why));
    type_moves(&m, "e4 Kd7");
    assert_int_equal(hall_board(m.hall, 1)->tracker.game.plies, 2);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_dead_position_is_a_draw_to_enter_and_urgent_while_the_clock_runs(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 1, "90+30", true);
    assert_true(hall_set_position(m.hall, 1, "8/8/8/3k4/3P4/8/8/3K4 b - - 0 60", "AB", "set up", m.now, &why));
    assert_true(hall_times(m.hall, 1, 300, 300, BLACK, "AB", m.now));
    type_moves(&m, "Kxd4");
    assert_int_equal(hall_board(m.hall, 1)->proposed, RESULT_DRAW);
    assert_int_equal(count_incidents(&m, INCIDENT_DEAD_POSITION), 0);
    wait_ms(&m, 12 * SECOND);
    assert_int_equal(only_alert(&m, INCIDENT_DEAD_POSITION)->priority, PRIORITY_1);
    assert_true(hall_correct_moves(m.hall, 1, NULL, 0, "AB", "it was not taken", m.now, &why));
    assert_int_equal(hall_board(m.hall, 1)->proposed, RESULT_OPEN);
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
    struct made m;
    make_hall(&m, 1, "90+30", true);
    type_moves(&m, "e4 e5 Nf3 Nc6");
    const move right[] = {uci("e2e4"), uci("e7e5"), uci("b1c3"), uci("g8f6"), uci("f2f4")};
    const move wrong[] = {uci("e2e4"), uci("e7e5"), uci("c8f5")};
    assert_false(hall_correct_moves(m.hall, 1, wrong, 3, "AB", "scoresheets", m.now, &why)); /* no man of White's */
    assert_int_equal(hall_board(m.hall, 1)->tracker.game.plies, 4);
    assert_true(hall_correct_moves(m.hall, 1, right, 5, "AB", "scoresheets", m.now, &why));
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_int_equal(b->tracker.game.plies, 5);
    assert_memory_equal(b->tracker.game.moves, right, sizeof right);
    type_moves(&m, "d5");
    wait_ms(&m, MINUTE);
    assert_int_equal(standing(&m), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

static void notes_marks_and_who_is_there_are_kept(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 2, "90+30", true);
    assert_true(hall_note(m.hall, 1, "\"quoted\" and \x01 odd", "AB", m.now));
    assert_false(hall_note(m.hall, 77, "nowhere", "AB", m.now));
    assert_true(hall_mark(m.hall, 1, true, "AB", m.now));
    assert_true(hall_freeze(m.hall, 1, true, "AB", m.now));
    assert_true(hall_sit(m.hall, 2, "CD", m.now));
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_true(b->marked && b->frozen);
    assert_string_equal(hall_board(m.hall, 2)->arbiter, "CD");
    assert_replays(&m);
    assert_true(hall_sit(m.hall, 2, "", m.now));
    assert_string_equal(hall_board(m.hall, 2)->arbiter, "");
    assert_replays(&m);
    unmake_hall(&m);
}

/* A frozen board gets no proposals: the mate is seen, the result is the arbiter's alone. */
static void a_frozen_board_proposes_nothing(void **unused)
{
    (void)unused;
    struct made m;
    make_hall(&m, 1, "90+30", true);
    assert_true(hall_freeze(m.hall, 1, true, "AB", m.now));
    type_moves(&m, "f3 e5 g4 Qh4");
    assert_int_equal(hall_board(m.hall, 1)->proposed, RESULT_OPEN);
    assert_int_equal(hall_board(m.hall, 1)->claims.standing, CHECKMATE);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_typed_as_they_are_written),
        cmocka_unit_test(moves_are_typed_as_they_stand_on_scoresheets),
        cmocka_unit_test(an_illegal_move_that_is_typed_is_the_same_alert_and_may_stand),
        cmocka_unit_test(times_that_are_typed_run_out_like_those_of_a_clock),
        cmocka_unit_test(typed_times_outlive_a_crash),
        cmocka_unit_test(claims_stand_on_a_typed_game_too),
        cmocka_unit_test(a_result_ends_all_that_was_about_the_game),
        cmocka_unit_test(a_position_is_set_and_play_goes_on_from_there),
        cmocka_unit_test(a_dead_position_is_a_draw_to_enter_and_urgent_while_the_clock_runs),
        cmocka_unit_test(a_list_of_moves_is_corrected_whole_or_not_at_all),
        cmocka_unit_test(notes_marks_and_who_is_there_are_kept),
        cmocka_unit_test(a_frozen_board_proposes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
