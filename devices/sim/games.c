#include "sim/games.h"

#include "base/memory.h"
#include "chess/pgn_play.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 100000, SHORTEST = 10 };

struct stored {
    size_t first;
    int plies;
    enum pgn_result result;
};

struct sim_games {
    move *moves;
    size_t used, room;
    struct stored *games;
    int count, games_room;
};

static ssize_t read_file(void *file, char *buffer, size_t room)
{
    size_t n = fread(buffer, 1, room, file);
    return n == 0 && ferror((FILE *)file) ? -1 : (ssize_t)n;
}

static bool is_usual_start(const struct position *p)
{
    struct position start;
    position_start(&start, RULES_CHESS);
    return p->key == start.key;
}

static void keep_moves(struct sim_games *g, const struct pgn_game *game, const struct pgn_play *play)
{
    if (g->used + (size_t)play->plies > g->room) {
        g->room = (g->used + (size_t)play->plies) * 2;
        g->moves = memory_resize(g->moves, g->room * sizeof *g->moves);
    }
    for (int i = 0; i < play->plies; i++)
        g->moves[g->used++] = game->items[play->items[i]].move;
}

static void keep(struct sim_games *g, const struct pgn_game *game, const struct pgn_play *play)
{
    if (g->count == g->games_room) {
        g->games_room = g->games_room ? g->games_room * 2 : 64;
        g->games = memory_resize(g->games, (size_t)g->games_room * sizeof *g->games);
    }
    g->games[g->count++] = (struct stored){g->used, play->plies, game->result};
    keep_moves(g, game, play);
}

struct sim_games *sim_games_read(const char *path, struct error *why)
{
    FILE *f = fopen(path, "rbe");
    struct pgn_game *game;
    struct pgn_play play = {0};
    int number = 0;
    if (!f) {
        failf(why, path, "name a PGN file with --games", "cannot be opened: %s", strerror(errno));
        return NULL;
    }
    struct sim_games *g = memory_take(1, sizeof *g);
    struct pgn_reader *reader = pgn_reader_new((struct pgn_source){read_file, f});
    while (g->count < GAMES_MAX && (game = pgn_next(reader)) != NULL) {
        pgn_play(game, &play);
        if (play.complete && play.plies >= SHORTEST && is_usual_start(&play.start))
            keep(g, game, &play);
    }
    bool failed = pgn_reader_failed(reader, &number);
    pgn_reader_free(reader);
    pgn_play_release(&play);
    fclose(f);
    if (failed || !g->count) {
        if (failed)
            failf(why, path, "try to copy the file", "cannot be read: %s", strerror(number));
        else
            fail(why, path, "no whole game from the usual starting position is in it", "see: flagfall audit FILE");
        sim_games_free(g);
        return NULL;
    }
    return g;
}

void sim_games_free(struct sim_games *g)
{
    if (!g)
        return;
    free(g->moves);
    free(g->games);
    free(g);
}

int sim_games_count(const struct sim_games *g)
{
    return g->count;
}

struct sim_game sim_games_at(const struct sim_games *g, int index)
{
    const struct stored *s = &g->games[index];
    return (struct sim_game){g->moves + s->first, s->plies, pgn_result_text(s->result)};
}
