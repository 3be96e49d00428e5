#include "console.h"

#include "base/memory.h"
#include "commands/command.h"
#include "commands/loop.h"
#include "data.h"
#include "keys.h"
#include "line.h"
#include "opening.h"
#include "screens/review_data.h"
#include "session.h"
#include "terminal.h"
#include "warnings.h"
#include "widgets/footer.h"
#include "widgets/rail.h"
#include "widgets/status.h"

#include <assert.h>
#include <langinfo.h>
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

static bool is_allowed(struct console *c, const struct action *a)
{
    struct error why = {0};
    if (a->writes && c->settings.readonly)
        console_say(c, ROLE_BAD, "%s: this console only looks (--readonly)", a->name);
    else if (!desk_allows(c, a->name, a->writes, &why))
        console_complain(c, &why);
    else
        return true;
    return false;
}

void console_act(struct console *c, const struct action *a, const char *argument)
{
    if (is_allowed(c, a))
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
    if (!is_allowed(c, a)) /* before anybody types in vain */
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

static void press(struct console *c, int key)
{
    enum screen_id top = console_top(c);
    if (key == NO_KEY)
        return;
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
    for (int key; (key = key_next()) != NO_KEY; any = true) {
        if (key == KEY_SPECIAL + KEY_MOUSE)
            mouse(c);
        else if (key == KEY_SPECIAL + KEY_RESIZE)
            c->resized = true;
        else
            press(c, key);
        c->dirty = c->urgent = true;
    }
    if (!any && !isatty(STDIN_FILENO))
        c->quit = true; /* the terminal went away */
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

enum { MESSAGE_ROWS = 4, LEAST_ROWS = 10, LEAST_COLUMNS = 40 };

static void draw_too_small(struct console *c)
{
    struct area all = draw_screen();
    draw_clear(all);
    rail_draw_line(c, area_inside(all, 0, 0, 1, -1));
    draw_text(all, 1, 0, ROLE_DIM, "too small to show a hall");
}

/* Beside the screen where there is room for it, else below it. */
static void share_out(struct console *c, struct area middle)
{
    enum { WIDE = 116, RAIL_COLUMNS = 44, RAIL_ROWS = 6 };
    const struct screen *s = top_screen(c);
    c->rail = (struct area){0};
    c->body = middle;
    if (s->no_rail || !c->session || draw_is_small())
        return;
    if (middle.columns >= WIDE) {
        int columns = middle.columns / 4 > RAIL_COLUMNS ? middle.columns / 4 : RAIL_COLUMNS;
        c->body = area_inside(middle, 0, 0, -1, middle.columns - columns);
        c->rail = area_inside(middle, 0, middle.columns - columns, -1, -1);
    } else {
        int rows = middle.rows / 4 < RAIL_ROWS ? middle.rows / 4 : RAIL_ROWS;
        c->body = area_inside(middle, 0, 0, middle.rows - rows, -1);
        c->rail = area_inside(middle, middle.rows - rows, 0, -1, -1);
    }
}

static void draw_bottom(struct console *c, struct area all)
{
    int said = *c->message ? draw_paragraph(all, 0, 0, all.columns, MESSAGE_ROWS, -1, c->message) : 0;
    int more = c->prompt.open ? prompt_rows(&c->prompt, all.rows - 3 - said) : said ? -1 : 0;
    struct area a = area_inside(all, all.rows - 1 - more - said, 0, -1, -1);
    c->offers = area_inside(a, said, 0, c->prompt.open ? more : 0, -1);
    if (said) /* above a question: what it is about */
        draw_paragraph(a, 0, 0, a.columns, said, (int)c->message_role, c->message);
    if (c->prompt.open)
        prompt_draw(&c->prompt, area_inside(a, said, 0, -1, -1));
    else if (said)
        return;
    else
        footer_draw(c, a);
}

/* Where there is room for one line only, what is most urgent takes it. */
static void draw_top(struct console *c, struct area a)
{
    const struct alert *const *list;
    bool alarm = draw_is_small() && c->session && !c->settings.public_view && hall_alerts(console_hall(c), &list);
    if (!alarm) {
        status_draw(c, a);
        return;
    }
    draw_clear(a);
    rail_draw_line(c, a);
}

static void draw(struct console *c)
{
    struct area all = draw_screen();
    if (all.rows < LEAST_ROWS || all.columns < LEAST_COLUMNS) {
        draw_too_small(c);
        return;
    }
    share_out(c, area_inside(all, 1, 0, all.rows - 2, -1));
    draw_top(c, area_inside(all, 0, 0, 1, -1));
    draw_clear(c->body);
    const struct screen *s = top_screen(c);
    s->draw(c, c->states[console_top(c)], c->body);
    if (c->rail.rows > 0)
        rail_draw(c, c->rail);
    draw_bottom(c, all);
}

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
    if (c->resized)
        terminal_resized();
    if (!is_time_to_draw(c))
        return;
    c->dirty = c->resized = c->urgent = false;
    c->drawn_at = line_now();
    erase();
    draw(c);
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
        hall_flag_seen(console_hall(c), in->board, (enum side)in->side, false, c->now);
        return; /* the list may be another now; the next turn sees to the next */
    }
}

