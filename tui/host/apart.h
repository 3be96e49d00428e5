/* Files that others made are read in a child process, which may read only the files it is given, cannot write, has no
 * network, starts no program, and cannot reach the station's key. A crash there ends only the child; the caller gets an
 * error with the file's name.
 *
 * The kernel enforces this with Landlock. Where the kernel lacks it, there is still a child that crashes alone, and
 * --version says that it is not confined.
 */
#ifndef FLAGFALL_HOST_APART_H
#define FLAGFALL_HOST_APART_H

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>

enum { APART_BYTES_MAX = 64 << 20, APART_SECONDS = 15 };

/* Asked some times a second while the child is silent, with how long that has been: false gives the file up. */
struct apart_wait {
    bool (*goes_on)(void *self, const char *file, int64_t waited_ms); /* or NULL */
    void *self;
};

typedef bool apart_fn(void *self, struct text *out, struct error *why);

/* Runs the function in such a child and receives its text and its error through a pipe. Returns false with the error of
 * the function, or says that the child crashed, that it was silent for APART_SECONDS (tried twice), or that it was
 * given up. `wait` may be NULL. */
bool apart_run(int count, const char *const *files, const struct apart_wait *wait, apart_fn *, void *self,
               struct text *out, struct error *why);

/* Runs a whole command in such a child: it may read every argument that is a file, and write to descriptors that are
 * already open. Returns its exit status, or `fails` if it crashed. */
int apart_command(int (*run)(int argc, char **argv), int argc, char **argv, int fails);

const char *apart_how(char out[96]); /* for --version: what the kernel forbids such a child; returns `out` */

#endif
