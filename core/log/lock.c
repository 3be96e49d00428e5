#include "log/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The holder takes the file away when it is done: then we may hold a lock on a file that has no name any more. */
static bool is_still_there(int fd, const char *path)
{
    struct stat held, named;
    return fstat(fd, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino &&
           held.st_dev == named.st_dev;
}

/* Locks of the open file, not of the process (F_OFD_...): closing another descriptor of it changes nothing. */
static bool lock_whole(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_OFD_SETLK, &whole) == 0;
}

static bool refuse(const struct log_lock *lock, const char *path, struct error *why)
{
    char holder[96];
    ssize_t n = pread(lock->fd, holder, sizeof holder - 1, 0);
    holder[n > 0 ? n : 0] = '\0';
    holder[strcspn(holder, "\n")] = '\0';
    for (char *c = holder; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    return failf(why, path, "end that one, or open it here for reading only", "locked by another console%s%s%s",
                 *holder ? " (" : "", holder, *holder ? ")" : "");
}

static void say_who(const struct log_lock *lock, const char *station)
{
    if (ftruncate(lock->fd, 0) == 0)
        dprintf(lock->fd, "%s, process %ld\n", station, (long)getpid()); /* a courtesy: the lock holds without it */
}

bool lock_take(struct log_lock *lock, const char *path_of_log, const char *station, struct error *why)
{
    lock->fd = -1;
    if (!path_beside(lock->path, path_of_log, "-lock"))
        return fail(why, "log", "its path is too long", "give a shorter one");
    for (;;) {
        lock->fd = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
        if (lock->fd < 0)
            return failf(why, path_of_log, "move the event to a folder that you may write to",
                         "the log cannot be locked: %s", strerror(errno));
        bool locked = lock_whole(lock->fd);
        bool there = is_still_there(lock->fd, lock->path);
        if (locked && there) {
            say_who(lock, station);
            return true;
        }
        if (!locked && there)
            refuse(lock, path_of_log, why);
        close(lock->fd);
        lock->fd = -1;
        if (!locked && there)
            return false;
    }
}

void lock_give_back(struct log_lock *lock)
{
    if (lock->fd < 0)
        return;
    unlink(lock->path);
    close(lock->fd);
    lock->fd = -1;
}

bool lock_is_held(const char *path_of_log)
{
    char path[PATH_BYTES_MAX];
    int fd = path_beside(path, path_of_log, "-lock") ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return false;
    struct flock whole = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    bool held = fcntl(fd, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    close(fd);
    return held;
}
