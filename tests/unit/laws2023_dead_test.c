/* Chess Laws 2023: who can still mate, where the variant's own moves matter and where they do not. */
#include "chess/laws/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *fen;
    enum verdict white, black;
    const char *what;
} rows[] = {
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", CANNOT_MATE, CANNOT_MATE, "bare kings"},
    {"4k3/8/8/8/8/8/8/3NK3 w - - 0 1", CANNOT_MATE, CANNOT_MATE, "a lone knight"},
    {"2b1k3/8/8/8/8/8/8/3BK3 w - - 0 1", CANNOT_MATE, CANNOT_MATE, "bishops of one colour"},
    {"4k3/8/8/8/8/8/8/3QK3 w - - 0 1", CAN_MATE, CANNOT_MATE, "a queen"},
    {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", CAN_MATE, CAN_MATE, "a wall that the slant step opens"},
    {"kb6/p1p5/P1P5/8/8/8/8/K7 w - - 0 1", CAN_MATE, CAN_MATE, "a slant step that mates"},
    {"7k/5Q2/8/8/6p1/6P1/8/6K1 b - - 0 1", CAN_MATE, CAN_MATE, "stalemate but for a slant step"},
    {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", CAN_MATE, CANNOT_MATE, "mate is given"},
    {"4R2k/7p/7P/8/3n4/8/PP6/KR6 b - - 0 1", CAN_MATE, CANNOT_MATE, "a counter-mate draws, it does not mate"},
    {"k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", CANNOT_MATE, CANNOT_MATE, "stalemate"},
    {"k7/8/8/8/8/8/6pP/6BK w - - 0 1", CAN_MATE, CANNOT_MATE, "the last pawn must be taken"},
};

static void expect_line(const struct position *from, enum side winner, const struct dead_answer *a, const char *what)
{
    struct position p = *from;
    for (int i = 0; i < a->length; i++) {
        struct undo u;
        if (!rules_is_legal(&p, a->line[i]))
            fail_msg("%s: move %d of the line is not legal", what, i + 1);
        position_make(&p, a->line[i], &u);
    }
    if (p.turn == winner || rules_ending(&p) != CHECKMATE)
        fail_msg("%s: the line does not mate", what);
}

static void a_verdict_is_proved_under_the_variant_itself(void **state)
{
    (void)state;
    struct dead_solver *solver = dead_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        struct error why = {0};
        struct dead_answer both[2];
        if (!position_from_fen(&p, rows[i].fen, RULES_LAWS_2023, &why))
            fail_msg("%s: %s", rows[i].fen, why.what);
        enum life life = rules_is_dead(solver, &p, both);
        if (both[WHITE].verdict != rows[i].white || both[BLACK].verdict != rows[i].black)
            fail_msg("%s: %d %s, %d %s", rows[i].what, both[WHITE].verdict, both[WHITE].reason, both[BLACK].verdict,
                     both[BLACK].reason);
        bool dead = rows[i].white == CANNOT_MATE && rows[i].black == CANNOT_MATE;
        assert_int_equal(life, dead ? DEAD : ALIVE);
        for (enum side s = WHITE; s <= BLACK; s++) {
            if (both[s].verdict == CAN_MATE)
                expect_line(&p, s, &both[s], rows[i].what);
            else
                assert_true(strlen(both[s].reason) > 0);
        }
    }
    dead_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_verdict_is_proved_under_the_variant_itself)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
