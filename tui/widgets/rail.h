/* The alerts beside every screen, the most urgent first: stance in words, age, who has it. */
#ifndef FLAGFALL_RAIL_H
#define FLAGFALL_RAIL_H

#include "draw.h"
#include "hall/hall.h"

#include <stddef.h>

struct console;

void rail_draw(struct console *, struct area);
void rail_draw_line(struct console *, struct area); /* the most urgent alone, for the smallest terminals */
void rail_click(struct console *, int row);
void rail_step(struct console *, int by);

enum { STANCE_ROOM = 32 };
const char *stance_words(enum stance);                 /* "act now", "wait for the claim", "watch" */
/* The same, and how long there is before the opponent replies to a completed fault: "act now 4:12 left". */
const char *stance_text(const struct console *, const struct alert *, char out[STANCE_ROOM]);
enum role priority_role(const struct alert *);
/* The sign before an alert: its priority by letter, and how it stands. */
const char *alert_sign(const struct alert *, char out[8]);
void alert_text(const struct hall *, const struct alert *, char *out, size_t room);

#endif
