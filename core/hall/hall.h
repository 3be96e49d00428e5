/* The hall: every board of the round, what happens at them, and what an arbiter has to know and do.
 *
 * Readings, time and what arbiters do go in; drafts of entries for the log come out through ears.entry, in order. What
 * lasts in the hall is the fold of its entries: hall_replay() of the same entries gives the same hall (moves, clocks as
 * last told, alerts, results, penalties). It reads no clock: every call says what time it is, one clock for all, that
 * never goes back; what comes late is taken as of now. Boards are named by their numbers, as the players know them.
 *
 * One incident is one alert: shown, acknowledged, taken, shelved, over, cleared. What needs no action is an incident in
 * the log and never an alert. All that is lent here is good until the next call that changes the hall.
 */
#ifndef FLAGFALL_HALL_H
#define FLAGFALL_HALL_H

#include "base/error.h"
#include "clock/order.h"
#include "clock/trouble.h"
#include "game/claims.h"
#include "game/orientation.h"
#include "game/press.h"
#include "hall/alert.h"
#include "hall/rates.h"
#include "rules/fingerprint.h"

struct entry;
struct facts;
struct rulebook;
struct hall;

/* --- what is set up before ---------------------------------------------------------------------------------------- */

enum { NAME_MAX_BYTES = 64, TITLE_MAX = 4, LINE_NAME_MAX = 32, BOARDS_MAX = 10000 };

struct hall_player {
    char name[NAME_MAX_BYTES];
    char id[24];          /* the same in every round: penalties are remembered by it */
    char team[NAME_MAX_BYTES];
    char title[TITLE_MAX];
    int rating;
};

struct hall_seat {
    int number;           /* of the board, from 1                                     */
    struct hall_player players[2];
    char line[LINE_NAME_MAX]; /* the cable; boards of one line fall silent together; "" unknown */
    struct control control;
    bool by_hand;         /* no device: an arbiter types                              */
    bool has_clock;       /* the device tells clock times                             */
    msec lag;             /* how late squares may come; 0: as usual                   */
    bool own_default;     /* another default time than the round's: the next          */
    msec default_after;   /* MSEC_NEVER: none                                         */
    msec begins_after;    /* so much later than the round; 0: with it                 */
    const struct position *start; /* NULL: the initial position                       */
};

enum phase { PHASE_STANDARD, PHASE_RAPID, PHASE_BLITZ };

struct hall_settings {
    int round;
    enum phase phase;
    msec starts_at;       /* when the round is to begin; MSEC_NEVER: not said         */
    msec default_after;   /* default time (FIDE 6.7.1); MSEC_NEVER: none              */
    int draw_from_move;   /* completed moves from which a draw may be agreed; 0: always */
    const char *rulebook; /* its name: time trouble is defined by each                */
    const struct rulebook *book; /* lent: priorities and stances; NULL: as is usual  */
    const struct hall_seat *seats;
    int count;
    int arbiters;         /* who share the hall, for the alarm load of each; 0: one   */
};

struct hall_ears {
    void (*entry)(void *self, const struct entry *draft); /* kind, board, who, mono_ms, body; NULL is allowed */
    void *self;
};

/* Of a completed move. */
struct move_time {
    int32_t left_s;       /* the mover's clock after it, its bonus included; SECONDS_UNKNOWN */
    int32_t took_ms;      /* the clocks ran so long for it; below 0: none was seen running   */
};

/* --- a board ------------------------------------------------------------------------------------------------------ */

enum feed { FEED_NONE, FEED_FRESH, FEED_LATE, FEED_LOST, FEED_FAULTY };
enum play { PLAY_WAITING, PLAY_RUNNING, PLAY_STOPPED, PLAY_FINISHED };
enum result { RESULT_OPEN, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW, RESULT_NONE, RESULT_ANNULLED };

enum { GLIMPSES = 8, IDENTITIES = 4, NOTE_SHOWN = 96 };

