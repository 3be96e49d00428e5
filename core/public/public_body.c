#include "public/public_body.h"

#include "base/memory.h"
#include "event/lichess.h"
#include "public/public_pgn.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Lichess treats such a name as missing, and drops a game without names unless it has FIDE numbers. */
static bool is_named(const struct public_player *p)
{
    return *p->fide_id || (strlen(p->name) > 1 && strcasecmp(p->name, "unknown") != 0);
}

static int plies_of(const struct public_game *g, const struct push_wish *wish, struct push_body *out)
{
    int plies = g->count;
    if (plies > PUSH_PLIES_MAX) {
        plies = PUSH_PLIES_MAX;
        out->cut = out->cut ? out->cut : g->board;
    }
    for (int i = 0; i < wish->limit_count; i++)
        if (wish->limits[i].board == g->board && wish->limits[i].plies < plies)
            plies = wish->limits[i].plies;
    return plies;
}

static void choose(struct push_body *out, const struct public_round *r, const struct push_wish *wish)
{
    for (int i = 0; i < r->count; i++) {
        const struct public_game *g = &r->games[i];
        if (!lichess_has_board(wish->target, g->board))
            continue;
        if (!is_named(&g->players[WHITE]) || !is_named(&g->players[BLACK])) {
            out->nameless = out->nameless ? out->nameless : g->board;
            continue;
        }
        if (out->count == PUSH_BOARDS_MAX) {
            out->over = g->board;
            return;
        }
        out->plies[out->count] = plies_of(g, wish, out);
        out->games[out->count++] = g;
    }
}

/* --- in so many bytes --------------------------------------------------------------------------------------------- */

/* Games that have clock times to be left out. */
struct timed {
    bool has[PUSH_BOARDS_MAX];
    size_t bytes[PUSH_BOARDS_MAX]; /* of the game, with them */
};

static void add_game(struct text *out, const struct public_round *r, const struct public_game *g, int plies,
                     bool has_times)
{
    assert(plies >= 0 && plies <= g->count);
    struct public_game sent = *g;
    sent.count = plies;
    if (!has_times) {
        sent.moves = memory_take((size_t)plies + 1, sizeof *sent.moves);
        for (int i = 0; i < plies; i++)
            sent.moves[i].is = g->moves[i].is;
    }
    public_pgn_add(out, r, &sent);
    if (sent.moves != g->moves)
        free(sent.moves);
}

static void write_games(struct push_body *out, const struct public_round *r, struct timed *t)
{
    text_clear(&out->text);
    for (int i = 0; i < out->count; i++) {
        size_t before = out->text.length;
        add_game(&out->text, r, out->games[i], out->plies[i], t->has[i]);
        t->bytes[i] = out->text.length - before;
    }
}

static size_t saved_by(const struct push_body *b, const struct public_round *r, const struct timed *t, int i)
{
    struct text bare = {0};
    add_game(&bare, r, b->games[i], b->plies[i], false);
    assert(bare.length <= t->bytes[i] && "a game is no longer without its times");
    size_t saved = t->bytes[i] - bare.length;
    text_release(&bare);
    return saved;
}

size_t push_body_least(const struct push_body *b, const struct public_round *r)
{
    struct text bare = {0};
    for (int i = 0; i < b->count; i++)
        add_game(&bare, r, b->games[i], b->plies[i], false);
    assert(bare.length <= b->text.length && "games are no longer without their times");
    size_t least = bare.length;
    text_release(&bare);
    return least;
}

/* Times are left out of these games, from the last on, until the text is so much shorter. Returns what is missing. */
static size_t leave_out(struct push_body *b, const struct public_round *r, struct timed *t, bool is_over, size_t over)
{
    for (int i = b->count - 1; i >= 0 && over; i--) {
        size_t saved = 0;
        if (is_over == (b->games[i]->result != RESULT_OPEN))
            saved = saved_by(b, r, t, i);
        t->has[i] = t->has[i] && !saved;
        b->timeless += saved > 0;
        over -= saved < over ? saved : over;
    }
    return over;
}

void push_body_make(struct push_body *out, const struct public_round *r, const struct push_wish *wish)
{
    size_t most = wish->most ? wish->most : PUSH_BYTES_MAX;
    struct timed t = {.bytes = {0}};
    choose(out, r, wish);
    for (int i = 0; i < out->count; i++)
        t.has[i] = true;
    write_games(out, r, &t);
    if (out->text.length <= most)
        return;
    size_t over = leave_out(out, r, &t, true, out->text.length - most);
    over = leave_out(out, r, &t, false, over);
    out->is_bare = over > 0;
    write_games(out, r, &t);
    assert((out->is_bare || out->text.length <= most) && "what fits is no larger than asked for");
}

void push_body_release(struct push_body *b)
{
    text_release(&b->text);
    *b = (struct push_body){0};
}
