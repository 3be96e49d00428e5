/* An incident: a fact that an arbiter may have to deal with, in the words of the laws, with its evidence.
 *
 * A table has a row for each kind: its name, the script of the rulebook that it opens, how urgent it is and how long it
 * must last before it counts. Kinds of PRIORITY_LOG are kept as evidence and never become an alert.
 */
#ifndef FLAGFALL_HALL_INCIDENT_H
#define FLAGFALL_HALL_INCIDENT_H

#include "base/msec.h"
#include "chess/board/position.h"
#include "clock/clock.h"
#include "rules/rulebook.h"

/* order: incident rows in incident.c */
enum incident_kind {
    INCIDENT_NONE,             /* the value of a forgotten row in a table; causes no alert  */
    /* on the board */
    INCIDENT_ILLEGAL_MOVE,     /* completed by the press                                    */
    INCIDENT_CASTLING_FAULT,   /* the same, as castling                                     */
    INCIDENT_PROMOTION_FAULT,  /* the same, with a pawn or a wrong piece on the last rank   */
    INCIDENT_PRESS_ALONE,      /* the clock pressed without a move                          */
    INCIDENT_MOVED_AGAIN,      /* a completed move was altered                              */
    INCIDENT_OUT_OF_TURN,
    INCIDENT_TAKEBACK,         /* completed moves were taken back                           */
    INCIDENT_READ_AGAIN,        /* recorded moves without a press were others, as it seems now; number */
    INCIDENT_DISPLACED,        /* pieces displaced: no move explains where they are            */
    INCIDENT_KNOCKED,          /* pieces were knocked over and put back                        */
    INCIDENT_MISMATCH,         /* board does not match the game                             */
    INCIDENT_WHICH_MOVE,       /* several moves are possible, or that none was made; of a player: two pieces moved */
    INCIDENT_ILLEGAL_POSITION, /* found by a person                                         */
    INCIDENT_WRONG_SETUP,
    INCIDENT_BOARD_TURNED,
    INCIDENT_COLOURS_REVERSED,
    INCIDENT_TOUCHED,          /* other pieces were lifted before the move: by whom, or knocked over, is not known */
    INCIDENT_ROOK_FIRST,       /* castled by touching the rook first                        */
    INCIDENT_NOT_PRESSED,      /* answered although the clock was never pressed             */
    INCIDENT_SETTING_UP,       /* the pieces are being put back to the start                   */
    INCIDENT_RESULT_PROPOSED,  /* by kings in the centre, or by the laws                    */
    INCIDENT_RESULT_DISPUTE,   /* two different results were reported for a game            */
    INCIDENT_EARLY_DRAW,       /* before a draw may be agreed                               */
    /* what stands in the game */
    INCIDENT_GAME_END,         /* mate or stalemate, and the clock is still running         */
    INCIDENT_DEAD_POSITION,
    INCIDENT_FIVEFOLD,
    INCIDENT_SEVENTY_FIVE,
    INCIDENT_CLAIM_REPETITION, /* a draw could be claimed                                   */
    INCIDENT_CLAIM_FIFTY,
    /* on the clock */
    INCIDENT_FLAG_FALL,
    INCIDENT_BOTH_FLAGS,
    INCIDENT_CLOCK_STOPPED,
    INCIDENT_CLOCK_WRONG_SIDE,
    INCIDENT_CLOCK_SET_WRONG,
    INCIDENT_CLOCK_NO_BONUS,
    INCIDENT_CLOCK_NO_PERIOD,
    INCIDENT_CLOCK_JUMP,
    INCIDENT_TIMES_CHANGED,    /* while stopped, without an order                           */
    INCIDENT_LEVER_MOVED,
    INCIDENT_TIMES_NOT_SET,    /* ordered times are not on the clock                        */
    INCIDENT_CLOCK_DIFFERS,    /* found at the half-hourly check                            */
    INCIDENT_TIME_CONTROL,     /* a period ended, the next was added                        */
    INCIDENT_TIME_TROUBLE,
    INCIDENT_QUICKPLAY,        /* the last two minutes, without increment (FIDE III.2)      */
    /* devices */
    INCIDENT_CLOCK_ABSENT,
    INCIDENT_CLOCK_BATTERY,
    INCIDENT_SQUARE_DEAD,
    INCIDENT_SQUARE_STUCK,
    INCIDENT_BOARD_UNTAUGHT,
    INCIDENT_FEED_LOST,
    INCIDENT_FEED_FAULTY,
    INCIDENT_FEED_SILENT,
    INCIDENT_FEED_ERROR,       /* one burst of noise                                        */
    INCIDENT_NOT_BROADCAST,    /* nothing new reaches those who follow from elsewhere       */
    INCIDENT_NOT_RECORDED,     /* the log cannot be written                                 */
    INCIDENT_ENTRIES_LOST,     /* what had been saved was gone when the log was opened      */
    /* people */
    INCIDENT_DEFAULT_NEAR,
    INCIDENT_DEFAULT_REACHED,
    INCIDENT_CALL,             /* a player calls the arbiter                                */
    INCIDENT_CLAIM,            /* a player claims; entered by a person                      */
    INCIDENT_REPORTED,         /* anything else that a person saw; `script` says what       */
    /* the desk: about what was decided, also after the game */
    INCIDENT_APPEAL,           /* an appeal waits for its hearing                           */
    INCIDENT_APPEAL_DUE,       /* its deadline is near, and it is not in writing            */
    INCIDENT_DECISION_REPLACED, /* on appeal, or taken back: clocks, result or position have changed */
    INCIDENT_BOARD_HANDED,     /* handed to another arbiter, who has to accept              */
    INCIDENT_TO_COMPLETE,      /* put right during play; still to be written up             */
    INCIDENT_KINDS,
};

