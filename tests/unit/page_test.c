/* Pages as text: no line is wider than the page, no word is broken that fits a line, nothing is lost; columns of a
 * table stand one below the other.
 */
#include "report/page/page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Words of so many letters with a blank between; never the same twice in a row. */
static void add_words(struct text *out, int letters, int count)
{
    for (int i = 0; i < count; i++) {
        text_add(out, i ? " " : "");
        for (int k = 0; k < letters; k++)
            text_add_char(out, (char)('a' + (i + k) % 26));
    }
}

static size_t widest(const char *s)
{
    size_t most = 0;
    for (const char *line = s; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t width = strcspn(line, "\n");
        most = width > most ? width : most;
    }
    return most;
}

static void strip(struct text *out, const char *s)
{
    for (; *s; s++)
        if (*s != ' ' && *s != '\n')
            text_add_char(out, *s);
}

/* The words, without blanks, stand in the page in their order. */
static void assert_all_there(const char *page, const char *words)
{
    struct text all = {0}, some = {0};
    strip(&all, page);
    strip(&some, words);
    assert_non_null(strstr(text_chars(&all), text_chars(&some)));
    text_release(&all);
    text_release(&some);
}

static void assert_words_are_whole(const char *page, const char *words)
{
    char word[256];
    for (size_t n; *words; words += n, words += strspn(words, " ")) {
        n = strcspn(words, " ");
        memcpy(word, words, n);
        word[n] = '\0';
        if (n < PAGE_WIDTH / 3 && !strstr(page, word))
            fail_msg("%s is broken in\n%s", word, page);
    }
}

static void paragraphs_are_broken_at_blanks(void **state)
{
    static const int letters[] = {1, 2, 7, 24, 25, 31, 33, 49, 50, 51, 99, 100, 101, 250};
    (void)state;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        for (int form = 0; form < 3; form++) {
            struct text out = {0}, words = {0};
            struct page p;
            add_words(&words, letters[i], 40);
            page_begin(&p, PAGE_TEXT, &out, "Words");
            if (form == 0)
                page_say(&p, "%s", text_chars(&words));
            else if (form == 1)
                page_item(&p, "%s", text_chars(&words));
            else
                page_field(&p, "Reason", "%s", text_chars(&words));
            page_end(&p);
            assert_true(widest(text_chars(&out)) <= PAGE_WIDTH);
            assert_all_there(text_chars(&out), text_chars(&words));
            assert_words_are_whole(text_chars(&out), text_chars(&words));
            text_release(&out);
            text_release(&words);
        }
}

static void a_line_is_as_full_as_it_can_be(void **state)
{
    (void)state;
    struct text out = {0};
    struct page p;
    struct text words = {0};
    add_words(&words, 9, 30); /* eight of them with their blanks fill a line */
    page_begin(&p, PAGE_TEXT, &out, "Words");
    page_say(&p, "%s", text_chars(&words));
    page_end(&p);
    assert_int_equal(widest(text_chars(&out)), PAGE_WIDTH - 1);
    text_clear(&out);
    text_clear(&words);
    add_words(&words, PAGE_WIDTH / 2 - 1, 1);
    text_add(&words, " ");
    add_words(&words, PAGE_WIDTH / 2, 1); /* as long as a line, to the letter */
    page_begin(&p, PAGE_TEXT, &out, "Words");
    page_say(&p, "%s", text_chars(&words));
    page_end(&p);
    assert_int_equal(widest(text_chars(&out)), PAGE_WIDTH);
    text_clear(&out);
    page_begin(&p, PAGE_TEXT, &out, "Words");
    page_warn(&p, "%s", text_chars(&words)); /* between asterisks, which count too */
    page_end(&p);
    assert_true(widest(text_chars(&out)) <= PAGE_WIDTH);
    text_release(&out);
    text_release(&words);
}

static void columns_stand_below_each_other(void **state)
{
    (void)state;
    struct text out = {0};
    struct page p;
    page_begin(&p, PAGE_TEXT, &out, "Table");
    page_table(&p, "<Player >Points <Why");
    page_cell(&p, "%s", "Moe");
    page_cell(&p, "%d", 7);
    page_cell(&p, "%s", "late");
    page_cell(&p, "%s", "V\xc3\xa9ra"); /* four letters of five bytes */
    page_cell(&p, "%d", 10);
    page_cell(&p, "%s", "a telephone");
    page_table_end(&p);
    page_end(&p);
    assert_non_null(strstr(text_chars(&out), "Player  Points  Why\n"
                                             "Moe          7  late\n"
                                             "V\xc3\xa9ra        10  a telephone\n"));
    text_release(&out);
}

static void the_last_column_wraps_and_stays_in_its_place(void **state)
{
    (void)state;
    struct text out = {0}, words = {0};
    struct page p;
    add_words(&words, 12, 25);
    page_begin(&p, PAGE_TEXT, &out, "Table");
    page_table(&p, "<Player <Why");
    page_cell(&p, "%s", "Moe");
    page_cell(&p, "%s", text_chars(&words));
    page_table_end(&p);
    page_end(&p);
    assert_true(widest(text_chars(&out)) <= PAGE_WIDTH);
    assert_all_there(text_chars(&out), text_chars(&words));
    const char *row = strstr(text_chars(&out), "Moe");
    assert_non_null(row);
    size_t column = strspn(row + 3, " ") + 3;
    int lines = 0;
    for (const char *line = strchr(row, '\n') + 1; *line == ' '; line = strchr(line, '\n') + 1, lines++)
        assert_int_equal(strspn(line, " "), column);
    assert_true(lines >= 3);
    text_release(&out);
    text_release(&words);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(paragraphs_are_broken_at_blanks),
        cmocka_unit_test(a_line_is_as_full_as_it_can_be),
        cmocka_unit_test(columns_stand_below_each_other),
        cmocka_unit_test(the_last_column_wraps_and_stays_in_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
