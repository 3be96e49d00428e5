/* Writes a simulated round as the log of an event, so that it can be reported on like any other. */
#ifndef FLAGFALL_COMMANDS_SIMULATE_LOG_H
#define FLAGFALL_COMMANDS_SIMULATE_LOG_H

#include "commands/simulate.h"

struct simulated_log;

/* Creates a log, signed with this station's key. Returns NULL with the reason. */
struct simulated_log *simulated_log_new(const char *path, struct error *why);

/* A listener that logs all entries and passes them on to `inner`. The event is logged before the first of them. */
struct hall_listener simulated_log_listener(struct simulated_log *, const struct simulated *,
                                            const struct hall_listener *inner);

/* false with the reason if not everything could be written */
bool simulated_log_close(struct simulated_log *, struct error *why);

#endif
