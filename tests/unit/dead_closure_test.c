/* Closures: complete, stopped by a mate with its line, stopped by the limit; and the relaxed one. */
#include "chess/dead_closure.h"
#include "chess/dead_proof.h"
#include "chess/dead_relaxed.h"
#include "chess/movegen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct position read(const char *fen)
{
    struct position p;
    struct error why;
    if (!position_from_fen(&p, fen, RULES_CHESS, &why))
        fail_msg("%s: %s", fen, why.what);
    return p;
}

static void play_to_mate(struct position p, const move *line, size_t length, enum side winner)
{
    for (size_t i = 0; i < length; i++) {
        struct undo undo;
        assert_true(is_legal(&p, line[i]));
        position_make(&p, line[i], &undo);
    }
    assert_true(in_check(&p) && !any_legal_move(&p));
    assert_int_equal(p.turn, other(winner));
}

static void a_mate_is_found_with_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        enum side winner;
        size_t plies;
    } rows[] = {
        {"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", WHITE, 1},
        {"k7/p7/2K5/8/8/8/8/5B2 b - - 0 1", WHITE, 0}, /* plies 0: any length */
        {"7k/8/8/8/8/8/5p1p/5K1n w - - 0 1", BLACK, 0},
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 1", BLACK, 0},
    };
    struct closure *c = closure_new(200000);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p = read(rows[i].fen);
        struct closure_result r;
        move line[64];
        const enum closure_question who = rows[i].winner == WHITE ? CLOSURE_ONLY_WHITE : CLOSURE_ONLY_BLACK;
        if (closure_visit(c, &p, who, 200000, &r) != CLOSURE_COMPLETE || !r.mates[rows[i].winner])
            fail_msg("%s", rows[i].fen);
        size_t length = closure_line(c, rows[i].winner, line, 64);
        assert_true(length <= 64);
        if (rows[i].plies)
            assert_int_equal(length, rows[i].plies);
        play_to_mate(p, line, length, rows[i].winner);
    }
    closure_free(c);
}

static void positions_without_a_mate_are_visited_to_the_end(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        size_t positions;
    } rows[] = {
        {"7k/5Q2/8/8/8/8/8/K7 b - - 0 1", 1},        /* stalemate */
        {"8/8/8/8/8/4p1k1/4Pp2/5K2 w - - 0 1", 1},   /* stalemate behind a pawn, with one more man */
        {"k7/8/8/8/8/8/8/7K w - - 0 1", 1},          /* bare kings are not followed */
    };
    struct closure *c = closure_new(1000);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p = read(rows[i].fen);
        struct closure_result r;
        assert_int_equal(closure_visit(c, &p, CLOSURE_BOTH, 1000, &r), CLOSURE_COMPLETE);
        assert_true(r.cannot[WHITE] && r.cannot[BLACK]);
        assert_int_equal(r.positions, rows[i].positions);
    }
    closure_free(c);
}

static void the_limit_ends_the_visit_without_a_verdict(void **state)
{
    (void)state;
    struct position p = read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    struct closure *c = closure_new(100000);
    struct closure_result r;
    assert_int_equal(closure_visit(c, &p, CLOSURE_BOTH, 300, &r), CLOSURE_TOO_MANY);
    assert_false(r.cannot[WHITE] || r.cannot[BLACK]);
    assert_true(r.positions > 300);
    closure_free(c);
}

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
        struct position p = read(rows[i].fen);
        struct closure_result r;
        relaxed_visit(c, &p, CLOSURE_BOTH, (struct followed){0}, 100000, &r);
        if (r.cannot[WHITE] != rows[i].white_cannot || r.cannot[BLACK] != rows[i].black_cannot)
            fail_msg("%s: %d %d", rows[i].fen, r.cannot[WHITE], r.cannot[BLACK]);
    }
    closure_free(c);
}

/* A pawn that takes a roaming bishop gives mate: the check comes from a man that stands exactly. */
static void the_relaxed_closure_sees_a_pawn_mate(void **state)
{
    (void)state;
    struct position p = read("8/6p1/6k1/6b1/1p1p4/1P1Pp2p/B3Pp1p/5Kbr b - - 0 1");
    struct closure *c = closure_new(100000);
    struct closure_result r;
    relaxed_visit(c, &p, CLOSURE_ONLY_BLACK, (struct followed){0}, 100000, &r);
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
        {"8/8/8/8/8/4K3/pn6/kR6 b - - 0 1", WHITE, true}, /* the rook is taken at once */
        {"8/8/8/8/8/4K3/pn6/kR6 b - - 0 1", BLACK, false},
        {"k7/NR6/8/8/3K4/8/8/8 b - - 0 1", WHITE, true},  /* whichever of the two is taken, the other cannot mate */
        {"k7/NR6/8/3N4/3K4/8/8/8 b - - 0 1", WHITE, false},
    };
    struct closure *c = closure_new(100000);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p = read(rows[i].fen);
        size_t visited;
        if (proof_excludes_mate(c, &p, rows[i].winner, 10000, &visited) != rows[i].excluded)
            fail_msg("%s: it is %s", rows[i].fen, rows[i].excluded ? "not proved" : "said to be excluded");
    }
    closure_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mate_is_found_with_its_line),
        cmocka_unit_test(positions_without_a_mate_are_visited_to_the_end),
        cmocka_unit_test(the_limit_ends_the_visit_without_a_verdict),
        cmocka_unit_test(the_relaxed_closure_ignores_how_many_bishops_roam),
        cmocka_unit_test(the_relaxed_closure_sees_a_pawn_mate),
        cmocka_unit_test(a_refined_proof_follows_the_officers_that_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
