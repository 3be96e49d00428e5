/* A real event: its file is NAME.flagfall, which holds the event as it was set up and everything since. An event that was
 * only written down as NAME.ini gets its NAME.flagfall beside it. The hall is what the log says; then the devices speak.
 */
#include "session_parts.h"

#include "base/memory.h"
#include "event_load.h"
#include "files.h"
#include "hall/seats.h"
#include "log/body.h"
#include "driver.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { EVENT_TEXT_MAX = 8 << 20 };

/* --- the event's text --------------------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *ending)
{
    size_t n = strlen(text), m = strlen(ending);
    return n > m && !strcmp(text + n - m, ending);
}

void session_note_event(struct session *s, const char *text)
{
    struct body body = {0};
    struct error why;
    body_begin(&body);
    body_text(&body, "text", text);
    struct entry e = {.kind = ENTRY_EVENT, .who = s->settings.who, .mono_ms = session_now(s),
                      .wall_ms = session_wall(s, session_now(s)), .body = body_done(&body)};
    (void)log_append(s->log, &e, &why);
    body_release(&body);
}

/* The event as the log has it, the newest; false: it has none. */
static bool event_in_log(struct session *s, struct text *out)
{
    struct log_filter filter = {.kinds = 1u << ENTRY_EVENT, .newest_first = true, .most = 1};
    struct log_cursor *cursor = log_read(s->log, &filter);
    struct entry e;
    bool found = log_next(cursor, &e);
    json_t *body = found ? body_parse(e.body, NULL) : NULL;
    if (body)
        text_add(out, body_text_of(body, "text", ""));
    json_decref(body);
    log_cursor_free(cursor);
    return out->length > 0;
}

static bool read_event(struct session *s, const char *ini, struct error *why)
{
    struct text written = {0}, logged = {0};
    bool known = event_in_log(s, &logged), good = !ini || file_read(ini, EVENT_TEXT_MAX, &written, why);
    const struct text *text = ini ? &written : &logged;
    if (good && !ini && !known)
        good = fail(why, s->path, "no event is set up in it", "begin one: flagfall event new");
    s->event = good ? event_load_text(text_chars(text), text->length, ini ? ini : s->path, why) : NULL;
    if (s->event && ini && !s->settings.readonly && strcmp(text_chars(&written), text_chars(&logged)) != 0)
        session_note_event(s, text_chars(&written));
    text_release(&written);
    text_release(&logged);
    return s->event != NULL;
}

/* --- what was logged before --------------------------------------------------------------------------------- */

/* Where the last round begins: its number, and the entry. */
static int last_round(struct session *s, int64_t *from)
{
    struct log_filter filter = {.kinds = 1u << ENTRY_ROUND};
    struct log_cursor *cursor = log_read(s->log, &filter);
    struct entry e;
    int round = 0;
    *from = 1;
    while (log_next(cursor, &e)) {
        json_t *body = body_parse(e.body, NULL);
        int number = body ? (int)body_number_of(body, "round", 0) : 0;
        if (number > round) {
            round = number;
            *from = e.sequence;
        }
        json_decref(body);
    }
    log_cursor_free(cursor);
    return round;
}

static void remember_penalty(struct session *s, const struct entry *e)
{
    json_t *body = body_parse(e->body, NULL);
    struct penalty p = {.ruling = (int)body_number_of(body, "decision", 0), .board = e->board, .side = NO_SIDE, .at = 0,
                        .round = (int)body_number_of(body, "round", 0), .counts = body_flag_of(body, "counts", false)};
    const char *side = body_text_of(body, "side", "");
    p.side = !strcmp(side, "white") ? WHITE : !strcmp(side, "black") ? BLACK : NO_SIDE;
    snprintf(p.player, sizeof p.player, "%s", body_text_of(body, "player", ""));
    snprintf(p.team, sizeof p.team, "%s", body_text_of(body, "team", ""));
    snprintf(p.script, sizeof p.script, "%s", body_text_of(body, "script", ""));
    snprintf(p.penalty, sizeof p.penalty, "%s", body_text_of(body, "penalty", ""));
    snprintf(p.kind, sizeof p.kind, "%s", body_text_of(body, "kind", ""));
    if (body && p.round < hall_settings_of(s->hall)->round)
        hall_remember(s->hall, &p);
    json_decref(body);
}

static void remember_penalties(struct session *s, int64_t before)
{
    struct log_filter filter = {.kinds = 1u << ENTRY_PENALTY, .to = before - 1};
    if (before <= 1)
        return;
    struct log_cursor *cursor = log_read(s->log, &filter);
    struct entry e;
    while (log_next(cursor, &e))
        remember_penalty(s, &e);
    log_cursor_free(cursor);
}

