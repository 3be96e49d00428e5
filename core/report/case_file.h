/* The case file of a decision: everything that those who hear an appeal have to know, from the record.
 *
 * The appeal and its time limit; the decision with clocks and position before and after; the walk with every answer and
 * every overruled fact; the readings around that moment; the game with its times; earlier rulings against the two
 * players; precedents; and the chain of decisions.
 */
#ifndef FLAGFALL_REPORT_CASE_FILE_H
#define FLAGFALL_REPORT_CASE_FILE_H

#include "report/page/page.h"
#include "report/record/record.h"

struct precedents;
struct rulebook;
struct shelf;

struct case_file {
    const struct record *record;
    const struct record_round *round;
    int ruling;                          /* D-number                             */
    const struct rulebook *book;         /* for the words of its walk; or NULL   */
    struct shelf *shelf;                 /* for comparing its rule with the present one; or NULL */
    const struct precedents *precedents; /* where to look for precedents; or NULL */
    const char *file;                    /* name of the record's file among them */
    int utc_offset_min;                  /* of the hall's clock                  */
};

/* Fills in the round and the decision of the last appeal with that number; false if there is none. */
bool case_file_of_appeal(const struct record *, int appeal, struct case_file *);
bool case_file_of_ruling(const struct record *, int ruling, struct case_file *);

void case_file_write(const struct case_file *, struct page *); /* writes nothing if there is no such ruling */

/* Writes all appeals of an event, one line each. */
void docket_write(const struct record *, struct shelf *, int utc_offset_min, struct page *);

#endif
