#include "hall/hall_parts.h"
#include "hall/typed.h"

#include <stdio.h>
#include <string.h>

/* What arbiters type: moves, times, results, positions. The same incidents and rulings follow as from a device. */

static struct hall_board *typed_at(struct hall *h, int board, const char *who, msec now, struct error *why)
{
    struct hall_board *b = board_numbered(h, board);
    time_goes_on(h, now);
    if (!b)
        failf(why, "board", "see the pairings", "there is no board %d", board);
    h->actor = who ? who : "";
    return b;
}

/* Without a device the men stand where the moves say. */
static void see_as_played(struct hall *h, struct hall_board *b)
{
    if (b->by_hand)
        seen_position(&b->tracker.seen, &b->tracker.game.now);
    tracker_settle(&b->tracker, h->now);
    h->actor = "";
    board_arrange(h, b);
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

static bool choose(struct hall *h, struct hall_board *b, move m)
{
    struct line l = {{m}, 1};
    bool good = tracker_choose(&b->tracker, &l, h->now);
    see_as_played(h, b);
    return good;
}

/* The move stands on the scoresheet and breaks the laws: the same alert as from a board. */
static void typed_illegal(struct hall *h, struct hall_board *b, move m, const char *text)
{
    struct incident i = case_of(h, b, INCIDENT_ILLEGAL_MOVE, b->tracker.game.now.turn);
    i.move = b->tracker.illegal = m;
    case_words(&i, "illegal move by %s: %s", side_name(i.side), text);
    incident_begins(h, &i);
    see_as_played(h, b);
}

bool hall_move(struct hall *h, int board, const char *text, const char *who, msec now, struct error *why)
{
    struct error unread = {0};
    move m = NO_MOVE, bare = NO_MOVE;
    struct hall_board *b = typed_at(h, board, who, now, why);
    if (!b)
        return false;
    if (b->result != RESULT_OPEN)
        return failf(why, "move", "undo the result first", "the game at board %d is over", board);
    if (!typed_move(&b->tracker.game.now, text, &m, &bare, &unread)) {
        if (why)
            *why = unread;
        return false;
    }
    if (m == NO_MOVE) {
        typed_illegal(h, b, bare, text);
        return true;
    }
    return choose(h, b, m) || fail(why, "move", "it cannot be played here", "");
}

bool hall_choose(struct hall *h, int board, move m, const char *who, msec now, struct error *why)
{
    struct hall_board *b = typed_at(h, board, who, now, why);
    if (!b)
        return false;
    if (!is_legal(&b->tracker.game.now, m))
        return fail(why, "move", "it is not legal here", "choose another");
    return choose(h, b, m);
}

/* --- times, results ----------------------------------------------------------------------------------------------- */

bool hall_times(struct hall *h, int board, int32_t white_s, int32_t black_s, int runs, const char *who, msec now)
{
    struct hall_board *b = typed_at(h, board, who, now, NULL);
    struct clock_change c = {.what = "typed", .side = (int8_t)runs, .left_s = {white_s, black_s}};
    if (!b || white_s < 0 || black_s < 0)
        return false;
    hall_tell(h, CHANGE_CLOCK, board, who, &c);
    see_as_played(h, b);
    return true;
}

/* As if the clock had shown it. What it tells of that is in the log behind it: so a replay does not count it twice. */
void times_typed(struct hall *h, struct hall_board *b, const struct clock_change *c)
{
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
    if (!b)
        return;
    board_result(h, b, (enum result)c->result, at);
    snprintf(b->result_by, sizeof b->result_by, "%s", c->result == RESULT_OPEN ? "" : who);
}

void board_result(struct hall *h, struct hall_board *b, enum result result, msec at)
{
    b->result = (uint8_t)result;
    b->finished = result == RESULT_OPEN ? MSEC_NEVER : at;
    bool runs = b->resumed != MSEC_NEVER && b->stopped_at == MSEC_NEVER; /* as the log tells it */
    b->play = result != RESULT_OPEN ? PLAY_FINISHED : runs ? PLAY_RUNNING : PLAY_STOPPED;
    if (result == RESULT_OPEN)
        b->tracker.over = false;
    else
        tracker_over(&b->tracker);
    b->has_order = b->has_order && result == RESULT_OPEN; /* nobody sets that clock any more */
    b->proposed = RESULT_OPEN;
    board_changed(h, b);
}

bool hall_result(struct hall *h, int board, enum result result, const char *who, const char *reason, msec now,
                 struct error *why)
{
    struct hall_board *b = typed_at(h, board, who, now, why);
    struct result_change c = {.result = (uint8_t)result};
    if (!b)
        return false;
    if (b->result != RESULT_OPEN && (!reason || !*reason))
        return failf(why, "result", "write behind the new one why it changes, as in 1-0 the other was misread",
                     "board %d has a result already", board);
    snprintf(c.reason, sizeof c.reason, "%s", reason ? reason : "");
    hall_tell(h, CHANGE_RESULT, board, who, &c);
    if (result != RESULT_OPEN)
        incidents_of_game_over(h, b, who, "result");
    h->actor = "";
    board_arrange(h, b);
    return true;
}

/* --- positions, corrections --------------------------------------------------------------------------------------- */

void do_position(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct text_change *c = change;
    struct position p;
    (void)who;
    if (!b || !c->text || !position_as_it_stands(&p, c->text, (enum rules)b->tracker.game.now.rules, NULL))
        return;
    h->quiet = true;
    tracker_set(&b->tracker, &p, at);
    times_forget(b, 0);
    h->quiet = false;
    if (b->by_hand || h->replaying)
        seen_position(&b->tracker.seen, &p);
    board_follow(h, b);
}

bool hall_set_position(struct hall *h, int board, const char *fen, const char *who, const char *reason, msec now,
                       struct error *why)
{
    struct hall_board *b = typed_at(h, board, who, now, why);
    struct position p;
    struct text_change c = {fen, reason && *reason ? reason : NULL};
    if (!b || !position_as_it_stands(&p, fen, (enum rules)b->tracker.game.now.rules, why))
        return false;
    hall_tell(h, CHANGE_POSITION, board, who, &c);
    incidents_over(h, b, UNTIL_RIGHT);
    board_judge(h, b);
    see_as_played(h, b);
    return true;
}

bool play_as_said(struct hall_board *b, move m)
{
    return history_add_as_said(&b->tracker.game, m);
}

/* Through the tracker where it can be: what the board shows against a move that is certain is the board's fault. */
static bool follow_sheet(struct hall_board *b, move m, msec at)
{
    struct line l = {{m}, 1};
    if (is_legal(&b->tracker.game.now, m))
        return tracker_choose(&b->tracker, &l, at);
    if (!play_as_said(b, m))
        return false;
    tracker_restore(&b->tracker, b->tracker.game.plies, at);
    b->tracker.restoring = false;
    return true;
}

void do_moves(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct text_change *c = change;
    const char *s = c->text ? c->text : "";
    int same = 0;
    (void)who;
    if (!b)
        return;
    h->quiet = true;
    for (; same < b->tracker.game.plies && move_from_text(s) == b->tracker.game.moves[same]; same++)
        s = move_text_after(s);
    tracker_restore(&b->tracker, same, at);
    times_forget(b, same);
    b->tracker.restoring = false;
    for (move m; (m = move_from_text(s)) != NO_MOVE && follow_sheet(b, m, at);)
        s = move_text_after(s);
    h->quiet = false;
    if (b->by_hand || h->replaying)
        seen_position(&b->tracker.seen, &b->tracker.game.now);
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

bool hall_correct_moves(struct hall *h, int board, const move *moves, int count, const char *who, const char *reason,
                        msec now, struct error *why)
{
    struct hall_board *b = typed_at(h, board, who, now, why);
    if (!b || !can_be_played(b, moves, count, why))
        return false;
    struct text list = {0};
    for (int i = 0; i < count; i++) {
        char word[8];
        text_addf(&list, "%s%s", i ? " " : "", move_to_text(moves[i], word));
    }
    struct text_change c = {text_chars(&list), reason && *reason ? reason : NULL};
    hall_tell(h, CHANGE_MOVES, board, who, &c);
    text_release(&list);
    incidents_over(h, b, UNTIL_RIGHT);
    board_judge(h, b);
    see_as_played(h, b);
    return true;
}

/* --- notes, turns, reports ---------------------------------------------------------------------------------------- */

void do_note(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct text_change *c = change;
    (void)who, (void)at;
    if (!b)
        return;
    snprintf(b->note, sizeof b->note, "%s", c->text ? c->text : "");
    board_changed(h, b);
}

void do_mark(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)h, (void)b, (void)who, (void)at, (void)change; /* likewise */
}

void hall_bookmark(struct hall *h, int board, int64_t entry, const char *words, bool on, const char *who, msec now)
{
    struct mark_change c = {.what = "bookmark", .entry = (int)entry, .on = on, .text = words};
    time_goes_on(h, now);
    hall_tell(h, CHANGE_MARK, board_numbered(h, board) ? board : BOARD_NONE, who, &c);
}

bool hall_routine(struct hall *h, int ruling, bool on, const char *who, msec now, struct error *why)
{
    struct mark_change c = {.what = "routine", .ruling = ruling, .on = on};
    const struct ruling *r = hall_ruling(h, ruling);
    time_goes_on(h, now);
    if (!r)
        return failf(why, "decision", "see the list of decisions", "there is no D-%04d in this round", ruling);
    hall_tell(h, CHANGE_MARK, r->board, who, &c);
    return true;
}

bool hall_note(struct hall *h, int board, const char *words, const char *who, msec now)
{
    struct text_change c = {words, NULL};
    time_goes_on(h, now);
    if (board && !board_numbered(h, board))
        return false;
    hall_tell(h, CHANGE_NOTE, board, who, &c);
    return true;
}

/* The men as they are seen now, seen from the other side. */
static void look_again(struct hall *h, struct hall_board *b, enum turn was, enum turn is)
{
    struct reading r = {.kind = READING_BOARD, .address = -1, .at = h->now};
    const struct seen *seen = &b->tracker.seen;
    sqset occupied = 0;
    for (int device = 0; device < 64; device++) {
        int from = turned(was, device), to = turned(is, device);
        r.as.board[to] = seen->on[from];
        occupied |= has(seen_occupied(seen), from) ? bit(to) : 0;
    }
    if (seen->only_occupied) {
        r.kind = READING_OCCUPIED;
        r.as.occupied = occupied;
    }
    tracker_take(&b->tracker, &r);
}

bool hall_turn(struct hall *h, int board, enum turn turn, bool white_right, const char *who, msec now)
{
    struct hall_board *b = typed_at(h, board, who, now, NULL);
    struct board_change c = {.what = "turned", .number = (int)turn, .on = white_right, .ms = MSEC_NEVER};
    if (!b)
        return false;
    enum turn was = b->orientation.confirmed ? (enum turn)b->orientation.turn : TURN_NONE;
    hall_tell(h, CHANGE_BOARD, board, who, &c);
    incident_over(h, b, INCIDENT_BOARD_TURNED, NO_SIDE);
    incident_over(h, b, INCIDENT_COLOURS_REVERSED, NO_SIDE);
    look_again(h, b, was, turn);
    see_as_played(h, b);
    return true;
}

int hall_report(struct hall *h, int board, enum incident_kind kind, int side, const char *script, const char *words,
                const char *who, msec now)
{
    struct hall_board *b = board_numbered(h, board);
    time_goes_on(h, now);
    if (board && !b)
        return 0;
    struct incident i = case_of(h, b, kind, side);
    if (script && *script)
        snprintf(i.script, sizeof i.script, "%s", script);
    if (words && *words)
        case_words(&i, "%s", words);
    h->actor = who ? who : "";
    int id = incident_begins(h, &i);
    if (b)
        clock_explained(h, b);
    h->actor = "";
    return id;
}

void hall_end_report(struct hall *h, int incident, msec now)
{
    time_goes_on(h, now);
    incident_ends(h, incident, "");
}

void hall_cannot_record(struct hall *h, const char *words, msec now)
{
    time_goes_on(h, now);
    if (words && !h->unrecorded) {
        struct incident i = case_of(h, NULL, INCIDENT_NOT_RECORDED, NO_SIDE);
        case_words(&i, "%s", words);
        h->unrecorded = incident_begins(h, &i);
    } else if (!words && h->unrecorded) {
        incident_ends(h, h->unrecorded, "");
        h->unrecorded = 0;
    }
}

void hall_flag_shown(struct hall *h, int board, enum side side, msec now)
{
    struct hall_board *b = board_numbered(h, board);
    time_goes_on(h, now);
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
    if (!b || c->incident < 1 || c->incident > h->incident_count)
        return;
    struct incident *i = &h->incidents[c->incident - 1];
    if (i->board != b->number || i->kind != INCIDENT_FLAG_FALL || i->side == NO_SIDE)
        return;
    clock_flag_observed(&b->press.clock, (enum side)i->side, at);
    if (i->flag.observed == MSEC_NEVER)
        i->flag.observed = at;
    snprintf(b->note, sizeof b->note, "%s", c->text ? c->text : "");
    board_changed(h, b);
}

bool hall_flag_observed(struct hall *h, int board, enum side side, const char *who, msec now)
{
    struct hall_board *b = board_numbered(h, board);
    struct observed_change c = {.text =
                                    side == WHITE ? "White's fallen flag observed" : "Black's fallen flag observed"};
    time_goes_on(h, now);
    c.incident = b ? b->open[INCIDENT_FLAG_FALL][side_index((int)side)] : 0;
    if (c.incident)
        hall_tell(h, CHANGE_OBSERVED, board, who, &c);
    return c.incident;
}
