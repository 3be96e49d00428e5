/* The parts of a round's report. Each writes a heading and its contents, or nothing if there is nothing to report. */
#ifndef FLAGFALL_REPORT_PARTS_H
#define FLAGFALL_REPORT_PARTS_H

#include "report/report.h"

typedef void report_part(const struct report *, struct page *);

report_part report_warn;            /* report.c: what is wrong with the log, if anything */
report_part report_add_absent;       /* report_absent.c    */
report_part report_add_arbiters;    /* report_arbiters.c  */
report_part report_add_rulings;     /* report_rulings.c   */
report_part report_add_penalties, report_add_appeals;
report_part report_add_incidents;   /* report_incidents.c */
report_part report_add_clocks, report_add_corrections, report_add_notes;
report_part report_add_changed_results; /* report_changed.c */
report_part report_add_devices;     /* report_alerts.c    */
report_part report_add_signatures;  /* who signs, and room for it */

void report_add_piece_shapes(struct page *); /* before the first position of a page that draws; report.c */

#endif
