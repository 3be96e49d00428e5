/* Cards of team events that a steward carries: communication between coach and player, and substitutions. */
#ifndef FLAGFALL_REPORT_CARDS_TEAM_H
#define FLAGFALL_REPORT_CARDS_TEAM_H

#include "report/report.h"

/* Returns false, and writes nothing, if the round has none. */
bool cards_write_team(const struct report *, struct page *);

#endif
