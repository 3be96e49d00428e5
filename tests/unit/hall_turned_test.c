/* Boards that lie turned, and boards that show something else than their game. */
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"

#include "hall/known.h"

enum { SECOND = 1000 };

static void a_board_that_lies_turned_is_confirmed_and_read_so(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct position p;
    piece turned_round[64];
    position_start(&p, RULES_CHESS);
    for (int sq = 0; sq < 64; sq++)
        turned_round[63 - sq] = p.on[sq];
    make_hall(&m, 1, "90+30", false);
    board_says(&m, 1, turned_round);
    wait_ms(&m, 5 * SECOND);
    assert_true(count_incidents(&m, INCIDENT_BOARD_TURNED) + count_incidents(&m, INCIDENT_COLOURS_REVERSED) == 1);
    assert_int_equal(standing(&m), 1);
    assert_true(hall_turn(m.hall, 1, TURNED_BOARD, TURN_HALF, "AB", m.now));
    assert_int_equal(standing(&m), 0);
    clock_says(&m, 1, 5430, 5430, NO_SIDE, WHITE);
    wait_ms(&m, SECOND);
    clock_says(&m, 1, 5430, 5430, WHITE, WHITE);
    wait_ms(&m, 400);
    square_says(&m, 1, 63 - 12, EMPTY);
    wait_ms(&m, 400);
    square_says(&m, 1, 63 - 28, piece_of(WHITE, PAWN));
    wait_ms(&m, 400);
    clock_says(&m, 1, 5430, 5430, BLACK, BLACK);
    wait_ms(&m, 2 * SECOND);
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 1);
    assert_replays(&m);
    unmake_hall(&m);
}

static void seen_from(const struct position *p, int side, piece out[64])
{
    for (int sq = 0; sq < 64; sq++)
        out[side == WHITE ? sq : 63 - sq] = p->on[sq];
}

/* Nobody has to say which way it lies: only one is possible. Why, and whether it matters, is asked. */
static void a_board_turned_by_half_is_followed_and_so_it_is_when_it_is_turned_back(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct position p;
    piece on[64];
    position_start(&p, RULES_CHESS);
    make_hall(&m, 1, "90+30", false);
    const struct hall_board *b = hall_board(m.hall, 1);
    seen_from(&p, BLACK, on);
    board_says(&m, 1, on);
    wait_ms(&m, 5 * SECOND);
    const struct alert *a = only_alert(&m, INCIDENT_BOARD_TURNED);
    assert_int_equal(a->priority, PRIORITY_3);
    assert_string_equal(hall_incident(m.hall, a->incident)->script, "");
    assert_non_null(strstr(hall_incident(m.hall, a->incident)->words, "or are the colours reversed?"));
    clock_says(&m, 1, 5430, 5430, NO_SIDE, WHITE);
    wait_ms(&m, SECOND);
    clock_says(&m, 1, 5430, 5430, WHITE, WHITE);
    wait_ms(&m, 400);
    square_says(&m, 1, 63 - 12, EMPTY);
    wait_ms(&m, 400);
    square_says(&m, 1, 63 - 28, piece_of(WHITE, PAWN));
    wait_ms(&m, 400);
    clock_says(&m, 1, 5459, 5430, BLACK, BLACK);
    wait_ms(&m, 2 * SECOND);
    assert_int_equal(board_plies(b), 1);
    seen_from(board_position(b), WHITE, on);
    board_says(&m, 1, on);
    wait_ms(&m, 10 * SECOND);
    assert_true(tracker_matches_board(board_tracker(b)));
    assert_int_equal(standing(&m), 0);
    hand_goes(&m, 1, 52, 36);
    assert_int_equal(board_plies(b), 2);
    assert_int_equal(count_incidents(&m, INCIDENT_BOARD_TURNED), 1);
    assert_replays(&m);
    unmake_hall(&m);
}

/* The players sit on each other's sides: for the board and for the clock everything is reversed. */
static void a_clock_that_lies_turned_too_is_known_by_whose_is_started(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct position p;
    piece on[64];
    position_start(&p, RULES_CHESS);
    seen_from(&p, BLACK, on);
    make_hall(&m, 1, "90+30", false);
    board_says(&m, 1, on);
    clock_says(&m, 1, 5430, 5430, NO_SIDE, BLACK);
    wait_ms(&m, 5 * SECOND);
    clock_says(&m, 1, 5430, 5430, BLACK, BLACK);
    wait_ms(&m, 400);
    square_says(&m, 1, 63 - 12, EMPTY);
    wait_ms(&m, 400);
    square_says(&m, 1, 63 - 28, piece_of(WHITE, PAWN));
    wait_ms(&m, 400);
    clock_says(&m, 1, 5430, 5458, WHITE, WHITE);
    wait_ms(&m, 2 * SECOND);
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 1);
    assert_int_equal(standing(&m), 1);
    assert_int_equal(only_alert(&m, INCIDENT_BOARD_TURNED)->priority, PRIORITY_3);
    assert_replays(&m);
    unmake_hall(&m);
}

/* --- what an arbiter says of it ----------------------------------------------------------------------------------- */

struct laid {
    bool board, clock; /* turned round */
};

static int as_laid(struct laid l, int side)
{
    return side == NO_SIDE || !l.clock ? side : !side;
}

static void clock_laid(struct hall_fixture *m, struct laid l, int32_t white_s, int32_t black_s, int side)
{
    int up = side == NO_SIDE ? WHITE : side;
    clock_says(m, 1, l.clock ? black_s : white_s, l.clock ? white_s : black_s, as_laid(l, side), as_laid(l, up));
}

