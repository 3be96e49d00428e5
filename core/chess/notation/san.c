#include "chess/notation/san.h"

#include "base/table.h"
#include "chess/board/attacks.h"
#include "chess/board/movegen.h"
#include "chess/laws/laws2023_notation.h"
#include "chess/laws/rules.h"

#include <assert.h>
#include <string.h>

enum { ANY = -1 };

/* What a token says, before it is compared with a position. */
struct san_reading {
    enum kind kind;
    int to;
    int from_file, from_rank; /* ANY if not written */
    enum kind promotion;      /* NO_KIND if not written */
    bool capture;             /* x or : is written */
    bool en_passant;          /* ep or e.p. is written */
};

static const uint8_t officer_of_letter[256] = {
    ['N'] = KNIGHT, ['B'] = BISHOP, ['R'] = ROOK, ['Q'] = QUEEN, ['K'] = KING, ['P'] = PAWN,
};
static const uint8_t promotion_of_letter[256] = {
    ['N'] = KNIGHT, ['B'] = BISHOP, ['R'] = ROOK, ['Q'] = QUEEN,
    ['n'] = KNIGHT, ['b'] = BISHOP, ['r'] = ROOK, ['q'] = QUEEN,
};
static const uint8_t is_mark[256] = {['+'] = 1, ['#'] = 1, ['!'] = 1, ['?'] = 1};
static const char letters[] = " PNBRQK";

static bool is_file(char c)
{
    return (unsigned)(c - 'a') < 8;
}

static bool is_rank(char c)
{
    return (unsigned)(c - '1') < 8;
}

static bool ends_with(const char *token, const char *end, const char *what)
{
    size_t length = strlen(what);
    return (size_t)(end - token) > length && !memcmp(end - length, what, length);
}

static const char *without_marks(const char *token, const char *end)
{
    while (end > token && is_mark[(unsigned char)end[-1]])
        end--;
    if (end > token && (end[-1] == 'p' || end[-1] == '.')) {
        if (ends_with(token, end, "ep"))
            return end - 2;
        if (ends_with(token, end, "e.p."))
            return end - 4;
    }
    return end;
}

/* Takes =Q, Q, /Q or (Q) off the end. */
static const char *without_promotion(const char *token, const char *end, enum kind *promotion)
{
    bool closed = end[-1] == ')';
    const char *letter = closed ? end - 2 : end - 1;
    if (letter - token < 2 || !promotion_of_letter[(unsigned char)*letter])
        return end;
    *promotion = (enum kind)promotion_of_letter[(unsigned char)*letter];
    if (closed)
        return letter[-1] == '(' ? letter - 1 : end;
    return letter[-1] == '=' || letter[-1] == '/' ? letter - 1 : letter;
}

static bool decode(const char *token, size_t length, struct san_reading *r)
{
    const char *end = without_marks(token, token + length);
    if (end - token < 2)
        return false;
    *r = (struct san_reading){.kind = PAWN, .from_file = ANY, .from_rank = ANY};
    r->en_passant = end < token + length && *end == 'e'; /* ep or e.p. was taken off */
    if (!is_rank(end[-1]))
        end = without_promotion(token, end, &r->promotion);
    if (officer_of_letter[(unsigned char)*token])
        r->kind = (enum kind)officer_of_letter[(unsigned char)*token++];
    if (end - token < 2 || !is_rank(end[-1]) || !is_file(end[-2]))
        return false;
    r->to = square_at(end[-2] - 'a', end[-1] - '1');
    end -= 2;
    if (end > token && (end[-1] == 'x' || end[-1] == ':' || end[-1] == '-'))
        r->capture = *--end != '-';
    if (end > token && is_rank(end[-1]))
        r->from_rank = *--end - '1';
    if (end > token && is_file(end[-1]))
        r->from_file = *--end - 'a';
    return end == token;
}

/* O-O, 0-0, o-o: the number of letters; 0 if the token is not castling. */
static int castling_letters(const char *token, size_t length)
{
    const char *end = without_marks(token, token + length);
    int count = 0;
    for (;;) {
        if (token == end || !(*token == 'O' || *token == '0' || *token == 'o'))
            return 0;
        count++;
        if (++token == end)
            return count == 2 || count == 3 ? count : 0;
        if (*token == '-')
            token++;
    }
}

