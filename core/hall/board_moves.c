#include "base/text.h"
#include "hall/barred.h"
#include "hall/board_view.h"
#include "hall/hall_parts.h"

#include "base/table.h"
#include "chess/laws/laws2023.h"
#include "chess/laws/rules.h"
#include "chess/notation/san.h"

#include <stdio.h>
#include <string.h>

/* Turns what the tracker reports into moves and incidents, and updates the game. */

enum { ENDS_WITHIN = 10000 }; /* players see the mate, shake hands, and stop the clock */

/* order: enum track_kind; INCIDENT_NONE: none, or by a function of its own */
static const uint8_t incident_of[] = {
    [TRACK_MADE] = INCIDENT_NONE,
    [TRACK_MOVE] = INCIDENT_NONE,
    [TRACK_NOT_PRESSED] = INCIDENT_NOT_PRESSED,
    [TRACK_ILLEGAL] = INCIDENT_ILLEGAL_MOVE,
    [TRACK_PROMOTION] = INCIDENT_PROMOTION_FAULT,
    [TRACK_TWO_MOVED] = INCIDENT_WHICH_MOVE,
    [TRACK_OUT_OF_TURN] = INCIDENT_OUT_OF_TURN,
    [TRACK_MOVED_AGAIN] = INCIDENT_MOVED_AGAIN,
    [TRACK_NO_MOVE] = INCIDENT_PRESS_ALONE,
    [TRACK_TAKEBACK] = INCIDENT_TAKEBACK,
    [TRACK_DISPLACED] = INCIDENT_DISPLACED,
    [TRACK_KNOCKED] = INCIDENT_KNOCKED,
    [TRACK_MISMATCH] = INCIDENT_MISMATCH,
    [TRACK_CLEARED] = INCIDENT_NONE,
    [TRACK_ASK] = INCIDENT_WHICH_MOVE,
    [TRACK_SETTLED] = INCIDENT_NONE,
    [TRACK_DEAD] = INCIDENT_SQUARE_DEAD,
    [TRACK_STUCK] = INCIDENT_SQUARE_STUCK,
    [TRACK_RESET] = INCIDENT_SETTING_UP,
    [TRACK_SIGN] = INCIDENT_RESULT_PROPOSED,
    [TRACK_SETUP] = INCIDENT_WRONG_SETUP,
    [TRACK_TURNED] = INCIDENT_BOARD_TURNED,
};
ROW_FOR_EACH(incident_of, TRACK_KINDS);

/* --- moves -------------------------------------------------------------------------------------------------------- */

static void settled(struct hall *h, struct hall_board *b, const struct position *before, int ply, move m)
{
    char san[SAN_MAX];
    board_write_move(before, m, san, sizeof san);
    board_question_settled(h, b, ply, san);
}

static void completed(struct hall *h, struct hall_board *b, const struct tracked *e)
{
    struct move_change c = {.ply = b->tracker.game.plies, .move = e->move, .how = e->how, .made = e->made_at};
    board_write_move(e->before, e->move, c.san, sizeof c.san);
    for (int s = WHITE; s <= BLACK; s++)
        c.left_s[s] = b->press.clock.known ? b->press.clock.seen.left_s[s] : b->logged_left_s[s];
    if (c.ply == 1 && b->started == MSEC_NEVER)
        round_log_started(h, b, MSEC_NEVER, "");
    hall_tell(h, ACTION_MOVE, b->number, h->actor, &c);
    if (e->squares) {
        struct incident i = incident_case(h, b, INCIDENT_TOUCHED, e->side);
        i.squares = e->squares;
        i.move = e->move;
        board_word_lifted(&i, e->squares);
        incident_begins(h, &i);
    }
    if (e->rook_first)
        incident_happens(h, b, INCIDENT_ROOK_FIRST, e->side);
    incidents_over(h, b, UNTIL_PLAY);
    if (!tracker_question(&b->tracker, c.ply - 1))
        settled(h, b, e->before, c.ply - 1, e->move);
    board_judge(h, b);
}

void do_move(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct move_change *c = change;
    (void)who;
    if (h->replaying && !replay_move(b, c->ply, c->move))
        return;
    b->moved = at;
    b->made[other(b->tracker.game.now.turn)]++;
    b->logged_left_s[WHITE] = c->left_s[WHITE];
    b->logged_left_s[BLACK] = c->left_s[BLACK];
    if (b->play == PLAY_WAITING)
        b->play = PLAY_RUNNING;
    times_move(b, c, at);
    if (c->ply <= 2)
        b->due = at; /* the player who was missing has come */
    board_follow(h, b);
}

/* --- what stands -------------------------------------------------------------------------------------------------- */

