/* The questions that a rulebook leaves to a new event, one after the other at the bottom of the console. */
#ifndef FLAGFALL_SET_UP_FORM_H
#define FLAGFALL_SET_UP_FORM_H

struct console;
struct chess_event;

/* Takes the event over, and is done with it after `done`; given up, the event is not made. */
void set_up_form(struct console *, struct chess_event *, void (*done)(struct console *, struct chess_event *));

#endif
