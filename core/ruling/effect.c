#include "ruling/effect.h"

#include "base/text.h"
#include "chess/laws/rules.h"
#include "hall/board_view.h"
#include "hall/known.h"
#include "hall/ruling.h"
#include "ruling/ruling_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool says(const struct decision *d, enum outcome o, const char *word)
{
    return !strcmp(d->value[o], word);
}

static enum result result_of(const struct decision *d)
{
    static const struct {
        const char *word;
        enum result result;
    } rows[] = {{"1-0", RESULT_WHITE}, {"0-1", RESULT_BLACK}, {"draw", RESULT_DRAW},
                {"1/2", RESULT_DRAW},  {"0-0", RESULT_NONE},  {"annul", RESULT_ANNULLED}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (says(d, OUT_RESULT, rows[i].word))
            return rows[i].result;
    return RESULT_OPEN;
}

/* --- clocks ------------------------------------------------------------------------------------------------------ */

static int32_t at_least_nothing(int64_t s)
{
    return s < 0 ? 0 : (int32_t)s;
}

static struct ruling_time time_of(const struct ruling_case *k, const struct hall *h, const struct hall_board *b,
                                  enum side side, msec now)
{
    assert(side == WHITE || side == BLACK);
    const struct decision *d = walk_decision(k->walk);
    int32_t back = k->gives_back ? ruling_ran_since_call(k, h, side, now) : 0;
    msec left = hall_left_ordered(b, side, now);
    struct ruling_time t = {.changes = d->sets_time[side] || d->adds_time[side] || back > 0,
                            .before_s = left < 0 ? SECONDS_UNKNOWN : (int32_t)(left / 1000),
                            .after_s = SECONDS_UNKNOWN,
                            .given_back_s = back};
    if (d->sets_time[side])
        t.after_s = (int32_t)d->time_s[side] + back;
    else if (left >= 0)
        t.after_s = at_least_nothing(left / 1000 + back + (d->adds_time[side] ? d->added_s[side] : 0));
    if (d->sets_time[side] && d->had_time[side])
        t.change_s = (int32_t)(d->time_s[side] - d->had_s[side]);
    else if (d->adds_time[side])
        t.change_s = (int32_t)d->added_s[side];
    return t;
}

/* --- penalties --------------------------------------------------------------------------------------------------- */

/* Times that come with a clock put on the game are its setting, not a penalty (US Chess 14H2a). */
static void add_times(const struct ruling_effect *e, struct sanctions *s)
{
    for (int side = WHITE; !e->delay_s && side <= BLACK; side++)
        if (e->time[side].change_s)
            sanction_add(s, SANCTION_TIME, side, e->time[side].change_s);
}

/* Of the offender's team. */
static void add_tiebreak(const struct decision *d, int8_t side, struct sanctions *s)
{
    int64_t points;
    if (side != NO_SIDE && decision_number(d, side == WHITE ? OUT_TIEBREAK_WHITE : OUT_TIEBREAK_BLACK, 1, &points))
        sanction_add(s, SANCTION_TIEBREAK, side, (int32_t)points);
}

/* From the rulebook's list, by an answer of the walk: whatever clocks, result and warning do not show already. */
static void add_chosen(const struct decision *d, int8_t side, struct sanctions *s)
{
    const char *penalty = d->value[OUT_PENALTY];
    struct sanction points;
    if (sanction_read(penalty, side, &points) && points.kind == SANCTION_POINTS)
        sanction_add(s, SANCTION_POINTS, points.side, points.amount);
    else if (*penalty && !s->count)
        sanction_choose(s, side, penalty);
}

static void punish(const struct decision *d, struct ruling_effect *e)
{
    int8_t named = e->offender;
    /* the player who wins by it is not punished by it */
    enum result won = named == WHITE ? RESULT_WHITE : RESULT_BLACK;
    bool lost = e->result != RESULT_OPEN && e->result != RESULT_DRAW && e->result != won;
    add_times(e, &e->sanctions);
    if (!e->sanctions.count && *d->value[OUT_WARNING])
        sanction_add(&e->sanctions, SANCTION_WARNING, named, 0);
    if (!e->sanctions.count && named != NO_SIDE && lost)
        sanction_add(&e->sanctions, SANCTION_LOSS, named, 0);
    add_tiebreak(d, named, &e->sanctions);
    add_chosen(d, e->offender, &e->sanctions);
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

static bool is_legal_at(const struct hall_board *b, int ply)
{
    struct position p;
    history_position(board_game(b), ply, &p);
    return rules_is_legal(&p, board_game(b)->moves[ply]);
}

/* For a fault that a person found: the offender's last move, or that many earlier. The last recorded move is meant only
 * if it is illegal there; otherwise the illegal move was never recorded. */
static int ply_as_answered(const struct ruling_case *k, const struct hall_board *b)
{
    const struct fact *since = facts_find(walk_facts(k->walk), "moves_since");
    int moves = since ? (int)strtol(since->value, NULL, 10) : 0, plies = board_plies(b), side = ruling_side(k);
    bool last = !moves && !ruling_fact_is(k, "opponent_moved", "yes");
    if (side == NO_SIDE || !board_knows_moves(b) || moves < 0 || moves > plies)
        return plies;
    int ply = (board_position(b)->turn != side ? plies - 1 : plies - 2) - 2 * moves;
    return ply < 0 || (last && is_legal_at(b, ply)) ? plies : ply;
}

static int ply_before(const struct ruling_case *k, const struct hall *h, const struct hall_board *b)
{
    const struct incident *i = ruling_incident(k, h);
    int which = ruling_which_ply(k, h);
    if (which >= 0)
        return which;
    if (ruling_which_is_none(k) || ruling_put_right_ply(k, h) >= 0 || ruling_was_handed_back(k, h))
        return board_plies(b);
    if (!i || (i->by_person && i->move == NO_MOVE && i->ply >= board_plies(b)))
        return ply_as_answered(k, b);
    return i->ply <= board_plies(b) ? i->ply : board_plies(b);
}

static int delay_of(const struct decision *d)
{
    int64_t s = 0;
    return decision_number(d, OUT_DELAY, 1, &s) && s > 0 && s <= 3600 ? (int)s : 0;
}

static void leave_the_board(struct ruling_effect *e)
{
    e->delay_s = 0;
    e->restores = e->keeps = e->stands = e->lets_stand = e->orders = false;
    e->undone = 0;
}

bool ruling_effect(const struct ruling_case *k, const struct hall *h, msec now, struct ruling_effect *e)
{
    const struct decision *d = walk_decision(k->walk);
    const struct hall_board *b = hall_board(h, k->board);
    if (!d || !b)
        return false;
    *e = (struct ruling_effect){.result = (uint8_t)result_of(d),
                                .forfeit = says(d, OUT_FORFEIT, "yes"),
                                .offender = ruling_offender(k),
                                .counts = !strcmp(d->counts, "illegal"),
                                .restores = says(d, OUT_RESTORE, "yes"),
                                .stands = says(d, OUT_STANDS, "yes"),
                                .touch = says(d, OUT_TOUCH, "yes"),
                                .must_play = says(d, OUT_MUST_PLAY, "yes"),
                                .delay_s = delay_of(d),
                                .ply = ply_before(k, h, b),
                                .articles = d->value[OUT_CITE],
                                .why = d->value[OUT_WHY]};
    assert(e->ply <= board_plies(b));
    e->undone = e->restores ? board_plies(b) - e->ply : 0;
    bool none = ruling_is_of_no_move(k, h) || (ruling_which_is_none(k) && board_is_by_hand(b)),
         played_on = ruling_put_right_ply(k, h) >= 0, is_right = ruling_fact_is(k, "put_right", "yes");
    e->keeps = (e->restores && !e->undone && (none || is_right)) || (e->stands && is_right);
    e->touch = e->touch && !played_on;
    e->restores = e->restores && !e->keeps;
    e->stands = e->stands && !is_right;
    e->lets_stand = e->stands && board_tracker(b)->told.illegal != NO_MOVE;
    for (int side = WHITE; side <= BLACK; side++) {
        e->time[side] = time_of(k, h, b, (enum side)side, now);
        e->orders = e->orders || e->time[side].changes;
    }
    e->orders = e->orders && e->result == RESULT_OPEN && e->time[WHITE].after_s >= 0 && e->time[BLACK].after_s >= 0;
    punish(d, e);
    if (ruling_part(k, h) == PART_RECORD)
        leave_the_board(e);
    return true;
}

void ruling_say(const struct ruling_case *k, const struct ruling_effect *e, struct text *out)
{
    char penalties[PENALTY_MAX];
    const struct decision *d = walk_decision(k->walk);
    text_add(out, d ? ruling_shown(k, d->say) : "");
    if (!d || !e || !*d->value[OUT_PENALTY])
        return;
    sanctions_write(&e->sanctions, penalties);
    sanctions_add_said(penalties, e->offender, out);
}

enum result_standing ruling_result_standing(const struct ruling_case *k, const struct hall_board *b)
{
    const struct decision *d = ruling_decision(k);
    if (!b || !d || *d->value[OUT_RESULT] || strcmp(d->value[OUT_STANDS], "yes") != 0)
        return STANDING_NONE;
    if (board_result(b) != RESULT_OPEN)
        return STANDING_ENTERED;
    bool disputed = !strcmp(ruling_case_script(k), incident_row(INCIDENT_RESULT_DISPUTE)->script);
    return disputed ? STANDING_TO_ENTER : STANDING_NONE;
}
