/* Where boards stand in the hall, and where a step leads: in rows, in columns, in groups, on several pages. */
#include "screens/hall_layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct hall_layout l;

static int release(void **unused)
{
    (void)unused;
    hall_layout_release(&l);
    return 0;
}

static void assert_at(int board, int page, int row, int column)
{
    assert_int_equal(l.spots[board].page, page);
    assert_int_equal(l.spots[board].row, row);
    assert_int_equal(l.spots[board].column, column);
}

static void rows_are_filled_from_left_to_right(void **unused)
{
    (void)unused;
    hall_layout_make(&l, (struct area){0, 0, 4, 20}, 7, 2, false, NULL,
                     8); /* three a row, the last one without its gap */
    assert_at(2, 0, 0, 14);
    assert_at(3, 0, 2, 0);
    assert_at(5, 0, 2, 14);
    assert_at(6, 1, 0, 0);
    assert_int_equal(l.pages, 2);
}

static void columns_are_filled_from_top_to_bottom(void **unused)
{
    (void)unused;
    hall_layout_make(&l, (struct area){0, 0, 3, 39}, 20, 1, true, NULL, 7);
    assert_at(2, 0, 2, 0);
    assert_at(3, 0, 0, 20);
    assert_at(6, 1, 0, 0);
}

static void each_group_begins_below_its_name(void **unused)
{
    static const int groups[] = {4, 4, 4, 4, 9, 9};
    (void)unused;
    hall_layout_make(&l, (struct area){0, 0, 10, 20}, 7, 2, false, groups, 6);
    assert_int_equal(l.heading_count, 2);
    assert_int_equal(l.headings[0].row, 0);
    assert_at(0, 0, 1, 0);
    assert_at(3, 0, 3, 0);
    assert_int_equal(l.headings[1].row, 5); /* though the row above it is not full */
    assert_int_equal(l.heads[1], 4);
    assert_at(4, 0, 6, 0);
}

static void a_name_never_stands_alone_at_the_bottom(void **unused)
{
    static const int groups[] = {1, 1, 2};
    (void)unused;
    hall_layout_make(&l, (struct area){0, 0, 4, 20}, 20, 1, true, groups, 3);
    assert_int_equal(l.headings[1].page, 1);
    assert_at(2, 1, 1, 0);
}

static void no_area_is_too_small(void **unused)
{
    (void)unused;
    hall_layout_make(&l, (struct area){0, 0, 1, 3}, 21, 11, false, NULL, 3);
    assert_int_equal(l.pages, 3);
    hall_layout_make(&l, (struct area){0, 0, 0, 0}, 21, 11, true, NULL, 3);
    assert_int_equal(l.pages, 3);
    hall_layout_make(&l, (struct area){0, 0, 5, 5}, 21, 11, true, NULL, 0);
    assert_int_equal(l.pages, 1);
    assert_int_equal(hall_layout_step(&l, 0, STEP_DOWN), 0);
    assert_int_equal(hall_layout_at(&l, 0, 0, 0), -1);
}

static void a_step_leads_to_the_nearest_board(void **unused)
{
    static const int groups[] = {1, 1, 1, 1, 2, 2};
    (void)unused;
    /* 0 1 2 / 3 // 4 5 */
    hall_layout_make(&l, (struct area){0, 0, 10, 20}, 7, 2, false, groups, 6);
    assert_int_equal(hall_layout_step(&l, 1, STEP_DOWN), 3);
    assert_int_equal(hall_layout_step(&l, 3, STEP_DOWN), 4);
    assert_int_equal(hall_layout_step(&l, 5, STEP_UP), 3);
    assert_int_equal(hall_layout_step(&l, 5, STEP_DOWN), 5);
    assert_int_equal(hall_layout_step(&l, 3, STEP_RIGHT), 4);
    assert_int_equal(hall_layout_step(&l, 0, STEP_LEFT), 0);
    assert_int_equal(hall_layout_step(&l, 0, STEP_END), 5);
    /* 0 3 / 1 4 / 2 */
    hall_layout_make(&l, (struct area){0, 0, 3, 39}, 20, 1, true, NULL, 5);
    assert_int_equal(hall_layout_step(&l, 1, STEP_RIGHT), 4);
    assert_int_equal(hall_layout_step(&l, 2, STEP_RIGHT), 4);
    assert_int_equal(hall_layout_step(&l, 2, STEP_DOWN), 3);
    assert_int_equal(hall_layout_step(&l, 4, STEP_LEFT), 1);
}

static void pages_follow_one_another(void **unused)
{
    (void)unused;
    hall_layout_make(&l, (struct area){0, 0, 2, 20}, 7, 1, false, NULL, 14); /* six a page */
    assert_int_equal(hall_layout_step(&l, 4, STEP_DOWN), 7);
    assert_int_equal(hall_layout_step(&l, 7, STEP_UP), 4);
    assert_int_equal(hall_layout_step(&l, 4, STEP_PAGE_DOWN), 10);
    assert_int_equal(hall_layout_step(&l, 10, STEP_PAGE_DOWN), 13); /* that page is not full */
    assert_int_equal(hall_layout_step(&l, 13, STEP_PAGE_DOWN), 13);
    assert_int_equal(hall_layout_step(&l, 4, STEP_PAGE_UP), 0);
}

static void what_is_clicked_is_found(void **unused)
{
    (void)unused;
    hall_layout_make(&l, (struct area){0, 0, 4, 20}, 7, 2, false, NULL, 5);
    assert_int_equal(hall_layout_at(&l, 0, 1, 8), 1);
    assert_int_equal(hall_layout_at(&l, 0, 3, 13), 4);
    assert_int_equal(hall_layout_at(&l, 0, 3, 14), -1);
    assert_int_equal(hall_layout_at(&l, 1, 0, 0), -1);
}

#define TEST(name) cmocka_unit_test_teardown(name, release)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(rows_are_filled_from_left_to_right),
        TEST(columns_are_filled_from_top_to_bottom),
        TEST(each_group_begins_below_its_name),
        TEST(a_name_never_stands_alone_at_the_bottom),
        TEST(no_area_is_too_small),
        TEST(a_step_leads_to_the_nearest_board),
        TEST(pages_follow_one_another),
        TEST(what_is_clicked_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
