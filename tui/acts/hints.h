/* Three short hints for a new user's first incident, each shown until it was followed, and never again after the first
 * ruling. On a tour: what happens now and the keys for it.
 */
#ifndef FLAGFALL_ACTS_HINTS_H
#define FLAGFALL_ACTS_HINTS_H

struct console;

void hints_begin(struct console *); /* to be called when a demo was opened */
void hints_turn(struct console *);  /* to be called once a turn  */

#endif
