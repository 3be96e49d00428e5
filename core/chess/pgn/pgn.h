/* PGN files, game by game, from any source of bytes and of any size.
 *
 * A reader holds one game's text at a time and hands it out as it was written: tags and items (moves, comments,
 * NAGs, variations) are places in that text, nothing is copied. What was handed out lives until the next
 * pgn_next(). Moves are not looked at here: pgn_play.h holds them against the board.
 *
 * Reading is lenient: any line ends, BOM, % lines, missing blank lines, tags that are not closed, results in the
 * middle, glued numbers. What is wrong is a fault of the game, with its place, and the reader goes on with the
 * next game. However the bytes are cut into reads, the games are the same.
 *
 * Limits, each a fault when met: a game of 8 MiB, a million items, 4,096 tags, variations 200 deep.
 */
#ifndef FLAGFALL_CHESS_PGN_PGN_H
#define FLAGFALL_CHESS_PGN_PGN_H

#include "base/error.h"
#include "chess/board/board.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    PGN_GAME_BYTES = 8 << 20,
    PGN_ITEMS_MAX = 1 << 20,
    PGN_TAGS_MAX = 4096,
    PGN_DEPTH_MAX = 200,
    PGN_FAULTS_MAX = 32, /* of one game; what comes after is not kept */
};

enum pgn_kind {
    PGN_MOVE,
    PGN_NULL_MOVE,    /* -- or Z0                               */
    PGN_COMMENT,      /* the text between the braces            */
    PGN_LINE_COMMENT, /* the text after the semicolon           */
    PGN_NAG,          /* $n; ! and ? and their kin as numbers   */
    PGN_OPEN,         /* a variation on the move before it      */
    PGN_CLOSE,
    PGN_RESULT, /* at the end, in the middle, in a variation */
    PGN_STRAY,  /* text that is not PGN                */
};

struct pgn_item {
    uint32_t at, length; /* in the game's text                                   */
    move move;           /* found by pgn_play(); NO_MOVE where the line was lost */
    uint8_t kind;        /* enum pgn_kind                                        */
    uint8_t value;       /* the number of a NAG, the enum pgn_result of a result */
};

struct pgn_tag {
    uint32_t name, value; /* where they begin; the value as written, \" and \\ still escaped */
    uint32_t name_length, value_length;
};

enum pgn_result { PGN_NO_RESULT, PGN_UNKNOWN, PGN_DRAW, PGN_WHITE_WINS, PGN_BLACK_WINS };

enum pgn_fault_kind { /* order: pgn_fault_text() */
                      PGN_BROKEN_TAG,
                      PGN_UNFINISHED_COMMENT,
                      PGN_UNFINISHED_VARIATION,
                      PGN_STRAY_CLOSE,
                      PGN_STRAY_TEXT,
                      PGN_TOO_DEEP,
                      PGN_TOO_LARGE,
                      PGN_AFTER_RESULT,
                      PGN_BAD_START,
                      PGN_OTHER_VARIANT,
                      PGN_UNREADABLE_MOVE,
                      PGN_ILLEGAL_MOVE,
                      PGN_AMBIGUOUS_MOVE,
};

struct pgn_fault {
    uint32_t at, length; /* the token in the game's text          */
    uint8_t kind;        /* enum pgn_fault_kind                   */
    uint8_t depth;       /* of variations; 0 is the game itself   */
    int ply;             /* of the faulty move; 0 if it is not one */
};

struct pgn_game {
    const char *text;
    struct pgn_tag *tags;
    struct pgn_item *items;
    size_t length, tag_count, item_count, fault_count;
    size_t number, line; /* of the game in the file; of its first line */
    struct pgn_fault faults[PGN_FAULTS_MAX];
    enum pgn_result result; /* as the moves end */
};

struct pgn_source {
    ssize_t (*read)(void *context, char *buffer, size_t room); /* as read(2): 0 at the end, -1 and errno */
    void *context;
};

/* A text in memory as a source; both have to live as long as the reader. `left` goes on as it is read. */
struct pgn_bytes {
    const char *left;
    size_t length;
};
struct pgn_source pgn_source_of(struct pgn_bytes *);

struct pgn_reader;
struct pgn_reader *pgn_reader_new(struct pgn_source);           /* the caller frees it */
void pgn_reader_free(struct pgn_reader *);                      /* NULL is allowed */
struct pgn_game *pgn_next(struct pgn_reader *);                 /* NULL at the end, or when reading failed */
bool pgn_reader_failed(const struct pgn_reader *, int *number); /* *number: the errno of the read that failed */
uint64_t pgn_bytes_read(const struct pgn_reader *);             /* up to the end of the last game           */
size_t pgn_line(const struct pgn_game *, size_t at);            /* in the file, from 1 */

/* pgn_game.c */
const struct pgn_tag *pgn_tag(const struct pgn_game *, const char *name); /* the first of that name, or NULL */
bool pgn_tag_is(const struct pgn_game *, const struct pgn_tag *, const char *value); /* the tag may be NULL: false */
enum pgn_result pgn_result_of(const char *, size_t length);                          /* PGN_NO_RESULT if it is none */
const char *pgn_result_text(enum pgn_result);                                        /* "" if there is none */
const char *pgn_fault_text(enum pgn_fault_kind);
/* Faults that no longer fit are dropped, except the first that ends the game itself, which takes the last place. */
void pgn_add_fault(struct pgn_game *, struct pgn_fault);

#endif
