/* What the files of the push share. */
#ifndef FLAGFALL_PUBLIC_PUBLIC_PUSH_PARTS_H
#define FLAGFALL_PUBLIC_PUBLIC_PUSH_PARTS_H

#include "public/public_answer.h"
#include "public/public_push.h"

enum { PUSH_SECOND = 1000, PUSH_MINUTE = 60 * PUSH_SECOND };

/* A board as Lichess has it by now, if what was sent came about. */
struct push_board {
    int board;
    char players[2][PERSON_NAME_MAX];
    long fide_ids[2];
    struct position start;
    move *moves; /* with those that were taken back since, and stay there until the next */
    int plies, sent_plies;
    bool of_others; /* those that stay are of players who sat there before */
    bool is_last;   /* its place went to others */
    enum result result;
    char placement[ANSWER_PLACEMENT_MAX]; /* after its moves */
    int ply;                              /* by the number of the move and the side that has it */
    bool is_over;                         /* on the board: Lichess ends it by itself */

    bool is_refused;
    int limit;         /* so many of its plies are sent after a refusal; -1: all */
    int refused_plies; /* how many were refused then */
    uint64_t refused;  /* the digest of them */
    char why[ANSWER_WORDS_MAX];
    int taken; /* plies that parsing took */

    msec differs_since; /* the first time it was read otherwise, in the way it is now; 0: it is as sent */
    uint64_t differs_as;
    bool is_late, is_missing;
    int there; /* plies, as read */
};

struct push_round {
    int target, number;           /* target: 0 for the first */
    char there[LICHESS_NAME_MAX]; /* its name; "": not known yet */
    uint64_t taken;               /* the digest of the last body that was accepted, or 0 */
    bool is_compared;             /* before something is sent for the first time, what is there was looked at */
    int64_t settled;              /* the entry up to which all was taken; 0: something may wait */
    int edition;
    msec delay;
    msec push_at, read_at; /* the earliest times; read_at is MSEC_NEVER while nothing has to be proved */
    msec was_read;
    msec late_by;        /* the delay that is set there */
    size_t most;         /* that Lichess took when the last body was made */
    int timeless, games; /* in so many of its games clock times are left out */
    int over, nameless, too_long;
    enum push_fault_kind fault;
    bool lost_push, lost_read; /* it was not found for that, and was not since */
    bool shows_other;          /* what was read of it last was of another round */
    int misread;               /* how often in a row it was that, or not found */
    msec since;
    char said[ANSWER_WORDS_MAX];
    struct push_board *boards;
    int count;
    int left[PUSH_BOARDS_MAX], left_count; /* boards that were sent once, and are not any more */
    bool is_to_empty;                      /* by a reset, before anything else is sent */
    int64_t emptied_by;                    /* the last that it was told of */
};

enum push_ask {
    REQUEST_NOTHING,
    REQUEST_TOKEN,
    REQUEST_ROUNDS,
    REQUEST_ROUND,
    REQUEST_PUSH,
    REQUEST_COMPARE,
    REQUEST_READ,
    REQUEST_RESET,
    REQUESTS,
};

enum push_kind { TARGET_NOT_KNOWN, TARGET_TOURNAMENT, TARGET_ROUND, TARGET_NONE };

struct push_target {
    struct event_lichess is;
    enum push_kind kind;
    bool asks_round; /* it is not a tournament: is it a round? */
    bool is_checked;
    struct answer_rounds rounds;
    msec ask_at;
    bool has_no_right;
    enum push_ask refused; /* what had no right */
    int beginning;         /* that it was refused in */
    msec again_at;         /* nothing is asked of it before */
};

struct push {
    uint64_t chance;
    bool only_checks;
    struct text token; /* only to ask about it */
    struct answer_token token_is;
    bool token_was_asked, token_refused;
    enum push_ask refused; /* what the token was refused for */
    int beginning;         /* how often all was tried again */
    int refused_in;        /* the beginning that the token was refused in */
    msec token_again_at;   /* nothing is asked before */
    struct push_target targets[EVENT_LICHESS_MAX];
    int event_rounds;
    struct push_round *rounds;
    int round_count;

    enum push_ask asks; /* what is out */
    int asked_target, asked_round;
    struct public_round sending;
    struct push_body body; /* of it */
    uint64_t digest;
    int64_t settled;
    int edition;
    msec delay;

    int64_t emptied_by; /* the reset that was obeyed last; -1 before the first look */
    struct text nothing;

    size_t most; /* bytes that Lichess takes, as it seems; 0: as many as usual */
    msec most_until;
    int halvings; /* of the clock times, until then */
    int failures;
    msec next_at;
    enum push_fault_kind trouble;
    msec trouble_since, trouble_wait;
    char trouble_said[ANSWER_WORDS_MAX]; /* by Lichess; "" if it says nothing */
    msec taken_at, heard_at;             /* wall */
};

/* public_push.c */
void push_let_go(struct push *); /* of what was sent */
msec push_pace(msec delay);
void push_note_taken(const struct push *, struct push_round *); /* the body that was made last is there */
bool push_is_lost(const struct push_round *);                   /* though its tournament may name it */

/* public_board.c */
/* What was sent of each game is what is there from now on; those that were refused stay as they were. */
void push_boards_take(struct push_round *, const struct push_body *, const struct answer_games *);
/* What would be sent was taken before: a game that is whole in it is refused no more. */
void push_boards_unchanged(struct push_round *, const struct push_body *);
/* Whether what is there is what was sent. What differs for a minute is late. */
bool push_boards_compare(struct push_round *, const struct answer_boards *, msec now);
/* The games that are not sent whole, since Lichess refused them so. Returns how many. */
int push_boards_limits(const struct push_round *, const struct public_round *, struct push_limit *, int most);
void push_boards_release(struct push_round *);

#endif
