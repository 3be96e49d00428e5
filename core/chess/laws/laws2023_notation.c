#include "chess/laws/laws2023_notation.h"

#include "base/table.h"
#include "base/text.h"
#include "chess/board/attacks.h"
#include "chess/laws/rules.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char letters[] = " PNBRQK";
/* order: enum kind */
static const char *const names[] = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};
ROW_FOR_EACH(names, PIECE_KINDS);
static const char *const castling_signs[] = {[2] = "O-O", [3] = "O-O-O", [6] = "O-O-O-O-O-O"};

/* The number of O's: 8.12 distinguishes the wings and the king's file. */
static int castling_length(move m)
{
    assert(move_how(m) == CASTLING);
    int king = move_from(m), rook = move_to(m);
    if (rank_of(king) != rank_of(rook))
        return 6;
    return rook > king ? 2 : 3;
}

/* --- writing ---------------------------------------------------------------------------------------------- */

static bool swaps_are_many(const struct position *p)
{
    move list[MOVES_MAX];
    int swaps = 0;
    for (int i = 0, n = rules_moves(p, list); i < n; i++)
        swaps += move_how(list[i]) == IL_VATICANO;
    return swaps > 1;
}

void laws2023_write_unmarked(const struct position *p, move m, char out[LAWS2023_TEXT_MAX])
{
    char from[3], to[3], becomes[3] = "";
    enum how how = move_how(m);
    square_name(move_from(m), from);
    square_name(move_to(m), to);
    if (how == PASSING) {
        strcpy(out, "≠");
    } else if (how == CASTLING) {
        strcpy(out, castling_signs[castling_length(m)]);
    } else if (how == IL_VATICANO) {
        snprintf(out, LAWS2023_TEXT_MAX, swaps_are_many(p) ? "B-O-O-B:%s-%s" : "B-O-O-B", from, to);
    } else {
        if (move_promotes(m))
            snprintf(becomes, sizeof becomes, "-%c", letters[move_promotion(m)]);
        snprintf(out, LAWS2023_TEXT_MAX, "%c%s:%s-%s%s", letters[kind_of(p->on[move_from(m)])], becomes, from, to,
                 p->on[move_to(m)] != EMPTY || how == EN_PASSANT ? "x" : "");
    }
}

void laws2023_write(const struct position *p, move m, char out[LAWS2023_TEXT_MAX])
{
    struct position after = *p;
    struct undo u;
    char plain[LAWS2023_TEXT_MAX];
    laws2023_write_unmarked(p, m, plain);
    position_make(&after, m, &u);
    const char *mark = !in_check(&after) ? "" : rules_ending(&after) == CHECKMATE ? "#" : "+";
    snprintf(out, LAWS2023_TEXT_MAX, "%s%.*s", mark, LAWS2023_TEXT_MAX - 2, plain);
}

void laws2023_write_squares(const struct position *p, move m, char out[LAWS2023_TEXT_MAX])
{
    char from[3], to[3], becomes[2] = "";
    int king_to = move_to(m), rook_to;
    if (move_how(m) == PASSING) {
        strcpy(out, "0000");
        return;
    }
    if (move_how(m) == CASTLING)
        castling_squares(p, move_from(m), move_to(m), &king_to, &rook_to);
    if (move_promotes(m))
        becomes[0] = (char)tolower((unsigned char)letters[move_promotion(m)]);
    snprintf(out, LAWS2023_TEXT_MAX, "%s%s%s", square_name(move_from(m), from), square_name(king_to, to), becomes);
}

/* --- what was written ------------------------------------------------------------------------------------- */

struct said {
    enum { SAID_SQUARES, SAID_CASTLING, SAID_SWAP, SAID_PASS } what;
    enum kind piece, becomes; /* NO_KIND if not given       */
    int from, to;             /* NO_SQUARE if not given     */
    int castling_length;      /* number of O's              */
    bool draw_offer;
};

static const char *const pass_signs[] = {"≠", "!=", "=\u0338", "\u0338=", "\u0338 =", "0000", "--", "nolo movere"};
static const char *const draw_signs[] = {"~", "∼"};

