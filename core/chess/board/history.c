#include "chess/board/history.h"

#include "base/memory.h"
#include "chess/board/attacks.h"
#include "chess/board/movegen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void make_room(struct history *h)
{
    h->room = h->room ? 2 * h->room : 128;
    h->keys = memory_resize(h->keys, (size_t)h->room * sizeof *h->keys);
    h->moves = memory_resize(h->moves, (size_t)h->room * sizeof *h->moves);
    assert(h->room > h->plies);
}

void history_begin(struct history *h, const struct position *start)
{
    if (!h->room)
        make_room(h);
    h->start = h->now = *start;
    h->plies = 0;
    h->keys[0] = start->key;
}

bool history_add(struct history *h, move m)
{
    assert(h->room > h->plies && "begun, with room for the keys");
    struct undo unused;
    if (h->plies == HISTORY_PLIES_MAX)
        return false;
    if (h->plies + 1 == h->room)
        make_room(h);
    position_make(&h->now, m, &unused);
    h->moves[h->plies++] = m;
    h->keys[h->plies] = h->now.key;
    return true;
}

static bool is_empty_but(const struct position *p, sqset squares, int king, int rook)
{
    return !(squares & occupied(p) & ~bit(king) & ~bit(rook));
}

/* Moves of the Laws 2023 with several pieces or none: whether the pieces are where such a move requires them. */
static bool laws_2023_pieces_are_there(const struct position *p, move m)
{
    enum side us = (enum side)p->turn;
    int from = move_from(m), to = move_to(m), king_to, rook_to;
    sqset between = squares_between[from][to];
    switch (move_how(m)) {
    case IL_VATICANO:
        return has(pieces(p, us, BISHOP), from) && has(pieces(p, us, BISHOP), to) && count_of(between) == 2 &&
               !(between & ~pieces(p, other(us), PAWN));
    case CASTLING:
        if (from != king_square(p, us) || !has(pieces(p, us, ROOK), to) || !between)
            return false;
        castling_squares(p, from, to, &king_to, &rook_to);
        return is_empty_but(p, bit(king_to) | bit(rook_to), from, to);
    case EN_PASSANT: return p->en_passant == to && has(pieces(p, us, PAWN), from) && has(pawn_attacks[us][from], to);
    default: return from != to;
    }
}

/* The king moves two squares towards a rook, and the rook to the king's other side; pieces between them are ignored. */
static bool castles_as_said(const struct position *p, move m)
{
    enum side us = (enum side)p->turn;
    int king = move_from(m), rook = move_to(m), king_to, rook_to;
    if (king != king_square(p, us) || !has(pieces(p, us, ROOK), rook) || rank_of(king) != rank_of(rook))
        return false;
    castling_squares(p, king, rook, &king_to, &rook_to);
    bool two_squares = king_to - king == 2 || king - king_to == 2;
    return two_squares && is_empty_but(p, bit(king_to) | bit(rook_to), king, rook);
}

static bool pieces_are_there(const struct position *p, move m)
{
    piece mover = p->on[move_from(m)];
    if (mover == EMPTY || side_of(mover) != p->turn)
        return false;
    bool enemy_king = kind_of(p->on[move_to(m)]) == KING && move_how(m) != PASSING;
    if (enemy_king || (move_promotes(m) && kind_of(mover) == KING))
        return false;
    if (move_how(m) == PASSING)
        return move_from(m) == move_to(m) && move_from(m) == king_square(p, (enum side)p->turn);
    if (p->rules == RULES_LAWS_2023)
        return laws_2023_pieces_are_there(p, m);
    if (move_how(m) == CASTLING)
        return castles_as_said(p, m);
    return move_from(m) != move_to(m) && (move_how(m) == ORDINARY || move_promotes(m));
}

bool history_may_be_said(const struct position *p, move m)
{
    bool legal = p->rules == RULES_CHESS && move_is_legal(p, m);
    return legal || pieces_are_there(p, m);
}

bool history_add_as_said(struct history *h, move m)
{
    return history_may_be_said(&h->now, m) && history_add(h, m);
}

void history_position(const struct history *h, int ply, struct position *p)
{
    struct undo unused;
    assert(ply >= 0 && ply <= h->plies);
    *p = h->start;
    for (int i = 0; i < ply; i++)
        position_make(p, h->moves[i], &unused);
}

void history_take_back(struct history *h)
{
    assert(h->plies > 0);
    history_position(h, h->plies - 1, &h->now);
    h->plies--;
}

struct history history_until(const struct history *h, int ply)
{
    assert(ply >= 0 && ply <= h->plies && "a ply of the game");
    struct history until = *h;
    until.plies = ply;
    history_position(h, ply, &until.now);
    return until;
}

void history_release(struct history *h)
{
    free(h->keys);
    free(h->moves);
    memset(h, 0, sizeof *h);
}
