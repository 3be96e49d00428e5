/* Pieces that were lifted before a move are recorded as a device sees it: by squares, with no article, and nobody is
 * said to have touched them. They may have been knocked over. */
#include "hall/board_view.h"
#include "hall/hall_made.h"

enum { G2 = 14, H2 = 15, E2 = 12, E4 = 28 };

static void what_was_lifted_is_recorded_and_nobody_is_accused(void **unused)
{
    struct hall_fixture m;
    const struct incident *found = NULL;
    const piece pawn = piece_of(WHITE, PAWN);
    (void)unused;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    square_says(&m, 1, G2, EMPTY);
    square_says(&m, 1, H2, EMPTY);
    wait_ms(&m, 2000);
    square_says(&m, 1, G2, pawn);
    square_says(&m, 1, H2, pawn);
    wait_ms(&m, 2000);
    hand_goes(&m, 1, E2, E4);
    wait_ms(&m, 3000);
    assert_int_equal(board_plies(hall_board(m.hall, 1)), 1);
    for (int id = 1; hall_incident(m.hall, id); id++)
        if (hall_incident(m.hall, id)->kind == INCIDENT_TOUCHED)
            found = hall_incident(m.hall, id);
    assert_non_null(found);
    assert_string_equal(found->words, "before White's move the pieces on these squares were lifted too: g2, h2");
    assert_string_equal(found->article, "");
    assert_string_equal(found->script, "");
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_lifted_is_recorded_and_nobody_is_accused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
