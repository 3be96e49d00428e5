/* Drawing inside an area of the screen: text in a role, cut where the area ends. Everything that screens show goes through
 * here; nothing else writes to curses.
 */
#ifndef FLAGFALL_DRAW_H
#define FLAGFALL_DRAW_H

#include "glyphs.h"
#include "theme.h"

#include <stdint.h>

struct area {
    int top, left, rows, columns;
};

struct area draw_screen(void);
bool draw_is_small(void); /* below 80x24: one line a thing */
struct area area_inside(struct area, int top, int left, int rows, int columns); /* cut to fit; -1: what remains */

void draw_clear(struct area);
void draw_fill(struct area, int row, enum role); /* one row, blank */

/* Return the column after what was written. */
int draw_text(struct area, int row, int column, enum role, const char *utf8);
int draw_field(struct area, int row, int column, int width, enum role, const char *utf8); /* cut or padded to width */
int draw_right(struct area, int row, int column, int width, enum role, const char *utf8);
int draw_format(struct area, int row, int column, enum role, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void draw_man(struct area, int row, int column, piece, enum role square, int width);

/* Text broken at blanks into rows of that width; returns how many rows it took (most at most). Drawn only if role >= 0. */
int draw_paragraph(struct area, int row, int column, int width, int most, int role, const char *utf8);

void draw_across(struct area, int row, const char *title); /* a line with a title in it */
void draw_down(struct area, int column);

void draw_cursor(struct area, int row, int column); /* where the cursor shall stand */
void draw_place_cursor(void);                       /* after all drawing */

/* 1:23:45, 23:45, 0:07. */
const char *clock_words(int64_t left_ms, char out[16]);
const char *age_words(int64_t ms, char out[16]); /* 12s, 5m, 2h */

#endif
