/* An event as it is set up: where and under which rules, who plays, which boards, who pairs whom in each round.
 *
 * This is what stands before the first clock is started. What happens then (rounds begun late, exceptions made at the
 * board, results, rulings) are entries of the log; the hall folds them and asks here for what was planned.
 *
 * An event file is INI, read whole or refused whole, with file:line, the reason and what to do; config/events has
 * commented samples. Names of rulebooks, drivers and settings are taken as they stand: who has the tables checks them.
 */
#ifndef FLAGFALL_HALL_EVENT_H
#define FLAGFALL_HALL_EVENT_H

#include "base/error.h"
#include "base/text.h"
#include "clock/control.h"
#include "hall/people.h"

#include <stddef.h>

enum {
    EVENT_ROUNDS_MAX = 99,
    EVENT_BOARDS_MAX = 5000, /* also the highest number of a board        */
    EVENT_RULES_MAX = 500,
    EVENT_DEVICES_MAX = 4096,
    EVENT_CHOICES_MAX = 200,
    EVENT_KEPT_MAX = 1000,
    EVENT_KEPT_BYTES = 900, /* of one kept record                      */
    EVENT_WEIGHTS_MAX = 32,
    POINTS_MAX = 99, /* of one game: a TRF has four columns for 11.5   */
    EVENT_FILE_BYTES = 8 << 20,
};

/* order: event_phase_name() */
enum event_phase { EVENT_STANDARD, EVENT_RAPID, EVENT_BLITZ, EVENT_ONLINE, EVENT_CORRESPONDENCE, EVENT_PHASES };

/* From when the default time runs. order: default_from_name() */
enum default_from {
    FROM_SCHEDULED, /* the start in the plan (FIDE 6.7)              */
    FROM_ACTUAL,    /* the moment the round was really begun         */
    FROMS,
};

/* What is answered once for the whole event: a variation of the rulebook, a set-up question, a setting. */
struct event_choice {
    char name[64];
    char value[192];
    int line; /* in the event file; 0: made otherwise */
};

struct event_choices {
    struct event_choice *rows;
    int count;
};

/* Points in tenths: 10 is one point, 5 a half. */
struct scoring {
    int win, draw, loss;
    int absent;                           /* zero point bye, and not paired      */
    int bye;                              /* pairing-allocated bye               */
    int unknown;                          /* adjourned, not known yet            */
    int team_win, team_draw, team_loss;   /* of a whole match                    */
    int weights[EVENT_WEIGHTS_MAX];       /* of a win on team board 1, 2, ...    */
    int weight_count;                     /* 0: every board counts the same      */
};

/* Results are those of TRF, one letter for each side; 0 while there is none:
 * 1 = 0 played; + - forfeit; W D L not rated; for who has no opponent U pairing bye, F H Z full, half, zero point. */
struct pairing {
    int board;         /* from 1; 0: a bye                               */
    int white, black;  /* players' numbers; 0: nobody                    */
    char white_result, black_result;
};

struct round {
    int number;        /* from 1                                         */
    day date;
    int start_min;     /* minutes after midnight; -1: not given          */
    struct pairing *pairings; /* as listed                               */
    int count;
    int16_t *by_board, *by_player; /* which pairing, counted from 1; 0: none */
};

/* Some boards that are different: a table group with a name, another control, played by hand. Later rows win. */
struct board_rule {
    int first, last;   /* boards                                         */
    int round;         /* 0: all                                         */
    struct control control; /* no periods: not said                     */
    int8_t by_hand;    /* 1 yes, 0 no, -1 not said                       */
    int default_min;   /* -1: not said                                   */
    int start_min;     /* -1: not said                                   */
    char section[48];  /* "" : not said                                  */
    char note[96];
    int line;
};

struct device {
    int first_board, last_board;
    int first_address; /* on a bus; 0: boards are numbered as their addresses are */
    bool recorded;     /* its raw bytes are kept                          */
    char driver[24];
    char address[192]; /* as devices/port.h has it; also a folder or file of PGN */
    int line;
};

/* libevent owns the names struct event, event_new() and event_free(): so these are longer. */
struct chess_event {
    char file[192];        /* where it came from, for messages            */
    char name[160], place[160], federation[8];
    day first_day, last_day;
    char rulebook[64];     /* "fide-2023"                                 */
    int rulebook_line;     /* of it in the file; 0: not given there       */
    struct event_choices variations, answers; /* of that rulebook               */
    struct event_choices settings; /* "display.density": what flagfall.ini says is said here for this event */
    enum event_phase phase;      /* what the control makes it, if it is not given */
    struct control control;
    int default_min;       /* default time; -1: not said, the rulebook decides      */
    enum default_from default_from;
    bool supervised;       /* rapid and blitz under the competition rules */
    int round_count;       /* planned; at least rounds_known              */
    int boards;            /* in the hall; at least the highest board that is named anywhere */
    int team_boards;       /* boards of a match; 0: no team event         */
    struct scoring scoring;

