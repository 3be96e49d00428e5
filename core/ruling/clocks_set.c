#include "ruling/clocks_set.h"

#include "base/text.h"
#include "base/tongue.h"
#include "chess/board/placement.h"
#include "hall/board_view.h"
#include "ruling/ruling_parts.h"

#include <string.h>

/* Time that nobody ordered: by how much a clock shows more than when it happened. A bonus for each move since, and one
 * for the press, is allowed. Why it shows more cannot be seen from here, so the arbiter is asked to look. */
static void add_clock_set(const struct hall_board *b, const struct incident *i, enum side side, msec now,
                          struct text *out)
{
    enum { AT_LEAST_S = 10 };
    char is[CLOCK_DIGITS], was[CLOCK_DIGITS];
    int moves = board_plies(b) > i->ply ? board_plies(b) - i->ply : 0;
    int bonus_s = control_period(&board_clock(b)->control, board_moves_made(b, (int)side) + 1)->bonus_s;
    msec left = hall_left(b, side, now);
    if (left < 0 || i->left_s[side] < 0 || left / 1000 - i->left_s[side] < AT_LEAST_S + bonus_s * (moves / 2 + 1))
        return;
    text_add(out, out->length ? " " : "");
    text_addf(out, _("%s's clock shows %s, more than the %s when it happened: check it."), _(side_name(side)),
              clock_digits((int32_t)(left / 1000), is), clock_digits(i->left_s[side], was));
}

/* Squares that went on changing, and do not show the game again, may be moves that nobody knows. */
static bool went_on_unknown(const struct hall_board *b, const struct incident *i)
{
    const struct tracker *t = board_tracker(b);
    char is[PLACEMENT_MAX];
    *placement_write(t->seen.on, is) = '\0';
    return !tracker_matches_board(t) && strcmp(is, i->after) != 0;
}

void ruling_clocks_set(const struct ruling_case *k, const struct hall *h, msec now, struct text *out)
{
    const struct hall_board *b = hall_board(h, ruling_case_board(k));
    const struct incident *i = ruling_incident(k, h);
    bool counted = b && i && !i->by_person && board_moves_are_known(b) && !went_on_unknown(b, i);
    for (int side = WHITE; counted && side <= BLACK; side++)
        add_clock_set(b, i, (enum side)side, now, out);
}
