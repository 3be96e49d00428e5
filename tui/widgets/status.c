#include "widgets/status.h"

#include "console.h"
#include "crash.h"
#include "hall/event.h"
#include "line.h"
#include "local_time.h"
#include "session.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { PART_ROOM = 96 };

static void feeds_part(const struct console *c, char out[PART_ROOM])
{
    const struct hall *h = console_hall(c);
    int good = 0, lines = 0;
    for (int i = 0; i < hall_count(h); i++) {
        const struct hall_board *b = hall_at(h, i);
        lines += b->feed != FEED_NONE;
        good += b->feed == FEED_FRESH;
    }
    if (lines)
        snprintf(out, PART_ROOM, "feeds %d/%d", good, lines);
    else
        snprintf(out, PART_ROOM, "by hand");
}

static void saved_part(const struct console *c, char out[PART_ROOM])
{
    char when[TIME_OF_DAY];
    msec at = session_saved(c->session);
    if (!session_is_saved(c->session)) {
        snprintf(out, PART_ROOM, "NOT SAVED");
        return;
    }
    local_time_of_day(at == MSEC_NEVER ? 0 : session_wall(c->session, at), when);
    snprintf(out, PART_ROOM, at == MSEC_NEVER ? "not saved yet" : "saved %s", when);
}

/* The role stands there where the event tells roles apart. */
static void who_part(const struct console *c, char out[PART_ROOM])
{
    const struct chess_event *e = session_event(c->session);
    bool looks_on = c->settings.readonly || (c->desk.signed_in && c->desk.role == ARBITER_REVIEW);
    const char *who = session_who(c->session);
    if (!c->desk.signed_in && !c->settings.readonly)
        snprintf(out, PART_ROOM, "who?");
    else if (crash_was_before())
        snprintf(out, PART_ROOM, "NOT RECORDING");
    else if (looks_on)
        snprintf(out, PART_ROOM, "%.60s (looks on)", who);
    else if (c->desk.signed_in && e && e->arbiter_count)
        snprintf(out, PART_ROOM, "%.60s %s", who, arbiter_role_name((enum arbiter_role)c->desk.role));
    else
        snprintf(out, PART_ROOM, "%.60s", who);
}

struct alarms {
    int counts[PRIORITY_1 + 1], shelved;
};

static struct alarms alarms_of(const struct console *c)
{
    const struct alert *const *list;
    struct alarms of = {0};
    int n = hall_alerts(console_hall(c), &list);
    for (int i = 0; i < n; i++)
        of.counts[list[i]->priority]++;
    of.shelved = hall_shelved(console_hall(c), &list);
    return of;
}

static int draw_alarms(const struct console *c, struct area a, int column)
{
    static const enum role roles[] = {ROLE_BAR, ROLE_PRIORITY_3, ROLE_PRIORITY_2, ROLE_PRIORITY_1};
    struct alarms of = alarms_of(c);
    for (int p = PRIORITY_1; p >= PRIORITY_3; p--)
        column =
            draw_format(a, 0, column, of.counts[p] ? roles[p] : ROLE_BAR, " P%d:%d ", PRIORITY_1 + 1 - p, of.counts[p]);
    return draw_format(a, 0, column, ROLE_BAR, " shelved %d ", of.shelved);
}

static int alarms_columns(const struct console *c)
{
    struct alarms of = alarms_of(c);
    return snprintf(NULL, 0, " P1:%d  P2:%d  P3:%d  shelved %d ", of.counts[PRIORITY_1], of.counts[PRIORITY_2],
                    of.counts[PRIORITY_3], of.shelved);
}

/* The name of the event gives way, so that neither rulebook nor who works here is cut. */
static int draw_event(const struct console *c, struct area a, int column, int rest)
{
    enum { LEAST = 4, MOST = 30 };
    char name[PART_ROOM], round[PART_ROOM];
    snprintf(name, sizeof name, "%.*s", PART_ROOM - 1, session_title(c->session));
    const struct hall_settings *s = hall_settings_of(console_hall(c));
    const struct chess_event *e = session_event(c->session);
    enum event_phase phase = e ? e->phase : (enum event_phase)s->phase; /* a hall's are the first of an event's */
    snprintf(round, sizeof round, " R%d %.24s", s->round, session_rulebook(c->session));
    int room = a.columns - rest - column - 2 - text_width(round) - text_width(event_phase_name(phase)) - 1;
    size_t used = strlen(round);
    if (room >= LEAST)
        snprintf(round + used, sizeof round - used, " %s", event_phase_name(phase));
    else
        room += text_width(event_phase_name(phase)) + 1;
    int width = text_width(name) < MOST ? text_width(name) : MOST;
    width = width < room ? width : room;
    if (width >= LEAST)
        column = draw_field(a, 0, column + 1, width, ROLE_BAR, name);
    return draw_text(a, 0, column, ROLE_BAR, round) + 1;
}

/* Not where players look. Help is read by whoever works with the screen beneath. */
static bool shows_alarms(const struct console *c)
{
    bool helps = console_top(c) == SCREEN_HELP && c->depth > 1;
    enum screen_id of = helps ? c->stack[c->depth - 2] : console_top(c);
    return !screens[of]->no_rail || of == SCREEN_ALERTS;
}

void status_draw(struct console *c, struct area a)
{
    char feeds[PART_ROOM], saved[PART_ROOM], who[PART_ROOM], when[16];
    draw_fill(a, 0, ROLE_BAR);
    local_time_of_day(c->session ? session_wall(c->session, c->now) : (msec)time(NULL) * 1000, when);
    int column = draw_format(a, 0, 1, ROLE_BAR_KEY, "%s", when) + 1;
    if (!c->session) {
        draw_text(a, 0, column + 1, ROLE_BAR, "Flagfall: a console for chess arbiters");
        return;
    }
    if (c->settings.public_view) { /* a new time behind "saved" would tell that something was ruled or noted */
        draw_event(c, a, column, 0);
        return;
    }
    bool narrow = a.columns < 100, alarms = shows_alarms(c);
    feeds_part(c, feeds);
    saved_part(c, saved);
    who_part(c, who);
    if (!narrow)
        column =
            draw_event(c, a, column,
                       (alarms ? alarms_columns(c) : 0) + text_width(feeds) + text_width(saved) + text_width(who) + 5);
    if (alarms)
        column = draw_alarms(c, a, column);
    column = draw_text(a, 0, column + 1, ROLE_BAR, feeds);
    column = draw_text(a, 0, column + 2, ROLE_BAR, saved);
    draw_text(a, 0, column + 2, strcmp(who, "who?") ? ROLE_BAR : ROLE_PRIORITY_2, who);
}
