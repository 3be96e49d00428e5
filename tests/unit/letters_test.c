#include "base/letters.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "widgets/fuzzy.h"

static void names_are_compared_without_marks_and_small(void **unused)
{
    static const struct {
        const char *text, *letters;
    } rows[] = {{"Öz, Sara", "oz, sara"},
                {"ŁUCJA", "lucja"},
                {"Çelik İğde", "celik igde"},
                {"ЁЛКИН Яков", "ёлкин яков"},
                {"ΝΊΚΟΣ", "νΊκοσ"},
                {"Jose\u0301", "jose"},
                {"棋士", "棋士"},
                {"a\xff"
                 "B",
                 "a\xff"
                 "b"},
                {"", ""}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char out[64];
        letters_for_search(rows[i].text, out, sizeof out);
        assert_string_equal(out, rows[i].letters);
    }
}

static void small_letters_keep_their_marks_and_their_length(void **unused)
{
    static const char *const rows[][2] = {{"MÜLLER, Ÿ", "müller, ÿ"},
                                          {"ŁŹŚĶŇİ ×", "łźśķňİ ×"},
                                          {"ЁЛКИН ΝΙΚΟ", "ёлкин νικο"},
                                          {"a\xff"
                                           "B棋",
                                           "a\xff"
                                           "b棋"},
                                          {"", ""}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char out[64];
        letters_small(rows[i][0], out, sizeof out);
        assert_string_equal(out, rows[i][1]);
    }
}

static void what_does_not_fit_ends_at_a_character(void **unused)
{
    char out[4];
    (void)unused;
    letters_for_search("яяя", out, sizeof out);
    assert_string_equal(out, "я");
}

static void names_are_found_however_they_are_typed(void **unused)
{
    static const char *const typed[] = {"oz", "öz", "ÖZ", "Öz"};
    (void)unused;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        assert_true(fuzzy_score(typed[i], "Öz \u2013 Ruiz") > 0);
        assert_true(filter_fits(typed[i], "Öz, Sara"));
        assert_true(fuzzy_begins_word(typed[i], "Sara Öz"));
    }
    assert_false(filter_fits("!öz", "ÖZ, Sara"));
    assert_int_equal(fuzzy_score("ör", "Öz"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_compared_without_marks_and_small),
        cmocka_unit_test(small_letters_keep_their_marks_and_their_length),
        cmocka_unit_test(what_does_not_fit_ends_at_a_character),
        cmocka_unit_test(names_are_found_however_they_are_typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
