#include "sim/games.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/plain_file.h"
#include "chess/pgn/pgn_play.h"
#include "sim/games_parts.h"

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
    enum rules rules;
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

struct sim_games *sim_games_new(enum rules rules)
{
    struct sim_games *g = memory_take(1, sizeof *g);
    g->rules = rules;
    return g;
}

void sim_games_begin(struct sim_games *g)
{
    LIST_ROOM(g->games, g->count, g->games_room);
    g->games[g->count++] = (struct stored){.first = g->used};
}

void sim_games_end(struct sim_games *g, enum pgn_result result)
{
    g->games[g->count - 1].result = result;
}

void sim_games_add(struct sim_games *g, move m)
{
    if (g->used == g->room) {
        g->room = g->room ? 2 * g->room : 4096;
        g->moves = memory_resize(g->moves, g->room * sizeof *g->moves);
    }
    g->moves[g->used++] = m;
    g->games[g->count - 1].plies++;
}

static void keep(struct sim_games *g, const struct pgn_game *game, const struct pgn_play *play)
{
    sim_games_begin(g);
    for (int i = 0; i < play->plies; i++)
        sim_games_add(g, game->items[play->items[i]].move);
    sim_games_end(g, game->result);
}

struct sim_games *sim_games_read(const char *path, struct error *why)
{
    FILE *f = plain_file_open(path, PLAIN_FILE_ANY_SIZE, why);
    struct pgn_game *game;
    struct pgn_play play = {0};
    int number = 0;
    if (!f)
        return NULL;
    struct sim_games *g = sim_games_new(RULES_CHESS);
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

enum rules sim_games_rules(const struct sim_games *g)
{
    return g->rules;
}

struct sim_game sim_games_at(const struct sim_games *g, int index)
{
    const struct stored *s = &g->games[index];
    return (struct sim_game){g->moves + s->first, s->plies, pgn_result_text(s->result), g->rules};
}
