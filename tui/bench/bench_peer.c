/* Processor time, our own and that of other programs. */
#include "base/text.h"
#include "bench/bench.h"

#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static double seconds(const struct rusage *r)
{
    return (double)(r->ru_utime.tv_sec + r->ru_stime.tv_sec) +
           (double)(r->ru_utime.tv_usec + r->ru_stime.tv_usec) / 1e6;
}

double bench_cpu_s(void)
{
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return seconds(&r);
}

/* Distributions keep chess programs in /usr/games, which is not on the PATH of root. */
static bool find_program(const char *name, char path[PATH_MAX])
{
    const char *places = getenv("PATH");
    char all[4096];
    snprintf(all, sizeof all, "%s:/usr/games", places ? places : "/usr/bin:/bin");
    if (strchr(name, '/')) {
        copy_text(path, PATH_MAX, name);
        return access(path, X_OK) == 0;
    }
    for (char *rest = all, *place; (place = strsep(&rest, ":"));) {
        int length = snprintf(path, PATH_MAX, "%s/%s", place, name);
        if (*place && length < PATH_MAX && access(path, X_OK) == 0)
            return true;
    }
    return false;
}

static int file_with(const char *input)
{
    int fd = memfd_create("input", MFD_CLOEXEC);
    size_t length = strlen(input);
    if (fd >= 0 && (write(fd, input, length) != (ssize_t)length || lseek(fd, 0, SEEK_SET) != 0)) {
        close(fd);
        return -1;
    }
    return fd;
}

static bool spawn_quietly(const char *path, const char *const *argv, int input, pid_t *child)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    union {
        const char *const *lent;
        char *const *taken; /* as posix_spawn() declares them, although it does not write to them */
    } arguments = {.lent = argv};
    bool started = posix_spawn(child, path, &files, NULL, arguments.taken, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    return started;
}

/* 0 and 1 are the exits of a program that did its work; an audit that finds faults ends with 1. */
static double run_once(const char *path, const char *const *argv, int input)
{
    pid_t child;
    int status;
    struct rusage used;
    if (lseek(input, 0, SEEK_SET) != 0 || !spawn_quietly(path, argv, input, &child))
        return -1;
    if (wait4(child, &status, 0, &used) != child || !WIFEXITED(status) || WEXITSTATUS(status) > 1)
        return -1;
    return seconds(&used);
}

double bench_program_s(const char *const *argv, const char *input)
{
    char path[PATH_MAX];
    double best = -1;
    if (!find_program(argv[0], path))
        return -1;
    int fd = file_with(input);
    if (fd < 0)
        return -1;
    for (int i = 0; i < BENCH_TRIES; i++) {
        double s = run_once(path, argv, fd);
        if (s < 0) {
            best = -1;
            break;
        }
        if (best < 0 || s < best)
            best = s;
    }
    close(fd);
    return best;
}
