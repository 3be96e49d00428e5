#include "chess/board/movegen.h"

#include "chess/board/attacks.h"

/* The side to move is known at compile time in everything marked so; each public function picks one of two. */
#define FOR_ONE_SIDE static inline __attribute__((always_inline))

struct constraints {
    sqset pinned;  /* our pieces that may only move on their line to the king           */
    sqset targets; /* where a piece other than the king may go: answers a check, or all */
    sqset checkers;
    int king;
};

FOR_ONE_SIDE sqset pawn_pushes(sqset pawns, enum side us)
{
    return us == WHITE ? pawns << 8 : pawns >> 8;
}

FOR_ONE_SIDE struct constraints find_constraints(const struct position *p, enum side us)
{
    const enum side them = other(us);
    const sqset occ = occupied(p), theirs = p->side[them];
    const sqset straight = (p->kind[ROOK] | p->kind[QUEEN]) & theirs;
    const sqset slanted = (p->kind[BISHOP] | p->kind[QUEEN]) & theirs;
    struct constraints c = {.king = king_square(p, us)};

    c.checkers =
        (knight_attacks[c.king] & p->kind[KNIGHT] & theirs) | (pawn_attacks[us][c.king] & p->kind[PAWN] & theirs);
    sqset snipers = (rook_attacks(c.king, theirs) & straight) | (bishop_attacks(c.king, theirs) & slanted);
    while (snipers) {
        int sniper = take_first(&snipers);
        sqset blockers = squares_between[c.king][sniper] & occ;
        if (!blockers)
            c.checkers |= bit(sniper);
        else if (!more_than_one(blockers))
            c.pinned |= blockers;
    }
    c.targets = ~(p->side[us] | p->kind[KING]); /* a king is never captured: FIDE 1.4.1 */
    if (c.checkers)
        c.targets = more_than_one(c.checkers) ? 0 : squares_between[c.king][first(c.checkers)] | c.checkers;
    return c;
}

FOR_ONE_SIDE move *add_each(move *list, int from, sqset targets)
{
    while (targets)
        *list++ = move_of(from, take_first(&targets), ORDINARY);
    return list;
}

FOR_ONE_SIDE move *add_pawn_moves(move *list, sqset targets, int step)
{
    while (targets) {
        int to = take_first(&targets);
        *list++ = move_of(to - step, to, ORDINARY);
    }
    return list;
}

FOR_ONE_SIDE move *add_promotions(move *list, sqset targets, int step)
{
    while (targets) {
        int to = take_first(&targets);
        for (enum kind k = QUEEN; k >= KNIGHT; k--)
            *list++ = move_of(to - step, to, promotion_to(k));
    }
    return list;
}

/* A pinned pawn may push only on the king's file and capture only along its pin. */
FOR_ONE_SIDE sqset free_pawns(const struct constraints *c, sqset pawns, int step)
{
    sqset stuck = 0;
    for (sqset pinned = pawns & c->pinned; pinned;) {
        int sq = take_first(&pinned);
        int to = sq + step;
        if (!has(line_through[c->king][sq], to))
            stuck |= bit(sq);
    }
    return pawns & ~stuck;
}

/* The squares that pawns can reach, by the step that leads there. */
struct pawn_targets {
    sqset once, twice, taking[2]; /* taking towards the a-file, towards the h-file */
};

FOR_ONE_SIDE struct pawn_targets find_pawn_targets(const struct position *p, const struct constraints *c, enum side us)
{
    const int up = us == WHITE ? 8 : -8;
    const sqset third = rank_set(us == WHITE ? 2 : 5);
    const sqset pawns = pieces(p, us, PAWN), empty = ~occupied(p), enemies = p->side[other(us)];
    const bool pins = (pawns & c->pinned) != 0;
    struct pawn_targets to;

    sqset movers = pins ? free_pawns(c, pawns, up) : pawns;
    sqset once = pawn_pushes(movers, us) & empty;
    to.twice = pawn_pushes(once & third, us) & empty & c->targets;
    to.once = once & c->targets;
    for (int wing = 0; wing < 2; wing++) {
        const int step = up + (wing ? 1 : -1);
        sqset takers = pawns & ~(wing ? FILE_H : FILE_A);
        takers = pins ? free_pawns(c, takers, step) : takers;
        to.taking[wing] = (step > 0 ? takers << step : takers >> -step) & enemies & c->targets;
    }
    return to;
}

