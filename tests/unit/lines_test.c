/* Lists of lines: what is written is read back, what cannot be is refused with its place. */
#include "lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool read_text(const char *text, struct line_list *out, struct error *why)
{
    FILE *f = tmpfile();
    assert_non_null(f);
    fputs(text, f);
    rewind(f);
    bool good = lines_read(f, "list", out, why);
    fclose(f);
    return good;
}

static void a_list_is_read(void **state)
{
    (void)state;
    struct line_list lines;
    struct error why = {0};
    assert_true(
        read_text("# hall\n\n/dev/ttyUSB0 dgt 12\ntcp:10.0.0.5:4001\tdgt-bus\t13\t1013\nspeed 20\n", &lines, &why));
    assert_int_equal(lines.count, 2);
    assert_string_equal(lines.entries[0].address, "/dev/ttyUSB0");
    assert_int_equal(lines.entries[0].board, 12);
    assert_string_equal(lines.entries[1].driver->name, "dgt-bus");
    assert_int_equal(lines.entries[1].first_address, 1013);
    assert_true(lines.speed > 19.9 && lines.speed < 20.1);
    FILE *f = tmpfile();
    lines_write(f, &lines);
    lines_release(&lines);
    rewind(f);
    assert_true(lines_read(f, "again", &lines, &why));
    assert_int_equal(lines.count, 2);
    assert_int_equal(lines.entries[1].first_address, 1013);
    fclose(f);
    lines_release(&lines);
}

static void what_cannot_be_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *where;
    } rows[] = {
        {"", "list"},
        {"# nothing\n", "list"},
        {"/dev/ttyUSB0 dgt\n", "list:1"},
        {"/dev/ttyUSB0 dgt 1\n/dev/ttyUSB1 dgt one\n", "list:2"},
        {"/dev/ttyUSB0 dgt 0\n", "list:1"},
        {"/dev/ttyUSB0 abacus 1\n", "list:1"},
        {"/dev/ttyUSB0 dgt 1 2 3\n", "list:1"},
        {"speed nan\n", "list:1"},
        {"speed -3\n", "list:1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct line_list lines;
        struct error why = {0};
        if (read_text(rows[i].text, &lines, &why))
            fail_msg("taken: %s", rows[i].text);
        assert_string_equal(why.where, rows[i].where);
        lines_release(&lines);
    }
}

static void a_line_without_end_is_refused(void **state)
{
    (void)state;
    static char text[4096];
    struct line_list lines;
    struct error why = {0};
    memset(text, 'x', sizeof text - 1);
    assert_false(read_text(text, &lines, &why));
    lines_release(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_read),
        cmocka_unit_test(what_cannot_be_is_refused_with_its_place),
        cmocka_unit_test(a_line_without_end_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
