/* A simulated round in which many rulings are appealed and decided in every way: the hall is still the fold of its
 * entries. */
#include "commands/simulate.h"
#include "hall/appeal.h"
#include "hall/hall_made.h"
#include "hall/ruling.h"
#include "sim/faults.h"
#include "sim/wired.h"

enum { BOARDS = 20, MINUTE = 60000 };

static struct error why;

struct appeal_round {
    struct simulated s;
    struct kept kept;
    int seen, filed, decided[4];
};

static void decide(struct appeal_round *r, int id, unsigned how)
{
    static const char *const decisions[] = {"uphold", "modify", "reverse", "moot"};
    const struct ruling *old = hall_ruling(r->s.hall, hall_appeal_of(r->s.hall, id)->ruling);
    struct ruling instead = {.offender = NO_SIDE, .runs = NO_SIDE, .result = how % 8 == 1 ? RESULT_DRAW : RESULT_OPEN};
    for (int s = WHITE; s <= BLACK; s++)
        instead.left_s[s] = old->had_s[s] + 30;
    instead.orders = instead.result == RESULT_OPEN && old->had_s[WHITE] >= 0 && old->had_s[BLACK] >= 0;
    struct appeal_verdict v = {.decision = decisions[how % 4],
                               .reason = "as the test has it",
                               .panel = "KM",
                               .instead = how % 4 == 1 ? &instead : NULL};
    if (how % 5 == 0)
        hall_appeal_step(r->s.hall, id, APPEAL_PUT_OFF, "", "KM", r->s.now, &why);
    if (hall_appeal_decide(r->s.hall, id, &v, "KM", r->s.now, &why))
        r->decided[how % 4]++;
}

/* Each ruling some time after it was made: appealed by this side or that, some at once decided, some never. */
static void appeal_what_is_new(struct appeal_round *r)
{
    while (r->seen < hall_rulings(r->s.hall)) {
        int id = ++r->seen;
        struct appeal a = {.ruling = id, .side = (int8_t)(id % 2 ? WHITE : BLACK), .by = "player", .ground = "not so"};
        int filed = hall_appeal(r->s.hall, &a, NULL, "AB", r->s.now, &why);
        r->filed += filed > 0;
        if (filed && id % 7)
            decide(r, filed, (unsigned)id);
    }
}

static void assert_same_appeals(const struct hall *a, const struct hall *b)
{
    const struct appeal *x, *y;
    assert_int_equal(hall_appeals(a, &x), hall_appeals(b, &y));
    for (int i = 0; i < hall_appeals(a, &x); i++)
        assert_memory_equal(&x[i], &y[i], sizeof *x);
    assert_int_equal(hall_rulings(a), hall_rulings(b));
    for (int id = 1; id <= hall_rulings(a); id++) {
        assert_int_equal(hall_ruling(a, id)->undone, hall_ruling(b, id)->undone);
        assert_int_equal(hall_ruling(a, id)->superseded_by, hall_ruling(b, id)->superseded_by);
        assert_string_equal(hall_ruling(a, id)->before, hall_ruling(b, id)->before);
        assert_string_equal(hall_ruling(a, id)->cut, hall_ruling(b, id)->cut);
        assert_int_equal(hall_ruling(a, id)->was_result, hall_ruling(b, id)->was_result);
    }
}

static void fold_is_the_same(const struct appeal_round *r)
{
    struct hall *again = hall_new(&r->s.settings, NULL);
    for (int i = 0; i < r->kept.count; i++)
        if (!hall_replay(again, &r->kept.entries[i], &why))
            fail_msg("%s: %s", r->kept.entries[i].body, why.what);
    assert_same_hall(r->s.hall, again);
    assert_same_appeals(r->s.hall, again);
    hall_free(again);
}

static void a_round_full_of_appeals_replayed_is_the_same_round(void **unused)
{
    (void)unused;
    struct sim_games *games = sim_games_read("config/games/selfplay.pgn", &why);
    assert_non_null(games);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct appeal_round r = {0};
        struct sim_settings set = {.boards = BOARDS, .seed = seed, .faults = ~0u, .rate = 15};
        assert_true(control_read(seed % 2 ? "3+2" : "10+5", &set.control, NULL));
        assert_true(simulated_open(&r.s, &set, games, &(struct simulated_how){.direct = true, .arbiters = 1},
                                   &(struct hall_listener){keep_entry, &r.kept}, NULL));
        for (msec until = 5 * MINUTE; r.s.now < r.s.ends; until += 5 * MINUTE) {
            while (r.s.now < until && simulated_step(&r.s))
                appeal_what_is_new(&r);
            fold_is_the_same(&r);
        }
        assert_true(r.filed > 5);
        for (int i = 0; i < 4; i++)
            assert_true(r.decided[i] > 0);
        simulated_close(&r.s);
        forget_entries(&r.kept);
    }
    sim_games_free(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_round_full_of_appeals_replayed_is_the_same_round)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
