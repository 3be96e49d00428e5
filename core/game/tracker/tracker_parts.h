/* What the files of the tracker share. Each part of it is written in one of them. */
#ifndef FLAGFALL_GAME_TRACKER_PARTS_H
#define FLAGFALL_GAME_TRACKER_PARTS_H

#include "game/tracker/price.h"
#include "game/tracker/tracker.h"

/* How long things take, in milliseconds. */
enum {
    SETTLED = 250,    /* a piece was released; the move is reported as made                 */
    ANSWERED = 700,   /* an answer is on the board: the move before it is completed          */
    GRACE = 700,      /* after a press, for squares that come late                           */
    HELD = 1500,      /* the same if a piece of the mover is nowhere                         */
    ROOK_LATE = 3000, /* the same if king and rook are moved one behind the other */
    RETURNED = 1000,  /* an earlier position is on the board again: taken back               */
    CLOCKED = 1500,   /* a move was made, the opponent's clock runs, no press was seen        */
    QUIET = 2000,     /* how long kings stay for a sign, and a last move if there is no clock */
    RESTS = 3500,     /* a move was made, and there is no clock: a piece may rest on its way  */
    UNPRESSED = 2500, /* a move was there so long before its answer: nobody pressed           */
    STANDS_OUT_OF_TURN = 2500, /* a piece of the side not to move: it is no longer being adjusted, or slid past    */
    SET_UP = 3000,    /* pieces are set up wrongly before the start                          */
    DISPLACED = SET_UP, /* what the last move left unexplained has not changed                */
    UNEXPLAINED = 5000,
    ASTRAY_S = 15,    /* in seconds: several moves are missing, however often the squares change */
    ASKED_AFTER = 2000, /* how long several lines must fit before the arbiter is asked        */
    KNOCKED_MOST = 3, /* more pieces than these are away by no two moves at once              */
    PLAYED_ON = 4,    /* half-moves, unanswered after so many the record goes on            */
    ON_THE_WAY = 20000, /* half a castling, a pawn to be promoted: a person looks for a queen */
};

static inline enum side turn_of(const struct tracker *t) { return (enum side)t->game.now.turn; }
static inline msec grace_of(const struct tracker *t) { return t->memory.asks ? 0 : GRACE; } /* there, all is in order */
/* How much longer something may have been so than is known: what a board on a bus reports may have happened at any time
 * since it was last asked. */
static inline msec unsure_of(const struct tracker *t)
{
    enum { A_ROUND = 1000 };
    return !t->memory.asks ? 0 : t->lag < A_ROUND ? t->lag : A_ROUND;
}
/* How long after a press its squares may still come. In the first answer of a board on a bus only the order tells. */
static inline msec late_of(const struct tracker *t)
{
    return t->memory.first && t->memory.step < t->presses.late ? t->memory.step : t->presses.late;
}
static inline bool is_wrong(const struct tracker *t) { return t->told.wrong != TRACK_KINDS; }
static inline bool has_clock_now(const struct tracker *t) { return t->has_clock && t->clock_heard; }
static inline sqset differing(const struct tracker *t) { return seen_differs(&t->seen, &t->game.now) & ~t->lies.known; }
sqset differing_after(const struct tracker *); /* from the position after the best hypothesis */
/* Long out of step with a game that goes on too fast for the squares ever to stand. */
static inline bool is_astray(const struct tracker *t, msec now)
{
    bool plays = t->runs.now >= 0 || (!t->has_clock && t->game.plies && !t->seen.only_occupied);
    msec patience = t->runs.now >= 0 ? ASTRAY_S : 2 * ASTRAY_S; /* without a clock a board may be built again */
    return plays && now / 1000 - t->fitted_s >= patience;
}

static inline move track_pass_of(const struct position *p)
{
    int king = king_square(p, (enum side)p->turn);
    return move_of(king, king, PASSING);
}

/* The kings on centre squares, as far as those can be believed; beside the other king by an illegal move is no sign. */
static inline bool track_is_sign(const struct tracker *t)
{
    return t->signs.told && t->told.wrong != TRACK_ILLEGAL && !has(lies_now(&t->lies), t->signs.king[WHITE]) &&
           !has(lies_now(&t->lies), t->signs.king[BLACK]);
}

