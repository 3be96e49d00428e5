#include "session/host_failure.h"

#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "ruling/effect.h"
#include "session/session.h"

static bool is_unfinished(const struct hall_board *b)
{
    const struct hall_seat *seat = board_seat(b);
    return seat->phase == EVENT_ONLINE && !seat->gone && board_result(b) == RESULT_OPEN;
}

int host_failure_games(const struct session *s)
{
    int count = 0;
    for (int i = 0; i < hall_count(session_hall(s)); i++)
        count += is_unfinished(hall_at(session_hall(s), i));
    return count;
}

/* Returns NULL, with the reason in *why, if the rulebook asks more than whether a position was saved or agreed on. */
static struct ruling_case *ruled(const struct session *s, int board, struct error *why)
{
    const struct hall *h = session_hall(s);
    struct facts known = {0};
    session_event_facts(s, &known);
    struct ruling_case *k = ruling_begin(h, board, 0, "host-failure", &known, why);
    facts_release(&known);
    bool good = k && ruling_answer(k, h, "saved", "no", why) && ruling_answer(k, h, "position_agreed", "no", why);
    if (good && (ruling_asks(k, NULL) || !ruling_decision(k)))
        good = failf(why, "host-failure", "I, host failure", "board %d needs a ruling of its own", board);
    if (good)
        return k;
    ruling_free(k);
    return NULL;
}

static bool decide(struct session *s, struct ruling_case *k, struct error *why)
{
    struct ruling r;
    struct hall *h = session_hall(s);
    int board = ruling_case_board(k), id = 0;
    msec now = session_now(s);
    const char *who = session_who(s);
    if (ruling_decide(k, h, now, &r, why))
        id = hall_rule(h, &r, who, now, why);
    if (!id)
        return false;
    session_log_walk(s, board, id, ruling_walk(k));
    int32_t full_s = control_start_s(&board_seat(hall_board(h, board))->control);
    return r.result != RESULT_ANNULLED ||
           (hall_start_board(h, board, who, now, why) && hall_times(h, board, full_s, full_s, NO_SIDE, who, now));
}

int host_failure_decide(struct session *s, struct error *why)
{
    const struct hall *h = session_hall(s);
    int count = 0;
    for (int i = 0; i < hall_count(h); i++) {
        struct ruling_case *k = is_unfinished(hall_at(h, i)) ? ruled(s, board_number(hall_at(h, i)), why) : NULL;
        count += k && decide(s, k, why);
        ruling_free(k);
    }
    return count;
}
