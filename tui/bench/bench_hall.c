/* Readings of a simulated round are kept, and then processed by a hall of their own: only that is measured. */
#include "bench/bench.h"

#include "base/memory.h"
#include "hall/board_view.h"
#include "hall/hall.h"
#include "hall/round.h"
#include "host/data.h"
#include "log/entry.h"
#include "sim/faults.h"
#include "sim/wired.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { BOARDS = 100, STEP = 1000, READINGS_MAX = 400000, MOST_BOARDS = 1000 };

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
    assert(k->count >= 0 && k->count <= READINGS_MAX && "no more are kept");
    if (k->count < READINGS_MAX)
        k->list[k->count++] = (struct kept_reading){line + 1, *r};
}

static void keep_round(struct keeper *k, const struct sim_games *games, int boards, msec until)
{
    struct sim_settings set = {.boards = boards, .seed = 1, .faults = ~0u, .rate = 60};
    struct wired_listener listener = {.reading = keep, .self = k};
    control_read("3+2", &set.control, NULL);
    struct wired *wired = wired_new(&set, games, &listener);
    for (msec at = 0; at < until && wired_run(wired, at) && k->count < READINGS_MAX; at += STEP)
        continue;
    wired_free(wired);
}

static void count_entry(void *self, const struct entry *e)
{
    *(long *)self += e->board >= 0;
}

static struct hall *new_hall(int boards, long *entries)
{
    assert(boards > 0 && boards <= MOST_BOARDS && "each has a seat");
    static struct hall_seat seats[MOST_BOARDS];
    struct hall_listener listener = {count_entry, entries};
    struct hall_settings s = {.round = 1,
                              .phase = EVENT_BLITZ,
                              .starts_at = 0,
                              .default_after = MSEC_NEVER,
                              .rulebook = "fide-2023",
                              .seats = seats,
                              .count = boards};
    for (int i = 0; i < boards; i++) {
        seats[i] = (struct hall_seat){.number = i + 1};
        control_read("3+2", &seats[i].control, NULL);
    }
    struct hall *h = hall_new(&s, &listener);
    hall_start(h, "", 0);
    return h;
}

struct bench_round {
    bool good;
    int readings;
    long entries, plies;
    double best_s, bytes, few_ns, many_ns, clockless_ns;
};

static double take_all(struct hall *h, const struct keeper *k)
{
    double from = bench_cpu_s();
    for (int i = 0; i < k->count; i++)
        hall_take(h, k->list[i].board, &k->list[i].reading, k->list[i].reading.at);
    return bench_cpu_s() - from;
}

static void take_round(const struct keeper *k, struct bench_round *r)
{
    r->entries = r->plies = 0;
    struct hall *h = new_hall(BOARDS, &r->entries);
    double took = take_all(h, k);
    r->best_s = r->best_s <= 0 || took < r->best_s ? took : r->best_s;
    r->bytes = (double)hall_bytes(h);
    for (int i = 0; i < BOARDS; i++)
        r->plies += board_plies(hall_at(h, i));
    hall_free(h);
}

/* The same round on boards that have no clock: what was played is looked at again there. */
static void take_clockless(struct keeper *k, struct bench_round *r)
{
    int kept = 0;
    for (int i = 0; i < k->count; i++)
        if (k->list[i].reading.kind != READING_CLOCK)
            k->list[kept++] = k->list[i];
    k->count = kept;
    for (int try = 0; try < BENCH_TRIES; try++) {
        long entries = 0;
        struct hall *h = new_hall(BOARDS, &entries);
        double ns = take_all(h, k) * 1e9 / k->count;
        r->clockless_ns = r->clockless_ns <= 0 || ns < r->clockless_ns ? ns : r->clockless_ns;
        hall_free(h);
    }
}

/* Nanoseconds for each reading in the first minutes of a round with so many boards; rounds with few boards are repeated
 * more often. */
static double reading_ns(const struct sim_games *games, int boards)
{
    enum { FOR_MS = 180000, ENOUGH = 1000000 };
    struct keeper k = {.list = memory_take(READINGS_MAX, sizeof *k.list)};
    double best = 0;
    keep_round(&k, games, boards, FOR_MS);
    for (int try = 0; try < BENCH_TRIES; try++) {
        double took = 0;
        long readings = 0, entries = 0;
        for (; readings < ENOUGH; readings += k.count) {
            struct hall *h = new_hall(boards, &entries);
            took += take_all(h, &k);
            hall_free(h);
        }
        double ns = took * 1e9 / (double)readings;
        best = best <= 0 || ns < best ? ns : best;
    }
    free(k.list);
    return best;
}

/* Two rows use the same round: it is played once. */
static const struct bench_round *played_round(void)
{
    static struct bench_round r;
    char path[1280];
    if (r.readings)
        return &r;
    struct sim_games *games =
        data_path("games/selfplay.pgn", path, sizeof path, NULL) ? sim_games_read(path, NULL) : NULL;
    struct keeper k = {0};
    if (!games)
        return NULL;
    k.list = memory_take(READINGS_MAX, sizeof *k.list);
    keep_round(&k, games, BOARDS, MSEC_NEVER);
    for (int try = 0; try < BENCH_TRIES; try++)
        take_round(&k, &r);
    r.readings = k.count;
    take_clockless(&k, &r);
    free(k.list);
    r.few_ns = reading_ns(games, 10);
    r.many_ns = reading_ns(games, MOST_BOARDS);
    sim_games_free(games);
    return &r;
}

static bool measure_hall(const struct bench_input *input, struct bench_figure *f)
{
    const struct bench_round *r = played_round();
    (void)input;
    if (!r)
        return false;
    f->ours = r->readings / r->best_s / 1e6;
    snprintf(
        f->measured, sizeof f->measured,
        "%d readings of %d boards, all faults, %ld entries; a reading takes %.0f ns with 10 boards, %.0f with 1000, "
        "%.0f without clocks",
        r->readings, BOARDS, r->entries, r->few_ns, r->many_ns, r->clockless_ns);
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
    const struct bench_round *r = played_round();
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
