/* Hearing an appeal: the rulebook's procedure as a walk on the ruling screen; a modified decision as a walk of the appealed
 * ruling itself, with its own facts and answers, of which some are now otherwise.
 */
#ifndef FLAGFALL_HEARING_H
#define FLAGFALL_HEARING_H

struct console;
struct ruling_case;

void hearing_begin(struct console *, int round, int appeal); /* round: 0, the one that is played */
void hearing_confirm(struct console *, struct ruling_case *); /* its decision; the reason and who decided are asked for */

#endif
