/* Polling on a bus. One command is pending at a time; boards are found by pings, asked for their changes in turn, more
 * often when their time is short, and reported as lost when they stay silent.
 *
 * A board forgets changes that were fetched: so an answer to 83 that is damaged or missing is requested again with 84,
 * be it minutes later, and a board that was away reports everything since its start mark (86) before it is asked for
 * more. A late answer may
 * then arrive as well, so a frame may come twice: the same changes are reported once. A board that is silent for four
 * seconds is reported as lost; if all boards of the bus are, that is reported once. */
#ifndef FLAGFALL_DGT_POLL_H
#define FLAGFALL_DGT_POLL_H

#include "driver.h"

enum { BUS_BOARDS = 128 };

struct bus_board {
    int32_t address;
    bool lost;
    bool ask_board, ask_clock, ask_events, set_mark; /* still to be requested         */
    bool marked;               /* has a start mark: 86 is possible                    */
    bool unread; /* the last packet of changes did not come, or damaged: ask again, also after it was away */
    bool behind; /* and that packet is old by now: ask for what changed since before anything else */
    bool moved;                /* changes came: when they end, fetch the whole board  */
    bool running, short_of_time;
    uint64_t last_changes;     /* a digest, to recognise them if they come again           */
    msec changes_came, asked_again;
    int misses, events_damaged;
    msec heard, due, turn_due, clock_due;
};

struct poll {
    struct bus_board boards[BUS_BOARDS];
    int count;
    struct {
        uint8_t command; /* 0 if none is pending */
        int32_t address;
        msec until;
        bool damaged; /* a damaged answer came */
    } under_way;
    msec heard;      /* when any board of the bus was heard                 */
    bool asks;       /* false if another program asks and this one only listens */
    bool row_lost;   /* all boards at once: the cable, not the boards       */
    int hushed;      /* boards told to ignore the next ping, in this search */
    bool searching;
    int rounds_left; /* rounds of searching: two without a new board end it */
    msec search_due, search_until;
};

/* For an answer with a good checksum: first poll_met(), which reports a board that is new or back, then poll_heard(),
 * after the answer was reported. */
void poll_met(struct poll *, int32_t address, struct readings *);
void poll_heard(struct poll *, uint8_t id, int32_t address, const uint8_t *data, size_t length, msec now);
void poll_damaged(struct poll *, msec now);
/* true if these changes were reported before */
bool poll_repeats(struct poll *, int32_t address, const uint8_t *data, size_t length, msec now);
bool poll_asks_all(const struct poll *);              /* a ping to all is under way */
bool poll_mark_start(struct poll *, int32_t address); /* false: no such board */
void poll_was_away(struct poll *);                    /* what the boards reported meanwhile was missed */
void poll_forget(struct poll *);                      /* the line was lost */
void poll_opened(struct poll *, msec now);
msec poll_talk(struct poll *, msec now, struct outgoing *);

#endif
