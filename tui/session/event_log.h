/* The event in a log: as it was set up, and with what was played since. */
#ifndef FLAGFALL_SESSION_EVENT_LOG_H
#define FLAGFALL_SESSION_EVENT_LOG_H

#include "event/event.h"
#include "report/trf.h"

bool is_log_name(const char *path); /* NAME.flagfall */

/* adds the event's file as the log noted it last */
bool event_of_log(const char *path, struct text *, struct error *why);
/* Writes another text of the event into a log that no console has open. The arbiters of the log are kept unless a
 * reason is given; then those of the text apply, and the reason is logged before it. */
bool event_into_log(const char *path, const struct text *, const char *who, const char *reason, struct error *why);

/* What was played: results of all rounds, penalties in points; games of one round, or of all with round 0. */
bool event_add_trf(const char *path, const struct trf_choice *, struct text *, struct error *why);
bool event_add_games(const char *path, int round, struct text *, struct error *why);
struct chess_event *event_as_played(const char *path, struct error *why); /* freed by the caller; NULL after an error */

#endif
