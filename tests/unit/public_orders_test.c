/* What arbiters order the broadcast to do: each order, and what it takes back. */
#include "hall/log_of_hall.h"

#include "event/broadcast.h"
#include "hall/board_view.h"
#include "public/public_orders.h"
#include "public/public_round.h"
#include "ruling/undo.h"

enum { TICK = 10000, MINUTE = 60000, DELAY = 2 * MINUTE };

static struct public_moment moment_of(const struct logged *l)
{
    return (struct public_moment){made_at + l->m.now, l->m.now};
}

static struct public_round seen_by(struct public_log *p, const struct logged *l)
{
    struct error why;
    struct public_round r;
    struct public_moment now = moment_of(l);
    if (!public_log_follow(p, &why))
        fail_msg("%s", why.what);
    assert_true(public_round_at(p, 1, &now, DELAY, &r));
    return r;
}

static int plies_at(const struct logged *l, int board)
{
    struct public_log *p = public_log_new(l->log);
    struct public_round r = seen_by(p, l);
    int plies = -1; /* not shown at all */
    for (int i = 0; i < r.count; i++)
        plies = r.games[i].board == board ? r.games[i].count : plies;
    public_round_release(&r);
    public_log_free(p);
    return plies;
}

static void goes_back(struct logged *l, int board, int plies)
{
    const struct history *h = board_game(hall_board(l->m.hall, board));
    assert_true(hall_correct_moves(l->m.hall, board, h->moves, plies, "AB", "test", l->m.now, NULL));
}

/* --- each order --------------------------------------------------------------------------------------------------- */

static void what_is_typed_is_read_or_refused(void **state)
{
    static const struct {
        const char *words;
        int order, number;
    } rows[] = {
        {"start", BROADCAST_START, 0},       {"resume", BROADCAST_RESUME, 0},
        {"delay 0", BROADCAST_DELAY, 0},     {"delay  30", BROADCAST_DELAY, 30},
        {"hide 7", BROADCAST_HIDE, 7},       {"show 12", BROADCAST_SHOW, 12},
        {"reset", BROADCAST_RESET, 0},       {"pause a wrong game", BROADCAST_PAUSE, 0},
        {"", BROADCAST_ORDERS, 0},           {"pause", BROADCAST_ORDERS, 0},
        {"resume now", BROADCAST_ORDERS, 0}, {"delay", BROADCAST_ORDERS, 0},
        {"delay -1", BROADCAST_ORDERS, 0},   {"delay 1441", BROADCAST_ORDERS, 0},
        {"delay 5 6", BROADCAST_ORDERS, 0},  {"hide 0", BROADCAST_ORDERS, 0},
        {"hide all", BROADCAST_ORDERS, 0},   {"hid 7", BROADCAST_ORDERS, 0},
        {"hide 99999", BROADCAST_ORDERS, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct broadcast_said said;
        struct error why = {0};
        bool good = broadcast_order_read(rows[i].words, &said, &why);
        if (good != (rows[i].order != BROADCAST_ORDERS) || (!good && !*why.remedy))
            fail_msg("%s", rows[i].words);
        if (good && ((int)said.order != rows[i].order || said.number != rows[i].number))
            fail_msg("%s: %d %d", rows[i].words, said.order, said.number);
    }
}

static void a_board_that_is_not_there_is_refused_and_named(void **state)
{
    struct logged l;
    struct broadcast_said said = {BROADCAST_HIDE, 9, ""};
    struct error why;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    int before = l.m.kept.count;
    assert_false(hall_broadcast(l.m.hall, &said, "AB", l.m.now, &why));
    assert_string_equal(why.what, "there is no board 9");
    assert_int_equal(l.m.kept.count, before);
    unlog_hall(&l);
}

static void a_pause_holds_what_is_not_out_and_keeps_what_is(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY);
    hand_plays(&l.m, 1, "e5");
    log_order(&l, "pause a wrong game");
    wait_ms(&l.m, 2 * DELAY);
    assert_int_equal(plies_at(&l, 1), 1);
    goes_back(&l, 1, 0); /* what is out stays, whatever is entered */
    hand_plays(&l.m, 1, "d4");
    wait_ms(&l.m, 2 * DELAY);
    assert_int_equal(plies_at(&l, 1), 1);
    log_order(&l, "resume");
    assert_int_equal(plies_at(&l, 1), 1);
    wait_ms(&l.m, 1);
    struct public_log *p = public_log_new(l.log);
    struct public_round r = seen_by(p, &l);
    char word[8];
    assert_string_equal(move_to_text(r.games[0].moves[0].is, word), "d2d4");
    public_round_release(&r);
    public_log_free(p);
    unlog_hall(&l);
}

