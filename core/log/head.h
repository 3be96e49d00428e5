/* The head of a log: where it ends, with its last hash, signed. It is in the file, renewed by each commit, so that
 * nothing can be added to or cut from the end; and on every report, so that the whole file cannot be replaced.
 *
 * Signed are the hash of "flagfall head 1\n", sequence (8 bytes), hash of that entry, hash of the first entry, which
 * names this log among all logs.
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

struct log_hash head_digest(const struct log_head *); /* the digest that is signed */
bool head_is_signed(const struct log_head *); /* true if its signature is right for the key in it */

/* Adds a line that is printed on reports:
 *     flagfall-log 1 entries=1-4711 hash=HEX first=HEX key=HEX signature=HEX */
void head_add_statement(struct text *, const struct log_head *);

/* Finds that line in a report, even if it was wrapped. Returns false with the reason if there is none, or it was
 * changed. */
bool head_of_statement(struct log_head *, const char *report, struct error *);

bool head_is_stated(const char *report); /* true if it has such a line, be it changed */

/* True if the text is this statement and nothing else, as in the file beside a backup, even if it was wrapped. */
bool head_is_statement(const char *text, const struct log_head *);

/* Adds the first 16 digits in groups of four, for people to compare. */
void fingerprint_add(struct text *, const uint8_t *bytes);

#endif
