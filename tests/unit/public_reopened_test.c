/* Consoles that are closed and opened again, clocks that are set, and entries stamped with the time at which they were
 * due meanwhile; held against a model that knows when each move was really made: none is seen before its delay.
 */
#include "hall/log_of_hall.h"

#include "chess/laws/rules.h"
#include "chess/notation/san.h"
#include "hall/board_view.h"
#include "public/public_round.h"

static const char event[] = "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\n[players]\n"
                            "1 = Holt, Ben\n2 = Moe, Vera\n[round 1]\n1 = 1 - 2\n";

enum { SECOND = 1000, MINUTE = 60 * SECOND, DELAY = 15 * MINUTE, PLIES = 400 };

struct reopened {
    struct logged l;
    struct public_log *seen; /* by a program that goes on all the time */
    unsigned seed;
    msec real;        /* time that has really passed */
    msec began;       /* the real time at which the hall's was 0 */
    msec made[PLIES]; /* when each move was, really */
    int plies, shown;
    bool is_set; /* the day's clock was */
};

static unsigned drawn(struct reopened *o, unsigned below)
{
    o->seed = o->seed * 1103515245u + 12345u;
    return (o->seed >> 16) % below;
}

static void passes(struct reopened *o, msec ms)
{
    o->real += ms;
    o->l.m.now = o->real - o->began;
}

static void note(struct reopened *o, msec at)
{
    struct body body = {0};
    struct note_change words = {"something of the console"};
    struct entry e = {.kind = ENTRY_NOTE, .who = "", .mono_ms = at, .body = entry_write(&body, ACTION_NOTE, &words)};
    log_entry(&o->l, &e);
    body_release(&body);
}

static void plays(struct reopened *o)
{
    const struct hall_board *b = hall_board(o->l.m.hall, 1);
    move list[MOVES_MAX];
    char san[SAN_MAX];
    int count = rules_moves(board_position(b), list);
    if (!count || o->plies == PLIES)
        return;
    san_write(board_position(b), list[drawn(o, (unsigned)count)], san);
    if (hall_move(o->l.m.hall, 1, san, "AB", o->l.m.now, NULL))
        o->made[o->plies++] = o->real;
}

/* The hall's time goes on by as much as the clock of the day says. */
static void is_closed_and_opened(struct reopened *o)
{
    msec due = o->l.m.now + (msec)drawn(o, 30 * MINUTE);
    passes(o, (msec)drawn(o, 120) * MINUTE);
    note(o, o->l.m.now);
    if (drawn(o, 2))
        plays(o);
    for (unsigned i = 1 + drawn(o, 3); i; i--)
        note(o, due - (msec)drawn(o, 60 * MINUTE));
    passes(o, (msec)drawn(o, 3) * SECOND);
    note(o, o->l.m.now);
}

/* The console tells at once. */
static void clock_is_set(struct reopened *o)
{
    o->l.wall_ahead += ((msec)drawn(o, 240) - 120) * MINUTE;
    o->is_set = true;
    note(o, o->l.m.now);
}

static void look(struct reopened *o, struct public_log *p, int *shown)
{
    struct error why;
    struct public_round r;
    if (!public_log_follow(p, &why))
        fail_msg("%s", why.what);
    struct public_moment now = {made_at + o->l.wall_ahead + o->l.m.now, o->l.m.now};
    assert_true(public_round_at(p, 1, &now, DELAY, &r));
    *shown = r.games[0].count;
    assert_true(*shown <= o->plies);
    if (*shown && o->real - o->made[*shown - 1] < DELAY)
        fail_msg("ply %d is seen after %lld s", *shown, (long long)(o->real - o->made[*shown - 1]) / SECOND);
    public_round_release(&r);
}

static void look_twice(struct reopened *o)
{
    struct public_log *fresh = public_log_new(o->l.log);
    int shown, again;
    look(o, o->seen, &shown);
    look(o, fresh, &again);
    assert_int_equal(shown, again);
    if (!o->is_set)
        assert_true(shown >= o->shown);
    o->shown = shown;
    public_log_free(fresh);
}

static void step(struct reopened *o, bool sets)
{
    unsigned what = drawn(o, 20);
    passes(o, (msec)drawn(o, 90) * SECOND);
    if (what == 0)
        is_closed_and_opened(o);
    else if (what == 1 && sets)
        clock_is_set(o);
    else
        plays(o);
    if (!drawn(o, 3)) {
        passes(o, (msec)drawn(o, 60) * SECOND);
        look_twice(o);
    }
}

static void a_round(unsigned seed, bool sets)
{
    enum { STEPS = 100 };
    struct reopened o = {.seed = seed};
    log_hall(&o.l, "reopened.flagfall", event);
    o.began = -o.l.m.now;
    o.seen = public_log_new(o.l.log);
    for (int i = 0; i < STEPS; i++)
        step(&o, sets);
    passes(&o, DELAY);
    note(&o, o.l.m.now);
    look_twice(&o);
    assert_int_equal(o.shown, o.plies); /* late, but all of it */
    public_log_free(o.seen);
    unlog_hall(&o.l);
}

static void a_move_is_never_early_whatever_is_opened_again(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 40; seed++)
        a_round(seed, false);
}

static void nor_whatever_clock_is_set(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 40; seed++)
        a_round(seed, true);
}

/* The case that was met: the start of a round was due while the console was closed. */
static void what_was_due_meanwhile_makes_nothing_older(void **state)
{
    struct reopened o = {.seed = 1};
    (void)state;
    log_hall(&o.l, "reopened.flagfall", event);
    o.began = -o.l.m.now;
    o.seen = public_log_new(o.l.log);
    msec due = o.l.m.now + 5 * MINUTE;
    passes(&o, 60 * MINUTE);
    note(&o, o.l.m.now); /* it is opened */
    plays(&o);
    note(&o, due);
    passes(&o, SECOND);
    note(&o, o.l.m.now);
    look_twice(&o);
    assert_int_equal(o.shown, 0);
    passes(&o, DELAY - 2 * SECOND);
    look_twice(&o);
    assert_int_equal(o.shown, 0);
    passes(&o, 2 * SECOND);
    look_twice(&o);
    assert_int_equal(o.shown, 1);
    public_log_free(o.seen);
    unlog_hall(&o.l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_due_meanwhile_makes_nothing_older),
        cmocka_unit_test(a_move_is_never_early_whatever_is_opened_again),
        cmocka_unit_test(nor_whatever_clock_is_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