static void claim_stands(struct hall *h, struct hall_board *b, enum incident_kind kind, bool stands)
{
    int side = b->tracker.game.now.turn;
    bool was = board_has(b, kind);
    if (!stands && was) {
        incident_over(h, b, kind, WHITE);
        incident_over(h, b, kind, BLACK);
    }
    if (!stands || was)
        return;
    struct incident i = incident_case(h, b, kind, side);
    i.number = kind == INCIDENT_CLAIM_REPETITION ? b->claims.times : b->claims.quiet_moves;
    if (!incident_is_silent(h, b, &i))
        incident_begins(h, &i);
}

/* The stopped clock raised an alert, and now the result does: one matter, one line. */
static void settled_is_cleared(struct hall *h, const struct hall_board *b, enum incident_kind kind, const char *why)
{
    struct alert *a = alert_with(h, b->last[kind]);
    if (a && alert_is_settled(a) && !h->replaying)
        alert_tell(h, a, ALERT_CLEAR, "", why);
}

/* Chess Laws 2023, 4.5: each player has to have moved a piece other than a pawn. If a game did not begin in the initial
 * position, earlier moves are not known. */
bool board_draw_waits_for_pieces(const struct hall_board *b)
{
    const struct history *g = &b->tracker.game;
    bool whole = g->plies && g->start.move_number == 1 && g->start.turn == WHITE;
    return whole && g->now.rules == RULES_LAWS_2023 && !laws2023_may_agree_draw(&g->start, g->moves, g->plies);
}

static bool draw_is_early(const struct hall *h, const struct hall_board *b)
{
    return b->tracker.game.plies / 2 < h->settings.draw_from_move || board_draw_waits_for_pieces(b);
}

static void propose(struct hall *h, struct hall_board *b, enum result r, bool sign, const char *why)
{
    bool early = sign && r == RESULT_DRAW && draw_is_early(h, b);
    if (b->frozen || b->proposed == r || b->result != RESULT_OPEN)
        return;
    if (b->proposed != RESULT_OPEN || early)
        incident_happens(h, b, early ? INCIDENT_EARLY_DRAW : INCIDENT_RESULT_DISPUTE, NO_SIDE);
    struct board_change c = {.number = (int)r};
    hall_tell(h, ACTION_BOARD_PROPOSED, b->number, "", &c);
    struct incident i = incident_case(h, b, INCIDENT_RESULT_PROPOSED, NO_SIDE);
    i.number = (int)r;
    incident_word_result(&i, r, why, false);
    incident_begins(h, &i);
    clock_explained(h, b); /* the reason is now known */
    settled_is_cleared(h, b, INCIDENT_CLOCK_STOPPED, "the game is over");
}

/* It was not a signal, or the mate was taken back: play goes on. */
static void withdraw(struct hall *h, struct hall_board *b)
{
    struct board_change c = {.number = RESULT_OPEN};
    if (b->proposed == RESULT_OPEN || b->result != RESULT_OPEN)
        return;
    hall_tell(h, ACTION_BOARD_PROPOSED, b->number, "", &c);
    incident_over(h, b, INCIDENT_RESULT_PROPOSED, NO_SIDE);
}

static bool is_dead(const struct hall_board *b)
{
    return b->claims.can_mate[WHITE] == CANNOT_MATE && b->claims.can_mate[BLACK] == CANNOT_MATE;
}

bool board_has_ended(const struct hall_board *b)
{
    return b->claims.ending != NOT_ENDED || is_dead(b);
}

/* Chess Laws 2023, 4.1.1: the mate may still be answered by one, and then the game is drawn. */
static void add_counter_mates(const struct hall_board *b, struct text *why)
{
    const struct claims *c = &b->claims;
    char san[SAN_MAX];
    for (int i = 0; i < c->counter_count && i < CLAIM_MOVES; i++) {
        board_write_move(&b->tracker.game.now, c->counter[i], san, sizeof san);
        text_addf(why, "%s%s", i ? ", " : "", san);
    }
}

/* How the game ended, as the proposed result says it. */
static void add_end(const struct hall_board *b, struct text *why)
{
    const struct claims *c = &b->claims;
    if (c->ending != CHECKMATE || c->countered) {
        text_add(why, c->countered ? "counter-mate" : c->ending == STALEMATE ? "stalemate" : "dead position");
        return;
    }
    text_add(why, "checkmate");
    if (c->counter_count)
        text_addf(why, " (%s may still show a counter-mate: ", side_name(b->tracker.game.now.turn));
    add_counter_mates(b, why);
    if (c->counter_count)
        text_add(why, ")");
}

