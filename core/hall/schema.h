/* The schema of entries: one row for each action, with its fields, its effect on the hall, the privacy of its texts,
 * and its words.
 *
 * The action of an entry is given by its kind, which the log knows, and for kinds with several actions by `what` in its
 * body. The rest of the program uses the action and never compares texts. An entry with an unknown action, or with
 * fields that are missing, of another type or out of range, is refused here before it is used: entries come from a
 * file, and files are hostile until they are parsed.
 *
 * entry_words.c makes the words of an entry.
 *
 * A row says what an entry must hold, not what it must not: unknown members are ignored, so that an older program can
 * read what a newer one wrote with additional fields.
 */
#ifndef FLAGFALL_HALL_SCHEMA_H
#define FLAGFALL_HALL_SCHEMA_H

#include "base/error.h"
#include "base/text.h"
#include "log/entry.h"

struct hall;
struct hall_board;

/* Moments more than eight years from 0 are refused: sums of moments cannot overflow, and a hall that is advanced to a
 * forged moment gets there, sheet by sheet, in bounded time. */
#define ENTRY_MS_MOST (INT64_C(1) << 38)

/* order: rows in schema.c; those of one kind are adjacent */
enum entry_action {
    ACTION_STATION,
    ACTION_EVENT,
    ACTION_ROUND_OPENED, /* the entries that follow are of this round */
    ACTION_ROUND_STARTED,
    ACTION_ROUND_ENDED,
    ACTION_ROUND_NAMED, /* as opened, in logs of version 1 */
    ACTION_PAIRING,

    ACTION_DEVICE_ASSIGNED,
    ACTION_DEVICE_HEARD,
    ACTION_DEVICE_LATE,
    ACTION_DEVICE_LOST,
    ACTION_DEVICE_BACK,
    ACTION_DEVICE_FAULTY,
    ACTION_DEVICE_IDENTITY,
    ACTION_DEVICE_RESTARTED,

    ACTION_BOARD_STARTED,
    ACTION_BOARD_SAT_AT,
    ACTION_BOARD_MARKED,
    ACTION_BOARD_FROZEN,
    ACTION_BOARD_OUT_OF_SERVICE,
    ACTION_BOARD_TURNED,
    ACTION_BOARD_DEFAULT,
    ACTION_BOARD_ABSENT,
    ACTION_BOARD_COUNTED,
    ACTION_BOARD_COLLECTED,
    ACTION_BOARD_BROUGHT, /* another pair sits there, with what is known of it */
    ACTION_BOARD_PROPOSED,
    ACTION_BOARDS_EXCHANGED, /* the games of two boards, with all that was entered there */
    ACTION_MOVE,

    ACTION_CLOCK_PRESSED, /* order: enum clock_event_kind */
    ACTION_CLOCK_FLAG,
    ACTION_CLOCK_BOTH_FLAGS,
    ACTION_CLOCK_PERIOD,
    ACTION_CLOCK_NO_PERIOD,
    ACTION_CLOCK_STOPPED,
    ACTION_CLOCK_STARTED,
    ACTION_CLOCK_WRONG_SIDE,
    ACTION_CLOCK_LEVER,
    ACTION_CLOCK_SET_WRONG,
    ACTION_CLOCK_NO_BONUS,
    ACTION_CLOCK_TIMES_SET,
    ACTION_CLOCK_JUMP,
    ACTION_CLOCK_BATTERY,
    ACTION_CLOCK_ABSENT,
    ACTION_CLOCK_SILENT,
    ACTION_CLOCK_BACK,
    ACTION_CLOCK_TYPED,
    ACTION_CLOCK_REACHED,
    ACTION_LETTER, /* by correspondence: a move with its dates */
    ACTION_LETTER_REPEATED,
    ACTION_TIME_EXCUSED,
    ACTION_CONDITIONAL, /* moves that are offered for the case that the answer is as they say */
    ACTION_CALENDAR, /* which day it is */

    ACTION_INCIDENT_BEGUN,
    ACTION_INCIDENT_ENDED,
    ACTION_INCIDENT_HANDLED,

    ACTION_ALERT_SHOWN, /* order: enum alert_event */
    ACTION_ALERT_RETURNED,
    ACTION_ALERT_AGAIN,
    ACTION_ALERT_ACKNOWLEDGED,
    ACTION_ALERT_SHELVED,
    ACTION_ALERT_WOKEN,
    ACTION_ALERT_GROUPED,
    ACTION_ALERT_RELEASED,
    ACTION_ALERT_TAKEN_OUT,
    ACTION_ALERT_PUT_BACK,
    ACTION_ALERT_CLEARED,
    ACTION_ALERT_TAKEN, /* from here on not in the order of enum alert_event */
    ACTION_ALERT_TAKEN_OVER,
    ACTION_ALERT_OFFERED,
    ACTION_ALERT_ACCEPTED,
    ACTION_ALERT_DECLINED,
    ACTION_ALERT_LEADS,
    ACTION_ALERT_FLOOD,
    ACTION_ALERT_FLOOD_OVER,
    ACTION_ALERT_PRIORITY,

    ACTION_WALK,
    ACTION_DECISION_MADE,
    ACTION_DECISION_UNDONE,
    ACTION_DECISION_WORDED,
    ACTION_DECISION_EXTENDED,
    ACTION_PENALTY,
    ACTION_ORDER,

    ACTION_VERIFIED_SHOWN, /* order: enum order_news, from its second on */
    ACTION_VERIFIED_ARRIVED,
    ACTION_VERIFIED_WRONG_SIDE,
    ACTION_VERIFIED_OTHER_TIMES,
    ACTION_VERIFIED_NOT_SET,
    ACTION_VERIFIED_BY_HAND,
    ACTION_RESULT,

