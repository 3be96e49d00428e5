/* flagfall event appeal FILE [A-N | D-N]: the docket of an event, or the case file of one appeal or decision. */
#ifndef FLAGFALL_COMMANDS_EVENT_APPEAL_H
#define FLAGFALL_COMMANDS_EVENT_APPEAL_H

#include "report/page/page.h"

struct event_appeal {
    enum page_kind kind;
    const char *with; /* another event's file, for its precedents; NULL */
};

int event_appeal(const struct event_appeal *, int count, char **names); /* returns the exit status */

#endif
