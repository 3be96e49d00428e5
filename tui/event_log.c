#include "event_log.h"

#include "hall/rounds.h"
#include "local_time.h"
#include "log/body.h"
#include "report/report.h"
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

bool event_of_log(const char *path, struct text *out, struct error *why)
{
    struct past past = {0};
    struct log *log = log_open(path, &(struct log_opening){.mode = LOG_EXAMINE}, why);
    bool good = log && past_read(log, &past, why) &&
                (past.event.length || fail(why, path, "no event is set up in it", "begin one: flagfall event new"));
    if (good)
        text_add_bytes(out, text_chars(&past.event), past.event.length);
    past_release(&past);
    if (log)
        log_close(log, NULL);
    return good;
}

/* What is damaged is not handed on as if it were whole. */
static struct record *open_record(const char *path, struct error *why)
{
    struct log *log = log_open(path, &(struct log_opening){.mode = LOG_EXAMINE}, why);
    struct record *r = log ? record_read(log, why) : NULL;
    if (log)
        log_close(log, NULL);
    bool whole = r && (!r->faults || fail(why, path, r->fault.what, "see: flagfall log verify")) &&
                 (r->has_event || fail(why, path, "no event is set up in it", "begin one: flagfall event new"));
    if (whole)
        return r;
    record_free(r);
    return NULL;
}

bool event_add_trf(const char *path, struct text *out, struct error *why)
{
    struct record *r = open_record(path, why);
    if (r)
        report_add_trf(&(struct report){.record = r}, out);
    record_free(r);
    return r != NULL;
}

bool event_add_games(const char *path, int round, struct text *out, struct error *why)
{
    struct record *r = open_record(path, why);
    for (int i = 0; r && i < r->rounds.count; i++) {
        const struct record_round *at = &r->rounds.at[i];
        struct report report = {.record = r, .round = at, .utc_offset_min = local_offset_min(at->first.wall)};
        if (at->started.entry && (!round || at->number == round))
            report_add_pgn(&report, out);
    }
    record_free(r);
    return r != NULL;
}

struct chess_event *event_as_played(const char *path, struct error *why)
{
    struct record *r = open_record(path, why);
    struct chess_event *e = r ? report_event(r) : NULL;
    if (r && !e)
        fail(why, path, "its event cannot be read again", "see: flagfall event check");
    record_free(r);
    return e;
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
