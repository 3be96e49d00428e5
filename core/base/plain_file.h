/* Opens the files that the program reads by name: only plain files, and none larger than the caller accepts; and those
 * that it writes on and on, recordings and traces.
 *
 * A folder, pipe, socket, terminal or device is refused at once: reading or writing it might wait for somebody or never
 * end, and a console that serves a hall must do neither. Opening itself never waits.
 */
#ifndef FLAGFALL_BASE_PLAIN_FILE_H
#define FLAGFALL_BASE_PLAIN_FILE_H

#include "base/error.h"

#include <stddef.h>
#include <stdio.h>

/* As `most`, for callers that keep nothing of what they read. */
#define PLAIN_FILE_ANY_SIZE ((size_t)-1)

/* Open for reading. NULL, or a negative descriptor, after an error. */
FILE *plain_file_open(const char *path, size_t most, struct error *why);
int plain_file_descriptor(const char *path, size_t most, struct error *why);

/* Open for writing at its end; a new one is for its owner alone. NULL after an error. */
FILE *plain_file_append(const char *path, struct error *why);

#endif
