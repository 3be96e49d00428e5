/* Whether a side can still checkmate: questions a second, from the dead-*.tsv of a folder, or after games of random
 * moves. */
#include "base/text.h"
#include "bench/bench.h"

#include "chess/board/movegen.h"
#include "chess/dead/dead.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dead_bench {
    struct dead_solver *solver;
    long questions, undecided;
    double spent_s, worst_s;
};

static void ask_both(struct dead_bench *t, const struct position *p)
{
    for (enum side winner = WHITE; winner <= BLACK; winner++) {
        struct dead_answer a = {0};
        double begin = bench_cpu_s();
        dead_can_mate(t->solver, p, winner, &a);
        double took = bench_cpu_s() - begin;
        t->spent_s += took;
        t->worst_s = took > t->worst_s ? took : t->worst_s;
        t->undecided += a.verdict == UNDECIDED;
        t->questions++;
    }
}

/* The positions after 60 to 300 random moves: mostly bare endings and blocked boards. */
static void ask_made_positions(struct dead_bench *t)
{
    enum { MADE = 2000 };
    uint64_t state = 47;
    for (int i = 0; i < MADE; i++) {
        struct position p;
        position_start(&p, RULES_CHESS);
        for (int ply = 0, plies = 60 + i % 241; ply < plies; ply++) {
            move list[MOVES_MAX];
            struct undo u;
            int n = legal_moves(&p, list);
            if (!n)
                break;
            state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            position_make(&p, list[(state >> 33) % (uint64_t)n], &u);
        }
        ask_both(t, &p);
    }
}

static bool ask_file(struct dead_bench *t, const char *folder, const char *name)
{
    char path[1024], fen_before[FEN_MAX] = "";
    char *line = NULL;
    size_t room = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "r");
    if (!f)
        return false;
    while (getline(&line, &room, f) > 0) {
        struct position p;
        line[strcspn(line, "\t\r\n")] = '\0';
        bool same = !strncmp(line, fen_before, sizeof fen_before); /* a file may ask about one position three times */
        copy_text(fen_before, sizeof fen_before, line);
        if (!same && position_from_fen(&p, line, RULES_CHESS, NULL))
            ask_both(t, &p);
    }
    free(line);
    fclose(f);
    return true;
}

static bool measure_once(const struct bench_input *input, const char *name, struct bench_figure *f)
{
    struct dead_bench t = {.solver = dead_new()};
    char below[1024];
    snprintf(below, sizeof below, "%s/data", input->data ? input->data : "");
    bool there = input->data ? ask_file(&t, input->data, name) || ask_file(&t, below, name) : false;
    if (!input->data)
        ask_made_positions(&t);
    const double speed = (double)t.questions / t.spent_s;
    f->ours = speed > f->ours ? speed : f->ours;
    f->other_matter = !there;
    snprintf(f->measured, sizeof f->measured, "%ld questions of %s, %ld undecided, slowest %.3f s", t.questions,
             there ? name : "games of random moves", t.undecided, t.worst_s);
    dead_free(t.solver);
    return t.questions > 0;
}

static bool measure(const struct bench_input *input, const char *name, struct bench_figure *f)
{
    bool good = true;
    for (int i = 0; good && i < BENCH_TRIES; i++)
        good = measure_once(input, name, f);
    return good;
}

static bool measure_everyday(const struct bench_input *input, struct bench_figure *f)
{
    return measure(input, "dead-lichess.tsv", f);
}

static bool measure_hard(const struct bench_input *input, struct bench_figure *f)
{
    return input->data && measure(input, "dead-positions.tsv", f);
}

const struct bench_row bench_dead = {
    .name = "dead",
    .unit = "/s",
    .aim = 52429,
    .measure = measure_everyday,
};

const struct bench_row bench_dead_hard = {
    .name = "dead-hard",
    .unit = "/s",
    .aim = 341,
    .measure = measure_hard,
};
