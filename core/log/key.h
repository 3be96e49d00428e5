/* The station's key: one Ed25519 pair for each console, in a file that only its owner may read.
 *
 * What it signs: entries (entry.h), the head of the log at each commit, and the statement on a report. Whoever holds
 * the file can sign as this station: the log proves that nobody else wrote in it, and no more than that.
 */
#ifndef FLAGFALL_LOG_KEY_H
#define FLAGFALL_LOG_KEY_H

#include "base/error.h"
#include "base/text.h"
#include "log/entry.h"

struct station_key {
    uint8_t public[LOG_KEY_BYTES];
    uint8_t secret[64];
};

/* The same seed gives the same key: chance is the caller's to bring in. */
void key_from_seed(struct station_key *, const uint8_t seed[32]);

/* Reads the key of a file; where there is none yet, makes it from `fresh` (32 random bytes) and keeps it there with
 * mode 0600, folders and all. With NULL for `fresh` it must be there. A file that others may read is refused. */
bool key_open(struct station_key *, const char *path, const uint8_t *fresh, struct error *);

struct log_signature key_sign(const struct station_key *, const struct log_hash *);
bool key_signed(const uint8_t public[LOG_KEY_BYTES], const struct log_hash *, const struct log_signature *);

/* Bytes as people and JSON see them: two digits a byte, small letters, nothing else is taken. */
void add_hex(struct text *, const uint8_t *bytes, size_t count);
bool read_hex(uint8_t *bytes, size_t count, const char *digits);

#endif
