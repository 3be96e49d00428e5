/* Bells and messages for what needs an arbiter: two strokes for the highest priority, again every twenty seconds until it
 * is acknowledged; one stroke for the next; nothing for the rest. In silent hours nothing rings or flashes; the words are
 * handed on all the same.
 */
#ifndef FLAGFALL_ATTENTION_H
#define FLAGFALL_ATTENTION_H

#include "hall/hall.h"
#include "notify.h"

struct attention {
    bool sound;
    bool flash;              /* the screen turns light and dark for a moment                          */
    bool message, in_tmux;   /* the terminal shows the words itself (OSC 9); tmux has to be told to pass it on */
    const char *notify;      /* a command that gets the words as its last argument; NULL or "": none */
    const char *silent;      /* "22:00-08:00"; NULL or "": never                                      */
    int last;                /* as far as it has rung: rang of the latest alert                      */
    const struct hall *hall; /* in which; another round is another hall                               */
    int round;
    msec rung, flashed;      /* rung: for the highest priority                                        */
    struct notify commands;  /* that run now                                                          */
    bool reversed;           /* by a flash                                                            */
    void (*bell)(const char *strokes); /* to the terminal                                             */
};

/* Call when alerts may have changed, and now and then. wall: milliseconds since 1970, for the silent hours. */
void attention_pay(struct attention *, const struct hall *, msec now, msec wall);

void attention_rest(struct attention *); /* ends a flash; before the terminal is left */

bool attention_is_silent(const char *hours, int minute_of_day);

#endif
