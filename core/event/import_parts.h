/* What the importers share.
 *
 * Days are read by import_day.c, lists of pairs by import_pairs.c, words for a bye by import_byes.c, boards
 * by import_boards.c, all else is in import.c.
 */
#ifndef FLAGFALL_EVENT_IMPORT_PARTS_H
#define FLAGFALL_EVENT_IMPORT_PARTS_H

#include "event/import.h"

/* Fills *why with an error about that line of the file; always false. */
bool import_fail(const struct import *, size_t line, struct error *why, const char *remedy, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* An error about that line, with the words of the one inside; always false. */
bool import_pass_on(const struct import *, size_t line, const struct error *inside, struct error *why);
void import_note(struct import *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Something is probably wrong; line 0 if it is in no single line. */
void import_doubt(struct import *, size_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Two players of a round met in one before it. */
void import_doubt_rematch(struct import *, size_t line, const struct round *, int one, int other, int before);

/* The text as UTF-8 with a '\0' at its end, for the caller to release; a note says so if it was Latin-1. False if it is
 * too large. */
bool import_utf8(struct import *, const char *text, size_t length, struct text *out, struct error *why);

/* Text for a field of ours: without control characters and without blanks around it, | changed to /. False if it does
 * not fit. */
bool import_copy(const char *from, size_t length, char *out, size_t room);

/* A day as people write it: 10.09.2013, May 29, 2020, 29 May 2020. False, and *out stays as it was, if it is none or
 * can be read in more than one way (10.09.13). */
bool import_day(const char *text, day *out);

/* Adds an arbiter of this name, with initials made from it, if there is room and nobody has that name yet. */
void import_arbiter(struct chess_event *, const char *name, enum arbiter_role);

/* What a row of CSV or a game says of one side; "" and 0: nothing. */
struct import_person {
    int number;
    struct player is;
    char team[PERSON_NAME_MAX];
    const size_t *others; /* by number: not 0: had a row of their own, and is not this one by name alone; or NULL */
};

/* The player's number, found again or added. 0 after an error, which includes a name that fits two players. */
int import_person(struct chess_event *, const struct import_person *, struct error *why);
/* The same for a player in a pairing: if the event has a list of players, a name that is nearly one of the list is
 * refused, and so is a new player in the round that is played; otherwise the player is new, with a doubt. */
int import_paired(struct import *, size_t line, int round, const struct import_person *, struct error *why);

/* Adds a pairing to a round; the first one of a round clears what was there. A pair that met before is a doubt about
 * this line. */
bool import_pairing(struct import *, size_t line, int round, int board, int white, int black, const char *result,
                    struct error *why);

/* The boards that a file names, each with its line, before any of its pairings is added. */
struct import_boards {
    size_t line_of[EVENT_BOARDS_MAX + 1]; /* the first line that names it; 0: none does */
};
void import_see_board(struct import_boards *, size_t line, int board);
bool import_needs_boards(const struct import *); /* false: every board is where its number says */
/* Settles whether the file counts boards from 1 or as the hall does. False if neither can be meant, which names the
 * line. */
bool import_settle_boards(struct import *, const struct import_boards *, struct error *why);

bool import_is_pairs(const char *text, size_t length); /* a pairing program's list: a number alone, then two a line */

/* The result of a player without an opponent, as TRF's letter (event.h); false if it is none. */
bool import_bye(const char *result, char *letter);
/* What stands in the place of an opponent, as a result of a bye; "": the column of results says; NULL: somebody */
const char *import_bye_of(const struct import_person *);
bool import_bye_unclear(const char *name); /* nobody is called so, and which bye it is nobody knows */
bool import_bye_asked(const char *name);   /* a bye that was asked for: it does not say what it gives */
int import_bye_points(char letter);        /* in halves: 2, 1, 0 */

/* Numbers the pairings of a round as boards are usually numbered: the highest score first, then the sum of both, then
 * the better start number (FIDE C.04.2). `points`: by player's number, before the round. */
struct import_pair {
    int white, black;
    char white_result, black_result;
};
void import_lay_out(struct round *, struct import_pair *, int count, const int *points);

/* A file that gives nobody a pairing-allocated bye leaves that of the event, as all others; of two there would be one
 * too many. */
bool import_allocates_bye(const struct round *);
bool import_is_kept_bye(char letter, bool allocated);

/* Byes that were entered, before the players of a file of the whole event replace all: import_kept.c. */
struct kept_bye {
    int round, player, withdrawn;
    char letter, name[PERSON_NAME_MAX];
};
struct kept_byes {
    struct kept_bye *list;
    int count;
};
struct kept_byes import_take_byes(const struct chess_event *); /* end it with import_return_byes(), or free the list */
/* Gives back the byes of all who have neither a game nor a bye in that round of the file, and notes what stays. */
void import_return_byes(struct import *, struct kept_byes *);

/* Called before a file and after it: who has withdrawn and plays again because of the file is a doubt, as it is asked
 * about where an arbiter pairs them. */
void import_see_withdrawn(struct import *, bool before);

#endif
