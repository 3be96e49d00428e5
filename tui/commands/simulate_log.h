/* A simulated round kept as the log of an event, so that it can be reported on like any other. */
#ifndef FLAGFALL_SIMULATE_LOG_H
#define FLAGFALL_SIMULATE_LOG_H

#include "commands/simulate.h"

struct simulated_log;

/* A new file, signed by this station's key. NULL and why. */
struct simulated_log *simulated_log_new(const char *path, struct error *why);

/* Ears that write down what they hear and hand it on to `inner`; the event stands before the first entry. */
struct hall_ears simulated_log_ears(struct simulated_log *, const struct simulated *, const struct hall_ears *inner);

bool simulated_log_close(struct simulated_log *, struct error *why); /* false: not all could be written */

#endif
