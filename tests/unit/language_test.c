/* Which language is taken, by the setting and by gettext's rules for the environment. */
#include "base/tongue.h"
#include "host/language.h"
#include "skip.h"

#include <stdlib.h>
#include <string.h>

#include "cmocka_names.h"

static void environment(const char *list, const char *all, const char *messages, const char *lang)
{
    setenv("LANGUAGE", list, 1);
    setenv("LC_ALL", all, 1);
    setenv("LC_MESSAGES", messages, 1);
    setenv("LANG", lang, 1);
}

static void the_environment_says_which(void **state)
{
    static const struct {
        const char *list, *all, *messages, *lang, *taken;
    } rows[] = {
        {"", "", "", "de_AT.UTF-8@euro", "de"},
        {"", "", "de", "C", "de"},
        {"", "de_DE", "en_GB", "C", "de"},
        {"", "en_GB.UTF-8", "de", "de", ""},
        {"", "", "", "", ""},
        {"", "C.UTF-8", "", "de", ""},
        {"de", "", "", "C", ""},
        {"xx:de", "", "", "en_US.UTF-8", "de"},
        {"en:de", "", "", "de", ""},
        {"", "", "", "xx_XX", ""},
        {"../de", "", "", "en_US", ""},
    };
    if (!*state)
        skip_because("the program was built without gettext");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        environment(rows[i].list, rows[i].all, rows[i].messages, rows[i].lang);
        assert_true(language_take("auto", NULL));
        if (strcmp(tongue_language(), rows[i].taken) != 0)
            fail_msg("row %zu: %s", i, tongue_language());
    }
}

static void the_setting_goes_before_the_environment(void **state)
{
    struct error why;
    if (!*state)
        skip_because("the program was built without gettext");
    environment("", "", "", "en_GB.UTF-8");
    assert_true(language_take("de_CH", &why));
    assert_string_equal(tongue_language(), "de");
    assert_true(language_take("en", &why));
    assert_string_equal(tongue_language(), "");
}

static void what_is_not_there_is_said_and_english_shown(void **state)
{
    (void)state;
    struct error why;
    assert_false(language_take("xx", &why));
    assert_non_null(strstr(why.what, "xx"));
    assert_false(language_take("/no/such/file.mo", &why));
    assert_string_equal(tongue_language(), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_environment_says_which, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(the_setting_goes_before_the_environment, needs_german, forget_language),
        cmocka_unit_test_setup_teardown(what_is_not_there_is_said_and_english_shown, needs_german, forget_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
