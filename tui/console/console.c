#include "console/console_parts.h"

#include "base/memory.h"
#include "base/printable.h"
#include "base/tongue.h"
#include "console/appearance.h"
#include "console/input.h"
#include "console/layout.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "host/complain.h"
#include "host/crash.h"
#include "host/data.h"
#include "host/job.h"
#include "host/locale.h"
#include "host/loop.h"
#include "line.h"
#include "rules/shelf.h"
#include "session/proposal.h"
#include "session/sections.h"
#include "session/session.h"
#include "terminal/keys.h"
#include "terminal/terminal.h"

#include <assert.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Changes from devices are drawn at most eight times a second; a disk is waited for if it answers within SAVED_MS. */
enum { FRAME_MS = 125, SAVED_MS = 40, TICK_MS = 250 };

/* --- what it works with ------------------------------------------------------------------------------------------- */

struct session *console_session(const struct console *c)
{
    return c->session;
}

struct sections *console_sections(const struct console *c)
{
    return c->sections;
}

const struct console_settings *console_settings(const struct console *c)
{
    return &c->settings;
}

msec console_now(const struct console *c)
{
    return c->now;
}

void console_follow_session(struct console *c)
{
    assert(c->session && "an event is open");
    c->now = session_now(c->session);
}

struct event_base *console_base(const struct console *c)
{
    return loop_base(c->loop);
}

struct attach_recorder *console_recorder(const struct console *c)
{
    return c->recorder;
}

struct attention *console_attention(struct console *c)
{
    return &c->attention;
}

struct review *console_review(const struct console *c)
{
    return c->review;
}

void console_take_review(struct console *c, struct review *r)
{
    c->review = r;
}

struct acts_kept *console_kept(const struct console *c)
{
    return c->kept;
}

void console_keep(struct console *c, struct acts_kept *kept)
{
    assert((!c->kept || !kept) && "what is kept is freed before there is another");
    c->kept = kept;
}

void console_rules_on(struct console *c, int alert)
{
    assert(alert >= 0 && "a number of an alert, or none");
    c->ruled = alert;
}

struct hall *console_hall(const struct console *c)
{
    return c->session ? session_hall(c->session) : NULL;
}

struct hall *console_hall_of(struct console *c, int round)
{
    struct error why = {0};
    assert(round >= 0 && "a round, or 0 for the one that is shown");
    if (!round || round == chosen_round(c) || !c->session)
        return console_hall(c);
    struct hall *h = session_other_hall(c->session, round, &why);
    if (!h)
        console_complain(c, &why);
    return h;
}

void console_reads(struct console *c, int64_t met, int64_t of)
{
    enum { EVERY_MS = 200 };
    if (!c->opening.path || line_now() < c->opening.drawn + EVERY_MS)
        return;
    c->opening.drawn = line_now();
    layout_show_opening(c->opening.path, met, of);
}

void console_open_event(struct console *c, const char *path)
{
    struct error why = {0};
    layout_show_opening(path, 0, 0);
    c->opening.path = path;
    if (!c->settings.work->open(c, path, &why))
        console_complain(c, &why);
    c->opening.path = NULL;
}

struct shelf *console_shelf(struct console *c)
{
    if (!c->shelf)
        c->shelf = data_shelf();
    return c->shelf;
}

void console_forget_shelf(struct console *c)
{
    shelf_free(c->shelf);
    c->shelf = NULL;
}

