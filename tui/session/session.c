#include "base/text.h"
#include "hall/correspondence.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/known.h"
#include "hall/views/player_past.h"
#include "session/session_parts.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/changes.h"
#include "host/data.h"
#include "host/local_time.h"
#include "log/body.h"
#include "rules/facts.h"
#include "rules/walk.h"
#include "ruling/event_facts.h"

#include <assert.h>
#include <event2/event.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The present time by the clock that all arrival times use. */
static msec time_now(const struct session *s)
{
    const struct line_world *w = s->settings.world;
    return w ? w->now(w->self) : line_now();
}

/* The time of day; a simulated one begins at midnight of 1 January 1970. */
msec session_wall_now(const struct session *s)
{
    return s->settings.world ? time_now(s) : wall_now();
}

/* Both clocks as of one moment. False: each time this process was stopped between the two, and they do not belong
 * together. */
static bool read_both_clocks(const struct session *s, msec *line, msec *wall)
{
    enum { TRIES = 5, TOGETHER = 50 };
    msec after = time_now(s);
    for (int i = 0; i < TRIES; i++) {
        *line = after;
        *wall = session_wall_now(s);
        after = time_now(s);
        if (after - *line <= TOGETHER)
            return true;
    }
    return false;
}

msec session_at(const struct session *s, msec line_time)
{
    assert(s->speed > 0 && "time goes on");
    return s->offset + (msec)((double)(line_time - s->began) * s->speed);
}

msec session_now(const struct session *s)
{
    return session_at(s, time_now(s));
}

static msec computers_time(const struct session *s, msec at)
{
    return s->wall_began + (msec)((double)(at - s->offset) / s->speed);
}

/* A faster demo has a clock of its own: ages are counted by it. */
static msec rounds_time(const struct session *s, msec at)
{
    return s->wall_began + at - s->offset;
}

double session_speed(const struct session *s)
{
    return s->speed;
}

/* Logged entries have the time of day that was logged with them. */
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
    return rounds_time(s, at);
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
    assert(speed > 0 && "time goes on");
    struct session *s = memory_take(1, sizeof *s);
    s->base = base;
    s->settings = *settings;
    s->speed = speed;
    (void)read_both_clocks(s, &s->began, &s->wall_began);
    s->saved = MSEC_NEVER;
    s->wake = evtimer_new(base, on_wake, s);
    if (!s->wake)
        memory_exhausted();
    return s;
}

/* --- what is logged ----------------------------------------------------------------------------------------- */

/* What an arbiter decides is synced in the same turn; everything else waits for its group. */
static bool is_of_people(const struct entry *e)
{
    return *e->who || e->kind == ENTRY_DECISION || e->kind == ENTRY_PENALTY || e->kind == ENTRY_RESULT;
}

/* What a person entered counts once it is on the disk: until then it is not reported. */
static void wait_for_disk(struct session *s, int64_t sequence)
{
    if (!session_is_saving(s))
        s->asked_at = line_now();
    assert(sequence > s->asked && "a log only grows");
    s->decided = true;
    s->asked = sequence;
}

/* In the log the hall's time never goes back, whatever was due when, and by whichever clock. */
bool session_append(struct session *s, struct entry *e, struct error *why)
{
    entry_times_follow(e, log_last_mono(s->log));
    return log_append(s->log, e, why);
}

static void append_entry(struct session *s, struct entry *e)
{
    struct error why;
    char words[SESSION_NOTICE_MAX];
    if (!session_append(s, e, &why))
        session_notice(s, "This is not recorded: %s", session_fault_words(&why, words));
    else if (is_of_people(e))
        wait_for_disk(s, e->sequence);
}

void session_take(struct session *s, const struct entry *draft)
{
    struct entry e = *draft;
    e.wall_ms = rounds_time(s, draft->mono_ms);
    s->alarmed = s->alarmed || e.kind == ENTRY_INCIDENT || e.kind == ENTRY_ALERT;
    s->by_people += is_of_people(&e) && e.kind != ENTRY_ROUND;
    if (s->log && !s->settings.readonly)
        append_entry(s, &e); /* which makes its times such as a log can have */
    session_note_day(s, &e);
    session_note_answers(s, &e);
    session_trace_entry(s, &e);
    if (s->settings.entry)
        s->settings.entry(s->settings.self, s, &e);
}

