/* Can this side still mate? A verdict counts only with its proof: the line is played, the reason is there. */
#include "conformance.h"

#include "chess/dead/dead.h"

#include <stdio.h>
#include <string.h>

static struct dead_solver *solver;

static void put_away(struct conformance_score *s)
{
    (void)s;
    dead_free(solver);
    solver = NULL;
}

static struct dead_solver *the_solver(void)
{
    if (!solver)
        solver = dead_new();
    return solver;
}

static enum verdict ask(struct conformance_score *s, const struct position *p, enum side winner, const char *what)
{
    struct dead_answer a = {0};
    double begin = cpu_s();
    dead_can_mate(the_solver(), p, winner, &a);
    double took = cpu_s() - begin;
    if (took > s->worst_s) {
        s->worst_s = took;
        snprintf(s->worst, sizeof s->worst, "%s", what);
    }
    if (a.verdict == CAN_MATE && !dead_line_mates(p, winner, a.line, a.length))
        score_wrong(s, "%s: its line does not mate", what);
    if (a.verdict == CANNOT_MATE && !*a.reason)
        score_wrong(s, "%s: no reason is given", what);
    return a.verdict;
}

static void judge_verdict(struct conformance_score *s, const char *what, enum verdict expected, enum verdict got)
{
    if (got == UNDECIDED)
        score_undecided(s, "%s", what);
    else if (got == expected)
        score_right(s);
    else
        score_wrong(s, "%s: said %s", what, got == CAN_MATE ? "winnable" : "unwinnable");
}

static void judge_side(struct conformance_score *s, const char *fen, enum side winner, bool winnable)
{
    struct position p;
    struct error why;
    char what[192];
    snprintf(what, sizeof what, "%s %s", fen, winner == WHITE ? "white" : "black");
    if (!position_from_fen(&p, fen, RULES_CHESS, &why))
        score_wrong(s, "%s: refused: %s", fen, why.what);
    else
        judge_verdict(s, what, winnable ? CAN_MATE : CANNOT_MATE, ask(s, &p, winner, what));
}

static void judge_whole(struct conformance_score *s, const char *fen, bool expected)
{
    struct position p;
    struct error why;
    struct dead_answer both[2];
    if (!position_from_fen(&p, fen, RULES_CHESS, &why)) {
        score_wrong(s, "%s: refused: %s", fen, why.what);
        return;
    }
    enum life life = dead_is_dead(the_solver(), &p, both);
    if (life == LIFE_UNKNOWN)
        score_undecided(s, "%s dead", fen);
    else if ((life == DEAD) == expected)
        score_right(s);
    else
        score_wrong(s, "%s: said %s", fen, life == DEAD ? "dead" : "not-dead");
}

/* FEN, question, expected */
static void judge_question(struct conformance_score *s, char *field[FIELDS_MAX], int fields)
{
    (void)fields;
    if (!strcmp(field[1], "dead"))
        judge_whole(s, field[0], !strcmp(field[2], "dead"));
    else
        judge_side(s, field[0], !strcmp(field[1], "white") ? WHITE : BLACK, !strcmp(field[2], "winnable"));
}

/* FEN, 1 or 0 for White, 1 or 0 for Black */
static void judge_both(struct conformance_score *s, char *field[FIELDS_MAX], int fields)
{
    (void)fields;
    judge_side(s, field[0], WHITE, *field[1] == '1');
    judge_side(s, field[0], BLACK, *field[2] == '1');
}

const struct judge judge_dead_positions = {
    .file = "dead-positions.tsv", .fields = 3, .line = judge_question, .end = put_away};
const struct judge judge_dead_lichess = {.file = "dead-lichess.tsv", .fields = 3, .line = judge_both, .end = put_away};
const struct judge judge_dead_timeouts = {
    .file = "dead-timeouts.tsv", .fields = 3, .line = judge_question, .end = put_away};
const struct judge judge_dead_hard = {.file = "dead-hard.tsv", .fields = 3, .line = judge_question, .end = put_away};
