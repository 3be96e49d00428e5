/* The tracker: makes moves of noisy squares and presses of the clock, and finds what is wrong on the board.
 *
 * A move is completed by the press; if no press is seen, by the opponent's answer, by the opponent's clock running or,
 * without a clock, by quiet. Until then it is provisional, and revised for as long as the piece keeps moving. What
 * legal moves cannot explain is reported as it is, once, with the last certain position, and reported as cleared when
 * it is explained: no move is ever invented to explain a position away. A square that contradicts completed moves twice
 * in a row is dead or stuck; the game goes on without it.
 *
 * A board on a bus reports what has changed since it was last asked, and so late: nothing is judged beyond its last
 * answer.
 *
 * Pure: time is an argument and never goes back. Squares are in the players' numbering. What events point to belongs to
 * the tracker and is valid until the call that reported them returns.
 *
 * Changes that a board remembered are dated by memory.c.
 */
#ifndef FLAGFALL_GAME_TRACKER_H
#define FLAGFALL_GAME_TRACKER_H

#include "chess/board/history.h"
#include "game/tracker/asked.h"
#include "game/tracker/bare.h"
#include "game/tracker/beam.h"
#include "game/tracker/lies.h"
#include "game/orientation.h"
#include "game/tracker/presses.h"
#include "game/tracker/runs.h"
#include "game/signs.h"

/* order: track names in told.c */
enum track_kind {
    TRACK_MADE,       /* a move is on the board and not completed; reported again when revised       */
    TRACK_MOVE,       /* a move was completed; `how`                                                 */
    TRACK_NOT_PRESSED, /* the move before was answered although its clock was never pressed          */
    TRACK_ILLEGAL,    /* an illegal move was completed by the press; from, to                        */
    TRACK_PROMOTION,  /* completed with a pawn, or with what no pawn can become, on the last rank    */
    TRACK_TWO_MOVED,   /* two pieces of the player each went as one may, and the clock was pressed: move, also */
    TRACK_OUT_OF_TURN, /* a piece of the side that is not to move went from one square to another      */
    TRACK_MOVED_AGAIN, /* the piece that has just completed its move went on                           */
    TRACK_NO_MOVE,    /* the clock was pressed without a move                                        */
    TRACK_TAKEBACK,   /* `count` completed moves were taken back; they are out of the game           */
    TRACK_DISPLACED,  /* with the completed move, squares that it does not explain                   */
    TRACK_KNOCKED,    /* several pieces left the board and are back on their squares                    */
    TRACK_MISMATCH,   /* nothing explains the board: before, seen, squares                           */
    TRACK_CLEARED,    /* what was reported as wrong is explained or put right                        */
    TRACK_ASK,        /* several lines fit: choices; or a piece is nowhere: no choices               */
    TRACK_SETTLED,    /* what was asked about while the record went on: after `ply` half-moves it was `move` */
    TRACK_DEAD,       /* square `from` shows nothing any more                                        */
    TRACK_STUCK,      /* the sensor of square `from` shows a piece that is not there                 */
    TRACK_RESET,      /* the pieces are being set up again                                           */
    TRACK_SIGN,       /* kings on centre squares; count: 0 White won, 1 Black won, 2 drawn           */
    TRACK_SETUP,      /* before the first move the pieces are set up wrongly                         */
    TRACK_TURNED,     /* the board is the wrong way round                                            */
    TRACK_KINDS,
};

enum track_how { HOW_PRESS, HOW_REPLY, HOW_CLOCK, HOW_QUIET, HOW_DEVICE, HOW_RULING, HOWS };

struct tracked {
    uint8_t kind; /* enum track_kind                                   */
    uint8_t how;  /* enum track_how, of a completed move                */
    uint8_t side; /* who did it                                         */
    uint8_t from, to; /* NO_SQUARE where none is meant                  */
    bool rook_first;  /* castling: the rook was touched first            */
    bool unpressed;   /* TRACK_OUT_OF_TURN: nobody pressed for it: as well somebody displaced the piece;
                       * TRACK_TAKEBACK: nor for these, which were other moves, as it seems now */
    bool irregular;   /* TRACK_MOVE: it was reported as wrong and then answered: the record keeps it as it is */
    move move, also;  /* also: the other of two that were moved              */
    int count;
    int ply;           /* TRACK_ASK, TRACK_SETTLED: half-moves before the one it is about */
    msec at, made_at;  /* made_at: when the move was first seen on the board */
    sqset squares;     /* that differ; TRACK_MOVE: touched before and put back */
    const struct position *before; /* the last certain position          */
    const struct seen_squares *seen;
    const struct move_lines *choices;
    /* TRACK_SETUP, TRACK_TURNED: how the pieces stand, and every cause that fits */
    const struct orientation_finding *finding;
};

