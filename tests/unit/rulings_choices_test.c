/* How the answers to a question are numbered on the page of a ruling. */
#include "session/rulings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MOST = 5 };

/* Whatever the rulebook calls the likely one, which the page begins on. */
static void yes_is_the_first_and_no_the_second(void **unused)
{
    static const struct {
        const char *named[MOST], *shown[MOST];
        int likely;
    } rows[] = {
        {{"yes", "no"}, {"yes", "no"}, 0},
        {{"no", "yes"}, {"yes", "no"}, 1},
        {{"no", "yes", "unknown"}, {"yes", "no", "unknown"}, 1},
        {{"unknown", "no", "manual", "yes"}, {"yes", "no", "unknown", "manual"}, 2},
        {{"white", "black"}, {"white", "black"}, 0},
        {{"none", "no"}, {"none", "no"}, 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct question q = {.choices = rows[i].named};
        for (int n = 0; n < rulings_choices(&q); n++)
            assert_string_equal(rulings_choice(&q, n), rows[i].shown[n]);
        assert_int_equal(rulings_likely(&q), rows[i].likely);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yes_is_the_first_and_no_the_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
