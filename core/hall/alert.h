/* An alert: an incident seen through the rulebook, from its first sight until an arbiter is done with it.
 *
 * States are those of alarm practice (OPC UA Part 9, ISA-18.2): active or returned, acknowledged or not; shelved for a
 * time, suppressed because another stands for it, out of service. What may follow what is one table.
 */
#ifndef FLAGFALL_HALL_ALERT_H
#define FLAGFALL_HALL_ALERT_H

#include "hall/incident.h"

/* order: rows of the table in alert.c */
enum alert_state {
    ALERT_PENDING,    /* its incident has not lasted long enough to be shown   */
    ALERT_UNSEEN,     /* active, not acknowledged                              */
    ALERT_SEEN,       /* active, acknowledged                                  */
    ALERT_LATCHED,    /* over, not acknowledged: it stays (P1)                 */
    ALERT_SHELVED,    /* out of sight until a time, with a reason              */
    ALERT_SUPPRESSED, /* another stands for it: flood, group                   */
    ALERT_OUT,        /* its board is out of service                           */
    ALERT_CLEARED,
    ALERT_STATES,
};

/* order: columns of the table in alert.c */
enum alert_event {
    ALERT_SHOW,         /* the on-delay is over                       */
    ALERT_RETURN,       /* its incident is over                       */
    ALERT_AGAIN,        /* the same within a minute                   */
    ALERT_ACKNOWLEDGE,
    ALERT_SHELVE,
    ALERT_WAKE,         /* the shelf's time is up                     */
    ALERT_SUPPRESS,
    ALERT_RELEASE,      /* nothing stands for it any more             */
    ALERT_TAKE_OUT,     /* the board goes out of service              */
    ALERT_PUT_BACK,
    ALERT_CLEAR,        /* ruled upon, or dismissed                   */
    ALERT_EVENTS,
};

enum { WHO_MAX = 16, REASON_MAX = 64 };

struct alert {
    int id;               /* from 1                                               */
    int incident;         /* the first; more of the same kind may have joined it  */
    int latest;           /* the last of them                                     */
    int board;
    uint8_t kind, priority, stance, state;
    bool returned;        /* its incident is over                                 */
    bool first_out;       /* the earliest of a burst on its board                 */
    bool latches;         /* P1: stays until acknowledged                         */
    bool counts;          /* it was a line of its own on the list, for the rates  */
    uint8_t sides;        /* a bit for each player whom a joined incident was about */
    int count, going;     /* incidents joined, itself included; that still go on  */
    int group;            /* alert that stands for it; 0: none                    */
    int members, open;    /* that it stands for; of those, not yet over           */
    msec joined;          /* when the latest of them came; MSEC_NEVER: none did   */
    int rang;             /* the higher, the later it began to ring; 0: never     */
    msec begun, shown, acknowledged, over, shelved_until, due; /* MSEC_NEVER: not yet */
    char taken_by[WHO_MAX], offered_to[WHO_MAX], acknowledged_by[WHO_MAX];
    char reason[REASON_MAX]; /* of the shelving, or of the last acknowledgement   */
};

/* False: that cannot happen to an alert in this state; nothing is changed. */
bool alert_happens(struct alert *, enum alert_event);

static inline bool alert_stands(const struct alert *a) /* on the list, whoever sees it */
{
    return a->state == ALERT_UNSEEN || a->state == ALERT_SEEN || a->state == ALERT_LATCHED;
}
static inline bool alert_rings(const struct alert *a)
{
    return a->state == ALERT_UNSEEN || a->state == ALERT_LATCHED;
}
bool alert_more_urgent(const struct alert *, const struct alert *); /* which comes first on the list */

const char *alert_state_name(enum alert_state);
const char *alert_step_words(const char *what); /* what became of it, out of the log, for people */

#endif