typedef void tracked_fn(void *context, const struct tracked *);

enum { RECENT_MOST = 6, RECENT_STEP = 16 };

/* What has been reported and still applies. told.c writes it, and the record with it. */
struct tracker_told {
    uint8_t wrong;       /* enum track_kind told and not cleared, or TRACK_KINDS */
    uint8_t last_how;    /* enum track_how of the last completed move            */
    uint8_t sign;        /* what the kings in the centre signal                  */
    int8_t unpressed;    /* enum side: its last move was completed without a press, which may come late; or -1 */
    uint8_t unpressed_running; /* half-moves in a row that nobody pressed for    */
    uint8_t owed[2];     /* by side: half-moves completed without their presses, which may come yet */
    bool made, signalled, asked;
    uint16_t owed_s;     /* the last second, as far as it goes, in which that was so */
    move illegal;        /* the last illegal move of one piece, or NO_MOVE; put right on the board it is none */
    move stood;          /* a half-move that was on the board and is not completed; or NO_MOVE */
    msec last_at;        /* when the last completed move was reported             */
    msec turn_at;        /* when its press was                                    */
    msec doubted_at;     /* since then it is open which move it was; or MSEC_NEVER */
    msec stood_for;
    /* The last half-moves that were recorded although no clock says so, the newest first: how long each stood after the
     * one before it, in steps of RECENT_STEP. */
    uint16_t recent[RECENT_MOST];
    uint8_t recents;
};

struct tracker {
    struct history game; /* completed moves                                  */
    struct seen_squares seen;    /* seen.c */
    struct shown shown;  /* seen.c */
    struct beam beam;    /* beam.c */
    struct presses presses; /* presses.c */
    struct runs runs;    /* runs.c */
    struct lies lies;    /* lies.c */
    struct tracker_told told;    /* told.c */
    struct questions *asked;     /* asked.c; NULL while nothing was ever left open */
    struct bare *bare;           /* bare.c; NULL while a board names its pieces, or there is a clock */
    struct signs signs;  /* signs.c */
    struct {             /* swept.c: pieces that are away at once */
        uint8_t most;
        bool pair, now;  /* two that no move has away; knocked over, as it seems */
        msec at;
    } swept;
    struct {             /* memory.c: a board on a bus */
        bool asks;       /* squares are known up to the last answer and no further */
        bool telling, board_waits; /* what changed is being told; the whole board is to be believed later */
        bool first;      /* it is the first answer: what has happened since nobody knows when                */
        int32_t step;    /* between two changes that it tells                */
        msec known;      /* when the last answer came                        */
        msec answered, at, board_at;
        piece board[64];
    } memory;
    struct {             /* stored.c: what a board alone kept while nobody heard it */
        msec until;      /* it was asked for that, and may take as long */
        msec at, played_at;
        struct stored_changes *told; /* while it is being told, else NULL */
    } stored;
    tracked_fn *tell;
    void *context;

    /* tracker.c */
    msec lag;            /* how long after the press, or before it, squares may come */
    msec back_at;        /* when the line came back: nobody saw what was played meanwhile */
    msec due;            /* when it has to be looked at next                  */
    bool has_clock, clock_heard; /* presses and who runs are told; and have been */
    bool lost : 1;       /* the line is gone: nothing is known since          */
    bool stood : 1;      /* the starting position has been seen               */
    bool restoring : 1;  /* a ruling wants a position set up: until it is, nothing is a move */
    bool over : 1;       /* the result is known: nothing is a move any more   */

    /* unseen.c */
    bool unseen : 1;     /* moves were played that nobody saw, and the squares have not shown the record since */
    uint8_t fitted_turns : 2; /* of them those with which the record fitted since, for a while; bits by enum side */
    uint32_t fitted_s;   /* the second in which the squares last fitted the record, or the arbiter was called */
    msec fits_at;        /* since then they fit the record, and the clock does, too; 0: they do not */
};

/* Begins a game from `start`, which is copied; what the tracker held is released by tracker_release() first. The
 * callback gets everything that happens, in order, with `context`. */
