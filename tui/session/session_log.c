/* The log of a session: opened, written by a thread, moved elsewhere; and the key that signs it. */
#include "session/session_parts.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "hall/trouble.h"
#include "host/settings.h"
#include "log/key_apart.h"
#include "log/loss.h"

#include <assert.h>
#include <event2/event.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* One key for each console, in a process of its own; a demo's lies beside its log and goes away with it. */
static bool open_key(struct session *s, struct error *why)
{
    char path[2 * SESSION_PATH_MAX], folder[SESSION_PATH_MAX];
    uint8_t fresh[32];
    if (s->key.process)
        return true;
    if (!s->is_demo && !settings_state_folder(folder, sizeof folder, why))
        return false;
    snprintf(path, sizeof path, s->is_demo ? "%s.key" : "%s/station.key", s->is_demo ? s->path : folder);
    randombytes_buf(fresh, sizeof fresh);
    bool opened = key_open_apart(&s->key, path, fresh, why);
    sodium_memzero(fresh, sizeof fresh);
    return opened;
}

/* Reported once each time: what was signed is not lost, but that process was ended, or it crashed. */
static void notice_key(struct session *s)
{
    char how[KEY_ENDED];
    int count = key_began_again(&s->key, how);
    if (count != s->key_began_again)
        session_notice(s, "The process that signs the log was started again, and nothing is lost (%s).", how);
    s->key_began_again = count;
}

static void notice_journal(struct session *s)
{
    const char *name = log_foreign_journal(s->log);
    if (name && s->settings.readonly)
        session_notice(s,
                       "%s is beside the log: a rollback journal, which is not Flagfall's. It is not heeded, but "
                       "other programs would put its old pages into the log.",
                       name);
    else if (name)
        session_notice(s,
                       "A rollback journal, which is not Flagfall's, was beside the log. It was not heeded, and is "
                       "kept as %s.",
                       name);
}

static void notice_damage(struct session *s)
{
    struct log_damage d;
    char words[LOSS_WORDS];
    if (s->log && log_was_short(s->log))
        session_notice(s, "The log's file was shorter than it says; its -wal file had the rest, so nothing is lost. A "
                          "crash can do that; if there was none, another program cut it.");
    if (s->log && log_gone(s->log))
        session_notice(s, "%s: the log's -wal file was cut or deleted, or an older copy was put in its place.",
                       loss_words_shown(log_gone(s->log), words));
    if (s->log && log_mark_is_doubtful(s->log))
        session_notice(s, "The file beside the log that says which entry was saved last was damaged, or another log's: "
                          "entries may be missing at the end. Compare the last results with a report or a backup.");
    if (s->log && log_foreign_wal(s->log))
        session_notice(s,
                       "A -wal file of another state of this log was beside it, which would have hidden its last "
                       "entries. It was not heeded, and is kept as %s.",
                       log_foreign_wal(s->log));
    if (s->log)
        notice_journal(s);
    if (!s->log || !log_damage(s->log, &d))
        return;
    session_notice(s, "The -wal file of the log was damaged: %s. It is kept as %s.", loss_words_shown(d.lost, words),
                   d.kept);
}

bool session_has_whole_log(const struct session *s, struct error *why)
{
    return !s->log || log_is_all_there(s->log, why);
}

/* The writing thread has finished its work: session_turn() finds out what it was. */
static void on_log_news(evutil_socket_t fd, short what, void *self)
{
    (void)fd;
    (void)what;
    struct session *s = self;
    log_hear(s->log, session_now(s));
}

void session_listen_to_log(struct session *s)
{
    if (s->log_news)
        event_free(s->log_news);
    s->log_news = NULL;
    if (!s->log || log_news(s->log) < 0)
        return;
    s->log_news = event_new(s->base, log_news(s->log), EV_READ | EV_PERSIST, on_log_news, s);
    if (!s->log_news || event_add(s->log_news, NULL) < 0)
        memory_exhausted();
}

/* In simulated time everything happens at once, so there the log is written while the session waits. */
static bool begin_writing(struct session *s, struct error *why)
{
    s->durable = log_durable(s->log);
    bool good = s->settings.world || log_write_apart(s->log, why);
    session_listen_to_log(s);
    return good;
}

bool session_open_log(struct session *s, const char *path, enum log_mode mode, struct error *why)
{
    struct log_opening opening = {.mode = mode,
                                  .station = s->settings.who,
                                  .key = &s->key,
                                  .wall_ms = session_wall_now(s),
                                  .mono_ms = session_now(s),
                                  .progress = s->settings.progress};
    copy_text(s->path, sizeof s->path, path);
    if (mode == LOG_READ)
        opening.key = NULL;
    else if (!open_key(s, why))
        return false;
    s->log = log_open(path, &opening, why);
    notice_damage(s);
    return s->log && (mode == LOG_READ || begin_writing(s, why));
}

/* On a screen the words are shown without the name of the file. */
static const char *words_of(const struct error *trouble, char out[sizeof trouble->what + 8])
{
    bool has_subject = strncmp(trouble->what, "was ", 4) != 0;
    snprintf(out, sizeof trouble->what + 8, "%s%s", has_subject ? "" : "the log ", trouble->what);
    return out;
}

static void tell_whether_it_is_written(struct session *s, msec now)
{
    char words[sizeof((struct error *)0)->what + 8];
    const struct error *trouble = log_trouble(s->log);
    if (!trouble && s->trouble_told)
        hall_cannot_record(s->hall, NULL, now);
    else if (trouble && !s->trouble_told)
        hall_cannot_record(s->hall, words_of(trouble, words), now);
    s->trouble_told = trouble != NULL;
}

/* Once for each loss: the alert is in the log from then on. */
static void tell_whether_entries_are_lost(struct session *s, msec now)
{
    struct log_damage d;
    bool damaged = log_damage(s->log, &d);
    int64_t lost = damaged ? d.lost : log_gone(s->log);
    if (s->loss_told || (!damaged && !lost))
        return;
    s->loss_told = true;
    hall_entries_lost(s->hall, lost, now);
}

/* Called before anything is drawn. What cannot be written yet is marked on the screen. */
void session_write_log(struct session *s, msec now)
{
    if (!s->log || s->settings.readonly)
        return;
    session_copy_step(s, now);
    if (!session_holds_log(s) && (s->decided || log_due(s->log) <= now) && log_send(s->log, now))
        s->decided = false;
    log_hear(s->log, now);
    notice_key(s);
    assert(log_durable(s->log) >= s->durable && "what is saved stays saved");
    if (log_durable(s->log) != s->durable && !log_trouble(s->log)) {
        s->durable = log_durable(s->log);
        s->saved = now;
        if (trace_is_on(s->settings.trace, TRACE_LOG))
            trace_tell(s->settings.trace, TRACE_LOG, 0, now, "safe up to entry %lld", (long long)s->durable);
    }
    tell_whether_it_is_written(s, now);
    tell_whether_entries_are_lost(s, now);
}
