/* Whether a line is reliable: faults compared with frames over the last seconds.
 *
 * A damaged frame now and then is only counted, and so is a single burst of noise of any length. A line on which faults
 * outnumber frames for a while is unreliable: that is reported by one reading (NEWS_NOISE), and nothing more is handed
 * on until it was clean for some seconds. Pure: time is an argument.
 */
#ifndef FLAGFALL_HEALTH_H
#define FLAGFALL_HEALTH_H

#include "driver.h"

enum health_change { HEALTH_SAME, HEALTH_NOISY, HEALTH_CLEAN };

struct health {
    uint32_t faults, frames; /* in the present window               */
    uint32_t burst;          /* faults counted in the present burst */
    msec window_began, last_fault, burst_began;
    bool noisy;
};

/* Adds what the line brought since the last call. Says if it became unreliable or clean by it. */
enum health_change health_note(struct health *, uint32_t frames, uint32_t faults, msec now);

/* The same, reporting noise and its end. Returns true if the driver should be called, for that occasion. */
bool health_tell(struct health *, uint32_t frames, uint32_t faults, struct readings *, enum occasion *why);

#endif
