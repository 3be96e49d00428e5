/* Names of the format as people read them. */
#include "rules/words.h"

#include "rules/rulebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A column of the lists: none is cut. */
static void every_script_has_a_word_or_two(void **unused)
{
    (void)unused;
    enum { COLUMNS = 16 };
    for (const char *const *name = script_names; *name; name++) {
        const char *words = script_words(*name);
        if (!strcmp(words, *name) || strlen(words) > COLUMNS || words[0] < 'A' || words[0] > 'Z')
            fail_msg("%s is called %s", *name, words);
    }
    assert_string_equal(script_words("house-rule"), "house-rule");
}

static void names_have_blanks_for_their_signs(void **unused)
{
    (void)unused;
    char words[2 * FACT_VALUE_MAX];
    assert_string_equal(name_words("wrong-increment", words), "wrong increment");
    assert_string_equal(name_words("opponent_moved", words), "opponent moved");
    assert_string_equal(name_words("0-1", words), "0-1");
    assert_string_equal(name_words("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", words), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_string_equal(fact_words("fault", "wrong-increment", words), "fault: wrong increment");
    assert_string_equal(fact_words("white_s", "330", words), "white: 330 s");
    assert_string_equal(fact_words("prior_illegal", "1", words), "prior illegal: 1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_script_has_a_word_or_two),
        cmocka_unit_test(names_have_blanks_for_their_signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
