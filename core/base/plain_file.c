#include "base/plain_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_plain(const struct stat *about, const char *path, struct error *why)
{
    if (S_ISDIR(about->st_mode))
        return fail(why, path, "is a folder", "name a file in it");
    return S_ISREG(about->st_mode) || fail(why, path, "is a pipe or a device", "name a file");
}

static bool is_small_enough(const struct stat *about, size_t most, const char *path, struct error *why)
{
    enum { KIB = 10, MIB = 20 };
    if (about->st_size < 0 || (size_t)about->st_size <= most)
        return true;
    bool small = most < (size_t)1 << MIB;
    return failf(why, path, "is it the right file?", "larger than %zu %s", most >> (small ? KIB : MIB),
                 small ? "KiB" : "MiB");
}

int plain_file_descriptor(const char *path, size_t most, struct error *why)
{
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd >= 0 && fstat(fd, &about) == 0) {
        if (is_plain(&about, path, why) && is_small_enough(&about, most, path, why))
            return fd;
    } else {
        int number = errno;
        failf(why, path, "name a file that exists and may be read", "cannot be read: %s", strerror(number));
    }
    if (fd >= 0)
        close(fd);
    return -1;
}

FILE *plain_file_open(const char *path, size_t most, struct error *why)
{
    int fd = plain_file_descriptor(path, most, why);
    FILE *f = fd >= 0 ? fdopen(fd, "rb") : NULL;
    if (fd >= 0 && !f) {
        fail(why, path, "cannot be opened: no memory", "end other programs");
        close(fd);
    }
    return f;
}

FILE *plain_file_append(const char *path, struct error *why)
{
    struct stat about;
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0600), number = errno;
    bool found =
        (fd >= 0 ? fstat(fd, &about) : stat(path, &about)) == 0; /* a pipe that nobody reads cannot be opened */
    bool good = !found || is_plain(&about, path, why);
    FILE *f = good && fd >= 0 ? fdopen(fd, "a") : NULL;
    if (good && !f)
        failf(why, path, "name another file, or make room", "cannot be written: %s", strerror(fd < 0 ? number : errno));
    if (fd >= 0 && !f)
        close(fd);
    return f;
}
