/* A ruling under way, from an incident or a script, through the questions that are still open, to a decision.
 *
 *     struct ruling_case *k = ruling_begin(hall, board, alert, "", &known, &why);
 *     while (ruling_asks(k, &q))
 *         ruling_answer(k, hall, q.fact, ..., &why);
 *     if (ruling_decide(k, hall, now, &r, &why))
 *         hall_rule(hall, &r, who, now, &why);
 *
 * What the hall knows is not asked; each fact names its source. Nothing takes effect here: hall_rule() carries out what
 * ruling_decide() (effect.h) returns. A case borrows the rulebook, which must outlive it. The hall is passed in at each
 * call, so that the clocks are always the present ones. The case itself, with its walk, is in ruling_case.c; hearings
 * and modified decisions are in hearing.c.
 */
#ifndef FLAGFALL_RULING_RULING_H
#define FLAGFALL_RULING_RULING_H

#include "chess/board/movegen.h"
#include "chess/notation/san.h"
#include "hall/hall.h"
#include "hall/ruling.h"
#include "rules/walk.h"

struct ruling_case;

/* --- begun ------------------------------------------------------------------------------------------------------- */

/* With script "" the alert's incident names the script; alert 0 means none. `known` are the event's answers
 * (event_facts.h), copied, overridden by what the hall knows; it may be NULL. Returns NULL after an error. The caller
 * frees it with ruling_free(). */
struct ruling_case *ruling_begin(const struct hall *, int board, int alert, const char *script,
                                 const struct facts *known, struct error *why);
void ruling_free(struct ruling_case *); /* NULL is allowed */

int ruling_case_board(const struct ruling_case *); /* 0 if it is about no board */
int ruling_case_alert(const struct ruling_case *); /* 0 if it was begun from a script alone */
const char *ruling_case_script(const struct ruling_case *);
/* The first incident of the alert that the case was begun from, owned by the hall; NULL if it was begun from a script
 * alone. */
const struct incident *ruling_incident(const struct ruling_case *, const struct hall *);

/* Asks again what was answered before a claim came in. */
void ruling_hear_claim(struct ruling_case *, const struct hall *, const struct facts *known);
/* The same; and works the ruling out again with the present times of the clocks and the same answers. */
void ruling_follow_clock(struct ruling_case *, const struct hall *, const struct facts *known);

/* --- asked and answered ------------------------------------------------------------------------------------------ */

/* The next question: first who it is about, then what the rulebook asks and the hall does not know of that player
 * (asked.c). Returns false if the case is decided or cannot go on. The question may be NULL. */
bool ruling_asks(const struct ruling_case *, struct question *);
bool ruling_asks_now(const struct ruling_case *, const char *fact); /* it is the next question */
/* A fact that is assumed elsewhere and asked here, now or after the present question: not known yet, whatever is
 * assumed until then. */
bool ruling_still_asks(const struct ruling_case *, const char *fact, enum fact_origin);
/* Answers the present question if `fact` is NULL, or else that fact, even if it is not being asked. */
bool ruling_answer(struct ruling_case *, const struct hall *, const char *fact, const char *answer, struct error *);
bool ruling_overrule(struct ruling_case *, const struct hall *, const char *fact, const char *value, const char *reason,
                     struct error *);
bool ruling_back(struct ruling_case *, const struct hall *); /* takes back the last answer; false if there is none */
void ruling_restart(struct ruling_case *, const struct hall *);
const struct walk *ruling_walk(const struct ruling_case *); /* its steps, facts and rulebook; owned by the case */
/* Calls `each` for every fact that the script looks at and that is still unknown, asked or not. */
void ruling_each_open(const struct ruling_case *, void (*each)(void *context, const char *fact), void *context);
/* Calls `each` for every fact that mattered so far but that the script never asks for: it uses the fact if it is known,
 * or assumes it. */
void ruling_each_untold(const struct ruling_case *, void (*each)(void *context, const char *fact), void *context);
/* Makes it the next question; false if there is no such fact. ruling_is_telling(): that question is asked now. */
bool ruling_tell(struct ruling_case *, const char *fact);
bool ruling_is_telling(const struct ruling_case *);
/* What is known of it now; false if nothing is. */
bool ruling_explains(const struct ruling_case *, const char *fact, struct fact *out);
/* adds its question, or its name if it has none */
void ruling_fact_words(const struct ruling_case *, const char *fact, struct text *);
/* The question of a fact, even if it is not being asked now; false if the fact is calculated from others. */
bool ruling_question_of(const struct ruling_case *, const char *fact, struct question *);
bool ruling_fact_is(const struct ruling_case *, const char *fact, const char *value);

