/* What the public sees of a round: nothing early, nothing that was corrected in time, nothing that only arbiters may
 * know; held against a model that folds the entries again for each moment.
 */
#include "hall/log_of_hall.h"

#include "chess/laws/rules.h"
#include "chess/notation/san.h"
#include "hall/board_view.h"
#include "public/public_round.h"

static const char event[] = "[event]\nname = Test Open\nplace = Nordhamn\ncontrol = 90+30\nrulebook = fide-2023\n"
                            "rounds = 2\nboards = 2\n"
                            "[players]\n1 = Holt, Ben | 2100 | IM | NOR | 1503014\n2 = Moe, Vera | 2000\n"
                            "3 = Krag, Eva\n4 = Rask, Tor\n"
                            "[round 1]\ndate = 2027-03-06\n1 = 1 - 2\n2 = 3 - 4\n"
                            "[round 2]\n1 = 2 - 1\n2 = 4 - 3\n";

enum { DELAY = 10000 };

static struct public_moment moment_of(const struct logged *l)
{
    return (struct public_moment){made_at + l->m.now, l->m.now};
}

static struct public_round seen_by(struct public_log *p, const struct logged *l, msec delay)
{
    struct error why;
    struct public_round r;
    struct public_moment now = moment_of(l);
    assert_true(public_log_follow(p, &why));
    assert_true(public_round_at(p, 1, &now, delay, &r));
    return r;
}

/* As a program that starts now sees it. */
static struct public_round seen(const struct logged *l, msec delay)
{
    struct public_log *p = public_log_new(l->log);
    struct public_round r = seen_by(p, l, delay);
    public_log_free(p);
    return r;
}

static void plies_and_result_are(const struct logged *l, int plies, enum result result)
{
    struct public_round r = seen(l, DELAY);
    assert_int_equal(r.games[0].count, plies);
    assert_int_equal(r.games[0].result, result);
    public_round_release(&r);
}

static void goes_back(struct logged *l, int board, int plies)
{
    const struct history *h = board_game(hall_board(l->m.hall, board));
    assert_true(hall_correct_moves(l->m.hall, board, h->moves, plies, "AB", "test", l->m.now, NULL));
}

static void result_is(struct logged *l, int board, enum result result)
{
    struct error why;
    if (!hall_result(l->m.hall, board, result, "AB", "test", l->m.now, &why))
        fail_msg("%s", why.what);
}

/* --- the rule ----------------------------------------------------------------------------------------------------- */

static void pairings_are_seen_at_once(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "public.flagfall", event);
    struct public_round r = seen(&l, DELAY);
    assert_string_equal(r.event, "Test Open");
    assert_string_equal(r.place, "Nordhamn");
    assert_int_equal(r.date, 20270306);
    assert_int_equal(r.count, 2);
    assert_true(r.live);
    assert_string_equal(r.games[0].players[WHITE].name, "Holt, Ben");
    assert_string_equal(r.games[0].players[WHITE].title, "IM");
    assert_string_equal(r.games[0].players[WHITE].fide_id, "1503014");
    assert_int_equal(r.games[0].players[BLACK].rating, 2000);
    public_round_release(&r);
    unlog_hall(&l);
}

static void a_move_is_seen_after_the_delay(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "public.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY - 1);
    plies_and_result_are(&l, 0, RESULT_OPEN);
    wait_ms(&l.m, 1);
    plies_and_result_are(&l, 1, RESULT_OPEN);
    unlog_hall(&l);
}

static void what_is_corrected_in_time_is_never_seen(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "public.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY);
    goes_back(&l, 1, 0);
    hand_plays(&l.m, 1, "d4");
    plies_and_result_are(&l, 0, RESULT_OPEN);
    wait_ms(&l.m, DELAY);
    plies_and_result_are(&l, 1, RESULT_OPEN);
    unlog_hall(&l);
}

static void what_is_corrected_later_goes_when_the_correction_is_old_enough(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "public.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY + 1);
    goes_back(&l, 1, 0);
    wait_ms(&l.m, DELAY - 1);
    plies_and_result_are(&l, 1, RESULT_OPEN);
    wait_ms(&l.m, 1);
    plies_and_result_are(&l, 0, RESULT_OPEN);
    unlog_hall(&l);
}

static void a_result_taken_back_in_time_is_never_seen(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "public.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    result_is(&l, 1, RESULT_WHITE);
    wait_ms(&l.m, DELAY / 2);
    result_is(&l, 1, RESULT_DRAW);
    wait_ms(&l.m, DELAY / 2);
    plies_and_result_are(&l, 1, RESULT_OPEN);
    wait_ms(&l.m, DELAY / 2);
    plies_and_result_are(&l, 1, RESULT_DRAW);
    unlog_hall(&l);
}

