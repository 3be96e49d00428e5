/* Hypotheses: what may have been played since the last completed move.
 *
 * Each is a line of half-moves, with the moment at which each was on the board and what has to be assumed for it. The
 * first is always the empty line: nothing was played. Lines grow where pieces arrive, so that legal moves are only
 * looked for where squares changed. price.c says what each pays for what it does not explain; the dearest are dropped
 * to make room.
 */
#ifndef FLAGFALL_GAME_BEAM_H
#define FLAGFALL_GAME_BEAM_H

#include "game/tracker/seen.h"

enum { LINE_PLIES = 8, LINES_KEPT = 8, BEAM_MOST = 16, AMISS_STEP = 30, AMISS_MOST = 15 };

struct move_line {
    move moves[LINE_PLIES];
    int count;
};

struct move_lines {
    int count; /* how many fit; the first LINES_KEPT of them are here */
    struct move_line line[LINES_KEPT];
};

/* What is assumed for a half-move, as bits. */
enum assumed_of_move {
    ASSUMED_UNSEEN = 1,  /* its piece was taken before it was ever shown where it went  */
    ASSUMED_HIDDEN = 2,  /* it went where nothing is seen                               */
    ASSUMED_EARLY = 4,   /* its piece was there before the move that it answers         */
    ASSUMED_BLIND = 8,   /* it left a square that shows nothing of it                   */
    ASSUMED_ELSEWHERE = 16, /* nobody saw it there, and it was seen on another square    */
    ASSUMED_PASS = 32,   /* no move: pressed without one, or the other side went on     */
    ASSUMED_TOLD = 64,   /* reported as wrong already: it is paid for, and was pressed  */
    ASSUMED_ODD = 128,   /* it stayed there for long, or what took it was never seen to arrive */
};

struct hypothesis {
    move moves[LINE_PLIES];
    int32_t stood[LINE_PLIES]; /* after the beam's beginning */
    uint8_t assumed[LINE_PLIES];
    struct {
        uint8_t press : 4; /* which of those that wait belongs to it, and 1; or 0; price.c writes it */
        uint8_t amiss : 4;  /* AMISS_STEP by so many it came before what it answers, or left after it came */
    } ply[LINE_PLIES];
    uint8_t count;
    uint8_t sure; /* bits by half-move: it stood no earlier; what is seen only after a gap may have stood for long */
    int16_t price;
};

struct beam {
    struct hypothesis of[BEAM_MOST];
    int count, best;
    msec since; /* the last completed move stood           */
    bool grown;     /* no square has changed since it was grown */
    bool stretched; /* nor since what nobody saw was looked for */
    bool crowded;   /* something had to go that was nearly as good as the best */
};

struct tracker;

void beam_begin(struct beam *, msec since); /* one line without moves, the game as it is recorded */
void beam_after(const struct hypothesis *, const struct position *start, struct position *); /* after its last move */

void beam_set_press(struct hypothesis *, int ply, int press); /* -1: none of those that wait belongs to it */
static inline int beam_press(const struct hypothesis *h, int ply) { return (int)h->ply[ply].press - 1; }

/* The player to move has pressed without a move, and it was told: what the other does now is no move out of turn. */
bool beam_turn_was_given(const struct beam *);

/* The record stands again: nothing was played, but for a press without a move that was told and may be answered. */
void beam_stands(struct beam *);

/* The move need not be legal, but must move a piece unless a pass is assumed. */
void beam_play(struct position *, move, unsigned assumed);

/* Squares have changed: adds the lines with legal moves that arrive there. */
void beam_grow(struct tracker *);
void beam_grow_again(struct tracker *); /* the same after beam_add(), although no square has changed */

/* Adds a line that is longer by one half-move; false if it is there already or too dear. */
bool beam_add(struct tracker *, const struct hypothesis *, move, msec stood, unsigned assumed);

/* The same; `amiss`: AMISS_STEP by so many it is out of step with what it answers, or with its own square. */
bool beam_add_amiss(struct tracker *, const struct hypothesis *, move, msec stood, int amiss, unsigned assumed);
int32_t beam_least(const struct hypothesis *); /* not before then stood its last half-move; 0: nothing is known */
sqset beam_unsure_when(const struct tracker *); /* squares that changed while nobody saw when */

/* Adds lines with moves that no square showed: of a piece that is nowhere, or whose square still shows it. */
void beam_stretch(struct tracker *);
void beam_stir(struct beam *);                             /* squares or presses have changed           */

/* A person said that this move, and nothing else, was played. */
void beam_certain(struct tracker *, move, msec at);
/* The first half-move is completed: lines that begin with it go on after it, the others go. `presses`: how many of the
 * waiting ones it used. */
void beam_completed(struct beam *, move, int presses, msec since);
void beam_follow(struct beam *, const struct beam *); /* these lines instead, from the position that they begin with */
void beam_prefer(struct beam *, int which);
/* The price of each line; the cheapest is the best, what is far dearer goes. */
void beam_weigh(struct tracker *, msec now);
void beam_was_told(struct beam *, move); /* lines that begin with this move: it was reported as wrong */

/* ASSUMED_ELSEWHERE if that piece was seen on a square other than `than` and left it, with ASSUMED_ODD if it stayed
 * there for a while; else 0. */
unsigned beam_seen_elsewhere(const struct tracker *, const struct position *, piece, int than);

/* Where the piece that moves is to be seen: of castling the king. */
int beam_goes_to(const struct position *, move);

/* The pawn that this takes en passant, if it is still shown. */
sqset beam_pawn_left(const struct tracker *, move);
/* The same of the rook of a castling, if it is not where castling puts it. */
sqset beam_rook_left(const struct tracker *, move);

static inline const struct hypothesis *beam_best(const struct beam *b) { return &b->of[b->best]; }
static inline msec beam_stood(const struct beam *b, const struct hypothesis *h, int ply)
{
    return b->since + h->stood[ply];
}

#endif
