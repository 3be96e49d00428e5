/* The chief arbiter's report on a whole event: what it was, who was in charge, every round, decision, penalty and
 * appeal, and lines to sign. */
#ifndef FLAGFALL_REPORT_EVENT_REPORT_H
#define FLAGFALL_REPORT_EVENT_REPORT_H

#include "report/page/page.h"
#include "report/record/source.h"

/* The whole event: rounds, decisions, penalties, appeals, and room for signatures. */
void event_report_write(const struct report *, struct page *);

#endif
