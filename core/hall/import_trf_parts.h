/* What the two halves of the TRF importer share: the lines, and the rounds that are built of them. */
#ifndef FLAGFALL_HALL_IMPORT_TRF_PARTS_H
#define FLAGFALL_HALL_IMPORT_TRF_PARTS_H

#include "hall/import_parts.h"

enum { TRF_COLUMNS_MAX = 91 + 10 * EVENT_ROUNDS_MAX, TRF_LINE_BYTES = 8192 };

/* What a player's line says of one round. */
struct trf_cell {
    int16_t opponent;
    char colour, result; /* lower, upper case; ' ' for none; all zero: nothing is said */
};

struct trf_entrant {
    int number;
    size_t line;
    int points; /* tenths, -1: not given */
    int rounds;
    struct trf_cell *cells; /* by round, from 1 */
};

struct trf {
    struct import *import;
    struct chess_event *event;
    struct error *why;
    size_t line;
    char text[TRF_LINE_BYTES];
    uint16_t at[TRF_COLUMNS_MAX + 2]; /* where each column begins in text; at[columns + 1]: its end */
    int columns;
    struct trf_entrant *entrants;
    int count, rounds_said, rounds_seen;
    bool has_control;
};

#define trf_bad(t, remedy, ...) import_fail((t)->import, (t)->line, (t)->why, remedy, __VA_ARGS__)

/* Pairings out of what the players' lines say. False: two of them contradict each other. */
bool trf_build_rounds(struct trf *);

#endif
