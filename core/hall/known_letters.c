/* What is known about a game by correspondence: when letters were sent and repeated, time off, how long the event has
 * lasted. */
#include "hall/known_parts.h"

#include "base/tongue.h"
#include "event/people.h"
#include "hall/deadlines.h"

#include <string.h>

static const char letters[] = N_("the letters that were entered"), calendar[] = N_("the calendar");

static void know_complaint(const struct knowing *k)
{
    const struct hall_board *b = k->board;
    const struct letter *l = hall_letter_of(k->hall, b, b->tracker.game.plies);
    int again = letter_repeated(k->hall, b);
    bool by_calendar = k->incident && !k->incident->by_person && k->incident->number;
    if (by_calendar)
        known_is(k, "kind", "no-reply", FACT_FROM_LOG, calendar);
    if (!l || !k->hall->calendar.today)
        return;
    known_number(k, "days_since_move", k->hall->calendar.today - l->sent.day, FACT_FROM_LOG, letters);
    if (again || by_calendar) /* otherwise one may have been sent without being reported */
        known_yes(k, "repeat_sent", again, FACT_FROM_LOG, letters);
    if (again)
        known_number(k, "days_since_repeat", k->hall->calendar.today - again, FACT_FROM_LOG, letters);
    if (letter_inquired(k->hall, b))
        known_yes(k, "inquired", true, FACT_FROM_LOG, letters);
}

/* Only missing times are known: the person who entered a letter was not asked about times. */
static void know_times_stated(const struct knowing *k)
{
    const struct hall_board *b = k->board;
    for (int ply = 1; ply <= b->tracker.game.plies && k->side != NO_SIDE; ply++) {
        const struct letter *l = hall_letter_of(k->hall, b, ply);
        bool by_claimant = (ply % 2 ? b->tracker.game.start.turn : !b->tracker.game.start.turn) != k->side;
        if (l && by_claimant && l->is_untimed)
            known_yes(k, "times_stated", false, FACT_FROM_LOG, letters);
    }
}

/* For a player who withdraws from all games. */
static void know_giving_up(const struct knowing *k)
{
    int how = k->incident && k->incident->side == k->side ? k->incident->number : 0, months = months_of_event(k->hall);
    if (how)
        known_is(k, "kind", "absence", FACT_FROM_LOG, letters);
    if (how == GIVEN_UP_SILENT || how == GIVEN_UP_WITH_NOTICE)
        known_is(k, "withdrawal", how == GIVEN_UP_SILENT ? "silent" : "mass", FACT_FROM_PERSON, N_("what was entered"));
    if (k->side != NO_SIDE && hall_opponents_forfeited(k->hall, &k->board->seat->players[k->side]) > 1)
        known_number(k, "opponents_forfeited", 2, FACT_FROM_LOG, N_("the results"));
    if (months >= 0)
        known_number(k, "months_played", months, FACT_FROM_LOG, calendar);
}

/* Only games that were played are certain: whether a decision counts as a result in actual play is for a person to
 * answer. */
static void know_replacement(const struct knowing *k)
{
    const struct hall *h = k->hall;
    enum scored is = k->side == NO_SIDE ? SCORED_BY_DECISION : hall_scored(h, &k->board->seat->players[k->side]);
    if (h->calendar.today && h->settings.first_day)
        known_number(k, "days_since_start", h->calendar.today - h->settings.first_day, FACT_FROM_LOG, calendar);
    if (is != SCORED_BY_DECISION)
        known_yes(k, "result_scored", is == SCORED_IN_PLAY, FACT_FROM_LOG, N_("the results"));
}

/* While games go on the tournament has not ended, unless its last day says so. */
static void know_end_of_event(const struct knowing *k)
{
    const struct hall *h = k->hall;
    int last = h->settings.last_day, today = h->calendar.today, open = 0;
    for (int i = 0; i < h->count; i++)
        open += h->boards[i].result == RESULT_OPEN;
    if (last && today)
        known_number(k, "days_since_end", today > last ? today - last : 0, FACT_FROM_LOG, calendar);
    else if (open)
        known_number(k, "days_since_end", 0, FACT_FROM_LOG, N_("the games that go on"));
}

/* Whatever is asked for now may be entered already: so that is asked for beside it. */
static void know_days_excused(const struct knowing *k)
{
    static const char *const names[] = {"white_days_excused", "black_days_excused"};
    for (int side = WHITE; k->hall->calendar.today && side <= BLACK; side++)
        known_number(k, names[side], hall_excused_in_year(k->hall, k->board, (enum side)side, k->hall->calendar.today),
                     FACT_FROM_LOG, N_("the excused time that was entered"));
}

static void know_of_complaint(const struct knowing *k)
{
    know_complaint(k);
    know_days_excused(k);
}

void known_letters(const struct knowing *k)
{
    static const struct {
        const char *script;
        void (*know)(const struct knowing *);
    } rows[] = {{"time-complaint", know_of_complaint},
                {"flag-fall", know_times_stated},
                {"absence", know_giving_up},
                {"substitution", know_replacement},
                {"appeal", know_end_of_event}};
    if (!board_is_by_letter(k->board))
        return;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(k->script, rows[i].script))
            rows[i].know(k);
    int months = months_of_event(k->hall), most = hall_days_of_rule(k->hall, "cc.months");
    if (months >= 0 && most && months >= most &&
        (!strcmp(k->script, "game-end") || !strcmp(k->script, "lack-of-progress")))
        known_number(k, "months", months, FACT_FROM_LOG, calendar);
}