FOR_ONE_SIDE move *add_pawns(const struct position *p, const struct constraints *c, move *list, enum side us)
{
    const int up = us == WHITE ? 8 : -8;
    const sqset last = rank_set(us == WHITE ? 7 : 0);
    const struct pawn_targets to = find_pawn_targets(p, c, us);

    list = add_promotions(list, to.once & last, up);
    list = add_pawn_moves(list, to.once & ~last, up);
    list = add_pawn_moves(list, to.twice, 2 * up);
    for (int wing = 0; wing < 2; wing++) {
        const int step = up + (wing ? 1 : -1);
        list = add_promotions(list, to.taking[wing] & last, step);
        list = add_pawn_moves(list, to.taking[wing] & ~last, step);
    }
    return list;
}

/* Two pawns leave the rank at once, which no pin covers, so checks on the king are looked for with both removed. */
FOR_ONE_SIDE move *add_en_passant(const struct position *p, const struct constraints *c, move *list, enum side us)
{
    const int to = p->en_passant, taken = to - (us == WHITE ? 8 : -8);
    for (sqset takers = pawn_attacks[other(us)][to] & pieces(p, us, PAWN); takers;) {
        int from = take_first(&takers);
        sqset occ = (occupied(p) ^ bit(from) ^ bit(taken)) | bit(to);
        if (!(attackers_of(p, c->king, occ) & p->side[other(us)] & ~bit(taken)))
            *list++ = move_of(from, to, EN_PASSANT);
    }
    return list;
}

FOR_ONE_SIDE sqset within_pin(const struct constraints *c, int from, sqset targets)
{
    return targets & c->targets & (has(c->pinned, from) ? line_through[c->king][from] : ~(sqset)0);
}

FOR_ONE_SIDE move *add_officers(const struct position *p, const struct constraints *c, move *list, enum side us)
{
    const sqset occ = occupied(p), ours = p->side[us];
    for (sqset knights = p->kind[KNIGHT] & ours & ~c->pinned; knights;) {
        int from = take_first(&knights);
        list = add_each(list, from, knight_attacks[from] & c->targets);
    }
    for (sqset slanted = (p->kind[BISHOP] | p->kind[QUEEN]) & ours; slanted;) {
        int from = take_first(&slanted);
        list = add_each(list, from, within_pin(c, from, bishop_attacks(from, occ)));
    }
    for (sqset straight = (p->kind[ROOK] | p->kind[QUEEN]) & ours; straight;) {
        int from = take_first(&straight);
        list = add_each(list, from, within_pin(c, from, rook_attacks(from, occ)));
    }
    return list;
}

FOR_ONE_SIDE bool safe_for_king(const struct position *p, int to, sqset occ, enum side us)
{
    return !(attackers_of(p, to, occ) & p->side[other(us)]);
}

FOR_ONE_SIDE move *add_king_steps(const struct position *p, const struct constraints *c, move *list, enum side us)
{
    const sqset occ = occupied(p) ^ bit(c->king);
    for (sqset steps = king_attacks[c->king] & ~(p->side[us] | p->kind[KING]); steps;) {
        int to = take_first(&steps);
        if (safe_for_king(p, to, occ, us))
            *list++ = move_of(c->king, to, ORDINARY);
    }
    return list;
}

FOR_ONE_SIDE bool may_castle(const struct position *p, int king, int rook, enum side us)
{
    int king_to, rook_to;
    castling_squares(p, king, rook, &king_to, &rook_to);
    const sqset both = bit(king) | bit(rook), occ = occupied(p) & ~both;
    const sqset king_way = squares_between[king][king_to] | bit(king_to);
    const sqset rook_way = squares_between[rook][rook_to] | bit(rook_to);
    if ((king_way | rook_way) & occ)
        return false;
    for (sqset way = king_way & ~bit(king); way;)
        if (!safe_for_king(p, take_first(&way), occupied(p) ^ bit(king), us))
            return false;
    /* Chess960: a rook that shielded the king from a piece on its own rank may uncover it by castling. */
    return safe_for_king(p, king_to, occ | bit(rook_to), us);
}

FOR_ONE_SIDE move *add_castling(const struct position *p, const struct constraints *c, move *list, enum side us)
{
    for (sqset rooks = p->castling & p->side[us]; rooks;) {
        int rook = take_first(&rooks);
        if (may_castle(p, c->king, rook, us))
            *list++ = move_of(c->king, rook, CASTLING);
    }
    return list;
}

FOR_ONE_SIDE int moves_of_side(const struct position *p, move *list, enum side us)
{
    move *end = list;
    const struct constraints c = find_constraints(p, us);
    if (c.targets) {
        end = add_pawns(p, &c, end, us);
        if (p->en_passant != NO_SQUARE)
            end = add_en_passant(p, &c, end, us);
        end = add_officers(p, &c, end, us);
    }
    end = add_king_steps(p, &c, end, us);
    if (!c.checkers && p->castling & p->side[us])
        end = add_castling(p, &c, end, us);
    return (int)(end - list);
}

