/* How the hall shares its room among many boards: a number is found where one expects it, and a name has room. */
#include "screens/hall_cells.h"
#include "screens/hall_view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

extern int LINES, COLS; /* of curses, whose `move` is another */

static void lay_out(struct hall_view *v, int rows, int columns, int boards)
{
    LINES = 24;
    COLS = 80;
    hall_view_lay_out(v, (struct area){0, 0, rows, columns}, NULL, boards);
}

static void letters_stand_in_tens_behind_the_number_of_their_row(void **state)
{
    struct hall_view v = {0};
    (void)state;
    lay_out(&v, 15, 80, 1000);
    assert_int_equal(v.level, LEVEL_DOTS);
    assert_int_equal(v.layout.numbers, 5);
    assert_int_equal(v.layout.pages, 2);
    static const struct {
        int board, page, row, column;
    } places[] = {{1, 0, 0, 5}, {10, 0, 0, 14}, {11, 0, 0, 16}, {51, 0, 1, 5}, {437, 0, 8, 44}, {701, 1, 0, 5}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const struct spot *s = &v.layout.spots[places[i].board - 1];
        assert_int_equal(s->page, places[i].page);
        assert_int_equal(s->row, places[i].row);
        assert_int_equal(s->column, places[i].column);
        assert_int_equal(hall_layout_at(&v.layout, s->page, s->row, s->column), places[i].board - 1);
    }
    assert_int_equal(hall_layout_step(&v.layout, 49, STEP_RIGHT), 50);
    assert_int_equal(hall_layout_step(&v.layout, 10, STEP_DOWN), 60);
    hall_layout_release(&v.layout);
}

static void cells_stand_in_columns_of_tens_as_wide_as_there_is_room(void **state)
{
    struct hall_view v = {0};
    (void)state;
    lay_out(&v, 46, 115, 200);
    assert_int_equal(v.level, LEVEL_CELLS);
    assert_int_equal(v.layout.spots[40].row, 0);
    assert_int_equal(v.layout.spots[39].row, 39);
    assert_int_equal(v.layout.width, 23);
    hall_layout_release(&v.layout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_stand_in_tens_behind_the_number_of_their_row),
        cmocka_unit_test(cells_stand_in_columns_of_tens_as_wide_as_there_is_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
