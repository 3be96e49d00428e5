/* The round of a session: which one it is, its hall out of the event's text and the log, and on to the next. */
#include "base/list.h"
#include "base/sentence.h"
#include "base/text.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "session/session_parts.h"

#include "base/tongue.h"
#include "event/arbiters.h"
#include "event/event_file.h"
#include "event/import.h"
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/seats.h"
#include "host/boot_clock.h"
#include "host/local_time.h"
#include "host/passphrases.h"
#include "rules/rulebook.h"
#include "session/event_load.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void session_notice(struct session *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->notice, sizeof s->notice, _(format), args);
    va_end(args);
}

const char *session_fault_words(const struct error *why, char out[SESSION_NOTICE_MAX])
{
    struct text words = {0};
    sentence_add_error(why, &words);
    copy_text(out, SESSION_NOTICE_MAX, text_chars(&words));
    text_release(&words);
    return out;
}

const char *session_take_notice(struct session *s)
{
    if (!*s->notice)
        return NULL;
    memcpy(s->taken_notice, s->notice, sizeof s->taken_notice);
    s->notice[0] = '\0';
    return s->taken_notice;
}

void session_leave(struct session *s)
{
    hall_free(s->hall);
    free(s->seats);
    seating_release(&s->seating);
    rulebook_free(s->book);
    chess_event_free(s->event);
    s->hall = NULL;
    s->seats = NULL;
    s->book = NULL;
    s->event = NULL;
}

msec session_left_at(const struct session *s)
{
    return s->left_at;
}

/* --- time ----------------------------------------------------------------------------------------------------- */

/* How far the hall's clock can go on while no console is open: by a clock that shows another year, and that again and
 * again, it would come to times that no entry can have (ENTRY_MS_MOST). */
static msec most_closed(const struct session *s)
{
    static const msec year = INT64_C(366) * 24 * 60 * 60 * 1000;
    msec left = (ENTRY_MS_MOST - s->last_mono) / 2;
    return left < 0 ? 0 : left < year ? left : year;
}

/* The hall's clock goes on as this computer's, if that has run since the log was written: setting the time of day while
 * no console is open changes no age. False where that is not known, or cannot be: a virtual machine or a container that
 * was brought back may have the name of the same start and another clock. */
static bool go_on_as_before(struct session *s)
{
    struct log_head head;
    msec ahead;
    bool real = !s->settings.world && s->speed == 1 && s->log && log_head(s->log, &head, NULL);
    if (!real || !boot_clock_recall(&head.first, &ahead))
        return false;
    msec now = s->began + ahead; /* by that clock */
    bool fits = now >= s->last_mono && now - s->last_mono <= most_closed(s);
    if (fits)
        s->offset = now;
    else if (!s->settings.readonly)
        session_notice(s, "This computer's clocks do not fit the log: the time since its last entry is taken from the "
                          "time of day. Look at the time of day.");
    return fits;
}

static void keep_time(const struct session *s)
{
    struct log_head head;
    bool real = !s->settings.world && s->speed == 1 && !s->settings.readonly;
    if (real && s->log && log_head(s->log, &head, NULL))
        boot_clock_remember(&head.first, s->offset - s->began);
}

/* The hall's clock continues from where it was, plus the time that has passed; after the computer was off, by the clock
 * of the day. */
static void go_on_in_time(struct session *s)
{
    msec slept = s->last_wall ? s->wall_began - s->last_wall : 0;
    if (slept <= -1000 && !s->settings.readonly) {
        session_notice(s,
                       "The computer's clock is %lld s behind the last entry of the log: was it set back? Look at the "
                       "time of day.",
                       (long long)(-slept / 1000));
    }
    slept = slept < 0 ? 0 : slept > most_closed(s) ? most_closed(s) : slept;
    s->left_at = s->last_wall;
    if (!go_on_as_before(s))
        s->offset = s->last_mono + slept;
    keep_time(s);
}

/* The moment from which the start of the round is counted, so that it falls on its time of day: on the day of the round
 * or, if none is given, today. */
static msec midnight_of(const struct session *s)
{
    const struct round *r = event_round(s->event, s->round);
    time_t now = (time_t)(s->wall_began / 1000);
    struct tm t;
    localtime_r(&now, &t);
    int start = event_start_min(s->event, s->round, 0), minutes = start > 0 ? start : 0;
    msec begins = r && r->date ? local_moment(r->date / 10000, r->date / 100 % 100, r->date % 100, minutes)
                               : local_moment(t.tm_year + 1900, t.tm_mon + 1, t.tm_mday, minutes);
    return s->offset - (s->wall_began - begins) - (msec)minutes * 60000;
}

/* --- entering ------------------------------------------------------------------------------------------------- */

