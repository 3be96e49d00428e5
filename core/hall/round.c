#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "chess/dead/dead.h"
#include "event/event.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "hall/seating.h"
#include "log/entry.h"
#include "rules/movement.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The round: its start, absent players, the half-hourly sheet of all clocks, its end. */

enum { TWO_MINUTES = 120000, HALF_AN_HOUR = 30 * 60000, DIFFERS_S = 60 };

msec hall_default_from(const struct hall *h)
{
    return h->settings.starts_at != MSEC_NEVER && !h->settings.default_from_actual ? h->settings.starts_at : h->started;
}

/* The round's default time, unless the event has another for this board. */
static msec default_of(const struct hall *h, const struct hall_board *b, msec from)
{
    if (b->seat->gone)
        return MSEC_NEVER;
    msec after = b->seat->own_default ? b->seat->default_after : h->settings.default_after;
    return after == MSEC_NEVER ? MSEC_NEVER : from + b->seat->begins_after + after;
}

void do_round_ended(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)b, (void)who, (void)change;
    h->ended = at;
    h->sheet_due = MSEC_NEVER;
    dead_free(h->solver);
    h->solver = NULL;
}

/* For readers of the log who do not have the rulebook: how the pieces move. */
static void adopt_movement(struct hall *h, const struct round_change *c)
{
    if (!c->moves || movement_read(c->moves) == h->movement)
        return;
    h->movement = movement_read(c->moves);
    for (int i = 0; i < h->count; i++)
        if (!h->boards[i].tracker.game.plies)
            board_set_up(h, &h->boards[i]);
}

void do_round_started(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)b, (void)who;
    adopt_movement(h, change);
    h->started = at;
    h->sheet_due = at + HALF_AN_HOUR;
    msec from = hall_default_from(h);
    for (int i = 0; i < h->count; i++) {
        struct hall_board *each = &h->boards[i];
        if (!each->default_entered)
            each->default_at = default_of(h, each, from);
        each->due = at;
        board_changed(h, each);
        board_arrange(h, each);
    }
}

static void tell_round(struct hall *h, enum entry_action action, const char *who)
{
    struct round_change c = {.round = h->settings.round};
    if (action != ACTION_ROUND_ENDED)
        c.moves = movement_name(h->movement);
    hall_tell(h, action, BOARD_NONE, who, &c);
}

void do_round_opened(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)b, (void)who, (void)at;
    adopt_movement(h, change);
}

/* The player's number in the event file; 0 if players have no numbers. */
static int number_of(const struct hall_player *p)
{
    int number = hall_player_number(p);
    return number > 0 && number <= PLAYERS_MAX ? number : 0;
}

/* Logs who sits there from now on; with this a log is searched for a player. */
static void tell_pairing(struct hall *h, const struct hall_board *b, const char *who)
{
    const struct hall_player *p = b->seat->players;
    struct pairing_change c = {.white = p[WHITE].name,
                               .black = p[BLACK].name,
                               .white_number = number_of(&p[WHITE]),
                               .black_number = number_of(&p[BLACK])};
    hall_tell(h, ACTION_PAIRING, b->number, who, &c);
}

/* Kept only if it differs from the seat's name, which happens when a log is read again. */
static void note_sat(struct hall_board *b, enum side side, const char *name)
{
    free(b->sat[side]);
    b->sat[side] = NULL;
    if (!strcmp(name, b->seat->players[side].name))
        return;
    b->sat[side] = memory_resize(NULL, NAME_MAX_BYTES);
    copy_text(b->sat[side], NAME_MAX_BYTES, name);
}

void do_paired(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct pairing_change *c = change;
    (void)h, (void)who, (void)at;
    if (!b)
        return;
    note_sat(b, WHITE, c->white ? c->white : "");
    note_sat(b, BLACK, c->black ? c->black : "");
}

void round_log_pairing(struct hall *h, const struct hall_board *b, const char *who)
{
    if (*b->seat->players[WHITE].name || *b->seat->players[BLACK].name)
        tell_pairing(h, b, who);
}

void hall_open(struct hall *h, const char *who, msec now)
{
    hall_advance(h, now);
    tell_round(h, ACTION_ROUND_OPENED, who);
    for (int i = 0; i < h->count; i++)
        round_log_pairing(h, &h->boards[i], who);
}

void hall_reseat(struct hall *h, const struct seating *logged, const char *who, msec now)
{
    hall_advance(h, now);
    for (int i = 0; i < h->count; i++) {
        const struct hall_board *b = &h->boards[i];
        const struct hall_player *p = b->seat->players;
        const struct seating_board *was = seating_of(logged, b->number);
        bool named = was && was->names[WHITE] && *was->names[WHITE];
        if ((named || *p[WHITE].name) && !seating_is(logged, b->number, p[WHITE].name, p[BLACK].name))
            tell_pairing(h, b, who);
    }
}