/* --- rounds and names --------------------------------------------------------------------------------------------- */

static void live_round_is(const struct logged *l, int number)
{
    struct public_log *p = public_log_new(l->log);
    struct public_moment now = moment_of(l);
    struct error why;
    assert_true(public_log_follow(p, &why));
    assert_int_equal(public_log_live_round(p, &now, DELAY), number);
    public_log_free(p);
}

static void a_round_is_followed_until_its_end_was_seen(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "public.flagfall", event);
    live_round_is(&l, 1);
    result_is(&l, 1, RESULT_WHITE);
    result_is(&l, 2, RESULT_BLACK);
    hall_end(l.m.hall, "AB", l.m.now);
    wait_ms(&l.m, DELAY / 2);
    log_round(&l, 2);
    wait_ms(&l.m, DELAY - 1);
    live_round_is(&l, 1);
    plies_and_result_are(&l, 0, RESULT_WHITE);
    wait_ms(&l.m, 1);
    live_round_is(&l, 2);
    unlog_hall(&l);
}

static void what_comes_next_is_as_the_event_plans_it(void **state)
{
    struct logged l;
    struct public_plan plan;
    struct error why;
    (void)state;
    log_hall(&l, "public.flagfall",
             "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\nrounds = 2\n[players]\n1 = Holt, Ben\n"
             "2 = Moe, Vera\n[round 1]\n1 = 1 - 2\n[round 2]\ndate = 2027-03-07\nstart = 14:30\n1 = 2 - 1\n");
    struct public_log *p = public_log_new(l.log);
    assert_true(public_log_follow(p, &why));
    public_log_plan(p, &plan);
    assert_int_equal(plan.number, 2);
    assert_int_equal(plan.date, 20270307);
    assert_int_equal(plan.start_min, 14 * 60 + 30);
    log_round(&l, 2);
    assert_true(public_log_follow(p, &why));
    public_log_plan(p, &plan);
    assert_int_equal(plan.number, 0);
    public_log_free(p);
    unlog_hall(&l);
}

#define LONG_NAME \
    "\u10d2\u10d8\u10dd\u10e0\u10d2\u10d0\u10eb\u10d4-\u10db\u10d0\u10d8\u10e1\u10e3\u10e0\u10d0\u10eb\u10d4, " \
    "\u10d0\u10da\u10d4\u10e5\u10e1\u10d0\u10dc\u10d3\u10e0\u10d4"

static void a_long_name_is_not_cut(void **state)
{
    struct logged l;
    (void)state;
    _Static_assert(sizeof LONG_NAME > NAME_MAX_BYTES && sizeof LONG_NAME <= PERSON_NAME_MAX, "the hall has to cut it");
    log_hall(&l, "public.flagfall",
             "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\n[players]\n1 = " LONG_NAME
             "\n2 = Moe, Vera\n[round 1]\n1 = 1 - 2\n");
    struct public_round r = seen(&l, DELAY);
    assert_string_equal(r.games[0].players[WHITE].name, LONG_NAME);
    assert_string_equal(r.games[0].players[BLACK].name, "Moe, Vera");
    public_round_release(&r);
    unlog_hall(&l);
}

/* --- clocks that are set ------------------------------------------------------------------------------------------ */

/* The entries again, those from `from` on with another clock of the day. */
static void copy_with_step(const struct logged *l, struct log *copy, msec from, msec step)
{
    struct log_cursor *c = log_read(l->log, &(struct log_filter){.from = 2});
    struct entry e;
    struct error why;
    while (log_next(c, &e)) {
        e.wall_ms += e.mono_ms >= from ? step : 0;
        assert_true(log_append(copy, &e, &why));
    }
    log_cursor_free(c);
}

