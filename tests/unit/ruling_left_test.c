/* How many questions are still to come, as the page of a ruling says it. */
#include "hall/ruling_made.h"
#include "ruling/left.h"

static struct error why;

static void what_is_left_gets_less_with_each_answer_and_ends_with_the_decision(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    struct ruling_case *k = ruling_begin(m.hall, 1, 0, "phone", NULL, &why);
    int asked = 0, most = ruling_questions_left(k, m.hall).most + 1;
    assert_true(ruling_questions_left(k, m.hall).most >= 2);
    for (struct question q; ruling_asks(k, &q); asked++) {
        struct ruling_left left = ruling_questions_left(k, m.hall);
        assert_true(left.least <= left.most);
        assert_true(asked + 1 + left.most <= most);
        assert_true(ruling_answer(k, m.hall, NULL, q.choices[0], &why));
    }
    assert_true(asked >= 1 && asked <= most);
    assert_int_equal(ruling_questions_left(k, m.hall).most, 0);
    ruling_free(k);
    unmake_hall_under(&m);
}

static void trying_the_answers_changes_nothing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct question before, after;
    make_hall_under(&m, "us-chess-7", false);
    struct ruling_case *k = ruling_begin(m.hall, 1, 0, "distraction", NULL, &why);
    assert_true(ruling_asks(k, &before));
    size_t facts = walk_facts(ruling_walk(k))->count;
    ruling_questions_left(k, m.hall);
    assert_true(ruling_asks(k, &after));
    assert_string_equal(before.step, after.step);
    assert_int_equal(walk_facts(ruling_walk(k))->count, facts);
    ruling_free(k);
    unmake_hall_under(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_gets_less_with_each_answer_and_ends_with_the_decision),
        cmocka_unit_test(trying_the_answers_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
