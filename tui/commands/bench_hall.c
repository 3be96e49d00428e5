/* Readings of a simulated round, kept, and then taken in by a hall of their own: nothing else is on the clock. */
#include "commands/bench.h"

#include "base/memory.h"
#include "commands/simulate.h"
#include "data.h"
#include "log/entry.h"
#include "sim/faults.h"

#include <stdio.h>
#include <stdlib.h>

enum { BOARDS = 100, MINUTES = 60000, READINGS_MAX = 400000 };

struct kept_reading {
    int board;
    struct reading reading;
};

struct keeper {
    struct kept_reading *list;
    int count;
};

static void keep(void *self, int line, const struct reading *r)
{
    struct keeper *k = self;
    if (k->count < READINGS_MAX)
        k->list[k->count++] = (struct kept_reading){line + 1, *r};
}

static void keep_round(struct keeper *k, const struct sim_games *games, const char *control, unsigned faults)
{
    struct sim_settings set = {.boards = BOARDS, .seed = 1, .faults = faults, .rate = 60};
    struct wired_ears ears = {keep, NULL, k};
    control_read(control, &set.control, NULL);
    struct wired *wired = wired_new(&set, games, &ears);
    for (msec at = 0; wired_run(wired, at) && k->count < READINGS_MAX; at += MINUTES)
        continue;
    wired_free(wired);
}

static void count_entry(void *self, const struct entry *e)
{
    *(long *)self += e->board >= 0;
}

static struct hall *new_hall(struct hall_seat *seats, long *entries)
{
    struct hall_ears ears = {count_entry, entries};
    struct hall_settings s = {.round = 1,
                              .phase = PHASE_BLITZ,
                              .starts_at = 0,
                              .default_after = MSEC_NEVER,
                              .rulebook = "fide-2023",
                              .seats = seats,
                              .count = BOARDS};
    for (int i = 0; i < BOARDS; i++) {
        seats[i] = (struct hall_seat){.number = i + 1, .has_clock = true};
        control_read("3+2", &seats[i].control, NULL);
    }
    struct hall *h = hall_new(&s, &ears);
    hall_start(h, "", 0);
    return h;
}

struct round {
    bool good;
    int readings;
    long entries, plies;
    double best_s, bytes;
};

static void take_round(const struct keeper *k, struct round *r)
{
    static struct hall_seat seats[BOARDS];
    r->entries = r->plies = 0;
    struct hall *h = new_hall(seats, &r->entries);
    double from = bench_cpu_s();
    for (int i = 0; i < k->count; i++)
        hall_take(h, k->list[i].board, &k->list[i].reading, k->list[i].reading.at);
    double took = bench_cpu_s() - from;
    r->best_s = r->best_s <= 0 || took < r->best_s ? took : r->best_s;
    r->bytes = (double)hall_bytes(h);
    for (int i = 0; i < BOARDS; i++)
        r->plies += hall_at(h, i)->tracker.game.plies;
    hall_free(h);
}

/* Two rows look at the same round: it is played once. */
static const struct round *played_round(void)
{
    static struct round r;
    char path[1280];
    if (r.readings)
        return &r;
    struct sim_games *games =
        data_path("games/selfplay.pgn", path, sizeof path, NULL) ? sim_games_read(path, NULL) : NULL;
    struct keeper k = {0};
    if (!games)
        return NULL;
    k.list = memory_take(READINGS_MAX, sizeof *k.list);
    keep_round(&k, games, "3+2", ~0u);
    for (int try = 0; try < BENCH_TRIES; try++)
        take_round(&k, &r);
    r.readings = k.count;
    free(k.list);
    sim_games_free(games);
    return &r;
}

static bool measure_hall(const struct bench_input *input, struct bench_figure *f)
{
    const struct round *r = played_round();
    (void)input;
    if (!r)
        return false;
    f->ours = r->readings / r->best_s / 1e6;
    snprintf(f->measured, sizeof f->measured,
             "%d readings of %d boards with all faults, %ld entries, incidents and alerts", r->readings, BOARDS,
             r->entries);
    return true;
}

const struct bench_row bench_hall = {
    .name = "hall",
    .unit = "M/s",
    .aim = 1,
    .measure = measure_hall,
};

static bool measure_memory(const struct bench_input *input, struct bench_figure *f)
{
    const struct round *r = played_round();
    (void)input;
    if (!r)
        return false;
    f->ours = r->bytes / BOARDS / 1024;
    snprintf(f->measured, sizeof f->measured,
             "a board at the end of that round: game of %ld half-moves on average, clocks, claims, incidents, alerts",
             r->plies / BOARDS);
    return true;
}

const struct bench_row bench_memory = {
    .name = "memory",
    .unit = "KiB",
    .aim = 16,
    .less_is_better = true,
    .measure = measure_memory,
};
