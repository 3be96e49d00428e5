/* A piece drawn large with half blocks, to be recognised from the other side of a table. */
#ifndef FLAGFALL_WIDGETS_PIECE_PICTURE_H
#define FLAGFALL_WIDGETS_PIECE_PICTURE_H

#include "terminal/draw.h"

/* Draws it in the middle of a square, on the colour that is there. Returns false and draws nothing if there is no room,
 * no colour, or only ASCII; the caller then draws the piece's sign. */
bool piece_picture_draw(struct area square, piece, enum role colour);

#endif
