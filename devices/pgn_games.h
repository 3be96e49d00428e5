/* What a set of PGN texts says about boards, and what is new since they were last read. This is the part of pgn_feed.h
 * that knows games but no files: texts and time are arguments.
 */
#ifndef FLAGFALL_PGN_GAMES_H
#define FLAGFALL_PGN_GAMES_H

#include "chess/pgn/pgn.h"
#include "chess/board/position.h"
#include "chess/notation/san.h"
#include "game/reading.h"

enum { FEED_BOARDS_MAX = 5000, FEED_NAME_MAX = 96 };

struct feed_move {
    char san[SAN_MAX];
    int ply;           /* 1 is White's first                            */
    int64_t clock_ms;  /* of the mover, after the move; -1 if not given */
};

/* What is new about one board; valid until the callback returns. */
struct feed_news {
    int board;
    const char *source;         /* the file                             */
    bool new_game;              /* other players or another start: the earlier game is over */
    bool lost, back;            /* the file no longer has this board, or has it again */
    int taken_back;             /* plies that were removed, before the moves below */
    const struct feed_move *moves;
    int count;
    int plies;                  /* of the whole game now                */
    int64_t clock_ms[2];        /* by side, the last ones given; -1 if none */
    int running;                /* enum side, by a Clock tag; -1 if not known */
    enum pgn_result result;
    bool new_result;
    const char *fault;          /* why the game cannot be followed beyond its last move; NULL if it can */
    const char *fault_move;     /* as written, or ""                    */
    const char *white, *black;
    const struct position *before;   /* the moves above                 */
    const struct position *position; /* after them                      */
};

typedef void feed_news_fn(void *context, const struct feed_news *);

struct pgn_games;

/* round: as in pgn_feed.h. News goes to the function. The caller frees it. */
struct pgn_games *pgn_games_new(int round, feed_news_fn *, void *context);
void pgn_games_free(struct pgn_games *); /* NULL is allowed */

/* Limits the boards that are reported, and sets the function that returns the board of two players, or 0. Without it,
 * tags and file names decide. */
typedef int feed_seating(void *context, const char *white, const char *black);
void pgn_games_for(struct pgn_games *, int first, int last, feed_seating *);

/* Take-backs are reported alone, and the moves played instead so much later: the tracker has to see the position before
 * play continues. */
enum { FEED_TAKEBACK_MS = 1500 };

/* Reads the present text of a file; a missing file is an empty text. believe: also report removals. Returns true if
 * something was held back, so that it has to be read again. */
bool pgn_games_look(struct pgn_games *, const char *file, const char *text, size_t length, bool believe, msec now);

/* Reports the news as readings like any device's: squares if moves were taken back, moves, both clocks. */
void feed_news_tell(const struct feed_news *, msec at, reading_fn *, void *context);

#endif
