/* How fast an event, a round or a board is played: of the event file, of the hall and of the rulebooks alike. */
#ifndef FLAGFALL_EVENT_PHASE_H
#define FLAGFALL_EVENT_PHASE_H

struct control;

/* order: event_phase_name() */
enum event_phase { EVENT_STANDARD, EVENT_RAPID, EVENT_BLITZ, EVENT_ONLINE, EVENT_CORRESPONDENCE, EVENT_PHASES };

const char *event_phase_name(enum event_phase); /* "standard" ... */

/* By the time for 60 moves (FIDE A.1, B.1); EVENT_CORRESPONDENCE if it is in days. */
enum event_phase control_phase(const struct control *);

/* The same of a game that is played in one hall: a control in days counts as EVENT_STANDARD. */
enum event_phase control_phase_in_hall(const struct control *);

#endif
