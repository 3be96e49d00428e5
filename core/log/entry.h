/* An entry: one line of the log, and the bytes that its hash is made of.
 *
 * The hash is BLAKE2b-256 over these bytes, in this order, numbers with the highest byte first:
 *
 *     "flagfall entry 1\n"           17 bytes
 *     hash of the entry before       32; zeroes before the first
 *     sequence, wall_ms, mono_ms      8 each, two's complement
 *     board                           8
 *     station, kind, who, body        4 for the length, then the bytes; kind is its name
 *
 * So independent programs can agree on it. The signature is Ed25519 with the station's key, over "flagfall signs 1\n"
 * and the hash. It is not part of the hash: the chain can be followed without any key.
 */
#ifndef FLAGFALL_LOG_ENTRY_H
#define FLAGFALL_LOG_ENTRY_H

#include "base/msec.h"

#include <stdbool.h>
#include <stdint.h>

enum entry_kind {     /* order: kinds in entry.c */
    ENTRY_STATION,    /* a station begins to write: its key. The first entry is one */
    ENTRY_EVENT,      /* the event as it was set up, or changed: rulebook, variations     */
    ENTRY_ROUND,      /* a round begins or ends                                           */
    ENTRY_PAIRING,    /* who sits at a board                                              */
    ENTRY_DEVICE,     /* a device came, went, or misbehaved                               */
    ENTRY_GAME,       /* a game begins or ends                                            */
    ENTRY_MOVE,
    ENTRY_CLOCK,      /* what a clock showed                                              */
    ENTRY_INCIDENT,   /* a fact that an arbiter may have to deal with: began, ended       */
    ENTRY_ALERT,      /* acknowledged, taken, shelved, cleared                            */
    ENTRY_WALK,       /* one step of a ruling walk                                        */
    ENTRY_DECISION,
    ENTRY_PENALTY,
    ENTRY_ORDER,      /* what a clock or board was ordered to show                        */
    ENTRY_VERIFIED,   /* an order was seen to be carried out                              */
    ENTRY_RESULT,
    ENTRY_APPEAL,
    ENTRY_SHEET,      /* all clocks, compared with what they should show                  */
    ENTRY_ARBITER,    /* who came, left, took over a board                                */
    ENTRY_NOTE,       /* a person's words, a bookmark                                     */
    ENTRY_CORRECTION, /* replaces an earlier entry, which stays: which, why, what instead */
    ENTRY_TROUBLE,    /* of the console itself: could not record, a clock jumped          */
    ENTRY_KINDS,
};

enum { LOG_HASH_BYTES = 32, LOG_SIGNATURE_BYTES = 64, LOG_KEY_BYTES = 32, BOARD_NONE = 0 };

struct log_hash {
    uint8_t bytes[LOG_HASH_BYTES];
};
struct log_signature {
    uint8_t bytes[LOG_SIGNATURE_BYTES];
};

/* Texts are borrowed: log_append() borrows the caller's, a cursor lends its own until its next step. */
struct entry {
    int64_t sequence;    /* 1, 2, 3... without gaps                            */
    const char *station; /* the one that wrote it                              */
    msec wall_ms;        /* UTC, since 1970                                    */
    msec mono_ms;        /* monotonic, for differences                         */
    enum entry_kind kind;
    int board;           /* BOARD_NONE for the whole hall                      */
    const char *who;     /* initials of the person; "" if the program did it   */
    const char *body;    /* canonical JSON: body.h                             */
    struct log_hash previous, hash;
    bool is_signed;
    struct log_signature signature;
};

const char *entry_kind_name(enum entry_kind); /* as the log has it */
bool entry_kind_named(const char *name, enum entry_kind *); /* false if there is no such kind */

/* True if its kind is always signed, or it is time for the regular signed entry. */
enum { SIGNED_POINT_EVERY = 1024 };
bool entry_must_be_signed(const struct entry *);

struct log_hash entry_hash(const struct entry *); /* from all fields but hash and signature */
bool hash_is(const struct log_hash *, const struct log_hash *); /* true if they are equal */

#endif
