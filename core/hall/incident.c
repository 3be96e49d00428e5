#include "base/text.h"
#include "hall/hall_parts.h"

#include "base/table.h"
#include "base/tongue.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Priorities and delays follow alarm practice: act now, act soon, be aware. A sensor must be sure for three seconds, a
 * connection for ten. A clock that stands still costs no player time, so there are ten seconds in which the game may
 * prove to be over; and a claim that disappears with the next move is of no use to anyone. Mate and stalemate end the
 * game whatever the clock does: the proposed result calls the arbiter soon, and now where the clock runs on
 * (board_moves.c); that the clock does is noted beside. "%s" in the words is White, Black, or nothing. */
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
#define ALONE JOIN_NONE, 0, 0
#define FAULT JOIN_SAME_SIDE, 0, 0
#define MATTER JOIN_SAME_MATTER, 0, 0

/* order: enum incident_kind */
static const struct incident_row rows[] = {
    /* name, words, script, article, priority, stance, until, joins, on, off */
    {"", "", "", "", LOG, SEE, ENDED, ALONE},
    {"illegal-move", "illegal move by %s", "illegal-move", "7.5.1", P1, ACT, RIGHT, FAULT},
    {"castling-fault", "illegal castling by %s", "castling-fault", "7.5.1", P1, ACT, RIGHT, FAULT},
    {"promotion-fault", "promotion by %s not completed", "promotion-fault", "7.5.2", P1, ACT, RIGHT, FAULT},
    {"press-without-move", "%s pressed the clock without a move", "clock-handling", "7.5.3", P1, ACT, PLAY, FAULT},
    {"moved-again", "%s altered a completed move", "illegal-position", "6.2.1", P2, ACT, RIGHT, ALONE},
    {"out-of-turn", "%s moved out of turn", "illegal-move", "7.5.1", P2, ACT, RIGHT, ALONE},
    {"takeback", "completed moves taken back", "takeback", "4.7", P2, ACT, PLAY, ALONE},
    {"read-again", "recorded moves are read again: no press has completed them", "", "", LOG, SEE, PLAY, ALONE},
    {"displaced-pieces", "pieces displaced", "displaced-pieces", "7.4.1", P2, ACT, RIGHT, ALONE},
    {"knocked-over", "pieces were knocked over and put back", "displaced-pieces", "7.4.1", LOG, SEE, PLAY, ALONE},
    {"board-mismatch", "board does not match the game: check the pieces", "displaced-pieces", "7.4.1", P2, ACT, RIGHT,
     ALONE},
    {"which-move", "which move was it, or none?", "equipment", "12.2", P2, ACT, RIGHT, MATTER},
    {"illegal-position", "an illegal position was found", "illegal-position", "7.2", P1, ACT, RULED, ALONE},
    {"wrong-setup", "wrong starting position", "wrong-setup", "7.2.1", P2, ACT, RIGHT, ALONE},
    {"board-turned", "the board lies the wrong way round", "board-turned", "7.2.2", P2, ACT, ENDED, ALONE},
    {"colours-reversed", "colours or board the wrong way round", "colours-reversed", "7.3", P2, ACT, ENDED, ALONE},
    {"touched", "other pieces were lifted before %s's move", "", "", LOG, SEE, PLAY, ALONE},
    {"rook-first", "%s castled touching the rook first", "castling-fault", "4.4.2", LOG, WAIT, PLAY, ALONE},
    {"not-pressed", "%s did not press the clock", "clock-handling", "6.2.2", LOG, SEE, PLAY, ALONE},
    {"setting-up", "the pieces are being set up again", "game-end", "8.7", P3, SEE, RIGHT, ALONE},
    {"result-proposed", "the game is over: a result is to be entered", "game-end", "8.7", P2, ACT, RULED, JOIN_QUEUE,
     SENSOR, 0},
    {"result-dispute", "two different results were reported", "result-dispute", "8.7", P2, ACT, RULED, ALONE},
    {"early-draw", "a draw before it may be agreed", "early-draw", "9.1.1", P2, ACT, RULED, ALONE},
    {"game-end", "the game is over and the clock runs", "game-end", "5.1.1", LOG, SEE, ENDED, ALONE},
    {"dead-position", "dead position, and the clock runs", "claim-dead", "5.2.2", P1, ACT, ENDED, ALONE},
    {"fivefold", "the position has appeared five times", "lack-of-progress", "9.6.1", P1, ACT, ENDED, ALONE},
    {"seventy-five", "75 moves without a capture or a pawn move", "lack-of-progress", "9.6.2", P1, ACT, ENDED, ALONE},
    {"claim-repetition", "a draw by repetition could be claimed", "claim-repetition", "9.2", P3, WAIT, ENDED, JOIN_NONE,
     READ, 0},
    {"claim-fifty", "a draw by the 50-move rule could be claimed", "claim-fifty", "9.3", P3, WAIT, ENDED, JOIN_NONE,
     READ, 0},
    {"flag-fall", "%s's flag fell", "flag-fall", "6.9", P1, ACT, ENDED, ALONE},
    {"both-flags", "both flags fell", "both-flags", "III.3.1", P1, ACT, ENDED, ALONE},
    {"clock-stopped", "the clock was stopped, %s to move", "clock-handling", "6.11.2", P1, ACT, ENDED, JOIN_NONE,
     HANDSHAKE, 0},
    {"clock-wrong-side", "%s's clock is running on the opponent's move", "clock-fault", "6.10.1", P2, ACT, ENDED,
     ALONE},
    {"clock-set-wrong", "the clock is set wrongly", "clock-fault", "6.10.1", P2, ACT, ENDED, ALONE},
    {"clock-no-bonus", "no increment is being added", "clock-fault", "6.10.1", P2, ACT, RULED, ALONE},
    {"clock-no-period", "%s's next period was not added", "clock-fault", "6.10.1", P2, ACT, RULED, ALONE},
    {"clock-jump", "%s's time jumped", "clock-fault", "6.10.1", P2, ACT, RULED, ALONE},
    {"times-changed", "%s's clock was changed without a ruling", "clock-handling", "6.10.1", P2, ACT, RULED, ALONE},
    {"lever-moved", "the lever was moved while the clock was stopped", "clock-handling", "", LOG, SEE, PLAY, ALONE},
    {"times-not-set", "the clock does not show the ordered times", "clock-fault", "6.10.1", P2, ACT, ENDED, ALONE},
    {"clock-differs", "%s's clock differs from what it should show", "clock-fault", "6.10.1", P2, ACT, RULED, ALONE},
    {"time-control", "%s's next period was added: are the moves complete?", "", "6.3", P3, SEE, RULED, JOIN_HALL, 0, 0},
    {"time-trouble", "%s has less than five minutes", "notation", "8.4", P3, SEE, ENDED, ALONE},
    {"quickplay", "%s has less than two minutes and no increment", "claim-quickplay", "III.4", P3, WAIT, ENDED, ALONE},
    {"clock-absent", "no clock is connected", "equipment", "6.10.1", P2, ACT, ENDED, JOIN_LINE, SENSOR, SENSOR},
    {"clock-battery", "the clock's battery is low", "equipment", "6.10.1", P3, SEE, ENDED, ALONE},
    {"square-dead", "a square's sensor detects nothing", "equipment", "12.2", P3, SEE, RULED, ALONE},
    {"square-stuck", "sensor shows a piece that is not there", "equipment", "12.2", P3, SEE, RULED, ALONE},
    {"board-untaught", "teach the board: set the pieces up, so that it learns them", "equipment", "12.2", P2, ACT,
     ENDED, JOIN_NONE, SENSOR, 0},
    {"feed-lost", "no signal from the board", "equipment", "12.2", P2, ACT, ENDED, JOIN_LINE, FEED, SHORT},
    {"feed-faulty", "garbled data from the board", "equipment", "12.2", P2, ACT, ENDED, JOIN_LINE, 0, 0},
    {"feed-silent", "the clock is running, but no moves arrive", "equipment", "12.2", P2, ACT, ENDED, JOIN_LINE, 0, 0},
    {"feed-error", "noise on the line", "", "", LOG, SEE, PLAY, ALONE},
    {"not-broadcast", "nothing new reaches spectators", "", "", P3, SEE, ENDED, ALONE},
    {"not-recorded", "the log cannot be written", "equipment", "12.2", P1, ACT, ENDED, ALONE},
    {"entries-lost", "entries that had been saved are lost", "", "", P1, ACT, RULED, ALONE},
    {"default-near", "%s has two minutes to arrive", "late-arrival", "6.7.1", P3, SEE, ENDED, JOIN_HALL, 0, 0},
    {"default-reached", "%s has not arrived: the default time has passed", "late-arrival", "6.7.1", P1, ACT, ENDED,
     FAULT},
    {"call", "%s calls the arbiter", "", "6.11.2", P2, ACT, RULED, MATTER},
    {"claim", "%s claims", "", "12.1", P2, ACT, RULED, MATTER},
    {"reported", "reported", "", "12.1", P2, ACT, RULED, MATTER},
    {"appeal", "%s appeals", "", "11.10", P2, ACT, RULED, MATTER},
    {"appeal-due", "the time for the appeal of %s ends soon", "", "11.10", P3, ACT, RULED, ALONE},
    {"decision-replaced", "a decision was replaced on appeal", "", "11.10", P1, ACT, RULED, ALONE},
    {"board-handed", "the board is handed over", "", "12.1", P2, ACT, RULED, ALONE},
    {"to-complete", "to be completed", "", "12.1", P3, ACT, RULED, JOIN_NEVER, 0, 0},
};
ROW_FOR_EACH(rows, INCIDENT_KINDS);

