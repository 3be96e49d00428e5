/* Who may do what: every row names something, and what is in no row follows the rule. */
#include "actions.h"
#include "roles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void each_role_may_what_the_table_says(void **state)
{
    static const struct {
        const char *action;
        bool writes, floor, head, review;
    } rows[] = {
        {"rule", true, true, true, false},           {"result", true, true, true, false},
        {"undo", true, true, true, false},           {"note", true, true, true, true},
        {"hall", false, true, true, true},           {"appeal", true, true, true, false},
        {"appeal-late", true, false, true, false},   {"appeal-hear", true, false, true, false},
        {"appeal-decide", true, false, true, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(role_allows(ARBITER_FLOOR, rows[i].action, rows[i].writes, NULL), rows[i].floor);
        assert_int_equal(role_allows(ARBITER_HEAD, rows[i].action, rows[i].writes, NULL), rows[i].head);
        assert_int_equal(role_allows(ARBITER_REVIEW, rows[i].action, rows[i].writes, NULL), rows[i].review);
    }
}

static void a_refusal_says_who_may(void **state)
{
    struct error why = {0};
    (void)state;
    assert_false(role_allows(ARBITER_FLOOR, "appeal-decide", true, &why));
    assert_non_null(strstr(why.what, "only the head arbiter may"));
    assert_non_null(strstr(why.what, "floor"));
    assert_false(role_allows(ARBITER_REVIEW, "rule", true, &why));
    assert_non_null(strstr(why.what, "floor and head arbiters may"));
}

static void a_reviewer_changes_nothing_but_what_is_his(void **state)
{
    static const char *const his[] = {"note", "bookmark", "unmark"};
    (void)state;
    for (const struct action *a = actions; a->name; a++) {
        bool own = false;
        for (size_t i = 0; i < sizeof his / sizeof *his; i++)
            own = own || !strcmp(a->name, his[i]);
        if (a->writes && role_allows(ARBITER_REVIEW, a->name, true, NULL) != own)
            fail_msg("a reviewer and %s", a->name);
    }
}

static void the_head_may_everything(void **state)
{
    (void)state;
    for (const struct role_row *r = role_rows; r->action; r++)
        assert_true(role_allows(ARBITER_HEAD, r->action, true, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_role_may_what_the_table_says),
        cmocka_unit_test(a_refusal_says_who_may),
        cmocka_unit_test(a_reviewer_changes_nothing_but_what_is_his),
        cmocka_unit_test(the_head_may_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
