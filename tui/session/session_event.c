/* A real event: its file is NAME.flagfall, which holds the event as it was set up and everything since. An event that
 * was only written down as NAME.ini gets its NAME.flagfall beside it. The hall is what the log says; then the devices
 * speak.
 */
#include "base/text.h"
#include "base/tongue.h"
#include "hall/round.h"
#include "session/session_parts.h"

#include "driver.h"
#include "event/arbiters.h"
#include "event/event_file.h"
#include "event/event_rules.h"
#include "hall/changes.h"
#include "host/local_time.h"
#include "host/moved_logs.h"
#include "log/body.h"

#include <dirent.h>
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
    session_note_change(s, text, NULL);
}

/* As the log has it last; "" if it has none. */
static void logged_event(struct session *s, struct text *out)
{
    struct entry e;
    struct change c;
    struct log_filter newest = {.kinds = 1u << ENTRY_EVENT, .newest_first = true, .most = 1};
    struct log_cursor *cursor = log_read(s->log, &newest);
    if (log_next(cursor, &e) && change_read(&c, &e, NULL)) {
        text_add(out, c.as.event.text ? c.as.event.text : "");
        json_decref(c.body);
    }
    log_cursor_free(cursor);
}

/* What the games are played by from now on is said, whatever brought it. */
static void add_rules(struct session *s, const char *text, struct text *words)
{
    struct text was = {0}, rules = {0};
    logged_event(s, &was);
    if (was.length)
        event_rules_said(text_chars(&was), text, s->round, &rules);
    if (rules.length)
        text_addf(words, "%s%s", words->length ? "; " : "", text_chars(&rules));
    text_release(&was);
    text_release(&rules);
}

void session_note_change(struct session *s, const char *text, const char *words)
{
    struct body body = {0};
    struct error why;
    struct text sealed = {0}, said = {0};
    event_seal(text, &sealed);
    text_add(&said, words ? words : "");
    add_rules(s, text, &said);
    struct event_change change = {text_chars(&sealed), said.length ? text_chars(&said) : NULL,
                                  *s->zone ? s->zone : NULL};
    struct entry e = {.kind = ENTRY_EVENT,
                      .who = s->settings.who,
                      .mono_ms = session_now(s),
                      .wall_ms = session_wall(s, session_now(s)),
                      .body = entry_write(&body, ACTION_EVENT, &change)};
    (void)session_append(s, &e, &why);
    body_release(&body);
    text_release(&sealed);
    text_release(&said);
}

/* The event file beside the log is taken over if it has no errors. Otherwise, unless the file was named by the user,
 * the event goes on as the log has it. */
static bool enter_as_written(struct session *s, const struct past *p, bool asked, struct error *why)
{
    struct text written = {0}, sealed = {0}, notes = {0};
    char words[SESSION_NOTICE_MAX];
    bool good = session_read_event_again(s, &written, why);
    session_file_taken(s, &written);
    good = good && session_keep_round(s, p, &written, &notes, why);
    if (good) {
        session_roles_hold(s, &written, &p->event);
        session_rules_hold(s, p, &written, &p->event);
    }
    event_seal(text_chars(&written), &sealed);
    bool same = good && !strcmp(text_chars(&sealed), text_chars(&p->event));
    text_release(&sealed);
    good = good && session_enter(s, &written, s->ini, s->settings.round, why);
    if (good && (!same || (*s->zone && strcmp(s->zone, p->zone) != 0)) && !s->settings.readonly)
        session_note_event(s, text_chars(&written));
    if (good && notes.length)
        session_notice(s, "%s", text_chars(&notes) + (*text_chars(&notes) == ' '));
    text_release(&notes);
    text_release(&written);
    if (good || asked || !p->event.length)
        return good;
    session_notice(s, "The event's file is not taken over, the event goes on as it was: %s",
                   session_fault_words(why, words));
    return session_enter(s, &p->event, s->path, s->settings.round, why);
}

