/* What a program that broke down leaves: a core for those who mend it, and no file open. This test is that program;
 * what it becomes after the crash is this test again, which looks at what it was left. */
#include "host/crash.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { WRONG_ARGUMENTS = 2, FILE_OPEN = 3, NO_CORE = 4, NEVER = 5, AT = 57 };

static const int broken[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

static int look_at_what_is_left(int argc, char **argv)
{
    int status;
    if (argc != 3 || strcmp(argv[1], "event.flagfall") != 0 || strcmp(argv[2], "--readonly") != 0)
        return WRONG_ARGUMENTS;
    if (fcntl(AT, F_GETFD) >= 0)
        return FILE_OPEN;
    return wait(&status) > 0 && WIFSIGNALED(status) ? 0 : NO_CORE;
}

static void break_down(int number)
{
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    crash_reopen_readonly("event.flagfall");
    dup2(STDERR_FILENO, AT);
    signal(number, crash_look_on);
    raise(number);
    _exit(NEVER);
}

static void a_crash_leaves_a_core_and_no_file(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        int status;
        pid_t child = fork();
        if (child == 0)
            break_down(broken[i]);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_crash_leaves_a_core_and_no_file)};
    if (crash_was_before())
        return look_at_what_is_left(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
