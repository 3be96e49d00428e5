/* Reads a log into a record, as a whole or a piece at a time.
 *
 * A record that record_read() returns is freed by the caller with record_free() (record_whole.c); one that is read in
 * pieces belongs to its reader.
 */
#ifndef FLAGFALL_REPORT_RECORD_RECORD_READ_H
#define FLAGFALL_REPORT_RECORD_RECORD_READ_H

#include "report/record/record.h"

/* Returns NULL with the reason if the log cannot be read at all. The log may be written to meanwhile. */
struct record *record_read(struct log *, struct error *why);

/* What a record holds of a long log. All lists that are not named here are whole. */
struct record_wanted {
    bool steps;    /* everything that happened, a step for each entry                                      */
    bool all_play; /* moves, clocks and readings of every round; else of one, and its boards have none in the others */
    int round;     /* that one; 0: the last; RECORD_NO_ROUND: of none                                      */
};
enum { RECORD_NO_ROUND = -1 };

/* The record with no more than that in it, up to the entry `last`, 0 for all. With a last one has_head is false, since
 * the head at that time is not known. */
struct record *record_read_wanted(struct log *, int64_t last, const struct record_wanted *, struct error *why);
void record_free(struct record *); /* NULL is allowed */

/* In pieces, for callers that must not block, or that follow what a console writes. Lists grow and move from one piece
 * to the next; pointers into the hall are set when the last piece was read. */
struct record_reader;
struct record_reader *record_begin(struct log *);
/* The same with no more in it than that, up to the entry `last`, 0 for all. */
struct record_reader *record_begin_wanted(struct log *, int64_t last, const struct record_wanted *);
/* Reads at most so many entries. Returns false if there are no more for now, or, if why->what is set, reading
 * failed. */
bool record_more(struct record_reader *, int entries, struct error *why);
const struct record *record_of(const struct record_reader *); /* valid until the next piece */
void record_end(struct record_reader *);                      /* frees its record, too      */

#endif
