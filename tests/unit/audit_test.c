/* Audits of small games of our own: what is found under which rulebook, with which article. */
#include "report/audit/audit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Findings in short: kind, ! if a fault, ply, article. */
static void audit(const char *pgn, const char *rulebook, char out[512], struct audit_facts *facts)
{
    struct pgn_bytes bytes = {pgn, strlen(pgn)};
    struct pgn_reader *r = pgn_reader_new(pgn_source_of(&bytes));
    struct auditor *a = auditor_new(audit_rules_of(rulebook));
    size_t length = 0;
    out[0] = '\0';
    for (struct pgn_game *g; (g = pgn_next(r));) {
        size_t count;
        const struct audit_finding *f = audit_game(a, g, &count);
        for (size_t i = 0; i < count; i++)
            length += (size_t)snprintf(out + length, 512 - length, "%s%s%s %d%s%s", length ? "; " : "",
                                       audit_kind_name(f[i].kind), f[i].is_fault ? "!" : "", f[i].ply,
                                       *f[i].article ? " " : "", f[i].article);
    }
    if (facts)
        *facts = *audit_facts(a);
    auditor_free(a);
    pgn_reader_free(r);
}

#define KNIGHTS "Nf3 Nf6 Ng1 Ng8 "
#define FEN(fen) "[SetUp \"1\"]\n[FEN \"" fen "\"]\n\n"
#define FOOLS_MATE "1. f3 e5 2. g4 Qh4# "
#define STALEMATE FEN("7k/8/6Q1/8/8/8/8/K7 w - - 0 1") "1. Qf7 "
#define BARE FEN("8/8/8/4k3/4P3/8/8/4K3 b - - 0 1") "1... Kxe4 "
/* With h4 no pawn can move or be taken again, and no king gets past them. */
#define LOCKED FEN("4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P2/7P/8/4K3 w - - 0 1") "1. h4 "
#define FLAG "[Termination \"Time forfeit\"]\n"
#define LONE_KNIGHT FLAG FEN("8/8/8/4k3/8/8/3P4/1n2K3 w - - 0 1") "1. d3 Nc3 "
#define LONE_BISHOP FLAG FEN("8/8/8/4k3/8/8/8/bN2K3 w - - 0 1") "1. Nd2 Bc3 "

