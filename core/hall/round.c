#include "hall/hall_parts.h"

#include "log/entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The round: its start, who has not come, the half-hourly sheet of all clocks, its end. */

enum { TWO_MINUTES = 120000, HALF_AN_HOUR = 30 * 60000, DIFFERS_S = 60 };

/* The round's own, unless the event says otherwise of this board. */
static msec default_of(const struct hall *h, const struct hall_board *b, msec from)
{
    msec after = b->seat->own_default ? b->seat->default_after : h->settings.default_after;
    return after == MSEC_NEVER ? MSEC_NEVER : from + b->seat->begins_after + after;
}

void do_round(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct board_change *c = change;
    (void)b, (void)who;
    if (!strcmp(c->what, "ended")) {
        h->ended = at;
        h->sheet_due = MSEC_NEVER;
        return;
    }
    if (strcmp(c->what, "started") != 0)
        return; /* opened: what follows in the log is of this round */
    h->started = at;
    h->sheet_due = at + HALF_AN_HOUR;
    msec from = h->settings.starts_at == MSEC_NEVER ? at : h->settings.starts_at;
    for (int i = 0; i < h->count; i++) {
        struct hall_board *each = &h->boards[i];
        if (each->default_at == MSEC_NEVER)
            each->default_at = default_of(h, each, from);
        each->due = at;
        board_changed(h, each);
        board_arrange(h, each);
    }
}

static void tell_round(struct hall *h, const char *what, const char *who)
{
    struct board_change c = {.number = h->settings.round, .ms = MSEC_NEVER};
    snprintf(c.what, sizeof c.what, "%s", what);
    hall_tell(h, CHANGE_ROUND, BOARD_NONE, who, &c);
}

/* Who sits there from now on: by it a log is searched for a player. */
void tell_pairing(struct hall *h, const struct hall_board *b, const char *who)
{
    const struct hall_player *p = b->seat->players;
    struct entry e = {.station = "", .kind = ENTRY_PAIRING, .board = b->number, .who = who, .mono_ms = h->now};
    if (!h->ears.entry || !(*p[WHITE].name || *p[BLACK].name))
        return;
    body_begin(&h->body);
    body_text(&h->body, "black", p[BLACK].name);
    body_text(&h->body, "white", p[WHITE].name);
    e.body = body_done(&h->body);
    h->ears.entry(h->ears.self, &e);
}

void hall_open(struct hall *h, const char *who, msec now)
{
    time_goes_on(h, now);
    tell_round(h, "opened", who);
    for (int i = 0; i < h->count; i++)
        tell_pairing(h, &h->boards[i], who);
}

void hall_start(struct hall *h, const char *who, msec now)
{
    time_goes_on(h, now);
    if (h->started == MSEC_NEVER)
        tell_round(h, "started", who);
}

void hall_end(struct hall *h, const char *who, msec now)
{
    time_goes_on(h, now);
    if (h->ended == MSEC_NEVER)
        tell_round(h, "ended", who);
}

bool hall_is_started(const struct hall *h)
{
    return h->started != MSEC_NEVER;
}

bool hall_is_ended(const struct hall *h)
{
    return h->ended != MSEC_NEVER;
}

int hall_open_boards(const struct hall *h)
{
    int open = 0;
    for (int i = 0; i < h->count; i++)
        open += h->boards[i].result == RESULT_OPEN;
    return open;
}

/* --- a board begins ----------------------------------------------------------------------------------------------- */

void board_started(struct hall_board *b, msec at)
{
    if (b->started == MSEC_NEVER)
        b->started = at;
    if (b->play == PLAY_WAITING)
        b->play = PLAY_RUNNING;
    b->due = at;
    board_rebase(b, at);
}

void tell_started(struct hall *h, struct hall_board *b, const char *who)
{
    struct board_change c = {.what = "started", .ms = MSEC_NEVER};
    hall_tell(h, CHANGE_BOARD, b->number, who, &c);
}

bool hall_start_board(struct hall *h, int board, const char *who, msec now, struct error *why)
{
    struct hall_board *b = board_numbered(h, board);
    time_goes_on(h, now);
    if (!b)
        return failf(why, "board", "see the pairings", "there is no board %d", board);
    if (b->started != MSEC_NEVER)
        return failf(why, "board", "", "board %d has been started", board);
    tell_started(h, b, who);
    board_arrange(h, b);
    return true;
}

/* --- who has not come --------------------------------------------------------------------------------------------- */

bool hall_excuse(struct hall *h, int board, msec default_after, const char *who, msec now)
{
    struct hall_board *b = board_numbered(h, board);
    time_goes_on(h, now);
    if (!b)
        return false;
    msec from = h->settings.starts_at != MSEC_NEVER ? h->settings.starts_at
                : h->started != MSEC_NEVER          ? h->started
                                                    : h->now;
    struct board_change c = {.what = "default",
                             .ms = default_after == MSEC_NEVER ? MSEC_NEVER
                                                               : from + b->seat->begins_after + default_after};
    hall_tell(h, CHANGE_BOARD, board, who, &c);
    b->due = h->now;
    board_arrange(h, b);
    return true;
}

msec default_due(const struct hall *h, const struct hall_board *b)
{
    if (b->default_at == MSEC_NEVER || b->result != RESULT_OPEN || b->tracker.game.plies > 1)
        return MSEC_NEVER;
    msec near = b->default_at - TWO_MINUTES;
    return h->now < near ? near : h->now < b->default_at ? b->default_at : MSEC_NEVER;
}

