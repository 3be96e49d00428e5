/* Orders to the broadcast in any sequence, held against a model that goes through the round tick by tick: nothing is
 * shown early, nothing that was corrected in time, nothing of a hidden board. */
#include "hall/log_of_hall.h"

#include "chess/laws/rules.h"
#include "chess/notation/san.h"
#include "event/broadcast.h"
#include "hall/board_view.h"
#include "public/public_orders.h"
#include "public/public_round.h"

static const char event[] = "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\n[players]\n"
                            "1 = Holt, Ben\n2 = Moe, Vera\n3 = Krag, Eva\n4 = Rask, Tor\n"
                            "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n";

enum { TICK = 10000, MINUTE = 60000, DELAY = 2 * MINUTE };

static struct public_moment moment_of(const struct logged *l)
{
    return (struct public_moment){made_at + l->m.now, l->m.now};
}

static struct public_round seen_by(struct public_log *p, const struct logged *l)
{
    struct error why;
    struct public_round r;
    struct public_moment now = moment_of(l);
    if (!public_log_follow(p, &why))
        fail_msg("%s", why.what);
    assert_true(public_round_at(p, 1, &now, DELAY, &r));
    return r;
}

static void goes_back(struct logged *l, int board, int plies)
{
    const struct history *h = board_game(hall_board(l->m.hall, board));
    assert_true(hall_correct_moves(l->m.hall, board, h->moves, plies, "AB", "test", l->m.now, NULL));
}

/* --- a model ------------------------------------------------------------------------------------------------------ */

enum { STATES = 3000, PLIES = 200, THINGS = 4000, BOARDS = 2 };

struct stood_so {
    msec at;
    int plies;
    move moves[PLIES];
    enum result result;
};

/* A move, or a result, from when to when it stood. */
struct thing {
    msec came, gone;
    int ply; /* 0: a result */
    int is;
    bool judged, seen;
};

struct ordered {
    msec at;
    struct broadcast_said said;
};

struct ticked {
    struct stood_so states[STATES];
    struct thing things[THINGS];
    int count, thing_count;
};

static void fold(struct ticked *m, const struct logged *l, int board)
{
    struct hall *h = hall_new(&l->m.settings, NULL);
    struct error why;
    m->count = 0;
    for (int i = 0; i < l->m.kept.count; i++) {
        assert_true(hall_replay(h, &l->m.kept.entries[i], &why));
        const struct history *g = board_game(hall_board(h, board));
        assert_true(m->count < STATES && g->plies <= PLIES);
        struct stood_so *s = &m->states[m->count++];
        s->at = l->m.kept.entries[i].mono_ms;
        s->plies = g->plies;
        memcpy(s->moves, g->moves, (size_t)g->plies * sizeof *g->moves);
        s->result = board_result(hall_board(h, board));
    }
    hall_free(h);
}

static bool holds(const struct stood_so *s, const struct stood_so *of, int ply)
{
    return s->plies >= ply && of->plies >= ply && !memcmp(s->moves, of->moves, (size_t)ply * sizeof(move));
}

static void add_thing(struct ticked *m, int state, int ply, int is)
{
    const struct stood_so *of = &m->states[state];
    struct thing t = {.came = of->at, .gone = MSEC_NEVER, .ply = ply, .is = is};
    for (int i = state + 1; i < m->count && t.gone == MSEC_NEVER; i++)
        if (ply ? !holds(&m->states[i], of, ply) : m->states[i].result != of->result)
            t.gone = m->states[i].at;
    assert_true(m->thing_count < THINGS);
    m->things[m->thing_count++] = t;
}

static void find_things(struct ticked *m)
{
    static const struct stood_so nothing = {.result = RESULT_OPEN};
    m->thing_count = 0;
    for (int i = 0; i < m->count; i++) {
        const struct stood_so *was = i ? &m->states[i - 1] : &nothing, *is = &m->states[i];
        for (int ply = 1; ply <= is->plies; ply++)
            if (!holds(was, is, ply))
                add_thing(m, i, ply, (int)is->moves[ply - 1]);
        if (was->result != is->result)
            add_thing(m, i, 0, (int)is->result);
    }
}

