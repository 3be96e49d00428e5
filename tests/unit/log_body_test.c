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
            assert_true(body_is_canonical(body_done(&b)));
        }
    body_release(&b);
}

static void what_is_written_otherwise_is_named(void **state)
{
    static const struct {
        const char *body;
        bool is_canonical;
    } rows[] = {
        {"{}", true},
        {"{\"a\":[],\"b\":{}}", true},
        {"{\"a\":[1,-2,0,true,false,\"x\",{\"a\":1}],\"ab\":\"\",\"b\":9007199254740992}", true},
        {"{\"a\":-9007199254740992}", true},
        {"{\"a\":\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001F\x7f/\u00e9\"}", true},
        {"{\"a\":9007199254740993}", false},
        {"{\"a\":-9007199254740993}", false},
        {"{\"a\":10000000000000000}", false},
        {"{\"a\":4611686018427387904}", false},
        {"{\"a\":01}", false},
        {"{\"a\":-0}", false},
        {"{\"a\":-}", false},
        {"{\"a\":+1}", false},
        {"{\"a\":1.0}", false},
        {"{\"a\":1e3}", false},
        {"{\"a\":null}", false},
        {"{\"a\":tru}", false},
        {"{\"a\":}", false},
        {"{\"a\" :1}", false},
        {"{ \"a\":1}", false},
        {"{\"a\":1 }", false},
        {"{\"a\":1} ", false},
        {"{\"a\":1}}", false},
        {"{\"a\":1", false},
        {"{\"a\":1,}", false},
        {"{,\"a\":1}", false},
        {"{\"a\":1\"b\":2}", false},
        {"{\"a\":[1,]}", false},
        {"{\"a\":[,1]}", false},
        {"{\"a\":[1}", false},
        {"{\"a\":[1}]", false},
        {"{\"a\":1]", false},
        {"{\"a\"}", false},
        {"{a:1}", false},
        {"{\"b\":1,\"a\":2}", false},
        {"{\"ab\":1,\"a\":2}", false},
        {"{\"a\":1,\"a\":2}", false},
        {"{\"a\":{\"z\":1,\"b\":2}}", false},
        {"{\"a\":\"\\/\"}", false},
        {"{\"a\":\"\\u0041\"}", false},
        {"{\"a\":\"\\u000A\"}", false},
        {"{\"a\":\"\\u001f\"}", false},
        {"{\"a\":\"\\u0000\"}", false},
        {"{\"a\":\"\\u00\"}", false},
        {"{\"a\":\"\\", false},
        {"{\"a\":\"\n\"}", false},
        {"{\"a\":\"\xff\"}", false},
        {"{\"a\":\"x}", false},
        {"", false},
        {"[]", false},
        {"1", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (body_is_canonical(rows[i].body) != rows[i].is_canonical)
            fail_msg("%s", rows[i].body);
}

/* As deep as a builder goes, and one deeper; as long as a body may be, and one longer. */
static void depth_and_length_have_an_end(void **state)
{
    (void)state;
    static char body[BODY_BYTES_MAX + 2];
    for (int deep = BODY_DEPTH - 1; deep <= 200000; deep = deep == BODY_DEPTH - 1 ? BODY_DEPTH : 200000) {
        char *s = body + sprintf(body, "{\"a\":");
        memset(s, '[', (size_t)deep);
        memset(s + deep, ']', (size_t)deep);
        strcpy(s + 2 * deep, "}");
        assert_int_equal(body_is_canonical(body), deep == BODY_DEPTH - 1);
        if (deep == 200000)
            break;
    }
    for (size_t length = BODY_BYTES_MAX; length <= BODY_BYTES_MAX + 1; length++) {
        memset(body, 'x', length);
        memcpy(body, "{\"a\":\"", 6);
        strcpy(body + length - 2, "\"}");
        assert_int_equal(body_is_canonical(body), length == BODY_BYTES_MAX);
    }
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
        cmocka_unit_test(what_is_written_otherwise_is_named),
        cmocka_unit_test(depth_and_length_have_an_end),
        cmocka_unit_test(reading_is_tolerant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
