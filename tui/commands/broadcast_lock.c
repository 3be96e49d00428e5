#include "commands/broadcast_lock.h"

#include "base/printable.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { WHO_MAX = 100 };

/* It may have been removed by who held it before. */
static bool is_in_place(const struct broadcast_lock *l)
{
    struct stat own, there;
    return fstat(l->fd, &own) == 0 && stat(l->path, &there) == 0 && own.st_dev == there.st_dev &&
           own.st_ino == there.st_ino;
}

static bool is_held(struct broadcast_lock *l, const char *log, struct error *why)
{
    char said[WHO_MAX + 1] = "";
    struct text who = {0};
    ssize_t count = read(l->fd, said, WHO_MAX);
    said[count > 0 ? count : 0] = '\0';
    said[strcspn(said, "\n")] = '\0';
    text_add_printable(&who, said);
    failf(why, log, "end that one first", "is broadcast already, by %s", who.length ? text_chars(&who) : "another");
    text_release(&who);
    close(l->fd);
    l->fd = -1;
    return false;
}

static void say_who(const struct broadcast_lock *l)
{
    char host[64] = "", who[WHO_MAX];
    (void)gethostname(host, sizeof host - 1);
    int length = snprintf(who, sizeof who, "process %ld on %s\n", (long)getpid(), host);
    if (ftruncate(l->fd, 0) != 0 || write(l->fd, who, (size_t)length) != length)
        return; /* then some other process holds it */
}

/* The name of a socket without a file, which Linux frees with the process. */
static bool take_inode(struct broadcast_lock *l, const char *log, struct error *why)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    struct stat is;
    l->inode = stat(log, &is) == 0 ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    if (l->inode < 0)
        return true;
    int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "flagfall-broadcast-%llx-%llx",
                          (unsigned long long)is.st_dev, (unsigned long long)is.st_ino);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
    if (bind(l->inode, (struct sockaddr *)&name, size) == 0 || errno != EADDRINUSE)
        return true;
    close(l->inode);
    l->inode = -1;
    return fail(why, log, "is broadcast already, by another name of the same file", "end that one first");
}

static bool take_file(struct broadcast_lock *l, const char *log, struct error *why)
{
    l->fd = -1;
    if (!path_beside(l->path, log, "-broadcast"))
        return true;
    for (;;) {
        l->fd = open(l->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644);
        if (l->fd < 0)
            return true;
        if (flock(l->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
            return is_held(l, log, why);
        if (is_in_place(l))
            break;
        close(l->fd);
    }
    say_who(l);
    return true;
}

bool broadcast_lock_take(struct broadcast_lock *l, const char *log, struct error *why)
{
    l->inode = -1;
    if (!take_file(l, log, why))
        return false;
    if (take_inode(l, log, why))
        return true;
    broadcast_lock_give_back(l);
    return false;
}

void broadcast_lock_give_back(struct broadcast_lock *l)
{
    if (l->inode >= 0)
        close(l->inode);
    l->inode = -1;
    if (l->fd < 0)
        return;
    if (is_in_place(l))
        unlink(l->path);
    close(l->fd);
    l->fd = -1;
}