void default_watch(struct hall *h, struct hall_board *b)
{
    int plies = b->tracker.game.plies;
    for (int side = WHITE; side <= BLACK; side++) {
        bool absent = b->result == RESULT_OPEN && b->default_at != MSEC_NEVER && plies == side;
        bool near = absent && h->now >= b->default_at - TWO_MINUTES && h->now < b->default_at;
        bool reached = absent && h->now >= b->default_at;
        if (!near)
            incident_over(h, b, INCIDENT_DEFAULT_NEAR, side);
        if (!reached)
            incident_over(h, b, INCIDENT_DEFAULT_REACHED, side);
        if (near)
            incident_happens(h, b, INCIDENT_DEFAULT_NEAR, side);
        if (reached)
            incident_happens(h, b, INCIDENT_DEFAULT_REACHED, side);
    }
}

/* --- the sheet: both clocks together lose what time passes, less the bonus of each move --------------------------- */

void board_rebase(struct hall_board *b, msec now)
{
    b->base_known = false;
    b->ran_since = now;
}

void sheet_notes(struct hall_board *b, msec now)
{
    const struct clock *c = &b->press.clock;
    if (b->base_known || c->seen.left_s[WHITE] == SECONDS_UNKNOWN || c->seen.left_s[BLACK] == SECONDS_UNKNOWN)
        return;
    b->base_known = true;
    b->base_at = now;
    b->base_s = c->seen.left_s[WHITE] + c->seen.left_s[BLACK];
    b->presses = 0;
    b->ran_ms = 0;
    b->ran_since = c->seen.runs == NO_SIDE ? MSEC_NEVER : now;
}

void sheet_ran(struct hall_board *b, bool runs, msec now)
{
    if (b->ran_since != MSEC_NEVER)
        b->ran_ms += now - b->ran_since;
    b->ran_since = runs ? now : MSEC_NEVER;
}

static bool is_compared(const struct hall_board *b)
{
    return b->base_known && b->result == RESULT_OPEN && b->press.clock.present && !b->press.clock.silent &&
           b->feed != FEED_LOST && !(b->has_order && !b->order.done);
}

/* What both clocks show together beyond what they should. A delay that was not used up is a difference too: only less
 * than expected says something then. */
static int32_t too_much_s(const struct hall *h, const struct hall_board *b)
{
    const struct clock *c = &b->press.clock;
    const struct period *p = control_period(&c->control, b->tracker.game.plies / 2 + 1);
    msec ran = b->ran_ms + (b->ran_since == MSEC_NEVER ? 0 : h->now - b->ran_since);
    int32_t bonus = p->bonus == BONUS_FISCHER ? p->bonus_s * b->presses : 0;
    msec left = clock_left(c, WHITE, h->now) + clock_left(c, BLACK, h->now);
    int32_t differs = (int32_t)(left / 1000) - (b->base_s + bonus - (int32_t)(ran / 1000));
    bool may_be_more = p->bonus == BONUS_DELAY || p->bonus == BONUS_BRONSTEIN;
    return may_be_more && differs > 0 ? 0 : differs;
}

bool hall_clock_differs(const struct hall *h, const struct hall_board *b, int32_t *seconds)
{
    if (!is_compared(b))
        return false;
    *seconds = too_much_s(h, b);
    return true;
}

static void sheet_row(struct hall *h, const struct hall_board *b)
{
    int32_t differs = 0;
    body_list(&h->body, NULL);
    body_number(&h->body, NULL, b->number);
    body_number(&h->body, NULL, b->tracker.game.plies);
    for (int s = WHITE; s <= BLACK; s++)
        body_number(&h->body, NULL, hall_left(b, (enum side)s, h->now) / 1000);
    hall_clock_differs(h, b, &differs);
    body_number(&h->body, NULL, differs);
    body_end(&h->body);
}

static void write_sheet(struct hall *h)
{
    struct entry e = {.station = "", .kind = ENTRY_SHEET, .who = "", .mono_ms = h->now};
    body_begin(&h->body);
    body_list(&h->body, "boards"); /* each: number, half-moves, White's seconds, Black's, difference */
    for (int i = 0; i < h->count; i++)
        if (hall_left(&h->boards[i], WHITE, h->now) >= 0)
            sheet_row(h, &h->boards[i]);
    body_end(&h->body);
    e.body = body_done(&h->body);
    if (h->ears.entry)
        h->ears.entry(h->ears.self, &e);
}

/* What waits for somebody to deal with it, or comes of a bonus that is known to be missing, is no news at each sheet. */
static bool is_known(const struct hall *h, const struct hall_board *b)
{
    const struct alert *a = hall_alert(h, b->last[INCIDENT_CLOCK_NO_BONUS]);
    return incident_goes_on(b, INCIDENT_CLOCK_DIFFERS, NO_SIDE) || (a && a->begun >= b->base_at);
}

void hall_sheet(struct hall *h, msec now)
{
    time_goes_on(h, now);
    write_sheet(h);
    for (int i = 0; i < h->count; i++) {
        struct hall_board *b = &h->boards[i];
        int32_t differs = 0;
        if (!hall_clock_differs(h, b, &differs) || abs(differs) <= DIFFERS_S || is_known(h, b))
            continue;
        struct incident found = case_of(h, b, INCIDENT_CLOCK_DIFFERS, NO_SIDE);
        found.number = differs;
        case_words(&found, "both clocks together show %d seconds %s than they should", abs(differs),
                   differs > 0 ? "more" : "less");
        incident_begins(h, &found);
    }
}

msec hall_sheet_due(const struct hall *h)
{
    return h->sheet_due;
}

msec round_due(const struct hall *h)
{
    return h->sheet_due;
}

void round_settle(struct hall *h)
{
    h->sheet_due += HALF_AN_HOUR;
    hall_sheet(h, h->now);
}
