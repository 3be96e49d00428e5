/* After a crash: nothing is written any more, and what was recorded until then stays on the screen. A new process of the
 * program looks on at the log; it does not know what broke the old one.
 */
#ifndef FLAGFALL_CRASH_H
#define FLAGFALL_CRASH_H

#include <stdbool.h>

void crash_looks_on(const char *log); /* from now on; NULL: a crash ends the program */
void crash_look_on(int signal);       /* in the handler; comes back if it cannot be done */
bool crash_was_before(void);          /* this is the process that looks on               */

#endif
