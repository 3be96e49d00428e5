/* The reports of a round.
 *
 * report_boards.c, report_csv.c, report_pgn.c and report_trf.c write those that are files of their own, report_alerts.c
 * an annex.
 */
#ifndef FLAGFALL_REPORT_REPORT_H
#define FLAGFALL_REPORT_REPORT_H

#include "report/page/page.h"
#include "report/record/source.h"
#include "report/trf.h"

/* Writes the report of the round. folder: link to the other files of its folder. */
void report_write(const struct report *, bool folder, struct page *);

/* Writes every board with its game, its times, and its events; only HTML has its drawings. */
void report_write_boards(const struct report *, struct page *);

/* How the alerts of the round did against the targets of alarm practice: for those who set up the hall. */
void report_add_alerts(const struct report *, struct page *);

/* The keys that signed the log one after the other, and who vouches for each: a section for pages that do not end with
 * their source. Nothing where one key signed all: the line at the end of the page has it. */
void report_add_keys(const struct report *, struct page *);

/* The end of every report: the log it was made from, and what is wrong with that. */
void report_add_source(const struct report *, struct page *);

/* Adds all games of the round, with clocks, and with arbiters' actions as comments. */
void report_add_pgn(const struct report *, struct text *);

/* Adds TRF with the results of all rounds in the log; its adjustments are replaced by those of the log. */
void report_add_trf(const struct report *, const struct trf_choice *, struct text *);
/* the event with the results of the record, freed by the caller; NULL if its text cannot be read */
struct chess_event *report_event(const struct record *);

/* adds a row for each penalty of the round, below a line of headings */
void report_add_penalties_csv(const struct report *, struct text *);

#endif
