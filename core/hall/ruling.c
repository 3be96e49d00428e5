#include "base/list.h"
#include "base/text.h"
#include "hall/barred.h"
#include "hall/correspondence.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"

#include "base/tongue.h"
#include "hall/ruling.h"
#include "rules/words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Applies decisions: result, position, times, penalties. Nothing is overwritten; what was undone or superseded stays on
 * the list. */

bool ruling_is_forfeit(const struct ruling *r)
{
    return r->result != RESULT_OPEN && r->forfeit;
}

const char *ruling_result_words(const struct ruling *r)
{
    return forfeit_text((enum result)r->result, ruling_is_forfeit(r));
}

const struct ruling *hall_ruling(const struct hall *h, int id)
{
    return id >= 1 && id <= h->ruling_count ? &h->rulings[id - 1] : NULL;
}

int hall_rulings(const struct hall *h)
{
    return h->ruling_count;
}

const char *hall_ruled_on(const struct hall *h, int id, int side)
{
    const struct ruling *r = hall_ruling(h, id);
    const struct hall_board *b = r ? hall_board(h, r->board) : NULL;
    assert(side == WHITE || side == BLACK);
    return b && id <= b->pair_after && *r->sat[side] ? r->sat[side] : NULL;
}

const struct ruling *hall_last_ruling(const struct hall *h, int board)
{
    const struct hall_board *b = hall_board(h, board);
    for (int id = h->ruling_count; id > (b ? b->pair_after : 0); id--) {
        const struct ruling *r = &h->rulings[id - 1];
        if (r->board == board && !r->undone)
            return r;
    }
    return NULL;
}

int hall_penalties(const struct hall *h, const struct penalty **out)
{
    *out = h->penalties;
    return h->penalty_count;
}

bool hall_has_penalty(const struct hall *h, int board)
{
    for (int i = 0; i < h->penalty_count; i++) {
        const struct penalty *p = &h->penalties[i];
        if (p->board == board && !p->undone && p->round == h->settings.round)
            return true;
    }
    return false;
}

static const char *player_id(const struct hall_board *b, int side)
{
    return b && side != NO_SIDE ? b->seat->players[side].id : "";
}

/* --- made --------------------------------------------------------------------------------------------------------- */

/* The state before the decision, for later reading and for undoing it. */
static void remember(const struct hall_board *b, struct ruling *r, const char *who, msec at)
{
    const struct history *g = &b->tracker.game;
    char word[8];
    r->at = at;
    r->day = b->hall->calendar.today;
    r->undone = r->extended = false;
    r->superseded_by = 0;
    r->cut[0] = '\0';
    copy_text(r->who, sizeof r->who, who);
    position_to_fen(&g->now, r->before);
    memcpy(r->made, b->made, sizeof r->made);
    for (int ply = r->ply; r->restores && ply >= 0 && ply < g->plies; ply++) {
        size_t used = strlen(r->cut);
        move_to_text(g->moves[ply], word);
        if (used + strlen(word) + 2 > sizeof r->cut) {
            r->cut[0] = '\0'; /* too many to be put back automatically */
            return;
        }
        snprintf(r->cut + used, sizeof r->cut - used, "%s%s", used ? " " : "", word);
    }
}

/* The next decision at the board that gave a result and is in force. `by`, which replaces this one, does not count. */
static struct ruling *later_result(struct hall *h, const struct ruling *r, const struct ruling *by)
{
    for (int id = r->id + 1; id <= h->ruling_count; id++) {
        struct ruling *later = &h->rulings[id - 1];
        if (later != by && later->board == r->board && !later->undone && later->result != RESULT_OPEN)
            return later;
    }
    return NULL;
}

/* If a later decision gave a result too, that result stays, and the one from before this decision returns when the
 * later one is taken back. */
static void take_result_back(struct hall *h, struct hall_board *b, const struct ruling *r, const struct ruling *by,
                             msec at)
{
    struct ruling *later = later_result(h, r, by);
    if (later && later->was_result == r->result) {
        later->was_result = r->was_result;
        later->was_forfeit = r->was_forfeit;
    } else if (!later && r->result == b->result) {
        board_set_result(h, b, (enum result)r->was_result, at);
        b->was_forfeit = r->was_forfeit;
    }
}