static void look_after_alerts(struct console *c)
{
    if (c->settings.public_view)
        return;
    attention_pay(&c->attention, console_hall(c), c->now, session_wall(c->session, c->now));
    if (!c->settings.readonly)
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
        opening_look_after(c);
        look_after_alerts(c);
    }
    c->now = c->session ? session_now(c->session) : line_now();
    draw_what_changed(c);
}

static void serve(struct console *c)
{
    struct event_base *base = loop_base(c->loop);
    struct event *keys = event_new(base, STDIN_FILENO, EV_READ | EV_PERSIST, serve_keys, c);
    struct event *size = evsignal_new(base, SIGWINCH, on_resize, c);
    struct event *stop = evsignal_new(base, SIGTSTP, sleep_until_woken, c);
    c->frame = evtimer_new(base, on_frame, c);
    if (!keys || !size || !stop || !c->frame)
        memory_exhausted();
    event_add(keys, NULL);
    event_add(size, NULL);
    event_add(stop, NULL);
    loop_every(c->loop, TICK_MS, tick, c);
    c->dirty = true;
    while (!c->quit)
        turn(c);
    event_free(c->frame);
    event_free(keys);
    event_free(size);
    event_free(stop);
}

/* --- opening ------------------------------------------------------------------------------------------------ */

bool console_can_run(void)
{
    const char *term = getenv("TERM");
    bool draws = term && *term && strcmp(term, "dumb") != 0; /* a dumb one cannot place the cursor */
    return draws && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

static void dress(struct console *c)
{
    struct error why = {0};
    char name[64], path[1280];
    glyphs_begin(c->settings.ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0);
    theme_begin(c->settings.colours);
    if (!c->settings.theme)
        return;
    snprintf(name, sizeof name, "themes/%.48s.ini", c->settings.theme);
    bool is_path = strchr(c->settings.theme, '/') != NULL;
    if ((!is_path && !data_path(name, path, sizeof path, &why)) ||
        !theme_read(is_path ? c->settings.theme : path, &why))
        console_complain(c, &why);
}

static void attend(struct console *c)
{
    c->attention.sound = c->settings.sound;
    c->attention.flash = c->settings.flash;
    c->attention.message = c->settings.message;
    c->attention.in_tmux = getenv("TMUX") != NULL;
    c->attention.notify = c->settings.notify;
    c->attention.silent = c->settings.silent;
    c->attention.bell = terminal_raw;
}

static struct console *shown_to; /* what is wrong with settings goes to its last row; there is one console */

static void show_fault(const struct error *why)
{
    console_complain(shown_to, why);
}

void console_take_event(struct console *c, const struct chess_event *e)
{
    shown_to = c;
    if (!c->settings.take_event)
        return;
    c->settings.take_event(&c->settings, e, show_fault);
    terminal_take(c->settings.mouse, c->settings.escape_ms);
    dress(c);
    attend(c);
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
    dress(c);
    attend(c);
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
}

static void release(struct console *c)
{
    for (int i = 0; i < SCREENS; i++) {
        if (c->states[i] && screens[i]->close)
            screens[i]->close(c, c->states[i]);
        free(c->states[i]);
    }
    review_free(c->review);
    session_close(c->session);
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
    struct terminal_settings terminal = {
        .mouse = settings->mouse, .escape_ms = settings->escape_ms, .drained = on_drained, .self = c};
    bool opened = terminal_open(loop_base(c->loop), &terminal);
    int told = 0;
    if (opened) {
        begin(c);
        serve(c);
        told = loop_signal(c->loop);
        attention_rest(&c->attention);
        terminal_close();
    }
    release(c);
    if (told) { /* whoever sent it shall see that it worked */
        signal(told, SIG_DFL);
        raise(told);
    }
    return opened ? STATUS_OK : STATUS_USAGE;
}