static bool replay(struct session *s, struct error *why)
{
    struct log_filter filter = {.from = s->replayed + 1};
    struct log_cursor *cursor = log_read(s->log, &filter);
    struct entry e;
    bool good = true;
    while (good && log_next(cursor, &e)) {
        s->replayed = e.sequence;
        s->last_mono = e.mono_ms > s->last_mono ? e.mono_ms : s->last_mono;
        s->last_wall = e.wall_ms;
        good = hall_replay(s->hall, &e, why);
        if (good && s->settings.entry)
            s->settings.entry(s->settings.self, s, &e);
    }
    log_cursor_free(cursor);
    return good;
}

/* The hall's clock goes on where it was, as much later as the day is. */
static void go_on_in_time(struct session *s)
{
    msec slept = s->wall_began - s->last_wall;
    s->offset = s->last_mono + (slept > 0 && s->last_wall ? slept : 0);
}

/* What somebody else's console has written since. */
bool session_follow(struct session *s)
{
    struct error why;
    int64_t before = s->replayed;
    if (!replay(s, &why))
        return false;
    if (s->replayed > before)
        go_on_in_time(s);
    return s->replayed > before;
}

/* --- opening ------------------------------------------------------------------------------------------------ */

static bool is_there(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0;
}

static bool open_file(struct session *s, const char *path, const char **ini, struct error *why)
{
    char file[SESSION_PATH_MAX + 16];
    bool from_ini = !ends_with(path, ".flagfall");
    int stem = (int)strlen(path) - (ends_with(path, ".ini") ? 4 : 0);
    *ini = from_ini ? path : NULL;
    if (strlen(path) >= SESSION_PATH_MAX)
        return fail(why, "event", "this name is too long", "");
    snprintf(file, sizeof file, from_ini ? "%.*s.flagfall" : "%.*s", stem, path);
    if (from_ini && !is_there(path))
        return fail(why, path, "is not there", "begin an event: flagfall event new");
    if (s->settings.readonly)
        return session_open_log(s, file, LOG_READ, why);
    return session_open_log(s, file, is_there(file) || !from_ini ? LOG_WRITE : LOG_CREATE, why);
}

static msec midnight_of(const struct session *s)
{
    time_t now = (time_t)(s->wall_began / 1000);
    struct tm t;
    localtime_r(&now, &t);
    t.tm_hour = t.tm_min = t.tm_sec = 0;
    return s->offset - (s->wall_began - (msec)mktime(&t) * 1000);
}

static bool fill_lines(const struct session *s, struct line_list *lines, struct error *why)
{
    lines->speed = 1;
    for (int i = 0; i < s->event->device_count; i++) {
        const struct device *d = &s->event->devices[i];
        struct line_entry e = {.driver = driver_named(d->driver), .board = d->first_board, .first_address = d->first_address};
        snprintf(e.address, sizeof e.address, "%s", d->address);
        if (!e.driver)
            return failf(why, s->event->file, "see: flagfall devices", "no driver is called %s", d->driver);
        if (!lines_add(lines, &e))
            return fail(why, s->event->file, "too many devices", "");
    }
    return true;
}

static bool open_devices(struct session *s, struct error *why)
{
    struct line_list lines = {0};
    bool good = s->settings.readonly || (fill_lines(s, &lines, why) && session_open_lines(s, &lines, why));
    lines_release(&lines);
    return good;
}

static bool open_round(struct session *s, struct error *why)
{
    struct hall_settings settings;
    int64_t from;
    int round = last_round(s, &from);
    if (s->settings.round)
        round = s->settings.round;
    s->replayed = from - 1;
    snprintf(s->title, sizeof s->title, "%.90s", s->event->name);
    snprintf(s->rulebook, sizeof s->rulebook, "%s", s->event->rulebook);
    s->seats = seats_of(s->event, round ? round : 1, midnight_of(s), &settings);
    s->count = settings.count;
    if (!session_open_hall(s, &settings, why))
        return false;
    remember_penalties(s, from);
    if (!replay(s, why))
        return false;
    go_on_in_time(s);
    s->saved = session_now(s);
    return open_devices(s, why);
}

struct session *session_open_event(struct event_base *base, const struct session_settings *settings, const char *path,
                                   struct error *why)
{
    struct session *s = session_begin(base, settings, 1);
    const char *ini;
    if (open_file(s, path, &ini, why) && read_event(s, ini, why) && open_round(s, why))
        return s;
    session_close(s);
    return NULL;
}
