/* The outcome of a walk: what is decided, in one vocabulary for all rulebooks. */
#ifndef FLAGFALL_RULES_OUTCOME_H
#define FLAGFALL_RULES_OUTCOME_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* In the order in which they are printed. */
enum outcome {
    OUT_STANCE, OUT_CLAIM, OUT_RESULT, OUT_RESTORE, OUT_TOUCH, OUT_STANDS, OUT_MUST_PLAY, OUT_WARNING, OUT_WHITE_S,
    OUT_BLACK_S, OUT_TIEBREAK_WHITE, OUT_TIEBREAK_BLACK, OUT_OPEN, OUT_CITE, OUT_WHY, OUTCOMES
};

struct outcome_row {
    const char *key;
    const char *const *values; /* ends with NULL; NULL: a number or a text */
};
extern const struct outcome_row outcome_rows[OUTCOMES];

enum { OUTCOME_VALUE_MAX = 640 };

struct decision {
    char value[OUTCOMES][OUTCOME_VALUE_MAX]; /* "": the key does not apply   */
    char title[160], step[64];               /* the decision's own name; the step that made it */
    char say[OUTCOME_VALUE_MAX];             /* one sentence to the players; or ""              */
    char counts[48];                         /* what the log remembers it as against `player`   */
    char player[8];                          /* white, black, both, or ""                       */
    bool sets_time[2];                       /* by side: the clock has to be set                */
    int64_t time_s[2];                       /* to this                                         */
    bool adds_time[2];                       /* what it shows is not known: add this, or take off */
    int64_t added_s[2];
    char arithmetic[2][64];                  /* how the time comes about: "8:20 + 2:00 = 10:20" */
    bool only_stance;                        /* there is nothing to rule before somebody claims */
};

void decision_print(const struct decision *, struct text *);

/* m:ss or h:mm:ss. */
void text_add_duration(struct text *, int64_t seconds);

#endif
