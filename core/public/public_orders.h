/* What arbiters ordered the broadcast to do, folded out of the log's entries. An order is obeyed at once, before any
 * delay.
 *
 * What the public knows is a question of one moment, up to which the record is public: the present less the delay. It
 * never goes back. A longer delay holds it until the present is so far on; a pause holds it until the broadcast goes
 * on. Only a reset, or the start, starts again: then what the delay holds back is held back, whatever was seen before.
 * In a pause that is what was not due when it began, by the delay of then; what is gone by the reset is not seen again.
 *
 * A board is hidden, or shown again, from the round on that was played when it was ordered.
 */
#ifndef FLAGFALL_PUBLIC_PUBLIC_ORDERS_H
#define FLAGFALL_PUBLIC_PUBLIC_ORDERS_H

#include "event/broadcast.h"
#include "hall/hall.h"
#include "log/entry.h"

#define PUBLIC_ALWAYS (INT64_MIN / 4) /* a moment before all others: it waits for no delay */

struct public_pace;
struct public_hiding;

/* Zeroed it has read no entry. Its lists are its own. */
struct public_orders {
    int round; /* of the entries that were read last */
    bool started, paused;
    msec delay;         /* as ordered last; valid if `delays` */
    bool delays;        /* else the event says it */
    int64_t paused_by;  /* the entry of the last pause */
    int64_t reset_by;   /* and of the last reset or start; 0 if there was none */
    int64_t emptied_by; /* of the last reset alone, and the round that was played then */
    int emptied_round;
    msec paused_at;            /* its moment */
    msec *judged; /* that of the last reset or start, and of those before it in the same pause */
    int judged_count;
    struct public_pace *paces; /* from when on which delay */
    int pace_count;
    struct public_hiding *hidings;
    int hiding_count;
};

void public_orders_release(struct public_orders *); /* then it has read none */

/* Takes the next entry of the log, of any kind; `at`: its moment, on the caller's scale. Returns true if it was an
 * order. Orders that change nothing, as a second pause, are none. */
bool public_orders_take(struct public_orders *, const struct entry *, msec at);

/* In what follows `delay` is the event's, which holds while nobody ordered another. */
msec public_orders_delay(const struct public_orders *, msec delay);
/* Up to when the record is public at `now`. */
msec public_orders_due(const struct public_orders *, msec now, msec delay);
/* The first moment at which what happened then at that board is public: old enough, with the board not hidden, and not
 * in a pause; MSEC_NEVER if that is not known yet. Board 0: of no board. */
msec public_orders_first(const struct public_orders *, int round, int board, msec happened, msec delay);
bool public_orders_hide(const struct public_orders *, int round, int board);
/* The entry that hid it, and its moment; 0 and MSEC_NEVER if it is not hidden. */
int64_t public_orders_hidden_by(const struct public_orders *, int round, int board);
msec public_orders_hidden_at(const struct public_orders *, int round, int board);
/* The entry that showed it again, if it was hidden at that other entry; 0 if it was not, or is hidden still. */
int64_t public_orders_shown_by(const struct public_orders *, int round, int board, int64_t after);

/* Whether it can be obeyed now; else why not. */
bool public_orders_allow(const struct public_orders *, const struct chess_event *, const struct broadcast_said *,
                         struct error *why);
/* What it will do, as a sentence, for the person who is about to order it. */
void public_orders_words(const struct public_orders *, const struct chess_event *, const struct broadcast_said *,
                         struct text *out);

#endif
