/* What a board shows: its squares now, kept in sets so that comparing them with a position takes a few instructions,
 * and its last changes with their times.
 *
 * For a board that only knows whether a square is occupied, all pieces are in side[WHITE] and none has a kind. A gap is
 * a change that was not reported square by square: nobody knows what happened in between.
 */
#ifndef FLAGFALL_GAME_SEEN_H
#define FLAGFALL_GAME_SEEN_H

#include "base/msec.h"
#include "chess/board/position.h"

#include <stddef.h>

enum { SEEN_CHANGES = 32 };

struct seen_squares {
    piece on[64];
    sqset kind[7], side[2];
    bool only_occupied;
};

struct shown_change {
    msec at;
    uint8_t square;
    piece was, is;
};

struct shown {
    msec at[SEEN_CHANGES]; /* the last changes, when and what */
    struct {
        uint8_t square;
        piece was, is;
    } change[SEEN_CHANGES];
    uint32_t count;
    bool each;           /* squares are reported singly, so that a gap is one    */
    bool again;          /* and what is put where something was is told, too     */
    msec changed_at[64]; /* when each square came to show what it shows         */
    msec gap_at;         /* the board changed and did not tell how              */
    sqset gapped;        /* squares that changed so, and not since              */
    msec steady_at;      /* squares and running side are as they are since then */
    sqset dips;          /* were empty since the last completed move             */
    msec stands_at;      /* the last certain position stood again: what was lifted before is forgotten */
    msec untouched_at;   /* what was touched before then is held against nobody  */
};

void seen_position(struct seen_squares *, const struct position *); /* the board shows that position, with kinds */
void seen_put_back(struct seen_squares *, const struct seen_squares *was); /* the board showed that before */
void seen_put(struct seen_squares *, int square, piece);
void seen_occupy(struct seen_squares *, int square, bool occupied); /* from now on the board knows no kinds */

static inline sqset seen_occupied(const struct seen_squares *s) { return s->side[WHITE] | s->side[BLACK]; }

static inline sqset seen_differs(const struct seen_squares *s, const struct position *p)
{
    if (s->only_occupied)
        return seen_occupied(s) ^ occupied(p);
    sqset d = (s->side[WHITE] ^ p->side[WHITE]) | (s->side[BLACK] ^ p->side[BLACK]);
    for (int k = PAWN; k <= KING; k++)
        d |= s->kind[k] ^ p->kind[k];
    return d;
}

/* A square has changed from `was` to what it shows now. */
void shown_note(struct shown *, const struct seen_squares *, int square, piece was, msec at);
void shown_one_by_one(struct shown *); /* squares are reported as they change */
void shown_tells_again(struct shown *); /* one that was occupied was reported as occupied */
void shown_stir(struct shown *, msec at);         /* something else than a square changed      */
void shown_gap(struct shown *, sqset squares, msec at); /* they changed meanwhile */
void shown_forget(struct shown *, msec since); /* what was shown since then was not as it seemed */
void shown_move_completed(struct shown *);
void shown_turn_begins(struct shown *, msec at); /* what was touched before may have been by the other player */
void shown_stands_again(struct shown *, bool touched_too, msec at); /* as the last certain position has it */

/* Of the pieces of `side` in that position the first that was lifted since then; NO_SQUARE if none, or not known, as
 * where the next was lifted within `apart`: in which order a board reports these says nothing. */
int shown_first_lifted(const struct shown *, const struct position *, enum side, msec since, msec apart);

/* Squares whose piece was lifted, and put back after a while, from `since` until `until`. */
sqset shown_touched(const struct shown *, const struct position *, bool only_occupied, msec since, msec until);

/* When that piece last left that square; `since` if it has not since then. */
msec shown_left(const struct shown *, int square, piece, msec since);

void shown_look_back(struct shown *, msec since); /* as if no move had been completed since then */

/* Whether that piece was on another square than these between `since` and `until`, for at least `least`, and left. */
bool shown_elsewhere(const struct shown *, piece, sqset than, msec least, msec since, msec until);

/* How long that piece was on another square than these between the two times, at most. */
msec shown_rested(const struct shown *, piece, sqset than, msec since, msec until);

/* The change before the last `i` changes; false if it is no longer remembered. */
static inline bool shown_change(const struct shown *s, uint32_t i, struct shown_change *c)
{
    uint32_t k = (s->count - 1 - i) % SEEN_CHANGES;
    *c = (struct shown_change){s->at[k], s->change[k].square, s->change[k].was, s->change[k].is};
    return i < s->count && i < SEEN_CHANGES;
}

#endif
