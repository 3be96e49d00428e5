/* What Lichess answers, read. It comes from outside: what is not of its form is refused whole, what is longer than its
 * limit is cut, and nothing in it is ever shown that cannot be printed.
 */
#ifndef FLAGFALL_PUBLIC_PUBLIC_ANSWER_H
#define FLAGFALL_PUBLIC_PUBLIC_ANSWER_H

#include "base/msec.h"
#include "event/event.h"
#include "hall/hall.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    ANSWER_BYTES_MAX = 256 * 1024,
    ANSWER_GAMES_MAX = 256,
    ANSWER_ROUNDS_MAX = 128,
    ANSWER_WORDS_MAX = 96,
    ANSWER_PLACEMENT_MAX = 96,
};

/* To a push: what came out of parsing each game, in the order in which they were sent. */
struct answer_game {
    bool is_refused;
    int plies;
    char why[ANSWER_WORDS_MAX];
};
struct answer_games {
    struct answer_game at[ANSWER_GAMES_MAX];
    int count;
    char refusal[ANSWER_WORDS_MAX]; /* of the whole; "" if there is none */
};
bool answer_read_games(const char *bytes, size_t length, struct answer_games *);

/* In place of any answer: that there was an error, and which; "" if that is not said in a text. */
bool answer_read_error(const char *bytes, size_t length, char out[ANSWER_WORDS_MAX]);

/* In place of any answer: an empty list, also under "games". */
bool answer_is_nothing(const char *bytes, size_t length);

/* To a reset: it was done. */
bool answer_is_ok(const char *bytes, size_t length);

/* A round as it is shown there: its boards in their order. */
struct answer_board {
    char players[2][PERSON_NAME_MAX];
    long fide_ids[2];                     /* 0 if not known */
    char placement[ANSWER_PLACEMENT_MAX]; /* of the pieces, as FEN has it */
    int plies;                            /* by the number of the move and the side that has it */
    enum result result;                   /* RESULT_ANNULLED: one that is not known here */
};
struct answer_boards {
    struct answer_board at[ANSWER_GAMES_MAX];
    int count;
    char round[LICHESS_NAME_MAX]; /* its own */
    int number;                   /* that it has in its name; 0 if there is none */
    msec delay;                   /* that is set there, too */
    char of[ANSWER_WORDS_MAX];    /* the tournament's title; "" if it is not said */
};
bool answer_read_boards(const char *bytes, size_t length, struct answer_boards *);

/* The rounds of a tournament. */
struct answer_round {
    char name[LICHESS_NAME_MAX];
    int number; /* that it has in its title; 0 if there is none */
    msec delay;
};
struct answer_rounds {
    struct answer_round at[ANSWER_ROUNDS_MAX];
    int count;
    char of[ANSWER_WORDS_MAX]; /* the tournament's title; "" if it is not said */
};
bool answer_read_rounds(const char *bytes, size_t length, struct answer_rounds *);

/* Whether the token that was asked about is known there and may write. False: it is not such an answer. */
struct answer_token {
    bool is_known, may_write;
};
bool answer_read_token(const char *bytes, size_t length, struct answer_token *);

#endif
