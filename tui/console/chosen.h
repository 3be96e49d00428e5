/* The selection of the console: one board and one alert of a round, whether arrow keys move through the rail of alerts,
 * and the filter and search of each screen. Only this file changes it; other files ask, and report what happened.
 *
 *     chosen_point_at(c, 12);                       the user chose board 12: no alert is chosen any more
 *     hall_board(h, chosen_board_number(c))
 */
#ifndef FLAGFALL_CONSOLE_CHOSEN_H
#define FLAGFALL_CONSOLE_CHOSEN_H

#include "console/screen.h"

struct alert;
struct chosen;

enum { FINDER_ROOM = 64 };

/* Nothing is chosen yet; chosen_free() ends it. */
struct chosen *chosen_new(void);
void chosen_free(struct chosen *);

int chosen_round(const struct console *);        /* the round that the screens show                */
int chosen_board_number(const struct console *); /* 0: none                                        */
const struct hall_board *chosen_board_or_none(const struct console *); /* or NULL */
int chosen_alert_id(const struct console *);     /* 0: none                                        */
bool chosen_in_rail(const struct console *);     /* steps move through the alerts, not through the screen */
bool chosen_is_unpointed(const struct console *, int board); /* this board is chosen, but not by the user */

void chosen_begin(struct console *, int round, int board); /* another round is shown, at this board */
void chosen_start_at(struct console *, int board);         /* chosen by the program                            */
void chosen_point_at(struct console *, int board);         /* chosen by the user; no alert is chosen any more  */
void chosen_go_along(struct console *, int board); /* chosen because it belongs to what the user chose on a screen */
void chosen_unpoint(struct console *);                     /* the user is done with it                         */

void chosen_take_alert(struct console *, const struct alert *); /* and its board, where it has one */
void chosen_take_alert_id(struct console *, int alert);         /* the board stays                 */
void chosen_leave_alert(struct console *);

void chosen_enter_rail(struct console *); /* steps move through the alerts until chosen_leave_rail() */
void chosen_leave_rail(struct console *);
void chosen_come_back(struct console *); /* leaves them to the board that was chosen before */

/* Typed digits are a board's number. They wait without a time limit until another key comes; backspace removes the last
 * one, escape all. Returns true if the key was part of the number. If no board has the number, it is refused, and no
 * board is chosen until another one is. */
bool chosen_type_number(struct console *, int key);
bool chosen_is_being_typed(const struct console *); /* the digits of a board's number */
bool chosen_end_number(struct console *);  /* the next digit begins another one; false if none was begun */
int chosen_misses(const struct console *); /* the number refused (-1 for 0), if no board was chosen since; else 0 */

/* A question refers to what was chosen when it was asked, even if something else is clicked meanwhile. */
void chosen_keep(struct console *);
void chosen_as_kept(struct console *);
int chosen_kept_board(const struct console *);

/* The filter of a screen hides what does not fit; its search only marks what fits. "" if there is none. */
const char *chosen_filter(const struct console *, enum screen_id);
const char *chosen_search(const struct console *, enum screen_id);
void chosen_set_filter(struct console *, enum screen_id, const char *words);
void chosen_set_search(struct console *, enum screen_id, const char *words);

#endif
