/* What the console says of an order to the broadcast before it is given: why it cannot be, and what it would do. */
#include "hall/log_of_hall.h"

#include "event/broadcast.h"
#include "public/public_orders.h"

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
    log_hall(&l, "orders.flagfall", log_two_boards);
    take_all(&l, &o);
    assert_false(allows(&o, l.event, "start"));
    assert_false(allows(&o, l.event, "resume"));
    assert_false(allows(&o, l.event, "delay 15"));
    assert_false(allows(&o, l.event, "show 1"));
    assert_true(allows(&o, l.event, "pause why"));
    assert_true(allows(&o, l.event, "delay 0"));
    assert_true(allows(&o, l.event, "reset"));
    log_order(&l, "pause why");
    log_order(&l, "hide 1");
    log_order(&l, "delay 0");
    take_all(&l, &o);
    assert_false(allows(&o, l.event, "pause why"));
    assert_false(allows(&o, l.event, "hide 1"));
    assert_false(allows(&o, l.event, "delay 0"));
    assert_true(allows(&o, l.event, "resume"));
    assert_true(allows(&o, l.event, "show 1"));
    public_orders_release(&o);
    unlog_hall(&l);
}

static void assert_words(const struct logged *l, const struct public_orders *o, const char *typed, const char *words)
{
    struct broadcast_said said;
    struct text out = {0};
    assert_true(broadcast_order_read(typed, &said, NULL));
    public_orders_words(o, l->event, &said, &out);
    assert_string_equal(text_chars(&out), words);
    text_release(&out);
}

static void in_a_pause_it_is_said_that_it_waits(void **state)
{
    struct logged l;
    struct public_orders o = {0};
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    log_order(&l, "pause why");
    take_all(&l, &o);
    assert_words(&l, &o, "delay 0",
                 "Spectators see the games without a delay after :broadcast resume, not 15 minutes behind. Nothing new "
                 "goes out before.");
    assert_words(
        &l, &o, "reset",
        "All files for spectators are made again. In a pause that only takes away: what was corrected or hidden, or is "
        "not due by a longer delay, goes until :broadcast resume.");
    log_order(&l, "hide 1");
    take_all(&l, &o);
    assert_words(&l, &o, "show 1", "Board 1: spectators see its game again, and those of the next rounds.");
    log_order(&l, "reset");
    take_all(&l, &o);
    assert_words(&l, &o, "show 1",
                 "Board 1: spectators see its game again after :broadcast resume, and those of the next rounds.");
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
    log_hall(&l, "orders.flagfall", log_two_boards);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_words(&l, &o, rows[i][0], rows[i][1]);
    unlog_hall(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_changes_nothing_is_refused),
        cmocka_unit_test(what_it_does_is_said_before),
        cmocka_unit_test(in_a_pause_it_is_said_that_it_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
