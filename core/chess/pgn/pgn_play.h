/* Plays the moves of a PGN game on a board.
 *
 * pgn_play() finds every move of the game and of its variations (items get their move), and adds a fault to the
 * game where one is unreadable, illegal or ambiguous: nothing after it on that line can be known, and the line
 * ends there. Variations before and after are still played.
 *
 * UCI and figurines are read too. If there are letters that no English piece has, the language is found in which most
 * of the game can be read; what cannot be read then is unreadable, never illegal.
 */
#ifndef FLAGFALL_CHESS_PGN_PGN_PLAY_H
#define FLAGFALL_CHESS_PGN_PGN_PLAY_H

#include "chess/board/position.h"
#include "chess/notation/notation_language.h"
#include "chess/pgn/pgn.h"

/* The line of play of the game itself; a zeroed one is ready, and may be used for one game after another. */
struct pgn_play {
    struct position start, end;
    int plies;              /* up to the end, or to the first fault      */
    bool complete;          /* no fault in the game's own moves          */
    bool has_moves;         /* false if the start position could not be set up */
    uint64_t *keys;         /* by ply; keys[0] is of the start           */
    uint16_t *quiet_plies;  /* since the last capture or pawn move       */
    uint32_t *items;        /* items[n] is the item of ply n + 1         */
    int room;
    enum language language; /* of its pieces' letters                    */
    bool is_foreign;        /* it has the piece letters of another language */
};

/* Plays a whole game; see above. What the pgn_play held of another game is overwritten, and its memory used again. */
void pgn_play(struct pgn_game *, struct pgn_play *);
/* Frees what it holds; it may be used again. */
void pgn_play_release(struct pgn_play *);

/* A position that follows the items of a game, through variations and back. A zeroed one may be set up. */
struct pgn_board {
    struct position now;
    struct undo undo;
    move last;             /* NO_MOVE: nothing to take back                     */
    bool lost;             /* a move of this line could not be found            */
    int depth;             /* of variations                                     */
    struct pgn_branch *branches;
};

void pgn_board_begin(struct pgn_board *, const struct position *); /* at this position, outside of all variations */
/* A legal move; not on a line that is lost. */
void pgn_board_move(struct pgn_board *, move);
void pgn_board_null_move(struct pgn_board *); /* the turn changes and nothing else */
void pgn_board_open(struct pgn_board *);  /* a variation: the last move is taken back     */
void pgn_board_close(struct pgn_board *); /* back to where the variation was opened       */
void pgn_board_release(struct pgn_board *);

#endif
