/* A pair of players with their result, as a row of what was typed from slips. */
#ifndef FLAGFALL_SCREENS_ENTERED_H
#define FLAGFALL_SCREENS_ENTERED_H

#include "terminal/draw.h"

struct console;
struct hall;
struct hall_board;
struct text;

enum { ENTERED_WORDS = 96 };

struct entered {
    int board;
    char words[ENTERED_WORDS]; /* "", "agrees", or what is strange about it */
};

/* What makes one look at the slip of that board once more; nothing if there is none. */
void entered_add_doubt(const struct hall_board *, char out[ENTERED_WORDS]);
/* Returns the column behind it, in the row where it ends. */
int entered_draw_pair(struct area, int *row, const struct hall_board *);
int entered_rows(const struct console *, struct area, const struct entered *); /* 0 if there is no such board */
int entered_draw(const struct console *, struct area, int row, const struct entered *); /* returns the row behind it */

/* The title and those boards as "3 5-9 12"; where they do not all fit into the area, how many more there are. "" if
 * there is none. */
typedef bool board_fits(const void *self, const struct hall_board *);
void entered_list(const struct hall *, board_fits *, const void *self, const char *title, struct area,
                  struct text *out);

/* Whether the action may begin among the slips, in the middle of one or before it. */
struct action;
bool entered_may_begin(const struct action *, bool is_begun);

#endif
