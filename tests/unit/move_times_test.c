/* Of each move the hall keeps what its mover had left and how long it took. */
#include "hall/board_view.h"
#include "hall/hall_made.h"
#include "hall/hand.h"

static struct move_time of(const struct hall_fixture *m, int ply)
{
    return hall_move_time(hall_board(m->hall, 1), ply);
}

static void assert_about(int64_t is, int64_t ms)
{
    if (is < ms || is > ms + 600)
        fail_msg("took %lld ms, not about %lld", (long long)is, (long long)ms);
}

static void begin_game(struct hall_fixture *m)
{
    make_hall(m, 1, "90+30", false);
    begin_board(m, 1);
}

static void each_move_has_what_was_left_and_how_long_it_took(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    begin_game(&m);
    m.left[WHITE] -= 8;
    wait_ms(&m, 7000);
    hand_plays(&m, 1, "e4");
    m.left[BLACK] -= 62;
    wait_ms(&m, 60000);
    hand_plays(&m, 1, "c5");
    assert_int_equal(of(&m, 1).left_s, 5400 + 30 - 8 + 30);
    assert_int_equal(of(&m, 2).left_s, 5400 + 30 - 62 + 30);
    assert_about(of(&m, 1).took_ms, 100 + 7000 + 1200);
    assert_about(of(&m, 2).took_ms, 1500 + 60000 + 1200 - 300);
    assert_replays(&m);
    unmake_hall(&m);
}

static void what_is_not_known_is_said_to_be_so(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct error why;
    make_hall(&m, 1, "90+30", true);
    assert_true(hall_move(m.hall, 1, "e4", "AB", m.now, &why));
    assert_true(hall_move(m.hall, 1, "e5", "AB", m.now + 5000, &why));
    for (int ply = 0; ply <= 3; ply++) {
        assert_int_equal(of(&m, ply).left_s, SECONDS_UNKNOWN);
        assert_true(of(&m, ply).took_ms < 0);
    }
    assert_replays(&m);
    unmake_hall(&m);
}

static void while_the_clock_stands_nobody_thinks(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    begin_game(&m);
    wait_ms(&m, 3000);
    clock_says(&m, 1, m.left[WHITE], m.left[BLACK], NO_SIDE, WHITE);
    wait_ms(&m, 600000);
    clock_says(&m, 1, m.left[WHITE], m.left[BLACK], WHITE, WHITE);
    hand_plays(&m, 1, "d4");
    assert_about(of(&m, 1).took_ms, 100 + 3000 + 1200);
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_game_that_is_corrected_keeps_the_times_of_what_stays(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct error why;
    static const char *const played[] = {"e4", "e5", "Nf3", "Nc6"};
    begin_game(&m);
    for (size_t i = 0; i < 4; i++)
        hand_plays(&m, 1, played[i]);
    const move *was = board_game(hall_board(m.hall, 1))->moves;
    move moves[] = {was[0], was[1], move_of(5, 26, ORDINARY)};
    int32_t kept = of(&m, 2).took_ms;
    assert_true(hall_correct_moves(m.hall, 1, moves, 3, "AB", "by both scoresheets", m.now, &why));
    assert_int_equal(of(&m, 2).took_ms, kept);
    assert_true(of(&m, 3).took_ms < 0);
    assert_int_equal(of(&m, 3).left_s, SECONDS_UNKNOWN);
    assert_replays(&m);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_move_has_what_was_left_and_how_long_it_took),
        cmocka_unit_test(what_is_not_known_is_said_to_be_so),
        cmocka_unit_test(while_the_clock_stands_nobody_thinks),
        cmocka_unit_test(a_game_that_is_corrected_keeps_the_times_of_what_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
