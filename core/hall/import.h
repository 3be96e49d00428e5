/* Players and pairings out of other programs' files: TRF16 and TRF26, CSV, the headers of PGN.
 *
 * What is wrong with a file is refused with file:line; then the event that was to be filled is spoiled, and the caller
 * throws it away, so that nothing is ever half taken in. What had to be assumed, and is no fault, is noted, one line
 * each, for people to read.
 *
 * TRF is the whole event: it replaces players, teams and pairings. CSV and PGN add: players are found again by number,
 * FIDE id, other id or name, and each round that they name is replaced. Text that is not UTF-8 is taken as Latin-1.
 */
#ifndef FLAGFALL_HALL_IMPORT_H
#define FLAGFALL_HALL_IMPORT_H

#include "hall/event.h"

enum {
    IMPORT_FILE_BYTES = 32 << 20,
    IMPORT_ROWS_MAX = 50000, /* of a CSV file, games of a PGN file */
};

struct import {
    struct chess_event *event;
    const char *file;   /* its name, for messages                */
    int round;          /* of pairings that do not say theirs; 0: not known */
    struct text notes;  /* the caller releases it                */
};

enum import_kind { IMPORT_TRF, IMPORT_CSV, IMPORT_PGN };

/* By what stands in it. */
enum import_kind import_kind_of(const char *text, size_t length);

bool import_text(struct import *, const char *text, size_t length, struct error *why); /* whichever it is */
bool import_trf(struct import *, const char *text, size_t length, struct error *why);
bool import_csv(struct import *, const char *text, size_t length, struct error *why);
bool import_pgn(struct import *, const char *text, size_t length, struct error *why);

#endif