static void take_entry(void *self, const struct entry *draft)
{
    struct session *s = self;
    session_turns_to(s, s->round);
    session_take(s, draft);
}

/* Entries of this console about itself. */
static void session_tell(struct session *s, enum entry_action action, const char *who, const void *change)
{
    struct body body = {0};
    struct entry e = {.kind = entry_row(action)->kind,
                      .who = who,
                      .mono_ms = session_now(s),
                      .body = entry_write(&body, action, change)};
    take_entry(s, &e);
    body_release(&body);
}

static void log_walk(struct session *s, int round, int board, struct walk_change of, const struct walk *w)
{
    struct body body = {0};
    struct text answers = {0};
    walk_to_text(w, &answers);
    of.answers = text_chars(&answers);
    if (trace_is_on(s->settings.trace, TRACE_WALK))
        trace_tell(s->settings.trace, TRACE_WALK, board, session_now(s), "%s-%04d: %s", of.ruling ? "D" : "A",
                   of.ruling ? of.ruling : of.appeal, of.answers);
    struct entry e = {.kind = ENTRY_WALK,
                      .board = board,
                      .who = s->settings.who,
                      .mono_ms = session_now(s),
                      .body = entry_write(&body, ACTION_WALK, &of)};
    session_turns_to(s, round);
    session_take(s, &e);
    body_release(&body);
    text_release(&answers);
}

void session_log_walk(struct session *s, int board, int decision, const struct walk *w)
{
    assert(decision > 0 && "a decision has its number");
    log_walk(s, s->round, board, (struct walk_change){.ruling = decision}, w);
}

void session_log_hearing(struct session *s, int round, int board, int decision, int appeal, const struct walk *w)
{
    log_walk(s, round, board, (struct walk_change){.ruling = decision, .appeal = decision ? 0 : appeal}, w);
}

bool session_walk_of(const struct session *s, int decision, struct text *out)
{
    assert(decision > 0 && "a decision has its number");
    struct log_filter filter = {.kinds = 1u << ENTRY_WALK, .newest_first = true};
    struct log_cursor *cursor = s->log ? log_read(s->log, &filter) : NULL;
    struct entry e;
    text_clear(out);
    while (cursor && !out->length && log_next(cursor, &e)) {
        struct change c;
        if (!change_read(&c, &e, NULL))
            continue;
        if (c.as.walk.ruling == decision && c.as.walk.answers)
            text_add(out, c.as.walk.answers);
        json_decref(c.body);
    }
    log_cursor_free(cursor);
    return out->length > 0;
}

bool session_player_past(const struct session *s, int number, struct player_past *out, struct error *why)
{
    const char *name = s->event ? event_player_name(s->event, number, "") : "";
    return s->log && s->event ? player_past_read(s->log, name, event_player_apart(s->event, number), out, why)
                              : fail(why, "player", "there is no log", "");
}

void session_sign(struct session *s, const char *who, const char *role)
{
    struct arbiter_change c;
    copy_text(c.role, sizeof c.role, role);
    s->settings.who = who;
    session_tell(s, ACTION_ARBITER_CAME, who, &c);
}

static long of_rulebook(const struct rulebook *r, const struct facts *f, const char *parameter)
{
    char value[FACT_VALUE_MAX];
    return rulebook_value(r, parameter, f, value) ? atol(value) : 0;
}

/* The number of moves by each player before which no draw may be agreed without an arbiter. */
static int moves_before_draw(const struct rulebook *r, const struct facts *f)
{
    static const char *const parameters[] = {"draw.both_moved", "draw.min_moves", "early.moves"};
    long most = 0;
    for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++) {
        long moves = of_rulebook(r, f, parameters[i]);
        most = moves > most ? moves : most;
    }
    return (int)most;
}

/* Default times and early draws: from the rulebook, if the event does not set them. */
static void settle_by_rulebook(const struct session *s, struct hall_settings *settings)
{
    struct facts f = {0};
    event_facts(s->event, &f);
    long late = of_rulebook(s->book, &f, "default_s");
    if (settings->default_after == MSEC_NEVER && late > 0 && settings->phase != EVENT_CORRESPONDENCE)
        settings->default_after = (msec)late * 1000;
    settings->draw_from_move = moves_before_draw(s->book, &f);
    facts_release(&f);
}

