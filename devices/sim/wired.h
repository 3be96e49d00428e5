/* The simulated hall wired straight to drivers, in virtual time: no port, no loop, no waiting.
 *
 * The drivers see the very bytes that a line would carry and speak back as they do on a line, so a whole round of a
 * hundred boards runs in a second and every reading comes at its simulated time.
 */
#ifndef FLAGFALL_DEVICES_SIM_WIRED_H
#define FLAGFALL_DEVICES_SIM_WIRED_H

#include "framer.h"
#include "sim/hall.h"

struct wired;

struct wired_ears {
    void (*reading)(void *self, int line, const struct reading *);
    truth_taker *truth;
    void *self;
};

struct wired *wired_new(const struct sim_settings *, const struct sim_games *, const struct wired_ears *);
void wired_free(struct wired *);

bool wired_run(struct wired *, msec until); /* false: no game is running any more */
/* The program that listens dies, and is started again: in between nothing is heard and nothing asked. */
void wired_listens(struct wired *, bool);

struct sim_hall *wired_hall(struct wired *);
struct framer *wired_framer(struct wired *, int line);

#endif
