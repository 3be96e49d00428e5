#include "event_log.h"

#include "event_load.h"
#include "hall/rounds.h"
#include "log/body.h"
#include "report/round_pgn.h"
#include "station.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

bool is_log_name(const char *path)
{
    size_t n = strlen(path), end = strlen(".flagfall");
    return n > end && !strcmp(path + n - end, ".flagfall");
}

/* --- reading -------------------------------------------------------------------------------------------------- */

struct opened {
    struct log *log;
    struct past past;
    struct chess_event *event;
};

static void close_all(struct opened *o)
{
    chess_event_free(o->event);
    past_release(&o->past);
    if (o->log)
        log_close(o->log, NULL);
}

static bool open_past(struct opened *o, const char *path, struct error *why)
{
    *o = (struct opened){.log = log_open(path, &(struct log_opening){.mode = LOG_EXAMINE}, why)};
    if (!o->log || !past_read(o->log, &o->past, why))
        return false;
    return o->past.event.length || fail(why, path, "no event is set up in it", "begin one: flagfall event new");
}

static bool open_all(struct opened *o, const char *path, struct error *why)
{
    if (open_past(o, path, why))
        o->event = event_load_text(text_chars(&o->past.event), o->past.event.length, path, why);
    return o->event != NULL;
}

bool event_of_log(const char *path, struct text *out, struct error *why)
{
    struct opened o;
    bool good = open_past(&o, path, why);
    if (good)
        text_add_bytes(out, text_chars(&o.past.event), o.past.event.length);
    close_all(&o);
    return good;
}

struct chess_event *event_as_played(const char *path, struct error *why)
{
    struct opened o;
    struct chess_event *e = NULL;
    if (open_all(&o, path, why) && past_results(o.log, &o.past, o.event, why)) {
        e = o.event;
        o.event = NULL;
    }
    close_all(&o);
    return e;
}

bool event_games(const char *path, int round, struct text *out, struct error *why)
{
    struct opened o;
    struct past_hall hall;
    bool good = open_all(&o, path, why);
    for (int number = 1; good && number <= EVENT_ROUNDS_MAX; number++) {
        if ((round && number != round) || !o.past.rounds[number].started)
            continue;
        good = past_hall_open(&hall, o.log, &o.past, o.event, number, why);
        if (good)
            round_pgn_write(o.event, number, &hall, out);
        if (good)
            past_hall_close(&hall);
    }
    close_all(&o);
    return good;
}

/* --- writing -------------------------------------------------------------------------------------------------- */

static msec wall_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool note(struct log *log, const struct text *event, struct error *why)
{
    struct past past;
    struct body body = {0};
    const char *user = getenv("USER");
    bool good = past_read(log, &past, why);
    body_begin(&body);
    body_text(&body, "text", text_chars(event));
    struct entry e = {.kind = ENTRY_EVENT,
                      .who = user ? user : "",
                      .wall_ms = wall_now(),
                      .mono_ms = past.last_mono,
                      .body = body_done(&body)};
    good = good && log_append(log, &e, why) && log_commit(log, 0, why);
    body_release(&body);
    past_release(&past);
    return good;
}

bool event_into_log(const char *path, const struct text *event, struct error *why)
{
    struct station_key key;
    struct log_opening how = {.mode = LOG_WRITE, .station = station_name(), .key = &key, .wall_ms = wall_now()};
    struct log *log = station_key_open(&key, NULL, true, why) ? log_open(path, &how, why) : NULL;
    bool good = log && note(log, event, why);
    if (log)
        good = log_close(log, good ? why : NULL) && good;
    return good;
}
