#include "host/job.h"

#include <signal.h>
#include <stddef.h>

bool job_sleep(void)
{
    struct sigaction usual = {.sa_handler = SIG_DFL}, ours;
    sigset_t woken, before, pending;
    sigemptyset(&woken);
    sigaddset(&woken, SIGCONT);
    sigprocmask(SIG_BLOCK, &woken, &before);
    sigaction(SIGTSTP, &usual, &ours);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    sigpending(&pending);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return sigismember(&pending, SIGCONT) == 1;
}
