/* Who works at this console, and in which role, by the event's list of arbiters and the passphrase if one is set there.
 *
 * The hall is shown and alarms ring from the start, but nothing can be entered until an arbiter on the list signs in.
 * A passphrase that is set in one section of an event is asked for in all of them. If an event names no arbiters, the
 * user is the head arbiter unless they ask for a lesser role. If its list has neither a deputy nor a head, floor
 * arbiters may do what a deputy may; appeals wait for a head.
 */
#ifndef FLAGFALL_CONSOLE_DESK_H
#define FLAGFALL_CONSOLE_DESK_H

#include "base/error.h"
#include "event/people.h"
#include "widgets/prompt.h"

struct console;
struct session;

enum { DESK_PROOFS = 8 };

struct desk {
    char initials[INITIALS_MAX];
    uint8_t role; /* enum arbiter_role                        */
    bool signed_in;
    char claimed[INITIALS_MAX]; /* who they say they are, until the passphrase was entered */
    char wanted[INITIALS_MAX];  /* the role they asked for, or ""           */
    /* The hashes whose passphrase this person gave here: each section of an event may have one of its own. */
    char proven[INITIALS_MAX];
    char proofs[DESK_PROOFS][ARBITER_HASH];
    int proof_count;
};

void desk_begin(struct console *);                   /* to be called when an event was opened   */
prompt_offers offer_arbiters;
/* To be called for another round or section: keeps who signed in, unless they have a passphrase in that section which
 * they have not given. */
void desk_goes_on(struct console *);
/* A person comes to a console that ran by itself; `who` as they say, or "". The person who worked there before
 * continues, unless another one is named or they have a passphrase: then somebody has to sign in first. */
void desk_taken(struct console *, const char *who);
void desk_sign(struct console *, const char *words); /* words: "INITIALS [ROLE]"; "" asks for them */

/* Signs in at a section that is not shown, in the role held here. Returns false
 * with the reason; its own file may name other arbiters. */
bool desk_works_in(const struct console *, struct session *, const char *section, struct error *why);

/* Whether what is offered to that person may be answered here in their name: they work here, or have no passphrase.
 * False: why. */
bool desk_answers_for(const struct console *, const char *initials, struct error *why);

bool desk_is_signed_in(const struct console *);    /* somebody works here */
const char *desk_initials(const struct console *); /* of who works here; "" if nobody has signed in */
enum arbiter_role desk_role(const struct console *); /* as they have it here */

/* True if the role allows it, and always if no event is open; else why says what is missing. */
bool desk_allows(const struct console *, const char *deed, bool writes, struct error *why);

#endif
