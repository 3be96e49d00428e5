/* Drawings for reports, as SVG that needs nothing but itself: positions, and how players used their time.
 *
 * The men are shapes of our own on a square of 45 units, told apart in black and white: White's are outlines, Black's
 * are filled. Everything that a colour says a mark says too.
 */
#ifndef FLAGFALL_REPORT_DRAWING_H
#define FLAGFALL_REPORT_DRAWING_H

#include "base/text.h"
#include "report/record.h"

/* Once on a page, before the first position: the shapes that all positions of the page use. */
void drawing_add_men(struct text *);

/* A position of a FEN, White below; `marked`: squares with a frame. False: the FEN says nothing; nothing is added. */
bool drawing_add_position(struct text *, const char *fen, sqset marked, const char *caption);

/* Both clocks after each move, the line of White solid, of Black broken; rulings of the board as marks. */
void drawing_add_times(struct text *, const struct record_round *, const struct record_board *);

#endif
