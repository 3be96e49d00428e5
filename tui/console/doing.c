#include "console/console.h"

#include "base/sentence.h"
#include "base/tongue.h"
#include "console/desk.h"
#include "hall/desk.h"
#include "session/session.h"
#include "terminal/keys.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Carries out actions at a console: who has to be asked, whether it is allowed, what needs a warning. console.c has
 * screens, keys and the loop. */

/* --- words at the bottom ------------------------------------------------------------------------------------------ */

void console_say(struct console *c, enum role role, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(c->message, sizeof c->message, _(format), args);
    va_end(args);
    c->message_role = role;
    c->dirty = true;
}

void console_complain(struct console *c, const struct error *e)
{
    struct text words = {0};
    sentence_add_error(e, &words);
    console_say(c, ROLE_BAD, "%s", text_chars(&words));
    text_release(&words);
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

void console_ask(struct console *c, const char *label, const char *preset, prompt_offers *offers, prompt_done *done)
{
    console_ask_about(c, label, preset, offers, done, NULL, NULL);
}

void console_ask_about(struct console *c, const char *label, const char *preset, prompt_offers *offers,
                       prompt_done *done, void *about, void (*drop)(void *))
{
    c->message[0] = '\0';
    chosen_keep(c);
    prompt_open(&c->prompt, _(label), preset, offers, done);
    prompt_about(&c->prompt, about, drop);
    if (offers)
        c->prompt.offers_count = offers(c, c->prompt.text, c->prompt.offers, OFFERS_MAX);
    c->dirty = true;
}

void console_ask_why(struct console *c, const char *words, const char *label, prompt_done *done)
{
    if (words != c->warned) /* it may be the message that the question would remove */
        copy_text(c->warned, sizeof c->warned, words);
    console_ask(c, label, "", NULL, done);
    c->prompt.centred = true;
    prompt_needs(&c->prompt, N_("a reason is needed; Escape leaves"));
    console_say(c, ROLE_PRIORITY_2, "%s", c->warned);
}

static int offer_yes_no(struct console *c, const char *text, struct offer *out, int room)
{
    (void)c;
    (void)text;
    int count = offer_add(out, 0, room, "n", _("no, leave it as it is"), 2);
    return offer_add(out, count, room, "y", _("yes"), 1);
}

void console_confirm(struct console *c, const char *question, prompt_done *done)
{
    console_confirm_about(c, question, done, NULL, NULL);
}

void console_confirm_about(struct console *c, const char *question, prompt_done *done, void *about,
                           void (*drop)(void *))
{
    static const char yes_or_no[] = " y/N ";
    char label[LABEL_ROOM];
    copy_text(label, sizeof label - sizeof yes_or_no, _(question));
    memcpy(label + strlen(label), yes_or_no, sizeof yes_or_no);
    console_ask_about(c, label, "", offer_yes_no, done, about, drop);
    prompt_yes_or_no(&c->prompt);
}

void *console_asked_about(const struct console *c)
{
    return prompt_context(&c->prompt);
}

/* --- actions ------------------------------------------------------------------------------------------------ */

/* True if the action belongs to this screen, and what it needs is there. */
static bool is_possible(const struct console *c, const struct action *a, struct error *why)
{
    if (!(a->screens >> console_top(c) & 1))
        return fail(why, a->name, "it does nothing on this screen", "? shows all keys");
    return c->settings.work->has_what_it_needs(c, a, why);
}

/* The only place where this is decided: for keys, for the command line, and again when a question was answered. */
static bool is_allowed(struct console *c, const struct action *a, const char *argument)
{
    struct error why = {0};
    if (is_possible(c, a, &why) &&
        (!a->writes || !c->settings.readonly || fail(&why, a->name, "this console only looks (--readonly)", "")) &&
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
    return console_offer(c, c->asked, text, out, room);
}

void console_act(struct console *c, const struct action *a, const char *argument)
{
    if (is_allowed(c, a, argument))
        a->act(c, argument);
    c->dirty = true;
}

static void argument_given(struct console *c, const char *text)
{
    chosen_as_kept(c);
    if (text && is_allowed(c, c->asked, text))
        c->settings.work->warn(c, c->asked, text);
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
    c->asked = a;
    c->dirty = true;
    if (!is_allowed(c, a, argument)) /* before anything is typed in vain */
        return;
    if (a->argument && !*argument) {
        char label[LABEL_ROOM];
        char where[32] = "";
        int board = asked_about(c, a);
        if (board)
            snprintf(where, sizeof where, _("Board %d: "), board);
        snprintf(label, sizeof label, "%s%s ", where, _(a->argument));
        console_ask(c, label, a->preset, a->offers ? offer_for_asked : NULL, argument_given);
        if (a->chooses == OF_OFFERS || a->chooses == OFFERS_FIRST)
            prompt_choose(&c->prompt);
        c->prompt.lines = a->chooses == FREE_LINES;
        c->prompt.takes_text = a->chooses == OFFERS_FIRST;
    } else {
        c->settings.work->warn(c, a, argument);
    }
}

/* --- pasted ------------------------------------------------------------------------------------------------------- */

bool console_command_takes_lines(const struct prompt *p)
{
    char name[KEY_NAME_MAX];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(p->text, " "), p->text);
    const struct action *a = action_named(name);
    return a && a->chooses == FREE_LINES && p->text[strlen(name)];
}

void console_paste(struct console *c, int character)
{
    const struct screen *s = screens[console_top(c)];
    if (!c->prompt.open && s->paste) {
        s->paste(c, c->states[console_top(c)]);
        if (!c->prompt.open)
            return;
    }
    bool keeps = prompt_keeps_lines(&c->prompt);
    if (c->prompt.open && !c->prompt.one_key && (character || keeps))
        prompt_key(c, &c->prompt, character && (character != '\n' || keeps) ? character : keeps ? '\n' : ' ');
    else if (!c->prompt.open || c->prompt.one_key)
        console_say(c, ROLE_BAD, "text can be pasted only where something is typed: press the key for that first");
}
