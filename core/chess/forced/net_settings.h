/* The settings that a mating net is made of (mating_net.h): where Black's pieces are, and how one leads to another.
 *
 * Only so many pieces are followed, those nearest to Black's king and the strongest. The others may be there or gone:
 * they are `uncertain`, and everything about them counts against Black. Its king never enters their squares, they
 * neither move nor guard nor block White, and no stalemate is counted. Whatever is safe under these terms is safe with
 * them too.
 */
#ifndef FLAGFALL_CHESS_FORCED_NET_SETTINGS_H
#define FLAGFALL_CHESS_FORCED_NET_SETTINGS_H

#include "chess/forced/mating_net.h"

enum { NET_PIECES_MAX = 15 };

/* Instead of a setting's number. */
enum { NO_MATE_THERE = -1, NOT_TAKEN_IN = -2 };

struct net_piece {
    uint8_t square, kind;
};

struct net_move {
    uint8_t from, to;
    bool steps, takes;   /* a pawn does only one of the two */
    int16_t next;        /* setting after the step          */
    int16_t next_taking; /* setting after it takes a piece  */
};

struct taking { /* a setting in which White takes the piece on `square` and so reaches the present one */
    int16_t setting;
    uint8_t square;
};

struct net_setting {
    struct net_piece black[NET_PIECES_MAX]; /* in order of squares       */
    int count, pieces;                      /* pieces: White's, one or two */
    sqset occupied;
    int16_t taken[NET_PIECES_MAX]; /* setting after White takes that piece       */
    int16_t king_takes;            /* setting after Black's king takes a piece */
    struct net_move *moves;
    int move_count;
    struct taking *takings;
    int16_t *moved_from; /* the settings from which a move of a piece leads to this one */
    int taking_count, moved_from_count;
};

struct net_settings {
    struct net_setting *each; /* each[0] is the setting of the position itself */
    int count, room;
    int closed; /* so many have their captures worked out */
    sqset uncertain;
    unsigned moving; /* kinds of pieces whose moves are taken in, as bits */
};

/* Adds the settings that White's captures lead to, and those that the moves of Black's strongest pieces, or of all of
 * them, lead to. */
void settings_gather(struct net_settings *, const struct position *, int pieces_followed, int settings_max,
                     enum net_moves);
bool settings_are_complete(const struct net_settings *);
int settings_find(const struct net_settings *, const struct position *); /* or NOT_TAKEN_IN */
void settings_release(struct net_settings *);

#endif
