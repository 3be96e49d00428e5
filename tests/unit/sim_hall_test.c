/* What the simulated hall sends decodes to what it meant. */
#include "sim/wired.h"

#include "chess/board/history.h"
#include "sim/faults.h"
#include "sim/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = 20 };

struct hall_watcher {
    piece seen[BOARDS][64];       /* as the drivers tell it */
    struct history games[BOARDS]; /* as the truth tells it */
    int moves, matched[BOARDS], faults, truths[TRUTH_KINDS];
    int speaking[BOARDS];
    uint64_t digest;
};

/* On a bus a board's changes come without its address, after the news that they come. */
static int board_of(struct hall_watcher *w, int line, const struct reading *r)
{
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_MEMORY)
        w->speaking[line] = r->address;
    if (r->from_memory && r->address < 0)
        return w->speaking[line] - 1001;
    return r->address >= 0 ? r->address - 1001 : line;
}

/* Within some seconds after each move the drivers' squares are those of the game. */
static void compare(struct hall_watcher *w, int board)
{
    if (!w->matched[board] && !memcmp(w->seen[board], w->games[board].now.on, 64)) {
        w->matched[board] = 1;
        w->moves++;
    }
}

static void on_reading(void *self, int line, const struct reading *r)
{
    struct hall_watcher *w = self;
    int board = board_of(w, line, r);
    struct text words = {0};
    reading_print(r, &words);
    for (const char *c = text_chars(&words); *c; c++)
        w->digest = (w->digest ^ (unsigned char)*c) * 1099511628211u;
    w->digest ^= (uint64_t)r->at;
    text_release(&words);
    if (board < 0 || board >= BOARDS)
        return;
    w->faults += r->kind == READING_FAULT;
    if (r->kind == READING_BOARD)
        memcpy(w->seen[board], r->as.board, 64);
    if (r->kind == READING_FIELD)
        w->seen[board][r->as.field.square] = r->as.field.piece;
    compare(w, board);
}

static void on_truth(void *self, const struct truth *t)
{
    struct hall_watcher *w = self;
    int board = t->board - 1;
    w->truths[t->kind]++;
    if (t->kind != TRUTH_MOVE)
        return;
    history_add(&w->games[board], t->move);
    w->matched[board] = 0;
}

static struct sim_games *own_games(void)
{
    struct error why = {0};
    struct sim_games *games = sim_games_read("config/games/selfplay.pgn", &why);
    if (!games)
        print_error("%s: %s\n", why.where, why.what);
    assert_non_null(games);
    return games;
}

static void run(struct hall_watcher *w, struct sim_settings *s, const char *control)
{
    struct sim_games *games = own_games();
    struct position start;
    struct wired_listener listener = {.reading = on_reading, .truth = on_truth, .self = w};
    memset(w, 0, sizeof *w);
    assert_true(control_read(control, &s->control, NULL));
    position_start(&start, RULES_CHESS);
    for (int i = 0; i < BOARDS; i++)
        history_begin(&w->games[i], &start);
    struct wired *wired = wired_new(s, games, &listener);
    for (msec t = 0; wired_run(wired, t) && t < 4 * 3600 * 1000; t += 60000)
        ;
    assert_int_equal(sim_hall_games_running(wired_hall(wired)), 0);
    wired_free(wired);
    sim_games_free(games);
}

static void end(struct hall_watcher *w)
{
    for (int i = 0; i < BOARDS; i++)
        history_release(&w->games[i]);
}

static void every_position_of_every_game_is_seen(void **state)
{
    (void)state;
    static struct hall_watcher w;
    struct sim_settings s = {.boards = BOARDS, .seed = 7};
    run(&w, &s, "5+3");
    int plies = 0;
    for (int i = 0; i < BOARDS; i++)
        plies += w.games[i].plies;
    assert_true(plies > 1000);
    assert_int_equal(w.faults, 0);
    assert_true(w.moves >= plies - 2 * BOARDS); /* a reply in the same sampling round hides a position */
    end(&w);
}

