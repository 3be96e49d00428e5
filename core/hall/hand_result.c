/* What arbiters type: times and results. */
#include "hall/hand.h"

#include "base/text.h"
#include "hall/board_view.h"
#include "hall/hall_parts.h"
#include "hall/presence.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

bool hall_times(struct hall *h, int board, int32_t white_s, int32_t black_s, int runs, const char *who, msec now)
{
    assert(runs == NO_SIDE || runs == WHITE || runs == BLACK);
    struct hall_board *b = hand_at_board(h, board, now, NULL);
    struct clock_change c = {.side = (int8_t)runs, .left_s = {white_s, black_s}};
    if (!b || white_s < 0 || black_s < 0)
        return false;
    hand_begins(h, who);
    hall_tell(h, ACTION_CLOCK_TYPED, board, who, &c);
    hand_ends(h, b);
    return true;
}

bool hall_period_reached(struct hall *h, int board, enum side side, int period, const char *who, msec now,
                         struct error *why)
{
    struct hall_board *b = hand_at_board(h, board, now, why);
    struct clock_change c = {.side = (int8_t)side, .number = period, .left_s = {SECONDS_UNKNOWN, SECONDS_UNKNOWN}};
    if (!b)
        return false;
    int periods = b->press.clock.control.count;
    if (b->result != RESULT_OPEN)
        return failf(why, "period", "undo the result first", "the game at board %d is over", board);
    if (periods < 2)
        return failf(why, "period", "T enters the times", "the time control at board %d has only one period", board);
    if (period < 1 || period > periods)
        return failf(why, "period", "check the time control", "at board %d there are periods 1 to %d", board, periods);
    hand_begins(h, who);
    hall_tell(h, ACTION_CLOCK_REACHED, board, who, &c);
    incident_over(h, b, INCIDENT_CLOCK_NO_PERIOD, (int)side);
    hand_ends(h, b);
    return true;
}

/* As if the clock had shown it. What the clock then reports is also in the log, so a replay does not count it twice. */
void do_clock_typed(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct clock_change *c = change;
    struct reading r = {.kind = READING_CLOCK, .address = -1, .at = h->now};
    uint8_t side = c->side == WHITE ? CLOCK_LEFT : c->side == BLACK ? CLOCK_RIGHT : CLOCK_NONE, period[2];
    uint8_t flags = (uint8_t)((c->left_s[WHITE] ? 0 : CLOCK_LEFT) | (c->left_s[BLACK] ? 0 : CLOCK_RIGHT));
    r.as.clock = (struct clock_reading){.by_colour = true,
                                        .running = side,
                                        .run_known = true,
                                        .flag = flags,
                                        .left_s = c->left_s[WHITE],
                                        .right_s = c->left_s[BLACK]};
    memcpy(period, b->press.clock.period, sizeof period);
    (void)who, (void)at;
    b->logged_left_s[WHITE] = c->left_s[WHITE];
    b->logged_left_s[BLACK] = c->left_s[BLACK];
    b->order_is_latest = false;
    board_changed(h, b);
    press_take(&b->press, &r);
    if (h->replaying)
        memcpy(b->press.clock.period, period, sizeof period);
    else
        clock_shows(h, b, &r.as.clock);
    b->shown = r.as.clock;
    b->has_shown = true;
}

void do_result(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct result_change *c = change;
    board_set_result(h, b, (enum result)c->result, at);
    b->was_resigned = strstr(c->reason, "resign") != NULL;
    b->was_forfeit = c->result != RESULT_OPEN && result_reason_is_forfeit(c->reason);
    copy_text(b->result_by, sizeof b->result_by, c->result == RESULT_OPEN ? "" : who);
}

