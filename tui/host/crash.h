/* After a crash the program writes nothing more, and what was recorded until then stays on the screen: a new process
 * shows the log read-only. It starts from nothing but the log, so what broke the old process does not reach it.
 */
#ifndef FLAGFALL_HOST_CRASH_H
#define FLAGFALL_HOST_CRASH_H

#include <stdbool.h>

/* from now on show this log after a crash; NULL: a crash ends the program */
void crash_reopen_readonly(const char *log);
void crash_look_on(int signal);       /* for the signal handler; returns only if it cannot be done */
bool crash_was_before(void);          /* this process was started after a crash          */

#endif
