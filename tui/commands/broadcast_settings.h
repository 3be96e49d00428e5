/* The user's settings, as a broadcast follows them: a token or a command that is written into flagfall.ini holds at
 * once, so that nobody has to start the program again during a round.
 */
#ifndef FLAGFALL_COMMANDS_BROADCAST_SETTINGS_H
#define FLAGFALL_COMMANDS_BROADCAST_SETTINGS_H

#include "host/settings.h"

#include <sys/stat.h>

enum { SETTINGS_FILES = 2 };

/* Zeroed it has read nothing. */
struct broadcast_settings {
    struct settings *are;
    struct stat files[SETTINGS_FILES]; /* as they were read */
    bool has_refused_upload;           /* so nothing brings the files elsewhere */
};

/* Reads them, if one of their files is another now. Returns true if it did; those before may be in use until
 * `was`, which may be NULL, is freed by the caller. Faults go to standard error. */
bool broadcast_settings_follow(struct broadcast_settings *, struct settings **was);

#endif
