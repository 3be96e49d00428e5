/* What was ever there in a log, and from when to when: public_round.c follows it, public_view.c answers from it. */
#ifndef FLAGFALL_PUBLIC_PUBLIC_PARTS_H
#define FLAGFALL_PUBLIC_PUBLIC_PARTS_H

#include "public/public_orders.h"
#include "public/public_round.h"
#include "report/record/record_read.h"

/* From when to when something stood, on the log's own scale of time. */
struct stood {
    msec from, to; /* MSEC_NEVER while it stands */
};

struct seen_move {
    struct stood stood;
    struct public_move is;
    int ply; /* 1 for the first */
    bool legal;
    msec wall;
};

/* A game from one starting position; another position makes it another game. */
struct seen_game {
    struct stood stood;
    struct position start;
    struct seen_move *moves; /* all that were ever made */
    int count, room;
    int *now; /* by ply: which of them stands */
    int plies, plies_room;
};

struct seen_result {
    struct stood stood;
    enum result is;
    bool is_forfeit;
    msec wall;
};

struct seen_board {
    struct seen_game *games; /* the last one stands */
    int game_count;
    struct seen_result *results; /* the last one stands */
    int result_count;
    int64_t paired_by; /* the entry that put others there during the round; 0: none did */
};

struct seen_round {
    int number;
    bool begun;
    int64_t begun_by;          /* entry */
    struct stood played;       /* until its end */
    struct seen_board *boards; /* by number */
    int highest;
    int64_t last; /* entry */
    msec last_at;
};

struct public_log {
    struct log *log;
    struct record_reader *reader;
    struct seen_round *rounds;
    int round_count;
    int edition;
    int64_t last;                /* entry */
    msec at;                     /* of it, on the log's scale */
    msec ahead;                  /* by how much that is later than the clocks say, so that it is later than an order */
    msec ordered_at;             /* when the last order was taken, on the same scale */
    bool is_ordered;             /* there was one */
    struct public_moment moment; /* of it; of one before it where that is later */
    struct log_hash hash;        /* of it */
    struct public_orders orders; /* up to it */
    struct public_orders told;   /* up to the last there is in the log, of which these are */
    int64_t looked;              /* the entry up to which orders were looked for */
    int64_t limit;               /* at which it stands still: the pause, or a reset in it; 0 if it goes on */
    struct record *still;        /* up to the pause, where it is read up to a reset in it; else NULL */
    msec paused_wall;            /* that of the last pause */
    char id[PUBLIC_ID_MAX];
    char *pairs[BOARDS_MAX + 1]; /* the bodies of the last pairing of each board */
};

/* How long after the other a moment is, by the clock that says less. The one that is never set begins again with the
 * computer. */
msec public_later_by(const struct public_moment *then, const struct public_moment *now);
/* The event, the pairings and the names that are public: in a pause as they were when it began. */
const struct record *public_record(const struct public_log *);
struct seen_round *public_seen_round(const struct public_log *, int number); /* NULL if there is none */

#endif
