/* An event as it is set up: where and under which rules, who plays, which boards, who pairs whom in each round.
 *
 * This is what is known before the first clock is started. What happens then (rounds begun late, exceptions made at the
 * board, results, rulings) are entries of the log; the hall is made of those and looks up here what was planned.
 *
 * An event file is INI, read whole or refused whole, with file:line, the reason and what to do; config/events has
 * commented samples. Names of rulebooks, drivers and settings are not checked here but by those who have their tables.
 *
 * An event file is read by event_read.c and written by event_write.c.
 */
#ifndef FLAGFALL_EVENT_EVENT_H
#define FLAGFALL_EVENT_EVENT_H

#include "base/error.h"
#include "base/text.h"
#include "clock/control.h"
#include "event/people.h"
#include "event/phase.h"
#include "event/source.h"

#include <stddef.h>

enum {
    EVENT_ROUNDS_MAX = 99,
    EVENT_BOARDS_MAX = 5000, /* also the highest number of a board        */
    EVENT_RULES_MAX = 500,
    EVENT_DEVICES_MAX = 4096,
    EVENT_SECTIONS_MAX = 15,
    EVENT_CHOICES_MAX = 200,
    EVENT_KEPT_MAX = 1000,
    EVENT_KEPT_BYTES = 900, /* of one kept record                      */
    EVENT_WEIGHTS_MAX = 32,
    POINTS_MAX = 99, /* of one game: a TRF has four columns for 11.5   */
    EVENT_FILE_BYTES = 8 << 20,
};

/* When the default time begins to run. order: default_from_name() */
enum default_from {
    FROM_SCHEDULED, /* the start in the plan (FIDE 6.7)              */
    FROM_ACTUAL,    /* the moment the round was really begun         */
    FROMS,
};

/* An answer for the whole event: a variation of the rulebook, a set-up question, a setting. */
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
    int absent;                         /* zero point bye, and not paired      */
    int bye;                            /* pairing-allocated bye               */
    int unknown;                        /* adjourned, not known yet            */
    int team_win, team_draw, team_loss; /* of a whole match                    */
    int weights[EVENT_WEIGHTS_MAX];     /* of a win on team board 1, 2, ...    */
    int weight_count;                   /* 0: every board counts the same      */
};

/* Results are those of TRF, one letter for each side; 0 while there is none:
 * 1 = 0 played; + - forfeit; W D L not rated; without an opponent U pairing bye, F H Z full, half, zero point bye. */
struct pairing {
    int board;        /* from 1; 0: a bye                               */
    int white, black; /* players' numbers; 0: nobody                    */
    char white_result, black_result;
};

struct round {
    int number; /* from 1                                         */
    day date;
    int start_min;            /* minutes after midnight; -1: not given          */
    struct pairing *pairings; /* as listed                               */
    int count;
    int16_t *by_board, *by_player; /* which pairing, counted from 1; 0: none; of several of a player the first */
    bool by_letter; /* of correspondence: a player may have many games in it */
};

/* Boards that differ from the rest: a group of tables with a name, another control, played by hand. Later rows win. */
struct board_rule {
    int first, last;        /* boards                                         */
    enum event_phase phase; /* EVENT_PHASES: not given, as the control makes it */
    int round;              /* 0: all                                         */
    struct control control; /* no periods: not given                     */
    int8_t by_hand;         /* 1 yes, 0 no, -1 not said                       */
    int default_min;        /* -1: not given                                   */
    int start_min;          /* -1: not given                                   */
    char section[48];       /* "" : not given                                  */
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

/* A tournament or a round at Lichess, and the boards that are shown there: event/lichess.h */
enum { EVENT_LICHESS_MAX = 8, LICHESS_NAME_MAX = 9 };
struct event_lichess {
    char name[LICHESS_NAME_MAX]; /* "": there is none */
    char boards[80];             /* as in 1-40, 51-60; "": all that are shown */
};

/* What spectators are shown: flagfall broadcast. */
struct event_broadcast {
    int delay_min;    /* -1: not given                                          */
    char boards[160]; /* as in 1-40, 51-60; "": those that have a device       */
    char folder[160]; /* where its files go, beside the event's; "": not given  */
    struct event_lichess lichess[EVENT_LICHESS_MAX]; /* by their numbers in the file */
    int8_t waits;     /* 1: nothing goes out before it is ordered; -1: not given */
    int8_t json;      /* 1: with the files of LiveChess's cloud; -1: not given */
};

/* Boards of the same hall that play a tournament of their own: another event file, whose rounds begin and end by
 * themselves. */
struct event_part {
    int first, last;
    char name[48];
    char file[192]; /* beside this one, or as an absolute path */
    int line;
};

/* Points that a decision gave or took. They are in the log, not in an event file; code that makes an event from a log
 * fills them in. */
struct score_change {
    int player, round; /* number; the round that it was decided in     */
    int tenths;        /* below 0: taken                               */
    int ruling;        /* D-0041 is 41                                 */
};

/* Tie-break points that a decision gave a team or took, whole ones; like struct score_change. */
struct team_change {
    int team, round, points, ruling;
};

/* libevent owns the names struct event, event_new() and event_free(): so these are longer. */
struct chess_event {
    char file[192]; /* where it came from, for messages            */
    char name[160], place[160], federation[8];
    char zone[64]; /* of its times of day, "Europe/Berlin"; "": the machine's */
    day first_day, last_day;
    char rulebook[64];                        /* "fide-2023"                                 */
    int rulebook_line, zone_line, tie_breaks_line; /* of them in the file; 0: not given there */
    struct event_choices variations, answers; /* of that rulebook               */
    struct event_choices settings; /* "display.density": overrides flagfall.ini for this event */
    enum event_phase phase;        /* what the control makes it, if it is not given */
    struct control control;
    int default_min; /* default time; -1: not given, the rulebook decides      */
    enum default_from default_from;
    int8_t supervised; /* rapid and blitz under the competition rules: 1 yes, 0 no, -1 not said */
    char first_colour; /* of the first board's better player in round 1, by lot: w or b; 0: not drawn */
    char tie_breaks[96]; /* codes of FIDE C.07 in their order; "": the usual ones */
    int round_count;   /* planned, or as many as are known            */
    int rounds_said;   /* what the file says of that; 0: not given */
    int boards;        /* in the hall; at least the highest board that is named anywhere */
    int boards_said;   /* what the file says of that; 0: not given                */
    int first_board;   /* the lowest number in the hall; a pairing program counts its boards from 1; 0: not given */
    int team_boards;   /* boards of a match; 0: no team event         */
    struct scoring scoring;

