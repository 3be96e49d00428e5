/* Who works at this console, and in which role: by the event's list of arbiters, on a passphrase where one is set.
 *
 * The hall is shown at once, and alarms ring; until somebody on the list says who he is nothing can be entered. Where an
 * event names no arbiters there is nobody to tell apart: whoever sits here is head, unless he wants to be less. Where its
 * list has neither a deputy nor a head, a floor arbiter may what a deputy may; appeals wait for a head.
 */
#ifndef FLAGFALL_DESK_H
#define FLAGFALL_DESK_H

#include "base/error.h"
#include "hall/people.h"

struct console;

struct desk {
    char initials[INITIALS_MAX];
    uint8_t role; /* enum arbiter_role                        */
    bool signed_in;
    char claimed[INITIALS_MAX]; /* who says to be it, until the passphrase  */
    char wanted[INITIALS_MAX];  /* the role that was asked for; ""          */
};

void desk_begin(struct console *);                   /* when an event was opened                */
void desk_goes_on(struct console *);                 /* another round: nobody is asked twice    */
void desk_sign(struct console *, const char *words); /* "INITIALS [ROLE]"; "": is asked for     */
bool desk_allows(const struct console *, const char *deed, bool writes, struct error *why);

#endif
