/* Forced wins: known endings, an exhaustive solver that knows nothing of nets, and what may never happen. */
#include "chess/board/attacks.h"
#include "chess/board/movegen.h"
#include "chess/forced/forced.h"

#include "position_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct position turned(const struct position *p)
{
    struct position t;
    position_clear(&t, RULES_CHESS);
    for (sqset all = occupied(p); all;) {
        int sq = take_first(&all);
        position_put(&t, sq ^ 56, piece_of(other(side_of(p->on[sq])), kind_of(p->on[sq])));
    }
    t.turn = p->turn ^ 1;
    t.key = position_key(&t);
    return t;
}

static void the_line_ends_in_mate(struct position p, enum side winner, const struct forced_answer *answer)
{
    struct undo unused;
    assert_true(answer->plies <= FORCED_LINE_MAX);
    for (int i = 0; i < answer->plies; i++) {
        assert_true(move_is_legal(&p, answer->line[i]));
        position_make(&p, answer->line[i], &unused);
    }
    assert_int_equal(p.turn, other(winner));
    assert_true(in_check(&p));
    assert_false(any_legal_move(&p));
}

static const struct {
    const char *fen;
    enum forced verdict; /* of White */
    int plies;
} known[] = {
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", NO_FORCED_WIN, 0},
    {"4k3/8/8/8/8/8/8/3NK3 w - - 0 1", NO_FORCED_WIN, 0},
    /* a king in the corner behind its own pawn: mate, stalemate, too late */
    {"8/8/8/8/3N4/8/p1K5/k7 w - - 0 1", FORCED_WIN, 1},
    {"8/8/8/8/3N4/8/p1K5/k7 b - - 0 1", NO_FORCED_WIN, 0},
    {"8/8/8/8/8/1N6/p1K5/k7 b - - 0 1", FORCED_WIN, 0},
    /* the pawn has moves left, and must make them */
    {"8/5p2/8/5N2/8/8/p2K4/k7 w - - 0 1", FORCED_WIN, 5},
    /* the king blocked in by its bishop, by its knight */
    {"kb6/8/1K6/8/4N3/8/8/8 w - - 0 1", NO_FORCED_WIN, 0},
    {"8/8/8/8/8/8/n1K5/k1B5 w - - 0 1", FORCED_WIN, 1},
    {"8/8/8/8/8/8/n1K5/k1B5 b - - 0 1", NO_FORCED_WIN, 0},
    /* two knights alone: only what is mate at once */
    {"7k/8/6K1/8/5NN1/8/8/8 w - - 0 1", NO_FORCED_WIN, 0},
    {"7k/5K2/7N/6N1/8/8/8/8 w - - 0 1", NO_FORCED_WIN, 0},
    /* smothered, with the rest of an army looking on */
    {"6rk/6pp/3N4/8/1q6/8/8/K7 w - - 0 1", FORCED_WIN, 1},
    {"6rk/6pp/3N4/8/1q6/8/8/K7 b - - 0 1", NO_FORCED_WIN, 0},
    {"r4rk1/5ppp/8/8/8/8/q7/4K1N1 w - - 0 1", NO_FORCED_WIN, 0},
    {"r3k2r/8/8/8/8/8/q7/4K1N1 w kq - 0 1", NO_FORCED_WIN, 0},
};

static void known_endings_are_answered(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct position p = made_position(known[i].fen), t = turned(&p);
        struct forced_answer answer, of_black;
        if (forced_win(&p, WHITE, FORCED_BUDGET, &answer) != known[i].verdict)
            fail_msg("%s: verdict %d", known[i].fen, (int)answer.verdict);
        if (p.castling == 0)
            assert_int_equal(forced_win(&t, BLACK, FORCED_BUDGET, &of_black), known[i].verdict);
        if (known[i].verdict != FORCED_WIN) {
            assert_non_null(answer.reason);
            continue;
        }
        assert_int_equal(answer.plies, known[i].plies);
        the_line_ends_in_mate(p, WHITE, &answer);
        the_line_ends_in_mate(t, BLACK, &of_black);
    }
}

static void without_budget_nothing_is_claimed(void **state)
{
    (void)state;
    struct position p = made_position("8/5p2/8/5N2/8/8/p2K4/k7 w - - 0 1");
    struct forced_answer answer, again;
    uint64_t enough = 0;
    for (uint64_t budget = 0; budget < 200000; budget = budget * 3 / 2 + 1) {
        forced_win(&p, WHITE, budget, &answer);
        forced_win(&p, WHITE, budget, &again);
        assert_memory_equal(&answer, &again, sizeof answer);
        assert_true(answer.spent <= budget);
        assert_int_not_equal(answer.verdict, NO_FORCED_WIN);
        if (answer.verdict == FORCED_WIN && !enough)
            enough = budget;
    }
    assert_true(enough > 1);
}

/* A king with one piece against a lone piece, all places of both kings and the piece, the piece on one square; worked
 * out the slow way from legal_moves(). A piece that moved (a pawn that queened) or was taken leaves no win. */
struct slow_forced {
    enum kind hunter, man;
    int piece_square;
    uint8_t *won; /* by side to move, kings, piece */
};

