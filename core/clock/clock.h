/* The clock of one board: follows what the device shows, runs on between its messages, and reports what happens to it.
 *
 * Sides are colours here. Each thing is reported once, and again only if it was right in between. A flag is reported
 * with the bounds of its fall: the last message that showed time and the first that showed none. Zero in a single
 * message is no flag: neither in the last second, nor in an all-zero message, nor at the end of a period that another
 * follows. A clock that has a sign of its own for a fallen flag is fallen when the sign says so. A stopped clock is
 * being set or waits: no jump is reported for it, and what was set is reported when it runs again.
 */
#ifndef FLAGFALL_CLOCK_CLOCK_H
#define FLAGFALL_CLOCK_CLOCK_H

#include "base/msec.h"
#include "chess/board/board.h"
#include "clock/control.h"

enum { NO_SIDE = -1, SECONDS_UNKNOWN = -1 };

/* One message of a clock. Sets of sides have bit 1 << enum side. */
struct clock_seen {
    int32_t left_s[2];  /* SECONDS_UNKNOWN where the device gives none      */
    int8_t runs;        /* enum side, or NO_SIDE                            */
    int8_t up;          /* whose lever is up, to press next; NO_SIDE: not known */
    uint8_t flag;       /* sides: fallen, by the device's own sign           */
    uint8_t shown;      /* sides: a flag is shown, a period ended            */
    bool low_battery;
    msec at;
};

/* order: clock event names in clock.c */
enum clock_event_kind {
    CLOCK_PRESSED,      /* side pressed                                                  */
    CLOCK_FLAG,         /* side's time is over: not_before, at; first, if both            */
    CLOCK_BOTH_FLAGS,   /* the second fell too: side is the first, or NO_SIDE if unknown  */
    CLOCK_PERIOD,       /* side's next period was added; number: its seconds              */
    CLOCK_NO_PERIOD,    /* side's period is over and the next was not added               */
    CLOCK_STOPPED,      /* side ran, and now neither does                                 */
    CLOCK_STARTED,      /* side runs                                                      */
    CLOCK_WRONG_SIDE,   /* side runs, and it is not its move; number: seconds since when   */
    CLOCK_LEVER,        /* the lever was moved while neither ran; side is now to press    */
    CLOCK_SET_WRONG,    /* before the start: side (NO_SIDE: both) is not as the control says; number: it shows */
    CLOCK_NO_BONUS,     /* side's increment, delay or compensation is another; number: what it should be */
    CLOCK_TIMES_SET,    /* it runs again, and side's time was changed while it was stopped; number: by how much */
    CLOCK_JUMP,         /* running, side's time changed by what no move explains; number: by how much */
    CLOCK_BATTERY,
    CLOCK_ABSENT,       /* it is not there, or off                                        */
    CLOCK_SILENT,       /* it runs and says nothing                                       */
    CLOCK_BACK,         /* there again after it was absent or silent                      */
    CLOCK_EVENTS,
};

struct clock_event {
    uint8_t kind; /* enum clock_event_kind */
    int8_t side;  /* enum side, or NO_SIDE */
    int32_t number;
    msec at, not_before;
};

typedef void clock_fn(void *context, const struct clock_event *);

/* The three times of a flag, all kept (FIDE 6.8); MSEC_NEVER where it has not happened. */
struct flag_times {
    msec not_before, device; /* it fell between the two      */
    msec shown;              /* the console showed it         */
    msec observed;           /* an arbiter saw it, or a player claimed it */
};

