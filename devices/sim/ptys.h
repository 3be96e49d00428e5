/* The simulated hall on real pseudo-terminals, one a line, so that the listener runs the very code that a hall runs.
 *
 * Each line has a stable name in a folder, a symbolic link to its pseudo-terminal of the moment, as udev keeps them for
 * serial ports. Pulling a cable out closes the pseudo-terminal (who listens sees a hang-up) and takes the name away;
 * putting it in makes a new one under the same name. So does a listener who leaves: what he did to the terminal leaves
 * with him. As on a serial cable nothing waits for the listener: what he does not fetch in time is lost, and counted.
 * Simulated time is real time multiplied by the speed.
 */
#ifndef FLAGFALL_DEVICES_SIM_PTYS_H
#define FLAGFALL_DEVICES_SIM_PTYS_H

#include "sim/hall.h"

struct event_base;
struct ptys;

struct ptys_settings {
    struct sim_settings hall;
    const struct sim_games *games; /* lent while it runs */
    const char *folder;            /* see folder.h       */
    double speed;
    truth_taker *truth;                                   /* may be NULL */
    void (*writing)(void *self, int line, size_t length); /* so many bytes go out now; may be NULL */
    void *self;
};

struct ptys *ptys_open(struct event_base *, const struct ptys_settings *, struct error *why); /* NULL: why */
void ptys_close(struct ptys *); /* the names go away, and the list of lines */

const char *ptys_path(const struct ptys *, int line); /* its stable name */
struct sim_hall *ptys_hall(const struct ptys *);
msec ptys_now(const struct ptys *);         /* simulated */
uint64_t ptys_lost(const struct ptys *);    /* bytes that a listener was too slow for */
void ptys_cable(struct ptys *, int line, bool in); /* pulls a board's cable out, or puts it in */

#endif