/* As logged. A game without entries has not been stopped either, nor has a game by hand without typed times. */
static enum play play_when_open(const struct hall_board *b)
{
    bool runs = b->stopped_at == MSEC_NEVER && (b->by_hand || b->resumed != MSEC_NEVER),
         unseen = !b->tracker.game.plies && b->by_hand;
    return unseen && b->started == MSEC_NEVER ? PLAY_WAITING : runs ? PLAY_RUNNING : PLAY_STOPPED;
}

/* A device that fell silent, or shows what no moves explain, may have missed most of the game. */
static bool is_seen(const struct hall_board *b)
{
    return !b->by_hand && !b->out_of_service && (b->feed == FEED_FRESH || b->feed == FEED_LATE) &&
           !board_has(b, INCIDENT_MISMATCH) && !board_has(b, INCIDENT_DISPLACED) && !board_has(b, INCIDENT_WHICH_MOVE);
}

void board_set_result(struct hall *h, struct hall_board *b, enum result result, msec at)
{
    assert(result <= RESULT_ANNULLED);
    b->seen_to_end = board_waits_for_result(b) ? is_seen(b) : b->seen_to_end;
    b->result = (uint8_t)result;
    b->finished = result == RESULT_OPEN ? MSEC_NEVER : at;
    b->play = (uint8_t)(result != RESULT_OPEN ? PLAY_FINISHED : play_when_open(b));
    tracker_over(&b->tracker, result != RESULT_OPEN);
    b->has_order = b->has_order && result == RESULT_OPEN; /* that clock will not be set any more */
    b->proposed = RESULT_OPEN;
    board_changed(h, b);
}

bool hall_result(struct hall *h, int board, enum result result, const char *who, const char *reason, msec now,
                 struct error *why)
{
    assert(who && result <= RESULT_ANNULLED);
    struct hall_board *b = hand_at_board(h, board, now, why);
    struct result_change c = {.result = (uint8_t)result};
    if (!b)
        return false;
    if (!board_waits_for_result(b) && (!reason || !*reason))
        return failf(why, "result", "after the new one, write why it changes, as in 1-0 the other was misread",
                     "board %d has a result already", board);
    if (result_is_doubted(h, b, result, reason, why))
        return false;
    copy_text(c.reason, sizeof c.reason, reason);
    if (b->result == RESULT_ANNULLED && result != RESULT_OPEN)
        round_log_started(h, b, MSEC_NEVER, who); /* of the new game */
    if (result != RESULT_OPEN && board_waits_for_result(b))
        tracker_ends(&b->tracker, h->now);
    hand_begins(h, who);
    hall_tell(h, ACTION_RESULT, board, who, &c);
    if (result != RESULT_OPEN)
        incidents_of_game_over(h, b, who, "result");
    if (hall_asks_for_empty(h))
        presence_watch(h);
    h->actor = "";
    board_arrange(h, b);
    letters_look_soon(h, b);
    return true;
}

/* "forfeit: WHY", or the reason itself where it begins so. */
static const char *forfeit_reason(const char *reason, char out[REASON_MAX])
{
    if (reason && result_reason_is_forfeit(reason))
        return reason;
    copy_text(out, REASON_MAX, RESULT_FORFEIT);
    if (reason && *reason)
        snprintf(out, REASON_MAX, RESULT_FORFEIT ": %.*s", (int)(REASON_MAX - sizeof RESULT_FORFEIT - 2), reason);
    return out;
}

bool hall_forfeit(struct hall *h, int board, enum result result, const char *who, const char *reason, msec now,
                  struct error *why)
{
    char words[REASON_MAX];
    return hall_result(h, board, result, who, forfeit_reason(reason, words), now, why);
}

bool hall_would_take(const struct hall *h, int board, enum result result, bool is_forfeit, const char *reason,
                     struct error *why)
{
    assert(result <= RESULT_ANNULLED && "a result");
    char words[REASON_MAX];
    const struct hall_board *b = hall_board(h, board);
    return !b || !result_is_doubted(h, b, result, is_forfeit ? forfeit_reason(reason, words) : reason, why);
}