static void a_round_that_begins_in_a_pause_begins_for_spectators_after_it(void **state)
{
    struct logged l;
    struct error why;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    struct public_log *p = public_log_new(l.log);
    struct public_round r = seen_by(p, &l);
    public_round_release(&r);
    log_order(&l, "pause wrong pairings");
    wait_ms(&l.m, TICK);
    log_round(&l, 2);
    assert_true(public_log_follow(p, &why));
    assert_true(public_log_is_paused(p));
    assert_false(public_log_has_begun(p, 2));
    log_order(&l, "resume");
    assert_true(public_log_follow(p, &why));
    assert_true(public_log_has_begun(p, 2));
    public_log_free(p);
    unlog_hall(&l);
}

static void a_longer_delay_takes_nothing_back(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY);
    hand_plays(&l.m, 1, "e5");
    log_order(&l, "delay 60");
    assert_int_equal(plies_at(&l, 1), 1);
    wait_ms(&l.m, 60 * MINUTE - 1);
    assert_int_equal(plies_at(&l, 1), 1);
    wait_ms(&l.m, 1);
    assert_int_equal(plies_at(&l, 1), 2);
    unlog_hall(&l);
}

static void enters_now(struct logged *l, int board, const char *san)
{
    assert_true(hall_move(l->m.hall, board, san, "AB", l->m.now, NULL));
}

/* A clock in milliseconds cannot tell them apart, the log can. */
static void what_comes_at_the_time_of_an_order_is_before_or_after_it(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    log_order(&l, "delay 0");
    wait_ms(&l.m, TICK);
    hand_plays(&l.m, 1, "e4");
    log_order(&l, "delay 15");
    enters_now(&l, 1, "e5");
    log_order(&l, "hide 2");
    enters_now(&l, 1, "Nf3");
    assert_int_equal(plies_at(&l, 1), 1);
    wait_ms(&l.m, 15 * MINUTE - 1);
    assert_int_equal(plies_at(&l, 1), 1);
    wait_ms(&l.m, 2);
    assert_int_equal(plies_at(&l, 1), 2); /* each is later than its order by one millisecond, no more */
    wait_ms(&l.m, 1);
    assert_int_equal(plies_at(&l, 1), 3);
    unlog_hall(&l);
}

/* It would be seen for the time of the old delay only because the new one is shorter. */
static void a_shorter_delay_shows_nothing_that_was_corrected(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY - TICK);
    goes_back(&l, 1, 0);
    wait_ms(&l.m, TICK / 2);
    log_order(&l, "delay 1");
    assert_int_equal(plies_at(&l, 1), 0);
    log_order(&l, "delay 0");
    assert_int_equal(plies_at(&l, 1), 0);
    unlog_hall(&l);
}

static void a_reset_holds_back_what_is_not_due(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    log_order(&l, "delay 0");
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, TICK);
    assert_int_equal(plies_at(&l, 1), 1);
    log_order(&l, "delay 15");
    wait_ms(&l.m, TICK);
    assert_int_equal(plies_at(&l, 1), 1);
    log_order(&l, "reset");
    assert_int_equal(plies_at(&l, 1), 0);
    wait_ms(&l.m, 15 * MINUTE);
    assert_int_equal(plies_at(&l, 1), 1);
    unlog_hall(&l);
}

/* As one program sees it that goes on, and one that is started now. */
static void assert_both_see(struct public_log *p, const struct logged *l, int plies, enum result result)
{
    struct public_log *fresh = public_log_new(l->log);
    struct public_round r = seen_by(p, l), again = seen_by(fresh, l);
    assert_int_equal(r.games[0].count, plies);
    assert_int_equal(r.games[0].result, result);
    assert_int_equal(again.games[0].count, plies);
    assert_int_equal(again.games[0].result, result);
    assert_string_equal(r.games[0].players[WHITE].name, again.games[0].players[WHITE].name);
    public_round_release(&r);
    public_round_release(&again);
    public_log_free(fresh);
}

static void takes_back(struct logged *l, int board)
{
    struct taken_back u;
    struct error why;
    assert_true(undo_last(l->m.hall, board, &u));
    assert_true(undo_take_back(l->m.hall, &u, "AB", "misread", l->m.now, &why));
}

/* The delay of the pause's begin counts until it ends, whatever is ordered meanwhile. */
static void a_reset_in_a_pause_shows_nothing_that_was_not_due(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    struct public_log *p = public_log_new(l.log);
    hand_plays(&l.m, 1, "e4");
    assert_true(hall_result(l.m.hall, 1, RESULT_WHITE, "AB", "test", l.m.now, NULL));
    log_order(&l, "pause why");
    wait_ms(&l.m, TICK);
    log_order(&l, "delay 0");
    log_order(&l, "reset");
    assert_both_see(p, &l, 0, RESULT_OPEN);
    takes_back(&l, 1);
    log_order(&l, "reset");
    assert_both_see(p, &l, 0, RESULT_OPEN);
    log_order(&l, "delay 5");
    log_order(&l, "delay 0");
    assert_both_see(p, &l, 0, RESULT_OPEN);
    wait_ms(&l.m, TICK);
    log_order(&l, "resume");
    wait_ms(&l.m, 1);
    assert_both_see(p, &l, 1, RESULT_OPEN);
    public_log_free(p);
    unlog_hall(&l);
}

