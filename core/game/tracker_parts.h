/* What the files of the tracker share. */
#ifndef FLAGFALL_GAME_TRACKER_PARTS_H
#define FLAGFALL_GAME_TRACKER_PARTS_H

#include "game/tracker.h"

/* How long things take, in milliseconds. */
enum {
    SETTLED = 250,    /* a man let go of; told as made                                      */
    ANSWERED = 700,   /* an answer stands: the move before it is completed                   */
    GRACE = 700,      /* after a press, for squares that come late                           */
    HELD = 1500,      /* the same if a man of the mover is nowhere                           */
    RETURNED = 1000,  /* an earlier position stands again: taken back                        */
    CLOCKED = 1500,   /* a move stands, the opponent's clock runs, no press was seen          */
    QUIET = 2000,     /* the same without a clock; also how long kings stand for a sign       */
    BRUSHED = 1000,   /* a man on its way off the board does not stay so long anywhere       */
    UNPRESSED = 2500, /* a move was there so long before its answer: nobody pressed           */
    SET_UP = 3000,    /* pieces stand wrong before the start                                 */
    DISPLACED = SET_UP, /* what the last move left unexplained still stands so                */
    UNEXPLAINED = 5000,
    ON_THE_WAY = 20000, /* half a castling, a pawn to be promoted: a person looks for a queen */
};

static inline enum side turn_of(const struct tracker *t) { return (enum side)t->game.now.turn; }
static inline msec grace_of(const struct tracker *t) { return t->by_asking ? 0 : GRACE; } /* there, all is in order */
static inline bool is_wrong(const struct tracker *t) { return t->wrong != TRACK_KINDS; }

/* The kings on centre squares, as far as those can be believed; beside the other king by an illegal move is no sign. */
static inline bool track_is_sign(const struct tracker *t)
{
    return t->signs.told && t->wrong != TRACK_ILLEGAL && !has(t->ignored | t->suspects, t->signs.king[WHITE]) &&
           !has(t->ignored | t->suspects, t->signs.king[BLACK]);
}

static inline struct evidence evidence_of(const struct tracker *t, sqset also_ignored)
{
    bool knows = !t->seen.only_occupied && shown_knows(&t->shown, t->since);
    return (struct evidence){&t->seen, t->ignored | also_ignored, t->dips, t->put_at, knows ? &t->shown : NULL, t->since};
}
static inline sqset differing(const struct tracker *t) { return seen_differs(&t->seen, &t->game.now) & ~t->ignored; }
static inline sqset differing_after(const struct tracker *t) { return seen_differs(&t->seen, &t->after) & ~t->ignored; }

struct tracked track_event(const struct tracker *, enum track_kind, msec at);
void track_tell(struct tracker *, const struct tracked *);
void track_clear(struct tracker *, msec at);                     /* what was wrong is explained    */
void track_ask(struct tracker *, const struct lines *, msec at);

void track_look(struct tracker *, msec at);                      /* at the squares, for a provisional move */
void track_make(struct tracker *, int ply, move, msec at);       /* provisional: that ply and none after it */
void track_commit(struct tracker *, enum track_how, msec at);    /* the first provisional ply is completed  */

/* tracker_lies.c: squares that are dead or stuck */
void track_judge_squares(struct tracker *, msec before, enum track_how, msec at);
void track_judge_held(struct tracker *, msec at);
void track_still_from(struct tracker *, const struct tracked *);

/* tracker_memory.c: a board that is asked now and then */
void track_answered(struct tracker *, const struct reading *);
bool track_held_back(struct tracker *, const struct reading *);  /* a whole board: not to be believed yet */

/* tracker_press.c: presses that wait for their squares */
void track_presses(struct tracker *, msec now);
void track_done_with_press(struct tracker *);
void track_note_quick(struct tracker *, msec);
bool track_took_unseen(struct tracker *, msec now);                /* by the mover's press, or it is asked            */
bool track_hidden(const struct tracker *);                          /* the provisional move ends where nothing is seen */
bool track_hides(const struct tracker *, const struct line *);     /* one of its moves ends where nothing is seen */
bool track_is_plain(const struct tracker *);
static inline bool track_is_asked(const struct tracker *t) { return t->asked && t->made.count && track_hidden(t); } /* it waits for the answer */
bool track_first_stand(const struct tracker *, int plies);        /* whatever the next player already holds  */
bool track_still_shown(struct tracker *, msec now);               /* a move whose man is still shown where it was */
bool track_line(struct tracker *, int least, struct lines *);    /* longer explanations of what is seen */

/* tracker_swept.c: men that are away from the board at once, as no move has them */
void track_missing(struct tracker *, msec at);
void track_nothing_missing(struct tracker *);

/* tracker_stood.c: the moves that were on the board about the time of a press */
enum { STOOD_MOST = 4 };
struct stood_moves {
    struct stood {
        move move;
        msec from, until;
        bool still_shown; /* where it came from, too */
    } stood[STOOD_MOST]; /* the latest first */
    int count;
};
void track_stood(const struct tracker *, msec pressed, msec now, struct stood_moves *);
bool track_untouched(const struct tracker *, move);
bool track_likeliest(const struct tracker *, const struct stood_moves *, struct lines *); /* false: none, or one of several */
bool track_stands_elsewhere(const struct tracker *, move);
void track_taken_in_sight(struct tracker *, msec now);           /* rather than gone where nothing is seen          */

/* tracker_judge.c: what nothing explains */
void track_judge(struct tracker *, msec now);
void track_judge_swept(struct tracker *, msec now);

#endif
