/* Who sat where in a round that is over, put right beside the one that is played: two boards change places with all
 * that was entered there, or two players had each other's colours. The log keeps what was entered, in that round.
 */
#include "base/tongue.h"
#include "event/pairing_change.h"
#include "hall/board_view.h"
#include "hall/exchange.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "session/session_parts.h"

#include <assert.h>

bool session_changes_old(const struct session *s, const struct pairing_order *o)
{
    return o->kind <= CHANGE_COLOURS && o->round < s->round;
}

static const struct hall_board *board_there(const struct hall *h, const struct pairing_order *o, int board,
                                            struct error *why)
{
    const struct hall_board *b = hall_board(h, board);
    if (b && !board_seat(b)->gone)
        return b;
    (void)failf(why, "pairings", "see flagfall report pairings", "nobody played at board %d in round %d", board,
                o->round);
    return NULL;
}

/* Moves, decisions and penalties are of a colour. */
static bool can_turn(const struct hall *h, const struct pairing_order *o, struct error *why)
{
    static const char remedy[] = N_("a note says what was wrong: N");
    const struct hall_board *b = board_there(h, o, o->board, why);
    if (!b)
        return false;
    if (board_plies(b))
        return failf(why, "pairings", remedy, "board %d has moves", o->board);
    return !(hall_last_ruling(h, o->board) || hall_has_penalty(h, o->board)) ||
           failf(why, "pairings", remedy, "board %d has a decision", o->board);
}

static bool would_turn_result(const struct hall *h, int board, const char *words, struct error *why)
{
    const struct hall_board *b = hall_board(h, board);
    enum result turned = result_turned(board_result(b));
    return board_result(b) == turned || hall_would_take(h, board, turned, board_is_forfeit(b), words, why);
}

/* Asked before the event's file is written. */
bool session_may_change_old(struct session *s, const struct pairing_order *o, const char *words, struct error *why)
{
    const struct hall *h = session_other_hall(s, o->round, why);
    if (!h || o->kind == CHANGE_COLOURS)
        return h && can_turn(h, o, why) && would_turn_result(h, o->board, words, why);
    return board_there(h, o, o->board, why) && board_there(h, o, o->other, why) &&
           hall_can_exchange(h, o->board, o->other, why);
}

static void seat_again(const struct session *s, struct hall *h, int round, int board)
{
    const struct round *r = event_round(s->event, round);
    const struct pairing *p = r ? round_pairing(r, board) : NULL;
    assert(p && "it was changed just now");
    hall_seat_pair(h, board, event_player_name(s->event, p->white, ""), p->white,
                   event_player_name(s->event, p->black, ""), p->black, s->settings.who, session_now(s));
}

static bool turn_result(const struct session *s, struct hall *h, int board, const char *words, struct error *why)
{
    const struct hall_board *b = hall_board(h, board);
    enum result turned = result_turned(board_result(b));
    return board_result(b) == turned || (board_is_forfeit(b) ? hall_forfeit : hall_result)(
                                            h, board, turned, s->settings.who, words, session_now(s), why);
}

bool session_take_along_old(struct session *s, const struct pairing_order *o, const char *words, struct error *why)
{
    struct hall *h = session_other_hall(s, o->round, why);
    bool good = h;
    if (good)
        seat_again(s, h, o->round, o->board);
    if (good && o->kind == CHANGE_COLOURS)
        good = turn_result(s, h, o->board, words, why);
    else if (good) {
        seat_again(s, h, o->round, o->other);
        good = hall_exchange(h, o->board, o->other, s->settings.who, session_now(s));
    }
    session_other_close(s); /* it is read again with those who sit there now */
    return good;
}

/* A change of these is taken back by itself. */
bool session_keeps_old(const struct session *s, const struct chess_event *is, struct error *why)
{
    for (int round = 1; round < s->round; round++) {
        const struct round *r = event_round(s->event, round), *q = event_round(is, round);
        for (int board = 1; r && board <= EVENT_BOARDS_MAX; board++)
            if (!pairing_is_same(s->event, round_pairing(r, board), is, q ? round_pairing(q, board) : NULL))
                return failf(why, "undo-change", "type it again: that puts it back as it was",
                             "the last change was of round %d, which is over", round);
    }
    return true;
}
