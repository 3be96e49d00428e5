/* FEN, X-FEN and Shredder-FEN, in and out. Reading is strict: a fault is named, nothing is guessed. */
#include "chess/board/attacks.h"
#include "chess/board/placement.h"
#include "chess/board/position.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FEN_REMEDY "compare the FEN with the board"

struct fen_reader {
    const char *at; /* what is still to be read */
    struct position *p;
    struct error *why;
};

static bool bad(struct fen_reader *r, const char *field, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool bad(struct fen_reader *r, const char *field, const char *format, ...)
{
    char where[48];
    va_list args;
    snprintf(where, sizeof where, "FEN, %s", field);
    va_start(args, format);
    error_setv(r->why, where, FEN_REMEDY, format, args);
    va_end(args);
    return error_is_failure();
}

static const char *printable(char c, char out[8])
{
    if (c == '\0')
        return strcpy(out, "its end");
    snprintf(out, 8, isprint((unsigned char)c) ? "'%c'" : "\\x%02x", (unsigned char)c);
    return out;
}

static bool read_rank(struct fen_reader *r, int rank)
{
    assert(rank >= 0 && rank < 8);
    char shown[8];
    bool digit_before = false;
    int file = 0;
    for (; file < 8 || (*r->at && *r->at != '/' && *r->at != ' '); r->at++) {
        char c = *r->at;
        if (file >= 8)
            return bad(r, "placement", "rank %d has more than eight squares", rank + 1);
        if (c >= '1' && c <= '8') {
            if (digit_before)
                return bad(r, "placement", "two numbers side by side on rank %d", rank + 1);
            if (file + (c - '0') > 8)
                return bad(r, "placement", "rank %d has more than eight squares", rank + 1);
            file += c - '0';
            digit_before = true;
            continue;
        }
        piece what = piece_of_letter(c);
        if (what == EMPTY && (c == '/' || c == ' ' || c == '\0'))
            return bad(r, "placement", "rank %d has only %d squares", rank + 1, file);
        if (what == EMPTY)
            return bad(r, "placement", "%s on rank %d is not a piece", printable(c, shown), rank + 1);
        position_put(r->p, square_at(file++, rank), what);
        digit_before = false;
    }
    return true;
}

static bool read_placement(struct fen_reader *r)
{
    for (int rank = 7; rank >= 0; rank--) {
        if (!read_rank(r, rank))
            return false;
        if (rank > 0 && *r->at++ != '/')
            return bad(r, "placement", "only %d of the eight ranks are given", 8 - rank);
    }
    if (*r->at == '/')
        return bad(r, "placement", "more than eight ranks are given");
    return true;
}

static bool check_pieces(struct fen_reader *r)
{
    const struct position *p = r->p;
    for (int s = WHITE; s <= BLACK; s++) {
        int kings = count_of(pieces(p, (enum side)s, KING));
        if (kings != 1)
            return bad(r, "placement", kings ? "%s has %d kings" : "%s has no king", side_name(s), kings);
    }
    sqset astray = p->kind[PAWN] & (RANK_1 | RANK_8);
    if (astray)
        return bad(r, "placement", "a pawn stands on %c%d, where no pawn can be", 'a' + file_of(first(astray)),
                   rank_of(first(astray)) + 1);
    return true;
}

static bool next_field(struct fen_reader *r, const char *before, const char *field)
{
    char shown[8];
    if (*r->at && *r->at != ' ')
        return bad(r, before, "%s is too much", printable(*r->at, shown));
    while (*r->at == ' ')
        r->at++;
    return *r->at ? true : bad(r, field, "the field is missing");
}

static bool read_turn(struct fen_reader *r)
{
    char shown[8];
    if (*r->at != 'w' && *r->at != 'b')
        return bad(r, "side to move", "%s is neither w nor b", printable(*r->at, shown));
    r->p->turn = *r->at++ == 'w' ? WHITE : BLACK;
    return true;
}

/* V, Laws 2023: vertical castling with a promoted rook, which is still where it promoted unless the FEN is a study. */
static int rook_above(const struct position *p, enum side s, int king)
{
    assert(s == WHITE || s == BLACK);
    sqset rooks = pieces(p, s, ROOK) & file_set(file_of(king));
    int top = square_at(file_of(king), rank_for(s, 7));
    if (has(rooks, top))
        return top;
    return rooks && !more_than_one(rooks) ? first(rooks) : NO_SQUARE;
}

/* K and Q mean the outermost rook on that wing (X-FEN); a file letter names the rook (Shredder-FEN), or under the
 * Laws 2023 the unmoved king. Returns NO_SQUARE if there is none. */
static int rook_named(const struct position *p, char c)
{
    enum side s = isupper((unsigned char)c) ? WHITE : BLACK;
    int king = king_square(p, s), home = rank_for(s, 0);
    char letter = (char)toupper((unsigned char)c);
    sqset rooks = pieces(p, s, ROOK);
    rooks &= rank_set(home);
    if (rank_of(king) != home)
        return NO_SQUARE;
    if (letter == 'V')
        return rook_above(p, s, king);
    if (letter == 'K')
        return rooks >> king ? 63 - __builtin_clzll(rooks) : NO_SQUARE;
    if (letter == 'Q')
        return rooks & (bit(king) - 1) ? first(rooks) : NO_SQUARE;
    if (p->rules == RULES_LAWS_2023)
        rooks |= bit(king);
    int sq = square_at(letter - 'A', home);
    return has(rooks, sq) ? sq : NO_SQUARE;
}

/* Every starting array has one rook on each side of the king. */
static bool one_rook_a_wing(struct fen_reader *r, enum side s)
{
    const sqset rooks = r->p->castling & r->p->side[s], before_king = bit(king_square(r->p, s)) - 1;
    if (more_than_one(rooks & before_king) || more_than_one(rooks & ~before_king))
        return bad(r, "castling", "two rooks on one wing of %s's king are given the right", side_name(s));
    return true;
}

static bool read_castling(struct fen_reader *r)
{
    char shown[8];
    sqset kings = 0;
    if (*r->at == '-') {
        r->at++;
        return true;
    }
    for (; *r->at && *r->at != ' '; r->at++) {
        char c = *r->at;
        bool vertical = (c == 'V' || c == 'v') && r->p->rules == RULES_LAWS_2023;
        if (!strchr("KQkqABCDEFGHabcdefgh", c) && !vertical)
            return bad(r, "castling", "%s is not a castling right", printable(c, shown));
        int rook = rook_named(r->p, c);
        if (rook == NO_SQUARE)
            return bad(r, "castling", "%s is given, but king and rook do not stand on their squares for it",
                       printable(c, shown));
        if (has(r->p->castling, rook))
            return bad(r, "castling", "%s is given twice", printable(c, shown));
        r->p->castling |= bit(rook);
        if (r->p->rules == RULES_LAWS_2023)
            kings |= bit(king_square(r->p, side_of(r->p->on[rook])));
    }
    r->p->castling |= kings;
    return r->p->rules == RULES_LAWS_2023 || (one_rook_a_wing(r, WHITE) && one_rook_a_wing(r, BLACK));
}

static bool pawn_has_just_come(const struct position *p, int behind)
{
    enum side mover = other((enum side)p->turn);
    int step = mover == WHITE ? 8 : -8;
    return rank_of(behind) == rank_for(mover, 2) && has(pieces(p, mover, PAWN), behind + step) &&
           !has(occupied(p), behind) && !has(occupied(p), behind - step);
}

static bool read_en_passant(struct fen_reader *r)
{
    if (*r->at == '-') {
        r->at++;
        return true;
    }
    int file = r->at[0] - 'a', rank = file >= 0 && file < 8 ? r->at[1] - '1' : -1;
    if (rank < 0 || rank > 7)
        return bad(r, "en passant", "neither a square nor -");
    if (!pawn_has_just_come(r->p, square_at(file, rank)))
        return bad(r, "en passant", "no pawn can have crossed %.2s with the last move", r->at);
    r->p->en_passant = (uint8_t)square_at(file, rank);
    r->at += 2;
    return true;
}

static bool read_count(struct fen_reader *r, const char *field, long least, uint16_t *out)
{
    char *end;
    if (!isdigit((unsigned char)*r->at))
        return bad(r, field, "not a number");
    long n = strtol(r->at, &end, 10);
    if (n < least || n > 9999)
        return bad(r, field, "%ld is out of range (%ld to 9999)", n, least);
    *out = (uint16_t)n;
    r->at = end;
    return true;
}

static bool check_attacks(struct fen_reader *r)
{
    const struct position *p = r->p;
    enum side waiting = other((enum side)p->turn);
    if (square_attacked(p, king_square(p, waiting), (enum side)p->turn))
        return bad(r, "side to move", "%s is to move and could capture the king", side_name(p->turn));
    return true;
}

static bool read_counters(struct fen_reader *r)
{
    while (*r->at == ' ')
        r->at++;
    if (!*r->at)
        return true;
    if (!read_count(r, "half-move clock", 0, &r->p->quiet_plies))
        return false;
    if (!next_field(r, "half-move clock", "move number"))
        return false;
    if (*r->at == '0' && (r->at[1] == '\0' || r->at[1] == ' ')) { /* some programs start counting at 0 */
        r->at++;
    } else if (!read_count(r, "move number", 1, &r->p->move_number)) {
        return false;
    }
    while (*r->at == ' ')
        r->at++;
    return *r->at ? bad(r, "end", "more text than the six fields of a FEN") : true;
}

static bool read_fen(struct position *out, const char *fen, enum rules rules, bool of_a_game, struct error *why)
{
    struct position p;
    struct fen_reader r = {.at = fen, .p = &p, .why = why};
    position_clear(&p, rules);
    while (*r.at == ' ')
        r.at++;
    if (!*r.at)
        return bad(&r, "placement", "the FEN is empty");
    if (!read_placement(&r) || !check_pieces(&r))
        return false;
    if (!next_field(&r, "placement", "side to move") || !read_turn(&r))
        return false;
    if (!next_field(&r, "side to move", "castling") || !read_castling(&r))
        return false;
    if (!next_field(&r, "castling", "en passant") || !read_en_passant(&r))
        return false;
    if (*r.at && *r.at != ' ')
        return bad(&r, "en passant", "more than a square");
    if (!read_counters(&r) || (of_a_game && !check_attacks(&r)))
        return false;
    if (p.en_passant != NO_SQUARE && !en_passant_possible(&p, p.en_passant))
        p.en_passant = NO_SQUARE; /* so that equal positions have equal keys */
    p.key = position_key(&p);
    *out = p;
    return true;
}

bool position_from_fen(struct position *out, const char *fen, enum rules rules, struct error *why)
{
    return read_fen(out, fen, rules, true, why);
}

bool position_on_board(struct position *out, const char *fen, enum rules rules, struct error *why)
{
    return read_fen(out, fen, rules, false, why);
}

/* X-FEN: K and Q where they identify the rook, its file letter otherwise. */
static char castling_letter(const struct position *p, int rook, enum side s)
{
    static const char wings[] = "KQV";
    for (const char *w = wings; *w; w++) {
        char c = s == WHITE ? *w : (char)tolower((unsigned char)*w);
        if (rook_named(p, c) == rook)
            return c;
    }
    return (char)((s == WHITE ? 'A' : 'a') + file_of(rook));
}

static char *write_castling(const struct position *p, char *out)
{
    if (!p->castling)
        *out++ = '-';
    for (int s = WHITE; s <= BLACK; s++) {
        sqset rights = p->castling & p->side[s];
        if (rights & ~p->kind[KING])
            rights &= ~p->kind[KING];
        for (int sq = 63; sq >= 0; sq--) /* the king's wing first */
            if (has(rights, sq))
                *out++ = castling_letter(p, sq, (enum side)s);
    }
    return out;
}

void position_to_fen(const struct position *p, char out[FEN_MAX])
{
    assert(p->turn == WHITE || p->turn == BLACK);
    char *end = placement_write(p->on, out);
    *end++ = ' ';
    *end++ = p->turn == WHITE ? 'w' : 'b';
    *end++ = ' ';
    end = write_castling(p, end);
    *end++ = ' ';
    if (p->en_passant == NO_SQUARE) {
        *end++ = '-';
    } else {
        *end++ = (char)('a' + file_of(p->en_passant));
        *end++ = (char)('1' + rank_of(p->en_passant));
    }
    snprintf(end, (size_t)(out + FEN_MAX - end), " %d %d", p->quiet_plies, p->move_number);
}

static bool too_many_promoted(const struct position *p, enum side s)
{
    static const int at_start[7] = {[KNIGHT] = 2, [BISHOP] = 2, [ROOK] = 2, [QUEEN] = 1};
    int promoted = 0;
    for (enum kind k = KNIGHT; k <= QUEEN; k++) {
        int extra = count_of(pieces(p, s, k)) - at_start[k];
        promoted += extra > 0 ? extra : 0;
    }
    return promoted > 8 - count_of(pieces(p, s, PAWN));
}

const char *position_doubt(const struct position *p)
{
    enum side us = (enum side)p->turn;
    sqset checkers = attackers_of(p, king_square(p, us), occupied(p)) & p->side[other(us)];
    if (count_of(pieces(p, WHITE, PAWN)) > 8)
        return "White has more than eight pawns";
    if (count_of(pieces(p, BLACK, PAWN)) > 8)
        return "Black has more than eight pawns";
    if (count_of(p->side[WHITE]) > 16)
        return "White has more than sixteen pieces";
    if (count_of(p->side[BLACK]) > 16)
        return "Black has more than sixteen pieces";
    if (too_many_promoted(p, WHITE))
        return "White has more promoted pieces than pawns are missing";
    if (too_many_promoted(p, BLACK))
        return "Black has more promoted pieces than pawns are missing";
    if (count_of(checkers) > 2)
        return "the king is attacked by more than two pieces at once";
    return NULL;
}
