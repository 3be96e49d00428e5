/* A copy of the log elsewhere, with the line that says where it ends: a stick that is taken home, at one key. And the
 * log moved: it goes on in a copy, when that has all that the old one has.
 *
 * Both wait for disks, so threads do that (host/errand.h). A move is: copied and opened; what came meanwhile follows,
 * synced; the place is remembered for the next start, while nothing is written in either; only then does the session
 * write there. So whatever is killed at any moment, the log that is found again has all that was called saved.
 */
#include "session/session_parts.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "host/errand.h"
#include "host/files.h"
#include "host/moved_logs.h"
#include "log/head.h"
#include "session/event_log.h"

#include <assert.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum copy_stage { COPY_WAITS /* until all is on the disk */, COPY_GOES_ON, COPY_CATCHES_UP, COPY_IS_REMEMBERED };

struct session_copy {
    struct session *session;
    enum copy_stage stage;
    bool moves, rescues;
    int64_t upto; /* a backup waits for this entry */
    char path[SESSION_PATH_MAX + 80], station[SESSION_TITLE_MAX];
    struct log_opening opening;
    struct log *to; /* for a move, once it is open */
    struct event *news;
    struct errand *errand;
    session_copied *done;
    void *self;
};

static void release(struct session_copy *c)
{
    if (c->news)
        event_free(c->news);
    assert(c->session->copy == c && !c->errand && "it is under way, and nobody works for it any more");
    c->session->copy = NULL;
    free(c);
}

/* `why` is NULL if it succeeded. */
static void end(struct session_copy *c, const struct error *why)
{
    struct session_copy was = *c;
    if (was.to && why)
        log_close(was.to, NULL);
    release(c);
    was.done(was.self, was.path, why);
}

/* A log without a thread, as in simulated time or when only reading, is copied while the session waits. */
static void go(struct session_copy *c, enum copy_stage stage, errand_fn *run, errand_done_fn *done)
{
    struct error why = {0};
    assert(stage > c->stage && !c->errand && "one stage after the other");
    c->stage = stage;
    if (log_news(c->session->log) < 0) {
        bool good = run(c, &why);
        done(c, good, &why);
        return;
    }
    c->errand = errand_begin(c->session->base, run, done, c, &why);
    if (!c->errand)
        end(c, &why);
}

/* --- a backup ----------------------------------------------------------------------------------------------------- */

/* Named by its last entry: the same log is copied only once, and a later copy gets another name. */
static bool name_of(const struct session *s, const char *folder, char *out, size_t room, struct error *why)
{
    const char *name = strrchr(s->path, '/') ? strrchr(s->path, '/') + 1 : s->path, *end = strstr(name, ".flagfall");
    int length = end ? (int)(end - name) : (int)strlen(name);
    return (size_t)snprintf(out, room, "%s/%.*s-round-%d-entry-%lld.flagfall", folder, length, name, s->round,
                            (long long)log_last(s->log)) < room ||
           fail(why, folder, "the name is too long", "choose a shorter one");
}

/* The head of the copy, since the log may have gone on while it was made. */
static bool write_head(const char *path, struct error *why)
{
    struct log_head head;
    struct text line = {0};
    char name[SESSION_PATH_MAX + 88];
    snprintf(name, sizeof name, "%s.head", path);
    struct log *copy = log_open(path, &(struct log_opening){.mode = LOG_EXAMINE}, why);
    bool good = copy && log_head(copy, &head, why);
    if (good) {
        head_add_statement(&line, &head);
        text_add(&line, "\n");
        good = file_write(name, &line, why);
    }
    if (copy)
        log_close(copy, NULL);
    text_release(&line);
    return good;
}

static bool has_folder(const char *path, struct error *why)
{
    char folder[SESSION_PATH_MAX];
    struct stat there;
    const char *slash = strrchr(path, '/');
    if (!slash || slash == path)
        return true;
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
    return (stat(folder, &there) == 0 && S_ISDIR(there.st_mode)) ||
           fail(why, folder, "there is no such folder, so nothing was copied",
                "plug the stick in or make the folder, or :backup another one");
}

