#include "terminal/terminal.h"

#include "base/hostile.h"
#include "base/memory.h"
#include "host/crash.h"
#include "host/data.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/event.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

enum { CHUNK = USUALLY(65536, 256), MOST_WAITING = 65536, PATIENCE_MS = 2000 };

static struct terminal {
    struct terminal_settings settings;
    SCREEN *screen;
    FILE *drawn; /* where curses writes: a file in memory         */
    int tty;     /* opened again, so that O_NONBLOCK is ours alone */
    struct event *writable;
    struct evbuffer *waiting;
    struct termios found, ours;
    char restore[TERMINAL_RESTORE_ROOM]; /* the bytes that restore the screen after a crash */
    const char *crash_words;
    uint64_t sent;
    bool open, asked_for_mouse;
} terminal = {.tty = -1};

/* --- bytes out ---------------------------------------------------------------------------------------------- */

static void write_waiting(evutil_socket_t fd, short what, void *self)
{
    (void)what;
    (void)self;
    int written = evbuffer_write(terminal.waiting, fd);
    if (written > 0)
        terminal.sent += (uint64_t)written;
    if (evbuffer_get_length(terminal.waiting) > 0)
        event_add(terminal.writable, NULL);
    else if (terminal.settings.drained)
        terminal.settings.drained(terminal.settings.self);
}

static void fetch_drawn(void)
{
    char bytes[CHUNK];
    fflush(terminal.drawn);
    int fd = fileno(terminal.drawn);
    if (lseek(fd, 0, SEEK_SET) < 0)
        return;
    for (ssize_t n; (n = read(fd, bytes, sizeof bytes)) > 0;)
        evbuffer_add(terminal.waiting, bytes, (size_t)n);
    if (ftruncate(fd, 0) == 0)
        (void)lseek(fd, 0, SEEK_SET);
}

static void send_drawn(void)
{
    fetch_drawn();
    if (evbuffer_get_length(terminal.waiting) > 0)
        write_waiting(terminal.tty, EV_WRITE, NULL);
}

/* When the terminal is given back, another program writes next: only then do we wait for it, but not for ever. */
static bool send_all(int patience_ms)
{
    enum { STEP_MS = 10 };
    int waited = 0;
    fetch_drawn();
    while (evbuffer_get_length(terminal.waiting) > 0) {
        if (evbuffer_write(terminal.waiting, terminal.tty) > 0)
            continue;
        if ((errno != EAGAIN && errno != EINTR) || waited >= patience_ms)
            break; /* it is gone, or stopped */
        usleep(STEP_MS * 1000);
        waited += STEP_MS;
    }
    size_t left = evbuffer_get_length(terminal.waiting);
    evbuffer_drain(terminal.waiting, left);
    event_del(terminal.writable);
    return left == 0;
}

bool terminal_keeps_up(void)
{
    return evbuffer_get_length(terminal.waiting) == 0;
}

uint64_t terminal_sent(void)
{
    return terminal.sent;
}

void terminal_show(void)
{
    doupdate();
    send_drawn();
}

void terminal_raw(const char *bytes)
{
    if (!terminal.open || evbuffer_get_length(terminal.waiting) > MOST_WAITING)
        return; /* nobody reads it */
    evbuffer_add(terminal.waiting, bytes, strlen(bytes));
    send_drawn();
}

/* --- the settings of the line ------------------------------------------------------------------------------- */

/* Control keys arrive as keys, and control-S stops nothing. */
static void set_line(void)
{
    struct termios t = terminal.found;
    t.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    t.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR);
    t.c_cc[VMIN] = 1;
    t.c_cc[VTIME] = 0;
    terminal.ours = t;
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &t);
}

static bool find_size(struct winsize *w)
{
    return ioctl(terminal.tty, TIOCGWINSZ, w) == 0 && w->ws_row > 0 && w->ws_col > 0;
}

/* A window that was made small and large again has lost what was drawn, although its size is the same. */
void terminal_resized(void)
{
    struct winsize w;
    if (find_size(&w) && (w.ws_row != LINES || w.ws_col != COLS))
        resizeterm(w.ws_row, w.ws_col);
    clearok(curscr, TRUE);
}

/* --- crashes ------------------------------------------------------------------------------------------------ */

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
enum { CRASHES = sizeof crashes / sizeof *crashes };

static const char *capability(const char *name)
{
    const char *bytes = tigetstr(name);
    return bytes && (intptr_t)bytes != -1 ? bytes : NULL;
}

static void add_capability(char out[TERMINAL_RESTORE_ROOM], const char *name)
{
    const char *bytes = capability(name);
    size_t used = strlen(out);
    if (bytes && strlen(bytes) < TERMINAL_RESTORE_ROOM - used)
        strcpy(out + used, bytes);
}

