/* Graded warnings, by the five levels of FIDE's list for chess software (Handbook C.02): each action has one, and what
 * it is about to do can raise it. No setting, role or option can lower it.
 *
 * LEVEL_CONFIRM is a yes to a question below the consequences, or for an action with an argument the typed line itself:
 * Escape or an empty line change nothing.
 */
#ifndef FLAGFALL_ACTS_WARNINGS_H
#define FLAGFALL_ACTS_WARNINGS_H

#include <stdbool.h>

struct action;
struct console;

enum level {
    LEVEL_NOTHING,  /* there is nothing to do, and a message says so */
    LEVEL_TOLD,     /* it is done, and a message says so */
    LEVEL_SEEN,     /* what contradicts it has to be acknowledged                  */
    LEVEL_CONFIRM,  /* it has to be confirmed                                      */
    LEVEL_REASON,   /* in two steps: the consequences, then a reason for the record */
    LEVEL_REFUSED,  /* it is refused                                               */
};

struct warning {
    char words[480];    /* what it will do, or why it cannot be done                   */
    const char *reason; /* as given with the argument; NULL if it has to be asked for  */
    bool asks;          /* it contradicts what was typed, so Enter alone does not confirm it   */
};

typedef enum level warner(struct console *, const char *argument, struct warning *);

struct warning_row {
    const char *action;
    enum level least;
    warner *warns;  /* raises the level; NULL if it is always `least`                  */
    bool by_itself; /* the action's own page or questions do what the level requires   */
};

/* warnings_table.c: what each action is about to do */
extern const struct warning_row warning_rows[]; /* ends with a row without an action */
const struct warning_row *warning_row_of(const char *action); /* NULL if the action changes nothing */

/* Gives the warnings of the action, asks what its level requires, and then does it. */
void warnings_consider(struct console *, const struct action *, const char *argument);

#endif
