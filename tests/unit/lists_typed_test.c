/* Lists of boards and results as people type them: all of a list or nothing. */
#include "hall/typed/lists_typed.h"

#include "hall/hall.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* As long as a prompt is, and a blank before it: the last board is that which was typed, and none is left out. */
static void a_long_list_is_read_to_its_end(void **state)
{
    static struct absence boards[BOARDS_MAX + 1];
    char text[2048] = " ";
    struct error why = {0};
    int count = 0, first = 101, last = 500;
    (void)state;
    for (int board = first; board <= last; board++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%d%s", board, board % 2 ? " " : ", ");
    assert_true(absences_read(text, boards, BOARDS_MAX, &count, &why));
    assert_int_equal(count, last - first + 1);
    for (int i = 0; i < count; i++)
        assert_int_equal(boards[i].board, first + i);
}

static void what_is_no_board_is_named(void **state)
{
    static const char *const wrong[] = {
        "3 x", "0", "5-3", "12q", "1 2 -4", "1111111111111111111111111111111111111111111111111111111111111111111111"};
    static struct absence boards[BOARDS_MAX + 1];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct error why = {0};
        int count;
        assert_false(absences_read(wrong[i], boards, BOARDS_MAX, &count, &why));
        assert_non_null(strstr(why.what, "is not a board"));
    }
}

static void none_and_sides(void **state)
{
    static struct absence boards[BOARDS_MAX + 1];
    struct error why = {0};
    int count = -1;
    (void)state;
    assert_true(absences_read("none", boards, BOARDS_MAX, &count, &why));
    assert_int_equal(count, 0);
    assert_true(absences_read("3 12w;20-22", boards, BOARDS_MAX, &count, &why));
    assert_int_equal(count, 5);
    assert_true(boards[0].side[0] && boards[0].side[1]);
    assert_true(boards[1].side[0] && !boards[1].side[1]);
    assert_int_equal(boards[4].board, 22);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_list_is_read_to_its_end),
        cmocka_unit_test(what_is_no_board_is_named),
        cmocka_unit_test(none_and_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