/* What an earlier reset took away, since it was hidden then, does not come back with the next. */
static void a_second_reset_in_a_pause_gives_nothing_back(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    struct public_log *p = public_log_new(l.log);
    log_order(&l, "delay 0");
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, TICK);
    log_order(&l, "pause why");
    wait_ms(&l.m, TICK);
    assert_both_see(p, &l, 1, RESULT_OPEN);
    static const char *const orders[] = {"hide 1", "reset", "show 1", "reset", "reset"};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        wait_ms(&l.m, TICK);
        log_order(&l, orders[i]);
        assert_both_see(p, &l, 0, RESULT_OPEN);
    }
    log_order(&l, "resume");
    wait_ms(&l.m, 1);
    assert_both_see(p, &l, 1, RESULT_OPEN);
    public_log_free(p);
    unlog_hall(&l);
}

static void a_reset_in_a_pause_takes_away_what_was_taken_back(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    struct public_log *p = public_log_new(l.log);
    log_order(&l, "delay 0");
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, TICK);
    hand_plays(&l.m, 1, "e5");
    assert_true(hall_result(l.m.hall, 1, RESULT_WHITE, "AB", "test", l.m.now, NULL));
    wait_ms(&l.m, TICK);
    log_order(&l, "pause why");
    assert_both_see(p, &l, 2, RESULT_WHITE);
    wait_ms(&l.m, TICK);
    takes_back(&l, 1);
    goes_back(&l, 1, 1);
    hand_plays(&l.m, 1, "c5"); /* newer than the pause */
    assert_both_see(p, &l, 2, RESULT_WHITE);
    wait_ms(&l.m, TICK);
    log_order(&l, "reset");
    assert_both_see(p, &l, 1, RESULT_OPEN);
    goes_back(&l, 1, 0); /* after it: until the next */
    assert_both_see(p, &l, 1, RESULT_OPEN);
    log_order(&l, "delay 15");
    log_order(&l, "resume");
    wait_ms(&l.m, TICK);
    assert_both_see(p, &l, 1, RESULT_OPEN); /* nothing that was gone comes again */
    public_log_free(p);
    unlog_hall(&l);
}

/* Only what was taken back is read up to the reset. */
static void a_reset_in_a_pause_begins_no_round(void **state)
{
    struct logged l;
    struct error why;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    struct public_log *p = public_log_new(l.log);
    log_order(&l, "pause wrong pairings");
    wait_ms(&l.m, TICK);
    log_round(&l, 2);
    log_order(&l, "reset");
    assert_true(public_log_follow(p, &why));
    assert_false(public_log_has_begun(p, 2));
    assert_int_equal(public_log_last_round(p), 1);
    log_order(&l, "resume");
    assert_true(public_log_follow(p, &why));
    assert_true(public_log_has_begun(p, 2));
    public_log_free(p);
    unlog_hall(&l);
}

static void a_delay_ordered_in_a_pause_is_told_as_ordered(void **state)
{
    struct logged l;
    struct error why;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    struct public_log *p = public_log_new(l.log);
    log_order(&l, "pause why");
    log_order(&l, "delay 0");
    assert_true(public_log_follow(p, &why));
    assert_int_equal(public_log_delay(p, DELAY), 0);
    public_log_free(p);
    unlog_hall(&l);
}

static bool shows(struct public_log *p, const struct logged *l, int round, int board)
{
    struct public_moment now = moment_of(l);
    struct public_round r;
    struct error why;
    bool found = false;
    assert_true(public_log_follow(p, &why));
    assert_true(public_round_at(p, round, &now, DELAY, &r));
    for (int i = 0; i < r.count; i++)
        found = found || r.games[i].board == board;
    public_round_release(&r);
    return found;
}

static void a_board_is_hidden_from_its_round_on(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    struct public_log *p = public_log_new(l.log);
    log_order(&l, "pause a wrong game");
    log_order(&l, "hide 2"); /* a pause holds it no more than a delay does */
    assert_false(shows(p, &l, 1, 2));
    assert_true(shows(p, &l, 1, 1));
    log_order(&l, "resume");
    wait_ms(&l.m, TICK);
    log_round(&l, 2);
    assert_false(shows(p, &l, 2, 2));
    log_order(&l, "show 2");
    assert_true(shows(p, &l, 2, 2));
    assert_false(shows(p, &l, 1, 2));
    log_order(&l, "hide 1");
    assert_false(shows(p, &l, 2, 1));
    assert_true(shows(p, &l, 1, 1));
    public_log_free(p);
    unlog_hall(&l);
}

