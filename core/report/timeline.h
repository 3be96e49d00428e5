/* Everything that happened, in order, one line each, filtered by board, kind, time, or words.
 *
 * A timeline is a list of indexes into a record's steps; the words are made when they are shown. It is built a part at
 * a time, so that a round of a million entries does not block the screen, and it grows with the record.
 *
 * timeline_words.c makes the words.
 */
#ifndef FLAGFALL_REPORT_TIMELINE_H
#define FLAGFALL_REPORT_TIMELINE_H

#include "report/record/record.h"

enum timeline_kind { /* order: timeline_kind_name() */
    TIMELINE_MOVE,
    TIMELINE_CLOCK,    /* started, stopped, fell, was pressed out of turn... */
    TIMELINE_INCIDENT,
    TIMELINE_ALERT,
    TIMELINE_RULING,   /* walks, decisions, penalties, orders, results, appeals */
    TIMELINE_DEVICE,
    TIMELINE_BOARD,    /* who was at it, marks, corrections                  */
    TIMELINE_NOTE,     /* notes and bookmarks                                */
    TIMELINE_ROUND,    /* begun, ended, sheets, arbiters                     */
    TIMELINE_TROUBLE,  /* of the console itself                              */
    TIMELINE_KINDS,
};
const char *timeline_kind_name(enum timeline_kind);

enum { TIMELINE_WORDS = 96 };

/* Zeroed, it passes everything. */
struct timeline_filter {
    int round, board;                  /* 0 for any                           */
    unsigned kinds;                    /* bits of 1u << timeline kind; 0 for any */
    char player[TIMELINE_WORDS];       /* part of the name of a player at the board */
    int from_min, to_min;              /* of the day, as minutes + 1, `to` not included; 0 for no limit */
    int utc_offset_min;                /* of the hall's clock                 */
    char words[TIMELINE_WORDS];        /* in the line, compared by `fits` */
    bool (*fits)(const char *words, const char *line);
};

/* Parses "board:7 kind:alert,ruling player:moe round:2 after:14:30 before:15:00 other words". Returns false with the
 * part that is wrong; the parts before it are set. */
bool timeline_filter_read(struct timeline_filter *, const char *text, struct error *why);

struct timeline_row {
    int round, step; /* indexes in the record */
};

struct timeline {
    struct timeline_filter filter;
    RECORD_LIST(struct timeline_row) rows;
    int round, step; /* how far it has looked */
};

void timeline_begin(struct timeline *, const struct timeline_filter *); /* empties it; memory is kept */
/* false if it has reached the end of the record */
bool timeline_more(struct timeline *, const struct record *, int steps);
void timeline_release(struct timeline *);

/* Valid as long as the record does not grow. */
const struct record_step *timeline_step(const struct record *, struct timeline_row);

enum timeline_kind timeline_kind_of(const struct record_step *); /* the group by which the timeline is filtered */
/* Adds the line, without time and board, in the language shown. */
void timeline_words(const struct record *, struct timeline_row, struct text *);
/* The index of the first row at or after that entry; rows.count if there is none. */
int timeline_at(const struct timeline *, const struct record *, int64_t entry);

#endif
