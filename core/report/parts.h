/* The parts of a round's report; each writes its heading, or nothing where nothing happened that must be said. */
#ifndef FLAGFALL_REPORT_PARTS_H
#define FLAGFALL_REPORT_PARTS_H

#include "report/report.h"

typedef void report_part(const struct report *, struct page *);

report_part report_warn;            /* what is wrong with the log, if anything */
report_part report_add_rulings;     /* report_rulings.c   */
report_part report_add_penalties, report_add_appeals;
report_part report_add_incidents;   /* report_incidents.c */
report_part report_add_clocks, report_add_corrections, report_add_notes;
report_part report_add_devices;     /* report_alarms.c    */
report_part report_add_alarms;

#endif
