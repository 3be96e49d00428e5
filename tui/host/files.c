#include "host/files.h"

#include "base/hostile.h"
#include "base/plain_file.h"
#include "base/text.h"
#include "base/tongue.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static bool read_all(int fd, const char *path, size_t most, struct text *out, struct error *why)
{
    char bytes[USUALLY(65536, 7)];
    for (ssize_t n; (n = read(fd, bytes, sizeof bytes)) != 0;) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return failf(why, path, "name a file that can be read", "cannot be read: %s", strerror(errno));
        if (out->length + (size_t)n > most)
            return failf(why, path, "is it the right file?", "larger than %zu MiB", most >> 20);
        text_add_bytes(out, bytes, (size_t)n);
    }
    return true;
}

bool file_read(const char *path, size_t most, struct text *out, struct error *why)
{
    bool standard = !strcmp(path, "-");
    int fd = standard ? STDIN_FILENO : plain_file_descriptor(path, most, why);
    if (fd < 0)
        return false;
    bool good = read_all(fd, path, most, out, why);
    if (!standard)
        close(fd);
    return good;
}

bool file_is_as_it_was(const struct stat *was, const struct stat *is)
{
    return was->st_dev == is->st_dev && was->st_ino == is->st_ino && was->st_mode == is->st_mode &&
           was->st_size == is->st_size && was->st_mtim.tv_sec == is->st_mtim.tv_sec &&
           was->st_mtim.tv_nsec == is->st_mtim.tv_nsec && was->st_ctim.tv_sec == is->st_ctim.tv_sec &&
           was->st_ctim.tv_nsec == is->st_ctim.tv_nsec;
}

bool file_log_beside(const char *event, char *out, size_t room)
{
    static const char ending[] = ".ini";
    size_t length = strlen(event), stem = length - (sizeof ending - 1);
    bool named = length > sizeof ending - 1 && !strcmp(event + stem, ending) &&
                 (size_t)snprintf(out, room, "%.*s.flagfall", (int)stem, event) < room;
    if (named && access(out, F_OK) == 0)
        return true;
    out[0] = '\0';
    return false;
}

bool file_has_name(const char *path, struct error *why)
{
    return strcmp(path, "-") != 0 || fail(why, path, "is standard input, which is the keyboard here", "name a file");
}

