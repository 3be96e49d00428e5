/* Creates an event with a short form: name, rulebook, time control, pairings, boards, devices; then what the rulebook
 * leaves to the event. An impossible answer is asked for again, with the reason. Nothing is written before everything
 * is answered. */
#ifndef FLAGFALL_SCREENS_NEW_EVENT_H
#define FLAGFALL_SCREENS_NEW_EVENT_H

struct console;

void new_event_form(struct console *); /* asks one question after the other at the bottom of the console */

#endif
