#include "console.h"

#include "attach.h"
#include "base/memory.h"
#include "commands/command.h"
#include "commands/loop.h"
#include "crash.h"
#include "data.h"
#include "deeds.h"
#include "dress.h"
#include "keys.h"
#include "layout.h"
#include "line.h"
#include "opening.h"
#include "rules/shelf.h"
#include "screens/review_data.h"
#include "session.h"
#include "terminal.h"
#include "warnings.h"
#include "widgets/footer.h"
#include "widgets/rail.h"
#include "widgets/status.h"

#include <assert.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FRAME_MS = 40, TICK_MS = 250 };

/* --- screens one on another --------------------------------------------------------------------------------- */

enum screen_id console_top(const struct console *c)
{
    return c->stack[c->depth - 1];
}

static const struct screen *top_screen(const struct console *c)
{
    return screens[console_top(c)];
}

void console_open(struct console *c, enum screen_id id)
{
    c->dirty = true;
    c->in_rail = false;
    for (int i = 0; i < c->depth; i++)
        if (c->stack[i] == id)
            c->depth = i; /* no screen is there twice: the way back stays short */
    if (c->depth == STACK_MAX)
        c->depth--;
    c->stack[c->depth++] = id;
    if (!c->states[id])
        c->states[id] = memory_take(1, screens[id]->state_size ? screens[id]->state_size : 1);
    if (screens[id]->open)
        screens[id]->open(c, c->states[id]);
}

void console_back(struct console *c)
{
    if (c->depth > 1)
        c->depth--;
    c->in_rail = false;
    c->dirty = true;
}

struct hall *console_hall(const struct console *c)
{
    return c->session ? session_hall(c->session) : NULL;
}

struct finder *console_finder(struct console *c)
{
    return &c->finders[console_top(c)];
}

struct shelf *console_shelf(struct console *c)
{
    if (!c->shelf)
        c->shelf = data_shelf();
    return c->shelf;
}

/* --- words at the bottom ------------------------------------------------------------------------------------ */

void console_say(struct console *c, enum role role, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(c->message, sizeof c->message, format, args);
    va_end(args);
    c->message_role = role;
    c->dirty = true;
}

void console_complain(struct console *c, const struct error *e)
{
    console_say(c, ROLE_BAD, "%s%s%s%s%s", e->where, *e->where ? ": " : "", e->what, *e->remedy ? ": " : "", e->remedy);
}

void console_ask(struct console *c, const char *label, const char *preset, prompt_offers *offers, prompt_done *done)
{
    c->message[0] = '\0';
    c->asked_board = c->board;
    c->asked_alert = c->alert;
    prompt_open(&c->prompt, label, preset, offers, done);
    if (offers)
        c->prompt.offers_count = offers(c, c->prompt.text, c->prompt.offers, OFFERS_MAX);
    c->dirty = true;
}

static int offer_yes_no(struct console *c, const char *text, struct offer *out, int room)
{
    (void)c;
    (void)text;
    int count = offer_add(out, 0, room, "n", "no, leave it as it is", 2);
    return offer_add(out, count, room, "y", "yes", 1);
}

void console_confirm(struct console *c, const char *question, prompt_done *done)
{
    char label[LABEL_ROOM];
    snprintf(label, sizeof label, "%.60s y/N ", question);
    console_ask(c, label, "", offer_yes_no, done);
    prompt_yes_or_no(&c->prompt);
}

/* --- actions ------------------------------------------------------------------------------------------------ */

static bool is_allowed(struct console *c, const struct action *a, const char *argument)
{
    struct error why = {0};
    if (a->writes && c->settings.readonly)
        console_say(c, ROLE_BAD, "%s: this console only looks (--readonly)", a->name);
    else if (!desk_allows(c, deed_of(c, a, argument), a->writes, &why))
        console_complain(c, &why);
    else
        return true;
    return false;
}

void console_act(struct console *c, const struct action *a, const char *argument)
{
    if (is_allowed(c, a, argument))
        a->act(c, argument);
    c->dirty = true;
}

static void argument_given(struct console *c, const char *text)
{
    c->board = c->asked_board;
    c->alert = c->asked_alert;
    if (text)
        warnings_consider(c, c->asked, text);
}

/* 0: not about one board, or about none. */
static int asked_about(const struct console *c, const struct action *a)
{
    if (!(a->screens & ABOUT_A_BOARD) || !c->session || screens[console_top(c)]->no_hall)
        return 0;
    const struct alert *alert = c->in_rail ? hall_alert(console_hall(c), c->alert) : NULL;
    return alert ? alert->board : c->board;
}

