/* No question of these families stays open, and what is said of a wall is what enumeration says. */
#include "chess/dead/dead.h"
#include "chess/dead/dead_arrangement.h"

#include "dead_families.h"
#include "position_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "cmocka_names.h"

/* Pieces that have to change places behind walls, one after the other. */
static const struct {
    const char *fen;
    enum side winner;
} shuffles[] = {
    {"3k4/4b3/3b4/p1pBp1p1/P1PbP1P1/5B2/8/1B1K4 b - - 0 1", WHITE},
    {"8/4kb2/8/1p1p1p1p/1P1P1P1P/1bB5/3B1K2/8 b - - 0 1", BLACK},
    {"1b6/4k3/1p1p4/1P1Pp1p1/4P1P1/6bB/6r1/5K1B w - - 0 1", BLACK},
    {"k1b1b3/8/8/1pBpBpBp/1PbPbPbP/8/8/K1B1B3 w - - 0 1", BLACK},
    {"k2b4/6b1/BpBpBp1p/bPbPbPbP/2B5/5K2/8/8 b - - 0 1", WHITE},
    {"6b1/2k5/pBp1pBp1/PbPbPbPb/3B3K/6B1/8/8 b - - 0 1", BLACK},
};

static void shuffles_behind_walls_find_their_mate(void **state)
{
    (void)state;
    struct dead_solver *solver = dead_new();
    for (size_t i = 0; i < sizeof shuffles / sizeof *shuffles; i++) {
        struct position p = made_position(shuffles[i].fen);
        struct dead_answer a;
        dead_can_mate(solver, &p, shuffles[i].winner, &a);
        if (a.verdict != CAN_MATE || a.positions > 100000)
            fail_msg("%s: verdict %d after %llu positions", shuffles[i].fen, a.verdict,
                     (unsigned long long)a.positions);
    }
    dead_free(solver);
}

/* The queen can be taken wherever she opens the box, and the knight on a1 is never got at. */
static void a_king_in_its_box_is_never_mated(void **state)
{
    (void)state;
    struct dead_solver *solver = dead_new();
    struct position p = made_position("8/5ppp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1");
    struct dead_answer a;
    dead_can_mate(solver, &p, WHITE, &a);
    assert_int_equal(a.verdict, CANNOT_MATE);
    dead_can_mate(solver, &p, BLACK, &a);
    assert_int_equal(a.verdict, CAN_MATE);
    dead_free(solver);
}

static void no_question_of_a_family_stays_open(void **state)
{
    (void)state;
    enum { EACH = 150 };
    struct dead_solver *solver = dead_new();
    dead_limit(solver, 400000);
    for (int f = 0; f < DEAD_FAMILIES; f++) {
        uint64_t seed = 7000 + (uint64_t)f;
        for (int i = 0; i < EACH; i++) {
            struct position p;
            struct dead_answer both[2];
            char fen[FEN_MAX];
            dead_family_position(&dead_families[f], &seed, &p);
            position_to_fen(&p, fen);
            if (dead_is_dead(solver, &p, both) == LIFE_UNKNOWN || !both[WHITE].verdict || !both[BLACK].verdict)
                fail_msg("%s: %s: %s; %s", dead_families[f].name, fen, both[WHITE].reason, both[BLACK].reason);
        }
    }
    dead_free(solver);
}

/* The king on a8 among its own bishops, checked along the long diagonal, is the cheapest of all. */
static void an_arrangement_is_a_mate_of_pieces_that_get_there(void **state)
{
    (void)state;
    struct position p = made_position("3k4/4b3/3b4/p1pBp1p1/P1PbP1P1/5B2/8/1B1K4 b - - 0 1");
    struct mate_arrangement found[4];
    const size_t n = arrangements_find(&p, WHITE, 0, found, 4);
    assert_int_in_range(n, 1, 4);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(found[i].pieces[0].kind, KING);
        assert_int_equal(found[i].pieces[0].side, BLACK);
        assert_int_equal(found[i].pieces[1].kind, BISHOP);
        assert_int_equal(found[i].pieces[1].side, WHITE);
        assert_true(found[i].cost > 0 && arrangement_distance(&found[i], &p) <= found[i].cost);
        assert_true(i == 0 || found[i - 1].cost <= found[i].cost);
    }
    p = made_position("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1");
    assert_int_equal(arrangements_find(&p, WHITE, 0, found, 4), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shuffles_behind_walls_find_their_mate),
        cmocka_unit_test(a_king_in_its_box_is_never_mated),
        cmocka_unit_test(no_question_of_a_family_stays_open),
        cmocka_unit_test(an_arrangement_is_a_mate_of_pieces_that_get_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