static void moves_and_presses(struct hall_fixture *m, struct laid l, int from, int to, int side)
{
    piece moved = board_position(hall_board(m->hall, 1))->on[from];
    wait_ms(m, 5 * SECOND);
    m->left[side] -= 5;
    square_says(m, 1, l.board ? 63 - from : from, EMPTY);
    wait_ms(m, 400);
    square_says(m, 1, l.board ? 63 - to : to, moved);
    wait_ms(m, 400);
    m->left[side] += 30;
    clock_laid(m, l, m->left[WHITE], m->left[BLACK], !side);
    wait_ms(m, 2 * SECOND);
}

static void plays(struct hall_fixture *m, struct laid l, int from_ply, int until_ply)
{
    static const int moves[][2] = {{12, 28}, {52, 36}, {6, 21}, {57, 42}, {5, 33}, {48, 40}, {33, 24}, {62, 45}};
    for (int ply = from_ply; ply < until_ply; ply++)
        moves_and_presses(m, l, moves[ply][0], moves[ply][1], ply & 1);
    assert_int_equal(board_plies(hall_board(m->hall, 1)), until_ply);
}

static void sets_up(struct hall_fixture *m, struct laid l)
{
    struct position p;
    piece on[64];
    position_start(&p, RULES_CHESS);
    seen_from(&p, l.board ? BLACK : WHITE, on);
    make_hall(m, 1, "90+30", false);
    board_says(m, 1, on);
    clock_laid(m, l, m->left[WHITE], m->left[BLACK], NO_SIDE);
    wait_ms(m, 5 * SECOND);
}

/* Before the first move, and in the middle of the game: a clock that fits stays, and nobody is accused. */
static void a_clock_that_fits_the_game_is_never_turned(void **unused)
{
    static const struct laid rows[] = {{.board = true}, {.board = true, .clock = true}};
    (void)unused;
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
        for (int said = 0; said <= 5; said++) {
            struct hall_fixture m;
            sets_up(&m, rows[row]);
            if (!said)
                assert_true(hall_turn(m.hall, 1, TURNED_BOARD, TURN_HALF, "AB", m.now));
            clock_laid(&m, rows[row], m.left[WHITE], m.left[BLACK], WHITE);
            plays(&m, rows[row], 0, said);
            if (said)
                assert_true(hall_turn(m.hall, 1, TURNED_BOARD, TURN_HALF, "AB", m.now));
            plays(&m, rows[row], said, 8);
            assert_int_equal(board_clock_is_turned(hall_board(m.hall, 1)), rows[row].clock);
            assert_int_equal(standing(&m), 0);
            assert_int_equal(hall_incident_count(m.hall), 1);
            assert_replays(&m);
            unmake_hall(&m);
        }
}

/* The clock alone lies turned: it runs for the wrong player, until that is said, and then nothing jumps. */
static void a_clock_that_is_turned_is_read_so_from_the_beginning(void **unused)
{
    static const struct laid l = {.clock = true};
    static const enum turned_what said[] = {TURNED_CLOCK, TURNED_BOARD};
    (void)unused;
    for (size_t row = 0; row < sizeof said / sizeof *said; row++) {
        struct hall_fixture m;
        sets_up(&m, l);
        clock_laid(&m, l, m.left[WHITE], m.left[BLACK], WHITE);
        wait_ms(&m, 3 * SECOND);
        m.left[WHITE] -= 3;
        clock_laid(&m, l, m.left[WHITE], m.left[BLACK], WHITE);
        only_alert(&m, INCIDENT_CLOCK_WRONG_SIDE);
        assert_true(hall_turn(m.hall, 1, said[row], TURN_NONE, "AB", m.now));
        assert_true(board_clock_is_turned(hall_board(m.hall, 1)));
        plays(&m, l, 0, 8);
        assert_int_equal(standing(&m), 0);
        assert_int_equal(hall_incident_count(m.hall), 1);
        assert_replays(&m);
        unmake_hall(&m);
    }
}

/* White thinks, for two minutes at most, until there is an alert. */
static void think_until_called(struct hall_fixture *m)
{
    for (int s = 0; s < 120 && !standing(m); s++) {
        wait_ms(m, SECOND);
        m->left[WHITE]--;
        clock_says(m, 1, m->left[WHITE], m->left[BLACK], WHITE, WHITE);
    }
    assert_int_equal(standing(m), 1);
}

/* The alert was put away, the pieces were not put right, and the clock goes on. */
static void a_board_that_goes_on_unlike_its_game_calls_again(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct error why;
    piece on[64];
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    seen_from(board_position(hall_board(m.hall, 1)), WHITE, on);
    for (int file = 0; file < 8; file++) {
        on[16 + file] = on[8 + file];
        on[8 + file] = EMPTY;
    }
    board_says(&m, 1, on);
    think_until_called(&m);
    for (int id = 1; id <= hall_alert_count(m.hall); id++)
        hall_clear(m.hall, id, "AB", "seen to", m.now, &why);
    assert_int_equal(standing(&m), 0);
    think_until_called(&m);
    int last = hall_incident_count(m.hall);
    assert_int_equal(hall_incident(m.hall, last)->kind, INCIDENT_MISMATCH);
    assert_non_null(strstr(hall_incident(m.hall, last)->words, "the board is not followed"));
    assert_replays(&m);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_that_lies_turned_is_confirmed_and_read_so),
        cmocka_unit_test(a_board_turned_by_half_is_followed_and_so_it_is_when_it_is_turned_back),
        cmocka_unit_test(a_clock_that_lies_turned_too_is_known_by_whose_is_started),
        cmocka_unit_test(a_clock_that_fits_the_game_is_never_turned),
        cmocka_unit_test(a_clock_that_is_turned_is_read_so_from_the_beginning),
        cmocka_unit_test(a_board_that_goes_on_unlike_its_game_calls_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
