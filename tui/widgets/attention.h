/* Bells and messages for what needs an arbiter: two strokes for the highest priority, again every twenty seconds until
 * it is acknowledged; one stroke for the next; nothing for the rest. In silent hours nothing rings or flashes, but
 * messages and commands still get the words.
 */
#ifndef FLAGFALL_WIDGETS_ATTENTION_H
#define FLAGFALL_WIDGETS_ATTENTION_H

#include "event/event.h"
#include "hall/hall.h"
#include "host/notify.h"

struct attention {
    bool sound;
    bool flash;              /* the screen turns light and dark for a moment                          */
    /* the terminal shows the words itself (OSC 9); inside tmux they are wrapped to get through */
    bool message, in_tmux;
    const char *notify;      /* a command that gets the words as its last argument; NULL or "": none */
    const char *silent;      /* "22:00-08:00"; NULL or "": never                                      */
    struct attention_heard {
        int last;                /* the last alert for which it has rung                             */
        const struct hall *hall; /* of that alert; each round has its own                             */
        int round;
    } heard[EVENT_SECTIONS_MAX + 1]; /* by section                                                  */
    msec rung, flashed;      /* when it last rang for the highest priority, and flashed               */
    struct notify commands;  /* those that are running                                                */
    bool reversed;           /* the screen is reversed by a flash                                     */
    void (*bell)(const char *strokes); /* to the terminal                                             */
};

/* To be called when alerts may have changed, and now and then. section: 0 for an event without sections. `now` must
 * come from one clock for all sections. wall: milliseconds since 1970, for the silent hours. */
void attention_pay(struct attention *, int section, const struct hall *, msec now, msec wall);

void attention_call(struct attention *); /* one stroke, whatever the alerts are: something is to be announced */
void attention_begin_again(struct attention *); /* alerts that are open ring for who has just come, too */
void attention_rest(struct attention *); /* ends a flash; to be called before the terminal is restored */

bool attention_is_silent(const char *hours, int minute_of_day); /* hours: as "22:00-07:00"; NULL for never */

#endif
