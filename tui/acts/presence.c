/* Which players have come, at boards without a device. */
#include "acts/presence.h"
#include "acts/acts.h"
#include "base/tongue.h"
#include "hall/presence.h"

#include "base/memory.h"
#include "base/text.h"
#include "hall/board_view.h"
#include "hall/typed/lists_typed.h"
#include "session/host_failure.h"
#include "session/no_shows.h"
#include "session/session.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum checked_arrival arrival_of(const struct console *c, const struct hall_player *p)
{
    const struct chess_event *e = session_event(console_session(c));
    int number = e ? event_player_apart(e, hall_player_number(p)) : 0;
    return hall_arrival(console_hall(c), p->name, number);
}

static bool is_away(const struct console *c, const struct hall_player *p)
{
    return no_shows_is_marked(console_session(c), p);
}

static int count_arrivals(const struct console *c, enum checked_arrival arrival)
{
    const struct hall *h = console_hall(c);
    int count = 0;
    for (int i = 0; i < hall_count(h); i++)
        for (int side = WHITE; side <= BLACK; side++) {
            const struct hall_player *p = board_player(hall_at(h, i), side);
            count += !board_seat(hall_at(h, i))->gone && *p->name && arrival_of(c, p) == arrival;
        }
    return count;
}

void presence_warn(const struct console *c, struct warning *w)
{
    size_t used = strlen(w->words);
    int here = count_arrivals(c, ARRIVAL_HERE), absent = count_arrivals(c, ARRIVAL_AWAY),
        unmarked = count_arrivals(c, ARRIVAL_UNKNOWN);
    if (used + 1 < sizeof w->words && (here || absent) && (absent || unmarked)) {
        w->words[used] = ' ';
        used += used > 0;
        snprintf(w->words + used, sizeof w->words - used, _("Players: %d absent, %d not marked (* lists them)."),
                 absent, unmarked);
    }
}

/* "3w 12" for the players who were marked on the list; nothing once anything is typed. */
int offer_away(struct console *c, const char *text, struct offer *out, int room)
{
    const struct hall *h = console_session(c) ? console_hall(c) : NULL;
    char line[OFFER_ROOM] = "";
    for (int i = 0; h && i < hall_count(h) && strlen(line) + 8 < sizeof line; i++) {
        const struct hall_board *b = hall_at(h, i);
        bool white = is_away(c, board_player(b, WHITE)), black = is_away(c, board_player(b, BLACK));
        if ((white || black) && board_is_by_hand(b) && board_result(b) == RESULT_OPEN && !board_seat(b)->gone)
            snprintf(line + strlen(line), sizeof line - strlen(line), "%s%d%s", *line ? " " : "", board_number(b),
                     white && black ? ""
                     : white        ? "w"
                                    : "b");
    }
    return *text || !*line ? 0 : offer_add(out, 0, room, line, _("as marked on the list of players (*)"), 1);
}

/* Who has not come, at each seat of the hall. */
static void note_away(const struct console *c, bool away[2 * BOARDS_MAX])
{
    const struct hall *h = console_hall(c);
    for (int i = 0; i < hall_count(h); i++)
        for (int side = WHITE; side <= BLACK; side++) {
            const struct hall_player *p = board_player(hall_at(h, i), side);
            away[2 * i + side] = *p->name && is_away(c, p);
        }
}

/* The players who were away, and are not now. */
static void list_arrived(const struct console *c, const bool away[2 * BOARDS_MAX], struct text *out)
{
    enum { NAMED = 4 };
    const struct hall *h = console_hall(c);
    char name[PLAYER_CALLED];
    int count = 0;
    for (int i = 0; i < 2 * hall_count(h); i++) {
        const struct hall_board *b = hall_at(h, i / 2);
        if (!away[i] || is_away(c, board_player(b, i % 2)) || ++count > NAMED)
            continue;
        text_addf(out, "%s%s", count > 1 ? "; " : "", board_player_called(b, i % 2, name));
    }
    if (count > NAMED)
        text_addf(out, _(" and %d more"), count - NAMED);
}

