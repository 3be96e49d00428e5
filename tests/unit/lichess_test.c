/* Where an event's games are shown at Lichess: what may be written, and what is refused. */
#include "base/memory.h"
#include "event/event.h"
#include "event/lichess.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char head[] =
    "[event]\nname = X\nrulebook = fide-2023\ncontrol = 3+2\nrounds = 1\nboards = 200\n[broadcast]\n";

static struct chess_event *read_with(const char *line, struct error *why)
{
    struct text all = {0};
    text_addf(&all, "%s%s\n", head, line);
    struct chess_event *e = event_read(text_chars(&all), all.length, "x.ini", why);
    text_release(&all);
    return e;
}

static void a_place_is_a_name_or_an_address(void **state)
{
    static const char *const rows[][3] = {
        {"lichess-1 = hArb0urA", "hArb0urA", ""},
        {"lichess-1 = hArb0urA | 1-100", "hArb0urA", "1-100"},
        {"Lichess-1 = hArb0urA|1-40, 51-60", "hArb0urA", "1-40, 51-60"},
        {"lichess-1 = https://lichess.org/broadcast/harbour/round-3/hArb0urA/ | 7", "hArb0urA", "7"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        struct text written = {0};
        struct chess_event *e = read_with(rows[i][0], &why);
        if (!e)
            fail_msg("%s: %s", rows[i][0], why.what);
        assert_string_equal(e->broadcast.lichess[0].name, rows[i][1]);
        assert_string_equal(e->broadcast.lichess[0].boards, rows[i][2]);
        event_write(e, &written);
        struct chess_event *again = event_read(text_chars(&written), written.length, "x.ini", &why);
        assert_non_null(again);
        assert_string_equal(again->broadcast.lichess[0].name, rows[i][1]);
        assert_string_equal(again->broadcast.lichess[0].boards, rows[i][2]);
        text_release(&written);
        chess_event_free(again);
        chess_event_free(e);
    }
}

static void what_is_none_is_refused_with_its_line(void **state)
{
    static const char *const rows[][2] = {
        {"lichess-1 = ", "is not a round or tournament at Lichess"},
        {"lichess-1 = hArb0ur", "is not a round or tournament at Lichess"},
        {"lichess-1 = hArb0urAA", "is not a round or tournament at Lichess"},
        {"lichess-1 = hArb0ur%", "is not a round or tournament at Lichess"},
        {"lichess-1 = hArb0urA/../../api", "is not a round or tournament at Lichess"},
        {"lichess-1 = hArb0urA?x=1", "is not a round or tournament at Lichess"},
        {"lichess-1 = hArb0urA | 1-101", "has room for 100 boards, these are 101"},
        {"lichess-1 = hArb0urA | some", "some are no boards"},
        {"lichess-0 = hArb0urA", "there are at most 8"},
        {"lichess-9 = hArb0urA", "there are at most 8"},
        {"lichess-1x = hArb0urA", "there are at most 8"},
        {"lichess-1 = hArb0urA\nlichess-2 = hArb0urA | 3", "hArb0urA is lichess-1 already"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        assert_null(read_with(rows[i][0], &why));
        if (!strstr(why.what, rows[i][1]))
            fail_msg("%s: %s", rows[i][0], why.what);
        assert_non_null(strstr(why.where, "x.ini:"));
        assert_true(*why.remedy);
    }
}

static void a_place_has_its_boards(void **state)
{
    struct event_lichess some = {.boards = "2-4, 9"}, all = {.boards = ""};
    (void)state;
    for (int board = 1; board <= 10; board++) {
        assert_int_equal(lichess_has_board(&some, board), (board >= 2 && board <= 4) || board == 9);
        assert_true(lichess_has_board(&all, board));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_a_name_or_an_address),
        cmocka_unit_test(what_is_none_is_refused_with_its_line),
        cmocka_unit_test(a_place_has_its_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
