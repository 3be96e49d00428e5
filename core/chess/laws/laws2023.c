/* Moves are first listed without regard to the mover's own king, then each is tried on a copy of the board. That is
 * slower than movegen.c, but the same list serves for counter-mates, which only tolerate some of the checks. */
#include "chess/laws/laws2023.h"

#include "chess/board/attacks.h"

#include <assert.h>

struct laws2023_listing {
    const struct position *p;
    enum side us;
    move *end;
};

static void add(struct laws2023_listing *l, int from, int to, enum how how)
{
    *l->end++ = move_of(from, to, how);
}

/* 3.4.3: a pawn that reaches the last rank promotes, however it got there, a slant step included. */
static void add_pawn_move(struct laws2023_listing *l, int from, int to)
{
    if (rank_of(to) != rank_for(l->us, 7)) {
        add(l, from, to, ORDINARY);
        return;
    }
    for (enum kind k = QUEEN; k >= KNIGHT; k--)
        add(l, from, to, promotion_to(k));
}

/* --- 3.4 to 3.10: the moves of standard chess, castling apart --------------------------------------------- */

static void add_pushes(struct laws2023_listing *l, int from)
{
    int step = l->us == WHITE ? 8 : -8;
    if (l->p->on[from + step] != EMPTY)
        return;
    add_pawn_move(l, from, from + step);
    if (rank_of(from) == rank_for(l->us, 1) && l->p->on[from + 2 * step] == EMPTY)
        add(l, from, from + 2 * step, ORDINARY);
}

static void add_pawns(struct laws2023_listing *l)
{
    const struct position *p = l->p;
    const sqset prey = p->side[other(l->us)] & ~p->kind[KING];
    for (sqset pawns = pieces(p, l->us, PAWN); pawns;) {
        int from = take_first(&pawns);
        add_pushes(l, from);
        for (sqset hits = pawn_attacks[l->us][from] & prey; hits;)
            add_pawn_move(l, from, take_first(&hits));
        if (p->en_passant != NO_SQUARE && has(pawn_attacks[l->us][from], p->en_passant))
            add(l, from, p->en_passant, EN_PASSANT);
    }
}

/* 1.5: a king is never captured. This needs a check, since after a counter-mate both kings may be under attack. */
static void add_officers(struct laws2023_listing *l)
{
    const struct position *p = l->p;
    const sqset barred = p->side[l->us] | p->kind[KING];
    for (sqset officers = p->side[l->us] & ~p->kind[PAWN]; officers;) {
        int from = take_first(&officers);
        for (sqset targets = piece_attacks(kind_of(p->on[from]), from, occupied(p)) & ~barred; targets;)
            add(l, from, take_first(&targets), ORDINARY);
    }
}

/* --- 3.10.1: castling ------------------------------------------------------------------------------------- */

/* "The king and any rook", on whatever line: the king goes two squares towards the rook, the rook to the square it
 * crossed. Nothing forbids castling out of check or through it; 3.12 forbids castling into it. The text does not
 * require the squares between to be empty, but the usual rule is assumed: the paths must be clear except for king and
 * rook themselves. A rook next to the king cannot castle: two squares would lead past it, not towards it. */
static void add_castling(struct laws2023_listing *l)
{
    const struct position *p = l->p;
    int king = king_square(p, l->us);
    for (sqset rooks = p->castling & pieces(p, l->us, ROOK); rooks;) {
        int rook = take_first(&rooks);
        bool on_a_line = line_through[king][rook] != 0, neighbours = has(king_attacks[king], rook);
        if (on_a_line && !neighbours && !(squares_between[king][rook] & occupied(p)))
            add(l, king, rook, CASTLING);
    }
}

/* --- 3.7.1: il vaticano ----------------------------------------------------------------------------------- */

/* Two bishops of the player, with two squares between them on a rank, a file or a diagonal (the text names no line),
 * both held by pawns of the opponent ("pawns of the opposite colors"; a pawn of one's own is not captured). */
static void add_il_vaticano(struct laws2023_listing *l)
{
    const struct position *p = l->p;
    const sqset prey = pieces(p, other(l->us), PAWN);
    for (sqset bishops = pieces(p, l->us, BISHOP) & ~p->forfeited; bishops;) {
        int one = take_first(&bishops);
        for (sqset rest = bishops; rest;) {
            int two = take_first(&rest);
            sqset pawns = squares_between[one][two];
            if (count_of(pawns) == 2 && !(pawns & ~prey))
                add(l, one, two, IL_VATICANO);
        }
    }
}

/* --- 3.12: what leaves or places the own king in check is dropped ------------------------------------------ */

/* True if no enemy piece attacks the mover's king after the move, but for those on `tolerated`. */
static bool keeps_king_safe(const struct position *p, move m, sqset tolerated)
{
    struct position after = *p;
    struct undo u;
    enum side us = (enum side)p->turn;
    position_make(&after, m, &u);
    sqset attackers = attackers_of(&after, king_square(&after, us), occupied(&after)) & after.side[other(us)];
    return !(attackers & ~tolerated);
}

