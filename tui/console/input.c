#include "console/input.h"

#include "base/tongue.h"
#include "console/console_parts.h"
#include "console/footer.h"
#include "console/layout.h"
#include "console/rail.h"
#include "console/status.h"
#include "console/typed_on.h"
#include "terminal/keys.h"
#include "terminal/terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct screen *top_screen(const struct console *c)
{
    return screens[console_top(c)];
}

static void press(struct console *c, int key);

int console_key(const struct console *c)
{
    return c->typed.key;
}

/* The next key removes why the last answer was refused, and what the question is about is shown again. */
static void forget_refusal(struct console *c)
{
    if (!console_was_refused(c))
        return;
    console_unsay(c);
    if (c->line.prompt.wrong && c->line.prompt.centred)
        console_say(c, ROLE_PRIORITY_2, "%s", c->line.warned);
}

/* True if the prompt was left, and the key is for the screen below. */
static bool press_in_prompt(struct console *c, int key)
{
    bool leaves = c->line.prompt.one_key && key == ':'; /* it is meant as a command, not as an answer */
    forget_refusal(c);
    prompt_key(c, &c->line.prompt, leaves ? ESCAPE : key);
    c->typed.refused = !c->line.prompt.open && console_was_refused(c);
    return leaves && !c->line.prompt.open;
}

static void click(struct console *c, int row, int column)
{
    const struct screen *s = top_screen(c);
    if (layout_is_too_small())
        return; /* what was drawn before cannot be clicked any more */
    if (console_asks_in_box(c) && row == LINES - 1)
        press(c, footer_key_at(c, column));
    else if (c->line.prompt.open)
        prompt_click(c, &c->line.prompt, row - c->areas.offers.top);
    else if (area_has(c->areas.said, row, column))
        console_unsay(c);
    else if (row == LINES - 1)
        press(c, footer_key_at(c, column));
    else if (area_has(c->areas.alarms, row, column))
        console_do(c, action_named("alerts"), "");
    else if (area_has(c->areas.round, row, column))
        console_open(c, SCREEN_ROUND);
    else if (area_has(c->areas.sections, row, column))
        sections_click(c, column);
    else if (area_has(c->areas.rail, row, column))
        rail_click(c, row - c->areas.rail.top);
    else if (area_has(c->areas.body, row, column) && s->click) {
        chosen_leave_rail(c);
        s->click(c, console_state(c, console_top(c)), row - c->areas.body.top, column - c->areas.body.left);
    }
}

static void mouse(struct console *c)
{
    struct mouse_event m = keys_mouse();
    if (m.what == MOUSE_PRESSED)
        click(c, m.row, m.column);
    else
        press(c, KEY_SPECIAL + (m.what == MOUSE_WHEEL_UP ? KEY_UP : KEY_DOWN));
}

/* The terminal can be given back and drawn again while something is being typed: the prompt keeps it. */
static bool is_for_terminal(const struct action *a, int key)
{
    return a && key < ' ' && (!strcmp(a->name, "suspend") || !strcmp(a->name, "redraw"));
}

static bool has_too_little_room(const struct console *c, int about)
{
    (void)c, (void)about;
    return layout_is_too_small();
}

/* If nothing can be shown, only actions about the terminal itself are carried out. */
static bool is_done_unseen(const struct console *c, const struct action *a, int key)
{
    bool leaves = c->asked.action && !strcmp(c->asked.action->name, "quit");
    if (c->line.prompt.open)
        return key == ESCAPE || leaves || is_for_terminal(a, key);
    return a && (is_for_terminal(a, key) || !strcmp(a->name, "quit"));
}

/* Space and b turn the pages of what is read, as in pagers. */
static bool turns_page(struct console *c, int key)
{
    const struct screen *s = screens[console_top(c)];
    void *state = console_state(c, console_top(c));
    if ((key != ' ' && key != 'b') || !s->reads || !s->reads(c, state))
        return false;
    s->step(c, state, key == ' ' ? STEP_PAGE_DOWN : STEP_PAGE_UP);
    console_changed(c);
    return true;
}

static void press_for_screen(struct console *c, int key);

/* What was just logged stays to be read when a second y, which then means nothing, follows the one that did it. */
static void press(struct console *c, int key)
{
    char done[MESSAGE_ROOM];
    bool spares = key == 'y' && c->line.role == ROLE_GOOD && !c->line.prompt.open;
    message_holds *holds = c->line.holds;
    int about = c->line.about;
    copy_text(done, sizeof done, spares ? c->line.message : "");
    if (key == NO_KEY)
        return;
    c->typed.key = key;
    press_for_screen(c, key);
    if (*done && *c->line.message && c->line.role == ROLE_DIM && !c->line.prompt.open)
        console_say_while(c, ROLE_GOOD, holds, about, "%s", done);
}

