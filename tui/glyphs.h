/* The signs that screens are drawn with, each in Unicode and in ASCII; and the width of text in columns. */
#ifndef FLAGFALL_GLYPHS_H
#define FLAGFALL_GLYPHS_H

#include "chess/board.h"

#include <stddef.h>

/* order: rows in glyphs.c */
enum glyph {
    GLYPH_ACROSS, GLYPH_DOWN, GLYPH_TOP_LEFT, GLYPH_TOP_RIGHT, GLYPH_BOTTOM_LEFT, GLYPH_BOTTOM_RIGHT, GLYPH_TEE_LEFT,
    GLYPH_TEE_RIGHT, GLYPH_CUT, GLYPH_POINT, GLYPH_ARROW, GLYPH_EMPTY_SQUARE, GLYPH_BAR_FULL, GLYPH_BAR_EMPTY, GLYPH_CHECK,
    GLYPH_CROSS, GLYPH_WHITE_MOVES, GLYPH_BLACK_MOVES, GLYPH_HALF, GLYPH_DASH, GLYPH_MARK, GLYPH_BACK,
    GLYPHS,
};

/* Signs and letters in ASCII; or signs alone, where the terminal shows letters of many languages and no men. */
void glyphs_begin(bool ascii, bool ascii_signs);
const char *glyph(enum glyph);

/* A man: filled for both sides where colour tells them apart; else outlined or filled, and in ASCII by letter. */
const char *glyph_man(piece, bool coloured);

/* The next character of UTF-8; a byte that is none counts as a question mark. Moves *text on; 0 at the end. */
int32_t text_next(const char **text);
int char_width(int32_t);            /* columns; never below 0 */
int text_width(const char *utf8);

/* The same character as it can be shown: itself, or in ASCII its nearest letter. */
int32_t char_shown(int32_t);

#endif
