/* Readings through the tracker, the clock model and the claims of their boards, as a hall of simulated games with all
 * faults tells them; and what a board needs for its whole game. */
#include "base/list.h"
#include "bench/bench.h"

#include "base/memory.h"
#include "game/claims.h"
#include "game/tracker/press.h"
#include "host/data.h"
#include "sim/wired.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS = 50, ROUND = 3600000 };

struct told_reading {
    uint16_t board;
    struct reading reading;
};

struct recorded {
    struct told_reading *told;
    size_t count, room;
};

struct readings_desk {
    struct tracker tracker;
    struct press press;
    struct claims claims;
};

static void record(void *self, int line, const struct reading *r)
{
    struct recorded *all = self;
    LIST_ROOM(all->told, all->count, all->room);
    all->told[all->count++] = (struct told_reading){(uint16_t)line, *r};
}

static bool record_one_round(const struct control *control, struct recorded *all)
{
    char path[256];
    struct sim_games *games =
        data_path("games/selfplay.pgn", path, sizeof path, NULL) ? sim_games_read(path, NULL) : NULL;
    if (!games)
        return false;
    struct sim_settings settings = {.boards = BOARDS, .seed = 1, .control = *control, .faults = ~0u, .rate = 25};
    struct wired *w = wired_new(&settings, games, &(struct wired_listener){.reading = record, .self = all});
    for (msec at = 0; wired_run(w, at) && at < ROUND;)
        at += 60000;
    wired_free(w);
    sim_games_free(games);
    return true;
}

static void follow_claims(void *self, const struct tracked *e)
{
    struct readings_desk *d = self;
    if (e->kind == TRACK_MOVE)
        claims_follow(&d->claims, &d->tracker.game);
}

static void begin(struct readings_desk *desks, const struct control *control)
{
    struct position start;
    position_start(&start, RULES_CHESS);
    for (int i = 0; i < BOARDS; i++) {
        tracker_begin(&desks[i].tracker, &start, true, follow_claims, &desks[i]);
        press_begin(&desks[i].press, control, &desks[i].tracker, NULL, NULL);
    }
}

static void take(struct readings_desk *d, const struct reading *r)
{
    while (tracker_due(&d->tracker) <= r->at)
        tracker_settle(&d->tracker, tracker_due(&d->tracker));
    if (press_due(&d->press) <= r->at)
        press_settle(&d->press, r->at);
    if (r->kind <= READING_TOUCHED || r->kind == READING_MOVE)
        tracker_take(&d->tracker, r);
    else
        press_take(&d->press, r);
}

static double take_all(const struct recorded *all, const struct control *control, long *plies)
{
    struct readings_desk *desks = memory_take(BOARDS, sizeof *desks);
    begin(desks, control);
    double from = bench_cpu_s();
    for (size_t i = 0; i < all->count; i++)
        take(&desks[all->told[i].board], &all->told[i].reading);
    double used = bench_cpu_s() - from;
    *plies = 0;
    for (int i = 0; i < BOARDS; i++) {
        *plies += desks[i].tracker.game.plies;
        tracker_release(&desks[i].tracker);
    }
    free(desks);
    return used;
}

static bool measure_readings(const struct bench_input *in, struct bench_figure *f)
{
    struct recorded all = {0};
    struct control control;
    long plies = 0;
    (void)in;
    control_read("5+3", &control, NULL);
    if (!record_one_round(&control, &all))
        return false;
    for (int i = 0; i < BENCH_TRIES; i++) {
        double rate = (double)all.count / take_all(&all, &control, &plies) / 1e6;
        f->ours = rate > f->ours ? rate : f->ours;
    }
    snprintf(f->measured, sizeof f->measured, "%zu readings of %d boards, %ld moves, all faults", all.count, BOARDS,
             plies);
    free(all.told);
    return true;
}

const struct bench_row bench_readings = {
    .name = "readings",
    .unit = "M/s",
    .aim = 1,
    .measure = measure_readings,
};
