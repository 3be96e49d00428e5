/* A late entry who is called like somebody who is entered already. */
#include "event/pairing_change.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A third player of one name can enter too, and is told from the others before. */
static void a_namesake_enters_as_another_person(void **state)
{
    static const char *const others[] = {"Smith, John", "SMITH, JOHN", "Smith,John", "Smith, Jöhn"};
    struct error why = {0};
    (void)state;
    struct chess_event *e = chess_event_new();
    strcpy(event_add_player(e, 3)->name, "Smith, John");
    strcpy(event_add_player(e, 7)->name, "Smith, John");
    strcpy(event_add_player(e, 9)->name, "Smith, Joan");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct pairing_order o = {.kind = CHANGE_ENTER};
        struct text words = {0};
        char wanted[120];
        strcpy(o.player.name, others[i]);
        snprintf(wanted, sizeof wanted, "%s enters as player %d, as another person than player 3 and player 7",
                 others[i], 10 + (int)i);
        pairing_change_words(e, &o, &words);
        assert_memory_equal(text_chars(&words), wanted, strlen(wanted));
        assert_true(pairing_change_is_doubtful(e, &o));
        assert_true(event_change_pairing(e, &o, &why));
        text_release(&words);
    }
    struct pairing_order o = {.kind = CHANGE_ENTER, .player.name = "Smith, Jo"};
    assert_false(pairing_change_is_doubtful(e, &o));
    chess_event_free(e);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(a_namesake_enters_as_another_person)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
