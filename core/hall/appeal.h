/* Appeals: filed against a decision, heard, decided.
 *
 * Whether an appeal may be made, and until when, is decided by the rulebook's script `appeal`, walked with what the
 * hall knows of the decision; so no number of any rulebook is in this code. A decision on appeal never edits the
 * earlier one: it supersedes it, takes back its effects and adds its own, in one entry.
 *
 * appeal_window.c works out whether one may be made, appeal_effect.c what its decision changes.
 */
#ifndef FLAGFALL_HALL_APPEAL_H
#define FLAGFALL_HALL_APPEAL_H

#include "hall/hall.h"
#include "hall/ruling.h"

enum { APPEAL_WORDS = 240, APPEAL_WORD = 12 };

enum appeal_state {
    APPEAL_FILED,   /* waits to be heard                                          */
    APPEAL_PROTEST, /* the decision is postponed; play continues under protest    */
    APPEAL_HEARING, /* being heard                                                */
    APPEAL_DECIDED,
    APPEAL_WITHDRAWN,
    APPEAL_STATES,
};

struct appeal {
    int id;               /* A-0001 is 1; set by the hall                       */
    int ruling, board;    /* the decision it is against                         */
    int8_t side;          /* whose appeal it is                                 */
    char by[APPEAL_WORD]; /* player, coach, captain                             */
    bool written;         /* else oral                                          */
    char ground[APPEAL_WORDS];
    char late[REASON_MAX];    /* why the head arbiter allowed it although late; or "" */
    msec until;               /* when the time for it ends; MSEC_NEVER if not limited by a clock */
    uint8_t state;            /* enum appeal_state; this and all that follows is set by the hall */
    msec filed, heard, ended; /* MSEC_NEVER: not yet                                */
    char filed_by[WHO_MAX], ended_by[WHO_MAX];
    bool protest;               /* play continued under protest (US Chess 21H2)       */
    char deposit[APPEAL_WORD];  /* "", held, returned, kept                           */
    char decision[APPEAL_WORD]; /* "", uphold, modify, reverse, moot                 */
    char reason[APPEAL_WORDS], panel[APPEAL_WORDS];
    int replaced_by; /* the decision that resulted; 0 if none              */
};

/* What happens to an appeal between filing and decision. */
enum appeal_step {
    APPEAL_WRITTEN, /* handed in, in writing                              */
    APPEAL_PUT_OFF, /* play continues under protest                       */
    APPEAL_HEARD,   /* the hearing begins                                 */
    APPEAL_DEPOSIT_HELD,
    APPEAL_DEPOSIT_RETURNED,
    APPEAL_DEPOSIT_KEPT,
    APPEAL_TAKEN_BACK,
    APPEAL_STEPS,
};

struct appeal_verdict {
    const char *decision; /* uphold, modify, reverse, moot                      */
    const char *reason, *panel;
    const struct ruling *instead; /* of a modified decision: the new one, for the moment of the old one */
};

/* Whether a side may appeal now, and until when. */
struct appeal_window {
    bool open;
    msec closes; /* MSEC_NEVER if not limited by a clock               */
    char article[ARTICLE_MAX], words[RULING_WORDS];
};

const char *appeal_state_name(enum appeal_state); /* as reports say it */

/* What a decision on appeal, such as "reverse", is called in reports: "ruling reversed". Another word is returned
 * unchanged. */
const char *appeal_decision_words(const char *decision);

const char *appeal_outcome_words(const struct appeal *); /* how it was decided, or else its state */

/* Adds the facts that the script `appeal` asks for. event: what the event answered and switched on; or NULL. */
void appeal_facts(const struct hall *, int ruling, int side, const struct facts *event, struct facts *out);
bool appeal_window(const struct hall *, int ruling, int side, const struct facts *event, struct appeal_window *);
/* The same for a round that is over, whose hall no longer keeps time. */
bool appeal_window_under(const struct hall *, const struct rulebook *, int ruling, int side, const struct facts *event,
                         msec now, struct appeal_window *);

/* Gives both sides more time to appeal, once, if the rulebook lets the arbiters do so. Returns false with the reason if
 * not. */
bool hall_extend_appeal(struct hall *, int ruling, const struct facts *event, const char *reason, const char *who,
                        msec now, struct error *why);

/* These return 0 or false with the reason, and do nothing, if it is not possible. hall_appeal() returns the id; a late
 * appeal needs a reason in `late`. */
int hall_appeal(struct hall *, const struct appeal *, const struct facts *event, const char *who, msec now,
                struct error *why);
bool hall_appeal_step(struct hall *, int appeal, enum appeal_step, const char *words, const char *who, msec now,
                      struct error *why);
bool hall_appeal_decide(struct hall *, int appeal, const struct appeal_verdict *, const char *who, msec now,
                        struct error *why);

/* An appeal against a decision of another round, as far as the round that is played has to know of it. */
struct appeal_elsewhere {
    int id, ruling, round;
    int8_t side;
    bool waits; /* to be heard */
};
/* It is heard in its own round, but while it waits an alert of this one calls for it; the alert ends with it. */
void hall_appeal_elsewhere(struct hall *, const struct appeal_elsewhere *, const char *who, msec now);

/* there were so many before in this event: the next number is one higher */
void hall_appealed_before(struct hall *, int appeals);
int hall_appeals(const struct hall *, const struct appeal **);    /* how many; valid until the next entry */
const struct appeal *hall_appeal_of(const struct hall *, int id); /* NULL if there is none */
bool appeal_waits(const struct appeal *);                         /* neither decided nor withdrawn */

/* Works out what a decision that supersedes `old` would do now: clocks, result, position. Changes nothing. */
bool ruling_instead(const struct hall *, int old, const struct ruling *instead, struct ruling *out, struct error *why);
/* Adds what the players have to be told about it. */
void ruling_consequences(const struct hall *, const struct ruling *replaces, struct text *out);
/* Where that has no room: it ends between two things, and says that there is more. */
void ruling_consequences_fit(struct text *, size_t room);

#endif
