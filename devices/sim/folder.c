#include "sim/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

void folder_default(char *out, size_t room)
{
    const char *runtime = secure_getenv("XDG_RUNTIME_DIR");
    if (runtime && runtime[0] == '/' && access(runtime, W_OK) == 0)
        snprintf(out, room, "%s/flagfall-demo", runtime);
    else
        snprintf(out, room, "/tmp/flagfall-demo-%lu", (unsigned long)geteuid());
}

static int open_ours(const char *path, struct error *why)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) {
        failf(why, path, "name another folder with --dir", "cannot be opened as a folder of our own: %s",
              strerror(errno));
        return -1;
    }
    if (fstat(fd, &st) == 0 && st.st_uid == geteuid() && !(st.st_mode & (S_IWGRP | S_IWOTH)))
        return fd;
    close(fd);
    fail(why, path, "this folder belongs to somebody else, or others may write to it", "name another one with --dir");
    return -1;
}

int folder_hold(const char *path, struct error *why)
{
    if (mkdir(path, 0700) < 0 && errno != EEXIST) {
        failf(why, path, "name another folder with --dir", "cannot be made: %s", strerror(errno));
        return -1;
    }
    int fd = open_ours(path, why);
    if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    close(fd);
    fail(why, path, "another simulated hall has this folder", "stop it, or name another folder with --dir");
    return -1;
}

bool folder_is_held(const char *path, struct error *why)
{
    if (access(path, F_OK) < 0)
        return fail(why, path, "no simulated hall runs here", "start one: flagfall demo");
    int fd = open_ours(path, why);
    if (fd < 0)
        return false;
    bool held = flock(fd, LOCK_SH | LOCK_NB) < 0;
    close(fd);
    return held || fail(why, path, "no simulated hall runs here", "start one: flagfall demo");
}
