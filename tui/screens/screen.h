/* A screen is a row: its name, what it draws, what it does with steps, keys and clicks. NULL: it does not do that. Actions
 * that are more than a step live in actions.c and serve every screen that they name.
 */
#ifndef FLAGFALL_SCREEN_H
#define FLAGFALL_SCREEN_H

#include "draw.h"

struct console;

/* order: screens in table.c */
enum screen_id {
    SCREEN_HALL, SCREEN_BOARD, SCREEN_ALERTS, SCREEN_RULING, SCREEN_PENALTIES, SCREEN_DEVICES, SCREEN_MATCH, SCREEN_HELP,
    SCREEN_START, SCREEN_PUBLIC, SCREEN_REVIEW, SCREEN_REVIEW_GAME, SCREEN_APPEALS, SCREEN_CARD, SCREEN_REPEATS,
    SCREENS,
};

/* As bits, for actions. */
enum { ON_ALL = (1u << SCREENS) - 1 };
#define ON(name) (1u << SCREEN_##name)

enum step {
    STEP_UP, STEP_DOWN, STEP_LEFT, STEP_RIGHT, STEP_PAGE_UP, STEP_PAGE_DOWN, STEP_HOME, STEP_END, STEP_NEXT_PANE, STEP_OPEN,
};

struct screen {
    const char *name, *title;
    const char *about;  /* what it is for, on top of its help */
    const char *footer; /* the actions named in the bottom line, parted by blanks */
    bool no_rail;       /* it shows the alerts itself, or nobody may see them      */
    bool no_hall;       /* it can be there before an event is open                 */
    size_t state_size;
    void (*open)(struct console *, void *state);
    void (*draw)(struct console *, void *state, struct area);
    void (*step)(struct console *, void *state, enum step);
    bool (*key)(struct console *, void *state, int key); /* true: it was for it; asked before the actions */
    void (*click)(struct console *, void *state, int row, int column);
    void (*close)(struct console *, void *state); /* at the end of the program: what the state owns */
};

extern const struct screen *const screens[SCREENS];

#endif