/* Delays in a capability, such as $<5>, are for old terminals; in a crash they would be printed. */
static void drop_delays(char *text)
{
    for (char *p; (p = strstr(text, "$<"));) {
        char *end = strchr(p, '>');
        if (!end)
            return;
        memmove(p, end + 1, strlen(end + 1) + 1);
    }
}

static void say(const char *words)
{
    ssize_t n = write(STDERR_FILENO, words, strlen(words));
    (void)n;
}

/* Uses only calls that a signal handler may make. */
static void on_crash(int number)
{
    ssize_t n = write(terminal.tty, terminal.restore, strlen(terminal.restore));
    (void)n;
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &terminal.found);
    say("\r\nflagfall: it crashed: that is our fault, not yours.\r\n");
    if (terminal.crash_words)
        say(terminal.crash_words);
    crash_look_on(number); // NOLINT(bugprone-signal-handler): what it calls may be called here
    signal(number, SIG_DFL);
    raise(number);
}

/* Pasted text comes between marks, so that it can be recognised. Terminals that report a mouse support this, or ignore
 * it. */
static bool marks_pasted(void)
{
    return capability("BE") || capability("kmous");
}

static void mark_pasted(bool on)
{
    if (marks_pasted()) {
        evbuffer_add_printf(terminal.waiting, "\033[?2004%c", on ? 'h' : 'l');
        send_drawn();
    }
}

/* In the digits of SGR, which are not limited to column 223. Curses would use what the terminal's description says. */
static void ask_for_mouse(bool on)
{
    if (!capability("kmous") || terminal.asked_for_mouse == on)
        return;
    terminal.asked_for_mouse = on;
    evbuffer_add_printf(terminal.waiting, "\033[?1000%c\033[?1006%c", on ? 'h' : 'l', on ? 'h' : 'l');
    send_drawn();
}

static void collect_restoring(char out[TERMINAL_RESTORE_ROOM], bool mouse)
{
    strcpy(out, mouse ? "\033[?1000l\033[?1002l\033[?1003l\033[?1006l" : "");
    if (marks_pasted())
        strcat(out, "\033[?2004l");
    add_capability(out, "rmkx");
    add_capability(out, "sgr0");
    add_capability(out, "cnorm");
    add_capability(out, "rmcup");
    drop_delays(out);
}

/* Descriptions of terminals may have come with the program, for a machine that has none or keeps them where this curses
 * does not look. They are the last that are asked: an empty name stands for the places that curses knows. */
static bool look_beside_program(void)
{
    char beside[1280], places[4096];
    const char *before = getenv("TERMINFO_DIRS");
    if (!data_path("terminfo", beside, sizeof beside, NULL) || (before && strstr(before, beside)))
        return false;
    int n = snprintf(places, sizeof places, "%s:%s", before ? before : "", beside);
    return (size_t)n < sizeof places && setenv("TERMINFO_DIRS", places, 1) == 0;
}

static bool find_description(void)
{
    int wrong;
    return setupterm(NULL, STDOUT_FILENO, &wrong) == OK ||
           (look_beside_program() && setupterm(NULL, STDOUT_FILENO, &wrong) == OK);
}

bool terminal_restoring(char out[TERMINAL_RESTORE_ROOM])
{
    if (!find_description())
        return false;
    collect_restoring(out, capability("kmous") != NULL);
    del_curterm(cur_term);
    return true;
}

bool terminal_can_run(struct error *why)
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

static void prepare_for_crash(void)
{
    collect_restoring(terminal.restore, terminal.settings.mouse);
    for (int i = 0; i < CRASHES; i++)
        signal(crashes[i], on_crash);
}

static void forget_crash(void)
{
    crash_reopen_readonly(NULL);
    for (int i = 0; i < CRASHES; i++)
        signal(crashes[i], SIG_DFL);
}

void terminal_crash_words(const char *words)
{
    terminal.crash_words = words;
}

static void give_back_in_order(void)
{
    if (terminal.open)
        terminal_close();
}

/* --- opening and closing ------------------------------------------------------------------------------------ */

/* Opened again: if we changed the descriptor that we were given, the shell would not block either. After su the
 * terminal belongs to another user, and may not be opened by its name. */
static bool open_tty(void)
{
    enum { HOW = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC };
    const char *name = ttyname(STDOUT_FILENO);
    if (!isatty(STDIN_FILENO) || !name)
        return false;
    terminal.tty = open(name, HOW);
    if (terminal.tty < 0)
        terminal.tty = open("/dev/tty", HOW);
    return terminal.tty >= 0 && tcgetattr(STDIN_FILENO, &terminal.found) == 0;
}

