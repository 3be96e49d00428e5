/* Catalogues of texts, made here byte by byte as msgfmt makes them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <stdio.h>
#include <string.h>

#include "base/tongue.h"

#include "cmocka_names.h"

#define HEAD "Content-Type: text/plain; charset=UTF-8\nLanguage: de\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
#define THREE \
    "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=" \
    "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

enum { ROWS = 8, ROOM = 4096 };

struct mo_row {
    const char *english, *shown;
    size_t english_length, shown_length; /* 0: those of the strings */
};

struct mo_made {
    unsigned char bytes[ROOM];
    size_t length;
};

static void put(struct mo_made *m, size_t at, uint32_t n, bool turned)
{
    for (int i = 0; i < 4; i++)
        m->bytes[at + (size_t)i] = (unsigned char)(n >> 8 * (turned ? 3 - i : i));
}

static void put_string(struct mo_made *m, size_t row, const char *text, size_t length, bool turned)
{
    length = length ? length : strlen(text);
    put(m, row, (uint32_t)length, turned);
    put(m, row + 4, (uint32_t)m->length, turned);
    memcpy(m->bytes + m->length, text, length);
    m->length += length + 1;
}

static struct mo_made made_of(const char *head, const struct mo_row *rows, bool turned)
{
    struct mo_made m = {.length = 28 + (ROWS + 1) * 16};
    uint32_t count = 1, english = 28, shown = 28 + (ROWS + 1) * 8;
    put_string(&m, english, "", 0, turned);
    put_string(&m, shown, head, 0, turned);
    for (; rows && rows[count - 1].english; count++) {
        put_string(&m, english + 8 * count, rows[count - 1].english, rows[count - 1].english_length, turned);
        put_string(&m, shown + 8 * count, rows[count - 1].shown, rows[count - 1].shown_length, turned);
    }
    put(&m, 0, 0x950412de, turned);
    put(&m, 8, count, turned);
    put(&m, 12, english, turned);
    put(&m, 16, shown, turned);
    return m;
}

static void speak(const char *head, const struct mo_row *rows)
{
    struct error why = {0};
    struct mo_made m = made_of(head, rows, false);
    if (!tongue_take(m.bytes, m.length, &why))
        fail_msg("%s", why.what);
}

static int forget(void **state)
{
    (void)state;
    tongue_forget();
    return 0;
}

static void without_a_catalogue_all_is_english(void **state)
{
    (void)state;
    assert_string_equal(_("no alerts"), "no alerts");
    assert_string_equal(tongue_count("%d board", "%d boards", 1), "%d board");
    assert_string_equal(tongue_count("%d board", "%d boards", 0), "%d boards");
    assert_string_equal(tongue_language(), "");
}

static void a_text_is_shown_in_the_language_taken(void **state)
{
    (void)state;
    static const struct mo_row rows[] = {{.english = "no alerts", .shown = "keine Meldungen"},
                                         {.english = "a result", .shown = "ein Ergebnis"}, /* in no order */
                                         {.english = "label\004rule", .shown = "Regel"},
                                         {.english = "rule", .shown = "entscheiden"},
                                         {0}};
    speak(HEAD, rows);
    assert_string_equal(tongue_language(), "de");
    assert_string_equal(_("no alerts"), "keine Meldungen");
    assert_string_equal(_("a result"), "ein Ergebnis");
    assert_string_equal(_("another"), "another");
    assert_string_equal(_("rule"), "entscheiden");
    assert_string_equal(C_("label", "rule"), "Regel");
    assert_string_equal(C_("key", "rule"), "rule");
    tongue_forget();
    assert_string_equal(_("no alerts"), "no alerts");
}

static void a_machine_of_the_other_order_of_bytes_made_it(void **state)
{
    (void)state;
    static const struct mo_row rows[] = {{.english = "no alerts", .shown = "keine Meldungen"}, {0}};
    struct mo_made m = made_of(HEAD, rows, true);
    assert_true(tongue_take(m.bytes, m.length, NULL));
    assert_string_equal(_("no alerts"), "keine Meldungen");
}

static void the_language_has_its_own_rule_of_plurals(void **state)
{
    (void)state;
    static const char one[] = "%d board\0%d boards", shown[] = "%d deska\0%d deski\0%d desok";
    static const struct mo_row rows[] = {
        {.english = one, .english_length = sizeof one - 1, .shown = shown, .shown_length = sizeof shown - 1}, {0}};
    static const struct {
        long n;
        const char *shown;
    } cases[] = {{1, "%d deska"},  {21, "%d deska"}, {2, "%d deski"},   {33, "%d deski"},
                 {11, "%d desok"}, {12, "%d desok"}, {100, "%d desok"}, {-2, "%d deski"}};
    speak(THREE, rows);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(tongue_count("%d board", "%d boards", cases[i].n), cases[i].shown);
}

