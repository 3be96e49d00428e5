/* What an import may not change: the games of rounds that have begun, other than the one that is shown. Their results
 * are in the log, at these pairs; a file with a few rows of such a round, or with others, would take them out of the
 * event's file, from which pairing programs work.
 */
#ifndef FLAGFALL_SESSION_IMPORT_PLAYED_H
#define FLAGFALL_SESSION_IMPORT_PLAYED_H

#include "event/event.h"

/* Makes the games of that round in `is`, the event after the import, those of `was` again, unless they are the same
 * pairs. A bye that `is` has and `was` has otherwise is the file's, and named; one that it lacks is put in again. Each
 * thing that may not be intended gets a sentence in `doubts`. Returns whether anything was changed in `is`. */
bool import_keep_played(const struct chess_event *was, struct chess_event *is, int round, struct text *doubts);

/* Byes of that round that differ, a line for each player. */
void import_compare_byes(const struct chess_event *was, const struct chess_event *is, int round, struct text *out);

#endif
