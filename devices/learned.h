/* What a device was taught (which chip is which piece), kept in a file of its own for each cable:
 *
 *      $XDG_STATE_HOME/flagfall/DRIVER-CABLE       ~/.local/state where the variable is not set
 */
#ifndef FLAGFALL_LEARNED_H
#define FLAGFALL_LEARNED_H

#include "driver.h"

/* Adds the path of the file for the device at this address; false if there is no home folder. */
bool learned_path(const struct driver *, const char *address, struct text *out);

/* Restores the driver's state. Returns false with an empty error if there was no file. */
bool learned_recall(const struct driver *, void *state, const char *address, struct error *why);

/* Keeps the text that the driver's keep() made. */
bool learned_keep_words(const struct driver *, const char *words, const char *address, struct error *why);

/* Keeps the driver's state. The file is replaced as a whole, so that an interruption leaves the old one. */
bool learned_keep(const struct driver *, const void *state, const char *address, struct error *why);

#endif
