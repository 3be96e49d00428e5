/* The record: a log read once, from its first entry to its last, as plain lists for all reports and screens.
 *
 * Each round has the hall as its entries left it (boards, alerts, penalties) and what the hall does not keep: when
 * everything happened, by whom, by which entry. Nothing is worked out twice: entries are read by core/hall/changes.c
 * and applied by the hall itself. Entries that cannot be read are counted, and the first error is kept; anything that
 * shows a record with faults has to say so.
 *
 * Lists are in the order of the entries. Everything belongs to the record and is valid as long as it is.
 */
#ifndef FLAGFALL_REPORT_RECORD_RECORD_H
#define FLAGFALL_REPORT_RECORD_RECORD_H

#include "event/event.h"
#include "hall/changes.h"
#include "hall/ruling.h"
#include "hall/seating.h"
#include "log/log.h"

struct when {
    int64_t entry;   /* 0 if it did not happen                             */
    msec mono, wall; /* of that entry                                      */
};

#define RECORD_LIST(type) \
    struct { \
        type *at; \
        int count, room; \
    }

struct record_move {
    struct when when;
    struct move_change is; /* ply, move, san, how, made, times after it        */
    char who[WHO_MAX];     /* who typed it; "" for a device                    */
    int64_t gone;          /* the entry that removed it from the game; 0 if none */
};

struct record_clock {
    struct when when;
    enum entry_action action; /* of a clock; or verified, of an order */
    struct clock_change is;
    bool verifies;
};

/* What was done with a board: started, sat at, marked, frozen, turned, proposed... */
struct record_touch {
    struct when when;
    int board;
    enum entry_action action;
    struct board_change is;
    struct counted read; /* of ACTION_BOARD_COUNTED: what an arbiter read there */
    char who[WHO_MAX];
};

struct record_incident {
    struct when begun, ended;
    const struct incident *is; /* ids are 1, 2, 3... in a round: at[id - 1]    */
    const char *readings;      /* the last readings before it, as `flagfall decode` prints them */
    char reported_by[WHO_MAX]; /* "" if Flagfall saw it                        */
    char end_reason[REASON_MAX];
};

struct record_alert {
    const struct alert *is;                              /* as the round left it; at[id - 1]             */
    struct when begun, shown, acknowledged, taken, over; /* the first of each; over: the last */
};

struct record_alert_step {
    struct when when;
    enum entry_action action;
    struct alert_change is;
    char who[WHO_MAX];
};

struct record_walk {
    struct when when;
    int board, ruling;
    int appeal; /* its hearing; 0 if none                       */
    char who[WHO_MAX];
    const char *text; /* as walk_to_text() wrote it: facts, answers, overruled */
};

struct record_ruling {
    struct when when;
    int round, board;
    struct ruling is; /* its id: D-0001 is 1                          */
    char who[WHO_MAX];
    char before[FEN_MAX], after[FEN_MAX];
    int32_t was_s[2];   /* clocks as last logged before it              */
    int incident;       /* in this round; 0 if none                     */
    const char *walk;   /* text of its last walk; or NULL               */
    struct when undone; /* taken back                                   */
    char undone_by[WHO_MAX], undone_reason[REASON_MAX];
    struct when extended; /* more time to appeal                          */
    char extended_by[WHO_MAX], extended_reason[REASON_MAX];
    struct when superseded; /* on appeal, by is.superseded_by */
    char superseded_who[WHO_MAX];
};

static inline bool record_in_force(const struct record_ruling *k)
{
    return !k->undone.entry && !k->superseded.entry;
}

/* Words typed for a decision of any round. */
struct record_wording {
    struct when when;
    int ruling;
    bool is_public;
    const char *words; /* "" for those made from the log               */
    char who[WHO_MAX];
};

/* Somebody began to work at the console. */
struct record_arrival {
    struct when when;
    char who[WHO_MAX], role[WHO_MAX];
};

