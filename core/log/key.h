/* The station's key: an Ed25519 pair for each console, in a file that only its owner may read.
 *
 * It signs entries (entry.h), the head of the log at each commit, and the statement on a report. Anyone who has the
 * file can sign as this station: the log proves that nobody without it wrote to the log, and no more than that.
 */
#ifndef FLAGFALL_LOG_KEY_H
#define FLAGFALL_LOG_KEY_H

#include "base/error.h"
#include "base/text.h"
#include "log/entry.h"

struct key_process;

/* How to use a secret that another process holds: key_apart.h. */
struct key_holder {
    bool (*sign)(struct key_process *, const struct log_hash *, size_t count, struct log_signature *, struct error *);
    bool (*vouch)(struct key_process *, const uint8_t new_key[LOG_KEY_BYTES], const struct log_hash *previous,
                  struct log_signature *, struct error *);
    void (*end)(struct key_process *);
};

struct station_key {
    uint8_t public[LOG_KEY_BYTES];
    uint8_t secret[64];
    struct key_process *process; /* the process that holds the secret; NULL if it is in `secret` */
    const struct key_holder *holder;
};

/* The same seed gives the same key; the caller supplies the randomness. */
void key_from_seed(struct station_key *, const uint8_t seed[32]);

/* Reads the key from a file. If there is none, creates it and its folders from `fresh` (32 random bytes) with mode
 * 0600, or fails if `fresh` is NULL. A file that others may read is refused. */
bool key_open(struct station_key *, const char *path, const uint8_t *fresh, struct error *);

/* Afterwards no copy of the key can sign. A zeroed key may be closed. */
void key_close(struct station_key *);

/* When a station continues another's log, the previous key vouches for it: it signs the new key and the hash of the
 * entry before the takeover, so the signature is of no use anywhere else. */
bool key_vouch(const struct station_key *old, const uint8_t new_key[LOG_KEY_BYTES], const struct log_hash *previous,
               struct log_signature *, struct error *);
bool key_vouches(const uint8_t old[LOG_KEY_BYTES], const uint8_t new_key[LOG_KEY_BYTES],
                 const struct log_hash *previous, const struct log_signature *);

/* Signing fails if the process with the secret is gone and cannot be restarted. */
bool key_sign(const struct station_key *, const struct log_hash *, struct log_signature *, struct error *);
bool key_sign_all(const struct station_key *, const struct log_hash *, size_t count, struct log_signature *,
                  struct error *);
/* True if the signature is right. */
bool key_signed(const uint8_t public[LOG_KEY_BYTES], const struct log_hash *, const struct log_signature *);

/* Bytes in hexadecimal: two lower-case digits each. hex_read() returns false for anything else. */
void hex_add(struct text *, const uint8_t *bytes, size_t count);
bool hex_read(uint8_t *bytes, size_t count, const char *digits);

#endif
