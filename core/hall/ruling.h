/* Decisions and what they do: result, position, times, penalties. Nothing is overwritten: undone and superseded
 * decisions stay on the list. again.c makes an undone decision again.
 *
 * Returned rulings and penalties belong to the hall and are valid until the next call that changes it.
 */
#ifndef FLAGFALL_HALL_RULING_H
#define FLAGFALL_HALL_RULING_H

#include "hall/hall.h"
#include "rules/fingerprint.h"

enum { PENALTY_MAX = 96, KIND_MAX = 24, RULING_WORDS = 200, CUT_MAX = 2000 };

/* The kind of penalty that a decision imposes, for cards and counts. UNSAID: in a log from before this was recorded. */
enum penalty_given { GIVEN_UNSAID, GIVEN_WARNING, GIVEN_TIME, GIVEN_TIEBREAK, GIVEN_LOSS, GIVEN_NONE, GIVEN_OTHER };

/* What a decision does in the hall. Zeroed, it does nothing; left_s SECONDS_UNKNOWN leaves a clock as it is. */
struct ruling {
    int id;                    /* D-0001 is 1; set by the hall                      */
    int board, alert;          /* alert 0 if none                                   */
    char script[SCRIPT_MAX], article[ARTICLE_MAX];
    char rule[RULE_STAMP_MAX]; /* rulebook and fingerprint of the script; "" if no script was walked */
    char words[RULING_WORDS];  /* why, in plain words                               */
    uint8_t result;            /* enum result; RESULT_OPEN if the game goes on      */
    bool forfeit;              /* that result was not played, as the rulebook says  */
    bool restores;             /* to the position after `ply` moves                 */
    bool stands;               /* the irregular move remains                        */
    int ply;
    int delay_s;               /* the clock on the board has such a delay for each move from now on; 0: as it was */
    bool orders;               /* the times below                                   */
    int32_t left_s[2];
    int8_t runs;               /* enum side whose clock is to run; NO_SIDE to leave it */
    int8_t offender;           /* enum side, or NO_SIDE                             */
    bool both;                 /* the penalty is of both players; offender is NO_SIDE then */
    bool counts;               /* as an illegal move of the offender                */
    char kind[KIND_MAX];       /* what it is counted as: "phone"; or ""              */
    char penalty[PENALTY_MAX]; /* against the offender: "warning", "2 minutes"; ""  */
    int given;                 /* enum penalty_given                                */
    int supersedes, appeal;    /* the decision that it replaces, and the appeal; or 0 */
    int32_t had_s[2];          /* what the clocks showed before it                  */
    bool undone;               /* this and what follows is set by the hall          */
    bool extended;             /* the time to appeal against it was extended        */
    uint8_t was_result;        /* the result before it                              */
    bool was_forfeit;          /* that result was a forfeit                         */
    int superseded_by;         /* 0 if by none                                      */
    msec at;
    int day;                   /* since 1970, where it is by correspondence; 0 if nobody said */
    char who[WHO_MAX];
    char before[FEN_MAX];      /* the certain position                              */
    char sat[2][NAME_MAX_BYTES]; /* who sat there then                         */
    char cut[CUT_MAX];         /* the moves that were removed when the position was restored */
    int made[2];               /* moves completed by each side before it            */
};

/* What a decision is counted as (KIND) cites the coach of the player's team, and holds nothing against the player. */
bool kind_is_of_coach(const char *kind);
bool ruling_is_forfeit(const struct ruling *); /* the result that it gives was not played */
const char *ruling_result_words(const struct ruling *); /* "+/-" where it was not played, else "1-0" */

struct penalty {
    int ruling;                /* the ruling that imposed it                        */
    int board, round;
    char player[24];           /* id                                                */
    char team[NAME_MAX_BYTES];
    int8_t side;
    char script[SCRIPT_MAX], penalty[PENALTY_MAX], kind[KIND_MAX];
    char rule[RULE_STAMP_MAX]; /* as in struct ruling                               */
    bool counts, undone;
    msec at;
};

/* Makes a decision, which takes effect at once. Returns its id, or 0 with what prevents it. */
int hall_rule(struct hall *, const struct ruling *, const char *who, msec now, struct error *why);
/* The same, with had_s as it was shown before it was confirmed, not as the clocks are now. */
int hall_rule_as_shown(struct hall *, const struct ruling *, const char *who, msec now, struct error *why);
/* True if undoing the decision would bring back the moves that it removed: if no move was made since. */
bool hall_undo_returns_moves(const struct hall *, int ruling);
/* Undoing the decision orders the clock back by what it gave and took; false if there is nothing to set, or the times
 * are not known. */
bool hall_undo_sets_times(const struct hall *, int ruling, int32_t left_s[2]);
bool hall_undo(struct hall *, int ruling, const char *who, const char *reason, msec now, struct error *why);
/* Makes an undone decision again. Returns its new id, or 0. */
int hall_rule_again(struct hall *, int ruling, const char *who, msec now, struct error *why);

int hall_rulings(const struct hall *);                         /* ids are 1 to this               */
const struct ruling *hall_ruling(const struct hall *, int id); /* NULL if there is none of that id */
/* Whose it was, by side, if others sit at its board since then; else NULL. */
const char *hall_ruled_on(const struct hall *, int id, int side);
/* The latest that is in force at this board, of those who sit there; NULL if there is none. */
const struct ruling *hall_last_ruling(const struct hall *, int board);
int hall_penalties(const struct hall *, const struct penalty **list); /* how many */
/* Whether one of the two who sit there has a penalty of this round. */
bool hall_has_penalty(const struct hall *, int board);

/* Carries over from earlier rounds of the event: a penalty; how many decisions there were, so that numbers continue. */
void hall_remember(struct hall *, const struct penalty *);
void hall_decided_before(struct hall *, int decisions);
/* Takes over what was decided meanwhile in the hall of another round: numbers in use, penalties imposed or undone. */
void hall_merge_from(struct hall *, const struct hall *other);

#endif