    struct player *players; /* as listed, as all that follows             */
    int player_count;
    int16_t by_number[PLAYERS_MAX + 1]; /* which player, counted from 1; 0: none */
    struct team *teams;
    int team_count;
    struct arbiter *arbiters;
    int arbiter_count;
    struct round *rounds;   /* those with a date or pairings              */
    int rounds_known;
    struct board_rule *rules;
    int rule_count;
    struct device *devices;
    int device_count;
    char **kept;            /* records of an imported TRF that we do not know, written back unchanged */
    int kept_count;
};

/* --- one event from nothing, from a file, and back ----------------------------------------------------------- */

struct chess_event *chess_event_new(void); /* FIDE 2023, 90+30, nobody in it */
void chess_event_free(struct chess_event *);

struct chess_event *event_read(const char *text, size_t length, const char *file, struct error *why); /* NULL: why */
/* Every fault is told, not only the first. The text is changed on the way. */
void event_faults(char *text, size_t length, const char *file, void (*tell)(void *self, const struct error *), void *self);

void event_write(const struct chess_event *, struct text *); /* one that event_read() takes back the same */

/* The text of an event file with the players, teams, rounds and kept records of this event, all else as it stands
 * there, comments too. False: the text is no INI. */
bool event_write_into(const struct chess_event *, const char *old, struct text *, struct error *why);

/* --- what the hall asks ---------------------------------------------------------------------------------------- */

const struct player *event_player(const struct chess_event *, int number);  /* or NULL */
const struct team *event_team(const struct chess_event *, int number);
const struct arbiter *event_arbiter(const struct chess_event *, const char *initials);
const struct round *event_round(const struct chess_event *, int number);
const struct pairing *round_pairing(const struct round *, int board);
const struct pairing *round_pairing_of(const struct round *, int player); /* byes too */
int event_highest_board(const struct chess_event *); /* that a round, a rule or a device names */
const char *event_choice_value(const struct event_choices *, const char *name);

/* What holds for a board in a round: the event's, unless a rule says otherwise. */
const struct control *event_control(const struct chess_event *, int round, int board);
bool event_is_by_hand(const struct chess_event *, int round, int board); /* said so, or no device has it */
int event_default_min(const struct chess_event *, int round, int board); /* -1: not said                */
int event_start_min(const struct chess_event *, int round, int board);   /* -1: not known               */
const char *event_section(const struct chess_event *, int round, int board); /* "" : none               */
const struct device *event_device(const struct chess_event *, int board);    /* or NULL                 */

/* Points in tenths up to and with a round, from the results that the event knows. */
int event_result_points(const struct chess_event *, char result);
int event_points(const struct chess_event *, int player, int round);

/* --- how it is filled --------------------------------------------------------------------------------------------
 * NULL or false: there are too many, or the number is taken or out of range. What is handed out is zeroed but for its
 * number, and good until the next one of its kind is added. */

struct player *event_add_player(struct chess_event *, int number);
struct team *event_add_team(struct chess_event *, int number);
struct arbiter *event_add_arbiter(struct chess_event *, const char *initials);
struct round *event_add_round(struct chess_event *, int number);   /* the one that is there, or a new one */
struct pairing *round_add_pairing(struct round *, int board, int white, int black); /* board 0: a bye */
struct board_rule *event_add_rule(struct chess_event *, int first, int last);
struct device *event_add_device(struct chess_event *, int first_board, int last_board);
void round_clear(struct round *);          /* nobody is paired       */
void event_clear_people(struct chess_event *);   /* no players, teams, pairings; dates stay */
bool event_choose(struct event_choices *, const char *name, const char *value, int line);
bool event_keep(struct chess_event *, const char *record, size_t length);

/* --- words ------------------------------------------------------------------------------------------------------ */

const char *event_phase_name(enum event_phase);               /* "standard" ... */
const char *default_from_name(enum default_from);       /* "scheduled", "actual" */
enum event_phase control_phase(const struct control *);       /* by the time for 60 moves (FIDE A.1, B.1) */
bool pairing_read_result(const char *text, char *white, char *black); /* 1-0, 1/2-1/2, +--, -/+, 0-0, W-L, * */
void pairing_write_result(struct text *, char white, char black); /* "*" while there is none */

#endif
