#include "session_parts.h"

#include "base/memory.h"
#include "data.h"
#include "log/body.h"
#include "rules/facts.h"
#include "rules/walk.h"
#include "settings.h"

#include <event2/event.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

static msec wall_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

msec session_now(const struct session *s)
{
    return s->offset + (msec)((double)(line_now() - s->began) * s->speed);
}

static msec wall_from_now_on(const struct session *s, msec at)
{
    return s->wall_began + (msec)((double)(at - s->offset) / s->speed);
}

/* What is in the log has the time of day that stands there. */
msec session_wall(const struct session *s, msec at)
{
    int low = 0, high = s->days_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (s->days[middle].from <= at)
            low = middle + 1;
        else
            high = middle;
    }
    if (low && at <= s->read_mono)
        return at + s->days[low - 1].wall_ahead;
    return wall_from_now_on(s, at);
}

/* The loop goes round: session_turn() does the rest. */
static void on_wake(evutil_socket_t fd, short what, void *self)
{
    (void)fd;
    (void)what;
    (void)self;
}

struct session *session_begin(struct event_base *base, const struct session_settings *settings, double speed)
{
    struct session *s = memory_take(1, sizeof *s);
    s->base = base;
    s->settings = *settings;
    s->speed = speed;
    s->began = line_now();
    s->wall_began = wall_now();
    s->saved = MSEC_NEVER;
    s->wake = evtimer_new(base, on_wake, s);
    if (!s->wake)
        memory_exhausted();
    return s;
}

/* --- what is logged ----------------------------------------------------------------------------------------- */

/* What an arbiter decided is synced in the same turn; the rest waits for its group. */
static bool is_of_people(const struct entry *e)
{
    return *e->who || e->kind == ENTRY_DECISION || e->kind == ENTRY_PENALTY || e->kind == ENTRY_RESULT;
}

void session_take(struct session *s, const struct entry *draft)
{
    struct entry e = *draft;
    e.wall_ms = wall_from_now_on(s, draft->mono_ms);
    session_note_day(s, &e);
    s->alarmed = s->alarmed || e.kind == ENTRY_INCIDENT || e.kind == ENTRY_ALERT;
    s->decided = s->decided || is_of_people(&e);
    if (s->log && !s->settings.readonly && !log_append(s->log, &e, &s->log_trouble))
        s->trouble_told = false;
    if (s->settings.entry)
        s->settings.entry(s->settings.self, s, &e);
}

static void take_entry(void *self, const struct entry *draft)
{
    struct session *s = self;
    session_turns_to(s, s->round);
    session_take(s, draft);
}

static void log_walk(struct session *s, int round, int board, const char *of, int number, const struct walk *w)
{
    struct body body = {0};
    struct text answers = {0};
    walk_to_text(w, &answers);
    body_begin(&body);
    body_number(&body, of, number);
    body_text(&body, "answers", text_chars(&answers));
    struct entry e = {.kind = ENTRY_WALK,
                      .board = board,
                      .who = s->settings.who,
                      .mono_ms = session_now(s),
                      .body = body_done(&body)};
    session_turns_to(s, round);
    session_take(s, &e);
    body_release(&body);
    text_release(&answers);
}

void session_log_walk(struct session *s, int board, int decision, const struct walk *w)
{
    log_walk(s, s->round, board, "decision", decision, w);
}

void session_log_hearing(struct session *s, int round, int board, int decision, int appeal, const struct walk *w)
{
    log_walk(s, round, board, decision ? "decision" : "appeal", decision ? decision : appeal, w);
}

bool session_walk_of(const struct session *s, int decision, struct text *out)
{
    struct log_filter filter = {.kinds = 1u << ENTRY_WALK, .newest_first = true};
    struct log_cursor *cursor = s->log ? log_read(s->log, &filter) : NULL;
    struct entry e;
    text_clear(out);
    while (cursor && !out->length && log_next(cursor, &e)) {
        json_t *body = body_parse(e.body, NULL);
        if (body_number_of(body, "decision", 0) == decision)
            text_add(out, body_text_of(body, "answers", ""));
        json_decref(body);
    }
    log_cursor_free(cursor);
    return out->length > 0;
}