static void an_event_may_wait_for_its_start(void **state)
{
    struct logged l;
    struct public_round r;
    struct error why;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards_waiting);
    struct public_log *p = public_log_new(l.log);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY);
    hand_plays(&l.m, 1, "e5");
    struct public_moment now = moment_of(&l);
    assert_true(public_log_follow(p, &why));
    assert_true(public_log_waits(p));
    assert_false(public_round_at(p, 1, &now, DELAY, &r));
    log_order(&l, "start");
    r = seen_by(p, &l);
    assert_false(public_log_waits(p));
    assert_int_equal(r.games[0].count, 1);
    public_round_release(&r);
    public_log_free(p);
    unlog_hall(&l);
}

/* Nobody saw it while the board was hidden, so it is held back as if it had only now been old enough. */
static void what_was_corrected_while_hidden_is_not_shown_later(void **state)
{
    struct logged l;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY);
    assert_int_equal(plies_at(&l, 1), 1);
    log_order(&l, "hide 1");
    hand_plays(&l.m, 1, "e5");
    wait_ms(&l.m, DELAY + TICK);
    goes_back(&l, 1, 1);
    hand_plays(&l.m, 1, "c5");
    wait_ms(&l.m, TICK);
    log_order(&l, "show 1");
    assert_int_equal(plies_at(&l, 1), 1);
    wait_ms(&l.m, DELAY - TICK - 1);
    assert_int_equal(plies_at(&l, 1), 1);
    wait_ms(&l.m, 1);
    assert_int_equal(plies_at(&l, 1), 2); /* 1... c5 */
    unlog_hall(&l);
}

/* --- taken back --------------------------------------------------------------------------------------------------- */

static void a_hidden_board_is_taken_back_by_undo(void **state)
{
    struct logged l;
    struct taken_back u;
    struct error why;
    (void)state;
    log_hall(&l, "orders.flagfall", log_two_boards);
    hand_plays(&l.m, 2, "e4");
    log_order(&l, "hide 2");
    assert_true(undo_last(l.m.hall, 2, &u));
    assert_int_equal(u.kind, UNDO_HIDDEN);
    hand_plays(&l.m, 2, "e5"); /* then this is what was entered last */
    assert_true(undo_last(l.m.hall, 2, &u));
    assert_int_equal(u.kind, UNDO_MOVE);
    assert_true(undo_take_back(l.m.hall, &u, "AB", "misread", l.m.now, &why));
    assert_true(undo_last(l.m.hall, 2, &u));
    assert_int_equal(u.kind, UNDO_HIDDEN);
    assert_true(undo_take_back(l.m.hall, &u, "AB", "the wrong board", l.m.now, &why));
    assert_true(plies_at(&l, 2) >= 0);
    assert_true(undo_can_be_had_again(l.m.hall, &u));
    assert_true(undo_again(l.m.hall, &u, "AB", l.m.now, &why));
    assert_int_equal(plies_at(&l, 2), -1);
    unlog_hall(&l);
}

/* --- who is told what --------------------------------------------------------------------------------------------- */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_typed_is_read_or_refused),
        cmocka_unit_test(a_board_that_is_not_there_is_refused_and_named),
        cmocka_unit_test(a_pause_holds_what_is_not_out_and_keeps_what_is),
        cmocka_unit_test(a_round_that_begins_in_a_pause_begins_for_spectators_after_it),
        cmocka_unit_test(a_longer_delay_takes_nothing_back),
        cmocka_unit_test(what_comes_at_the_time_of_an_order_is_before_or_after_it),
        cmocka_unit_test(a_shorter_delay_shows_nothing_that_was_corrected),
        cmocka_unit_test(a_reset_holds_back_what_is_not_due),
        cmocka_unit_test(a_reset_in_a_pause_shows_nothing_that_was_not_due),
        cmocka_unit_test(a_second_reset_in_a_pause_gives_nothing_back),
        cmocka_unit_test(a_reset_in_a_pause_takes_away_what_was_taken_back),
        cmocka_unit_test(a_reset_in_a_pause_begins_no_round),
        cmocka_unit_test(a_delay_ordered_in_a_pause_is_told_as_ordered),
        cmocka_unit_test(a_board_is_hidden_from_its_round_on),
        cmocka_unit_test(an_event_may_wait_for_its_start),
        cmocka_unit_test(what_was_corrected_while_hidden_is_not_shown_later),
        cmocka_unit_test(a_hidden_board_is_taken_back_by_undo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