static const struct {
    const char *pgn, *rulebook, *expected;
} games[] = {
    {"1. e4 e5 1-0", "fide-2023", ""},
    /* moves */
    {"1. e4 e5 2. Ke3 Nf6 1-0", "fide-2023", "illegal-move! 3"},
    {"1. Nf3 a6 2. Nc3 a5 3. Nb5 a4 4. Nd4 *", "fide-2023", "ambiguous-move! 7"},
    {"1. e4 Xf6 *", "fide-2023", "unreadable-move! 2"},
    {"1. e4 (1. Ke2) e5 *", "fide-2023", "illegal-move! 0"},
    {"[White \"O\"Neil\"]\n1. e4 *", "fide-2023", "text! 0"},
    /* result and position */
    {FOOLS_MATE "0-1", "fide-2023", ""},
    {FOOLS_MATE "1-0", "fide-2023", "result! 4 5.1.1"},
    {FOOLS_MATE "1-0", "us-chess-7", "result! 4 13A"},
    {FOOLS_MATE "1/2-1/2", "ihsa-2014", "result! 4 11-1"},
    {FOOLS_MATE "1/2-1/2", "schiller-2003", "result! 4 5.1"},
    {FOOLS_MATE "1/2-1/2", "chess-laws-2023", ""},
    {FOOLS_MATE "1-0", "chess-laws-2023", "result! 4 4.1"},
    {STALEMATE "1/2-1/2", "fide-2023", ""},
    {STALEMATE "1-0", "fide-2023", "result! 1 5.2.1"},
    {STALEMATE "1-0", "ccca-2014", "result! 1 5.2a"},
    {STALEMATE "1-0", "ihsa-2014", "result! 1 12-1"},
    {"[Result \"1-0\"]\n1. e4 e5 0-1", "fide-2023", "result! 2"},
    {"[Result \"*\"]\n1. e4 e5 0-1", "fide-2023", ""},
    {"[Result \"1-0\"]\n" FOOLS_MATE "0-1", "fide-2023", "result! 4; result! 4 5.1.1"}, /* what is said holds */
    {"[Result \"*\"]\n" FOOLS_MATE "1-0", "fide-2023", "result! 4 5.1.1"},
    {"[Result \"*\"]\n" FOOLS_MATE "0-1", "fide-2023", ""},
    {LOCKED "1/2-1/2", "fide-2023", ""},
    {LOCKED "Kd7 2. Kd2 1/2-1/2", "fide-2023", "played-on! 2 5.2.2"},
    {LOCKED "1-0", "fide-2023", "result! 1 5.2.2"},
    {LOCKED "1/2-1/2", "us-chess-7", "claim 1 14D"},
    {"1. e4 1-0 e5 0-1", "fide-2023", "result! 0"},
    {BARE "1/2-1/2", "us-chess-7", "claim 1 14D"},
    {BARE "1/2-1/2", "fide-2023", ""},
    {BARE "1-0", "fide-2023", "result! 1 5.2.2"},
    {BARE "1-0", "ccca-2014", "result! 1 9.7"},
    {BARE "1-0", "schiller-2003", "result! 1 9.6"},
    {BARE "2. Kd2 Kf3 1/2-1/2", "fide-2023", "played-on! 2 5.2.2"},
    {BARE "2. Kd2 Kf3 1/2-1/2", "chess-laws-2023", "played-on! 2 4.4"},
    {BARE "2. Kd2 Kf3 1/2-1/2", "ihsa-2014", "claim 1 12-7"},
    /* repetition */
    {KNIGHTS KNIGHTS "1/2-1/2", "fide-2023", "claim 8 9.2"},
    {KNIGHTS KNIGHTS "1/2-1/2", "us-chess-7", "claim 8 14C"},
    {KNIGHTS KNIGHTS "1/2-1/2", "ihsa-2014", "claim 8 12-5"},
    {KNIGHTS KNIGHTS "1/2-1/2", "chess-laws-2023", ""},
    {KNIGHTS KNIGHTS KNIGHTS KNIGHTS "1/2-1/2", "fide-2023", "claim 8 9.2"},
    {KNIGHTS KNIGHTS KNIGHTS KNIGHTS "1-0", "fide-2023", "claim 8 9.2; result! 16 9.6.1"},
    {KNIGHTS KNIGHTS KNIGHTS KNIGHTS "e4 1/2-1/2", "fide-2023", "claim 8 9.2; played-on! 17 9.6.1"},
    {KNIGHTS KNIGHTS KNIGHTS KNIGHTS "e4 1/2-1/2", "ccca-2014", "claim 8 9.2; played-on! 17 9.6a"},
    {KNIGHTS KNIGHTS KNIGHTS KNIGHTS "e4 1/2-1/2", "us-chess-7", "claim 8 14C; claim 16 14K1"},
    {KNIGHTS KNIGHTS KNIGHTS KNIGHTS "e4 1/2-1/2", "schiller-2003", "claim 8 9.2"},
    {KNIGHTS KNIGHTS "Nc3 Nc6 Nb1 Nb8 " KNIGHTS "e4 1-0", "fide-2023", "claim 8 9.2; played-on! 17 9.6.1"},
    {KNIGHTS KNIGHTS "Nc3 Nc6 Na4 Na5 Nc3 Nc6 Nb1 Nb8 " KNIGHTS "e4 1-0", "ccca-2014", "claim 8 9.2"},
    /* counting, from a counter in the FEN */
    {FEN("4k3/8/8/8/8/8/8/R3K3 w - - 98 80") "1. Ra2 Kd7 1/2-1/2", "fide-2023", "claim 2 9.3"},
    {FEN("4k3/8/8/8/8/8/8/R3K3 w - - 98 80") "1. Ra2 Kd7 1/2-1/2", "us-chess-7", "claim 2 14F"},
    {FEN("4k3/8/8/8/8/8/8/R3K3 w - - 98 80") "1. Ra2 Kd7 1/2-1/2", "chess-laws-2023", ""},
    {FEN("4k3/8/8/8/8/8/8/R3K3 w - - 148 80") "1. Ra2 Kd7 2. Ra3 1/2-1/2", "fide-2023",
     "claim 1 9.3; played-on! 3 9.6.2"},
    {FEN("4k3/8/8/8/8/8/8/R3K3 w - - 148 80") "1. Ra2 Kd7 2. Ra3 1/2-1/2", "us-chess-7", "claim 1 14F; claim 2 14K2"},
    {FEN("4k3/8/8/8/8/8/8/R3K3 w - - 148 80") "1. Ra2 Kd7 2. Ra3 1/2-1/2", "schiller-2003", "claim 1 9.3"},
    {FEN("7k/8/6K1/8/8/8/8/R7 w - - 149 80") "1. Ra8# 1-0", "fide-2023", ""},
    /* flags */
    {LONE_KNIGHT "0-1", "fide-2023", ""}, /* White's own pawn lets it be mated */
    {LONE_KNIGHT "0-1", "us-chess-7", "flag 2 14E2"},
    {LONE_KNIGHT "1/2-1/2", "fide-2023", "flag! 2 6.9"},
    {FLAG FEN("8/8/8/4k3/8/8/3P4/4K3 w - - 0 1") "1. d3 Kd5 0-1", "fide-2023", "flag! 2 6.9"},
    {FLAG FEN("8/8/8/4k3/8/8/3P4/4K3 w - - 0 1") "1. d3 Kd5 0-1", "us-chess-7", "flag! 2 14D4"},
    {FLAG FEN("8/8/8/4k3/8/8/3P4/4K3 w - - 0 1") "1. d3 Kd5 0-1", "ihsa-2014", "flag! 2 12-7-1a"},
    {FLAG FEN("8/8/8/4k3/8/8/3P4/4K3 w - - 0 1") "1. d3 Kd5 1-0", "fide-2023", ""},
    {FEN("8/8/8/4k3/8/8/3P4/4K3 w - - 0 1") "1. d3 Kd5 {White loses on time} 0-1", "fide-2023", "flag! 2 6.9"},
    {FEN("8/8/8/4k3/8/8/3P4/4K3 w - - 0 1") "1. d3 {[%clk 0:00:00]} Kd5 {[%clk 0:00:09]} 0-1", "schiller-2003",
     "flag! 2 6.9"},
    {FEN("8/8/8/4k3/8/8/3P4/4K3 w - - 0 1") "1. d3 Kd5 0-1", "fide-2023", "result! 2 5.1.2"},
    {FEN("8/8/8/4k3/8/8/3P4/4K3 w - - 0 1") "1. d3 Kd5 0-1", "us-chess-7", ""},
    {"[Termination \"rules infraction\"]\n" FEN("8/8/8/4k3/8/8/3P4/4K3 w - - 0 1") "1. d3 Kd5 0-1", "fide-2023", ""},
    /* the kings' sign */
    {FEN("8/8/8/3k4/8/4K3/R7/8 w - - 0 1") "1. Ra1 Ke5 2. Kd4 1-0", "fide-2023", "result-signal! 3"},
    {FEN("4k3/8/8/8/8/4K3/R7/8 b - - 0 1") "1... Ke5 2. Ke4 1/2-1/2", "fide-2023", "result-signal! 1"},
    {FEN("4k3/8/8/8/8/4K3/R7/8 b - - 0 1") "1... Ke5 2. Ke4 Kd6 3. Ra3 1-0", "fide-2023", "illegal-move! 1"},
    /* clocks */
    {"1. e4 {[%clk 0:00:00]} e5 {[%clk 0:09:00]} 2. Nf3 {[%clk 0:00:00]} {[%emt 0:00:07]} *", "fide-2023", "clock 3"},
    {"1. e4 {[%clk 0:00:00]} e5 {[%clk 0:09:00]} 2. Nf3 {[%clk 0:00:00]} {[%emt 0:00:00]} *", "fide-2023", ""},
};

