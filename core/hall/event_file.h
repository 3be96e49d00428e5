/* What reading and writing an event file share: which fields stand where. */
#ifndef FLAGFALL_HALL_EVENT_FILE_H
#define FLAGFALL_HALL_EVENT_FILE_H

#include "hall/event.h"

enum field_kind {
    FIELD_TEXT,
    FIELD_DAY,
    FIELD_NUMBER,
    FIELD_YESNO,    /* bool                                    */
    FIELD_BY_HAND,  /* int8_t: yes, no, -1 not said            */
    FIELD_MINUTES,  /* of a default time                       */
    FIELD_TIME,     /* of the day, in minutes: 14:30           */
    FIELD_CONTROL,
    FIELD_PHASE,
    FIELD_FROM,
    FIELD_POINTS,   /* 0.5, kept in tenths                     */
    FIELD_WEIGHTS,
};

struct field {
    const char *key;
    enum field_kind kind;
    size_t at, size;  /* of what is filled, in its struct; size: of a text */
    int least, most;  /* of a number                           */
    const char *note; /* written behind it in a new file       */
};

/* Each ends with a zeroed row. */
extern const struct field event_fields[], scoring_fields[], round_fields[], rule_fields[];

/* half-bye = 4 12 31: the key and the result it gives; ends with a zeroed row. */
struct bye_word {
    const char *key;
    char result;
};
extern const struct bye_word bye_words[];

/* How a field of a struct is written; false: it holds nothing that has to be said. */
bool field_write(const struct field *, const void *from, struct text *);

/* False: why->what and why->remedy are filled. */
bool field_read(const struct field *, void *into, const char *value, struct error *why);

#endif
