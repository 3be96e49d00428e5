#include "commands/simulate_log.h"

#include "base/memory.h"
#include "hall/changes.h"
#include "hall/seats.h"
#include "host/station.h"
#include "log/body.h"
#include "log/log.h"

#include <stdlib.h>
#include <time.h>

enum { COMMIT_EVERY = 2000 };

struct simulated_log {
    struct log *log;
    struct station_key key;
    const struct simulated *round;
    struct hall_listener inner;
    msec began; /* wall time of the round's first moment */
    bool named;
    int waiting;
};

struct simulated_log *simulated_log_new(const char *path, struct error *why)
{
    struct station_key key;
    if (!station_key_open(&key, NULL, true, why))
        return NULL;
    msec now = (msec)time(NULL) * 1000;
    char station[STATION_NAME];
    struct log_opening how = {.mode = LOG_CREATE, .station = station_name(station), .key = &key, .wall_ms = now};
    struct log *log = log_open(path, &how, why);
    if (!log) {
        key_close(&key);
        return NULL;
    }
    struct simulated_log *l = memory_take(1, sizeof *l);
    l->log = log;
    l->key = key;
    l->began = now;
    return l;
}

/* What cannot be written waits in the log: closing it reports how much was lost, and why. */
static void keep(struct simulated_log *l, struct entry *e)
{
    struct error why;
    e->wall_ms = l->began + e->mono_ms;
    if (log_append(l->log, e, &why) && ++l->waiting % COMMIT_EVERY == 0)
        (void)log_commit(l->log, e->mono_ms, &why);
}

static void note_event(struct simulated_log *l)
{
    struct chess_event *event = event_of_seats("Simulated hall", &l->round->settings);
    struct text text = {0};
    struct body body = {0};
    event_write(event, &text);
    struct event_change c = {.text = text_chars(&text)};
    struct entry e = {.kind = ENTRY_EVENT, .who = "", .body = entry_write(&body, ACTION_EVENT, &c)};
    keep(l, &e);
    body_release(&body);
    text_release(&text);
    chess_event_free(event);
    l->named = true;
}

static void hear_entry(void *self, const struct entry *draft)
{
    struct simulated_log *l = self;
    struct entry e = *draft;
    if (!l->named)
        note_event(l);
    keep(l, &e);
    l->inner.entry(l->inner.self, draft);
}

struct hall_listener simulated_log_listener(struct simulated_log *l, const struct simulated *round,
                                            const struct hall_listener *inner)
{
    l->round = round;
    l->inner = *inner;
    return (struct hall_listener){hear_entry, l};
}

bool simulated_log_close(struct simulated_log *l, struct error *why)
{
    bool good = log_close(l->log, why);
    key_close(&l->key);
    free(l);
    return good;
}
