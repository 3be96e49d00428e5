/* Dead and unwinnable positions: every verdict has its line or its reason, and both hold. */
#include "chess/board/movegen.h"
#include "chess/dead/dead.h"

#include "position_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "cmocka_names.h"

static struct dead_solver *solver;

static int make_solver(void **state)
{
    (void)state;
    solver = dead_new();
    return 0;
}

static int free_solver(void **state)
{
    (void)state;
    dead_free(solver);
    return 0;
}

/* The reason is a beginning; for a mate it is empty. */
static const struct {
    const char *fen;
    enum side winner;
    enum verdict verdict;
    const char *reason;
} questions[] = {
    {"8/8/4k3/8/8/3K4/8/8 w - - 0 1", WHITE, CANNOT_MATE, "material"},
    {"8/8/4k3/8/8/3K4/6R1/8 w - - 0 1", BLACK, CANNOT_MATE, "material"},
    {"8/8/4k3/8/8/3K4/6N1/8 b - - 0 1", WHITE, CANNOT_MATE, "material"},
    {"8/8/4k2q/8/8/3K4/6N1/8 b - - 0 1", WHITE, CANNOT_MATE, "material"},
    {"8/8/4k1r1/8/8/3K4/6B1/8 b - - 0 1", WHITE, CANNOT_MATE, "material"},
    {"8/8/4k1r1/8/8/3K4/6N1/8 b - - 0 1", WHITE, CAN_MATE, ""},
    {"8/8/4k1n1/8/8/3K4/6B1/8 b - - 0 1", WHITE, CAN_MATE, ""},
    {"8/8/4k3/7p/8/3K4/6N1/8 w - - 0 1", WHITE, CAN_MATE, ""},
    {"8/8/4k3/8/8/3K4/6R1/8 w - - 0 1", WHITE, CAN_MATE, ""},
    {"8/8/4k3/8/8/3K2P1/8/8 b - - 0 1", WHITE, CAN_MATE, ""},
    {"8/8/4k3/8/3B4/3K4/6B1/8 w - - 0 1", WHITE, CAN_MATE, ""},
    {"8/8/4k3/8/3B4/3K4/6N1/8 w - - 0 1", WHITE, CAN_MATE, ""},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", WHITE, CAN_MATE, ""},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", BLACK, CAN_MATE, ""},
    {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", WHITE, CAN_MATE, ""},
    {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", BLACK, CANNOT_MATE, "game over: checkmate"},
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", WHITE, CANNOT_MATE, "game over: stalemate"},
    {"7k/6Q1/8/8/8/8/8/K7 b - - 0 1", WHITE, CANNOT_MATE, "forced line"},
    {"4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", WHITE, CANNOT_MATE, "locked structure"},
    {"4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", BLACK, CANNOT_MATE, "locked structure"},
};

static void a_verdict_has_its_line_or_its_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct position p = made_position(questions[i].fen);
        struct dead_answer a;
        dead_can_mate(solver, &p, questions[i].winner, &a);
        const char *expected = questions[i].reason, *side = questions[i].winner == WHITE ? "White" : "Black";
        if (a.verdict != questions[i].verdict || strncmp(a.reason, expected, strlen(expected)) != 0)
            fail_msg("%s, %s: verdict %d, %s", questions[i].fen, side, a.verdict, a.reason);
        if (a.verdict == CAN_MATE)
            assert_true(dead_line_mates(&p, questions[i].winner, a.line, a.length));
    }
}

static void a_line_that_is_not_legal_or_not_mate_is_refused(void **state)
{
    (void)state;
    struct position p = made_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    const move mates = move_of(0, 56, ORDINARY), checks_nothing = move_of(0, 48, ORDINARY);
    const move jumps = move_of(0, 57, ORDINARY);
    assert_true(dead_line_mates(&p, WHITE, &mates, 1));
    assert_false(dead_line_mates(&p, BLACK, &mates, 1));
    assert_false(dead_line_mates(&p, WHITE, &checks_nothing, 1));
    assert_false(dead_line_mates(&p, WHITE, &jumps, 1));
    assert_false(dead_line_mates(&p, WHITE, &mates, 0));
}

static void a_position_is_dead_when_neither_side_can_mate(void **state)
{
    (void)state;
    struct dead_answer both[2];
    struct position bare = made_position("8/8/4k3/8/8/3K4/8/8 w - - 0 1");
    struct position rook = made_position("8/8/4k3/8/8/3K4/6R1/8 w - - 0 1");
    assert_int_equal(dead_is_dead(solver, &bare, both), DEAD);
    assert_int_equal(dead_is_dead(solver, &rook, both), ALIVE);
    assert_int_equal(both[WHITE].verdict, CAN_MATE);
    assert_int_equal(both[BLACK].verdict, CANNOT_MATE);
}

static void a_question_beyond_its_limit_stays_undecided(void **state)
{
    (void)state;
    struct dead_solver *hasty = dead_new();
    struct position p = made_position("k1b5/2p5/1pPp1p1p/pP1PpP1P/P3P1B1/8/8/K7 w - - 0 1");
    struct dead_answer a;
    dead_limit(hasty, 1);
    dead_can_mate(hasty, &p, WHITE, &a);
    assert_int_in_range(a.verdict, UNDECIDED, CANNOT_MATE);
    assert_true(a.verdict != UNDECIDED || !strncmp(a.reason, "undecided", 9));
    dead_free(hasty);
}

static void other_rules_are_not_answered(void **state)
{
    (void)state;
    struct position p = made_position("8/8/4k3/8/8/3K4/8/8 w - - 0 1");
    struct dead_answer a;
    p.rules = RULES_LAWS_2023;
    dead_can_mate(solver, &p, WHITE, &a);
    assert_int_equal(a.verdict, UNDECIDED);
}

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 33;
}

