/* The rows of the help: what can be done, grouped by purpose, then what each sign means. */
#ifndef FLAGFALL_SCREENS_HELP_ROWS_H
#define FLAGFALL_SCREENS_HELP_ROWS_H

#include "console/console.h"

enum { HELP_ROWS_MAX = 256, HELP_SIGN_ROOM = 24, HELP_WORDS_ROOM = 480 };

struct help_row {
    const struct action *action; /* or NULL                                     */
    char sign[HELP_SIGN_ROOM];   /* of a legend; "" for a heading or an action  */
    char words[HELP_WORDS_ROOM]; /* the heading, what it does, or what the sign means */
};

/* Fills in the rows for a screen that fit the filter, without empty groups; with a filter also the rulings and claims
 * of the rulebook that fit it. Returns how many. */
int help_rows(struct console *, enum screen_id about, const char *filter, struct help_row out[HELP_ROWS_MAX]);
/* the keys bound now; for an action without a key, what to type */
void help_keys_of(const struct action *, char *out, size_t room);

#endif