/* What is due for the first time is judged once: it is seen if it still stands. While its board is hidden, or in a
 * pause, nobody can see it, so it is judged after that. */
static void judge(struct ticked *m, msec now, msec horizon, bool unseen)
{
    for (int i = 0; i < m->thing_count && !unseen; i++)
        if (!m->things[i].judged && m->things[i].came <= horizon) {
            m->things[i].judged = true;
            m->things[i].seen = m->things[i].gone > now;
        }
}

static msec go_on(msec horizon, msec now, msec delay, bool paused)
{
    return paused || now - delay < horizon ? horizon : now - delay;
}

/* How it goes on at a moment. `held`: the longest delay that was asked for in a pause, with that before it; was_hidden:
 * when the pause began, or at a reset in it. */
struct going {
    msec horizon, delay, held, paused_at;
    bool paused, hidden, was_hidden;
};

static void begin_pause(struct going *g, msec now)
{
    g->paused = true;
    g->paused_at = now;
    g->held = g->delay;
    g->was_hidden = g->hidden;
}

/* All is judged once more. In a pause nothing comes that was not due, and not hidden, when it began,
 * and nothing comes back that an earlier reset took away. */
static void start_again(struct ticked *m, struct going *g, msec now)
{
    g->held = g->delay > g->held ? g->delay : g->held;
    g->horizon = g->paused ? g->paused_at - g->held : now - g->delay;
    for (int i = 0; i < m->thing_count; i++)
        m->things[i].judged = m->things[i].seen = false;
    g->was_hidden = g->was_hidden || g->hidden;
    judge(m, now, g->horizon, g->hidden || (g->paused && g->was_hidden));
}

/* Tick by tick, as a program that never sleeps. Returns up to when the record is public. */
static msec go_through(struct ticked *m, const struct ordered *orders, int count, int board, msec until)
{
    struct going g = {.horizon = PUBLIC_ALWAYS, .delay = DELAY};
    int next = 0;
    for (msec now = 0; now <= until; now += TICK) {
        g.horizon = go_on(g.horizon, now, g.delay, g.paused);
        judge(m, now, g.horizon, g.hidden || g.paused);
        for (; next < count && orders[next].at <= now; next++) {
            const struct broadcast_said *said = &orders[next].said;
            if (said->order == BROADCAST_PAUSE && !g.paused)
                begin_pause(&g, now);
            g.paused = g.paused && said->order != BROADCAST_RESUME;
            g.delay = said->order == BROADCAST_DELAY ? (msec)said->number * MINUTE : g.delay;
            if ((said->order == BROADCAST_HIDE || said->order == BROADCAST_SHOW) && said->number == board)
                g.hidden = said->order == BROADCAST_HIDE;
            if (said->order == BROADCAST_RESET)
                start_again(m, &g, now);
            g.horizon = go_on(g.horizon, now, g.delay, g.paused);
            judge(m, now, g.horizon, g.hidden || g.paused);
        }
    }
    return g.horizon;
}

static void assert_as_model(struct ticked *m, const struct public_game *g, msec horizon)
{
    int plies = 0;
    enum result result = RESULT_OPEN;
    for (int i = 0; i < m->thing_count; i++) {
        const struct thing *t = &m->things[i];
        if (t->ply == 0 && t->seen)
            result = (enum result)t->is;
        if (t->ply != plies + 1 || !t->seen || t->gone <= horizon)
            continue;
        assert_true(plies < g->count);
        assert_int_equal(g->moves[plies].is, t->is);
        plies++;
    }
    assert_int_equal(g->count, plies);
    assert_int_equal(g->result, result);
}

static unsigned drawn(unsigned *seed, unsigned below)
{
    *seed = *seed * 1103515245u + 12345u;
    return (*seed >> 16) % below;
}

static void some_move(struct logged *l, int board, unsigned *seed)
{
    const struct position *p = board_position(hall_board(l->m.hall, board));
    move list[MOVES_MAX];
    char san[SAN_MAX];
    int count = rules_moves(p, list);
    if (!count)
        return;
    san_write(p, list[drawn(seed, (unsigned)count)], san);
    (void)hall_move(l->m.hall, board, san, "AB", l->m.now, NULL);
}

