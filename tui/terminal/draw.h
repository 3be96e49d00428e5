/* Drawing inside an area of the screen: text in a role, cut where the area ends. Everything that screens show goes
 * through here; nothing else writes to curses.
 */
#ifndef FLAGFALL_TERMINAL_DRAW_H
#define FLAGFALL_TERMINAL_DRAW_H

#include "terminal/glyphs.h"
#include "terminal/theme.h"

#include <stdint.h>

struct area {
    int top, left, rows, columns;
};

struct area draw_screen(void); /* all of the terminal */
bool draw_is_small(void); /* below 80x24: each thing gets one line */
bool draw_is_narrow(struct area); /* no room for two things side by side */
/* cut to fit; rows or columns -1: all that remain */
struct area area_inside(struct area, int top, int left, int rows, int columns);
bool area_has(struct area, int row, int column); /* of the screen */

void draw_clear(struct area); /* fills it with blanks */
void draw_fill(struct area, int row, enum role); /* fills one row with blanks */

/* These return the column after the text. */
int draw_text(struct area, int row, int column, enum role, const char *utf8);
int draw_field(struct area, int row, int column, int width, enum role, const char *utf8); /* cut or padded to width */
int draw_right(struct area, int row, int column, int width, enum role, const char *utf8);
/* The format is looked up in the catalogue; texts that are handed over ready are not. */
int draw_format(struct area, int row, int column, enum role, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* In the colour of `role` on the background of `back`. */
int draw_text_on(struct area, int row, int column, enum role, enum role back, const char *utf8);
void draw_piece(struct area, int row, int column, piece, enum role square, int width);

/* Breaks the text at blanks into rows of that width, at most `most`, and returns how many rows it takes. Draws it only
 * if role >= 0. */
int draw_paragraph(struct area, int row, int column, int width, int most, int role, const char *utf8);

void draw_across(struct area, int row, const char *title); /* a line with a title in it */
void draw_down(struct area, int column); /* a vertical line */

/* The number whose digits stand there, as last drawn; -1: none does. */
int draw_number_at(struct area, int row, int column);

void draw_cursor(struct area, int row, int column); /* where draw_place_cursor() will put the cursor */
void draw_place_cursor(void);                       /* after all drawing */

/* 1:23:45, 23:45, 0:07. */
const char *clock_words(int64_t left_ms, char out[16]);
const char *age_words(int64_t ms, char out[16]); /* 12s, 5m, 2h */

#endif
