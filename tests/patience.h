/* How long a test waits for anything: never a time of its own, since machines are busy with other things. */
#ifndef FLAGFALL_TESTS_PATIENCE_H
#define FLAGFALL_TESTS_PATIENCE_H

long now_ms(void); /* of a clock that never goes back */
long patience_ms(void); /* how long anything is waited for: TEST_PATIENCE seconds, or a minute */

#endif