/* One of the last readings, kept small. */
struct glimpse {
    msec at;
    int32_t a, b;
    uint8_t kind, what, square;
};

struct hall_board {
    int number;
    const struct hall_seat *seat;
    struct tracker tracker;
    struct press press;          /* with its struct clock                                  */
    struct claims claims;
    struct orientation orientation;
    struct order order;          /* times that an arbiter ordered                          */
    struct trouble trouble;
    struct clock_reading shown;  /* what the clock showed last, in its own sides           */
    bool has_order, has_shown, takes_orders;
    uint8_t play, feed, result, proposed; /* proposed: enum result, by signs or by the laws */
    bool by_hand, frozen, marked, out_of_service;
    char arbiter[WHO_MAX];       /* who is at this board                                   */
    char result_by[WHO_MAX];     /* who entered the result; "": a decision gave it, or none */
    char note[NOTE_SHOWN];       /* the beginning of the last one; the log has it whole    */
    uint64_t standing;           /* bits by enum incident_kind: goes on now                */
    uint8_t offences[2];         /* illegal moves ruled against each in this game          */
    int made[2];                 /* moves completed by each, whatever became of them       */
    int32_t told_s[2];           /* clock times in the last entry                          */
    msec started, finished, heard, moved; /* MSEC_NEVER: not yet                           */
    int alerts;                  /* that stand                                             */
    uint8_t worst;               /* enum priority: of those that ring                      */
    struct glimpse seen[GLIMPSES];
    unsigned glimpses;           /* how many there were; the next goes to that number modulo GLIMPSES */

    struct hall *hall;           /* from here on its own business                          */
    struct move_time *times;     /* by ply: hall_move_time()                               */
    int times_count, times_room;
    msec thinks_since, thought_ms; /* a clock runs since; they ran so long since the last move, below 0: none did */
    int open[INCIDENT_KINDS][2]; /* ids of incidents that go on; by side, of none: first     */
    int last[INCIDENT_KINDS];    /* the latest alert of each kind                          */
    bool restless;               /* on the list of hall_changed()                          */
    bool excused;                /* the clock stands, and nobody needs to be called          */
    struct clock_event unheeded; /* a flag that fell when its moves had ended the game     */
    bool has_unheeded;
    bool base_known;             /* of the sheet                                           */
    uint8_t errors, end_kind;
    uint32_t identities[IDENTITIES]; /* sums of what the devices said of themselves       */
    int presses;                 /* since then                                             */
    int order_ply, hint_ply;
    int order_of;                /* the decision that ordered the times; 0: nobody says        */
    struct dead_hint *hint;      /* NULL: too many men to be looked at                     */
    int32_t base_s;
    msec base_at, errors_since, errors_at, end_since, due, stopped_at, stood_at, wrong_since, resumed;
    msec default_at, ran_since, ran_ms, not_before;
};

const char *play_name(enum play);
const char *feed_name(enum feed);
const char *result_text(enum result); /* "1-0", "0-1", "1/2-1/2", "0-0", "annulled", "*" */
enum result result_read(const char *); /* RESULT_OPEN if it is none */

/* --- life, readings, time ----------------------------------------------------------------------------------------- */

struct hall *hall_new(const struct hall_settings *, const struct hall_ears *);
void hall_free(struct hall *);

void hall_take(struct hall *, int board, const struct reading *, msec now);
void hall_settle(struct hall *, msec now); /* call when hall_due() has come, or more often */
msec hall_due(const struct hall *);

/* The same entry again into a hall that was set up alike: before anything else is done with it. False: it is none of
 * ours, or damaged; nothing is changed. */
bool hall_replay(struct hall *, const struct entry *, struct error *why);

/* --- views -------------------------------------------------------------------------------------------------------- */

int hall_count(const struct hall *);
const struct hall_board *hall_at(const struct hall *, int index);      /* 0 to hall_count() - 1, in order of numbers */
const struct hall_board *hall_board(const struct hall *, int number);  /* NULL: there is none */
const struct hall_settings *hall_settings_of(const struct hall *);
size_t hall_bytes(const struct hall *); /* with games, incidents, alerts; without the mate solver's tables */

