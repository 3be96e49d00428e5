/* Remembers, in the user's state folder, how far the clock of each log is ahead of the one of this computer that is
 * never set (line_now()). While the computer runs, a log that is opened again goes on by that, whatever the clock of
 * the day says meanwhile. A log is identified by the hash of its first entry.
 */
#ifndef FLAGFALL_HOST_BOOT_CLOCK_H
#define FLAGFALL_HOST_BOOT_CLOCK_H

#include "base/msec.h"
#include "log/entry.h"

#include <stdbool.h>
#include <sys/stat.h>

/* If it cannot be kept, the log goes on by the clock of the day. */
void boot_clock_remember(const struct log_hash *first, msec ahead);

/* False if the computer was started since, or nothing is known of that log. */
bool boot_clock_recall(const struct log_hash *first, msec *ahead);

/* The same of one log for those who ask again and again: what is remembered is read again once it is another. Zeroed it
 * has read nothing. */
struct boot_clock_seen {
    struct stat file;
    bool known;
    msec ahead;
};
bool boot_clock_look(struct boot_clock_seen *, const struct log_hash *first, msec *ahead);

#endif
