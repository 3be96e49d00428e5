#include "rules/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void a_long_sentence_is_kept_whole(void **state)
{
    (void)state;
    enum { LONG = 5000 };
    struct store s = {0};
    char words[LONG + 1];
    memset(words, 'w', LONG);
    words[LONG] = '\0';
    const char *built = store_printf(&s, "%s, %d", words, 7);
    assert_int_equal(strlen(built), LONG + 3);
    assert_string_equal(built + LONG, ", 7");
    assert_string_equal(store_printf(&s, "%s", ""), "");
    store_release(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_sentence_is_kept_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
