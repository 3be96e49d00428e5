#include "base/tongue.h"
#include "hall/hall_parts.h"
#include "hall/ruling.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Repeats a decision that was taken back by mistake: with a new number and the same effects, on the board as it is
 * now. */

/* What it gave has still to be taken off the clock again. */
static bool is_on_the_clock(const struct hall_board *b)
{
    return board_awaits_times(b) && !b->order_of;
}

/* Times it gave or took are applied to the current times, as the clocks may have run since. */
static void order_again(const struct hall *h, const struct hall_board *b, const struct ruling *old, struct ruling *r)
{
    bool has_it = is_on_the_clock(b);
    for (int s = WHITE; s <= BLACK; s++) {
        msec left = hall_left_ordered(b, (enum side)s, h->now);
        if (!r->orders)
            r->left_s[s] = SECONDS_UNKNOWN;
        else if (left >= 0 && old->had_s[s] != SECONDS_UNKNOWN)
            r->left_s[s] = (int32_t)(left / 1000) + (has_it ? 0 : old->left_s[s] - old->had_s[s]);
        if (r->orders && r->left_s[s] < 0)
            r->left_s[s] = 0;
    }
}

int hall_rule_again(struct hall *h, int id, const char *who, msec now, struct error *why)
{
    assert(who && "somebody rules again");
    const struct ruling *old = hall_ruling(h, id);
    const struct hall_board *b = old ? hall_board(h, old->board) : NULL;
    if (!b || !old->undone || old->superseded_by) {
        failf(why, "decision", "see the list of decisions",
              b && !old->undone ? N_("D-%04d stands") : N_("D-%04d cannot be made again"), id);
        return 0;
    }
    struct ruling r = *old;
    hall_advance(h, now);
    order_again(h, b, old, &r);
    r.restores = old->restores && b->tracker.game.plies == old->ply;
    r.stands = false; /* the game has continued since */
    snprintf(r.words, sizeof r.words, "as D-%04d, which was taken back: %.160s", id, old->words);
    int again = hall_rule(h, &r, who, now, why);
    if (again)
        incident_over(h, board_numbered(h, r.board), INCIDENT_DECISION_REPLACED, NO_SIDE);
    return again;
}
