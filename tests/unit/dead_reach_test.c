/* The proof without playing, on positions whose answer is known, and against plain enumeration on random ones. */
#include "chess/dead/dead_material.h"
#include "chess/dead/dead_reach.h"
#include "dead_brute.h"

#include "position_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void material_that_cannot_mate(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool white_cannot, black_cannot;
    } rows[] = {
        {"8/8/4k3/8/8/3K4/8/8 w - - 0 1", true, true},       {"8/8/4k3/8/8/3K4/8/6N1 w - - 0 1", true, true},
        {"8/8/4k3/8/8/3K4/8/6B1 w - - 0 1", true, true},     {"8/8/4k3/8/8/3K4/8/5NN1 w - - 0 1", false, true},
        {"8/8/4k3/8/8/3K4/8/5BN1 w - - 0 1", false, true},   {"8/8/4k3/4p3/8/3K4/8/6N1 w - - 0 1", false, false},
        {"8/8/4k3/4n3/8/3K4/8/6N1 w - - 0 1", false, false}, {"8/8/4k3/4r3/8/3K4/8/6N1 w - - 0 1", false, false},
        {"8/8/4k3/4q3/8/3K4/8/6N1 w - - 0 1", true, false},  {"8/8/4k3/4q3/8/3K4/8/6B1 w - - 0 1", true, false},
        {"8/8/4k3/4r3/8/3K4/8/6B1 w - - 0 1", true, false},  {"8/8/4k3/4b3/8/3K4/8/6B1 w - - 0 1", true, true},
        {"8/8/4k3/3b4/8/3K4/8/6B1 w - - 0 1", false, false}, {"8/8/4k3/4p3/8/3K4/8/6B1 w - - 0 1", false, false},
        {"8/8/4k3/8/8/3K4/8/B1B3B1 w - - 0 1", true, true},  {"8/8/4k3/8/8/3K4/8/B2B4 w - - 0 1", false, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p = made_position(rows[i].fen);
        if ((material_cannot_mate(&p, WHITE) != NULL) != rows[i].white_cannot ||
            (material_cannot_mate(&p, BLACK) != NULL) != rows[i].black_cannot)
            fail_msg("%s", rows[i].fen);
    }
}

static void locked_structures_are_proved(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool white_cannot, black_cannot;
    } rows[] = {
        {"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", true, true},
        {"4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1", false, false}, /* kings walk round the outside */
        {"4k3/8/p1p1p1p1/P1P1P1Pp/7P/8/8/4K3 w - - 0 1", true, true},
        {"4k3/8/p1p1p1p1/P1P1P1Pp/7P/8/8/2B1K3 w - - 0 1", true, true},
        {"4k1b1/8/p1p1p1p1/P1P1P1Pp/7P/8/8/4KB2 w - - 0 1", false, false}, /* light bishops take pawns */
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false, true},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p = made_position(rows[i].fen);
        struct reach r;
        reach_saturate(&p, &r);
        if (r.cannot_mate[WHITE] != rows[i].white_cannot || r.cannot_mate[BLACK] != rows[i].black_cannot)
            fail_msg("%s: %d %d", rows[i].fen, r.cannot_mate[WHITE], r.cannot_mate[BLACK]);
        for (int s = WHITE; s <= BLACK; s++)
            assert_true((r.reason[s] != NULL) == r.cannot_mate[s]);
    }
}

static void evidence_names_the_frozen_pieces(void **state)
{
    (void)state;
    struct position p = made_position("4k3/8/p1p1p1p1/P1P1P1Pp/7P/8/8/4K3 w - - 0 1");
    struct reach r;
    reach_survey(&p, &r);
    assert_true(r.complete);
    assert_true(r.frozen == p.kind[PAWN]);
    assert_true(r.reachable[WHITE][PAWN] == pieces(&p, WHITE, PAWN));
    assert_false(r.reachable[WHITE][KING] & r.reachable[BLACK][KING] & rank_set(4));
    assert_false(r.can_promote[WHITE] || r.can_promote[BLACK]);
}

static void nothing_is_claimed_under_other_rules(void **state)
{
    (void)state;
    struct position p = made_position("8/8/4k3/8/8/3K4/8/8 w - - 0 1");
    struct reach r;
    p.rules = RULES_LAWS_2023;
    reach_saturate(&p, &r);
    assert_false(r.cannot_mate[WHITE] || r.cannot_mate[BLACK]);
    assert_null(material_cannot_mate(&p, WHITE));
}

struct brute_run {
    bool (*make)(struct position *, uint64_t *seed);
    long positions; /* to be compared */
    size_t limit;
};

static struct brute_tally compare_with_enumeration(struct brute_run run)
{
    struct brute_search b = {0};
    struct brute_tally t = {0};
    struct closure *c = closure_new(run.limit * 8);
    uint64_t seed = 20;
    brute_begin(&b, run.limit);
    while (t.compared < run.positions) {
        struct position p;
        if (run.make(&p, &seed))
            brute_compare(&b, c, &p, run.limit, &t);
    }
    brute_end(&b);
    closure_free(c);
    return t;
}

static void proofs_agree_with_plain_enumeration(void **state)
{
    (void)state;
    const struct brute_tally t =
        compare_with_enumeration((struct brute_run){.make = brute_position, .positions = 900, .limit = 8000});
    assert_int_equal(t.wrong, 0);
    assert_true(t.whole > 40 && t.proved > 60 && t.relaxed > 40); /* else nothing was compared */
}

static void proofs_agree_with_plain_enumeration_of_walls(void **state)
{
    (void)state;
    const struct brute_tally t =
        compare_with_enumeration((struct brute_run){.make = brute_wall, .positions = 500, .limit = 3000});
    assert_int_equal(t.wrong, 0);
    assert_true(t.whole > 40 && t.proved > 60 && t.relaxed > 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(material_that_cannot_mate),
        cmocka_unit_test(locked_structures_are_proved),
        cmocka_unit_test(evidence_names_the_frozen_pieces),
        cmocka_unit_test(nothing_is_claimed_under_other_rules),
        cmocka_unit_test(proofs_agree_with_plain_enumeration),
        cmocka_unit_test(proofs_agree_with_plain_enumeration_of_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