/* The difference between the time of day and the hall's time has changed: the console was closed, or its clock set. */
void session_note_day(struct session *s, const struct entry *e)
{
    enum { SAME = 1000 };
    msec ahead = e->wall_ms - e->mono_ms, more = s->days_count ? ahead - s->days[s->days_count - 1].wall_ahead : SAME;
    s->read_mono = e->mono_ms > s->read_mono ? e->mono_ms : s->read_mono;
    if ((more < SAME && more > -SAME) || (s->days_count && e->mono_ms < s->days[s->days_count - 1].from))
        return;
    LIST_ROOM(s->days, s->days_count, s->days_room);
    s->days[s->days_count].from = e->mono_ms;
    s->days[s->days_count++].wall_ahead = ahead;
}

static bool take(void *self, const struct entry *e, struct error *why)
{
    struct session *s = self;
    session_note_day(s, e);
    session_note_answers(s, e);
    s->last_mono = e->mono_ms > s->last_mono ? e->mono_ms : s->last_mono;
    s->last_wall = e->wall_ms;
    s->reseated = s->reseated || (s->following && e->kind == ENTRY_PAIRING);
    if (s->reseated)
        return true; /* the round is entered again as a whole */
    if (!hall_replay(s->hall, e, why))
        return false;
    if (s->following)
        session_trace_followed(s, e);
    if (s->settings.entry)
        s->settings.entry(s->settings.self, s, e);
    return true;
}

static bool choose_round(struct session *s, const struct past *p, int asked, struct error *why)
{
    const struct chess_event *e = s->event;
    int most = e->round_count;
    if (asked > most && !event_round(e, asked))
        return failf(why, e->file, "set rounds = N in it",
                     most == 1 ? N_("there is %d round, and no round %d") : N_("there are %d rounds, and no round %d"),
                     most, asked);
    s->round = asked ? asked : s->settings.readonly && p->latest ? p->latest : past_round_to_open(p, e);
    return true;
}

static void notice_seats(struct session *s, struct text *notes)
{
    int count = 0;
    for (const char *at = text_chars(notes); *at; at++)
        count += *at == '\n';
    if (count)
        notes->chars[strcspn(notes->chars, "\n")] = '\0';
    if (count > 1)
        session_notice(s, tongue_count("%s (And %d more board.)", "%s (And %d more boards.)", count - 1), notes->chars,
                       count - 1);
    else if (count)
        session_notice(s, "%s", notes->chars);
    text_release(notes);
}

static bool fold(struct session *s, const struct past *p, struct error *why)
{
    struct hall_settings settings;
    struct text notes = {0};
    if (!round_seating(s->log, p, s->round, &s->seating, why))
        return false;
    seating_settle(s->event, s->round, &s->seating, &notes);
    notice_seats(s, &notes);
    s->seats = seats_of(s->event, s->round, midnight_of(s), &s->seating, &settings);
    s->count = settings.count;
    s->later_round = false;
    s->place = past_place(p, s->round);
    if (!session_open_hall(s, &settings, why))
        return false;
    past_tell(p, s->round, s->hall);
    if (!round_each(s->log, s->round, &s->place, take, s, why))
        return false;
    for (int n = s->round + 1; n <= EVENT_ROUNDS_MAX; n++)
        s->later_round = s->later_round || p->rounds[n].started;
    session_recall_answers(s);
    past_tell_words(p, s->hall);
    hall_decided_before(s->hall, p->decisions);
    hall_appealed_before(s->hall, p->appeals);
    return true;
}

/* At the end of the log devices were connected. Whether they still are is only known when they report. */
void session_hears_nothing_yet(struct session *s)
{
    struct reading r = {.kind = READING_NEWS, .address = -1, .as.news = {.what = NEWS_LOST}, .text = "nobody listened"};
    for (int i = 0; i < hall_count(s->hall); i++) {
        const struct hall_board *b = hall_at(s->hall, i);
        if (!board_is_by_hand(b) && board_feed(b) != FEED_NONE && board_feed(b) != FEED_LOST)
            hall_take(s->hall, board_number(b), &r, session_now(s));
    }
}

/* Times of day are those of the event's place, not of the computer on which it is opened: if the file names no time
 * zone, it is that of the computer that opened it first, and the log keeps it. */
static void settle_zone(struct session *s, const struct past *p)
{
    const char *zone = *p->zone ? p->zone : s->settings.zone;
    s->zone[0] = '\0';
    if (*s->event->zone)
        return;
    if (zone && *zone)
        (void)copy_text(s->zone, sizeof s->zone, zone);
    else
        local_zone_of_machine(s->zone, sizeof s->zone);
    if (local_zone_is_known(s->zone))
        event_take_zone(s->event, s->zone);
}

/* What an event was begun with goes on as it was read then. */
static bool controls_are_clear(const struct past *p, const struct text *event, const char *name, struct error *why)
{
    return (p->event.length && !event_controls_are_clear(&p->event, name, NULL)) ||
           event_controls_are_clear(event, name, why);
}

