/* Cleans standard output and standard error of a command: whatever file the printed text came from, it holds no
 * character that base/printable.h does not let through. After printed_begin() this covers every printf of the program.
 */
#ifndef FLAGFALL_HOST_PRINTED_H
#define FLAGFALL_HOST_PRINTED_H

void printed_begin(void); /* once, before anything is printed */
/* For a pager: what is printed to a terminal is kept until it is taken, or else printed at the end. */
struct text;
void printed_hold(void);
void printed_take_held(struct text *); /* adds it; what is printed from then on is not kept */
void printed_is_json(void); /* standard output of this command is JSON, and is escaped as such */

/* A line on the terminal of standard error that the next one, and whatever is printed, takes the place of. Nothing
 * where that is no terminal, where standard output is a pipe, or once something was printed to a terminal there. */
void printed_passing(const char *line);

#endif
