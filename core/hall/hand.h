/* What arbiters type in, and what people saw or heard: moves and positions (hand.c), times and results (hand_result.c),
 * notes and reports (hand_said.c). It leads to the same incidents and rulings as readings of a
 * device.
 *
 * `who` are the initials of the arbiter. Functions that return false have done nothing, and `why` says what prevents
 * it; without a `why` it means that there is no such board.
 */
#ifndef FLAGFALL_HALL_HAND_H
#define FLAGFALL_HALL_HAND_H

#include "hall/hall.h"

/* Enters a move in any notation that typed_move() reads; an illegal one becomes an incident. */
bool hall_move(struct hall *, int board, const char *text, const char *who, msec now, struct error *why);
/* answers which of the possible moves was made */
bool hall_choose(struct hall *, int board, move, const char *who, msec now, struct error *why);
/* The reply to an illegal move that was typed: that stays in the game as it was played, its alert stays open, and the
 * reply follows. False: there is none, or the text is not a move in the position as it was then; nothing was done. */
bool hall_reply(struct hall *, int board, const char *text, const char *who, msec now, struct error *why);
/* The same, where the reply is not entered yet. */
bool hall_play_on(struct hall *, int board, const char *who, msec now, struct error *why);

/* Also returns false if a time is below zero. */
bool hall_times(struct hall *, int board, int32_t white_s, int32_t black_s, int runs, const char *who, msec now);

/* That side is in this period of the time control, counted from 1: for a game whose moves were not all entered. The
 * moves may say a later one, never an earlier. */
bool hall_period_reached(struct hall *, int board, enum side, int period, const char *who, msec now,
                         struct error *why);

/* RESULT_OPEN takes the result back. To change a result, or to enter one that the board contradicts, a reason is
 * needed. In place of an annulled game any result is that of the new game, and needs none. */
bool hall_result(struct hall *, int board, enum result, const char *who, const char *reason, msec now,
                 struct error *why);
/* The same of a game that was not played; reason "" or NULL: nothing more is to be said. */
bool hall_forfeit(struct hall *, int board, enum result, const char *who, const char *reason, msec now,
                  struct error *why);
/* Whether the text begins with a way in which a game ends, as people write it (result_doubt.c). */
bool result_says_how(const char *text);
bool result_is_from_slip(const char *cause); /* "result slip", or of a list: not how the game ended */
/* Whether either of them would take that result with that reason, without entering it; false: the board contradicts
 * it. */
bool hall_would_take(const struct hall *, int board, enum result, bool is_forfeit, const char *reason,
                     struct error *why);
bool hall_set_position(struct hall *, int board, const char *fen, const char *who, const char *reason, msec now,
                       struct error *why); /* reason may be NULL */
/* Replaces all moves of the game, after a dispute. */
bool hall_correct_moves(struct hall *, int board, const move *moves, int count, const char *who, const char *reason,
                        msec now, struct error *why);
bool hall_note(struct hall *, int board, const char *words, const char *who, msec now);
enum turned_what {
    TURNED_BOARD,       /* and its clock, if that fits the game better turned */
    TURNED_BOARD_ALONE,
    TURNED_CLOCK,       /* the turn is that which the board has */
};
bool hall_turn(struct hall *, int board, enum turned_what, enum turn, const char *who, msec now);

/* Marks for reviewing the log: a moment to come back to; a ruling that is routine. */
void hall_bookmark(struct hall *, int board, int64_t entry, const char *words, bool on, const char *who, msec now);
bool hall_routine(struct hall *, int ruling, bool on, const char *who, msec now, struct error *why);

/* Enters what a person saw or heard. script: one of the rulebook, or "" for that of the kind. Returns the incident's
 * id. */
int hall_report(struct hall *, int board, enum incident_kind, int side, const char *script, const char *words,
                const char *who, msec now);
void hall_end_report(struct hall *, int incident, const char *who, const char *reason, msec now);

/* For a fallen flag: its alert has appeared on the screen; an arbiter saw the flag (FIDE 6.8), false if no alert of it
 * is listed. */
void hall_flag_shown(struct hall *, int board, enum side, msec now);
bool hall_flag_observed(struct hall *, int board, enum side, const char *who, msec now);

#endif
