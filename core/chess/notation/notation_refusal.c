/* Why a move was not accepted, in a sentence for the arbiter, and what would be accepted. */
#include "base/table.h"
#include "base/tongue.h"
#include "chess/board/attacks.h"
#include "chess/notation/notation_parts.h"
#include "chess/notation/san.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { NAMED_MAX = 6 }; /* a longer list is no help */

/* order: enum kind */
static const char *const kind_names[] = {"piece", "pawn", "knight", "bishop", "rook", "queen", "king"};
ROW_FOR_EACH(kind_names, PIECE_KINDS);
enum { NAMED_ROOM = NAMED_MAX * (SAN_MAX + 4) + 4 };

/* "Rad1, Rhd1, Qd1"; of more than six, the first six. */
static const char *name_moves(const struct position *p, const struct candidates *c, char out[NAMED_ROOM])
{
    size_t used = 0;
    int shown = c->count < NAMED_MAX ? c->count : NAMED_MAX;
    out[0] = '\0';
    for (int i = 0; i < shown; i++) {
        char san[SAN_MAX];
        san_write(p, c->list[i], san);
        used += (size_t)snprintf(out + used, NAMED_ROOM - used, "%s%s", i ? ", " : "", san);
    }
    if (c->count > shown)
        snprintf(out + used, NAMED_ROOM - used, "...");
    return out;
}

/* The legal moves to one square (or any: -1) by one kind (or any: NO_KIND). */
static void legal_like(const struct position *p, enum kind kind, int to, struct candidates *c)
{
    move all[MOVES_MAX];
    c->count = 0;
    for (int i = 0, n = legal_moves(p, all); i < n; i++) {
        move m = all[i];
        if (kind != NO_KIND && kind_of(p->on[move_from(m)]) != kind)
            continue;
        if (to >= 0 && (move_how(m) == CASTLING ? notation_castled_king(p, m) : move_to(m)) != to)
            continue;
        c->list[c->count++] = m;
    }
}

static void offer_moves(const struct position *p, enum kind kind, int to, struct error *why)
{
    struct candidates c;
    char sq[3], list[NAMED_ROOM];
    legal_like(p, NO_KIND, to, &c);
    bool there = to >= 0 && c.count;
    if (!there)
        legal_like(p, kind, -1, &c);
    if (there)
        error_set_part(why, ERROR_REMEDY, "legal on %s: %s", square_name(to, sq), name_moves(p, &c, list));
    else if (c.count)
        error_set_part(why, ERROR_REMEDY, "legal: %s", name_moves(p, &c, list));
    else
        error_set_part(why, ERROR_REMEDY, "compare the position with the board");
}

enum notation_reading notation_refuse_ambiguous(const struct position *p, const struct candidates *c, struct error *why)
{
    enum kind kind = kind_of(p->on[move_from(c->list[0])]);
    int to = move_to(c->list[0]);
    sqset origins = 0;
    char sq[3], list[NAMED_ROOM];
    bool alike = true;
    for (int i = 0; i < c->count; i++) {
        origins |= bit(move_from(c->list[i]));
        alike = alike && move_to(c->list[i]) == to && kind_of(p->on[move_from(c->list[i])]) == kind;
    }
    if (alike && count_of(origins) > 1)
        failf(why, "", NULL, "more than one %s can go to %s", kind_names[kind], square_name(to, sq));
    else
        failf(why, "", NULL, "more than one legal move fits this");
    error_set_part(why, ERROR_REMEDY, "say which: %s", name_moves(p, c, list));
    return MOVE_AMBIGUOUS;
}

enum notation_reading notation_refuse_unnamed(const struct position *p, move m, struct error *why)
{
    struct candidates c = {.count = 4};
    char list[NAMED_ROOM];
    for (int i = 0; i < 4; i++)
        c.list[i] = move_of(move_from(m), move_to(m), promotion_to((enum kind)(QUEEN - (unsigned)i)));
    fail(why, "", "the promotion piece is not named", NULL);
    error_set_part(why, ERROR_REMEDY, "say which: %s", name_moves(p, &c, list));
    return MOVE_UNNAMED_PROMOTION;
}