void session_sign(struct session *s, const char *who, const char *role)
{
    struct body body = {0};
    s->settings.who = who;
    body_begin(&body);
    body_text(&body, "role", role);
    body_text(&body, "what", "came");
    struct entry e = {.kind = ENTRY_ARBITER, .who = who, .mono_ms = session_now(s), .body = body_done(&body)};
    take_entry(s, &e);
    body_release(&body);
}

static void facts_of_event(const struct chess_event *e, struct facts *out)
{
    facts_set(out, "supervised", !e || e->supervised ? "yes" : "no", FACT_GIVEN, "the event");
    for (int i = 0; e && i < e->variations.count; i++) {
        char name[FACT_NAME_MAX];
        snprintf(name, sizeof name, "variation.%.36s", e->variations.rows[i].name);
        facts_set(out, name, e->variations.rows[i].value, FACT_GIVEN, "the event");
    }
    for (int i = 0; e && i < e->answers.count; i++)
        facts_set(out, e->answers.rows[i].name, e->answers.rows[i].value, FACT_GIVEN, "the event");
    if (e && e->default_min >= 0) {
        facts_set_number(out, "default_s", e->default_min * 60, FACT_GIVEN, "the event");
        facts_set(out, "default.counts_from", default_from_name(e->default_from), FACT_GIVEN, "the event");
    }
}

static long of_rulebook(const struct rulebook *r, const struct facts *f, const char *parameter)
{
    char value[FACT_VALUE_MAX];
    return rulebook_value(r, parameter, f, value) ? atol(value) : 0;
}

/* What the event does not say of defaults and early draws its rulebook does. */
static void settle_by_rulebook(const struct session *s, struct hall_settings *settings)
{
    struct facts f = {0};
    facts_of_event(s->event, &f);
    long late = of_rulebook(s->book, &f, "default_s");
    if (settings->default_after == MSEC_NEVER && late > 0)
        settings->default_after = (msec)late * 1000;
    settings->draw_from_move = (int)of_rulebook(s->book, &f, "draw.min_moves");
    facts_release(&f);
}

bool session_open_hall(struct session *s, const struct hall_settings *settings, struct error *why)
{
    struct hall_settings with_book = *settings;
    s->book = data_rulebook(s->rulebook);
    with_book.book = s->book;
    if (s->book && s->event)
        settle_by_rulebook(s, &with_book);
    struct hall_ears ears = {.entry = take_entry, .self = s};
    s->hall = hall_new(&with_book, &ears);
    return s->hall || fail(why, "hall", "cannot be set up", "");
}

/* One key for each console; a demo's lies beside its log and goes away with it. */
static bool open_key(const struct session *s, struct station_key *key, struct error *why)
{
    char path[2 * SESSION_PATH_MAX], folder[SESSION_PATH_MAX];
    uint8_t fresh[32];
    if (!s->is_demo && !settings_state_folder(folder, sizeof folder, why))
        return false;
    snprintf(path, sizeof path, s->is_demo ? "%s.key" : "%s/station.key", s->is_demo ? s->path : folder);
    if (getrandom(fresh, sizeof fresh, 0) != sizeof fresh)
        return fail(why, path, "no random numbers are to be had", "");
    return key_open(key, path, fresh, why);
}

bool session_open_log(struct session *s, const char *path, enum log_mode mode, struct error *why)
{
    struct station_key key;
    struct log_opening opening = {
        .mode = mode, .station = s->settings.who, .key = &key, .wall_ms = wall_now(), .mono_ms = session_now(s)};
    snprintf(s->path, sizeof s->path, "%s", path);
    if (mode == LOG_READ)
        opening.key = NULL;
    else if (!open_key(s, &key, why))
        return false;
    s->log = log_open(path, &opening, why);
    return s->log != NULL;
}

