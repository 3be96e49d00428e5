/* The hall: all boards of the round, what happens at them, and what an arbiter has to know and do. What arbiters see
 * and do has its own headers: desk.h, hand.h, round.h, ruling.h, appeal.h, team.h and others in this folder. board.c
 * takes readings, changes.c replays entries of the log, move_times.c keeps the times of moves, board_order.c the times
 * that were ordered.
 *
 * Readings, time and the arbiters' actions go in; drafts of entries for the log come out through listener.entry, in
 * order. The lasting state of the hall is the fold of its entries: hall_replay() of the same entries gives the same
 * hall (moves, clocks as last logged, alerts, results, penalties). The hall reads no clock: every call is given the
 * time, by one clock for all calls, which never goes back; an earlier time is taken as now. Boards are identified by
 * the numbers that the players know.
 *
 * An incident that needs action gets one alert, which is shown, acknowledged, taken, shelved, over, cleared; any other
 * is only logged. Everything returned here is valid until the next call that changes the hall.
 */
#ifndef FLAGFALL_HALL_HALL_H
#define FLAGFALL_HALL_HALL_H

#include "base/error.h"
#include "clock/order.h"
#include "clock/trouble.h"
#include "event/phase.h"
#include "game/capabilities.h"
#include "game/claims.h"
#include "game/orientation.h"
#include "game/tracker/press.h"
#include "hall/alert.h"
#include "hall/rates.h"

struct entry;
struct facts;
struct rulebook;
struct hall;

/* --- what is set up before ---------------------------------------------------------------------------------------- */

enum { NAME_MAX_BYTES = 64, TITLE_MAX = 4, LINE_NAME_MAX = 32, BOARDS_MAX = 10000 };
enum { PLAYER_CALLED = NAME_MAX_BYTES + 32 }; /* a name with a number behind it */

struct hall_player {
    char name[NAME_MAX_BYTES];
    char id[24]; /* the same in every round: identifies the player of a penalty */
    char team[NAME_MAX_BYTES];
    char title[TITLE_MAX];
    int rating;
    bool apart; /* somebody else in the event has the same name: the id goes with it */
};

struct hall_seat {
    int number; /* the board's, from 1                                      */
    struct hall_player players[2];
    char line[LINE_NAME_MAX]; /* the cable, shared by boards that fall silent together; "" if unknown */
    struct control control;
    bool control_guessed; /* the control is a guess: nothing that depends on it is judged */
    bool by_hand;         /* no device: an arbiter types                              */
    bool gone;            /* nobody sits there any more: kept for its entries         */
    bool own_phase;       /* `phase` replaces the round's                             */
    enum event_phase phase;
    bool own_default;             /* `default_after` replaces the round's                     */
    msec default_after;           /* MSEC_NEVER if there is none                              */
    msec begins_after;            /* how much later than the round it begins; 0 if together   */
    const struct position *start; /* NULL for the initial position                    */
};

struct trace;

struct hall_settings {
    int round;
    enum event_phase phase;
    msec starts_at;               /* when the round is planned to begin; MSEC_NEVER if not known */
    msec default_after;           /* default time (FIDE 6.7.1); MSEC_NEVER if there is none   */
    bool default_from_actual;     /* it counts from when the round was begun, whatever was planned */
    int draw_from_move;           /* completed moves after which a draw may be agreed; 0 for always */
    const char *rulebook;         /* its name, which decides what time trouble is             */
    const struct rulebook *book;  /* for priorities and stances; borrowed; NULL for the usual ones */
    const struct facts *answered; /* the event's answers for all its games; copied; or NULL */
    const struct hall_seat *seats;
    int count;
    int first_day, last_day;   /* of the event, since 1970; 0 if not known */
    int arbiters;              /* how many share the hall, for the alert load of each; 0 for one */
    const struct trace *trace; /* or NULL */
};

struct hall_listener {
    void (*entry)(void *self, const struct entry *draft); /* kind, board, who, mono_ms, body; NULL is allowed */
    void *self;
};

/* Of a completed move. */
struct move_time {
    int32_t left_s;  /* the mover's clock after it, including the increment; or SECONDS_UNKNOWN */
    int32_t took_ms; /* how long the clocks ran for it; below 0 if none was seen running */
};