    struct player *players; /* in the order of the file, like all that follows */
    int player_count;
    int16_t by_number[PLAYERS_MAX + 1]; /* which player, counted from 1; 0: none */
    struct team *teams;
    int team_count;
    struct arbiter *arbiters;
    int arbiter_count;
    struct round *rounds; /* those with a date or pairings              */
    int rounds_known;
    struct board_rule *rules;
    int rule_count;
    struct device *devices;
    int device_count;
    struct room_row *room; /* from the front to the back; none: not given */
    int room_count;
    struct event_part *parts; /* sections with rounds of their own          */
    int part_count;
    struct score_change *score_changes; /* beside what the results give                */
    int score_change_count;
    struct team_change *team_changes;
    int team_change_count;
    char **kept; /* records of an imported TRF that we do not know, written back unchanged */
    int kept_count;
    struct event_source source; /* the TRF file that the players came from */
    struct event_broadcast broadcast;
};

/* --- one event from nothing, from a file, and back ----------------------------------------------------------- */

struct chess_event *chess_event_new(void); /* under fide-2023 at 90+30, without players */
void chess_event_free(struct chess_event *); /* NULL is allowed */

struct chess_event *event_read(const char *text, size_t length, const char *file, struct error *why); /* or NULL */
/* Reports every fault of the text, not only the first. The text is changed in the process. */
void event_faults(char *text, size_t length, const char *file, void (*tell)(void *self, const struct error *),
                  void *self);

void event_write(const struct chess_event *, struct text *); /* event_read() makes the same event of it */
void event_write_broadcast(const struct chess_event *, struct text *); /* its [broadcast], if it has one */

/* The text `old` of an event file with the players, teams, rounds, kept records and source of this event, and as many
 * boards and rounds as they need; everything else, comments too, stays as it is there. False if the text is not INI. */
bool event_write_into(const struct chess_event *, const char *old, struct text *, struct error *why);

/* --- what the hall asks ---------------------------------------------------------------------------------------- */

const struct player *event_player(const struct chess_event *, int number); /* or NULL */
const char *event_player_name(const struct chess_event *, int number, const char *otherwise); /* if there is none */
bool event_has_name(const struct chess_event *, const char *name); /* by letters_compare() */
/* The number, if somebody else has the same name; 0: the name alone says who it is. */
int event_player_apart(const struct chess_event *, int number);
/* Who that player of one event is in the other: by number and name; else by name, if that is unique there, or if it is
 * shared by as many in both, of whom the order tells; else by number, if the name was corrected. 0: nobody. */
int event_number_in(const struct chess_event *, int number, const struct chess_event *other);
/* The name, with the number behind it if somebody else has that name; `otherwise` if there is no such player. */
enum { PLAYER_CALLED_MAX = PERSON_NAME_MAX + 16 };
const char *event_player_called(const struct chess_event *, int number, const char *otherwise,
                                char out[PLAYER_CALLED_MAX]);
/* By name, since the other event may number them differently; of two who share their name, by number; by number too
 * where the name was corrected. One name has several spellings: letters_compare(). */
bool event_is_same_player(const struct chess_event *, int number, const struct chess_event *other, int other_number);
/* Whether a log has the same player by one name and number and by later ones. By the number if both have one: the name
 * may have been corrected in between. By the name alone if players got other numbers since, and nobody else is called
 * so. 0: no number. */
bool event_is_same_logged(const struct chess_event *, const char *name, int number, const char *later,
                          int later_number);
const struct team *event_team(const struct chess_event *, int number); /* or NULL if there is none */

const struct team *event_team_named(const struct chess_event *, const char *name);     /* or NULL if there is none */

/* NULL if no arbiter has these initials; case does not matter. */
const struct arbiter *event_arbiter(const struct chess_event *, const char *initials);

const struct round *event_round(const struct chess_event *, int number); /* NULL if its pairings are not known */
const struct pairing *round_pairing(const struct round *, int board); /* NULL if nobody plays there */
const struct pairing *round_pairing_of(const struct round *, int player); /* game or bye; NULL if there is neither */
/* The next one of that player after `after`, NULL for the first: by letter there may be many. NULL: no more. */
const struct pairing *round_pairing_after(const struct round *, int player, const struct pairing *after);
/* Whether these are the same players with the same colours, each as event_is_same_player() says. NULL: nobody is paired
 * there. */
bool pairing_is_same(const struct chess_event *, const struct pairing *, const struct chess_event *other,
                     const struct pairing *);
int round_games(const struct round *, int *open); /* pairings at boards; *open (or NULL): those without a result */
int event_last_paired_round(const struct chess_event *); /* that has games, and not only byes; 0: none */
int event_highest_board(const struct chess_event *); /* the highest that a round, a rule or a device names */

/* NULL if nothing was chosen; capitals do not matter in the name. */
const char *event_choice_value(const struct event_choices *, const char *name);

/* What applies to a board in a round: what the event has, unless a rule says otherwise. */
const struct control *event_control(const struct chess_event *, int round, int board);
bool event_is_by_hand(const struct chess_event *, int round, int board); /* a rule says so, or it has no device */
int event_default_min(const struct chess_event *, int round, int board); /* -1: not given                */
int event_start_min(const struct chess_event *, int round, int board);   /* -1: not known               */
enum event_phase event_phase_at(const struct chess_event *, int round, int board);
const char *event_section(const struct chess_event *, int round, int board); /* "" : none               */
const struct device *event_device(const struct chess_event *, int board);    /* or NULL                 */

/* event_results.c */
int event_result_points(const struct chess_event *, char result); /* in tenths, for a letter of struct pairing */
const char *event_bye_words(char letter); /* "half-point bye": of a pairing at no board, by its white_result */
const struct event_part *event_part_of(const struct chess_event *, int board); /* NULL: it is the event's own */

/* --- how it is filled --------------------------------------------------------------------------------------------
 * NULL or false if there are too many, or if the number is taken or out of range. What is returned is zeroed but for
 * its number, and valid until the next one of its kind is added. */

struct player *event_add_player(struct chess_event *, int number); /* number: the player's in the event, from 1 */
struct team *event_add_team(struct chess_event *, int number); /* number: also in the event, from 1 */

/* NULL if there is no room, or if the initials are empty, too long or taken. */
struct arbiter *event_add_arbiter(struct chess_event *, const char *initials);

struct round *event_add_round(struct chess_event *, int number); /* the one that is there, or a new one */
struct pairing *round_add_pairing(struct round *, int board, int white, int black); /* board 0: a bye */

/* NULL if there is no room or no such range. */
struct board_rule *event_add_rule(struct chess_event *, int first, int last);

/* NULL if there is no room or no such range, or if one of the boards has a device. */
struct device *event_add_device(struct chess_event *, int first_board, int last_board);

/* NULL if there is no room or no such range, or if one of the boards is in a section. */
struct event_part *event_add_part(struct chess_event *, int first, int last);

void round_hand_over(struct round *from, struct round *to); /* moves all pairings; end `to` with round_release() */
void round_release(struct round *); /* frees its pairings */

/* The first replaces all pairings of the round of that number by these, the second only its byes. */
void event_copy_round(struct chess_event *, const struct round *);
void event_copy_byes(struct chess_event *, const struct round *);
void event_copy_players(struct chess_event *, const struct chess_event *from); /* all of them, in place of its own */
void event_clear_people(struct chess_event *); /* removes players, teams and pairings; dates stay */

/* False if there is no room, if name or value are too long, or if the name was chosen before. */
bool event_choose(struct event_choices *, const char *name, const char *value, int line);

void event_add_team_change(struct chess_event *, const struct team_change *); /* copies it; they may be any number */

bool event_keep(struct chess_event *, const char *record, size_t length); /* false if too long, or one too many */

/* --- words ------------------------------------------------------------------------------------------------------ */

const char *default_from_name(enum default_from);                     /* "scheduled", "actual" */
bool pairing_read_result(const char *text, char *white, char *black); /* 1-0, 1/2-1/2, +--, -/+, 0-0, W-L, * */
void pairing_write_result(struct text *, char white, char black);     /* "*" while there is none */
void points_write(struct text *, int tenths);                         /* 10.5, 3 */
/* 10.25, 3, -0.5: with at least so many digits (up to 2) behind the point. */
void hundredths_write(struct text *, int hundredths, int least);

#endif