static bool copy_log(void *self, struct error *why)
{
    struct session_copy *c = self;
    struct session *s = c->session;
    if (!c->moves && !has_folder(c->path, why))
        return false;
    bool copied = c->rescues             ? log_rescue_apart(s->log, c->path, why)
                  : log_news(s->log) < 0 ? log_copy(s->log, c->path, why)
                                         : log_copy_apart(s->log, c->path, why);
    if (!copied || !c->moves)
        return copied && write_head(c->path, why);
    c->to = log_open(c->path, &c->opening, why);
    return c->to != NULL;
}

static void on_backup(void *self, bool good, const struct error *why)
{
    struct session_copy *c = self;
    c->errand = NULL;
    end(c, good ? NULL : why);
}

/* --- a move ------------------------------------------------------------------------------------------------------- */

/* The chain is the same: in the new file the waiting entries follow what was on the disk in the old one. */
static bool take_what_came(const struct session_copy *c, struct error *why)
{
    struct log_cursor *cursor = log_read(c->session->log, &(struct log_filter){.from = log_last(c->to) + 1});
    struct entry e;
    bool good = true;
    while (good && log_next(cursor, &e))
        good = log_append(c->to, &e, why);
    good = good && !log_cursor_failed(cursor, why);
    log_cursor_free(cursor);
    return good;
}

static bool close_old(void *self, struct error *why)
{
    struct session *s = self;
    (void)why;
    log_close(s->old, NULL);
    return true;
}

static void on_closed(void *self, bool good, const struct error *why)
{
    struct session *s = self;
    (void)good;
    (void)why;
    s->closing = NULL;
}

static void turn_to_new(struct session_copy *c)
{
    struct session *s = c->session;
    struct error why;
    assert(c->stage == COPY_IS_REMEMBERED && c->to && "it is found there after whatever happens now");
    errand_end(s->closing);
    if (c->rescues)
        session_notice(s, "The log goes on in %s, with entries 1 to %lld as this console kept them: %s was not read.",
                       c->path, (long long)log_last(c->to), s->path);
    s->old = s->log;
    s->log = c->to;
    c->to = NULL;
    copy_text(s->path, sizeof s->path, c->path);
    s->durable = log_durable(s->log);
    s->decided = true;
    s->saved = session_now(s);
    session_listen_to_log(s);
    s->closing = errand_begin(s->base, close_old, on_closed, s, &why);
    if (!s->closing)
        close_old(s, NULL);
    end(c, NULL);
}

static bool remember(void *self, struct error *why)
{
    struct session_copy *c = self;
    struct log_head head;
    return log_head(c->to, &head, why) && moved_log_remember(&head.first, head.sequence, c->path, why);
}

static void on_remembered(void *self, bool good, const struct error *why)
{
    struct session_copy *c = self;
    struct error own = {0};
    c->errand = NULL;
    if (good && take_what_came(c, &own))
        turn_to_new(c);
    else
        end(c, good ? &own : why);
}

/* Repeated until the new log has everything that the old one has. */
static void catch_up(struct session_copy *c, msec now)
{
    struct error why = {0};
    assert(c->stage == COPY_CATCHES_UP && c->to && "the new log is open");
    log_hear(c->to, now);
    bool good = take_what_came(c, &why);
    if (good && log_waiting(c->to) && log_news(c->to) < 0)
        good = log_commit(c->to, now, &why);
    if (good && log_trouble(c->to)) {
        why = *log_trouble(c->to);
        good = false;
    }
    if (!good)
        end(c, &why);
    else if (log_waiting(c->to))
        log_send(c->to, now);
    else
        go(c, COPY_IS_REMEMBERED, remember, on_remembered);
}

static void on_news(evutil_socket_t fd, short what, void *self)
{
    struct session_copy *c = self;
    (void)fd;
    (void)what;
    if (c->stage == COPY_CATCHES_UP)
        catch_up(c, session_now(c->session));
}