void console_quit(struct console *c)
{
    c->is_leaving = true;
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

void console_changed(struct console *c)
{
    c->redraw.dirty = true;
}

void console_changed_now(struct console *c)
{
    c->redraw.dirty = c->redraw.urgent = true;
}

void console_draw_anew(struct console *c)
{
    c->redraw.resized = true;
}

uint64_t console_redraws(const struct console *c)
{
    return c->redraw.count;
}

/* Keys and alarms are drawn at once, changes from devices at most so many times a second. If the disk answers within a
 * frame, what was entered is saved before it is drawn. */
static bool is_time_to_draw(struct console *c)
{
    msec now = line_now(), asked = c->session ? session_saving_since(c->session) : MSEC_NEVER;
    bool saving = asked != MSEC_NEVER && now - asked < SAVED_MS;
    msec wait = (saving ? asked + SAVED_MS : c->redraw.at + FRAME_MS) - now;
    if (!c->redraw.dirty && !c->redraw.resized)
        return false;
    if (((c->redraw.urgent || c->redraw.resized) && !saving) || wait <= 0)
        return terminal_keeps_up();
    struct timeval tv = {.tv_usec = (suseconds_t)(wait * 1000)};
    event_add(c->redraw.timer, &tv);
    return false;
}

void console_draw_now(struct console *c)
{
    c->redraw.dirty = c->redraw.urgent = false;
    c->redraw.at = line_now();
    erase();
    layout_draw(c);
    draw_place_cursor();
    wnoutrefresh(stdscr);
    terminal_show();
    c->settings.work->drawn(c);
}

static void draw_what_changed(struct console *c)
{
    if (!terminal_is_open())
        return;
    if (c->redraw.resized)
        terminal_resized();
    if (!is_time_to_draw(c))
        return;
    c->redraw.resized = false;
    console_draw_now(c);
    c->redraw.count++;
    if (c->settings.drawn)
        c->settings.drawn(c->settings.self, c);
}

/* --- the loop ----------------------------------------------------------------------------------------------- */

static void tick(evutil_socket_t fd, short what, void *self)
{
    struct console *c = self;
    (void)fd;
    (void)what;
    c->redraw.dirty = true; /* the clocks are running */
}

static void on_resize(evutil_socket_t fd, short what, void *self)
{
    struct console *c = self;
    (void)fd;
    (void)what;
    c->redraw.resized = true;
}

/* What was delayed is drawn in this turn of the loop. */
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

/* On control-Z or a signal: the terminal is restored while the process is stopped. */
static void sleep_until_woken(evutil_socket_t fd, short what, void *self)
{
    struct console *c = self;
    (void)fd;
    (void)what;
    if (c->recorder) { /* a recorder is never stopped: its client is */
        c->settings.lender->suspend(c->recorder);
        return;
    }
    terminal_suspend();
    if (!job_sleep())
        console_say(c, ROLE_BAD, "no shell here could resume this console, so it keeps running");
    terminal_resume();
    c->redraw.resized = c->redraw.dirty = true;
}

void console_suspend(struct console *c)
{
    sleep_until_woken(-1, 0, c);
}

/* Three times are kept for a flag fall; one is when the arbiter could see it here (FIDE 6.8). */
static void note_flags_shown(struct console *c)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list);
    for (int i = 0; i < count; i++) {
        const struct incident *in = hall_incident(console_hall(c), list[i]->incident);
        if (!in || in->kind != INCIDENT_FLAG_FALL || in->side == NO_SIDE || in->flag.shown != MSEC_NEVER)
            continue;
        hall_flag_shown(console_hall(c), in->board, (enum side)in->side, c->now);
        return; /* the list may have changed; the next turn handles the next one */
    }
}

static void look_after_alerts(struct console *c)
{
    if (c->settings.public_view)
        return;
    msec now = session_now(sections_at(c->sections, 0));
    for (int i = 0; i < sections_count(c->sections); i++)
        attention_pay(&c->attention, i, session_hall(sections_at(c->sections, i)), now,
                      session_wall(c->session, c->now));
    if (!c->settings.readonly && terminal_is_open())
        note_flags_shown(c);
}

static void turn(struct console *c)
{
    event_base_loop(loop_base(c->loop), EVLOOP_ONCE);
    c->is_leaving = c->is_leaving || loop_interrupted(c->loop);
    if (c->session) {
        enum session_news news = sections_turn(c->sections);
        c->redraw.dirty = c->redraw.dirty || news != SESSION_QUIET;
        c->redraw.urgent = c->redraw.urgent || news == SESSION_ALARMED;
        c->now = session_now(c->session); /* a flash that began before we slept would be over before it was seen */
        c->settings.work->look_after(c);
        look_after_alerts(c);
    }
    if (c->recorder)
        c->settings.lender->turn(c->recorder);
    c->now = c->session ? session_now(c->session) : line_now();
    console_message_turn(c);
    draw_what_changed(c);
}

static void serve(struct console *c)
{
    struct event_base *base = loop_base(c->loop);
    struct event *size = evsignal_new(base, SIGWINCH, on_resize, c);
    struct event *stop = evsignal_new(base, SIGTSTP, sleep_until_woken, c);
    c->redraw.timer = evtimer_new(base, on_frame, c);
    if (!size || !stop || !c->redraw.timer)
        memory_exhausted();
    event_add(size, NULL);
    event_add(stop, NULL);
    loop_every(c->loop, TICK_MS, tick, c);
    c->redraw.dirty = true;
    while (!c->is_leaving)
        turn(c);
    event_free(c->redraw.timer);
    event_free(size);
    event_free(stop);
}

/* --- the terminal ------------------------------------------------------------------------------------------- */

