#include "hall/hand.h"

#include "base/text.h"
#include "base/tongue.h"
#include "chess/laws/rules.h"
#include "hall/barred.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"
#include "hall/typed.h"

#include <string.h>

/* What arbiters type: moves and positions; hand_result.c has times and results, hand_said.c what people saw or heard.
 * The same incidents and rulings follow as from a device. */

struct hall_board *hand_at_board(struct hall *h, int board, msec now, struct error *why)
{
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    if (!b)
        failf(why, "board", "see the pairings", "there is no board %d", board);
    return b;
}

void hand_begins(struct hall *h, const char *who)
{
    h->actor = who ? who : "";
}

void hand_ends(struct hall *h, struct hall_board *b)
{
    if (b->by_hand) /* the pieces are where the moves lead */
        tracker_see_record(&b->tracker);
    tracker_settle(&b->tracker, h->now);
    h->actor = "";
    board_arrange(h, b);
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

static bool choose(struct hall *h, struct hall_board *b, move m, const char *who)
{
    struct move_line l = {{m}, 1};
    hand_begins(h, who);
    bool good = tracker_choose(&b->tracker, &l, h->now);
    hand_ends(h, b);
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
    hand_ends(h, b);
}

bool hall_move(struct hall *h, int board, const char *text, const char *who, msec now, struct error *why)
{
    struct error unread = {0};
    move m = NO_MOVE, bare = NO_MOVE;
    struct hall_board *b = hand_at_board(h, board, now, why);
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
        hand_begins(h, who);
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
    struct hall_board *b = hand_at_board(h, board, now, why);
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
    hand_begins(h, who);
    bool good = tracker_let_stand(&b->tracker, h->now);
    hand_ends(h, b);
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
    struct hall_board *b = hand_at_board(h, board, now, why);
    if (!b)
        return false;
    if (!rules_may_be_played(&b->tracker.game.now, m))
        return fail(why, "move", "it is not legal here", "choose another");
    return choose(h, b, m, who);
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
    struct hall_board *b = hand_at_board(h, board, now, why);
    struct position p;
    struct text_change c = {fen, reason && *reason ? reason : NULL};
    if (!b || !position_on_board(&p, fen, (enum rules)b->tracker.game.now.rules, why))
        return false;
    hand_begins(h, who);
    hall_tell(h, ACTION_POSITION_SET, board, who, &c);
    incidents_over(h, b, UNTIL_RIGHT);
    board_judge(h, b);
    hand_ends(h, b);
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
               failf(why, "moves", "check the scoresheets", "half-move %d cannot be played", i + 1);
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
    hand_begins(h, who);
    hall_tell(h, ACTION_MOVES_CORRECTED, b->number, who, &c);
    text_release(&list);
    board_questions_over(h, b, from);
    if (!has_standing_fault(h, b))
        board_is_right(h, b);
    board_judge(h, b);
    hand_ends(h, b);
}

bool hall_correct_moves(struct hall *h, int board, const move *moves, int count, const char *who, const char *reason,
                        msec now, struct error *why)
{
    struct hall_board *b = hand_at_board(h, board, now, why);
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
