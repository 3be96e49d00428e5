/* Chess Laws 2023, chapter 8: how its moves are written.
 *
 *     N:g1-f3   R:b7-b3x   P-Q:c7-c8   +Q:d6-d4   #R:e8-e1   O-O   O-O-O   O-O-O-O-O-O   B-O-O-B   ≠   ~
 *
 * 8.12 has one sign for il vaticano. Where more than one is possible the bishops' squares are added as for any other
 * move, B-O-O-B:c4-f4; the bare sign is understood wherever it can mean only one thing.
 *
 * Reading takes capital file letters (8.8 has them), marks that are missing or wrong (they say nothing about which
 * move it is), != and the broken sign of the printed text for a pass, and moves written as their squares alone, as
 * programs do: e2e4, e7e8q, e1g1 or e1h1 for castling, c4f4 for il vaticano, 0000 for a pass. Standard positions can be
 * read and written so as well.
 */
#ifndef FLAGFALL_CHESS_LAWS_LAWS2023_NOTATION_H
#define FLAGFALL_CHESS_LAWS_LAWS2023_NOTATION_H

#include "chess/board/position.h"

enum { LAWS2023_TEXT_MAX = 32 };

void laws2023_write(const struct position *, move /* a legal one */, char out[LAWS2023_TEXT_MAX]);
void laws2023_write_unmarked(const struct position *, move, char out[LAWS2023_TEXT_MAX]); /* without + and # */
void laws2023_write_squares(const struct position *, move, char out[LAWS2023_TEXT_MAX]);  /* e2e4, 0000 */

enum laws2023_reading { LAWS2023_READ, LAWS2023_UNREADABLE, LAWS2023_ILLEGAL, LAWS2023_AMBIGUOUS };

/* The move, and whether a draw was offered with it (8.10). Unless it is read, *why names the fault. */
enum laws2023_reading laws2023_read(const struct position *, const char *text, move *out, bool *draw_offer,
                                    struct error *why);

bool laws2023_says_pass(const char *text); /* false also of what cannot be read */

#endif
