/* What the console can do: one list. Keys, the bottom line, help, the command line and its completion are made from it;
 * how each is warned about stands in warnings.c.
 *
 * Names and keys may be changed in flagfall.ini under [keys]. No key has two meanings on one screen; actions_begin()
 * makes sure of it.
 */
#ifndef FLAGFALL_ACTIONS_H
#define FLAGFALL_ACTIONS_H

#include "base/error.h"
#include "screens/screen.h"
#include "widgets/prompt.h"

/* How what follows hangs on the offers: not at all; it is one of them; the best of them, or the text if none fits. */
enum choosing { FREE_TEXT, OF_OFFERS, OFFERS_FIRST };

#define ABOUT_A_BOARD (1u << 31) /* in screens: what is asked for is asked about the chosen board */

struct action {
    const char *name;     /* "acknowledge": in the command line and in flagfall.ini         */
    const char *keys;     /* usual ones, parted by blanks; "" : none                        */
    const char *label;    /* one word for the bottom line                                   */
    const char *help;     /* one line                                                       */
    const char *argument; /* what has to follow: asked for if it does not; NULL: nothing    */
    const char *preset;   /* what stands in the line when it is asked for; may be NULL      */
    prompt_offers *offers; /* what could follow; may be NULL                                */
    unsigned screens;     /* bits by enum screen_id                                         */
    bool writes;          /* changes the event: not for those who only look                 */
    uint8_t chooses;      /* enum choosing                                                  */
    void (*act)(struct console *, const char *argument); /* argument: "" if none            */
};

extern const struct action actions[]; /* ends with a row without a name */

enum { ACTION_KEYS_MAX = 6 };

/* Takes the usual keys, then what `remapped` says, ended by a NULL name. What of it cannot be is told, and that action
 * keeps its usual keys: false then. */
struct remap {
    const char *name, *keys, *source; /* "flagfall.ini:12" */
};
bool actions_begin(const struct remap *remapped, void (*tell)(const struct error *));

const struct action *action_named(const char *name);
const struct action *action_of_key(enum screen_id, int key);
const char *action_key(const struct action *, char out[24]); /* its first key's name, or "" */
int action_keys(const struct action *, const int **keys);

/* For the command line: what fits `text` on this screen. */
int actions_offer(enum screen_id, const char *text, struct offer *out, int room);

#endif
