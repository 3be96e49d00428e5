/* Colours. Screens draw in roles; a theme gives each role its colours, and its attributes for terminals without
 * colours.
 *
 * A role is described by alternatives, richest first: "214|yellow bold" is colour 214 where there are 256, else bold
 * yellow. Words: bold, reverse, underline, dim, a colour, `on` a colour. Without colours only bold, reverse and
 * underline count. No information is given by looks alone: each state has its letter as well.
 *
 * What a role leaves open is taken from the role `text`, which also paints the background.
 *
 * A theme file is INI: `name = description` under [roles], with the names of theme.c. Roles that it leaves out stay as
 * built in.
 */
#ifndef FLAGFALL_TERMINAL_THEME_H
#define FLAGFALL_TERMINAL_THEME_H

#include "base/error.h"

/* order: rows in theme.c */
enum role {
    ROLE_TEXT,
    ROLE_DIM,
    ROLE_STRONG,
    ROLE_TITLE,
    ROLE_BAR,
    ROLE_BAR_KEY,
    ROLE_SELECTED,
    ROLE_BORDER,
    ROLE_INPUT,
    ROLE_MATCH,
    ROLE_GOOD,
    ROLE_BAD,
    ROLE_SQUARE_LIGHT,
    ROLE_SQUARE_DARK,
    ROLE_SQUARE_LAST,
    ROLE_SQUARE_WRONG,
    ROLE_PIECE_WHITE,
    ROLE_PIECE_BLACK,
    ROLE_PRIORITY_1,
    ROLE_PRIORITY_2,
    ROLE_PRIORITY_3,
    ROLE_RETURNED,
    ROLE_RUNNING,
    ROLE_WAITING,
    ROLE_TROUBLE,
    ROLE_FLAG,
    ROLE_ILLEGAL,
    ROLE_CLAIM,
    ROLE_STOPPED,
    ROLE_MISMATCH,
    ROLE_LOST,
    ROLE_BY_HAND,
    ROLE_FINISHED,
    ROLES,
};

enum { COLOURS_NONE = 0, COLOURS_BY_TERMINAL = -1 };

/* To be called after the terminal was opened, with 0, 8, 16, 256, or COLOURS_BY_TERMINAL. */
void theme_begin(int colours);
/* returns false with the first line that is wrong; the other lines apply */
bool theme_read(const char *path, struct error *why);
int theme_colours(void);
void theme_take_usual(int colours); /* the built-in theme, without a terminal */
/* Fills in numbers of the palette; below 0 for the terminal's own colour. */
void theme_colours_of(enum role, int *front, int *back);

void theme_use(enum role);                      /* for what is written next           */
/* the colour of one, the background of the other: a piece on a square */
void theme_use_on(enum role front, enum role back);

#endif
