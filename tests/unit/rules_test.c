/* One door for both rule sets: counts, endings, legality. */
#include "chess/laws/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void set_up(struct position *p, const char *fen, enum rules rules)
{
    struct error why = {0};
    if (!position_from_fen(p, fen, rules, &why))
        fail_msg("%s: %s", fen, why.what);
}

/* The small counts can be checked by hand; the others were counted with the literal reading in
 * tests/laws2023_reference.h as well. */
static const struct {
    const char *fen;
    enum rules rules;
    int depth;
    uint64_t games;
} counts[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", RULES_CHESS, 3, 8902},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", RULES_LAWS_2023, 0, 1},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", RULES_LAWS_2023, 1, 21},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", RULES_LAWS_2023, 2, 440},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", RULES_LAWS_2023, 4, 233239},
    {"r3k2r/pPppPppP/8/8/8/8/PpPPpPPp/R3K2R w KQkq - 0 1", RULES_LAWS_2023, 3, 12768},
    {"4k3/P6P/8/8/8/K7/4p1p1/8 w e - 0 1", RULES_LAWS_2023, 4, 33550},
    {"8/pp3kpp/1P1p1P1p/3P1p2/p1p2P2/P1P3p1/1P4PP/3K4 b - - 0 1", RULES_LAWS_2023, 4, 198973},
    {"b2bbk1b/8/PP1PP1PP/1p1pp1p1/1P1PP1P1/pp1pp1pp/8/B2BBK1B w - - 0 1", RULES_LAWS_2023, 3, 9386},
    {"4k3/1BppB3/8/8/8/3pp3/2B2B2/R3K2R w KQ - 0 1", RULES_LAWS_2023, 4, 231214},
};

static void games_are_counted_under_their_rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct position p;
        set_up(&p, counts[i].fen, counts[i].rules);
        uint64_t got = rules_perft(&p, counts[i].depth);
        if (got != counts[i].games)
            fail_msg("%s at %d: %llu", counts[i].fen, counts[i].depth, (unsigned long long)got);
    }
}

static const struct {
    const char *fen;
    enum ending standard, laws_2023;
} ends[] = {
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", NOT_ENDED, NOT_ENDED},
    {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", CHECKMATE, CHECKMATE},
    {"k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", STALEMATE, STALEMATE},
    {"7k/5Q2/8/8/6p1/6P1/8/6K1 b - - 0 1", STALEMATE, NOT_ENDED},     /* the slant step is left */
    {"4k3/8/8/8/8/3n4/3PNP1n/3QK2R w K - 0 1", CHECKMATE, NOT_ENDED}, /* castling out of it is */
};

static void a_game_ends_as_its_rules_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct position p;
        set_up(&p, ends[i].fen, RULES_CHESS);
        if (rules_ending(&p) != ends[i].standard)
            fail_msg("standard: %s in %s", ending_name(rules_ending(&p)), ends[i].fen);
        set_up(&p, ends[i].fen, RULES_LAWS_2023);
        if (rules_ending(&p) != ends[i].laws_2023)
            fail_msg("Laws 2023: %s in %s", ending_name(rules_ending(&p)), ends[i].fen);
    }
}

static void a_pass_is_legal_only_under_the_laws_2023(void **state)
{
    (void)state;
    struct position p;
    position_start(&p, RULES_CHESS);
    assert_false(rules_is_legal(&p, move_of(E1, E1, PASSING)));
    position_start(&p, RULES_LAWS_2023);
    assert_true(rules_is_legal(&p, move_of(E1, E1, PASSING)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_counted_under_their_rules),
        cmocka_unit_test(a_game_ends_as_its_rules_say),
        cmocka_unit_test(a_pass_is_legal_only_under_the_laws_2023),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
