/* flagfall event import FILE... and flagfall event pair FILE: players and pairings from other programs. */
#ifndef FLAGFALL_COMMANDS_EVENT_TAKE_IN_H
#define FLAGFALL_COMMANDS_EVENT_TAKE_IN_H

#include <stdbool.h>

struct event_take_in {
    const char *into;    /* the event to import into; NULL to print a new one */
    const char *control; /* time control of a new event; or NULL */
    int round;           /* 0 if the files say it */
    int rounds;          /* planned rounds; 0 to leave the number as it is */
    bool force;          /* accept what is probably wrong */
};

/* returns the exit status, as does event_pair() */
int event_take_in(const struct event_take_in *, int count, char **paths);

struct event_pair {
    const char *program; /* NULL if not given */
    char first_colour;   /* w or b, drawn by lot for round 1; 0 for what the event says */
    bool force;          /* see event_take_in */
};

/* Has an installed pairing program pair the next round, and imports its list. */
int event_pair(const struct event_pair *, int count, char **paths);

#endif