/* Takes back the effects of a decision: its penalties, its count, its order, its result. */
static void take_back(struct hall *h, struct hall_board *b, struct ruling *r, const struct ruling *by, msec at)
{
    assert(r->board == b->number && !r->undone && "what is taken back stood at this board");
    r->undone = true;
    if (r->counts && r->offender != NO_SIDE && b->offences[r->offender])
        b->offences[r->offender]--;
    for (int i = 0; i < h->penalty_count; i++)
        if (h->penalties[i].ruling == r->id && h->penalties[i].round == h->settings.round)
            h->penalties[i].undone = true;                   /* its effects end with it */
    if (r->orders && (!b->order_of || b->order_of == r->id)) /* the order of a later decision stays */
        b->has_order = false;
    if (r->result != RESULT_OPEN)
        take_result_back(h, b, r, by, at);
}

static void is_superseded(struct hall *h, struct hall_board *b, const struct ruling *by, msec at)
{
    assert(by->id == h->ruling_count && "it is the last one");
    if (by->supersedes < 1 || by->supersedes >= by->id)
        return;
    struct ruling *old = &h->rulings[by->supersedes - 1];
    if (old->undone || old->board != b->number)
        return;
    take_back(h, b, old, by, at);
    old->superseded_by = by->id;
}

/* Decisions are numbered through the event. Those of other rounds only occupy their numbers here. */
enum { RULINGS_MAX = 100000 };

static struct ruling *ruling_more(struct hall *h)
{
    LIST_ROOM(h->rulings, h->ruling_count, h->ruling_room);
    assert(h->ruling_count <= RULINGS_MAX);
    return &h->rulings[h->ruling_count++];
}

void hall_decided_before(struct hall *h, int decisions)
{
    while (h->ruling_count < decisions && h->ruling_count < RULINGS_MAX) {
        struct ruling *r = ruling_more(h);
        *r = (struct ruling){.id = h->ruling_count, .offender = NO_SIDE, .runs = NO_SIDE, .undone = true};
    }
}

void do_ruling(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    int id = ((const struct ruling *)change)->id;
    if (id <= h->ruling_count || id > RULINGS_MAX)
        return;
    hall_decided_before(h, id - 1);
    struct ruling *r = ruling_more(h);
    *r = *(const struct ruling *)change;
    r->board = b->number;
    for (int side = WHITE; side <= BLACK; side++)
        copy_text(r->sat[side], sizeof r->sat[side], b->sat[side] ? b->sat[side] : b->seat->players[side].name);
    remember(b, r, who, at);
    if (r->supersedes)
        is_superseded(h, b, r, at);
    r->was_result = b->result;
    r->was_forfeit = b->was_forfeit;
    if (r->counts && r->offender != NO_SIDE)
        b->offences[r->offender]++;
    decisions_last(h, b);
    if (r->restores && r->ply >= 0 && r->ply <= b->tracker.game.plies) {
        tracker_restore(&b->tracker, r->ply, at);
        if (b->by_hand || h->replaying)
            tracker_see_record(&b->tracker);
        board_follow(h, b);
    }
    if (r->result != RESULT_OPEN) {
        board_set_result(h, b, (enum result)r->result, at);
        b->was_forfeit = ruling_is_forfeit(r);
    }
    letters_reckon(h, b);
    board_changed(h, b);
}

void do_penalty(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who;
    LIST_ROOM(h->penalties, h->penalty_count, h->penalty_room);
    struct penalty *p = &h->penalties[h->penalty_count++];
    *p = *(const struct penalty *)change;
    p->board = b ? b->number : 0;
    p->at = at;
    assert(h->penalty_count <= h->penalty_room);
}

bool kind_is_of_coach(const char *kind)
{
    return !strcmp(kind, "coach");
}

static void tell_penalty(struct hall *h, struct hall_board *b, const struct ruling *r, int8_t side, const char *who)
{
    assert(side == WHITE || side == BLACK);
    assert(r->id == h->ruling_count && "it is the decision that was just made");
    struct penalty p = {.ruling = r->id, .round = h->settings.round, .side = side, .counts = r->counts};
    if (!kind_is_of_coach(r->kind))
        copy_text(p.player, sizeof p.player, player_id(b, side));
    memcpy(p.team, b->seat->players[side].team, sizeof p.team);
    memcpy(p.script, r->script, sizeof p.script);
    memcpy(p.rule, r->rule, sizeof p.rule);
    memcpy(p.penalty, r->penalty, sizeof p.penalty);
    memcpy(p.kind, r->kind, sizeof p.kind);
    hall_tell(h, ACTION_PENALTY, b->number, who, &p);
}

