/* Where the pieces are, as the first field of a FEN writes it: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR.
 *
 * For readings and feeds, in which any set of pieces may occur; position_from_fen() is stricter and names each fault.
 */
#ifndef FLAGFALL_CHESS_BOARD_PLACEMENT_H
#define FLAGFALL_CHESS_BOARD_PLACEMENT_H

#include "chess/board/board.h"

char piece_letter(piece);    /* a blank for an empty square */
piece piece_of_letter(char); /* EMPTY if no piece has it     */

char *placement_write(const piece on[64], char *out); /* at most 71 characters, without a '\0'; returns their end */
bool placement_read(const char *text, piece on[64]);  /* up to a blank or the end; false if it is not of this form */

#endif
