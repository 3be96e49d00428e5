/* What tags and comments say, in words that the rest of the program can use.
 *
 * Files come in UTF-8 or Latin-1; text that is not valid UTF-8 is taken as Latin-1. What is added here is always
 * UTF-8.
 */
#ifndef FLAGFALL_CHESS_PGN_PGN_TEXT_H
#define FLAGFALL_CHESS_PGN_PGN_TEXT_H

#include "base/text.h"
#include "chess/pgn/pgn.h"

void pgn_add_utf8(struct text *, const char *bytes, size_t length); /* bytes that are not UTF-8 are read as Latin-1 */
void pgn_add_tag_value(struct text *, const struct pgn_game *, const struct pgn_tag *); /* without \" and \\ */
void pgn_add_comment(struct text *, const struct pgn_game *, const struct pgn_item *);  /* on one line       */

/* A time that a command gives: clk, emt, egt, mct. Hours may be missing, seconds may have a fraction. */
bool pgn_time(const struct pgn_game *, const struct pgn_item *comment, const char *name, int64_t *ms);

#endif
