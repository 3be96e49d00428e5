/* What the files of a ruling share: ruling_case.c, which.c, announced.c, said.c, ruling.c, effect.c, decide.c and
 * hearing.c. */
#ifndef FLAGFALL_RULING_RULING_PARTS_H
#define FLAGFALL_RULING_RULING_PARTS_H

#include "chess/board/draws.h"
#include "hall/known.h"
#include "ruling/ruling.h"

struct ruling_case {
    int board, alert;
    char script[SCRIPT_MAX];
    struct walk *walk;
    struct facts facts; /* as of the last calculation                                               */
    struct facts event; /* the event's answers for all its rulings                                  */
    bool gives_back;    /* the time that ran off since the call is given back                       */
    char told[FACT_NAME_MAX]; /* the fact asked next although no step asks for it, or ""            */
    bool by_person;           /* a person reported it, not Flagfall                                  */
    bool which_is_open;       /* it may be about any of the moves that were entered                 */
    bool announced_is_open;   /* the move that a claim rests on can be held against the position      */
    bool was_settled;         /* its alert was over already when it was begun                        */
    struct ruling_hearing hearing;
};

/* Makes a case of both, which it owns from now on; the facts are moved out of their place. */
struct ruling_case *ruling_of_walk(int board, int alert, struct walk *, struct facts *);
bool ruling_is_overruled(const struct ruling_case *); /* the arbiter has overruled some fact */
/* the name of the fact that says who it is about; NULL if it need not be about a player */
const char *ruling_about(const struct ruling_case *);
int ruling_side(const struct ruling_case *);          /* who it is about, NO_SIDE as long as that is not known */
/* if `done`, looks up again what the hall knows; returns `done` */
bool ruling_heard_again(struct ruling_case *, const struct hall *, bool done);
/* replaces the walk and the facts, and owns the new ones */
void ruling_put_walk(struct ruling_case *, struct walk *, struct facts *);
/* Adds what the words have answered with which it was entered; what is known already stays. */
void ruling_know_said(const struct ruling_case *, const struct hall *, struct facts *out);
/* What typed times have to be taken for: old_times.c. `gather` collects the facts with times that are taken so. */
typedef void ruling_gatherer(const struct ruling_case *, const struct hall *, const struct times_taken *,
                             struct facts *out);
void ruling_doubt_times(const struct ruling_case *, const struct hall *, ruling_gatherer *, struct times_taken *out);
/* A person reports an illegal move in a game whose entered moves are all legal, so it cannot be one of these. */
bool ruling_is_of_no_move(const struct ruling_case *, const struct hall *);

/* Which of the entered moves the case is about: which.c. */
bool ruling_which_is_open(const struct ruling_case *, const struct hall *);
bool ruling_asks_which(const struct ruling_case *, struct question *);
bool ruling_hangs_on_which(const struct ruling_case *, const char *fact);
bool ruling_is_which(const char *fact);
/* Turns what was typed into the value of the fact: "12.Nf3" or "unknown". Returns false with the reason if there is no
 * such move. */
bool ruling_read_which(const struct ruling_case *, const struct hall *, const char *typed, char out[FACT_VALUE_MAX],
                       struct error *why);
int ruling_which_ply(const struct ruling_case *, const struct hall *); /* from 0; below 0 if it was not answered */
/* the answer is that the move is not known, or was not entered */
bool ruling_which_is_none(const struct ruling_case *);
void ruling_know_which(const struct ruling_case *, const struct hall *, struct facts *out);
/* Where the move would be in the game that the players put right themselves before they played on: from 0; below 0 if
 * they did not. What was played there is legal, and is another. */
int ruling_put_right_ply(const struct ruling_case *, const struct hall *);
/* They put it right and handed the turn back: the offender is to move again. */
bool ruling_was_handed_back(const struct ruling_case *, const struct hall *);
bool ruling_says_none(const char *typed); /* "0", "unknown" and the like: the move is not known */

/* The announced move of a claim: announced.c. */
bool ruling_announced_is_open(const struct ruling_case *, const struct hall *);
bool ruling_asks_announced(const struct ruling_case *, struct question *);
bool ruling_is_announced(const char *fact);
/* Turns what was typed into the value of the fact: "12.Nf3" or "unknown". Returns false with the reason if it is no
 * legal move of the claimant. */
bool ruling_read_announced(const struct ruling_case *, const struct hall *, const char *typed, char out[FACT_VALUE_MAX],
                           struct error *why);
/* The game with the announced move at its end, which the caller releases; false if no such move is known. */
bool ruling_after_announced(const struct ruling_case *, const struct hall *, struct history *out);
/* Adds whether the claim is right after that move; false if no such move is known, or it is right without it. */
bool ruling_know_announced(const struct ruling_case *, const struct hall *, struct facts *out);

#endif
