/* What came late: alerted late, acknowledged late, an arbiter at the board late, never acknowledged, never ruled.
 *
 * Against the targets of alarm practice: priority 1 acknowledged within 15 seconds and an arbiter at the board within 60,
 * priority 2 dealt with within two minutes, priority 3 at the next scan. An alert is shown within a second of the moment
 * from which it counts. Whether "never ruled" was right is for people to say: a clock that was started again needs none.
 */
#ifndef FLAGFALL_REPORT_LATE_H
#define FLAGFALL_REPORT_LATE_H

#include "report/record.h"

enum lateness { /* order: lateness_name() */
    LATE_SHOWN,        /* an alert, after its incident             */
    LATE_ACKNOWLEDGED,
    LATE_AT_BOARD,
    NEVER_ACKNOWLEDGED,
    NEVER_RULED,       /* an arbiter had to act by a script, and nobody ruled or dismissed it */
    LATENESSES,
};

struct late {
    uint8_t what;             /* enum lateness                                     */
    int alert, incident, board;
    msec took, target;        /* MSEC_NEVER where it never happened, or none is set */
    struct when when;         /* the alert was shown; if it never was, the incident */
    const char *by;           /* who was late in the end; ""                       */
};

struct late_list {
    struct late *at;
    int count, room;
};

const char *lateness_name(enum lateness);

/* In order of time; the list is emptied first and its memory kept. */
void late_find(const struct record_round *, struct late_list *);
void late_release(struct late_list *);

#endif
