/* Who is asked what next on a bus. One command is under way at a time; boards are found by pings, asked for their
 * changes in turn, more often when their time is short, and missed when they stay silent. */
#ifndef FLAGFALL_DEVICES_DGT_POLL_H
#define FLAGFALL_DEVICES_DGT_POLL_H

#include "driver.h"

enum { BUS_BOARDS = 128 };

struct bus_board {
    int32_t address;
    bool lost;
    bool ask_board, ask_clock; /* owed: the whole board, the clock                  */
    bool unread;               /* the last changes packet was damaged: ask again      */
    bool moved;                /* changes came: when they end, see the whole board    */
    bool running, short_of_time;
    int misses;
    msec due;
};

struct poll {
    struct bus_board boards[BUS_BOARDS];
    int count;
    struct {
        uint8_t command; /* 0: nothing is under way */
        int32_t address;
        msec until;
    } under_way;
    int hushed;      /* boards told to ignore the next ping, in this search */
    bool searching;
    msec search_due, search_until;
};

/* An answer with a good checksum has come. */
void poll_heard(struct poll *, uint8_t id, int32_t address, const uint8_t *data, size_t length, msec now);
void poll_damaged(struct poll *, msec now);
msec poll_talk(struct poll *, msec now, struct say *);

#endif