static void tell_order(struct hall *h, struct hall_board *b, int ruling, const int32_t left_s[2], int8_t runs,
                       const char *who)
{
    bool swap = b->press.white_right && !b->shown.by_colour;
    struct order_change c = {.ruling = ruling,
                             .left_s = left_s[swap ? BLACK : WHITE],
                             .right_s = left_s[swap ? WHITE : BLACK],
                             .by_wire = b->can.orders};
    if (runs != NO_SIDE)
        c.side = (runs == WHITE) != swap ? CLOCK_LEFT : CLOCK_RIGHT;
    incident_over(h, b, INCIDENT_TIMES_NOT_SET, NO_SIDE); /* of an earlier order */
    hall_tell(h, ACTION_ORDER, b->number, who, &c);
}

static bool is_sound(const struct hall_board *b, const struct ruling *r, struct error *why)
{
    if (r->restores && (r->ply < 0 || r->ply > b->tracker.game.plies))
        return failf(why, "decision", "name a move that was played", "there is no position after %d half-moves",
                     r->ply);
    if (r->stands && b->tracker.told.illegal == NO_MOVE)
        return fail(why, "decision", "there is no illegal move that could stand", "restore a position instead");
    if (r->orders && (r->left_s[WHITE] < 0 || r->left_s[BLACK] < 0))
        return fail(why, "decision", "the times to set are not known", "give both times");
    return true;
}

/* True if the alert is a claim about the same matter, or the move that the claim was about. */
static bool is_same_matter(const struct hall *h, const struct alert *a, const struct ruling *r)
{
    const struct incident *i = hall_incident(h, a->latest ? a->latest : a->incident);
    if (a->id == r->alert || a->board != r->board || strcmp(i->script, r->script) != 0)
        return false;
    return a->kind == INCIDENT_CLAIM ||
           (incident_is_completed_fault((enum incident_kind)a->kind) && i->side == r->offender);
}

/* Clears the other alerts about the same matter: the decision covers them. */
static void clear_same_matter(struct hall *h, const struct ruling *r, const char *who)
{
    enum { MOST = 8 };
    int found[MOST], count = 0;
    for (int n = 0; r->alert && n < h->open_count && count < MOST; n++)
        if (is_same_matter(h, hall_alert(h, h->open[n]), r))
            found[count++] = h->open[n];
    for (int n = 0; n < count; n++)
        hall_clear(h, found[n], who, script_words(r->script), h->now, NULL);
}

/* A player who came late and may play is present. */
static void seat_late(struct hall *h, struct hall_board *b, const struct ruling *r, const char *who)
{
    bool all = r->both || r->offender == NO_SIDE;
    if (r->result == RESULT_OPEN && !strcmp(r->script, incident_row(INCIDENT_DEFAULT_REACHED)->script))
        presence_came(h, b, (const bool[]){all || r->offender == WHITE, all || r->offender == BLACK}, who);
}

static void take_effect(struct hall *h, struct hall_board *b, const struct ruling *r, const char *who)
{
    if (r->stands)
        tracker_let_stand(&b->tracker, h->now);
    bool noted = r->penalty[0] || r->counts || r->kind[0];
    for (int8_t side = WHITE; noted && side <= BLACK; side++)
        if (r->both || r->offender == side)
            tell_penalty(h, b, r, side, who);
    if (r->orders && !board_is_by_letter(b))
        tell_order(h, b, r->id, r->left_s, r->runs, who);
    for (int side = WHITE; r->delay_s && side <= BLACK; side++)
        incident_over(h, b, INCIDENT_QUICKPLAY, side); /* its alert assumes that there is no bonus */
    const struct alert *a = hall_alert(h, r->alert);
    bool punishes = (r->both || r->offender != NO_SIDE) && (r->penalty[0] || r->counts);
    if (a)
        handled_with_alert(h, a, punishes ? HANDLING_PENALTY : HANDLING_NO_ACTION, who);
    if (r->alert)
        hall_clear(h, r->alert, who, script_words(r->script), h->now, NULL);
    clear_same_matter(h, r, who);
    seat_late(h, b, r, who);
    if (r->result != RESULT_OPEN)
        incidents_of_game_over(h, b, who, "decision");
    if (r->restores)
        incidents_over(h, b, UNTIL_PLAY);
}