/* Texts that are clearly something else, and are refused with that reason. */
static const struct {
    const char *text, *what, *remedy;
} others[] = {
    {"--", N_("a null move is not a move of chess"), N_("write the move that was made")},
    {"Z0", N_("a null move is not a move of chess"), N_("write the move that was made")},
    {"0000", N_("a null move is not a move of chess"), N_("write the move that was made")},
    {"@@@@", N_("a null move is not a move of chess"), N_("write the move that was made")},
    {"1-0", N_("this is a result, not a move"), N_("record it as the result of the game")},
    {"0-1", N_("this is a result, not a move"), N_("record it as the result of the game")},
    {"1/2-1/2", N_("this is a result, not a move"), N_("record it as the result of the game")},
    {"(=)", N_("this is a draw offer without a move"), N_("a draw is offered with a move (FIDE 9.1.2.1)")},
    {"", N_("no move was given"), N_("write one, such as Nf3 or e4")},
};

static bool refuse_other(const char *at, struct error *why)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcmp(at, others[i].text)) {
            fail(why, "", others[i].what, others[i].remedy);
            return true;
        }
    return false;
}

/* FIDE 8.1.1 requires algebraic notation, but the player can still be told what the move means. */
static bool refuse_other_notation(const struct position *p, const char *at, struct error *why)
{
    struct candidates c;
    char list[NAMED_ROOM];
    enum kind mover;
    if (!notation_read_descriptive(p, at, &c, &mover))
        return false;
    fail(why, "", "this is descriptive notation, which is not allowed here", "write the move in algebraic notation");
    if (c.count)
        error_set_part(why, ERROR_REMEDY, "in algebraic notation: %s", name_moves(p, &c, list));
    return true;
}

static bool refuse_letter(const char *at, enum language l, struct error *why)
{
    struct notation_wording w;
    char letter[8], shown[SHOWN_MAX];
    size_t length = 1;
    while (length < 4 && *at && ((unsigned char)at[length] & 0xc0) == 0x80)
        length++;
    if ((unsigned char)*at <= ' ' || !notation_read_algebraic(at + length, l, &w) || w.piece != NO_KIND)
        return false;
    snprintf(letter, sizeof letter, "%.*s", (int)length, at);
    notation_show_text(letter, shown);
    failf(why, "", NULL, "%s is not the letter of a piece in %s", shown, language_name(l));
    error_set_part(why, ERROR_REMEDY, "the letters are %s %s %s %s %s", language_letter(l, KING),
                   language_letter(l, QUEEN), language_letter(l, ROOK), language_letter(l, BISHOP),
                   language_letter(l, KNIGHT));
    return true;
}

static bool refuse_rest(const char *at, enum language l, struct error *why)
{
    char move_alone[NOTATION_BYTES_MAX + 1], rest[SHOWN_MAX];
    struct notation_wording w;
    for (size_t length = strlen(at); length >= 2; length--) {
        snprintf(move_alone, sizeof move_alone, "%.*s", (int)length, at);
        if (!notation_read_algebraic(move_alone, l, &w))
            continue;
        at += length;
        notation_skip_blanks(&at);
        notation_show_text(at, rest);
        failf(why, "", "give the move alone", "something else follows the move: %s", rest);
        return true;
    }
    return false;
}

