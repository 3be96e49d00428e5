/* Presses of the clock that belong to no completed move yet. Clock and squares are reported on paths of their own, so
 * squares may arrive after the press that followed them. How much later is measured over the game; until enough is
 * known it is as long as the device may need. */
#ifndef FLAGFALL_GAME_PRESSES_H
#define FLAGFALL_GAME_PRESSES_H

#include "base/msec.h"
#include "chess/board/board.h"

enum { PRESSES_WAITING = 8 };

struct presses {
    struct {
        uint8_t side; /* enum side */
        int32_t closed; /* so long after it the board had nothing more to tell that came with it; 0 if not yet */
        msec at;
    } waiting[PRESSES_WAITING]; /* the oldest first */
    msec late;        /* how long after a press its squares may still come          */
    int32_t least[2]; /* from standing to its press, the least of this row of moves and of the one before */
    uint8_t count;    /* of those that wait */
    uint8_t measured; /* moves in this row                                          */
    bool known;       /* one row is complete                                        */
    bool times_tell;  /* the times of the clock show presses that nobody told */
    int32_t none_for; /* and there were none for so long */
    msec none_since;  /* from then on */
};

/* None waits. lag: how long after a press its squares may still come, until that is measured. */
void presses_begin(struct presses *, msec lag);
bool presses_add(struct presses *, enum side, msec at); /* false if too many are waiting */
void presses_turned(struct presses *); /* each was the other player's: the clock was read from the wrong side */
void presses_close(struct presses *, msec at);
void presses_none(struct presses *, bool times_tell, msec since, msec until); /* but those that were told */
void presses_drop(struct presses *, int count);         /* the oldest           */
/* Takes in how long after a move was on the board its press came; `lag`: the most that this device may need. */
void presses_measure(struct presses *, msec from_standing, msec lag);

#endif