void hall_seat_pair(struct hall *h, int board, const char *white, int white_number, const char *black, int black_number,
                    const char *who, msec now)
{
    struct hall_board *b = board_numbered(h, board);
    struct pairing_change c = {white, black, white_number, black_number};
    hall_advance(h, now);
    if (!b)
        return;
    if (b->absent)
        hall_tell(h, ACTION_BOARD_ABSENT, board, who, &(struct board_change){0});
    hall_tell(h, ACTION_PAIRING, board, who, &c);
}

void hall_start(struct hall *h, const char *who, msec now)
{
    hall_advance(h, now);
    if (h->started != MSEC_NEVER)
        return;
    tell_round(h, ACTION_ROUND_STARTED, who);
    presence_begins(h, who);
}

void hall_end(struct hall *h, const char *who, msec now)
{
    hall_advance(h, now);
    if (h->ended == MSEC_NEVER)
        tell_round(h, ACTION_ROUND_ENDED, who);
}

msec hall_started_at(const struct hall *h)
{
    return h->started;
}

bool hall_is_started(const struct hall *h)
{
    return h->started != MSEC_NEVER;
}

bool hall_is_ended(const struct hall *h)
{
    return h->ended != MSEC_NEVER;
}

bool hall_may_have_played(const struct hall *h, int board, struct error *why)
{
    const struct hall_board *b = hall_board(h, board);
    int round = h->settings.round;
    char what[REASON_MAX] = "begin it first";
    if (!b || hall_is_started(h) || !b->by_hand || b->started != MSEC_NEVER || b->tracker.game.plies ||
        b->result != RESULT_OPEN)
        return true;
    if (round > 1)
        snprintf(what, sizeof what, "begin it first; a slip of round %d goes with old-result %d %d", round - 1,
                 round - 1, board);
    return failf(why, "result", what, "round %d has not begun: board %d has no result", round, board);
}

int hall_open_boards(const struct hall *h)
{
    int open = 0;
    for (int i = 0; i < h->count; i++)
        open += board_is_open(&h->boards[i]);
    return open;
}

/* --- a board begins ----------------------------------------------------------------------------------------------- */

void board_set_started(struct hall_board *b, msec at)
{
    assert(b->number >= 1 && at != MSEC_NEVER);
    if (b->started == MSEC_NEVER)
        b->started = at;
    if (b->play == PLAY_WAITING)
        b->play = PLAY_RUNNING;
    b->due = at;
    board_rebase(b, at);
}

void board_begin_anew(struct hall *h, struct hall_board *b, msec at)
{
    bool right = b->press.white_right;
    board_set_up_again(h, b, at);
    press_turned(&b->press, right, at);
    memset(b->offences, 0, sizeof b->offences);
    memset(b->reached, 0, sizeof b->reached);
    b->game_after = b->new_game_after = h->ruling_count;
    memset(b->made, 0, sizeof b->made);
    b->logged_left_s[WHITE] = b->logged_left_s[BLACK] = SECONDS_UNKNOWN;
    b->started = b->stopped_at = b->resumed = MSEC_NEVER;
    letters_forget(h, b);
    letters_reckon(h, b);
    b->is_counted = b->is_collected = b->position_typed = false;
    b->play = b->result == RESULT_OPEN ? PLAY_WAITING : PLAY_FINISHED;
}

/* A new game in place of an annulled one: nothing of the old one counts, except rulings on the players. */
static void begin_new_game(struct hall *h, struct hall_board *b, msec at)
{
    board_set_result(h, b, RESULT_OPEN, at);
    board_begin_anew(h, b, at);
    b->was_resigned = false;
}

void round_log_started(struct hall *h, struct hall_board *b, msec since, const char *who)
{
    hall_tell(h, ACTION_BOARD_STARTED, b->number, who, &(struct board_change){.ms = since});
}

bool hall_start_board(struct hall *h, int board, const char *who, msec now, struct error *why)
{
    assert(who && "somebody starts it");
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    if (!b)
        return failf(why, "board", "see the pairings", "there is no board %d", board);
    if (b->by_hand && b->absent && b->result == RESULT_OPEN) { /* the player who was missing is there now */
        presence_came(h, b, (const bool[]){true, true}, who);
        return true;
    }
    if (b->started != MSEC_NEVER && b->result != RESULT_ANNULLED)
        return failf(why, "board", "", "board %d has been started", board);
    round_log_started(h, b, MSEC_NEVER, who);
    board_arrange(h, b);
    return true;
}

void do_board_started(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct board_change *c = change;
    (void)who;
    board_changed(h, b);
    if (b->result == RESULT_ANNULLED)
        begin_new_game(h, b, at);
    board_set_started(b, c->ms < at ? c->ms : at);
}