static void something_happens(struct logged *l, unsigned *seed)
{
    static const enum result results[] = {RESULT_WHITE, RESULT_BLACK, RESULT_DRAW, RESULT_OPEN, RESULT_OPEN};
    int board = 1 + (int)drawn(seed, BOARDS), what = (int)drawn(seed, 12);
    const struct hall_board *b = hall_board(l->m.hall, board);
    if (what <= 1 && board_plies(b))
        goes_back(l, board, what ? (int)drawn(seed, (unsigned)board_plies(b) + 1) : board_plies(b) - 1);
    else if (what == 2)
        (void)hall_result(l->m.hall, board, results[drawn(seed, 5)], "AB", "test", l->m.now, NULL);
    else
        some_move(l, board, seed);
}

static void something_is_ordered(struct logged *l, unsigned *seed, struct ordered *out)
{
    static const struct broadcast_said rows[] = {
        {BROADCAST_PAUSE, 0, "why"}, {BROADCAST_RESUME, 0, ""}, {BROADCAST_RESUME, 0, ""}, {BROADCAST_DELAY, 0, ""},
        {BROADCAST_DELAY, 1, ""},    {BROADCAST_DELAY, 4, ""},  {BROADCAST_HIDE, 1, ""},   {BROADCAST_SHOW, 1, ""},
        {BROADCAST_HIDE, 2, ""},     {BROADCAST_SHOW, 2, ""},   {BROADCAST_RESET, 0, ""},  {BROADCAST_RESET, 0, ""},
    };
    *out = (struct ordered){l->m.now, rows[drawn(seed, sizeof rows / sizeof *rows)]};
    assert_true(hall_broadcast(l->m.hall, &out->said, "AB", l->m.now, NULL));
}

static bool is_hidden(const struct ordered *orders, int count, int board)
{
    bool hidden = false;
    for (int i = 0; i < count; i++)
        if (orders[i].said.number == board &&
            (orders[i].said.order == BROADCAST_HIDE || orders[i].said.order == BROADCAST_SHOW))
            hidden = orders[i].said.order == BROADCAST_HIDE;
    return hidden;
}

static void compare(const struct logged *l, struct public_log *followed, struct ticked *m, const struct ordered *orders,
                    int count)
{
    struct public_log *fresh = public_log_new(l->log);
    struct public_round r = seen_by(followed, l), again = seen_by(fresh, l);
    int shown = 0;
    assert_int_equal(r.count, again.count);
    for (int board = 1; board <= BOARDS; board++) {
        if (is_hidden(orders, count, board))
            continue;
        fold(m, l, board);
        find_things(m);
        msec horizon = go_through(m, orders, count, board, l->m.now);
        assert_true(shown < r.count);
        assert_int_equal(r.games[shown].board, board);
        assert_as_model(m, &r.games[shown], horizon);
        assert_as_model(m, &again.games[shown++], horizon);
    }
    assert_int_equal(r.count, shown);
    public_round_release(&r);
    public_round_release(&again);
    public_log_free(fresh);
}

static void orders_in_any_sequence_are_obeyed_as_the_model_does(void **state)
{
    enum { ROUNDS_PLAYED = 40, STEPS = 80 };
    struct ticked *m = memory_take(1, sizeof *m);
    (void)state;
    for (unsigned round = 1; round <= ROUNDS_PLAYED; round++) {
        struct logged l;
        struct ordered orders[STEPS];
        int count = 0;
        unsigned seed = round;
        log_hall(&l, "random.flagfall", event);
        struct public_log *p = public_log_new(l.log);
        for (int i = 0; i < STEPS; i++) {
            wait_ms(&l.m, (1 + (msec)drawn(&seed, 6)) * TICK); /* one thing at a time */
            if (!drawn(&seed, 4))
                something_is_ordered(&l, &seed, &orders[count++]);
            else
                something_happens(&l, &seed);
            if (!drawn(&seed, 3))
                compare(&l, p, m, orders, count);
        }
        public_log_free(p);
        unlog_hall(&l);
    }
    free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_in_any_sequence_are_obeyed_as_the_model_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
