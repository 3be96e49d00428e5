#include "console/console_parts.h"

#include "base/sentence.h"
#include "base/tongue.h"
#include "console/desk.h"
#include "hall/desk.h"
#include "session/session.h"

#include <stdio.h>
#include <string.h>

/* Carries out actions at a console: who has to be asked, whether it is allowed, what needs a warning. console.c has
 * screens, keys and the loop. */

/* --- actions ------------------------------------------------------------------------------------------------ */

/* "Board (F3)"; the action that opens a screen bears its name. Those without one are reached through others. */
static void name_screen(int screen, char *out, size_t room)
{
    char key[24] = "";
    const struct action *opens = action_named(screens[screen]->name);
    if (opens)
        action_key(opens, key);
    snprintf(out, room, *key ? "%.40s (%s)" : "%.40s", _(screens[screen]->title), key);
}

/* Two screens are enough to find it again. */
static void say_where_it_works(const struct action *a, struct error *why)
{
    char names[2][72];
    int count = 0;
    for (int i = 0; i < SCREENS && count < 2; i++)
        if (a->screens >> i & 1 && i != SCREEN_HELP)
            name_screen(i, names[count++], sizeof *names);
    if (count == 2)
        error_set_part(why, ERROR_REMEDY, "go to %s or %s first", names[0], names[1]);
    else if (count)
        error_set_part(why, ERROR_REMEDY, "go to %s first", names[0]);
}

/* True if the action belongs to this screen, and what it needs is there. */
static bool is_possible(const struct console *c, const struct action *a, struct error *why)
{
    if (!(a->screens >> console_top(c) & 1)) {
        fail(why, _(a->label), "it does nothing on this screen", "");
        say_where_it_works(a, why);
        return false;
    }
    return c->settings.work->has_what_it_needs(c, a, why);
}

/* The only place where this is decided: for keys, for the command line, and again when a question was answered. */
static bool is_allowed(struct console *c, const struct action *a, const char *argument)
{
    struct error why = {0};
    if (is_possible(c, a, &why) &&
        (!a->writes || !c->settings.readonly || fail(&why, _(a->label), "this console only looks (--readonly)", "")) &&
        desk_allows(c, c->settings.work->permission_for(c, a, argument), a->writes, &why))
        return true;
    console_complain(c, &why);
    return false;
}

int console_offer(struct console *c, const struct action *a, const char *text, struct offer *out, int room)
{
    return a->offers && is_possible(c, a, NULL) ? a->offers(c, text, out, room) : 0;
}

static int offer_for_asked(struct console *c, const char *text, struct offer *out, int room)
{
    return console_offer(c, c->asked.action, text, out, room);
}

void console_act(struct console *c, const struct action *a, const char *argument)
{
    if (is_allowed(c, a, argument))
        a->act(c, argument);
    console_changed(c);
}

static void argument_given(struct console *c, const char *text)
{
    chosen_as_kept(c);
    if (text && is_allowed(c, c->asked.action, text))
        c->settings.work->warn(c, c->asked.action, text);
}

/* 0 if it is about no board, or about several. */
static int asked_about(const struct console *c, const struct action *a)
{
    if (!(a->screens & ABOUT_A_BOARD) || !c->session || screens[console_top(c)]->no_hall)
        return 0;
    const struct alert *alert = chosen_in_rail(c) ? hall_alert(console_hall(c), chosen_alert_id(c)) : NULL;
    return alert ? alert->board : chosen_board_number(c);
}

void console_do(struct console *c, const struct action *a, const char *argument)
{
    c->asked.action = a;
    console_changed(c);
    if (!is_allowed(c, a, argument)) /* before anything is typed in vain */
        return;
    if (a->argument && !*argument) {
        char label[LABEL_ROOM];
        char where[96] = "", matter[MATTER_ROOM] = "";
        int board = asked_about(c, a);
        if (board)
            c->settings.work->matter(c, a, matter);
        if (board)
            snprintf(where, sizeof where, *matter ? _("Board %d, %s: ") : _("Board %d: "), board, matter);
        snprintf(label, sizeof label, "%s%s ", where, _(a->argument));
        console_ask(c, label, a->preset, a->offers ? offer_for_asked : NULL, argument_given);
        if (a->chooses == OF_OFFERS)
            console_asks_one_of_offers(c);
        else if (a->chooses == OFFERS_FIRST || a->chooses == OFFERS_SAID)
            console_asks_offer_or_text(c);
        if (a->chooses == OF_OFFERS || a->chooses == OFFERS_SAID)
            console_asks_to_say(c);
        if (a->chooses == FREE_LINES)
            console_asks_lines(c);
    } else {
        c->settings.work->warn(c, a, argument);
    }
}

void console_do_confirmed(struct console *c, const struct action *a, const char *argument)
{
    c->asked.confirmed = true;
    console_do(c, a, argument);
    c->asked.confirmed = false;
}

bool console_is_confirmed(const struct console *c)
{
    return c->asked.confirmed;
}

/* --- what is asked about ------------------------------------------------------------------------------------------ */

void console_hold(struct console *c, const struct action *a, const char *argument)
{
    c->asked.action = a;
    copy_text(c->asked.argument, sizeof c->asked.argument, argument);
    c->asked.reason[0] = '\0';
}

const struct action *console_asked_action(const struct console *c)
{
    return c->asked.action;
}

const char *console_held(const struct console *c)
{
    return c->asked.argument;
}

void console_act_as_held(struct console *c)
{
    console_act(c, c->asked.action, c->asked.argument);
}

void console_give_reason(struct console *c, const char *reason)
{
    copy_text(c->asked.reason, sizeof c->asked.reason, reason);
}

const char *console_reason(const struct console *c)
{
    return c->asked.reason;
}