/* The lines that a slider would have on an empty board. Most enemy sliders are on none of the king's lines, and then
 * the large attack tables, which are seldom in the cache, are not needed. */
static sqset straight_lines[64], slanted_lines[64];

__attribute__((constructor(102))) static void fill_empty_lines(void)
{
    for (int sq = 0; sq < 64; sq++) {
        straight_lines[sq] = rook_attacks(sq, 0);
        slanted_lines[sq] = bishop_attacks(sq, 0);
    }
}

/* Whether our king is safe once a piece has gone from `from` to `to`; `taken` is what leaves the board. */
static inline bool king_stays_safe(const struct position *p, int from, int to, sqset taken)
{
    enum side us = (enum side)p->turn;
    sqset them = p->side[other(us)] & ~taken;
    int king = p->on[from] == piece_of(us, KING) ? to : king_square(p, us);
    if (them & ((knight_attacks[king] & p->kind[KNIGHT]) | (pawn_attacks[us][king] & p->kind[PAWN]) |
                (king_attacks[king] & p->kind[KING])))
        return false;
    sqset straight = straight_lines[king] & them & (p->kind[ROOK] | p->kind[QUEEN]);
    sqset slanted = slanted_lines[king] & them & (p->kind[BISHOP] | p->kind[QUEEN]);
    sqset occ = ((occupied(p) ^ bit(from)) & ~taken) | bit(to);
    return !(straight && rook_attacks(king, occ) & straight) && !(slanted && bishop_attacks(king, occ) & slanted);
}

static sqset squares_allowed(const struct san_reading *r)
{
    sqset allowed = ~(sqset)0;
    if (r->from_file != ANY)
        allowed &= file_set(r->from_file);
    if (r->from_rank != ANY)
        allowed &= rank_set(r->from_rank);
    return allowed;
}

static enum san_fault find_officer(const struct position *p, const struct san_reading *r, move *out)
{
    enum side us = (enum side)p->turn;
    bool captures = p->on[r->to] != EMPTY;
    if (r->promotion || r->en_passant || has(p->side[us] | p->kind[KING], r->to) || (r->capture && !captures))
        return SAN_ILLEGAL;
    sqset candidates = piece_attacks(r->kind, r->to, occupied(p)) & pieces(p, us, r->kind) & squares_allowed(r);
    move found = NO_MOVE;
    while (candidates) {
        int from = take_first(&candidates);
        if (!king_stays_safe(p, from, r->to, bit(r->to)))
            continue;
        if (found != NO_MOVE)
            return SAN_AMBIGUOUS;
        found = move_of(from, r->to, ORDINARY);
    }
    *out = found;
    return found == NO_MOVE ? SAN_ILLEGAL : SAN_FINE;
}

static int push_from(const struct position *p, int to)
{
    enum side us = (enum side)p->turn;
    int back = us == WHITE ? -8 : 8, from = to + back;
    if ((unsigned)from > 63 || p->on[to] != EMPTY)
        return NO_SQUARE;
    if (p->on[from] == EMPTY && rank_of(to) == rank_for(us, 3))
        from += back;
    return from;
}

static int capture_from(const struct position *p, const struct san_reading *r)
{
    enum side us = (enum side)p->turn;
    if (!has(p->side[other(us)], r->to) && r->to != p->en_passant)
        return NO_SQUARE;
    sqset from = pawn_attacks[other(us)][r->to] & file_set(r->from_file);
    return from ? first(from) : NO_SQUARE;
}

static enum san_fault find_pawn(const struct position *p, const struct san_reading *r, move *out)
{
    enum side us = (enum side)p->turn;
    bool push = !r->capture && (r->from_file == ANY || r->from_file == file_of(r->to));
    if (r->from_file == ANY && r->capture)
        return SAN_UNREADABLE;
    int from = push ? push_from(p, r->to) : capture_from(p, r);
    if (from == NO_SQUARE || p->on[from] != piece_of(us, PAWN) || !has(squares_allowed(r), from))
        return SAN_ILLEGAL;
    if ((rank_of(r->to) == rank_for(us, 7)) != (r->promotion != NO_KIND) || has(p->kind[KING], r->to))
        return SAN_ILLEGAL;
    enum how how = r->promotion ? promotion_to(r->promotion) : ORDINARY;
    sqset taken = bit(r->to);
    if (!push && p->on[r->to] == EMPTY) {
        how = EN_PASSANT;
        taken = bit(square_at(file_of(r->to), rank_of(from)));
    }
    if ((r->en_passant && how != EN_PASSANT) || !king_stays_safe(p, from, r->to, taken))
        return SAN_ILLEGAL;
    *out = move_of(from, r->to, how);
    return SAN_FINE;
}

