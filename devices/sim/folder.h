/* The folder in which a simulated hall keeps the stable names of its lines, safe from other users of the machine.
 *
 * It is made with mode 0700 if it is absent. One that belongs to somebody else, that others may write to, or that is a
 * symbolic link is refused, since /tmp is open to everybody. Only one hall at a time holds it.
 */
#ifndef FLAGFALL_SIM_FOLDER_H
#define FLAGFALL_SIM_FOLDER_H

#include "base/error.h"

#include <stddef.h>

void folder_default(char *out, size_t room); /* $XDG_RUNTIME_DIR/flagfall-demo, or /tmp/flagfall-demo-UID */

/* Returns a locked descriptor of the folder, which closing unlocks; -1 with the reason. */
int folder_hold(const char *path, struct error *why);

/* True if a hall holds it now. A hall that crashed may leave names that lead to other terminals. */
bool folder_is_held(const char *path, struct error *why);

#endif
