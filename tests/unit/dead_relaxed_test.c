/* The relaxed closure, and the proofs that are made of it. */
#include "chess/dead/dead_proof.h"
#include "chess/dead/dead_relaxed.h"

#include "position_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Dark bishops roam behind a wall whose white king has two squares: taking the pawn would stalemate him. */
static void the_relaxed_closure_ignores_how_many_bishops_roam(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool white_cannot, black_cannot;
    } rows[] = {
        {"8/8/2b4p/5p1P/1b3p1K/5Pp1/b5P1/b4k2 w - - 0 1", false, false}, /* a light bishop takes on f3 */
        {"6b1/7b/p7/P1p5/K1p5/1pP5/1P6/4k3 b - - 0 1", true, true},
        {"6b1/5b1b/p7/P1p5/K1p5/1pP4b/1P6/4k3 b - - 0 1", true, true},
    };
    struct closure *c = closure_new(100000);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p = made_position(rows[i].fen);
        struct closure_result r;
        relaxed_visit(c, &p, CLOSURE_BOTH, (struct followed_pieces){0}, 100000, &r);
        if (r.cannot[WHITE] != rows[i].white_cannot || r.cannot[BLACK] != rows[i].black_cannot)
            fail_msg("%s: %d %d", rows[i].fen, r.cannot[WHITE], r.cannot[BLACK]);
    }
    closure_free(c);
}

/* A pawn that takes a roaming bishop gives mate: the check comes from a piece that stands exactly. */
static void the_relaxed_closure_sees_a_pawn_mate(void **state)
{
    (void)state;
    struct position p = made_position("8/6p1/6k1/6b1/1p1p4/1P1Pp2p/B3Pp1p/5Kbr b - - 0 1");
    struct closure *c = closure_new(100000);
    struct closure_result r;
    relaxed_visit(c, &p, CLOSURE_ONLY_BLACK, (struct followed_pieces){0}, 100000, &r);
    assert_false(r.cannot[BLACK]);
    closure_free(c);
}

/* Taken for everywhere the officers mate; followed one by one they do not. */
static void a_refined_proof_follows_the_officers_that_matter(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        enum side winner;
        bool excluded;
    } rows[] = {
        {"r7/5p1p/p4PpP/P1p3P1/KpP1p3/1P1pP3/3P4/4k3 b - - 0 1", BLACK, true}, /* the rook gets out only by c8 */
        {"8/8/8/8/8/4K3/pn6/kR6 b - - 0 1", WHITE, true},                      /* the rook is taken at once */
        {"8/8/8/8/8/4K3/pn6/kR6 b - - 0 1", BLACK, false},
        {"k7/NR6/8/8/3K4/8/8/8 b - - 0 1", WHITE, true}, /* whichever of the two is taken, the other cannot mate */
        {"k7/NR6/8/3N4/3K4/8/8/8 b - - 0 1", WHITE, false},
    };
    struct closure *c = closure_new(100000);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p = made_position(rows[i].fen);
        size_t visited;
        if (proof_excludes_mate(c, &p, rows[i].winner, 10000, &visited) != rows[i].excluded)
            fail_msg("%s: it is %s", rows[i].fen, rows[i].excluded ? "not proved" : "said to be excluded");
    }
    closure_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_relaxed_closure_ignores_how_many_bishops_roam),
        cmocka_unit_test(the_relaxed_closure_sees_a_pawn_mate),
        cmocka_unit_test(a_refined_proof_follows_the_officers_that_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
