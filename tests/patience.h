/* How long a test waits for anything: never a time of its own, since machines are busy with other things. And how much
 * it tries: fewer with FIRST_LOOK, as under sanitizers, which are slow and look for other faults.
 */
#ifndef FLAGFALL_TESTS_PATIENCE_H
#define FLAGFALL_TESTS_PATIENCE_H

long now_ms(void); /* of a clock that never goes back */
long patience_ms(void); /* how long anything is waited for: TEST_PATIENCE seconds, or a minute */
int tries(int all, int few);

#endif