static int list_moves(const struct position *p, move *list, sqset tolerated)
{
    struct laws2023_listing l = {.p = p, .us = (enum side)p->turn, .end = list};
    add_pawns(&l);
    add_officers(&l);
    add_castling(&l);
    add_il_vaticano(&l);
    move *kept = list;
    for (const move *m = list; m < l.end; m++)
        if (keeps_king_safe(p, *m, tolerated))
            *kept++ = *m;
    return (int)(kept - list);
}

/* --- 3.4.4: the slant step -------------------------------------------------------------------------------- */

/* The player has nothing but king and pawns, at least the pawn that steps; the opponent may have anything. Any piece of
 * its side in front of the pawn counts, the king too. Both squares diagonally in front are open if they are empty. "The
 * only move it can make": the pawn has no other legal move (3.13), so a capture that a pin forbids does not count
 * against it. 3.4.4.1: not in check. It may escape a stalemate, which 3.4.4.1 does not mention. */
static bool may_slant(const struct position *p)
{
    enum side us = (enum side)p->turn;
    return !(p->side[us] & ~p->kind[PAWN] & ~p->kind[KING]) && !in_check(p);
}

static int add_slant_steps(const struct position *p, move *list, int n)
{
    enum side us = (enum side)p->turn;
    int step = us == WHITE ? 8 : -8;
    sqset movable = 0;
    struct laws2023_listing l = {.p = p, .us = us, .end = list + n};
    for (int i = 0; i < n; i++)
        movable |= bit(move_from(list[i]));
    for (sqset pawns = pieces(p, us, PAWN) & ~movable; pawns;) {
        int from = take_first(&pawns);
        if (!has(p->side[other(us)], from + step))
            continue;
        for (sqset open = pawn_attacks[us][from] & ~occupied(p); open;)
            add_pawn_move(&l, from, take_first(&open));
    }
    move *kept = list + n;
    for (const move *m = list + n; m < l.end; m++)
        if (keeps_king_safe(p, *m, 0))
            *kept++ = *m;
    return (int)(kept - list);
}

/* --- 3.1: nolo movere ------------------------------------------------------------------------------------- */

/* 3.1.1: not to get out of check, and not out of a draw: a player without another move is stalemated. 3.1.2: not if
 * the previous move of either player was a pass. */
static bool may_pass(const struct position *p, int other_moves)
{
    return other_moves > 0 && !p->passes && !in_check(p);
}

int laws2023_moves(const struct position *p, move list[MOVES_MAX])
{
    int n = list_moves(p, list, 0);
    if (may_slant(p))
        n = add_slant_steps(p, list, n);
    if (may_pass(p, n)) {
        int king = king_square(p, (enum side)p->turn);
        list[n++] = move_of(king, king, PASSING);
    }
    assert(n < MOVES_MAX);
    return n;
}

/* --- 4.1.1: the counter-mate ------------------------------------------------------------------------------ */

static bool is_checkmate(const struct position *p)
{
    move list[MOVES_MAX];
    return in_check(p) && laws2023_moves(p, list) == 0;
}

/* "As if he was not in checkmate": the pieces that give the mate are disregarded, and nothing else is, so the move may
 * leave the king in check to them but not expose it to another piece. Every kind of move may do it, castling and il
 * vaticano too; but not a pass, which moves no piece, and not a slant step, which 3.4.4.1 keeps out of checkmate. The
 * opponent is then in checkmate by 1.4.1: under attack without a legal move (taking the king is none, 1.5). */
int laws2023_countermates(const struct position *p, move list[MOVES_MAX])
{
    if (!is_checkmate(p))
        return 0;
    enum side us = (enum side)p->turn;
    sqset mating = attackers_of(p, king_square(p, us), occupied(p)) & p->side[other(us)];
    int kept = 0;
    for (int i = 0, n = list_moves(p, list, mating); i < n; i++) {
        struct position after = *p;
        struct undo u;
        position_make(&after, list[i], &u);
        if (is_checkmate(&after))
            list[kept++] = list[i];
    }
    return kept;
}

/* --- for the arbiter -------------------------------------------------------------------------------------- */

/* A pass is "a move of no piece" (3.1.1), so it is no move by a piece other than a pawn. */
bool laws2023_may_agree_draw(const struct position *start, const move *played, int count)
{
    struct position p = *start;
    bool has_moved[2] = {false, false};
    for (int i = 0; i < count; i++) {
        struct undo u;
        bool pawn = kind_of(p.on[move_from(played[i])]) == PAWN;
        if (!pawn && move_how(played[i]) != PASSING)
            has_moved[p.turn] = true;
        position_make(&p, played[i], &u);
    }
    return has_moved[WHITE] && has_moved[BLACK];
}
