/* A record with no more in it than was wanted: the games of one round are whole, those of the others are left out, and
 * everything else is as in the whole record. */
#include "hall/log_of_hall.h"

#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char event[] = "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\nrounds = 2\nboards = 3\n"
                            "[arbiters]\nAB = Anna Berg | floor\n[devices]\n1-3 = dgt-bus | /dev/null\n"
                            "[players]\n1 = Holt, Ben | 2100\n2 = Moe, Vera | 2000\n3 = Krag, Eva\n4 = Rask, Tor\n"
                            "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n"
                            "[round 2]\n1 = 4 - 1\n2 = 2 - 3\n";

/* In each round two moves and an illegal one, ruled upon; in the second one move more before it. */
static void play_rounds(struct logged *l)
{
    log_hall(l, "wanted.flagfall", event);
    for (int round = 1; round <= 2; round++) {
        if (round > 1)
            log_round(l, round);
        begin_board(&l->m, 1);
        hand_plays(&l->m, 1, "e4");
        hand_plays(&l->m, 1, "e5");
        hand_goes(&l->m, 1, square_at(5, 0), square_at(1, 1)); /* Bf1-b2 */
        const struct alert *a = only_alert(&l->m, INCIDENT_ILLEGAL_MOVE);
        wait_ms(&l->m, 2000);
        log_ruling(l, 1, a->id, board_plies(hall_board(l->m.hall, 1)));
        assert_true(hall_result(l->m.hall, 2, RESULT_DRAW, "AB", "", l->m.now, NULL));
        hall_end(l->m.hall, "AB", l->m.now);
        wait_ms(&l->m, 1000);
    }
    assert_true(log_commit(l->log, l->m.now, NULL));
}

struct held {
    int moves, clocks, steps;
    size_t readings;
};

static struct held held_of(const struct record *r, int number)
{
    const struct record_round *round = record_round(r, number);
    const struct record_board *b = record_board(round, 1);
    assert_int_equal(round->rulings.count, 1); /* these are always there */
    assert_int_equal(round->incidents.count, record_round(r, 1)->incidents.count);
    assert_int_equal(board_plies(b->is), 2);
    assert_int_equal(board_result(record_board(round, 2)->is), RESULT_DRAW);
    struct held h = {b->moves.count, b->clocks.count, round->steps.count, 0};
    for (int i = 0; i < round->incidents.count; i++)
        h.readings += strlen(round->incidents.at[i].readings);
    return h;
}

static void games_of_one_round_are_whole_and_others_left_out(void **state)
{
    (void)state;
    static const struct {
        struct record_wanted wanted;
        bool has[3]; /* by number of the round: its games */
    } rows[] = {
        {{.round = 0}, {false, false, true}},      {{.round = 1}, {false, true, false}},
        {{.round = 2}, {false, false, true}},      {{.round = RECORD_NO_ROUND}, {false, false, false}},
        {{.all_play = true}, {false, true, true}}, {{.all_play = true, .steps = true}, {false, true, true}},
    };
    struct logged l;
    struct error why;
    play_rounds(&l);
    struct record *whole = record_read(l.log, &why);
    assert_non_null(whole);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record *r = record_read_wanted(l.log, 0, &rows[i].wanted, &why);
        assert_non_null(r);
        assert_int_equal(r->faults, 0);
        assert_int_equal(r->entries, whole->entries);
        for (int round = 1; round <= 2; round++) {
            const struct held all = held_of(whole, round), some = held_of(r, round);
            assert_true(all.moves == 2 && all.clocks > 0 && all.steps > 0 && all.readings > 0);
            assert_int_equal(some.moves, rows[i].has[round] ? all.moves : 0);
            assert_int_equal(some.clocks, rows[i].has[round] ? all.clocks : 0);
            assert_int_equal(some.readings, rows[i].has[round] ? all.readings : 0);
            assert_int_equal(some.steps, rows[i].wanted.steps ? all.steps : 0);
            assert_int_equal(record_round(r, round)->to, record_round(whole, round)->to);
        }
        record_free(r);
    }
    record_free(whole);
    unlog_hall(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_one_round_are_whole_and_others_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
