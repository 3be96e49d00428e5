/* The sheet of all clocks: what they show against what they should, and what an arbiter is told of. */
#include "clock/clock_sheet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const struct {
    const char *what, *control;
    struct clock_sheet_row row;
    int32_t differs_s;
    bool tells;
} rows[] = {
    {"nothing has run", "90+30", {{0, 0}, {5430, 5430}, 0, 0}, 0, false},
    {"ten moves each in twenty minutes", "90+30", {{10, 10}, {5130, 5130 - 600 + 600}, 1200000, 0}, 0, false},
    {"an increment that is not given", "90+30", {{10, 10}, {4800, 4800}, 1200000, 0}, -660, true},
    {"a minute is what an arbiter lets pass", "90+30", {{0, 0}, {5400, 5400}, 0, 0}, -60, false},
    {"a second more is not", "90+30", {{0, 0}, {5400, 5399}, 0, 0}, -61, true},
    {"two minutes given by a ruling belong to it", "90+30", {{5, 5}, {5580, 5580 + 120 - 300}, 300000, 120}, 0, false},
    {"a clock that stood for five minutes shows too much", "G/60", {{8, 8}, {3000, 3300}, 1200000, 0}, 300, true},
    {"what a delay spares may be there", "G/60 d/5", {{10, 10}, {3500, 3500}, 300000, 0}, 0, false},
    {"or not", "G/60 d/5", {{10, 10}, {3450, 3450}, 300000, 0}, 0, false},
    {"more than it can spare is too much", "G/60 d/5", {{10, 10}, {3600, 3600}, 300000, 0}, 190, true},
    {"a period may be added with its move", "40/90 SD/30", {{40, 40}, {2400, 2400}, 9600000, 0}, 0, false},
    {"or with the last second", "40/90 SD/30", {{40, 40}, {600, 600}, 9600000, 0}, 0, false},
    {"with one side's added and the other's not", "40/90 SD/30", {{40, 40}, {600, 2300}, 9600000, 0}, -100, true},
    {"before that move it may not", "40/90 SD/30", {{39, 39}, {2400, 2400}, 9600000, 0}, 3600, true},
    {"what one uses of an hourglass the other gains", "*3", {{9, 9}, {100, 260}, 400000, 0}, 0, false},
};

static void clocks_are_compared(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct control c;
        struct clock_sheet_result r;
        assert_true(control_read(rows[i].control, &c, NULL));
        assert_true(clock_sheet_compare(&c, &rows[i].row, &r));
        if (r.differs_s != rows[i].differs_s || r.tells != rows[i].tells)
            fail_msg("%s: differs by %d", rows[i].what, r.differs_s);
    }
}

static void what_is_not_shown_is_not_compared(void **state)
{
    (void)state;
    struct control c;
    struct clock_sheet_result r;
    assert_true(control_read("90+30", &c, NULL));
    assert_false(clock_sheet_compare(&c, &(struct clock_sheet_row){{0, 0}, {5430, -1}, 0, 0}, &r));
}

static void a_line_says_what_and_how_much(void **state)
{
    (void)state;
    struct text out = {0};
    clock_sheet_write(&(struct clock_sheet_result){9600, 10260, 10260, -660, true}, &out);
    assert_string_equal(text_chars(&out), "together 2:40:00, should be 2:51:00: too little by 0:11:00");
    text_clear(&out);
    clock_sheet_write(&(struct clock_sheet_result){7000, 6900, 7010, 0, false}, &out);
    assert_string_equal(text_chars(&out), "together 1:56:40, should be 1:55:00 to 1:56:50");
    text_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_compared),
        cmocka_unit_test(what_is_not_shown_is_not_compared),
        cmocka_unit_test(a_line_says_what_and_how_much),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
