#include "game/tracker/tracker_parts.h"

#include "chess/board/attacks.h"

#include <assert.h>

/* Pieces that leave the board together as in no move: by a sleeve, a knock, two hands. Three at once are enough. Two
 * are also lifted for a capture or for castling, and in a hurry one player lifts a piece while the other still holds
 * one: so two count only if no move lifts both, and after a while. */

enum { SWEPT = 3, SLOW = 200 }; /* SLOW: the times in a board's memory are no more exact than this */

/* Squares whose piece is missing, and not on another square of the board either. */
static sqset away(const struct tracker *t)
{
    sqset differs = differing(t) & ~t->lies.suspects,
          gone = differs & occupied(&t->game.now) & ~seen_occupied(&t->seen);
    for (sqset extra = differs & seen_occupied(&t->seen); extra && gone;) {
        piece shown = t->seen.on[take_first(&extra)];
        for (sqset all = gone; all;) {
            int sq = take_first(&all);
            if (t->game.now.on[sq] == shown || t->seen.only_occupied) {
                gone &= ~bit(sq);
                break;
            }
        }
    }
    return gone;
}

/* True if one move can lift both: a piece and one that it could capture, or king and rook that could castle. */
static bool one_move_has_away(const struct position *p, int a, int b)
{
    enum side us = (enum side)p->turn;
    if (has(p->side[us], b)) {
        int c = a;
        a = b;
        b = c;
    }
    if (!has(p->side[us], a))
        return false;
    if (has(p->side[us], b))
        return (kind_of(p->on[a]) == KING && has(p->castling, b)) || (kind_of(p->on[b]) == KING && has(p->castling, a));
    if (kind_of(p->on[a]) == PAWN && p->en_passant != NO_SQUARE && kind_of(p->on[b]) == PAWN)
        return true;
    enum kind kind = kind_of(p->on[a]);
    return has(kind == PAWN ? pawn_attacks[us][a] : piece_attacks(kind, a, occupied(p)), b);
}

/* The squares to which the last two moves were made: their pieces are lifted together when moves are taken back. */
static sqset just_moved(const struct history *game)
{
    sqset squares = 0;
    for (int i = game->plies - 1; i >= 0 && i >= game->plies - 2; i--) {
        move m = game->moves[i];
        int king, rook;
        squares |= bit(move_to(m));
        if (move_how(m) != CASTLING)
            continue;
        castling_squares(&game->start, move_from(m), move_to(m), &king, &rook);
        squares |= bit(king) | bit(rook);
    }
    return squares;
}

static bool no_move_has_away(const struct tracker *t, sqset gone)
{
    if (t->seen.only_occupied || !(gone & ~just_moved(&t->game)))
        return false;
    int a = take_first(&gone), b = first(gone);
    return !one_move_has_away(&t->game.now, a, b);
}

void swept_look(struct tracker *t, msec at)
{
    sqset gone = away(t);
    int count = count_of(gone);
    bool lasted = t->swept.pair && at - t->swept.at >= (t->memory.asks ? SLOW : ANSWERED);
    bool pair = count == 2 && no_move_has_away(t, gone);
    if (count >= SWEPT || lasted)
        t->swept.now = true;
    if ((pair && !t->swept.pair) || (count >= SWEPT && t->swept.most < SWEPT && !t->swept.pair))
        t->swept.at = at;
    t->swept.pair = pair || (count >= SWEPT && t->swept.pair);
    if (count > t->swept.most)
        t->swept.most = (uint8_t)count;
    assert(t->swept.most <= 64);
}

void swept_nothing(struct tracker *t)
{
    t->swept.most = 0;
    t->swept.pair = t->swept.now = false;
}
