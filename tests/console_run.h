/* The real program on a pseudo-terminal, for tests that kill it, stop it, or take its terminal or its disk away.
 *
 * TERM=vt52 has so few sequences that what stands on the screen can be known here: so a test waits for words and sees
 * what the arbiter saw last. tests/run names the program in $FLAGFALL and the folder in $SCRATCH.
 */
#ifndef FLAGFALL_TESTS_CONSOLE_RUN_H
#define FLAGFALL_TESTS_CONSOLE_RUN_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "patience.h"
#include "scratch.h"

enum { SCREEN_ROWS = 24, SCREEN_COLUMNS = 80 };

struct console_run {
    pid_t process;
    int terminal; /* its other end; -1: taken away */
    char screen[SCREEN_ROWS][SCREEN_COLUMNS + 1];
    int row, column, state; /* state: bytes of a sequence that are read */
    int asked_row;
    long began;
};

/* --- the screen --------------------------------------------------------------------------------------------------- */

void escape(struct console_run *r, char c);
bool shows(const struct console_run *r, const char *words);

/* --- the program -------------------------------------------------------------------------------------------------- */

/* What it says within so many milliseconds; at once if there is something. False: its end of the terminal is closed. */
bool listen_for(struct console_run *r, int ms);
void print_screen(const struct console_run *r);
void wait_for(struct console_run *r, const char *words);
void wait_until_gone(struct console_run *r, const char *words);
void listen_ms(struct console_run *r, int ms);
void type(struct console_run *r, const char *keys);

/* In the folder of the test; `before` runs in the child, for limits, or to go elsewhere. */
void start(struct console_run *r, void (*before)(void), const char *const *arguments);
void open_event(struct console_run *r, void (*before)(void), const char *file);
int ended(struct console_run *r);
void kill_it(struct console_run *r);
void leave(struct console_run *r);

/* --- jobs of a shell ---------------------------------------------------------------------------------------------- */

void under_a_shell(void);

/* --- a simulated hall, in a process of its own -------------------------------------------------------------------- */

pid_t open_hall(const char *const *arguments);
void close_hall(pid_t hall);

/* An event on the lines of that hall, and so many boards more that are kept by hand. */
void write_event(const char *name, int boards, int by_hand, const char *control);

#endif