static void a_rule_that_is_none_counts_as_in_english(void **state)
{
    (void)state;
    static const char *const rules[] = {"n/0", "((((n", "n != ", "n ? 1", "5", "n n", "1 = 1", "m", ""};
    static const char one[] = "%d board\0%d boards", shown[] = "%d Brett\0%d Bretter";
    static const struct mo_row rows[] = {
        {.english = one, .english_length = sizeof one - 1, .shown = shown, .shown_length = sizeof shown - 1}, {0}};
    char head[256], deep[200];
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    for (size_t i = 0; i <= sizeof rules / sizeof *rules; i++) {
        const char *rule = i < sizeof rules / sizeof *rules ? rules[i] : deep;
        snprintf(head, sizeof head, "charset=UTF-8\nnplurals=2; plural=%s;\n", rule);
        speak(head, rows);
        assert_string_equal(tongue_count("%d board", "%d boards", 2), "%d boards");
    }
}

/* What is written into the wrong place would be read as an address. */
static void a_text_with_other_places_to_fill_stays_english(void **state)
{
    (void)state;
    static const struct mo_row rows[] = {{.english = "%s has %d", .shown = "%d hat %s"},
                                         {.english = "%d of %d", .shown = "%d von"},
                                         {.english = "board %d", .shown = "Brett %d%n"},
                                         {.english = "%ld entries", .shown = "%d Einträge"},
                                         {.english = "%s at %d", .shown = "Brett %2$d: %1$s"},
                                         {.english = "no %%", .shown = "kein %%"},
                                         {.english = "half", .shown = "50 %"},
                                         {0}};
    speak(HEAD, rows);
    assert_string_equal(_("%s has %d"), "%s has %d");
    assert_string_equal(_("%d of %d"), "%d of %d");
    assert_string_equal(_("board %d"), "board %d");
    assert_string_equal(_("%ld entries"), "%ld entries");
    assert_string_equal(_("%s at %d"), "Brett %2$d: %1$s");
    assert_string_equal(_("no %%"), "kein %%");
    assert_string_equal(_("half"), "half");
}

static void what_is_no_catalogue_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    static const struct mo_row rows[] = {{.english = "no alerts", .shown = "keine Meldungen"}, {0}};
    struct error why;
    struct mo_made m = made_of("Content-Type: text/plain; charset=ISO-8859-1\n", rows, false);
    speak(HEAD, rows);
    assert_false(tongue_take(m.bytes, m.length, &why));
    assert_non_null(strstr(why.what, "UTF-8"));
    assert_false(tongue_take("", 0, &why));
    assert_false(tongue_take("Flagfall is a console for chess arbiters", 41, &why));
    assert_string_equal(_("no alerts"), "keine Meldungen");
}

/* Cut anywhere, and with any byte changed: read or refused, never beyond its end. */
static void a_spoiled_catalogue_does_no_harm(void **state)
{
    (void)state;
    static const struct mo_row rows[] = {
        {.english = "no alerts", .shown = "keine Meldungen"}, {.english = "%d of %d", .shown = "%d von %d"}, {0}};
    struct mo_made m = made_of(HEAD, rows, false);
    for (size_t length = 0; length < m.length; length++) {
        unsigned char *cut = malloc(length + 1);
        memcpy(cut, m.bytes, length);
        (void)tongue_take(cut, length, NULL);
        free(cut);
        (void)_("no alerts");
    }
    for (size_t i = 0; i < m.length; i++) {
        m.bytes[i] ^= 0xff;
        (void)tongue_take(m.bytes, m.length, NULL);
        (void)_("%d of %d");
        m.bytes[i] ^= 0xff;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(without_a_catalogue_all_is_english, forget),
        cmocka_unit_test_teardown(a_text_is_shown_in_the_language_taken, forget),
        cmocka_unit_test_teardown(a_machine_of_the_other_order_of_bytes_made_it, forget),
        cmocka_unit_test_teardown(the_language_has_its_own_rule_of_plurals, forget),
        cmocka_unit_test_teardown(a_rule_that_is_none_counts_as_in_english, forget),
        cmocka_unit_test_teardown(a_text_with_other_places_to_fill_stays_english, forget),
        cmocka_unit_test_teardown(what_is_no_catalogue_is_refused_and_changes_nothing, forget),
        cmocka_unit_test_teardown(a_spoiled_catalogue_does_no_harm, forget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
