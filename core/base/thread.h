/* A thread beside the one that has the program's signal handlers. */
#ifndef FLAGFALL_BASE_THREAD_H
#define FLAGFALL_BASE_THREAD_H

#include <pthread.h>

/* Starts run(self) with all signals blocked but those that a fault of its own raises. 0, or an error number as errno
 * has it. `name`, of at most 15 bytes, is what debuggers and top show. */
int thread_start(pthread_t *, const char *name, void *(*run)(void *), void *self);

#endif
