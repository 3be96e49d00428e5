/* Which legal moves lead from a position to what the board shows. Nothing is guessed: all that fit are told.
 *
 * The shortest lines come first and longer ones are not looked for; up to three half-moves deep. Squares that are
 * known to lie are left out of every comparison. Squares that were empty for a moment choose only among lines that fit,
 * and the order in which pieces were put down only among lines of the same moves.
 */
#ifndef FLAGFALL_GAME_TRACKER_EXPLAIN_H
#define FLAGFALL_GAME_TRACKER_EXPLAIN_H

#include "base/msec.h"
#include "game/tracker_shown.h"

enum { LINE_PLIES = 3, LINES_KEPT = 4 };

struct line {
    move moves[LINE_PLIES];
    int count;
};

struct evidence {
    const struct seen *seen;
    sqset ignored; /* dead or stuck                                      */
    sqset dips;    /* were empty for a moment                            */
    const msec *put_at; /* [64]: when something was last put there       */
    const struct shown *shown; /* NULL: men may have come and gone unseen */
    msec since;                /* the last completed move stood           */
};

struct lines {
    int count;    /* how many fit; the first LINES_KEPT of them are here */
    bool one_end; /* all are the same moves: only the order is open */
    struct line line[LINES_KEPT];
};

static inline sqset evidence_differs(const struct evidence *e, const struct position *p)
{
    return seen_differs(e->seen, p) & ~e->ignored;
}

/* The one legal move that leads to exactly this, or NO_MOVE: there is none, or more than one. */
move explain_move(const struct position *, const struct evidence *);

/* All that do, or the one that the dips choose among them. */
void explain_moves(const struct position *, const struct evidence *, struct lines *);

/* Lines of least to most half-moves; false: none fits. Where every change was told by itself, each man of theirs was
 * seen where it went, and not before what it answers. */
bool explain_lines(const struct position *, const struct evidence *, int least, int most, struct lines *);

/* The same, of lines that begin with this move: the shortest. */
bool explain_after(const struct position *, const struct evidence *, move first, int most, struct lines *);

/* The squares that a move leaves unexplained. */
sqset left_after(const struct position *, const struct evidence *, move);

/* The one legal move that leaves the least unexplained, if what it leaves cannot be the mover's own doing: men that
 * are missing, men of the opponent that stand elsewhere, or the square of departure still showing the man. Several
 * that leave the same: false, and `choice` holds them. */
bool explain_leaving(const struct position *, const struct evidence *, struct lines *choice, sqset *left);

/* What a side did if one man of its went from one square to another, however illegally; false: not that. */
bool explain_as_one_man(const struct position *, const struct evidence *, enum side, int *from, int *to);

#endif
