/* The foreground: hands its terminal to the recorder and waits until it is returned. */
#include "attach/attach.h"

#include "attach/place.h"
#include "attach/wire.h"
#include "base/memory.h"
#include "base/tongue.h"
#include "host/complain.h"
#include "host/version.h"
#include "terminal/terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

enum { ANSWER_MS = 5000, GOODBYE_MS = 2000, VARIABLE_ROOM = 1024, WORD_ROOM = 1024 };

struct client {
    const struct attach_place *place;
    int socket, signals;
    pid_t recorder;
    bool attached;
    int told; /* the signal that ends us, or 0 */
    struct termios found;
    char restore[TERMINAL_RESTORE_ROOM];
};

static sigset_t our_signals(void)
{
    static const int ours[] = {SIGWINCH, SIGTSTP, SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        sigaddset(&set, ours[i]);
    return set;
}

bool attach_can(struct error *why)
{
    struct error found = {0};
    return terminal_can_run(&found) ||
           fail(why, "--attach", found.what,
                *found.remedy ? found.remedy : "attach from one; flagfall watch --plain FILE needs none");
}

/* --- saying hello -------------------------------------------------------------------------------------------- */

/* A theme is a file named relative to our folder, and the recorder may run in another. `value` points at the path in
 * it. */
static const char *with_whole_path(const char *argument, const char *value, char out[WORD_ROOM])
{
    char *whole = strchr(value, '/') && *value != '/' ? realpath(value, NULL) : NULL;
    int length = whole ? snprintf(out, WORD_ROOM, "%.*s%s", (int)(value - argument), argument, whole) : WORD_ROOM;
    free(whole);
    return length < WORD_ROOM ? out : argument;
}

static const char *as_seen_from_there(char **argv, int i, char out[WORD_ROOM])
{
    static const char theme[] = "--theme";
    size_t length = sizeof theme - 1;
    if (i && !strcmp(argv[i - 1], theme))
        return with_whole_path(argv[i], argv[i], out);
    bool is_theme = !strncmp(argv[i], theme, length) && argv[i][length] == '=';
    return is_theme ? with_whole_path(argv[i], argv[i] + length + 1, out) : argv[i];
}

static bool say_hello(const struct client *c, int argc, char **argv)
{
    const char *words[WIRE_WORDS + 1] = {"attach", FLAGFALL_VERSION};
    char variables[WIRE_VARIABLES][VARIABLE_ROOM], theme[WORD_ROOM];
    int fds[WIRE_FDS] = {STDIN_FILENO, STDOUT_FILENO}, count = 2;
    for (int i = 0; i < WIRE_VARIABLES && wire_variables[i]; i++) {
        const char *value = getenv(wire_variables[i]);
        if (value && (size_t)snprintf(variables[i], VARIABLE_ROOM, "%s=%s", wire_variables[i], value) < VARIABLE_ROOM)
            words[count++] = variables[i];
    }
    words[count++] = "--";
    for (int i = 0; i < argc && count < WIRE_WORDS; i++)
        words[count++] = as_seen_from_there(argv, i, theme);
    return wire_send(c->socket, words, fds);
}

/* --- giving the terminal back -------------------------------------------------------------------------------- */

/* Restores the terminal if the recorder could not: it is gone, or its last bytes were not written. A sequence that was
 * cut off is ended first. */
static void restore_screen(const struct client *c)
{
    char bytes[TERMINAL_RESTORE_ROOM + 1];
    int length = snprintf(bytes, sizeof bytes, "\030%s", c->restore);
    ssize_t n = write(STDOUT_FILENO, bytes, (size_t)length);
    (void)n;
}

/* A stopped terminal may hold us here for a long time: from now on any signal ends us. */
static void restore(const struct client *c, bool whole)
{
    sigset_t set = our_signals();
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    if (!whole)
        restore_screen(c);
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &c->found);
}

/* Stops until the shell says fg. In the background the terminal may not be touched: the second call stops us once
 * more. */
static void stop_until_woken(const struct client *c)
{
    sigset_t set = our_signals();
    raise(SIGTSTP);
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &c->found);
    sigprocmask(SIG_BLOCK, &set, NULL);
}

/* Keys that the recorder has not read. They are thrown away: a shell would take them for commands. */
static int keys_unread(void)
{
    int count = 0;
    if (ioctl(STDIN_FILENO, FIONREAD, &count) != 0 || count < 0)
        count = 0;
    (void)tcflush(STDIN_FILENO, TCIFLUSH);
    return count;
}

/* --- waiting ------------------------------------------------------------------------------------------------- */

enum attach_ending { STAYS, ENDS, COMES_AGAIN };

static void complain_of(const struct client *c, const char *what, const char *remedy)
{
    struct error why;
    error_set(&why, c->place->log, what, remedy);
    complain(&why);
}

