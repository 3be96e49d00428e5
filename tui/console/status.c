#include "console/status.h"

#include "base/table.h"
#include "base/tongue.h"
#include "console/console_parts.h"
#include "console/rail.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/round.h"
#include "hall/round_clock.h"
#include "host/crash.h"
#include "host/local_time.h"
#include "line.h"
#include "rules/rulebook.h"
#include "session/sections.h"
#include "session/session.h"

#include <stdio.h>
#include <string.h>

enum { PART_ROOM = 96, SMALL_COLUMNS = 60, WIDE_COLUMNS = 100 };

/* How long the round has been played, and how many games are open; before the round, when it begins. False if that is
 * not known, or in a demo. */
static bool round_part(const struct console *c, bool short_form, char out[PART_ROOM])
{
    enum { SOON = 3600000, MINUTE = 60000 };
    const struct hall *h = console_hall(c);
    if (!session_event(c->session) || hall_is_ended(h))
        return false;
    struct round_clock r = hall_round_clock(h, NULL, NULL, c->now);
    if (r.begun == MSEC_NEVER) {
        bool soon = r.starts_at != MSEC_NEVER && r.starts_at > c->now && r.starts_at - c->now <= SOON;
        if (soon)
            snprintf(out, PART_ROOM, _(short_form ? N_("in %lldm") : N_("in %lld min")),
                     (long long)(r.starts_at - c->now + MINUTE - 1) / MINUTE);
        return soon;
    }
    long minutes = (long)((c->now - r.begun) / MINUTE);
    if (r.boards && !r.open) /* its time means nothing to the user */
        snprintf(out, PART_ROOM, "%s", _(short_form ? N_("done") : N_("all in, :end-round")));
    else
        snprintf(out, PART_ROOM, short_form ? "+%ld:%02ld" : _("+%ld:%02ld %d open"), minutes / 60, minutes % 60,
                 r.open);
    return true;
}

/* ", default 17:52", for as long as somebody can still come too late; "" otherwise. */
static void due_part(const struct console *c, char out[PART_ROOM])
{
    struct round_clock r = hall_round_clock(console_hall(c), NULL, NULL, c->now);
    char when[TIME_OF_DAY];
    out[0] = '\0';
    if (!session_event(c->session) || r.begun == MSEC_NEVER || r.default_at == MSEC_NEVER)
        return;
    local_time_and_day(session_wall(c->session, r.default_at), session_wall(c->session, c->now), when);
    snprintf(out, PART_ROOM, _(", default %.*s"), (int)strlen(when) - 3, when); /* without seconds */
}

/* True if it is about devices. */
static bool feeds_part(const struct console *c, bool short_form, char out[PART_ROOM])
{
    const struct hall *h = console_hall(c);
    int good = 0, lines = 0;
    for (int i = 0; i < hall_count(h); i++) {
        const struct hall_board *b = hall_at(h, i);
        lines += board_feed(b) != FEED_NONE;
        good += board_feed(b) == FEED_FRESH;
    }
    if (!lines && round_part(c, short_form, out))
        return false;
    if (lines)
        snprintf(out, PART_ROOM, _(short_form ? N_("%d of %d") : N_("%d of %d connected")), good, lines);
    else
        snprintf(out, PART_ROOM, "%s", _("by hand"));
    return lines > 0;
}

static void saved_part(const struct console *c, bool short_form, char out[PART_ROOM])
{
    char when[TIME_OF_DAY];
    msec at = session_saved(c->session);
    if (!session_is_saved(c->session)) {
        snprintf(out, PART_ROOM, "%s", _("NOT SAVED"));
        return;
    }
    if (session_is_saving(c->session)) {
        snprintf(out, PART_ROOM, "%s", _("saving..."));
        return;
    }
    local_time_of_day(at == MSEC_NEVER ? 0 : session_wall(c->session, at), when);
    if (short_form)
        when[5] = '\0'; /* 22:38 */
    snprintf(out, PART_ROOM, _(at == MSEC_NEVER ? N_("not saved yet") : N_("saved %s")), when);
}

