/* FEN, X-FEN and Shredder-FEN: what is refused and by what name, what is read, and how it is written back. */
#include "chess/board/movegen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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
    {"4k3/8/8/8/8/8/8/4K3  ", "the field is missing"},
    {"   ", "the FEN is empty"},
    {"4k3/8/8/8/8/8/8", "only 7 of the eight ranks are given"},
    {"4k3/8/8/8/8/8/8/", "rank 1 has only 0 squares"},
    {"4k3//8/8/8/8/8/4K3 w - - 0 1", "rank 7 has only 0 squares"},
    {"4k4/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8 has more than eight squares"},
    {"4k3n/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8 has more than eight squares"},
    {"4k3/0/8/8/8/8/8/4K3 w - - 0 1", "'0' on rank 7 is not a piece"},
    {"4k3/\xff/8/8/8/8/8/4K3 w - - 0 1", "\\xff on rank 7 is not a piece"},
    {"4k3/8/8/8/8/8/8/4K2p w - - 0 1", "a pawn stands on h1, where no pawn can be"},
    {"4k3/8/8/8/8/8/8/4K3 white - - 0 1", "'h' is too much"},
    {"4k3/8/8/8/8/8/8/4K3 W - - 0 1", "'W' is neither w nor b"},
    {"4k3/8/8/8/8/8/8/4K2R w -K - 0 1", "'K' is too much"},
    {"4k3/8/8/8/8/8/8/4K2R w X - 0 1", "'X' is not a castling right"},
    {"4k3/8/8/8/8/8/8/4K2R w V - 0 1", "'V' is not a castling right"},
    {"4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "'H' is given twice"},
    {"4k3/8/8/8/8/8/8/4K2R w Kk - 0 1", "'k' is given, but king and rook do not stand on their squares for it"},
    {"4k3/8/8/8/8/8/4K3/7R w K - 0 1", "'K' is given, but king and rook do not stand on their squares for it"},
    {"4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1", "two rooks on one wing of White's king are given the right"},
    {"4kr1r/8/8/8/8/8/8/4K3 w kf - 0 1", "two rooks on one wing of Black's king are given the right"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", "no pawn can have crossed d3 with the last move"},
    {"4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", "no pawn can have crossed d6 with the last move"},
    {"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "no pawn can have crossed d6 with the last move"},
    {"4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1", "no pawn can have crossed d6 with the last move"},
    {"4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", "no pawn can have crossed d6 with the last move"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d7 0 1", "no pawn can have crossed d7 with the last move"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d 0 1", "neither a square nor -"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 1", "neither a square nor -"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1", "neither a square nor -"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d66 0 1", "more than a square"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0", "the field is missing"},
    {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "not a number"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0x1 1", "'x' is too much"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 10000 1", "10000 is out of range (0 to 9999)"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999999 1", "9223372036854775807 is out of range (0 to 9999)"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "more text than the six fields of a FEN"},
    {"4k3/8/8/8/8/8/4K3/4k3 w - - 0 1", "Black has 2 kings"},
    {"8/8/8/8/8/3kK3/8/8 w - - 0 1", "White is to move and could capture the king"},
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

static void a_refused_fen_leaves_the_position_alone(void **state)
{
    (void)state;
    struct position p;
    position_start(&p, RULES_CHESS);
    const struct position before = p;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        assert_false(position_from_fen(&p, faults[i].fen, RULES_CHESS, NULL));
        assert_memory_equal(&p, &before, sizeof p);
    }
}

/* What is read, and what is written for it. */
static const struct {
    const char *in, *out;
} accepted[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}, /* EPD: no counters */
    {"  4k3/8/8/8/8/8/8/4K3  b   -  -  7   0 ", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 9999 9999", NULL},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", NULL},
    {"4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"}, /* nobody can take */
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 1"},
    {"1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KQkq - 0 1", NULL},                                       /* the outer rooks */
    {"1r2k1rr/8/8/8/8/8/8/RR2K1R1 w GBgb - 0 1", "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgq - 0 1"}, /* inner ones by file */
    {"1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1"},
    {"qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/PPqqqqqq/KRqqqqqk w - - 0 1", NULL},
};

static void what_is_read_is_written_as_one_form(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++) {
        char fen[FEN_MAX];
        struct position p, again;
        struct error why = {0};
        if (!position_from_fen(&p, accepted[i].in, RULES_CHESS, &why))
            fail_msg("%s: %s", accepted[i].in, why.what);
        assert_true(p.key == position_key(&p));
        position_to_fen(&p, fen);
        assert_string_equal(fen, accepted[i].out ? accepted[i].out : accepted[i].in);
        assert_true(position_from_fen(&again, fen, RULES_CHESS, &why));
        assert_memory_equal(&p, &again, sizeof p);
    }
}

static uint64_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

static void damage(char *fen, uint64_t *seed)
{
    static const char likely[] = "KQRBNPkqrbnp12345678/ w-abcdefgh09VX";
    size_t length = strlen(fen), at = length ? next_random(seed) % length : 0;
    switch (next_random(seed) % 4) {
    case 0: fen[at] = likely[next_random(seed) % (sizeof likely - 1)]; break;
    case 1: fen[at] = (char)(next_random(seed) % 255 + 1); break;
    case 2: memmove(fen + at, fen + at + (length > 0), length - at); break;
    case 3: fen[at] = '\0'; break;
    }
}

/* Whatever still reads as a position can be written, read back and played on. */
static void damaged_fens_are_refused_or_whole_positions(void **state)
{
    (void)state;
    uint64_t seed = 4;
    int read = 0;
    for (int i = 0; i < 200000; i++) {
        char fen[FEN_MAX], out[FEN_MAX];
        struct position p, again;
        move list[MOVES_MAX];
        strcpy(fen, accepted[(size_t)i % (sizeof accepted / sizeof *accepted)].in);
        for (uint64_t times = next_random(&seed) % 3 + 1; times; times--)
            damage(fen, &seed);
        if (!position_from_fen(&p, fen, i % 2 ? RULES_CHESS : RULES_LAWS_2023, NULL))
            continue;
        read++;
        position_to_fen(&p, out);
        assert_true(position_from_fen(&again, out, (enum rules)p.rules, NULL));
        assert_memory_equal(&p, &again, sizeof p);
        assert_true(legal_moves(&p, list) < MOVES_MAX);
    }
    assert_true(read > 1000);
}

static void megabytes_of_one_character_are_refused(void **state)
{
    (void)state;
    static const char starts[][48] = {"", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w ",
                                      "4k3/8/8/8/8/8/8/4K3 w - - 1"};
    static const char fills[] = "8k/ w-1K";
    const size_t size = 4 << 20;
    char *fen = malloc(size + 1);
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        for (const char *fill = fills; *fill; fill++) {
            struct position p;
            size_t length = strlen(starts[i]);
            memset(fen, *fill, size);
            memcpy(fen, starts[i], length);
            fen[size - 1] = '?';
            fen[size] = '\0';
            assert_false(position_from_fen(&p, fen, RULES_CHESS, NULL));
        }
    free(fen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_faulty_fen_is_refused_by_name),
        cmocka_unit_test(a_refused_fen_leaves_the_position_alone),
        cmocka_unit_test(what_is_read_is_written_as_one_form),
        cmocka_unit_test(damaged_fens_are_refused_or_whole_positions),
        cmocka_unit_test(megabytes_of_one_character_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
