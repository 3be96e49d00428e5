/* The board itself: making and taking back, keys, FEN in and out. */
#include "chess/movegen.h"

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

static const struct {
    const char *fen, *what;
} faults[] = {
    {"", "the FEN is empty"},
    {"8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"},
    {"kk6/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings"},
    {"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on a8, where no pawn can be"},
    {"4k3/8/8/8/8/8/8/4K2 w - - 0 1", "rank 1 has only 7 squares"},
    {"4k3/9/8/8/8/8/8/4K3 w - - 0 1", "'9' on rank 7 is not a piece"},
    {"4k3/44/8/8/8/8/8/4K3 w - - 0 1", "two numbers side by side on rank 7"},
    {"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "more than eight ranks are given"},
    {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "'x' is neither w nor b"},
    {"4k3/8/8/8/8/8/8/4K3", "the field is missing"},
    {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "'K' is given, but king and rook do not stand on their squares for it"},
    {"4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "'K' is given twice"},
    {"4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "no pawn can have crossed e3 with the last move"},
    {"4k3/8/8/8/8/8/8/4K3 w - - x 1", "not a number"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "more text than the six fields of a FEN"},
    {"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "White is to move and could capture the king"},
};

static void a_faulty_fen_is_refused_by_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct position p;
        struct error why = {0};
        assert_false(position_from_fen(&p, faults[i].fen, RULES_CHESS, &why));
        assert_string_equal(why.what, faults[i].what);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_taken_back_whole),
        cmocka_unit_test(a_faulty_fen_is_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
