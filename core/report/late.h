/* What was late: an alert shown late, acknowledged late, an arbiter late at the board; never acknowledged, never ruled
 * on.
 *
 * Against the targets of alarm practice: priority 1 acknowledged within 15 seconds and an arbiter at the board within
 * 60, priority 2 dealt with within two minutes, priority 3 at the next scan. An alert is shown within a second of the
 * moment from which it counts. Whether "never ruled" is a fault is for people to decide: a clock that was started again
 * needs no ruling.
 */
#ifndef FLAGFALL_REPORT_LATE_H
#define FLAGFALL_REPORT_LATE_H

#include "report/record/record.h"

enum lateness { /* order: lateness_name() */
    LATE_SHOWN,        /* an alert, after its incident             */
    LATE_ACKNOWLEDGED,
    LATE_AT_BOARD,
    NEVER_ACKNOWLEDGED,
    NEVER_RULED,       /* an arbiter had to act, and nobody ruled on it or dismissed it */
    LATENESSES,
};

struct late {
    uint8_t what;             /* enum lateness                                     */
    int alert, incident, board;
    msec took, target;        /* MSEC_NEVER if it never happened, or there is no target */
    struct when when;         /* when the alert was shown; else the incident */
    const char *by;           /* who finally did it, or ""                         */
};

struct late_list {
    struct late *at;
    int count, room;
};

const char *lateness_name(enum lateness); /* in words, for people */

/* Fills the list in order of time; its old contents are dropped, its memory is kept. */
void late_find(const struct record_round *, struct late_list *);
void late_release(struct late_list *);

#endif
