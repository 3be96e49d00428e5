/* What a set of PGN texts says of boards, and what of it is new since they were read last. The part of pgn_feed.h that
 * knows games and no files: texts and time come in as arguments.
 */
#ifndef FLAGFALL_DEVICES_PGN_GAMES_H
#define FLAGFALL_DEVICES_PGN_GAMES_H

#include "chess/pgn.h"
#include "chess/position.h"
#include "chess/san.h"
#include "game/reading.h"

enum { FEED_BOARDS_MAX = 5000, FEED_NAME_MAX = 96 };

struct feed_move {
    char san[SAN_MAX];
    int ply;           /* 1 is White's first                            */
    int64_t clock_ms;  /* of the mover, after the move; -1: not said    */
};

/* What is new of one board. Good until the callback returns. */
struct feed_news {
    int board;
    const char *source;         /* the file                             */
    bool new_game;              /* other players or another start: all before it is over */
    bool lost, back;            /* the file says nothing of this board any more, or again */
    int taken_back;             /* plies that were there and are not: before the moves below */
    const struct feed_move *moves;
    int count;
    int plies;                  /* of the whole game now                */
    int64_t clock_ms[2];        /* by side, the last that was said; -1: none */
    int running;                /* enum side, where a Clock tag says so; -1: not known */
    enum pgn_result result;
    bool new_result;
    const char *fault;          /* why the game cannot be followed beyond its last move; NULL: it can */
    const char *fault_move;     /* as written; ""                       */
    const char *white, *black;
    const struct position *before;   /* the moves above                 */
    const struct position *position; /* after them                      */
};

typedef void feed_news_taker(void *taker, const struct feed_news *);

struct pgn_games;

struct pgn_games *pgn_games_new(int round, feed_news_taker *, void *taker);
void pgn_games_free(struct pgn_games *);

/* Which boards may be told, and where two people sit: a board's number, or 0. Without it tags and names of files say. */
typedef int feed_seating(void *taker, const char *white, const char *black);
void pgn_games_for(struct pgn_games *, int first, int last, feed_seating *);

/* Moves that were taken back are told alone, and what was played instead so much later: who follows the board (the
 * tracker) has to see it stand before it goes on. */
enum { FEED_TAKEBACK_MS = 1500 };

/* The text of a file as it stands now. `believe`: also what takes something away. Returns whether anything was not
 * told yet, so that it has to be looked at again. A file that is gone is an empty text. */
bool pgn_games_look(struct pgn_games *, const char *file, const char *text, size_t length, bool believe, msec now);

/* The same in the words of all devices: squares where moves were taken back, moves, both clocks. */
void feed_news_tell(const struct feed_news *, msec at, reading_taker *, void *taker);

#endif
