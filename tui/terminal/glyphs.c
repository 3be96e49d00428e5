#include "terminal/glyphs.h"

#include "base/letters.h"
#include "base/printable.h"
#include "base/table.h"

#include <assert.h>
#include <string.h>
#include <wchar.h>

static bool ascii, ascii_signs;

static const struct {
    const char *unicode, *ascii;
} rows[] = {
    [GLYPH_ACROSS] = {"─", "-"},    [GLYPH_DOWN] = {"│", "|"},         [GLYPH_TOP_LEFT] = {"┌", "+"},
    [GLYPH_TOP_RIGHT] = {"┐", "+"}, [GLYPH_BOTTOM_LEFT] = {"└", "+"},  [GLYPH_BOTTOM_RIGHT] = {"┘", "+"},
    [GLYPH_TEE_LEFT] = {"├", "+"},  [GLYPH_TEE_RIGHT] = {"┤", "+"},    [GLYPH_CUT] = {"…", "~"},
    [GLYPH_POINT] = {"·", "."},     [GLYPH_ARROW] = {"→", ">"},        [GLYPH_EMPTY_SQUARE] = {"·", "."},
    [GLYPH_BAR_FULL] = {"█", "#"},  [GLYPH_BAR_EMPTY] = {"░", "."},    [GLYPH_CHECK] = {"✓", "+"},
    [GLYPH_CROSS] = {"✗", "x"},     [GLYPH_WHITE_MOVES] = {"○", "w"},  [GLYPH_BLACK_MOVES] = {"●", "b"},
    [GLYPH_HALF] = {"½", "="},      [GLYPH_DASH] = {"–", "-"},         [GLYPH_MARK] = {"◆", "*"},
    [GLYPH_BACK] = {"←", "<"},      [GLYPH_BLOCK_UPPER] = {"▀", "\""}, [GLYPH_BLOCK_LOWER] = {"▄", "_"},
};
ROW_FOR_EACH(rows, GLYPHS);

void glyphs_begin(bool only_ascii, bool only_signs)
{
    ascii = only_ascii;
    ascii_signs = only_ascii || only_signs;
}

const char *glyph(enum glyph g)
{
    assert(HAS_ROW(rows, g) && "a sign of the table");
    return ascii_signs ? rows[g].ascii : rows[g].unicode;
}

const char *glyph_piece(piece p, bool coloured)
{
    static const char *const letters[] = {" ", "P", "N", "B", "R", "Q", "K", " ",
                                          " ", "p", "n", "b", "r", "q", "k", " "};
    static const char *const outlined[] = {" ", "♙", "♘", "♗", "♖", "♕", "♔", " "};
    static const char *const filled[] = {" ", "♟", "♞", "♝", "♜", "♛", "♚", " "};
    if (ascii_signs)
        return letters[p & 15];
    return coloured || side_of(p) == BLACK ? filled[p & 7] : outlined[p & 7];
}

/* --- characters --------------------------------------------------------------------------------------------- */

int32_t text_next(const char **text)
{
    static const int32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)*text;
    int more = *p < 0x80 ? 0 : *p >= 0xc2 && *p < 0xe0 ? 1 : (*p & 0xf0) == 0xe0 ? 2 : *p >= 0xf0 && *p < 0xf5 ? 3 : -1;
    if (!*p)
        return 0;
    (*text)++;
    if (more < 0)
        return '?';
    int32_t c = more ? *p & (0x3f >> more) : *p;
    for (int i = 1; i <= more; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return '?';
        c = c << 6 | (p[i] & 0x3f);
    }
    *text += more;
    return c >= least[more] && (c < 0xd800 || c > 0xdfff) && c <= 0x10ffff ? c : '?';
}

int32_t char_shown(int32_t c)
{
    if (!printable_character((uint32_t)c))
        return '?';
    if (!ascii || c < 0x7f)
        return c;
    if (c >= 0xc0 && c < 0x180)
        return letter_unmarked(c);
    switch (c) {
    case 0x2013:
    case 0x2014: return '-';
    case 0x2018:
    case 0x2019: return '\'';
    case 0x201c:
    case 0x201d: return '"';
    case 0x2026: return '~';
    case 0xbd: return '=';
    default: return '?';
    }
}

int char_width(int32_t c)
{
    int width = c < 0x7f ? 1 : wcwidth((wchar_t)c);
    return width < 0 ? 0 : width;
}

int text_width(const char *utf8)
{
    int width = 0;
    for (int32_t c; (c = text_next(&utf8));)
        width += char_width(char_shown(c));
    return width;
}
