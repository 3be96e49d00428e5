#include "public/public_body.h"

#include "base/memory.h"
#include "event/lichess.h"
#include "public/public_pgn.h"

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

static bool has_clocks(const struct public_game *g, enum push_clocks clocks)
{
    return clocks == CLOCKS_ALL || (clocks == CLOCKS_OF_THE_UNFINISHED && g->result == RESULT_OPEN);
}

static void add_game(struct text *out, const struct public_round *r, const struct public_game *g, int plies,
                     enum push_clocks clocks)
{
    struct public_game sent = *g;
    sent.count = plies;
    if (!has_clocks(g, clocks)) {
        sent.moves = memory_take((size_t)plies + 1, sizeof *sent.moves);
        for (int i = 0; i < plies; i++)
            sent.moves[i].is = g->moves[i].is;
    }
    public_pgn_add(out, r, &sent);
    if (sent.moves != g->moves)
        free(sent.moves);
}

static void write_games(struct push_body *out, const struct public_round *r)
{
    text_clear(&out->text);
    for (int i = 0; i < out->count; i++)
        add_game(&out->text, r, out->games[i], out->plies[i], out->clocks);
}

void push_body_make(struct push_body *out, const struct public_round *r, const struct push_wish *wish)
{
    choose(out, r, wish);
    out->clocks = wish->clocks;
    write_games(out, r);
    while (out->text.length > PUSH_BYTES_MAX && out->clocks < CLOCKS_NONE) {
        out->clocks++;
        write_games(out, r);
    }
}

void push_body_release(struct push_body *b)
{
    text_release(&b->text);
    *b = (struct push_body){0};
}
