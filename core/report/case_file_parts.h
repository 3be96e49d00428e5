/* What the files of a case file share: its longer parts. */
#ifndef FLAGFALL_REPORT_CASE_FILE_PARTS_H
#define FLAGFALL_REPORT_CASE_FILE_PARTS_H

#include "report/case_file.h"

const char *case_time(const struct case_file *, msec mono, char out[32]);
const char *case_clock(int32_t seconds, char out[16]);

/* case_file_evidence.c */
void case_says_hearing(const struct case_file *, int appeal, struct page *);
typedef void case_part(const struct case_file *, const struct record_ruling *, struct page *);
case_part case_says_walk, case_says_readings, case_says_game, case_says_penalties, case_says_precedents;

#endif
