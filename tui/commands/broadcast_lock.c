#include "commands/broadcast_lock.h"

#include "base/printable.h"
#include "base/text.h"
#include "host/settings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WHO_MAX = 100, FOR_OWNER = 0600 };

/* It may have been removed by the program that held it before. */
static bool is_in_place(const struct broadcast_locked *l)
{
    struct stat own, there;
    return fstat(l->fd, &own) == 0 && stat(l->path, &there) == 0 && own.st_dev == there.st_dev &&
           own.st_ino == there.st_ino;
}

/* Of this user, or of the one whose log it is. */
static bool is_ours(int fd, const char *log)
{
    struct stat is, of;
    return fstat(fd, &is) == 0 && S_ISREG(is.st_mode) &&
           (is.st_uid == geteuid() || (stat(log, &of) == 0 && is.st_uid == of.st_uid)) && fchmod(fd, FOR_OWNER) == 0;
}

static void leave(struct broadcast_locked *l)
{
    if (l->fd >= 0)
        close(l->fd);
    l->fd = -1;
}

/* By whom, as its file says; to be released. */
static struct text holder_of(const struct broadcast_locked *l)
{
    char said[WHO_MAX + 1] = "";
    struct text who = {0};
    ssize_t count = read(l->fd, said, WHO_MAX);
    said[count > 0 ? count : 0] = '\0';
    said[strcspn(said, "\n")] = '\0';
    text_add_printable(&who, said);
    return who;
}

/* The lock itself is only read: a file that stays open for writing would keep its disk from being made read-only. */
static void say_who(const struct broadcast_locked *l)
{
    char host[64] = "", who[WHO_MAX];
    int fd = open(l->path, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return; /* then some other process holds it */
    (void)gethostname(host, sizeof host - 1);
    int length = snprintf(who, sizeof who, "process %ld on %s\n", (long)getpid(), host);
    bool is_said = write(fd, who, (size_t)length) == length;
    close(fd);
    (void)is_said;
}

/* False if another holds it, which `who` says then. A file that cannot be had is no lock. */
static bool take(struct broadcast_locked *l, const char *log, struct text *who)
{
    for (;;) {
        l->fd = open(l->path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, FOR_OWNER);
        if (l->fd >= 0 && !is_ours(l->fd, log))
            leave(l);
        if (l->fd < 0)
            return true;
        if (flock(l->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            *who = holder_of(l);
            leave(l);
            return false;
        }
        if (is_in_place(l))
            break;
        leave(l);
    }
    say_who(l);
    return true;
}

static bool take_beside(struct broadcast_locked *l, const char *log, struct error *why)
{
    struct text who = {0};
    if (!path_beside(l->path, log, "-broadcast") || take(l, log, &who))
        return true;
    failf(why, log, "end that one first", "is broadcast already, by %s", who.length ? text_chars(&who) : "another");
    text_release(&who);
    return false;
}

static bool take_folder(struct broadcast_locked *l, const char *folder, const char *log, struct error *why)
{
    char name[PATH_BYTES_MAX]; /* without a slash behind it: not in the folder */
    size_t length = strlen(folder);
    struct text who = {0};
    while (length > 1 && folder[length - 1] == '/')
        length--;
    if ((size_t)snprintf(name, sizeof name, "%.*s", (int)length, folder) >= sizeof name ||
        !path_beside(l->path, name, ".lock") || take(l, log, &who))
        return true;
    failf(why, folder, "end that one first, or name another folder: --out DIR, or folder in [broadcast]",
          "is written already, by %s", who.length ? text_chars(&who) : "another");
    text_release(&who);
    return false;
}

static bool take_by_inode(struct broadcast_locked *l, const char *log, struct error *why)
{
    struct text who = {0};
    struct error none;
    struct stat is;
    char name[64];
    if (stat(log, &is) != 0)
        return true;
    snprintf(name, sizeof name, "broadcast-%llx-%llx", (unsigned long long)is.st_dev, (unsigned long long)is.st_ino);
    if (!settings_state_file_to_write(l->path, sizeof l->path, name, &none) || take(l, log, &who))
        return true;
    text_release(&who);
    return fail(why, log, "is broadcast already, by another name of the same file", "end that one first");
}

static void give_back(struct broadcast_locked *l)
{
    if (l->fd >= 0 && is_in_place(l))
        unlink(l->path);
    leave(l);
}

bool broadcast_lock_take(struct broadcast_lock *l, const char *log, struct error *why)
{
    *l = BROADCAST_UNLOCKED;
    if (!take_beside(&l->beside, log, why))
        return false;
    if (take_by_inode(&l->by_inode, log, why))
        return true;
    give_back(&l->beside);
    return false;
}

bool broadcast_lock_folder(struct broadcast_lock *l, const char *folder, const char *log, struct error *why)
{
    give_back(&l->folder);
    return take_folder(&l->folder, folder, log, why);
}

void broadcast_lock_give_back(struct broadcast_lock *l)
{
    give_back(&l->folder);
    give_back(&l->by_inode);
    give_back(&l->beside);
}
