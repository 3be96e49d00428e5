/* Turns bytes, as a line happens to deliver them, into whole frames, and these into readings.
 *
 * One framer for each line. Whole frames are read in place; only the beginning of a frame is kept until more comes, in
 * a buffer that grows as needed, at most to the driver's frame_max, and is freed when the frame is complete. However
 * the bytes are split into calls, the readings are the same. Faults are counted by kind. A run of junk is reported when
 * it ends, or every JUNK_RUN bytes, so that a wrong speed is noticed.
 */
#ifndef FLAGFALL_FRAMER_H
#define FLAGFALL_FRAMER_H

#include "driver.h"

enum { JUNK_RUN = 512 };

struct framer;

/* The readings go to the function. The caller frees it. */
struct framer *framer_new(const struct driver *, reading_fn *, void *context);
void framer_free(struct framer *); /* NULL is allowed */

/* Hands over the readings before it returns; at: when the bytes arrived. */
void framer_take(struct framer *, struct span received, msec at);

/* bytes that were sent: if exactly these come back, they are an echo and dropped */
void framer_said(struct framer *, struct span);
void framer_recorded(struct framer *, struct span sent); /* the same in a recording, where the driver asks nothing */
void framer_end(struct framer *, msec at);   /* no more bytes will come: an unfinished frame is reported as a fault */
void framer_restart(struct framer *); /* the line was lost: drops an unfinished frame and resets the driver's state */

void *framer_state(struct framer *);         /* the driver's state */
uint64_t framer_frames(const struct framer *); /* whole frames so far */

#endif
