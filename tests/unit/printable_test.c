/* What may be printed: nothing that steers a terminal, turns writing round or has no width of its own. */
#include "base/printable.h"
#include "report/csv.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void a_character_is_printed_or_a_question_mark_stands_for_it(void **state)
{
    static const struct {
        const char *given, *line;
    } rows[] = {
        {"Ana Petrović", "Ana Petrović"},
        {"e\xcc\x81", "e\xcc\x81"}, /* an accent of its own */
        {"棋手 ♞ 😀", "棋手 ♞ 😀"},
        {"a\x1b[31mb", "a?[31mb"},
        {"a\rb\nc\td\x7f", "a?b?c?d?"},
        {"a\xc2\x9b"
         "31mb",
         "a?31mb"},
        {"a\xe2\x80\xaelive\xe2\x80\xac", "a?live?"}, /* U+202E, U+202C */
        {"a\xe2\x81\xa6z\xe2\x81\xa9\xe2\x80\x8e\xd8\x9c", "a?z???"},
        {"a\xe2\x80\x8b\xe2\x80\x8d\xef\xbb\xbf\xe2\x81\xa0\xc2\xad", "a?????"}, /* no width */
        {"\xf3\xa0\x81\x81", "?"},                                               /* a tag, U+E0041 */
        {"\xe2\x80\xa8\xe2\x80\xa9", "??"},                                      /* ends of lines by Unicode */
        {"a\xff\xc0\xaf\xed\xa0\x80", "a??????"},
        {"\xe2\x80", "??"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text out = {0};
        text_add_printable(&out, rows[i].given);
        assert_string_equal(text_chars(&out), rows[i].line);
        text_release(&out);
    }
}

static void what_can_be_read_says_something_and_blanks_say_nothing(void **state)
{
    static const struct {
        const char *given;
        bool says;
    } rows[] = {
        {"", false},
        {" \t\n", false},
        {"\xe2\x80\x8b", false},                                     /* U+200B */
        {"\xc2\xa0\xe3\x80\x80\xe2\x80\x80\xe2\x80\x8a", false},     /* U+00A0, U+3000, U+2000, U+200A */
        {"\xe1\x9a\x80\xe2\x80\xaf\xe2\x81\x9f\xe2\xa0\x80", false}, /* U+1680, U+202F, U+205F, U+2800 */
        {"\xef\xb8\x8f\xc2\xad\xff\x01", false}, /* a selector, a soft hyphen, no character, a control */
        {"?", true},
        {"\xe2\x80\x8bx", true},
        {"  \xc3\xa9", true},
        {"\xe2\x99\x9e", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (printable_says_something(rows[i].given) != rows[i].says)
            fail_msg("row %zu", i);
}

static void pass_in_pieces(const char *s, size_t piece, bool is_json, struct text *out)
{
    struct printable_stream p = {.is_json = is_json};
    for (size_t at = 0, left = strlen(s); left;) {
        size_t n = left < piece ? left : piece;
        printable_pass(&p, s + at, n, out);
        at += n;
        left -= n;
    }
    printable_end(&p, out);
}

static void a_stream_is_cleaned_alike_wherever_it_is_cut(void **state)
{
    static const struct {
        const char *given, *printed, *json;
    } rows[] = {
        {"one\r\ntwo\tthree\n", "one\r\ntwo\tthree\n", "one\r\ntwo\tthree\n"},
        {"over\rwritten\r", "over?written?", "over?written?"},
        {"\"x\xe2\x80\xaey\xc2\x85z\"", "\"x?y?z\"", "\"x\\u202ey\\u0085z\""},
        {"\xf3\xa0\x81\x81", "?", "\\udb40\\udc41"},
        {"Šá 棋 😀 \x1b]0;t\a", "Šá 棋 😀 ?]0;t?", "Šá 棋 😀 ?]0;t?"},
        {"\xe2\x80", "??", "??"},
        {"\xf0\x9f\x98", "???", "???"},
        {"\xe2\x80"
         "A\xf4\x8f\xbf\xc3\xa9",
         "??A???é", "??A???é"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t piece = 1; piece < 12; piece++) {
            struct text printed = {0}, json = {0};
            pass_in_pieces(rows[i].given, piece, false, &printed);
            pass_in_pieces(rows[i].given, piece, true, &json);
            assert_string_equal(text_chars(&printed), rows[i].printed);
            assert_string_equal(text_chars(&json), rows[i].json);
            text_release(&printed);
            text_release(&json);
        }
}

/* Persian with a non-joiner, Hebrew with marks of direction, Devanagari with a joiner; what only pretends to be. */
static void a_name_in_a_file_keeps_what_belongs_to_it(void **state)
{
    static const char *const rows[][2] = {
        {"Holt, Ben", "Holt, Ben"},
        {"\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1", "\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1"},
        {"\xe0\xa4\x95\xe0\xa5\x8d\xe2\x80\x8d\xe0\xa4\xb7", "\xe0\xa4\x95\xe0\xa5\x8d\xe2\x80\x8d\xe0\xa4\xb7"},
        {"\xe2\x80\x8f\xd7\x93\xd7\x9f\xe2\x80\x8e, \xd7\x9f", "\xd7\x93\xd7\x9f, \xd7\x9f"},
        {"a\xe2\x80\xae"
         "b\xe2\x81\xa9",
         "ab"},
        {"\xd9\x85\xe2\x80\x8f\xe2\x80\x8c\xd8\xb1", "\xd9\x85\xe2\x80\x8c\xd8\xb1"},
        {"a\xe2\x80\x8c"
         "b",
         "ab"},
        {"\xe2\x80\x8c\xd8\xb1", "\xd8\xb1"},
        {"\xd8\xb1\xe2\x80\x8d", "\xd8\xb1"},
        {"\xd8\xb1\xe2\x80\x8d\xe2\x80\x8d\xd8\xb1", "\xd8\xb1\xe2\x80\x8d\xd8\xb1"},
        {"a\x1b[b\xff\xe2\x80\x8b", "a?[b?"},
        {"Gro\xc2\xad\xc3\x9f, \xef\xbb\xbf\xe2\x81\xa0"
         "Eva",
         "Gro\xc3\x9f, Eva"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text out = {0};
        text_add_name(&out, rows[i][0]);
        assert_string_equal(text_chars(&out), rows[i][1]);
        text_release(&out);
    }
}

static void a_cell_of_a_table_is_cleaned(void **state)
{
    (void)state;
    struct text out = {0};
    csv_add_harmless_cell(&out, "a,\"b\"\x1b\xe2\x80\xae");
    csv_add_harmless_cell(&out, "=SUM(\xe2\x80\x8b)");
    assert_string_equal(text_chars(&out), "\"a,\"\"b\"\"??\"\" =SUM(?)\"");
    text_release(&out);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_is_printed_or_a_question_mark_stands_for_it),
        cmocka_unit_test(what_can_be_read_says_something_and_blanks_say_nothing),
        cmocka_unit_test(a_stream_is_cleaned_alike_wherever_it_is_cut),
        cmocka_unit_test(a_name_in_a_file_keeps_what_belongs_to_it),
        cmocka_unit_test(a_cell_of_a_table_is_cleaned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
