/* A new event by a short form: name, rulebook, time control, pairings or by hand, boards, devices; then what the rulebook
 * leaves to the event. What cannot be is asked again, with the reason. Nothing is written before all is answered. */
#ifndef FLAGFALL_NEW_EVENT_H
#define FLAGFALL_NEW_EVENT_H

struct console;

void new_event_form(struct console *);

#endif
