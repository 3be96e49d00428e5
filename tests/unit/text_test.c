/* Text that is copied into a fixed room, and lists that grow. */
#include "base/list.h"
#include "base/text.h"
#include "hall/incident.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

_Static_assert(sizeof((struct incident *)0)->before == FEN_MAX, "an incident keeps a whole FEN");

static void what_fits_is_copied_and_what_does_not_is_cut_between_letters(void **state)
{
    (void)state;
    static const struct {
        const char *from;
        size_t room;
        const char *copy;
        bool fits;
    } rows[] = {
        {"Kim Moe", 8, "Kim Moe", true},
        {"Kim Moe", 7, "Kim Mo", false},
        {"Kim Moe", 1, "", false},
        {"", 1, "", true},
        {NULL, 4, "", true},
        {"Bjørn", 4, "Bj", false}, /* the ø has two bytes, and only one would fit */
        {"Bjørn", 5, "Bjø", false},
        {"日本", 6, "日", false},
        {"日本", 7, "日本", true},
        {"\x80\x80\x80\x80", 3, "", false}, /* no text at all: nothing of it is kept */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char out[16];
        memset(out, '#', sizeof out);
        assert_int_equal(copy_text(out, rows[i].room, rows[i].from), rows[i].fits);
        assert_string_equal(out, rows[i].copy);
        assert_int_equal(out[rows[i].room], '#');
    }
}

static void a_text_may_be_copied_onto_itself(void **state)
{
    (void)state;
    char text[16] = "the same text";
    assert_true(copy_text(text, sizeof text, text));
    assert_string_equal(text, "the same text");
    assert_true(copy_text(text, sizeof text, text + 4));
    assert_string_equal(text, "same text");
}

static void a_list_keeps_what_it_holds_while_it_grows(void **state)
{
    (void)state;
    enum { MANY = 1000 };
    int *with_room = NULL, *without = NULL, count = 0;
    size_t room = 0;
    for (count = 0; count < MANY; count++) {
        LIST_ROOM(with_room, count, room);
        LIST_ROOM_FOR_ONE(without, count);
        assert_true(room > (size_t)count);
        with_room[count] = without[count] = count;
    }
    for (int i = 0; i < MANY; i++)
        assert_true(with_room[i] == i && without[i] == i);
    free(with_room);
    free(without);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_is_copied_and_what_does_not_is_cut_between_letters),
        cmocka_unit_test(a_text_may_be_copied_onto_itself),
        cmocka_unit_test(a_list_keeps_what_it_holds_while_it_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
