/* What a report is made from: a record, one of its rounds, the rulebook, and whether the log was found whole. */
#ifndef FLAGFALL_REPORT_RECORD_SOURCE_H
#define FLAGFALL_REPORT_RECORD_SOURCE_H

#include "report/record/record.h"
#include "rules/rulebook.h"
#include "rules/shelf.h"

struct report {
    const struct record *record;
    const struct record_round *round;
    const struct rulebook *book; /* NULL if not available: then no walk is shown step by step  */
    struct shelf *shelf;         /* for comparing rules with the present ones; or NULL */
    const struct error *damage;  /* NULL if the whole log was verified                         */
    bool unverified;             /* it is being written to: not all its bytes could be verified */
    int utc_offset_min;          /* of local time                                              */
    msec offset_changes;         /* the wall time at which it changes; 0 if it does not        */
    int utc_offset_after_min;    /* from then on                                               */
    const char *zone; /* the zone of that offset, "Europe/Berlin"; "" if the log names none: then this machine's */
};

#endif