void console_do(struct console *c, const struct action *a, const char *argument)
{
    c->asked = a;
    c->dirty = true;
    if (!is_allowed(c, a, argument)) /* before anybody types in vain */
        return;
    if (a->argument && !*argument) {
        char label[LABEL_ROOM];
        char where[24] = "";
        int board = asked_about(c, a);
        if (board)
            snprintf(where, sizeof where, "board %d: ", board);
        snprintf(label, sizeof label, "%s%s %s: ", where, a->name, a->argument);
        console_ask(c, label, a->preset, a->offers, argument_given);
        if (a->chooses != FREE_TEXT)
            prompt_choose(&c->prompt);
        c->prompt.takes_text = a->chooses == OFFERS_FIRST;
    } else {
        warnings_consider(c, a, argument);
    }
}

/* --- keys and mouse ----------------------------------------------------------------------------------------- */

static bool inside(struct area a, int row, int column)
{
    return row >= a.top && row < a.top + a.rows && column >= a.left && column < a.left + a.columns;
}

static void press(struct console *c, int key);

static void click(struct console *c, int row, int column)
{
    const struct screen *s = top_screen(c);
    if (c->prompt.open)
        prompt_click(c, &c->prompt, row - c->offers.top);
    else if (row == LINES - 1 && *c->message) /* which stands over the keys */
        c->message[0] = '\0';
    else if (row == LINES - 1)
        press(c, footer_key_at(c, column));
    else if (inside(c->rail, row, column))
        rail_click(c, row - c->rail.top);
    else if (inside(c->body, row, column) && s->click) {
        c->in_rail = false;
        s->click(c, c->states[console_top(c)], row - c->body.top, column - c->body.left);
    }
}

static void mouse(struct console *c)
{
    MEVENT m;
    if (getmouse(&m) != OK)
        return;
    if (m.bstate & BUTTON4_PRESSED)
        press(c, KEY_SPECIAL + KEY_UP);
    else if (m.bstate & BUTTON5_PRESSED)
        press(c, KEY_SPECIAL + KEY_DOWN);
    else if (m.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
        click(c, m.y, m.x);
}

/* Typed or not, the terminal can be given back and drawn anew: what the prompt has stays in it. */
static bool is_for_terminal(const struct action *a, int key)
{
    return a && key < ' ' && (!strcmp(a->name, "suspend") || !strcmp(a->name, "redraw"));
}

static void paste(struct console *c, int character)
{
    if (c->prompt.open && !c->prompt.one_key)
        prompt_key(c, &c->prompt, character);
    else
        console_say(c, ROLE_BAD, "what is pasted goes only where something is typed: press the key for it first");
}

static void press(struct console *c, int key)
{
    enum screen_id top = console_top(c);
    if (key == NO_KEY)
        return;
    c->key = key;
    if (key >= KEY_PASTED) {
        paste(c, key - KEY_PASTED);
        return;
    }
    if (c->prompt.open && is_for_terminal(action_of_key(top, key), key)) {
        console_act(c, action_of_key(top, key), "");
        return;
    }
    if (c->prompt.open) {
        prompt_key(c, &c->prompt, key);
        return;
    }
    c->message[0] = '\0';
    bool to_screen =
        !c->in_rail || (key >= '0' && key <= '9'); /* a number is a board or an answer, wherever one stands */
    if (to_screen && screens[top]->key && screens[top]->key(c, c->states[top], key))
        return;
    const struct action *a = action_of_key(top, key);
    char name[KEY_NAME_MAX];
    if (a)
        console_do(c, a, "");
    else
        console_say(c, ROLE_DIM, "%s does nothing here; ? tells what does", key_spelled(key, name));
}

static void serve_keys(evutil_socket_t fd, short what, void *self)
{
    struct console *c = self;
    (void)fd;
    (void)what;
    bool any = false;
    for (int key; terminal_is_open() && (key = key_next()) != NO_KEY; any = true) {
        if (key == KEY_SPECIAL + KEY_MOUSE)
            mouse(c);
        else if (key == KEY_SPECIAL + KEY_RESIZE)
            c->resized = true;
        else
            press(c, key);
        c->dirty = c->urgent = true;
    }
    if (any && c->recorder)
        recorder_key(c->recorder);
    if (any || isatty(STDIN_FILENO))
        return;
    if (c->recorder) /* the terminal went away */
        recorder_terminal_lost(c->recorder);
    else
        c->quit = true;
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

/* Keys and alarms at once; what devices say, so many times a second at most. */
static bool is_time_to_draw(struct console *c)
{
    msec wait = c->drawn_at + FRAME_MS - line_now();
    if (!c->dirty && !c->resized)
        return false;
    if (c->urgent || c->resized || wait <= 0)
        return terminal_keeps_up();
    struct timeval tv = {.tv_usec = (suseconds_t)(wait * 1000)};
    event_add(c->frame, &tv);
    return false;
}

static void draw_what_changed(struct console *c)
{
    if (!terminal_is_open())
        return;
    if (c->resized)
        terminal_resized();
    if (!is_time_to_draw(c))
        return;
    c->dirty = c->resized = c->urgent = false;
    c->drawn_at = line_now();
    erase();
    layout_draw(c);
    draw_place_cursor();
    wnoutrefresh(stdscr);
    terminal_show();
    c->redraws++;
    if (c->settings.drawn)
        c->settings.drawn(c->settings.self, c);
}

/* --- the loop ----------------------------------------------------------------------------------------------- */

static void tick(evutil_socket_t fd, short what, void *self)
{
    struct console *c = self;
    (void)fd;
    (void)what;
    c->dirty = true; /* clocks run */
}

static void on_resize(evutil_socket_t fd, short what, void *self)
{
    struct console *c = self;
    (void)fd;
    (void)what;
    c->resized = true;
}

/* What was held back is drawn in this turn of the loop. */
static void on_drained(void *self)
{
    (void)self;
}

static void on_frame(evutil_socket_t fd, short what, void *self)
{
    (void)fd;
    (void)what;
    (void)self;
}

/* By control-Z and by whoever else asks us to: the terminal is given back while we sleep. */
static void sleep_until_woken(evutil_socket_t fd, short what, void *self)
{
    struct console *c = self;
    (void)fd;
    (void)what;
    if (c->recorder) { /* which never sleeps: whoever lent the terminal does */
        recorder_suspend(c->recorder);
        return;
    }
    terminal_suspend();
    raise(SIGSTOP);
    terminal_resume();
    c->resized = c->dirty = true;
}

void console_suspend(struct console *c)
{
    sleep_until_woken(-1, 0, c);
}

/* Of a flag three times are kept; one is when the arbiter could see it here (FIDE 6.8). */
static void note_flags_shown(struct console *c)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list);
    for (int i = 0; i < count; i++) {
        const struct incident *in = hall_incident(console_hall(c), list[i]->incident);
        if (!in || in->kind != INCIDENT_FLAG_FALL || in->side == NO_SIDE || in->flag.shown != MSEC_NEVER)
            continue;
        hall_flag_shown(console_hall(c), in->board, (enum side)in->side, c->now);
        return; /* the list may be another now; the next turn sees to the next */
    }
}

