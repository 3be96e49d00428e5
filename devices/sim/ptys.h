/* The simulated hall on real pseudo-terminals, one for each line, so that the listener runs the same code as with a
 * real hall.
 *
 * Each line has a stable name in a folder, a symbolic link to its pseudo-terminal of the moment, as udev keeps them for
 * serial ports. Pulling a cable out closes the pseudo-terminal (the listener sees a hang-up) and removes the name;
 * putting it in makes a new one with the same name. The same happens when a listener leaves, to undo its terminal
 * settings. As on a serial cable nothing waits for the listener: what it does not read in time is lost, and counted.
 * Simulated time is real time multiplied by the speed.
 */
#ifndef FLAGFALL_SIM_PTYS_H
#define FLAGFALL_SIM_PTYS_H

#include "sim/hall.h"

struct event_base;
struct ptys;

struct ptys_settings {
    struct sim_settings hall;
    const struct sim_games *games; /* borrowed while it runs */
    const char *folder;            /* see folder.h       */
    double speed;
    truth_fn *truth;                                   /* may be NULL */
    void (*writing)(void *self, int line, size_t length); /* called before bytes go out; may be NULL */
    void *self;
};

struct ptys *ptys_open(struct event_base *, const struct ptys_settings *, struct error *why); /* NULL: why */
void ptys_close(struct ptys *); /* removes the names and the list of lines */

const char *ptys_path(const struct ptys *, int line); /* its stable name */
struct sim_hall *ptys_hall(const struct ptys *);
msec ptys_now(const struct ptys *);         /* simulated */
uint64_t ptys_lost(const struct ptys *);    /* bytes lost because the listener was too slow */
void ptys_cable(struct ptys *, int line, bool in); /* pulls a board's cable out, or puts it in */

#endif