int legal_moves(const struct position *p, move list[MOVES_MAX])
{
    return p->turn == WHITE ? moves_of_side(p, list, WHITE) : moves_of_side(p, list, BLACK);
}

FOR_ONE_SIDE bool any_pawn_move(const struct position *p, const struct constraints *c, enum side us)
{
    const struct pawn_targets to = find_pawn_targets(p, c, us);
    return (to.once | to.twice | to.taking[0] | to.taking[1]) != 0;
}

FOR_ONE_SIDE bool any_officer_move(const struct position *p, const struct constraints *c, enum side us)
{
    const sqset occ = occupied(p), ours = p->side[us];
    for (sqset knights = p->kind[KNIGHT] & ours & ~c->pinned; knights;)
        if (knight_attacks[take_first(&knights)] & c->targets)
            return true;
    for (sqset sliders = (p->kind[BISHOP] | p->kind[ROOK] | p->kind[QUEEN]) & ours; sliders;) {
        int from = take_first(&sliders);
        if (within_pin(c, from, piece_attacks(kind_of(p->on[from]), from, occ)))
            return true;
    }
    return false;
}

/* Cheap and likely moves first. In Chess960 castling may be the only legal move. */
FOR_ONE_SIDE bool any_move_of_side(const struct position *p, enum side us)
{
    const struct constraints c = find_constraints(p, us);
    if (c.targets && (any_pawn_move(p, &c, us) || any_officer_move(p, &c, us)))
        return true;
    move list[8];
    if (add_king_steps(p, &c, list, us) != list)
        return true;
    if (p->en_passant != NO_SQUARE && add_en_passant(p, &c, list, us) != list)
        return true;
    for (sqset rooks = c.checkers ? 0 : p->castling & p->side[us]; rooks;)
        if (may_castle(p, c.king, take_first(&rooks), us))
            return true;
    return false;
}

bool any_legal_move(const struct position *p)
{
    return p->turn == WHITE ? any_move_of_side(p, WHITE) : any_move_of_side(p, BLACK);
}

FOR_ONE_SIDE bool pawn_goes(const struct position *p, int from, int to, bool promotes, enum side us)
{
    const int up = us == WHITE ? 8 : -8;
    const sqset occ = occupied(p);
    if (promotes != (rank_of(to) == rank_for(us, 7)))
        return false;
    if (has(p->side[other(us)], to))
        return has(pawn_attacks[us][from], to);
    if (to == from + up)
        return !has(occ, to);
    return to == from + 2 * up && rank_of(from) == rank_for(us, 1) && !has(occ, from + up) && !has(occ, to);
}

/* No enemy piece attacks the king after the move: the captured piece is left out, and sliders use the new occupancy. */
FOR_ONE_SIDE bool leaves_king_safe(const struct position *p, int from, int to, int taken, enum side us)
{
    const sqset occ = (occupied(p) & ~(bit(from) | bit(taken))) | bit(to);
    return !(attackers_of(p, king_square(p, us), occ) & p->side[other(us)] & ~bit(taken));
}

FOR_ONE_SIDE bool move_is_legal_for(const struct position *p, move m, enum side us)
{
    const int from = move_from(m), to = move_to(m);
    const enum how how = move_how(m);
    const enum kind kind = kind_of(p->on[from]);
    if (!has(p->side[us], from))
        return false;
    if (how == CASTLING)
        return kind == KING && has(p->castling & p->side[us], to) && safe_for_king(p, from, occupied(p), us) &&
               may_castle(p, from, to, us);
    if (has(p->side[us] | p->kind[KING], to))
        return false;
    if (how == EN_PASSANT)
        return kind == PAWN && to == p->en_passant && has(pawn_attacks[us][from], to) &&
               leaves_king_safe(p, from, to, square_at(file_of(to), rank_of(from)), us);
    if (how != ORDINARY && !(kind == PAWN && move_promotes(m)))
        return false;
    if (kind == KING)
        return has(king_attacks[from], to) && safe_for_king(p, to, occupied(p) ^ bit(from), us);
    return (kind == PAWN ? pawn_goes(p, from, to, how != ORDINARY, us)
                         : has(piece_attacks(kind, from, occupied(p)), to)) &&
           leaves_king_safe(p, from, to, to, us);
}

bool move_is_legal(const struct position *p, move m)
{
    return p->turn == WHITE ? move_is_legal_for(p, m, WHITE) : move_is_legal_for(p, m, BLACK);
}

enum ending standard_ending(const struct position *p)
{
    if (any_legal_move(p))
        return NOT_ENDED;
    return in_check(p) ? CHECKMATE : STALEMATE;
}