/* The role is shown if the event has several roles. */
static void who_part(const struct console *c, bool short_form, char out[PART_ROOM])
{
    const struct chess_event *e = session_event(c->session);
    bool looks_on = c->settings.readonly || (c->desk.signed_in && c->desk.role == ARBITER_REVIEW);
    const char *who = session_who(c->session);
    if (!c->desk.signed_in && !c->settings.readonly)
        snprintf(out, PART_ROOM, "%s", _("who?"));
    else if (crash_was_before())
        snprintf(out, PART_ROOM, "%s", _("NOT RECORDING"));
    else if (looks_on)
        snprintf(out, PART_ROOM, _("%.60s (looks on)"), who);
    else if (c->desk.signed_in && e && e->arbiter_count && !short_form)
        snprintf(out, PART_ROOM, "%.60s %s", who, _(arbiter_role_name((enum arbiter_role)c->desk.role)));
    else
        snprintf(out, PART_ROOM, "%.60s", who);
}

struct alarms {
    int counts[PRIORITIES], shelved;
};

static struct alarms alarms_of(const struct console *c)
{
    const struct alert *const *list;
    struct alarms of = {0};
    int n = hall_alerts(console_hall(c), &list);
    int active = rail_unsettled(list, n);
    for (int i = 0; i < active; i++)
        of.counts[list[i]->priority]++;
    of.shelved = hall_shelved(console_hall(c), &list);
    return of;
}

static int draw_alarms(const struct console *c, struct area a, int column)
{
    /* order: enum priority */
    static const enum role roles[] = {ROLE_BAR, ROLE_PRIORITY_3, ROLE_PRIORITY_2, ROLE_PRIORITY_1};
    ROW_FOR_EACH(roles, PRIORITIES);
    struct alarms of = alarms_of(c);
    for (int p = PRIORITY_1; p >= PRIORITY_3; p--)
        column = draw_format(a, 0, column, of.counts[p] ? roles[p] : ROLE_BAR, " %s %d ",
                             priority_label((enum priority)p), of.counts[p]);
    return of.shelved ? draw_format(a, 0, column, ROLE_BAR, " shelved %d ", of.shelved) : column;
}

static int alarms_columns(const struct console *c)
{
    struct alarms of = alarms_of(c);
    char words[PART_ROOM];
    int columns = 0;
    for (int p = PRIORITY_1; p >= PRIORITY_3; p--) {
        snprintf(words, sizeof words, " %s %d ", priority_label((enum priority)p), of.counts[p]);
        columns += text_width(words);
    }
    snprintf(words, sizeof words, _(" shelved %d "), of.shelved);
    return columns + (of.shelved ? text_width(words) : 0);
}

/* The name of the event is shortened, so that neither the rulebook nor who works here is cut off. */
static int draw_event(const struct console *c, struct area a, int column, int rest)
{
    enum { LEAST = 4, MOST = 30, ROUND_AND_EVENT = 20 };
    char name[PART_ROOM], round[PART_ROOM];
    const struct rulebook *book = session_book(c->session);
    const char *rules = book ? rulebook_name(book) : "";
    snprintf(name, sizeof name, "%.*s", PART_ROOM - 1, session_title(c->session));
    const struct hall_settings *s = hall_settings_of(console_hall(c));
    const struct chess_event *e = session_event(c->session);
    const char *phase_words = _(event_phase_name(e ? e->phase : s->phase));
    if (a.columns - rest - column < text_width(rules) + text_width(phase_words) + ROUND_AND_EVENT)
        rules = book ? rulebook_short_name(book) : "";
    snprintf(round, sizeof round, " R%d%s%.60s", s->round, *rules ? " " : "", rules);
    int room = a.columns - rest - column - 2 - text_width(round) - text_width(phase_words) - 1;
    size_t used = strlen(round);
    if (room >= LEAST)
        snprintf(round + used, sizeof round - used, " %s", phase_words);
    else
        room += text_width(phase_words) + 1;
    int width = text_width(name) < MOST ? text_width(name) : MOST;
    width = width < room ? width : room;
    if (width >= LEAST)
        column = draw_field(a, 0, column + 1, width, ROLE_BAR, name);
    return draw_text(a, 0, column, ROLE_BAR, round) + 1;
}

