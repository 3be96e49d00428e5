#include "process_made.h"

#include "scratch.h"

#include <dirent.h>
#include <pty.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>

#include <cmocka.h>

pid_t only_child(void)
{
    char path[300];
    int child = 0, one, count = 0;
    DIR *threads = opendir("/proc/self/task");
    assert_non_null(threads);
    for (struct dirent *e; (e = readdir(threads));) {
        snprintf(path, sizeof path, "/proc/self/task/%s/children", e->d_name);
        FILE *f = e->d_name[0] == '.' ? NULL : fopen(path, "r");
        for (; f && fscanf(f, "%d", &one) == 1; count++)
            child = one;
        if (f)
            fclose(f);
    }
    closedir(threads);
    assert_int_equal(count, 1);
    return (pid_t)child;
}

pid_t begin_on_terminal(int rows, int columns, int (*run)(void), int *terminal)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    fflush(NULL);
    pid_t process = forkpty(terminal, NULL, NULL, &size);
    assert_true(process >= 0);
    if (process)
        return process;
    setenv("TERM", "xterm", 1);
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    setenv("XDG_CONFIG_HOME", in_scratch("config"), 1);
    exit(run());
}