static int plies_with_step(msec step, msec later)
{
    struct logged l;
    log_hall(&l, "public.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, 1000);
    hand_plays(&l.m, 1, "e5");
    assert_true(log_commit(l.log, l.m.now, NULL));
    const char *path = in_scratch("stepped.flagfall");
    struct log *copy = made_new(path);
    copy_with_step(&l, copy, l.m.now, step);
    struct public_log *p = public_log_new(copy);
    struct public_moment now = {made_at + l.m.now + later + step, l.m.now + later};
    struct public_round r;
    struct error why;
    assert_true(public_log_follow(p, &why));
    assert_true(public_round_at(p, 1, &now, DELAY, &r));
    int plies = r.games[0].count;
    public_round_release(&r);
    public_log_free(p);
    log_close(copy, NULL);
    made_away(path);
    unlog_hall(&l);
    return plies;
}

static void a_clock_that_is_set_shows_nothing_early(void **state)
{
    static const msec hour = 3600000;
    (void)state;
    assert_int_equal(plies_with_step(hour, DELAY - 2001), 0);
    assert_int_equal(plies_with_step(hour, DELAY - 2000), 1);
    assert_int_equal(plies_with_step(hour, DELAY), 2);
    assert_int_equal(plies_with_step(-hour, DELAY - 1), 0); /* the two seconds before it are lost */
    assert_int_equal(plies_with_step(-hour, DELAY), 2);
}

/* --- only arbiters ------------------------------------------------------------------------------------------------ */

static void plays_some(struct logged *l, bool troubled)
{
    hand_plays(&l->m, 1, "e4");
    wait_ms(&l->m, 1000);
    if (troubled) {
        hall_note(l->m.hall, 1, "a note", "AB", l->m.now);
        hall_report(l->m.hall, 1, INCIDENT_FLAG_FALL, BLACK, "", "", "AB", l->m.now);
        log_ruling(l, 1, hall_alert_count(l->m.hall), 1);
        hall_report(l->m.hall, 1, INCIDENT_CLAIM, WHITE, "", "a claim", "AB", l->m.now);
    }
    wait_ms(&l->m, 1000);
    hand_plays(&l->m, 1, "e5");
    result_is(l, 2, RESULT_BLACK);
    wait_ms(&l->m, 2 * DELAY);
}

static void assert_same_game(const struct public_game *a, const struct public_game *b)
{
    char one[FEN_MAX], two[FEN_MAX];
    position_to_fen(&a->start, one);
    position_to_fen(&b->start, two);
    assert_int_equal(a->board, b->board);
    assert_string_equal(one, two);
    assert_memory_equal(a->players, b->players, sizeof a->players);
    assert_memory_equal(&a->control, &b->control, sizeof a->control);
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->moves[i].is, b->moves[i].is);
        assert_int_equal(a->moves[i].left_s, b->moves[i].left_s);
    }
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->changed, b->changed);
}

static void assert_same_round(const struct public_round *a, const struct public_round *b)
{
    assert_string_equal(a->event, b->event);
    assert_int_equal(a->number, b->number);
    assert_int_equal(a->live, b->live);
    assert_int_equal(a->changed, b->changed);
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++)
        assert_same_game(&a->games[i], &b->games[i]);
}

static void what_only_arbiters_know_makes_no_difference(void **state)
{
    struct logged calm, troubled;
    (void)state;
    log_hall(&calm, "calm.flagfall", event);
    plays_some(&calm, false);
    log_hall(&troubled, "troubled.flagfall", event);
    plays_some(&troubled, true);
    assert_true(hall_alert_count(troubled.m.hall) > hall_alert_count(calm.m.hall));
    assert_true(troubled.m.kept.count > calm.m.kept.count + 4);
    struct public_round a = seen(&calm, DELAY), b = seen(&troubled, DELAY);
    assert_int_equal(a.games[0].count, 2);
    assert_same_round(&a, &b);
    public_round_release(&a);
    public_round_release(&b);
    unlog_hall(&calm);
    unlog_hall(&troubled);
}

/* --- a model ------------------------------------------------------------------------------------------------------ */

enum { STATES = 2000, PLIES = 200 };

/* A board as each entry left it. */
struct model {
    struct {
        msec at;
        uint64_t start;
        int plies;
        move moves[PLIES];
        enum result result;
    } states[STATES];
    int count;
};

static void fold(struct model *m, const struct logged *l, int board)
{
    struct hall *h = hall_new(&l->m.settings, NULL);
    struct error why;
    m->count = 0;
    for (int i = 0; i < l->m.kept.count; i++) {
        const struct entry *e = &l->m.kept.entries[i];
        assert_true(hall_replay(h, e, &why));
        const struct history *g = board_game(hall_board(h, board));
        assert_true(m->count < STATES && g->plies <= PLIES);
        m->states[m->count].at = e->mono_ms;
        m->states[m->count].start = g->start.key + (uint64_t)g->start.move_number;
        m->states[m->count].plies = g->plies;
        memcpy(m->states[m->count].moves, g->moves, (size_t)g->plies * sizeof *g->moves);
        m->states[m->count++].result = board_result(hall_board(h, board));
    }
    hall_free(h);
}

static bool same_up_to(const struct model *m, int one, int two, int ply)
{
    return m->states[one].start == m->states[two].start && m->states[one].plies >= ply && m->states[two].plies >= ply &&
           !memcmp(m->states[one].moves, m->states[two].moves, (size_t)ply * sizeof(move));
}