static void on_moved(void *self, bool good, const struct error *why)
{
    struct session_copy *c = self;
    struct session *s = c->session;
    struct error own = {0};
    c->errand = NULL;
    if (!good || (!s->settings.world && !log_write_apart(c->to, &own))) {
        end(c, good ? &own : why);
        return;
    }
    if (log_news(c->to) >= 0) {
        c->news = event_new(s->base, log_news(c->to), EV_READ | EV_PERSIST, on_news, c);
        if (!c->news || event_add(c->news, NULL) < 0)
            memory_exhausted();
    }
    c->stage = COPY_CATCHES_UP;
    catch_up(c, session_now(s));
}

/* --- both --------------------------------------------------------------------------------------------------------- */

static struct session_copy *begin(struct session *s, session_copied *done, void *self, struct error *why)
{
    if (!s->log || s->copy) {
        fail(why, "log", s->copy ? N_("it is being copied already") : N_("there is none"),
             s->copy ? "wait for that" : "");
        return NULL;
    }
    struct session_copy *c = memory_take(1, sizeof *c);
    *c = (struct session_copy){.session = s, .done = done, .self = self, .upto = log_last(s->log)};
    copy_text(c->station, sizeof c->station, s->settings.who ? s->settings.who : "");
    c->opening = (struct log_opening){.mode = LOG_WRITE,
                                      .station = c->station,
                                      .key = &s->key,
                                      .wall_ms = session_wall_now(s),
                                      .mono_ms = session_now(s)};
    return s->copy = c;
}

bool session_backup(struct session *s, const char *folder, session_copied *done, void *self, struct error *why)
{
    struct session_copy *c = begin(s, done, self, why);
    if (!c)
        return false;
    if (!name_of(s, folder, c->path, sizeof c->path, why)) {
        release(c);
        return false;
    }
    s->decided = true;
    session_copy_step(s, session_now(s));
    return true;
}

/* A log is found again by its name: NAME.ini is its event file, what else is beside it has that name and an ending. */
static bool may_move_to(const struct session *s, const char *path, struct error *why)
{
    char ini[SESSION_PATH_MAX + 16];
    struct stat theirs, ours;
    if (!is_log_name(path))
        return fail(why, path, "is not the name of a log", "choose one that ends in .flagfall");
    snprintf(ini, sizeof ini, "%.*s.ini", (int)(strlen(path) - strlen(".flagfall")), path);
    bool is_ours = *s->ini && stat(s->ini, &ours) == 0 && stat(ini, &theirs) == 0 && ours.st_dev == theirs.st_dev &&
                   ours.st_ino == theirs.st_ino;
    return is_ours || access(ini, F_OK) != 0 ||
           failf(why, path, "choose another name", "is the log of another event, whose file %.200s is beside it", ini);
}

bool session_move_log(struct session *s, const char *path, session_copied *done, void *self, struct error *why)
{
    if (!s->log || s->settings.readonly)
        return fail(why, path, "nothing is being recorded here", "");
    if (!may_move_to(s, path, why))
        return false;
    struct session_copy *c = begin(s, done, self, why);
    if (!c)
        return false;
    c->moves = true;
    c->rescues = log_trouble(s->log) && log_news(s->log) >= 0;
    copy_text(c->path, sizeof c->path, path);
    go(c, COPY_GOES_ON, copy_log, on_moved);
    return true;
}

void session_copy_step(struct session *s, msec now)
{
    struct session_copy *c = s->copy;
    if (!c)
        return;
    if (c->stage == COPY_CATCHES_UP)
        catch_up(c, now);
    else if (c->stage == COPY_WAITS && log_trouble(s->log)) {
        struct error why = *log_trouble(s->log);
        end(c, &why);
    } else if (c->stage == COPY_WAITS && (s->settings.readonly || log_durable(s->log) >= c->upto))
        go(c, COPY_GOES_ON, copy_log, on_backup);
}

bool session_holds_log(const struct session *s)
{
    return s->copy && s->copy->stage == COPY_IS_REMEMBERED;
}

void session_copy_end(struct session *s)
{
    if (s->copy) {
        errand_end(s->copy->errand);
        s->copy->errand = NULL;
        if (s->copy->to)
            log_close(s->copy->to, NULL);
        release(s->copy);
    }
    errand_end(s->closing);
    s->closing = NULL;
}
