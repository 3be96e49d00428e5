/* Lines of text for a reader that may stop reading: a pipe that is not emptied, a stopped terminal.
 *
 * Nothing here waits. Lines that the reader has not taken yet are kept up to a bound; further lines are dropped, and
 * one line says how many as soon as there is room again.
 */
#ifndef FLAGFALL_HOST_LINES_OUT_H
#define FLAGFALL_HOST_LINES_OUT_H

#include "base/msec.h"

#include <stdbool.h>
#include <stddef.h>

struct lines_out;

struct lines_out *lines_out_new(int fd, size_t room); /* the caller still owns the descriptor */
void lines_out_free(struct lines_out *); /* NULL is allowed */

void lines_out_add(struct lines_out *, const char *line, size_t length); /* a whole line, including its line feed */
bool lines_out_flush(struct lines_out *);             /* writes what the reader takes now; true if nothing is left */
void lines_out_finish(struct lines_out *, int wait_ms); /* at the end: waits at most that long for the reader       */
int lines_out_failed(const struct lines_out *); /* errno, once the reader is gone or the disk is full; else 0 */

#endif
