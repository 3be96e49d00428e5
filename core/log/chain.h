/* The chain: entry after entry, each must follow from the one before it. Used where a log is opened, where it is verified
 * whole, and where a bundle is.
 *
 * Begins before the first entry if zeroed; to begin in the middle, give it sequence, hash and key of a point that is known
 * to be good.
 */
#ifndef FLAGFALL_LOG_CHAIN_H
#define FLAGFALL_LOG_CHAIN_H

#include "base/error.h"
#include "log/head.h"

struct chain {
    int64_t sequence;     /* of the entry that was taken last */
    struct log_hash hash; /* its hash                         */
    uint8_t key[LOG_KEY_BYTES]; /* who signs from here on      */
    int64_t signed_at;    /* the last entry that was signed   */
    int stations;         /* how many began to write          */
};

/* False names what does not fit; the chain is then where it was. */
bool chain_take(struct chain *, const struct entry *, const char *path, struct error *);

/* All entries were taken: does the signed head say that this is the end? */
bool chain_ends_at_head(const struct chain *, const struct log_head *, const char *path, struct error *);

/* The key that a station entry names. */
bool chain_key_of(const struct entry *, uint8_t key[LOG_KEY_BYTES]);

#endif
