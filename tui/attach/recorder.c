/* The background: terminals come and go while the event is being recorded. Only one terminal is drawn on at a time; a
 * newly attached one takes over, and the previous one is told so. Nothing here waits for a client or for a terminal.
 */
#include "attach/attach.h"
#include "base/text.h"

#include "attach/place.h"
#include "attach/wire.h"
#include "base/memory.h"
#include "base/tongue.h"
#include "console/appearance.h"
#include "console/console.h"
#include "console/input.h"
#include "hall/desk.h"
#include "hall/hall.h"
#include "hall/schema.h"
#include "host/complain.h"
#include "host/local_time.h"
#include "host/locale.h"
#include "host/loop.h"
#include "host/version.h"
#include "session/sections.h"
#include "session/session.h"
#include "terminal/terminal.h"

#include <event2/event.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { GUESTS_MAX = 8, HELLO_S = 5, WHO_ROOM = 32 };

struct guest {
    struct attach_recorder *recorder;
    int socket; /* below 0 if it is free */
    struct event *readable;
};

/* A moment, and how many alerts there had been. */
struct looked {
    msec wall;
    int alerts;
};

struct attach_recorder {
    struct console *console;
    struct attach_start start;
    struct attach_place moved; /* where the log can also be found, since it went on in another file */
    int listening;
    struct event *arrivals;
    struct guest guests[GUESTS_MAX], *attached;
    struct wire_packet *hello; /* of the attached client; the console borrows from them */
    bool had_somebody;
    struct looked key, left; /* the time of the last key, and when the last client left */
    char news[MESSAGE_ROOM]; /* what is to be shown as soon as there is room for it */
};

/* --- guests ----------------------------------------------------------------------------------------------------- */

static void drop(struct guest *g)
{
    event_free(g->readable);
    close(g->socket);
    *g = (struct guest){.recorder = g->recorder, .socket = -1};
}

static void say_bye(const struct guest *g, const char *how, bool whole, int status, const struct error *why)
{
    char number[16];
    snprintf(number, sizeof number, "%d", status);
    (void)wire_send(g->socket,
                    (const char *const[]){"bye", how, whole ? "whole" : "torn", number, why ? why->where : "",
                                          why ? why->what : "", why ? why->remedy : "", NULL},
                    NULL);
}

static void refuse(struct guest *g, const struct error *why)
{
    say_bye(g, "end", true, STATUS_USAGE, why);
    drop(g);
}

/* --- how long nobody looked ------------------------------------------------------------------------------------- */

static struct looked look_now(const struct attach_recorder *r)
{
    const struct session *s = console_session(r->console);
    return (struct looked){session_wall(s, session_now(s)), hall_alert_count(session_hall(s))};
}

static msec seconds_since(const struct looked *then, const struct looked *now)
{
    return (now->wall - then->wall) / 1000;
}

/* Another round counts its alerts again. */
static int alerts_since(const struct looked *then, const struct looked *now)
{
    return now->alerts > then->alerts ? now->alerts - then->alerts : 0;
}

static void tell_dropped(struct attach_recorder *r)
{
    size_t used = strlen(r->news);
    snprintf(r->news + used, sizeof r->news - used, "%s", _("; what was begun there and not entered is dropped"));
}

static void tell_return(struct attach_recorder *r, const struct looked *now, bool dropped)
{
    char from[TIME_OF_DAY], to[TIME_OF_DAY], key[TIME_OF_DAY];
    int alerts = alerts_since(&r->left, now);
    snprintf(r->news, sizeof r->news,
             tongue_count("attached again; nobody watched from %s to %s, %d alert came meanwhile; the last key was "
                          "pressed at %s",
                          "attached again; nobody watched from %s to %s, %d alerts came meanwhile; the last key was "
                          "pressed at %s",
                          alerts),
             local_time_and_day(r->left.wall, now->wall, from), local_time_of_day(now->wall, to), alerts,
             local_time_and_day(r->key.wall, now->wall, key));
    if (dropped)
        tell_dropped(r);
    session_note_trouble(console_session(r->console), ACTION_ATTACHED_AGAIN, seconds_since(&r->left, now), alerts);
}

/* The other terminal may have been dead for a long time without anyone knowing. */
static void tell_take_over(struct attach_recorder *r, const struct looked *now, bool dropped)
{
    char key[TIME_OF_DAY];
    int alerts = alerts_since(&r->key, now);
    snprintf(
        r->news, sizeof r->news,
        tongue_count("taken over from another terminal; the last key there was pressed at %s, %d alert came since",
                     "taken over from another terminal; the last key there was pressed at %s, %d alerts came since",
                     alerts),
        local_time_and_day(r->key.wall, now->wall, key), alerts);
    if (dropped)
        tell_dropped(r);
    session_note_trouble(console_session(r->console), ACTION_TAKEN_OVER, seconds_since(&r->key, now), alerts);
}

