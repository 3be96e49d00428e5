#include "log/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Two lines of fixed length, so that each can be rewritten in place: who holds the lock, and the mark. */
enum { LINE_BYTES = 128 };

static struct lock_mark read_mark(int fd)
{
    char line[LINE_BYTES + 1] = "", digits[2 * LOG_HASH_BYTES + 1];
    long long sequence = 0;
    ssize_t length = pread(fd, line, LINE_BYTES, LINE_BYTES);
    struct lock_mark mark = {.is_spoiled = length > 0};
    if (length == LINE_BYTES && line[LINE_BYTES - 1] == '\n' &&
        sscanf(line, "saved up to entry %19lld of %64[0-9a-f] ", &sequence, digits) == 2 && sequence > 0 &&
        hex_read(mark.first.bytes, sizeof mark.first.bytes, digits))
        mark = (struct lock_mark){.sequence = sequence, .first = mark.first};
    return mark;
}

/* Only information: the lock holds without it. */
static void write_line(int fd, int line, const char *words)
{
    char out[LINE_BYTES + 1];
    snprintf(out, sizeof out, "%-*.*s\n", LINE_BYTES - 1, LINE_BYTES - 1, words);
    while (pwrite(fd, out, LINE_BYTES, (off_t)line * LINE_BYTES) < 0 && errno == EINTR)
        ;
}

void lock_set_mark(struct log_lock *lock, const struct log_head *head)
{
    char words[LINE_BYTES], digits[2 * LOG_HASH_BYTES + 1];
    if (lock->fd < 0)
        return;
    sodium_bin2hex(digits, sizeof digits, head->first.bytes, sizeof head->first.bytes);
    snprintf(words, sizeof words, "saved up to entry %lld of %s", (long long)head->sequence, digits);
    write_line(lock->fd, 1, words);
    lock->is_marked = true;
}

bool lock_mark_is_foreign(const struct lock_mark *mark, const struct log_head *head)
{
    return mark->sequence > 0 && memcmp(mark->first.bytes, head->first.bytes, sizeof head->first.bytes) != 0;
}

int64_t lock_mark_ahead(const struct lock_mark *mark, const struct log_head *head)
{
    bool is_ahead = !lock_mark_is_foreign(mark, head) && mark->sequence > head->sequence;
    return is_ahead ? mark->sequence - head->sequence : 0;
}

bool lock_mark_fits(const struct lock_mark *mark, const struct log_head *head, const char *path, struct error *why)
{
    int64_t gone = lock_mark_ahead(mark, head);
    bool is_foreign = lock_mark_is_foreign(mark, head);
    if (mark->is_spoiled || is_foreign)
        return failf(why, path, "compare it with a backup and with printed reports, then open it",
                     "its console did not end in order, and the file beside it that says which entry was saved last "
                     "%s: entries may be missing at the end",
                     is_foreign ? "is another log's" : "is damaged");
    return !gone ||
           failf(why, path, "keep the file as it is, and look for its -wal file or a newer copy",
                 "the console that had it open saved entry %lld, and the log ends with entry %lld: its -wal file was "
                 "cut or deleted, or this is an older copy",
                 (long long)mark->sequence, (long long)head->sequence);
}

/* The holder removes the file when it is done, so we may have locked a file that no longer has a name. */
static bool is_still_there(int fd, const char *path)
{
    struct stat held, named;
    return fstat(fd, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino &&
           held.st_dev == named.st_dev;
}

/* Locks belong to the open file, not to the process (F_OFD_...), so closing another descriptor does not release
 * them. */
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
    for (size_t used = strlen(holder); used && holder[used - 1] == ' ';)
        holder[--used] = '\0';
    return failf(why, path, "end that one, or open it here for reading only, with --readonly",
                 "locked by another console%s%s%s", *holder ? " (" : "", holder, *holder ? ")" : "");
}

/* Only its owner can read the lock file, so another person's console is recognised by the owner of the file. */
static bool refuse_unopened(const char *path_of_log, const char *path, struct error *why)
{
    int number = errno;
    struct stat about;
    struct passwd *owner = number == EACCES && stat(path, &about) == 0 ? getpwuid(about.st_uid) : NULL;
    if (owner)
        return failf(why, path_of_log, "ask them to end their console, or to hand the log over",
                     "locked by a console of the user %.60s", owner->pw_name);
    return failf(why, path_of_log, "move the event to a folder that you may write to", "the log cannot be locked: %s",
                 strerror(number));
}

static void say_who(const struct log_lock *lock, const char *station)
{
    char words[LINE_BYTES];
    snprintf(words, sizeof words, "%.90s, process %ld", station, (long)getpid());
    write_line(lock->fd, 0, words);
}

static bool is_file(int fd)
{
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
}

bool lock_take(struct log_lock *lock, const char *path_of_log, const char *station, struct error *why)
{
    lock->fd = -1;
    if (!path_beside(lock->path, path_of_log, "-lock"))
        return fail(why, "log", "its path is too long", "give a shorter one");
    for (;;) {
        lock->fd = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
        if (lock->fd < 0)
            return refuse_unopened(path_of_log, lock->path, why);
        if (!is_file(lock->fd)) {
            close(lock->fd);
            lock->fd = -1;
            return fail(why, lock->path, "is not a file, and stands where the log has one", "take it away");
        }
        bool locked = lock_whole(lock->fd);
        bool there = is_still_there(lock->fd, lock->path);
        if (locked && there) {
            lock->left = read_mark(lock->fd);
            lock->is_marked = lock->left.sequence > 0;
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

void lock_give_back(struct log_lock *lock, bool is_whole)
{
    if (lock->fd < 0)
        return;
    if (is_whole || !lock->is_marked)
        unlink(lock->path);
    close(lock->fd);
    lock->fd = -1;
}

bool lock_is_held(const char *path_of_log)
{
    char path[PATH_BYTES_MAX];
    int fd = path_beside(path, path_of_log, "-lock") ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    if (fd < 0)
        return errno == EACCES; /* someone else's, so assumed to be held */
    struct flock whole = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    bool held = fcntl(fd, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    close(fd);
    return held;
}

struct lock_mark lock_mark_left(const char *path_of_log)
{
    char path[PATH_BYTES_MAX];
    struct lock_mark mark = {0};
    if (lock_is_held(path_of_log) || !path_beside(path, path_of_log, "-lock"))
        return mark;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (fd < 0)
        return mark;
    mark = read_mark(fd);
    close(fd);
    return mark;
}