/* The announced move of a claim is in announced.c. A move that may be it: */
struct ruling_move {
    char san[SAN_MAX];
    bool completes; /* the claim is right after it */
};
bool ruling_asks_move(const struct question *); /* the question is which move was announced */
/* Lists the legal moves that may answer it; returns how many, 0 if the position is not known. */
int ruling_offered_moves(const struct ruling_case *, const struct hall *, struct ruling_move list[MOVES_MAX]);
/* Turns what was typed into "12.Nf3". Returns false with the reason if it is not a legal move of the side to move. */
bool ruling_read_move(const struct position *, const char *typed, char out[FACT_VALUE_MAX], struct error *);
/* "12.Nf3", valid until the next answer; "" if none was announced, or it is not known which */
const char *ruling_announced_words(const struct ruling_case *);

/* What the arbiter's role is in this case: shown before anything else. */
enum ruling_part {
    PART_UNKNOWN, /* depends on a fact (walk_stance()), or the rulebook does not say */
    PART_RECORD,  /* already put right: only the record is missing                   */
    PART_CLAIM,   /* a player has claimed                                            */
    PART_ACT,
    PART_OPEN,    /* somebody entered it: whether to act is what the questions find out         */
    PART_SETTLED, /* the alert is over, nobody has ruled: to be looked at before it is ruled on */
    PART_WAIT,    /* for a player's claim, and say nothing before                    */
    PART_WATCH,   /* for the arbiter's information only                              */
};
enum ruling_part ruling_part(const struct ruling_case *, const struct hall *);
/* The article by which the arbiter stops the clocks before anything else, or before setting them as decided. NULL: this
 * ruling needs no stopped clock, the rulebook does not say so, or no clock is running. */
const char *ruling_pause(const struct ruling_case *, const struct hall *);
/* Only Flagfall has noticed it, the rules leave it to the players, and no player has claimed it so far. */
bool ruling_is_unclaimed(const struct ruling_case *, const struct hall *);

/* A sentence of its question or decision in the language that is shown (walk_shown()); what is logged is the English
 * one. */
const char *ruling_shown(const struct ruling_case *, const char *english);
/* ruling_fact_words() in that language. */
void ruling_fact_shown(const struct ruling_case *, const char *fact, struct text *);

/* --- decided ----------------------------------------------------------------------------------------------------- */

/* owned by the case; NULL if it is not decided yet */
const struct decision *ruling_decision(const struct ruling_case *);

/* Lists the penalties among which the rulebook lets the arbiter choose, lightest first. Returns how many, 0 once one is
 * chosen. Choosing is an answer to the fact `penalty`; its amount and the player are asked after that. */
enum { OPEN_PENALTIES = 20 };
int ruling_penalties(const struct ruling_case *, char list[OPEN_PENALTIES][PENALTY_MAX]);
int8_t ruling_offender(const struct ruling_case *);     /* who the decision is about, or NO_SIDE */
bool ruling_lacks_offender(const struct ruling_case *); /* it counts against a player, but it is not known which */

/* The arbiter may give back the time that ran off after a player called or claimed, as long as no move was made
 * since. */
msec ruling_called_at(const struct ruling_case *, const struct hall *); /* MSEC_NEVER if nobody called */
/* in seconds, 0 if none */
int32_t ruling_ran_since_call(const struct ruling_case *, const struct hall *, enum side, msec now);
bool ruling_gives_back(const struct ruling_case *);
void ruling_give_back(struct ruling_case *, bool);

/* --- heard on appeal --------------------------------------------------------------------------------------------- */

struct ruling_hearing {
    int appeal;    /* 0 if this is no hearing                                      */
    int round;     /* the round of the appeal; 0 if it is the present one          */
    bool modifies; /* this case is the decision that replaces the appealed one     */
};
/* never NULL; its `appeal` is 0 if the case is no hearing */
const struct ruling_hearing *ruling_hearing(const struct ruling_case *);

struct ruling_case *ruling_begin_hearing(const struct hall *, const struct ruling_hearing *, const struct facts *known,
                                         struct error *why); /* returns NULL after an error; the caller frees it */
/* Looks up again what the hall knows, for example a deposit that was paid meanwhile. The answers so far are kept. */
void ruling_know_again(struct ruling_case *, const struct hall *, const struct facts *known);
/* Begins the appealed ruling again with its logged answers, so that some can be changed. If `logged` is NULL or "", it
 * begins with what is known now. Returns NULL after an error; the caller frees it. */
struct ruling_case *ruling_begin_modified(const struct hall *, const struct ruling_hearing *, const char *logged,
                                          const struct facts *known, struct error *why);

enum hearing_end { HEARING_GOES_ON, HEARING_UPHOLDS, HEARING_REVERSES, HEARING_MOOT, HEARING_MODIFIES, HEARING_ENDS };
enum hearing_end ruling_hearing_end(const struct ruling_case *); /* HEARING_GOES_ON if it cannot end yet */
const char *hearing_end_name(enum hearing_end);                  /* uphold, reverse, moot, modify     */

/* How a fact that rests on the moves since names them (base/sentence.h). */
extern const struct sentences ruling_which_sentences;

#endif
