#include "widgets/status.h"

#include "console.h"
#include "hall/event.h"
#include "line.h"
#include "local_time.h"
#include "session.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { PART_ROOM = 96 };

static void event_part(const struct console *c, char out[PART_ROOM])
{
    const struct hall *h = console_hall(c);
    snprintf(out, PART_ROOM, "%.30s R%d %.24s", session_title(c->session), hall_settings_of(h)->round,
             session_rulebook(c->session));
}

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
    if (!c->desk.signed_in && !c->settings.readonly && !c->settings.public_view)
        snprintf(out, PART_ROOM, "who?");
    else if (looks_on)
        snprintf(out, PART_ROOM, "%.60s (looks on)", who);
    else if (c->desk.signed_in && e && e->arbiter_count)
        snprintf(out, PART_ROOM, "%.60s %s", who, arbiter_role_name((enum arbiter_role)c->desk.role));
    else
        snprintf(out, PART_ROOM, "%.60s", who);
}

static int draw_alarms(const struct console *c, struct area a, int column)
{
    static const enum role roles[] = {ROLE_BAR, ROLE_PRIORITY_3, ROLE_PRIORITY_2, ROLE_PRIORITY_1};
    const struct alert *const *list;
    int counts[PRIORITY_1 + 1] = {0};
    int n = hall_alerts(console_hall(c), &list);
    for (int i = 0; i < n; i++)
        counts[list[i]->priority]++;
    for (int p = PRIORITY_1; p >= PRIORITY_3; p--) {
        column = draw_format(a, 0, column, counts[p] ? roles[p] : ROLE_BAR, " P%d:%d ", PRIORITY_1 + 1 - p, counts[p]);
        column += 0;
    }
    n = hall_shelved(console_hall(c), &list);
    return draw_format(a, 0, column, ROLE_BAR, " shelved %d ", n);
}

void status_draw(struct console *c, struct area a)
{
    char part[PART_ROOM], when[16];
    draw_fill(a, 0, ROLE_BAR);
    local_time_of_day(c->session ? session_wall(c->session, c->now) : (msec)time(NULL) * 1000, when);
    int column = draw_format(a, 0, 1, ROLE_BAR_KEY, "%s", when) + 1;
    if (!c->session) {
        draw_text(a, 0, column + 1, ROLE_BAR, "Flagfall: a console for chess arbiters");
        return;
    }
    bool narrow = a.columns < 100;
    if (!narrow) {
        event_part(c, part);
        column = draw_text(a, 0, column + 1, ROLE_BAR, part) + 1;
    }
    if (!screens[console_top(c)]->no_rail || console_top(c) == SCREEN_ALERTS)
        column = draw_alarms(c, a, column);
    feeds_part(c, part);
    column = draw_text(a, 0, column + 1, ROLE_BAR, part);
    saved_part(c, part);
    column = draw_text(a, 0, column + 2, ROLE_BAR, part);
    who_part(c, part);
    draw_text(a, 0, column + 2, strcmp(part, "who?") ? ROLE_BAR : ROLE_PRIORITY_2, part);
}
