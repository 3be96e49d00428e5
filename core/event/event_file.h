/* What reading and writing an event file share: which field is where.
 *
 * Fields are read and written by event_fields.c.
 */
#ifndef FLAGFALL_EVENT_EVENT_FILE_H
#define FLAGFALL_EVENT_EVENT_FILE_H

#include "event/event.h"

enum field_kind {
    FIELD_TEXT,
    FIELD_DAY,
    FIELD_NUMBER,
    FIELD_YESNO,   /* bool                                    */
    FIELD_BY_HAND, /* int8_t: yes, no, -1 not said            */
    FIELD_MINUTES, /* of a default time                       */
    FIELD_TIME,    /* of the day, in minutes: 14:30           */
    FIELD_CONTROL,
    FIELD_PHASE,
    FIELD_ZONE, /* a text: a name of the time zone database */
    FIELD_FROM,
    FIELD_COLOUR, /* char: w, b, 0 not said                  */
    FIELD_POINTS, /* 0.5, kept in tenths                     */
    FIELD_WEIGHTS,
};

struct event_field {
    const char *key;
    enum field_kind kind;
    size_t at, size;  /* of what is filled, in its struct; size: of a text */
    int least, most;  /* of a number                           */
    const char *note; /* written behind it in a new file       */
};

/* Each ends with a zeroed row. */
extern const struct event_field event_fields[], scoring_fields[], round_fields[], rule_fields[], broadcast_fields[];

/* The one of that key, whatever its capitals; or NULL. */
const struct event_field *event_field_named(const struct event_field *fields, const char *key);

/* half-bye = 4 12 31: the key and the result it gives; ends with a zeroed row. */
struct bye_word {
    const char *key;
    char result;
    bool for_good; /* in all later rounds too: event/withdrawn.h */
};
extern const struct bye_word bye_words[];

/* Writes a field of a struct; false if it holds nothing that has to be written. */
bool field_write(const struct event_field *, const void *from, struct text *);

/* Reads a value into a field of a struct. False: why->what and why->remedy are filled. */
bool field_read(const struct event_field *, void *into, const char *value, struct error *why);

/* The zone of an event whose file names none. Does nothing if it has one, or if no zone can be called so. */
void event_take_zone(struct chess_event *, const char *zone);
bool event_has_start(const struct chess_event *); /* it has a time of day */

#endif
