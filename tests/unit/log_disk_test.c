/* Real disks in a bad state: full, limited, read-only. Each in a process of its own, which may mount a small disk. */
#include "log/verify.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "skip.h"
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { DONE = 0, WRONG = 1, NOT_ALLOWED = 2 };

/* A check of a process that cannot use cmocka's own: it says where it failed and ends. */
#define must(fact) \
    do { \
        if (!(fact)) { \
            fprintf(stderr, "line %d, not so: %s (%s)\n", __LINE__, #fact, why.what); \
            _exit(WRONG); \
        } \
    } while (0)

static void run_apart(void (*body)(const char *folder))
{
    const char *folder = in_scratch("disk");
    mkdir(folder, 0700);
    pid_t child = fork();
    if (!child) {
        body(folder);
        _exit(DONE);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == NOT_ALLOWED)
        skip_because("a small disk cannot be mounted here");
    assert_int_equal(WEXITSTATUS(status), DONE);
}

static void mount_small(const char *folder)
{
    if (unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
        mount("small", folder, "tmpfs", 0, "size=400k"))
        _exit(NOT_ALLOWED);
}

static void in_folder(char path[600], const char *folder, const char *name)
{
    snprintf(path, 600, "%s/%s", folder, name);
}

static void fill_disk(const char *path)
{
    static char block[4096];
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    while (write(fd, block, sizeof block) > 0)
        ;
    for (int i = 0; i < 4096 && write(fd, block, 1) > 0; i++)
        ;
    close(fd);
}

static void assert_whole(const char *path, int64_t entries)
{
    struct error why = {0};
    struct log_verdict v;
    must(log_verify(path, &(struct log_expected){0}, &v, &why));
    must(v.entries == entries);
}

/* The hall goes on while nothing can be written; then somebody makes room. */
static void on_a_full_disk(const char *folder)
{
    char path[600], ballast[600];
    struct error why = {0};
    mount_small(folder);
    in_folder(path, folder, "full.flagfall");
    in_folder(ballast, folder, "ballast");
    struct log *log = made_open(path, LOG_CREATE, &why);
    must(log);
    made_fill(log, 50);
    must(log_durable(log) == 51);
    fill_disk(ballast);
    int64_t taken = 51;
    for (int group = 0; group < 20; group++) {
        for (int i = 0; i < 100; i++, taken++)
            must(made_append(log, i, &why));
        log_commit(log, group, &why);
    }
    must(log_trouble(log));
    must(strstr(log_trouble(log)->what, "the disk is full"));
    must(log_durable(log) + (int64_t)log_waiting(log) == taken);
    assert_whole(path, log_durable(log));
    int64_t durable = log_durable(log);
    must(unlink(ballast) == 0);
    if (!log_commit(log, 100, &why)) /* 400 kB are few for all of it: what is left waits on */
        must(strstr(why.what, "the disk is full"));
    must(log_durable(log) >= durable);
    must(mount("small", folder, "tmpfs", MS_REMOUNT, "size=8m") == 0);
    must(log_commit(log, 200, &why));
    must(!log_trouble(log) && log_durable(log) == taken);
    must(log_close(log, &why));
    assert_whole(path, taken);
}

static void a_full_disk_loses_nothing(void **state)
{
    (void)state;
    run_apart(on_a_full_disk);
}

static void making_on_a_full_disk(const char *folder)
{
    char path[600], ballast[600];
    struct error why = {0};
    mount_small(folder);
    in_folder(path, folder, "new.flagfall");
    in_folder(ballast, folder, "ballast");
    fill_disk(ballast);
    must(!made_open(path, LOG_CREATE, &why));
    must(strstr(why.what, "the disk is full") || strstr(why.what, "No space left"));
    must(unlink(ballast) == 0);
    struct log *log = made_open(path, LOG_CREATE, &why);
    must(log);
    must(log_close(log, &why));
}

static void a_log_that_could_not_be_made_is_made_once_there_is_room(void **state)
{
    (void)state;
    run_apart(making_on_a_full_disk);
}

static void on_a_read_only_disk(const char *folder)
{
    char path[600];
    struct error why = {0};
    mount_small(folder);
    in_folder(path, folder, "still.flagfall");
    struct log *log = made_open(path, LOG_CREATE, &why);
    must(log);
    made_fill(log, 50);
    must(log_close(log, &why));
    must(mount("small", folder, "tmpfs", MS_REMOUNT | MS_RDONLY, "size=400k") == 0);
    must(!made_open(path, LOG_WRITE, &why));
    must(strstr(why.what, "the log cannot be locked: Read-only file system"));
    assert_whole(path, 51);
    log = made_open(path, LOG_READ, &why);
    must(log);
    struct log_head head;
    must(log_head(log, &head, &why) && head.sequence == 51);
    must(log_close(log, &why));
}

static void a_log_on_a_read_only_disk_can_be_read_and_verified(void **state)
{
    (void)state;
    run_apart(on_a_read_only_disk);
}

static void with_a_limit_of_size(const char *folder)
{
    char path[600];
    struct error why = {0};
    struct rlimit limit = {60000, RLIM_INFINITY}, none = {RLIM_INFINITY, RLIM_INFINITY};
    signal(SIGXFSZ, SIG_IGN);
    in_folder(path, folder, "limited.flagfall");
    made_away(path);
    struct log *log = made_open(path, LOG_CREATE, &why);
    must(log);
    must(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    for (int i = 0; i < 1000; i++)
        must(made_append(log, i, &why));
    must(!log_commit(log, 0, &why));
    must(strstr(why.what, "File too large"));
    must(setrlimit(RLIMIT_FSIZE, &none) == 0);
    must(log_commit(log, 1000, &why));
    must(log_close(log, &why));
    assert_whole(path, 1001);
}

static void a_file_that_may_not_grow_is_trouble_until_it_may(void **state)
{
    (void)state;
    run_apart(with_a_limit_of_size);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_disk_loses_nothing),
        cmocka_unit_test(a_log_that_could_not_be_made_is_made_once_there_is_room),
        cmocka_unit_test(a_log_on_a_read_only_disk_can_be_read_and_verified),
        cmocka_unit_test(a_file_that_may_not_grow_is_trouble_until_it_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