/* Set while curses starts: it cannot ask a file in memory for the size, and would scroll only as many rows as the
 * terminal's description says. */
static void tell_size(const char *name, int size, const char *before)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", size);
    if (size)
        setenv(name, digits, 1);
    else if (before)
        setenv(name, before, 1);
    else
        unsetenv(name);
}

static SCREEN *new_screen(FILE *drawn)
{
    struct winsize w;
    char *rows = getenv("LINES"), *wide = getenv("COLUMNS");
    if (!find_size(&w))
        return newterm(NULL, drawn, stdin);
    rows = rows ? strdup(rows) : NULL;
    wide = wide ? strdup(wide) : NULL;
    tell_size("LINES", w.ws_row, NULL);
    tell_size("COLUMNS", w.ws_col, NULL);
    SCREEN *screen = newterm(NULL, drawn, stdin);
    tell_size("LINES", 0, rows);
    tell_size("COLUMNS", 0, wide);
    free(rows);
    free(wide);
    return screen;
}

static bool open_curses(void)
{
    char unused[TERMINAL_RESTORE_ROOM];
    if (!terminal_restoring(unused)) /* checked first: if newterm() fails it never frees what it took */
        return false;
    int memory = memfd_create("screen", MFD_CLOEXEC);
    terminal.drawn = memory >= 0 ? fdopen(memory, "w+") : NULL;
    terminal.screen = terminal.drawn ? new_screen(terminal.drawn) : NULL;
    return terminal.screen != NULL;
}

static void set_keys(void)
{
    enum { ESC_MS = 25 };
    set_escdelay(terminal.settings.escape_ms > 0 ? terminal.settings.escape_ms : ESC_MS);
    ask_for_mouse(terminal.settings.mouse);
}

static void set_curses(void)
{
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    noecho();               /* otherwise a typed key is echoed as it comes, and nobody removes it */
    leaveok(stdscr, FALSE); /* the cursor is on the selected line: braille displays follow it */
    typeahead(-1);
    set_keys();
}

void terminal_take(bool mouse, int escape_ms)
{
    if (!terminal.open || (terminal.settings.mouse == mouse && terminal.settings.escape_ms == escape_ms))
        return;
    terminal.settings.mouse = mouse;
    terminal.settings.escape_ms = escape_ms;
    set_keys();
    prepare_for_crash();
}

static void drop_files(void)
{
    if (terminal.drawn)
        fclose(terminal.drawn);
    if (terminal.tty >= 0)
        close(terminal.tty);
    terminal.drawn = NULL;
    terminal.tty = -1;
}

bool terminal_open(struct event_base *base, const struct terminal_settings *settings)
{
    terminal.settings = *settings;
    if (!open_tty() || !open_curses()) {
        drop_files();
        return false;
    }
    terminal.waiting = evbuffer_new();
    terminal.writable = event_new(base, terminal.tty, EV_WRITE, write_waiting, NULL);
    if (!terminal.waiting || !terminal.writable)
        memory_exhausted();
    set_line();
    set_curses();
    mark_pasted(true);
    terminal_resized();
    prepare_for_crash();
    terminal.open = true;
    memory_on_exhausted(give_back_in_order);
    return true;
}

/* A program that took the terminal back in between, as a shell does, has set it as it wants. */
static bool line_is_ours(void)
{
    struct termios now;
    return tcgetattr(STDIN_FILENO, &now) == 0 && now.c_lflag == terminal.ours.c_lflag &&
           now.c_iflag == terminal.ours.c_iflag;
}

void terminal_suspend(void)
{
    ask_for_mouse(false);
    mark_pasted(false);
    endwin();
    send_all(PATIENCE_MS);
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &terminal.found);
}

void terminal_resume(void)
{
    set_line();
    mark_pasted(true);
    ask_for_mouse(terminal.settings.mouse);
    terminal_resized();
    wnoutrefresh(stdscr);
}

bool terminal_is_open(void)
{
    return terminal.open;
}

static void release(void)
{
    forget_crash();
    delscreen(terminal.screen);
    event_free(terminal.writable);
    evbuffer_free(terminal.waiting);
    drop_files();
    terminal.crash_words = NULL;
}

void terminal_close(void)
{
    if (!terminal.open)
        return;
    terminal.open = false;
    terminal_suspend();
    release();
}

bool terminal_leave(void)
{
    if (!terminal.open)
        return true;
    terminal.open = false;
    ask_for_mouse(false);
    mark_pasted(false);
    endwin();
    bool whole = send_all(0);
    if (line_is_ours())
        (void)tcsetattr(STDIN_FILENO, TCSANOW, &terminal.found);
    release();
    return whole;
}
