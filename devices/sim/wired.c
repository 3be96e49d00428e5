#include "sim/wired.h"

#include "base/memory.h"
#include "health.h"
#include "sim/due.h"

#include <assert.h>
#include <stdlib.h>

struct lead {
    struct wired *wired;
    struct framer *framer;
    struct health health;
    uint32_t faults; /* in the bytes that are being read now */
    int line;
    bool out;
};

struct wired {
    struct sim_hall *hall;
    const struct driver *driver;
    struct wired_listener listener;
    struct lead *leads;
    struct due talks;
    int lines;
    msec now;
    bool deaf;
};

static void hand_on(void *self, const struct reading *r)
{
    struct lead *l = self;
    l->wired->listener.reading(l->wired->listener.self, l->line, r);
}

/* As on a real line: while it is noisy nothing is believed. */
static void take_reading(void *self, const struct reading *r)
{
    struct lead *l = self;
    l->faults += r->kind == READING_FAULT;
    if (!l->health.noisy)
        hand_on(l, r);
}

static void tell_cable(struct lead *l, bool in, msec at)
{
    struct reading r = {.kind = READING_NEWS, .address = -1, .at = at};
    r.as.news.what = in ? NEWS_BACK : NEWS_LOST;
    hand_on(l, &r);
}

static void note_bytes(struct wired *w, int line, bool sent, struct span s, msec at)
{
    if (w->listener.bytes)
        w->listener.bytes(w->listener.self, line, sent, s, at);
}

static void let_speak(struct wired *w, struct lead *l, enum occasion why, msec now)
{
    struct readings silence = {.take = take_reading, .context = l, .at = now};
    struct outgoing say = {.silence = &silence};
    if (l->out || w->deaf)
        return;
    msec next = w->driver->talk(framer_state(l->framer), why, now, &say);
    due_set(&w->talks, l->line, next > now ? next : now + 1);
    if (say.length)
        note_bytes(w, l->line, true, (struct span){say.bytes, say.length}, now);
    if (say.length)
        sim_hall_hear(w->hall, l->line, (struct span){say.bytes, say.length}, now);
}

static void on_sent(void *self, int line, struct span s, msec at)
{
    struct wired *w = self;
    assert(line >= 0 && line < w->lines && "a line of the hall");
    struct lead *l = &w->leads[line];
    uint64_t frames = framer_frames(l->framer);
    struct readings out = {.take = hand_on, .context = l, .at = at};
    enum occasion why;
    if (w->deaf)
        return;
    l->faults = 0;
    note_bytes(w, line, false, s, at);
    framer_take(l->framer, s, at);
    if (health_tell(&l->health, (uint32_t)(framer_frames(l->framer) - frames), l->faults, &out, &why))
        let_speak(w, l, why, at);
}

static void on_cable(void *self, int line, bool in, msec at)
{
    struct wired *w = self;
    assert(line >= 0 && line < w->lines && "a line of the hall");
    struct lead *l = &w->leads[line];
    l->out = !in;
    l->health = (struct health){0};
    framer_restart(l->framer);
    if (!w->deaf)
        tell_cable(l, in, at);
    due_set(&w->talks, line, in ? at + 1 : MSEC_NEVER);
    if (in)
        let_speak(w, l, OCCASION_OPENED, at);
}

void wired_listens(struct wired *w, bool listens)
{
    w->deaf = !listens;
    for (int i = 0; i < w->lines; i++) {
        struct lead *l = &w->leads[i];
        due_set(&w->talks, i, MSEC_NEVER);
        if (!listens || l->out)
            continue;
        l->health = (struct health){0};
        framer_restart(l->framer);
        let_speak(w, l, OCCASION_OPENED, w->now);
    }
}

static void on_truth(void *self, const struct truth *t)
{
    struct wired *w = self;
    if (w->listener.truth)
        w->listener.truth(w->listener.self, t);
}

struct wired *wired_new(const struct sim_settings *settings, const struct sim_games *games,
                        const struct wired_listener *listener)
{
    struct wired *w = memory_take(1, sizeof *w);
    struct sim_listener hall_listener = {on_sent, on_cable, on_truth, w};
    w->listener = *listener;
    w->hall = sim_hall_new(settings, games, &hall_listener);
    w->driver = driver_named(sim_hall_driver(w->hall));
    w->lines = sim_hall_lines(w->hall);
    w->leads = memory_take((size_t)w->lines, sizeof *w->leads);
    w->now = settings->start;
    due_begin(&w->talks, w->lines, settings->start);
    for (int i = 0; i < w->lines; i++) {
        w->leads[i] = (struct lead){.wired = w, .line = i};
        w->leads[i].framer = framer_new(w->driver, take_reading, &w->leads[i]);
    }
    for (int i = 0; i < w->lines; i++)
        let_speak(w, &w->leads[i], OCCASION_OPENED, w->now);
    return w;
}

void wired_free(struct wired *w)
{
    if (!w)
        return;
    for (int i = 0; i < w->lines; i++)
        framer_free(w->leads[i].framer);
    sim_hall_free(w->hall);
    due_end(&w->talks);
    free(w->leads);
    free(w);
}

bool wired_run(struct wired *w, msec until)
{
    while (w->now < until) {
        msec hall = sim_hall_next(w->hall), talk = due_time(&w->talks);
        msec next = hall < talk ? hall : talk;
        if (next > until)
            break;
        w->now = next;
        if (talk <= hall)
            let_speak(w, &w->leads[due_first(&w->talks)], OCCASION_TIME, next);
        else
            sim_hall_step(w->hall, next);
    }
    w->now = until;
    return sim_hall_games_running(w->hall) > 0;
}

struct sim_hall *wired_hall(struct wired *w)
{
    return w->hall;
}

struct framer *wired_framer(struct wired *w, int line)
{
    assert(line >= 0 && line < w->lines && "a line of the hall");
    return w->leads[line].framer;
}
