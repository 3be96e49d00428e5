/* Penalties as data: their kind, the player they are for or against, and the amount. The log keeps them as text, which
 * is written and parsed in this one place.
 *
 * Only penalties and the compensation of the opponent are here; the result of the game is part of the ruling.
 */
#ifndef FLAGFALL_RULING_SANCTION_H
#define FLAGFALL_RULING_SANCTION_H

#include "hall/hall.h"
#include "hall/ruling.h"

enum sanction_kind {
    SANCTION_CHOSEN, /* by an arbiter from the rulebook's list, with its own word */
    SANCTION_TIME,
    SANCTION_WARNING,
    SANCTION_LOSS,     /* of the game                                           */
    SANCTION_TIEBREAK, /* points of the side's team                             */
    SANCTION_POINTS,   /* game points for the side                              */
};

struct sanction {
    uint8_t kind;           /* enum sanction_kind                                      */
    int8_t side;            /* whose clock or team it is, or who is penalised          */
    int32_t amount;         /* seconds, tie-break points or tenths of a point; below 0 if taken off */
    char word[PENALTY_MAX]; /* of SANCTION_CHOSEN                               */
};

enum { SANCTIONS_MAX = 4 }; /* both players' times, a tie-break, and one more */

struct sanctions {
    struct sanction list[SANCTIONS_MAX];
    int count;
};

/* The side may be NO_SIDE. The caller makes sure that there is room: no decision has more than SANCTIONS_MAX. */
void sanction_add(struct sanctions *, enum sanction_kind, int side, int32_t amount);

/* Adds one from the arbiter's list. The side may be NO_SIDE until it is known who it is against. */
void sanction_choose(struct sanctions *, int side, const char *word);

bool sanctions_have(const struct sanctions *, enum sanction_kind); /* true if one of them is of that kind */

/* Parses a penalty of the log that is counted in game points or in a team's tie-break points: "0.5 points for the
 * opponent", "1 point", "minor-violation", "tie-break -1". Returns false if it is not counted so, or the amount is
 * missing. */
bool sanction_read(const char *penalty, int offender, struct sanction *out);
bool sanction_lacks_points(const char *penalty); /* it costs points, but the log does not say how many */

/* Writes "White -0:10, Black +1:00, tie-break -1", or "" if there are none. A penalty that does not fit is left out
 * entirely, and so are all that follow it. */
void sanctions_write(const struct sanctions *, char out[PENALTY_MAX]);
void sanctions_show(const struct sanctions *, char out[PENALTY_MAX]); /* the same in the language shown */
/* Adds what sanctions_write() wrote as people read it, in the language shown: "White's clock -0:10"; "": no penalty.
 * Documents have it in English by penalties_in_words(). */
void sanctions_add_shown(const char *penalties, struct text *);
void sanctions_add_brief(const char *penalties, struct text *); /* the same for narrow columns: "White -0:10" */

/* The same as it is said to the players: "White: warning. Black gets 2:00 more." Nothing for "". */
void sanctions_add_said(const char *penalties, int offender, struct text *);

#endif
