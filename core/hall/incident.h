/* An incident: a fact that an arbiter may have to deal with, in the words of the laws, with its evidence.
 *
 * What a kind is called, which script of the rulebook it opens, how urgent it is and how long it must last before it
 * counts is one row of a table. Kinds of PRIORITY_LOG are kept as evidence and never become an alert.
 */
#ifndef FLAGFALL_HALL_INCIDENT_H
#define FLAGFALL_HALL_INCIDENT_H

#include "base/msec.h"
#include "chess/board.h"
#include "clock/clock.h"
#include "rules/rulebook.h"

/* order: incident rows in incident.c */
enum incident_kind {
    /* on the board */
    INCIDENT_ILLEGAL_MOVE,     /* completed by the press                                    */
    INCIDENT_CASTLING_FAULT,   /* the same, as castling                                     */
    INCIDENT_PROMOTION_FAULT,  /* the same, with a pawn or a wrong piece on the last rank   */
    INCIDENT_PRESS_ALONE,      /* the clock pressed without a move                          */
    INCIDENT_MOVED_AGAIN,      /* a completed move was altered                              */
    INCIDENT_OUT_OF_TURN,
    INCIDENT_TAKEBACK,         /* completed moves were taken back                           */
    INCIDENT_DISPLACED,        /* men stand where no move put them                          */
    INCIDENT_KNOCKED,          /* men were knocked over and put back                        */
    INCIDENT_MISMATCH,         /* nothing explains the board                                */
    INCIDENT_WHICH_MOVE,       /* several moves explain it, or that none was made           */
    INCIDENT_ILLEGAL_POSITION, /* found by a person                                         */
    INCIDENT_WRONG_SETUP,
    INCIDENT_BOARD_TURNED,
    INCIDENT_COLOURS_REVERSED,
    INCIDENT_TOUCHED,          /* other men were touched before the move                    */
    INCIDENT_ROOK_FIRST,       /* castled by touching the rook first                        */
    INCIDENT_NOT_PRESSED,      /* answered although the clock was never pressed             */
    INCIDENT_SETTING_UP,       /* the men are being put back to the start                   */
    INCIDENT_RESULT_PROPOSED,  /* by the kings in the centre, or by the laws                */
    INCIDENT_RESULT_DISPUTE,   /* two results are told of one game                          */
    INCIDENT_EARLY_DRAW,       /* before the move from which a draw may be agreed           */
    /* what stands in the game */
    INCIDENT_GAME_END,         /* mate, stalemate, and the clock runs on                    */
    INCIDENT_DEAD_POSITION,
    INCIDENT_FIVEFOLD,
    INCIDENT_SEVENTY_FIVE,
    INCIDENT_CLAIM_REPETITION, /* could be claimed                                          */
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
    INCIDENT_TIMES_CHANGED,    /* while it stood, by nobody's order                         */
    INCIDENT_LEVER_MOVED,
    INCIDENT_TIMES_NOT_SET,    /* ordered times are not on the clock                        */
    INCIDENT_CLOCK_DIFFERS,    /* from what it should show, at the half-hourly check        */
    INCIDENT_TIME_CONTROL,     /* a period ended, the next was added                        */
    INCIDENT_TIME_TROUBLE,
    INCIDENT_QUICKPLAY,        /* the last two minutes, without a bonus (FIDE III.2)        */
    /* devices */
    INCIDENT_CLOCK_ABSENT,
    INCIDENT_CLOCK_BATTERY,
    INCIDENT_SQUARE_DEAD,
    INCIDENT_SQUARE_STUCK,
    INCIDENT_FEED_LOST,
    INCIDENT_FEED_FAULTY,
    INCIDENT_FEED_SILENT,
    INCIDENT_FEED_ERROR,       /* one burst of noise                                        */
    INCIDENT_NOT_RECORDED,     /* the log cannot be written                                 */
    /* people */
    INCIDENT_DEFAULT_NEAR,
    INCIDENT_DEFAULT_REACHED,
    INCIDENT_CALL,             /* a player calls the arbiter                                */
    INCIDENT_CLAIM,            /* a player claims; entered by a person                      */
    INCIDENT_REPORTED,         /* anything else a person saw: `script` says what            */
    /* the desk: about what was decided, also after the game */
    INCIDENT_APPEAL,           /* an appeal waits for its hearing                           */
    INCIDENT_APPEAL_DUE,       /* its time ends soon, and it is not in writing              */
    INCIDENT_DECISION_REPLACED, /* on appeal: clocks, result or position are others now     */
    INCIDENT_BOARD_HANDED,     /* one arbiter hands it to another, who has to accept        */
    INCIDENT_TO_COMPLETE,      /* put right while play went on; the paperwork is to follow  */
    INCIDENT_KINDS,
};