static bool take(const char **at, const char *sign)
{
    size_t length = strlen(sign);
    if (strncmp(*at, sign, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool take_any(const char **at, const char *const *signs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (take(at, signs[i]))
            return true;
    return false;
}

static enum kind take_letter(const char **at)
{
    const char *found = **at && **at != ' ' ? strchr(letters, toupper((unsigned char)**at)) : NULL;
    if (!found)
        return NO_KIND;
    (*at)++;
    return (enum kind)(found - letters);
}

static int take_square(const char **at)
{
    int file = tolower((unsigned char)**at) - 'a';
    if (file < 0 || file > 7 || (*at)[1] < '1' || (*at)[1] > '8')
        return NO_SQUARE;
    int sq = square_at(file, (*at)[1] - '1');
    *at += 2;
    return sq;
}

static bool take_squares(const char **at, struct said *s)
{
    s->from = take_square(at);
    if (s->from == NO_SQUARE)
        return false;
    take(at, "-");
    s->to = take_square(at);
    return s->to != NO_SQUARE;
}

/* N:g1-f3, P-Q:c7-c8 */
static bool take_lettered(const char **at, struct said *s)
{
    s->piece = take_letter(at);
    if (s->piece == NO_KIND)
        return false;
    if (take(at, "-")) {
        s->becomes = take_letter(at);
        if (s->becomes == NO_KIND)
            return false;
    }
    return take(at, ":") && take_squares(at, s);
}

/* e2e4, e7e8q */
static bool take_bare(const char **at, struct said *s)
{
    if (!take_squares(at, s))
        return false;
    s->becomes = take_letter(at);
    return true;
}

static bool take_castling(const char **at, struct said *s)
{
    do {
        if (!strchr("Oo0", **at) || !**at)
            return false;
        (*at)++;
        s->castling_length++;
    } while (take(at, "-"));
    s->what = SAID_CASTLING;
    return s->castling_length == 2 || s->castling_length == 3 || s->castling_length == 6;
}

static bool take_swap(const char **at, struct said *s)
{
    static const char *const signs[] = {"B-O-O-B", "B-0-0-B", "b-o-o-b"};
    s->what = SAID_SWAP;
    if (!take_any(at, signs, sizeof signs / sizeof *signs))
        return false;
    return !take(at, ":") || take_squares(at, s);
}

static bool take_pass(const char **at, struct said *s)
{
    s->what = SAID_PASS;
    return take_any(at, pass_signs, sizeof pass_signs / sizeof *pass_signs);
}

static bool take_move(const char **at, struct said *s)
{
    static bool (*const forms[])(const char **, struct said *) = {take_pass, take_swap, take_castling, take_lettered,
                                                                  take_bare};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const char *begin = *at;
        *s = (struct said){.from = NO_SQUARE, .to = NO_SQUARE};
        if (forms[i](at, s))
            return true;
        *at = begin;
    }
    return false;
}

static bool parse(const char *text, struct said *s)
{
    const char *at = text + strspn(text, " ");
    const char *marked = at + strspn(at, "+#");
    if (!take_move(&marked, s))
        return false;
    marked += strspn(marked, "xX");
    marked += strspn(marked, "+#!?");
    marked += strspn(marked, " ");
    s->draw_offer = take_any(&marked, draw_signs, sizeof draw_signs / sizeof *draw_signs);
    return marked[strspn(marked, " ")] == '\0';
}

bool laws2023_says_pass(const char *text)
{
    struct said s;
    return parse(text, &s) && s.what == SAID_PASS;
}

/* --- which move it is ------------------------------------------------------------------------------------- */

static bool squares_fit(const struct position *p, move m, const struct said *s)
{
    int from = move_from(m), to = move_to(m), king_to, rook_to;
    if (s->piece != NO_KIND && kind_of(p->on[from]) != s->piece)
        return false;
    if (move_how(m) == IL_VATICANO && s->from == to && s->to == from)
        return true;
    if (s->from != from || (s->becomes != NO_KIND && !move_promotes(m)))
        return false;
    if (move_how(m) == CASTLING) {
        castling_squares(p, from, to, &king_to, &rook_to);
        return s->to == king_to || s->to == to;
    }
    return s->to == to && (!move_promotes(m) || s->becomes == NO_KIND || s->becomes == move_promotion(m));
}

static bool fits(const struct position *p, move m, const struct said *s)
{
    enum how how = move_how(m);
    switch (s->what) {
    case SAID_PASS: return how == PASSING;
    case SAID_CASTLING: return how == CASTLING && castling_length(m) == s->castling_length;
    case SAID_SWAP: return how == IL_VATICANO && (s->from == NO_SQUARE || squares_fit(p, m, s));
    case SAID_SQUARES: break;
    }
    return how != PASSING && squares_fit(p, m, s);
}

static const char *why_no_pass(const struct position *p)
{
    if (p->rules != RULES_LAWS_2023)
        return "only the Chess Laws 2023 know a pass";
    if (in_check(p))
        return "a pass is not allowed out of check (3.1.1)";
    if (p->passes)
        return "a player has passed with the previous move (3.1.2)";
    return "there is no other move, and a pass may not save from stalemate (3.1.1)";
}

static const char *why_no_castling(const struct position *p)
{
    enum side us = (enum side)p->turn;
    if (p->rules != RULES_LAWS_2023)
        return "the right is lost, or a way is not free, or a square is attacked";
    if (!has(p->castling, king_square(p, us)))
        return "the king has moved (3.10.1.1)";
    return "no unmoved rook on that line has a free way, or the king would be in check (3.10.1, 3.12)";
}

static void say_why_no_such_squares(const struct position *p, const struct said *s, char *out, size_t room)
{
    char from[3], to[3];
    piece mover = p->on[s->from], target = p->on[s->to];
    square_name(s->from, from);
    square_name(s->to, to);
    bool ours = mover != EMPTY && side_of(mover) == p->turn;
    if (mover == EMPTY)
        snprintf(out, room, "%s is empty", from);
    else if (!ours)
        snprintf(out, room, "the %s on %s is the opponent's", names[kind_of(mover)], from);
    else if (s->piece != NO_KIND && kind_of(mover) != s->piece)
        snprintf(out, room, "a %s stands on %s, not a %s", names[kind_of(mover)], from, names[s->piece]);
    else if (target != EMPTY && side_of(target) == p->turn)
        snprintf(out, room, "a piece of the same side stands on %s (3.2)", to);
    else if (in_check(p))
        snprintf(out, room, "the king is in check, and %s-%s is not a move out of it (3.12)", from, to);
    else
        snprintf(out, room, "the %s cannot go from %s to %s, or would expose its king", names[kind_of(mover)], from,
                 to);
}

static enum laws2023_reading refuse(const struct position *p, const char *text, const struct said *s, int fitting,
                                    struct error *why)
{
    char reason[160] = "";
    if (fitting > 1) {
        bool promotes = s->what == SAID_SQUARES;
        fail(why, text, promotes ? "the new piece is not named" : "more than one il vaticano is possible",
             promotes ? "write it as in P-Q:c7-c8" : "add the bishops' squares as in B-O-O-B:c4-f4");
        return LAWS2023_AMBIGUOUS;
    }
    switch (s->what) {
    case SAID_PASS: copy_text(reason, sizeof reason, why_no_pass(p)); break;
    case SAID_CASTLING: copy_text(reason, sizeof reason, why_no_castling(p)); break;
    case SAID_SWAP:
        snprintf(reason, sizeof reason, "no such pair of bishops with two enemy pawns between, or it has forfeited");
        break;
    case SAID_SQUARES: say_why_no_such_squares(p, s, reason, sizeof reason); break;
    }
    failf(why, text, "compare it with the board", "not a legal move: %s", reason);
    return LAWS2023_ILLEGAL;
}

enum laws2023_reading laws2023_read(const struct position *p, const char *text, move *out, bool *draw_offer,
                                    struct error *why)
{
    struct said s;
    move list[MOVES_MAX];
    int fitting = 0;
    *out = NO_MOVE;
    *draw_offer = false;
    if (!parse(text, &s)) {
        fail(why, text, "not a move in the notation of the Chess Laws 2023", "write it as in N:g1-f3 or P-Q:c7-c8");
        return LAWS2023_UNREADABLE;
    }
    for (int i = 0, n = rules_playable(p, list); i < n; i++)
        if (fits(p, list[i], &s)) {
            *out = list[i];
            fitting++;
        }
    *draw_offer = s.draw_offer;
    if (fitting == 1)
        return LAWS2023_READ;
    *out = NO_MOVE;
    return refuse(p, text, &s, fitting, why);
}
