/* The screens of a console, one on another, and the section of the event that they show. Only stack.c writes either.
 */
#ifndef FLAGFALL_CONSOLE_STACK_H
#define FLAGFALL_CONSOLE_STACK_H

#include "console/screen.h"

#include <stdbool.h>

struct console;
struct hall;
struct sections;

enum screen_id console_top(const struct console *);   /* the screen that is shown */
enum screen_id console_below(const struct console *); /* the screen below the top one; SCREENS if there is none */
void *console_state(const struct console *, enum screen_id); /* what it keeps; NULL if it was never open */

/* shows a screen on top, or goes back to it if it is already in the stack */
void console_open(struct console *, enum screen_id);
void console_open_alone(struct console *, enum screen_id); /* no way back to those that were open */
void console_back(struct console *); /* goes back one screen; does nothing on the first */

void console_forget_states(struct console *); /* frees what the screens keep of a round; they are opened again */
/* The event is open, or another one: shows its first section. They are the console's from now on. */
void console_take_sections(struct console *, struct sections *);
/* What the screens keep of the section that was shown is put aside, and what they kept of this one is back, if its hall
 * is still the same. */
void console_turn_to_section(struct console *, int which);
/* shows the section that has this board, and the board; false if none has it */
bool console_goes_to_board(struct console *, int board);

void console_end_screens(struct console *); /* at the end of the program: frees all that any of them keeps */

#endif
