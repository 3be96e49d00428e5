/* Finding out what is on a port without upsetting it.
 *
 * One table of steps, in the only order that cannot hurt (protocols differ in what a stray byte does to them): listen;
 * ping a DGT bus; ask a DGT board's version, which takes a board off the bus; ChessLink; Novag; text last. At 9600 baud
 * the letters N, Q, S, T are never said: they start a DGT board's boot loader or change its settings for good. A port
 * that another program holds is not probed. The first answer that a driver reads without a fault ends it.
 */
#ifndef FLAGFALL_DEVICES_PROBE_H
#define FLAGFALL_DEVICES_PROBE_H

#include "driver.h"

struct probe_step {
    const char *words;    /* what is tried, for people */
    const char *settings; /* "9600 8N1"                */
    const char *bytes;    /* "": only listen           */
    size_t length;
    int wait_ms;
    const char *driver;   /* whose answer this would be */
    bool adapters_only;   /* not to a board that is itself on USB */
};
extern const struct probe_step probe_steps[]; /* ends with a zeroed row */

struct event_base;
struct probe;

/* Called after each step; `found` is NULL if nothing known answered. After the last one `over` is true. */
typedef void probe_taker(void *self, const struct probe_step *, const struct driver *found, const char *identity,
                         bool over);

/* NULL: the port cannot be opened for us alone; why says who or what is in the way. */
struct probe *probe_start(struct event_base *, const char *path, bool board_itself, probe_taker *, void *self,
                          struct error *why);
void probe_end(struct probe *); /* closes the port; at any time */

#endif
