/* Whether a log and the -wal file beside it are of one state.
 *
 * SQLite believes any -wal file with sums that fit: one of an older copy of this log, put beside a newer main file or
 * left there by whoever copied one of the two, takes the pages of the newer entries away, and what is left is whole.
 * The main file has a signed head of its own, though: whatever was copied into it came from its -wal file, so that head
 * has to be found through that file too.
 */
#ifndef FLAGFALL_LOG_STATE_H
#define FLAGFALL_LOG_STATE_H

#include "base/error.h"

#include <stdint.h>

/* Where a log ends: by the file itself, and through the -wal beside it; 0 if that cannot be read. */
struct state_ends {
    int64_t alone, through_wal;
};

/* True if they fit, there is no such file, or the file by itself lacks its end: then nothing is known. To be asked
 * where nobody writes the log. */
bool state_fits(const char *path, struct state_ends *);

/* The same, with the reason. */
bool state_check(const char *path, struct error *why);

#endif