struct clock {
    struct control control;
    clock_fn *tell;
    void *context;
    struct clock_seen seen;   /* the last message              */
    bool known;               /* there was one                 */
    bool present, silent, battery_told, wrong_side_told, started;
    int8_t turn;              /* whose move it is on the board, NO_SIDE: not reported */
    uint8_t flags, zero;      /* sides: reported; at zero and waiting */
    bool presses_told;        /* clock_pressed() reports each      */
    bool flags_told;          /* it has a sign of its own for a fallen flag */
    int8_t first_flag;
    uint8_t last_turn;        /* enum side: last reported              */
    uint8_t no_period_told;   /* sides                          */
    msec turn_at;             /* since then                            */
    int completed;            /* half-moves on the board       */
    uint16_t presses[2];
    uint8_t period[2];        /* reported as begun             */
    bool bonus_told, wrong_told;
    bool bonus_seen[2];
    uint8_t no_gain[2];       /* presses that gave none                   */
    uint8_t over[2];          /* presses that gave more than they should  */
    struct kept_press {       /* the last that clock_pressed() reported   */
        int8_t side;
        bool told_now : 1;    /* it is being judged                       */
        bool alone : 1;       /* no press was missed since what was read before it */
        bool doubted : 1;     /* its bonus is missing, if the next message has it neither */
        bool bare : 1;        /* such times come without the bonus: messages alone show it */
    } kept;
    int32_t kept_left_s;      /* of its side                              */
    int32_t wrong_s[2];
    int32_t stood_s[2];       /* when it last stopped          */
    struct flag_times flag[2];
    msec above_zero[2];       /* last message with time        */
    msec zero_at[2];
    msec anchor[2];           /* when this second was first shown */
    msec ran_at;              /* who runs runs since then      */
    struct account {          /* of time, while the clock runs and nobody sets it */
        bool open;
        msec from;            /* not open: what was seen before no longer counts */
        int32_t sum_s;        /* of both, at its beginning     */
        int32_t last_s[2];    /* each, at its last press       */
        int32_t given_s;      /* bonus since the beginning     */
        int32_t gained_s;     /* the same by what the clock was seen to gain, also where no press was reported */
        int32_t unheard;      /* presses since then that nobody may have reported, at most */
        msec ran_ms;          /* seen to run since then        */
    } account;
    msec silence;             /* so long without a message while it runs */
    msec due;
};

/* Nothing has been seen of it yet. `context` is handed to the function with each event; NULL if nobody listens. */
void clock_begin(struct clock *, const struct control *, clock_fn *, void *context);
void clock_take(struct clock *, const struct clock_seen *); /* the next message */

/* Whether the device says itself when a flag has fallen: then zero alone is the last second. */
void clock_flags_are_told(struct clock *, bool);

/* For a board that remembers each press and is asked for the clock now and then: readings are no longer taken as
 * presses, clock_pressed() reports each. */
void clock_presses_are_told(struct clock *);
/* left_s: the side's time after the press. Some clocks report it without the bonus: one that lacks it is reported only
 * if the next message lacks it too. before: what was certainly read before it, or NULL. unheard: how many presses may
 * lie between the two that nobody reported, of both sides together: what they added is no larger bonus. */
void clock_pressed(struct clock *, enum side, int32_t left_s, const struct clock_seen *before, int unheard, msec at);

/* Whether two presses that nobody reported, one after the other at once, show in the times of whose clock stands. */
bool clock_tells_missed(const struct clock *);
/* After a message: since when nobody can have pressed but as clock_pressed() reported, by these times; MSEC_NEVER if
 * they do not show it. */
msec clock_no_press_since(const struct clock *);

/* Times that nobody's clock shows: reckoned from dates, by correspondence. flags: sides that have overstepped. */
void clock_reckoned(struct clock *, const int32_t left_s[2], uint8_t flags, msec at);
void clock_seen_turned(struct clock_seen *); /* the message of a clock that lies the other way round */
/* It was read for the wrong players: what was seen of one is the other's. Flags are reported again. */
void clock_turned(struct clock *, msec at);
/* It runs for the player whose move it is not, for longer than a board may be late. */
static inline bool clock_fits_turned(const struct clock *c)
{
    return c->wrong_side_told && c->turn != NO_SIDE && c->seen.runs != NO_SIDE && c->seen.runs != c->turn;
}
void clock_gone(struct clock *, msec at); /* the device says that there is no clock */
/* What the tracker knows: whose turn it is and how many half-moves are completed; certain: nothing is under way. */
void clock_board(struct clock *, enum side turn, int completed, bool certain, msec at);
/* The game goes on from a position that was set up: the clock is in the period of so many half-moves. */
void clock_goes_on(struct clock *, int completed);
void clock_settle(struct clock *, msec now); /* call when clock_due() has come */
static inline msec clock_due(const struct clock *c) { return c->due; }

msec clock_left(const struct clock *, enum side, msec now); /* counted on from the last message; never negative */
/* When the console showed the fallen flag, and when a person saw it: only the first call for each side counts. */
void clock_flag_shown(struct clock *, enum side, msec at);
void clock_flag_observed(struct clock *, enum side, msec at);
/* What a press adds in the period that the side is in (clock_bonus.c). */
int32_t clock_bonus_s(const struct clock *, int side);
int clock_moves_to_control(const struct control *, int completed_by_side); /* 0 if no control is ahead */

const char *clock_event_name(enum clock_event_kind); /* one word, for a trace */

#endif
