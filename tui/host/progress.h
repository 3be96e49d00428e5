/* How far a command has come with a long log: a line on the terminal that is rewritten in place, and removed before
 * anything else is printed. It is shown if reading takes longer than half a second, but never if standard error is not
 * a terminal, or if the output goes to a pipe.
 */
#ifndef FLAGFALL_HOST_PROGRESS_H
#define FLAGFALL_HOST_PROGRESS_H

#include "log/log.h"

/* How far it is, in a line on standard error; nothing if that is no terminal. */
struct log_progress progress_line(void);

/* A log as it lies there, LOG_EXAMINE, with that line; NULL and why. */
struct log *progress_log(const char *path, struct error *why);

#endif
