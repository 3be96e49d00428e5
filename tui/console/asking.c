#include "console/asking.h"

#include "base/sentence.h"
#include "base/tongue.h"
#include "console/console_parts.h"
#include "line.h"
#include "session/session.h"
#include "terminal/keys.h"
#include "terminal/terminal.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- words at the bottom ------------------------------------------------------------------------------------------ */

static void say(struct console *c, enum role role, message_holds *holds, int about, const char *format, va_list args)
    __attribute__((format(printf, 5, 0)));

static void say(struct console *c, enum role role, message_holds *holds, int about, const char *format, va_list args)
{
    vsnprintf(c->line.message, sizeof c->line.message, _(format), args);
    c->line.role = role;
    c->line.holds = holds;
    c->line.about = about;
    c->line.said = line_now();
    c->line.said_in_hall = c->now;
    console_changed(c);
}

void console_say(struct console *c, enum role role, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(c, role, NULL, 0, format, args);
    va_end(args);
}

void console_say_while(struct console *c, enum role role, message_holds *holds, int about, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(c, role, holds, about, format, args);
    va_end(args);
}

static void show_notice(struct console *c)
{
    if (!*c->line.notice || console_question_stands(c))
        return;
    console_say(c, c->line.notice_role, "%s", c->line.notice);
    c->line.notice[0] = '\0';
}

void console_notice(struct console *c, enum role role, const char *format, ...)
{
    char words[MESSAGE_ROOM], *waiting = c->line.notice;
    size_t had = strlen(waiting);
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, _(format), args);
    va_end(args);
    snprintf(waiting + had, sizeof c->line.notice - had, "%s%s", had ? " " : "", words);
    c->line.notice_role = role;
    show_notice(c);
}

/* What a question is about stays with it; what nobody can see, or is not saved, was not read yet. */
static bool is_over(const struct console *c)
{
    enum { READ_MS = 6000, NEWS_MS = 60000 };
    bool is_news = c->line.role == ROLE_GOOD || c->line.role == ROLE_DIM;
    if (!*c->line.message || c->line.prompt.open || !terminal_is_open() || line_now() - c->line.said < READ_MS ||
        (c->session && !session_is_saved(c->session)))
        return false;
    if (c->line.holds)
        return !c->line.holds(c, c->line.about);
    return is_news && c->now - c->line.said_in_hall >= NEWS_MS;
}

void console_message_turn(struct console *c)
{
    show_notice(c);
    if (!is_over(c))
        return;
    console_unsay(c);
    console_changed(c);
}

void console_complain(struct console *c, const struct error *e)
{
    struct text words = {0};
    sentence_add_error(e, &words);
    console_say(c, ROLE_BAD, "%s", text_chars(&words));
    text_release(&words);
}

void console_unsay(struct console *c)
{
    c->line.message[0] = '\0';
}

bool console_question_stands(const struct console *c)
{
    return c->line.prompt.open && *c->line.message;
}

bool console_says(const struct console *c)
{
    return *c->line.message;
}

const char *console_error_said(const struct console *c)
{
    return c->line.role == ROLE_BAD ? c->line.message : "";
}

bool console_was_refused(const struct console *c)
{
    return *console_error_said(c);
}

void console_hint(struct console *c, const char *words)
{
    if (!strcmp(c->line.hint, words))
        return;
    copy_text(c->line.hint, sizeof c->line.hint, words);
    console_changed(c);
}

void console_warn(struct console *c, const char *words)
{
    if (words != c->line.warned) /* it may be the message that the question would remove */
        copy_text(c->line.warned, sizeof c->line.warned, words);
    if (*c->line.warned)
        console_say(c, ROLE_PRIORITY_2, "%s", c->line.warned);
}

