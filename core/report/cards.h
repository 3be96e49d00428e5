/* Forms of school events: a card for each incident that was ruled upon, and the scoresheet of each team. They are text of
 * fixed columns, to be printed, cut and signed. */
#ifndef FLAGFALL_REPORT_CARDS_H
#define FLAGFALL_REPORT_CARDS_H

#include "report/report.h"

/* One for each ruling of the round that has an offender, was reported, or cites an incident. */
void cards_write(const struct report *, struct page *);

/* One for each team, with all rounds of the log. */
void scoresheets_write(const struct report *, struct page *);

#endif
