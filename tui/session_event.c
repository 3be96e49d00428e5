/* A real event: its file is NAME.flagfall, which holds the event as it was set up and everything since. An event that was
 * only written down as NAME.ini gets its NAME.flagfall beside it. The hall is what the log says; then the devices speak.
 */
#include "session_parts.h"

#include "driver.h"
#include "files.h"
#include "log/body.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

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
    struct entry e = {.kind = ENTRY_EVENT,
                      .who = s->settings.who,
                      .mono_ms = session_now(s),
                      .wall_ms = session_wall(s, session_now(s)),
                      .body = body_done(&body)};
    (void)log_append(s->log, &e, &why);
    body_release(&body);
}

/* What is written down beside the log is taken over if it is good; where it was not asked for by its name, the event goes
 * on as the log has it otherwise. */
static bool enter_as_written(struct session *s, const struct past *p, bool asked, struct error *why)
{
    struct text written = {0};
    bool good = file_read(s->ini, EVENT_FILE_BYTES, &written, why);
    bool same = good && !strcmp(text_chars(&written), text_chars(&p->event));
    good = good && session_enter(s, &written, s->ini, s->settings.round, why);
    if (good && !same && !s->settings.readonly)
        session_note_event(s, text_chars(&written));
    text_release(&written);
    if (good || asked || !p->event.length)
        return good;
    session_notice(s, "%s is not taken over, the event goes on as it was: %s: %s", s->ini, why->where, why->what);
    return session_enter(s, &p->event, s->path, s->settings.round, why);
}

static bool enter(struct session *s, bool asked, struct error *why)
{
    struct past p;
    bool good = past_read(s->log, &p, why);
    if (good && !*s->ini && !p.event.length)
        good = fail(why, s->path, "no event is set up in it", "begin one: flagfall event new");
    else if (good && *s->ini)
        good = enter_as_written(s, &p, asked, why);
    else if (good)
        good = session_enter(s, &p.event, s->path, s->settings.round, why);
    if (good && !s->settings.readonly && p.latest != s->round)
        hall_open(s->hall, s->settings.who, session_now(s));
    past_release(&p);
    s->saved = session_now(s);
    return good;
}

/* --- opening ------------------------------------------------------------------------------------------------ */

static bool is_there(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0;
}

static int stem_length(const char *path)
{
    return (int)strlen(path) - (ends_with(path, ".ini") ? 4 : ends_with(path, ".flagfall") ? 9 : 0);
}

bool session_log_path(const char *path, char *out, size_t room)
{
    return (size_t)snprintf(out, room, "%.*s.flagfall", stem_length(path), path) < room;
}

/* NAME.ini is asked for by its name, or lies beside NAME.flagfall. */
static bool open_file(struct session *s, const char *path, bool *asked, struct error *why)
{
    char file[SESSION_PATH_MAX + 16];
    int stem = stem_length(path);
    *asked = !ends_with(path, ".flagfall");
    if (strlen(path) >= SESSION_PATH_MAX)
        return fail(why, "event", "this name is too long", "");
    snprintf(file, sizeof file, *asked ? "%.*s.flagfall" : "%.*s.ini", stem, path);
    if (*asked && !is_there(path))
        return fail(why, path, "is not there", "begin an event: flagfall event new");
    const char *log = *asked ? file : path;
    if (*asked || is_there(file))
        snprintf(s->ini, sizeof s->ini, "%s", *asked ? path : file);
    if (s->settings.readonly)
        return session_open_log(s, log, LOG_READ, why);
    return session_open_log(s, log, is_there(log) || !*asked ? LOG_WRITE : LOG_CREATE, why);
}

static bool fill_lines(const struct session *s, struct line_list *lines, struct error *why)
{
    lines->speed = 1;
    for (int i = 0; i < s->event->device_count; i++) {
        const struct device *d = &s->event->devices[i];
        struct line_entry e = {
            .driver = driver_named(d->driver), .board = d->first_board, .first_address = d->first_address};
        snprintf(e.address, sizeof e.address, "%s", d->address);
        if (!strcmp(d->driver, "pgn"))
            continue;
        if (!e.driver)
            return failf(why, s->event->file, "see: flagfall devices", "no driver is called %s", d->driver);
        if (!lines_add(lines, &e))
            return fail(why, s->event->file, "too many devices", "");
    }
    return true;
}

/* Without a recording play goes on all the same. */
static void record_lines(struct session *s)
{
    for (int i = 0; i < s->lines_count; i++) {
        struct error why = {0};
        int board = s->lines[i]->entry.board;
        const struct device *d = event_device(s->event, board);
        if (d && d->recorded && !session_record(s, board, "", &why))
            session_notice(s, "board %d is not recorded: %s: %s", board, why.where, why.what);
    }
}

static bool open_feeds(struct session *s, struct error *why)
{
    for (int i = 0; i < s->event->device_count; i++)
        if (!strcmp(s->event->devices[i].driver, "pgn") && !session_open_feed(s, &s->event->devices[i], why))
            return false;
    return true;
}

bool session_open_devices(struct session *s, struct error *why)
{
    struct line_list lines = {0};
    if (!s->settings.readonly)
        session_hears_nothing_yet(s);
    bool good = s->settings.readonly ||
                (fill_lines(s, &lines, why) && session_open_lines(s, &lines, why) && open_feeds(s, why));
    lines_release(&lines);
    if (good && !s->settings.readonly)
        session_open_assigned(s);
    record_lines(s);
    return good;
}

struct session *session_open_event(struct event_base *base, const struct session_settings *settings, const char *path,
                                   struct error *why)
{
    struct session *s = session_begin(base, settings, 1);
    bool asked;
    if (open_file(s, path, &asked, why) && enter(s, asked, why) && session_open_devices(s, why))
        return s;
    session_close(s);
    return NULL;
}