/* The chain is the same: what waits follows in the new file on what was durable in the old one. */
static bool write_what_waits(struct log *from, struct log *to, struct error *why)
{
    struct log_cursor *c = log_read(from, &(struct log_filter){.from = log_last(to) + 1});
    struct entry e;
    bool good = true;
    while (good && log_next(c, &e))
        good = log_append(to, &e, why);
    log_cursor_free(c);
    return good && log_commit(to, 0, why);
}

bool session_move_log(struct session *s, const char *path, struct error *why)
{
    struct log *old = s->log;
    char was[SESSION_PATH_MAX];
    memcpy(was, s->path, sizeof was);
    if (!old || s->settings.readonly)
        return fail(why, path, "nothing is written here", "");
    if (!log_copy(old, path, why))
        return false;
    bool good = session_open_log(s, path, LOG_WRITE, why) && write_what_waits(old, s->log, why);
    if (!good) {
        if (s->log && s->log != old)
            log_close(s->log, NULL);
        s->log = old;
        memcpy(s->path, was, sizeof was);
        return false;
    }
    log_close(old, NULL);
    s->saved = session_now(s);
    return true;
}

/* --- what befalls this computer ------------------------------------------------------------------------------- */

static void note_trouble(struct session *s, const char *what, msec seconds)
{
    struct body body = {0};
    body_begin(&body);
    body_number(&body, "seconds", seconds);
    body_text(&body, "what", what);
    struct entry e = {.kind = ENTRY_TROUBLE, .who = "", .mono_ms = session_now(s), .body = body_done(&body)};
    take_entry(s, &e);
    body_release(&body);
}

static long long nearest_second(msec ms)
{
    return (ms < 0 ? ms - 500 : ms + 500) / 1000;
}

/* Suspended, stopped, or its clock set: the hall's own time goes on by a clock that nobody sets and that counts sleep; the
 * time of day in the log follows the computer's. */
static void look_at_clocks(struct session *s)
{
    enum { STOOD = 5000, APART = 2000 };
    msec line = line_now(), wall = wall_now(), apart = wall - wall_from_now_on(s, session_now(s)),
         stood = s->turned ? line - s->turned : 0;
    bool told = s->settings.readonly || !s->log;
    s->turned = line;
    if (stood >= STOOD && !told) {
        session_notice(
            s, "This console stood still for %lld s: what happened then is known from the boards and clocks alone.",
            nearest_second(stood));
        note_trouble(s, "stood-still", nearest_second(stood));
    }
    if (apart > -APART && apart < APART)
        return;
    s->wall_began += apart;
    if (told)
        return;
    session_notice(s, "The computer's clock was set %s by %lld s: the log goes on with the new time of day.",
                   apart < 0 ? "back" : "forward", nearest_second(apart < 0 ? -apart : apart));
    note_trouble(s, "clock-set", nearest_second(apart));
}

/* --- a turn ------------------------------------------------------------------------------------------------- */

/* Before anything is drawn: so nothing is shown as recorded that is not. */
static void write_log(struct session *s, msec now)
{
    if (!s->log || s->settings.readonly || (!s->decided && log_due(s->log) > now))
        return;
    s->decided = false;
    if (log_commit(s->log, now, &s->log_trouble)) {
        s->saved = now;
        if (s->trouble_told)
            hall_cannot_record(s->hall, NULL, now);
        s->trouble_told = false;
    } else if (!s->trouble_told) {
        hall_cannot_record(s->hall, s->log_trouble.what, now);
        s->trouble_told = true;
    }
}

