#include "hall/hall_parts.h"

#include <stdio.h>
#include <string.h>

/* Priorities and delays are those of alarm practice: act now, act soon, be aware; a sensor must be sure for three
 * seconds, a feed for ten; a clock that stands costs nobody time, so ten seconds may show that the game has ended; and
 * nobody reads of a claim that is gone with the next move. "%s" of the words is White, Black, or nothing. */
enum { SENSOR = 3000, FEED = 10000, SHORT = 1000, HANDSHAKE = 10000, READ = 10000 };

#define P1 PRIORITY_1
#define P2 PRIORITY_2
#define P3 PRIORITY_3
#define LOG PRIORITY_LOG
#define ACT STANCE_ACT
#define WAIT STANCE_CLAIM
#define SEE STANCE_OBSERVE
#define RIGHT UNTIL_RIGHT
#define PLAY UNTIL_PLAY
#define ENDED UNTIL_ENDED
#define RULED UNTIL_RULED
#define ALONE JOINS_NONE, 0, 0
#define FAULT JOINS_SAME_SIDE, 0, 0
#define MATTER JOINS_SAME_MATTER, 0, 0

/* order: enum incident_kind */
static const struct incident_row rows[INCIDENT_KINDS] = {
    /* name, words, script, article, priority, stance, until, joins, on, off */
    {"illegal-move", "illegal move by %s", "illegal-move", "7.5.1", P1, ACT, RIGHT, FAULT},
    {"castling-fault", "illegal castling by %s", "castling-fault", "7.5.1", P1, ACT, RIGHT, FAULT},
    {"promotion-fault", "promotion by %s not completed", "promotion-fault", "7.5.2", P1, ACT, RIGHT, FAULT},
    {"press-without-move", "%s pressed the clock without a move", "illegal-move", "7.5.3", P1, ACT, PLAY, FAULT},
    {"moved-again", "%s altered a completed move", "illegal-position", "6.2.1", P2, ACT, RIGHT, ALONE},
    {"out-of-turn", "%s moved out of turn", "illegal-move", "7.5.1", P2, ACT, RIGHT, ALONE},
    {"takeback", "completed moves taken back", "takeback", "4.7", P2, ACT, PLAY, ALONE},
    {"displaced-pieces", "men stand where no move put them", "displaced-pieces", "7.4.1", P2, ACT, RIGHT, ALONE},
    {"knocked-over", "men were knocked over and put back", "displaced-pieces", "7.4.1", LOG, SEE, PLAY, ALONE},
    {"board-mismatch", "sensor or men? nothing explains the board", "displaced-pieces", "7.4.1", P2, ACT, RIGHT, ALONE},
    {"which-move", "which move was it, or none?", "equipment", "12.2", P2, ACT, RIGHT, ALONE},
    {"illegal-position", "an illegal position was found", "illegal-position", "7.2", P1, ACT, RULED, ALONE},
    {"wrong-setup", "the men are set up wrongly", "wrong-setup", "7.2.1", P2, ACT, RIGHT, ALONE},
    {"board-turned", "the board lies the wrong way round", "board-turned", "7.2.2", P2, ACT, ENDED, ALONE},
    {"colours-reversed", "colours or board the wrong way round", "colours-reversed", "7.3", P2, ACT, ENDED, ALONE},
    {"touched", "%s touched other men before the move", "touch-move", "4.3", LOG, WAIT, PLAY, ALONE},
    {"rook-first", "%s castled touching the rook first", "castling-fault", "4.4.2", LOG, WAIT, PLAY, ALONE},
    {"not-pressed", "%s did not press the clock", "clock-handling", "6.2.2", LOG, SEE, PLAY, ALONE},
    {"setting-up", "the men are being set up again", "game-end", "8.7", P3, SEE, RIGHT, ALONE},
    {"result-proposed", "the game is over: a result is to be entered", "game-end", "8.7", P3, ACT, RULED, JOINS_QUEUE,
     SENSOR, 0},
    {"result-dispute", "two results are told of this game", "result-dispute", "8.7", P2, ACT, RULED, ALONE},
    {"early-draw", "a draw before it may be agreed", "early-draw", "9.1.1", P2, ACT, RULED, ALONE},
    {"game-end", "the game is over and the clock runs", "game-end", "5.1.1", P1, ACT, ENDED, ALONE},
    {"dead-position", "dead position, and the clock runs", "claim-dead", "5.2.2", P1, ACT, ENDED, ALONE},
    {"fivefold", "the position stood five times", "game-end", "9.6.1", P1, ACT, ENDED, ALONE},
    {"seventy-five", "75 moves without capture and pawn move", "game-end", "9.6.2", P1, ACT, ENDED, ALONE},
    {"claim-repetition", "a draw by repetition could be claimed", "claim-repetition", "9.2", P3, WAIT, ENDED,
     JOINS_NONE, READ, 0},
    {"claim-fifty", "a draw by the 50-move rule could be claimed", "claim-fifty", "9.3", P3, WAIT, ENDED, JOINS_NONE,
     READ, 0},
    {"flag-fall", "%s's flag fell", "flag-fall", "6.9", P1, ACT, ENDED, ALONE},
    {"both-flags", "both flags fell", "both-flags", "III.3.1", P1, ACT, ENDED, ALONE},
    {"clock-stopped", "the clock was stopped, %s to move", "clock-handling", "6.11.2", P1, ACT, ENDED, JOINS_NONE,
     HANDSHAKE, 0},
    {"clock-wrong-side", "%s's clock runs out of turn", "clock-fault", "6.10.1", P2, ACT, ENDED, ALONE},
    {"clock-set-wrong", "the clock is set wrongly", "clock-fault", "6.10.1", P2, ACT, ENDED, ALONE},
    {"clock-no-bonus", "the clock gives no bonus", "clock-fault", "6.10.1", P2, ACT, RULED, ALONE},
    {"clock-no-period", "%s's next period was not added", "clock-fault", "6.10.1", P2, ACT, RULED, ALONE},
    {"clock-jump", "%s's time jumped", "clock-fault", "6.10.1", P2, ACT, RULED, ALONE},
    {"times-changed", "%s's time was changed and nobody ordered it", "clock-handling", "6.10.1", P2, ACT, RULED, ALONE},
    {"lever-moved", "the lever was moved while the clock stood", "clock-handling", "", LOG, SEE, PLAY, ALONE},
    {"times-not-set", "the ordered times are not on the clock", "clock-fault", "6.10.1", P2, ACT, ENDED, ALONE},
    {"clock-differs", "%s's clock differs from what it should show", "clock-fault", "6.10.1", P2, ACT, RULED, ALONE},
    {"time-control", "%s's next period was added: are the moves complete?", "", "6.3", P3, SEE, RULED, JOINS_HALL, 0,
     0},
    {"time-trouble", "%s has less than five minutes", "notation", "8.4", P3, SEE, ENDED, ALONE},
    {"quickplay", "%s has less than two minutes and no bonus", "claim-quickplay", "III.4", P3, WAIT, ENDED, ALONE},
    {"clock-absent", "no clock is connected", "equipment", "6.10.1", P2, ACT, ENDED, JOINS_LINE, SENSOR, SENSOR},
    {"clock-battery", "the clock's battery is low", "equipment", "6.10.1", P3, SEE, ENDED, ALONE},
    {"square-dead", "a square sees nothing", "equipment", "12.2", P3, SEE, RULED, ALONE},
    {"square-stuck", "a square goes on showing a man", "equipment", "12.2", P3, SEE, RULED, ALONE},
    {"feed-lost", "the board is not heard", "equipment", "12.2", P2, ACT, ENDED, JOINS_LINE, FEED, SHORT},
    {"feed-faulty", "the board talks nonsense", "equipment", "12.2", P2, ACT, ENDED, JOINS_LINE, 0, 0},
    {"feed-silent", "the clock runs and nothing is heard", "equipment", "12.2", P2, ACT, ENDED, JOINS_LINE, 0, 0},
    {"feed-error", "noise on the line", "", "", LOG, SEE, PLAY, ALONE},
    {"not-recorded", "the log cannot be written", "equipment", "12.2", P1, ACT, ENDED, ALONE},
    {"default-near", "%s has two minutes to arrive", "late-arrival", "6.7.1", P3, SEE, ENDED, JOINS_HALL, 0, 0},
    {"default-reached", "%s has not come: the default time is over", "late-arrival", "6.7.1", P1, ACT, ENDED, FAULT},
    {"call", "%s calls the arbiter", "", "6.11.2", P2, ACT, RULED, MATTER},
    {"claim", "%s claims", "", "12.1", P2, ACT, RULED, MATTER},
    {"reported", "reported", "", "12.1", P2, ACT, RULED, MATTER},
    {"appeal", "%s appeals", "", "11.10", P2, ACT, RULED, MATTER},
    {"appeal-due", "the time for the appeal of %s ends soon", "", "11.10", P3, ACT, RULED, ALONE},
    {"decision-replaced", "a decision was replaced on appeal", "", "11.10", P1, ACT, RULED, ALONE},
    {"board-handed", "the board is handed over", "", "12.1", P2, ACT, RULED, ALONE},
    {"to-complete", "to be completed", "", "12.1", P3, ACT, RULED, JOINS_NOT_EVEN_ITSELF, 0, 0},
};

const struct incident_row *incident_row(enum incident_kind kind)
{
    return &rows[kind];
}

const char *incident_name(enum incident_kind kind)
{
    return rows[kind].name;
}

const char *incident_words(enum incident_kind kind, int side, char out[INCIDENT_WORDS])
{
    const char *words = rows[kind].words, *mark = strstr(words, "%s");
    if (mark)
        snprintf(out, INCIDENT_WORDS, "%.*s%s%s", (int)(mark - words), words, side_name(side), mark + 2);
    else
        snprintf(out, INCIDENT_WORDS, "%s", words);
    return out;
}

int incident_named(const char *name)
{
    for (int i = 0; i < INCIDENT_KINDS; i++)
        if (!strcmp(rows[i].name, name))
            return i;
    return -1;
}

const char *priority_name(enum priority p)
{
    static const char *const names[] = {"log", "P3", "P2", "P1"};
    return names[p];
}

const char *handling_name(enum handling h)
{
    static const char *const names[] = {"noted", "under-investigation", "no-action", "penalty", "referred"};
    return names[h];
}

const char *handling_words(enum handling h)
{
    static const char *const words[] = {"noted", "under investigation", "no action", "penalty", "referred"};
    return words[h];
}
