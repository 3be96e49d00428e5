/* What the chess computers that speak in lines of text share: the line, and the move in it. */
#ifndef FLAGFALL_DEVICES_NOVAG_LINES_H
#define FLAGFALL_DEVICES_NOVAG_LINES_H

#include "driver.h"

enum { TEXT_LINE = 128 };

/* A frame is a line with something on it; line ends and control characters before one are skipped. */
struct cut text_line_cut(struct span received);

/* The line as a string: without its end, without control characters, blanks at both ends off. */
void text_line_copy(struct span frame, char out[TEXT_LINE]);

/* `e2-e4`, `e5xd6ep`, `Ng1-f3`, `d7-d8/N`, `O-O`, `Me2e4`'s rest, to UCI. Castling needs the side (-1: not known, left
 * as it is). Returns what follows the move, or NULL if there is none. */
const char *text_move_read(const char *text, int side, char uci[8]);

void tell_move(struct readings *, int number, int side, const char *uci, int32_t used_s);

#endif