const struct incident_row *incident_row(enum incident_kind kind)
{
    assert(HAS_ROW(rows, kind));
    return &rows[kind];
}

const char *incident_name(enum incident_kind kind)
{
    assert(HAS_ROW(rows, kind));
    return rows[kind].name;
}

const char *incident_words(enum incident_kind kind, int side, char out[INCIDENT_WORDS])
{
    const char *words = rows[kind].words, *mark = strstr(words, "%s");
    if (mark)
        snprintf(out, INCIDENT_WORDS, "%.*s%s%s", (int)(mark - words), words, side_name(side), mark + 2);
    else
        copy_text(out, INCIDENT_WORDS, words);
    return out;
}

int incident_named(const char *name)
{
    for (int i = INCIDENT_NONE + 1; i < INCIDENT_KINDS; i++)
        if (!strcmp(rows[i].name, name))
            return i;
    return -1;
}

bool incident_is_of_device(const struct incident *i)
{
    static const bool are[INCIDENT_KINDS] = {
        [INCIDENT_CLOCK_ABSENT] = true,  [INCIDENT_CLOCK_BATTERY] = true,  [INCIDENT_SQUARE_DEAD] = true,
        [INCIDENT_SQUARE_STUCK] = true,  [INCIDENT_BOARD_UNTAUGHT] = true, [INCIDENT_FEED_LOST] = true,
        [INCIDENT_FEED_FAULTY] = true,   [INCIDENT_FEED_SILENT] = true,    [INCIDENT_FEED_ERROR] = true,
        [INCIDENT_NOT_BROADCAST] = true, [INCIDENT_NOT_RECORDED] = true,   [INCIDENT_ENTRIES_LOST] = true,
    };
    assert(HAS_ROW(are, i->kind));
    return are[i->kind];
}

