#include "session/round_plan.h"

#include "base/msec.h"
#include "base/tongue.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "host/local_time.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE = 60000, MINUTES_MOST = 600 };

/* 17:22:10, of which hours and minutes are told: "%.5s" */
static const char *time_of(const struct session *s, msec at, char out[TIME_OF_DAY])
{
    return local_time_of_day(session_wall(s, at), out);
}

/* --- the plan ----------------------------------------------------------------------------------------------------- */

/* Players who are still on their way may have lost as soon as the round begins. */
static void add_default(const struct session *s, const struct hall_settings *h, struct text *out)
{
    char when[TIME_OF_DAY];
    msec over = h->starts_at + h->default_after;
    if (h->default_after == MSEC_NEVER || h->default_from_actual)
        return;
    text_add_char(out, ' ');
    if (over > session_now(s))
        text_addf(out, _("The default time counts from the plan and ends at %.5s; default-time 60 all gives more."),
                  time_of(s, over, when));
    else
        text_add(out, _("The default time counts from the plan and is over already; default-time 60 all gives more."));
}

/* Some minutes before or after its time a round begins in every hall; at quite another time it may be a mistake. */
void round_plan_words(const struct session *s, struct text *out)
{
    enum { AS_PLANNED = 5 * MINUTE, ANOTHER_DAY = 12 * 60 * MINUTE };
    const struct hall_settings *h = hall_settings_of(session_hall(s));
    char when[TIME_OF_DAY];
    if (h->starts_at == MSEC_NEVER)
        return;
    msec late = session_now(s) - h->starts_at, apart = late < 0 ? -late : late;
    long long minutes = apart / MINUTE;
    if (apart < AS_PLANNED)
        return;
    time_of(s, h->starts_at, when);
    if (apart >= ANOTHER_DAY) {
        text_addf(out, _("Round %d is planned for %.5s on another day: see date and start in the event's file."),
                  h->round, when);
        return;
    }
    text_addf(out,
              late < 0 ? _("Round %d is planned for %.5s, in %lld:%02lld.")
                       : _("Round %d was planned for %.5s, %lld:%02lld ago."),
              h->round, when, minutes / 60, minutes % 60);
    if (late > 0)
        add_default(s, h, out);
}

/* --- who it leaves out -------------------------------------------------------------------------------------------- */

enum { LEFT_OUT_NAMED = 5, NAMED_BEFORE = 2 };

static bool is_away(const struct session *s, const struct player *p)
{
    return hall_arrival(session_hall(s), p->name, event_player_apart(session_event(s), p->number)) == ARRIVAL_AWAY;
}

static int name_left_out(const struct session *s, const struct round *r, bool begins, int *first, struct text *names)
{
    const struct chess_event *e = session_event(s);
    int count = 0, named = begins ? NAMED_BEFORE : LEFT_OUT_NAMED;
    for (int i = 0; i < e->player_count; i++) {
        const struct player *p = &e->players[i];
        if (round_pairing_of(r, p->number) || (begins && is_away(s, p)))
            continue;
        if (count < named)
            text_addf(names, "%s%.40s (%d)", count ? "; " : "", p->name, p->number);
        *first = count++ ? *first : p->number;
    }
    if (count > named)
        text_addf(names, _(" and %d more"), count - named);
    return count;
}

void round_left_out_words(const struct session *s, bool begins, struct text *out)
{
    const struct chess_event *e = session_event(s);
    int number = hall_settings_of(session_hall(s))->round, first = 0;
    const struct round *r = e && !e->team_boards ? event_round(e, number) : NULL;
    struct text names = {0};
    int count = r && !r->by_letter ? name_left_out(s, r, begins, &first, &names) : 0;
    if (count) {
        text_addf(out,
                  tongue_count("%d player has neither a game nor a bye in round %d: %s.",
                               "%d players have neither a game nor a bye in round %d: %s.", count),
                  count, number, text_chars(&names));
        text_add_char(out, ' ');
        text_addf(out, _("As it is they count as absent; :bye %d zero %d or half, :withdraw or :pair changes that."),
                  first, number);
    }
    text_release(&names);
}

