#include "dgt/poll.h"

#include "base/digest.h"

#include <assert.h>
#include <string.h>

enum {
    ASK_CLOCK = 0x81,
    ASK_BOARD = 0x82,
    ASK_CHANGES = 0x83,
    ASK_AGAIN = 0x84,
    SET_MARK = 0x85,
    ASK_EVENTS = 0x86,
    PING = 0x87,
    IGNORE_PING = 0x8a,
};
enum {
    IS_BOARD = 0x83,
    IS_CLOCK = 0x84,
    IS_CHANGES = 0x85,
    IS_EVENTS = 0x86,
    IS_PING = 0x87,
    IS_MARKED = 0x88,
};

enum {
    ANSWER_WITHIN = 250,     /* 80 ms on a cable; radio and network serial servers need more    */
    EVENTS_WITHIN = 3000,    /* a game of 400 half-moves                                         */
    EVENTS_TRIES = 3,        /* the line must not be blocked forever; the position is known anyway */
    PING_ANSWERS = 1200,     /* every board answers once within 1100 ms                          */
    SETTLE = 40,             /* after a damaged answer: let boards that sent at the same time finish */
    BETWEEN_ROUNDS = 1000,   /* for the boards that are found                                */
    ROUNDS_WITHOUT_NEWS = 2, /* two answers at once collide, so it is tried repeatedly           */
    SEARCH_EVERY = 15000,    /* boards are plugged in before the round                           */
    SEARCH_IN_PLAY = 60000,  /* and during it, though for a second and a half no board is heard  */
    SEARCH_IN_TROUBLE = 180000,
    MISSES_TO_LOSE = 3,
    LOST_AFTER = 4000, /* a board that restarts is silent for seconds                       */
    ROW_ANSWERS_WITHIN = 1500,
    RETRY_EVERY = 500,  /* a board that missed twice does not keep the others waiting        */
    LOST_EVERY = 3000,  /* how often a lost board is asked whether it is back               */
    LATE_WITHIN = 3000, /* after asking again, the first answer may still arrive             */
    TWICE_WITHIN = 50,
    TURN = 1000,
    HURRIED_TURN = 250,
    CLOCK_EVERY = 5000, /* a stopped clock may have been started without a move             */
    SHORT_OF_TIME = 5,  /* minutes */
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
    assert(p->count >= 0 && p->count <= BUS_BOARDS && "no more are met");
    if (p->count == BUS_BOARDS || address == 0)
        return;
    p->boards[p->count++] =
        (struct bus_board){.address = address, .ask_board = true, .ask_clock = true, .heard = now, .due = now};
    p->rounds_left = ROUNDS_WITHOUT_NEWS;
}

static void note_clock(struct bus_board *b, const uint8_t c[7])
{
    b->running = c[6] & 1;
    b->short_of_time = ((c[0] & 15) == 0 && c[1] < SHORT_OF_TIME) || ((c[3] & 15) == 0 && c[4] < SHORT_OF_TIME);
}

/* A turn begins with the changes, so squares are reported before the press that completed their move. Squares that have
 * come to rest are compared with the whole board, as a lost change would otherwise never be noticed. */
static void note_changes(struct bus_board *b, size_t length, msec now)
{
    if (length)
        b->moved = true;
    else if (b->moved)
        b->ask_board = true;
    if (!length)
        b->moved = false;
    b->unread = false;
    b->ask_clock = b->ask_clock || b->running || length || now >= b->clock_due;
}

/* An answer that was requested again, that was not requested, or that arrives twice in a row: if it equals the one
 * before, it is a duplicate. But a flickering piece also causes the same changes repeatedly, one poll apart. If it is
 * requested again and empty, so was the one before: what has changed since then is still to be asked for. */
bool poll_repeats(struct poll *p, int32_t address, const uint8_t *data, size_t length, msec now)
{
    const struct bus_board *b = find(p, address);
    if (p->asks && b && !length && p->under_way.command == ASK_AGAIN && p->under_way.address == address)
        return true;
    if (!p->asks || !b || !length || b->last_changes != digest_add(DIGEST_BEGIN, data, length))
        return false;
    bool asked = p->under_way.command == ASK_CHANGES && p->under_way.address == address;
    bool comes_late = b->asked_again && now - b->asked_again < LATE_WITHIN;
    return !asked || comes_late || now - b->changes_came < TWICE_WITHIN;
}

/* The message numbers of answers; they differ from those of the questions. */
static uint8_t answer_to(uint8_t command)
{
    assert((!command || command >= 0x80) && "a command to a board of the bus");
    static const uint8_t answers[] = {
        [ASK_CLOCK - 0x80] = IS_CLOCK,   [ASK_BOARD - 0x80] = IS_BOARD,  [ASK_CHANGES - 0x80] = IS_CHANGES,
        [ASK_AGAIN - 0x80] = IS_CHANGES, [SET_MARK - 0x80] = IS_MARKED,  [ASK_EVENTS - 0x80] = IS_EVENTS,
        [PING - 0x80] = IS_PING,         [IGNORE_PING - 0x80] = IS_PING,
    };
    return command ? answers[command - 0x80] : 0;
}

