/* The moves of a PGN game held against the board.
 *
 * pgn_play() finds every move of the game and of its variations (items get their move), and adds a fault to the
 * game where one is unreadable, illegal or ambiguous: nothing after it on that line can be known, and the line
 * ends there. Variations before and after are played all the same.
 */
#ifndef FLAGFALL_CHESS_PGN_PLAY_H
#define FLAGFALL_CHESS_PGN_PLAY_H

#include "chess/pgn.h"
#include "chess/position.h"

/* The line of play of the game itself; a zeroed one is ready, and may be used for one game after another. */
struct pgn_play {
    struct position start, end;
    int plies;              /* up to the end, or to the first fault      */
    bool complete;          /* no fault in the game's own moves          */
    bool has_moves;         /* the start position could be set up        */
    uint64_t *keys;         /* by ply; keys[0] is of the start           */
    uint16_t *quiet_plies;  /* since the last capture or pawn move       */
    uint32_t *items;        /* items[n] is the item of ply n + 1         */
    int room;
};

void pgn_play(struct pgn_game *, struct pgn_play *);
void pgn_play_release(struct pgn_play *);

/* The start position out of the FEN and Variant tags; false, with the fault added, if there is none. */
bool pgn_start(struct pgn_game *, struct position *);

/* A position that follows the items of a game, through variations and back. A zeroed one may be set up. */
struct pgn_board {
    struct position now;
    struct undo undo;
    move last;             /* NO_MOVE: nothing to take back                     */
    bool lost;             /* a move of this line could not be found            */
    int depth;             /* of variations                                     */
    struct pgn_branch *branches;
};

void pgn_board_begin(struct pgn_board *, const struct position *);
void pgn_board_move(struct pgn_board *, move);
void pgn_board_null_move(struct pgn_board *);
void pgn_board_open(struct pgn_board *);  /* a variation: the last move is taken back     */
void pgn_board_close(struct pgn_board *); /* back to where the variation was opened       */
void pgn_board_release(struct pgn_board *);

#endif