/* "3 12w 20b", or "none": all others have come, and who was marked otherwise is named. */
void act_empty(struct console *c, const char *text)
{
    struct error why = {0};
    struct text here = {0};
    struct absence *list = memory_take(BOARDS_MAX, sizeof *list);
    bool *away = memory_take(2 * (size_t)BOARDS_MAX, sizeof *away);
    char told[LABEL_ROOM];
    int count = 0;
    note_away(c, away);
    bool done = absences_read(text, list, BOARDS_MAX, &count, &why) &&
                hall_name_empty(console_hall(c), list, count, session_who(console_session(c)), console_now(c), &why);
    list_arrived(c, away, &here);
    snprintf(told, sizeof told,
             count ? tongue_count("%d board is empty or half empty; all others count as started",
                                  "%d boards are empty or half empty; all others count as started", count)
                   : _("no board is empty: all count as started"),
             count);
    console_report(c, done, &why, here.length ? N_("%s. Marked as not come before, here now: %s") : "%s", told,
                   text_chars(&here));
    text_release(&here);
    free(away);
    free(list);
}

static void say_lost(struct console *c, int games, bool others)
{
    char lost[LABEL_ROOM];
    snprintf(lost, sizeof lost, tongue_count("%d game is lost by default", "%d games are lost by default", games),
             games);
    console_say(c, ROLE_GOOD, others ? N_("%s; the others need a ruling of their own: n, r") : "%s", lost);
}

/* Handles each board whose default time is over, by the rulebook. */
void act_no_shows(struct console *c, const char *a)
{
    struct error why = {0};
    struct text words = {0};
    int left, expected = no_shows(console_session(c), &words, &left), done = no_shows_decide(console_session(c), &why);
    (void)a;
    text_release(&words);
    if (done < expected)
        console_complain(c, &why);
    else
        say_lost(c, done, left > 0);
}

enum level no_shows_warn(struct console *c, const char *a, struct warning *w)
{
    struct text words = {0};
    int left, count = no_shows(console_session(c), &words, &left);
    (void)a;
    if (!count)
        copy_text(w->words, sizeof w->words,
                  left ? _("no-shows: the rulebook leaves these to a ruling of their own: n, r")
                       : _("no-shows: nobody who was named is missing after the default time; :empty names who has "
                           "not come"));
    else {
        struct text line = {0};
        for (const char *at = text_chars(&words); *at; at++)
            if (*at == '\n')
                text_add(&line, at[1] ? "; " : ".");
            else
                text_add_char(&line, *at);
        copy_text(w->words, sizeof w->words, text_chars(&line));
        text_release(&line);
    }
    text_release(&words);
    return count ? LEVEL_CONFIRM : LEVEL_REFUSED;
}

/* --- the host of an online round has failed ----------------------------------------------------------------------- */

enum level host_failed_warn(struct console *c, const char *a, struct warning *w)
{
    int games = host_failure_games(console_session(c));
    (void)a;
    if (games)
        snprintf(
            w->words, sizeof w->words,
            tongue_count("%d unfinished game online begins again from move one, with the full time for both; what "
                         "is finished stands. Where a position was saved, or both agree on one, rule on that board "
                         "first: I, host failure.",
                         "%d unfinished games online begin again from move one, with the full time for both; what "
                         "is finished stands. Where a position was saved, or both agree on one, rule on that board "
                         "first: I, host failure.",
                         games),
            games);
    else
        copy_text(w->words, sizeof w->words, _("host-failed: no unfinished game is played online (phase = online)"));
    return games ? LEVEL_CONFIRM : LEVEL_REFUSED;
}

void act_host_failed(struct console *c, const char *a)
{
    struct error why = {0};
    int games = host_failure_games(console_session(c)), done = host_failure_decide(console_session(c), &why);
    (void)a;
    if (done < games)
        console_complain(c, &why);
    else
        console_say(c, ROLE_GOOD,
                    tongue_count("%d game begins again from move one, with the full time",
                                 "%d games begin again from move one, with the full time", done),
                    done);
}
