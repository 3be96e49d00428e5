/* Algebraic notation in all its forms, and numeric notation. A move is read as a pair of squares, each complete,
 * partial or missing, with an optional sign between them, and whatever comes before or after. */
#include "chess/notation/notation_parts.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

struct half { /* the parts of a square that are written */
    int file, rank;
};

static bool is_piece_letter(enum language l, char c)
{
    char text[2] = {c, '\0'};
    int length;
    return language_piece(l, text, &length) != NO_KIND;
}

static bool read_file(const char **at, enum language l, int *file)
{
    bool small = **at >= 'a' && **at <= 'h';
    bool capital = **at >= 'A' && **at <= 'H' && !is_piece_letter(l, **at);
    if (!small && !capital)
        return false;
    *file = tolower((unsigned char)*(*at)++) - 'a';
    return true;
}

static bool read_rank(const char **at, int *rank)
{
    if (**at < '1' || **at > '8')
        return false;
    *rank = *(*at)++ - '1';
    return true;
}

static bool read_half(const char **at, enum language l, struct half *h)
{
    *h = (struct half){-1, -1};
    bool file = read_file(at, l, &h->file), rank = read_rank(at, &h->rank);
    return file || rank;
}

static bool is_whole(struct half h)
{
    return h.file >= 0 && h.rank >= 0;
}

static enum kind read_kind(const char **at, enum language l)
{
    int length;
    if (**at >= PAWN && **at <= KING) /* a figurine */
        return (enum kind) * (*at)++;
    if (l == ENGLISH && !strncmp(*at, "Kt", 2)) {
        *at += 2;
        return KNIGHT;
    }
    enum kind kind = language_piece(l, *at, &length);
    *at += length;
    return kind;
}

/* A small letter names a piece only where it cannot name a file: never b. */
static enum kind read_mover(const char **at, enum language l)
{
    enum kind kind = read_kind(at, l);
    if (kind != NO_KIND || !islower((unsigned char)**at) || **at <= 'h')
        return kind;
    char capital[2] = {(char)toupper((unsigned char)**at), '\0'};
    int length;
    kind = language_piece(l, capital, &length);
    *at += length;
    return kind;
}

static enum kind small_promotion(const char **at)
{
    static const char letters[] = "nbrq";
    const char *found = **at ? strchr(letters, **at) : NULL;
    if (!found)
        return NO_KIND;
    ++*at;
    return (enum kind)(found - letters + KNIGHT);
}

/* =Q (Q) /Q =(Q) (=Q) Q; if there is none, *at is unchanged. UCI's small letters are English in any language. */
enum kind notation_read_promotion(const char **at, enum language l, bool small_letters)
{
    const char *start = *at;
    notation_skip_blanks(at);
    bool bracket = false;
    for (; **at && strchr("=/(", **at); notation_skip_blanks(at))
        bracket |= *(*at)++ == '(';
    enum kind kind = small_letters ? small_promotion(at) : NO_KIND;
    if (kind == NO_KIND)
        kind = read_kind(at, l);
    if (kind != NO_KIND && bracket && *(*at)++ != ')')
        kind = NO_KIND;
    if (kind == NO_KIND)
        *at = start;
    return kind;
}

static bool read_zero(const char **at)
{
    static const char cyrillic[] = "О";
    if (**at == 'O' || **at == 'o' || **at == '0')
        ++*at;
    else if (!strncmp(*at, cyrillic, sizeof cyrillic - 1))
        *at += sizeof cyrillic - 1;
    else
        return false;
    return true;
}

static void skip_hyphen(const char **at)
{
    notation_skip_blanks(at);
    if (**at == '-')
        ++*at;
    notation_skip_blanks(at);
}

static enum wing read_castling(const char **text)
{
    const char *at = *text;
    int zeros = 0;
    while (zeros < 4 && read_zero(&at)) {
        zeros++;
        *text = at;
        skip_hyphen(&at);
    }
    return zeros == 2 ? KING_WING : zeros == 3 ? QUEEN_WING : NO_WING;
}

/* A sign between two squares; blanks around it are allowed, since nothing else can be meant. */
static bool read_separator(const char **text, bool *captures)
{
    const char *at = *text;
    notation_skip_blanks(&at);
    if (!*at || !strchr("-xX:", *at))
        return false;
    *captures = *at != '-';
    at++;
    notation_skip_blanks(&at);
    *text = at;
    return true;
}

/* E2E4, B2-B4: from boards that only send capitals. The first letter cannot be a piece before the rest. */
static bool is_all_capitals(const char *at)
{
    const char *second = at + 2;
    if (*at < 'A' || *at > 'H' || at[1] < '1' || at[1] > '8')
        return false;
    if (*second == '-' || *second == 'x' || *second == 'X' || *second == ':')
        second++;
    return *second >= 'A' && *second <= 'H' && second[1] >= '1' && second[1] <= '8';
}

static bool read_capitals(const char **at, struct notation_wording *w, struct half *from, struct half *to)
{
    *from = (struct half){(*at)[0] - 'A', (*at)[1] - '1'};
    *at += 2;
    read_separator(at, &w->captures);
    *to = (struct half){(*at)[0] - 'A', (*at)[1] - '1'};
    *at += 2;
    return true;
}

static bool read_squares(const char **at, enum language l, struct notation_wording *w, struct half *from,
                         struct half *to)
{
    if (is_all_capitals(*at))
        return read_capitals(at, w, from, to);
    w->piece = read_mover(at, l);
    *from = (struct half){-1, -1};
    if (!read_half(at, l, from) && w->piece == NO_KIND)
        return false;

