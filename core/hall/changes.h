/* The contents of entries as structs: each is read from an entry, written to one, and applied to the hall. entries.h
 * has a row for each action.
 *
 * Every lasting change of the hall goes through hall_tell(): it applies the change and hands out the draft of its
 * entry. hall_replay() reads a draft and applies it in the same way. So the hall is the fold of its entries by
 * construction.
 */
#ifndef FLAGFALL_HALL_CHANGES_H
#define FLAGFALL_HALL_CHANGES_H

#include "hall/appeal.h"
#include "hall/assign.h"
#include "hall/brought.h"
#include "hall/correspondence.h"
#include "hall/hall.h"
#include "hall/hand_sheet.h"
#include "hall/ruling.h"
#include "hall/schema.h"
#include "hall/team.h"
#include "log/body.h"

#include <jansson.h>

struct station_change {
    const char *key; /* borrowed */
    int version;
};

struct event_change {
    const char *text;  /* borrowed */
    const char *words; /* what an arbiter changed in it; NULL if it was written or imported */
    const char *zone;  /* of its times of day, where its text names none; borrowed; or NULL */
};

struct round_change {
    int round;
    const char *moves; /* how the pieces move, movement_name(); borrowed; NULL for standard chess */
};

struct pairing_change {
    const char *white, *black;      /* borrowed */
    int white_number, black_number; /* in the event file; 0 if not known */
};

struct board_change {
    int number;
    bool on;
    msec ms;
};

struct text_change {
    const char *text; /* borrowed */
    const char *reason;
};

/* A person saw that the flag had fallen. */
struct observed_change {
    int incident;
    const char *text; /* borrowed */
};

/* A player who was checked in, or not, before the round. */
struct checked {
    char name[NAME_MAX_BYTES];
    int arrival; /* enum checked_arrival */
    int number;  /* as event_player_apart() says */
};

struct note_change {
    const char *text; /* borrowed */
};

struct move_change {
    int ply; /* ply after it: 1 for the first move */
    move move;
    char san[20];
    uint8_t how; /* enum track_how             */
    msec made;   /* when it was first on the board */
    int32_t left_s[2];
};

struct clock_change {
    int8_t side;
    int number;
    int32_t left_s[2];
};

struct device_change {
    uint8_t feed; /* enum board_feed                  */
    char text[READING_TEXT];
};

enum { EVIDENCE_MAX = 480 };
struct incident_change {
    struct incident incident;
    char readings[EVIDENCE_MAX]; /* the last readings, as `flagfall decode` prints them */
    int line;                    /* its alert if that is not the last of its kind there; else 0 */
};

struct number_change {
    int number;
    char reason[REASON_MAX];
};

struct wording_change {
    int ruling;
    bool is_public;
    const char *text; /* borrowed; NULL to go back to the words made from the log */
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
    char reason[REASON_MAX], to[WHO_MAX];
    msec until;
    int group;
};

struct order_change {
    int ruling; /* the decision that ordered it */
    int32_t left_s, right_s;
    int side; /* enum clock_sides: which clock is to run */
    bool by_wire;
};

struct result_change {
    uint8_t result;
    char reason[REASON_MAX];
};

/* A mark made by a person reviewing the log; it changes nothing in the hall. */
struct mark_change {
    int entry;        /* the moment that a bookmark points to */
    int ruling;       /* marked as routine                    */
    bool on;          /* false if the mark is removed         */
    const char *text; /* borrowed                             */
};

/* An order to the broadcast; a board that is hidden or shown is the entry's. */
struct broadcast_change {
    uint8_t order; /* enum broadcast_order */
    int minutes;
    const char *reason; /* borrowed */
};

struct appeal_change {
    int appeal, ruling, instead;
    int8_t side;
    bool written;
    msec until;
    char by[APPEAL_WORD], decision[APPEAL_WORD];
    char ground[APPEAL_WORDS], late[REASON_MAX];
    char reason[APPEAL_WORDS], panel[APPEAL_WORDS];
};

struct walk_change {
    int ruling, appeal;  /* the one it belongs to; the other is 0 */
    const char *answers; /* borrowed                         */
};

struct arbiter_change {
    char role[WHO_MAX];
};

struct trouble_change {
    int seconds, alerts;
};

struct sheet_change {
    int known;          /* boards with a clock that was written down; 0 in older logs, too  */
    int missed, late_s; /* half-hour marks at which nothing was; how long ago the last was  */
};

struct journal_change {
    const char *kept; /* name of the file; borrowed */
    int lost;
};

/* Writes the body of an entry by its row; valid until the next use of `body`. */
const char *entry_write(struct body *, enum entry_action, const void *change);
void hall_tell(struct hall *, enum entry_action, int board, const char *who, const void *change);

/* An entry that was read. Its texts belong to `body`, which the caller releases with json_decref(). */
struct change {
    enum entry_action action;

    json_t *body;
    union {
        struct station_change station;
        struct event_change event;
        struct round_change round;
        struct pairing_change pairing;
        struct board_change board;
        struct text_change text;
        struct note_change note;
        struct checked checked;
        struct counted counted;
        struct brought brought;
        struct move_change move;
        struct clock_change clock;
        struct device_change device;
        struct incident_change incident;
        struct number_change number;
        struct wording_change wording;
        struct handled_change handled;
        struct priority_change priority;
        struct alert_change alert;
        struct walk_change walk;
        struct ruling ruling;
        struct penalty penalty;
        struct order_change order;
        struct result_change result;
        struct mark_change mark;
        struct broadcast_change broadcast;
        struct appeal_change appeal;
        struct assigned assigned;
        struct team_card card;
        struct substitution substitution;
        struct observed_change observed;
        struct arbiter_change arbiter;
        struct trouble_change trouble;
        struct journal_change journal;
        struct sheet_change sheet;
        struct letter letter;
        struct letter_repeat repeated;
        struct excused excused;
        struct conditional conditional;
        struct calendar calendar;
    } as;
};

/* Reads an entry. Returns false, without a body, if its action is unknown or a field is not as the row requires; why
 * names the field. */
bool change_read(struct change *, const struct entry *, struct error *why);
/* The last numbers that a log has given. */
struct entry_numbers {
    int64_t decisions, appeals;
};
/* Checks the values of an entry, even one with a valid signature. Returns false, with the field, if no hall can have
 * such a board, no clock such a time, no event such a text, or a known field such a number; or if its decision or
 * appeal has no higher number than those before it. Unknown members pass: they may be of another version. `numbers` is
 * a struct entry_numbers, which begins again with entry 1. */
bool entry_can_follow(const struct entry *, void *numbers, struct error *why);
bool hall_replay_change(struct hall *, const struct entry *, const struct change *, struct error *why);

/* Moves as entries hold them. */
/* e2e4, e7e8q, e5d6e en passant, e1h1c castling, e1e1 a pass, c4f4v il vaticano */
char *move_to_text(move, char out[8]);
move move_from_text(const char *); /* the first of a list; NO_MOVE if there is none */
const char *move_text_after(const char *);

/* How each action is applied: the functions `does` of entries.h. The board is not NULL if the row says PLACE_BOARD. */
#define ENTRY_DOES(action, kind, what, place, fields, does, ...) change_fn does;
#define ENTRY_HAS_NONE(...)
ENTRY_ACTION_LIST(ENTRY_DOES, ENTRY_HAS_NONE)
#undef ENTRY_DOES
#undef ENTRY_HAS_NONE

#endif
