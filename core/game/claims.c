#include "game/claims.h"

#include <string.h>

enum { THREEFOLD = 3, FIFTY = 50, SEVENTY_FIVE = 75 };

static int keep(move to[CLAIM_MOVES], const move *list, int count)
{
    memcpy(to, list, sizeof *to * (size_t)(count < CLAIM_MOVES ? count : CLAIM_MOVES));
    return count;
}

/* A third time needs a position that stood twice within the plies since the last irreversible move. */
static bool a_move_could_repeat(const struct history *h)
{
    return h->now.quiet_plies >= 7;
}

void claims_follow(struct claims *c, const struct history *h)
{
    move list[MOVES_MAX];
    *c = (struct claims){.ply = h->plies, .times = 1, .consecutive = 1};
    c->plies[0] = h->plies;
    c->standing = standing_of(&h->now);
    if (h->now.quiet_plies >= 4) {
        c->times = repetitions(h, c->plies, CLAIM_PLIES);
        c->consecutive = consecutive_repetitions(h, NULL, 0);
    }
    c->quiet_moves = h->now.quiet_plies / 2;
    c->quiet_since = h->plies - h->now.quiet_plies;
    c->fifty = quiet_moves_complete(h, FIFTY, NULL);
    c->seventy_five = quiet_moves_complete(h, SEVENTY_FIVE, NULL);
    if (a_move_could_repeat(h))
        c->repeating_count = keep(c->repeating, list, repeating_moves(h, THREEFOLD, list));
    if (h->now.quiet_plies + 1 >= 2 * FIFTY)
        c->quiet_count = keep(c->quiet, list, quiet_moves_completing(h, FIFTY, list));
}

bool claims_repetition(const struct claims *c)
{
    return c->times >= THREEFOLD || c->repeating_count > 0;
}

bool claims_quiet(const struct claims *c)
{
    return c->fifty || c->quiet_count > 0;
}
