/* What the chess computers that speak in lines of text share: the line, and the move in it. */
#ifndef FLAGFALL_NOVAG_LINES_H
#define FLAGFALL_NOVAG_LINES_H

#include "driver.h"

enum { TEXT_LINE = 128 };

/* A frame is a line that is not empty; line ends and control characters before it are skipped. */
struct cut text_line_cut(struct span received);

/* Copies the line without its end, control characters, and blanks at both ends. */
void text_line_copy(struct span frame, char out[TEXT_LINE]);

/* Converts `e2-e4`, `e5xd6ep`, `Ng1-f3`, `d7-d8/N`, `O-O`, or the rest of `Me2e4`, to UCI. Castling needs the side;
 * with -1 it is left as it is. Returns what follows the move, or NULL if there is none. */
const char *text_move_read(const char *text, int side, char uci[8]);

/* adds a move in UCI; number 0, side -1 and TIME_UNKNOWN if the device does not report them */
void readings_add_move(struct readings *, int number, int side, const char *uci, int32_t used_s);

#endif
