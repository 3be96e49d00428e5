/* The one list of what the console can do. Keys, the bottom line, help, the command line and its completion are made
 * from it; warnings_table.c says what warning each one needs.
 *
 * Names and keys may be changed in flagfall.ini under [keys]. actions_begin() makes sure that no key has two meanings
 * on one screen.
 */
#ifndef FLAGFALL_CONSOLE_ACTIONS_H
#define FLAGFALL_CONSOLE_ACTIONS_H

#include "base/error.h"
#include "console/screen.h"
#include "widgets/prompt.h"

/* What may be entered as the argument: any text; any text, of several lines; one of the offers; the best offer, or the
 * text if none fits; the same, but Enter alone chooses nothing. */
enum choosing { FREE_TEXT, FREE_LINES, OF_OFFERS, OFFERS_FIRST, OFFERS_SAID };

/* What must exist before an action is run or its arguments are offered: one row each in acts/needs.c. */
enum action_need {
    NEEDS_NOTHING,
    NEEDS_EVENT,    /* an event is open                              */
    NEEDS_BOARD,    /* a board of its round is chosen                */
    NEEDS_ALERT,    /* an alert is chosen, or the chosen board has one */
    NEEDS_GAMES,    /* games of an open event, or of a log under review */
    NEEDS_RULING,   /* a ruling was begun                            */
    NEEDS_RECORDER, /* the console can go on without this terminal   */
    ACTION_NEEDS
};

#define ABOUT_A_BOARD (1u << 31) /* in screens: what is asked for is asked about the chosen board */

struct action {
    const char *name;     /* as in the command line and in flagfall.ini: "acknowledge"      */
    const char *keys;     /* the built-in ones, separated by blanks; "" for none               */
    const char *label;    /* one word for the bottom line                                   */
    const char *help;     /* one line                                                       */
    const char *argument; /* what is asked where its argument is missing; NULL if it takes none */
    const char *preset;   /* text to begin with when it is asked for; may be NULL           */
    prompt_offers *offers; /* possible arguments; may be NULL                               */
    unsigned screens;     /* bits by enum screen_id                                         */
    uint8_t needs;        /* enum action_need                                               */
    bool writes;          /* changes the event: refused in a read-only console              */
    uint8_t chooses;      /* enum choosing                                                  */
    void (*act)(struct console *, const char *argument); /* argument: "" if there is none   */
};

extern const struct action actions[]; /* ends with a row without a name */

enum { ACTION_KEYS_MAX = 6 };

/* Binds the built-in keys, then those of `remapped`, which ends with a NULL name. An invalid row is reported through
 * `tell` and its action keeps its built-in keys; then it returns false. */
struct remap {
    const char *name, *keys, *source; /* "flagfall.ini:12" */
};
bool actions_begin(const struct remap *remapped, error_fn *tell, void *self);

const struct action *action_named(const char *name); /* or NULL if none has that name */
const struct action *action_of_key(enum screen_id, int key); /* NULL if the key does nothing there */
const char *action_key(const struct action *, char out[24]); /* its first key's name, or "" */
int action_keys(const struct action *, const int **keys); /* the keys bound now; returns how many */

/* Offers for the command line: the actions of this screen that fit `text`, without those that write where one only
 * looks on. Returns how many. */
int actions_offer(enum screen_id, bool looks_on, const char *text, struct offer *out, int room);

#endif
