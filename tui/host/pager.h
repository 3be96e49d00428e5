/* Long texts that somebody asks for at a terminal, such as the help, a page at a time: through $PAGER, else `less -FRX`
 * if it is installed. What fits on the screen, goes to a file or a pipe, or has no pager is printed as it is.
 */
#ifndef FLAGFALL_HOST_PAGER_H
#define FLAGFALL_HOST_PAGER_H

void pager_wanted(void); /* what is printed from now on is such a text */
void pager_end(void);    /* prints it, and returns when it has been read; nothing if none was wanted */

#endif