    ACTION_APPEAL_FILED,
    ACTION_APPEAL_WRITTEN, /* order: enum appeal_step */
    ACTION_APPEAL_PROTEST,
    ACTION_APPEAL_HEARD,
    ACTION_APPEAL_DEPOSIT_HELD,
    ACTION_APPEAL_DEPOSIT_RETURNED,
    ACTION_APPEAL_DEPOSIT_KEPT,
    ACTION_APPEAL_WITHDRAWN,
    ACTION_APPEAL_DECIDED,

    ACTION_SHEET,
    ACTION_ARBITER_CAME,

    ACTION_NOTE,
    ACTION_FLAG_OBSERVED,
    ACTION_CARD,
    ACTION_SUBSTITUTED,
    ACTION_CHECKED_IN,
    ACTION_BOOKMARK,
    ACTION_ROUTINE,
    ACTION_BROADCAST, /* what spectators are shown from now on */

    ACTION_POSITION_SET,
    ACTION_MOVES_CORRECTED,

    ACTION_STOOD_STILL,
    ACTION_CLOCK_OF_COMPUTER_SET,
    ACTION_NOBODY_LOOKS,
    ACTION_ATTACHED_AGAIN,
    ACTION_TAKEN_OVER,
    ACTION_JOURNAL_DAMAGED, /* these four are written by core/log itself, when it opens a log */
    ACTION_ENTRIES_GONE,
    ACTION_FILE_SHORT,
    ACTION_MARK_DOUBTFUL,
    ACTIONS,
};

/* Who may read a text, and how it is made anonymous. Numbers, sides and the program's own names are never secret. */
enum entry_privacy {
    PRIVACY_OURS,   /* words of the program, and moves                                        */
    PRIVACY_NAMES,  /* may hold names: they are replaced                                      */
    PRIVACY_TYPED,  /* typed by a person: the same, and it is searched for personal data */
    PRIVACY_SIGN,   /* initials or a station: replaced as a whole                             */
    PRIVACY_HIDDEN, /* may name people who are on no list: left out                           */
    PRIVACY_RANK,   /* could identify people: the member is removed                           */
    PRIVACY_EVENT,  /* an event's file: rewritten without its people                          */
};

/* The type of a field in the struct that it is read into, and its empty value, which is not written unless the field is
 * required. */
enum entry_field_type {
    AS_WORDS,   /* char[size]; empty: ""                       */
    AS_BORROWED,    /* const char *, borrowed from the body; NULL      */
    AS_COUNT,   /* int, from `least` to `most`; 0              */
    AS_SECONDS, /* int32_t; SECONDS_UNKNOWN                    */
    AS_FLAG,    /* bool; false                                 */
    AS_MOMENT,  /* msec; MSEC_NEVER                            */
    AS_SIDE,    /* int8_t; NO_SIDE                             */
    AS_NAMED,   /* uint8_t, from `least` to `most`, by its name */
    AS_RESULT,  /* uint8_t, enum result; RESULT_OPEN           */
    AS_MOVE,    /* move; NO_MOVE                               */
    AS_SQUARES, /* sqset; none                                 */
    AS_LIST,    /* in no struct: for code that reads the body itself */
};

struct entry_field {
    const char *key; /* NULL ends the list */
    uint8_t type;    /* enum entry_field_type */
    bool must;       /* it must be there; else it may be missing */
    uint8_t privacy; /* enum entry_privacy */
    uint16_t at, size;
    int32_t least, most;
    const char *(*name)(int); /* of AS_NAMED */
};

/* Applies an entry; the board is NULL if the entry is the hall's. */
typedef void change_fn(struct hall *, struct hall_board *, const char *who, msec at, const void *change);

/* An entry that is to be put into words. */
struct entry_telling {
    const struct hall *hall; /* as it is at the entry, or after it */
    enum entry_action action;
    int board;
    const char *who;
    msec at;
    const void *change; /* the struct that the row's fields are read into */
    bool at_length;     /* for somebody who sees nothing else: an alert in full, as its line on the screen */
};
typedef void entry_words_fn(const struct entry_telling *, struct text *);

enum entry_place { PLACE_ANY, PLACE_BOARD, PLACE_HALL };   /* where the entry belongs            */
/* When it is printed as a plain line: AGAIN if it joins an alert that was shown, ALL only if everything is asked
 * for. */
enum entry_plain { PLAIN_NEVER, PLAIN_AGAIN, PLAIN_ALL, PLAIN_ALWAYS };

struct entry_row {
    uint8_t kind;     /* enum entry_kind                                      */
    const char *what; /* as in the body; NULL if the kind has one action      */
    uint8_t place;    /* enum entry_place                                     */
    const struct entry_field *fields;
    change_fn *does;   /* NULL if it does not concern the hall              */
    entry_words_fn *tells; /* NULL if it has no words                           */
    const char *said;    /* what was done, for `tells`                        */
    const char *call;    /* first word of the plain line, as "DECISION"; or NULL */
    uint8_t plain;       /* enum entry_plain                                  */
};

const struct entry_row *entry_row(enum entry_action); /* the row of an action */
enum entry_action entry_action_named(enum entry_kind, const char *what); /* ACTIONS if there is none */
/* The privacy of a member of the body. A member that is not in the row is treated as in another row that has it, or
 * else as typed. */
enum entry_privacy entry_privacy_of(enum entry_action, const char *key);
bool entry_is_of_hall(enum entry_kind); /* it changes the lasting state of the hall */

/* Adds the words of an entry as one line, without time, board and call; nothing if its row has none. */
void entry_tell(const struct entry_telling *, struct text *);

#endif