void console_prepare_for_crash(struct console *c)
{
    if (!c->session)
        return;
    struct text path = {0};
    text_add_printable(&path, session_path(c->session));
    snprintf(c->crash_words, sizeof c->crash_words, "The log is whole up to the last save: %s\r\n", text_chars(&path));
    text_release(&path);
    terminal_crash_words(c->crash_words);
    crash_reopen_readonly(c->settings.readonly || c->recorder ? NULL : session_path(c->session));
}

bool console_take_terminal(struct console *c)
{
    struct terminal_settings terminal = {
        .mouse = c->settings.mouse, .escape_ms = c->settings.escape_ms, .drained = on_drained, .self = c};
    if (!terminal_open(loop_base(c->loop), &terminal))
        return false;
    keys_begin();
    console_prepare_for_crash(c);
    appearance_apply(c);
    c->keys = event_new(loop_base(c->loop), STDIN_FILENO, EV_READ | EV_PERSIST, input_serve, c);
    if (!c->keys)
        memory_exhausted();
    event_add(c->keys, NULL);
    c->redraw.resized = c->redraw.dirty = c->redraw.urgent = true;
    return true;
}

void console_take_typed(struct console *c)
{
    if (c->keys)
        input_serve(STDIN_FILENO, EV_READ, c);
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

/* The bottom line has room for one; the rest are shown when asked for. */
static void tell_faults(struct console *c)
{
    const struct faults *f = c->settings.faults;
    const char *home = getenv("HOME");
    size_t at_home = f && home && !strncmp(f->first.where, home, strlen(home)) ? strlen(home) : 0;
    char rest[64] = "";
    if (!f || !f->count || *console_error_said(c))
        return;
    if (f->count > 1)
        snprintf(rest, sizeof rest, _(" (%d more: flagfall --print-config)"), f->count - 1);
    console_say(c, ROLE_BAD, "%s%s: %s: %s%s", at_home ? "~" : "", f->first.where + at_home, f->first.what,
                f->first.remedy, rest);
}

static void begin(struct console *c)
{
    console_open(c, SCREEN_START);
    if (c->settings.review)
        c->settings.work->look_through(c);
    else if (c->settings.demo || c->settings.event)
        console_open_event(c, c->settings.event);
    tell_faults(c);
    if (crash_was_before())
        console_say(c, ROLE_BAD,
                    "It crashed, and nothing is recorded any more. This is how things were; q, then open it again");
}

static bool open_here(struct console *c)
{
    if (!console_take_terminal(c))
        return false;
    begin(c);
    return true;
}

/* There is no first screen to show an error on: it is returned to the starting process. */
static bool open_in_background(struct console *c)
{
    struct error why = {0};
    const struct console_lender *lender = c->settings.lender;
    c->recorder = lender->begin(c, c->settings.attach);
    appearance_apply(c);
    console_open(c, SCREEN_START);
    bool good = (!c->settings.readonly ||
                 fail(&why, "--attach", "a console that only looks needs no recorder", "leave it out")) &&
                c->settings.work->open(c, c->settings.event, &why) && lender->listen(c->recorder, &why);
    lender->started(c->settings.attach, good ? NULL : &why);
    tell_faults(c);
    return good;
}

/* Returns false, after telling the terminal's user, if the log could not take everything. */
static bool release(struct console *c, int told)
{
    struct error why;
    console_end_screens(c);
    console_forget_shelf(c);
    c->settings.work->end(c);
    if (c->recorder)
        c->settings.lender->withdraw(c->recorder);
    bool saved = sections_close(c->sections, &why);
    if (!saved)
        complain(&why);
    if (c->recorder)
        c->settings.lender->end(c->recorder, told);
    loop_free(c->loop);
    prompt_release(&c->line.prompt);
    chosen_free(c->chosen);
    free(c->proposals);
    free(c);
    return saved;
}

int console_run(const struct console_settings *settings)
{
    struct console *c = memory_take(1, sizeof *c);
    locale_take(LC_ALL);
    c->settings = *settings;
    c->chosen = chosen_new();
    c->line.prompt.was_refused = console_was_refused;
    c->proposals = memory_take(1, sizeof *c->proposals);
    loop_raise_files();
    c->loop = loop_new();
    bool opened = settings->attach ? open_in_background(c) : open_here(c);
    if (opened) {
        serve(c);
        stop_listening(c);
        terminal_close();
    }
    int told = opened ? loop_signal(c->loop) : 0;
    bool saved = release(c, told);
    if (told) { /* so that the sender sees that it worked */
        signal(told, SIG_DFL);
        raise(told);
    }
    return !opened ? STATUS_USAGE : !saved || crash_was_before() ? STATUS_FAILED : STATUS_OK;
}
