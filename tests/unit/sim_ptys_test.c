/* A hundred simulated boards on pseudo-terminals, through the lines and drivers that a hall uses. */
#include "line.h"
#include "sim/ptys.h"

#include "chess/board/history.h"

#include <event2/event.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "patience.h"
#include "scratch.h"

enum { BOARDS = 100, SPEED = 40 };

struct ptys_seat {
    struct line *line;
    piece seen[64];
    struct history game; /* as the truth tells it */
    int lost, back, dumps, plies_when_lost;
    piece remembered[64]; /* as the board's memory goes through the game        */
    int plies_found;      /* positions of the game found in it, in their order  */
    bool memory_read;
};

struct ptys_hall {
    struct event_base *base;
    struct sim_games *games;
    struct ptys *ptys;
    struct ptys_seat seats[BOARDS];
    char folder[512];
};

static void on_truth(void *self, const struct truth *t)
{
    struct ptys_hall *h = self;
    if (t->kind == TRUTH_MOVE)
        history_add(&h->seats[t->board - 1].game, t->move);
}

/* The next position of the game, if it stands there now. Replies may come so fast that one is passed over. */
static void look_for_next_position(struct ptys_seat *s)
{
    enum { AHEAD = 3 };
    struct position p;
    for (int ply = s->plies_found + 1; ply <= s->game.plies && ply <= s->plies_found + AHEAD; ply++) {
        history_position(&s->game, ply, &p);
        if (memcmp(p.on, s->remembered, sizeof p.on) != 0)
            continue;
        s->plies_found = ply;
        return;
    }
}

static void take_memory(struct ptys_seat *s, const struct reading *r)
{
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_RESTARTED) {
        memset(s->remembered, EMPTY, sizeof s->remembered);
        s->plies_found = 0;
    }
    if (r->kind != READING_FIELD)
        return;
    s->memory_read = true;
    s->remembered[r->as.field.square] = r->as.field.piece;
    look_for_next_position(s);
}

static void on_reading(void *self, struct line *line, const struct reading *r)
{
    struct ptys_seat *s = self;
    (void)line;
    if (r->from_memory) {
        take_memory(s, r);
        return;
    }
    if (r->kind == READING_BOARD) {
        memcpy(s->seen, r->as.board, sizeof s->seen);
        s->dumps++;
    }
    if (r->kind == READING_FIELD)
        s->seen[r->as.field.square] = r->as.field.piece;
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_LOST) {
        s->lost++;
        s->dumps = 0;
        s->plies_when_lost = s->game.plies;
    }
    s->back += r->kind == READING_NEWS && r->as.news.what == NEWS_BACK;
}

static const struct line_listener listener = {.reading = on_reading};

static void open_hall(struct ptys_hall *h)
{
    struct error why = {0};
    struct position start;
    struct ptys_settings s = {
        .hall = {.boards = BOARDS, .seed = 3, .rate = 60}, .speed = SPEED, .truth = on_truth, .self = h};
    snprintf(h->folder, sizeof h->folder, "%s", in_scratch("hall.XXXXXX"));
    assert_non_null(mkdtemp(h->folder));
    s.folder = h->folder;
    s.games = h->games = sim_games_read("config/games/selfplay.pgn", &why);
    assert_non_null(s.games);
    assert_true(control_read("15+10", &s.hall.control, NULL));
    assert_non_null(h->base = event_base_new());
    h->ptys = ptys_open(h->base, &s, &why);
    if (!h->ptys)
        fail_msg("%s: %s", why.where, why.what);
    position_start(&start, RULES_CHESS);
    for (int i = 0; i < BOARDS; i++) {
        history_begin(&h->seats[i].game, &start);
        h->seats[i].line = line_new(h->base, ptys_path(h->ptys, i), driver_named("dgt"), &listener, &h->seats[i], &why);
        assert_non_null(h->seats[i].line);
    }
}

static void turn(struct ptys_hall *h, int ms)
{
    struct timeval tv = {.tv_usec = ms * 1000};
    event_base_loopexit(h->base, &tv);
    event_base_dispatch(h->base);
}

