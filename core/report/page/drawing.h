/* Drawings for reports, as self-contained SVG: positions, and how players used their time.
 *
 * The pieces are our own shapes on a square of 45 units, distinct in black and white: White's are outlined, Black's are
 * filled. Everything shown by a colour is also shown by a mark.
 *
 * drawing_times.c draws how players used their time.
 */
#ifndef FLAGFALL_REPORT_PAGE_DRAWING_H
#define FLAGFALL_REPORT_PAGE_DRAWING_H

#include "base/text.h"
#include "report/record/record.h"

/* Adds the shapes that all positions of a page use; once, before the first position. */
void drawing_add_pieces(struct text *);

/* Adds the position of a FEN, White below. marked: squares with a frame. Under it stand the caption and who is to move;
 * NULL: neither, nobody is. Returns false, and adds nothing, if the FEN is invalid. */
bool drawing_add_position(struct text *, const char *fen, sqset marked, const char *caption);

/* Adds what all small positions of a page share; once, after the pieces. */
void drawing_add_small_board(struct text *);
/* Adds a position with neither edge nor caption, for pages with many of them: a quarter of the bytes. `words`, not a
 * list of its pieces, say what it is to readers who cannot see it. */
void drawing_add_small(struct text *, const struct position *, sqset marked, const char *words);

/* Adds both clocks after each move, White's line solid, Black's dashed; rulings at the board as marks. */
void drawing_add_times(struct text *, const struct record_round *, const struct record_board *);

#endif