static enum san_fault find_castling(const struct position *p, bool king_side, move *out)
{
    enum side us = (enum side)p->turn;
    int king = king_square(p, us);
    for (sqset rooks = p->castling & p->side[us]; rooks;) {
        int rook = take_first(&rooks);
        move m = move_of(king, rook, CASTLING);
        if ((rook > king) == king_side && move_is_legal(p, m)) {
            *out = m;
            return SAN_FINE;
        }
    }
    return SAN_ILLEGAL;
}

/* --- Laws 2023: few such games are read, so all that may be played is listed and compared ------------------------- */

static bool is_said(const struct position *p, move m, const struct san_reading *r)
{
    int from = move_from(m), to = move_to(m);
    bool captures = p->on[to] != EMPTY || move_how(m) == EN_PASSANT;
    if (move_how(m) == CASTLING || move_how(m) == PASSING || move_how(m) == IL_VATICANO)
        return false;
    if (kind_of(p->on[from]) != r->kind || to != r->to || !has(squares_allowed(r), from))
        return false;
    if (r->kind == PAWN && r->from_file == ANY && file_of(from) != file_of(to))
        return false;
    return (!r->capture || captures) && (!r->en_passant || move_how(m) == EN_PASSANT) &&
           (move_promotes(m) ? move_promotion(m) : NO_KIND) == r->promotion;
}

static enum san_fault find_listed(const struct position *p, const struct san_reading *r, move *out)
{
    move list[MOVES_MAX];
    int found = 0;
    for (int i = 0, n = rules_playable(p, list); i < n; i++)
        if (is_said(p, list[i], r)) {
            *out = list[i];
            found++;
        }
    if (found > 1)
        *out = NO_MOVE;
    return found == 1 ? SAN_FINE : found ? SAN_AMBIGUOUS : SAN_ILLEGAL;
}

/* Moves that SAN cannot express are read in the notation of chapter 8 of those Laws. */
static enum san_fault find_laws_2023(const struct position *p, const char *token, size_t length, move *out)
{
    static const enum san_fault faults[] = {[LAWS2023_READ] = SAN_FINE,
                                            [LAWS2023_UNREADABLE] = SAN_UNREADABLE,
                                            [LAWS2023_ILLEGAL] = SAN_ILLEGAL,
                                            [LAWS2023_AMBIGUOUS] = SAN_AMBIGUOUS};
    ROW_FOR_EACH(faults, LAWS2023_AMBIGUOUS + 1);
    char text[LAWS2023_TEXT_MAX];
    struct san_reading r;
    bool draw_offer, decoded = decode(token, length, &r);
    enum san_fault fault = decoded ? find_listed(p, &r, out) : SAN_UNREADABLE;
    if (fault == SAN_FINE || length >= sizeof text)
        return fault;
    memcpy(text, token, length);
    text[length] = '\0';
    enum san_fault other_form = faults[laws2023_read(p, text, out, &draw_offer, NULL)];
    return decoded && other_form == SAN_UNREADABLE ? fault : other_form;
}

static enum san_fault find(const struct position *p, const char *token, size_t length, move *out)
{
    struct san_reading r;
    *out = NO_MOVE;
    if (length > SAN_BYTES_MAX)
        return SAN_UNREADABLE;
    if (p->rules == RULES_LAWS_2023)
        return find_laws_2023(p, token, length, out);
    if (!decode(token, length, &r)) {
        int count = castling_letters(token, length);
        return count ? find_castling(p, count == 2, out) : SAN_UNREADABLE;
    }
    return r.kind == PAWN ? find_pawn(p, &r, out) : find_officer(p, &r, out);
}

move san_read(const struct position *p, const char *token, size_t length)
{
    move m;
    return find(p, token, length, &m) == SAN_FINE ? m : NO_MOVE;
}

enum san_fault san_fault_of(const struct position *p, const char *token, size_t length)
{
    move m;
    return find(p, token, length, &m);
}

static char *put_square(char *out, int sq)
{
    *out++ = (char)('a' + file_of(sq));
    *out++ = (char)('1' + rank_of(sq));
    return out;
}

