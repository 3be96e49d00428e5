/* Games: audited, compared with pgn-extract, and written back. From a folder, or made here if none is given. */
#include "bench/bench.h"

#include "base/memory.h"
#include "chess/board/movegen.h"
#include "chess/notation/san.h"
#include "chess/pgn/pgn_write.h"

#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct played_games {
    glob_t files;
    char made[64]; /* the file made here, to be removed at the end */
    size_t count;
};

/* --- games of nobody: random legal moves from a fixed seed ------------------------------------------------------ */

enum { MADE_GAMES = 2000, MADE_PLIES = 80, ENOUGH_GAMES = 20000 };

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void add_made_game(struct text *t, int number, uint64_t *seed)
{
    struct position p;
    position_start(&p, RULES_CHESS);
    text_addf(t, "[Event \"Bench\"]\n[Round \"%d\"]\n[Result \"*\"]\n\n", number);
    for (int ply = 0; ply < MADE_PLIES; ply++) {
        move list[MOVES_MAX];
        int n = legal_moves(&p, list);
        if (!n)
            break;
        move m = list[next_random(seed) % (uint64_t)n];
        char san[SAN_MAX];
        struct undo u;
        san_write(&p, m, san);
        if (ply % 2 == 0)
            text_addf(t, "%d. ", ply / 2 + 1);
        text_addf(t, "%s {[%%clk 0:%02d:%02d]}%c", san, 59 - ply / 2, ply % 60, ply % 6 == 5 ? '\n' : ' ');
        position_make(&p, m, &u);
    }
    text_add(t, "*\n\n");
}

static bool make_games(struct played_games *g)
{
    struct text t = {0};
    uint64_t seed = 20231;
    snprintf(g->made, sizeof g->made, "/tmp/flagfall-bench-XXXXXX");
    int fd = mkstemp(g->made);
    if (fd < 0)
        return false;
    for (int i = 1; i <= MADE_GAMES; i++)
        add_made_game(&t, i, &seed);
    bool whole = write(fd, t.chars, t.length) == (ssize_t)t.length;
    text_release(&t);
    close(fd);
    return whole && glob(g->made, 0, NULL, &g->files) == 0;
}

static bool find_games(const char *folder, struct played_games *g)
{
    static const char *const below[] = {"*.pgn", "pgn/*.pgn", "data/pgn/*.pgn"};
    for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
        char pattern[1024];
        snprintf(pattern, sizeof pattern, "%s/%s", folder, below[i]);
        if (glob(pattern, 0, NULL, &g->files) == 0)
            return true;
    }
    return false;
}

/* --- reading and writing them ----------------------------------------------------------------------------------- */

static ssize_t read_fd(void *fd, char *buffer, size_t room)
{
    return read(*(int *)fd, buffer, room);
}

/* Goes through every game of a file. With a text, each is also written into it, and the text is then emptied. */
static size_t go_through(const char *path, struct text *out)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    struct pgn_reader *reader = pgn_reader_new((struct pgn_source){read_fd, &fd});
    struct pgn_play play = {0};
    size_t count = 0;
    for (struct pgn_game *game; (game = pgn_next(reader)); count++) {
        if (!out)
            continue;
        pgn_play(game, &play);
        pgn_write(out, game, &play);
        text_clear(out);
    }
    pgn_play_release(&play);
    pgn_reader_free(reader);
    close(fd);
    return count;
}

static bool open_games(const struct bench_input *input, struct played_games *g)
{
    *g = (struct played_games){0};
    if (!(input->data && find_games(input->data, g)) && !make_games(g))
        return false;
    for (size_t i = 0; i < g->files.gl_pathc; i++)
        g->count += go_through(g->files.gl_pathv[i], NULL);
    return g->count > 0;
}

static void describe(const struct played_games *g, struct bench_figure *f)
{
    snprintf(f->measured, sizeof f->measured, "%zu %s", g->count,
             *g->made ? "games made of random moves, with clocks" : "games of the folder given");
}

static void close_games(struct played_games *g)
{
    globfree(&g->files);
    if (*g->made)
        unlink(g->made);
}

/* Games a second of a program that is given all files several times, so that its start counts for little; 0 if it is
 * not installed. */
static double program_speed(const struct played_games *g, const char *name, const char *first, const char *second)
{
    size_t times = ENOUGH_GAMES / g->count + 1, files = g->files.gl_pathc, at = 0;
    const char **argv = memory_take(files * times + 4, sizeof *argv);
    argv[at++] = name;
    argv[at++] = first;
    if (second)
        argv[at++] = second;
    for (size_t i = 0; i < files * times; i++)
        argv[at++] = g->files.gl_pathv[i % files];
    double s = bench_program_s(argv, "");
    free(argv);
    return s > 0 ? (double)(g->count * times) / s : 0;
}

/* --- the rows --------------------------------------------------------------------------------------------------- */

static bool measure_audit(const struct bench_input *input, struct bench_figure *f)
{
    struct played_games g;
    bool there = open_games(input, &g);
    if (there) {
        f->ours = program_speed(&g, "/proc/self/exe", "audit", NULL);
        f->peers = program_speed(&g, "pgn-extract", "-s", "-r");
        describe(&g, f);
    }
    close_games(&g);
    return there && f->ours > 0;
}

const struct bench_row bench_audit = {
    .name = "audit",
    .unit = "games/s",
    .aim = 100000,
    .times = 1,
    .peer = "pgn-extract",
    .measure = measure_audit,
};

static bool measure_write(const struct bench_input *input, struct bench_figure *f)
{
    struct played_games g;
    struct text out = {0};
    bool there = open_games(input, &g);
    for (int try = 0; there && try < BENCH_TRIES; try++) {
        double begin = bench_cpu_s();
        for (size_t i = 0; i < g.files.gl_pathc; i++)
            go_through(g.files.gl_pathv[i], &out);
        double speed = (double)g.count / (bench_cpu_s() - begin);
        if (speed > f->ours)
            f->ours = speed;
    }
    if (there) {
        f->peers = program_speed(&g, "pgn-extract", "-s", NULL);
        describe(&g, f);
    }
    text_release(&out);
    close_games(&g);
    return there;
}

const struct bench_row bench_write = {
    .name = "write",
    .unit = "games/s",
    .aim = 60000,
    .times = 1,
    .peer = "pgn-extract",
    .measure = measure_write,
};
