#include "game/tracker_parts.h"

#include "chess/attacks.h"

/* Men that leave the board together as no move has it: a sleeve, a knock, two hands. Three at once is enough; of two, a
 * capture and castling lift as many, and in a hurry one player lifts his man while the other still holds his: so two
 * count only if no move has both away, and for a while. */

enum { SWEPT = 3, SLOW = 200 }; /* SLOW: the board's memory tells no more of times */

/* Squares whose man is nowhere, not even elsewhere on the board. */
static sqset away(const struct tracker *t)
{
    sqset differs = differing(t) & ~t->suspects, gone = differs & occupied(&t->game.now) & ~seen_occupied(&t->seen);
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

/* One of the mover's men and one that it could take, or king and rook that could castle. */
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

/* Where the last two moves ended: their men are lifted together when moves are taken back. */
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

void track_missing(struct tracker *t, msec at)
{
    sqset gone = away(t);
    int count = count_of(gone);
    bool lasted = t->pair_away && at - t->missing_at >= (t->by_asking ? SLOW : ANSWERED);
    bool pair = count == 2 && no_move_has_away(t, gone);
    if (count >= SWEPT || lasted)
        t->swept = true;
    if ((pair && !t->pair_away) || (count >= SWEPT && t->missing_most < SWEPT && !t->pair_away))
        t->missing_at = at;
    t->pair_away = pair || (count >= SWEPT && t->pair_away);
    if (count > t->missing_most)
        t->missing_most = (uint8_t)count;
}

void track_nothing_missing(struct tracker *t)
{
    t->missing_most = 0;
    t->pair_away = t->swept = false;
}
