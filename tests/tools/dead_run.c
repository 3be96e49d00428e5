/* Runs the dead-position solver over tables: FEN, then `white` or `black` or `dead`, then what is expected; or FEN
 * with 1 or 0 for each side. Every line is played through once more here. Prints right, wrong, undecided and the
 * times (user CPU).  dead_run [-n SLOWEST] [-l POSITIONS] FILE...
 */
#include "chess/board/movegen.h"
#include "chess/dead/dead.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

struct dead_score {
    long right, wrong, undecided, questions;
    double total_s;
    uint64_t plies, lines;
};

struct slow_question {
    double s;
    char text[192];
};

enum { SLOWEST_MAX = 1000 };
static struct slow_question slowest[SLOWEST_MAX];
static int slowest_shown = 10;
static struct dead_solver *solver;

static double cpu_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void note_slow(double s, const char *fen, const char *question, const struct dead_answer *a)
{
    int at = slowest_shown;
    while (at > 0 && slowest[at - 1].s < s)
        at--;
    if (at >= slowest_shown)
        return;
    memmove(&slowest[at + 1], &slowest[at], (size_t)(slowest_shown - at - 1) * sizeof *slowest);
    slowest[at].s = s;
    snprintf(slowest[at].text, sizeof slowest[at].text, "%s %s v%d n=%llu len=%d %.40s", fen, question, a->verdict,
             (unsigned long long)a->positions, a->length, a->reason);
}

static enum verdict ask(const char *fen, const char *question, enum side winner, struct dead_score *score)
{
    struct position p;
    struct error why;
    struct dead_answer a;
    double begin = cpu_s();
    if (!position_from_fen(&p, fen, RULES_CHESS, &why)) {
        printf("%s: %s\n", fen, why.what);
        exit(2);
    }
    dead_can_mate(solver, &p, winner, &a);
    double took = cpu_s() - begin;
    score->total_s += took;
    note_slow(took, fen, question, &a);
    if (a.verdict == CAN_MATE) {
        score->plies += (uint64_t)a.length;
        score->lines++;
        if (!dead_line_mates(&p, winner, a.line, a.length)) {
            printf("BAD LINE %s\n", fen);
            return UNDECIDED;
        }
    }
    return a.verdict;
}

static void count(struct dead_score *score, const char *fen, const char *question, enum verdict got,
                  enum verdict expected)
{
    score->questions++;
    score->right += got == expected;
    score->undecided += got == UNDECIDED;
    score->wrong += got != UNDECIDED && got != expected;
    if (got != expected)
        printf("%s\t%s\t%s\n", got == UNDECIDED ? "UNDECIDED" : "WRONG", fen, question);
}

static void row(char *fen, char *second, char *third, struct dead_score *score)
{
    if (!strcmp(second, "1") || !strcmp(second, "0")) {
        count(score, fen, "white", ask(fen, "white", WHITE, score), *second == '1' ? CAN_MATE : CANNOT_MATE);
        count(score, fen, "black", ask(fen, "black", BLACK, score), *third == '1' ? CAN_MATE : CANNOT_MATE);
    } else if (!strcmp(second, "dead")) {
        enum verdict w = ask(fen, second, WHITE, score), b = ask(fen, second, BLACK, score);
        enum verdict got = w == CAN_MATE || b == CAN_MATE ? CAN_MATE : w == UNDECIDED ? w : b;
        count(score, fen, second, got, !strcmp(third, "dead") ? CANNOT_MATE : CAN_MATE);
    } else {
        enum side winner = *second == 'w' ? WHITE : BLACK;
        count(score, fen, second, ask(fen, second, winner, score), *third == 'w' ? CAN_MATE : CANNOT_MATE);
    }
}

static void run(const char *name)
{
    char text[1024];
    struct dead_score score = {0};
    FILE *in = fopen(name, "r");
    if (!in) {
        perror(name);
        exit(2);
    }
    memset(slowest, 0, sizeof slowest);
    while (fgets(text, sizeof text, in)) {
        char *save, *fen = strtok_r(text, "\t\n", &save), *second = strtok_r(NULL, "\t\n", &save);
        char *third = strtok_r(NULL, "\t\n", &save);
        if (fen && *fen != '#' && second && third)
            row(fen, second, third, &score);
    }
    fclose(in);
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    printf("%s: %ld questions, right %ld, wrong %ld, undecided %ld, %.3f s, worst %.4f s, "
           "mean line %.1f plies, %ld KiB\n",
           name, score.questions, score.right, score.wrong, score.undecided, score.total_s, slowest[0].s,
           score.lines ? (double)score.plies / (double)score.lines : 0.0, use.ru_maxrss);
    for (int i = 0; i < slowest_shown && slowest[i].s > 0; i++)
        printf("  %.5f %s\n", slowest[i].s, slowest[i].text);
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    solver = dead_new();
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-n") && i + 1 < argc)
            slowest_shown = atoi(argv[++i]) < SLOWEST_MAX - 1 ? atoi(argv[i]) : SLOWEST_MAX - 1;
        else if (!strcmp(argv[i], "-l") && i + 1 < argc)
            dead_limit(solver, (uint32_t)atol(argv[++i]));
        else
            run(argv[i]);
    }
    dead_free(solver);
}
