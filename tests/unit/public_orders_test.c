/* What arbiters order the broadcast to do: held against a model that goes through the round tick by tick, and the small
 * file by which the console knows how it fares.
 */
#include "hall/log_of_hall.h"

#include "chess/laws/rules.h"
#include "chess/notation/san.h"
#include "event/broadcast.h"
#include "hall/board_view.h"
#include "public/public_orders.h"
#include "public/public_round.h"
#include "public/public_status.h"
#include "ruling/undo.h"

#define PLAYERS "[players]\n1 = Holt, Ben\n2 = Moe, Vera\n3 = Krag, Eva\n4 = Rask, Tor\n"
#define ROUNDS "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n[round 2]\n1 = 2 - 1\n2 = 4 - 3\n"
static const char event[] =
    "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\nrounds = 2\n" PLAYERS ROUNDS;
static const char waiting[] = "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\nrounds = 2\n"
                              "[broadcast]\nwaits = yes\n" PLAYERS ROUNDS;

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

static int plies_at(const struct logged *l, int board)
{
    struct public_log *p = public_log_new(l->log);
    struct public_round r = seen_by(p, l);
    int plies = -1; /* not shown at all */
    for (int i = 0; i < r.count; i++)
        plies = r.games[i].board == board ? r.games[i].count : plies;
    public_round_release(&r);
    public_log_free(p);
    return plies;
}

static void order(struct logged *l, const char *words)
{
    struct broadcast_said said;
    struct error why;
    if (!broadcast_order_read(words, &said, &why) || !hall_broadcast(l->m.hall, &said, "AB", l->m.now, &why))
        fail_msg("%s: %s", words, why.what);
}

static void goes_back(struct logged *l, int board, int plies)
{
    const struct history *h = board_game(hall_board(l->m.hall, board));
    assert_true(hall_correct_moves(l->m.hall, board, h->moves, plies, "AB", "test", l->m.now, NULL));
}

/* --- each order --------------------------------------------------------------------------------------------------- */

static void what_is_typed_is_read_or_refused(void **state)
{
    static const struct {
        const char *words;
        int order, number;
    } rows[] = {
        {"start", BROADCAST_START, 0},       {"resume", BROADCAST_RESUME, 0},
        {"delay 0", BROADCAST_DELAY, 0},     {"delay  30", BROADCAST_DELAY, 30},
        {"hide 7", BROADCAST_HIDE, 7},       {"show 12", BROADCAST_SHOW, 12},
        {"reset", BROADCAST_RESET, 0},       {"pause a wrong game", BROADCAST_PAUSE, 0},
        {"", BROADCAST_ORDERS, 0},           {"pause", BROADCAST_ORDERS, 0},
        {"resume now", BROADCAST_ORDERS, 0}, {"delay", BROADCAST_ORDERS, 0},
        {"delay -1", BROADCAST_ORDERS, 0},   {"delay 1441", BROADCAST_ORDERS, 0},
        {"delay 5 6", BROADCAST_ORDERS, 0},  {"hide 0", BROADCAST_ORDERS, 0},
        {"hide all", BROADCAST_ORDERS, 0},   {"hid 7", BROADCAST_ORDERS, 0},
        {"hide 99999", BROADCAST_ORDERS, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct broadcast_said said;
        struct error why = {0};
        bool good = broadcast_order_read(rows[i].words, &said, &why);
        if (good != (rows[i].order != BROADCAST_ORDERS) || (!good && !*why.remedy))
            fail_msg("%s", rows[i].words);
        if (good && ((int)said.order != rows[i].order || said.number != rows[i].number))
            fail_msg("%s: %d %d", rows[i].words, said.order, said.number);
    }
}

static void a_board_that_is_not_there_is_refused_and_named(void **state)
{
    struct logged l;
    struct broadcast_said said = {BROADCAST_HIDE, 9, ""};
    struct error why;
    (void)state;
    log_hall(&l, "orders.flagfall", event);
    int before = l.m.kept.count;
    assert_false(hall_broadcast(l.m.hall, &said, "AB", l.m.now, &why));
    assert_string_equal(why.what, "there is no board 9");
    assert_int_equal(l.m.kept.count, before);
    unlog_hall(&l);
}

static void a_pause_holds_what_is_not_out_and_keeps_what_is(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY);
    hand_plays(&l.m, 1, "e5");
    order(&l, "pause a wrong game");
    wait_ms(&l.m, 2 * DELAY);
    assert_int_equal(plies_at(&l, 1), 1);
    goes_back(&l, 1, 0); /* what is out stays, whatever is entered */
    hand_plays(&l.m, 1, "d4");
    wait_ms(&l.m, 2 * DELAY);
    assert_int_equal(plies_at(&l, 1), 1);
    order(&l, "resume");
    assert_int_equal(plies_at(&l, 1), 1);
    wait_ms(&l.m, 1);
    struct public_log *p = public_log_new(l.log);
    struct public_round r = seen_by(p, &l);
    char word[8];
    assert_string_equal(move_to_text(r.games[0].moves[0].is, word), "d2d4");
    public_round_release(&r);
    public_log_free(p);
    unlog_hall(&l);
}

