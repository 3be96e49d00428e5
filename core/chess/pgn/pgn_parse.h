/* One game out of a piece of text: the part of pgn.h that knows what PGN looks like. */
#ifndef FLAGFALL_CHESS_PGN_PGN_PARSE_H
#define FLAGFALL_CHESS_PGN_PGN_PARSE_H

#include "chess/pgn/pgn.h"

enum pgn_parsed {
    PARSED_GAME,
    PARSED_SHORT,     /* the end of the game is not in this text */
    PARSED_TOO_LARGE, /* a limit was met: skip to the next game  */
};

/* What the game's arrays have room for; they grow here and are the caller's to free. */
struct pgn_room {
    size_t tags, items;
};

/* In both, text[length] is zero, and `last` says that no more text follows. */

/* How much of the text is blanks, % lines and a byte order mark before a game; `line_start`: it begins a line. */
size_t pgn_blank(const char *text, size_t length, bool line_start, bool last);

/* The game that the text begins with; game->length is how much of the text it took. */
enum pgn_parsed pgn_parse(struct pgn_game *, struct pgn_room *, const char *text, size_t length, bool last);

#endif
