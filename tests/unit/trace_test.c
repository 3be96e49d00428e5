/* A trace: what is on is told in one line, what is off is not asked for, subjects are read whole or not at all. */
#include "base/trace.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct trace_kept {
    char words[256];
    int told;
};

static void keep(void *self, enum trace_subject s, int board, msec at, const char *words)
{
    struct trace_kept *k = self;
    k->told++;
    snprintf(k->words, sizeof k->words, "%lld %s %d %s", (long long)at, trace_subject_name(s), board, words);
}

static void what_is_on_is_told_in_one_line(void **state)
{
    struct trace_kept k = {.told = 0};
    struct trace t = {.on = 1u << TRACE_CLOCK, .take = keep, .self = &k};
    (void)state;
    assert_true(trace_is_on(&t, TRACE_CLOCK));
    trace_tell(&t, TRACE_CLOCK, 12, 4500, "flag\nof %s", "White\x1b[2J");
    assert_string_equal(k.words, "4500 clock 12 flag?of White?[2J");
    assert_int_equal(k.told, 1);
}

static void what_is_off_is_not_asked_for(void **state)
{
    struct trace t = {.on = 1u << TRACE_CLOCK, .take = keep};
    (void)state;
    assert_false(trace_is_on(&t, TRACE_LINE));
    assert_false(trace_is_on(NULL, TRACE_CLOCK));
}

static void subjects_are_read_whole_or_not_at_all(void **state)
{
    struct error why = {0};
    unsigned on = 5;
    (void)state;
    assert_true(trace_read_subjects("clock,hub", &on, &why));
    assert_int_equal(on, 1u << TRACE_CLOCK | 1u << TRACE_HUB);
    assert_false(trace_read_subjects("clock,clok", &on, &why));
    assert_int_equal(on, 1u << TRACE_CLOCK | 1u << TRACE_HUB);
    assert_string_equal(why.what, "nothing is called clok");
    assert_true(trace_read_subjects("all", &on, &why));
    assert_int_equal(on, (1u << TRACE_SUBJECTS) - 1);
    assert_true(trace_read_subjects("off", &on, &why));
    assert_int_equal(on, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_on_is_told_in_one_line),
        cmocka_unit_test(what_is_off_is_not_asked_for),
        cmocka_unit_test(subjects_are_read_whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
