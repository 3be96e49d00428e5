#include "dgt/poll.h"

#include <string.h>

enum {
    ASK_CLOCK = 0x81, ASK_BOARD = 0x82, ASK_CHANGES = 0x83, ASK_AGAIN = 0x84, PING = 0x87, IGNORE_PING = 0x8a,
};
enum { IS_BOARD = 0x83, IS_CLOCK = 0x84, IS_CHANGES = 0x85, IS_PING = 0x87 };

enum {
    ANSWER_WITHIN = 250,  /* 80 ms on a cable; radio and network serial servers need more */
    PING_ANSWERS = 1200,  /* every board answers once within 1100 ms                       */
    SEARCH_EVERY = 15000, /* boards are plugged in during the round                        */
    MISSES_TO_LOSE = 3,
    LOST_EVERY = 3000,    /* how often a lost board is asked whether it is back             */
    TURN = 1000, HURRIED_TURN = 250,
    SHORT_OF_TIME = 5,    /* minutes */
};

static struct bus_board *find(struct poll *p, int32_t address)
{
    for (int i = 0; i < p->count; i++)
        if (p->boards[i].address == address)
            return &p->boards[i];
    return NULL;
}

static void meet(struct poll *p, int32_t address, msec now)
{
    if (p->count == BUS_BOARDS || address == 0)
        return;
    p->boards[p->count++] = (struct bus_board){
        .address = address, .ask_board = true, .ask_clock = true, .due = now};
}

static void note_clock(struct bus_board *b, const uint8_t c[7])
{
    b->running = c[6] & 1;
    b->short_of_time = ((c[0] & 15) == 0 && c[1] < SHORT_OF_TIME) || ((c[3] & 15) == 0 && c[4] < SHORT_OF_TIME);
}

/* Changes first: what has been fetched is gone from the board's memory. Squares that came to rest are checked
 * against the whole board, as a lost change would otherwise never show. */
static void note_changes(struct bus_board *b, size_t length)
{
    if (length)
        b->moved = true;
    else if (b->moved)
        b->ask_board = true;
    if (!length)
        b->moved = false;
    b->unread = false;
    b->ask_clock = b->running || length || b->ask_clock;
}

void poll_heard(struct poll *p, uint8_t id, int32_t address, const uint8_t *data, size_t length, msec now)
{
    struct bus_board *b = find(p, address);
    if (!b) {
        meet(p, address, now);
        return;
    }
    if (p->under_way.address == address)
        p->under_way.command = 0;
    b->misses = 0;
    if (b->lost)
        b->ask_board = b->ask_clock = true;
    b->lost = false;
    if (id == IS_BOARD)
        b->ask_board = false;
    if (id == IS_CLOCK) {
        b->ask_clock = false;
        note_clock(b, data);
    }
    if (id == IS_CHANGES)
        note_changes(b, length);
}

void poll_damaged(struct poll *p, msec now)
{
    struct bus_board *b = p->under_way.command ? find(p, p->under_way.address) : NULL;
    if (!b)
        return;
    b->unread = b->unread || p->under_way.command == ASK_CHANGES || p->under_way.command == ASK_AGAIN;
    b->due = now;
    p->under_way.command = 0;
}

static void ask(struct poll *p, uint8_t command, int32_t address, msec wait, msec now, struct say *out)
{
    uint8_t bytes[4] = {command, (uint8_t)(address >> 7 & 0x7f), (uint8_t)(address & 0x7f), 0};
    bytes[3] = (uint8_t)((bytes[0] + bytes[1] + bytes[2]) & 0x7f);
    say_bytes(out, bytes, sizeof bytes);
    p->under_way.command = command;
    p->under_way.address = address;
    p->under_way.until = now + wait;
}

static void miss(struct poll *p, msec now, struct say *out)
{
    struct bus_board *b = find(p, p->under_way.address);
    p->under_way.command = 0;
    if (!b || b->lost)
        return;
    b->due = now;
    if (++b->misses < MISSES_TO_LOSE)
        return;
    b->lost = true;
    b->due = now + LOST_EVERY;
    tell_news(out->silence, b->address, NEWS_LOST, 0, "board %d does not answer on the bus", b->address);
}

/* Known boards are told to keep silent, so that the others' answers to the ping to all are heard. */
static void search(struct poll *p, msec now, struct say *out)
{
    while (p->hushed < p->count && p->boards[p->hushed].lost)
        p->hushed++;
    if (p->hushed < p->count) {
        ask(p, IGNORE_PING, p->boards[p->hushed++].address, ANSWER_WITHIN, now, out);
        return;
    }
    ask(p, PING, 0, PING_ANSWERS, now, out);
    p->searching = false;
    p->search_due = now + (p->count ? SEARCH_EVERY : PING_ANSWERS);
}

static struct bus_board *next_in_turn(struct poll *p)
{
    struct bus_board *next = NULL;
    for (int i = 0; i < p->count; i++)
        if (!next || p->boards[i].due < next->due)
            next = &p->boards[i];
    return next;
}

static void ask_board(struct poll *p, struct bus_board *b, msec now, struct say *out)
{
    uint8_t command = b->lost        ? PING
                      : b->unread    ? ASK_AGAIN
                      : b->ask_clock ? ASK_CLOCK
                      : b->ask_board ? ASK_BOARD
                                     : ASK_CHANGES;
    bool whole_turn = command == ASK_CHANGES || b->lost;
    ask(p, command, b->address, ANSWER_WITHIN, now, out);
    if (whole_turn)
        b->due = now + (b->lost ? LOST_EVERY : b->short_of_time && b->running ? HURRIED_TURN : TURN);
}

msec poll_talk(struct poll *p, msec now, struct say *out)
{
    if (p->under_way.command && now < p->under_way.until)
        return p->under_way.until;
    if (p->under_way.command)
        miss(p, now, out);
    if (!p->searching && now >= p->search_due) {
        p->searching = true;
        p->hushed = 0;
    }
    if (p->searching) {
        search(p, now, out);
        return p->under_way.until;
    }
    struct bus_board *b = next_in_turn(p);
    if (!b || b->due > now)
        return b && b->due < p->search_due ? b->due : p->search_due;
    ask_board(p, b, now, out);
    return p->under_way.until;
}
