/* What the files of a case file share, and its longer parts.
 *
 * All of it is in case_file_evidence.c.
 */
#ifndef FLAGFALL_REPORT_CASE_FILE_PARTS_H
#define FLAGFALL_REPORT_CASE_FILE_PARTS_H

#include "report/case_file.h"

/* the time of day of a moment, by the hall's clock */
const char *case_time(const struct case_file *, msec mono, char out[32]);
const char *case_wall_time(const struct case_file *, msec wall, char out[32]); /* the same of a wall clock's time */
const char *case_clock(int32_t seconds, char out[16]); /* "not known" if below zero */

/* The answers that were given when the appeal was heard. */
void case_says_hearing(const struct case_file *, int appeal, struct page *);
typedef void case_part(const struct case_file *, const struct record_ruling *, struct page *);
case_part case_says_walk, case_says_readings, case_says_game, case_says_penalties, case_says_precedents;

#endif
