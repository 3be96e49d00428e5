#include "acts/needs.h"

#include "acts/acts.h"
#include "base/table.h"
#include "base/tongue.h"
#include "console/actions.h"
#include "console/console.h"
#include "hall/hall.h"
#include "screens/ruling.h"

#include <assert.h>

static bool nothing(const struct console *c)
{
    (void)c;
    return true;
}

static bool has_event(const struct console *c)
{
    return console_session(c) != NULL;
}

static bool has_board(const struct console *c)
{
    return console_session(c) && hall_board(console_hall(c), chosen_board_number(c));
}

static bool has_alert(const struct console *c)
{
    return console_session(c) && alert_meant(c);
}

static bool has_games(const struct console *c)
{
    return console_session(c) || console_settings(c)->review;
}

static bool has_ruling(const struct console *c)
{
    return console_session(c) && ruling_screen_case(c);
}

static bool has_recorder(const struct console *c)
{
    return console_recorder(c) != NULL;
}

static const struct {
    bool (*is_met)(const struct console *);
    const char *without, *remedy;
} needs[] = {
    [NEEDS_NOTHING] = {nothing, "", ""},
    [NEEDS_EVENT] = {has_event, N_("no event is open"), N_("open one on the first screen, or with flagfall FILE")},
    [NEEDS_BOARD] = {has_board, N_("no board is chosen"), N_("go to one first: its number and Enter")},
    [NEEDS_ALERT] = {has_alert, N_("no alert is chosen"), ""},
    [NEEDS_GAMES] = {has_games, N_("there are no games here"),
                     N_("open an event on the first screen, or with flagfall FILE")},
    [NEEDS_RULING] = {has_ruling, N_("no ruling was begun"), N_("r on a board or an alert begins one")},
    [NEEDS_RECORDER] = {has_recorder, N_("this console was not opened with --attach"),
                        N_("nothing would keep running without its terminal")},
};
ROW_FOR_EACH(needs, ACTION_NEEDS);

bool has_what_it_needs(const struct console *c, const struct action *a, struct error *why)
{
    assert(HAS_ROW(needs, a->needs) && "a need of the table");
    int missed = a->needs == NEEDS_BOARD && console_session(c) ? chosen_misses(c) : 0;
    if (missed > 0)
        return failf(why, _(a->label), "Escape, then type the number again", "there is no board %d", missed);
    if (a->needs == NEEDS_ALERT && console_session(c) && chosen_board_number(c) && !has_alert(c))
        return alert_is_gone(c, why);
    return needs[a->needs].is_met(c) || fail(why, _(a->label), needs[a->needs].without, needs[a->needs].remedy);
}