static void close_hall(struct ptys_hall *h)
{
    for (int i = 0; i < BOARDS; i++)
        line_free(h->seats[i].line);
    turn(h, 100); /* what the freed lines had still to be told goes with them */
    ptys_close(h->ptys);
    for (int i = 0; i < BOARDS; i++)
        history_release(&h->seats[i].game);
    assert_int_equal(rmdir(h->folder), 0); /* nothing is left in it */
    sim_games_free(h->games);
    event_base_free(h->base);
}

static bool all_are(struct ptys_hall *h, bool (*is)(const struct ptys_seat *))
{
    int count = 0;
    for (int i = 0; i < BOARDS; i++)
        count += is(&h->seats[i]);
    return count == BOARDS;
}

static void wait_until_all(struct ptys_hall *h, bool (*is)(const struct ptys_seat *), const char *what)
{
    msec end = line_now() + patience_ms();
    while (!all_are(h, is)) {
        turn(h, 20);
        if (line_now() > end)
            fail_msg("not all boards: %s", what);
    }
}

static bool has_been_dumped(const struct ptys_seat *s)
{
    return s->dumps > 0;
}
static bool has_played(const struct ptys_seat *s)
{
    return s->game.plies >= 4;
}
static bool has_been_lost(const struct ptys_seat *s)
{
    return s->lost > 0;
}
static bool has_played_on(const struct ptys_seat *s)
{
    return s->game.plies >= s->plies_when_lost + 8;
}
static bool is_back(const struct ptys_seat *s)
{
    return s->back > 1 && s->dumps > 0;
}
static bool has_told_its_memory(const struct ptys_seat *s)
{
    return s->memory_read;
}

/* Moves are made every second at this speed, so squares and game are alike again and again, not always at one
 * moment. */
static void expect_every_board_to_follow_its_game(struct ptys_hall *h)
{
    bool followed[BOARDS] = {false};
    int count = 0;
    msec end = line_now() + patience_ms();
    while (count < BOARDS) {
        turn(h, 5);
        for (int i = 0; i < BOARDS; i++) {
            if (followed[i] || memcmp(h->seats[i].seen, h->seats[i].game.now.on, 64) != 0)
                continue;
            followed[i] = true;
            count++;
        }
        if (line_now() > end)
            fail_msg("%d of %d boards show their game's position", count, BOARDS);
    }
}

/* More than two moves cannot be found from the squares alone: they are in the board's memory, which the driver asks
 * for. */
static void expect_what_was_played_meanwhile(struct ptys_hall *h)
{
    wait_until_all(h, has_told_its_memory, "have told what they remember");
    for (int i = 0; i < BOARDS; i++) {
        const struct ptys_seat *s = &h->seats[i];
        if (s->plies_found < s->plies_when_lost + 8)
            fail_msg("board %d: of %d moves when it was lost and 8 after that, %d were found", i + 1,
                     s->plies_when_lost, s->plies_found);
    }
}

static void a_hundred_boards_unplugged_and_back_lose_no_game(void **state)
{
    (void)state;
    static struct ptys_hall h;
    struct stat st;
    open_hall(&h);
    wait_until_all(&h, has_been_dumped, "have been seen");
    wait_until_all(&h, has_played, "have begun");
    expect_every_board_to_follow_its_game(&h);
    for (int i = 0; i < BOARDS; i++)
        ptys_cable(h.ptys, i, false);
    assert_int_equal(lstat(ptys_path(h.ptys, 0), &st), -1);
    wait_until_all(&h, has_been_lost, "are known to be gone");
    wait_until_all(&h, has_played_on, "are played on meanwhile");
    for (int i = 0; i < BOARDS; i++)
        ptys_cable(h.ptys, i, true);
    wait_until_all(&h, is_back, "are back");
    expect_every_board_to_follow_its_game(&h);
    expect_what_was_played_meanwhile(&h);
    assert_true(ptys_lost(h.ptys) == 0);
    close_hall(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hundred_boards_unplugged_and_back_lose_no_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
