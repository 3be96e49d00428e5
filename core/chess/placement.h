/* Where the pieces stand, as the first field of a FEN writes it: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR.
 *
 * For readings and feeds, where any set of pieces may stand; position_from_fen() is stricter and names each fault.
 */
#ifndef FLAGFALL_CHESS_PLACEMENT_H
#define FLAGFALL_CHESS_PLACEMENT_H

#include "chess/board.h"

char piece_letter(piece);    /* a blank for an empty square */
piece piece_of_letter(char); /* EMPTY: no piece has it       */

char *placement_write(const piece on[64], char *out); /* 71 characters at most; returns the end, no '\0' is put */
bool placement_read(const char *text, piece on[64]);  /* up to a blank or the end; false: it is not of this form */

#endif
