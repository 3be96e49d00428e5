#include "hall/barred.h"

#include "chess/board/attacks.h"
#include "chess/laws/rules.h"
#include "hall/hall_parts.h"
#include "hall/ruling.h"

#include <string.h>

static const char counterclockwise[] = "counterclockwise"; /* the offence that the rulebook counts */

static bool is_of_laws(const struct hall_board *b)
{
    return b->tracker.game.now.rules == RULES_LAWS_2023;
}

static const struct ruling *standing_ruling(const struct hall *h, const struct hall_board *b, int id)
{
    const struct ruling *r = &h->rulings[id - 1];
    return r->board == b->number && !r->undone ? r : NULL;
}

/* --- 5.7.1: a move is owed ---------------------------------------------------------------------------------------- */

static bool is_about_pass(const struct ruling *r)
{
    return !strcmp(r->script, "pass") || !strcmp(r->script, "clock-handling");
}

int board_owes_move(const struct hall *h, const struct hall_board *b, int side)
{
    for (int id = h->ruling_count; id > b->game_after && side != NO_SIDE && is_of_laws(b); id--) {
        const struct ruling *r = standing_ruling(h, b, id);
        if (r && r->restores && r->offender == side && r->ply == b->tracker.game.plies && is_about_pass(r))
            return id;
    }
    return 0;
}

/* --- 3.7.1.1.1: bishops that were swapped counterclockwise -------------------------------------------------------- */

static bool is_counterclockwise(const struct ruling *r)
{
    return r->restores && r->offender != NO_SIDE && !strcmp(r->kind, counterclockwise);
}

int board_lost_vaticano(const struct hall *h, const struct hall_board *b, int side)
{
    for (int id = h->ruling_count; id > b->game_after && is_of_laws(b); id--) {
        const struct ruling *r = standing_ruling(h, b, id);
        if (r && r->offender == side && is_counterclockwise(r))
            return id;
    }
    return 0;
}

/* The two bishops, as far as the position shows: all pairs that could change places, or the only two there are. */
static sqset swapped(const struct position *p, enum side side)
{
    sqset pairs = 0, all = pieces(p, side, BISHOP);
    for (sqset left = all; left;) {
        int one = take_first(&left);
        for (sqset rest = left; rest;) {
            int two = take_first(&rest);
            sqset between = squares_between[one][two];
            if (count_of(between) == 2 && !(between & ~pieces(p, other(side), PAWN)))
                pairs |= bit(one) | bit(two);
        }
    }
    return pairs ? pairs : count_of(all) == 2 ? all : 0;
}

/* Where these pieces were when the game began: their marks follow them. */
static sqset origins(const struct history *g, int ply, enum side side, sqset men)
{
    struct history copy = *g;
    struct position then;
    sqset found = 0;
    for (sqset from = g->start.side[side]; from;) {
        int sq = take_first(&from);
        copy.start.forfeited = bit(sq);
        history_position(&copy, ply, &then);
        if (then.forfeited & men)
            found |= bit(sq);
    }
    return found;
}

static void mark_bishops(const struct hall *h, struct hall_board *b)
{
    struct history *g = &b->tracker.game;
    sqset marked = 0;
    for (int id = b->game_after + 1; id <= h->ruling_count && is_of_laws(b); id++) {
        const struct ruling *r = standing_ruling(h, b, id);
        struct position then;
        if (!r || !is_counterclockwise(r) || r->ply < 0 || r->ply > g->plies)
            continue;
        history_position(g, r->ply, &then);
        marked |= origins(g, r->ply, (enum side)r->offender, swapped(&then, (enum side)r->offender));
    }
    if (marked == g->start.forfeited)
        return;
    g->start.forfeited = marked;
    history_position(g, g->plies, &g->now);
}

/* --- a delay that was put on -------------------------------------------------------------------------------------- */

int board_delay_by(const struct hall *h, const struct hall_board *b)
{
    for (int id = h->ruling_count; id > b->new_game_after; id--) {
        const struct ruling *r = standing_ruling(h, b, id);
        if (r && r->delay_s)
            return id;
    }
    return 0;
}

static void set_delay(const struct hall *h, struct hall_board *b)
{
    int by = board_delay_by(h, b);
    struct control *c = &b->press.clock.control;
    *c = b->seat->control;
    for (int i = 0; by && i < c->count; i++) {
        c->periods[i].bonus = BONUS_DELAY;
        c->periods[i].bonus_s = h->rulings[by - 1].delay_s;
    }
}

void decisions_last(const struct hall *h, struct hall_board *b)
{
    mark_bishops(h, b);
    set_delay(h, b);
}
