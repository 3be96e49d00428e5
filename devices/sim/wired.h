/* The simulated hall wired straight to drivers, in virtual time: no port, no loop, no waiting.
 *
 * The drivers get the same bytes as on a line and answer in the same way, so a whole round of a hundred boards runs in
 * a second and every reading comes at its simulated time.
 */
#ifndef FLAGFALL_SIM_WIRED_H
#define FLAGFALL_SIM_WIRED_H

#include "framer.h"
#include "sim/hall.h"

struct wired;

struct wired_listener {
    void (*reading)(void *self, int line, const struct reading *);
    truth_fn *truth;
    void *self;
    void (*bytes)(void *self, int line, bool sent, struct span, msec at); /* or NULL */
};

/* Makes a hall with a framer and a driver on each line; the listener gets readings and truth. The caller frees it. */
struct wired *wired_new(const struct sim_settings *, const struct sim_games *, const struct wired_listener *);
void wired_free(struct wired *);

bool wired_run(struct wired *, msec until); /* false if no game is running any more */
/* Stops or restarts the listening program: while it is stopped nothing is heard and nothing sent. */
void wired_listens(struct wired *, bool);

struct sim_hall *wired_hall(struct wired *); /* the simulated hall behind the wires, which own it */
struct framer *wired_framer(struct wired *, int line); /* what cuts that line's bytes into frames */

#endif