static void propose_end(struct hall *h, struct hall_board *b)
{
    struct text why = {0};
    bool mate = b->claims.ending == CHECKMATE && !b->claims.countered;
    if (b->claims.countered)
        withdraw(h, b); /* what the first mate proposed */
    add_end(b, &why);
    propose(h, b,
            !mate                               ? RESULT_DRAW
            : b->tracker.game.now.turn == WHITE ? RESULT_BLACK
                                                : RESULT_WHITE,
            false, text_chars(&why));
    text_release(&why);
}

static void judge_end(struct hall *h, struct hall_board *b)
{
    const struct claims *c = &b->claims;
    bool mate = c->ending == CHECKMATE, dead = c->ending == NOT_ENDED && is_dead(b);
    b->end_since = mate || dead || c->ending == STALEMATE ? h->now : MSEC_NEVER;
    b->end_kind = dead ? INCIDENT_DEAD_POSITION : INCIDENT_GAME_END;
    if (b->end_since == MSEC_NEVER) {
        incident_over(h, b, INCIDENT_GAME_END, NO_SIDE);
        incident_over(h, b, INCIDENT_DEAD_POSITION, NO_SIDE);
        withdraw(h, b);
        return;
    }
    b->due = h->now; /* to be watched from now on */
    propose_end(h, b);
}

void board_judge(struct hall *h, struct hall_board *b)
{
    const struct claims *c = &b->claims;
    bool open = b->result == RESULT_OPEN;
    claim_stands(h, b, INCIDENT_CLAIM_REPETITION, open && claims_repetition(c));
    claim_stands(h, b, INCIDENT_CLAIM_FIFTY, open && claims_quiet(c));
    claim_stands(h, b, INCIDENT_FIVEFOLD, open && c->times >= 5);
    claim_stands(h, b, INCIDENT_SEVENTY_FIVE, open && c->seventy_five);
    if (!open)
        return;
    judge_end(h, b);
    board_apply_pending_flag(h, b);
}

/* The clock of a game that is over goes on taking a player's time: the result that waits has to be entered now. What an
 * arbiter has dealt with, or given a priority of their own, stays as it is. */
static void result_is_urgent(struct hall *h, struct hall_board *b)
{
    bool waits = board_has(b, INCIDENT_RESULT_PROPOSED);
    bool seen = !b->by_hand && b->feed != FEED_LOST && !board_has(b, INCIDENT_CLOCK_ABSENT);
    if (!waits || !seen || h->policies[INCIDENT_RESULT_PROPOSED].is_set)
        return;
    struct text why = {0};
    struct incident i = incident_case(h, b, INCIDENT_RESULT_PROPOSED, NO_SIDE);
    add_end(b, &why);
    i.number = (int)b->proposed;
    i.priority = PRIORITY_1;
    incident_word_result(&i, (enum result)b->proposed, text_chars(&why), true);
    incident_begins(h, &i);
    text_release(&why);
}

void board_watch_end(struct hall *h, struct hall_board *b)
{
    bool runs = b->press.clock.seen.runs != NO_SIDE;
    if (b->end_since == MSEC_NEVER)
        return;
    if (!runs || b->result != RESULT_OPEN)
        incident_over(h, b, (enum incident_kind)b->end_kind, NO_SIDE);
    else if (h->now - b->end_since >= ENDS_WITHIN)
        incident_happens(h, b, (enum incident_kind)b->end_kind, NO_SIDE);
    bool noted = runs && b->end_kind == INCIDENT_GAME_END && h->now - b->end_since >= ENDS_WITHIN;
    if (noted && b->result == RESULT_OPEN)
        result_is_urgent(h, b);
    if (!runs || b->result != RESULT_OPEN || noted)
        b->end_since = MSEC_NEVER;
}

/* --- what is wrong ------------------------------------------------------------------------------------------------ */

static enum incident_kind illegal_kind(const struct tracked *e)
{
    const struct position *p = e->before;
    int way = file_of(e->to) - file_of(e->from);
    bool king = e->from != NO_SQUARE && e->to != NO_SQUARE && kind_of(p->on[e->from]) == KING;
    bool castles = king && rank_of(e->from) == rank_of(e->to) && (way > 1 || way < -1);
    return castles ? INCIDENT_CASTLING_FAULT : INCIDENT_ILLEGAL_MOVE;
}

static enum incident_kind kind_of_wrong(const struct tracked *e)
{
    bool elsewhere = e->kind == TRACK_OUT_OF_TURN && e->unpressed;
    bool read_again = e->kind == TRACK_TAKEBACK && e->unpressed;
    return e->kind == TRACK_ILLEGAL ? illegal_kind(e)
           : elsewhere              ? INCIDENT_DISPLACED
           : read_again             ? INCIDENT_READ_AGAIN
                                    : (enum incident_kind)incident_of[e->kind];
}

