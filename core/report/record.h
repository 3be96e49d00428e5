/* The record: a log read once, from its first entry to its last, as plain lists that every report and screen looks at.
 *
 * Each round has the hall as its entries left it (boards, alerts, what stands) and beside it what the hall does not keep:
 * when everything happened, by whom, by which entry. Nothing here is worked out a second time: an entry is read by
 * core/hall/changes.c and done by the hall itself. What cannot be read is counted, and its first error kept: whoever
 * shows a record with faults says so.
 *
 * Lists are in the order of the entries. Everything is lent from the record and lives as long as it does.
 */
#ifndef FLAGFALL_REPORT_RECORD_H
#define FLAGFALL_REPORT_RECORD_H

#include "hall/changes.h"
#include "hall/event.h"
#include "log/log.h"

struct when {
    int64_t entry;     /* 0: it did not happen                               */
    msec mono, wall;   /* of that entry                                      */
};

#define RECORD_LIST(type) \
    struct { \
        type *at; \
        int count, room; \
    }

struct record_move {
    struct when when;
    struct move_change is; /* ply, move, san, how, made, times after it        */
    char who[WHO_MAX];     /* who typed it; "" a device                        */
    int64_t gone;          /* the entry that took it out of the game; 0: none  */
};

struct record_clock {
    struct when when;
    struct clock_change is; /* what: a name of clock_event_name(), or of what was verified of an order */
    bool verifies;
};

/* What was done with a board: started, sat-at, marked, frozen, turned, proposed... */
struct record_touch {
    struct when when;
    int board;
    struct board_change is;
    char who[WHO_MAX];
};

struct record_incident {
    struct when begun, ended;
    const struct incident *is;   /* ids are 1, 2, 3... in a round: at[id - 1]    */
    const char *readings;        /* the last before it, as decode prints them    */
    char reported_by[WHO_MAX];   /* "" : Flagfall saw it                         */
    char end_reason[REASON_MAX];
};

struct record_alert {
    const struct alert *is;      /* as the round left it; at[id - 1]             */
    struct when begun, shown, acknowledged, taken, over; /* the first of each; over: the last */
};

struct record_alert_step {
    struct when when;
    struct alert_change is;
    char who[WHO_MAX];
};

struct record_walk {
    struct when when;
    int board, ruling;
    int appeal;                  /* whose hearing it was; 0: none                */
    char who[WHO_MAX];
    const char *text;            /* as walk_to_text() wrote it: facts, answers, overruled */
};

struct record_ruling {
    struct when when;
    int round, board;
    struct ruling is;            /* its id: D-0001 is 1                          */
    char who[WHO_MAX];
    char before[FEN_MAX], after[FEN_MAX];
    int32_t was_s[2];            /* clocks as last told before it                */
    int incident;                /* in this round; 0: none                       */
    const char *walk;            /* text of the last walk for it; NULL           */
    struct when undone;          /* taken back                                   */
    char undone_by[WHO_MAX], undone_reason[REASON_MAX];
    struct when extended;        /* more time to appeal                          */
    char extended_by[WHO_MAX], extended_reason[REASON_MAX];
    struct when superseded; /* on appeal, by is.superseded_by */
    char superseded_who[WHO_MAX];
};

static inline bool record_stands(const struct record_ruling *k)
{
    return !k->undone.entry && !k->superseded.entry;
}

/* Somebody's own words for a decision, in whatever round it was made. */
struct record_wording {
    struct when when;
    int ruling;
    bool is_public;
    const char *words;           /* "": those that the log gives                 */
    char who[WHO_MAX];
};

struct record_penalty {
    struct when when;
    struct penalty is;           /* undone as well                               */
    char who[WHO_MAX];
};

struct record_result {
    struct when when;
    int board;
    struct result_change is;
    char who[WHO_MAX];
};

struct record_order {
    struct when when;
    int board;
    struct order_change is;
    char who[WHO_MAX];
};

struct record_device {
    struct when when;
    int board;
    struct device_change is;
};

struct record_correction {
    struct when when;
    int board;
    bool of_moves;               /* else a position                              */
    const char *text, *reason;   /* moves, or a FEN                              */
    char who[WHO_MAX];
};

struct record_note {
    struct when when;
    int board;                   /* BOARD_NONE: the hall                         */
    const char *words;
    char who[WHO_MAX];
};

struct record_mark {
    struct when when;
    int board;
    struct mark_change is;       /* its text is kept                             */
    char who[WHO_MAX];
};

