/* Forms of school events: a card for each incident that was ruled upon, and the scoresheet of each team. They are text
 * of fixed columns, to be printed, cut and signed.
 *
 * The scoresheets are written by scoresheets.c.
 */
#ifndef FLAGFALL_REPORT_CARDS_H
#define FLAGFALL_REPORT_CARDS_H

#include "report/report.h"

/* Writes a card for each ruling of the round, each communication card and each substitution. */
void cards_write(const struct report *, struct page *);

/* Writes a scoresheet for each team, with all rounds of the log. */
void scoresheets_write(const struct report *, struct page *);

#endif
