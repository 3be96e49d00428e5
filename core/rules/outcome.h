/* The outcome of a walk: a decision, in one vocabulary for all rulebooks. */
#ifndef FLAGFALL_RULES_OUTCOME_H
#define FLAGFALL_RULES_OUTCOME_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* In the order of printing. */
enum outcome {
    OUT_STANCE, OUT_CLAIM, OUT_RESULT, OUT_FORFEIT, OUT_RESTORE, OUT_TOUCH, OUT_STANDS, OUT_MUST_PLAY, OUT_WARNING,
    OUT_WHITE_S, OUT_BLACK_S, OUT_TIEBREAK_WHITE, OUT_TIEBREAK_BLACK, OUT_DELAY, OUT_OPEN, OUT_PENALTY, OUT_CITE,
    OUT_WHY,
    OUTCOMES
};

struct outcome_row {
    const char *key;
    const char *const *values; /* ends with NULL; NULL for a number or a text */
};
extern const struct outcome_row outcome_rows[OUTCOMES];

enum { OUTCOME_VALUE_MAX = 640 };

struct decision {
    char value[OUTCOMES][OUTCOME_VALUE_MAX]; /* "" if the key does not apply */
    char title[160], step[64];               /* the decision's title; the step that made it */
    char say[OUTCOME_VALUE_MAX];             /* one sentence to the players; or ""              */
    char counts[48];                         /* what it counts as against `player`              */
    char player[8];                          /* white, black, both, or ""                       */
    bool sets_time[2];                       /* by side: the clock has to be set                */
    int64_t time_s[2];                       /* to this time                                    */
    bool had_time[2];                        /* the time it shows is known                      */
    int64_t had_s[2];
    bool adds_time[2];                       /* the time it shows is not known: add this, or take it off */
    int64_t added_s[2];
    char arithmetic[2][64];                  /* how the time is calculated: "8:20 + 2:00 = 10:20" */
    bool only_stance;                        /* there is nothing to decide before a player claims */
};

bool decision_is_lost(const struct decision *); /* by one of the players, or by both */
void decision_print(const struct decision *, struct text *); /* one line for each key that applies */

/* The number of a key as a multiple of 1/parts ("+0.5" is 5 in tenths). Returns false if the key does not apply, or is
 * no such number. */
bool decision_number(const struct decision *, enum outcome, int parts, int64_t *out);

/* Adds m:ss or h:mm:ss. */
void text_add_duration(struct text *, int64_t seconds);

#endif
