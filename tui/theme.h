/* What things look like. Screens paint roles; a theme says for each role which colours, and what remains without them.
 *
 * A role is described by alternatives, richest first: "214|yellow bold": a colour of 256 where there are so many, else
 * yellow and bold. Words: bold, reverse, underline, dim, a colour, `on` a colour. Where there is no colour at all only
 * bold, reverse and underline count; and nothing is ever told by looks alone: each state has its letter as well.
 *
 * A theme file is INI: `name = description` under [roles], names as in theme.c. What it leaves out stays as built in.
 */
#ifndef FLAGFALL_THEME_H
#define FLAGFALL_THEME_H

#include "base/error.h"

/* order: rows in theme.c */
enum role {
    ROLE_TEXT, ROLE_DIM, ROLE_STRONG, ROLE_TITLE, ROLE_BAR, ROLE_BAR_KEY, ROLE_SELECTED, ROLE_BORDER, ROLE_INPUT, ROLE_MATCH,
    ROLE_GOOD, ROLE_BAD,
    ROLE_SQUARE_LIGHT, ROLE_SQUARE_DARK, ROLE_SQUARE_LAST, ROLE_SQUARE_WRONG, ROLE_MAN_WHITE, ROLE_MAN_BLACK,
    ROLE_PRIORITY_1, ROLE_PRIORITY_2, ROLE_PRIORITY_3, ROLE_RETURNED,
    ROLE_RUNNING, ROLE_WAITING, ROLE_TROUBLE, ROLE_FLAG, ROLE_ILLEGAL, ROLE_CLAIM, ROLE_STOPPED, ROLE_MISMATCH, ROLE_LOST,
    ROLE_BY_HAND, ROLE_FINISHED,
    ROLES,
};

enum { COLOURS_NONE = 0, COLOURS_BY_TERMINAL = -1 };

/* After the terminal is open. colours: 0, 8, 16, 256, or COLOURS_BY_TERMINAL. */
void theme_begin(int colours);
bool theme_read(const char *path, struct error *why); /* false: why names the first line that is wrong; the rest holds */
int theme_colours(void);

void theme_use(enum role);                      /* what is written next looks so      */
void theme_use_on(enum role front, enum role back); /* a man on a square              */

#endif
