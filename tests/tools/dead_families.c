/* dead_families [-l POSITIONS] [-q] COUNT SEED...: asks the dead-position solver about COUNT positions of each family,
 * both sides, for each seed apart, and prints what it said and what it took (processor time). Every line is played
 * through once more. What stays unknown is printed before, but for -q. Tune on one seed; what counts is a seed that was
 * not looked at before.
 */
#include "dead_families.h"

#include "chess/dead/dead.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct family_score {
    long said[3]; /* by enum verdict */
    long broken;
    double total_s, worst_s;
    uint64_t worst_positions;
    char worst[FEN_MAX + 8];
};

static double cpu_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void ask(struct dead_solver *solver, const struct position *p, enum side winner, bool quiet,
                struct family_score *score)
{
    struct dead_answer a;
    char fen[FEN_MAX];
    const char *side = winner == WHITE ? "white" : "black";
    position_to_fen(p, fen);
    const double begin = cpu_s();
    dead_can_mate(solver, p, winner, &a);
    const double took = cpu_s() - begin;
    score->said[a.verdict]++;
    score->total_s += took;
    if (a.verdict == CAN_MATE && !dead_line_mates(p, winner, a.line, a.length)) {
        printf("BAD LINE\t%s\t%s\n", fen, side);
        score->broken++;
    }
    if (a.verdict == UNDECIDED && !quiet)
        printf("unknown\t%s\t%s\n", fen, side);
    if (took > score->worst_s) {
        score->worst_s = took;
        score->worst_positions = a.positions;
        snprintf(score->worst, sizeof score->worst, "%s %s", fen, side);
    }
}

static void print_score(const char *name, const struct family_score *s)
{
    printf("%-11s %6ld can, %6ld cannot, %4ld unknown, %8.3f s, worst %.4f s (%llu positions) %s\n", name,
           s->said[CAN_MATE], s->said[CANNOT_MATE], s->said[UNDECIDED], s->total_s, s->worst_s,
           (unsigned long long)s->worst_positions, s->worst);
}

static long run_seed(struct dead_solver *solver, long count, uint64_t seed, bool quiet)
{
    long unknown = 0, broken = 0;
    printf("seed %llu, %ld positions of each family\n", (unsigned long long)seed, count);
    for (int f = 0; f < DEAD_FAMILIES; f++) {
        struct family_score score = {0};
        uint64_t state = seed * 1000 + (uint64_t)f;
        for (long i = 0; i < count; i++) {
            struct position p;
            dead_family_position(&dead_families[f], &state, &p);
            for (enum side s = WHITE; s <= BLACK; s++)
                ask(solver, &p, s, quiet, &score);
        }
        print_score(dead_families[f].name, &score);
        unknown += score.said[UNDECIDED];
        broken += score.broken;
    }
    printf("unknown %ld\n", unknown);
    return broken;
}

int main(int count, char **words)
{
    struct dead_solver *solver = dead_new();
    bool quiet = false;
    long each = 0, broken = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 1; i < count; i++) {
        if (!strcmp(words[i], "-q"))
            quiet = true;
        else if (!strcmp(words[i], "-l") && i + 1 < count)
            dead_limit(solver, (uint32_t)atol(words[++i]));
        else if (!each)
            each = atol(words[i]);
        else
            broken += run_seed(solver, each, strtoull(words[i], NULL, 10), quiet);
    }
    dead_free(solver);
    return broken != 0;
}
