/* Finds out what is on a port without disturbing it.
 *
 * One table of steps, in the only order that cannot hurt (protocols differ in what a stray byte does to them): listen;
 * ping a DGT bus; ask a DGT board's version, which takes a board off the bus; ChessLink; Novag; text last. At 9600 baud
 * the letters N, Q, S, T are never sent: they start a DGT board's boot loader or change its settings permanently. A
 * port that another program holds is not probed. The first answer that a driver reads without a fault ends it.
 */
#ifndef FLAGFALL_PROBE_H
#define FLAGFALL_PROBE_H

#include "driver.h"

struct probe_step {
    const char *words;    /* what is tried, for people */
    const char *settings; /* "9600 8N1"                */
    const char *bytes;    /* "" to listen only         */
    size_t length;
    int wait_ms;
    const char *driver;   /* the driver that would read the answer */
    bool adapters_only;   /* skipped for a board directly on USB */
};
extern const struct probe_step probe_steps[]; /* ends with a zeroed row */

struct event_base;
struct probe;

/* Called after each step; `found` is NULL if nothing known answered. After the last one `over` is true. */
typedef void probe_fn(void *self, const struct probe_step *, const struct driver *found, const char *identity,
                         bool over);

/* Returns NULL if the port cannot be opened exclusively, with the reason. */
struct probe *probe_start(struct event_base *, const char *path, bool board_itself, probe_fn *, void *self,
                          struct error *why);
void probe_end(struct probe *); /* closes the port; at any time */

#endif