static void say_what_is_lost(const struct client *c, int keys)
{
    struct error why;
    error_setf(&why, c->place->log, "attach again, and look whether the last entry is there",
               tongue_english("%d key was typed that the recorder had not taken, and is lost",
                              "%d keys were typed that the recorder had not taken, and are lost", keys),
               keys);
    if (keys)
        complain(&why);
}

static enum attach_ending recorder_gone(const struct client *c, int *status)
{
    int keys = keys_unread();
    restore(c, !c->attached);
    complain_of(c, "its recorder crashed, which is our fault, or was killed; the log is whole up to the last save",
                "attach again: it goes on from the log");
    say_what_is_lost(c, keys);
    *status = STATUS_FAILED;
    return ENDS;
}

static enum attach_ending take_bye(const struct client *c, const struct wire_packet *p, int *status)
{
    struct error why;
    int keys = c->told ? keys_unread() : 0; /* what is typed after :detach is for the shell */
    restore(c, !strcmp(p->words[2], "whole"));
    *status = atoi(p->words[3]);
    error_set(&why, p->words[4], p->words[5], p->words[6]);
    if (*why.what)
        complain(&why);
    say_what_is_lost(c, keys);
    return strcmp(p->words[1], "again") ? ENDS : COMES_AGAIN;
}

static enum attach_ending hear(struct client *c, int *status)
{
    struct wire_packet p;
    enum wire_got got = wire_receive(c->socket, &p);
    while (p.fd_count > 0)
        close(p.fds[--p.fd_count]); /* nobody sends us any descriptors */
    if (got == WIRE_NOTHING)
        return STAYS;
    if (got == WIRE_PACKET && wire_is(&p, "bye", 7))
        return take_bye(c, &p, status);
    c->attached = c->attached || (got == WIRE_PACKET && wire_is(&p, "attached", 1));
    return got == WIRE_PACKET ? STAYS : recorder_gone(c, status);
}

static void say(const struct client *c, const char *word)
{
    (void)wire_send(c->socket, (const char *const[]){word, NULL}, NULL);
}

/* Asks for the terminal, but does not wait long: then it is restored without the recorder. */
static void take_signal(struct client *c)
{
    struct signalfd_siginfo s;
    if (read(c->signals, &s, sizeof s) != sizeof s)
        return;
    if (s.ssi_signo == SIGWINCH || s.ssi_signo == SIGTSTP)
        say(c, s.ssi_signo == SIGWINCH ? "size" : "suspend");
    else {
        c->told = (int)s.ssi_signo;
        say(c, "detach");
    }
}

static int patience(const struct client *c)
{
    return c->told ? GOODBYE_MS : c->attached ? -1 : ANSWER_MS;
}

static enum attach_ending give_up(const struct client *c, int *status)
{
    char remedy[96];
    int keys = keys_unread();
    restore(c, !c->attached);
    *status = STATUS_FAILED;
    snprintf(remedy, sizeof remedy, "wait and attach again; or end it: kill %ld", (long)c->recorder);
    complain_of(c, "its recorder runs and does not answer", remedy);
    say_what_is_lost(c, keys);
    return ENDS;
}

static enum attach_ending wait_for_end(struct client *c, int *status)
{
    for (;;) {
        struct pollfd p[] = {{.fd = c->socket, .events = POLLIN}, {.fd = c->signals, .events = POLLIN}};
        int ready = poll(p, 2, patience(c));
        if (ready == 0)
            return give_up(c, status);
        if (p[1].revents)
            take_signal(c);
        enum attach_ending end = p[0].revents ? hear(c, status) : STAYS;
        if (end != STAYS)
            return end;
    }
}

/* --- from beginning to end ------------------------------------------------------------------------------------- */

static enum attach_ending attach_once(struct client *c, int argc, char **argv, int *status)
{
    enum attach_ending end = ENDS;
    *status = STATUS_FAILED;
    c->attached = false;
    c->socket = place_connect(c->place, &c->recorder);
    if (c->socket < 0)
        complain_of(c, "nothing records it any more", "attach again: it goes on from the log");
    else if (!say_hello(c, argc, argv))
        complain_of(c, "the command line is too long to be handed on", "shorten it");
    else
        end = wait_for_end(c, status);
    if (c->socket >= 0)
        close(c->socket);
    return end;
}

static void end_by(int number)
{
    sigset_t set = our_signals();
    signal(number, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
}

int attach_stay(const struct attach_place *place, int argc, char **argv)
{
    struct client c = {.place = place};
    sigset_t set = our_signals();
    int status = STATUS_FAILED;
    if (tcgetattr(STDIN_FILENO, &c.found) != 0 || !terminal_restoring(c.restore))
        return STATUS_USAGE;
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &c.found); /* in the background this stops us until it is our turn */
    sigprocmask(SIG_BLOCK, &set, NULL);
    c.signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (c.signals < 0)
        memory_exhausted();
    while (attach_once(&c, argc, argv, &status) == COMES_AGAIN)
        stop_until_woken(&c);
    close(c.signals);
    if (c.told)
        end_by(c.told);
    return status;
}
