/* Prints the version, the compiler, the libraries, and the kernels chosen for this processor. */
#ifndef FLAGFALL_COMMANDS_VERSION_H
#define FLAGFALL_COMMANDS_VERSION_H

void version_print(void); /* the version, and what it was built with and uses, on standard output */

#endif
