#include "health.h"

enum { WINDOW = 10000, TOO_MANY = 8, CLEAN_FOR = 5000 };

enum health_change health_note(struct health *h, uint32_t frames, uint32_t faults, msec now)
{
    if (now - h->window_began > WINDOW) {
        h->window_began = now;
        h->frames = h->faults = 0;
    }
    h->frames += frames;
    h->faults += faults;
    if (faults)
        h->last_fault = now;
    if (!h->noisy && h->faults >= TOO_MANY && h->faults > h->frames / 4) {
        h->noisy = true;
        return HEALTH_NOISY;
    }
    if (h->noisy && frames && now - h->last_fault >= CLEAN_FOR) {
        *h = (struct health){.window_began = now};
        return HEALTH_CLEAN;
    }
    return HEALTH_SAME;
}
