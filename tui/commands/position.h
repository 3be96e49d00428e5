/* The parts of `flagfall position`: a question, moves to play first, and an answer in one line.
 *
 * position.c reads the command line and the lines of standard input; position_play.c plays moves as people write them;
 * position_answer.c answers one question; position_show.c draws the board with its facts.
 */
#ifndef FLAGFALL_COMMANDS_POSITION_H
#define FLAGFALL_COMMANDS_POSITION_H

#include "base/text.h"
#include "chess/dead/dead.h"
#include "chess/board/position.h"

enum position_question { ASK_NOTHING, ASK_PERFT, ASK_DEAD, ASK_CAN_MATE, ASK_MOVES };

struct inquiry {
    enum position_question question;
    enum rules rules;
    enum side winner;     /* ASK_CAN_MATE                                     */
    int depth;            /* ASK_PERFT                                        */
    int notation;         /* ASK_MOVES: index of a word in position_notations */
    bool why, json;
    const char *played;   /* moves to play before the question; or NULL                  */
    struct dead_solver *solver;
};

extern const char position_notations[]; /* "san|long|...": the words of --notation */
enum { NOTATION_BY_RULES = -1 };        /* SAN, or the rule set's own notation */

/* Plays the moves; false with the first that cannot be played in *why. */
bool position_play(struct position *, const char *moves, struct error *why);

/* Adds the answer, without a line end. */
void position_answer(const struct inquiry *, const struct position *, struct text *out);

/* Adds the JSON object that stands for the answer where there is no position to answer about. */
void position_refuse(const struct error *, struct text *out);

/* Adds the diagram and the facts, in several lines. */
void position_show(const struct position *, struct text *out);
const char *position_status(const struct position *); /* "check", "checkmate", "stalemate", "" */

#endif
