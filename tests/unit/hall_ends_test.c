/* When an incident is over: with the next move, with the pieces right again, or when somebody has dealt with it. Each
 * kind, as its row says. */
#include "hall/board_view.h"
#include "hall/hall_made.h"

static const struct hall_board *board(const struct hall_fixture *m)
{
    return hall_board(m->hall, 1);
}

static bool begins(struct hall_fixture *m, enum incident_kind kind)
{
    struct incident in = incident_case(m->hall, board_numbered(m->hall, 1), kind, NO_SIDE);
    incident_begins(m->hall, &in);
    return incident_goes_on(board(m), kind, NO_SIDE);
}

/* Of the kinds that go on after they began: what lasts until `over` is over now, what has to be dealt with is not. */
static int sorted(const struct hall_fixture *m, enum incident_kind kind, enum until over)
{
    const struct incident_row *row = incident_row(kind);
    bool goes_on = incident_goes_on(board(m), kind, NO_SIDE);
    if (row->until == over && goes_on)
        fail_msg("%s goes on", row->name);
    if (row->until == UNTIL_RULED && !goes_on)
        fail_msg("%s is over", row->name);
    return row->until == over;
}

static void the_next_move_ends_what_lasts_until_play_and_nothing_that_has_to_be_dealt_with(void **state)
{
    int ended = 0;
    (void)state;
    for (int kind = INCIDENT_NONE + 1; kind < INCIDENT_KINDS; kind++) {
        struct hall_fixture m;
        make_hall(&m, 1, "90+30", false);
        begin_board(&m, 1);
        bool there = begins(&m, (enum incident_kind)kind);
        hand_goes(&m, 1, 12, 28);
        wait_ms(&m, 3000);
        assert_int_equal(board_plies(board(&m)), 1);
        ended += there && sorted(&m, (enum incident_kind)kind, UNTIL_PLAY);
        unmake_hall(&m);
    }
    assert_true(ended >= 2);
}

static void pieces_that_are_put_right_end_what_was_about_them_and_nothing_else(void **state)
{
    static const char *const fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    int ended = 0, stayed = 0;
    (void)state;
    for (int kind = INCIDENT_NONE + 1; kind < INCIDENT_KINDS; kind++) {
        struct hall_fixture m;
        struct error why = {0};
        make_hall(&m, 1, "90+30", true);
        hall_start(m.hall, "AB", m.now += 1000);
        bool there = begins(&m, (enum incident_kind)kind);
        assert_true(hall_set_position(m.hall, 1, fen, "AB", "they were knocked over", m.now += 1000, &why));
        ended += there && sorted(&m, (enum incident_kind)kind, UNTIL_RIGHT);
        stayed += there && incident_goes_on(board(&m), (enum incident_kind)kind, NO_SIDE);
        unmake_hall(&m);
    }
    assert_true(ended >= 9);
    assert_true(stayed >= 20);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_move_ends_what_lasts_until_play_and_nothing_that_has_to_be_dealt_with),
        cmocka_unit_test(pieces_that_are_put_right_end_what_was_about_them_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
