/* An alert: an incident as the rulebook sees it, from the moment it is noticed until an arbiter is done with it.
 *
 * The states are those of alarm practice (OPC UA Part 9, ISA-18.2): active or returned, acknowledged or not, shelved
 * for a time, suppressed because another alert represents it, out of service. One table holds all allowed transitions.
 */
#ifndef FLAGFALL_HALL_ALERT_H
#define FLAGFALL_HALL_ALERT_H

#include "hall/incident.h"

/* order: rows of the table in alert.c */
enum alert_state {
    ALERT_PENDING,    /* its incident has not lasted long enough to be shown   */
    ALERT_UNSEEN,     /* active, not acknowledged                              */
    ALERT_SEEN,       /* active, acknowledged                                  */
    ALERT_LATCHED,    /* settled by itself, not acknowledged: stays on the list for a while (P1) */
    ALERT_SHELVED,    /* hidden until a time, with a reason                    */
    ALERT_SUPPRESSED, /* another alert represents it: flood, group             */
    ALERT_OUT,        /* its board is out of service                           */
    ALERT_CLEARED,
    ALERT_STATES,
};

/* order: columns of the table in alert.c */
enum alert_event {
    ALERT_SHOW,         /* the on-delay is over                       */
    ALERT_RETURN,       /* its incident is over                       */
    ALERT_AGAIN,        /* the same incident again within a minute    */
    ALERT_ACKNOWLEDGE,
    ALERT_SHELVE,
    ALERT_WAKE,         /* the time on the shelf is over              */
    ALERT_SUPPRESS,
    ALERT_RELEASE,      /* no other alert represents it any more      */
    ALERT_TAKE_OUT,     /* the board goes out of service              */
    ALERT_PUT_BACK,
    ALERT_CLEAR,        /* ruled on, or dismissed                     */
    ALERT_EVENTS,
};

enum { WHO_MAX = 16, REASON_MAX = 64 };

struct alert {
    int id;               /* from 1                                               */
    int incident;         /* the first one; more of the same kind may have joined */
    int latest;           /* the last one that joined                             */
    int board;
    uint8_t kind, priority, stance, state;
    bool returned : 1;    /* its incident is over                                 */
    bool first_out : 1;   /* the first of a burst on its board                    */
    bool latches : 1;     /* P1: stays until acknowledged                         */
    bool counts : 1;      /* it was listed on its own: counted by the rates       */
    uint8_t sides;        /* a bit for each player that a joined incident was about */
    int count, going;     /* incidents joined, the first included; those that still go on */
    int group;            /* alert that represents it; 0 if none                  */
    int members, open;    /* alerts that it represents; those of them that are not over */
    int rang;             /* rank in the order in which alerts began to ring; 0 if it never rang */
    msec joined;          /* when the latest of them came; MSEC_NEVER if none did */
    msec begun, shown, acknowledged, over, shelved_until, due; /* MSEC_NEVER if not yet */
    char taken_by[WHO_MAX], offered_to[WHO_MAX], acknowledged_by[WHO_MAX];
    char reason[REASON_MAX]; /* of the shelving, or of the last acknowledgement   */
};

/* Changes the state. Returns false, and changes nothing, if that cannot happen in the present state. */
bool alert_happens(struct alert *, enum alert_event);

static inline bool alert_is_listed(const struct alert *a) /* on the list of alerts */
{
    return a->state == ALERT_UNSEEN || a->state == ALERT_SEEN || a->state == ALERT_LATCHED;
}
static inline bool alert_rings(const struct alert *a)
{
    return a->state == ALERT_UNSEEN || a->state == ALERT_LATCHED;
}
/* Its incident is over without a ruling, and nobody has acknowledged it. */
static inline bool alert_is_settled(const struct alert *a)
{
    return a->state == ALERT_LATCHED;
}
/* true if the first comes before the second on the list */
bool alert_more_urgent(const struct alert *, const struct alert *);

#endif
