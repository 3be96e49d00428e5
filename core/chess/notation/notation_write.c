/* Writes a legal move in each form. What SAN already works out (which other piece could go there, check, mate) is taken
 * from SAN; the other forms change its letters or add the square of departure. */
#include "chess/notation/notation_parts.h"
#include "chess/notation/san.h"

#include <assert.h>
#include <string.h>

static const char *const figurines[2][7] = {
    {"", "♙", "♘", "♗", "♖", "♕", "♔"},
    {"", "♟", "♞", "♝", "♜", "♛", "♚"},
};

static void add_square(struct text *out, int sq)
{
    text_addf(out, "%c%c", 'a' + file_of(sq), '1' + rank_of(sq));
}

static enum kind kind_of_letter(char c)
{
    static const char letters[] = "  NBRQK";
    const char *found = c && c != ' ' ? strchr(letters, c) : NULL;
    return found ? (enum kind)(found - letters) : NO_KIND;
}

static const char *letter_in(const struct position *p, enum kind kind, const struct notation_style *style)
{
    return style->form == FORM_FIGURINE ? figurines[p->turn][kind] : language_letter(style->language, kind);
}

static void write_san(const struct position *p, move m, const struct notation_style *style, struct text *out)
{
    char san[SAN_MAX];
    bool scoresheet = style->form == FORM_FIDE, en_passant = scoresheet && move_how(m) == EN_PASSANT;
    san_write(p, m, san);
    for (const char *c = san; *c; c++) {
        enum kind kind = kind_of_letter(*c);
        if (en_passant && (*c == '+' || *c == '#')) {
            text_add(out, " e.p.");
            en_passant = false;
        }
        if (kind != NO_KIND)
            text_add(out, letter_in(p, kind, style));
        else if (scoresheet && *c == 'O')
            text_add_char(out, '0');
        else if (!scoresheet || *c != '=')
            text_add_char(out, *c);
    }
    if (en_passant)
        text_add(out, " e.p.");
}

static void write_long(const struct position *p, move m, const struct notation_style *style, struct text *out)
{
    bool mates, checks = move_checks(p, m, &mates);
    enum kind kind = kind_of(p->on[move_from(m)]);
    if (move_how(m) == CASTLING) {
        text_add(out, move_to(m) > move_from(m) ? "O-O" : "O-O-O");
    } else {
        if (kind != PAWN)
            text_add(out, language_letter(style->language, kind));
        add_square(out, move_from(m));
        text_add_char(out, move_captures(p, m) ? 'x' : '-');
        add_square(out, move_to(m));
        if (move_promotes(m))
            text_addf(out, "=%s", language_letter(style->language, move_promotion(m)));
        if (move_how(m) == EN_PASSANT)
            text_add(out, " e.p.");
    }
    if (checks)
        text_add_char(out, mates ? '#' : '+');
}

/* The king's square of arrival is unambiguous only where king and rook are placed as in the normal array. */
static int arrival(const struct position *p, move m, const struct notation_style *style)
{
    if (move_how(m) != CASTLING)
        return move_to(m);
    int home = move_from(m) & 56;
    bool normal = move_from(m) == home + E1 && (move_to(m) == home + A1 || move_to(m) == home + H1);
    return normal && !style->chess960 ? notation_castled_king(p, m) : move_to(m);
}

static void write_uci(const struct position *p, move m, const struct notation_style *style, struct text *out)
{
    add_square(out, move_from(m));
    add_square(out, arrival(p, m, style));
    if (move_promotes(m))
        text_add_char(out, " pnbrqk"[move_promotion(m)]);
}

static void write_numeric(const struct position *p, move m, const struct notation_style *style, struct text *out)
{
    static const char promotions[7] = {[QUEEN] = '1', [ROOK] = '2', [BISHOP] = '3', [KNIGHT] = '4'};
    int from = move_from(m), to = arrival(p, m, style);
    text_addf(out, "%d%d%d%d", file_of(from) + 1, rank_of(from) + 1, file_of(to) + 1, rank_of(to) + 1);
    if (move_promotes(m))
        text_add_char(out, promotions[move_promotion(m)]);
}

static void write_in_words(const struct position *p, move m, const struct notation_style *style, struct text *out)
{
    (void)style;
    notation_write_descriptive(p, m, out);
}

void notation_write(const struct position *p, move m, const struct notation_style *style, struct text *out)
{
    static void (*const writers[NOTATION_FORMS])(const struct position *, move, const struct notation_style *,
                                                 struct text *) = {
        [FORM_SAN] = write_san,
        [FORM_LONG] = write_long,
        [FORM_FIDE] = write_san,
        [FORM_FIGURINE] = write_san,
        [FORM_UCI] = write_uci,
        [FORM_NUMERIC] = write_numeric,
        [FORM_DESCRIPTIVE] = write_in_words,
    };
    assert(style->form < NOTATION_FORMS);
    writers[style->form](p, m, style, out);
}
