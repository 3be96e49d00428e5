/* En passant with the pawn left on its square, castling with the rook left: pressed, and answered or not. What is then
 * recorded and told, by the console's own session, of a bus and of a plain board with its clock. SHOW=1 prints it.
 */
#include "board_says.h"
#include "bus_says.h"
#include "chess/notation/san.h"
#include "clock/control.h"
#include "hall/board_view.h"
#include "hall/desk.h"

#include "scratch.h"
#include "session_heard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <event2/event.h>

enum { STEPS = 128, AFTERWARDS = 25000, NEVER = 0 };

int clock_gettime(clockid_t clock, struct timespec *t)
{
    return clock_of_recordings(clock, t);
}

/* --- games -------------------------------------------------------------------------------------------------------- */

struct unfinished_deed {
    const char *before, *deed, *answer, *after; /* in SAN, with spaces */
    sqset left;                                 /* its squares that stay as they were */
    int finished;                               /* so many ms after the press they are as they should be; NEVER */
};

static const struct unfinished_deed passing = {"e4 a6 e5 d5", "exd6", "h6", "h4 g6 Nf3", UINT64_C(1) << 35, NEVER};
static const struct unfinished_deed castling = {
    "e4 e5 Nf3 Nc6 Bc4 Bc5", "O-O", "d6", "h3 a6 a3", UINT64_C(1) << 7 | UINT64_C(1) << 5, NEVER};

struct unfinished_game {
    struct sim_chance chance;
    struct own_step steps[STEPS];
    int count, at, plies;
    msec now;
    struct position p;
    piece shown[64];
};

static void step(struct unfinished_game *g, int square, piece what)
{
    assert_true(g->count < STEPS);
    g->steps[g->count++] = (struct own_step){g->now, (uint8_t)square, what};
    if (square < 64)
        g->shown[square] = what;
}

/* First what was lifted, then what was put down, but not on these squares. */
static void hand(struct unfinished_game *g, sqset left)
{
    for (int put = 0; put < 2; put++)
        for (int sq = 0; sq < 64; sq++) {
            piece what = g->p.on[sq];
            if (what == g->shown[sq] || (what != EMPTY) != put || has(left, sq))
                continue;
            step(g, sq, what);
            g->now += chance_between(&g->chance, 200, 400);
        }
}

static void make(struct unfinished_game *g, const char *san, size_t length)
{
    struct undo undo;
    move m = san_read(&g->p, san, length);
    assert_int_not_equal(m, NO_MOVE);
    position_make(&g->p, m, &undo);
    g->plies++;
}

static void play(struct unfinished_game *g, const char *moves)
{
    for (const char *m = moves; *m; m += strcspn(m, " "), m += *m == ' ') {
        g->now += chance_between(&g->chance, 5000, 8000);
        make(g, m, strcspn(m, " "));
        hand(g, 0);
        step(g, OWN_PRESS, EMPTY);
    }
}

/* The answer, begun so many ms after the press, and what comes then; 0: nobody answers. */
static void make_game(struct unfinished_game *g, const struct unfinished_deed *d, int begun, uint64_t seed)
{
    *g = (struct unfinished_game){.chance = {seed}, .now = 12000};
    position_start(&g->p, RULES_CHESS);
    memcpy(g->shown, g->p.on, sizeof g->shown);
    step(g, OWN_START, EMPTY);
    play(g, d->before);
    g->at = g->plies;
    g->now += 4000;
    make(g, d->deed, strlen(d->deed));
    hand(g, d->left);
    step(g, OWN_PRESS, EMPTY);
    msec pressed = g->now;
    bool first_one = d->finished != NEVER && (!begun || d->finished < begun);
    if (first_one) {
        g->now = pressed + d->finished;
        hand(g, 0);
    }
    if (begun) {
        g->now = pressed + begun > g->now ? pressed + begun : g->now;
        make(g, d->answer, strlen(d->answer));
        hand(g, first_one ? 0 : d->left);
        step(g, OWN_PRESS, EMPTY);
    }
    if (!first_one && d->finished != NEVER) {
        g->now = pressed + d->finished > g->now ? pressed + d->finished : g->now;
        hand(g, 0);
    }
    if (begun && d->finished != NEVER)
        play(g, d->after);
}

