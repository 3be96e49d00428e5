/* A screen is a row: its name, how it is drawn, and what it does with steps, keys and clicks; a NULL function means
 * that it does nothing. Actions that are more than a step are in acts/ and work on every screen that their row names.
 */
#ifndef FLAGFALL_CONSOLE_SCREEN_H
#define FLAGFALL_CONSOLE_SCREEN_H

#include "terminal/draw.h"
#include "widgets/list.h"

struct alert;
struct console;
struct ruling_case;

/* All screens. Each is a file that ends in its row, such as `screen_hall`; ids, table and the actions that open them
 * are made from this list. SEEN screens are opened from any other screen by an action of that name with these keys;
 * BEHIND screens are reached only through others.
 */
/* clang-format off */
#define ALL_SCREENS(SEEN, BEHIND) \
    SEEN(HALL, hall, "F2", "every board at once") \
    SEEN(BOARD, board, "F3", "the chosen board, with its game") \
    SEEN(ALERTS, alerts, "F4 a", "all alerts: open, settled, shelved, calls, clocks") \
    SEEN(RULING, ruling, "F5", "back to the ruling that was begun") \
    SEEN(PENALTIES, penalties, "F6 p", "all penalties; at a board, those of its players") \
    SEEN(DEVICES, devices, "F7 d", "lines, their health and faults") \
    SEEN(MATCH, match, "F8", "team matches and their scores") \
    SEEN(APPEALS, appeals, "F9", "appeals, and decisions that can be appealed") \
    SEEN(ENTRY, entry, "Z", "results from slips, typed in digits") \
    SEEN(ROUND, round, "'", "the round's clock, and the games still open") \
    SEEN(CLOCKS, clocks, "%", "the half-hourly clock sheet, typed in digits") \
    SEEN(PRESENCE, presence, "*", "who has come, one key a player") \
    SEEN(REVIEW, review, "F10 V", "look through any round: its games and events") \
    BEHIND(HELP, help) \
    BEHIND(START, start) \
    BEHIND(PUBLIC, public) \
    BEHIND(REVIEW_GAME, review_game) \
    BEHIND(CARD, card) \
    BEHIND(REPEATS, repeats) \
    BEHIND(PLAYER, player)

#define SEEN_ID(id, name, keys, help) SCREEN_##id,
#define BEHIND_ID(id, name) SCREEN_##id,
enum screen_id { ALL_SCREENS(SEEN_ID, BEHIND_ID) SCREENS };
#undef SEEN_ID
#undef BEHIND_ID
/* clang-format on */

/* Screens as bits, for actions. */
enum { ON_ALL = (1u << SCREENS) - 1 };
#define ON(name) (1u << SCREEN_##name)

struct screen {
    const char *name, *title;
    const char *about;  /* what it is for; the first line of its help */
    const char *footer; /* the actions named in the bottom line, separated by blanks */
    bool no_rail;       /* it shows the alerts itself, or must not show them       */
    bool no_hall;       /* it can be shown before an event is open                 */
    size_t state_size;
    /* called before its own action opens it; false refuses, with a message shown */
    bool (*enter)(struct console *);
    void (*open)(struct console *, void *state);
    /* Makes what its keys act on as a picture in that area would have it now: which rows there are, which one is
     * chosen, where boards stand. Called before each key and before each picture: keys may come faster than pictures.
     * It draws nothing. NULL: there is nothing to make. */
    void (*settle)(struct console *, void *state, struct area);
    void (*draw)(struct console *, void *state, struct area);
    /* whether an action of the footer has something to act on now; NULL: all have */
    bool (*offers)(const struct console *, const void *state, const char *action);
    bool (*asks_yes_no)(const struct console *); /* the key that confirms answers yes now, and n no; NULL: never */
    int (*rows)(struct console *, void *state, struct area); /* of these it needs so many; NULL: all */
    void (*step)(struct console *, void *state, enum screen_step);
    bool (*key)(struct console *, void *state, int key); /* called before the actions; true if the key was used */
    /* y, n and Escape settle what was refused (typed_on_refuse_word); NULL: Escape does */
    bool (*settles)(const void *state);
    /* Whether that key, typed while a question of yes or no stands, is one of slips that are typed on without looking:
     * it is kept, and comes again once the question is answered. NULL: never. */
    bool (*keeps)(const void *state, int key);
    /* drops what was typed of a number or a result; false if there is nothing. NULL: its keys begin nothing */
    bool (*drop_begun)(void *state);
    bool (*reads)(const struct console *, const void *state); /* space and b turn pages now; NULL: never */
    /* what was begun here about that alert and not ended; NULL: nothing is begun here */
    const struct ruling_case *(*begun)(const struct console *, const struct alert *);
    void (*click)(struct console *, void *state, int row, int column);
    void (*paste)(struct console *, void *state); /* opens the line for what is pasted, or says why not; NULL: none */
    /* frees what the state owns: at the end, and when another round is shown */
    void (*close)(struct console *, void *state);
    void (*end)(struct console *);                /* frees what outlives the state, at the end of the program */
};

/* clang-format off */
#define SEEN_ROW(id, name, keys, help) extern const struct screen screen_##name;
#define BEHIND_ROW(id, name) extern const struct screen screen_##name;
ALL_SCREENS(SEEN_ROW, BEHIND_ROW)
#undef SEEN_ROW
#undef BEHIND_ROW
/* clang-format on */

extern const struct screen *const screens[SCREENS]; /* screens/table.c */

#endif
