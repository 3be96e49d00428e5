/* Leaving the console: what stops, and what would be lost. */
#include "acts/acts.h"

#include "base/tongue.h"
#include "console/rail.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "session/sections.h"
#include "session/session.h"

#include <stdio.h>

static void leave(struct console *c, const char *answer)
{
    if (answer && (*answer == 'y' || *answer == 'Y'))
        console_quit(c);
    else
        console_unsay(c);
}

static int offer_to_stay(struct console *c, const char *text, struct offer *out, int room)
{
    (void)c;
    (void)text;
    int count = offer_add(out, 0, room, "n", _("no, go on here"), 2);
    return offer_add(out, count, room, "y", _("yes, end the console"), 1);
}

static void ask_to_quit(struct console *c, const char *question)
{
    console_confirm_among(c, question, offer_to_stay, leave);
}

/* If the log is not on the disk yet, asks with what leaving would lose, and why. Returns true if it asked. */
static bool ask_what_would_be_lost(struct console *c)
{
    size_t waiting = 0;
    char question[LABEL_ROOM];
    const struct error *trouble = NULL;
    for (int i = 0; !trouble && console_sections(c) && i < sections_count(console_sections(c)); i++)
        trouble = session_trouble(sections_at(console_sections(c), i), &waiting);
    if (!trouble)
        return false;
    snprintf(question, sizeof question,
             tongue_count("%zu entry is not saved and would be lost. Quit?",
                          "%zu entries are not saved and would be lost. Quit?", (long)waiting),
             waiting);
    ask_to_quit(c, question);
    console_say(c, ROLE_BAD, "%s: %s. :move-log FILE saves everything in another file.", trouble->where, trouble->what);
    return true;
}

/* What is still open in all sections: what settled by itself waits for nobody. */
struct left_open {
    int alerts, paperwork, games, rounds;
    bool by_devices;
};

static void count_games(const struct hall *h, struct left_open *l)
{
    int open = 0;
    for (int i = 0; i < hall_count(h); i++) {
        const struct hall_board *b = hall_at(h, i);
        bool is_open = board_result(b) == RESULT_OPEN && !board_seat(b)->gone;
        open += is_open;
        l->by_devices = l->by_devices || (is_open && !board_is_by_hand(b));
    }
    l->games += open;
    l->rounds += open > 0;
}

static struct left_open left_open_of(const struct console *c)
{
    const struct alert *const *list;
    struct left_open l = {.alerts = 0};
    for (int i = 0; console_sections(c) && i < sections_count(console_sections(c)); i++) {
        const struct hall *h = session_hall(sections_at(console_sections(c), i));
        int count = hall_alerts(h, &list);
        l.alerts += rail_unsettled(list, count);
        l.paperwork += hall_to_complete(h, &list);
        if (hall_is_started(h) && !hall_is_ended(h))
            count_games(h, &l);
    }
    return l;
}

/* After leaving, boards are not followed and arbiters not alerted: says what stops, and what does not. */
static void say_what_stops(struct console *c, const struct left_open *l)
{
    char open[LABEL_ROOM];
    snprintf(open, sizeof open,
             l->rounds > 1 ? tongue_count("The round goes on, %d game is open in several sections.",
                                          "The round goes on, %d games are open in several sections.", l->games)
                           : tongue_count("The round goes on, %d game is open.",
                                          "The round goes on, %d games are open.", l->games),
             l->games);
    console_say(c, ROLE_PRIORITY_2,
                l->by_devices
                    ? N_("%s No board is heard then, and no flag or default time raises an alert. What was "
                         "entered is saved. A console opened with --attach would go on recording in the "
                         "background.")
                    : N_("%s Its clock is not watched then, and no flag or default time raises an alert. What "
                         "was entered is saved. A console opened with --attach would go on recording in the "
                         "background."),
                open);
}

/* Arbiters who tried it on a demo may believe that they can open it again. */
static void say_what_is_not_kept(struct console *c)
{
    console_say(
        c, ROLE_PRIORITY_2,
        "Nothing of the demo is kept, its log neither. An event of your own is kept: flagfall event new own.ini "
        "makes one, and flagfall own.ini opens it.");
}

static void quit(struct console *c, bool is_meant)
{
    if (ask_what_would_be_lost(c))
        return;
    struct left_open l = left_open_of(c);
    bool is_demo = console_settings(c)->demo || (console_session(c) && !session_event(console_session(c)));
    bool writes = !console_settings(c)->readonly && !console_settings(c)->public_view, records = writes && !is_demo;
    bool loses = writes && is_demo && console_session(c) && hall_rulings(console_hall(c));
    char question[LABEL_ROOM], paperwork[48] = "", alerts[48] = "";
    if (l.paperwork)
        snprintf(paperwork, sizeof paperwork, _(", %d to be written up"), l.paperwork);
    if (l.alerts || l.paperwork)
        snprintf(alerts, sizeof alerts, tongue_count("%d alert open", "%d alerts open", l.alerts), l.alerts);
    snprintf(question, sizeof question, "%s%s%s%s", alerts, paperwork, *alerts ? ". " : "", _("Quit?"));
    if (console_recorder(c))
        ask_to_quit(c, N_("This ends the recording too; :detach does not. End it?"));
    else if ((*alerts && !console_settings(c)->public_view) || (l.games && records) || loses)
        ask_to_quit(c, question);
    else if (records && !is_meant && console_session(c))
        ask_to_quit(c, N_("This is the first screen. Quit?"));
    else
        console_quit(c);
    if (l.games && records && console_asks(c))
        say_what_stops(c, &l);
    else if (writes && is_demo && console_asks(c))
        say_what_is_not_kept(c);
}

void act_quit(struct console *c, const char *a)
{
    (void)a;
    quit(c, true);
}

void quit_by_going_back(struct console *c)
{
    quit(c, false);
}
