#include "session/no_shows.h"

#include "base/text.h"
#include "base/tongue.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "ruling/effect.h"
#include "session/session.h"

#include <assert.h>

bool no_shows_is_marked(const struct session *s, const struct hall_player *p)
{
    const struct chess_event *e = session_event(s);
    int apart = e ? event_player_apart(e, hall_player_number(p)) : 0;
    return hall_arrival(session_hall(s), p->name, apart) == ARRIVAL_AWAY;
}

int no_shows_side_away(const struct session *s, const struct hall_board *b, enum result r, bool is_forfeit)
{
    assert(b && "a board of the session");
    for (int side = WHITE; side <= BLACK; side++) {
        bool was_there = !is_forfeit || r == (side == WHITE ? RESULT_WHITE : RESULT_BLACK);
        if (was_there && (hall_is_absent(b, (enum side)side) || no_shows_is_marked(s, board_player(b, side))))
            return side;
    }
    return NO_SIDE;
}

/* True if players were named for the board and none has moved. */
static bool is_missed(const struct hall_board *b)
{
    bool absent = hall_is_absent(b, WHITE) || hall_is_absent(b, BLACK);
    return absent && board_result(b) == RESULT_OPEN && !board_seat(b)->gone;
}

/* Not one that is over since the board was given more time. */
static int alert_of(const struct hall *h, int board)
{
    assert(board > 0 && "a board of the hall");
    const struct alert *const *list;
    int count = hall_alerts(h, &list);
    for (int i = 0; i < count; i++)
        if (list[i]->board == board && list[i]->kind == INCIDENT_DEFAULT_REACHED && !list[i]->returned)
            return list[i]->id;
    return 0;
}

/* Without tolerance, a player who is not there at the start has lost, and no alert waits for that. */
static bool is_without_tolerance(const struct session *s, int board)
{
    const struct hall *h = session_hall(s);
    const struct chess_event *e = session_event(s);
    return e && hall_is_started(h) && event_default_min(e, hall_settings_of(h)->round, board) == 0;
}

static bool tell_whom(struct ruling_case *k, const struct hall *h, const struct hall_board *b)
{
    struct question q;
    bool white = hall_is_absent(b, WHITE), black = hall_is_absent(b, BLACK);
    return !ruling_asks(k, &q) || ruling_offender(k) != NO_SIDE ||
           ruling_answer(k, h, "offender",
                         white && black ? "both"
                         : white        ? "white"
                                        : "black",
                         NULL);
}

/* NULL if the default time is not over there, or if something has to be asked. */
static struct ruling_case *decided(const struct session *s, const struct hall_board *b, bool *due)
{
    const struct hall *h = session_hall(s);
    struct facts known = {0};
    int board = board_number(b), alert = alert_of(h, board);
    *due = is_missed(b) && (alert || is_without_tolerance(s, board));
    if (!*due)
        return NULL;
    session_event_facts(s, &known);
    struct ruling_case *k = ruling_begin(h, board, alert, "late-arrival", &known, NULL);
    facts_release(&known);
    struct ruling_effect e;
    if (k && tell_whom(k, h, b) && !ruling_asks(k, NULL) && ruling_decision(k) &&
        ruling_effect(k, h, session_now(s), &e) && e.result != RESULT_OPEN)
        return k;
    ruling_free(k);
    return NULL;
}

static void add_words(const struct session *s, const struct ruling_case *k, const struct hall_board *b,
                      struct text *words)
{
    struct ruling_effect e;
    bool white = hall_is_absent(b, WHITE), black = hall_is_absent(b, BLACK);
    char names[2][PLAYER_CALLED];
    if (!ruling_effect(k, session_hall(s), session_now(s), &e))
        return;
    const char *result = forfeit_text((enum result)e.result, e.forfeit);
    (void)board_player_called(b, WHITE, names[WHITE]);
    (void)board_player_called(b, BLACK, names[BLACK]);
    if (white && black)
        text_addf(words, _("board %d: %s, %s and %s have not come (%s)"), board_number(b), result, names[WHITE],
                  names[BLACK], e.articles);
    else
        text_addf(words, _("board %d: %s, %s has not come (%s)"), board_number(b), result, names[white ? WHITE : BLACK],
                  e.articles);
    text_add_char(words, '\n');
}

int no_shows(const struct session *s, struct text *words, int *left)
{
    const struct hall *h = session_hall(s);
    int count = 0;
    *left = 0;
    for (int i = 0; i < hall_count(h); i++) {
        bool due;
        struct ruling_case *k = decided(s, hall_at(h, i), &due);
        *left += due && !k;
        count += k != NULL;
        if (k)
            add_words(s, k, hall_at(h, i), words);
        ruling_free(k);
    }
    return count;
}

static bool decide(struct session *s, struct ruling_case *k, struct error *why)
{
    struct ruling r;
    struct hall *h = session_hall(s);
    int id = ruling_decide(k, h, session_now(s), &r, why) ? hall_rule(h, &r, session_who(s), session_now(s), why) : 0;
    if (id)
        session_log_walk(s, ruling_case_board(k), id, ruling_walk(k));
    return id != 0;
}

int no_shows_decide(struct session *s, struct error *why)
{
    const struct hall *h = session_hall(s);
    int count = 0;
    for (int i = 0; i < hall_count(h); i++) {
        bool due;
        struct ruling_case *k = decided(s, hall_at(h, i), &due);
        count += k && decide(s, k, why);
        ruling_free(k);
    }
    return count;
}
