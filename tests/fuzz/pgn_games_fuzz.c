/* Any bytes are the PGN of a feed, met half-written and then whole: every game that is told can be played, and once the
 * whole is believed nothing more is told of it. */
#include "pgn_games.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct games_seen {
    size_t told;
};

static void take(void *context, const struct feed_news *n)
{
    struct games_seen *s = context;
    struct undo undo;
    s->told++;
    assert(n->board >= 1 && n->board <= FEED_BOARDS_MAX && n->count <= n->plies);
    if (n->lost)
        return;
    struct position p = *n->before;
    for (int i = 0; i < n->count; i++) {
        move m = san_read(&p, n->moves[i].san, strlen(n->moves[i].san));
        assert(m != NO_MOVE);
        position_make(&p, m, &undo);
    }
    assert(p.key == n->position->key);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct games_seen s = {0};
    struct pgn_games *g = pgn_games_new(0, take, &s);
    const char *text = (const char *)data;
    pgn_games_look(g, "games.pgn", text, size / 2, false, 0);
    pgn_games_look(g, "games.pgn", text, size, false, 1);
    pgn_games_look(g, "games.pgn", text, size, true, 2);
    pgn_games_look(g, "games.pgn", text, size, true, 2 + FEED_TAKEBACK_MS);
    size_t told = s.told;
    pgn_games_look(g, "games.pgn", text, size, true, 3 + FEED_TAKEBACK_MS);
    assert(s.told == told);
    pgn_games_look(g, "games.pgn", "", 0, true, 4 + FEED_TAKEBACK_MS);
    pgn_games_free(g);
    return 0;
}
