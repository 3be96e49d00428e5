/* What is typed on without looking: behind a question slips are kept until it is answered; behind a word that was
 * refused all goes with that word. Nothing of it vanishes without being named. */
#ifndef FLAGFALL_CONSOLE_TYPED_ON_H
#define FLAGFALL_CONSOLE_TYPED_ON_H

#include <stdbool.h>

struct console;

/* True if the key is no answer to the question that is asked, and was kept for later. */
bool typed_on_keep(struct console *, int key);

/* The question goes on with another line: beside it stands what was not taken, until it is said with the answer. */
void typed_on_remind(struct console *);

/* Something was kept, or is to be named as not taken, and no question stands any more. */
bool typed_on_waits(const struct console *);

/* The question was answered: hands what was kept to `take`, a key after the other. */
void typed_on_take(struct console *, void (*take)(struct console *, int key));

/* A word that is being typed cannot be taken: it has a board that is not there, or a sign that is no result. Half of it
 * would be meant for another board, and nobody can know where it ends: so whatever is typed goes with it, and why stays
 * to be read, until Escape or backspace ends it, or a key that types nothing. To be called when the bottom line says
 * why. */
void typed_on_refuse_word(struct console *);
bool typed_on_refuses_word(const struct console *); /* one waits to be settled: the keys of the screen do nothing */

void typed_on_forget(struct console *); /* all of it: another hand has the console */

/* True if the key went with the refused word, or ended it. */
bool typed_on_drop(struct console *, int key);

#endif
