/* How the broadcast fares, as a small file that `flagfall broadcast` keeps and the console reads: in each line a word
 * and its value. A file is hostile until it is parsed: what is too long, missing or out of range makes it none.
 *
 *     event 7c1e0a2b          whose
 *     written 1804341702      seconds since 1970
 *     state live
 *     boards 40
 *     delay 15                minutes
 *     cut 9 31 2              spectators see board 9 up to move 31, and two more boards not whole
 *     as-of 1804340802        up to when the record is public; 0 if nothing is
 *     trouble public: cannot be written: no space
 *     disk full               the reason: there is no room where the files go; or read-only, closed
 *     trouble-since 1804341400    nothing new was written since then
 *     log 3f0c1d2e4a5b6c7d 812 9a4e...   which file was read, by a digest of its path; its last entry, and its hash
 *     lichess-heard 1804341700    when Lichess last took or showed what was sent
 *     lichess-fault Lichess unreachable since 14:02
 *     lichess-since 1804341400    nothing new was taken there since then
 *     lichess-next 1804341730     it is tried again
 *     lichess-hold 1804341730     Lichess asked to wait until then, even if the program is restarted meanwhile
 *     lichess-emptied 812     the entry of the last reset that was obeyed there; 0: none was ordered
 */
#ifndef FLAGFALL_PUBLIC_PUBLIC_STATUS_H
#define FLAGFALL_PUBLIC_PUBLIC_STATUS_H

#include "base/msec.h"
#include "public/public_round.h"

enum public_state {
    PUBLIC_LIVE,
    PUBLIC_PAUSED,
    PUBLIC_WAITS,    /* for :broadcast start */
    PUBLIC_NO_ROUND, /* none has begun */
    PUBLIC_ENDED,    /* the program was ended in order */
    PUBLIC_STATES,
};

/* What keeps files from being written where they go. A broadcast that cannot write its status either cannot say so
 * itself: then the console looks. */
enum public_disk {
    PUBLIC_DISK_GOOD,
    PUBLIC_DISK_FULL,
    PUBLIC_DISK_READ_ONLY,
    PUBLIC_DISK_CLOSED, /* to this user */
    PUBLIC_DISKS,
};

enum { PUBLIC_STATUS_MOST = 1024, PUBLIC_TROUBLE_MAX = 120 };

/* How the push to Lichess fares; zeroed there is none. Times are of the day, 0 if there is none. */
struct public_lichess {
    msec heard, since, next, hold;
    bool is_emptied;                /* it is known which reset was obeyed last */
    int64_t emptied_by;             /* its entry */
    char fault[PUBLIC_TROUBLE_MAX]; /* one sentence; "" if all is well */
};

/* The first board whose moves end before its game does, since what follows cannot be shown; board 0: there is none. */
struct public_cut {
    int board, move, more;
};

/* The log that was read. A copy of it that has not that entry is another one, which may have gone on. */
struct public_source {
    uint64_t path; /* digest of it; 0: not known */
    int64_t entry; /* the last one */
    struct log_hash hash;
};

struct public_status {
    char event[PUBLIC_ID_MAX];
    msec written, as_of; /* of the day */
    enum public_state state;
    int boards, delay_min;
    struct public_cut cut;
    char trouble[PUBLIC_TROUBLE_MAX]; /* what was complained of last; "" if all is well */
    enum public_disk disk;            /* which is why */
    msec failing;                     /* since when there is trouble; 0 if there is none */
    struct public_source log;
    struct public_lichess lichess;
};

/* Adds the bytes of such a file. */
void public_status_write(const struct public_status *, struct text *out);
bool public_status_read(const char *bytes, size_t length, struct public_status *); /* false if it is none */

/* Whether the later one says nothing else, and so soon that it need not be told that the broadcast still runs. */
bool public_status_is_same(const struct public_status *, const struct public_status *later);

/* Whether it has not ended, and nothing was heard of it for more than a minute. */
bool public_status_is_old(const struct public_status *, msec age);
bool public_status_is_past(const struct public_status *, msec age); /* ended a while ago: that needs no saying */

/* One short line for arbiters, as `live 40 boards, 15 min behind, as of 14:02`. Returns false if something is wrong, so
 * that they should look. `age`: for how long nothing was heard of the broadcast, by a clock that is never set. */
bool public_status_words(const struct public_status *, msec age, int utc_offset_min, struct text *out);

/* Whether nothing new was written, or has reached those for whom it was sent, for five minutes; then a sentence is
 * added to `out`. */
bool public_status_fails(const struct public_status *, msec age, int utc_offset_min, struct text *out);

/* The id of the event whose log begins with an entry of that hash; as in struct public_round. */
void public_id_of(const struct log_hash *first, char out[PUBLIC_ID_MAX]);

#endif
