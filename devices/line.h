/* A line: one cable (or network connection) with a device, or a bus of devices, at its other end.
 *
 * It opens, listens, lets its driver speak, and when the other end is gone it opens again and again, with pauses that
 * grow to five seconds, until it is closed. Arrival (its first good frame) and loss are readings like any other.
 * Nothing here waits: one thread serves thousands of lines, what a device does not take is bounded, and a stuck device
 * is a lost one. Addresses are those of port.h; a recording is played once and never spoken to.
 */
#ifndef FLAGFALL_DEVICES_LINE_H
#define FLAGFALL_DEVICES_LINE_H

#include "driver.h"

struct event_base;
struct line;

/* Neither may free the line. */
struct line_listener {
    void (*reading)(void *self, struct line *, const struct reading *);
    void (*bytes)(void *self, struct line *, bool sent, struct span, msec at); /* for recording; may be NULL */
};

enum line_state { LINE_WAITING, LINE_CONNECTING, LINE_OPEN, LINE_ENDED /* a recording is over */ };

/* What the devices screen shows of a line. */
struct line_facts {
    enum line_state state;
    const char *address;
    const struct driver *driver;
    uint64_t bytes_in, bytes_out, frames, dropped;
    uint64_t faults[FAULTS];
    unsigned opened, lost;
    bool noisy, present; /* not believed now; has answered since it was opened */
    bool recording;
    msec last_heard, next_try;
    struct error trouble; /* why it is not open; empty if it is */
    char identity[READING_TEXT], firmware[READING_TEXT], clock[READING_TEXT];
};

/* Never fails for want of a device: what is absent now is tried again. It fails on an address that can never be one. */
struct line *line_new(struct event_base *, const char *address, const struct driver *, const struct line_listener *,
                      void *self, struct error *why);
void line_free(struct line *);

/* Sends an order to the clock. False: why says why this device cannot. Its answer comes as a reading. */
bool line_order(struct line *, const struct clock_order *, struct error *why);

/* Keeps every byte of the line in a recording from now on; NULL ends it. */
bool line_record(struct line *, const char *path, struct error *why);

void line_facts(const struct line *, struct line_facts *);
msec line_now(void); /* the clock of all arrival times: monotonic, sleep counted, in milliseconds */

#endif
