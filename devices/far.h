/* A network line in a process of its own: what comes from the network is parsed where there is no key, no file to write
 * and no other connection to open (Landlock, if the kernel has it).
 *
 * That process runs a line like any other (line.h). Its reports come back as parcels, which are checked. A process that
 * ends, sends nonsense or no longer answers is reported as a loss and restarted, with pauses that grow to five seconds.
 */
#ifndef FLAGFALL_FAR_H
#define FLAGFALL_FAR_H

#include "line.h"

struct far_line;

struct far_listener {
    void (*reading)(void *self, const struct reading *);
    void (*bytes)(void *self, bool sent, struct span, msec at);
    void (*facts)(void *self, const struct line_facts *); /* address and driver in it are not the line's */
    void (*learned)(void *self, const char *words);
    void (*lost)(void *self, const char *words); /* the process was lost, and the line with it */
};

/* Starts the process, which opens the address; everything else is reported to the listener. To be ended with
 * far_end(). */
struct far_line *far_begin(struct event_base *, const char *address, int port, const struct driver *,
                           const struct far_listener *, void *self);
void far_end(struct far_line *);
bool far_order(struct far_line *, const struct clock_order *); /* false if there is no process now */

#endif
