/* The round of a session: which one it is, its hall out of the event's text and the log, and on to the next. */
#include "session_parts.h"

#include "base/memory.h"
#include "event_load.h"
#include "files.h"
#include "hall/appeal.h"
#include "hall/import.h"
#include "hall/seats.h"
#include "rules/rulebook.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void session_notice(struct session *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->notice, sizeof s->notice, format, args);
    va_end(args);
}

const char *session_take_notice(struct session *s)
{
    static char taken[SESSION_NOTICE_MAX];
    if (!*s->notice)
        return NULL;
    memcpy(taken, s->notice, sizeof taken);
    s->notice[0] = '\0';
    return taken;
}

void session_leave(struct session *s)
{
    hall_free(s->hall);
    free(s->seats);
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

/* The hall's clock goes on where it was, as much later as the day is. */
static void go_on_in_time(struct session *s)
{
    msec slept = s->last_wall ? s->wall_began - s->last_wall : 0;
    if (slept <= -1000 && !s->settings.readonly) {
        session_notice(s,
                       "The computer's clock is %lld s behind the last entry of the log: was it set back? Look at the "
                       "time of day.",
                       (long long)(-slept / 1000));
    }
    slept = slept > 0 ? slept : 0;
    s->left_at = s->last_wall;
    s->offset = s->last_mono + slept;
}

/* Of the day of the round; where none is said, of today. */
static msec midnight_of(const struct session *s)
{
    const struct round *r = event_round(s->event, s->round);
    time_t now = (time_t)(s->wall_began / 1000);
    struct tm t;
    localtime_r(&now, &t);
    if (r && r->date)
        t = (struct tm){.tm_year = r->date / 10000 - 1900,
                        .tm_mon = r->date / 100 % 100 - 1,
                        .tm_mday = r->date % 100,
                        .tm_isdst = -1};
    t.tm_hour = t.tm_min = t.tm_sec = 0;
    return s->offset - (s->wall_began - (msec)mktime(&t) * 1000);
}

/* --- entering ------------------------------------------------------------------------------------------------- */

/* The day's time runs ahead of the hall's by another amount: the console was closed, or its clock set. */
void session_note_day(struct session *s, const struct entry *e)
{
    enum { SAME = 1000 };
    msec ahead = e->wall_ms - e->mono_ms, more = s->days_count ? ahead - s->days[s->days_count - 1].wall_ahead : SAME;
    s->read_mono = e->mono_ms > s->read_mono ? e->mono_ms : s->read_mono;
    if ((more < SAME && more > -SAME) || (s->days_count && e->mono_ms < s->days[s->days_count - 1].from))
        return;
    if (s->days_count == s->days_room) {
        s->days_room = s->days_room ? 2 * s->days_room : 16;
        s->days = memory_resize(s->days, (size_t)s->days_room * sizeof *s->days);
    }
    s->days[s->days_count].from = e->mono_ms;
    s->days[s->days_count++].wall_ahead = ahead;
}

static bool take(void *self, const struct entry *e, struct error *why)
{
    struct session *s = self;
    session_note_day(s, e);
    s->last_mono = e->mono_ms > s->last_mono ? e->mono_ms : s->last_mono;
    s->last_wall = e->wall_ms;
    if (!hall_replay(s->hall, e, why))
        return false;
    if (s->settings.entry)
        s->settings.entry(s->settings.self, s, e);
    return true;
}

static bool choose_round(struct session *s, const struct past *p, int asked, struct error *why)
{
    const struct chess_event *e = s->event;
    int most = e->round_count;
    if (asked > most && !event_round(e, asked))
        return failf(why, e->file, "say rounds = N in it", "there are %d round%s, and no round %d", most,
                     most == 1 ? "" : "s", asked);
    s->round = asked ? asked : s->settings.readonly && p->latest ? p->latest : past_round_to_open(p, e);
    return true;
}

static bool fold(struct session *s, const struct past *p, struct error *why)
{
    struct hall_settings settings;
    s->seats = seats_of(s->event, s->round, midnight_of(s), &settings);
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
    past_tell_words(p, s->hall);
    hall_decided_before(s->hall, p->decisions);
    hall_appealed_before(s->hall, p->appeals);
    return true;
}

/* The log ends with devices that were heard. Whether they still are, they have to say. */
void session_hears_nothing_yet(struct session *s)
{
    struct reading r = {.kind = READING_NEWS, .address = -1, .as.news = {.what = NEWS_LOST}, .text = "nobody listened"};
    for (int i = 0; i < hall_count(s->hall); i++) {
        const struct hall_board *b = hall_at(s->hall, i);
        if (!b->by_hand && b->feed != FEED_NONE && b->feed != FEED_LOST)
            hall_take(s->hall, b->number, &r, session_now(s));
    }
}

static bool try_to_enter(struct session *s, const struct text *event, const char *name, int asked, struct error *why)
{
    struct past p;
    bool good = past_read(s->log, &p, why);
    s->event = good ? event_load_text(text_chars(event), event->length, name, why) : NULL;
    good = s->event && choose_round(s, &p, asked, why);
    if (good && !s->in_time) {
        s->last_mono = p.last_mono;
        s->last_wall = p.last_wall;
        go_on_in_time(s);
        s->in_time = true;
    }
    if (good) {
        snprintf(s->title, sizeof s->title, "%.90s", s->event->name);
        snprintf(s->rulebook, sizeof s->rulebook, "%s", s->event->rulebook);
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
    s->book = NULL;
    s->event = NULL;
    if (!try_to_enter(s, event, name, round, why)) {
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

/* The event as somebody else's console has noted it since. */
static bool go_along(struct session *s, struct error *why)
{
    struct past p;
    bool good = past_read(s->log, &p, why) && p.event.length && session_enter(s, &p.event, s->path, 0, why);
    past_release(&p);
    return good;
}

bool session_follow(struct session *s)
{
    struct error why;
    int64_t before = s->place.last;
    if (!round_each(s->log, s->round, &s->place, take, s, &why))
        return false;
    if (s->place.round && s->place.round != s->round && !s->settings.round)
        return go_along(s, &why);
    msec now = session_now(s);
    s->offset += s->last_mono > now ? s->last_mono - now : 0;
    return s->place.last > before;
}

/* --- on to the next ------------------------------------------------------------------------------------------- */

/* What lies beside the log now, if it can be read: pairings may have been imported since. */
static bool read_event_again(struct session *s, struct text *out, struct error *why)
{
    if (*s->ini)
        return file_read(s->ini, EVENT_FILE_BYTES, out, why);
    text_add_bytes(out, text_chars(&s->event_text), s->event_text.length);
    return true;
}

static bool go_to(struct session *s, const struct text *event, int round, struct error *why)
{
    bool same = !strcmp(text_chars(event), text_chars(&s->event_text));
    if (!session_enter(s, event, *s->ini ? s->ini : s->path, round, why))
        return false;
    if (!same)
        session_note_event(s, text_chars(event));
    hall_open(s->hall, s->settings.who, session_now(s));
    session_close_lines(s);
    return session_open_devices(s, why);
}

static bool find_next(const struct session *s, const struct text *text, int *round, struct error *why)
{
    struct chess_event *e = event_load_text(text_chars(text), text->length, *s->ini ? s->ini : s->path, why);
    if (!e)
        return false;
    *round = event_next_round(e, s->round);
    chess_event_free(e);
    return *round || failf(why, "next round", "import its pairings: :pairings FILE, or flagfall event import",
                           "no round after %d is paired", s->round);
}

bool session_next_round(struct session *s, struct error *why)
{
    struct text event = {0};
    int round = 0;
    if (!s->event)
        return fail(why, "next round", "a demo has only one", "");
    if (!hall_is_ended(s->hall))
        return failf(why, "next round", "end it first: :end-round", "round %d is not over", s->round);
    bool good = read_event_again(s, &event, why) && find_next(s, &event, &round, why) && go_to(s, &event, round, why);
    text_release(&event);
    return good;
}

/* --- pairings ------------------------------------------------------------------------------------------------- */

/* A round that has not begun is seen as it is paired now; one that goes on is left alone. */
static bool take_over(struct session *s, const struct text *event, struct error *why)
{
    if (!hall_is_started(s->hall))
        return go_to(s, event, s->round, why);
    session_note_event(s, text_chars(event));
    text_clear(&s->event_text);
    text_add_bytes(&s->event_text, text_chars(event), event->length);
    return true;
}

bool session_import(struct session *s, const char *path, int round, struct text *notes, struct error *why)
{
    struct text old = {0}, filled = {0};
    struct import i = {.round = round};
    if (!s->event)
        return fail(why, "pairings", "a demo has its own", "");
    bool good = file_is_at_rest(path, why) && read_event_again(s, &old, why) &&
                event_fill(&i, &old, *s->ini ? s->ini : s->path, 1, &path, &filled, why) &&
                (!*s->ini || file_write(s->ini, &filled, why)) && take_over(s, &filled, why);
    text_add(notes, text_chars(&i.notes));
    text_release(&i.notes);
    text_release(&old);
    text_release(&filled);
    return good;
}