static bool write_all(int fd, const struct text *text, bool waits)
{
    for (size_t done = 0; done < text->length;) {
        ssize_t n = write(fd, text->chars + done, text->length - done);
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return !waits || fsync(fd) == 0;
}

static void folder_of(const char *path, char out[PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    int length = slash ? (int)(slash - path) : 0;
    snprintf(out, PATH_MAX, "%.*s", length ? length : 1, length ? path : slash ? "/" : ".");
}

/* The new name is safe when its folder is synced too; that a folder cannot be synced is not an error. */
static void sync_folder(const char *path)
{
    char folder[PATH_MAX];
    folder_of(path, folder);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

/* A file that is not there yet appears whole, or not at all: until then it has no name that could be left behind. False
 * where that cannot be done, or the name was taken meanwhile; then nothing is there. */
static bool appears_whole(const char *path, const struct text *text, bool waits)
{
    char folder[PATH_MAX], itself[32];
    folder_of(path, folder);
    int fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    snprintf(itself, sizeof itself, "/proc/self/fd/%d", fd);
    bool good = fchmod(fd, 0600) == 0 && write_all(fd, text, waits) &&
                linkat(AT_FDCWD, itself, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
    close(fd);
    if (good && waits)
        sync_folder(path);
    return good;
}

static bool write_file(const char *path, const struct text *text, bool waits, struct error *why)
{
    char beside[PATH_MAX], real[PATH_MAX];
    struct stat old;
    bool is_there = stat(path, &old) == 0;
    mode_t mode = is_there ? old.st_mode & 0777 : 0;
    if (is_there && !S_ISREG(old.st_mode))
        return fail(why, path, S_ISDIR(old.st_mode) ? "is a folder" : "is a pipe or a device", "name a file");
    if (!is_there && appears_whole(path, text, waits))
        return true;
    path = is_there && realpath(path, real) ? real : path; /* a link is kept, and its file written again */
    if ((size_t)snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= sizeof beside)
        return fail(why, path, "the name is too long", "choose another");
    int fd = mkostemp(beside, O_CLOEXEC);
    if (fd < 0)
        return failf(why, path, "choose a folder that may be written", "cannot be written: %s", strerror(errno));
    bool good = write_all(fd, text, waits) && fchmod(fd, mode ? mode : 0600) == 0;
    int number = errno;
    good = close(fd) == 0 && good;
    if (good && rename(beside, path) != 0) {
        number = errno;
        good = false;
    }
    if (good && waits)
        sync_folder(path);
    if (good)
        return true;
    unlink(beside);
    return failf(why, path, "make room; the old file is unchanged", "cannot be written: %s", strerror(number));
}

bool file_write(const char *path, const struct text *text, struct error *why)
{
    return write_file(path, text, true, why);
}

bool file_put_down(const char *path, const struct text *text, struct error *why)
{
    return write_file(path, text, false, why);
}

/* Whatever umask says, as a web server has another owner. */
enum { FOR_ALL = 0644, FOLDER_FOR_ALL = 0755 };

static bool holds(const char *path, const struct text *text)
{
    struct text there = {0};
    struct stat s;
    bool same = stat(path, &s) == 0 && S_ISREG(s.st_mode) && (size_t)s.st_size == text->length &&
                (s.st_mode & 0444) == 0444 && file_read(path, text->length, &there, &(struct error){0}) &&
                !memcmp(text_chars(&there), text_chars(text), text->length);
    text_release(&there);
    return same;
}

static const char *remedy_for(int number)
{
    return number == ENOSPC || number == EDQUOT ? N_("make room, or choose another folder")
           : number == EROFS                    ? N_("make its disk writable, or choose another folder")
                                                : N_("make it writable, or choose another folder");
}

bool file_publish(const char *path, const struct text *text, struct error *why)
{
    char beside[PATH_MAX];
    if (holds(path, text))
        return true;
    if ((size_t)snprintf(beside, sizeof beside, "%s.new", path) >= sizeof beside)
        return fail(why, path, "the name is too long", "choose another");
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, FOR_ALL);
    bool good = fd >= 0 && write_all(fd, text, false) && fchmod(fd, FOR_ALL) == 0;
    int number = errno;
    if (fd >= 0 && close(fd) != 0 && good) {
        number = errno;
        good = false;
    }
    if (good && rename(beside, path) == 0)
        return true;
    number = good ? errno : number;
    unlink(beside);
    return failf(why, path, remedy_for(number), "cannot be written: %s", strerror(number));
}

/* What was longer is blank lines until it is cut. */
bool file_publish_in_place(const char *path, const struct text *text)
{
    struct stat is;
    struct text all = {0};
    int fd = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, FOR_ALL);
    bool good = fd >= 0 && fstat(fd, &is) == 0 && S_ISREG(is.st_mode) && fchmod(fd, FOR_ALL) == 0;
    text_add_bytes(&all, text_chars(text), text->length);
    while (good && (off_t)all.length < is.st_size)
        text_add_char(&all, '\n');
    good = good && write_all(fd, &all, false) && ftruncate(fd, (off_t)text->length) == 0;
    if (fd >= 0)
        close(fd);
    text_release(&all);
    return good;
}

static bool is_closed(const char *path)
{
    return access(path, W_OK) != 0 && (errno == EACCES || errno == EPERM);
}

enum file_place file_place_of(const char *path)
{
    enum { MEBIBYTE = 1 << 20 };
    char folder[PATH_MAX];
    struct statvfs is;
    folder_of(path, folder);
    if (statvfs(folder, &is) != 0)
        return FILE_PLACE_GOOD;
    if (is.f_flag & ST_RDONLY)
        return FILE_PLACE_READ_ONLY;
    if (is_closed(folder) || is_closed(path))
        return FILE_PLACE_CLOSED;
    return is.f_bavail * is.f_frsize < MEBIBYTE || (is.f_files && !is.f_favail) ? FILE_PLACE_FULL : FILE_PLACE_GOOD;
}

bool folder_publish(const char *path, struct error *why)
{
    struct stat s;
    if ((mkdir(path, FOLDER_FOR_ALL) == 0 && chmod(path, FOLDER_FOR_ALL) == 0) ||
        (errno == EEXIST && stat(path, &s) == 0 && S_ISDIR(s.st_mode)))
        return true;
    return failf(why, path, "make it yourself, or choose another", "the folder cannot be made: %s", strerror(errno));
}

FILE *file_make(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    FILE *f = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (fd >= 0 && !f)
        close(fd);
    return f;
}

bool folder_make(const char *path, struct error *why)
{
    char part[PATH_MAX];
    if (!copy_text(part, sizeof part, path))
        return fail(why, path, "the name is too long", "choose another");
    for (char *slash = part + 1;; slash++) {
        if (*slash && *slash != '/')
            continue;
        char end = *slash;
        *slash = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return failf(why, part, "make it yourself, or set the XDG variable to another place",
                         "the folder cannot be made: %s", strerror(errno));
        *slash = end;
        if (!end)
            return true;
    }
}

bool folder_make_own(char out[FOLDER_OWN], struct error *why)
{
    const char *tmp = getenv("TMPDIR");
    int length = snprintf(out, FOLDER_OWN, "%s/flagfall-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (length >= FOLDER_OWN)
        errno = ENAMETOOLONG;
    else if (mkdtemp(out))
        return true;
    failf(why, tmp && *tmp ? tmp : "/tmp", "make room there, or set TMPDIR", "a folder in it cannot be made: %s",
          strerror(errno));
    out[0] = '\0';
    return false;
}