static void look_after_alerts(struct console *c)
{
    if (c->settings.public_view)
        return;
    attention_pay(&c->attention, console_hall(c), c->now, session_wall(c->session, c->now));
    if (!c->settings.readonly && terminal_is_open())
        note_flags_shown(c);
}

static void turn(struct console *c)
{
    event_base_loop(loop_base(c->loop), EVLOOP_ONCE);
    c->quit = c->quit || loop_interrupted(c->loop);
    if (c->session) {
        enum session_news news = session_turn(c->session);
        c->dirty = c->dirty || news != SESSION_QUIET;
        c->urgent = c->urgent || news == SESSION_ALARMED;
        c->now = session_now(c->session); /* a flash that began before we slept would be over before it was seen */
        opening_look_after(c);
        look_after_alerts(c);
    }
    if (c->recorder)
        recorder_turn(c->recorder);
    c->now = c->session ? session_now(c->session) : line_now();
    draw_what_changed(c);
}

static void serve(struct console *c)
{
    struct event_base *base = loop_base(c->loop);
    struct event *size = evsignal_new(base, SIGWINCH, on_resize, c);
    struct event *stop = evsignal_new(base, SIGTSTP, sleep_until_woken, c);
    c->frame = evtimer_new(base, on_frame, c);
    if (!size || !stop || !c->frame)
        memory_exhausted();
    event_add(size, NULL);
    event_add(stop, NULL);
    loop_every(c->loop, TICK_MS, tick, c);
    c->dirty = true;
    while (!c->quit)
        turn(c);
    event_free(c->frame);
    event_free(size);
    event_free(stop);
}

/* --- the terminal ------------------------------------------------------------------------------------------- */

void console_prepare_for_crash(struct console *c)
{
    if (!c->session)
        return;
    snprintf(c->crash_words, sizeof c->crash_words, "The log is whole up to the last save: %s\r\n",
             session_path(c->session));
    terminal_crash_words(c->crash_words);
    crash_looks_on(c->settings.readonly || c->recorder ? NULL : session_path(c->session));
}

