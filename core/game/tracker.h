/* The tracker: from noisy squares and presses of the clock to moves, and to what is wrong on the board.
 *
 * A move is completed by the press; where no press is seen, by the opponent's answer, by the clock that runs for the
 * opponent, or, without a clock, by quiet. Until then it is provisional and is revised for as long as the mover's piece
 * moves on. What no legal moves explain is told as it is, once, with the last certain position, and told again when it
 * is explained: no move is ever invented to explain a position away. A square that contradicts completed moves twice
 * running is dead or stuck; the game goes on without it.
 *
 * A board on a bus tells what changed since it was asked before, and so late: nothing is judged beyond its last answer.
 *
 * Pure: time comes in as an argument and never goes back. Squares come in the players' numbering. Events borrow from
 * the tracker; they are good until the call that told them returns.
 */
#ifndef FLAGFALL_GAME_TRACKER_H
#define FLAGFALL_GAME_TRACKER_H

#include "chess/history.h"
#include "game/orientation.h"
#include "game/signs.h"
#include "game/tracker_explain.h"

/* order: track names in tracker_tell.c */
enum track_kind {
    TRACK_MADE,       /* a move stands on the board and is not completed; told again when revised   */
    TRACK_MOVE,       /* a move was completed; `how`                                                 */
    TRACK_NOT_PRESSED, /* the move before was answered although its clock was never pressed          */
    TRACK_ILLEGAL,    /* an illegal move was completed by the press; from, to                        */
    TRACK_PROMOTION,  /* completed with a pawn, or with what no pawn can become, on the last rank    */
    TRACK_OUT_OF_TURN, /* a man of the side that is not to move went from one square to another      */
    TRACK_MOVED_AGAIN, /* the man that has just completed its move went on                           */
    TRACK_NO_MOVE,    /* the clock was pressed without a move                                        */
    TRACK_TAKEBACK,   /* `count` completed moves were taken back; they are out of the game           */
    TRACK_DISPLACED,  /* with the completed move, squares that it does not explain                   */
    TRACK_KNOCKED,    /* several men left the board and are back on their squares                    */
    TRACK_MISMATCH,   /* nothing explains the board: before, seen, squares                           */
    TRACK_CLEARED,    /* what was told as wrong is explained or put right                            */
    TRACK_ASK,        /* several lines fit: choices; or a man is nowhere: none of them                */
    TRACK_DEAD,       /* square `from` sees nothing                                                  */
    TRACK_STUCK,      /* square `from` goes on showing a man                                         */
    TRACK_RESET,      /* the pieces are being set up again                                           */
    TRACK_SIGN,       /* kings on centre squares; count: 0 White won, 1 Black won, 2 drawn           */
    TRACK_SETUP,      /* before the first move the pieces stand wrong                                */
    TRACK_TURNED,     /* the board lies the other way round                                          */
    TRACK_KINDS,
};

enum track_how { HOW_PRESS, HOW_REPLY, HOW_CLOCK, HOW_QUIET, HOW_DEVICE, HOW_RULING };

struct tracked {
    uint8_t kind; /* enum track_kind                                   */
    uint8_t how;  /* enum track_how, of a completed move                */
    uint8_t side; /* who did it                                         */
    uint8_t from, to; /* NO_SQUARE where none is meant                  */
    bool rook_first;  /* castling: the rook was touched first            */
    bool order_open;  /* several orders of these moves fit               */
    move move;
    int count;
    msec at, made_at;  /* made_at: when the move first stood on the board */
    sqset squares;     /* that differ; TRACK_MOVE: touched before and put back */
    const struct position *before; /* the last certain position          */
    const struct seen *seen;
    const struct lines *choices;
    const struct finding *finding; /* TRACK_SETUP, TRACK_TURNED: how the men stand, and every cause that fits */
};

typedef void tracked_taker(void *taker, const struct tracked *);

enum { PRESSES_WAITING = 4 };

struct tracker {
    struct history game; /* completed moves                              */
    struct seen seen;
    sqset ignored;       /* dead or stuck                                */
    tracked_taker *tell;
    void *taker;

