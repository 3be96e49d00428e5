#include "session/event_log.h"
#include "host/progress.h"
#include "report/record/record_read.h"

#include "base/memory.h"
#include "event/arbiters.h"
#include "event/event_rules.h"
#include "hall/changes.h"
#include "hall/rounds.h"
#include "host/local_time.h"
#include "host/moved_logs.h"
#include "host/station.h"
#include "log/body.h"
#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool is_log_name(const char *path)
{
    size_t n = strlen(path), end = strlen(".flagfall");
    return n > end && !strcmp(path + n - end, ".flagfall");
}

/* --- reading -------------------------------------------------------------------------------------------------- */

bool event_of_log(const char *path, struct text *out, struct error *why)
{
    struct past past = {0};
    struct log *log = progress_log(path, why);
    bool good = log && past_read(log, &past, why) &&
                (past.event.length || fail(why, path, "no event is set up in it", "begin one: flagfall event new"));
    if (good)
        text_add_bytes(out, text_chars(&past.event), past.event.length);
    past_release(&past);
    if (log)
        log_close(log, NULL);
    return good;
}

/* A damaged log is not passed on as if it were complete. */
static struct record *open_record(const char *path, struct error *why)
{
    struct log *log = progress_log(path, why);
    struct record *r = log ? record_read(log, why) : NULL;
    if (log)
        log_close(log, NULL);
    bool whole = r && (!r->faults || fail(why, path, r->fault.what, "see: flagfall log verify")) &&
                 (r->has_event || fail(why, path, "no event is set up in it", "begin one: flagfall event new"));
    if (whole) {
        local_zone_set(r->event->zone);
        return r;
    }
    record_free(r);
    return NULL;
}

bool event_add_trf(const char *path, const struct trf_choice *choice, struct text *out, struct error *why)
{
    struct record *r = open_record(path, why);
    if (r)
        report_add_trf(&(struct report){.record = r}, choice, out);
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

static bool add_note(struct log *log, const char *words, const char *who, msec at, struct error *why)
{
    struct body body = {0};
    struct note_change note = {words};
    struct entry e = {.kind = ENTRY_NOTE,
                      .who = who,
                      .wall_ms = wall_now(),
                      .mono_ms = at,
                      .body = entry_write(&body, ACTION_NOTE, &note)};
    bool good = log_append(log, &e, why);
    body_release(&body);
    return good;
}

/* The reason, and what is in force now, a line for each arbiter. Returns false also if nothing differs. */
static bool note_trust(struct log *log, const struct past *past, const struct text *event, const char *who,
                       const char *reason, struct error *why)
{
    struct roster_change *changes = memory_take(2 * (size_t)ARBITERS_MAX, sizeof *changes);
    struct chess_event *is = event_read(text_chars(event), event->length, "", why);
    struct chess_event *was = is ? event_read(text_chars(&past->event), past->event.length, "", why) : NULL;
    int count = was ? arbiters_changed(was, is, changes) : 0;
    char words[400], line[ROSTER_CHANGE_WORDS];
    snprintf(
        words, sizeof words,
        "the event's file holds for all roles and passphrases, no head confirmed it, by the owner of this station: %s",
        reason);
    bool good =
        was && (count || fail(why, "roles", "the log has the roles that the file says", "there is nothing to do"));
    good = good && add_note(log, words, who, past->last_mono, why);
    for (int i = 0; good && i < count; i++) {
        roster_change_words(&changes[i], line);
        good = add_note(log, line, who, past->last_mono, why);
    }
    chess_event_free(was);
    chess_event_free(is);
    free(changes);
    return good;
}

static bool note(struct log *log, const struct text *event, const char *who, const char *reason, struct error *why)
{
    struct past past;
    struct body body = {0};
    struct text sealed = {0}, kept = {0}, rules = {0};
    const char *user = *who ? who : getenv("USER");
    bool good = past_read(log, &past, why);
    text_add(&kept, text_chars(event));
    if (good && !reason)
        event_keep_arbiters(&kept, &past.event);
    event_seal(text_chars(&kept), &sealed);
    good = good && (!reason || note_trust(log, &past, &sealed, user ? user : "", reason, why));
    if (past.event.length)
        event_rules_said(text_chars(&past.event), text_chars(&kept), past.latest, &rules);
    struct event_change change = {.text = text_chars(&sealed), .words = rules.length ? text_chars(&rules) : NULL};
    struct entry e = {.kind = ENTRY_EVENT,
                      .who = user ? user : "",
                      .wall_ms = wall_now(),
                      .mono_ms = past.last_mono,
                      .body = entry_write(&body, ACTION_EVENT, &change)};
    good = good && log_append(log, &e, why) && log_commit(log, 0, why);
    body_release(&body);
    text_release(&sealed);
    text_release(&kept);
    text_release(&rules);
    past_release(&past);
    return good;
}

bool event_into_log(const char *path, const struct text *event, const char *who, const char *reason, struct error *why)
{
    struct station_key key = {0};
    char station[STATION_NAME];
    struct log_opening how = {.mode = LOG_WRITE, .station = station_name(station), .key = &key, .wall_ms = wall_now()};
    bool good = moved_log_may_write(path, why) && station_key_open(&key, NULL, true, why);
    struct log *log = good ? log_open(path, &how, why) : NULL;
    good = log && note(log, event, who, reason, why);
    if (log)
        good = log_close(log, good ? why : NULL) && good;
    key_close(&key);
    return good;
}
