/* The half-hourly sheets of all clocks (FIDE Arbiters' Manual, the duties of an arbiter), for printing: a table for
 * each sheet, a line for each board; then what was read at boards by hand and stands on no sheet.
 */
#ifndef FLAGFALL_REPORT_CLOCK_SHEETS_H
#define FLAGFALL_REPORT_CLOCK_SHEETS_H

#include "report/report.h"

/* The clock sheets of the round, or a sentence that there are none. */
void clock_sheets_write(const struct report *, struct page *);

#endif
