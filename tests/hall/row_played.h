/* A row of tests/cases/rulings made a board of a hall, as far as a hall can have what it says: position, clocks,
 * control, phase, teams, earlier decisions, a claim.
 */
#ifndef FLAGFALL_TESTS_ROW_PLAYED_H
#define FLAGFALL_TESTS_ROW_PLAYED_H

#include "ruling_rows.h"

#include "hall/hall.h"

struct played_row {
    const struct case_line *line;
    const struct facts *facts;
    struct hall_seat seat;
    struct hall *hall;
    struct facts event; /* what the event would have answered */
    msec now;
    int alert;
};

const char *row_value(const struct facts *row, const char *fact); /* NULL: the row does not say */
void play_row(struct played_row *, const struct rulebook *);      /* line and facts are set, the rest is zero */
void unplay_row(struct played_row *);

/* A row that lacks what the hall always knows asks for it on the command line alone. */
bool row_is_needless(const struct case_line *, const struct facts *known);

#endif