bool console_take_terminal(struct console *c)
{
    struct terminal_settings terminal = {
        .mouse = c->settings.mouse, .escape_ms = c->settings.escape_ms, .drained = on_drained, .self = c};
    if (!terminal_open(loop_base(c->loop), &terminal))
        return false;
    keys_begin();
    console_prepare_for_crash(c);
    dress(c);
    c->keys = event_new(loop_base(c->loop), STDIN_FILENO, EV_READ | EV_PERSIST, serve_keys, c);
    if (!c->keys)
        memory_exhausted();
    event_add(c->keys, NULL);
    c->resized = c->dirty = c->urgent = true;
    return true;
}

static void stop_listening(struct console *c)
{
    attention_rest(&c->attention);
    if (c->keys)
        event_free(c->keys);
    c->keys = NULL;
}

bool console_leave_terminal(struct console *c)
{
    stop_listening(c);
    return terminal_leave();
}

/* --- opening ------------------------------------------------------------------------------------------------ */

bool console_can_run(struct error *why)
{
    char restore[TERMINAL_RESTORE_ROOM];
    const char *term = getenv("TERM");
    bool draws = term && *term && strcmp(term, "dumb") != 0; /* a dumb one cannot place the cursor */
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return fail(why, "", "there is no terminal here", "");
    if (!draws || !terminal_restoring(restore))
        return failf(why, "", "set TERM to what this terminal is, as in TERM=xterm",
                     "TERM is %.60s: no such terminal is known here, or it cannot place the cursor",
                     term ? term : "not set");
    return true;
}

/* The bottom line takes one; who asks for the rest sees them all. */
static void tell_faults(struct console *c)
{
    const struct faults *f = c->settings.faults;
    const char *home = getenv("HOME");
    size_t at_home = f && home && !strncmp(f->first.where, home, strlen(home)) ? strlen(home) : 0;
    char rest[64] = "";
    if (!f || !f->count || (c->message[0] && c->message_role == ROLE_BAD))
        return;
    if (f->count > 1)
        snprintf(rest, sizeof rest, " (%d more: flagfall --print-config)", f->count - 1);
    console_say(c, ROLE_BAD, "%s%s: %s: %s%s", at_home ? "~" : "", f->first.where + at_home, f->first.what,
                f->first.remedy, rest);
}

static void begin(struct console *c)
{
    console_open(c, SCREEN_START);
    if (c->settings.review && review_of(c)) {
        c->depth = 0;
        console_open(c, SCREEN_REVIEW);
    } else if (c->settings.demo) {
        opening_demo(c);
    } else if (c->settings.event) {
        opening_event(c, c->settings.event);
    }
    tell_faults(c);
    if (crash_was_before())
        console_say(c, ROLE_BAD, "%s",
                    "It broke down: nothing is recorded any more, this was until then. q, then open it again");
}

static bool open_here(struct console *c)
{
    if (!console_take_terminal(c))
        return false;
    begin(c);
    return true;
}

/* Nobody sees the first screen: what cannot be opened is told to whoever started us. */
static bool open_in_background(struct console *c)
{
    struct error why = {0};
    c->recorder = recorder_new(c, c->settings.attach);
    dress(c);
    console_open(c, SCREEN_START);
    bool good = (!c->settings.readonly || fail(&why, "--attach", "who only looks needs no recorder", "leave it out")) &&
                opening_try(c, c->settings.event, &why) && recorder_listen(c->recorder, &why);
    attach_started(c->settings.attach, good ? NULL : &why);
    tell_faults(c);
    return good;
}

static void release(struct console *c, int told)
{
    for (int i = 0; i < SCREENS; i++) {
        if (c->states[i] && screens[i]->close)
            screens[i]->close(c, c->states[i]);
        free(c->states[i]);
    }
    review_free(c->review);
    shelf_free(c->shelf);
    recorder_withdraw(c->recorder);
    session_close(c->session);
    recorder_free(c->recorder, told);
    loop_free(c->loop);
    free(c);
}

int console_run(const struct console_settings *settings)
{
    struct console *c = memory_take(1, sizeof *c);
    setlocale(LC_ALL, "");
    c->settings = *settings;
    loop_raise_files();
    c->loop = loop_new();
    bool opened = settings->attach ? open_in_background(c) : open_here(c);
    if (opened) {
        serve(c);
        stop_listening(c);
        terminal_close();
    }
    int told = opened ? loop_signal(c->loop) : 0;
    release(c, told);
    if (told) { /* whoever sent it shall see that it worked */
        signal(told, SIG_DFL);
        raise(told);
    }
    return !opened ? STATUS_USAGE : crash_was_before() ? STATUS_FAILED : STATUS_OK;
}