static void a_round_that_begins_in_a_pause_begins_for_spectators_after_it(void **state)
{
    struct logged l;
    struct error why;
    (void)state;
    log_hall(&l, "orders.flagfall", event);
    struct public_log *p = public_log_new(l.log);
    struct public_round r = seen_by(p, &l);
    public_round_release(&r);
    order(&l, "pause wrong pairings");
    wait_ms(&l.m, TICK);
    log_round(&l, 2);
    assert_true(public_log_follow(p, &why));
    assert_true(public_log_is_paused(p));
    assert_false(public_log_has_begun(p, 2));
    order(&l, "resume");
    assert_true(public_log_follow(p, &why));
    assert_true(public_log_has_begun(p, 2));
    public_log_free(p);
    unlog_hall(&l);
}

static void a_longer_delay_takes_nothing_back(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY);
    hand_plays(&l.m, 1, "e5");
    order(&l, "delay 60");
    assert_int_equal(plies_at(&l, 1), 1);
    wait_ms(&l.m, 60 * MINUTE - 1);
    assert_int_equal(plies_at(&l, 1), 1);
    wait_ms(&l.m, 1);
    assert_int_equal(plies_at(&l, 1), 2);
    unlog_hall(&l);
}

/* It would be seen for the time of the old delay only because the new one is shorter. */
static void a_shorter_delay_shows_nothing_that_was_corrected(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY - TICK);
    goes_back(&l, 1, 0);
    wait_ms(&l.m, TICK / 2);
    order(&l, "delay 1");
    assert_int_equal(plies_at(&l, 1), 0);
    order(&l, "delay 0");
    assert_int_equal(plies_at(&l, 1), 0);
    unlog_hall(&l);
}

static void a_reset_holds_back_what_is_not_due(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", event);
    order(&l, "delay 0");
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, TICK);
    assert_int_equal(plies_at(&l, 1), 1);
    order(&l, "delay 15");
    wait_ms(&l.m, TICK);
    assert_int_equal(plies_at(&l, 1), 1);
    order(&l, "reset");
    assert_int_equal(plies_at(&l, 1), 0);
    wait_ms(&l.m, 15 * MINUTE);
    assert_int_equal(plies_at(&l, 1), 1);
    unlog_hall(&l);
}

static bool shows(struct public_log *p, const struct logged *l, int round, int board)
{
    struct public_moment now = moment_of(l);
    struct public_round r;
    struct error why;
    bool found = false;
    assert_true(public_log_follow(p, &why));
    assert_true(public_round_at(p, round, &now, DELAY, &r));
    for (int i = 0; i < r.count; i++)
        found = found || r.games[i].board == board;
    public_round_release(&r);
    return found;
}

