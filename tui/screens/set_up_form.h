/* Asks the questions that a rulebook leaves to a new event, one after the other at the bottom of the console. */
#ifndef FLAGFALL_SCREENS_SET_UP_FORM_H
#define FLAGFALL_SCREENS_SET_UP_FORM_H

#include <stdbool.h>

struct console;
struct chess_event;
struct error;

/* The caller's functions. The form owns `self` and frees it with `drop` when the event was made or given up. */
struct set_up_asker {
    struct chess_event *(*make)(void *self, struct error *);
    void (*done)(struct console *, void *self, struct chess_event *); /* gets the event, borrowed */
    void (*back)(struct console *, void *self);                       /* gives `self` back to the caller */
    void *self;
    void (*drop)(void *self);
};

/* Calls `make` for an event and adds the answers to it. Escape goes back a question, by making the event again with the
 * answers before that one; from the first question it calls `back`. */
void set_up_form(struct console *, const struct set_up_asker *);

#endif
