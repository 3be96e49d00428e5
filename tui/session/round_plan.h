/* A round held against its plan: when it begins, who it leaves out, and the default time, which may count from it. */
#ifndef FLAGFALL_SESSION_ROUND_PLAN_H
#define FLAGFALL_SESSION_ROUND_PLAN_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>

struct session;

/* Adds sentences on a round that is begun now at quite another time than planned, and on what that does to the default
 * time; nothing where it is about as planned, or where no time is planned. */
void round_plan_words(const struct session *, struct text *out);

/* Adds sentences that name the players who have neither a game nor a bye in the round, and what helps; nothing if there
 * is nobody. In a match of teams and by letter not everybody plays in each round, so nobody is named. Where the round
 * begins, who is marked as absent is not missing a game. */
void round_left_out_words(const struct session *, bool begins, struct text *out);

/* The round is the last that the event's file plans: how many these are, else 0. */
int round_last_of(const struct session *);

/* Gives a default time as typed: "60" or "none" for the chosen board (0: there is none), "60 12" for another board, "60
 * all" for every open game. What was done is added to `said`, without a full stop; false, with the reason in *why, if
 * nothing was. */
bool default_time_typed(struct session *, const char *text, int chosen, struct text *said, struct error *why);

#endif
