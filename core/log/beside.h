/* The names of the files beside a log: NAME-wal, NAME-shm, NAME-journal and NAME-lock. Links are resolved first, since
 * two consoles that name the same log differently must find the same lock. */
#ifndef FLAGFALL_LOG_BESIDE_H
#define FLAGFALL_LOG_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

enum { PATH_BYTES_MAX = 4096 };

/* Returns false if the path is too long. */
bool path_beside(char out[PATH_BYTES_MAX], const char *path, const char *ending);

/* True for a name that only a file beside a log has: a log of that name would be taken for a part of another. */
bool path_is_beside(const char *path);

/* Creates an empty file beside `path`, for its owner alone, under the first free name NAME + ending + 1, 2..., which is
 * put into `name`. Returns its descriptor, or -1 and sets errno. */
int path_open_free(char name[PATH_BYTES_MAX], const char *path, const char *ending);

/* Gives the file NAME + ending the first free name NAME + ending + ".aside-1", -2..., which is put into `kept`. Nothing
 * in it is changed. Returns false and sets errno. */
bool path_set_aside(char kept[PATH_BYTES_MAX], const char *path, const char *ending);

/* The folder of `path`, "." if it names none. Returns false if it is too long. */
bool path_folder(char out[PATH_BYTES_MAX], const char *path);

/* Makes what was written to the file durable. Returns false and sets errno. */
bool file_sync(const char *path);

/* Makes creating, renaming or removing `path` durable, by syncing its folder. Returns false and sets errno. */
bool folder_sync(const char *path);

#endif
