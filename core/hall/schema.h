/* The schema of entries: one row for each action, with its fields, its effect on the hall, and the privacy of its
 * texts. The rows themselves are those of entries.h.
 *
 * The action of an entry is given by its kind, which the log knows, and for kinds with several actions by `what` in its
 * body. The rest of the program uses the action and never compares texts. An entry with an unknown action, or with
 * fields that are missing, of another type or out of range, is refused here before it is used: entries come from a
 * file, and files are hostile until they are parsed.
 *
 * The words of an entry are made in a room of their own (words/entry_words.h).
 *
 * A row says what an entry must hold, not what it must not: unknown members are ignored, so that an older program can
 * read what a newer one wrote with additional fields.
 */
#ifndef FLAGFALL_HALL_SCHEMA_H
#define FLAGFALL_HALL_SCHEMA_H

#include "base/error.h"
#include "base/text.h"
#include "hall/entries.h"
#include "log/entry.h"

struct hall;
struct hall_board;

/* The actions of entries.h, in its order. */
enum entry_action {
#define ENTRY_ACTION_OF(action, ...) action,
    ENTRY_ACTION_LIST(ENTRY_ACTION_OF, ENTRY_ACTION_OF)
#undef ENTRY_ACTION_OF
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
    AS_WORDS,    /* char[size]; empty: "" */
    AS_BORROWED, /* const char *, borrowed from the body; NULL */
    AS_COUNT,    /* int, from `least` to `most`; 0 */
    AS_SECONDS,  /* int32_t; SECONDS_UNKNOWN */
    AS_FLAG,     /* bool; false */
    AS_MOMENT,   /* msec; MSEC_NEVER */
    AS_SIDE,     /* int8_t; NO_SIDE */
    AS_NAMED,    /* uint8_t, from `least` to `most`, by its name */
    AS_RESULT,   /* uint8_t, enum result; RESULT_OPEN */
    AS_MOVE,     /* move; NO_MOVE */
    AS_SQUARES,  /* sqset; none */
    AS_LIST,     /* in no struct: for code that reads the body itself */
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

enum entry_place { PLACE_ANY, PLACE_BOARD, PLACE_HALL }; /* where the entry belongs */
/* When it is printed as a plain line: AGAIN if it joins an alert that was shown, ALL only if everything is asked
 * for. */
enum entry_plain { PLAIN_NEVER, PLAIN_AGAIN, PLAIN_ALL, PLAIN_ALWAYS };

struct entry_row {
    uint8_t kind;     /* enum entry_kind                                         */
    const char *what; /* as in the body; NULL if the kind has one action         */
    uint8_t place;    /* enum entry_place                                        */
    const struct entry_field *fields;
    change_fn *does;  /* NULL if it does not concern the hall                    */
    const char *said; /* what was done, for the words of the entry               */
    const char *call; /* first word of the plain line, as "DECISION"; or NULL    */
    uint8_t plain;    /* enum entry_plain                                        */
};

const struct entry_row *entry_row(enum entry_action); /* the row of an action */
enum entry_action entry_action_named(enum entry_kind, const char *what); /* ACTIONS if there is none */
/* The privacy of a member of the body. A member that is not in the row is treated as in another row that has it, or
 * else as typed. */
enum entry_privacy entry_privacy_of(enum entry_action, const char *key);
bool entry_is_of_hall(enum entry_kind); /* it changes the lasting state of the hall */

#endif
