/* The signs that screens are drawn with, each in Unicode and in ASCII; and the width of text in columns. */
#ifndef FLAGFALL_TERMINAL_GLYPHS_H
#define FLAGFALL_TERMINAL_GLYPHS_H

#include "chess/board/board.h"

#include <stddef.h>

/* order: rows in glyphs.c */
enum glyph {
    GLYPH_ACROSS,
    GLYPH_DOWN,
    GLYPH_TOP_LEFT,
    GLYPH_TOP_RIGHT,
    GLYPH_BOTTOM_LEFT,
    GLYPH_BOTTOM_RIGHT,
    GLYPH_TEE_LEFT,
    GLYPH_TEE_RIGHT,
    GLYPH_CUT,
    GLYPH_POINT,
    GLYPH_ARROW,
    GLYPH_EMPTY_SQUARE,
    GLYPH_BAR_FULL,
    GLYPH_BAR_EMPTY,
    GLYPH_CHECK,
    GLYPH_CROSS,
    GLYPH_WHITE_MOVES,
    GLYPH_BLACK_MOVES,
    GLYPH_HALF,
    GLYPH_DASH,
    GLYPH_MARK,
    GLYPH_BACK,
    GLYPH_BLOCK_UPPER,
    GLYPH_BLOCK_LOWER,
    GLYPHS,
};

/* Chooses the set: ASCII for signs and letters, or for signs alone if the terminal has letters of many languages but no
 * chess pieces. */
void glyphs_begin(bool ascii, bool ascii_signs);
const char *glyph(enum glyph);

/* A piece: filled for both sides if colour tells them apart, else outlined or filled; a letter in ASCII. */
const char *glyph_piece(piece, bool coloured);

/* Returns the next character and moves *text behind it; 0 at the end. A byte that is not UTF-8 gives a question
 * mark. */
int32_t text_next(const char **text);
int char_width(int32_t);            /* in columns, never below 0 */
int text_width(const char *utf8);

/* How the character can be shown: as itself, or in ASCII as the nearest letter. */
int32_t char_shown(int32_t);

#endif
