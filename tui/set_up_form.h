/* The questions that a rulebook leaves to a new event, one after the other at the bottom of the console. */
#ifndef FLAGFALL_SET_UP_FORM_H
#define FLAGFALL_SET_UP_FORM_H

#include <stdbool.h>

struct console;
struct chess_event;
struct error;

/* Makes an event, whose answers it then adds; `done` has it lent. Escape goes back a question, which begins anew with another
 * event and the answers before; from the first question it goes `back`. */
void set_up_form(struct console *, struct chess_event *(*make)(struct error *),
                 void (*done)(struct console *, struct chess_event *), void (*back)(struct console *));

#endif
