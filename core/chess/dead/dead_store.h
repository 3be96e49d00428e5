/* A set of positions, each stored once and compared whole, in the order they were met: what dead_relaxed.h
 * walks through; and the form they are stored in, which dead_search.h uses too. No other file includes this. */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_STORE_H
#define FLAGFALL_CHESS_DEAD_DEAD_STORE_H

#include "chess/board/position.h"

#include <stddef.h>

/* A position in 32 bytes: on each square a side and a three-bit kind. A rook that may castle has kind 7; an empty
 * square with the side bit set is the en passant square. */
struct planes {
    sqset white, kind[3];
};

/* The position packed into bits, by which equal ones are found. */
static inline struct planes planes_of(const struct position *p)
{
    const sqset *k = p->kind;
    return (struct planes){
        .white = p->side[WHITE] | (p->en_passant == NO_SQUARE ? 0 : bit(p->en_passant)),
        .kind = {k[PAWN] | k[BISHOP] | k[QUEEN] | p->castling, k[KNIGHT] | k[BISHOP] | k[KING] | p->castling,
                 k[ROOK] | k[QUEEN] | k[KING]},
    };
}

static inline bool planes_equal(const struct planes *a, const struct planes *b)
{
    return !((a->white ^ b->white) | (a->kind[0] ^ b->kind[0]) | (a->kind[1] ^ b->kind[1]) | (a->kind[2] ^ b->kind[2]));
}

/* The position again, but for the numbers of moves, which are those of a cleared one. */
void planes_read(const struct planes *, enum side turn, struct position *);

struct dead_node {
    struct planes planes;
    uint32_t tag; /* whatever else tells two nodes apart */
    uint8_t turn;
    bool open;    /* a walk goes on from here              */
    bool no_mate; /* none, whatever the move that led here */
};

struct closure {
    struct dead_node *nodes;
    size_t count, room, most;
    uint64_t *slots; /* low half of the key, number of the node plus one; 0 is free */
    size_t slot_count, slot_room;
};

/* Forgets all positions and keeps the memory. A zeroed one has to be cleared before its first use. */
void store_clear(struct closure *);
bool store_meet(struct closure *, const struct position *, uint32_t tag, struct dead_node **); /* true: it is new */
static inline void store_read(const struct dead_node *n, struct position *p)
{
    planes_read(&n->planes, (enum side)n->turn, p);
}

#endif
