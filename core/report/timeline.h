/* Everything that happened, in order, one line each: of one board or of the hall, of some kinds, of a time, with some words.
 *
 * A timeline is a list of places in a record's steps; words are made when they are shown. It is built a bit at a time, so
 * that a round of a million entries does not stop whoever looks at it, and goes on when the record does.
 */
#ifndef FLAGFALL_REPORT_TIMELINE_H
#define FLAGFALL_REPORT_TIMELINE_H

#include "report/record.h"

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
    TIMELINE_TROUBLE,  /* the console's own                                  */
    TIMELINE_KINDS,
};
const char *timeline_kind_name(enum timeline_kind);

enum { TIMELINE_WORDS = 96 };

/* Zeroed it lets all through. */
struct timeline_filter {
    int round, board;                  /* 0: any                              */
    unsigned kinds;                    /* bits of 1u << timeline kind; 0: any */
    char player[TIMELINE_WORDS];       /* in the name of who plays there      */
    int from_min, to_min;              /* of the day, as minutes + 1, `to` not included; 0: open */
    int utc_offset_min;                /* of the hall's clock                 */
    char words[TIMELINE_WORDS];        /* in the line; how they fit is the caller's to say */
    bool (*fits)(const char *words, const char *line);
};

/* "board:7 kind:alert,ruling player:moe round:2 after:14:30 before:15:00 other words"; false: why says which part is wrong, what stands before it holds. */
bool timeline_filter_read(struct timeline_filter *, const char *text, struct error *why);

struct timeline_row {
    int round, step; /* places in the record */
};

struct timeline {
    struct timeline_filter filter;
    RECORD_LIST(struct timeline_row) rows;
    int round, step; /* as far as it has looked */
};

void timeline_begin(struct timeline *, const struct timeline_filter *); /* empty; memory is kept */
bool timeline_more(struct timeline *, const struct record *, int steps); /* false: it has seen all there is */
void timeline_release(struct timeline *);

const struct record_step *timeline_step(const struct record *, struct timeline_row);
enum timeline_kind timeline_kind_of(const struct record_step *);
/* The line, without time and board. */
void timeline_words(const struct record *, struct timeline_row, struct text *);
/* The first row at or after that entry; rows.count: there is none. */
int timeline_at(const struct timeline *, const struct record *, int64_t entry);

#endif