/* Some of the kinds: {.has = {[INCIDENT_CALL] = true}}. */
struct incident_set {
    bool has[INCIDENT_KINDS];
};

enum priority { PRIORITY_LOG, PRIORITY_3, PRIORITY_2, PRIORITY_1, PRIORITIES };
enum until {
    UNTIL_ENDED,   /* what began it also ends it                                */
    UNTIL_RIGHT,   /* until the pieces are right again                             */
    UNTIL_PLAY,    /* momentary; over when the next move is completed           */
    UNTIL_RULED,   /* until somebody deals with it                              */
    UNTILS,
};
/* How an incident is being dealt with. */
enum handling {
    HANDLING_NOTED,
    HANDLING_INVESTIGATED,
    HANDLING_NO_ACTION,
    HANDLING_PENALTY,
    HANDLING_REFERRED,
    HANDLINGS,
};
/* Which incidents are shown as one alert: many at once of one line, or of the hall; or as a queue of the hall in which
 * each is dealt with by itself. A repetition at a board joins the alert that is there, unless it is another player's
 * fault (SAME_SIDE) or about something else (SAME_MATTER). */
enum joins {
    JOIN_NONE,
    JOIN_LINE,
    JOIN_HALL,
    JOIN_QUEUE,
    JOIN_SAME_SIDE,
    JOIN_SAME_MATTER,
    JOIN_NEVER,
};

enum { SCRIPT_MAX = 24, INCIDENT_WORDS = 160, PLACEMENT_MAX = 96, ARTICLE_MAX = 48 };

struct incident_row {
    const char *name, *words;  /* words: a sentence about the board, %s: White, Black or nothing */
    const char *script;        /* or ""                                                          */
    const char *article;       /* of FIDE's Laws, unless the rulebook names another; or ""       */
    uint8_t priority, stance, until, joins;
    msec on_delay, off_delay;  /* how long it must last to be shown, and be over to be removed    */
};

struct incident {
    int id;                    /* from 1                                        */
    int board;                 /* number; 0 for the hall                        */
    int alert;                 /* 0 if none                                     */
    uint8_t kind;              /* enum incident_kind                            */
    uint8_t priority, stance;  /* as the rulebook sees it                       */
    uint8_t handling;          /* enum handling                                 */
    int8_t side;               /* enum side, or NO_SIDE                         */
    bool by_person;            /* a person reported it; else Flagfall saw it    */
    bool was_read;             /* readings of a device led to it                */
    int ply;                   /* completed moves before it                     */
    msec begun, ended;         /* ended: MSEC_NEVER while it lasts              */
    move move;                 /* or NO_MOVE                                    */
    int number;                /* by kind: seconds, moves, an enum result */
    sqset squares;             /* those that differ, or are concerned           */
    int32_t left_s[2];         /* SECONDS_UNKNOWN if no clock was known         */
    struct flag_times flag;    /* of a flag                                     */
    char script[SCRIPT_MAX], article[ARTICLE_MAX];
    char before[FEN_MAX];      /* FEN of the last certain position              */
    char after[PLACEMENT_MAX]; /* what the board showed, if different           */
    char words[INCIDENT_WORDS]; /* one plain sentence                           */
};

/* the row of a kind; not for INCIDENT_KINDS */
const struct incident_row *incident_row(enum incident_kind);
const char *incident_name(enum incident_kind);
/* The row's sentence with the side in it; for NO_SIDE "illegal move by a player". Returns `out`. */
const char *incident_words(enum incident_kind, int side, char out[INCIDENT_WORDS]);
int incident_named(const char *); /* -1 if there is none */
const char *handling_name(enum handling);  /* in the log and on the command line */
const char *handling_words(enum handling); /* for people                         */
bool incident_is_completed_fault(enum incident_kind); /* known_incident.c: of a player, in a completed move */
bool incident_is_of_device(const struct incident *); /* its subject is a device or the log, not the game */
const char *priority_name(enum priority);  /* in entries */
const char *priority_words(enum priority); /* for people: NOW, SOON, WATCH, log */
int priority_typed(const char *word);      /* by either of them, however it is written; -1: by neither */

#endif
