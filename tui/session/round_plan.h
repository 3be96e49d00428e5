/* When a round is begun, held against its plan; and the default time, which may count from the plan. */
#ifndef FLAGFALL_SESSION_ROUND_PLAN_H
#define FLAGFALL_SESSION_ROUND_PLAN_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>

struct session;

/* Adds sentences on a round that is begun now at quite another time than planned, and on what that does to the default
 * time; nothing where it is about as planned, or where no time is planned. */
void round_plan_words(const struct session *, struct text *out);

/* Gives a default time as typed: "60" or "none" for the chosen board (0: there is none), "60 12" for another board, "60
 * all" for every open game. What was done is added to `said`, without a full stop; false, with the reason in *why, if
 * nothing was. */
bool default_time_typed(struct session *, const char *text, int chosen, struct text *said, struct error *why);

#endif