    msec lag;            /* how late squares may come after the press, or before */
    bool lost;           /* the line is gone: nothing is known since     */
    bool by_asking;      /* squares are known up to the last answer and no further */
    msec known;          /* when that came                                */
    struct {
        bool telling, board_waits; /* what changed is being told; the whole board is to be believed later */
        msec answered, at, step, board_at;
        piece board[64];
    } memory;
    bool has_clock;      /* presses and who runs are told                 */
    int8_t running;      /* enum side, or -1: stands, or not known        */
    int8_t ran;          /* the side that runs, or ran when it stopped     */
    msec stopped_at;     /* it stands since then                           */
    bool stood;          /* the starting position has been seen           */
    bool started;        /* a clock has run, or a move was completed      */
    bool restoring;      /* by ruling a position is to be set up: till it stands, nothing is a move */
    bool over;           /* the result is known: nothing is play any more */

    struct line made;    /* provisional half-moves                        */
    struct position after; /* made played out                             */
    msec made_at[LINE_PLIES];
    struct {
        uint8_t side;
        msec at;
    } presses[PRESSES_WAITING]; /* not yet explained, the oldest first    */
    int presses_waiting;

    struct shown shown;
    msec since, turn_at; /* the last completed move stood on the board; its press was told */
    msec quickest;       /* the least time from when a move stood to when its press was told */
    int quick_count;     /* of so many                           */

    sqset suspects;      /* contradicted the last completed move          */
    sqset held;          /* so did these, but had just changed: in somebody's hand, or suspects, as time will tell */
    sqset doubted;       /* were suspects, and have shown nothing since to clear them */
    sqset left;          /* what the last completed move does not explain */
    sqset dips, touched; /* since the last completed move                 */
    uint8_t first_lifted; /* square of the mover's man that was lifted first */
    uint8_t missing_most; /* men that were away at once                   */
    bool pair_away, swept; /* two that no move has away; knocked over, as it seems */
    uint8_t wrong;       /* enum track_kind told and not cleared, or TRACK_KINDS */
    uint8_t last_how;    /* enum track_how of the last completed move      */
    uint8_t sign;        /* what the kings in the centre say               */
    bool told_made, told_sign, asked, searched, order_open;
    struct signs signs;
    msec missing_at, last_at, suspects_at; /* suspects_at: none of them has joined since */
    msec empty_at[64], put_at[64];
    msec steady_at;      /* squares and running side are as they are since then */
    msec due;
    move illegal;        /* the last illegal move of one man, or NO_MOVE   */
};

void tracker_begin(struct tracker *, const struct position *start, bool has_clock, tracked_taker *, void *taker);
void tracker_release(struct tracker *);

void tracker_take(struct tracker *, const struct reading *);

/* When an event of the board's memory happened, as nearly as can be told; false: it is older than what is known. */
bool tracker_memory_time(struct tracker *, const struct reading *, msec *at);
void tracker_press(struct tracker *, enum side, msec at);
void tracker_runs(struct tracker *, int side, msec at); /* enum side, or -1: both stand */
void tracker_clocked(struct tracker *, bool has_clock, msec at); /* the clock came or went */
void tracker_settle(struct tracker *, msec now);         /* call when tracker_due() has come */
static inline msec tracker_due(const struct tracker *t) { return t->due; }

/* The certain position is what the board shows. */
static inline bool tracker_stands(const struct tracker *t)
{
    return !(seen_differs(&t->seen, &t->game.now) & ~t->ignored);
}

/* One man of the side to move stands elsewhere, perhaps still shown where it was, and nothing else differs, however
 * illegal that is. */
bool tracker_man_went(const struct tracker *);

/* By ruling, or by the arbiter's word. */
void tracker_restore(struct tracker *, int ply, msec at);   /* the position after that ply stands again */
void tracker_set(struct tracker *, const struct position *, msec at); /* play goes on from any position   */
bool tracker_let_stand(struct tracker *, msec at);          /* the illegal move told last; false: there is none */
bool tracker_choose(struct tracker *, const struct line *, msec at); /* answers TRACK_ASK; false: illegal */
void tracker_over(struct tracker *);                         /* the result is known                     */

const char *track_name(enum track_kind);

#endif
