#include "hall/hall_parts.h"

#include "rules/words.h"

#include <stdio.h>
#include <string.h>

/* Decisions take effect: result, position, times, penalties. Nothing is overwritten; what was undone or superseded stays
 * on the list. */

const struct ruling *hall_ruling(const struct hall *h, int id)
{
    return id >= 1 && id <= h->ruling_count ? &h->rulings[id - 1] : NULL;
}

int hall_rulings(const struct hall *h)
{
    return h->ruling_count;
}

const struct ruling *hall_last_ruling(const struct hall *h, int board)
{
    for (int id = h->ruling_count; id > 0; id--) {
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

static const char *player_id(const struct hall_board *b, int side)
{
    return b && side != NO_SIDE ? b->seat->players[side].id : "";
}

/* --- made --------------------------------------------------------------------------------------------------------- */

/* What it hung on, for those who look at it later. */
static void remember(const struct hall_board *b, struct ruling *r, const char *who, msec at)
{
    const struct history *g = &b->tracker.game;
    char word[8];
    r->at = at;
    r->undone = r->extended = false;
    r->superseded_by = 0;
    r->cut[0] = '\0';
    snprintf(r->who, sizeof r->who, "%s", who);
    position_to_fen(&g->now, r->before);
    memcpy(r->made, b->made, sizeof r->made);
    for (int ply = r->ply; r->restores && ply >= 0 && ply < g->plies; ply++) {
        size_t used = strlen(r->cut);
        move_to_text(g->moves[ply], word);
        if (used + strlen(word) + 2 > sizeof r->cut) {
            r->cut[0] = '\0'; /* too many to be put back by themselves */
            return;
        }
        snprintf(r->cut + used, sizeof r->cut - used, "%s%s", used ? " " : "", word);
    }
}

/* The next decision at the board that gave a result and stands; `by`, which replaces this one, is none. */
static struct ruling *later_result(struct hall *h, const struct ruling *r, const struct ruling *by)
{
    for (int id = r->id + 1; id <= h->ruling_count; id++) {
        struct ruling *later = &h->rulings[id - 1];
        if (later != by && later->board == r->board && !later->undone && later->result != RESULT_OPEN)
            return later;
    }
    return NULL;
}

/* Beneath a later one it is that one's to keep, and what was before is there when that one goes. */
static void take_result_back(struct hall *h, struct hall_board *b, const struct ruling *r, const struct ruling *by,
                             msec at)
{
    struct ruling *later = later_result(h, r, by);
    if (later)
        later->was_result = later->was_result == r->result ? r->was_result : later->was_result;
    else if (r->result == b->result)
        board_result(h, b, (enum result)r->was_result, at);
}

/* What a decision did is taken back: its penalties, what it counted, its order, the result that it gave. */
static void take_back(struct hall *h, struct hall_board *b, struct ruling *r, const struct ruling *by, msec at)
{
    r->undone = true;
    if (r->counts && r->offender != NO_SIDE && b->offences[r->offender])
        b->offences[r->offender]--;
    for (int i = 0; i < h->penalty_count; i++)
        if (h->penalties[i].ruling == r->id && h->penalties[i].round == h->settings.round)
            h->penalties[i].undone = true;                   /* and what it caused goes with it */
    if (r->orders && (!b->order_of || b->order_of == r->id)) /* a later one's stays */
        b->has_order = false;
    if (r->result != RESULT_OPEN)
        take_result_back(h, b, r, by, at);
}

static void is_superseded(struct hall *h, struct hall_board *b, const struct ruling *by, msec at)
{
    if (by->supersedes < 1 || by->supersedes >= by->id)
        return;
    struct ruling *old = &h->rulings[by->supersedes - 1];
    if (old->undone || old->board != b->number)
        return;
    take_back(h, b, old, by, at);
    old->superseded_by = by->id;
}

/* Decisions are numbered through the event: those of other rounds are numbers that are taken, and nothing else here. */
enum { RULINGS_MAX = 100000 };

static struct ruling *ruling_more(struct hall *h)
{
    h->rulings = list_grow(h->rulings, h->ruling_count, &h->ruling_room, sizeof *h->rulings);
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
    if (!b || id <= h->ruling_count || id > RULINGS_MAX)
        return;
    hall_decided_before(h, id - 1);
    struct ruling *r = ruling_more(h);
    *r = *(const struct ruling *)change;
    r->board = b->number;
    remember(b, r, who, at);
    if (r->supersedes)
        is_superseded(h, b, r, at);
    r->was_result = b->result;
    if (r->counts && r->offender != NO_SIDE)
        b->offences[r->offender]++;
    if (r->restores && r->ply >= 0 && r->ply <= b->tracker.game.plies) {
        tracker_restore(&b->tracker, r->ply, at);
        if (b->by_hand || h->replaying)
            seen_position(&b->tracker.seen, &b->tracker.game.now);
        board_follow(h, b);
    }
    if (r->result != RESULT_OPEN)
        board_result(h, b, (enum result)r->result, at);
    board_changed(h, b);
}

void do_penalty(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who;
    h->penalties = list_grow(h->penalties, h->penalty_count, &h->penalty_room, sizeof *h->penalties);
    struct penalty *p = &h->penalties[h->penalty_count++];
    *p = *(const struct penalty *)change;
    p->board = b ? b->number : 0;
    p->at = at;
}

static void tell_penalty(struct hall *h, struct hall_board *b, const struct ruling *r, const char *who)
{
    struct penalty p = {.ruling = r->id, .round = h->settings.round, .side = r->offender, .counts = r->counts};
    snprintf(p.player, sizeof p.player, "%s", player_id(b, r->offender));
    memcpy(p.team, b->seat->players[r->offender].team, sizeof p.team);
    memcpy(p.script, r->script, sizeof p.script);
    memcpy(p.rule, r->rule, sizeof p.rule);
    memcpy(p.penalty, r->penalty, sizeof p.penalty);
    memcpy(p.kind, r->kind, sizeof p.kind);
    hall_tell(h, CHANGE_PENALTY, b->number, who, &p);
}

static void tell_order(struct hall *h, struct hall_board *b, const struct ruling *r, const char *who)
{
    bool swap = b->press.white_right && !b->shown.by_colour;
    struct order_change c = {.ruling = r->id,
                             .left_s = r->left_s[swap ? BLACK : WHITE],
                             .right_s = r->left_s[swap ? WHITE : BLACK],
                             .by_wire = b->takes_orders};
    if (r->runs != NO_SIDE)
        c.side = (r->runs == WHITE) != swap ? CLOCK_LEFT : CLOCK_RIGHT;
    incident_over(h, b, INCIDENT_TIMES_NOT_SET, NO_SIDE); /* of an earlier order */
    hall_tell(h, CHANGE_ORDER, b->number, who, &c);
}

static bool is_sound(const struct hall_board *b, const struct ruling *r, struct error *why)
{
    if (r->restores && (r->ply < 0 || r->ply > b->tracker.game.plies))
        return failf(why, "decision", "name a move that was played", "there is no position after %d half-moves",
                     r->ply);
    if (r->stands && b->tracker.illegal == NO_MOVE)
        return fail(why, "decision", "there is no illegal move that could stand", "restore a position instead");
    if (r->orders && (r->left_s[WHITE] < 0 || r->left_s[BLACK] < 0))
        return fail(why, "decision", "the times to set are not known", "give both");
    return true;
}

static void take_effect(struct hall *h, struct hall_board *b, const struct ruling *r, const char *who)
{
    if (r->stands)
        tracker_let_stand(&b->tracker, h->now);
    if (r->offender != NO_SIDE && (r->penalty[0] || r->counts || r->kind[0]))
        tell_penalty(h, b, r, who);
    if (r->orders)
        tell_order(h, b, r, who);
    const struct alert *a = hall_alert(h, r->alert);
    bool punishes = r->offender != NO_SIDE && (r->penalty[0] || r->counts);
    if (a)
        handled_with_alert(h, a, punishes ? HANDLING_PENALTY : HANDLING_NO_ACTION, who);
    if (r->alert)
        hall_clear(h, r->alert, who, script_words(r->script), h->now, NULL);
    if (r->result != RESULT_OPEN)
        incidents_of_game_over(h, b, who, "decision");
    if (r->restores)
        incidents_over(h, b, UNTIL_PLAY);
}

static int decided(struct hall *h, struct hall_board *b, struct ruling *r, const char *who)
{
    r->id = h->ruling_count + 1;
    hall_tell(h, CHANGE_RULING, b->number, who, r);
    h->actor = who;
    take_effect(h, b, r, who);
    h->actor = "";
    if (b->by_hand)
        seen_position(&b->tracker.seen, &b->tracker.game.now);
    board_arrange(h, b);
    return r->id;
}

int hall_rule(struct hall *h, const struct ruling *asked, const char *who, msec now, struct error *why)
{
    struct hall_board *b = board_numbered(h, asked->board);
    struct ruling r = *asked;
    time_goes_on(h, now);
    if (!b)
        return failf(why, "decision", "see the pairings", "there is no board %d", asked->board);
    if (!is_sound(b, &r, why))
        return 0;
    r.supersedes = r.appeal = 0;
    for (int s = WHITE; s <= BLACK; s++) {
        msec left = hall_left(b, (enum side)s, h->now);
        r.had_s[s] = left < 0 ? SECONDS_UNKNOWN : (int32_t)(left / 1000);
    }
    return decided(h, b, &r, who);
}

int ruling_replaces(struct hall *h, struct hall_board *b, const struct ruling *instead, const char *who)
{
    struct ruling r = *instead;
    if (b->order_of == r.supersedes) /* what a later one ordered is waited for still */
        incident_over(h, b, INCIDENT_TIMES_NOT_SET, NO_SIDE);
    return decided(h, b, &r, who);
}

/* --- undone ------------------------------------------------------------------------------------------------------- */

void do_undone(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct number_change *c = change;
    (void)who;
    if (!b || c->number < 1 || c->number > h->ruling_count || h->rulings[c->number - 1].undone)
        return;
    take_back(h, b, &h->rulings[c->number - 1], NULL, at);
    board_changed(h, b);
}

static bool is_appealed(const struct hall *h, int ruling)
{
    for (int i = 0; i < h->appeal_count; i++)
        if (h->appeals[i].ruling == ruling && appeal_waits(&h->appeals[i]))
            return true;
    return false;
}

bool hall_undo(struct hall *h, int id, const char *who, const char *reason, msec now, struct error *why)
{
    const struct ruling *r = hall_ruling(h, id);
    struct number_change c = {.number = id};
    time_goes_on(h, now);
    if (!r || r->undone)
        return failf(why, "decision", "see the list of decisions",
                     !r         ? "there is no D-%04d"
                     : r->board ? "D-%04d is undone already"
                                : "D-%04d is of another round",
                     id);
    if (r->appeal)
        return failf(why, "decision", "another appeal can replace it", "D-%04d was decided on appeal", id);
    if (is_appealed(h, id))
        return failf(why, "decision", "the head decides it: F9", "an appeal against D-%04d waits", id);
    if (!reason || !*reason)
        return fail(why, "decision", "it is undone without a reason", "say why");
    struct hall_board *b = board_numbered(h, r->board);
    snprintf(c.reason, sizeof c.reason, "%s", reason);
    hall_tell(h, CHANGE_UNDONE, r->board, who, &c);
    if (!b->has_order) /* else a later one's is waited for still */
        incident_over(h, b, INCIDENT_TIMES_NOT_SET, NO_SIDE);
    board_arrange(h, b);
    return true;
}

/* --- memory ------------------------------------------------------------------------------------------------------- */

void hall_remember(struct hall *h, const struct penalty *p)
{
    h->penalties = list_grow(h->penalties, h->penalty_count, &h->penalty_room, sizeof *h->penalties);
    h->penalties[h->penalty_count++] = *p;
}

static struct penalty *remembered(struct hall *h, const struct penalty *p)
{
    for (int i = 0; i < h->penalty_count; i++)
        if (h->penalties[i].round == p->round && h->penalties[i].ruling == p->ruling)
            return &h->penalties[i];
    return NULL;
}

void hall_keeps_up(struct hall *h, const struct hall *other)
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
