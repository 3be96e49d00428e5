/* Players and pairings from other programs' files: TRF16 and TRF26, CSV, the headers of PGN.
 *
 * A file with a fault is refused with file:line; the event that was being filled is spoiled then, and the caller throws
 * it away, so that nothing is ever half imported. What had to be assumed and is no fault is a note, one line each, for
 * people to read. What is probably wrong but can be imported (a pair that met before, points that do not match the
 * results) is a doubt: people decide whether to accept it.
 *
 * TRF is the whole event: it replaces players, teams and pairings. CSV and PGN add to it: players are found again by
 * number, FIDE id, other id or name, and each round that they name is replaced. Text that is not UTF-8 is read as
 * Latin-1.
 *
 * Each format has its file: import_trf.c, import_csv.c, import_pgn.c, import_pairs.c.
 */
#ifndef FLAGFALL_EVENT_IMPORT_H
#define FLAGFALL_EVENT_IMPORT_H

#include "event/event.h"

enum {
    IMPORT_FILE_BYTES = 32 << 20,
    IMPORT_ROWS_MAX = 50000, /* of a CSV file, games of a PGN file */
};

struct import {
    struct chess_event *event;
    const char *file;  /* its name, for messages                */
    int round;         /* of pairings that do not say theirs; 0: not known */
    int running;       /* this round is played: of its boards only those that the file names change; 0: none */
    int rounds;        /* that are planned in a new event; 0: the files say it */
    struct control control; /* applies whatever the files say; without periods, they decide */
    bool has_control;       /* out: a file said it, or it was given */
    struct text notes, doubts; /* in the language shown; given back by import_release() */
    struct text replaced_rounds; /* out: numbers of the rounds whose pairings were replaced, a blank after each */
    int first_board, last_board; /* of a section: no other boards are its own; 0: not known */
    struct round *was; /* its own: the running round before     */
    bool filled[EVENT_ROUNDS_MAX + 1]; /* its own: rounds whose pairings came from the file */
    enum { IMPORT_COUNTS_FROM_1 = 1, IMPORT_COUNTS_AS_HALL } counts; /* its own: boards of the file; 0: not known yet */
    struct round *replaced; /* its own: other rounds before they were cleared, for their byes */
    int replaced_count;
    struct played_again {
        int round, player;
    } *playing; /* its own: games of players who have withdrawn */
    int playing_count;
    bool listed; /* its own: the event had players before this file */
    int rounds_before; /* its own: those that the event had, or that it says it has */
};

enum import_kind { IMPORT_TRF, IMPORT_CSV, IMPORT_PGN, IMPORT_PAIRS, IMPORT_KINDS };

/* Sets the event's control, and the phase that follows from it. False if an event file, which counts minutes, cannot
 * hold it: then it was only noted. */
bool import_control(struct import *, const struct control *);

/* Which kind of file it is, judging by its content; import_text.c. */
enum import_kind import_kind_of(const char *text, size_t length);

/* Adds a note for each round of `replaced_rounds`, a line each, but for those that `stays` names. */
void import_add_replaced(const struct import *, const bool stays[EVENT_ROUNDS_MAX + 1], struct text *);

void import_release(struct import *); /* not the event */
bool import_text(struct import *, const char *text, size_t length, struct error *why); /* of whichever kind */
bool import_trf(struct import *, const char *text, size_t length, struct error *why);
bool import_csv(struct import *, const char *text, size_t length, struct error *why);
bool import_pgn(struct import *, const char *text, size_t length, struct error *why);
bool import_pairs(struct import *, const char *text, size_t length, struct error *why);

#endif
