#include "log/beside.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static_assert(PATH_BYTES_MAX >= PATH_MAX, "realpath() has room");

bool path_beside(char out[PATH_BYTES_MAX], const char *path, const char *ending)
{
    char real[PATH_BYTES_MAX];
    const char *name = realpath(path, real) ? real : path; /* as given, if it does not exist yet */
    return (size_t)snprintf(out, PATH_BYTES_MAX, "%s%s", name, ending) < PATH_BYTES_MAX;
}

bool path_is_beside(const char *path)
{
    static const char *const endings[] = {"-wal", "-shm", "-journal", "-lock", "-broadcast"};
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t of = strlen(endings[i]);
        if (length >= of && !strcmp(path + length - of, endings[i]))
            return true;
    }
    return false;
}

int path_open_free(char name[PATH_BYTES_MAX], const char *path, const char *ending)
{
    enum { NAMES = 1000 };
    char numbered[40];
    int fd = -1;
    for (int i = 1; fd < 0 && i < NAMES; i++) {
        snprintf(numbered, sizeof numbered, "%s%d", ending, i);
        if (!path_beside(name, path, numbered))
            return -1;
        fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (fd < 0 && errno != EEXIST)
            return -1;
    }
    return fd;
}

bool path_set_aside(char kept[PATH_BYTES_MAX], const char *path, const char *ending)
{
    char name[PATH_BYTES_MAX], aside[40];
    snprintf(aside, sizeof aside, "%s.aside-", ending);
    int fd = path_beside(name, path, ending) ? path_open_free(kept, path, aside) : -1; /* nothing is replaced */
    bool moved = fd >= 0 && rename(name, kept) == 0;
    int number = errno;
    if (fd >= 0 && !moved)
        unlink(kept);
    if (fd >= 0)
        close(fd);
    errno = number;
    return moved && folder_sync(kept);
}

bool path_folder(char out[PATH_BYTES_MAX], const char *path)
{
    if (!path_beside(out, path, ""))
        return false;
    char *slash = strrchr(out, '/');
    if (!slash)
        return snprintf(out, PATH_BYTES_MAX, ".") > 0;
    slash[slash == out] = '\0';
    return true;
}

static bool sync_opened(int fd)
{
    if (fd < 0)
        return false;
    bool synced = fsync(fd) == 0 || errno == EINVAL; /* some file systems do not support this */
    int number = errno;
    close(fd);
    errno = number;
    return synced;
}

bool file_sync(const char *path)
{
    return sync_opened(open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
}

bool folder_sync(const char *path)
{
    char folder[PATH_BYTES_MAX];
    return sync_opened(path_folder(folder, path) ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1);
}
