/* Games by correspondence: letters with the dates on which they were received and sent, as arbiters enter them, the
 * time that was used by them, and what is due by the calendar.
 *
 * The time for a move begins when the opponent's move was received and ends when the answer was sent. By post whole
 * days of the calendar count; where both have their time of day (email, servers) each full 24 hours is a day. A day
 * that is excused is not counted. What each side has left follows from its letters, the time control and the decisions
 * that stand; no clock runs. The session says which day it is.
 *
 * conditional.c has the moves that are offered for an answer, withdrawal.c the players who give up all their games.
 */
#ifndef FLAGFALL_HALL_CORRESPONDENCE_H
#define FLAGFALL_HALL_CORRESPONDENCE_H

#include "hall/hall.h"

enum { CONDITIONAL_MOVES = 16, CONDITIONAL_ROOM = 160 };

/* When something was received or sent; day 0: it was not said. */
struct postmark {
    int day;    /* since 1970                                          */
    int minute; /* of that day, counted from 1; 0: the date alone      */
};

/* One half-move, as it was sent. */
struct letter {
    int board, ply; /* ply after it: 1 for the first; 0: of a game that was annulled */
    move move;      /* what it says: where another was entered since, it is not a letter of the game */
    struct postmark received; /* the opponent's move that it answers */
    struct postmark sent;
    bool is_offered; /* a conditional move that was accepted: it was not sent then */
    bool is_untimed; /* it did not say the times used: then no win on time can be claimed by its sender */
};

/* The move that waits for its answer was sent again; or the director asked why there is none. */
struct letter_repeat {
    int board, ply, day;
    bool is_inquiry;
    msec at; /* when it was entered */
};

/* Moves that the sender of the last letter makes if they are answered as they say: "Bb5 a6 Bxc6 dxc6". */
struct conditional {
    int board, ply; /* ply when they were offered; 0: of a game that was annulled */
    char moves[CONDITIONAL_ROOM];
};

/* Which day it is, and what the rulebook says of letters: a fold needs no rulebook. */
struct calendar {
    int today;        /* since 1970; 0 if nobody said                         */
    int move_days;    /* the most days for one move, or 0 for no limit                  */
    int penalty_days; /* the price of an overstepping that is forgiven        */
};

/* Time off that a player took, both days included. */
struct excused {
    int board;
    int8_t side;
    int from, to;
};

/* What a side has used of its time, and what is left for its next move, in days. */
struct reflection {
    int used, last, left;  /* last: for its last move                                     */
    int overstepped;       /* the move, counted from 1, by which it used more than it had; 0: none */
    int again;             /* the last move by which it did so once more; 0: it did not */
    int used_then, allowed_then;
    bool of_one_move;      /* of a single move's limit, not of the period's */
};

bool board_is_by_letter(const struct hall_board *); /* its phase, and its time control is in days */
/* False if the board is not played so. */
bool hall_reflection(const struct hall *, const struct hall_board *, enum side, struct reflection *);
/* The letter with this half-move; NULL if no dates were entered. */
const struct letter *hall_letter_of(const struct hall *, const struct hall_board *, int ply);
/* that it took, without excused ones */
int letter_days(const struct hall *, const struct hall_board *, const struct letter *);

/* Enters a move with its dates. text NULL: only the dates of the last move, again. False, with the reason: the move
 * cannot be read, or the dates cannot be so. */
bool hall_letter(struct hall *, int board, const char *text, const struct letter *dates, const char *who, msec now,
                 struct error *why);
/* The sender of the last letter offers moves: the answer that is expected, and what is played then, and so on; move
 * numbers, "if" and "then" are passed over. From the first that cannot be played on nothing holds: *whole is false. */
bool hall_conditional(struct hall *, int board, const char *moves, bool *whole, const char *who, msec now,
                      struct error *why);
/* A letter with several moves: the first answers, then those that the opponent had offered for it, in whole or in part,
 * and the own answers. False, with nothing entered, if one of them was not offered or cannot be played. */
bool hall_letter_accepts(struct hall *, int board, const char *const *moves, int count, const struct letter *dates,
                         const char *who, msec now, struct error *why);
/* What holds for the next letter at this board, the number-th from 0; NULL: no more. */
const char *hall_conditional_at(const struct hall *, const struct hall_board *, int number);
/* The side that waits for an answer has sent its move again. */
bool hall_repeat(struct hall *, int board, int on, const char *who, msec now, struct error *why);
/* An official inquiry was sent to the side that does not answer. */
bool hall_inquire(struct hall *, int board, int on, const char *who, msec now, struct error *why);
/* For all games of that player in the hall. False if it is more in that year than the rulebook gives, unless the
 * director has granted it. */
bool hall_excuse_days(struct hall *, int board, enum side, int from, int to, bool granted, const char *who, msec now,
                      struct error *why);
/* The player gives up all games in the hall, silent or with notice: an alert at each of them. */
bool hall_gives_up(struct hall *, int board, enum side, bool silent, const char *who, msec now, struct error *why);
/* in the year of that day */
int hall_excused_in_year(const struct hall *, const struct hall_board *, enum side, int at);

void hall_calendar(struct hall *, int today, msec now); /* to be called when the hall is opened, and at each midnight */
int hall_today(const struct hall *);                    /* 0 if nobody said */

#endif
