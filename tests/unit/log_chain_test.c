/* From which number a changed entry came is looked for at a bounded cost: a long entry is not hashed thousands of
 * times. */
#include "log/chain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { HERE = 5000, LONG = 1 << 20 };

/* What is said of an entry that stands behind entry HERE, and was written with another number. */
static void moved(int64_t from, const char *body, struct error *why)
{
    struct chain c = {.sequence = HERE};
    struct entry e = {.sequence = from, .station = "hall", .kind = ENTRY_NOTE, .who = "AB", .body = body};
    e.hash = entry_hash(&e);
    e.sequence = HERE + 1;
    assert_false(chain_take(&c, &e, "a.flagfall", why));
}

static void a_long_entry_is_looked_for_nearby_only(void **state)
{
    struct error why = {0};
    char *body = malloc(LONG + 1);
    (void)state;
    assert_non_null(body);
    memset(body, '[', LONG);
    body[LONG] = '\0';
    moved(HERE - 3000, body, &why);
    assert_non_null(strstr(why.what, "was changed after it was written"));
    moved(HERE - 1, body, &why);
    assert_non_null(strstr(why.what, "was written as entry 4999"));
    moved(HERE - 3000, "{\"text\":\"short\"}", &why);
    assert_non_null(strstr(why.what, "was written as entry 2000"));
    free(body);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_entry_is_looked_for_nearby_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