/* --- what is told ------------------------------------------------------------------------------------------------- */

static bool counts(const struct incident *i)
{
    return i->priority != PRIORITY_LOG && i->kind != INCIDENT_FEED_LOST && i->kind < INCIDENT_GAME_END;
}

/* One illegal move is told, by White, or nothing at all. */
static void look(struct session *s, const struct unfinished_game *g, int board, bool fault, const char *what, int begun)
{
    const struct history *is = board_game(hall_board(session_hall(s), board));
    int named = 0, others = 0;
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++) {
        const struct incident *i = hall_incident(session_hall(s), id);
        if (i->board != board || !counts(i))
            continue;
        bool illegal = i->kind == INCIDENT_ILLEGAL_MOVE || i->kind == INCIDENT_CASTLING_FAULT;
        bool is_it = illegal && i->side == WHITE && i->ply == g->at;
        named += is_it;
        others += !is_it;
        if (getenv("SHOW"))
            print_error("  %s, %d: ply %d: %s\n", what, begun, i->ply, i->words);
    }
    if (named != fault || others || (is->plies != g->plies && !(fault && !begun)))
        fail_msg("board %d, %s, answered after %d ms (0: not): named %d times, %d others, %d half-moves of %d", board,
                 what, begun, named, others, is->plies, g->plies);
}

static const int answers[] = {0, 150, 400, 700, 1000, 1500, 2000, 2500, 4000};

enum { ANSWERS = sizeof answers / sizeof *answers };

static void on_a_bus(const struct unfinished_deed *d)
{
    static struct unfinished_game games[ANSWERS];
    static struct bus_place seats[ANSWERS];
    struct event_base *base = event_base_new();
    struct line_entry e = heard_entry("dgt-bus", "unfinished.log");
    struct control control;
    msec end = 0;
    e.first_address = BUS_FIRST;
    assert_true(control_read("90+30", &control, NULL));
    for (int i = 0; i < ANSWERS; i++) {
        make_game(&games[i], d, answers[i], (uint64_t)i + 1);
        seats[i] = (struct bus_place){.steps = games[i].steps, .count = games[i].count};
        end = games[i].now > end ? games[i].now : end;
    }
    bus_says("unfinished.log", seats, ANSWERS, 1, end + AFTERWARDS);
    struct session *s = hear_line(base, &e, &control);
    for (int i = 0; i < ANSWERS; i++)
        look(s, &games[i], i + 1, d->finished == NEVER, d->deed, answers[i]);
    session_close(s, NULL);
    event_base_free(base);
}

static void alone(const struct unfinished_deed *d)
{
    static struct unfinished_game g;
    for (int i = 0; i < ANSWERS; i++) {
        struct event_base *base = event_base_new();
        struct line_entry e = heard_entry("plain", "unfinished.log");
        struct control control;
        assert_true(control_read("10+5", &control, NULL));
        make_game(&g, d, answers[i], (uint64_t)i + 1);
        says_steps("unfinished.log", g.steps, g.count);
        struct session *s = hear_line(base, &e, &control);
        look(s, &g, 1, d->finished == NEVER, d->deed, answers[i]);
        session_close(s, NULL);
        event_base_free(base);
    }
}

static void a_pawn_left_standing_en_passant_is_named(void **state)
{
    (void)state;
    alone(&passing);
    on_a_bus(&passing);
}

static void a_rook_left_standing_by_a_castling_is_named(void **state)
{
    (void)state;
    alone(&castling);
    on_a_bus(&castling);
}

static void what_is_finished_soon_after_the_press_is_no_fault(void **state)
{
    struct unfinished_deed pawn = passing, rook = castling;
    (void)state;
    pawn.finished = 600;
    rook.finished = 1000;
    alone(&pawn);
    on_a_bus(&pawn);
    alone(&rook);
    on_a_bus(&rook);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pawn_left_standing_en_passant_is_named),
        cmocka_unit_test(a_rook_left_standing_by_a_castling_is_named),
        cmocka_unit_test(what_is_finished_soon_after_the_press_is_no_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
