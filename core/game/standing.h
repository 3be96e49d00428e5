/* How a game stands, in words and in the language shown, for the arbiter's screen: what could be claimed and with which
 * move, what ends the game, time trouble, moves to the control, what the kings signal. For the arbiter's eyes only
 * (FIDE 12.6, 6.12.2): nothing of it may be shown where a player or a spectator sees it.
 */
#ifndef FLAGFALL_GAME_STANDING_H
#define FLAGFALL_GAME_STANDING_H

#include "clock/trouble.h"
#include "game/claims.h"

struct standing_view {
    const struct history *game;
    const struct claims *claims;
    const struct control *control;      /* NULL: played without a clock      */
    int period[2];                      /* from 0: in which the clock is      */
    int32_t left_s[2];                  /* below 0: not known                 */
    const struct trouble_rule *trouble; /* NULL: the book knows none     */
    bool in_trouble[2];
    int kings_say; /* 0 White won, 1 Black won, 2 drawn; negative: they signal nothing */
};

/* A line for each thing worth knowing, the weightiest first, each with its line end. */
void standing_write(const struct standing_view *, struct text *out);

/* The positions that a claim of repetition rests on, to be shown side by side: each occurrence of the present one or,
 * with a move, of the one after it. */
struct laid_position {
    int ply;
    struct position position; /* after the move for the last one, if there is a move */
    char when[32];            /* "after 24...Kg8", "at the start"                     */
    char rights[160];         /* castling and en passant, spelled out                 */
};
int standing_lay_out(const struct history *, move, struct laid_position out[CLAIM_PLIES]);

/* "White may castle on both sides; Black may no longer castle; en passant on d6". */
void standing_rights(const struct position *, struct text *out);

/* "12.Nf3", "12...Nf6": a move as it would be played from that position. */
void standing_move(const struct position *, move, struct text *out);

#endif
