#include "screens/hall.h"

#include "base/memory.h"
#include "chess/position.h"
#include "commands/command.h"
#include "commands/version.h"
#include "terminal.h"

#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#define TITLE "Flagfall " FLAGFALL_VERSION
#define PROMISE "The hall is not built yet. What this version answers, it answers as commands:"

struct hall {
    bool leaving, helping;
    struct position shown;
};

/* --- keys: one list for what they do and for what the screen says of them ----------------------------------- */

struct hall_action {
    int key;
    const char *name, *help;
    void (*act)(struct hall *);
};

static void leave(struct hall *h)
{
    h->leaving = true;
}

static void toggle_help(struct hall *h)
{
    h->helping = !h->helping;
}

static const struct hall_action actions[] = {
    {'q', "q", "leave", leave},
    {'?', "?", "help", toggle_help},
    {0},
};

static void act_on(struct hall *h, int key)
{
    for (const struct hall_action *a = actions; a->name; a++)
        if (a->key == key)
            a->act(h);
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

/* A line that is cut where the screen ends. Curses refuses a place outside it, and then nothing is drawn. */
static void put_line(int row, int column, const char *text)
{
    if (column < COLS)
        (void)mvaddnstr(row, column, text, COLS - column);
}

static void put_bar(int row, const char *text)
{
    attron(A_REVERSE);
    (void)mvhline(row, 0, ' ', COLS);
    put_line(row, 1, text);
    attroff(A_REVERSE);
}

static void draw_board(const struct position *p, int row, int column)
{
    for (int rank = 7; rank >= 0; rank--) {
        char label[2] = {(char)('1' + rank), '\0'};
        put_line(row + 7 - rank, column, label);
        for (int file = 0; file < 8; file++) {
            int sq = square_at(file, rank);
            char square[4] = {' ', ".PNBRQK  pnbrqk"[p->on[sq]], ' ', '\0'};
            attrset(side_of(p->on[sq]) == WHITE && p->on[sq] != EMPTY ? A_BOLD : A_NORMAL);
            put_line(row + 7 - rank, column + 2 + 3 * file, square);
        }
    }
    attrset(A_NORMAL);
    put_line(row + 8, column + 3, "a  b  c  d  e  f  g  h");
}

static void draw_commands(int row)
{
    put_line(row++, 2, PROMISE);
    for (const struct command *const *c = commands; *c; c++) {
        put_line(row, 4, (*c)->name);
        put_line(row++, 16, (*c)->summary);
    }
    put_line(row + 1, 2, "In a shell: flagfall COMMAND --help");
}

static void draw(const struct hall *h)
{
    char keys[80] = "";
    int used = 0;
    for (const struct hall_action *a = actions; a->name; a++)
        used += snprintf(keys + used, sizeof keys - (size_t)used, "%s %s   ", a->name, a->help);
    erase();
    put_bar(0, TITLE "  -  a console for chess arbiters");
    if (h->helping) {
        draw_commands(2);
    } else {
        draw_board(&h->shown, 2, 2);
        put_line(12, 2, "No hall is open. ? tells what this version can do.");
    }
    put_bar(LINES - 1, keys);
    refresh();
}

/* --- the loop ----------------------------------------------------------------------------------------------- */

static volatile sig_atomic_t told_to_end;

static void end_told(int signal_number)
{
    told_to_end = signal_number;
}

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof *ending_signals };

/* The signals that end us are let in only while waiting for a key, so none is lost between looking and waiting. */
static void hold_ending_signals(sigset_t *before)
{
    struct sigaction end = {.sa_handler = end_told};
    sigset_t held;
    sigemptyset(&held);
    for (int i = 0; i < ENDING_SIGNALS; i++) {
        sigaction(ending_signals[i], &end, NULL);
        sigaddset(&held, ending_signals[i]);
    }
    sigprocmask(SIG_BLOCK, &held, before);
}

/* False: the terminal went away. */
static bool wait_for_key(const sigset_t *before)
{
    struct pollfd keyboard = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = ppoll(&keyboard, 1, NULL, before);
    return ready < 0 ? errno == EINTR : !(keyboard.revents & (POLLHUP | POLLERR | POLLNVAL));
}

static void serve_keys(struct hall *h, const sigset_t *before)
{
    while (!h->leaving && !told_to_end) {
        draw(h);
        if (!wait_for_key(before))
            return;
        for (int key; (key = getch()) != ERR;)
            act_on(h, key);
    }
}

static void give_terminal_back(void)
{
    endwin();
}

static int on_terminal(void)
{
    struct hall h = {0};
    sigset_t before;
    position_start(&h.shown, RULES_CHESS);
    hold_ending_signals(&before);
    memory_on_exhausted(give_terminal_back);
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    serve_keys(&h, &before);
    endwin();
    if (told_to_end) { /* whoever sent it shall see that it worked */
        signal(told_to_end, SIG_DFL);
        raise(told_to_end);
        sigprocmask(SIG_SETMASK, &before, NULL);
    }
    return STATUS_OK;
}

static int as_lines(void)
{
    puts(TITLE ": no terminal here, so these are plain lines.\n" PROMISE);
    for (const struct command *const *c = commands; *c; c++)
        printf("  %-10s  %s\n", (*c)->name, (*c)->summary);
    return STATUS_OK;
}

int hall_open(void)
{
    setlocale(LC_ALL, "");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !newterm(NULL, stdout, stdin))
        return as_lines();
    return on_terminal();
}
