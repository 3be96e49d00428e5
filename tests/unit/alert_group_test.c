/* Kinds of alerts that repeat over many boards stand behind the first of them. */
#include "console/alert_group.h"
#include "hall/alert.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MANY = 6 };

static struct alert alerts[MANY + 2];
static const struct alert *list[MANY + 2];

static int make(int count, int priority)
{
    for (int i = 0; i < count; i++) {
        alerts[i] = (struct alert){.id = i + 1,
                                   .board = 10 * (i + 1),
                                   .priority = (uint8_t)priority,
                                   .kind = INCIDENT_CLOCK_BATTERY,
                                   .state = ALERT_UNSEEN};
        list[i] = &alerts[i];
    }
    return count;
}

static void many_of_a_kind_stand_behind_the_first(void **state)
{
    int16_t behind[MANY + 2];
    (void)state;
    int count = make(MANY + 1, PRIORITY_2);
    alerts[2].kind = INCIDENT_CALL; /* another kind among them */
    alert_groups(list, count, 0, behind);
    assert_int_equal(behind[0], MANY - 1);
    assert_int_equal(behind[1], ALERT_HIDDEN);
    assert_int_equal(behind[2], 0);
    assert_int_equal(behind[MANY], ALERT_HIDDEN);
}

static void few_and_urgent_ones_stand_alone(void **state)
{
    int16_t behind[MANY + 2];
    (void)state;
    alert_groups(list, make(4, PRIORITY_2), 0, behind);
    for (int i = 0; i < 4; i++)
        assert_int_equal(behind[i], 0);
    alert_groups(list, make(MANY, PRIORITY_1), 0, behind);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(behind[i], 0);
}

static void they_unfold_while_one_behind_is_chosen(void **state)
{
    int16_t behind[MANY + 2];
    (void)state;
    int count = make(MANY, PRIORITY_3);
    alert_groups(list, count, alerts[0].id, behind);
    assert_int_equal(behind[0], MANY - 1);
    alert_groups(list, count, alerts[3].id, behind);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(behind[i], 0);
}

static void expect_boards(int count, const struct alert *first, const char *wanted)
{
    struct text words = {0};
    alert_group_boards(list, count, first, &words);
    assert_string_equal(text_chars(&words), wanted);
    text_release(&words);
}

static void all_boards_are_named_for_which_the_first_stands(void **state)
{
    (void)state;
    int count = make(MANY + 1, PRIORITY_2);
    alerts[2].kind = INCIDENT_CALL;
    expect_boards(count, &alerts[0], "10, 20, 40, 50, 60, 70");
    expect_boards(count, &alerts[1], "");
    expect_boards(count, &alerts[2], "");
    alerts[1].board = 11, alerts[3].board = 12;
    expect_boards(count, &alerts[0], "10-12, 50, 60, 70");
    expect_boards(4, &alerts[0], ""); /* too few to stand behind one */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_of_a_kind_stand_behind_the_first),
        cmocka_unit_test(few_and_urgent_ones_stand_alone),
        cmocka_unit_test(they_unfold_while_one_behind_is_chosen),
        cmocka_unit_test(all_boards_are_named_for_which_the_first_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
