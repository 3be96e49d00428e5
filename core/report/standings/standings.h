/* The standings of an event after a round: points, then tie-breaks by FIDE C.07 in the order that the event says.
 *
 *      struct tie_break_list by;
 *      tie_breaks_read("BH-C1, BH, SB", &by, &why);
 *      standings_make(event, 5, &by, &s);
 *      ... s.rows, the first first ...
 *      standings_release(&s);
 *
 * Points are those of the results and those that decisions gave or took (struct score_change).
 * Results are those in the event; a game without a result does not count yet. Unplayed rounds count by Article 16 in
 * the wording of March 2026; in a round robin they count as played (15.1).
 *
 * standings.c makes points and places, tie_breaks.c each tie-break, direct_encounter.c direct encounters.
 */
#ifndef FLAGFALL_REPORT_STANDINGS_STANDINGS_H
#define FLAGFALL_REPORT_STANDINGS_STANDINGS_H

#include "event/event.h"

enum { TIE_BREAKS_MAX = 8 };
#define TIE_BREAKS_USUAL "BH-C1, BH, SB, DE, WIN"

struct tie_break_list {
    int kinds[TIE_BREAKS_MAX];
    int count;
};

struct standing {
    int player; /* number */
    int place;  /* from 1; shared by players who are equal in everything */
    int points; /* tenths */
    int32_t values[TIE_BREAKS_MAX]; /* written by tie_break_write() */
};

struct standings {
    struct standing *rows; /* by place, then by start number */
    int count, round;
    struct tie_break_list by;
};

/* "BH-C1, BH, SB". Returns false if one is unknown, or there are too many. */
bool tie_breaks_read(const char *text, struct tie_break_list *, struct error *why);
const char *tie_breaks_of(const struct chess_event *); /* the codes that it names, else the usual ones */
const char *tie_break_code(int kind);  /* "BH-C1" */
const char *tie_break_words(int kind); /* "Buchholz without the lowest" */
void tie_break_write(int kind, int32_t value, struct text *);

/* "D-0002, round 1: 0.5 points off the score of Novak": the change number `number`, from 0, of those that count after
 * that round. Returns false if there are fewer. */
bool standings_change_words(const struct chess_event *, int round, int number, struct text *);
int standings_last_round(const struct chess_event *); /* the last round in which every game has a result; 0 if none */
/* the standings after that round; released with standings_release() */
void standings_make(const struct chess_event *, int round, const struct tie_break_list *, struct standings *);
void standings_release(struct standings *);

#endif
