/* The names of the files that stand beside a log: NAME-wal, NAME-shm and NAME-lock, of the file itself even if it was
 * named through a link: two consoles that name it differently must meet at the same lock. */
#ifndef FLAGFALL_LOG_BESIDE_H
#define FLAGFALL_LOG_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

enum { PATH_BYTES_MAX = 4096 };

/* False: the path is too long. */
bool path_beside(char out[PATH_BYTES_MAX], const char *path, const char *ending);

#endif
