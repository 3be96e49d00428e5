/* What the importers share. */
#ifndef FLAGFALL_HALL_IMPORT_PARTS_H
#define FLAGFALL_HALL_IMPORT_PARTS_H

#include "hall/import.h"

/* An error about this line of the file. */
bool import_fail(const struct import *, size_t line, struct error *why, const char *remedy, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void import_note(struct import *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The text as UTF-8, ended by '\0', to be released; a note says if it was Latin-1. False: too large. */
bool import_utf8(struct import *, const char *text, size_t length, struct text *out, struct error *why);

/* Text for a field of ours: blanks around it and control characters taken away, | made /. False: longer than room. */
bool import_copy(const char *from, size_t length, char *out, size_t room);

/* The arbiter of this name under initials made of it, if there is room and none of that name. */
void import_arbiter(struct chess_event *, const char *name, enum arbiter_role);

/* Makes it the event's, and the phase with it. False: event files count minutes, so it was only noted. */
bool import_control(struct import *, const struct control *);

/* What a row of CSV or a game says of one side; "" and 0: nothing. */
struct import_person {
    int number;
    struct player is;
    char team[PERSON_NAME_MAX];
};

/* The player's number, found again or added. 0: why->what says why not. */
int import_person(struct chess_event *, const struct import_person *, struct error *why);

/* The pairing of a round; in the first of a round what was there is cleared. `cleared` has EVENT_ROUNDS_MAX + 1. */
bool import_pairing(struct import *, bool *cleared, int round, int board, int white, int black, const char *result,
                    struct error *why);

/* Pairings of a round as they are usually laid on boards: the highest score first, then the sum of both, then the
 * better start number (FIDE C.04.2). `points` by player's number, before the round. */
struct import_pair {
    int white, black;
    char white_result, black_result;
};
void import_lay_out(struct round *, struct import_pair *, int count, const int *points);

#endif