const char *priority_words(enum priority p)
{
    static const char *const words[] = {N_("log"), N_("WATCH"), /* at most 5 columns */ N_("SOON"), N_("NOW")};
    ROW_FOR_EACH(words, PRIORITIES);
    assert(HAS_ROW(words, p));
    return words[p];
}

const char *priority_name(enum priority p)
{
    static const char *const names[] = {"log", "P3", "P2", "P1"};
    ROW_FOR_EACH(names, PRIORITIES);
    assert(HAS_ROW(names, p));
    return names[p];
}

int priority_typed(const char *word)
{
    for (int p = PRIORITY_LOG; p < PRIORITIES; p++)
        if (!strcasecmp(priority_name((enum priority)p), word) || !strcasecmp(priority_words((enum priority)p), word))
            return p;
    return -1;
}

const char *handling_name(enum handling h)
{
    static const char *const names[] = {"noted", "under-investigation", "no-action", "penalty", "referred"};
    ROW_FOR_EACH(names, HANDLINGS);
    assert(HAS_ROW(names, h));
    return names[h];
}

const char *handling_words(enum handling h)
{
    static const char *const words[] = {"noted", "under investigation", "no action", "penalty", "referred"};
    ROW_FOR_EACH(words, HANDLINGS);
    assert(HAS_ROW(words, h));
    return words[h];
}