void tracker_begin(struct tracker *, const struct position *start, bool has_clock, tracked_fn *, void *context);
void tracker_set_lag(struct tracker *, msec lag);          /* once it is known which device it is */
void tracker_tells_again(struct tracker *); /* its board tells a square again when another piece is put on it */
void tracker_release(struct tracker *); /* frees what it holds, not the tracker */

/* One reading of the board; readings are taken in the order in which the device sent them. */
void tracker_take(struct tracker *, const struct reading *);

/* When a remembered event happened, as nearly as can be known; false if it is older than what is known already. */
bool tracker_memory_time(struct tracker *, const struct reading *, msec *at);
/* A press out of what a board alone has stored; false if nothing of that is being told. */
bool tracker_stores_press(struct tracker *, enum side);
void tracker_press(struct tracker *, enum side, msec at); /* that side pressed its clock */
void tracker_runs(struct tracker *, int side, msec at); /* which clock runs: enum side, or -1 for neither */
/* By what the clock shows nobody pressed but as told, from `since` until now; shows: its times would tell. */
void tracker_none_pressed(struct tracker *, bool shows, msec since, msec now);
void tracker_clock_turned(struct tracker *); /* it was read for the wrong players */
void tracker_time_over(struct tracker *); /* of the side that runs: what is on the board is not completed any more */
void tracker_clocked(struct tracker *, bool has_clock, msec at); /* the clock came or went */
void tracker_settle(struct tracker *, msec now);         /* call when tracker_due() has come */
static inline msec tracker_due(const struct tracker *t) { return t->due; }

/* Whether the board shows the position after the last completed move. */
static inline bool tracker_matches_board(const struct tracker *t)
{
    return !(seen_differs(&t->seen, &t->game.now) & ~t->lies.known);
}

/* Whether a move seems to have been made and is not completed. */
static inline bool tracker_has_made(const struct tracker *t) { return beam_best(&t->beam)->count > 0; }
/* Whether nothing is under way, waited for, asked or wrong, so that it is certain whose move it is and whose clock
 * should run. */
static inline bool tracker_is_sure(const struct tracker *t)
{
    bool unpressed = t->told.unpressed >= 0 && t->told.unpressed == t->runs.now;
    return !tracker_has_made(t) && !t->presses.count && t->told.wrong == TRACK_KINDS && !t->over && !unpressed;
}
/* From when on all squares up to that moment are known, however late this device may be, and a move that ended the game
 * would have been reported; a board that is asked may tell it earlier. */
msec tracker_known_by(const struct tracker *, msec at);

/* The squares do not show the record, since moves were played that nobody saw. */
static inline bool tracker_went_on_unseen(const struct tracker *t) { return t->unseen && !tracker_matches_board(t); }

/* Whether nothing differs but one piece of the side to move, which is elsewhere, legally or not, and perhaps still
 * shown where it was. */
bool tracker_piece_moved(const struct tracker *);

/* How many questions there are from which the record has gone on. */
static inline int tracker_questions(const struct tracker *t) { return t->asked ? t->asked->count : 0; }
/* The question about the half-move after so many, from which the record has gone on; NULL if there is none. */
const struct open_question *tracker_question(const struct tracker *, int ply);
/* A person said that it is as the record has it; below 0: of all. */
void tracker_answered(struct tracker *, int ply);

/* By a ruling, or because the arbiter says so. */
void tracker_restore(struct tracker *, int ply, msec at);             /* back to the position after that ply          */
void tracker_set(struct tracker *, const struct position *, msec at); /* play goes on from this position              */
bool tracker_let_stand(struct tracker *, msec at); /* plays the illegal move reported last; false if there is none */
bool tracker_choose(struct tracker *, const struct move_line *, msec at); /* answers TRACK_ASK; false if illegal      */
void tracker_ends(struct tracker *, msec at); /* a result is about to be entered: a last move is kept                 */
void tracker_over(struct tracker *, bool);    /* the result is known, or open again                                   */
void tracker_resume(struct tracker *, sqset not_believed, msec at); /* set up, except for these squares */
void tracker_disbelieve(struct tracker *, sqset);  /* squares that are known to be dead or stuck                      */
void tracker_note_illegal(struct tracker *, move); /* an illegal move that a person reported: tracker_let_stand()     */
bool tracker_replay(struct tracker *, move);       /* a completed move of the log; false if it does not fit           */
void tracker_replay_takeback(struct tracker *, int count); /* completed moves taken back, of the log                  */
void tracker_see_record(struct tracker *);         /* assume that the pieces are where the record has them            */

const char *track_name(enum track_kind); /* one word, for a trace */

#endif