/* PGN 8.2.3.4: the file if it tells the pieces apart, else the rank, else both; pieces that may not legally go
 * there do not count. */
static char *put_departure(const struct position *p, int from, int to, char *out)
{
    enum side us = (enum side)p->turn;
    enum kind kind = kind_of(p->on[from]);
    sqset twins = piece_attacks(kind, to, occupied(p)) & pieces(p, us, kind) & ~bit(from);
    sqset others = 0;
    while (twins) {
        int twin = take_first(&twins);
        if (king_stays_safe(p, twin, to, bit(to)))
            others |= bit(twin);
    }
    if (!others)
        return out;
    if (!(others & file_set(file_of(from))))
        *out++ = (char)('a' + file_of(from));
    else if (!(others & rank_set(rank_of(from))))
        *out++ = (char)('1' + rank_of(from));
    else
        out = put_square(out, from);
    return out;
}

static bool discovers_check(const struct position *p, int from, int to)
{
    enum side us = (enum side)p->turn;
    int king = king_square(p, other(us));
    if (!line_through[king][from])
        return false;
    sqset occ = (occupied(p) ^ bit(from)) | bit(to), behind = p->side[us] & ~bit(from) & line_through[king][from];
    return (rook_attacks(king, occ) & behind & (p->kind[ROOK] | p->kind[QUEEN])) ||
           (bishop_attacks(king, occ) & behind & (p->kind[BISHOP] | p->kind[QUEEN]));
}

static bool gives_check(const struct position *p, move m)
{
    int from = move_from(m), to = move_to(m);
    enum side us = (enum side)p->turn;
    enum kind kind = move_promotes(m) ? move_promotion(m) : kind_of(p->on[from]);
    int king = king_square(p, other(us));
    sqset occ = (occupied(p) ^ bit(from)) | bit(to);
    if (kind == PAWN ? has(pawn_attacks[us][to], king) : has(piece_attacks(kind, to, occ), king))
        return true;
    return discovers_check(p, from, to);
}

static char *put_check(const struct position *p, move m, char *out)
{
    bool plain = move_how(m) == ORDINARY || move_promotes(m);
    enum side us = (enum side)p->turn;
    if (plain && !gives_check(p, m) && !square_attacked(p, king_square(p, other(us)), us))
        return out; /* in a position not from a game the opponent's king may be in check already */
    struct position after = *p;
    struct undo undo;
    position_make(&after, m, &undo);
    if (in_check(&after))
        *out++ = rules_ending(&after) == CHECKMATE ? '#' : '+';
    return out;
}

static char *put_body(const struct position *p, move m, char *out)
{
    int from = move_from(m), to = move_to(m);
    enum kind kind = kind_of(p->on[from]);
    bool captures = p->on[to] != EMPTY || move_how(m) == EN_PASSANT;
    if (kind != PAWN) {
        *out++ = letters[kind];
        if (kind != KING)
            out = put_departure(p, from, to, out);
    } else if (captures) {
        *out++ = (char)('a' + file_of(from));
    } else if (file_of(from) != file_of(to)) { /* the slant step of the Laws 2023 */
        out = put_square(out, from);
        *out++ = '-';
    }
    if (captures)
        *out++ = 'x';
    out = put_square(out, to);
    if (move_promotes(m)) {
        *out++ = '=';
        *out++ = letters[move_promotion(m) & 7];
    }
    return out;
}

static char *put_words(const char *words, char *out)
{
    size_t length = strlen(words);
    memcpy(out, words, length);
    return out + length;
}

static char *put_named(const struct position *p, move m, char *out)
{
    char text[LAWS2023_TEXT_MAX];
    if (move_how(m) == PASSING)
        return put_words("--", out);
    if (p->rules == RULES_CHESS)
        return put_words(move_to(m) > move_from(m) ? "O-O" : "O-O-O", out);
    laws2023_write_unmarked(p, m, text);
    return put_words(text, out);
}

size_t san_write(const struct position *p, move m, char out[SAN_MAX])
{
    assert(m != NO_MOVE);
    enum how how = move_how(m);
    bool named = how == CASTLING || how == PASSING || how == IL_VATICANO;
    char *end = named ? put_named(p, m, out) : put_body(p, m, out);
    end = put_check(p, m, end);
    *end = '\0';
    assert(end - out < SAN_MAX);
    return (size_t)(end - out);
}
