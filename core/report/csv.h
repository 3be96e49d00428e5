/* Pairings and players for spreadsheets: UTF-8, commas, quotes as in RFC 4180, ids as text. What is written here
 * import_csv() takes back. */
#ifndef FLAGFALL_REPORT_CSV_H
#define FLAGFALL_REPORT_CSV_H

#include "base/text.h"
#include "hall/event.h"

void csv_add_cell(struct text *, const char *value); /* quoted where it has to be */
/* The same for what nobody takes back: without signs that steer a terminal, and what begins like a formula, which a
 * spreadsheet would work out, gets a blank before it. */
void csv_add_harmless_cell(struct text *, const char *value);

void csv_write_pairings(const struct chess_event *, struct text *); /* round,board,white_no,white,... */
void csv_write_players(const struct chess_event *, struct text *);

#endif
