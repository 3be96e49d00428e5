/* The folder in which a simulated hall keeps the stable names of its lines: ours alone, whoever else is on the machine.
 *
 * It is made with mode 0700 if it is absent. One that belongs to somebody else, that others may write to, or that is a
 * symbolic link is refused, so nobody can lead us astray in /tmp. Only one hall at a time holds it.
 */
#ifndef FLAGFALL_DEVICES_SIM_FOLDER_H
#define FLAGFALL_DEVICES_SIM_FOLDER_H

#include "base/error.h"

#include <stddef.h>

void folder_default(char *out, size_t room); /* $XDG_RUNTIME_DIR/flagfall-demo, or /tmp/flagfall-demo-UID */

/* A descriptor of the folder, locked; closing it lets go. -1: why. */
int folder_hold(const char *path, struct error *why);

/* Whether a hall holds it now. One that ended without tidying up leaves names behind that lead to other terminals. */
bool folder_is_held(const char *path, struct error *why);

#endif