static void a_game_is_judged_by_its_rulebook(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char got[512];
        audit(games[i].pgn, games[i].rulebook, got, NULL);
        if (strcmp(got, games[i].expected) != 0)
            fail_msg("%s\n%s: \"%s\", expected \"%s\"", games[i].pgn, games[i].rulebook, got, games[i].expected);
    }
}

static const char *said_of(const char *pgn, char out[200])
{
    size_t count;
    struct pgn_bytes bytes = {pgn, strlen(pgn)};
    struct pgn_reader *r = pgn_reader_new(pgn_source_of(&bytes));
    struct auditor *a = auditor_new(audit_rules_of("fide-2023"));
    const struct audit_finding *f = audit_game(a, pgn_next(r), &count);
    snprintf(out, 200, "%s", count ? f->what : "");
    auditor_free(a);
    pgn_reader_free(r);
    return out;
}

static void an_illegal_move_of_a_king_at_the_end_may_be_a_signal(void **state)
{
    static const char signal[] = "perhaps a result signal";
    char out[200];
    (void)state;
    assert_non_null(strstr(said_of("1. e4 e5 2. Nf3 Nc6 3. Ke3 1-0", out), signal));
    assert_null(strstr(said_of("1. e4 e5 2. Ke3 Nc6 3. Nf3 1-0", out), signal));
    assert_null(strstr(said_of("1. e4 e5 2. Nf3 Nc6 3. Nd6 1-0", out), signal));
}

static void the_facts_say_when_it_was_first_so(void **state)
{
    char unused[512];
    struct audit_facts f;
    (void)state;
    audit(KNIGHTS KNIGHTS KNIGHTS KNIGHTS "e4 e5 *", "schiller-2003", unused, &f);
    assert_int_equal(f.plies, 18);
    assert_int_equal(f.third, 8);
    assert_int_equal(f.fifth, 16);
    assert_int_equal(f.consecutive, 16);
    assert_int_equal(f.fifty, 0);
    assert_false(f.mate || f.stalemate);
}

static void a_bad_game_does_not_hide_the_next(void **state)
{
    char got[512];
    (void)state;
    audit("[Event \"a\"]\n1. e5 {\n[Event \"b\"]\n" FOOLS_MATE "1-0\n", "fide-2023", got, NULL);
    assert_string_equal(got, "illegal-move! 1; text! 0; result! 4 5.1.1");
}

static void moves_are_numbered_from_the_start_position(void **state)
{
    struct pgn_play play = {.start = {.move_number = 34, .turn = BLACK}};
    char number[16];
    (void)state;
    audit_move_number(&play, 1, number);
    assert_string_equal(number, "34...");
    audit_move_number(&play, 2, number);
    assert_string_equal(number, "35");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_judged_by_its_rulebook),
        cmocka_unit_test(an_illegal_move_of_a_king_at_the_end_may_be_a_signal),
        cmocka_unit_test(the_facts_say_when_it_was_first_so),
        cmocka_unit_test(a_bad_game_does_not_hide_the_next),
        cmocka_unit_test(moves_are_numbered_from_the_start_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
