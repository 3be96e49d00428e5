/* INI files: what iniparser would hide is refused with its line, everything else is read as iniparser reads it. */
#include "base/ini.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void values_are_read_without_their_dress(void **state)
{
    static const struct {
        const char *line, *value;
    } rows[] = {
        {"k = plain words", "plain words"},
        {"k=tight", "tight"},
        {"  k  =  wide  ", "wide"},
        {"k = with ; a comment", "with"},
        {"k = with # a comment", "with"},
        {"k = \"a;b # c\"", "a;b # c"},
        {"k = \"a\" ; a comment", "a"},
        {"k = 'one quote'", "one quote"},
        {"k = \"'t Hart\"", "'t Hart"},
        {"k = say \"this\" now", "say \"this\" now"},
        {"k =", ""},
        {"k = ; nothing", ""},
        {"k = \"\"", ""},
        {"k = ''", ""},
        {"k = a = b", "a = b"},
        {"k = Müller, Zoë", "Müller, Zoë"},
        {"K = case of the name", "case of the name"},
        {"k = C:\\open\\round", "C:\\open\\round"},
        {"k = \"C:\\open\\round\"", "C:\\open\\round"},
        {"k = \"ends \\\"", "ends \\"},
        {"k = \"ends \\\\\"", "ends \\\\"},
        {"k = 'ends \\' ; a comment", "ends \\"},
        {"k = \"\\\" ; a comment", "\\"},
        {"k = windows\r", "windows"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[128];
        struct ini ini;
        struct error why = {0};
        snprintf(text, sizeof text, "; first\n[S]\n%s\n", rows[i].line);
        if (!ini_read(&ini, text, strlen(text), "a.ini", &why))
            fail_msg("%s: %s: %s", rows[i].line, why.where, why.what);
        assert_string_equal(ini_value(&ini, "s", "k"), rows[i].value);
        assert_int_equal(ini.scan.entries[0].line, 3);
        ini_release(&ini);
    }
}

/* How a line that ini_scan() lets through is read, said without iniparser. */
static void undress(const char *line, char *out)
{
    const char *at = strchr(line, '=') + 1;
    at += strspn(at, " \t");
    size_t n = strlen(at);
    if (*at == '"' || *at == '\'') {
        n = strcspn(at + 1, (char[]){*at, '\0'});
        at++;
    } else {
        for (size_t i = n; i-- > 0;)
            if ((at[i] == ';' || at[i] == '#') && (!i || strchr(" \t", at[i - 1])))
                n = i;
        while (n && strchr(" \t", at[n - 1]))
            n--;
    }
    memcpy(out, at, n);
    out[n] = '\0';
}

static void every_version_of_iniparser_reads_a_line_alike(void **state)
{
    static const char letters[] = "\\\"';# =[ab\t";
    uint32_t random = 1;
    int read = 0;
    (void)state;
    for (int turn = 0; turn < 20000; turn++) {
        char line[24] = "k=", text[40], value[24];
        for (size_t i = 2; i < 3 + (size_t)turn % 9; i++) {
            random = random * 1664525u + 1013904223u;
            line[i] = letters[(random >> 16) % (sizeof letters - 1)];
        }
        struct ini ini;
        struct error why = {0};
        snprintf(text, sizeof text, "[a\\b]\n%s", line);
        if (!ini_read(&ini, text, strlen(text), "a.ini", &why)) {
            assert_null(strstr(why.what, "iniparser"));
            continue;
        }
        read++;
        undress(line, value);
        if (strcmp(ini_value(&ini, "a\\b", "k"), value) != 0)
            fail_msg("|%s| is read as |%s|, not as |%s|", line, ini_value(&ini, "a\\b", "k"), value);
        ini_release(&ini);
    }
    assert_true(read > 5000);
}

static void what_iniparser_hides_is_refused_with_its_line(void **state)
{
    static const struct {
        const char *text, *where, *what;
    } rows[] = {
        {"[a]\nk = 1\n[b]\nk = 1\nK = 2\n", "a.ini:5", "K is already in line 4"},
        {"[a]\n[b]\n[A]\n", "a.ini:3", "section [A] is already in line 1"},
        {"[a]\nk = 1\\\n", "a.ini:2", "a \\ at the end would join the next line"},
        {"; note \\\n[a]\n", "a.ini:1", "a \\ at the end would join the next line"},
        {"[a]\nk = C#5\n", "a.ini:2", "# begins a comment and would cut the value"},
        {"[a]\nk = a;b\n", "a.ini:2", "; begins a comment and would cut the value"},
        {"[a]\nk = \"open\n", "a.ini:2", "a quote that is not closed"},
        {"[a]\nk = 't Hart\n", "a.ini:2", "a quote that is not closed"},
        {"[a]\nk = \"a\" b\n", "a.ini:2", "text after the closing quote"},
        {"[a]\nwords\n", "a.ini:2", "neither a section nor name = value"},
        {"[a] ; why\n", "a.ini:1", "a section's name that does not end"},
        {"[]\n", "a.ini:1", "not the name of a section"},
        {"[a:b]\n", "a.ini:1", "not the name of a section"},
        {"[a]\n= 1\n", "a.ini:2", "not a name before the ="},
        {"[a]\nx:y = 1\n", "a.ini:2", "not a name before the ="},
        {"k = 1\n", "a.ini:1", "a value before the first section"},
        {"[a]\nk = \x01\n", "a.ini:2", "a control character (0x01)"},
        {"[a]\rk = 1\r", "a.ini:1", "a control character (0x0d)"},
        {"[a]\n\nk = M\xfcller\n", "a.ini:3", "bytes that are not UTF-8"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ini ini;
        struct error why = {0};
        assert_false(ini_read(&ini, rows[i].text, strlen(rows[i].text), "a.ini", &why));
        assert_string_equal(why.where, rows[i].where);
        assert_string_equal(why.what, rows[i].what);
        assert_true(*why.remedy);
    }
}

static void a_line_that_is_too_long_is_refused(void **state)
{
    char text[1100];
    struct ini ini;
    struct error why = {0};
    (void)state;
    for (size_t length = 990; length < 1010; length++) {
        memcpy(text, "[a]\nk = ", 8);
        memset(text + 8, 'x', length - 4);
        size_t total = length + 4;
        bool read = ini_read(&ini, text, total, "a.ini", &why);
        assert_int_equal(read, length <= INI_LINE_MAX);
        if (read) {
            assert_int_equal(strlen(ini_value(&ini, "a", "k")), length - 4);
            ini_release(&ini);
        } else {
            assert_string_equal(why.where, "a.ini:2");
        }
    }
}

static void a_long_path_keeps_its_end_and_its_line(void **state)
{
    char path[400];
    struct ini ini;
    struct error why = {0};
    (void)state;
    memset(path, 'x', sizeof path);
    strcpy(path + sizeof path - 12, "/phone.ini");
    assert_false(ini_read(&ini, "[a]\nwords\n", 10, path, &why));
    size_t length = strlen(why.where);
    assert_true(length < sizeof why.where && length > 12);
    assert_string_equal(why.where + length - 12, "/phone.ini:2");
}

static void nothing_is_read_from_nothing(void **state)
{
    struct ini ini;
    (void)state;
    assert_true(ini_read(&ini, "", 0, "a.ini", NULL));
    assert_int_equal(ini.scan.section_count, 0);
    assert_null(ini_value(&ini, "a", "k"));
    ini_release(&ini);
    assert_true(ini_read(&ini, "\xef\xbb\xbf[a]", 6, "a.ini", NULL));
    assert_string_equal(ini.scan.sections[0].name, "a");
    ini_release(&ini);
}

static void a_zero_byte_is_refused(void **state)
{
    struct ini ini;
    struct error why;
    (void)state;
    assert_false(ini_read(&ini, "[a]\nk = a\0b\n", 13, "a.ini", &why));
    assert_string_equal(why.where, "a.ini:2");
}

static void order_and_case_are_kept(void **state)
{
    static const char text[] = "[Zeta]\nB = 1\nA = 2\n[alpha]\n# c\nB = 3\n";
    struct ini ini;
    (void)state;
    assert_true(ini_read(&ini, text, sizeof text - 1, "a.ini", NULL));
    const struct ini_scan *s = &ini.scan;
    assert_string_equal(s->sections[0].name, "Zeta");
    assert_string_equal(s->entries[0].key, "B");
    assert_string_equal(s->entries[1].key, "A");
    assert_int_equal(s->sections[1].first, 2);
    assert_int_equal(s->sections[1].begin, 19);
    assert_int_equal(s->sections[1].end, sizeof text - 1);
    assert_string_equal(ini_value(&ini, "ALPHA", "b"), "3");
    assert_ptr_equal(ini_scan_section(s, "ALPHA"), &s->sections[1]);
    ini_release(&ini);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_read_without_their_dress),
        cmocka_unit_test(every_version_of_iniparser_reads_a_line_alike),
        cmocka_unit_test(what_iniparser_hides_is_refused_with_its_line),
        cmocka_unit_test(a_line_that_is_too_long_is_refused),
        cmocka_unit_test(a_long_path_keeps_its_end_and_its_line),
        cmocka_unit_test(nothing_is_read_from_nothing),
        cmocka_unit_test(a_zero_byte_is_refused),
        cmocka_unit_test(order_and_case_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