static void note_who_left(struct attach_recorder *r)
{
    r->left = look_now(r);
    r->news[0] = '\0';
    session_note_trouble(console_session(r->console), ACTION_NOBODY_LOOKS, seconds_since(&r->key, &r->left), 0);
}

static void recorder_key(struct attach_recorder *r)
{
    r->key = look_now(r);
}

/* --- the terminal goes ------------------------------------------------------------------------------------------ */

/* Standard error leads nowhere in the background (start.c). */
static void look_nowhere(void)
{
    dup2(STDERR_FILENO, STDIN_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
}

static void give_back(struct attach_recorder *r, const char *how, const struct error *why)
{
    bool whole = console_leave_terminal(r->console);
    look_nowhere();
    say_bye(r->attached, how, whole, STATUS_OK, why);
    drop(r->attached);
    r->attached = NULL;
}

static void leave(struct attach_recorder *r, const char *how, const struct error *why)
{
    if (!r->attached)
        return;
    give_back(r, how, why);
    note_who_left(r);
}

static void recorder_terminal_lost(struct attach_recorder *r)
{
    leave(r, "end", NULL);
}

/* What an arbiter entered and the disk has not taken yet; `trouble`: why, if it cannot. */
static size_t entries_unsaved(const struct console *c, const struct error **trouble)
{
    size_t all = 0;
    for (int i = 0; console_sections(c) && i < sections_count(console_sections(c)); i++) {
        size_t waiting = 0;
        const struct session *s = sections_at(console_sections(c), i);
        const struct error *found = session_trouble(s, &waiting);
        *trouble = *trouble ? *trouble : found;
        all += found || session_is_saving(s) ? waiting : 0;
    }
    return all;
}

void recorder_detach(struct attach_recorder *r)
{
    struct error why;
    const struct error *trouble = NULL;
    size_t unsaved = entries_unsaved(r->console, &trouble);
    if (unsaved)
        error_setf(&why, session_path(console_session(r->console)), "--attach shows whether it could be saved",
                   tongue_english("detached; recording goes on; %zu entry is not saved yet, and would be lost with the "
                                  "recorder%s%.80s",
                                  "detached; recording goes on; %zu entries are not saved yet, and would be lost with "
                                  "the recorder%s%.80s",
                                  (long)unsaved),
                   unsaved, trouble ? ": " : "", trouble ? trouble->what : "");
    else
        error_set(&why, session_path(console_session(r->console)), "detached; recording goes on",
                  "--attach shows it again");
    leave(r, "end", &why);
}

static void recorder_suspend(struct attach_recorder *r)
{
    leave(r, "again", NULL);
}

/* --- a terminal comes ------------------------------------------------------------------------------------------- */

static const char *value_of(const struct wire_packet *hello, const char *name)
{
    size_t n = strlen(name);
    for (int i = 2; i < hello->count && strcmp(hello->words[i], "--") != 0; i++)
        if (!strncmp(hello->words[i], name, n) && hello->words[i][n] == '=')
            return hello->words[i] + n + 1;
    return NULL;
}

static void take_environment(const struct wire_packet *hello)
{
    for (int i = 0; wire_variables[i]; i++) {
        const char *value = value_of(hello, wire_variables[i]);
        if (value)
            setenv(wire_variables[i], value, 1);
        else
            unsetenv(wire_variables[i]);
    }
    locale_take(LC_ALL);
}

/* Applies the command line of the client, as far as it is about looks. Returns who then works here, or "". */
static bool take_command_line(struct attach_recorder *r, const struct wire_packet *hello, char who[WHO_ROOM])
{
    char *argv[WIRE_WORDS + 1] = {0};
    int argc = 0, at = 2;
    while (at < hello->count && strcmp(hello->words[at], "--") != 0)
        at++;
    for (at++; at < hello->count; at++)
        argv[argc++] = hello->words[at];
    return argc > 0 && appearance_take_command_line(r->console, argc, argv, who, WHO_ROOM);
}

static bool is_known(const struct wire_packet *p, struct error *why)
{
    if (!wire_is(p, "attach", 3))
        return fail(why, "--attach", "the recorder does not understand this", "");
    if (strcmp(p->words[1], FLAGFALL_VERSION) != 0)
        return failf(why, "--attach", "attach with the program that it was started with, or end it: kill",
                     "the recorder, process %ld, is Flagfall " FLAGFALL_VERSION ", this is %.20s", (long)getpid(),
                     p->words[1]);
    return (p->fd_count == WIRE_FDS && isatty(p->fds[0]) && isatty(p->fds[1])) ||
           fail(why, "--attach", "there is no terminal here", "attach from one");
}

static void tell_whom_it_was_taken_from(struct attach_recorder *r, const struct wire_packet *hello, const char *who)
{
    struct error why;
    const char *tty = ttyname(hello->fds[0]);
    error_setf(&why, session_path(console_session(r->console)), "to take it back, attach again",
               "%.20s attached from another terminal%s%.60s: this one is free", *who ? who : "somebody",
               tty ? ", " : "", tty ? tty : "");
    give_back(r, "end", &why);
}

static bool take_terminal(struct attach_recorder *r, const struct wire_packet *hello)
{
    dup2(hello->fds[0], STDIN_FILENO);
    dup2(hello->fds[1], STDOUT_FILENO);
    return console_take_terminal(r->console);
}

static void somebody_is_there(struct attach_recorder *r, struct guest *g, bool took_over, const char *who)
{
    struct looked now = look_now(r);
    r->attached = g;
    event_remove_timer(g->readable); /* from now on it may be silent for any length of time */
    bool dropped = false;
    if (took_over) /* nobody completes what another began */
        dropped = input_drop_begun(r->console);
    else if (r->had_somebody) /* half a number is not remembered, and would take the digits of the next */
        dropped = input_drop_half_typed(r->console);
    desk_taken(r->console, who);
    if (r->had_somebody && took_over)
        tell_take_over(r, &now, dropped);
    else if (r->had_somebody)
        tell_return(r, &now, dropped);
    r->had_somebody = true;
    r->key = now;
    attention_begin_again(console_attention(r->console));
}

static void attach(struct attach_recorder *r, struct guest *g, const struct wire_packet *hello, const char *who)
{
    struct error why;
    const char *term = value_of(hello, "TERM");
    bool took_over = r->attached != NULL;
    if (took_over)
        tell_whom_it_was_taken_from(r, hello, who);
    take_environment(hello);
    appearance_follow_event(r->console, session_event(console_session(r->console)));
    if (take_terminal(r, hello)) {
        somebody_is_there(r, g, took_over, who);
        return;
    }
    look_nowhere();
    error_setf(&why, "--attach", "set TERM to what this terminal is, as in TERM=xterm",
               "the recorder cannot draw here: TERM is %.60s", term ? term : "not set");
    refuse(g, &why);
    if (took_over)
        note_who_left(r);
}

/* --- what they say ---------------------------------------------------------------------------------------------- */

static void window_has_another_size(struct attach_recorder *r)
{
    console_draw_anew(r->console);
}

static const struct {
    const char *word;
    void (*act)(struct attach_recorder *);
} rows[] = {{"size", window_has_another_size}, {"detach", recorder_detach}, {"suspend", recorder_suspend}};

static void obey(struct attach_recorder *r, const struct wire_packet *p)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (wire_is(p, rows[i].word, 1)) {
            rows[i].act(r);
            return;
        }
}

