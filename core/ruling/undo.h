/* What can be taken back at a board, what that removes, and doing it again.
 *
 * Only the last thing entered there can be taken back: a result, a typed move, a decision, or that spectators do not
 * see the board. Taking back is an entry of its own; the log keeps the earlier ones.
 */
#ifndef FLAGFALL_RULING_UNDO_H
#define FLAGFALL_RULING_UNDO_H

#include "hall/hall.h"

struct text;

enum undo_kind { UNDO_HIDDEN, UNDO_RESULT, UNDO_MOVE, UNDO_RULING, UNDO_KINDS };

/* The state of a board, compared to see whether anything was entered since. */
struct board_mark {
    uint64_t position; /* its hash: other moves may lead to the same number of plies */
    int round, plies, ruling;
    uint8_t result;
    bool hidden;
};

struct taken_back {
    int board;
    uint8_t kind;            /* enum undo_kind                                    */
    int ruling;              /* of UNDO_RULING                                    */
    move move;               /* of UNDO_MOVE                                      */
    bool waited;             /* of UNDO_MOVE: illegal, and its reply not entered  */
    bool answered;           /* of UNDO_MOVE: illegal, and one of the game        */
    uint8_t result;          /* of UNDO_RESULT                                    */
    bool forfeit;            /* of UNDO_RESULT: it was not played                 */
    bool is_anybodys;        /* anyone who may make entries at the board may undo it */
    char maker[WHO_MAX];     /* who entered it; "" for a decision, or if not known */
    char by[WHO_MAX];        /* who took it back                                  */
    struct board_mark after; /* of the board after it was taken back            */
};

/* What taking back a decision removes. */
struct undo_effect {
    bool result, penalty, count, times; /* they are removed                     */
    bool position;                      /* stays as the decision set it         */
    bool sets;                          /* the clock is ordered back, to `left_s` */
    int32_t left_s[2];
    bool moves;                         /* the removed moves and the position come back */
};

/* fills in what would be taken back now; false if nothing */
bool undo_last(const struct hall *, int board, struct taken_back *);
/* what is removed, or comes back, if this is taken back now */
struct undo_effect undo_effect(const struct hall *, const struct taken_back *);
void undo_words(const struct hall *, const struct taken_back *, struct text *); /* "the result 1-0; the game goes on" */
void undo_effect_words(const struct hall *, const struct taken_back *, struct text *); /* ": its penalty goes;..." */
/* Takes it back and fills in `by` and `after`. Returns false with the reason. */
bool undo_take_back(struct hall *, struct taken_back *, const char *who, const char *reason, msec now,
                    struct error *why);

bool undo_can_be_had_again(const struct hall *, const struct taken_back *); /* the board is unchanged since */
/* adds what doing it again would do, in words */
void undo_again_words(const struct hall *, const struct taken_back *, struct text *);
/* Does again what was taken back. Returns false with the reason. */
bool undo_again(struct hall *, const struct taken_back *, const char *who, msec now, struct error *why);

/* What was taken back at one desk, the latest at the end. A zeroed list is empty. */
enum { UNDO_MOST = 32 };
struct undo_list {
    struct taken_back at[UNDO_MOST];
    int count;
};
void undo_remember(struct undo_list *, const struct taken_back *);
void undo_forget(struct undo_list *, const struct taken_back *); /* takes it off the list */
/* The last thing taken back at the board if it can be done again, owned by the list; else NULL. */
const struct taken_back *undo_taken_at(const struct undo_list *, const struct hall *, int board);

#endif
