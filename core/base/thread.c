#include "base/thread.h"

#include <assert.h>
#include <signal.h>
#include <string.h>

int thread_start(pthread_t *id, const char *name, void *(*run)(void *), void *self)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    sigset_t blocked, before;
    assert(strlen(name) < 16);
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&blocked, faults[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    int number = pthread_create(id, NULL, run, self);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!number)
        pthread_setname_np(*id, name);
    return number;
}
