/* Pairings and players for spreadsheets: UTF-8, commas, quotes as in RFC 4180, ids as text. import_csv() reads them
 * back. */
#ifndef FLAGFALL_REPORT_CSV_H
#define FLAGFALL_REPORT_CSV_H

#include "base/text.h"
#include "event/event.h"

/* A cell of a file that is not read back: without control characters, and with a blank before anything that a
 * spreadsheet would evaluate as a formula. */
void csv_add_harmless_cell(struct text *, const char *value);

void csv_write_pairings(const struct chess_event *, struct text *); /* round,board,white_no,white,... */
void csv_write_players(const struct chess_event *, struct text *);

#endif
