/* The station's key stays after a power cut: its file is synced before it gets its name, its folder after that. This
 * program's own fsync() and link() take the place of the C library's, and note what they are given. */
#include "log/key.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

static char done[8]; /* in order: f a file synced, l it got its name, d a folder synced */
static struct stat synced_folder;

static void note(char what)
{
    size_t n = strlen(done);
    if (n + 1 < sizeof done)
        done[n] = what;
}

int fsync(int fd)
{
    struct stat about;
    assert_int_equal(fstat(fd, &about), 0);
    note(S_ISDIR(about.st_mode) ? 'd' : 'f');
    if (S_ISDIR(about.st_mode))
        synced_folder = about;
    return 0;
}

int link(const char *from, const char *to)
{
    note('l');
    return linkat(-100, from, -100, to, 0); /* AT_FDCWD */
}

static void the_key_and_then_its_folder_are_synced(void **state)
{
    (void)state;
    const char *path = in_scratch("synced/station.key");
    uint8_t seed[32] = {7};
    struct station_key key;
    struct error why = {0};
    struct stat folder;
    unlink(path);
    assert_true(key_open(&key, path, seed, &why));
    assert_string_equal(done, "fld");
    assert_int_equal(stat(in_scratch("synced"), &folder), 0);
    assert_int_equal(folder.st_ino, synced_folder.st_ino);
    assert_true(key_open(&key, path, seed, &why)); /* one that is there is only read */
    assert_string_equal(done, "fld");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_key_and_then_its_folder_are_synced)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