/* --- a board ------------------------------------------------------------------------------------------------------ */

enum board_feed { FEED_NONE, FEED_FRESH, FEED_LATE, FEED_LOST, FEED_FAULTY, FEEDS };
enum play { PLAY_WAITING, PLAY_RUNNING, PLAY_STOPPED, PLAY_FINISHED, PLAY_STATES };
#define RESULT_FORFEIT "forfeit" /* as the reason of a result begins that was not played */

enum result { RESULT_OPEN, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW, RESULT_NONE, RESULT_ANNULLED, RESULTS };

struct hall_board; /* board_view.h */

const char *play_name(enum play); /* in words, as is feed_name() */
const char *feed_name(enum board_feed);
const char *result_text(enum result);  /* "1-0", "0-1", "1/2-1/2", "0-0", "annulled", "*" */
/* The same, but "+/-", "-/+" and "-/-" of one that was not played. */
const char *forfeit_text(enum result, bool is_forfeit);
bool result_reason_is_forfeit(const char *reason); /* "forfeit", or "forfeit: " and why: so the log has it */
enum result result_read(const char *); /* RESULT_OPEN if it is none */
enum result result_turned(enum result); /* the same with the other colours: of those who change sides */
/* As people type it, also "white", "draw" and "="; or as a forfeit, "+--", "--+", "---", which the pairing program has
 * to know about. RESULT_OPEN if it is none. */
enum result result_typed(const char *word, bool *is_forfeit);
/* The same, and in one sign as on a slip: 1, 0, 5, =, +, -. */
enum result result_on_slip(const char *word, bool *is_forfeit);

/* --- life, readings, time ----------------------------------------------------------------------------------------- */

struct hall *hall_new(const struct hall_settings *, const struct hall_listener *); /* the listener may be NULL */
void hall_free(struct hall *); /* NULL is allowed */

/* To be called when a line is opened: what the device at this board can report, and whether orders go to its clock by
 * wire. */
void hall_device_can(struct hall *, int board, const struct capabilities *);
void hall_take(struct hall *, int board, const struct reading *, msec now);
/* To be called when hall_due() has come, or more often: settles what is due. Returns the time, never an earlier one. */
msec hall_advance(struct hall *, msec now);
msec hall_due(const struct hall *);
/* Time passed in which nobody looked after the hall, as after its round: what fell due meanwhile is settled and told as
 * of now, not as of then. */
void hall_pass(struct hall *, msec now);

/* Applies a logged entry to a hall that was set up in the same way; to be done before anything else with that hall.
 * Returns false with the reason, and changes nothing, if the entry is none of ours or damaged. */
bool hall_replay(struct hall *, const struct entry *, struct error *why);

/* --- views -------------------------------------------------------------------------------------------------------- */

int hall_count(const struct hall *); /* the boards of the round */
const struct hall_board *hall_at(const struct hall *, int index);     /* 0 to hall_count() - 1, in order of numbers */
const struct hall_board *hall_board(const struct hall *, int number); /* NULL if there is none */
/* its seats, rulebook and round; valid as long as the hall */
const struct hall_settings *hall_settings_of(const struct hall *);
/* What the event's rulebook, or the one that it builds on, says of time trouble; NULL if it says nothing. */
const struct trouble_rule *hall_trouble_rule(const struct hall *);
size_t hall_bytes(const struct hall *); /* with games, incidents, alerts; without the mate solver's tables */

/* The numbers of the boards that changed since the last call, each once. Returns how many. */
int hall_changed(struct hall *, const int **numbers);

msec hall_left(const struct hall_board *, enum side, msec now); /* below 0 if not known */
/* The time that a decision starts from: for a clock set by hand, what was ordered last until times are entered; else
 * hall_left(). */
msec hall_left_ordered(const struct hall_board *, enum side, msec now);
msec hall_time(const struct hall *); /* the last time that it was given */
bool hall_in_trouble(const struct hall_board *, enum side); /* is the side in time trouble? */
struct move_time hall_move_time(const struct hall_board *, int ply); /* ply: 1 for the first move */

#endif
