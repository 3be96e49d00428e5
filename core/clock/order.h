/* An order to set a clock to certain times, until they are on it: after a penalty, or because the clock was wrong.
 *
 * If the device takes orders, the times go by wire: sent, read back and compared, and the clock runs when the arbiter
 * says so. Otherwise (any normal tournament option, any bus, clocks that only report) the arbiter sets it by hand, and
 * the clock is watched: it is stopped, its digits jump for a while, which is no reason for an alarm, and then it runs
 * on the right side with the ordered times, less the seconds that ran. Anything else is reported.
 *
 * Pure: the caller passes in what the clock shows and what time it is, sends what order_wants() asks for, and reports
 * what comes of it.
 */
#ifndef FLAGFALL_CLOCK_ORDER_H
#define FLAGFALL_CLOCK_ORDER_H

#include "base/sentence.h"
#include "base/text.h"
#include "clock/shown.h"

/* What the arbiter needs to know, each once, as it happens. */
enum order_news {
    ORDER_NO_NEWS,
    ORDER_SHOWN,       /* both times are right and the clock is stopped: it may run       */
    ORDER_ARRIVED,     /* they are right and it runs on the right side: done              */
    ORDER_WRONG_SIDE,  /* the times are right, but the other side runs                    */
    ORDER_OTHER_TIMES, /* the clock was stopped, and runs again with other times          */
    ORDER_NOT_SET,     /* nothing has happened within ORDER_PATIENCE                      */
    ORDER_BY_HAND,     /* the device refuses, or does not do it: to be set by hand        */
};

enum order_wish { ORDER_WANTS_NOTHING, ORDER_WANTS_TIMES, ORDER_WANTS_RUN };

enum { ORDER_PATIENCE = 180000 };

struct order {
    int32_t left_s, right_s;
    uint8_t side;       /* the side that is to run, CLOCK_LEFT or CLOCK_RIGHT; CLOCK_NONE leaves it as it is */
    uint8_t wire;       /* how far it is by wire; see order.c            */
    uint8_t told;       /* enum order_news: the last                     */
    bool done;          /* arrived                                       */
    bool stood;         /* the clock has been seen standing since        */
    bool seen;          /* shown is valid                                */
    bool white_right;   /* the right side is White's; the owner says so, after it was given */
    int running_wrong;  /* readings one after the other                  */
    msec given, sent;
    msec patience, changed; /* when the standing clock last changed      */
    msec spent[2];      /* that each side may have run with these times  */
    msec shown_at;
    struct clock_reading shown; /* the last that gave both times         */
};

/* shown: what the clock shows when the order is given, or NULL if that is not known; a stopped clock may report nothing
 * more until it runs again. */
void order_give(struct order *, int32_t left_s, int32_t right_s, uint8_t side,
                const struct clock_reading *shown, msec now);
void order_by_wire(struct order *); /* right after it was given: try so first */

enum order_wish order_wants(const struct order *); /* what is to be sent to the clock now */
void order_sent(struct order *, msec now);             /* what it wanted is under way               */
enum order_news order_refused(struct order *);         /* the driver or the clock will not          */
void order_taken(struct order *);                     /* the arbiter says that the clock is set */
bool order_let_run(struct order *);                    /* the arbiter says so; false: to be done by hand */

enum order_news order_note(struct order *, const struct clock_reading *, msec arrived); /* each reading of that clock */
enum order_news order_time(struct order *, msec now);  /* now and then, when nothing comes */

/* A sentence for the last news or, before there is any, for what is to be done. */
void order_words(const struct order *, struct text *);
extern const struct sentences order_sentences; /* all that it writes (base/sentence.h) */

#endif
