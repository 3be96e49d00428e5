/* What lasts in the hall, one row for each kind of entry: how it is written, how it is read, what it does.
 *
 * Whatever changes what lasts goes through hall_tell(): it is done, and its draft is handed out. hall_replay() reads a
 * draft and does the same. So the hall is the fold of its entries by construction.
 */
#ifndef FLAGFALL_HALL_CHANGES_H
#define FLAGFALL_HALL_CHANGES_H

#include "hall/appeal.h"
#include "hall/assign.h"
#include "hall/hall.h"
#include "hall/team.h"

#include <jansson.h>

enum { WHAT_MAX = 20 };

/* order: rows in changes.c */
enum change_kind {
    CHANGE_ROUND,
    CHANGE_BOARD,    /* marked, frozen, turned, sat at, begun: struct board_change */
    CHANGE_POSITION, /* play goes on from another: struct text_change              */
    CHANGE_MOVES,    /* the game corrected: struct text_change                     */
    CHANGE_MOVE,
    CHANGE_CLOCK,
    CHANGE_ASSIGNED,   /* struct assigned                                            */
    CHANGE_DEVICE,
    CHANGE_BEGUN,    /* struct incident_change                                     */
    CHANGE_ENDED,    /* struct number_change                                       */
    CHANGE_HANDLED,  /* struct handled_change                                      */
    CHANGE_PRIORITY, /* struct priority_change                                     */
    CHANGE_ALERT,
    CHANGE_RULING, /* struct ruling                                              */
    CHANGE_UNDONE,
    CHANGE_WORDED, /* struct wording_change                                      */
    CHANGE_EXTENDED, /* struct number_change                                     */
    CHANGE_PENALTY, /* struct penalty                                             */
    CHANGE_ORDER,
    CHANGE_VERIFIED,
    CHANGE_RESULT,
    CHANGE_NOTE,
    CHANGE_OBSERVED, /* struct observed_change                                    */
    CHANGE_CARD,       /* struct team_card                                                */
    CHANGE_SUBSTITUTED, /* struct substitution                                       */
    CHANGE_MARK,   /* struct mark_change                                         */
    CHANGE_APPEAL, /* struct appeal_change                                       */
    CHANGES,
};

struct board_change {
    char what[WHAT_MAX];
    int number;
    bool on;
    char text[WHO_MAX];
    msec ms;
};

struct text_change {
    const char *text; /* lent */
    const char *reason;
};

/* A fallen flag that somebody saw himself. */
struct observed_change {
    int incident;
    const char *text; /* lent */
};

struct move_change {
    int ply; /* it led to: 1 for the first */
    move move;
    char san[20];
    uint8_t how; /* enum track_how             */
    msec made;   /* first stood on the board   */
    int32_t left_s[2];
};

struct clock_change {
    char what[WHAT_MAX]; /* clock event                */
    int8_t side;
    int number;
    int32_t left_s[2];
};

struct device_change {
    char what[WHAT_MAX];
    uint8_t feed; /* enum feed                  */
    char text[READING_TEXT];
};

enum { EVIDENCE_MAX = 480 };
struct incident_change {
    struct incident incident;
    char readings[EVIDENCE_MAX]; /* the last ones, as decode prints them */
    int line;                    /* the alert that tells of it, where that is not the last of its kind there; else 0 */
};

struct number_change {
    int number;
    char reason[REASON_MAX];
};

struct wording_change {
    int ruling;
    bool is_public;
    const char *text; /* lent; NULL: the words that the log gives are enough */
};

struct handled_change {
    int id;
    uint8_t handling;
};

struct priority_change {
    uint8_t kind, was, is;
    char reason[REASON_MAX];
};

struct alert_change {
    int id;
    char what[WHAT_MAX];
    char reason[REASON_MAX], to[WHO_MAX];
    msec until;
    int group;
};

struct order_change {
    int ruling; /* whose doing it is */
    int32_t left_s, right_s;
    int side; /* enum clock_sides: which shall run */
    bool by_wire;
};

struct result_change {
    uint8_t result;
    char reason[REASON_MAX];
};

/* What somebody who looks through the log leaves in it: nothing in the hall changes. */
struct mark_change {
    char what[WHAT_MAX]; /* bookmark; routine: a ruling that nobody needs to learn from */
    int entry;           /* the moment that a bookmark points to                        */
    int ruling;
    bool on;          /* false: taken away again                                     */
    const char *text; /* lent                                                        */
};

struct appeal_change {
    char what[WHAT_MAX]; /* filed, a step, decided     */
    int appeal, ruling, instead;
    int8_t side;
    bool written;
    msec until;
    char by[APPEAL_WORD], decision[APPEAL_WORD];
    char ground[APPEAL_WORDS], late[REASON_MAX];
    char reason[APPEAL_WORDS], panel[APPEAL_WORDS];
};

void hall_tell(struct hall *, enum change_kind, int board, const char *who, const void *change);

/* An entry as the change that it is. Its texts are lent from `body`, which json_decref() gives back. */
struct change {
    enum change_kind kind;
    json_t *body;
    union {
        struct board_change board;
        struct text_change text;
        struct move_change move;
        struct clock_change clock;
        struct device_change device;
        struct incident_change incident;
        struct number_change number;
        struct wording_change wording;
        struct handled_change handled;
        struct priority_change priority;
        struct alert_change alert;
        struct ruling ruling;
        struct penalty penalty;
        struct order_change order;
        struct result_change result;
        struct mark_change mark;
        struct appeal_change appeal;
        struct assigned assigned;
        struct team_card card;
        struct substitution substitution;
        struct observed_change observed;
    } as;
};

bool change_is_ours(const struct entry *); /* false: a view of others, nothing that lasts in the hall */
bool change_read(struct change *, const struct entry *, struct error *why);
bool hall_replay_change(struct hall *, const struct entry *, const struct change *, struct error *why);

/* Moves as entries have them. */
char *move_to_text(move, char out[8]); /* e2e4, e7e8q, e5d6e en passant, e1h1c castling */
move move_from_text(const char *);     /* the first of a list; NO_MOVE: there is none   */
const char *move_text_after(const char *);

/* What each does; board is NULL where the entry is the hall's. */
typedef void change_doer(struct hall *, struct hall_board *, const char *who, msec at, const void *change);
change_doer do_round, do_board, do_position, do_moves, do_move, do_clock, do_assigned, do_device, do_begun, do_ended,
    do_handled, do_priority, do_alert, do_ruling, do_undone, do_worded, do_extended, do_penalty, do_order, do_verified, do_result, do_note, do_observed, do_card,
    do_substituted, do_mark, do_appeal;

#endif
