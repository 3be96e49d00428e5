/* What the files of the record share. */
#ifndef FLAGFALL_RECORD_PARTS_H
#define FLAGFALL_RECORD_PARTS_H

#include "report/record.h"

struct reading_log {
    struct record *record;
    struct record_round *round; /* that is being read; NULL: none yet         */
    const struct entry *entry;
    int upcoming[EVENT_ROUNDS_MAX]; /* numbers of rounds as they begin        */
    int upcoming_count;
    int boards; /* for a log without an event                 */
};

/* record.c */
void record_begin_event(struct reading_log *);       /* before the first entry               */
void record_take(struct reading_log *, const struct entry *);
void record_point_to_hall(struct record_round *);    /* its lists may have moved             */

#endif