static void a_bus_shows_nearly_every_position_and_the_last_of_all_games(void **state)
{
    (void)state;
    static struct hall_watcher w;
    struct sim_settings s = {.boards = BOARDS, .boards_a_bus = 10, .seed = 8};
    run(&w, &s, "5+3");
    int plies = 0;
    for (int i = 0; i < BOARDS; i++)
        plies += w.games[i].plies;
    assert_true(w.moves > plies * 4 / 5); /* each board is asked once a second */
    for (int i = 0; i < BOARDS; i++)
        if (!w.matched[i])
            fail_msg("the last position of board %d was never seen", i + 1);
    end(&w);
}

static void the_same_seed_gives_the_same_hall(void **state)
{
    (void)state;
    static struct hall_watcher w;
    struct sim_settings s = {.boards = BOARDS, .seed = 9, .faults = UINT64_MAX, .rate = 30};
    run(&w, &s, "3+2");
    uint64_t digest = w.digest;
    end(&w);
    run(&w, &s, "3+2");
    assert_true(digest == w.digest);
    end(&w);
    s.seed = 10;
    run(&w, &s, "3+2");
    assert_true(digest != w.digest);
    end(&w);
}

static void every_kind_of_fault_is_made(void **state)
{
    (void)state;
    int made[TRUTH_KINDS] = {0};
    static struct hall_watcher w;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct sim_settings s = {.boards = BOARDS, .seed = seed, .faults = UINT64_MAX, .rate = 12};
        run(&w, &s, seed % 2 ? "5+3" : "1+0");
        for (int k = 0; k < TRUTH_KINDS; k++)
            made[k] += w.truths[k];
        end(&w);
    }
    for (int k = 0; k < TRUTH_KINDS; k++)
        if (!made[k] && k != TRUTH_PASS) /* by rules that have it: cli/simulate */
            fail_msg("never made: %s", truth_name((enum truth_kind)k));
}

/* Seconds after that the players of board 1 were told to set their clock: whether it runs, and what it shows. */
static void clocks_are_stopped_set_and_started_as_ordered(void **state)
{
    static const struct {
        int after_s;
        bool runs, is_set;
    } rows[] = {{1, false, false}, {7, false, false}, {9, false, true}, {11, true, true}};
    enum { BEGAN = 300000, SECOND = 1000 };
    const int32_t ordered[2] = {5000, 4321};
    struct sim_settings s = {.boards = 1, .seed = 4, .at_once = true};
    struct sim_games *games = own_games();
    static struct hall_watcher w;
    struct wired_listener listener = {.reading = on_reading, .truth = on_truth, .self = &w};
    struct position start;
    (void)state;
    position_start(&start, RULES_CHESS);
    history_begin(&w.games[0], &start);
    assert_true(control_read("90+30", &s.control, NULL));
    struct wired *wired = wired_new(&s, games, &listener);
    struct sim_table *t = sim_hall_table(wired_hall(wired), 1);
    wired_run(wired, BEGAN);
    assert_true(t->clock.running);
    sim_hall_set_clock(wired_hall(wired), 1, ordered, -1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wired_run(wired, BEGAN + rows[i].after_s * SECOND);
        assert_int_equal(t->clock.running, rows[i].runs);
        assert_int_equal(table_left_s(t, WHITE) > 4990 && table_left_s(t, BLACK) > 4310 &&
                             table_left_s(t, BLACK) < 4322,
                         rows[i].is_set);
        sim_hall_set_clock(wired_hall(wired), 1, ordered, -1); /* it is under way: nothing new */
    }
    int plies = t->history.plies;
    wired_run(wired, BEGAN + 600 * SECOND);
    assert_true(t->history.plies > plies);
    wired_free(wired);
    sim_games_free(games);
    history_release(&w.games[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_of_every_game_is_seen),
        cmocka_unit_test(a_bus_shows_nearly_every_position_and_the_last_of_all_games),
        cmocka_unit_test(the_same_seed_gives_the_same_hall),
        cmocka_unit_test(every_kind_of_fault_is_made),
        cmocka_unit_test(clocks_are_stopped_set_and_started_as_ordered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
