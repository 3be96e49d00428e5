/* A line: one cable or network connection with a device, or a bus of devices, at its other end.
 *
 * It opens, listens, lets its driver send, and when the other end is gone it tries again, with pauses that grow to five
 * seconds, until it is freed. Arrival (its first good frame) and loss are readings like any other. Nothing here blocks:
 * one thread serves thousands of lines, output that a device does not take is bounded, and a stuck device counts as
 * lost. Addresses are those of port.h; a recording is played once and nothing is sent to it.
 *
 * line.c has it from its beginning to its end. line_open.c opens and closes it, line_bytes.c has what goes over it and
 * records it, line_play.c plays a recording, line_time.c knows what time it is; line_facts.c notes what is known about
 * a line; line_far.c is a line in another process.
 */
#ifndef FLAGFALL_LINE_H
#define FLAGFALL_LINE_H

#include "driver.h"

struct bufferevent;
struct event_base;
struct line;

/* Neither may free the line. */
struct line_listener {
    void (*reading)(void *self, struct line *, const struct reading *);
    void (*bytes)(void *self, struct line *, bool sent, struct span, msec at); /* for recording; may be NULL */
    /* NULL to keep what a board was taught in its file */
    void (*learned)(void *self, struct line *, const char *words);
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
    bool noisy, present; /* not believed now; has responded since it was opened */
    bool recording;
    msec last_heard, next_try;
    struct error trouble; /* why it is not open; empty if it is */
    char identity[READING_TEXT], firmware[READING_TEXT], clock[READING_TEXT];
};

/* The surroundings of lines, if not this computer's clock and ports: a simulated hall with a time of its own. */
struct line_world {
    msec (*now)(void *self);
    /* gives the line a place; -1 if the address is none of its kind */
    int (*enter)(void *self, struct line *, const char *address);
    void (*leave)(void *self, int place);
    /* calls line_wake() at that time, and no longer at an earlier chosen one */
    void (*wake)(void *self, int place, msec when);
    /* returns our end of the cable; NULL with the reason */
    struct bufferevent *(*open)(void *self, int place, struct error *why);
    void (*close)(void *self, int place);           /* we have closed it */
    void *self;
};

/* Does not fail if the device is absent: it is tried again. Returns NULL with the reason if the address is
 * impossible. */
struct line *line_new(struct event_base *, const char *address, const struct driver *, const struct line_listener *,
                      void *self, struct error *why);
struct line *line_new_in(const struct line_world *, struct event_base *, const char *address, const struct driver *,
                         /* world NULL for this computer */
                         const struct line_listener *, void *self, struct error *why);
/* The same, but a network line runs in a process of its own (far.h). If its device refuses an order, that is reported
 * as a reading. */
struct line *line_new_apart(const struct line_world *, struct event_base *, const char *address, const struct driver *,
                            const struct line_listener *, void *self, struct error *why);
void line_wake(struct line *); /* called by a world: the time has come */
void line_free(struct line *);

/* Sends an order to the clock, whose answer comes as a reading. Returns false with the reason if this device cannot. */
bool line_order(struct line *, const struct clock_order *, struct error *why);

/* Records every byte of the line from now on; path NULL ends it. */
bool line_record(struct line *, const char *path, struct error *why);

void line_facts(const struct line *, struct line_facts *); /* fills in what is known about the line */
uint64_t line_facts_faults(const struct line_facts *); /* of all kinds */
void line_facts_note(struct line_facts *, const struct reading *); /* notes what a reading says about the device */
msec line_now(void); /* the clock of all arrival times: monotonic, in milliseconds, also counting suspended time */

#endif
