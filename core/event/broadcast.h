/* Which boards of an event spectators are shown, by its section [broadcast]. */
#ifndef FLAGFALL_EVENT_BROADCAST_H
#define FLAGFALL_EVENT_BROADCAST_H

#include "base/error.h"
#include "event/event.h"

enum { BROADCAST_DELAY_MIN = 15 }; /* where the event says nothing */

int broadcast_delay_min(const struct chess_event *);      /* in minutes */
const char *broadcast_folder(const struct chess_event *); /* beside the event's file; "public" where it says nothing */

/* Those that the event lists; else those that have a device, or all of them if none has one. */
bool broadcast_has_board(const struct chess_event *, int round, int board);

/* Whether it is a list of boards, as 1-40, 51-60; "" is one. */
bool broadcast_boards_are_good(const char *list);

/* What an arbiter orders while it runs, as an entry of the log; what is not ordered is as the event says. order:
 * broadcast_order_name() */
enum broadcast_order {
    BROADCAST_START,  /* the same as resume */
    BROADCAST_PAUSE,  /* nothing new goes out */
    BROADCAST_RESUME, /* what is due goes out */
    BROADCAST_DELAY,  /* so many minutes behind */
    BROADCAST_HIDE,   /* a board is not shown any more */
    BROADCAST_RESET,  /* nothing was ordered */
    BROADCAST_ORDERS,
};
const char *broadcast_order_name(int); /* "start" ...; NULL if there is no such order */

struct broadcast_said {
    enum broadcast_order order;
    int number;         /* minutes, or the board */
    const char *reason; /* of a pause; borrowed from the words */
};

/* Reads "pause REASON", "delay 15", "hide 7". False with the reason if it is none of them. */
bool broadcast_order_read(const char *words, struct broadcast_said *, struct error *why);

#endif