int hall_alerts(const struct hall *, const struct alert *const **); /* those that stand, the most urgent first */
int hall_shelved(const struct hall *, const struct alert *const **); /* those on the shelf                        */
int hall_calls(const struct hall *, const struct alert *const **);  /* calls and claims that wait, the first first */
int hall_to_complete(const struct hall *, const struct alert *const **); /* put right at once, still to be written up */
int hall_alert_count(const struct hall *);                  /* ids are 1 to this, whatever became of them */
const struct alert *hall_alert(const struct hall *, int id);        /* NULL: there is none */
const struct incident *hall_incident(const struct hall *, int id);
int hall_incident_count(const struct hall *);
/* What it says, for all that it stands for; where that is not the same everywhere, what they have in common. */
const char *hall_alert_words(const struct hall *, const struct alert *, struct text *);
/* How long the offender's opponent can still take before he answers a completed fault; below 0: no clock runs for him. */
msec hall_reply_left(const struct hall *, const struct alert *, msec now);
int hall_group(const struct hall *, const struct alert *, const struct alert *const **); /* it and those it stands for, by board */
const struct alert *hall_held(const struct hall *, int board); /* of the board, and stands behind another's; NULL */
const char *hall_alert_boards(const struct hall *, const struct alert *, struct text *); /* "1-4, 7"; or each with its own words */
struct alert_times {
    msec device, shown, observed; /* told by the device; on the screen; by a person; MSEC_NEVER: not, or not yet */
};
struct alert_times hall_alert_times(const struct hall *, const struct alert *);

/* Boards that changed since the last call: numbers, each once. */
int hall_changed(struct hall *, const int **numbers);

msec hall_left(const struct hall_board *, enum side, msec now); /* below 0: not known */
bool hall_in_trouble(const struct hall_board *, enum side);
struct move_time hall_move_time(const struct hall_board *, int ply); /* ply: 1 for the first move */

/* Adds what a walk asks, as far as the hall knows it; about one alert of the board, or 0. script: whose earlier
 * penalties are of the kind; NULL: that of the alert. */
void hall_facts(const struct hall *, int board, int alert, const char *script, struct facts *);

/* --- arbiters ----------------------------------------------------------------------------------------------------- */

/* `who`: initials. False: why says what stands against it, and nothing was done. There is no way to acknowledge all. */
bool hall_acknowledge(struct hall *, int alert, const char *who, const char *why_so, msec now, struct error *);
bool hall_take_alert(struct hall *, int alert, const char *who, msec now, struct error *);
bool hall_take_over(struct hall *, int alert, const char *who, msec now, struct error *); /* from who has it */
bool hall_hand_over(struct hall *, int alert, const char *from, const char *to, msec now, struct error *);
/* A board, with an alert of its own until the other has accepted: then he sits there. */
bool hall_hand_board(struct hall *, int board, const char *from, const char *to, msec now, struct error *);
/* What the alert is about was put right at once: it is done with, and what is to be written down waits by itself, ruled on
 * by the same script. */
bool hall_complete_later(struct hall *, int alert, const char *words, const char *who, msec now, struct error *);
bool hall_accept(struct hall *, int alert, const char *who, msec now, struct error *);
bool hall_decline(struct hall *, int alert, const char *who, msec now, struct error *);
enum { SHELF_USUAL = 5 * 60000, SHELF_MOST = 30 * 60000 };
bool hall_shelve(struct hall *, int alert, const char *who, const char *reason, msec for_ms, msec now, struct error *);
bool hall_clear(struct hall *, int alert, const char *who, const char *reason, msec now, struct error *);

