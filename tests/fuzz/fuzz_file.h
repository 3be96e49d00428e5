/* Bytes as a file with a name, for what is read by name. One file for a fuzzer, written over each time. */
#ifndef FLAGFALL_TESTS_FUZZ_FILE_H
#define FLAGFALL_TESTS_FUZZ_FILE_H

#include <assert.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static inline const char *fuzz_folder(void)
{
    static char folder[64];
    if (!*folder) {
        snprintf(folder, sizeof folder, "%s/flagfall-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        assert(mkdtemp(folder));
    }
    return folder;
}

static inline const char *fuzz_file(const char *name, const uint8_t *data, size_t size)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", fuzz_folder(), name);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    close(fd);
    return path;
}

#endif
