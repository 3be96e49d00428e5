/* What a device was taught (which chip is which piece), kept in a file of its own for each cable:
 *
 *      $XDG_STATE_HOME/flagfall/DRIVER-CABLE       ~/.local/state where the variable is not set
 */
#ifndef FLAGFALL_DEVICES_LEARNED_H
#define FLAGFALL_DEVICES_LEARNED_H

#include "driver.h"

/* The file for the device at this address. False: no home folder is known. */
bool learned_path(const struct driver *, const char *address, struct text *out);

/* Back into the driver's state. True: there was something; false without words in why: there was nothing. */
bool learned_recall(const struct driver *, void *state, const char *address, struct error *why);

/* Written beside and put in place whole, so that a cut leaves the old one. */
bool learned_keep(const struct driver *, const void *state, const char *address, struct error *why);

#endif