enum { SLOW_PLACES = 2 * 64 * 64 * 64, OPEN = 0, WON = 1, IMPOSSIBLE = 2 };

static int slow_index(enum side turn, int king, int hunter, int lone)
{
    return (((int)turn * 64 + king) * 64 + hunter) * 64 + lone;
}

static bool slow_position(const struct slow_forced *s, int index, struct position *p)
{
    const int lone = index & 63, hunter = index >> 6 & 63, king = index >> 12 & 63;
    if (king == hunter || king == lone || hunter == lone || has(bit(king) | bit(hunter) | bit(lone), s->piece_square))
        return false;
    position_clear(p, RULES_CHESS);
    position_put(p, king, piece_of(WHITE, KING));
    position_put(p, hunter, piece_of(WHITE, s->hunter));
    position_put(p, lone, piece_of(BLACK, KING));
    position_put(p, s->piece_square, piece_of(BLACK, s->man));
    p->turn = (uint8_t)(index >> 18);
    p->key = position_key(p);
    return !square_attacked(p, king_square(p, other((enum side)p->turn)), (enum side)p->turn);
}

static bool slow_won(const struct slow_forced *s, const struct position *p)
{
    const sqset hunter = p->side[WHITE] & ~p->kind[KING];
    if (!hunter || p->on[s->piece_square] != piece_of(BLACK, s->man))
        return false;
    return s->won[slow_index((enum side)p->turn, king_square(p, WHITE), first(hunter), king_square(p, BLACK))] == WON;
}

static bool slow_step(const struct slow_forced *s, struct position *p)
{
    move list[MOVES_MAX];
    const int n = legal_moves(p, list);
    const bool white = p->turn == WHITE;
    if (!n)
        return !white && in_check(p);
    for (int i = 0; i < n; i++) {
        struct undo u;
        position_make(p, list[i], &u);
        bool won = slow_won(s, p);
        position_unmake(p, list[i], &u);
        if (won == white)
            return white;
    }
    return !white;
}

static void slow_solve(struct slow_forced *s)
{
    struct position p;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < SLOW_PLACES; i++) {
            if (s->won[i] != OPEN)
                continue;
            if (!slow_position(s, i, &p)) {
                s->won[i] = IMPOSSIBLE;
            } else if (slow_step(s, &p)) {
                s->won[i] = WON;
                changed = true;
            }
        }
    }
}

static void compare_with(struct slow_forced s)
{
    int wins = 0, others = 0;
    slow_solve(&s);
    for (int i = 0; i < SLOW_PLACES; i++) {
        struct position p;
        struct forced_answer answer;
        /* every win, and a sample of the rest with the corner a1 looked at closer */
        if (s.won[i] == IMPOSSIBLE || (s.won[i] == OPEN && i % (i & 63 ? 9973 : 499)))
            continue;
        slow_position(&s, i, &p);
        forced_win(&p, WHITE, FORCED_BUDGET, &answer);
        assert_int_equal(answer.verdict, s.won[i] == WON ? FORCED_WIN : NO_FORCED_WIN);
        if (s.won[i] == WON)
            the_line_ends_in_mate(p, WHITE, &answer);
        s.won[i] == WON ? wins++ : others++;
    }
    assert_true(wins > 10 && others > 50);
    free(s.won);
}

static void nets_agree_with_the_slow_solver(void **state)
{
    (void)state;
    /* a pawn on a2, whose only moves promote */
    compare_with((struct slow_forced){KNIGHT, PAWN, 8, calloc(SLOW_PLACES, 1)});
    compare_with((struct slow_forced){BISHOP, PAWN, 8, calloc(SLOW_PLACES, 1)});
}

/* That a lone knight or bishop has no mate against queens is what lets a promotion settle the matter. For every check
 * and every place of the mating king the queens that must block the flight squares are put there; more queens would
 * not help, since one that stands in another's way to the checking piece attacks it itself. */
static void no_lone_piece_mates_a_king_among_queens(void **state)
{
    (void)state;
    for (int lone = 0; lone < 64; lone++)
        for (int king = 0; king < 64; king++)
            for (int hunter = 0; hunter < 64; hunter++)
                for (enum kind kind = KNIGHT; kind <= BISHOP; kind++) {
                    struct position p;
                    if (lone == king || lone == hunter || king == hunter || has(king_attacks[king], lone) ||
                        !has(piece_attacks(kind, hunter, bit(king)), lone))
                        continue;
                    position_clear(&p, RULES_CHESS);
                    position_put(&p, king, piece_of(WHITE, KING));
                    position_put(&p, hunter, piece_of(WHITE, kind));
                    position_put(&p, lone, piece_of(BLACK, KING));
                    p.turn = BLACK;
                    move flights[MOVES_MAX];
                    const int n = legal_moves(&p, flights);
                    for (int i = 0; i < n; i++)
                        if (move_to(flights[i]) != hunter)
                            position_put(&p, move_to(flights[i]), piece_of(BLACK, QUEEN));
                    assert_true(any_legal_move(&p) || square_attacked(&p, king, BLACK));
                }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_endings_are_answered),
        cmocka_unit_test(without_budget_nothing_is_claimed),
        cmocka_unit_test(nets_agree_with_the_slow_solver),
        cmocka_unit_test(no_lone_piece_mates_a_king_among_queens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
