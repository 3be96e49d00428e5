/* Standard Algebraic Notation: every legal move has one name, and the name leads back to the move. */
#include "chess/board/movegen.h"
#include "chess/notation/san.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void set_up(struct position *p, const char *fen)
{
    struct error why;
    if (!position_from_fen(p, fen, RULES_CHESS, &why))
        fail_msg("%s: %s", fen, why.what);
}

/* the move as king-takes-rook UCI, or what is wrong with the token */
static void answer(const struct position *p, const char *token, char out[16])
{
    static const char *const faults[] = {"", "unreadable", "illegal", "ambiguous"};
    move m = san_read(p, token, strlen(token));
    if (m == NO_MOVE) {
        snprintf(out, 16, "%s", faults[san_fault_of(p, token, strlen(token))]);
        return;
    }
    snprintf(out, 16, "%c%d%c%d%s", 'a' + file_of(move_from(m)), rank_of(move_from(m)) + 1, 'a' + file_of(move_to(m)),
             rank_of(move_to(m)) + 1,
             move_promotes(m) ? (const char *[]){"n", "b", "r", "q"}[move_promotion(m) - KNIGHT] : "");
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define PROMOTION "3n4/4P1k1/8/8/8/8/8/4K3 w - - 0 1"
#define CASTLES "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
#define CROSSED "4k3/8/8/8/2pP4/8/8/4K2B b - d3 0 1"
#define ROOKS "3k4/8/8/R7/8/8/8/R3K3 w - - 0 1"
#define QUEENS "8/8/4k3/8/Q6Q/8/8/4K2Q w - - 0 1"
#define PINNED "4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1"

static const struct {
    const char *fen, *token, *expected, *canonical;
} readings[] = {
    {START, "e4", "e2e4", "e4"},
    {START, "e3", "e2e3", "e3"},
    {START, "e2-e4", "e2e4", "e4"},
    {START, "e2e4", "e2e4", "e4"},
    {START, "Pe4", "e2e4", "e4"},
    {START, "Ng1-f3", "g1f3", "Nf3"},
    {START, "Ngf3!?", "g1f3", "Nf3"},
    {START, "N1f3", "g1f3", "Nf3"},
    {START, "Nf3+", "g1f3", "Nf3"},
    {START, "Nbf3", "illegal", NULL},
    {START, "Nd2", "illegal", NULL},
    {START, "Nxf3", "illegal", NULL},
    {START, "e5", "illegal", NULL},
    {START, "exd3", "illegal", NULL},
    {START, "xd3", "unreadable", NULL},
    {START, "O-O", "illegal", NULL},
    {START, "", "unreadable", NULL},
    {START, "e", "unreadable", NULL},
    {START, "!?", "unreadable", NULL},
    {START, "Sf3", "unreadable", NULL},
    {START, "nf3", "unreadable", NULL},
    {START, "e41-0", "unreadable", NULL},
    {START, "--", "unreadable", NULL},
    {START, "Nf9", "unreadable", NULL},
    {START, "Ni3", "unreadable", NULL},
    {START, "e4=Q", "illegal", NULL},
    {PROMOTION, "e8=Q", "e7e8q", "e8=Q"},
    {PROMOTION, "e8N+", "e7e8n", "e8=N+"},
    {PROMOTION, "e8(R)", "e7e8r", "e8=R"},
    {PROMOTION, "e8/B", "e7e8b", "e8=B"},
    {PROMOTION, "e7e8b", "e7e8b", "e8=B"},
    {PROMOTION, "exd8=q", "e7d8q", "exd8=Q"},
    {PROMOTION, "ed8Q", "e7d8q", "exd8=Q"},
    {PROMOTION, "e8", "illegal", NULL},
    {PROMOTION, "e8=K", "unreadable", NULL},
    {PROMOTION, "e8=", "unreadable", NULL},
    {PROMOTION, "Q)", "unreadable", NULL},
    {CASTLES, "0-0", "e1h1", "O-O"},
    {CASTLES, "o-o-o", "e1a1", "O-O-O"},
    {CASTLES, "OO", "e1h1", "O-O"},
    {CASTLES, "O-O-O-O", "unreadable", NULL},
    {CASTLES, "O-", "unreadable", NULL},
    {CASTLES, "O-O#", "e1h1", "O-O"},
    {CROSSED, "cxd3", "c4d3", "cxd3"},
    {CROSSED, "cd3", "c4d3", "cxd3"},
    {CROSSED, "cxd3ep", "c4d3", "cxd3"},
    {CROSSED, "cxd3e.p.", "c4d3", "cxd3"},
    {CROSSED, "c4:d3", "c4d3", "cxd3"},
    {CROSSED, "bxd3", "illegal", NULL},
    {ROOKS, "Ra3", "ambiguous", NULL},
    {ROOKS, "Raa3", "ambiguous", NULL},
    {ROOKS, "R1a3", "a1a3", "R1a3"},
    {ROOKS, "R5a3", "a5a3", "R5a3"},
    {QUEENS, "Qh4e1", "illegal", NULL},
    {QUEENS, "Qh4e4", "h4e4", "Qh4e4+"},
    {QUEENS, "Q4e4", "ambiguous", NULL},
    {PINNED, "Nc3", "b1c3", "Nc3"},
    {PINNED, "Nec3", "illegal", NULL},
};

static void tokens_are_read_as_players_mean_them(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        struct position p;
        char got[16], san[SAN_MAX];
        set_up(&p, readings[i].fen);
        answer(&p, readings[i].token, got);
        if (strcmp(got, readings[i].expected))
            fail_msg("%s in %s: %s, expected %s", readings[i].token, readings[i].fen, got, readings[i].expected);
        if (!readings[i].canonical)
            continue;
        san_write(&p, san_read(&p, readings[i].token, strlen(readings[i].token)), san);
        assert_string_equal(san, readings[i].canonical);
    }
}

