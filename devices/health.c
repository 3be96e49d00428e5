#include "health.h"

#include <assert.h>

enum { WINDOW = 10000, TOO_MANY = 8, CLEAN_FOR = 5000, BURST = 100, MOST_OF_A_BURST = 3 };

/* A spark is one fault, however many bytes it damages. */
static uint32_t counted(struct health *h, uint32_t faults, msec now)
{
    if (now - h->burst_began > BURST) {
        h->burst_began = now;
        h->burst = 0;
    }
    assert(h->burst <= MOST_OF_A_BURST && "a burst counts no more");
    uint32_t room = MOST_OF_A_BURST - h->burst, count = faults < room ? faults : room;
    h->burst += count;
    return count;
}

enum health_change health_note(struct health *h, uint32_t frames, uint32_t faults, msec now)
{
    if (now - h->window_began > WINDOW) {
        h->window_began = now;
        h->frames = h->faults = 0;
    }
    h->frames += frames;
    h->faults += counted(h, faults, now);
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

bool health_tell(struct health *h, uint32_t frames, uint32_t faults, struct readings *out, enum occasion *why)
{
    enum health_change change = health_note(h, frames, faults, out->at);
    if (change == HEALTH_NOISY)
        readings_add_news(out, -1, NEWS_NOISE, 0, "noise on the line: nothing is believed until it is clean");
    if (change == HEALTH_CLEAN)
        readings_add_news(out, -1, NEWS_BACK, 0, "the line is clean again");
    assert((change != HEALTH_NOISY || h->noisy) && (change != HEALTH_CLEAN || !h->noisy) && "what is told is so");
    *why = change == HEALTH_CLEAN ? OCCASION_CLEAN : frames ? OCCASION_FRAME : OCCASION_FAULT;
    return frames || faults;
}