static int decided(struct hall *h, struct hall_board *b, struct ruling *r, const char *who)
{
    assert(h->ruling_count >= 0 && who);
    r->id = h->ruling_count + 1;
    hall_tell(h, ACTION_DECISION_MADE, b->number, who, r);
    h->actor = who;
    take_effect(h, b, r, who);
    h->actor = "";
    if (b->by_hand)
        tracker_see_record(&b->tracker);
    board_arrange(h, b);
    letters_look_soon(h, b);
    return r->id;
}

static int rule(struct hall *h, const struct ruling *asked, bool as_shown, const char *who, msec now, struct error *why)
{
    struct hall_board *b = board_numbered(h, asked->board);
    struct ruling r = *asked;
    hall_advance(h, now);
    if (!b)
        return failf(why, "decision", "see the pairings", "there is no board %d", asked->board);
    if (!is_sound(b, &r, why))
        return 0;
    r.supersedes = r.appeal = 0;
    for (int s = WHITE; !as_shown && s <= BLACK; s++) {
        msec left = hall_left_ordered(b, (enum side)s, h->now);
        r.had_s[s] = left < 0 ? SECONDS_UNKNOWN : (int32_t)(left / 1000);
    }
    return decided(h, b, &r, who);
}

int hall_rule(struct hall *h, const struct ruling *asked, const char *who, msec now, struct error *why)
{
    return rule(h, asked, false, who, now, why);
}

int hall_rule_as_shown(struct hall *h, const struct ruling *asked, const char *who, msec now, struct error *why)
{
    return rule(h, asked, true, who, now, why);
}

int ruling_replaces(struct hall *h, struct hall_board *b, const struct ruling *instead, const char *who)
{
    struct ruling r = *instead;
    if (b->order_of == r.supersedes) /* the times of a later order are still awaited */
        incident_over(h, b, INCIDENT_TIMES_NOT_SET, NO_SIDE);
    return decided(h, b, &r, who);
}

/* --- undone ------------------------------------------------------------------------------------------------------- */

void do_undone(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct number_change *c = change;
    (void)who;
    struct ruling *r = c->number >= 1 && c->number <= h->ruling_count ? &h->rulings[c->number - 1] : NULL;
    if (!r || r->undone || r->board != b->number) /* entries written by other programs may name any decision */
        return;
    take_back(h, b, r, NULL, at);
    decisions_last(h, b);
    letters_reckon(h, b);
    board_changed(h, b);
}

static bool is_appealed(const struct hall *h, int ruling)
{
    for (int i = 0; i < h->appeal_count; i++)
        if (h->appeals[i].ruling == ruling && appeal_waits(&h->appeals[i]))
            return true;
    return false;
}

bool hall_undo_returns_moves(const struct hall *h, int id)
{
    const struct ruling *r = hall_ruling(h, id);
    const struct hall_board *b = r ? hall_board(h, r->board) : NULL;
    return b && r->restores && *r->cut && b->tracker.game.plies == r->ply && !memcmp(r->made, b->made, sizeof b->made);
}

bool board_awaits_times(const struct hall_board *b)
{
    return !b->by_hand && b->has_order && !b->order.done && b->order.told != ORDER_SHOWN;
}

bool hall_undo_sets_times(const struct hall *h, int id, int32_t left_s[2])
{
    const struct ruling *r = hall_ruling(h, id);
    const struct hall_board *b = r ? hall_board(h, r->board) : NULL;
    if (!b || !r->orders || b->result != RESULT_OPEN || board_is_by_letter(b) || (board_awaits_times(b) && b->order_of))
        return false;
    for (int s = WHITE; s <= BLACK; s++) {
        msec left = board_awaits_times(b) ? (msec)b->ordered_s[s] * 1000 : hall_left_ordered(b, (enum side)s, h->now);
        if (left < 0 || r->had_s[s] == SECONDS_UNKNOWN || r->left_s[s] == SECONDS_UNKNOWN)
            return false;
        left_s[s] = (int32_t)(left / 1000) - (r->left_s[s] - r->had_s[s]);
        left_s[s] = left_s[s] < 0 ? 0 : left_s[s];
    }
    return true;
}

