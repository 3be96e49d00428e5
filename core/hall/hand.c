#include "hall/hand.h"
#include "hall/desk.h"
#include "hall/presence.h"

#include "base/text.h"
#include "base/tongue.h"
#include "chess/laws/rules.h"
#include "hall/barred.h"
#include "hall/board_view.h"
#include "hall/hall_parts.h"
#include "hall/ruling.h"
#include "hall/typed.h"

#include <assert.h>
#include <string.h>

/* What arbiters type: moves, times, results, positions. The same incidents and rulings follow as from a device. */

static struct hall_board *typed_at(struct hall *h, int board, msec now, struct error *why)
{
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    if (!b)
        failf(why, "board", "see the pairings", "there is no board %d", board);
    return b;
}

/* From here on entries are this arbiter's, until see_as_played(); nothing is refused any more. */
static void begin_typed(struct hall *h, const char *who)
{
    h->actor = who ? who : "";
}

/* Without a device the pieces are where the moves lead. */
static void see_as_played(struct hall *h, struct hall_board *b)
{
    if (b->by_hand)
        tracker_see_record(&b->tracker);
    tracker_settle(&b->tracker, h->now);
    h->actor = "";
    board_arrange(h, b);
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

static bool choose(struct hall *h, struct hall_board *b, move m, const char *who)
{
    struct move_line l = {{m}, 1};
    begin_typed(h, who);
    bool good = tracker_choose(&b->tracker, &l, h->now);
    see_as_played(h, b);
    return good;
}

static const char bad_pass[] = N_("a pass that is not allowed by %s: %s");
static const char bad_vaticano[] = N_("il vaticano with bishops that may not by %s: %s");
static const char *const formats[] = {bad_pass, bad_vaticano};
const struct sentences hand_sentences = SENTENCES(formats);

/* An illegal move on the scoresheet: the same alert as from a board. */
static void typed_illegal(struct hall *h, struct hall_board *b, move m, const char *text)
{
    bool pass = move_how(m) == PASSING, castles = move_how(m) == CASTLING, swaps = move_how(m) == IL_VATICANO;
    enum incident_kind kind = castles ? INCIDENT_CASTLING_FAULT : INCIDENT_ILLEGAL_MOVE;
    struct incident i = incident_case(h, b, kind, b->tracker.game.now.turn);
    char usual[INCIDENT_WORDS];
    i.move = m;
    tracker_note_illegal(&b->tracker, m);
    if (pass)
        snprintf(i.script, sizeof i.script, "pass");
    if (swaps)
        snprintf(i.script, sizeof i.script, "il-vaticano");
    if (pass || swaps)
        incident_set_words(&i, pass ? bad_pass : bad_vaticano, side_name(i.side), text);
    else
        incident_set_words(&i, "%s: %s", incident_words(kind, i.side, usual), text);
    incident_begins(h, &i);
    see_as_played(h, b);
}

bool hall_move(struct hall *h, int board, const char *text, const char *who, msec now, struct error *why)
{
    struct error unread = {0};
    move m = NO_MOVE, bare = NO_MOVE;
    struct hall_board *b = typed_at(h, board, now, why);
    if (!b)
        return false;
    if (b->result != RESULT_OPEN && b->result != RESULT_ANNULLED)
        return failf(why, "move", "undo the result first", "the game at board %d is over", board);
    if (b->result == RESULT_ANNULLED)
        round_log_started(h, b, MSEC_NEVER, who);
    if (!typed_move(&b->tracker.game.now, text, &m, &bare, &unread)) {
        if (why)
            *why = unread;
        return false;
    }
    if (m != NO_MOVE && move_how(m) == PASSING && board_owes_move(h, b, b->tracker.game.now.turn)) {
        bare = m;
        m = NO_MOVE;
    }
    if (m == NO_MOVE) {
        begin_typed(h, who);
        typed_illegal(h, b, bare, text);
        return true;
    }
    return choose(h, b, m, who) || fail(why, "move", "it cannot be played here", "");
}

/* As the board stood once the illegal move had been played. */
static bool stood_after(const struct hall_board *b, move m, struct position *out)
{
    struct history copy = {0};
    history_begin(&copy, &b->tracker.game.now);
    bool good = m != NO_MOVE && history_add_as_said(&copy, m);
    *out = copy.now;
    history_release(&copy);
    return good;
}

static struct hall_board *answered_at(struct hall *h, int board, msec now, struct position *after, struct error *why)
{
    struct hall_board *b = typed_at(h, board, now, why);
    bool waits = b && b->result == RESULT_OPEN && stood_after(b, b->tracker.told.illegal, after);
    if (b && !waits)
        fail(why, "move", "no illegal move waits for its reply", "");
    return waits ? b : NULL;
}

bool hall_play_on(struct hall *h, int board, const char *who, msec now, struct error *why)
{
    struct position after;
    struct hall_board *b = answered_at(h, board, now, &after, why);
    if (!b)
        return false;
    begin_typed(h, who);
    bool good = tracker_let_stand(&b->tracker, h->now);
    see_as_played(h, b);
    return good;
}

bool hall_reply(struct hall *h, int board, const char *text, const char *who, msec now, struct error *why)
{
    struct position after;
    struct error unread = {0};
    move m, bare;
    if (!answered_at(h, board, now, &after, why))
        return false;
    if (typed_move(&after, text, &m, &bare, &unread))
        return hall_play_on(h, board, who, now, why) && hall_move(h, board, text, who, now, why);
    if (why)
        *why = unread;
    return false;
}

bool hall_choose(struct hall *h, int board, move m, const char *who, msec now, struct error *why)
{
    struct hall_board *b = typed_at(h, board, now, why);
    if (!b)
        return false;
    if (!rules_may_be_played(&b->tracker.game.now, m))
        return fail(why, "move", "it is not legal here", "choose another");
    return choose(h, b, m, who);
}

/* --- times, results ----------------------------------------------------------------------------------------------- */

bool hall_times(struct hall *h, int board, int32_t white_s, int32_t black_s, int runs, const char *who, msec now)
{
    assert(runs == NO_SIDE || runs == WHITE || runs == BLACK);
    struct hall_board *b = typed_at(h, board, now, NULL);
    struct clock_change c = {.side = (int8_t)runs, .left_s = {white_s, black_s}};
    if (!b || white_s < 0 || black_s < 0)
        return false;
    begin_typed(h, who);
    hall_tell(h, ACTION_CLOCK_TYPED, board, who, &c);
    see_as_played(h, b);
    return true;
}

bool hall_period_reached(struct hall *h, int board, enum side side, int period, const char *who, msec now,
                         struct error *why)
{
    struct hall_board *b = typed_at(h, board, now, why);
    struct clock_change c = {.side = (int8_t)side, .number = period, .left_s = {SECONDS_UNKNOWN, SECONDS_UNKNOWN}};
    if (!b)
        return false;
    int periods = b->press.clock.control.count;
    if (b->result != RESULT_OPEN)
        return failf(why, "period", "undo the result first", "the game at board %d is over", board);
    if (periods < 2)
        return failf(why, "period", "T enters the times", "the time control at board %d has only one period", board);
    if (period < 1 || period > periods)
        return failf(why, "period", "look at the time control", "at board %d there are periods 1 to %d", board,
                     periods);
    begin_typed(h, who);
    hall_tell(h, ACTION_CLOCK_REACHED, board, who, &c);
    incident_over(h, b, INCIDENT_CLOCK_NO_PERIOD, (int)side);
    see_as_played(h, b);
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

void board_set_result(struct hall *h, struct hall_board *b, enum result result, msec at)
{
    assert(result <= RESULT_ANNULLED);
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
    struct hall_board *b = typed_at(h, board, now, why);
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
    begin_typed(h, who);
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

bool hall_forfeit(struct hall *h, int board, enum result result, const char *who, const char *reason, msec now,
                  struct error *why)
{
    char words[REASON_MAX] = RESULT_FORFEIT;
    if (reason && *reason && !result_reason_is_forfeit(reason))
        snprintf(words, sizeof words, RESULT_FORFEIT ": %.*s", (int)(sizeof words - sizeof RESULT_FORFEIT - 2), reason);
    return hall_result(h, board, result, who, reason && result_reason_is_forfeit(reason) ? reason : words, now, why);
}

/* --- positions, corrections --------------------------------------------------------------------------------------- */

void do_position(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct text_change *c = change;
    struct position p;
    (void)who;
    if (!c->text || !position_on_board(&p, c->text, (enum rules)b->tracker.game.now.rules, NULL))
        return;
    h->quiet = true;
    tracker_set(&b->tracker, &p, at);
    clock_goes_on(&b->press.clock, history_half_moves(&b->tracker.game));
    b->position_typed = true;
    memset(b->reached, 0, sizeof b->reached);
    b->game_after = h->ruling_count;
    times_forget(b, 0);
    h->quiet = false;
    if (b->by_hand || h->replaying)
        tracker_see_record(&b->tracker);
    board_follow(h, b);
}

bool hall_set_position(struct hall *h, int board, const char *fen, const char *who, const char *reason, msec now,
                       struct error *why)
{
    struct hall_board *b = typed_at(h, board, now, why);
    struct position p;
    struct text_change c = {fen, reason && *reason ? reason : NULL};
    if (!b || !position_on_board(&p, fen, (enum rules)b->tracker.game.now.rules, why))
        return false;
    begin_typed(h, who);
    hall_tell(h, ACTION_POSITION_SET, board, who, &c);
    incidents_over(h, b, UNTIL_RIGHT);
    board_judge(h, b);
    see_as_played(h, b);
    return true;
}

static bool play_as_said(struct hall_board *b, move m)
{
    return history_add_as_said(&b->tracker.game, m);
}

/* Through the tracker if possible: a board that contradicts a certain move is faulty. */
static bool follow_sheet(struct hall_board *b, move m, msec at)
{
    struct move_line l = {{m}, 1};
    if (rules_may_be_played(&b->tracker.game.now, m))
        return tracker_choose(&b->tracker, &l, at);
    if (!play_as_said(b, m))
        return false;
    tracker_restore(&b->tracker, b->tracker.game.plies, at);
    tracker_resume(&b->tracker, 0, at);
    return true;
}

void do_moves(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct text_change *c = change;
    const char *s = c->text ? c->text : "";
    int same = 0;
    (void)who;
    h->quiet = true;
    for (; same < b->tracker.game.plies && move_from_text(s) == b->tracker.game.moves[same]; same++)
        s = move_text_after(s);
    tracker_restore(&b->tracker, same, at);
    times_forget(b, same);
    tracker_answered(&b->tracker, -1);
    tracker_resume(&b->tracker, 0, at);
    for (move m; (m = move_from_text(s)) != NO_MOVE && follow_sheet(b, m, at);)
        s = move_text_after(s);
    h->quiet = false;
    if (b->by_hand || h->replaying)
        tracker_see_record(&b->tracker);
    board_follow(h, b);
}

static bool can_be_played(const struct hall_board *b, const move *moves, int count, struct error *why)
{
    struct hall_board copy;
    bool good = true;
    memset(&copy, 0, sizeof copy);
    history_begin(&copy.tracker.game, &b->tracker.game.start);
    for (int i = 0; i < count && good; i++)
        good = play_as_said(&copy, moves[i]) ||
               failf(why, "moves", "look at the scoresheets", "half-move %d cannot be played", i + 1);
    history_release(&copy.tracker.game);
    return good;
}

/* The move that an alert is about is still one of the game. */
static bool has_standing_fault(const struct hall *h, const struct hall_board *b)
{
    const struct history *g = &b->tracker.game;
    for (int i = 0; i < h->open_count; i++) {
        const struct alert *a = hall_alert(h, h->open[i]);
        const struct incident *in = a->board == b->number ? hall_incident(h, a->incident) : NULL;
        if (in && in->move != NO_MOVE && incident_is_completed_fault((enum incident_kind)in->kind) &&
            in->ply < g->plies && g->moves[in->ply] == in->move)
            return true;
    }
    return false;
}

static void replace_moves(struct hall *h, struct hall_board *b, const move *moves, int count, int from, const char *who,
                          const char *reason)
{
    struct text list = {0};
    for (int i = 0; i < count; i++) {
        char word[8];
        text_addf(&list, "%s%s", i ? " " : "", move_to_text(moves[i], word));
    }
    struct text_change c = {text_chars(&list), reason && *reason ? reason : NULL};
    begin_typed(h, who);
    hall_tell(h, ACTION_MOVES_CORRECTED, b->number, who, &c);
    text_release(&list);
    board_questions_over(h, b, from);
    if (!has_standing_fault(h, b))
        board_is_right(h, b);
    board_judge(h, b);
    see_as_played(h, b);
}

bool hall_correct_moves(struct hall *h, int board, const move *moves, int count, const char *who, const char *reason,
                        msec now, struct error *why)
{
    struct hall_board *b = typed_at(h, board, now, why);
    if (!b || !can_be_played(b, moves, count, why))
        return false;
    replace_moves(h, b, moves, count, 0, who, reason);
    return true;
}

bool board_moves_replaced(struct hall *h, struct hall_board *b, const struct history *by, int from, const char *who,
                          const char *reason, struct error *why)
{
    if (!can_be_played(b, by->moves, by->plies, why))
        return false;
    replace_moves(h, b, by->moves, by->plies, from, who, reason);
    return true;
}

/* --- notes, turns, reports ---------------------------------------------------------------------------------------- */

void do_note(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct note_change *c = change;
    (void)who, (void)at;
    if (!b)
        return; /* of the hall: the log has it */
    copy_text(b->note, sizeof b->note, c->text);
    board_changed(h, b);
}

void hall_bookmark(struct hall *h, int board, int64_t entry, const char *words, bool on, const char *who, msec now)
{
    struct mark_change c = {.entry = (int)entry, .on = on, .text = words};
    hall_advance(h, now);
    hall_tell(h, ACTION_BOOKMARK, board_numbered(h, board) ? board : BOARD_NONE, who, &c);
}

bool hall_routine(struct hall *h, int ruling, bool on, const char *who, msec now, struct error *why)
{
    struct mark_change c = {.ruling = ruling, .on = on};
    const struct ruling *r = hall_ruling(h, ruling);
    hall_advance(h, now);
    if (!r)
        return failf(why, "decision", "see the list of decisions", "there is no D-%04d in this round", ruling);
    hall_tell(h, ACTION_ROUTINE, r->board, who, &c);
    return true;
}

bool hall_note(struct hall *h, int board, const char *words, const char *who, msec now)
{
    struct note_change c = {words};
    hall_advance(h, now);
    if (board && !board_numbered(h, board))
        return false;
    hall_tell(h, ACTION_NOTE, board, who, &c);
    return true;
}

bool hall_turn(struct hall *h, int board, enum turn turn, bool white_right, const char *who, msec now)
{
    struct hall_board *b = typed_at(h, board, now, NULL);
    if (!b)
        return false;
    begin_typed(h, who);
    board_turn(h, b, turn, white_right, who);
    b->turned_unasked = false;
    incident_over(h, b, INCIDENT_BOARD_TURNED, NO_SIDE);
    incident_over(h, b, INCIDENT_COLOURS_REVERSED, NO_SIDE);
    see_as_played(h, b);
    return true;
}

int hall_report(struct hall *h, int board, enum incident_kind kind, int side, const char *script, const char *words,
                const char *who, msec now)
{
    assert(side == NO_SIDE || side == WHITE || side == BLACK);
    assert(kind != INCIDENT_NONE && kind < INCIDENT_KINDS && who);
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    if (board && !b)
        return 0;
    struct incident i = incident_case(h, b, kind, side);
    if (script && *script)
        copy_text(i.script, sizeof i.script, script);
    if (words && *words)
        incident_set_words(&i, "%s", words);
    i.by_person = *who;
    h->actor = who;
    int id = incident_begins(h, &i);
    if (b)
        clock_explained(h, b);
    h->actor = "";
    return id;
}

void hall_end_report(struct hall *h, int incident, const char *who, const char *reason, msec now)
{
    hall_advance(h, now);
    h->actor = who;
    incident_ends(h, incident, reason);
    h->actor = "";
}

void hall_flag_shown(struct hall *h, int board, enum side side, msec now)
{
    assert(side == WHITE || side == BLACK);
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    int id = b ? b->open[INCIDENT_FLAG_FALL][side_index((int)side)] : 0;
    if (b)
        clock_flag_shown(&b->press.clock, side, h->now);
    if (id)
        h->incidents[id - 1].flag = b->press.clock.flag[side];
}

void do_observed(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct observed_change *c = change;
    (void)who;
    if (c->incident < 1 || c->incident > h->incident_count)
        return;
    struct incident *i = &h->incidents[c->incident - 1];
    if (i->board != b->number || i->kind != INCIDENT_FLAG_FALL || i->side == NO_SIDE)
        return;
    clock_flag_observed(&b->press.clock, (enum side)i->side, at);
    if (i->flag.observed == MSEC_NEVER)
        i->flag.observed = at;
    copy_text(b->note, sizeof b->note, c->text);
    board_changed(h, b);
}

bool hall_flag_observed(struct hall *h, int board, enum side side, const char *who, msec now)
{
    assert(side == WHITE || side == BLACK);
    struct hall_board *b = board_numbered(h, board);
    struct observed_change c = {.text =
                                    side == WHITE ? "White's fallen flag observed" : "Black's fallen flag observed"};
    hall_advance(h, now);
    c.incident = b ? b->open[INCIDENT_FLAG_FALL][side_index((int)side)] : 0;
    if (c.incident)
        hall_tell(h, ACTION_FLAG_OBSERVED, board, who, &c);
    return c.incident;
}
