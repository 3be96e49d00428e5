/* What a cursor cannot read it says: a log that seems to end early would be believed. */
#include "log_forged.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <string.h>

#include <cmocka.h>

/* How many entries it gives, and whether it says that something was wrong. */
static int read_all(const char *path, bool newest_first, bool *failed, struct error *why)
{
    struct log *log = log_open(path, &(struct log_opening){.mode = LOG_EXAMINE}, why);
    struct log_cursor *c = log ? log_read(log, &(struct log_filter){.newest_first = newest_first}) : NULL;
    struct entry e;
    int count = 0;
    assert_non_null(c);
    while (log_next(c, &e))
        count++;
    *failed = log_cursor_failed(c, why);
    assert_false(log_next(c, &e)); /* nothing comes after that */
    log_cursor_free(c);
    log_close(log, NULL);
    return count;
}

static void an_entry_that_is_none_ends_it_with_words(void **state)
{
    static const char *const spoiled[] = {
        "UPDATE entry SET kind = 'nonsense' WHERE sequence = 700",
        "UPDATE entry SET hash = x'00' WHERE sequence = 700",
        "UPDATE entry SET wall_ms = -1 WHERE sequence = 700",
    };
    const char *path = in_scratch("entry.flagfall");
    (void)state;
    for (size_t i = 0; i < sizeof spoiled / sizeof *spoiled; i++)
        for (int newest_first = 0; newest_first < 2; newest_first++) {
            struct error why = {0};
            bool failed;
            make_sound(path, 1000);
            run_sql(path, spoiled[i], true);
            int count = read_all(path, newest_first, &failed, &why);
            assert_true(failed);
            assert_true(count <= (newest_first ? 301 : 699));
            assert_true(*why.what && *why.remedy);
        }
}

static void a_page_that_cannot_be_read_ends_it_with_words(void **state)
{
    const char *path = in_scratch("page.flagfall");
    char spoil[4096];
    struct error why = {0};
    bool failed;
    (void)state;
    make_sound(path, 1000);
    assert_int_equal(read_all(path, false, &failed, &why), 1001);
    assert_false(failed);
    memset(spoil, 0x5a, sizeof spoil);
    FILE *f = fopen(path, "r+b");
    assert_non_null(f);
    assert_int_equal(fseek(f, 20 * 4096, SEEK_SET), 0);
    assert_int_equal(fwrite(spoil, 1, sizeof spoil, f), sizeof spoil);
    fclose(f);
    int count = read_all(path, false, &failed, &why);
    assert_true(failed);
    assert_true(count < 1001);
    assert_non_null(strstr(why.what, "damaged"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_entry_that_is_none_ends_it_with_words),
        cmocka_unit_test(a_page_that_cannot_be_read_ends_it_with_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
