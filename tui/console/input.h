/* Keys and the mouse: what was typed goes to the prompt, to the screen on top, or to the action that the key is bound
 * to, in this order. */
#ifndef FLAGFALL_CONSOLE_INPUT_H
#define FLAGFALL_CONSOLE_INPUT_H

#include <event2/util.h>
#include <stdbool.h>

struct console;

/* For the event loop, with the console as `self`: takes all that was typed since. */
void input_serve(evutil_socket_t fd, short what, void *self);

/* Drops the number of a board that was begun, and what a screen has of a number. False if there was nothing. */
bool input_drop_half_typed(struct console *);

/* The same, and the question that is asked: for somebody else, who does not know what was begun. */
bool input_drop_begun(struct console *);

#endif
