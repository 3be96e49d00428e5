/* The settings that a mating net is made of (mating_net.h): where Black's men stand, and how one leads to another.
 *
 * Only so many men are followed, those nearest to Black's king and the strongest. The others may be there or be gone: they are
 * `uncertain`, and everything about them is turned against Black. Its king never enters their squares, they neither
 * move nor guard nor block White, and no stalemate is counted. What is safe so is safe with them.
 */
#ifndef FLAGFALL_CHESS_NET_SETTINGS_H
#define FLAGFALL_CHESS_NET_SETTINGS_H

#include "chess/mating_net.h"

enum { MEN_MAX = 15 };

/* In place of a setting's number. */
enum { NO_MATE_THERE = -1, NOT_TAKEN_IN = -2 };

struct man {
    uint8_t square, kind;
};

struct man_move {
    uint8_t from, to;
    bool steps, takes;   /* a pawn does only one of the two */
    int16_t next;        /* setting after the step          */
    int16_t next_taking; /* setting after it takes a piece  */
};

struct taking { /* White, taking the man on `square` there, comes here */
    int16_t setting;
    uint8_t square;
};

struct setting {
    struct man men[MEN_MAX]; /* in order of squares       */
    int count, pieces;       /* pieces: White's, one or two */
    sqset occupied;
    int16_t taken[MEN_MAX]; /* setting after White takes that man       */
    int16_t king_takes;     /* setting after Black's king takes a piece */
    struct man_move *moves;
    int move_count;
    struct taking *takings;
    int16_t *moved_from; /* settings from which a man's move leads here */
    int taking_count, moved_from_count;
};

struct settings {
    struct setting *each; /* each[0] is that of the position */
    int count, room;
    int closed; /* so many have their captures worked out */
    sqset uncertain;
    unsigned moving; /* kinds of men whose moves are taken in, as bits */
};

/* Takes in what White's captures lead to, and what the moves of Black's strongest men or of all of them lead to. */
void settings_gather(struct settings *, const struct position *, int men_followed, int settings_max, enum net_moves);
bool settings_are_complete(const struct settings *);
int settings_find(const struct settings *, const struct position *); /* or NOT_TAKEN_IN */
void settings_release(struct settings *);

#endif
