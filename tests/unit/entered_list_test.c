/* The list of boards whose results are missing: as many as there is room for, and how many more. */
#include "base/text.h"
#include "hall/board_view.h"
#include "hall/hall_made.h"
#include "screens/entered.h"

enum { BOARDS = 300 };

static bool is_odd(const void *self, const struct hall_board *b)
{
    (void)self;
    return board_number(b) % 2;
}

static bool is_above(const void *self, const struct hall_board *b)
{
    const int *most = self;
    return board_number(b) > *most;
}

static void what_does_not_fit_is_counted(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct text out = {0};
    make_hall(&m, BOARDS, "90+30", true);
    for (int rows = 1; rows < 20; rows++) {
        int listed = 0, more = 0;
        entered_list(m.hall, is_odd, NULL, "missing:", (struct area){.rows = rows, .columns = 39}, &out);
        assert_true(draw_paragraph((struct area){.rows = 100, .columns = 39}, 0, 0, 39, 100, -1, text_chars(&out)) <=
                    rows);
        const char *at = text_chars(&out) + strlen("missing:"), *and = strstr(at, " and ");
        for (; *at && at != and; at += 1 + strcspn(at + 1, " "))
            assert_int_equal(atoi(at), 2 * listed++ + 1);
        if (and)
            assert_int_equal(sscanf(and, " and %d more", &more), 1);
        assert_int_equal(listed + more, BOARDS / 2);
    }
    assert_null(strstr(text_chars(&out), "more")); /* in twenty rows all have room */
    text_release(&out);
    unmake_hall(&m);
}

static void neighbours_are_one_part_and_none_is_nothing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct text out = {0};
    struct area a = {.rows = 3, .columns = 39};
    make_hall(&m, BOARDS, "90+30", true);
    entered_list(m.hall, is_above, &(int){1}, "missing:", a, &out);
    assert_string_equal(text_chars(&out), "missing: 2-300");
    entered_list(m.hall, is_above, &(int){BOARDS}, "missing:", a, &out);
    assert_string_equal(text_chars(&out), "");
    text_release(&out);
    unmake_hall(&m);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_does_not_fit_is_counted),
        cmocka_unit_test(neighbours_are_one_part_and_none_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
