/* The questions about single moves give the same answers as the list of all of them. */
#include "chess/board/movegen.h"

#include "position_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pb1q1ppp/1pnppn2/8/1PB1P3/P1N2N2/2PPQPPP/R3K2R w KQkq - 0 1", /* both may castle both ways */
    "4k3/8/8/8/4n3/7p/4p2P/6KR w H - 0 1",                               /* castling is the only move */
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",                                 /* en passant parries a check */
    "6k1/8/8/8/5pPr/4pP1P/4P2R/6BK b - g3 0 1",
    "1n2k1n1/P1P1P1P1/8/8/8/8/p1p1p1p1/1N2K1N1 w - - 0 1",
    "3r4/8/1q1P1b2/2N1B3/rR1K1Rq1/2PQN3/1b3b2/3r3k w - - 0 1",
    "1r1k1rr1/pppppppp/8/8/8/8/PPPPPPPP/RR1K1R2 w BFbf - 0 1",
};

static uint64_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

static void exactly_the_listed_moves_are_legal(const struct position *p, const move *list, int n)
{
    static bool listed[1 << 16];
    char fen[FEN_MAX];
    memset(listed, 0, sizeof listed);
    for (int i = 0; i < n; i++)
        listed[list[i]] = true;
    for (unsigned m = 0; m < 1 << 16; m++)
        if (move_is_legal(p, (move)m) != listed[m]) {
            position_to_fen(p, fen);
            fail_msg("%s: from %d to %d, how %d", fen, move_from((move)m), move_to((move)m), (int)move_how((move)m));
        }
}

static void each_along_random_games(void (*check)(const struct position *, const move *, int))
{
    uint64_t seed = 3;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        for (int game = 0; game < 6; game++) {
            struct position p = made_position(positions[i]);
            for (int ply = 0; ply < 60; ply++) {
                struct undo u;
                move list[MOVES_MAX];
                int n = legal_moves(&p, list);
                check(&p, list, n);
                if (!n)
                    break;
                position_make(&p, list[next_random(&seed) % (unsigned)n], &u);
            }
        }
}

static void any_16_bits_are_legal_only_if_listed(void **state)
{
    (void)state;
    each_along_random_games(exactly_the_listed_moves_are_legal);
}

static void any_move_if_one_is_listed(const struct position *p, const move *list, int n)
{
    (void)list;
    assert_int_equal(any_legal_move(p), n > 0);
}

static void there_is_a_move_if_one_is_listed(void **state)
{
    (void)state;
    each_along_random_games(any_move_if_one_is_listed);
}

/* The only move there is, if there is one, by what makes it. */
static const struct {
    const char *what, *fen;
    bool any;
} last_moves[] = {
    {"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false},
    {"checkmate on the back rank", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", false},
    {"smothered mate", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", false},
    {"stalemate with a pinned rook that has no square", "k7/1R6/2K5/8/8/8/8/8 b - - 0 1", false},
    {"a pawn's step", "k7/2Q5/8/8/8/p7/8/K7 b - - 0 1", true},
    {"a pawn's double step parries", "8/8/8/8/R6k/5KR1/4p1p1/8 b - - 0 1", true},
    {"a knight", "k7/2Q5/8/8/8/8/7n/K7 b - - 0 1", true},
    {"a pinned rook along its pin", "k7/r1Q5/8/8/8/8/8/Q6K b - - 0 1", true},
    {"en passant alone", "8/8/8/8/1k1Pp3/1P2P3/8/4K3 b - d3 0 1", true},
    {"castling alone", "4k3/8/8/8/4n3/7p/4p2P/6KR w H - 0 1", true},
    {"the same without the right", "4k3/8/8/8/4n3/7p/4p2P/6KR w - - 0 1", false},
};

static void the_last_move_is_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof last_moves / sizeof *last_moves; i++) {
        const struct position p = made_position(last_moves[i].fen);
        move list[MOVES_MAX];
        if (any_legal_move(&p) != last_moves[i].any || (legal_moves(&p, list) > 0) != last_moves[i].any)
            fail_msg("%s: %s", last_moves[i].what, last_moves[i].fen);
    }
}

/* What may be found on a board need not be of a game: here kings could be taken, and never are. */
static void no_king_is_ever_captured(void **state)
{
    (void)state;
    static const char *const standing[] = {
        "R3k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "4k3/3P1N2/2Q5/7B/4R3/8/8/4K3 w - - 0 1",
    };
    for (size_t i = 0; i < sizeof standing / sizeof *standing; i++) {
        struct position p;
        move list[MOVES_MAX];
        assert_false(position_from_fen(&p, standing[i], RULES_CHESS, NULL));
        assert_true(position_on_board(&p, standing[i], RULES_CHESS, NULL));
        int n = legal_moves(&p, list);
        assert_true(n > 0);
        for (int m = 0; m < n; m++)
            assert_int_not_equal(move_to(list[m]), king_square(&p, BLACK));
        exactly_the_listed_moves_are_legal(&p, list, n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_16_bits_are_legal_only_if_listed),
        cmocka_unit_test(there_is_a_move_if_one_is_listed),
        cmocka_unit_test(the_last_move_is_found),
        cmocka_unit_test(no_king_is_ever_captured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
