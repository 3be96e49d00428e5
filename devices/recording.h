/* Recordings: what went over a line, byte for byte, with the time. Text, so that people can read, cut and mend them.
 *
 *      # flagfall recording 1
 *      # driver: dgt
 *      # any other words after a hash
 *      12 < 8E 00 05 34 00         12 ms after the line before, from the device
 *      0 > 42                      at the same time, to the device
 *
 * Blanks between the hex digits are optional; the writer leaves them out.
 */
#ifndef FLAGFALL_DEVICES_RECORDING_H
#define FLAGFALL_DEVICES_RECORDING_H

#include "base/error.h"
#include "base/msec.h"
#include "base/span.h"

#include <stdio.h>

/* Writing: one file a line; past `limit` bytes it becomes NAME.1, NAME.1 becomes NAME.2, and NAME.4 goes. */
struct recorder;
struct recorder *recorder_open(const char *path, const char *driver, long limit, struct error *why);
bool recorder_note(struct recorder *, bool sent, struct span, msec at, struct error *why);
void recorder_close(struct recorder *);

/* Reading: hands on each piece in turn. False, with file and line, at the first line that is not of this form. */
typedef void recording_taker(void *taker, bool sent, struct span, msec at);
bool recording_read(FILE *, const char *name, recording_taker *, void *taker, struct error *why);

/* Whether the file begins as a recording does; the position is left at the beginning. Not for pipes. */
bool recording_begins(FILE *);

#endif