/* tracker.c */
void track_squares(struct tracker *, const struct reading *); /* what a device shows now, or showed at that time */
void track_look_at(struct tracker *, msec when);  /* until the next look arranges another time */

/* unseen.c: moves that nobody saw */
void track_unseen(struct tracker *);                /* there may have been some                           */
void track_note_seen(struct tracker *, msec at);    /* the squares may show the record now                */
void track_note_stayed(struct tracker *, msec now); /* and may have done so for long enough               */
void track_seen_otherwise(struct tracker *);        /* a square has changed                               */
void track_saw_all(struct tracker *);               /* nothing was played that nobody saw                 */
void track_fitted(struct tracker *, msec at);       /* the squares fit the record, or the arbiter was called */
void track_note_fit(struct tracker *, msec now);

struct irregular;

/* told.c */
struct tracked track_event(const struct tracker *, enum track_kind, msec at);
void track_tell(struct tracker *, const struct tracked *);
void track_tell_made(struct tracker *, msec at);
/* Reports that something is wrong, once; track_clear() ends it. */
void track_wrong(struct tracker *, enum track_kind, enum side, int from, int to, move, msec at);
/* Two of the mover's pieces, each as it may go: which of them was the move nobody sees. */
void track_two_moved(struct tracker *, move, move, msec at);
void track_out_of_turn(struct tracker *, enum side, int from, int to, msec at); /* and nobody pressed */
void track_setup(struct tracker *, enum track_kind, const struct orientation_finding *, msec at);
void track_clear(struct tracker *, msec at);                     /* what was wrong is explained or put right */
void track_ask(struct tracker *, const struct move_lines *, msec at);
void track_knocked(struct tracker *, msec at);                   /* all that was swept is back              */
void track_doubt(struct tracker *, bool, msec at);               /* whether it is open which move it was     */
void track_sign(struct tracker *, msec at);
void track_note_sign(struct tracker *, int sign, bool stays);
void track_complete(struct tracker *, enum track_how, msec at);  /* the first half-move of the best hypothesis */
void track_note_stood(struct tracker *, msec now); /* before the board changes: notes the move that was on it */
void track_keep_last(struct tracker *, msec now);  /* at the end: completes a last move that nobody pressed */
void track_record(struct tracker *, move, msec at); /* as it was recorded before, after another move than then */
void track_read_on(struct tracker *, move, msec at); /* the next, by what all squares together say */
void track_take_back(struct tracker *, int count, msec at);
void track_take_back_unpressed(struct tracker *, int count, msec at); /* they were other moves, as it seems now */
/* Which moves it was, from that position on, although the record has taken up the first of these lines. */
void track_ask_again(struct tracker *, const struct position *before, int ply, const struct move_lines *, msec at);
bool track_owes_press(const struct tracker *, enum side, msec at); /* of a half-move that was completed without */
void track_press_was_late(struct tracker *, enum side); /* a completed move was pressed after all */
void track_ruled_move_pressed(struct tracker *); /* the last move, completed by a ruling, was pressed as well */
void track_begin_again(struct tracker *);    /* forgets what was made, asked and illegal   */
void track_begin(struct tracker *, const struct position *); /* a new game from that position */

/* asked.c: questions from which the record goes on */
bool asked_has_room(const struct tracker *);
void asked_note(struct tracker *, const struct move_lines *); /* it is asked which of these it was               */
void asked_go_on(struct tracker *, const struct move_lines *); /* the record goes on with the first of these      */
/* From that position the record has the first of these lines; it may have been another. */
void asked_keep(struct tracker *, const struct position *before, int ply, const struct move_lines *);
void asked_keep_orders(struct tracker *, const struct move_lines *); /* only the order of its half-moves is open */
void asked_release(struct tracker *);
void asked_forget(struct tracker *, int ply); /* the record has only so many half-moves */
void asked_settle(struct tracker *, msec now); /* tells what nothing else is left for */
bool asked_is_as_told(const struct tracker *, const struct open_question *); /* the record still has that line */
/* The position now, had it been that rival; false if the game could not have gone on so. */
bool asked_rival(const struct tracker *, const struct open_question *, int which, struct position *);
/* Had it been another, nobody would have done what is reported. */
bool asked_excuses(const struct tracker *, const struct irregular *, enum side pressed, msec at);

/* grow.c: lines that are longer by one half-move */
void grow_line(struct tracker *, int which); /* where pieces have arrived */
void grow_unseen(struct tracker *);          /* with what nobody saw      */

