/* From bytes as a line happens to deliver them to whole frames, and from these to readings.
 *
 * One framer a line. Whole frames are read where they lie; only the beginning of one is kept until more comes, in a
 * buffer that grows to what it needs, to the driver's frame_max at most, and is let go when the frame is over.
 * However the bytes are cut into calls, the readings are the same. Faults are counted by kind. A run of junk is told
 * when it ends, or each JUNK_RUN bytes, so that a line at the wrong speed does not stay unnoticed.
 */
#ifndef FLAGFALL_DEVICES_FRAMER_H
#define FLAGFALL_DEVICES_FRAMER_H

#include "driver.h"

enum { JUNK_RUN = 512 };

struct framer;

struct framer *framer_new(const struct driver *, reading_taker *, void *taker);
void framer_free(struct framer *);

void framer_take(struct framer *, struct span received, msec at);
void framer_said(struct framer *, struct span); /* was sent: an exact copy that comes back is an echo, and dropped */
void framer_end(struct framer *, msec at);   /* no more will come: what is left over is told as a fault */
void framer_restart(struct framer *);        /* the line was lost: forget the half frame and the driver's state */

void *framer_state(struct framer *);         /* the driver's own */
uint64_t framer_faults(const struct framer *, enum fault);
uint64_t framer_frames(const struct framer *);

#endif
