#include "session/session_broadcast.h"

#include "base/table.h"
#include "hall/round.h"
#include "hall/trouble.h"
#include "host/files.h"
#include "host/local_time.h"
#include "line.h"
#include "public/public_orders.h"
#include "session/session.h"
#include "session/session_parts.h"

#include <limits.h>
#include <string.h>
#include <sys/stat.h>

/* --- orders ------------------------------------------------------------------------------------------------------- */

/* To be released. */
static bool read_orders(const struct session *s, struct public_orders *o, struct error *why)
{
    const uint32_t kinds = 1u << ENTRY_NOTE | 1u << ENTRY_ROUND;
    struct log_cursor *c = log_read(s->log, &(struct log_filter){.kinds = kinds});
    struct entry e;
    while (log_next(c, &e))
        (void)public_orders_take(o, &e, e.mono_ms);
    bool good = !log_cursor_failed(c, why);
    log_cursor_free(c);
    return good;
}

bool session_may_broadcast(const struct session *s, const struct broadcast_said *said, struct text *words,
                           struct error *why)
{
    struct public_orders o = {0};
    if (!s->event || !s->log)
        return fail(why, "broadcast", "this has no event that could be shown to spectators", "open one: flagfall FILE");
    bool good = hall_can_broadcast(s->hall, said, why) && read_orders(s, &o, why) &&
                public_orders_allow(&o, s->event, said, why);
    if (good)
        public_orders_words(&o, s->event, said, words);
    public_orders_release(&o);
    return good;
}

bool session_broadcast(struct session *s, const struct broadcast_said *said, struct error *why)
{
    struct text words = {0};
    bool good = session_may_broadcast(s, said, &words, why) &&
                hall_broadcast(s->hall, said, session_who(s), session_now(s), why);
    text_release(&words);
    return good;
}

/* --- how it fares ------------------------------------------------------------------------------------------------- */

static bool is_ours(const struct session *s, const char *event)
{
    struct log_cursor *c = log_read(s->log, &(struct log_filter){.to = 1, .most = 1});
    char id[PUBLIC_ID_MAX];
    struct entry first;
    bool ours = log_next(c, &first);
    if (ours) {
        public_id_of(&first.hash, id);
        ours = !strcmp(id, event);
    }
    log_cursor_free(c);
    return ours;
}

static bool find_status(const struct session *s, char path[PATH_MAX])
{
    char folder[PATH_MAX];
    return s->event && s->log && broadcast_folder_at(s->event, log_path(s->log), folder, sizeof folder) &&
           broadcast_status_at(folder, path, PATH_MAX);
}

enum public_disk session_broadcast_disk(const char *path)
{
    /* order: enum file_place */
    static const enum public_disk disks[] = {PUBLIC_DISK_GOOD, PUBLIC_DISK_FULL, PUBLIC_DISK_READ_ONLY,
                                             PUBLIC_DISK_CLOSED};
    ROW_FOR_EACH(disks, FILE_PLACES);
    return disks[file_place_of(path)];
}

/* On a full disk it may be left empty: then that is all that is known of the broadcast. */
static bool is_mute(const char *path)
{
    struct stat is;
    return stat(path, &is) == 0 && S_ISREG(is.st_mode) && !is.st_size && session_broadcast_disk(path);
}

/* On a disk that can only be read nothing will be heard; of others it is asked once nothing is. */
static enum public_disk disk_seen(const struct public_status *s, const char *path, msec age)
{
    enum public_disk disk = session_broadcast_disk(path);
    return s->disk ? s->disk : disk == PUBLIC_DISK_READ_ONLY || public_status_is_old(s, age) ? disk : PUBLIC_DISK_GOOD;
}

static bool read_status(const struct session *s, const char *path, struct public_status *out)
{
    struct text bytes = {0};
    bool good = file_read(path, PUBLIC_STATUS_MOST, &bytes, NULL) &&
                public_status_read(text_chars(&bytes), bytes.length, out) && is_ours(s, out->event);
    text_release(&bytes);
    return good;
}

/* Told of once in a round: what somebody has dealt with does not come back by itself. */
static void tell_failure(struct session *s, const char *words, msec now)
{
    int round = hall_settings_of(s->hall)->round;
    if (words && s->cast.failed == round)
        return;
    hall_cannot_broadcast(s->hall, words, now);
    s->cast.failed = words ? round : 0;
}

/* How old it was when it was first seen, the clock of the day alone can say; so it is where an older one was put back.
 * Else it was written between two looks. */
static void read_again(struct session *s)
{
    struct session_cast *c = &s->cast;
    struct public_status now;
    char path[PATH_MAX];
    msec wall = session_wall_now(s), age = 0;
    bool was_known = c->is_known, found = find_status(s, path);
    c->is_known = found && read_status(s, path, &now);
    if (!c->is_known && found && is_mute(path)) {
        now = (struct public_status){.written = was_known ? c->status.written : wall,
                                     .disk = session_broadcast_disk(path)};
        c->is_known = true;
    }
    if (!c->is_known)
        return;
    bool is_older = !was_known || now.written < c->status.written;
    if (is_older && wall > now.written)
        age = wall - now.written;
    if (is_older || now.written > c->status.written)
        c->heard = c->read - age;
    now.disk = disk_seen(&now, path, c->read - c->heard);
    c->status = now;
}

msec session_broadcast_age(const struct session *s)
{
    return line_now() - s->cast.heard;
}

void session_look_at_broadcast(struct session *s)
{
    enum { A_SECOND = 1000 };
    struct session_cast *c = &s->cast;
    struct text words = {0};
    if (c->was_read && line_now() - c->read < A_SECOND)
        return;
    c->was_read = true;
    c->read = line_now();
    read_again(s);
    if (s->settings.readonly || !c->is_known)
        return;
    bool fails =
        hall_is_started(s->hall) && !hall_is_ended(s->hall) &&
        public_status_fails(&c->status, session_broadcast_age(s), local_offset_min(session_wall_now(s)), &words);
    tell_failure(s, fails ? text_chars(&words) : NULL, session_now(s));
    text_release(&words);
}

bool session_broadcast_status(const struct session *s, struct public_status *out)
{
    if (s->cast.is_known)
        *out = s->cast.status;
    return s->cast.is_known;
}
