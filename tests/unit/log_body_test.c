/* Bodies: the canonical form is jansson's compact and sorted one, whatever the order and whatever the bytes. */
#include "log/body.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_canonical(const char *body)
{
    json_t *parsed = body_parse(body, NULL);
    assert_non_null(parsed);
    char *dumped = json_dumps(parsed, JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(body, dumped);
    free(dumped);
    json_decref(parsed);
}

static void members_are_sorted_whatever_their_order(void **state)
{
    (void)state;
    struct body b = {0};
    for (int round = 0; round < 3; round++) {
        body_begin(&b);
        body_text(&b, "white", "Eve");
        body_number(&b, "a", INT64_MIN);
        body_list(&b, "times");
        body_number(&b, NULL, 300);
        body_object(&b, NULL);
        body_flag(&b, "z", false);
        body_text(&b, "b", "");
        body_end(&b);
        body_list(&b, NULL);
        body_end(&b);
        body_end(&b);
        body_flag(&b, "ab", true);
        body_object(&b, "B");
        body_end(&b);
        assert_string_equal(body_done(&b), "{\"B\":{},\"a\":-9223372036854775808,\"ab\":true,"
                                           "\"times\":[300,{\"b\":\"\",\"z\":false},[]],\"white\":\"Eve\"}");
        assert_canonical(body_done(&b));
    }
    body_begin(&b);
    assert_string_equal(body_done(&b), "{}");
    body_release(&b);
}

static void texts_of_any_bytes_become_utf8(void **state)
{
    static const struct {
        const char *bytes, *json;
    } rows[] = {
        {"plain", "\"plain\""},
        {"\"\\\b\f\n\r\t/", "\"\\\"\\\\\\b\\f\\n\\r\\t/\""},
        {"\x01\x1f\x7f", "\"\\u0001\\u001F\x7f\""},
        {"Åsa ♞ 🂡", "\"Åsa ♞ 🂡\""},
        {"M\xfcller", "\"M\xef\xbf\xbdller\""},
        {"cut \xe2\x99", "\"cut \xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xf4\x90\x80\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xf4\x8f\xbf\xbf", "\"\xf4\x8f\xbf\xbf\""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text t = {0};
        struct body b = {0};
        add_json_text(&t, rows[i].bytes);
        assert_string_equal(text_chars(&t), rows[i].json);
        body_begin(&b);
        body_text(&b, rows[i].bytes, rows[i].bytes);
        assert_canonical(body_done(&b));
        body_release(&b);
        text_release(&t);
    }
}

static void any_two_bytes_give_what_jansson_takes(void **state)
{
    (void)state;
    struct body b = {0};
    for (int first = 1; first < 256; first++)
        for (int second = 0; second < 256; second++) {
            char bytes[] = {(char)first, (char)second, 'x', '\0'};
            body_begin(&b);
            body_text(&b, "t", bytes);
            assert_canonical(body_done(&b));
        }
    body_release(&b);
}

static void reading_is_tolerant(void **state)
{
    (void)state;
    struct error why = {0};
    json_t *body = body_parse("{\"a\":1,\"b\":\"x\",\"c\":true,\"d\":1.5}", &why);
    assert_non_null(body);
    assert_int_equal(body_number_of(body, "a", 7), 1);
    assert_int_equal(body_number_of(body, "b", 7), 7);
    assert_int_equal(body_number_of(body, "d", 7), 7);
    assert_int_equal(body_number_of(body, "e", 7), 7);
    assert_string_equal(body_text_of(body, "b", "-"), "x");
    assert_string_equal(body_text_of(body, "a", "-"), "-");
    assert_true(body_flag_of(body, "c", false));
    assert_true(body_flag_of(body, "a", true));
    json_decref(body);
    assert_int_equal(body_number_of(NULL, "a", 3), 3);
    static const char *const no_bodies[] = {"", "[]", "1", "{", "{\"a\":1,\"a\":2}", "{\"a\":\"\xff\"}", "{} x"};
    for (size_t i = 0; i < sizeof no_bodies / sizeof *no_bodies; i++)
        assert_null(body_parse(no_bodies[i], &why));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_sorted_whatever_their_order),
        cmocka_unit_test(texts_of_any_bytes_become_utf8),
        cmocka_unit_test(any_two_bytes_give_what_jansson_takes),
        cmocka_unit_test(reading_is_tolerant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
