/* Entries that were gone when the log was opened: what is written of it is read again, and has one sentence. */
#include "log/body.h"
#include "log/loss.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include "cmocka_names.h"

static void what_is_written_of_a_loss_is_read_again(void **state)
{
    static const char *const kept[] = {"club.flagfall.damaged-1", NULL};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct body b = {0};
        int64_t lost = -1;
        loss_write(&b, kept[i], 12);
        assert_true(loss_read(body_done(&b), &lost));
        assert_int_equal(lost, 12);
        body_release(&b);
    }
}

/* Whatever else may be in a body, a member of a member counts as little as other troubles do. */
static void nothing_else_is_a_loss(void **state)
{
    static const char *const bodies[] = {
        "{\"seen\":{\"lost\":7,\"what\":\"entries-gone\"},\"what\":\"file-short\"}",
        "{\"what\":\"mark-doubtful\"}",
        "{\"lost\":7}",
        "{}",
        "{\"what\":\"entries-gone\"",
    };
    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        int64_t lost = -1;
        assert_false(loss_read(bodies[i], &lost));
        assert_int_equal(lost, -1);
    }
}

static void a_number_that_no_log_can_lose_is_not_known(void **state)
{
    static const char *const numbers[] = {"-3", "9007199254740991", "\"3\""};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char body[80];
        int64_t lost = -1;
        snprintf(body, sizeof body, "{\"lost\":%s,\"what\":\"journal-damaged\"}", numbers[i]);
        assert_true(loss_read(body, &lost));
        assert_int_equal(lost, 0);
    }
}

static void it_has_one_sentence(void **state)
{
    char words[LOSS_WORDS];
    (void)state;
    assert_string_equal(loss_words(3, words), "3 entries that had been saved are lost");
    assert_string_equal(loss_words(1, words), "1 entry that had been saved is lost");
    assert_string_equal(loss_words(0, words), "entries that had been saved may be lost");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_of_a_loss_is_read_again),
        cmocka_unit_test(nothing_else_is_a_loss),
        cmocka_unit_test(a_number_that_no_log_can_lose_is_not_known),
        cmocka_unit_test(it_has_one_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
