/* A stand-in for Lichess's broadcasts, for tests: written from what its sources and papers say of it, not from what we
 * send. It takes pushes by its rules (boards.c), speaks HTTPS with certificates of its own (tls.c), and fails when it
 * is told to (stand_in.c).
 */
#ifndef FLAGFALL_TESTS_STAND_IN_H
#define FLAGFALL_TESTS_STAND_IN_H

#include "base/text.h"
#include "chess/board/position.h"

#include <jansson.h>
#include <stdbool.h>

/* --- boards.c: a round as Lichess keeps it ------------------------------------------------------------------------ */

enum { SHOWN_MAX_BOARDS = 100, SHOWN_PLIES = 600, SHOWN_TAGS = 32, SHOWN_TAG_NAME = 32, SHOWN_TAG_VALUE = 200 };

struct shown_tag {
    char name[SHOWN_TAG_NAME], value[SHOWN_TAG_VALUE];
};

struct shown_game {
    struct shown_tag tags[SHOWN_TAGS];
    int tag_count;
    struct position start;
    move moves[SHOWN_PLIES];
    int clocks[SHOWN_PLIES]; /* seconds; -1: none */
    int plies;
    char error[96]; /* "": it was parsed */
};

struct shown_round {
    char id[9], name[64];
    struct shown_game *boards;
    int count;
    int old_lines; /* that became variations */
    bool has_source;
};

/* Takes a push. Returns the answer, which comes of parsing alone. `fails`: the game of that number (1 for the first)
 * is said to be in error; `is_deaf`: the answer is as ever, but nothing comes about. */
json_t *boards_push(struct shown_round *, const char *pgn, size_t length, int fails, bool is_deaf);
json_t *boards_reset(struct shown_round *); /* takes all of its boards away */
json_t *boards_read(const struct shown_round *);
/* A line for each board: names, result, moves with clock times. */
void boards_list(const struct shown_round *, struct text *);

/* --- tls.c -------------------------------------------------------------------------------------------------------- */

struct tls;
struct tls_connection;
enum tls_face { TLS_GOOD, TLS_OF_ANOTHER, TLS_WRONG_NAME }; /* certificate that is shown */

struct tls *tls_new(const char *authority); /* writes there what clients have to trust */
struct tls_connection *tls_take(struct tls *, int socket, enum tls_face); /* NULL if they do not agree */
int tls_read(struct tls_connection *, char *, int room); /* 0 or less: nothing more comes */
bool tls_write(struct tls_connection *, const char *, size_t);
void tls_end(struct tls_connection *); /* with its socket, at once */

#endif
