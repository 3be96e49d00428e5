/* What really happened in the simulated hall, reported by the simulation itself, for scoring what Flagfall saw.
 *
 * Only things that could be seen from outside are noted, at the moment they were complete.
 */
#ifndef FLAGFALL_SIM_TRUTH_H
#define FLAGFALL_SIM_TRUTH_H

#include "base/msec.h"
#include "chess/board/board.h"

/* order: truth_names in faults.c */
enum truth_kind {
    TRUTH_MOVE,           /* a legal move was completed; `move`         */
    TRUTH_RESULT,         /* the game ended; detail: the result          */
    TRUTH_ILLEGAL_MOVE,   /* completed by the press; `move` as played; detail: check, castling, promotion, move */
    TRUTH_NO_MOVE,        /* clock pressed without a move                */
    TRUTH_NO_PRESS,       /* moved, forgot the clock, was answered       */
    TRUTH_FLAG,           /* a flag fell                                 */
    TRUTH_STOPPED,        /* a player stopped the clock                  */
    TRUTH_CLAIM,          /* stopped to claim; detail: true or false      */
    TRUTH_TAKEBACK,       /* a completed move was taken back             */
    TRUTH_DISPLACED,      /* pieces were knocked over and put back wrong */
    TRUTH_KNOCKED,        /* three or more were knocked over and put back right */
    TRUTH_PENALTY,        /* times ordered by the arbiter; detail: not set, or wrong side */
    TRUTH_WRONG_SETUP,    /* wrong starting position                     */
    TRUTH_TURNED,         /* the board lies the other way round           */
    TRUTH_COLOURS,        /* the players have each other's colours: pieces and clock the other way round */
    TRUTH_WRONG_SIDE,     /* the clock was started on Black's side        */
    TRUTH_WRONG_TIME,     /* the clock is set to another time             */
    TRUTH_NO_BONUS,       /* the clock runs without its bonus             */
    TRUTH_DEAD_SQUARE,    /* `move` goes from the square to itself        */
    TRUTH_STUCK_SQUARE,
    TRUTH_LOW_BATTERY,
    TRUTH_CLOCK_OFF,      /* clock unplugged; detail: off or on           */
    TRUTH_UNPLUGGED,      /* the cable; detail: off or on                 */
    TRUTH_NOISE,          /* a burst of noise on the line                 */
    TRUTH_REPEATED,       /* a frame was sent twice                       */
    TRUTH_LATE,           /* frames came seconds late, all at once        */
    TRUTH_BOTH_FLAGS,     /* the second flag fell, on a clock set not to stop at the first */
    TRUTH_LAST_UNPRESSED, /* the last move of a game, which nobody pressed; `move` */
    TRUTH_MATE_UNPRESSED, /* the same, and mate                            */
    TRUTH_RECAPTURE,      /* taken back before the first capture was pressed */
    TRUTH_BRIEF,          /* a piece was down for less time than the board's sampling takes */
    TRUTH_SCRAMBLE,       /* half-moves at 0.2 to 0.5 s each                */
    TRUTH_PROMOTION,      /* pressed with a queen of the wrong colour, or none; detail: colour, no piece */
    TRUTH_EP_LEFT,        /* captured en passant, and the pawn is still there at the press */
    TRUTH_TWO_MOVES,      /* two pieces in one turn; `move`: the second     */
    TRUTH_OPPONENTS_PIECE, /* a piece of the opponent moved and pressed     */
    TRUTH_ILLEGAL_ANSWERED, /* an illegal move that the opponent answers    */
    TRUTH_OUT_OF_TURN,    /* a move by the side that is not to move, not pressed */
    TRUTH_RESET,          /* the board begins again without being unplugged */
    TRUTH_LARGE_BONUS,    /* the clock adds more than it should             */
    TRUTH_DELAY_FOR_BONUS, /* the clock delays instead of adding            */
    TRUTH_SWEPT,          /* a good part of the board swept clear and built again */
    TRUTH_RESIGNED,       /* the pieces are put back for the next game while the clock runs */
    TRUTH_LATE_FLAG,      /* a flag fell after a draw was agreed and nobody stopped the clock */
    TRUTH_PASS,           /* nolo movere: said, and pressed for; `move`            */
    TRUTH_KINDS,
};

struct truth {
    enum truth_kind kind;
    int board; /* from 1 */
    int ply;   /* moves completed before it */
    int side;  /* enum side, or -1 */
    msec since, at; /* when its first deed was done, and when it was complete */
    move move;
    const char *detail; /* a constant string, or "" */
};

typedef void truth_fn(void *context, const struct truth *);

const char *truth_name(enum truth_kind); /* one word, as in a file of truths */
int truth_named(const char *); /* -1 if there is none */

#endif
