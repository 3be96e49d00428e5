/* What a rulebook says in another language stands beside the English, is checked with it, and decides nothing. */
#include "base/tongue.h"
#include "rules/translated.h"

#include <string.h>

#include "cmocka_names.h"

static struct sheet_entry entries[8];
static struct section sections[1];
static struct sheet sheet;
static struct store store;
static struct translations taken;
static struct problems problems;

static int begin(void **state)
{
    static const unsigned char catalogue[] = "\xde\x12\x04\x95\0\0\0\0\x01\0\0\0\x1c\0\0\0\x24\0\0\0"
                                             "\0\0\0\0\0\0\0\0"
                                             "\0\0\0\0\x2c\0\0\0\x1e\0\0\0\x2d\0\0\0"
                                             "\0charset=UTF-8\nLanguage: de_AT\n";
    (void)state;
    memset(entries, 0, sizeof entries);
    sections[0] = (struct section){.name = "first", .file = "x.ini", .entries = entries};
    sheet = (struct sheet){.name = "x", .file = "x.ini", .sections = sections, .count = 1};
    taken = (struct translations){0};
    return !tongue_take(catalogue, sizeof catalogue, NULL);
}

static int end(void **state)
{
    (void)state;
    tongue_forget();
    store_release(&store);
    problems_release(&problems);
    return 0;
}

static void add(const char *key, const char *value)
{
    entries[sections[0].count++] = (struct sheet_entry){.key = key, .value = value, .file = "x.ini", .line = 1};
}

static void it_is_found_by_its_english_sentence(void **state)
{
    (void)state;
    add("why", "{player} loses");
    add("why.de", "{player} verliert");
    add("say", "Draw");
    add("say.de", "Remis");
    add("say.de_at", "Unentschieden");
    add("why.10", "a row, not a language");
    assert_true(translations_take(&taken, &store, &sheet, &problems));
    assert_int_equal(sections[0].count, 3); /* nothing of it is left for the script */
    assert_string_equal(entries[2].key, "why.10");
    assert_string_equal(translation_of(&taken, "{player} loses"), "{player} verliert");
    assert_string_equal(translation_of(&taken, "Draw"), "Unentschieden");
    assert_null(translation_of(&taken, "another sentence of another rulebook"));
    tongue_forget();
    assert_null(translation_of(&taken, "Draw"));
}

static void check_again(const char *kept, const char *wanted)
{
    struct text out = {0};
    bool known = translations_add(&taken, kept, &out);
    assert_string_equal(known ? text_chars(&out) : "", wanted);
    text_release(&out);
}

static void a_kept_sentence_is_said_again(void **state)
{
    (void)state;
    add("why", "{player} loses, or draws if {opponent} cannot mate; {player} had {illegal.bonus_s}.");
    add("why.de", "{opponent} kann mattsetzen? {player} verliert nach {illegal.bonus_s}.");
    assert_true(translations_take(&taken, &store, &sheet, &problems));
    check_again("White loses, or draws if Black cannot mate; White had 2:00.",
                "Black kann mattsetzen? White verliert nach 2:00.");
    check_again("White loses, or draws if Black cannot mate; Black had 2:00.", "");
    check_again("White loses, or draws if Black cannot mate; White had 2:00. And more", "");
    check_again("", "");
}

static void it_stands_beside_its_english_sentence(void **state)
{
    (void)state;
    add("say.de", "Remis");
    assert_false(translations_take(&taken, &store, &sheet, &problems));
}

static void it_fills_in_what_the_english_sentence_does(void **state)
{
    (void)state;
    add("say", "{opponent} gets {bonus_s}");
    add("say.de", "{opponent} erhält {extra_s}");
    assert_false(translations_take(&taken, &store, &sheet, &problems));
}

static void values_of_typed_words_are_no_languages(void **state)
{
    (void)state;
    sections[0].name = "typed";
    add("sounding.no", "silent");
    assert_true(translations_take(&taken, &store, &sheet, &problems));
    assert_int_equal(sections[0].count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_is_found_by_its_english_sentence, begin, end),
        cmocka_unit_test_setup_teardown(a_kept_sentence_is_said_again, begin, end),
        cmocka_unit_test_setup_teardown(it_stands_beside_its_english_sentence, begin, end),
        cmocka_unit_test_setup_teardown(it_fills_in_what_the_english_sentence_does, begin, end),
        cmocka_unit_test_setup_teardown(values_of_typed_words_are_no_languages, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
