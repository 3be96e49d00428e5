/* The sheets of all clocks that were written down each half hour (FIDE Arbiters' Manual, the duties of an arbiter), to be
 * printed: one table a sheet, a line a board.
 */
#ifndef FLAGFALL_REPORT_CLOCK_SHEETS_H
#define FLAGFALL_REPORT_CLOCK_SHEETS_H

#include "report/report.h"

void clock_sheets_write(const struct report *, struct page *);

#endif
