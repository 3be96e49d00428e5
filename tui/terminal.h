/* The terminal: curses draws into memory, and from there the bytes go out as fast as the other end takes them.
 *
 * So nothing here ever waits: a terminal that stands still (a link that hangs, control-S) costs redraws, never alarms.
 * It is given back as it was found: at the end, when suspended, and when the program crashes.
 *
 * Curses and chess both have a `move`. The function of curses is put out of sight; wmove() does the same.
 */
#ifndef FLAGFALL_TERMINAL_H
#define FLAGFALL_TERMINAL_H

#define NCURSES_NOMACROS 1
#define move curses_move
#include <curses.h>
#undef move

#include <stdbool.h>
#include <stdint.h>

struct event_base;

struct terminal_settings {
    bool mouse;
    int escape_ms; /* how long Escape waits for the rest of a key */
    void (*drained)(void *self); /* all bytes have gone out: the next redraw may come */
    void *self;
};

bool terminal_open(struct event_base *, const struct terminal_settings *); /* false: no terminal that curses knows */
void terminal_take(bool mouse, int escape_ms); /* other settings while it is open */
bool terminal_is_open(void);
void terminal_close(void);
bool terminal_leave(void); /* closes without waiting; false: not all that gives it back has gone out */
void terminal_suspend(void); /* gives it back until terminal_resume() */
void terminal_resume(void);

void terminal_resized(void);      /* looks up the size again */
void terminal_show(void);         /* sends what changed since the last time */
bool terminal_keeps_up(void);     /* false: it still has to swallow the last redraw */
uint64_t terminal_sent(void);     /* bytes so far */
void terminal_raw(const char *bytes); /* a sequence of its own, such as a notification */

/* For whoever lends his terminal to another process: what gives the screen back if that process cannot any more. False: no
 * terminal that curses knows. */
enum { TERMINAL_RESTORE_ROOM = 256 };
bool terminal_restoring(char out[TERMINAL_RESTORE_ROOM]);

/* What a crash prints below the restored screen: "your log is in ...". Lent; NULL: nothing. */
void terminal_crash_words(const char *);

#endif
