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
                {"O’Hara D‘A Mc`B ´t ʼn", "o'hara d'a mc'b 't 'n"},
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

static void names_are_one_whatever_their_capitals_and_not_without_their_marks(void **unused)
{
    static const struct {
        const char *a, *b;
        int order;
        size_t in_common;
    } rows[] = {
        {"MÜLLER, Ÿ", "müller, ÿ", 0, 11},
        {"ŁŹŚĶŇİ ×", "łźśķňİ ×", 0, 15},
        {"ЁЛКИН ΝΙΚΟ", "ёлкин νικο", 0, 19},
        {"a\xff\x42棋", "a\xff\x62棋", 0, 6},
        {"a\xff", "aÿ", 1, 1},
        {"Muller", "Müller", -1, 1},
        {"O’Hara, Ann", "O'HARA, ANN", 0, 13},
        {"O’Hara", "O´Hare", -1, 7},
        {"Ohara", "O'Hara", 1, 1},
        {"Lund", "Lunden", -1, 4},
        {"张", "现", -1, 0},
        {"", "", 0, 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(letters_compare(rows[i].a, rows[i].b), rows[i].order);
        assert_int_equal(letters_compare(rows[i].b, rows[i].a), -rows[i].order);
        assert_int_equal(letters_in_common(rows[i].a, rows[i].b), rows[i].in_common);
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
        cmocka_unit_test(names_are_one_whatever_their_capitals_and_not_without_their_marks),
        cmocka_unit_test(what_does_not_fit_ends_at_a_character),
        cmocka_unit_test(names_are_found_however_they_are_typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