/* Not on the screen for the public. The help is read by the user of the screen beneath it. */
static bool shows_alarms(const struct console *c)
{
    bool helps = console_top(c) == SCREEN_HELP && console_below(c) != SCREENS;
    enum screen_id of = helps ? console_below(c) : console_top(c);
    return !screens[of]->no_rail || of == SCREEN_ALERTS;
}

/* What stands behind the alarms; what has no room is empty. */
struct status_parts {
    char feeds[PART_ROOM], saved[PART_ROOM], who[PART_ROOM], round[PART_ROOM];
    char due[PART_ROOM]; /* behind the round's time */
    bool devices;        /* `feeds` is about devices; else about the round */
    int alarms;          /* columns */
};

/* The columns that all of them need, with the blanks between. */
static int parts_columns(const struct status_parts *p)
{
    return p->alarms + text_width(p->feeds) + (*p->saved ? text_width(p->saved) + 2 : 0) + text_width(p->who) +
           (*p->round ? text_width(p->round) + 2 : 0) + text_width(p->due) + 3;
}

/* The event's round and rulebook, which stand before them on wide terminals. */
static int least_of_event(const struct console *c, struct area a)
{
    const struct rulebook *book = session_book(c->session);
    return a.columns < WIDE_COLUMNS ? 0 : (int)strlen(" R99  ") + (book ? text_width(rulebook_short_name(book)) : 0);
}

static void shorten_saved(const struct console *c, struct status_parts *p)
{
    saved_part(c, true, p->saved);
}

static void shorten_who(const struct console *c, struct status_parts *p)
{
    who_part(c, true, p->who);
}

static void drop_saved_time(const struct console *c, struct status_parts *p)
{
    if (session_is_saved(c->session) && !session_is_saving(c->session) && session_saved(c->session) != MSEC_NEVER)
        copy_text(p->saved, PART_ROOM, _("saved"));
}

static void drop_open(const struct console *c, struct status_parts *p)
{
    round_part(c, true, p->devices ? p->round : p->feeds);
}

/* What is not saved is still said. */
static void drop_saved(const struct console *c, struct status_parts *p)
{
    if (session_is_saved(c->session) && !session_is_saving(c->session))
        p->saved[0] = '\0';
}

/* Behind the round's time. It matters more than anything else here that is as usual: the least important first, each is
 * shortened or dropped until there is room. */
static void add_due(const struct console *c, struct area a, int column, struct status_parts *p)
{
    static void (*const steps[])(const struct console *, struct status_parts *) = {
        shorten_saved, shorten_who, drop_saved_time, drop_open, drop_saved};
    struct status_parts with = *p;
    int room = a.columns - column - least_of_event(c, a);
    due_part(c, with.due);
    if (!*with.due || !*(p->devices ? p->round : p->feeds))
        return;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && parts_columns(&with) > room; i++)
        steps[i](c, &with);
    if (parts_columns(&with) <= room)
        *p = with;
}

/* Devices and the round's time are said shortly where they do not fit behind that column. */
static void parts_of(const struct console *c, struct area a, int column, struct status_parts *p)
{
    *p = (struct status_parts){.alarms = shows_alarms(c) ? alarms_columns(c) : 0};
    saved_part(c, false, p->saved);
    who_part(c, false, p->who);
    p->devices = feeds_part(c, false, p->feeds);
    bool timed = p->devices && round_part(c, false, p->round);
    if (a.columns < SMALL_COLUMNS || column + parts_columns(p) > a.columns)
        feeds_part(c, true, p->feeds);
    bool wide = a.columns >= SMALL_COLUMNS; /* elsewhere the words of the event and of who works here are cut */
    if ((timed || wide) && column + parts_columns(p) > a.columns)
        who_part(c, true, p->who);
    if ((timed || wide) && column + parts_columns(p) > a.columns)
        saved_part(c, true, p->saved);
    if (timed && column + parts_columns(p) > a.columns) {
        round_part(c, true, p->round);
        saved_part(c, false, p->saved);
        who_part(c, false, p->who);
    }
    add_due(c, a, column, p);
}

