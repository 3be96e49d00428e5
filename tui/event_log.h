/* The event that a log holds: as it was set up, and as it stands now. */
#ifndef FLAGFALL_TUI_EVENT_LOG_H
#define FLAGFALL_TUI_EVENT_LOG_H

#include "hall/event.h"

bool is_log_name(const char *path); /* NAME.flagfall */

bool event_of_log(const char *path, struct text *, struct error *why); /* its file, as it was noted last */
bool event_into_log(const char *path, const struct text *, struct error *why); /* no console may have it open */

/* As it was played: results of all rounds, penalties in points, games (of one round; 0: of all). */
bool event_add_trf(const char *path, struct text *, struct error *why);
bool event_add_games(const char *path, int round, struct text *, struct error *why);
struct chess_event *event_as_played(const char *path, struct error *why); /* NULL: why */

#endif