void do_board_default(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct board_change *c = change;
    (void)who, (void)at;
    board_changed(h, b);
    b->default_at = c->ms;
    b->default_entered = true;
}

/* --- who has not come --------------------------------------------------------------------------------------------- */

bool hall_excuse(struct hall *h, int board, msec default_after, const char *who, msec now, struct error *why)
{
    assert(who && default_after >= 0);
    struct hall_board *b = board_numbered(h, board);
    msec from = hall_default_from(h);
    hall_advance(h, now);
    if (!b || b->seat->gone)
        return failf(why, "default time", "see the pairings", "there is no board %d", board);
    if (b->result != RESULT_OPEN)
        return failf(why, "default time", "take the result back first: u at the board", "the game at board %d is over",
                     board);
    if (from == MSEC_NEVER && default_after != MSEC_NEVER)
        return fail(why, "default time", "it counts from the start of the round, which is not known yet",
                    "B begins the round, or give its start in the event's file");
    struct board_change c = {.ms = default_after == MSEC_NEVER ? MSEC_NEVER
                                                               : from + b->seat->begins_after + default_after};
    hall_tell(h, ACTION_BOARD_DEFAULT, board, who, &c);
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

/* A sensor board shows who has not moved; on other boards arbiters enter who has not come. */
static bool is_missing(const struct hall_board *b, int side)
{
    return b->by_hand ? hall_is_absent(b, (enum side)side) : b->tracker.game.plies == side;
}

void default_watch(struct hall *h, struct hall_board *b)
{
    if (b->by_hand)
        presence_watch(h);
    for (int side = WHITE; side <= BLACK; side++) {
        bool absent = b->result == RESULT_OPEN && b->default_at != MSEC_NEVER && is_missing(b, side);
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
    b->given_s = 0;
    b->ran_ms = 0;
    b->ran_since = c->seen.runs == NO_SIDE ? MSEC_NEVER : now;
}

void sheet_ran(struct hall_board *b, bool runs, msec now)
{
    assert(b->ran_ms >= 0 && "no clock runs backwards");
    if (b->ran_since != MSEC_NEVER)
        b->ran_ms += now - b->ran_since;
    b->ran_since = runs ? now : MSEC_NEVER;
}

static bool is_compared(const struct hall_board *b)
{
    bool told = b->shown.run_known && b->press.clock.present && !b->press.clock.silent; /* whether they run */
    return told && b->base_known && b->result == RESULT_OPEN && b->feed != FEED_LOST &&
           !(b->has_order && !b->order.done);
}

/* How much more both clocks show together than they should. With a delay, unused delay also makes them show more: then
 * only a smaller total means anything. */
static int32_t too_much_s(const struct hall *h, const struct hall_board *b)
{
    const struct clock *c = &b->press.clock;
    const struct period *p = control_period(&c->control, history_half_moves(&b->tracker.game) / 2 + 1);
    msec ran = b->ran_ms + (b->ran_since == MSEC_NEVER ? 0 : h->now - b->ran_since);
    msec left = clock_left(c, WHITE, h->now) + clock_left(c, BLACK, h->now);
    int32_t differs = (int32_t)(left / 1000) - (b->base_s + b->given_s - (int32_t)(ran / 1000));
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

/* True if an arbiter read the clock at the board since the last sheet. */
static bool was_read(const struct hall *h, const struct hall_board *b)
{
    return b->by_hand && b->is_counted && b->result == RESULT_OPEN && h->now - b->counted.at < HALF_AN_HOUR;
}

static void read_row(struct hall *h, const struct hall_board *b)
{
    int32_t differs = 0;
    body_list(&h->body, NULL);
    body_number(&h->body, NULL, b->number);
    body_number(&h->body, NULL, 2 * b->counted.moves);
    for (int s = WHITE; s <= BLACK; s++)
        body_number(&h->body, NULL, b->counted.left_s[s]);
    hall_count_differs(h, b, &differs);
    body_number(&h->body, NULL, differs);
    body_end(&h->body);
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

static int write_sheet(struct hall *h)
{
    int rows = 0;
    struct entry e = {.station = "", .kind = ENTRY_SHEET, .who = "", .mono_ms = h->now};
    body_begin(&h->body);
    body_list(&h->body, "boards"); /* each: number, half-moves, White's seconds, Black's, difference */
    for (int i = 0; i < h->count; i++) {
        bool read = was_read(h, &h->boards[i]), known = read || hall_left(&h->boards[i], WHITE, h->now) >= 0;
        if (known)
            (read ? read_row : sheet_row)(h, &h->boards[i]);
        rows += known;
    }
    body_end(&h->body);
    if (rows)
        body_number(&h->body, "known", rows);
    e.body = body_done(&h->body);
    if (h->listener.entry)
        h->listener.entry(h->listener.self, &e);
    return rows;
}

/* A difference that already has an alert, or that comes from an increment known to be missing, is not reported again
 * with each sheet. */
static bool is_known(const struct hall *h, const struct hall_board *b)
{
    const struct alert *a = hall_alert(h, b->last[INCIDENT_CLOCK_NO_BONUS]);
    return incident_goes_on(b, INCIDENT_CLOCK_DIFFERS, NO_SIDE) || (a && a->begun >= b->base_at);
}

static const char shows_more[] = N_("both clocks together show %d seconds more than they should");
static const char shows_less[] = N_("both clocks together show %d seconds less than they should");
static const char *const formats[] = {shows_more, shows_less};
const struct sentences round_sentences = SENTENCES(formats);

int hall_sheet(struct hall *h, msec now)
{
    hall_advance(h, now);
    int rows = write_sheet(h);
    for (int i = 0; i < h->count; i++) {
        struct hall_board *b = &h->boards[i];
        int32_t differs = 0;
        if (!hall_clock_differs(h, b, &differs) || abs(differs) <= DIFFERS_S || is_known(h, b))
            continue;
        struct incident found = incident_case(h, b, INCIDENT_CLOCK_DIFFERS, NO_SIDE);
        found.number = differs;
        incident_set_words(&found, differs > 0 ? shows_more : shows_less, abs(differs));
        incident_begins(h, &found);
    }
    return rows;
}

msec hall_sheet_due(const struct hall *h)
{
    return h->sheet_due;
}

/* A sheet says what the clocks show when it is written: if time goes on by much, that is at its end. */
msec round_due(const struct hall *h)
{
    return h->sheet_due > h->going_to ? h->sheet_due : h->going_to;
}

/* To the first mark after that; how many are passed. */
static msec pass_marks(struct hall *h, msec at)
{
    if (h->sheet_due == MSEC_NEVER || h->sheet_due > at)
        return 0;
    msec marks = (at - h->sheet_due) / HALF_AN_HOUR + 1;
    h->sheet_due += marks * HALF_AN_HOUR;
    return marks;
}

/* A mark that passed while nobody recorded is told, and no sheet is made up for it. */
void round_settle(struct hall *h)
{
    enum { LATE = 5 * 60000, MOST = 1000000 };
    msec marks = pass_marks(h, h->now), late = h->now - (h->sheet_due - HALF_AN_HOUR);
    bool now = late <= LATE;
    msec missed = marks - now, ago = now ? late + HALF_AN_HOUR : late;
    if (missed > 0)
        hall_tell(h, ACTION_SHEET, BOARD_NONE, "",
                  &(struct sheet_change){.missed = (int)(missed < MOST ? missed : MOST), .late_s = (int)(ago / 1000)});
    if (now)
        hall_sheet(h, h->now);
}

/* What is in the log is not due again. */
void do_sheet(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)b, (void)who, (void)change;
    (void)pass_marks(h, at);
}

/* --- the broadcast ------------------------------------------------------------------------------------------------ */

static bool is_of_board(const struct broadcast_said *said)
{
    return said->order == BROADCAST_HIDE || said->order == BROADCAST_SHOW;
}

bool hall_can_broadcast(const struct hall *h, const struct broadcast_said *said, struct error *why)
{
    return !is_of_board(said) || hall_board(h, said->number) ||
           failf(why, "broadcast", "see the hall: F2", "there is no board %d", said->number);
}

bool hall_broadcast(struct hall *h, const struct broadcast_said *said, const char *who, msec now, struct error *why)
{
    bool at_board = is_of_board(said);
    struct broadcast_change c = {.order = (uint8_t)said->order,
                                 .minutes = at_board ? 0 : said->number,
                                 .reason = *said->reason ? said->reason : NULL};
    hall_advance(h, now);
    if (!hall_can_broadcast(h, said, why))
        return false;
    hall_tell(h, ACTION_BROADCAST, at_board ? said->number : BOARD_NONE, who, &c);
    return true;
}

/* Another number after each entry that can be taken back there: the last decision, the typed moves, the result. */
static uint32_t entered_at(const struct hall_board *b)
{
    const struct ruling *r = hall_last_ruling(b->hall, b->number);
    uint32_t decision = r ? (uint32_t)r->id : 0, plies = b->by_hand ? (uint32_t)board_plies(b) : 0;
    return decision << 16 ^ plies << 4 ^ b->result;
}

void do_broadcast(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct broadcast_change *c = change;
    (void)h, (void)who, (void)at;
    if (!b || (c->order != BROADCAST_HIDE && c->order != BROADCAST_SHOW))
        return;
    b->hidden = c->order == BROADCAST_HIDE;
    b->hidden_after = entered_at(b);
}

bool hall_hidden_last(const struct hall *h, int board)
{
    const struct hall_board *b = hall_board(h, board);
    return b && b->hidden && b->hidden_after == entered_at(b);
}
