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

/* All kinds: as the program calls it, as the log has it, and whether each such entry is signed on its own, as soon as
 * it is written. A new one comes last. */
#define ENTRY_KIND_LIST(KIND) \
    KIND(ENTRY_STATION, "station", true)        /* a station begins to write: its key. The first entry is one */ \
    KIND(ENTRY_EVENT, "event", true)            /* the event as it was set up, or changed: rulebook, variations */ \
    KIND(ENTRY_ROUND, "round", true)            /* a round begins or ends */ \
    KIND(ENTRY_PAIRING, "pairing", false)       /* who sits at a board */ \
    KIND(ENTRY_DEVICE, "device", false)         /* a device came, went, or misbehaved */ \
    KIND(ENTRY_GAME, "game", false)             /* a game begins or ends */ \
    KIND(ENTRY_MOVE, "move", false) \
    KIND(ENTRY_CLOCK, "clock", false)           /* what a clock showed */ \
    KIND(ENTRY_INCIDENT, "incident", false)     /* a fact that an arbiter may have to deal with: began, ended */ \
    KIND(ENTRY_ALERT, "alert", false)           /* acknowledged, taken, shelved, cleared */ \
    KIND(ENTRY_WALK, "walk", false)             /* one step of a ruling walk */ \
    KIND(ENTRY_DECISION, "decision", true) \
    KIND(ENTRY_PENALTY, "penalty", true) \
    KIND(ENTRY_ORDER, "order", false)           /* what a clock or board was ordered to show */ \
    KIND(ENTRY_VERIFIED, "verified", false)     /* an order was seen to be carried out */ \
    KIND(ENTRY_RESULT, "result", true) \
    KIND(ENTRY_APPEAL, "appeal", true) \
    KIND(ENTRY_SHEET, "sheet", false)           /* all clocks, compared with what they should show */ \
    KIND(ENTRY_ARBITER, "arbiter", false)       /* who came, left, took over a board */ \
    KIND(ENTRY_NOTE, "note", false)             /* a person's words, a bookmark */ \
    KIND(ENTRY_CORRECTION, "correction", true)  /* replaces an earlier entry, which stays: which, why, what instead */ \
    KIND(ENTRY_TROUBLE, "trouble", false)       /* of the console itself: could not record, a clock jumped */

enum entry_kind {
#define ENTRY_KIND_OF(kind, ...) kind,
    ENTRY_KIND_LIST(ENTRY_KIND_OF)
#undef ENTRY_KIND_OF
    ENTRY_KINDS,
};

enum { LOG_HASH_BYTES = 32, LOG_SIGNATURE_BYTES = 64, LOG_KEY_BYTES = 32, BOARD_NONE = 0 };

struct log_hash {
    uint8_t bytes[LOG_HASH_BYTES];
};
struct log_signature {
    uint8_t bytes[LOG_SIGNATURE_BYTES];
};

/* Moments of the hall more than eight years from 0 are refused: sums of moments cannot overflow, and a hall that is
 * advanced to a forged moment gets there, sheet by sheet, in bounded time. */
#define ENTRY_MS_MOST (INT64_C(1) << 38)
#define ENTRY_WALL_MOST INT64_C(253402300799999) /* the end of the year 9999 */

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

/* The one rule of the times that an entry can have: whoever reads entries refuses others. The second function moves
 * times to the nearest that can be, and the hall's not before `last`, that of the entry before it: clocks of computers
 * show anything, and what was done is recorded whatever they show. A time of day may go back, as clocks are set. */
bool entry_times_can_be(const struct entry *);
void entry_times_follow(struct entry *, msec last);

struct log_hash entry_hash(const struct entry *); /* from all fields but hash and signature */
bool hash_is(const struct log_hash *, const struct log_hash *); /* true if they are equal */

#endif