/* Nothing is drawn on the terminal of a client that has gone in the meantime. */
static bool still_waits(const struct guest *g)
{
    return wire_send(g->socket, (const char *const[]){"attached", NULL}, NULL);
}

/* Returns false if the packet is useless. The settings borrow from the packet once its command line is taken. */
static bool greet(struct guest *g, struct wire_packet *p)
{
    struct attach_recorder *r = g->recorder;
    struct error why;
    char who[WHO_ROOM] = "";
    if (!is_known(p, &why)) {
        refuse(g, &why);
        return false;
    }
    if (r->attached)
        console_take_typed(r->console); /* at the terminal that is taken away now: it was meant for here */
    if (!still_waits(g) || !take_command_line(r, p, who)) {
        drop(g);
        return false;
    }
    struct wire_packet *before = r->hello;
    r->hello = p;
    attach(r, g, p, who);
    free(before);
    return true;
}

static void close_descriptors(const struct wire_packet *p)
{
    for (int i = 0; i < p->fd_count; i++)
        close(p->fds[i]);
}

static void gone(struct guest *g)
{
    if (g->recorder->attached == g)
        recorder_terminal_lost(g->recorder);
    else
        drop(g);
}

static void on_packet(evutil_socket_t fd, short what, void *self)
{
    struct guest *g = self;
    struct attach_recorder *r = g->recorder;
    struct wire_packet *p = memory_take(1, sizeof *p);
    enum wire_got got = what & EV_TIMEOUT ? WIRE_WRONG : wire_receive(fd, p);
    bool greets = got == WIRE_PACKET && r->attached != g, kept = greets && greet(g, p);
    close_descriptors(p);
    if (got == WIRE_PACKET && !greets)
        obey(r, p);
    else if (got == WIRE_WRONG || got == WIRE_ENDED)
        gone(g);
    if (!kept)
        free(p);
}