bool hall_sit(struct hall *, int board, const char *who, msec now);     /* "": nobody is there any more */
bool hall_mark(struct hall *, int board, bool on, const char *who, msec now);
bool hall_freeze(struct hall *, int board, bool on, const char *who, msec now); /* no proposals for this board */
bool hall_out_of_service(struct hall *, int board, bool on, const char *who, msec now);
bool hall_turn(struct hall *, int board, enum turn, bool white_right, const char *who, msec now);
/* Its alert is on the screen; somebody saw the flag himself (FIDE 6.8): false: no alert of it stands. */
void hall_flag_shown(struct hall *, int board, enum side, msec now);
bool hall_flag_observed(struct hall *, int board, enum side, const char *who, msec now);

/* An incident's own state, besides that of its alert: who takes, rules or dismisses an alert changes it too. */
bool hall_handle(struct hall *, int incident, enum handling, const char *who, msec now);

/* How urgent a kind is from now on, whatever rulebook and alarm practice say; written down with what it was before. */
enum priority hall_priority_of(const struct hall *, enum incident_kind); /* as it was set, or is usual */
void hall_set_priority(struct hall *, enum incident_kind, enum priority, const char *who, const char *reason, msec now);

/* What a person saw or heard. Returns the incident's id. `script`: of the rulebook; "" as the kind has it. */
int hall_report(struct hall *, int board, enum incident_kind, int side, const char *script, const char *words,
                const char *who, msec now);
void hall_end_report(struct hall *, int incident, msec now);
void hall_cannot_record(struct hall *, const char *words, msec now); /* NULL: it can again */

/* --- the round ---------------------------------------------------------------------------------------------------- */

void hall_open(struct hall *, const char *who, msec now); /* the log goes on with this round: rounds.h */
void hall_start(struct hall *, const char *who, msec now);               /* the round is started            */
bool hall_is_started(const struct hall *);
bool hall_is_ended(const struct hall *);
bool hall_start_board(struct hall *, int board, const char *who, msec now, struct error *); /* late, or by itself */
bool hall_excuse(struct hall *, int board, msec default_after, const char *who, msec now);  /* another default time */
void hall_end(struct hall *, const char *who, msec now);
int hall_open_boards(const struct hall *);                               /* without a result */
void hall_sheet(struct hall *, msec now);                                /* all clocks; every half hour by itself */
msec hall_sheet_due(const struct hall *);                                /* the next one; MSEC_NEVER: none  */
/* How far both clocks of a board together are from what they should show; false: that is not known. */
bool hall_clock_differs(const struct hall *, const struct hall_board *, int32_t *seconds);

/* --- by hand ------------------------------------------------------------------------------------------------------ */

bool hall_move(struct hall *, int board, const char *text, const char *who, msec now, struct error *);
bool hall_times(struct hall *, int board, int32_t white_s, int32_t black_s, int runs, const char *who, msec now);
bool hall_result(struct hall *, int board, enum result, const char *who, const char *reason, msec now, struct error *);
bool hall_set_position(struct hall *, int board, const char *fen, const char *who, const char *reason, msec now,
                       struct error *);
bool hall_correct_moves(struct hall *, int board, const move *moves, int count, const char *who, const char *reason,
                        msec now, struct error *); /* the whole game, after a dispute */
bool hall_choose(struct hall *, int board, move, const char *who, msec now, struct error *); /* which move it was */
bool hall_note(struct hall *, int board, const char *words, const char *who, msec now);
/* Entries of those who look through the log: a moment to come back to; a ruling that nobody needs to learn from. */
void hall_bookmark(struct hall *, int board, int64_t entry, const char *words, bool on, const char *who, msec now);
bool hall_routine(struct hall *, int ruling, bool on, const char *who, msec now, struct error *);

/* --- rulings ------------------------------------------------------------------------------------------------------ */

enum { PENALTY_MAX = 32, KIND_MAX = 24, RULING_WORDS = 200, CUT_MAX = 160 };

