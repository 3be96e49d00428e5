#include "chess/board/draws.h"

#include <assert.h>
#include <string.h>

static bool same_position(const struct position *a, const struct position *b)
{
    return a->turn == b->turn && a->castling == b->castling && a->en_passant == b->en_passant &&
           !memcmp(a->on, b->on, sizeof a->on);
}

/* Replays a game forwards, to look at some of its positions in order. */
struct draws_replay {
    const struct history *game;
    struct position at;
    int ply;
};

static const struct position *replay_to(struct draws_replay *r, int ply)
{
    assert(ply >= r->ply && ply <= r->game->plies && "a replay goes forwards");
    struct undo unused;
    while (r->ply < ply)
        position_make(&r->at, r->game->moves[r->ply++], &unused);
    return &r->at;
}

/* How often p, the position at ply `at` of the game or the one about to arise there, has occurred before. */
static int stood_before(const struct history *h, const struct position *p, int at, int *plies, int room)
{
    assert(at >= 0 && at <= h->plies + 1 && "it stands now, or after the next half-move");
    int first_ply = at > p->quiet_plies ? at - p->quiet_plies : 0;
    int oldest = at, found = 0;
    for (int ply = at - 4; ply >= first_ply; ply -= 2)
        if (h->keys[ply] == p->key)
            oldest = ply;
    struct draws_replay r = {h, h->start, 0};
    for (int ply = oldest; ply < at; ply += 2) {
        if (h->keys[ply] != p->key || !same_position(replay_to(&r, ply), p))
            continue;
        if (found < room)
            plies[found] = ply;
        found++;
    }
    return found;
}

int repetitions(const struct history *h, int *plies, int room)
{
    int before = stood_before(h, &h->now, h->plies, plies, room);
    if (before < room)
        plies[before] = h->plies;
    return before + 1;
}

int repeating_moves(const struct history *h, int times, move list[MOVES_MAX])
{
    assert(times >= 1);
    move legal[MOVES_MAX];
    int found = 0;
    for (int i = 0, n = legal_moves(&h->now, legal); i < n; i++) {
        struct position next = h->now;
        struct undo unused;
        position_make(&next, legal[i], &unused);
        if (stood_before(h, &next, h->plies + 1, NULL, 0) + 1 >= times)
            list[found++] = legal[i];
    }
    return found;
}

int consecutive_repetitions(const struct history *h, int *plies, int room)
{
    int length = 1;
    if (room > 0)
        plies[0] = h->plies;
    for (int ply = h->plies - 4; ply >= history_quiet_since(h) && h->keys[ply] == h->now.key; ply -= 4) {
        struct position then;
        history_position(h, ply, &then);
        if (!same_position(&then, &h->now))
            break;
        if (length < room)
            plies[length] = ply;
        length++;
    }
    return length;
}

bool quiet_moves_complete(const struct history *h, int moves, int *since)
{
    if (since)
        *since = h->plies - h->now.quiet_plies;
    return h->now.quiet_plies >= 2 * moves && standard_ending(&h->now) == NOT_ENDED;
}

int quiet_moves_completing(const struct history *h, int moves, move list[MOVES_MAX])
{
    move legal[MOVES_MAX];
    int found = 0;
    if (h->now.quiet_plies + 1 < 2 * moves)
        return 0;
    for (int i = 0, n = legal_moves(&h->now, legal); i < n; i++) {
        struct position next = h->now;
        struct undo unused;
        position_make(&next, legal[i], &unused);
        if (next.quiet_plies)
            list[found++] = legal[i];
    }
    return found;
}