/* Somebody has to go there and set the clock. */
static void take_off(struct hall *h, struct hall_board *b, int id, const int32_t left_s[2], const char *who)
{
    struct text words = {0};
    struct incident i = incident_case(h, b, INCIDENT_DECISION_REPLACED, NO_SIDE);
    h->actor = who;
    tell_order(h, b, 0, left_s, NO_SIDE, who);
    ruling_taken_back_words(id, left_s, &words);
    incident_set_words(&i, "%s", text_chars(&words));
    i.number = id;
    incident_over(h, b, INCIDENT_DECISION_REPLACED, NO_SIDE);
    incident_begins(h, &i);
    h->actor = "";
    text_release(&words);
}

bool hall_undo(struct hall *h, int id, const char *who, const char *reason, msec now, struct error *why)
{
    assert(who && reason);
    const struct ruling *r = hall_ruling(h, id);
    struct number_change c = {.number = id};
    hall_advance(h, now);
    if (!r || r->undone)
        return failf(why, "decision", "see the list of decisions",
                     !r         ? N_("there is no D-%04d")
                     : r->board ? N_("D-%04d is undone already")
                                : N_("D-%04d is of another round"),
                     id);
    if (hall_ruled_on(h, id, WHITE))
        return failf(why, "decision", "it stands; what concerns these two is decided again",
                     "D-%04d is of %s and %s, and others sit at board %d now", id, r->sat[WHITE], r->sat[BLACK],
                     r->board);
    if (r->appeal)
        return failf(why, "decision", "another appeal can replace it", "D-%04d was decided on appeal", id);
    if (is_appealed(h, id))
        return failf(why, "decision", "the head decides it: F9", "an appeal against D-%04d waits", id);
    if (!reason || !*reason)
        return fail(why, "decision", "undoing a decision needs a reason", "say why");
    struct hall_board *b = board_numbered(h, r->board);
    char cut[CUT_MAX] = "";
    int32_t left_s[2];
    bool sets = hall_undo_sets_times(h, id, left_s);
    if (hall_undo_returns_moves(h, id))
        memcpy(cut, r->cut, sizeof cut);
    copy_text(c.reason, sizeof c.reason, reason);
    hall_tell(h, ACTION_DECISION_UNDONE, r->board, who, &c);
    if (*cut)
        moves_put_back(h, b, cut, "decision taken back", who);
    if (sets)
        take_off(h, b, id, left_s, who);
    if (!b->has_order) /* otherwise a later order is still awaited */
        incident_over(h, b, INCIDENT_TIMES_NOT_SET, NO_SIDE);
    board_arrange(h, b);
    letters_look_soon(h, b);
    return true;
}

/* --- memory ------------------------------------------------------------------------------------------------------- */

void hall_remember(struct hall *h, const struct penalty *p)
{
    LIST_ROOM(h->penalties, h->penalty_count, h->penalty_room);
    h->penalties[h->penalty_count++] = *p;
}

static struct penalty *remembered(struct hall *h, const struct penalty *p)
{
    for (int i = 0; i < h->penalty_count; i++)
        if (h->penalties[i].round == p->round && h->penalties[i].ruling == p->ruling && h->penalties[i].side == p->side)
            return &h->penalties[i];
    return NULL;
}

void hall_merge_from(struct hall *h, const struct hall *other)
{
    int round = other->settings.round;
    hall_decided_before(h, other->ruling_count);
    hall_appealed_before(h, other->appeal_count);
    for (int i = 0; i < other->penalty_count; i++) {
        const struct penalty *p = &other->penalties[i];
        struct penalty *mine = p->round == round && round < h->settings.round ? remembered(h, p) : NULL;
        if (mine)
            mine->undone = p->undone;
        else if (p->round == round && round < h->settings.round && !p->undone)
            hall_remember(h, p);
    }
}