const char *console_warned(const struct console *c)
{
    return c->line.warned;
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

void console_ask(struct console *c, const char *label, const char *preset, prompt_offers *offers, prompt_done *done)
{
    console_ask_about(c, label, preset, offers, done, NULL, NULL);
}

void console_ask_about(struct console *c, const char *label, const char *preset, prompt_offers *offers,
                       prompt_done *done, void *about, void (*drop)(void *))
{
    console_unsay(c);
    chosen_keep(c);
    prompt_open(&c->line.prompt, _(label), preset, offers, done);
    prompt_about(&c->line.prompt, about, drop);
    if (offers)
        c->line.prompt.offers_count = offers(c, c->line.prompt.text, c->line.prompt.offers, OFFERS_MAX);
    console_changed(c);
}

void *console_asked_about(const struct console *c)
{
    return prompt_context(&c->line.prompt);
}

void console_ask_why(struct console *c, const char *words, const char *label, prompt_done *done)
{
    console_ask_why_about(c, words, label, done, NULL, NULL);
}

void console_ask_why_about(struct console *c, const char *words, const char *label, prompt_done *done, void *about,
                           void (*drop)(void *))
{
    if (words != c->line.warned)
        copy_text(c->line.warned, sizeof c->line.warned, words);
    console_ask_about(c, label, "", NULL, done, about, drop);
    c->line.prompt.centred = true;
    console_asks_for(c, N_("a reason is needed; Escape leaves"));
    console_say(c, ROLE_PRIORITY_2, "%s", c->line.warned);
}

static int offer_yes_no(struct console *c, const char *text, struct offer *out, int room)
{
    (void)c;
    (void)text;
    int count = offer_add(out, 0, room, "n", _("no, leave it as it is"), 2);
    return offer_add(out, count, room, "y", _("yes"), 1);
}

static void confirm(struct console *c, const char *question, prompt_offers *offers, prompt_done *done, void *about,
                    void (*drop)(void *))
{
    static const char yes_or_no[] = " y/N ";
    char label[LABEL_ROOM];
    copy_text(label, sizeof label - sizeof yes_or_no, _(question));
    memcpy(label + strlen(label), yes_or_no, sizeof yes_or_no);
    console_ask_about(c, label, "", offers, done, about, drop);
    console_asks_yes_or_no(c);
}

void console_confirm(struct console *c, const char *question, prompt_done *done)
{
    confirm(c, question, offer_yes_no, done, NULL, NULL);
}

void console_confirm_about(struct console *c, const char *question, prompt_done *done, void *about,
                           void (*drop)(void *))
{
    confirm(c, question, offer_yes_no, done, about, drop);
}

void console_confirm_among(struct console *c, const char *question, prompt_offers *offers, prompt_done *done)
{
    confirm(c, question, offers, done, NULL, NULL);
}

static bool command_takes_lines(const struct prompt *p)
{
    char name[KEY_NAME_MAX];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(p->text, " "), p->text);
    const struct action *a = action_named(name);
    return a && a->chooses == FREE_LINES && p->text[strlen(name)];
}

void console_ask_command(struct console *c, prompt_offers *offers, prompt_done *done)
{
    console_ask(c, ":", "", offers, done);
    c->line.prompt.remembers = true;
    c->line.prompt.takes_lines = command_takes_lines;
}

/* --- more of what was just asked ---------------------------------------------------------------------------------- */

static struct prompt *just_asked(struct console *c)
{
    assert(c->line.prompt.open && "a question is open");
    return &c->line.prompt;
}

void console_asks_one_of_offers(struct console *c)
{
    prompt_choose(just_asked(c));
}

void console_asks_offer_or_text(struct console *c)
{
    struct prompt *p = just_asked(c);
    prompt_choose(p);
    p->takes_text = true;
}

void console_asks_to_say(struct console *c)
{
    prompt_say(just_asked(c));
}

void console_asks_lines(struct console *c)
{
    just_asked(c)->lines = true;
}

void console_asks_yes_or_no(struct console *c)
{
    prompt_yes_or_no(just_asked(c));
}

void console_asks_for(struct console *c, const char *what)
{
    prompt_needs(just_asked(c), what);
}

void console_asks_for_secret(struct console *c)
{
    prompt_hide(just_asked(c));
}

void console_asks_as_typed(struct console *c, prompt_changed *changed)
{
    just_asked(c)->changed = changed;
}

void console_asks_no_more(struct console *c)
{
    c->line.prompt.open = false;
}

bool console_drop_question(struct console *c)
{
    bool asks = c->line.prompt.open;
    if (asks)
        prompt_drop(c, &c->line.prompt);
    return asks;
}

bool console_asks(const struct console *c)
{
    return c->line.prompt.open;
}

bool console_asks_in_box(const struct console *c)
{
    return c->line.prompt.open && c->line.prompt.centred && *c->line.message && !draw_is_small();
}

const struct prompt *console_prompt(const struct console *c)
{
    return &c->line.prompt;
}

/* --- pasted ------------------------------------------------------------------------------------------------------- */

void console_paste(struct console *c, int character)
{
    const struct screen *s = screens[console_top(c)];
    struct prompt *p = &c->line.prompt;
    if (!p->open && s->paste) {
        s->paste(c, console_state(c, console_top(c)));
        if (!p->open)
            return;
    }
    bool keeps = prompt_keeps_lines(p);
    if (p->open && !p->one_key && (character || keeps))
        prompt_key(c, p, character && (character != '\n' || keeps) ? character : keeps ? '\n' : ' ');
    else if (!p->open || p->one_key)
        console_say(c, ROLE_BAD, "text can be pasted only where something is typed: press the key for that first");
}
