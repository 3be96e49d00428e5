/* Recordings: all bytes of a line with their times, as text that people can read, cut and edit.
 *
 *      # flagfall recording 1
 *      # driver: dgt
 *      # any other words after a hash
 *      12 < 8E 00 05 34 00         12 ms after the line before, from the device
 *      0 > 42                      at the same time, to the device
 *
 * Blanks between the hex digits are optional; the writer leaves them out.
 */
#ifndef FLAGFALL_RECORDING_H
#define FLAGFALL_RECORDING_H

#include "base/error.h"
#include "base/msec.h"
#include "base/span.h"

#include <stdio.h>

/* Writing: one file for each line; past `limit` bytes it becomes NAME.1, NAME.1 becomes NAME.2, and NAME.4 is
 * deleted. */
struct line_recorder;
struct line_recorder *recorder_open(const char *path, const char *driver, long limit, struct error *why);
bool recorder_note(struct line_recorder *, bool sent, struct span, msec at, struct error *why);
void recorder_close(struct line_recorder *);

/* Reading: hands on each piece in turn. Returns false, with file and line, at the first line that is not of this
 * form. */
typedef void recording_fn(void *context, bool sent, struct span, msec at);
bool recording_read(FILE *, const char *name, recording_fn *, void *context, struct error *why);

/* True if the file begins like a recording; leaves the position at the beginning. Not for pipes. */
bool recording_begins(FILE *);

#endif
