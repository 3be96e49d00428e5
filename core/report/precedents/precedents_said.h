/* A precedent in words: as a line, as a paragraph, as JSON. Added to the caller's text. */
#ifndef FLAGFALL_REPORT_PRECEDENTS_PRECEDENTS_SAID_H
#define FLAGFALL_REPORT_PRECEDENTS_PRECEDENTS_SAID_H

#include "report/precedents/precedents.h"

const char *fate_name(enum fate); /* "stands", "taken back", "under appeal", "upheld", "modified", "reversed" */

/* One line: D-0007, script, decision, fate. */
void precedent_line(const struct precedent *, struct text *);
void precedent_decided(const struct precedent *, struct text *); /* "result 0-1, White: warning" */
/* Some lines: the event, the facts, the decision, its reason, its fate. */
void precedent_account(const struct precedent *, struct text *);
/* One line of JSON for a collection that others may read: without names, ids, event, board or day. */
void precedent_export(const struct precedent *, struct text *);

#endif
