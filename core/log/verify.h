/* Verifies a whole log: every entry, every signature, the head, every byte of the file; and compares it with a printed
 * head.
 *
 * Each station's key must be vouched for by the previous key, or be named by the caller: a forger who cuts a log and
 * continues it with another key has neither.
 *
 * The error names the first entry, or else the first page, that does not fit. A consistent log may still have been cut
 * back to an earlier state, or replaced by another: to find that too, give the head from a report, or the signing key.
 */
#ifndef FLAGFALL_LOG_VERIFY_H
#define FLAGFALL_LOG_VERIFY_H

#include "base/error.h"
#include "log/log.h"

struct log_expected {
    const struct log_head *printed; /* or NULL                                                    */
    /* of the stations that may write: 16 or more hexadecimal digits each, separated by commas; or NULL */
    const char *keys;
    /* Called for each entry that fits the chain, in order; returns false with the reason if its contents are
     * impossible, or cannot follow those of `past`, which it keeps. Or NULL. */
    bool (*makes_sense)(const struct entry *, void *past, struct error *);
    void *past;
    struct log_progress progress;
};

enum { LOG_STATIONS_MAX = 32 };

/* A station that began to write. */
struct log_station {
    int64_t sequence; /* of its first entry */
    uint8_t key[LOG_KEY_BYTES];
    bool is_vouched; /* the previous key signed the takeover; true for the first station */
    bool is_named;   /* its key is in log_expected.keys                                  */
};

bool log_keys_can_be(const char *keys); /* true if it is written as `keys` of log_expected has to be */

struct log_verdict {
    bool was_opened;      /* false if there is no such file, or it may not be read */
    bool pages_are_checked; /* false if a console is writing to it               */
    int64_t entries, is_signed; /* how many, and how many signed, up to the first error */
    int stations; /* how many; the first LOG_STATIONS_MAX are in `station` */
    struct log_station station[LOG_STATIONS_MAX];
    msec first_ms, last_ms;
    int64_t back_at; /* the entry at which the time of day went back the most, if by more than a minute; else 0 */
    msec back_from_ms, back_to_ms;
    int64_t lost, lost_at; /* entries that had been saved and were gone when it was opened; before which, or 0 */
    struct log_head head;
};

/* Changes nothing. Returns false with the first error. */
bool log_verify(const char *path, const struct log_expected *, struct log_verdict *, struct error *);

#endif
