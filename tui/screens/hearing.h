/* Hearing an appeal: the rulebook's procedure as a walk on the ruling screen. For a modified decision the appealed
 * ruling is walked again, with its facts and answers, some of which are then changed.
 */
#ifndef FLAGFALL_SCREENS_HEARING_H
#define FLAGFALL_SCREENS_HEARING_H

struct console;
struct ruling_case;

void hearing_begin(struct console *, int round, int appeal); /* round 0 is the one being played */
/* confirms its decision; asks for the reason and who decided */
void hearing_confirm(struct console *, struct ruling_case *);

#endif