/* If all places are taken, a client that has not said anything yet makes room. */
static struct guest *free_place(struct attach_recorder *r)
{
    struct guest *silent = NULL;
    for (int i = 0; i < GUESTS_MAX; i++) {
        if (r->guests[i].socket < 0)
            return &r->guests[i];
        if (&r->guests[i] != r->attached)
            silent = &r->guests[i];
    }
    drop(silent);
    return silent;
}

static void on_arrival(evutil_socket_t fd, short what, void *self)
{
    struct attach_recorder *r = self;
    struct timeval soon = {.tv_sec = HELLO_S};
    int socket = accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    (void)what;
    if (socket < 0)
        return;
    if (!place_is_peer_ours(socket, NULL)) {
        close(socket);
        return;
    }
    struct guest *g = free_place(r);
    g->socket = socket;
    g->readable = event_new(console_base(r->console), socket, EV_READ | EV_PERSIST, on_packet, g);
    if (!g->readable)
        memory_exhausted();
    event_add(g->readable, &soon);
}

/* --- from beginning to end -------------------------------------------------------------------------------------- */

/* The mouse of a Linux console needs gpm, which serves only a process on that console, and whose library keeps a
 * descriptor of each terminal on which it was tried. */
static void do_without_gpm(void)
{
    setenv("NCURSES_GPM_TERMS", "none", 1);
}

static struct attach_recorder *recorder_new(struct console *c, const struct attach_start *start)
{
    struct attach_recorder *r = memory_take(1, sizeof *r);
    do_without_gpm();
    *r = (struct attach_recorder){.console = c, .start = *start, .listening = -1};
    for (int i = 0; i < GUESTS_MAX; i++)
        r->guests[i] = (struct guest){.recorder = r, .socket = -1};
    return r;
}

static bool recorder_listen(struct attach_recorder *r, struct error *why)
{
    r->listening = place_listen(&r->start.place, why);
    if (r->listening < 0)
        return false;
    r->arrivals = event_new(console_base(r->console), r->listening, EV_READ | EV_PERSIST, on_arrival, r);
    if (!r->arrivals)
        memory_exhausted();
    event_add(r->arrivals, NULL);
    return true;
}

void recorder_follows_log(struct attach_recorder *r)
{
    struct attach_place now;
    if (!place_name(&now, session_path(console_session(r->console)), NULL) || !place_add(&r->start.place, &now))
        return;
    if (*r->moved.name)
        place_leave(&r->moved);
    r->moved = now;
}

/* Said after the error, for example that this person may not sign in here. */
static void recorder_turn(struct attach_recorder *r)
{
    struct console *c = r->console;
    char wrong[MESSAGE_ROOM];
    if (!*r->news || !r->attached || (console_asks(c) && console_says(c)))
        return;
    copy_text(wrong, sizeof wrong, console_error_said(c));
    console_say(c, *wrong ? ROLE_BAD : ROLE_STRONG, "%.300s%s%s", wrong, *wrong ? "; " : "", r->news);
    r->news[0] = '\0';
}

static void recorder_withdraw(struct attach_recorder *r)
{
    if (!r || r->listening < 0)
        return;
    place_leave(&r->start.place);
    if (*r->moved.name)
        place_leave(&r->moved);
    event_free(r->arrivals);
    close(r->listening);
    r->listening = -1;
}

static void last_words(const struct attach_recorder *r, int by_signal, struct error *why)
{
    *why = (struct error){0};
    if (by_signal)
        error_setf(why, r->start.place.log, "attach again: it goes on from the log", "its recorder was ended: %s",
                   strsignal(by_signal));
}

static void recorder_free(struct attach_recorder *r, int by_signal)
{
    struct error why;
    if (!r)
        return;
    last_words(r, by_signal, &why);
    if (r->attached)
        say_bye(r->attached, "end", true, by_signal ? STATUS_FAILED : STATUS_OK, &why);
    for (int i = 0; i < GUESTS_MAX; i++)
        if (r->guests[i].socket >= 0)
            drop(&r->guests[i]);
    free(r->hello);
    free(r);
}

const struct console_lender recorder_lends = {
    .begin = recorder_new,
    .listen = recorder_listen,
    .started = attach_started,
    .turn = recorder_turn,
    .key = recorder_key,
    .terminal_lost = recorder_terminal_lost,
    .suspend = recorder_suspend,
    .withdraw = recorder_withdraw,
    .end = recorder_free,
};
