#include "game/claims.h"

#include "chess/laws/laws2023.h"
#include "chess/laws/rules.h"

#include <assert.h>
#include <string.h>

enum { THREEFOLD = 3, FIFTY = 50, SEVENTY_FIVE = 75 };

static int keep(move to[CLAIM_MOVES], const move *list, int count)
{
    memcpy(to, list, sizeof *to * (size_t)(count < CLAIM_MOVES ? count : CLAIM_MOVES));
    return count;
}

/* A third occurrence requires two earlier ones within the plies since the last irreversible move. */
static bool a_move_could_repeat(const struct history *h)
{
    return h->now.quiet_plies >= 7;
}

/* Chess Laws 2023, 4.1.1: the side that was mated has shown a counter-mate. */
static bool was_countered(const struct history *h)
{
    struct position before;
    if (h->now.rules != RULES_LAWS_2023 || !h->plies)
        return false;
    history_position(h, h->plies - 1, &before);
    return rules_ending(&before) == CHECKMATE;
}

static void look_at_end(struct claims *c, const struct history *h)
{
    move list[MOVES_MAX];
    c->ending = rules_ending(&h->now);
    if (c->ending != CHECKMATE || h->now.rules != RULES_LAWS_2023)
        return;
    c->countered = was_countered(h);
    if (!c->countered)
        c->counter_count = keep(c->counter, list, laws2023_countermates(&h->now, list));
}

static void look_at_draws(struct claims *c, const struct history *h)
{
    assert(h->plies <= HISTORY_PLIES_MAX);
    assert(h->plies >= 0);
    move list[MOVES_MAX];
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

/* Under the Laws 2023 no game ends by repetition or by a count of moves. */
void claims_follow(struct claims *c, const struct history *h)
{
    assert(h->plies >= 0 && h->plies <= HISTORY_PLIES_MAX);
    *c = (struct claims){.ply = h->plies, .times = 1, .consecutive = 1};
    c->plies[0] = h->plies;
    look_at_end(c, h);
    if (h->now.rules == RULES_CHESS)
        look_at_draws(c, h);
}

bool claims_repetition(const struct claims *c)
{
    return c->times >= THREEFOLD || c->repeating_count > 0;
}

bool claims_quiet(const struct claims *c)
{
    return c->fifty || c->quiet_count > 0;
}
