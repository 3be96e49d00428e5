/* Who is asked what next on a bus. One command is under way at a time; boards are found by pings, asked for their
 * changes in turn, more often when their time is short, and missed when they stay silent.
 *
 * Changes that were fetched are gone from the board: so an answer to 83 that is damaged or never comes is asked for
 * again with 84, and a board that was away tells everything since its start mark (86) before it is asked for more. An
 * answer that was only late then comes too, and a frame may come twice: the same changes are told once. A board that
 * is silent for four seconds is told as lost; when none of the row answers for so long, that is told once. */
#ifndef FLAGFALL_DEVICES_DGT_POLL_H
#define FLAGFALL_DEVICES_DGT_POLL_H

#include "driver.h"

enum { BUS_BOARDS = 128 };

struct bus_board {
    int32_t address;
    bool lost;
    bool ask_board, ask_clock, ask_events, set_mark; /* owed                          */
    bool marked;               /* has a start mark: 86 can be asked                   */
    bool unread;               /* the last changes packet did not come whole: ask again */
    bool moved;                /* changes came: when they end, see the whole board    */
    bool running, short_of_time;
    uint32_t last_changes;     /* a sum over them, to know them when they come twice  */
    msec changes_came, asked_again;
    int misses, events_damaged;
    msec heard, due, turn_due, clock_due;
};

struct poll {
    struct bus_board boards[BUS_BOARDS];
    int count;
    struct {
        uint8_t command; /* 0: nothing is under way */
        int32_t address;
        msec until;
        bool damaged; /* what came was */
    } under_way;
    msec heard;      /* any board of the row                                */
    bool asks;       /* no: what is heard was asked for by somebody else    */
    bool row_lost;   /* all at once: the cable, not the boards              */
    int hushed;      /* boards told to ignore the next ping, in this search */
    bool searching;
    int rounds_left; /* of searching: two that bring nothing new end it   */
    msec search_due, search_until;
};

/* An answer with a good checksum has come: first whether that is news, then, when it has been told, what follows from it. */
void poll_met(struct poll *, int32_t address, struct readings *);
void poll_heard(struct poll *, uint8_t id, int32_t address, const uint8_t *data, size_t length, msec now);
void poll_damaged(struct poll *, msec now);
bool poll_repeats(struct poll *, int32_t address, const uint8_t *data, size_t length, msec now); /* changes told before */
bool poll_asks_all(const struct poll *);              /* a ping to all is under way */
bool poll_mark_start(struct poll *, int32_t address); /* false: no such board */
void poll_was_away(struct poll *);                    /* whatever the boards told since was not heard */
void poll_forget(struct poll *);                      /* the line was lost */
void poll_opened(struct poll *, msec now);
msec poll_talk(struct poll *, msec now, struct say *);

#endif