    const char *before_second = *at;
    bool sign = read_separator(at, &w->captures);
    bool second_half = read_half(at, l, to);
    if (second_half && is_whole(*to))
        return true;
    if (second_half && (sign || !is_whole(*from))) /* files alone are enough for a pawn capture */
        return from->file >= 0 && to->file >= 0 && w->piece <= PAWN;
    *at = before_second; /* what follows is not a square: c8b promotes, Nd4ch gives check */
    w->captures = false;
    *to = *from;
    *from = (struct half){-1, -1};
    return is_whole(*to);
}

static void read_late_colon(const char **at, struct notation_wording *w) /* ed:  Nd5: */
{
    if (!w->captures && **at == ':') {
        w->captures = true;
        ++*at;
    }
}

static bool names_a_piece_next(const char *at)
{
    notation_skip_blanks(&at);
    return *at == '=' || *at == '/' || *at == '(';
}

bool notation_read_algebraic(const char *at, enum language l, struct notation_wording *w)
{
    assert(l < LANGUAGES);
    struct half from = {-1, -1}, to = {-1, -1};
    *w = (struct notation_wording){.from_file = -1, .from_rank = -1, .to_file = -1, .to_rank = -1};
    const char *start = at;
    w->castling = read_castling(&at);
    if (w->castling != NO_WING)
        return notation_read_marks(at, &w->marks);
    at = start;
    if (!read_squares(&at, l, w, &from, &to))
        return false;
    read_late_colon(&at, w);
    bool coordinates = w->piece == NO_KIND && is_whole(from);
    if (w->piece <= PAWN || names_a_piece_next(at))
        w->promotion = notation_read_promotion(&at, l, coordinates || l == ENGLISH);
    w->from_file = from.file;
    w->from_rank = from.rank;
    w->to_file = to.file;
    w->to_rank = to.rank;
    return notation_read_marks(at, &w->marks);
}

/* ICCF: file and rank as digits, from and to; a fifth digit 1 to 4 promotes to queen, rook, bishop, knight. */
bool notation_read_numeric(const char *at, struct notation_wording *w)
{
    static const enum kind promotions[] = {NO_KIND, QUEEN, ROOK, BISHOP, KNIGHT};
    int digits[5] = {0}, count = 0;
    for (; count < 5 && *at >= '1' && *at <= '8'; at++)
        digits[count++] = *at - '0';
    if (count < 4 || digits[4] > 4)
        return false;
    *w = (struct notation_wording){.from_file = digits[0] - 1,
                                   .from_rank = digits[1] - 1,
                                   .to_file = digits[2] - 1,
                                   .to_rank = digits[3] - 1,
                                   .promotion = promotions[digits[4]]};
    return notation_read_marks(at, &w->marks);
}

/* ---- against the legal moves ---- */

int notation_castled_king(const struct position *p, move m)
{
    int king, rook;
    castling_squares(p, move_from(m), move_to(m), &king, &rook);
    return king;
}

bool move_captures(const struct position *p, move m)
{
    return move_how(m) == EN_PASSANT || (move_how(m) != CASTLING && p->on[move_to(m)] != EMPTY);
}

static bool square_fits(int sq, int file, int rank)
{
    assert(sq >= 0 && sq < 64);
    return (file < 0 || file == file_of(sq)) && (rank < 0 || rank == rank_of(sq));
}

/* Castling as king takes rook, or as a king's step of two squares or more, from square to square. */
static bool castling_fits(const struct position *p, move m, const struct notation_wording *w)
{
    int from = move_from(m), rook = move_to(m), king_to = notation_castled_king(p, m);
    if (w->castling != NO_WING)
        return (w->castling == KING_WING) == (rook > from);
    if (w->captures || w->promotion != NO_KIND || w->from_file < 0 || w->from_rank < 0 || w->to_rank < 0)
        return false;
    if (!square_fits(from, w->from_file, w->from_rank) || (w->piece != NO_KIND && w->piece != KING))
        return false;
    bool far = king_to > from + 1 || king_to < from - 1;
    int to = square_at(w->to_file, w->to_rank);
    return to == rook || (to == king_to && far && !has(p->castling, to));
}

static bool move_fits(const struct position *p, move m, const struct notation_wording *w)
{
    if (move_how(m) == CASTLING)
        return castling_fits(p, m, w);
    bool coordinates = w->from_file >= 0 && w->from_rank >= 0;
    enum kind moving = kind_of(p->on[move_from(m)]);
    if (w->castling != NO_WING || (w->piece != NO_KIND ? moving != w->piece : moving != PAWN && !coordinates))
        return false;
    if (!square_fits(move_from(m), w->from_file, w->from_rank) || !square_fits(move_to(m), w->to_file, w->to_rank))
        return false;
    if (w->promotion != NO_KIND && (!move_promotes(m) || move_promotion(m) != w->promotion))
        return false;
    if (w->to_rank < 0 && !move_captures(p, m))
        return false;
    return (!w->captures || move_captures(p, m)) && (!w->marks.en_passant || move_how(m) == EN_PASSANT);
}

void notation_candidates(const struct position *p, const struct notation_wording *w, struct candidates *c)
{
    move all[MOVES_MAX];
    c->count = 0;
    for (int i = 0, n = legal_moves(p, all); i < n; i++)
        if (move_fits(p, all[i], w))
            c->list[c->count++] = all[i];
}
