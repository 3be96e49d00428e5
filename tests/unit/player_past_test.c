/* What a player's page says of a game whose result stands in the event file. */
#include "hall/views/player_past.h"

#include "event/event.h"
#include "hall/hall.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void a_result_of_the_file_is_the_same_for_both(void **state)
{
    static const struct {
        char white, black;
        enum result result;
        bool forfeit;
    } rows[] = {
        {'1', '0', RESULT_WHITE, false}, {'0', '1', RESULT_BLACK, false}, {'=', '=', RESULT_DRAW, false},
        {'W', 'L', RESULT_WHITE, false}, {'L', 'W', RESULT_BLACK, false}, {'D', 'D', RESULT_DRAW, false},
        {'+', '-', RESULT_WHITE, true},  {'-', '+', RESULT_BLACK, true},  {'0', '0', RESULT_NONE, false},
        {'L', 'L', RESULT_NONE, false},  {'-', '-', RESULT_NONE, true},   {'\0', '\0', RESULT_OPEN, false},
    };
    (void)state;
    struct chess_event *e = chess_event_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pairing p = {.board = 1, .white = 1, .black = 2};
        p.white_result = rows[i].white;
        p.black_result = rows[i].black;
        for (int side = WHITE; side <= BLACK; side++) {
            struct player_round r = player_round_planned(e, &p, side);
            if (r.result != rows[i].result || r.forfeit != rows[i].forfeit)
                fail_msg("%c-%c: side %d has %d", rows[i].white, rows[i].black, side, r.result);
        }
    }
    chess_event_free(e);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result_of_the_file_is_the_same_for_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
