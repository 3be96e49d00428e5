/* The board itself: making and taking back, and keys. */
#include "chess/board/movegen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const arrays[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
};

static void walk(struct position *p, int depth)
{
    char fen[FEN_MAX];
    struct position again, before = *p;
    struct error why;
    move list[MOVES_MAX];

    assert_true(p->key == position_key(p));
    position_to_fen(p, fen);
    assert_true(position_from_fen(&again, fen, RULES_CHESS, &why));
    assert_memory_equal(&again, p, sizeof again);
    if (!depth)
        return;
    for (int i = 0, n = legal_moves(p, list); i < n; i++) {
        struct undo u;
        position_make(p, list[i], &u);
        walk(p, depth - 1);
        position_unmake(p, list[i], &u);
        assert_memory_equal(p, &before, sizeof before);
    }
}

static void every_move_is_taken_back_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        struct position p;
        struct error why;
        assert_true(position_from_fen(&p, arrays[i], RULES_CHESS, &why));
        walk(&p, 3);
    }
}

/* What an arbiter lets stand although it was not legal: from, to, how, and the FEN after it. */
static const struct {
    const char *fen;
    int from, to;
    enum how how;
    const char *after;
} standing[] = {
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 4 9", 0, 62, ORDINARY, "4k1R1/8/8/8/8/8/8/4K2R b K - 5 9"}, /* a rook like no rook */
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 4 9", 4, 20, ORDINARY, "4k3/8/8/8/8/4K3/8/R6R b - - 5 9"},  /* a king two steps up */
    {"4k3/8/8/8/8/8/P7/R3K2R w KQ - 4 9", 0, 8, ORDINARY, "4k3/8/8/8/8/8/R7/4K2R b K - 0 9"},  /* over its own pawn */
    {"4k2r/8/8/8/8/8/8/R3K2R b Qk - 4 9", 63, 0, ORDINARY,
     "4k3/8/8/8/8/8/8/r3K2R w - - 0 10"}, /* takes a castling rook */
    {"4k3/8/8/8/8/3n4/P7/4K3 w - - 4 9", 8, 24, ORDINARY, "4k3/8/8/8/P7/3n4/8/4K3 b - - 0 9"},    /* stays in check */
    {"4k3/P7/8/8/8/8/8/4K3 w - - 4 9", 48, 57, PROMOTE_QUEEN, "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 9"}, /* takes nothing */
};

static void an_illegal_move_that_stands_is_played_and_taken_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof standing / sizeof *standing; i++) {
        char fen[FEN_MAX];
        struct position p;
        struct undo u;
        struct error why;
        move m = move_of(standing[i].from, standing[i].to, standing[i].how);
        assert_true(position_from_fen(&p, standing[i].fen, RULES_CHESS, &why));
        const struct position before = p;
        position_make(&p, m, &u);
        position_to_fen(&p, fen);
        assert_string_equal(fen, standing[i].after);
        assert_true(p.key == position_key(&p));
        position_unmake(&p, m, &u);
        assert_memory_equal(&p, &before, sizeof p);
    }
}

/* FIDE 9.2.3: the same pieces, the same move, the same rights to castle and to take en passant. */
static const struct {
    const char *one, *two;
    bool same;
} pairs[] = {
    {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 17 40", true},
    {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w A - 0 1", true},
    {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", false},
    {"4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", false},
    {"4k3/8/8/2P1p3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/2P1p3/8/8/8/4K3 w - - 0 1", true}, /* no pawn beside it */
    {"4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1", "4k3/8/8/K2Pp2r/8/8/8/8 w - - 0 1", true},   /* the capture is illegal */
    {"4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", false},
};

static void keys_are_equal_for_the_same_position_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct position one, two;
        struct error why;
        assert_true(position_from_fen(&one, pairs[i].one, RULES_CHESS, &why));
        assert_true(position_from_fen(&two, pairs[i].two, RULES_CHESS, &why));
        assert_int_equal(one.key == two.key, pairs[i].same);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_taken_back_whole),
        cmocka_unit_test(an_illegal_move_that_stands_is_played_and_taken_back),
        cmocka_unit_test(keys_are_equal_for_the_same_position_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
