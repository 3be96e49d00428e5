/* What this program is made of: its version, the compiler, the libraries and the kernels chosen on this processor. */
#ifndef FLAGFALL_VERSION_H
#define FLAGFALL_VERSION_H

#define FLAGFALL_VERSION "0.1.0"

void version_print(void);

#endif