/* lies.c: squares that are dead or stuck */
void lies_begin(struct tracker *);
void lies_square_changed(struct tracker *, int sq);
void lies_after_move(struct tracker *, const struct tracked *, msec pressed, msec before);
void lies_judge_held(struct tracker *, msec at);
void lies_taken_back(struct tracker *);
void lies_add(struct tracker *, sqset known, sqset suspects, msec at);

/* swept.c: more pieces off the board at once than any move takes */
void swept_look(struct tracker *, msec at);
void swept_nothing(struct tracker *);

/* memory.c: a board that is asked now and then */
void memory_answered(struct tracker *, const struct reading *);
void memory_plays(struct tracker *, bool); /* what a board alone stored, from now until it is no longer so */
void memory_at(struct tracker *, msec);    /* it is known up to there */
bool memory_holds_back(struct tracker *, const struct reading *);  /* true of a whole board not to be believed yet */

/* stored.c: what a board alone has stored, and what is played of it */
void stored_asked(struct tracker *, msec at);
void stored_begin(struct tracker *, msec at);
void stored_release(struct tracker *);
void stored_power_up(struct tracker *);
void stored_square(struct tracker *, int square, piece);
void stored_play(struct tracker *, msec now);

/* irregular.c: what one player did that is no legal move */
struct irregular {
    uint8_t kind; /* enum track_kind, or TRACK_KINDS: one ply, one press and one side's pieces do not explain it */
    uint8_t side, from, to;
    move move;    /* as the record can hold it, or NO_MOVE; NO_MOVE of TRACK_NO_MOVE is a pass */
    move also;    /* TRACK_TWO_MOVED: the other one */
    msec stood;   /* of irregular_answered(): since when */
    int price;
};
void irregular_find(const struct tracker *, const struct position *before, enum side pressed, msec at,
                    struct irregular *);
/* The side to move went as it may not and pressed, and what differs besides is a legal reply, begun before the squares
 * had settled; or nothing was moved before that reply. */
bool irregular_answered(const struct tracker *, msec pressed, struct irregular *);
/* Pieces of the record are missing: had they been taken before, or stood where this one went, its move is legal. */
bool irregular_excused(const struct tracker *, const struct irregular *);
bool irregular_one_piece(const struct tracker *, const struct position *, enum side, int *from, int *to);

/* When the last half-move but `back` of those that nobody pressed for stood; of told.recents, the one before them. */
msec track_recent(const struct tracker *, int back);

/* bare.c: whole games that explain a board which does not name its pieces, where there is no clock */
bool bare_is_alive(const struct tracker *); /* there are such games */
void bare_begin(struct tracker *);          /* the squares show the record: from here on, if it is such a board */
void bare_release(struct tracker *);
void bare_note(struct tracker *, int square, msec at); /* it has changed */
void bare_grow(struct tracker *, msec at); /* all squares of a reading have */
bool bare_weigh(struct tracker *, msec now); /* which is the best; false if there are none */
int bare_shared(const struct tracker *, const struct bare_game *); /* how many of its half-moves the record has */
void bare_doubt(struct tracker *, int ply, msec now); /* the half-move after so many is open; -1: none is */
void bare_keep(struct tracker *, int plies); /* a person has said that the record is right up to there */

/* bare_told.c: what is recorded and asked of them */
void track_read_bare(struct tracker *, msec now);
bool bare_agrees(const struct tracker *, move); /* it may be recorded next: no game near the best has another */
bool bare_choices(const struct tracker *, struct move_lines *); /* all that it may be next; false: nothing is known */
bool bare_explains(const struct tracker *); /* a game explains what is seen, and the record goes on with it */
bool bare_is_sure(const struct tracker *, int ply); /* of the half-move after so many: none has another */

/* revise.c: what was recorded without a press, and is contradicted */
bool track_revise(struct tracker *, msec now);

/* decide.c: what is reported of the hypotheses */
void track_decide(struct tracker *, msec now);
/* A line of one half-move: by checkmate or stalemate, or because neither side has the material to mate. */
bool track_ends_game(const struct tracker *, const struct hypothesis *);

/* judge.c: what nothing explains */
bool track_taken_back(struct tracker *, msec now); /* an earlier position stands again, and is the record's */
void track_judge(struct tracker *, msec now);

#endif
