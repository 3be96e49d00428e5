/* Questions from which the record has gone on: what else it may have been. Later squares settle them, or a person. */
#ifndef FLAGFALL_GAME_ASKED_H
#define FLAGFALL_GAME_ASKED_H

#include "game/tracker/beam.h"

enum { ASKED_MOST = 8, RIVALS_MOST = 3 };

struct open_question {
    int ply;     /* half-moves before the one that is asked about                        */
    int looked;  /* half-moves of the record when it was last looked at                   */
    int rivals;
    bool more;   /* more than these are possible, or it is not known which: only a person can say */
    struct move_line told, rival[RIVALS_MOST]; /* told: the move in the record                */
};

struct questions {
    int count;
    int firsts; /* how many half-moves are possible by the question that was asked last      */
    move first[RIVALS_MOST + 1];
    struct open_question of[ASKED_MOST];
};

#endif