static void a_board_is_hidden_from_its_round_on(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", event);
    struct public_log *p = public_log_new(l.log);
    order(&l, "pause a wrong game");
    order(&l, "hide 2"); /* a pause holds it no more than a delay does */
    assert_false(shows(p, &l, 1, 2));
    assert_true(shows(p, &l, 1, 1));
    order(&l, "resume");
    wait_ms(&l.m, TICK);
    log_round(&l, 2);
    assert_false(shows(p, &l, 2, 2));
    order(&l, "show 2");
    assert_true(shows(p, &l, 2, 2));
    assert_false(shows(p, &l, 1, 2));
    order(&l, "hide 1");
    assert_false(shows(p, &l, 2, 1));
    assert_true(shows(p, &l, 1, 1));
    public_log_free(p);
    unlog_hall(&l);
}

static void an_event_may_wait_for_its_start(void **state)
{
    struct logged l;
    struct public_round r;
    struct error why;
    (void)state;
    log_hall(&l, "orders.flagfall", waiting);
    struct public_log *p = public_log_new(l.log);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY);
    hand_plays(&l.m, 1, "e5");
    struct public_moment now = moment_of(&l);
    assert_true(public_log_follow(p, &why));
    assert_true(public_log_waits(p));
    assert_false(public_round_at(p, 1, &now, DELAY, &r));
    order(&l, "start");
    r = seen_by(p, &l);
    assert_false(public_log_waits(p));
    assert_int_equal(r.games[0].count, 1);
    public_round_release(&r);
    public_log_free(p);
    unlog_hall(&l);
}

/* --- taken back --------------------------------------------------------------------------------------------------- */

static void a_hidden_board_is_taken_back_by_undo(void **state)
{
    struct logged l;
    struct taken_back u;
    struct error why;
    (void)state;
    log_hall(&l, "orders.flagfall", event);
    hand_plays(&l.m, 2, "e4");
    order(&l, "hide 2");
    assert_true(undo_last(l.m.hall, 2, &u));
    assert_int_equal(u.kind, UNDO_HIDDEN);
    hand_plays(&l.m, 2, "e5"); /* then this is what was entered last */
    assert_true(undo_last(l.m.hall, 2, &u));
    assert_int_equal(u.kind, UNDO_MOVE);
    assert_true(undo_take_back(l.m.hall, &u, "AB", "misread", l.m.now, &why));
    assert_true(undo_last(l.m.hall, 2, &u));
    assert_int_equal(u.kind, UNDO_HIDDEN);
    assert_true(undo_take_back(l.m.hall, &u, "AB", "the wrong board", l.m.now, &why));
    assert_true(plies_at(&l, 2) >= 0);
    assert_true(undo_can_be_had_again(l.m.hall, &u));
    assert_true(undo_last(l.m.hall, 2, &(struct taken_back){0}));
    assert_true(undo_again(l.m.hall, &u, "AB", l.m.now, &why));
    assert_int_equal(plies_at(&l, 2), -1);
    unlog_hall(&l);
}

/* --- who is told what --------------------------------------------------------------------------------------------- */

static bool allows(const struct public_orders *o, const struct chess_event *e, const char *words)
{
    struct broadcast_said said;
    assert_true(broadcast_order_read(words, &said, NULL));
    return public_orders_allow(o, e, &said, NULL);
}

static void take_all(const struct logged *l, struct public_orders *o)
{
    public_orders_release(o);
    for (int i = 0; i < l->m.kept.count; i++) {
        struct entry e = l->m.kept.entries[i];
        e.sequence = i + 1;
        (void)public_orders_take(o, &e, e.mono_ms);
    }
}