/* A character that is typed into a line does nothing on the screen, which need not be laid out for it. */
static bool is_typed_into_line(const struct console *c, int key)
{
    return c->line.prompt.open && !c->line.prompt.one_key && key >= ' ' && key < KEY_SPECIAL && key != BACKSPACE;
}

/* A command instead of an answer: what was asked is left, and that it was stays to be read while the line is open. */
static void command_instead(struct console *c, const struct action *a)
{
    char left[MESSAGE_ROOM];
    copy_text(left, sizeof left, *c->line.message ? c->line.message : _("not answered: left as it is"));
    if (a) /* NULL where the command line has another key */
        console_do(c, a, "");
    console_say(c, ROLE_DIM, "%s", left);
}

static void press_for_screen(struct console *c, int key)
{
    enum screen_id top = console_top(c);
    if (layout_is_too_small() && !is_done_unseen(c, action_of_key(top, key), key)) {
        if (!c->line.prompt.open) /* what a question is about must still be there when it can be seen again */
            console_say_while(c, ROLE_BAD, has_too_little_room, 0, LAYOUT_TOO_SMALL);
        return;
    }
    if (key >= KEY_PASTED) {
        console_paste(c, key - KEY_PASTED);
        return;
    }
    if (!is_typed_into_line(c, key))
        layout_settle(c);
    if (c->line.prompt.open && is_for_terminal(action_of_key(top, key), key)) {
        console_act(c, action_of_key(top, key), "");
        return;
    }
    if (c->line.prompt.open && typed_on_keep(c, key))
        return;
    if (c->line.prompt.open) {
        if (press_in_prompt(c, key))
            command_instead(c, action_of_key(top, key));
        return;
    }
    console_unsay(c);
    bool to_screen =
        !chosen_in_rail(c) || (key >= '0' && key <= '9'); /* a number is a board or an answer on every screen */
    if (to_screen && (turns_page(c, key) || (screens[top]->key && screens[top]->key(c, console_state(c, top), key))))
        return;
    const struct action *a = action_of_key(top, key);
    char name[KEY_NAME_MAX];
    if (a) {
        console_do(c, a, "");
        if (a->needs == NEEDS_BOARD && console_was_refused(c) && chosen_misses(c) > 0)
            typed_on_refuse_word(c);
    } else
        console_say(c, ROLE_DIM, "%s does nothing here; ? shows all keys", key_spelled(key, name));
}

/* A click on the bottom line, which names what settles the word, presses that; any other ends the word. */
static int key_of_click(struct console *c, int key)
{
    struct mouse_event m = key == KEY_SPECIAL + KEY_MOUSE ? keys_mouse() : (struct mouse_event){0};
    bool on_footer = key == KEY_SPECIAL + KEY_MOUSE && m.what == MOUSE_PRESSED && m.row == LINES - 1;
    return on_footer ? footer_key_at(c, m.column) : key;
}

bool input_drop_half_typed(struct console *c)
{
    bool any = chosen_end_number(c);
    for (int i = 0; i < SCREENS; i++)
        any = (c->stack.states[i] && screens[i]->drop_begun && screens[i]->drop_begun(c->stack.states[i])) || any;
    typed_on_forget(c);
    return any;
}

bool input_drop_begun(struct console *c)
{
    bool asked = console_drop_question(c);
    return input_drop_half_typed(c) || asked;
}

static void take_key(struct console *c, int key)
{
    if (key == KEY_SPECIAL + KEY_RESIZE)
        console_draw_anew(c);
    else if (*c->typed.word && ((key = key_of_click(c, key)) == NO_KEY || typed_on_drop(c, key)))
        return;
    else if (key == KEY_SPECIAL + KEY_MOUSE)
        mouse(c);
    else
        press(c, key);
    typed_on_remind(c);
    if (typed_on_waits(c))
        typed_on_take(c, take_key);
}

void input_serve(evutil_socket_t fd, short what, void *self)
{
    struct console *c = self;
    (void)fd, (void)what;
    bool any = false;
    c->typed.refused = c->typed.by_file = false;
    for (int key; terminal_is_open() && (key = key_next()) != NO_KEY; any = true) {
        if (c->typed.by_file ? key != KEY_SPECIAL + KEY_RESIZE : c->typed.refused && key < KEY_SPECIAL)
            continue; /* typed before the refusal, or what was asked about the file, was seen */
        take_key(c, key);
        console_changed_now(c);
    }
    if (any && c->recorder)
        c->settings.lender->key(c->recorder);
    if (any || isatty(STDIN_FILENO))
        return;
    if (c->recorder) /* the terminal went away */
        c->settings.lender->terminal_lost(c->recorder);
    else
        console_quit(c);
}
