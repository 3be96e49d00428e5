/* An alert in one row or several: its priority in a word, the board, what happened (in full if there is room), and what
 * to do about it. The rail and the list of alerts use the same rows.
 */
#ifndef FLAGFALL_CONSOLE_ALERT_ROW_H
#define FLAGFALL_CONSOLE_ALERT_ROW_H

#include "hall/hall.h"
#include "terminal/draw.h"

#include <stddef.h>

struct console;

enum { STANCE_ROOM = 96, TODO_ROOM = 200, SIGN_ROOM = 32 };

/* "act now", "answer the call", "wait for the claim" or "watch", and before whose reply: "act now, before Black
 * replies". Returns `out`. */
const char *stance_text(const struct console *, const struct alert *, char out[STANCE_ROOM]);
enum role priority_role(const struct alert *);
const char *priority_label(enum priority); /* NOW, SOON, WATCH */
/* The sign before an alert: its priority in a word, and its state. Returns `out`. */
const char *alert_sign(const struct alert *, char out[SIGN_ROOM]);
/* What happened, without the number of its board; alert_text() says too that it is over. */
void alert_happening(const struct hall *, const struct alert *, char *out, size_t room);
void alert_text(const struct hall *, const struct alert *, char *out, size_t room);
/* What to do about it: what the rulebook proposes or asks first, if the arbiter may act. Returns `out`. */
const char *alert_todo(const struct console *, const struct alert *, char out[TODO_ROOM]);

/* How many rows would show all of it. behind: how many alerts are hidden behind it (alert_group.h). alert_row_draw()
 * uses as many rows as the area has. */
int alert_row_height(const struct console *, const struct alert *, int behind, int columns);
void alert_row_draw(const struct console *, const struct alert *, int behind, struct area, bool chosen);

#endif
