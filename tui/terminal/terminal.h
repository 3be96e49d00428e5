/* The terminal. Curses draws into memory, and the bytes are sent from there as fast as the other end takes them.
 *
 * So nothing here ever waits: a terminal that takes no bytes (a hanging link, control-S) delays redraws, never alarms.
 * The terminal is restored at the end, when the program is suspended, and when it crashes.
 *
 * Curses and chess both have a `move`. The function of curses is hidden; wmove() does the same.
 */
#ifndef FLAGFALL_TERMINAL_TERMINAL_H
#define FLAGFALL_TERMINAL_TERMINAL_H

#define NCURSES_NOMACROS 1
#define move curses_move
#include <curses.h>
#undef move

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct event_base;

struct terminal_settings {
    bool mouse;
    int escape_ms; /* how long Escape waits for the rest of a key */
    void (*drained)(void *self); /* all bytes were sent: the next redraw may come */
    void *self;
};

/* false if curses does not know the terminal */
bool terminal_open(struct event_base *, const struct terminal_settings *);
void terminal_take(bool mouse, int escape_ms); /* changes these settings while it is open */
bool terminal_can_run(struct error *why); /* there is a terminal that curses knows; else why */
bool terminal_is_open(void);
void terminal_close(void); /* restores it as it was */
bool terminal_leave(void); /* closes it without waiting; false if not all bytes that restore it could be sent */
void terminal_suspend(void); /* restores it until terminal_resume() */
void terminal_resume(void);

void terminal_resized(void);      /* asks for its size again */
void terminal_show(void);         /* sends what changed since the last call */
bool terminal_keeps_up(void);     /* false while bytes of the last redraw are still unsent */
uint64_t terminal_sent(void);     /* bytes sent so far */
void terminal_raw(const char *bytes); /* a sequence of its own, such as a notification */

/* For a process that hands its terminal to another one: the bytes that restore the screen if the other process can no
 * longer do so. Returns false if curses does not know the terminal. */
enum { TERMINAL_RESTORE_ROOM = 256 };
bool terminal_restoring(char out[TERMINAL_RESTORE_ROOM]);

/* Sets what a crash prints below the restored screen: "your log is in ...". The words must stay valid; NULL for
 * none. */
void terminal_crash_words(const char *);

#endif
