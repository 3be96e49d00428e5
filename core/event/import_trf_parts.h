/* What the parts of the TRF importer share: the lines, the teams, and the rounds that are built of them.
 *
 * Lines are read by import_trf.c and cut into fields by import_trf_fields.c, teams by import_trf_teams.c, rounds are
 * built by import_trf_rounds.c.
 */
#ifndef FLAGFALL_EVENT_IMPORT_TRF_PARTS_H
#define FLAGFALL_EVENT_IMPORT_TRF_PARTS_H

#include "event/import_parts.h"

enum { TRF_COLUMNS_MAX = 91 + 10 * EVENT_ROUNDS_MAX, TRF_LINE_BYTES = 8192 };

/* What a player's line says of one round. */
struct trf_cell {
    int16_t opponent;
    char colour, result; /* lower and upper case; ' ' for none; all zero if not given */
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

/* The text in columns `from` to `to` without the blanks around it; not terminated. */
const char *trf_columns(const struct trf *, int from, int to, size_t *length);
/* Copies these columns. False, and the error is filled, if they do not fit. */
bool trf_field(struct trf *, int from, int to, char *out, size_t room, const char *what);
/* The whole number in these columns; 0 if they are blank, -1 if they hold anything else. */
int trf_number(const struct trf *, int from, int to);

/* Teams as the records 013 and 310 give them; they may come before the players' own lines. */
struct trf_teams {
    struct trf_membership *members;
    int count;
    struct trf_old_team *old; /* of records 013, kept until it is known whether a 310 has them too */
    int old_count;
};

bool trf_read_team(struct trf *, struct trf_teams *); /* the record 013 or 310 that t->text holds */
bool trf_join_teams(struct trf *, struct trf_teams *); /* when all players are known */
void trf_teams_release(struct trf_teams *);

/* Makes pairings of what the players' lines say. False if two lines contradict each other. */
bool trf_build_rounds(struct trf *);

#endif
