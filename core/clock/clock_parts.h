/* What the files of the clock model share. */
#ifndef FLAGFALL_CLOCK_CLOCK_PARTS_H
#define FLAGFALL_CLOCK_CLOCK_PARTS_H

#include "clock/clock.h"

enum { SECOND = 1000, SLACK_S = 2 /* messages are up to a second old, and so is their age */ };

void clock_tell(struct clock *, enum clock_event_kind, int side, int32_t number, msec at);
const struct period *clock_period(const struct clock *, int side);

/* clock_bonus.c */
void clock_judge_bonus(struct clock *, int side, int32_t gained, msec passed, msec at); /* at a press       */
void clock_keep_account(struct clock *, int side, int32_t left_s, const struct clock_seen *before, msec at);
bool clock_may_gain(const struct clock *, int side, int32_t change, int32_t passed);

#endif