static void what_changes_nothing_is_refused(void **state)
{
    struct logged l;
    struct public_orders o = {0};
    (void)state;
    log_hall(&l, "orders.flagfall", event);
    take_all(&l, &o);
    assert_false(allows(&o, l.event, "start"));
    assert_false(allows(&o, l.event, "resume"));
    assert_false(allows(&o, l.event, "delay 15"));
    assert_false(allows(&o, l.event, "show 1"));
    assert_true(allows(&o, l.event, "pause why"));
    assert_true(allows(&o, l.event, "delay 0"));
    assert_true(allows(&o, l.event, "reset"));
    order(&l, "pause why");
    order(&l, "hide 1");
    order(&l, "delay 0");
    take_all(&l, &o);
    assert_false(allows(&o, l.event, "pause why"));
    assert_false(allows(&o, l.event, "hide 1"));
    assert_false(allows(&o, l.event, "delay 0"));
    assert_true(allows(&o, l.event, "resume"));
    assert_true(allows(&o, l.event, "show 1"));
    public_orders_release(&o);
    unlog_hall(&l);
}

static void what_it_does_is_said_before(void **state)
{
    static const char *const rows[][2] = {
        {"delay 5",
         "Spectators see the games 5 minutes behind from now on, not 15 minutes behind: what happened in the "
         "last 15 minutes, but for the last 5, goes out at once."},
        {"delay 0", "Spectators see the games without a delay from now on, not 15 minutes behind: what happened in the "
                    "last 15 minutes goes out at once."},
        {"delay 30",
         "Spectators see the games 30 minutes behind from now on, not 15 minutes behind: nothing new goes out "
         "for 15 minutes; what is out stays."},
        {"pause why", "Nothing new goes out to spectators until :broadcast resume. What is out stays."},
        {"resume", "Pairings, moves and results go out to spectators from now on, 15 minutes behind."},
    };
    struct logged l;
    struct public_orders o = {0};
    (void)state;
    log_hall(&l, "orders.flagfall", event);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct broadcast_said said;
        struct text out = {0};
        assert_true(broadcast_order_read(rows[i][0], &said, NULL));
        public_orders_words(&o, l.event, &said, &out);
        assert_string_equal(text_chars(&out), rows[i][1]);
        text_release(&out);
    }
    unlog_hall(&l);
}

/* --- a model ------------------------------------------------------------------------------------------------------ */

enum { STATES = 3000, PLIES = 200, THINGS = 4000, BOARDS = 2 };

