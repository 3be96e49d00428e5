/* The first screen. For now it shows a board, what this version can do, and gives the terminal back as it was. */
#ifndef FLAGFALL_HALL_H
#define FLAGFALL_HALL_H

/* Opens on the terminal and returns the exit status when the user leaves. Where there is no terminal it prints the
 * same as plain lines and returns at once. */
int hall_open(void);

#endif