int round_last_of(const struct session *s)
{
    const struct chess_event *e = session_event(s);
    return e && e->rounds_said && hall_settings_of(session_hall(s))->round >= e->rounds_said ? e->rounds_said : 0;
}

/* --- the default time --------------------------------------------------------------------------------------------- */

struct default_order {
    msec after; /* MSEC_NEVER: there is none */
    int board;  /* 0: all whose game is open */
};

static bool read_order(const char *text, int chosen, struct default_order *out)
{
    char word[8], *end, *rest;
    size_t length = strcspn(text, " ");
    const char *whose = text + length + strspn(text + length, " ");
    if (length >= sizeof word)
        return false;
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    long minutes = strtol(word, &end, 10), board = *whose ? strtol(whose, &rest, 10) : chosen;
    bool none = !strcmp(word, "none"), all = !strcmp(whose, "all");
    out->after = none ? MSEC_NEVER : (msec)minutes * MINUTE;
    out->board = all ? 0 : (int)board;
    bool is_whose = all || (board > 0 && board <= BOARDS_MAX && (!*whose || !*rest));
    return is_whose && (none || (length && !*end && minutes >= 0 && minutes <= MINUTES_MOST));
}

/* Returns how many boards have it now, or below 0 with the reason. */
static int give(struct session *s, const struct default_order *o, struct error *why)
{
    struct hall *h = session_hall(s);
    int given = 0;
    for (int i = 0; i < hall_count(h); i++) {
        const struct hall_board *b = hall_at(h, i);
        if (!board_is_open(b))
            continue;
        if (!hall_excuse(h, board_number(b), o->after, session_who(s), session_now(s), why))
            return -1;
        given++;
    }
    return given;
}

static void say_none(const struct default_order *o, int given, struct text *said)
{
    if (o->board)
        text_addf(said, _("board %d: no default time"), o->board);
    else
        text_addf(said, tongue_count("%d board: no default time", "%d boards: no default time", given), given);
}

static void say_given(const struct session *s, const struct default_order *o, int given, struct text *said)
{
    const struct hall_board *b = o->board ? hall_board(session_hall(s), o->board) : NULL;
    msec at = hall_default_from(session_hall(s)) + (b ? board_seat(b)->begins_after : 0) + o->after;
    char when[TIME_OF_DAY];
    local_time_and_day(session_wall(s, at), session_wall(s, session_now(s)), when);
    when[strlen(when) - strlen(":00")] = '\0';
    text_addf(said,
              b ? _("board %d: default time %lld minutes after the start, at %s")
                : tongue_count("%d board: default time %lld minutes after the start, at %s",
                               "%d boards: default time %lld minutes after the start, at %s", given),
              b ? o->board : given, (long long)(o->after / MINUTE), when);
    if (at <= session_now(s))
        text_addf(said, ". %s", _("That has passed: a player who is not there now is late"));
}

bool default_time_typed(struct session *s, const char *text, int chosen, struct text *said, struct error *why)
{
    struct default_order o;
    if (!read_order(text, chosen, &o))
        return failf(why, "default time",
                     "write 60, or none, for this board; 60 12 for another; 60 all for every open game",
                     "'%.20s' is not a number of minutes after the start (0 to 600) with a board", text);
    int given = 1;
    if (o.board && !hall_excuse(session_hall(s), o.board, o.after, session_who(s), session_now(s), why))
        return false;
    if (!o.board && (given = give(s, &o, why)) < 0)
        return false;
    if (!given)
        return fail(why, "default time", "every game has its result", "");
    if (o.after == MSEC_NEVER)
        say_none(&o, given, said);
    else
        say_given(s, &o, given, said);
    return true;
}
