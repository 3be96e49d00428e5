/* What the log says about one player in all rounds: boards, opponents, results, and the notes, calls and decisions made
 * while the player sat there. Notes belong to the player, not to the board.
 */
#ifndef FLAGFALL_HALL_VIEWS_PLAYER_PAST_H
#define FLAGFALL_HALL_VIEWS_PLAYER_PAST_H

#include "event/event.h"
#include "hall/hall.h"
#include "log/log.h"

enum { PAST_LINE_WORDS = 240 };

/* One round of the player, as last known. */
struct player_round {
    int board; /* 0 if at none */
    int8_t side;
    uint8_t result; /* enum result */
    bool forfeit;   /* it was not played */
    char opponent[PLAYER_CALLED]; /* with the number, if it is not the only player of that name */
    int opponent_number;          /* 0 if it is not known */
};

struct player_line {
    int round, board;
    int incident; /* that was entered; 0: none */
    msec wall;
    char who[WHO_MAX];
    char words[PAST_LINE_WORDS];
};

struct player_past {
    struct player_round rounds[EVENT_ROUNDS_MAX + 1]; /* by number */
    struct player_line *lines;                        /* oldest first */
    int count, room;
};

/* Reads the whole log for that name; number: as event_player_apart() says. Returns false if the log cannot be read; the
 * caller releases it in any case. */
bool player_past_read(struct log *, const char *name, int number, struct player_past *, struct error *why);
/* What is known of one round of the player with this number: the log first, then what the event has. runs: it is being
 * played, and only the log is believed. Its board is 0 where the player had no game. */
struct player_round player_round_of(const struct chess_event *, const struct player_past *, int number, int round,
                                    bool runs);
/* As the event has it, for the player on that side. */
struct player_round player_round_planned(const struct chess_event *, const struct pairing *, int side);
void player_past_release(struct player_past *);

#endif
