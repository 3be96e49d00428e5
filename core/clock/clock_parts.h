/* What the files of the clock model share.
 *
 * clock_tell() is in clock_tell.c, and ends the account that clock_bonus.c keeps.
 */
#ifndef FLAGFALL_CLOCK_CLOCK_PARTS_H
#define FLAGFALL_CLOCK_CLOCK_PARTS_H

#include "clock/clock.h"

enum { SECOND = 1000, SLACK_S = 2 /* messages are up to a second old, and so is their age */ };

/* Reports the event, if anybody listens. What was measured of the time up to now ends with it, unless it is a
 * press. */
void clock_tell(struct clock *, enum clock_event_kind, int side, int32_t number, msec at);
const struct period *clock_period(const struct clock *, int side); /* the one that the side is in */

/* clock_bonus.c */
/* At a press, with what is left then: reports a bonus that was not given, or was another than the control says. */
void clock_judge_bonus(struct clock *, int side, int32_t gained, int32_t left_s, msec passed, msec at);
/* At a message after a press whose bonus was missing: reports it, unless the message has it. */
void clock_settle_doubt(struct clock *, const struct clock_seen *);
/* Between two messages. */
void clock_note_gain(struct clock *, int side, int32_t gained);

/* At a press: keeps the account of the time of both clocks together, by which a wrong bonus shows over many moves. */
void clock_keep_account(struct clock *, int side, int32_t left_s, const struct clock_seen *before, msec at);
/* Whether the side's bonus can explain that its time changed by `change` seconds while `passed` went by. */
bool clock_may_gain(const struct clock *, int side, int32_t change, int32_t passed);

#endif
