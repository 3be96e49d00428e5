/* Whether a line can be believed: faults against frames over the last seconds.
 *
 * A damaged frame now and then is counted and forgotten, and so is one burst of noise, however long. A line on which faults outweigh frames for a while talks
 * nonsense: that becomes one reading (NEWS_NOISE), and until it has been clean for some seconds nothing it says is
 * handed on. Pure: the caller says what time it is.
 */
#ifndef FLAGFALL_DEVICES_HEALTH_H
#define FLAGFALL_DEVICES_HEALTH_H

#include "driver.h"

enum health_change { HEALTH_SAME, HEALTH_NOISY, HEALTH_CLEAN };

struct health {
    uint32_t faults, frames; /* in the present window               */
    uint32_t burst;          /* faults counted of the present one   */
    msec window_began, last_fault, burst_began;
    bool noisy;
};

enum health_change health_note(struct health *, uint32_t frames, uint32_t faults, msec now);

/* The same, told: noise, and its end. True: the driver should speak, and why. */
bool health_tell(struct health *, uint32_t frames, uint32_t faults, struct readings *, enum occasion *why);

#endif
