/* What a decision does, as data: result, penalties with their amounts, clocks before and after, moves undone, articles.
 * Screens and reports make their words from these numbers; nothing is ever parsed back from words. ruling_decide() is
 * in decide.c, ruling_decide_instead() in hearing.c.
 */
#ifndef FLAGFALL_RULING_EFFECT_H
#define FLAGFALL_RULING_EFFECT_H

#include "ruling/ruling.h"
#include "ruling/sanction.h"

struct ruling_time {
    bool changes;              /* the clock has to be set                                */
    int32_t before_s, after_s; /* or SECONDS_UNKNOWN                                     */
    int32_t change_s;          /* by the rulebook, also where the time before is unknown; 0 if none */
    int32_t given_back_s;      /* what ran off since the arbiter was called              */
};

struct ruling_effect {
    uint8_t result;        /* enum result; RESULT_OPEN if the game goes on           */
    bool forfeit;          /* that result was not played                             */
    int8_t offender;       /* enum side, or NO_SIDE                                  */
    bool counts;           /* it is counted as an illegal move of the offender       */
    bool restores, stands; /* to the position after `ply` moves; the irregular move remains in the game */
    bool keeps;            /* the irregular move was never entered, so no move is removed */
    bool lets_stand;       /* the irregular move waiting at the board becomes part of the game */
    bool touch, must_play; /* the touched piece must move; the announced move must be played */
    int delay_s;           /* put on the clock by it, for each move; 0: none         */
    int ply, undone;       /* undone: half-moves removed when the position is put back */
    bool orders;           /* the times below are ordered to the clocks              */
    struct ruling_time time[2];
    struct sanctions sanctions;
    const char *articles, *why; /* owned by the ruling, valid until its next answer      */
};

/* Returns false if nothing is decided yet or there is no such board. A penalty that the arbiter still has to choose is
 * not included. */
bool ruling_effect(const struct ruling_case *, const struct hall *, msec now, struct ruling_effect *);

/* Adds what is said to the players, in the language shown: the rulebook's words, and the penalty that the arbiter
 * chose. The effect may be NULL where it is not known. */
void ruling_say(const struct ruling_case *, const struct ruling_effect *, struct text *out);

/* A decision by which the board's result stands as it is: whether it is there, or was signed and not entered yet. */
enum result_standing { STANDING_NONE, STANDING_ENTERED, STANDING_TO_ENTER };
enum result_standing ruling_result_standing(const struct ruling_case *, const struct hall_board *); /* or NULL */

/* The times that were shown, for a decision of ruling_decide() that is confirmed while the clocks run on: `shown` is
 * from an earlier effect of the same decision. hall_rule_as_shown() carries it out. */
void ruling_keep_times(struct ruling *, const struct ruling_time shown[2]);

/* Fills in what hall_rule() takes. Returns false with the reason, for example that a penalty has still to be chosen. */
bool ruling_decide(const struct ruling_case *, const struct hall *, msec now, struct ruling *out, struct error *why);
/* The same for a decision that replaces an appealed one: calculated for the moment of the appealed decision, not for
 * what the clocks show now. */
bool ruling_decide_instead(const struct ruling_case *, const struct hall *, msec now, struct ruling *out,
                           struct error *why);
/* Adds what the decision on appeal will change of result, clocks, position and penalty; false if it changes nothing, or
 * is not decided yet. */
bool ruling_on_appeal(const struct ruling_case *, const struct hall *, msec now, struct text *out);

#endif