/* What the event itself sets. */
static void known_before(const struct session *s, struct facts *out)
{
    if (s->later_round)
        facts_of_later_round(out);
    if (s->is_demo)
        facts_know(out, "supervised", "yes", FACT_FROM_EVENT, "the demo");
    event_facts(s->event, out);
    facts_of_round(s->event, s->round, out);
}

bool session_open_hall(struct session *s, const struct hall_settings *settings, struct error *why)
{
    struct facts answered = {0};
    struct hall_settings with_book = *settings;
    if (!s->book) /* not read with the event */
        s->book = data_rulebook(s->rulebook);
    with_book.book = s->book;
    with_book.answered = &answered;
    known_before(s, &answered);
    with_book.trace = s->settings.trace;
    if (s->book && s->event)
        settle_by_rulebook(s, &with_book);
    else if (s->book)
        with_book.draw_from_move = moves_before_draw(s->book, &answered);
    struct hall_listener listener = {.entry = take_entry, .self = s};
    s->hall = hall_new(&with_book, &listener);
    s->next_day = 0;
    facts_release(&answered);
    return s->hall || fail(why, "hall", "cannot be set up", "");
}

/* --- what happens to this computer ------------------------------------------------------------------------------- */

void session_note_trouble(struct session *s, enum entry_action action, msec seconds, int alerts)
{
    enum { YEARS = 1 << 30 };
    msec known = seconds < -YEARS ? -YEARS : seconds > YEARS ? YEARS : seconds;
    session_tell(s, action, "", &(struct trouble_change){.seconds = (int)known, .alerts = alerts});
}

static long long nearest_second(msec ms)
{
    return (ms < 0 ? ms - 500 : ms + 500) / 1000;
}

/* What fell due meanwhile comes first in the log, with the time at which it was due: times go forward there. */
static void note_stood_still(struct session *s, msec stood)
{
    char until[TIME_OF_DAY];
    hall_advance(s->hall, session_now(s));
    s->stood_until = session_now(s);
    s->stood_from = s->stood_until - stood;
    session_notice(s,
                   "This console stood still for %lld s, until %s: what fell due in that time is shown only now. What "
                   "happened at the boards is known from them and their clocks alone.",
                   nearest_second(stood), local_time_of_day(session_wall_now(s), until));
    session_note_trouble(s, ACTION_STOOD_STILL, nearest_second(stood), 0);
}

msec session_shown_at(const struct session *s, msec due)
{
    return due > s->stood_from && due < s->stood_until ? s->stood_until : due;
}

/* Notices that the computer was suspended, or its clock set. The hall's time goes by a clock that nobody can set and
 * that counts sleep; the time of day in the log follows the computer's clock. */
static void look_at_clocks(struct session *s)
{
    enum { STOOD = 5000, APART = 2000 };
    msec line, wall;
    bool together = read_both_clocks(s, &line, &wall);
    msec apart = wall - computers_time(s, session_at(s, line)), stood = s->turned ? line - s->turned : 0;
    bool told = s->settings.readonly || !s->log;
    s->turned = line;
    if (stood >= STOOD && !told)
        note_stood_still(s, stood);
    if (!together || (apart > -APART && apart < APART))
        return;
    s->wall_began += apart;
    if (told)
        return;
    session_notice(s,
                   apart < 0 ? N_("The computer's clock was set back by %lld s: the log goes on with the new time of "
                                  "day.")
                             : N_("The computer's clock was set forward by %lld s: the log goes on with the new time "
                                  "of day."),
                   nearest_second(apart < 0 ? -apart : apart));
    session_note_trouble(s, ACTION_CLOCK_OF_COMPUTER_SET, nearest_second(apart), 0);
}

/* --- a turn ------------------------------------------------------------------------------------------------- */

msec session_due(const struct session *s)
{
    msec due = hall_due(s->hall);
    return s->log && log_due(s->log) < due ? log_due(s->log) : due;
}

