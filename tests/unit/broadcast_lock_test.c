/* Who broadcasts an event: one program at a time, whatever other users of this computer do. */
#include "commands/broadcast_lock.h"

#include "scratch.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmocka_names.h"

#include "skip.h"

static const char *a_log(void)
{
    const char *path = in_scratch("locked.flagfall");
    setenv("XDG_STATE_HOME", getenv("SCRATCH") ? getenv("SCRATCH") : "/tmp", 1);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fclose(f);
    return path;
}

static void takes(struct broadcast_lock *l, const char *log)
{
    struct error why = {0};
    if (!broadcast_lock_take(l, log, &why))
        fail_msg("%s: %s", why.where, why.what);
    assert_true(l->beside.fd >= 0 && l->by_inode.fd >= 0);
}

static void is_held(const char *log, const char *words)
{
    struct broadcast_lock l;
    struct error why = {0};
    assert_false(broadcast_lock_take(&l, log, &why));
    if (!strstr(why.what, words))
        fail_msg("%s", why.what);
    assert_true(l.beside.fd < 0 && l.by_inode.fd < 0);
}

static void one_program_has_it(void **state)
{
    const char *log = a_log(), *other = in_scratch("other.flagfall");
    struct broadcast_lock l;
    (void)state;
    unlink(other);
    assert_int_equal(link(log, other), 0);
    for (int times = 0; times < 2; times++) {
        takes(&l, log);
        is_held(log, "is broadcast already, by process ");
        is_held(other, "by another name of the same file");
        broadcast_lock_give_back(&l);
        assert_int_not_equal(access(l.beside.path, F_OK), 0);
        assert_int_not_equal(access(l.by_inode.path, F_OK), 0);
    }
    unlink(other);
}

/* Anyone who can open a file can lock it. */
static void no_other_user_can_open_what_is_locked(void **state)
{
    const char *log = a_log();
    struct broadcast_lock l;
    struct stat is;
    (void)state;
    umask(0);
    FILE *open_to_all = fopen(in_scratch("locked.flagfall-broadcast"), "w"); /* left by a version before */
    assert_non_null(open_to_all);
    fclose(open_to_all);
    takes(&l, log);
    const char *const paths[] = {l.beside.path, l.by_inode.path};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(stat(paths[i], &is), 0);
        assert_int_equal(is.st_mode & 0777, 0600);
    }
    broadcast_lock_give_back(&l);
}

/* A name that anybody may take is no lock. */
static void a_socket_of_another_user_holds_nothing_up(void **state)
{
    const char *log = a_log();
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    struct broadcast_lock l;
    struct stat is;
    (void)state;
    assert_int_equal(stat(log, &is), 0);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "flagfall-broadcast-%llx-%llx",
                          (unsigned long long)is.st_dev, (unsigned long long)is.st_ino);
    assert_int_equal(
        bind(fd, (struct sockaddr *)&name, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1) + (socklen_t)length),
        0);
    takes(&l, log);
    broadcast_lock_give_back(&l);
    close(fd);
}

static void a_file_of_another_user_holds_nothing_up(void **state)
{
    enum { ANOTHER = 65534 };
    const char *log = a_log(), *beside = in_scratch("locked.flagfall-broadcast");
    struct broadcast_lock l;
    struct error why = {0};
    (void)state;
    if (geteuid() != 0)
        skip_because("only root can give files away");
    FILE *f = fopen(beside, "w");
    assert_non_null(f);
    assert_int_equal(fchown(fileno(f), ANOTHER, ANOTHER), 0);
    assert_int_equal(flock(fileno(f), LOCK_EX | LOCK_NB), 0);
    assert_true(broadcast_lock_take(&l, log, &why));
    assert_true(l.beside.fd < 0 && l.by_inode.fd >= 0);
    is_held(log, "is broadcast already"); /* by the other lock */
    broadcast_lock_give_back(&l);
    fclose(f);
    unlink(beside);
}

static void a_program_that_was_killed_holds_nothing(void **state)
{
    const char *log = a_log();
    struct broadcast_lock l;
    int ready[2], status;
    char byte;
    (void)state;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        takes(&l, log);
        (void)!write(ready[1], "x", 1);
        for (;;)
            pause();
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    is_held(log, "is broadcast already, by process ");
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    takes(&l, log); /* though both files are there */
    broadcast_lock_give_back(&l);
    close(ready[0]);
    close(ready[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_program_has_it),
        cmocka_unit_test(no_other_user_can_open_what_is_locked),
        cmocka_unit_test(a_socket_of_another_user_holds_nothing_up),
        cmocka_unit_test(a_file_of_another_user_holds_nothing_up),
        cmocka_unit_test(a_program_that_was_killed_holds_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
