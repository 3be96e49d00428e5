/* The case file of a decision: all that whoever hears an appeal against it has to know, out of the record.
 *
 * The appeal and its time; the decision with clocks and position before and after; the walk with every answer and what
 * was overruled; what was read around the moment; the game with its times; what was ruled before against the two;
 * earlier decisions on the same matter; and the chain of decisions.
 */
#ifndef FLAGFALL_REPORT_CASE_FILE_H
#define FLAGFALL_REPORT_CASE_FILE_H

#include "report/page.h"
#include "report/record.h"

struct precedents;
struct rulebook;
struct shelf;

struct case_file {
    const struct record *record;
    const struct record_round *round;
    int ruling;                          /* D-number                             */
    const struct rulebook *book;         /* its walk is told in its words; NULL  */
    struct shelf *shelf;                 /* that its rule is compared with; NULL */
    const struct precedents *precedents; /* where to look for them; NULL         */
    const char *file;                    /* of the record, among them            */
    int utc_offset_min;                  /* of the hall's clock                  */
};

/* The round and the decision of an appeal; false: there is no such appeal. The last of that number. */
bool case_file_of_appeal(const struct record *, int appeal, struct case_file *);
bool case_file_of_ruling(const struct record *, int ruling, struct case_file *);

void case_file_write(const struct case_file *, struct page *);

/* All appeals of an event, one line each. */
void docket_write(const struct record *, struct shelf *, int utc_offset_min, struct page *);

#endif