/* was: the session before, which may have no event yet */
static bool try_to_enter(struct session *s, const struct session *was, const struct text *event, const char *name,
                         int asked, struct error *why)
{
    struct past p;
    bool good = past_read(s->log, &p, why);
    good = good && controls_are_clear(&p, event, name, why);
    s->event = good ? event_load_with_book(&s->book, text_chars(event), event->length, name, why) : NULL;
    if (s->event)
        passphrases_recall(s->event);
    if (s->event && s->book && strcmp(rulebook_id(s->book), s->event->rulebook) != 0) {
        rulebook_free(s->book); /* of the event as it was before */
        s->book = NULL;
    }
    good = s->event && (s->settings.readonly || session_has_its_boards(was, s->event, why)) &&
           choose_round(s, &p, asked, why);
    if (good)
        settle_zone(s, &p);
    if (good)
        local_zone_set(s->event->zone);
    if (good && !s->in_time) {
        s->last_mono = p.last_mono;
        s->last_wall = p.last_wall;
        go_on_in_time(s);
        s->in_time = true;
    }
    if (good) {
        snprintf(s->title, sizeof s->title, "%.90s", s->event->name);
        copy_text(s->rulebook, sizeof s->rulebook, s->event->rulebook);
        good = fold(s, &p, why);
    }
    past_release(&p);
    return good;
}

bool session_enter(struct session *s, const struct text *event, const char *name, int round, struct error *why)
{
    session_other_close(s);
    s->writes_of = 0;
    struct session before = *s;
    s->hall = NULL;
    s->seats = NULL;
    s->seating = (struct seating){0};
    s->event = NULL;
    if (before.hall)
        s->book = NULL;
    else
        before.book = NULL; /* read a moment ago, to see what is kept of the event */
    if (!try_to_enter(s, &before, event, name, round, why)) {
        session_leave(s);
        *s = before;
        return false;
    }
    session_leave(&before);
    if (event != &s->event_text) {
        text_clear(&s->event_text);
        text_add_bytes(&s->event_text, text_chars(event), event->length);
    }
    return true;
}

/* --- following ------------------------------------------------------------------------------------------------ */

/* The event as another console has logged it since. */
static bool go_along(struct session *s, struct error *why)
{
    struct past p;
    s->reseated = false;
    bool good =
        past_read(s->log, &p, why) && p.event.length && session_enter(s, &p.event, s->path, s->settings.round, why);
    past_release(&p);
    return good;
}

bool session_follow(struct session *s)
{
    struct error why;
    int64_t before = s->place.last;
    s->following = true;
    bool good = round_each(s->log, s->round, &s->place, take, s, &why);
    s->following = false;
    if (!good)
        return false;
    bool other_round = s->place.round && s->place.round != s->round && !s->settings.round;
    if (s->reseated || other_round)
        return go_along(s, &why);
    msec now = session_now(s);
    s->offset += s->last_mono > now ? s->last_mono - now : 0;
    return s->place.last > before;
}

/* --- on to the next ------------------------------------------------------------------------------------------- */

void session_open_round(struct session *s, const struct past *p)
{
    hall_open(s->hall, s->settings.who, session_now(s));
    past_tell_appeals(p, s->round, s->hall, s->settings.who, session_now(s));
}

bool session_go_to(struct session *s, const struct text *event, int round, const char *words, struct error *why)
{
    assert(round > 0 && round <= EVENT_ROUNDS_MAX && "a round of the event");
    bool runs = round == s->round && hall_is_started(s->hall);
    struct text known = {0}, now = {0};
    event_seal(text_chars(&s->event_text), &known);
    event_seal(text_chars(event), &now);
    bool same = !strcmp(text_chars(&now), text_chars(&known));
    text_release(&known);
    text_release(&now);
    struct past p = {0};
    if (!session_enter(s, event, *s->ini ? s->ini : s->path, round, why) || !past_read(s->log, &p, why)) {
        past_release(&p);
        return false;
    }
    if (!same)
        session_note_change(s, text_chars(event), words);
    if (runs)
        hall_reseat(s->hall, &s->seating, s->settings.who, session_now(s));
    else
        session_open_round(s, &p);
    past_release(&p);
    session_roles_tell(s);
    session_close_lines(s);
    return session_open_devices(s, why);
}

static bool find_next(const struct session *s, const struct text *text, int *round, struct error *why)
{
    struct chess_event *e = event_load_under(s->book, text_chars(text), text->length, *s->ini ? s->ini : s->path, why);
    if (!e)
        return false;
    *round = event_next_round(e, s->round);
    chess_event_free(e);
    return *round || failf(why, "next round", "import its pairings: :pairings FILE, or flagfall event import",
                           "no later round than %d is paired", s->round);
}

bool session_next_round(struct session *s, struct error *why)
{
    struct text event = {0};
    int round = 0;
    if (!s->event)
        return fail(why, "next round", "a demo has only one round", "");
    if (!hall_is_ended(s->hall))
        return failf(why, "next round", "end it first: :end-round", "round %d is not over", s->round);
    bool good = session_read_event_again(s, &event, why);
    if (good) {
        session_file_taken(s, &event);
        session_roles_hold(s, &event, &s->event_text);
    }
    good = good && find_next(s, &event, &round, why) && session_go_to(s, &event, round, NULL, why);
    text_release(&event);
    return good;
}