/* From the state in which it came to this one it never went, nor before it was as old as the delay. */
static bool model_shows_ply(const struct model *m, int then, int ply, msec delay)
{
    int came = then, j;
    while (came > 0 && same_up_to(m, came - 1, then, ply))
        came--;
    for (j = came; j < m->count && m->states[j].at <= m->states[came].at + delay; j++)
        if (!same_up_to(m, j, then, ply))
            return false;
    return true;
}

/* The last state of the last starting position, or result, that stood for longer than the delay. */
static int model_stood(const struct model *m, msec due, msec delay, bool of_result)
{
    for (int to = m->count - 1, from; to >= 0; to = from - 1) {
        from = to;
        while (from > 0 && (of_result ? m->states[from - 1].result == m->states[to].result
                                      : m->states[from - 1].start == m->states[to].start))
            from--;
        bool long_enough = to + 1 == m->count || m->states[to + 1].at - m->states[from].at > delay;
        if (from && (m->states[from].at > due || !long_enough))
            continue;
        while (to > from && m->states[to].at > due)
            to--;
        return to;
    }
    return 0;
}

static void assert_as_model(const struct model *m, const struct public_game *g, msec now, msec delay)
{
    int then = model_stood(m, now - delay, delay, false), plies = 0;
    bool any = m->states[then].at <= now - delay;
    while (any && plies < m->states[then].plies && model_shows_ply(m, then, plies + 1, delay))
        plies++;
    assert_int_equal(g->count, plies);
    for (int i = 0; i < plies; i++)
        assert_int_equal(g->moves[i].is, m->states[then].moves[i]);
    assert_int_equal(g->result, m->states[model_stood(m, now - delay, delay, true)].result);
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
    static const char fen[] = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30";
    static const enum result results[] = {RESULT_WHITE, RESULT_BLACK, RESULT_DRAW, RESULT_OPEN, RESULT_OPEN};
    int board = 1 + (int)drawn(seed, 2), what = (int)drawn(seed, 20);
    const struct hall_board *b = hall_board(l->m.hall, board);
    if (what == 0 && board_plies(b))
        goes_back(l, board, board_plies(b) - 1);
    else if (what == 1)
        goes_back(l, board, (int)drawn(seed, (unsigned)board_plies(b) + 1));
    else if (what == 2)
        (void)hall_result(l->m.hall, board, results[drawn(seed, 5)], "AB", "test", l->m.now, NULL);
    else if (what == 3 && !drawn(seed, 3))
        (void)hall_set_position(l->m.hall, board, fen, "AB", "test", l->m.now, NULL);
    else if (what == 4)
        hall_report(l->m.hall, board, INCIDENT_CLAIM, WHITE, "", "a claim", "AB", l->m.now);
    else
        some_move(l, board, seed);
}

static void compare(const struct logged *l, struct public_log *followed, struct model *m)
{
    static const msec delays[] = {0, 3000, 20000};
    for (size_t i = 0; i < sizeof delays / sizeof *delays; i++) {
        struct public_round r = seen_by(followed, l, delays[i]), again = seen(l, delays[i]);
        assert_same_round(&r, &again);
        for (int board = 1; board <= 2; board++) {
            fold(m, l, board);
            assert_as_model(m, &r.games[board - 1], l->m.now, delays[i]);
        }
        public_round_release(&r);
        public_round_release(&again);
    }
}

static void random_rounds_are_seen_as_the_model_has_them(void **state)
{
    struct model *m = memory_take(1, sizeof *m);
    (void)state;
    for (unsigned round = 1; round <= 20; round++) {
        struct logged l;
        unsigned seed = round;
        log_hall(&l, "random.flagfall", event);
        struct public_log *p = public_log_new(l.log);
        for (int i = 0; i < 60; i++) {
            wait_ms(&l.m, drawn(&seed, 3) ? drawn(&seed, 4000) : 0);
            something_happens(&l, &seed);
            if (!drawn(&seed, 4))
                compare(&l, p, m);
        }
        public_log_free(p);
        unlog_hall(&l);
    }
    free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairings_are_seen_at_once),
        cmocka_unit_test(a_move_is_seen_after_the_delay),
        cmocka_unit_test(what_is_corrected_in_time_is_never_seen),
        cmocka_unit_test(what_is_corrected_later_goes_when_the_correction_is_old_enough),
        cmocka_unit_test(a_result_taken_back_in_time_is_never_seen),
        cmocka_unit_test(a_round_is_followed_until_its_end_was_seen),
        cmocka_unit_test(what_comes_next_is_as_the_event_plans_it),
        cmocka_unit_test(a_long_name_is_not_cut),
        cmocka_unit_test(a_clock_that_is_set_shows_nothing_early),
        cmocka_unit_test(what_only_arbiters_know_makes_no_difference),
        cmocka_unit_test(random_rounds_are_seen_as_the_model_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
