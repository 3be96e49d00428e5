/* Rulings under way: walks begun at this console, put aside and taken up again, and what their decisions do in the hall. */
#ifndef FLAGFALL_RULINGS_H
#define FLAGFALL_RULINGS_H

#include "hall/hall.h"
#include "rules/walk.h"

struct session;

enum { WALKS_MAX = 24 };

struct ruling_case {
    int board, alert;
    char script[SCRIPT_MAX];
    struct walk *walk;
    struct facts facts;
    int8_t against; /* enum side: of an open penalty, where the script does not say; NO_SIDE: nobody was named */
    int penalty; /* of those that the rulebook leaves open: which was chosen; below 0: none yet */
    int appeal;  /* that is heard: hearing.h; 0: none                                            */
    int round;   /* that it is of, if not the one that is played; else 0                         */
    bool gives_back; /* the time that ran away since the call */
    bool modifies; /* the decision that is to stand instead of the appealed one                  */
};

/* Zeroed it is empty. */
struct rulings {
    struct ruling_case cases[WALKS_MAX];
    int count, current; /* current: below 0 or past the end: none is looked at */
};

/* Takes up the one that was begun, or begins it. NULL: why. */
struct ruling_case *rulings_take_up(struct rulings *, const struct session *, int board, int alert, const char *script,
                                    struct error *why);
/* A walk that was begun otherwise; takes over both. */
struct ruling_case *rulings_add(struct rulings *, int board, int alert, struct walk *, const struct facts *);
/* While the clock runs on, the times that a decision hangs on are those of now: the same answers, other sums. */
void rulings_follow_clock(struct ruling_case *, const struct session *);
struct ruling_case *rulings_current(struct rulings *);
void rulings_drop(struct rulings *, struct ruling_case *);
void rulings_release(struct rulings *);

/* The penalties that are left to the arbiter, lightest first; returns how many. */
enum { OPEN_MAX = 9 };
int rulings_open_penalties(const struct decision *, char list[OPEN_MAX][PENALTY_MAX]);

/* Whom the decision is about: as the script says, else as was said when the penalty was chosen. */
int8_t rulings_offender(const struct ruling_case *);

/* What the decision does. False: the arbiter has still to choose a penalty. */
bool rulings_decide(const struct ruling_case *, const struct hall *, msec now, struct ruling *out, struct error *why);

/* It was put right while play went on: the decision is written down, and changes neither position nor clocks now. */
bool rulings_is_paperwork(const struct ruling_case *, const struct hall *);

/* Since a player called or claimed, this side's clock has run so many seconds, and nobody has moved; 0: it has not, or that
 * is not known. Such time is the arbiter's to give back. */
int32_t rulings_ran_since_call(const struct ruling_case *, const struct hall *, enum side, msec now);
msec rulings_called_at(const struct ruling_case *, const struct hall *); /* MSEC_NEVER: nobody did */

/* The time that a side's clock is to show; below 0: not known. */
int32_t rulings_time(const struct ruling_case *, const struct hall *, enum side, msec now);

#endif