/* A station began to write, with another key than the one before it. */
struct record_station {
    struct when when;
    uint8_t key[LOG_KEY_BYTES];
    bool is_vouched; /* the key before it signed the takeover; true for the first */
};

struct record_penalty {
    struct when when;
    struct penalty is; /* undone ones too                              */
    char who[WHO_MAX];
};

struct record_result {
    struct when when;
    int board;
    const char *pair; /* the entry that had seated these two there; "" if the log names nobody */
    struct result_change is;
    char who[WHO_MAX];
};

struct record_order {
    struct when when;
    int board;
    struct order_change is;
    char who[WHO_MAX];
};

struct record_correction {
    struct when when;
    int board;
    bool of_moves;             /* else a position                              */
    const char *text, *reason; /* moves, or a FEN                              */
    char who[WHO_MAX];
};

struct record_note {
    struct when when;
    int board; /* BOARD_NONE for the hall                      */
    const char *words;
    char who[WHO_MAX];
};

struct record_mark {
    struct when when;
    int board;
    enum entry_action action; /* a bookmark, or routine                       */
    struct mark_change is;    /* its text belongs to the record               */
    char who[WHO_MAX];
};

/* The priority of a kind from then on. */
struct record_priority {
    struct when when;
    struct priority_change is;
    char who[WHO_MAX];
};

struct record_appeal {
    struct when when;
    int board;
    enum entry_action action; /* filed, a step, decided                       */
    struct appeal_change is;
    char who[WHO_MAX];
};

/* A sheet of all clocks. */
struct record_sheet {
    struct when when;
    const char *body; /* JSON: core/hall/round.c writes it            */
    struct sheet_change is;
};

/* One step of everything that happened. */
struct record_step {
    struct when when;
    int board;
    uint8_t kind;           /* enum entry_kind                              */
    uint8_t action;         /* enum entry_action                            */
    int at;                 /* index in the list of its kind (moves and clocks: of its board); -1 if in none */
    const char *who, *body; /* of the entry; body NULL if its list has all of it */
};

struct record_board {
    const struct hall_board *is; /* as the round left it: seat, game, result     */
    const char *pair;            /* the body of its last pairing in this round; NULL if there is none */
    RECORD_LIST(struct record_move) moves;
    RECORD_LIST(struct record_clock) clocks;
};

struct record_round {
    int number;
    int64_t from, to; /* entries                                      */
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
    RECORD_LIST(struct record_correction) corrections;
    RECORD_LIST(struct record_touch) touches;
    RECORD_LIST(struct record_note) notes;
    RECORD_LIST(struct record_mark) marks;
    RECORD_LIST(struct record_priority) priorities;
    RECORD_LIST(struct record_appeal) appeals;
    RECORD_LIST(struct record_sheet) sheets;
    RECORD_LIST(struct record_step) steps;
    RECORD_LIST(char *) readings; /* private: of its incidents */
};

struct record {
    struct chess_event *event; /* the newest; if the log has none, one with boards but no names */
    bool has_event;
    const char *event_text; /* as in the log, or ""                         */
    RECORD_LIST(struct record_round) rounds;
    RECORD_LIST(struct record_wording) wordings;
    RECORD_LIST(struct record_arrival) arrivals;
    RECORD_LIST(struct record_station) stations; /* every key that signed, in its order */
    int64_t entries;                             /* the last entry that was read                 */
    msec first_wall, last_wall;
    struct log_head head; /* the signed end of what was read              */
    bool has_head;
    int64_t lost, lost_at;     /* entries that had been saved and were gone when it was opened; before which, or 0 */
    int faults;                /* entries that could not be read               */
    struct error fault;        /* the first of them                            */
    struct seating *seatings;  /* of each round, by number; [0] is for entries before the first round */
    RECORD_LIST(char *) texts; /* this and what follows is private             */
    RECORD_LIST(struct chess_event *) events;
};

/* Who sat where in that round, by its entries (record_look.c). */
const struct seating *record_seating(const struct record *, int round);

#endif
