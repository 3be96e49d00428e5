/* The push to Lichess: what is to be asked there next, and what the answers mean. It opens nothing and asks no clock.
 *
 *     push_next() --a request--> the caller sends it --its answer--> push_answer()
 *
 * One request is out at a time, over all targets. None waits: the next one is made when it may go, of what is public
 * then, so that one push repairs all that was missed. A push that was taken proves nothing, since Lichess answers
 * before its boards change; what is shown there is read back, and only that counts.
 *
 * Answers are judged by public_judge.c; what goes wrong is listed by public_fault.c.
 */
#ifndef FLAGFALL_PUBLIC_PUBLIC_PUSH_H
#define FLAGFALL_PUBLIC_PUBLIC_PUSH_H

#include "base/text.h"
#include "public/public_body.h"
#include "public/public_round.h"

struct push;

/* `seed` makes waits of many programs differ. One that only checks asks for token and rounds once, and pushes nothing.
 */
struct push *push_new(uint64_t seed, bool only_checks, const char *token);
void push_free(struct push *); /* NULL is allowed */

struct push_time {
    msec now;  /* by a clock that is never set */
    msec wall; /* what is reported to people */
};

struct push_view {
    const struct public_log *log;
    struct public_moment moment;
    msec delay;
};

enum { PUSH_PATH_MAX = 64 };
struct push_request {
    char path[PUSH_PATH_MAX];
    const struct text *body; /* NULL: nothing is posted; valid until push_answer() */
};

/* What is to be sent now. False: nothing, or a request is still out; ask again in half a second. */
bool push_next(struct push *, const struct push_view *, const struct push_time *, struct push_request *);

/* How a request ended. */
enum push_outcome {
    PUSH_ANSWERED,
    PUSH_UNREACHABLE, /* no name, no connection, no proxy, nothing in time, or it was cut */
    PUSH_DOUBTFUL,    /* somebody answered whose certificate is not Lichess's */
};
struct push_answer {
    enum push_outcome outcome;
    int status; /* of HTTP */
    msec wait;  /* as it asks for; 0 if it does not */
    const char *bytes;
    size_t length;
};
void push_answer(struct push *, const struct push_answer *, const struct push_time *);

/* The token or something else that was refused is another one now: all is tried again at once. What was refused is
 * listed until something is taken. */
void push_again(struct push *);

/* Lichess asked to wait: until when, by the clock that is never set; 0 if it did not. What a program that was ended
 * since had been told holds for the next one, too. */
msec push_held(const struct push *);
void push_hold(struct push *, msec until, const struct push_time *);

/* The entry of the last reset that was obeyed there; -1 if nothing is known of any. What the program before this one
 * obeyed is told before anything is asked: then one that was ordered meanwhile is obeyed, too. */
int64_t push_emptied(const struct push *);
void push_emptied_before(struct push *, int64_t by);

/* The wall time at which Lichess took something last; 0: never. */
msec push_taken(const struct push *);
msec push_heard(const struct push *); /* or took or showed it */
msec push_waits(const struct push *); /* until when it tries again, by the clock that is never set; 0: for nothing */
/* Whether the boards there are known to be what was sent last, in all rounds. */
bool push_is_proved(const struct push *);

/* --- what goes wrong (public_fault.c) ----------------------------------------------------------------------------- */

enum push_fault_kind {
    PUSH_FINE,
    PUSH_NO_NETWORK,
    PUSH_BUSY,
    PUSH_NOT_LICHESS,
    PUSH_SAYS_ERROR,   /* Lichess does, in place of an answer */
    PUSH_TOOK_NOTHING, /* of what was pushed */
    PUSH_TOKEN_REFUSED,
    PUSH_TOKEN_WEAK,    /* it may not write studies */
    PUSH_NO_RIGHT,      /* to that round */
    PUSH_UNKNOWN,       /* there is no such tournament or round */
    PUSH_NO_ROUND,      /* of that number in the tournament */
    PUSH_ROUND_REFUSED, /* all of it, as when the round has a source of its own */
    PUSH_TOO_LARGE,     /* even without clock times */
    PUSH_OTHER_ROUND,   /* what is read back is of another */
    PUSH_CLOCKS_OUT,    /* clock times were left out */
    PUSH_NO_ROOM,       /* more than a hundred boards */
    PUSH_NAMELESS,      /* a board without names */
    PUSH_TOO_LONG,      /* a game with more moves than are taken */
    PUSH_BOARD_LEFT,    /* not sent any more, and still shown there */
    PUSH_BOARD_REFUSED,
    PUSH_BOARD_CUT,     /* taken up to a move */
    PUSH_BOARD_MISSING, /* not shown there */
    PUSH_BOARD_LATE,    /* shown, but not as sent */
    PUSH_OLD_MOVES,     /* moves that were taken back stay until the next */
    PUSH_OLD_PAIRING,   /* those of others who sat there */
    PUSH_BOARD_LAST,    /* its place went to others */
    PUSH_FAULTS,
};

/* order: the words in public_fault.c */
struct push_fault {
    enum push_fault_kind kind;
    int target, round, board; /* 0 if it is of none; target: the number in the event file */
    int there, sent;          /* moves */
    int more;                 /* boards that have the same fault */
    int beginning;            /* how often all had begun again when it was refused: then it is told again */
    msec since, wait;         /* wall time; until it is tried again */
    char name[LICHESS_NAME_MAX];
    char said[96]; /* by Lichess */
};

/* Lists what goes wrong now; returns how many, at most `most`. */
int push_faults(const struct push *, struct push_fault *, int most);

/* Because of it nothing of a round is taken. */
bool push_fault_is_whole(const struct push_fault *);

/* Whether what was listed before is over, by an answer since; then a sentence says so. Of faults whose end is seen by
 * the boards that are shown there, nothing is said here. */
bool push_fault_is_over(const struct push *, const struct push_fault *, struct text *);

/* As one line for the arbiter, without its end. */
void push_fault_words(const struct push_fault *, int utc_offset_min, struct text *);
/* The same, but for when it is tried again. */
void push_fault_sentence(const struct push_fault *, int utc_offset_min, struct text *);

/* What a check found: a line for each target. Returns whether all rounds of the event have their place. */
bool push_check_words(const struct push *, const struct chess_event *, struct text *);

#endif
