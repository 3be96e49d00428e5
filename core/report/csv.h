/* Pairings and players for spreadsheets: UTF-8, commas, quotes as in RFC 4180, ids as text. What is written here
 * import_csv() takes back. */
#ifndef FLAGFALL_REPORT_CSV_H
#define FLAGFALL_REPORT_CSV_H

#include "base/text.h"
#include "hall/event.h"

void csv_write_pairings(const struct chess_event *, struct text *); /* round,board,white_no,white,... */
void csv_write_players(const struct chess_event *, struct text *);

#endif