static void wake_in_time(struct session *s, msec now)
{
    msec due = session_due(s);
    if (due == MSEC_NEVER || s->settings.world)
        return;
    msec wait = due > now ? (msec)((double)(due - now) / s->speed) + 1 : 1;
    struct timeval tv = {.tv_sec = (time_t)(wait / 1000), .tv_usec = (suseconds_t)(wait % 1000 * 1000)};
    evtimer_add(s->wake, &tv);
}

enum { FOLLOW_MS = 250 };

/* For games by correspondence: which day it is here. */
static void look_at_calendar(struct session *s, msec now)
{
    enum { MINUTE = 60000, MINUTES_OF_DAY = 1440 };
    msec wall = session_wall_now(s);
    if (s->settings.readonly || !s->log || wall < s->next_day)
        return;
    msec minutes = wall / MINUTE + local_offset_min(wall), today = minutes / MINUTES_OF_DAY;
    s->next_day = ((today + 1) * MINUTES_OF_DAY - local_offset_min(wall)) * MINUTE;
    hall_calendar(s->hall, (int)today, now);
}

/* A clock is sent its new times once the decision is on the disk, or if it is not known when it will be. */
static void send_orders(struct session *s, const int *numbers, int changed)
{
    if (session_is_saving(s)) {
        s->orders_wait = true;
        return;
    }
    for (int i = 0; s->orders_wait && i < hall_count(s->hall); i++)
        session_send_order(s, board_number(hall_at(s->hall, i)));
    for (int i = 0; !s->orders_wait && i < changed; i++)
        session_send_order(s, numbers[i]);
    s->orders_wait = false;
}

enum session_news session_turn(struct session *s)
{
    const int *numbers;
    bool was_saving = session_is_saving(s);
    look_at_clocks(s);
    session_other_told(s);
    msec now = session_now(s);
    if (s->settings.readonly && s->log && now - s->followed >= FOLLOW_MS) {
        s->followed = now;
        s->alarmed = session_follow(s) || s->alarmed;
    }
    if (!s->settings.readonly)
        hall_advance(s->hall, now);
    look_at_calendar(s, now);
    if (s->is_demo)
        demo_people_turn(&s->demo.people, s->hall, now);
    session_write_log(s, now);
    wake_in_time(s, now);
    bool alarmed = s->alarmed || (was_saving && !session_is_saving(s));
    s->alarmed = false;
    int changed = hall_changed(s->hall, &numbers);
    if (s->lines_count)
        send_orders(s, numbers, changed);
    return alarmed ? SESSION_ALARMED : changed ? SESSION_CHANGED : SESSION_QUIET;
}

bool session_close(struct session *s, struct error *why)
{
    if (!s)
        return true;
    session_close_lines(s);
    session_copy_end(s);
    session_other_close(s);
    event_free(s->wake);
    if (s->log_news)
        event_free(s->log_news);
    bool saved = !s->log || log_close(s->log, why);
    key_close(&s->key);
    session_leave(s);
    session_roles_close(s);
    text_release(&s->event_text);
    text_release(&s->file.known);
    if (s->is_demo)
        session_close_demo(s);
    free(s->days);
    session_forget_answers(s);
    free(s);
    return saved;
}

/* --- views -------------------------------------------------------------------------------------------------- */

struct hall *session_hall(const struct session *s)
{
    return s->hall;
}

int64_t session_by_people(const struct session *s)
{
    return s->by_people;
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

const char *session_rules_in_words(const struct session *s)
{
    return s->book ? rulebook_name(s->book) : s->rulebook;
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

bool session_is_saving(const struct session *s)
{
    return s->log && session_is_saved(s) && s->asked > log_durable(s->log);
}

msec session_saving_since(const struct session *s)
{
    return session_is_saving(s) ? s->asked_at : MSEC_NEVER;
}

const struct error *session_trouble(const struct session *s, size_t *waiting)
{
    *waiting = s->log ? log_waiting(s->log) : 0;
    return s->log ? log_trouble(s->log) : NULL;
}

void session_event_facts(const struct session *s, struct facts *out)
{
    session_answered_facts(s, out); /* the event's own setting overrides it */
    known_before(s, out);
}

void session_facts_by(const struct session *s, const struct chess_event *e, int round, struct facts *out)
{
    session_answered_facts(s, out);
    event_facts(e, out);
    facts_of_round(e, round, out);
}