static void owe_everything(struct bus_board *b)
{
    b->ask_board = b->ask_clock = true;
    b->ask_events = b->marked;
    b->events_damaged = 0;
}

static void settle_debt(struct bus_board *b, uint8_t id, const uint8_t *data, size_t length, msec now)
{
    switch (id) {
    case IS_BOARD: b->ask_board = false; break;
    case IS_CLOCK:
        b->ask_clock = false;
        b->clock_due = now + CLOCK_EVERY;
        note_clock(b, data);
        break;
    case IS_CHANGES:
        b->last_changes = digest_add(DIGEST_BEGIN, data, length);
        b->changes_came = now;
        note_changes(b, length, now);
        break;
    case IS_EVENTS:
        b->ask_events = false;
        b->ask_board = true;
        break;
    case IS_MARKED:
        b->set_mark = false;
        b->marked = b->ask_clock = true;
        break;
    default: break;
    }
}

static void return_row(struct poll *p, msec now)
{
    p->row_lost = false;
    for (int i = 0; i < p->count; i++) {
        struct bus_board *b = &p->boards[i];
        b->lost = false;
        b->misses = 0;
        b->heard = b->due = b->turn_due = now;
        owe_everything(b);
    }
}

void poll_met(struct poll *p, int32_t address, struct readings *out)
{
    struct bus_board *b = find(p, address);
    p->heard = out->at;
    if (p->row_lost) {
        return_row(p, out->at);
        readings_add_news(out, -1, NEWS_BACK, 0, "boards of the row answer again");
    } else if (b && b->lost) {
        b->lost = false;
        b->due = b->turn_due = out->at;
        owe_everything(b);
        readings_add_news(out, address, NEWS_BACK, 0, "board %d answers again on the bus", address);
    }
}

static bool owes(const struct bus_board *b)
{
    return b->unread || b->behind || b->set_mark || b->ask_events || b->ask_clock || b->ask_board;
}

void poll_heard(struct poll *p, uint8_t id, int32_t address, const uint8_t *data, size_t length, msec now)
{
    struct bus_board *b = find(p, address);
    if (!b) {
        meet(p, address, now);
        return;
    }
    if (p->under_way.address == address && answer_to(p->under_way.command) == id) {
        b->behind = b->behind && p->under_way.command != ASK_CHANGES;
        p->under_way.command = 0;
    }
    b->misses = 0;
    b->heard = now;
    settle_debt(b, id, data, length, now);
    b->due = owes(b) ? 0 : b->turn_due; /* a turn is not interrupted for other boards */
}

void poll_damaged(struct poll *p, msec now)
{
    if (!p->under_way.command || p->under_way.address == 0)
        return;
    p->under_way.damaged = true;
    if (p->under_way.until > now + SETTLE)
        p->under_way.until = now + SETTLE;
}

bool poll_asks_all(const struct poll *p)
{
    return p->under_way.command == PING && p->under_way.address == 0;
}

bool poll_mark_start(struct poll *p, int32_t address)
{
    bool any = false;
    for (int i = 0; i < p->count; i++) {
        if (address < 0 || p->boards[i].address == address)
            any = p->boards[i].set_mark = true;
    }
    return any;
}

void poll_was_away(struct poll *p)
{
    for (int i = 0; i < p->count; i++)
        owe_everything(&p->boards[i]);
}

void poll_forget(struct poll *p)
{
    struct bus_board *asked = find(p, p->under_way.address);
    if (asked && p->under_way.command == ASK_CHANGES)
        asked->unread = asked->behind = true;
    p->under_way.command = 0;
    p->searching = false;
    p->search_due = 0;
    for (int i = 0; i < p->count; i++) {
        struct bus_board *b = &p->boards[i];
        b->lost = b->lost && !p->row_lost;
        b->misses = 0;
        b->due = 0;
    }
    p->row_lost = false;
    poll_was_away(p);
}

void poll_opened(struct poll *p, msec now)
{
    p->asks = true;
    p->heard = now;
    for (int i = 0; i < p->count; i++)
        p->boards[i].heard = now;
}

static void ask(struct poll *p, uint8_t command, int32_t address, msec wait, msec now, struct outgoing *out)
{
    assert(command >= 0x80 && !p->under_way.command && "one question at a time");
    uint8_t bytes[4] = {command, (uint8_t)(address >> 7 & 0x7f), (uint8_t)(address & 0x7f), 0};
    bytes[3] = (uint8_t)((bytes[0] + bytes[1] + bytes[2]) & 0x7f);
    outgoing_add(out, bytes, sizeof bytes);
    p->under_way.command = command;
    p->under_way.address = address;
    p->under_way.until = now + wait;
    p->under_way.damaged = false;
}

