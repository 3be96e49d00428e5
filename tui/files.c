#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool read_all(int fd, const char *path, size_t most, struct text *out, struct error *why)
{
    char bytes[65536];
    for (ssize_t n; (n = read(fd, bytes, sizeof bytes)) != 0;) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return failf(why, path, "name a file that may be read", "cannot be read: %s", strerror(errno));
        if (out->length + (size_t)n > most)
            return failf(why, path, "is it the right file?", "larger than %zu MiB", most >> 20);
        text_add_bytes(out, bytes, (size_t)n);
    }
    return true;
}

bool file_read(const char *path, size_t most, struct text *out, struct error *why)
{
    bool standard = !strcmp(path, "-");
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return failf(why, path, "name a file that exists and may be read", "cannot be read: %s", strerror(errno));
    bool good = read_all(fd, path, most, out, why);
    if (!standard)
        close(fd);
    return good;
}

bool file_is_at_rest(const char *path, struct error *why)
{
    struct stat found;
    if (stat(path, &found) != 0)
        return failf(why, path, "name a file that exists and may be read", "cannot be read: %s", strerror(errno));
    if (S_ISDIR(found.st_mode))
        return fail(why, path, "is a folder", "name a file in it");
    return S_ISREG(found.st_mode) || fail(why, path, "is a pipe or a device", "name a file");
}

static bool write_all(int fd, const struct text *text)
{
    for (size_t done = 0; done < text->length;) {
        ssize_t n = write(fd, text->chars + done, text->length - done);
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return fsync(fd) == 0;
}

/* The new name is safe when its folder is synced too; a folder that cannot be is none of our faults. */
static void sync_folder(const char *path)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    int fd = open(slash ? *folder ? folder : "/" : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

bool file_write(const char *path, const struct text *text, struct error *why)
{
    char beside[PATH_MAX];
    struct stat old;
    mode_t mode = stat(path, &old) == 0 ? old.st_mode & 0777 : 0;
    if ((size_t)snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= sizeof beside)
        return fail(why, path, "the name is too long", "choose another");
    int fd = mkostemp(beside, O_CLOEXEC);
    if (fd < 0)
        return failf(why, path, "choose a folder that may be written", "cannot be written: %s", strerror(errno));
    mode_t mask = umask(0);
    umask(mask);
    bool good = write_all(fd, text) && fchmod(fd, mode ? mode : 0666 & ~mask) == 0;
    int number = errno;
    good = close(fd) == 0 && good;
    if (good && rename(beside, path) != 0) {
        number = errno;
        good = false;
    }
    if (good) {
        sync_folder(path);
        return true;
    }
    unlink(beside);
    return failf(why, path, "make room; the old file is as it was", "cannot be written: %s", strerror(number));
}

bool folder_make(const char *path, struct error *why)
{
    char part[PATH_MAX];
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part)
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