static void wake_in_time(struct session *s, msec now)
{
    msec due = hall_due(s->hall);
    if (s->log && log_due(s->log) < due)
        due = log_due(s->log);
    if (due == MSEC_NEVER)
        return;
    msec wait = due > now ? (msec)((double)(due - now) / s->speed) + 1 : 1;
    struct timeval tv = {.tv_sec = (time_t)(wait / 1000), .tv_usec = (suseconds_t)(wait % 1000 * 1000)};
    evtimer_add(s->wake, &tv);
}

enum { FOLLOW_MS = 250 };

enum session_news session_turn(struct session *s)
{
    const int *numbers;
    look_at_clocks(s);
    session_other_told(s);
    msec now = session_now(s);
    if (s->settings.readonly && s->log && now - s->followed >= FOLLOW_MS) {
        s->followed = now;
        s->alarmed = session_follow(s) || s->alarmed;
    }
    if (!s->settings.readonly)
        hall_settle(s->hall, now);
    write_log(s, now);
    wake_in_time(s, now);
    bool alarmed = s->alarmed;
    s->alarmed = false;
    int changed = hall_changed(s->hall, &numbers);
    for (int i = 0; i < changed && s->lines_count; i++)
        session_send_order(s, numbers[i]);
    return alarmed ? SESSION_ALARMED : changed ? SESSION_CHANGED : SESSION_QUIET;
}

void session_close(struct session *s)
{
    struct error why;
    if (!s)
        return;
    session_close_lines(s);
    session_other_close(s);
    event_free(s->wake);
    if (s->log)
        log_close(s->log, &why);
    session_leave(s);
    text_release(&s->event_text);
    if (s->is_demo)
        session_close_demo(s);
    free(s->days);
    free(s);
}

/* --- views -------------------------------------------------------------------------------------------------- */

struct hall *session_hall(const struct session *s)
{
    return s->hall;
}

const char *session_who(const struct session *s)
{
    return s->settings.who;
}

const char *session_title(const struct session *s)
{
    return s->title;
}

const char *session_rulebook(const struct session *s)
{
    return s->rulebook;
}

const struct rulebook *session_book(const struct session *s)
{
    return s->book;
}

const struct chess_event *session_event(const struct session *s)
{
    return s->event;
}

const char *session_path(const struct session *s)
{
    return s->path;
}

msec session_saved(const struct session *s)
{
    return s->saved;
}

bool session_is_saved(const struct session *s)
{
    return !s->log || !log_trouble(s->log);
}

/* Of a claim that a person entered: whether it is right, where that does not hang on an announced move. */
static void add_claim(const struct session *s, int board, int alert, struct facts *out)
{
    const struct hall_board *b = hall_board(s->hall, board);
    const struct alert *a = hall_alert(s->hall, alert);
    const struct incident *i = a ? hall_incident(s->hall, a->latest) : NULL;
    char evidence[96];
    if (!b || !i || i->kind != INCIDENT_CLAIM)
        return;
    facts_set(out, "claimed", "yes", FACT_GIVEN, "entered by an arbiter");
    if (!strcmp(i->script, "claim-repetition")) {
        snprintf(evidence, sizeof evidence, "the position has stood %d times", b->claims.times);
        facts_set(out, "claim_true", b->claims.times >= 3 ? "yes" : "no", FACT_GIVEN, evidence);
    } else if (!strcmp(i->script, "claim-fifty")) {
        snprintf(evidence, sizeof evidence, "%d moves by each side without capture and pawn move",
                 b->claims.quiet_moves);
        facts_set(out, "claim_true", b->claims.fifty ? "yes" : "no", FACT_GIVEN, evidence);
    }
}

void session_event_facts(const struct session *s, struct facts *out)
{
    if (s->later_round)
        facts_set(out, "next_round_started", "yes", FACT_GIVEN, "the log");
    facts_of_event(s->event, out);
}

void session_facts(const struct session *s, int board, int alert, const char *script, struct facts *out)
{
    session_event_facts(s, out);
    hall_facts(s->hall, board, alert, script, out);
    add_claim(s, board, alert, out);
}