static bool is_half_turn(const struct orientation_finding *f)
{
    return f->arrangement == ARRANGEMENT_TURNED && f->causes[0].turn == TURN_HALF && !f->wrong;
}

static void lies_turned(struct hall *h, struct hall_board *b, const struct tracked *e)
{
    struct orientation_finding f;
    bool was = orientation_turn(&b->orientation) != TURN_NONE;
    orientation_find(&b->orientation, &f);
    bool colours = f.arrangement == ARRANGEMENT_REVERSED;
    b->turns = is_half_turn(e->finding);
    struct incident i = incident_from_tracked(h, b, colours ? INCIDENT_COLOURS_REVERSED : INCIDENT_BOARD_TURNED, e);
    i.side = NO_SIDE;
    if (b->turns)
        incident_word_half_turn(&i);
    else if (f.words[0])
        incident_set_words(&i, "%s", f.words);
    if (!b->turns || !was)
        incident_begins(h, &i);
}

/* A board that still differs from the record after its alert was ruled on, or put away, is not followed any more:
 * nothing else would say so. */
static bool is_astray(const struct hall *h, const struct hall_board *b)
{
    bool plays = b->play == PLAY_RUNNING && !b->by_hand && b->feed != FEED_LOST && b->press.clock.seen.runs != NO_SIDE;
    if (!plays || b->tracker.told.wrong == TRACK_KINDS || b->tracker.restoring || tracker_matches_board(&b->tracker))
        return false;
    for (int n = 0; n < h->open_count; n++) {
        const struct alert *a = &h->alerts[h->open[n] - 1];
        for (int kind = 0; a->board == b->number && kind < TRACK_KINDS; kind++)
            if (incident_of[kind] != INCIDENT_NONE && incident_of[kind] == a->kind)
                return false;
    }
    return true;
}

void board_watch_astray(struct hall *h, struct hall_board *b)
{
    enum { ASTRAY = 60000 };
    if (!is_astray(h, b)) {
        b->astray_since = MSEC_NEVER;
        return;
    }
    if (b->astray_since == MSEC_NEVER)
        b->astray_since = h->now;
    if (h->now - b->astray_since < ASTRAY)
        return;
    struct incident i = incident_case(h, b, INCIDENT_MISMATCH, NO_SIDE);
    incident_word_astray(&i);
    incident_over(h, b, INCIDENT_MISMATCH, NO_SIDE);
    incident_begins(h, &i);
    b->astray_since = MSEC_NEVER;
}

static void kings_tell(struct hall *h, struct hall_board *b, int sign)
{
    static const enum result results[] = {RESULT_WHITE, RESULT_BLACK, RESULT_DRAW};
    propose(h, b, results[sign >= 0 && sign < 3 ? sign : 2], true, "kings on the centre squares");
}

void board_resumes(struct hall *h, struct hall_board *b)
{
    if (b->proposed == RESULT_OPEN)
        board_judge(h, b);
    if (b->tracker.told.signalled)
        kings_tell(h, b, b->tracker.told.sign);
}

static void trace_tracked(const struct hall *h, const struct hall_board *b, const struct tracked *e)
{
    char moved[8] = "";
    trace_tell(h->settings.trace, TRACE_TRACKER, b->number, e->at, "%s%s%s%s", track_name((enum track_kind)e->kind),
               e->move != NO_MOVE ? " " : "", e->move != NO_MOVE ? move_to_text(e->move, moved) : "",
               h->replaying ? ", out of the log"
               : h->quiet   ? ", by the arbiter"
                            : "");
}

void board_hear_tracker(void *self, const struct tracked *e)
{
    struct hall_board *b = self;
    struct hall *h = b->hall;
    board_changed(h, b);
    if (trace_is_on(h->settings.trace, TRACE_TRACKER))
        trace_tracked(h, b, e);
    if (h->replaying || h->quiet)
        return;
    uint8_t kind = incident_of[e->kind];
    if (e->kind == TRACK_MOVE)
        completed(h, b, e);
    else if (e->kind == TRACK_SETTLED)
        settled(h, b, e->before, e->ply, e->move);
    else if (e->kind == TRACK_CLEARED)
        board_is_right(h, b);
    else if (e->kind == TRACK_TURNED)
        lies_turned(h, b, e);
    else if (e->kind == TRACK_SIGN)
        kings_tell(h, b, e->count);
    else if (kind != INCIDENT_NONE) {
        if (e->kind == TRACK_RESET)
            clock_explained(h, b);
        struct incident i = incident_from_tracked(h, b, kind_of_wrong(e), e);
        incident_begins(h, &i);
    }
    if (e->kind != TRACK_TAKEBACK)
        return;
    board_questions_gone(h, b);
    board_judge(h, b);
}