/* What a decision does in the hall. Zeroed it does nothing; left_s SECONDS_UNKNOWN: the clock stays. */
struct ruling {
    int id;                    /* D-0001 is 1; given by the hall                    */
    int board, alert;          /* alert 0: none                                     */
    char script[SCRIPT_MAX], article[ARTICLE_MAX];
    char rule[RULE_STAMP_MAX]; /* rulebook and fingerprint of the script; "" if no script was walked */
    char words[RULING_WORDS];  /* why, in plain words                               */
    uint8_t result;            /* enum result; RESULT_OPEN: the game goes on        */
    bool restores;             /* to the position after `ply` moves                 */
    bool stands;               /* the irregular move                                */
    int ply;
    bool orders;               /* the times below                                   */
    int32_t left_s[2];
    int8_t runs;               /* enum side who is to run, NO_SIDE: as it is        */
    int8_t offender;           /* enum side, or NO_SIDE                             */
    bool counts;               /* as an illegal move against the offender           */
    char kind[KIND_MAX];       /* as what it is remembered: "phone"; ""              */
    char penalty[PENALTY_MAX]; /* against the offender: "warning", "2 minutes"; ""  */
    int supersedes, appeal;    /* the decision that it replaces, on which appeal; 0 */
    int32_t had_s[2];          /* what the clocks showed before it                  */
    bool undone;               /* from here on worked out                           */
    bool extended;             /* more time was given to appeal against it          */
    uint8_t was_result;        /* before it                                         */
    int superseded_by;         /* 0: by none                                        */
    msec at;
    char who[WHO_MAX];
    char before[FEN_MAX];      /* the certain position                              */
    char cut[CUT_MAX];         /* the moves that went when the position was restored */
    int made[2];               /* moves completed by each side until then           */
};

struct penalty {
    int ruling;                /* by which it was given                             */
    int board, round;
    char player[24];           /* id                                                */
    char team[NAME_MAX_BYTES];
    int8_t side;
    char script[SCRIPT_MAX], penalty[PENALTY_MAX], kind[KIND_MAX];
    char rule[RULE_STAMP_MAX]; /* as of the ruling                                  */
    bool counts, undone;
    msec at;
};

int hall_rule(struct hall *, const struct ruling *, const char *who, msec now, struct error *); /* its id; 0: why */
bool hall_undo(struct hall *, int ruling, const char *who, const char *reason, msec now, struct error *);
int hall_rule_again(struct hall *, int ruling, const char *who, msec now, struct error *); /* one that was undone; its new id */
const struct ruling *hall_ruling(const struct hall *, int id);
/* Somebody's own words for a decision of any round, for everybody or for arbiters alone; "" goes back to those that the log
 * gives. Each is an entry of its own; the last one counts. */
enum { WORDING_MOST = 1500 };
bool hall_word(struct hall *, int ruling, bool is_public, const char *words, const char *who, msec now, struct error *);
const char *hall_wording(const struct hall *, int ruling, bool is_public); /* "": none */
int hall_rulings(const struct hall *);                      /* ids are 1 to this */
const struct ruling *hall_last_ruling(const struct hall *, int board); /* that stands there; NULL: none */
int hall_penalties(const struct hall *, const struct penalty **);
void hall_remember(struct hall *, const struct penalty *);  /* from an earlier round */
void hall_remember_words(struct hall *, int ruling, bool is_public, const char *words); /* told in another round */
/* What was decided meanwhile in the hall of another round: numbers that are taken, penalties that came or went. */
void hall_keeps_up(struct hall *, const struct hall *other);
void hall_decided_before(struct hall *, int decisions);     /* so many in this event: the next number is one higher */

/* Times that were ordered, by wire: what is to be sent now is board's order.left_s and right_s, or its start. */
void hall_clock_takes_orders(struct hall *, int board, bool it_does); /* of orders from now on: try so first */
enum order_wish hall_order_wants(const struct hall *, int board);
void hall_order_sent(struct hall *, int board, msec now);
void hall_order_refused(struct hall *, int board, msec now);
bool hall_let_run(struct hall *, int board, msec now); /* the arbiter says so; false: to be done by hand */

#endif
