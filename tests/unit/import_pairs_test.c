/* The lists that pairing programs print. */
#include "event/import.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct chess_event *seven_players(void)
{
    struct chess_event *e = chess_event_new();
    for (int n = 1; n <= 7; n++)
        snprintf(event_add_player(e, n)->name, PERSON_NAME_MAX, "Player %d", n);
    return e;
}

static void a_list_is_told_from_other_files(void **state)
{
    static const char *const lists[] = {"0", "1\n1 2\n", "\n 3 \r\n 1 4\r\n5 2\r\n3 0\r\n"};
    static const char *const others[] = {"", "001    1", "012 Club\n", "1 2\n", "1,2\n", "name\nA\n", "1\n1 2 3\n"};
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        assert_int_equal(import_kind_of(lists[i], strlen(lists[i])), IMPORT_PAIRS);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_not_equal(import_kind_of(others[i], strlen(others[i])), IMPORT_PAIRS);
}

static void pairs_come_in_the_order_of_the_list(void **state)
{
    static const char list[] = "4\r\n6 1\r\n2 5\r\n4 3\r\n7 0\r\n";
    struct import i = {.event = seven_players(), .file = "pairs.txt"};
    struct error why = {0};
    (void)state;
    event_add_round(i.event, 1)->date = 20261123;
    assert_true(import_text(&i, list, strlen(list), &why));
    assert_true(import_text(&i, list, strlen(list), &why)); /* the next round, and all have met */
    assert_ptr_equal(strstr(i.doubts.chars, "pairs.txt:2: round 2: players 6 and 1 met in round 1 already\n"),
                     i.doubts.chars);
    const struct round *r = event_round(i.event, 1), *again = event_round(i.event, 2);
    assert_int_equal(r->count, 4);
    assert_int_equal(round_pairing(r, 2)->white, 2);
    assert_int_equal(round_pairing(r, 2)->black, 5);
    assert_int_equal(round_pairing_of(r, 7)->white_result, 'U');
    assert_int_equal(again->count, 4);
    import_release(&i);
    chess_event_free(i.event);
}

static void what_is_no_list_of_this_event_is_refused(void **state)
{
    static const struct {
        const char *list, *where, *what;
    } rows[] = {
        {"2\n1 2\n3 8\n", "p:3", "there is no player 8"},
        {"2\n1 2\n", "p:2", "the first line announces 2 pairs, but the list has 1"},
        {"1\n1 2\n3 4\n", "p:3", "the first line announces 1 pairs, but the list has 2"},
        {"2\n1 2\n2 3\n", "p:3", "Player 2 (2) is in round 1 already, at board 1"},
        {"1\n0 2\n", "p:2", "nobody plays White"},
        {"1\n3 3\n", "p:2", "nobody plays White"},
        {"2\n1 2\n3 four\n", "p:3", "this is not a pair of start numbers"},
        {"1\n1 1000000000000\n", "p:2", "this is not a pair of start numbers"},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct import i = {.event = seven_players(), .file = "p"};
        struct error why = {0};
        assert_false(import_pairs(&i, rows[k].list, strlen(rows[k].list), &why));
        assert_string_equal(why.where, rows[k].where);
        assert_string_equal(why.what, rows[k].what);
        import_release(&i);
        chess_event_free(i.event);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_told_from_other_files),
        cmocka_unit_test(pairs_come_in_the_order_of_the_list),
        cmocka_unit_test(what_is_no_list_of_this_event_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
