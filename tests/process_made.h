/* Processes of a test: those that the program began, and one on a terminal of its own. */
#ifndef FLAGFALL_TESTS_PROCESS_MADE_H
#define FLAGFALL_TESTS_PROCESS_MADE_H

#include <sys/types.h>

/* The one child of this process, by whichever of its threads it was begun; fails the test if there is none or more. */
pid_t only_child(void);

/* A child with a terminal of that size, whose other end is *terminal. It ends with what run() gives; its state and its
 * configuration are in the scratch folder. */
pid_t begin_on_terminal(int rows, int columns, int (*run)(void), int *terminal);

#endif
