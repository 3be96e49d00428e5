/* From squares to moves, where there is only one answer: a legal move, or two in quick succession, that leads from the
 * last settled position to the squares as they are now. What a hand does on the way is waited for, what its owner
 * corrects before the clock is pressed replaces the move. Nothing is ever guessed: squares that no move explains are told
 * as they are. Pure: time comes in as an argument.
 */
#ifndef FLAGFALL_GAME_MATCHER_H
#define FLAGFALL_GAME_MATCHER_H

#include "chess/position.h"
#include "game/reading.h"

enum match_kind {
    MATCH_NOTHING, /* as before, or not quiet yet                                       */
    MATCH_MOVES,   /* `count` moves were made from `from`                               */
    MATCH_REVISED, /* `move[0]` from `from`, in the place of the one told before        */
    MATCH_BACK,    /* the last move was taken back: `from` stands again                 */
    MATCH_RESTORED, /* after squares that nothing explained: `from` stands again        */
    MATCH_JOINED,  /* begun or gone on in the middle of a game; who moves is not known  */
    MATCH_SETUP,   /* the start position, read as `view` says                           */
    MATCH_WRONG,   /* the four outer ranks are full, but it is no start position: `off` */
    MATCH_DIFFERS, /* nothing explains the squares: `off` differ from the position      */
};

/* How the squares of the board are to be read for the start position to stand there: number to be XORed to a square. */
enum match_view { VIEW_USUAL = 0, VIEW_MIRRORED = 7, VIEW_COLOURS = 56, VIEW_TURNED = 63 };

struct match {
    enum match_kind kind;
    struct position from;
    move moves[2];
    int count;
    enum match_view view;
    sqset off;
};

struct matcher {
    struct position now, before; /* settled; before: where the last move came from  */
    piece squares[64];           /* as the board is, in the players' numbering      */
    enum match_view view;
    bool in_game;    /* a position has been seen to begin from                      */
    bool turn_open;  /* joined in the middle: nobody has moved since                */
    bool may_revise; /* a move was settled and the clock not pressed since          */
    bool told, off;  /* these very squares have been told of; they were unexplained */
    bool whole;      /* a whole board has been seen                                 */
    bool gap;        /* moves may have been missed                                  */
    msec pressed;    /* MSEC_NEVER: not since the squares were explained            */
    msec next_look, last_change, quiet_ms;
};

void matcher_begin(struct matcher *, msec quiet_ms); /* squares at rest for so long are looked at */
void matcher_note(struct matcher *, const struct reading *, msec at); /* squares only; the rest is not for it */
void matcher_pressed(struct matcher *, msec at);                      /* the lever has changed */
void matcher_lost(struct matcher *);                                  /* the board went away */

/* What can be said now; to be asked until it says MATCH_NOTHING. */
struct match matcher_look(struct matcher *, msec now);
msec matcher_due(const struct matcher *); /* when to look; MSEC_NEVER: not before a reading */

#endif
