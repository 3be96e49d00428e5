/* What `flagfall position` is made of: a question, moves to play first, and an answer of one line.
 *
 * position.c reads the command line and the lines of standard input; position_play.c plays moves as people write
 * them; position_answer.c answers one question; position_show.c draws the board with its facts.
 */
#ifndef FLAGFALL_COMMANDS_POSITION_H
#define FLAGFALL_COMMANDS_POSITION_H

#include "base/text.h"
#include "chess/dead.h"
#include "chess/position.h"

enum question { ASK_NOTHING, ASK_PERFT, ASK_DEAD, ASK_CAN_MATE, ASK_MOVES };

struct inquiry {
    enum question question;
    enum rules rules;
    enum side winner;     /* ASK_CAN_MATE                                     */
    int depth;            /* ASK_PERFT                                        */
    int notation;         /* ASK_MOVES: an entry of position_notations        */
    bool why, json;
    const char *played;   /* moves before the question; NULL: none            */
    struct dead_solver *solver;
};

extern const char position_notations[]; /* "san|long|...": the words of --notation */
enum { NOTATION_BY_RULES = -1 };        /* SAN, or what the rule set has of its own */

/* Plays the moves; *why names the one that cannot be played. */
bool position_play(struct position *, const char *moves, struct error *why);

/* Adds the answer without a line end. */
void position_answer(const struct inquiry *, const struct position *, struct text *out);

/* The diagram and the facts, several lines. */
void position_show(const struct position *, struct text *out);
const char *position_status(const struct position *); /* "check", "checkmate", "stalemate", "" */

void position_write_move(const struct position *, move, int notation, struct text *out);
void quoted_json(struct text *out, const char *); /* with its quotation marks */

#endif
