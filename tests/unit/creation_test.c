/* Creation, ended after each call to the system that changes something: nothing is left, or what is left opens.
 *
 * A child is traced and killed at the n-th such call, for each n until it comes to its end.
 */
#include "host/files.h"
#include "log/verify.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <dirent.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "skip.h"

static const long changing[] = {SYS_openat,   SYS_write,     SYS_pwrite64, SYS_fsync,     SYS_fdatasync, SYS_linkat,
                                SYS_unlinkat, SYS_ftruncate, SYS_fchmod,   SYS_renameat2, SYS_close,
#ifdef SYS_unlink /* those that newer architectures leave out */
                                SYS_open,     SYS_link,      SYS_unlink,   SYS_rename,    SYS_mkdir,     SYS_chmod,
#endif
                                SYS_mkdirat,  SYS_fallocate};

static bool is_changing(pid_t child)
{
    struct __ptrace_syscall_info about;
    static long last = -1;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, child, sizeof about, &about) <= 0)
        return true;
    if (about.op == PTRACE_SYSCALL_INFO_ENTRY)
        last = (long)about.entry.nr;
    for (size_t i = 0; about.op == PTRACE_SYSCALL_INFO_EXIT && i < sizeof changing / sizeof *changing; i++)
        if (changing[i] == last)
            return true;
    return false;
}

enum { FEWEST = 5 }; /* calls that change something: fewer, and they were not seen */

/* Runs it until the n-th call that changes something has returned, and kills it there. True if it came to its end
 * before that. */
static bool ended_at(void (*make)(const char *), const char *path, long n)
{
    int status;
    pid_t child = fork();
    if (!child) {
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        raise(SIGSTOP);
        make(path);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSTOPPED(status));
    assert_int_equal(ptrace(PTRACE_SETOPTIONS, child, NULL, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL), 0);
    while (n > 0) {
        ptrace(PTRACE_SYSCALL, child, NULL, NULL);
        assert_int_equal(waitpid(child, &status, 0), child);
        if (WIFEXITED(status)) {
            assert_int_equal(WEXITSTATUS(status), 0);
            return true;
        }
        assert_true(WIFSTOPPED(status));
        n -= is_changing(child);
    }
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    return false;
}

static bool can_be_traced(void)
{
    pid_t child = fork();
    int status = 0;
    if (!child)
        _exit(ptrace(PTRACE_TRACEME, 0, NULL, NULL) ? 1 : 0);
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && !WEXITSTATUS(status);
}

static const char event[] = "[event]\nname = Open\nrulebook = fide-2023\ncontrol = 3+2\nboards = 2\n";

static void make_file(const char *path)
{
    struct text text = {0};
    struct error why;
    text_add(&text, event);
    if (!file_write(path, &text, &why))
        _exit(1);
    text_release(&text);
}

static void a_new_event_file_is_whole_or_not_there_and_nothing_lies_beside_it(void **state)
{
    (void)state;
    char folder[400], path[440];
    bool ended = false;
    if (!can_be_traced())
        skip_because("no process may be traced here");
    snprintf(folder, sizeof folder, "%s", in_scratch("made"));
    mkdir(folder, 0700);
    snprintf(path, sizeof path, "%s/open.ini", folder);
    long n = 1;
    for (; !ended; n++) {
        unlink(path);
        ended = ended_at(make_file, path, n);
        struct text there = {0};
        struct error why;
        if (access(path, F_OK) == 0) {
            assert_true(file_read(path, 4096, &there, &why));
            assert_string_equal(text_chars(&there), event);
        }
        text_release(&there);
        DIR *d = opendir(folder);
        for (struct dirent *e; (e = readdir(d));)
            assert_true(*e->d_name == '.' || !strcmp(e->d_name, "open.ini"));
        closedir(d);
    }
    assert_true(n > FEWEST);
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
}

static void make_log(const char *path)
{
    struct error why = {0};
    struct log *log = made_open(path, LOG_CREATE, &why);
    if (!log || !made_append(log, 1, &why) || !log_commit(log, 1, &why) || !log_close(log, &why))
        _exit(1);
}

/* As the console does: what is there is gone on with, and what is not there is made. */
static void a_log_is_not_there_or_opens(void **state)
{
    (void)state;
    const char *path = in_scratch("made.flagfall");
    bool ended = false;
    if (!can_be_traced())
        skip_because("no process may be traced here");
    long n = 1;
    for (; !ended; n++) {
        made_away(path);
        ended = ended_at(make_log, path, n);
        struct error why = {0};
        struct log *log = made_open(path, access(path, F_OK) == 0 ? LOG_WRITE : LOG_CREATE, &why);
        if (!log)
            fail_msg("killed after %ld calls: %s: %s", n, why.where, why.what);
        assert_true(made_append(log, 2, &why) && log_commit(log, 2, &why) && log_close(log, &why));
        assert_true(log_verify(path, &(struct log_expected){0}, &(struct log_verdict){0}, &why));
    }
    assert_true(n > FEWEST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_event_file_is_whole_or_not_there_and_nothing_lies_beside_it),
        cmocka_unit_test(a_log_is_not_there_or_opens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