enum priority { PRIORITY_LOG, PRIORITY_3, PRIORITY_2, PRIORITY_1 };
enum until {
    UNTIL_ENDED,   /* what began it says when it is over                        */
    UNTIL_RIGHT,   /* until the men stand right again                           */
    UNTIL_PLAY,    /* a moment; over when the next move is completed            */
    UNTIL_RULED,   /* until somebody deals with it                              */
};
/* How an incident is being dealt with. */
enum handling { HANDLING_NOTED, HANDLING_INVESTIGATED, HANDLING_NO_ACTION, HANDLING_PENALTY, HANDLING_REFERRED };
/* Many at once are one alert: of one line, of the hall; or a queue of the hall, in which each is dealt with by itself. The
 * same again at a board joins what is there; but not another player's fault, nor another matter that somebody came with. */
enum joins {
    JOINS_NONE,
    JOINS_LINE,
    JOINS_HALL,
    JOINS_QUEUE,
    JOINS_SAME_SIDE,
    JOINS_SAME_MATTER,
    JOINS_NOT_EVEN_ITSELF,
};

enum { SCRIPT_MAX = 24, INCIDENT_WORDS = 160, PLACEMENT_MAX = 96, ARTICLE_MAX = 48 };

struct incident_row {
    const char *name, *words;  /* words: a sentence about the board, %s: White, Black or nothing */
    const char *script;        /* "" : none                                                      */
    const char *article;       /* of FIDE's Laws, where no rulebook says otherwise; or ""        */
    uint8_t priority, stance, until, joins;
    msec on_delay, off_delay;  /* it must last so long to be shown, be over so long to be gone    */
};

struct incident {
    int id;                    /* from 1                                        */
    int board;                 /* number; 0: the hall                           */
    int alert;                 /* 0: none                                       */
    uint8_t kind;              /* enum incident_kind                            */
    uint8_t priority, stance;  /* as the rulebook sees it                       */
    uint8_t handling;          /* enum handling                                 */
    int8_t side;               /* enum side, or NO_SIDE                         */
    bool by_person;            /* somebody told of it; else Flagfall saw it     */
    int ply;                   /* completed moves before it                     */
    msec begun, ended;         /* ended: MSEC_NEVER while it goes on            */
    move move;                 /* NO_MOVE where none is meant                   */
    int number;                /* what the kind counts: seconds, moves, a result sign */
    sqset squares;             /* that differ, or are meant                     */
    int32_t left_s[2];         /* SECONDS_UNKNOWN: no clock was known           */
    struct flag_times flag;    /* of a flag                                     */
    char script[SCRIPT_MAX], article[ARTICLE_MAX];
    char before[PLACEMENT_MAX]; /* FEN of the last certain position             */
    char after[PLACEMENT_MAX]; /* what the board showed, if that is another     */
    char words[INCIDENT_WORDS]; /* one plain sentence                           */
};

const struct incident_row *incident_row(enum incident_kind);
const char *incident_name(enum incident_kind);
/* Its row's sentence with the side in it; of NO_SIDE: "illegal move by a player". */
const char *incident_words(enum incident_kind, int side, char out[INCIDENT_WORDS]);
int incident_named(const char *); /* -1: there is none */
const char *handling_name(enum handling);  /* in the log and on the command line */
const char *handling_words(enum handling); /* for people                         */
const char *priority_name(enum priority);

#endif