enum notation_reading notation_refuse_unreadable(const struct position *p, const char *at,
                                                 const struct notation_options *how, struct error *why)
{
    enum language l = how->language;
    if (refuse_other(at, why) || (l == ENGLISH && !how->descriptive && refuse_other_notation(p, at, why)) ||
        refuse_letter(at, l, why) || refuse_rest(at, l, why))
        return MOVE_UNREADABLE;
    fail(why, "", "this cannot be read as a move", NULL);
    const char *knight = language_letter(l, KNIGHT), *queen = language_letter(l, QUEEN);
    if (how->descriptive)
        error_set_part(why, ERROR_REMEDY, "write it like %sf3, exd5, e8=%s or O-O, or like N-KB3, PxP, P-K8(Q)", knight,
                       queen);
    else
        error_set_part(why, ERROR_REMEDY, "write it like %sf3, exd5, e8=%s or O-O", knight, queen);
    return MOVE_UNREADABLE;
}

static void explain_castling(const struct position *p, const struct notation_wording *w, struct error *why)
{
    enum side us = (enum side)p->turn;
    int king = king_square(p, us), rook = NO_SQUARE, king_to, rook_to;
    const char *wing = w->castling == KING_WING ? N_("king's side") : N_("queen's side");
    for (sqset rooks = p->castling & p->side[us]; rooks;) {
        int sq = take_first(&rooks);
        if ((sq > king) == (w->castling == KING_WING))
            rook = sq;
    }
    if (rook == NO_SQUARE) {
        failf(why, "", NULL, "%s has no right to castle on the %s", side_name(us), wing);
        return;
    }
    castling_squares(p, king, rook, &king_to, &rook_to);
    sqset way = squares_between[king][king_to] | bit(king_to) | squares_between[rook][rook_to] | bit(rook_to);
    if (in_check(p))
        failf(why, "", NULL, "%s is in check and may not castle", side_name(us));
    else if (way & occupied(p) & ~bit(king) & ~bit(rook))
        failf(why, "", NULL, "a piece stands in the way of castling on the %s", wing);
    else
        failf(why, "", NULL, "castling on the %s would take the king over or onto an attacked square", wing);
}

/* Legal except for one part too many: the capture sign, e.p., or a piece to promote to. */
static bool refuse_extra_word(const struct position *p, const struct notation_wording *w, struct error *why)
{
    struct notation_wording mild = *w;
    struct candidates c;
    char list[NAMED_ROOM];
    const char *what = NULL;
    if (w->marks.en_passant) {
        mild.marks.en_passant = false;
        what = N_("this is not a capture en passant");
    }
    notation_candidates(p, &mild, &c);
    if (!c.count && w->captures) {
        mild.captures = false;
        what = N_("nothing can be captured there");
        notation_candidates(p, &mild, &c);
    }
    if (!c.count && w->promotion != NO_KIND) {
        mild.promotion = NO_KIND;
        notation_candidates(p, &mild, &c);
        what = c.count && move_promotes(c.list[0]) ? N_("a pawn cannot become a king or stay a pawn")
                                                   : N_("only a pawn that reaches the last rank is promoted");
    }
    if (!c.count)
        return false;
    fail(why, "", what, NULL);
    error_set_part(why, ERROR_REMEDY, "legal without it: %s", name_moves(p, &c, list));
    return true;
}

/* Where this piece could go if the king's safety did not matter. */
static bool reaches(const struct position *p, int from, int to)
{
    enum side us = (enum side)p->turn;
    enum kind kind = kind_of(p->on[from]);
    if (kind != PAWN)
        return has(piece_attacks(kind, from, occupied(p)), to);
    if (has(pawn_attacks[us][from], to))
        return p->on[to] != EMPTY;
    int up = us == WHITE ? 8 : -8;
    if (to == from + up)
        return p->on[to] == EMPTY;
    return to == from + 2 * up && rank_for(us, rank_of(from)) == 1 && p->on[to] == EMPTY && p->on[from + up] == EMPTY;
}

static sqset origins_of(const struct position *p, const struct notation_wording *w)
{
    sqset from = p->side[p->turn];
    if (w->piece != NO_KIND)
        from &= p->kind[w->piece];
    else if (w->from_file < 0 || w->from_rank < 0)
        from &= p->kind[PAWN];
    if (w->from_file >= 0)
        from &= file_set(w->from_file);
    if (w->from_rank >= 0)
        from &= rank_set(w->from_rank);
    return from;
}

