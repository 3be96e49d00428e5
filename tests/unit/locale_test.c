/* The letters of a terminal, where the environment names what the machine does not have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <locale.h>

#include <cmocka.h>

#include "host/locale.h"
#include "skip.h"

static void environment(const char *all, const char *letters, const char *language)
{
    setenv("LC_ALL", all, 1);
    setenv("LC_CTYPE", letters, 1);
    setenv("LANG", language, 1);
}

static void a_language_that_is_not_here_leaves_the_letters(void **state)
{
    (void)state;
    static const struct {
        const char *all, *letters, *language;
        bool utf8;
    } rows[] = {
        {"", "", "xx_XX.UTF-8", true}, {"xx_XX.utf8", "", "C", true}, {"", "xx_XX.UTF-8@euro", "C", true},
        {"", "", "xx_XX", false},      {"", "", "", false},           {"xx_XX.ISO-8859-1", "", "C.UTF-8", false},
        {"C", "", "C.UTF-8", false},   {"", "", "C.UTF-8", true},     {"C", "xx_XX.UTF-8", "xx_XX.UTF-8", false},
    };
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        skip_because("this machine has no C.UTF-8");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        setlocale(LC_ALL, "C.UTF-8"); /* of which nothing may be left */
        environment(rows[i].all, rows[i].letters, rows[i].language);
        locale_take(i % 2 ? LC_ALL : LC_CTYPE);
        if (locale_is_utf8() != rows[i].utf8)
            fail_msg("row %zu: %s %s %s", i, rows[i].all, rows[i].letters, rows[i].language);
    }
}

static void another_category_that_is_not_here_leaves_the_letters(void **state)
{
    (void)state;
    environment("", "", "C.UTF-8");
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        skip_because("this machine has no C.UTF-8");
    setenv("LC_TIME", "xx_XX.UTF-8", 1);
    locale_take(LC_ALL);
    assert_true(locale_is_utf8());
    unsetenv("LC_TIME");
}

/* As on a machine of another kind: drawn in ASCII then, not in letters that nobody can print. */
static void without_any_language_it_is_ascii(void **state)
{
    (void)state;
    setenv("LOCPATH", "/nonexistent", 1);
    environment("xx_XX.UTF-8", "", "");
    locale_take(LC_ALL);
    bool built_in = setlocale(LC_CTYPE, "C.UTF-8") != NULL;
    locale_take(LC_ALL);
    assert_int_equal(locale_is_utf8(), built_in);
    assert_string_equal(setlocale(LC_TIME, NULL), "C");
    unsetenv("LOCPATH");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_language_that_is_not_here_leaves_the_letters),
        cmocka_unit_test(another_category_that_is_not_here_leaves_the_letters),
        cmocka_unit_test(without_any_language_it_is_ascii),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