/* Plain enumeration of everything that can arise, for positions with few pieces; no table but a list of keys. */
enum { BRUTE_MAX = 1 << 15 };
struct brute_positions {
    struct position list[BRUTE_MAX];
    int count;
    uint32_t slots[BRUTE_MAX * 2];
    bool mates[2];
};

static void brute_add(struct brute_positions *b, const struct position *p)
{
    unsigned at = (unsigned)p->key % (BRUTE_MAX * 2);
    for (; b->slots[at]; at = (at + 1) % (BRUTE_MAX * 2))
        if (b->list[b->slots[at] - 1].key == p->key)
            return;
    if (b->count == BRUTE_MAX)
        return;
    b->list[b->count++] = *p;
    b->slots[at] = (uint32_t)b->count;
}

/* False if they are too many to say. */
static bool brute_visit(struct brute_positions *b, const struct position *root)
{
    memset(b, 0, sizeof *b);
    brute_add(b, root);
    for (int i = 0; i < b->count; i++) {
        struct position p = b->list[i];
        move list[MOVES_MAX];
        int n = legal_moves(&p, list);
        if (!n && in_check(&p))
            b->mates[other((enum side)p.turn)] = true;
        for (int k = 0; k < n; k++) {
            struct undo u;
            position_make(&p, list[k], &u);
            brute_add(b, &p);
            position_unmake(&p, list[k], &u);
        }
        if (b->count == BRUTE_MAX)
            return false;
    }
    return true;
}

/* Kings behind a wall of pawns, sometimes with a hole, sometimes with a bishop: small worlds, and hard ones. */
static bool random_wall(uint64_t *seed, struct position *p)
{
    position_clear(p, RULES_CHESS);
    int rank = 2 + (int)(next_random(seed) % 3), first_file = (int)(next_random(seed) % 2);
    for (int file = first_file; file < 8; file += 2) {
        unsigned hole = (unsigned)(next_random(seed) % 24);
        if (hole != 1)
            position_put(p, square_at(file, rank), piece_of(WHITE, PAWN));
        if (hole != 2)
            position_put(p, square_at(file, rank + 1), piece_of(BLACK, PAWN));
    }
    static const enum kind extra[4] = {NO_KIND, NO_KIND, NO_KIND, BISHOP};
    for (enum side s = WHITE; s <= BLACK; s++) {
        int home = s == WHITE ? 0 : 56;
        position_put(p, home + (int)(next_random(seed) % 8), piece_of(s, KING));
        int sq = home + (int)(next_random(seed) % 8);
        enum kind k = extra[next_random(seed) % 4];
        if (p->on[sq] == EMPTY && k != NO_KIND)
            position_put(p, sq, piece_of(s, k));
    }
    p->turn = (uint8_t)(next_random(seed) % 2);
    p->key = position_key(p);
    return !square_attacked(p, king_square(p, other((enum side)p->turn)), (enum side)p->turn);
}

static void verdicts_agree_with_plain_enumeration(void **state)
{
    (void)state;
    static struct brute_positions brute;
    uint64_t seed = 8;
    int compared = 0, unwinnable = 0;
    for (int i = 0; i < 400; i++) {
        struct position p;
        struct dead_answer a;
        if (!random_wall(&seed, &p))
            continue;
        bool whole = brute_visit(&brute, &p);
        for (enum side s = WHITE; s <= BLACK; s++) {
            if (!whole && !brute.mates[s])
                continue;
            dead_can_mate(solver, &p, s, &a);
            char fen[FEN_MAX];
            position_to_fen(&p, fen);
            if (a.verdict != (brute.mates[s] ? CAN_MATE : CANNOT_MATE))
                fail_msg("%s, %s: %s", fen, s == WHITE ? "White" : "Black", a.reason);
            compared++;
            unwinnable += a.verdict == CANNOT_MATE;
        }
    }
    assert_true(compared > 100);
    assert_true(unwinnable > 30);
}

static void random_games_are_followed_to_the_same_verdicts(void **state)
{
    (void)state;
    uint64_t seed = 64;
    for (int game = 0; game < 12; game++) {
        struct position p;
        struct dead_hint hint = {0};
        position_start(&p, RULES_CHESS);
        for (int ply = 0; ply < 160; ply++) {
            move list[MOVES_MAX];
            struct undo u;
            struct dead_answer a;
            int n = legal_moves(&p, list);
            for (enum side s = WHITE; s <= BLACK; s++) {
                enum verdict followed = dead_follow(solver, &hint, &p, s);
                dead_can_mate(solver, &p, s, &a);
                assert_int_equal(followed, a.verdict);
                assert_int_not_equal(followed, UNDECIDED);
                if (followed == CAN_MATE)
                    assert_true(dead_line_mates(&p, s, hint.line[s] + hint.begin[s], hint.length[s]));
            }
            if (!n)
                break;
            position_make(&p, list[next_random(&seed) % (unsigned)n], &u);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_verdict_has_its_line_or_its_reason),
        cmocka_unit_test(a_line_that_is_not_legal_or_not_mate_is_refused),
        cmocka_unit_test(a_position_is_dead_when_neither_side_can_mate),
        cmocka_unit_test(a_question_beyond_its_limit_stays_undecided),
        cmocka_unit_test(other_rules_are_not_answered),
        cmocka_unit_test(verdicts_agree_with_plain_enumeration),
        cmocka_unit_test(random_games_are_followed_to_the_same_verdicts),
    };
    return cmocka_run_group_tests(tests, make_solver, free_solver);
}
