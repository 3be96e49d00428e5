/* Graded warnings, by the five levels of FIDE's list for chess software (Handbook C.02): each thing that can be done has
 * one, and whatever it is about to do can raise it. No setting, role or option lowers it: there is none that could.
 *
 * LEVEL_CONFIRM is a yes to a question with the consequences above it, or, for what has to be typed, the line itself:
 * Escape leaves everything as it is, an empty line does too.
 */
#ifndef FLAGFALL_WARNINGS_H
#define FLAGFALL_WARNINGS_H

#include <stdbool.h>

struct action;
struct console;

enum level {
    LEVEL_NOTHING,  /* there is nothing that could be done: that is said          */
    LEVEL_TOLD,     /* done, and said                                             */
    LEVEL_SEEN,     /* what stands against it has to be acknowledged               */
    LEVEL_CONFIRM,  /* confirmed or cancelled                                      */
    LEVEL_REASON,   /* in two steps: the consequences, and a reason for the record */
    LEVEL_REFUSED,  /* not now                                                     */
};

struct warning {
    char words[480];    /* what it is about to do, or why it cannot be done            */
    const char *reason; /* as it was given with what was typed; NULL: it is asked for  */
};

typedef enum level warner(struct console *, const char *argument, struct warning *);

struct warning_row {
    const char *action;
    enum level least;
    warner *warns;  /* NULL: it is always that                                         */
    bool by_itself; /* its own page or questions do what the level asks for            */
};

extern const struct warning_row warning_rows[]; /* ends with a row without an action */
const struct warning_row *warning_row_of(const char *action); /* NULL: it changes nothing */

/* Does it, once whoever asked for it has been warned. */
void warnings_consider(struct console *, const struct action *, const char *argument);

#endif
