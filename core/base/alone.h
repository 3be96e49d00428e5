/* A child of this process that does one thing and keeps nothing of its parent but one descriptor: no other file, no
 * terminal, no signal, no core. It ends when the other end of that descriptor is closed, whatever becomes of its
 * parent.
 *
 * To be called in the child, after fork(), before it looks at anything from outside.
 */
#ifndef FLAGFALL_BASE_ALONE_H
#define FLAGFALL_BASE_ALONE_H

#include "base/error.h"

#include <stddef.h>
#include <sys/types.h>

/* Leads standard input, output and error nowhere and closes every other descriptor but `keep`. `ps` shows the name. */
void alone_become(const char *name, int keep);

/* Gives up every system call but those that read and write what is open and that end the process (seccomp). False: this
 * kernel cannot hold a process to that. */
bool alone_hold(void);
bool alone_can_be_held(void); /* whether alone_hold() works on this kernel */

_Noreturn void alone_end(void); /* the only way to end after alone_hold() */

/* Both write all of the bytes, or return false with errno set; a closed end ends neither process. alone_answer() is for
 * the child, alone_ask() for its parent. */
bool alone_answer(int fd, const void *bytes, size_t count);
bool alone_ask(int fd, const void *bytes, size_t count);
/* False with errno set: ETIMEDOUT after `wait_ms` without a byte (a negative `wait_ms` waits for ever), EPIPE if the
 * other end is closed. */
bool alone_read(int fd, void *bytes, size_t count, int wait_ms);

/* Reaps the child, and kills it if it does not end within a tenth of a second. `how` says how it ended by itself,
 * "ended (signal 9, Killed)", or that it "did not answer". */
void alone_stop(pid_t child, char *how, size_t room);

#endif
