/* What goes out of a round of 200 boards after each change, if all of it has changed: games, page, bodies. The aim is
 * one hundredth of a core at the quickest pace, three seconds. */
#include "bench/bench.h"

#include "base/memory.h"
#include "base/text.h"
#include "event/lichess.h"
#include "host/data.h"
#include "public/public_body.h"
#include "public/public_page.h"
#include "public/public_pgn.h"
#include "sim/games.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { BOARDS = 200, RUNS = 20 };

static void fill_game(struct public_game *g, const struct sim_game *from, int board)
{
    assert(board > 0 && from->plies >= 0 && "a game of the hall");
    enum { BASE_S = 5400, SPENT_S = 40 };
    *g = (struct public_game){.board = board, .count = from->plies, .result = RESULT_OPEN};
    for (int side = 0; side < 2; side++) {
        snprintf(g->players[side].name, PERSON_NAME_MAX, "Player%d, Anna-Maria", 2 * board + side);
        snprintf(g->players[side].fide_id, sizeof g->players[side].fide_id, "%d", 4000000 + 2 * board + side);
        g->players[side].rating = 2000 + board;
    }
    control_read("90+30", &g->control, NULL);
    position_start(&g->start, RULES_CHESS);
    g->moves = memory_take((size_t)from->plies + 1, sizeof *g->moves);
    for (int i = 0; i < from->plies; i++)
        g->moves[i] =
            (struct public_move){from->moves[i], BASE_S - i / 2 * SPENT_S > 60 ? BASE_S - i / 2 * SPENT_S : 60};
}

static bool fill_round(struct public_round *r)
{
    char path[1280];
    struct sim_games *games =
        data_path("games/selfplay.pgn", path, sizeof path, NULL) ? sim_games_read(path, NULL) : NULL;
    if (!games)
        return false;
    *r = (struct public_round){.event = "Harbour Open 2027", .place = "Nordhamn", .id = "7c1e0a2b", .number = 3};
    r->live = true;
    r->games = memory_take(BOARDS, sizeof *r->games);
    r->count = BOARDS;
    for (int i = 0; i < BOARDS; i++) {
        struct sim_game from = sim_games_at(games, i % sim_games_count(games));
        fill_game(&r->games[i], &from, i + 1);
    }
    sim_games_free(games);
    return true;
}

struct broadcast_made {
    double games_s, page_s, bodies_s;
    size_t games, page, body;
};

static void make_games(const struct public_round *r, struct broadcast_made *m)
{
    struct text out = {0};
    double from = bench_cpu_s();
    for (int i = 0; i < r->count; i++)
        public_pgn_add(&out, r, &r->games[i]);
    m->games_s += bench_cpu_s() - from;
    m->games = out.length;
    text_release(&out);
}

static void make_page(const struct public_round *r, struct broadcast_made *m)
{
    static const int numbers[] = {1, 2, 3};
    struct public_plan plan = {.event = "Harbour Open 2027"};
    struct public_site site = {numbers, 3, "", 60, &plan};
    struct text out = {0};
    double from = bench_cpu_s();
    public_page_round(&out, r, &site);
    m->page_s += bench_cpu_s() - from;
    m->page = out.length;
    text_release(&out);
}

static void make_bodies(const struct public_round *r, struct broadcast_made *m)
{
    static const struct event_lichess targets[] = {{.boards = "1-100"}, {.boards = "101-200"}};
    double from = bench_cpu_s();
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        struct push_body body = {.count = 0};
        push_body_make(&body, r, &(struct push_wish){.target = &targets[i]});
        m->body = body.text.length > m->body ? body.text.length : m->body;
        push_body_release(&body);
    }
    m->bodies_s += bench_cpu_s() - from;
}

static double all_of(const struct broadcast_made *m)
{
    return m->games_s + m->page_s + m->bodies_s;
}

static bool measure(const struct bench_input *input, struct bench_figure *f)
{
    struct public_round r;
    struct broadcast_made best = {0};
    (void)input;
    if (!fill_round(&r))
        return false;
    for (int try = 0; try < BENCH_TRIES; try++) {
        struct broadcast_made m = {0};
        for (int i = 0; i < RUNS; i++) {
            make_games(&r, &m);
            make_page(&r, &m);
            make_bodies(&r, &m);
        }
        best = try == 0 || all_of(&m) < all_of(&best) ? m : best;
    }
    public_round_release(&r);
    f->ours = all_of(&best) * 1e3 / RUNS;
    snprintf(f->measured, sizeof f->measured,
             "%d boards again: games %.1f ms, %zu KiB; page %.1f, %zu KiB; two bodies %.1f, at most %zu KiB", BOARDS,
             best.games_s * 1e3 / RUNS, best.games / 1024, best.page_s * 1e3 / RUNS, best.page / 1024,
             best.bodies_s * 1e3 / RUNS, best.body / 1024);
    return true;
}

const struct bench_row bench_broadcast = {
    .name = "broadcast",
    .unit = "ms",
    .aim = 30,
    .less_is_better = true,
    .measure = measure,
};
