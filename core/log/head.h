/* The head of a log: where it ends and with which hash, signed. It stands in the file, renewed at each commit, so that
 * nothing can be added to or cut from the end; and on every report, so that the whole file cannot be replaced.
 *
 * Signed are the hash of "flagfall head 1\n", sequence (8 bytes), hash of that entry, hash of the first entry, which names
 * this log among all logs.
 */
#ifndef FLAGFALL_LOG_HEAD_H
#define FLAGFALL_LOG_HEAD_H

#include "log/key.h"

struct log_head {
    int64_t sequence;     /* of the last entry          */
    struct log_hash hash; /* of the last entry          */
    struct log_hash first;
    uint8_t key[LOG_KEY_BYTES]; /* of the station that signs  */
    struct log_signature signature;
};

void head_sign(struct log_head *, const struct station_key *); /* fills key and signature */
bool head_is_signed(const struct log_head *);

/* One line, to be printed on reports:
 *     flagfall-log 1 entries=1-4711 hash=HEX first=HEX key=HEX signature=HEX */
void head_add_statement(struct text *, const struct log_head *);

/* Finds that line in a report, whatever stands around it and however it was broken. False: there is none, or it was
 * changed. */
bool head_of_statement(struct log_head *, const char *report, struct error *);

/* The first 16 digits in groups of four, as people compare them. */
void add_fingerprint(struct text *, const uint8_t *bytes);

#endif