static void marks_say_check_and_mate(void **state)
{
    static const struct {
        const char *fen, *token, *canonical;
    } marks[] = {
        {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8", "Ra8#"},   {"3qk3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nd6", "Nd6+"},
        {"4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nc3", "Nc3+"},    {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "O-O+"},
        {"8/8/8/1k1pP2B/8/8/8/4K3 w - d6 0 1", "exd6", "exd6"}, {"8/8/8/k2pP2Q/8/8/8/4K3 w - d6 0 1", "exd6", "exd6+"},
        {"7k/4P1pp/8/8/8/8/8/4K3 w - - 0 1", "e8Q", "e8=Q#"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        struct position p;
        char san[SAN_MAX];
        set_up(&p, marks[i].fen);
        size_t length = san_write(&p, san_read(&p, marks[i].token, strlen(marks[i].token)), san);
        assert_string_equal(san, marks[i].canonical);
        assert_int_equal(length, strlen(san));
    }
}

static void castling_from_a_shuffled_array_is_named_by_its_wing(void **state)
{
    struct position p;
    char got[16];
    (void)state;
    set_up(&p, "4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1");
    answer(&p, "O-O", got);
    assert_string_equal(got, "c1g1");
    answer(&p, "O-O-O", got);
    assert_string_equal(got, "c1b1");
}

static uint64_t chance(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    return *state ^= *state << 17;
}

static void name_every_move(const struct position *p)
{
    static char names[MOVES_MAX][SAN_MAX];
    move list[MOVES_MAX];
    int n = legal_moves(p, list);
    for (int i = 0; i < n; i++) {
        size_t length = san_write(p, list[i], names[i]);
        assert_int_equal(san_read(p, names[i], length), list[i]);
        struct position after = *p;
        struct undo undo;
        position_make(&after, list[i], &undo);
        char last = names[i][length - 1];
        assert_int_equal(in_check(&after), last == '+' || last == '#');
        assert_int_equal(in_check(&after) && !any_legal_move(&after), last == '#');
        for (int j = 0; j < i; j++)
            assert_string_not_equal(names[i], names[j]);
    }
}

static void every_move_of_random_games_has_one_name(void **state)
{
    static const char *const starts[] = {
        START,
        CASTLES,
        QUEENS,
        "1rkb2r1/pppppppp/8/8/8/8/PPPPPPPP/1RKB2R1 w GBgb - 0 1",
        "8/PPP1k3/8/8/3Pp3/8/2K2ppp/8 b - d3 0 1",
        "n1n1n3/1N1N1N2/8/8/k7/8/5K2/4RR1R w - - 0 1",
    };
    uint64_t seed = 7;
    (void)state;
    for (size_t i = 0; i < 60; i++) {
        struct position p;
        set_up(&p, starts[i % (sizeof starts / sizeof *starts)]);
        for (int ply = 0; ply < 80; ply++) {
            move list[MOVES_MAX];
            struct undo undo;
            name_every_move(&p);
            int n = legal_moves(&p, list);
            if (!n)
                break;
            position_make(&p, list[chance(&seed) % (unsigned)n], &undo);
        }
    }
}

static void a_piece_that_is_pinned_never_makes_a_token_ambiguous(void **state)
{
    struct position p;
    char got[16];
    (void)state;
    set_up(&p, "4r1k1/8/8/8/8/2R5/4R3/4K3 w - - 0 1");
    answer(&p, "Rc2", got);
    assert_string_equal(got, "c3c2");
    answer(&p, "Re3", got);
    assert_string_equal(got, "ambiguous");
    answer(&p, "Rec2", got);
    assert_string_equal(got, "illegal");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_read_as_players_mean_them),
        cmocka_unit_test(marks_say_check_and_mate),
        cmocka_unit_test(castling_from_a_shuffled_array_is_named_by_its_wing),
        cmocka_unit_test(every_move_of_random_games_has_one_name),
        cmocka_unit_test(a_piece_that_is_pinned_never_makes_a_token_ambiguous),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
