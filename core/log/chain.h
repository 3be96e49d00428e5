/* The chain: checks that each entry follows from the one before it. Used for opening a log, for verifying a log, and
 * for verifying a bundle.
 *
 * Zeroed, it is before the first entry. To begin in the middle, set sequence, hash and key to those of an entry that is
 * known to be good.
 */
#ifndef FLAGFALL_LOG_CHAIN_H
#define FLAGFALL_LOG_CHAIN_H

#include "base/error.h"
#include "log/head.h"

struct chain {
    int64_t sequence;           /* of the last entry taken */
    struct log_hash hash;       /* its hash                         */
    uint8_t key[LOG_KEY_BYTES]; /* of the station that signs from here on */
    int64_t signed_at;          /* the last signed entry            */
    int stations;               /* how many stations wrote          */
    bool is_vouched;            /* the previous key signed the takeover; true for the first */
};

/* Takes the next entry. Returns false with what does not fit; the chain is then unchanged. */
bool chain_take(struct chain *, const struct entry *, const char *path, struct error *);

/* The key of a station that begins to write here, and whether it is the first, is `before`, which signed until now, or
 * was vouched for by it. False for an entry that is no station's or names no key. */
bool chain_station(const struct entry *, const uint8_t before[LOG_KEY_BYTES], uint8_t key[LOG_KEY_BYTES],
                   bool *is_vouched);

/* After the last entry: true if the signed head says that this is the end. */
bool chain_ends_at_head(const struct chain *, const struct log_head *, const char *path, struct error *);

#endif
