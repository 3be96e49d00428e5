/* What a report is made from: a record, one of its rounds, the rulebook, and whether the log was found whole. */
#ifndef FLAGFALL_REPORT_REPORT_H
#define FLAGFALL_REPORT_REPORT_H

#include "report/page.h"
#include "report/record.h"
#include "rules/rulebook.h"
#include "rules/shelf.h"

struct report {
    const struct record *record;
    const struct record_round *round;
    const struct rulebook *book;  /* NULL: not at hand; then no walk is shown step by step      */
    struct shelf *shelf;          /* that rules of then are compared with; NULL: nothing is said of that */
    const struct error *damage;   /* NULL: the log was verified whole                           */
    bool unverified;              /* somebody writes in it: its bytes could not all be verified */
    int utc_offset_min;           /* of the hall's clock                                        */
};

/* The round, as it is handed in. `folder`: it stands beside the other files of the folder and points to them. */
void report_write(const struct report *, bool folder, struct page *);

/* Every board with its game, its times, and what happened there; HTML for its drawings. */
void report_write_boards(const struct report *, struct page *);

/* Which log it was made from, and what was wrong with it: every report ends so. */
void report_add_source(const struct report *, struct page *);

/* All games of the round: with clocks, and what arbiters did as comments. */
void report_add_pgn(const struct report *, struct text *);

/* Results of all rounds in the log, penalties in points as record 299: TRF26. */
void report_add_trf(const struct report *, struct text *);
struct chess_event *report_event(const struct record *); /* with these results; NULL: its text cannot be read again */

void report_add_penalties_csv(const struct report *, struct text *);

#endif