struct state {
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

struct model {
    struct state states[STATES];
    struct thing things[THINGS];
    int count, thing_count;
};

static void fold(struct model *m, const struct logged *l, int board)
{
    struct hall *h = hall_new(&l->m.settings, NULL);
    struct error why;
    m->count = 0;
    for (int i = 0; i < l->m.kept.count; i++) {
        assert_true(hall_replay(h, &l->m.kept.entries[i], &why));
        const struct history *g = board_game(hall_board(h, board));
        assert_true(m->count < STATES && g->plies <= PLIES);
        struct state *s = &m->states[m->count++];
        s->at = l->m.kept.entries[i].mono_ms;
        s->plies = g->plies;
        memcpy(s->moves, g->moves, (size_t)g->plies * sizeof *g->moves);
        s->result = board_result(hall_board(h, board));
    }
    hall_free(h);
}

static bool has(const struct state *s, const struct state *of, int ply)
{
    return s->plies >= ply && of->plies >= ply && !memcmp(s->moves, of->moves, (size_t)ply * sizeof(move));
}

static void add_thing(struct model *m, int state, int ply, int is)
{
    const struct state *of = &m->states[state];
    struct thing t = {.came = of->at, .gone = MSEC_NEVER, .ply = ply, .is = is};
    for (int i = state + 1; i < m->count && t.gone == MSEC_NEVER; i++)
        if (ply ? !has(&m->states[i], of, ply) : m->states[i].result != of->result)
            t.gone = m->states[i].at;
    assert_true(m->thing_count < THINGS);
    m->things[m->thing_count++] = t;
}

static void find_things(struct model *m)
{
    static const struct state nothing = {.result = RESULT_OPEN};
    m->thing_count = 0;
    for (int i = 0; i < m->count; i++) {
        const struct state *was = i ? &m->states[i - 1] : &nothing, *is = &m->states[i];
        for (int ply = 1; ply <= is->plies; ply++)
            if (!has(was, is, ply))
                add_thing(m, i, ply, (int)is->moves[ply - 1]);
        if (was->result != is->result)
            add_thing(m, i, 0, (int)is->result);
    }
}

/* What is due for the first time is judged once: it is seen if it still stands. */
static void judge(struct model *m, msec now, msec horizon)
{
    for (int i = 0; i < m->thing_count; i++)
        if (!m->things[i].judged && m->things[i].came <= horizon) {
            m->things[i].judged = true;
            m->things[i].seen = m->things[i].gone > now;
        }
}

static msec go_on(msec horizon, msec now, msec delay, bool paused)
{
    return paused || now - delay < horizon ? horizon : now - delay;
}

/* Tick by tick, as a program that never sleeps. Returns up to when the record is public. */
static msec go_through(struct model *m, const struct ordered *orders, int count, msec until)
{
    msec horizon = PUBLIC_ALWAYS, delay = DELAY;
    bool paused = false;
    int next = 0;
    for (msec now = 0; now <= until; now += TICK) {
        horizon = go_on(horizon, now, delay, paused);
        judge(m, now, horizon);
        for (; next < count && orders[next].at <= now; next++) {
            const struct broadcast_said *said = &orders[next].said;
            paused = said->order == BROADCAST_PAUSE || (paused && said->order != BROADCAST_RESUME);
            delay = said->order == BROADCAST_DELAY ? (msec)said->number * MINUTE : delay;
            horizon = go_on(horizon, now, delay, paused);
            judge(m, now, horizon);
        }
    }
    return horizon;
}

static void assert_as_model(struct model *m, const struct public_game *g, msec horizon)
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
        {BROADCAST_HIDE, 2, ""},     {BROADCAST_SHOW, 2, ""},
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

static void compare(const struct logged *l, struct public_log *followed, struct model *m, const struct ordered *orders,
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
        msec horizon = go_through(m, orders, count, l->m.now);
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
    struct model *m = memory_take(1, sizeof *m);
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

/* --- how it fares ------------------------------------------------------------------------------------------------- */

static const struct public_status fares = {.event = "7c1e0a2b",
                                           .written = 1804341720000,
                                           .as_of = 1804340820000, /* 09:27 */
                                           .state = PUBLIC_LIVE,
                                           .boards = 40,
                                           .delay_min = 15};

static void words_are(const struct public_status *s, msec later, const char *words, bool good)
{
    struct text out = {0};
    assert_int_equal(public_status_words(s, s->written + later, 60, &out), good);
    assert_string_equal(text_chars(&out), words);
    text_release(&out);
}

static void the_console_has_one_line_of_it(void **state)
{
    struct public_status s = fares;
    (void)state;
    words_are(&s, 0, "live 40 boards, 15 min behind, as of 10:27", true);
    words_are(&s, 60000, "live 40 boards, 15 min behind, as of 10:27", true);
    words_are(&s, 60001, "broadcast: nothing heard of it since 10:42", false);
    words_are(&s, -60001, "broadcast: nothing heard of it since 10:42", false);
    s.delay_min = 0;
    s.boards = 1;
    words_are(&s, 0, "live 1 board, without a delay, as of 10:27", true);
    s.state = PUBLIC_PAUSED;
    words_are(&s, 0, "broadcast paused: 1 board, as of 10:27", false);
    s.state = PUBLIC_WAITS;
    words_are(&s, 0, "broadcast waits: :broadcast start", false);
    copy_text(s.trouble, sizeof s.trouble, "web: no \033room");
    words_are(&s, 0, "broadcast: web: no ?room", false);
    s.state = PUBLIC_ENDED;
    words_are(&s, 3600000, "broadcast ended at 10:42", false);
}

static void its_file_is_read_as_it_was_written(void **state)
{
    struct text out = {0};
    struct public_status s;
    (void)state;
    public_status_write(&fares, &out);
    assert_string_equal(text_chars(&out), "event 7c1e0a2b\nwritten 1804341720\nstate live\nboards 40\ndelay 15\n"
                                          "as-of 1804340820\n");
    assert_true(public_status_read(text_chars(&out), out.length, &s));
    assert_string_equal(s.event, fares.event);
    assert_true(s.written == fares.written && s.as_of == fares.as_of && s.state == fares.state);
    assert_true(s.boards == fares.boards && s.delay_min == fares.delay_min && !*s.trouble);
    text_release(&out);
}

static void its_file_is_hostile_until_it_is_read(void **state)
{
    static const char good[] = "event 7c1e0a2b\nwritten 1804341720\nstate live\nboards 40\ndelay 15\nas-of 0\n";
    static const char *const bad[] = {
        "",
        "event 7c1e0a2b\n",
        "event 7c1e0a2b7c1e0a2b\nwritten 1\nstate live\nboards 4\ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten -1\nstate live\nboards 4\ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten 99999999999999999999999\nstate live\nboards 4\ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten 1\nstate alive\nboards 4\ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten 1\nstate live\nboards 40000\ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten 1\nstate live\nboards 4 \ndelay 15\nas-of 0\n",
        "event 7c1e0a2b\nwritten 1\nstate live\nboards 4\ndelay 1441\nas-of 0\n",
    };
    char bytes[2 * PUBLIC_STATUS_MOST];
    struct public_status s;
    (void)state;
    assert_true(public_status_read(good, sizeof good - 1, &s));
    for (size_t length = 0; length < sizeof good - 1; length++)
        assert_false(public_status_read(good, length, &s)); /* half of it is none */
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (public_status_read(bad[i], strlen(bad[i]), &s))
            fail_msg("%s", bad[i]);
    memset(bytes, ' ', sizeof bytes);
    memcpy(bytes, good, sizeof good - 1);
    assert_false(public_status_read(bytes, sizeof bytes, &s));
    for (size_t at = 0; at < sizeof good - 1; at++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(bytes, good, sizeof good - 1);
            bytes[at] = (char)byte;
            if (public_status_read(bytes, sizeof good - 1, &s)) {
                struct text out = {0};
                (void)public_status_words(&s, 0, 0, &out);
                assert_true(s.boards <= BOARDS_MAX && s.state < PUBLIC_STATES);
                text_release(&out);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_typed_is_read_or_refused),
        cmocka_unit_test(a_board_that_is_not_there_is_refused_and_named),
        cmocka_unit_test(a_pause_holds_what_is_not_out_and_keeps_what_is),
        cmocka_unit_test(a_round_that_begins_in_a_pause_begins_for_spectators_after_it),
        cmocka_unit_test(a_longer_delay_takes_nothing_back),
        cmocka_unit_test(a_shorter_delay_shows_nothing_that_was_corrected),
        cmocka_unit_test(a_reset_holds_back_what_is_not_due),
        cmocka_unit_test(a_board_is_hidden_from_its_round_on),
        cmocka_unit_test(an_event_may_wait_for_its_start),
        cmocka_unit_test(a_hidden_board_is_taken_back_by_undo),
        cmocka_unit_test(what_changes_nothing_is_refused),
        cmocka_unit_test(what_it_does_is_said_before),
        cmocka_unit_test(orders_in_any_sequence_are_obeyed_as_the_model_does),
        cmocka_unit_test(the_console_has_one_line_of_it),
        cmocka_unit_test(its_file_is_read_as_it_was_written),
        cmocka_unit_test(its_file_is_hostile_until_it_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
