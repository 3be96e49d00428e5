/* A folder for the public: pairings, results as they come, standings, the round's clock; no incidents, penalties or
 * notes. Its pages refresh themselves; to publish them, copy the folder to a web server.
 */
#ifndef FLAGFALL_COMMANDS_REPORT_PUBLIC_H
#define FLAGFALL_COMMANDS_REPORT_PUBLIC_H

#include "base/error.h"

struct report;

/* Writes the folder once or, with `watch`, whenever the log grows and every minute, until the process is ended. Round 0
 * is the last one. */
bool report_public(const char *log, int round, const char *folder, bool watch, struct error *why);

/* Writes the sheets that are printed before the round, as text of 80 columns and as HTML. */
bool report_sheets(const struct report *, const char *folder, struct error *why);

#endif
