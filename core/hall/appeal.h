/* Appeals: filed against a decision, heard, and what comes of it.
 *
 * Whether an appeal may be made, and until when, is asked of the rulebook's own script `appeal`, walked with what the
 * hall knows of the decision; so no number of any rulebook stands here. A decision on appeal never edits the one
 * before: it supersedes it, takes its effects back and brings its own, by one entry.
 */
#ifndef FLAGFALL_HALL_APPEAL_H
#define FLAGFALL_HALL_APPEAL_H

#include "hall/hall.h"

enum { APPEAL_WORDS = 240, APPEAL_WORD = 12 };

enum appeal_state {
    APPEAL_FILED,   /* waits to be heard                                          */
    APPEAL_PROTEST, /* the decision is put off; play goes on under protest        */
    APPEAL_HEARING, /* being heard                                                */
    APPEAL_DECIDED,
    APPEAL_WITHDRAWN,
    APPEAL_STATES,
};

struct appeal {
    int id;               /* A-0001 is 1; given by the hall                     */
    int ruling, board;    /* against which decision                             */
    int8_t side;          /* whose appeal it is                                 */
    char by[APPEAL_WORD]; /* player, coach, captain                             */
    bool written;         /* else oral                                          */
    char ground[APPEAL_WORDS];
    char late[REASON_MAX];    /* why the head allowed one that was late; ""         */
    msec until;               /* the time for it ends then; MSEC_NEVER: by no clock */
    uint8_t state;            /* enum appeal_state; from here on given by the hall  */
    msec filed, heard, ended; /* MSEC_NEVER: not yet                                */
    char filed_by[WHO_MAX], ended_by[WHO_MAX];
    bool protest;               /* play went on under protest (US Chess 21H2)         */
    char deposit[APPEAL_WORD];  /* "", held, returned, kept                           */
    char decision[APPEAL_WORD]; /* "", uphold, modify, reverse, moot                 */
    char reason[APPEAL_WORDS], panel[APPEAL_WORDS];
    int replaced_by; /* the decision that came of it; 0: none              */
};

/* What happens to an appeal between filing and decision. */
enum appeal_step {
    APPEAL_WRITTEN, /* handed in in writing                               */
    APPEAL_PUT_OFF, /* play goes on under protest                         */
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
    const struct ruling *instead; /* of a modified decision: what is decided instead, as of the moment of the old one */
};

/* Whether this side may appeal now, and until when. */
struct appeal_window {
    bool open;
    msec closes; /* MSEC_NEVER: by no clock                            */
    char article[ARTICLE_MAX], words[RULING_WORDS];
};

const char *appeal_state_name(enum appeal_state);

/* `event`: what the event answered and switched on; NULL: nothing. */
void appeal_facts(const struct hall *, int ruling, int side, const struct facts *event, struct facts *out);
bool appeal_window(const struct hall *, int ruling, int side, const struct facts *event, struct appeal_window *);
/* Of a round that is over, whose hall stands still. */
bool appeal_window_under(const struct hall *, const struct rulebook *, int ruling, int side, const struct facts *event,
                         msec now, struct appeal_window *);

/* More time for both sides, once, where the rulebook lets the arbiters give it. False: why says what stands against it. */
bool hall_extend_appeal(struct hall *, int ruling, const struct facts *event, const char *reason, const char *who, msec now,
                        struct error *why);

/* 0 or false: why says what stands against it, and nothing was done. A late one has a reason in `late`. */
int hall_appeal(struct hall *, const struct appeal *, const struct facts *event, const char *who, msec now,
                struct error *why);
bool hall_appeal_step(struct hall *, int appeal, enum appeal_step, const char *words, const char *who, msec now,
                      struct error *why);
bool hall_appeal_decide(struct hall *, int appeal, const struct appeal_verdict *, const char *who, msec now,
                        struct error *why);

void hall_appealed_before(struct hall *, int appeals); /* so many in this event: the next number is one higher */
int hall_appeals(const struct hall *, const struct appeal **);
const struct appeal *hall_appeal_of(const struct hall *, int id); /* NULL: there is none */
bool appeal_waits(const struct appeal *);                         /* neither decided nor withdrawn */

/* What the decision that supersedes `old` would do now: clocks, result, position. Nothing is done. */
bool ruling_instead(const struct hall *, int old, const struct ruling *instead, struct ruling *out, struct error *why);
/* What the people at the board have to be told of it. */
void ruling_consequences(const struct hall *, const struct ruling *replaces, struct text *out);

#endif
