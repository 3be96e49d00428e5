#include "commands/event_take_over.h"

#include "base/printable.h"
#include "commands/command.h"
#include "host/local_time.h"
#include "host/moved_logs.h"
#include "host/progress.h"
#include "host/station.h"
#include "log/log.h"
#include "session/event_log.h"

#include <stdio.h>
#include <string.h>

extern const struct command command_event;

/* The hall's time of the last entry: the takeover gets this time, since no time has passed in the hall since. */
static bool read_last(const char *path, struct log_head *head, msec *mono, struct error *why)
{
    struct log *log = log_open(path, &(struct log_opening){.mode = LOG_READ, .progress = progress_line()}, why);
    struct entry e;
    if (!log)
        return false;
    struct log_cursor *c = log_read(log, &(struct log_filter){.newest_first = true, .most = 1});
    bool good = log_next(c, &e) && log_head(log, head, why);
    *mono = good ? e.mono_ms : 0;
    log_cursor_failed(c, why);
    log_cursor_free(c);
    log_close(log, NULL);
    return good;
}

static bool take_over(const char *path, const struct event_take_over *how, const struct station_key *mine,
                      const struct station_key *old, struct error *why)
{
    struct log_head head;
    char station[STATION_NAME];
    msec mono;
    if (!read_last(path, &head, &mono, why))
        return false;
    if (!memcmp(head.key, mine->public, LOG_KEY_BYTES))
        return fail(why, path, "this station writes it already", "open it: flagfall FILE");
    struct log *log = log_open(path,
                               &(struct log_opening){.mode = LOG_WRITE,
                                                     .station = station_name(station),
                                                     .key = mine,
                                                     .takes_over = true,
                                                     .old_key = old,
                                                     .reason = how->reason,
                                                     .who = how->who,
                                                     .wall_ms = wall_now(),
                                                     .mono_ms = mono},
                               why);
    return log && log_close(log, why);
}

static void say_done(const char *path, const struct station_key *mine, bool vouched)
{
    struct text print = {0};
    fingerprint_add(&print, mine->public);
    printf("%s: this station goes on with it from now on, under key %s\n%s", path, text_chars(&print),
           vouched ? ""
                   : "nobody vouches for that key: give it to the head arbiter, who names it to: flagfall log verify "
                     "FILE --key DIGITS\n");
    text_release(&print);
}

/* There is no prompt for passphrases here, so an arbiter who has one is refused. */
static bool is_no_other(const char *path, const char *who, struct error *why)
{
    struct text event = {0};
    bool free = true;
    struct chess_event *e =
        who && event_of_log(path, &event, NULL) ? event_read(text_chars(&event), event.length, path, NULL) : NULL;
    const struct arbiter *a = e ? event_arbiter(e, who) : NULL;
    if (a && *a->passphrase)
        free = failf(why, path, "leave --who out: this station takes it over; who did it signs in when it is open",
                     "%.11s has a passphrase in this event", a->initials);
    chess_event_free(e);
    text_release(&event);
    return free;
}

int event_take_over(const struct event_take_over *how, int count, char **names)
{
    struct error why;
    struct station_key mine = {0}, old = {0};
    if (count != 1)
        return usage_error(&command_event, "take over which NAME.flagfall?");
    if (!how->reason || !printable_says_something(how->reason))
        return usage_error(&command_event, "say why this station goes on with it: --reason TEXT");
    bool good = moved_log_may_write(names[0], &why) && station_key_open(&mine, how->station_key, true, &why) &&
                is_no_other(names[0], how->who, &why) &&
                (!how->old_key || station_key_open(&old, how->old_key, false, &why)) &&
                take_over(names[0], how, &mine, how->old_key ? &old : NULL, &why);
    if (good)
        say_done(names[0], &mine, how->old_key != NULL);
    else
        complain(&why);
    key_close(&mine);
    key_close(&old);
    return good ? STATUS_OK : STATUS_USAGE;
}