static void lose_board(struct bus_board *b, msec now, struct outgoing *out)
{
    b->lost = true;
    b->behind = b->unread;
    b->due = now + LOST_EVERY;
    readings_add_news(out->silence, b->address, NEWS_LOST, 0, "board %d does not answer on the bus", b->address);
}

static void lose_row(struct poll *p, msec now, struct outgoing *out)
{
    p->row_lost = true;
    for (int i = 0; i < p->count; i++) {
        p->boards[i].lost = true;
        p->boards[i].behind = p->boards[i].unread;
        p->boards[i].due = now;
    }
    readings_add_news(out->silence, -1, NEWS_LOST, 0,
                      "no board of the row answers: look at cable, splitter, adapter and power");
}

/* No complete answer came. A damaged one shows at least that the board is there. */
static void miss(struct poll *p, msec now, struct outgoing *out)
{
    struct bus_board *b = find(p, p->under_way.address);
    const uint8_t command = p->under_way.command;
    p->under_way.command = 0;
    if (!b || b->lost)
        return;
    b->unread = b->unread || command == ASK_CHANGES;
    b->due = now;
    if (p->under_way.damaged) {
        b->events_damaged += command == ASK_EVENTS;
        b->ask_events = b->ask_events && b->events_damaged < EVENTS_TRIES;
        return;
    }
    if (++b->misses > 1)
        b->due = now + RETRY_EVERY;
    /* otherwise it may be the whole row: wait */
    bool row_answers = p->count == 1 || now - p->heard < ROW_ANSWERS_WITHIN;
    if (p->count > 1 && now - p->heard >= LOST_AFTER)
        lose_row(p, now, out);
    else if (row_answers && b->misses >= MISSES_TO_LOSE && now - b->heard >= LOST_AFTER)
        lose_board(b, now, out);
}

static msec search_every(const struct poll *p)
{
    msec every = SEARCH_EVERY;
    for (int i = 0; i < p->count; i++) {
        const struct bus_board *b = &p->boards[i];
        if (b->running && !b->lost && b->short_of_time)
            return SEARCH_IN_TROUBLE;
        if (b->running && !b->lost)
            every = SEARCH_IN_PLAY;
    }
    return every;
}

static msec until_next_search(struct poll *p)
{
    if (!p->count)
        return PING_ANSWERS;
    if (p->rounds_left-- > 0)
        return PING_ANSWERS + BETWEEN_ROUNDS;
    p->rounds_left = 0;
    return search_every(p);
}

/* Known boards are told to keep silent, so that the answers of others to the broadcast ping are heard. */
static void search(struct poll *p, msec now, struct outgoing *out)
{
    while (p->hushed < p->count && p->boards[p->hushed].lost)
        p->hushed++;
    if (p->hushed < p->count) {
        ask(p, IGNORE_PING, p->boards[p->hushed++].address, ANSWER_WITHIN, now, out);
        return;
    }
    ask(p, PING, 0, PING_ANSWERS, now, out);
    p->searching = false;
    p->search_due = now + until_next_search(p);
}

static struct bus_board *next_in_turn(struct poll *p)
{
    struct bus_board *next = NULL;
    for (int i = 0; i < p->count; i++)
        if (!next || p->boards[i].due < next->due)
            next = &p->boards[i];
    return next;
}

/* What to ask for next, in the order that loses nothing: what came damaged, what was missed, then news; and the clock
 * after the squares, so that no press is reported before its move, nor a time before the presses that led to it. A
 * board that has not answered is only asked whether it is there, which is quick. */
static uint8_t next_question(const struct bus_board *b)
{
    bool silent = b->lost || b->misses > 1 || (b->misses && b->ask_events);
    return silent          ? PING
           : b->unread     ? ASK_AGAIN
           : b->behind     ? ASK_CHANGES
           : b->set_mark   ? SET_MARK
           : b->ask_events ? ASK_EVENTS
           : b->ask_board  ? ASK_BOARD
           : b->ask_clock  ? ASK_CLOCK
                           : ASK_CHANGES;
}

static void ask_board(struct poll *p, struct bus_board *b, msec now, struct outgoing *out)
{
    uint8_t command = next_question(b);
    bool whole_turn = command == ASK_CHANGES || b->lost;
    if (command == ASK_AGAIN)
        b->asked_again = now;
    ask(p, command, b->address, command == ASK_EVENTS ? EVENTS_WITHIN : ANSWER_WITHIN, now, out);
    if (whole_turn)
        b->due = b->turn_due = now + (b->lost ? LOST_EVERY : b->short_of_time && b->running ? HURRIED_TURN : TURN);
}

msec poll_talk(struct poll *p, msec now, struct outgoing *out)
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