/* What became of an incident besides its end; how urgent a kind is from then on. */
struct record_handled {
    struct when when;
    struct handled_change is;
    char who[WHO_MAX];
};

struct record_priority {
    struct when when;
    struct priority_change is;
    char who[WHO_MAX];
};

/* Entries that are no changes of the hall: appeals, sheets, arbiters, troubles. */
struct record_other {
    struct when when;
    int board;
    enum entry_kind kind;
    char who[WHO_MAX];
    const char *body;            /* JSON                                         */
};

/* One line of the whole story. */
struct record_step {
    struct when when;
    int board;
    uint8_t kind;                /* enum entry_kind                              */
    uint8_t change;              /* enum change_kind; CHANGES: none of the hall's */
    int at;                      /* in the list of its kind (moves and clocks: of its board); -1: in none */
};

struct record_board {
    const struct hall_board *is; /* as the round left it: seat, game, result     */
    RECORD_LIST(struct record_move) moves;
    RECORD_LIST(struct record_clock) clocks;
};

struct record_round {
    int number;
    int64_t from, to;            /* entries                                      */
    struct when started, ended, first, last;
    const struct chess_event *event; /* as it stood when the round was set up    */
    struct hall *hall;
    struct record_board *boards; /* order: hall_at()                             */
    int board_count;
    RECORD_LIST(struct record_incident) incidents;
    RECORD_LIST(struct record_alert) alerts;
    RECORD_LIST(struct record_alert_step) alert_steps;
    RECORD_LIST(struct record_ruling) rulings;
    RECORD_LIST(struct record_walk) walks;
    RECORD_LIST(struct record_penalty) penalties;
    RECORD_LIST(struct record_result) results;
    RECORD_LIST(struct record_order) orders;
    RECORD_LIST(struct record_device) devices;
    RECORD_LIST(struct record_correction) corrections;
    RECORD_LIST(struct record_touch) touches;
    RECORD_LIST(struct record_note) notes;
    RECORD_LIST(struct record_mark) marks;
    RECORD_LIST(struct record_handled) handled;
    RECORD_LIST(struct record_priority) priorities;
    RECORD_LIST(struct record_other) appeals, sheets, arbiters, troubles;
    RECORD_LIST(struct record_step) steps;
};

struct record {
    struct chess_event *event;   /* the newest; one with boards and no names if the log has none */
    bool has_event;
    const char *event_text;      /* as the log keeps it; ""                      */
    RECORD_LIST(struct record_round) rounds;
    RECORD_LIST(struct record_wording) wordings;
    int64_t entries;             /* the last that was read                       */
    msec first_wall, last_wall;
    struct log_head head;        /* the signed end of what was read              */
    bool has_head;
    int faults;                  /* entries that could not be read               */
    struct error fault;          /* the first of them                            */
    RECORD_LIST(char *) texts;   /* from here on its own business                */
    RECORD_LIST(struct chess_event *) events;
};

/* NULL and why: the log cannot be read at all. The log may be written on meanwhile. */
struct record *record_read(struct log *, struct error *why);
void record_free(struct record *);

/* The same a bit at a time, for who has to go on with something else meanwhile, or follows what a console writes. Lists
 * grow and move from one bit to the next; what is theirs of the hall is there once a bit was the last. */
struct record_reader;
struct record_reader *record_begin(struct log *);
bool record_more(struct record_reader *, int entries, struct error *why); /* false: nothing more for now; why->what: it failed */
const struct record *record_of(const struct record_reader *);
void record_end(struct record_reader *); /* and its record */

const struct record_round *record_round(const struct record *, int number); /* 0: the last; NULL: there is none */
const struct record_board *record_board(const struct record_round *, int number);
const struct record_ruling *record_ruling(const struct record *, int id, const struct record_round **); /* of D-0001 */
const struct record_ruling *record_ruling_of(const struct record_round *, int id); /* or NULL */
const char *record_wording_of(const struct record *, int ruling, bool is_public); /* the last; "": none */

/* The result of the board is that somebody did not come. */
bool record_is_forfeit(const struct record_round *, int board);

/* The move that stands in the game at this ply (1 for the first); NULL: nobody told it. */
const struct record_move *record_move_at(const struct record_board *, int ply);
/* The same as the game stood just before an entry: what was taken back later is still there. */
const struct record_move *record_move_then(const struct record_board *, int ply, int64_t entry);

/* The wall time of a moment between two entries of the round. */
msec record_wall(const struct record_round *, msec mono);

#endif