static void draw_parts(struct console *c, struct area a, int column, const struct status_parts *p)
{
    c->areas.alarms = area_inside(a, 0, column, 1, p->alarms);
    if (p->alarms)
        column = draw_alarms(c, a, column);
    if (!p->devices)
        c->areas.round = area_inside(a, 0, column + 1, 1, text_width(p->feeds) + text_width(p->due));
    column = draw_text(a, 0, column + 1, ROLE_BAR, p->feeds);
    if (!p->devices)
        column = draw_text(a, 0, column, ROLE_BAR, p->due);
    if (*p->saved)
        column = draw_text(a, 0, column + 2, ROLE_BAR, p->saved);
    column = draw_text(a, 0, column + 2, strcmp(p->who, _("who?")) ? ROLE_BAR : ROLE_PRIORITY_2, p->who);
    int timed = text_width(p->round) + text_width(p->due);
    if (*p->round && column + 2 + timed <= a.columns) {
        c->areas.round = area_inside(a, 0, column + 2, 1, timed);
        draw_text(a, 0, draw_text(a, 0, column + 2, ROLE_BAR, p->round), ROLE_BAR, p->due);
    }
}

/* The time of day, or the demo's with its speed. */
static int draw_now(const struct console *c, struct area a)
{
    char when[TIME_OF_DAY];
    local_time_of_day(c->session ? session_wall(c->session, c->now) : wall_now(), when);
    int column = draw_format(a, 0, 1, ROLE_BAR_KEY, "%s", when) + 1;
    if (!c->session || session_speed(c->session) == 1.0)
        return column;
    return draw_format(a, 0, column, ROLE_BAR, a.columns < WIDE_COLUMNS ? "x%g" : N_("demo time x%g"),
                       session_speed(c->session)) +
           1;
}

void status_draw(struct console *c, struct area a)
{
    struct status_parts parts;
    draw_fill(a, 0, ROLE_BAR);
    c->areas.alarms = c->areas.round = (struct area){0};
    int column = draw_now(c, a);
    if (!c->session) {
        draw_text(a, 0, column + 1, ROLE_BAR, _("Flagfall: a console for chess arbiters"));
        return;
    }
    /* A new time after "saved" would reveal that something was ruled or noted. */
    if (c->settings.public_view || console_top(c) == SCREEN_CARD) {
        draw_event(c, a, column, 0);
        return;
    }
    parts_of(c, a, column, &parts);
    if (a.columns >= WIDE_COLUMNS)
        column = draw_event(c, a, column, parts_columns(&parts));
    draw_parts(c, a, column, &parts);
}

static int urgent_in(const struct console *c, int which)
{
    const struct alert *const *list;
    int count = hall_alerts(session_hall(sections_at(c->sections, which)), &list), urgent = 0;
    for (int i = 0; i < rail_unsettled(list, count); i++)
        urgent += list[i]->priority >= PRIORITY_2;
    return urgent;
}

bool sections_draw(struct console *c, struct area a)
{
    int count = c->sections && !c->settings.public_view ? sections_count(c->sections) : 0, column = 0;
    if (count < 2)
        return false;
    c->areas.sections = a;
    draw_fill(a, 0, ROLE_TEXT);
    for (int i = 0; i < count; i++) {
        bool shown = i == sections_shown(c->sections);
        int urgent = shown ? 0 : urgent_in(c, i);
        struct text words = {0};
        sections_words(c->sections, i, a.columns < SMALL_COLUMNS, &words);
        column =
            draw_format(a, 0, column, shown ? ROLE_STRONG : ROLE_TEXT, shown ? "[%s]" : " %s ", text_chars(&words));
        if (urgent)
            column = draw_format(a, 0, column, ROLE_PRIORITY_1, "!%d ", urgent);
        if (!session_is_saved(sections_at(c->sections, i)))
            column = draw_format(a, 0, column, ROLE_PRIORITY_1, " %s ", _("NOT SAVED"));
        text_release(&words);
        c->areas.section_ends[i] = (short)column;
        column++;
    }
    return true;
}

static int sections_at_column(const struct console *c, int column)
{
    int count = c->sections ? sections_count(c->sections) : 0;
    for (int i = 0; i < count; i++)
        if (column < c->areas.section_ends[i])
            return i;
    return -1;
}

void sections_click(struct console *c, int column)
{
    int which = sections_at_column(c, column);
    if (which >= 0 && which != sections_shown(c->sections))
        console_do(c, action_named("section"), sections_name(c->sections, which));
}