static void explain_no_origin(const struct position *p, const struct notation_wording *w, struct error *why)
{
    enum side us = (enum side)p->turn;
    enum kind kind = w->piece != NO_KIND ? w->piece : PAWN;
    char sq[3];
    if (w->from_file >= 0 && w->from_rank >= 0) {
        int from = square_at(w->from_file, w->from_rank);
        piece there = p->on[from];
        if (there == EMPTY)
            failf(why, "", NULL, "%s is empty", square_name(from, sq));
        else if (side_of(there) != us)
            failf(why, "", NULL, "the %s on %s is %s's", kind_names[kind_of(there)], square_name(from, sq),
                  side_name(other(us)));
        else
            failf(why, "", NULL, "a %s stands on %s, not a %s", kind_names[kind_of(there)], square_name(from, sq),
                  kind_names[kind]);
    } else if (!pieces(p, us, kind)) {
        failf(why, "", NULL, "%s has no %s", side_name(us), kind_names[kind]);
    } else if (w->from_file >= 0) {
        failf(why, "", NULL, "%s has no %s on the %c-file", side_name(us), kind_names[kind], 'a' + w->from_file);
    } else {
        failf(why, "", NULL, "%s has no %s on rank %d", side_name(us), kind_names[kind], w->from_rank + 1);
    }
}

static void explain_no_way(const struct position *p, const struct notation_wording *w, int to, sqset from,
                           struct error *why)
{
    char sq[3];
    enum kind kind = kind_of(p->on[first(from)]);
    piece there = p->on[to];
    bool reached = false;
    for (sqset all = from; all;)
        reached |= reaches(p, take_first(&all), to);
    square_name(to, sq);
    if (there != EMPTY && side_of(there) == (enum side)p->turn)
        failf(why, "", NULL, "%s's own %s stands on %s", side_name(p->turn), kind_names[kind_of(there)], sq);
    else if (reached && kind == KING)
        failf(why, "", NULL, "the king would stand in check on %s", sq);
    else if (reached)
        failf(why, "", NULL, in_check(p) ? N_("%s's king would stay in check") : N_("%s's king would be left in check"),
              side_name(p->turn));
    else if (more_than_one(from))
        failf(why, "", NULL, "no %s can go to %s", kind_names[w->piece == NO_KIND ? PAWN : kind], sq);
    else
        failf(why, "", NULL, "the %s cannot go to %s", kind_names[kind], sq);
}

enum notation_reading notation_refuse_illegal(const struct position *p, const struct notation_wording *w,
                                              struct error *why)
{
    if (refuse_extra_word(p, w, why))
        return MOVE_ILLEGAL;
    int to = w->to_rank >= 0 ? square_at(w->to_file, w->to_rank) : -1;
    sqset from = origins_of(p, w);
    if (w->castling != NO_WING)
        explain_castling(p, w, why);
    else if (!from)
        explain_no_origin(p, w, why);
    else if (w->to_rank < 0)
        failf(why, "", NULL, "no pawn of the %c-file can capture on the %c-file", 'a' + w->from_file, 'a' + w->to_file);
    else
        explain_no_way(p, w, to, from, why);
    offer_moves(p, w->castling != NO_WING ? KING : w->piece != NO_KIND ? w->piece : PAWN, to, why);
    return MOVE_ILLEGAL;
}

enum notation_reading notation_refuse_descriptive(const struct position *p, enum kind mover, struct error *why)
{
    assert(mover <= KING);
    failf(why, "", NULL, "no legal move of a %s fits this, counted from %s's side", kind_names[mover],
          side_name(p->turn));
    offer_moves(p, mover, -1, why);
    return MOVE_ILLEGAL;
}