/* Only if the file has a time of day can anything be an hour off. */
static void tell_zone(struct session *s, const struct past *p)
{
    char here[sizeof s->zone];
    msec now = session_wall_now(s);
    if (!*s->zone || *s->notice || !event_has_start(s->event))
        return;
    local_zone_of_machine(here, sizeof here);
    int offset = local_offset_min(now);
    local_zone_set("");
    bool same = local_offset_min(now) == offset;
    local_zone_set(s->event->zone);
    if (!*p->zone && !s->settings.zone)
        session_notice(s,
                       "The event's file names no zone: its times of day are those of %s, as on this machine, and "
                       "stay so on another. If it is held elsewhere, write zone = in its [event].",
                       s->zone);
    else if (*p->zone && !same)
        session_notice(s,
                       *here ? N_("Times of day stay those of %s, where the event was begun; this machine's are those "
                                  "of %s. If it is played elsewhere: zone = in its [event].")
                             : N_("Times of day stay those of %s, where the event was begun. If it is played "
                                  "elsewhere: zone = in its [event]."),
                       s->zone, here);
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
        session_open_round(s, &p);
    else if (good && !s->settings.readonly)
        hall_reseat(s->hall, &s->seating, s->settings.who, session_now(s));
    if (good)
        session_roles_tell(s);
    if (good && !s->settings.readonly)
        tell_zone(s, &p);
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

/* If moving a log was interrupted before the new place was remembered, there are two logs of one event side by side.
 * Backups, which have fewer entries, are not mentioned. */
static void tell_of_another(struct session *s, const char *path, const struct log_head *here)
{
    enum { LOOKED_AT_MAX = 64 };
    char folder[SESSION_PATH_MAX + 16], other[SESSION_PATH_MAX + 300];
    struct log_head there;
    copy_text(folder, sizeof folder, path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    DIR *d = opendir(slash ? folder : ".");
    int looked_at = 0;
    for (struct dirent *e; d && looked_at < LOOKED_AT_MAX && (e = readdir(d));) {
        snprintf(other, sizeof other, "%s%s%s", slash ? folder : "", slash ? "/" : "", e->d_name);
        if (!ends_with(e->d_name, ".flagfall") || !strcmp(e->d_name, slash ? path + (slash - folder) + 1 : path))
            continue;
        looked_at++;
        if (log_head_at(other, &there) && hash_is(&there.first, &here->first) && there.sequence >= here->sequence)
            session_notice(s,
                           there.sequence > here->sequence
                               ? N_("There are two logs of this event: %s is ahead and ends at entry %lld; this one, "
                                    "at %lld, goes on.")
                               : N_("There are two logs of this event: %s also ends at entry %lld; this one, at %lld, "
                                    "goes on."),
                           other, (long long)there.sequence, (long long)here->sequence);
    }
    if (d)
        closedir(d);
}

/* A log that was moved during a round: the event goes on in the new file, unless that is gone or was never continued.
 * The user is told in each case. */
static void follow_move(struct session *s, char path[SESSION_PATH_MAX + 16])
{
    char moved[SESSION_PATH_MAX];
    struct log_head here, there;
    if (!log_head_at(path, &here))
        return;
    if (!moved_log_find(&here.first, moved, sizeof moved) || !strcmp(moved, path)) {
        tell_of_another(s, path, &here);
        return;
    }
    if (!log_head_at(moved, &there) || !hash_is(&here.first, &there.first))
        session_notice(s, "This event was moved to %s, which is not there: here it ends at entry %lld.", moved,
                       (long long)here.sequence);
    else if (there.sequence >= here.sequence) {
        session_notice(s, "This event goes on in %s: it was moved there after entry %lld.", moved,
                       (long long)here.sequence);
        copy_text(path, SESSION_PATH_MAX + 16, moved);
    } else
        session_notice(s, "There are two logs of this event: %s ends at entry %lld, this one is ahead with %lld.",
                       moved, (long long)there.sequence, (long long)here.sequence);
}

/* NAME.ini was named by the user, or lies beside NAME.flagfall. */
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
    char log[SESSION_PATH_MAX + 16];
    if (*asked || is_there(file))
        copy_text(s->ini, sizeof s->ini, *asked ? path : file);
    copy_text(log, sizeof log, *asked ? file : path);
    follow_move(s, log);
    if (s->settings.readonly)
        return session_open_log(s, log, LOG_READ, why);
    return session_open_log(s, log, is_there(log) || !*asked ? LOG_WRITE : LOG_CREATE, why);
}

static bool fill_lines(const struct session *s, struct line_list *lines, struct error *why)
{
    lines->speed = 1;
    for (int i = 0; i < s->event->device_count; i++) {
        const struct device *d = &s->event->devices[i];
        struct line_entry e = {.driver = driver_named(d->driver),
                               .board = d->first_board,
                               .first_address = d->first_address,
                               .last_board = d->last_board > d->first_board ? d->last_board : 0};
        copy_text(e.address, sizeof e.address, d->address);
        if (!strcmp(d->driver, "pgn"))
            continue;
        if (!e.driver)
            return failf(why, s->event->file, "see: flagfall devices", "no driver is called %s", d->driver);
        if (!lines_add(lines, &e))
            return fail(why, s->event->file, "too many devices", "");
    }
    return true;
}

/* If there can be no recording, play goes on anyway. */
static void record_lines(struct session *s)
{
    for (int i = 0; i < s->lines_count; i++) {
        struct error why = {0};
        char words[SESSION_NOTICE_MAX];
        int board = s->lines[i]->entry.board;
        const struct device *d = event_device(s->event, board);
        if (d && d->recorded && !session_record(s, board, "", &why))
            session_notice(s, "The bytes of board %d are not recorded: %s", board, session_fault_words(&why, words));
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
    session_close(s, NULL);
    return NULL;
}
