/* What happens at a board, as the devices tell it, and how urgent it is: under FIDE's Laws, from the readings on. */
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "rulebook_files.h"
#include "rules/rulebook.h"

enum { SECOND = 1000 };

static struct rulebook *book;
static struct error why;

static int load(void **unused)
{
    (void)unused;
    book = rulebook_loaded("config/rulebooks", "fide-2023");
    return 0;
}

static int unload(void **unused)
{
    (void)unused;
    rulebook_free(book);
    return 0;
}

static void begin(struct hall_fixture *m, const char *control)
{
    struct hall_listener listener = {keep_entry, &m->kept};
    make_hall(m, 1, control, false);
    hall_free(m->hall);
    forget_entries(&m->kept);
    m->settings.book = book;
    m->settings.phase = EVENT_STANDARD;
    m->hall = hall_new(&m->settings, &listener);
    hall_start(m->hall, "AB", 0);
    begin_board(m, 1);
}

static const struct alert *alert_of(const struct hall_fixture *m, enum incident_kind kind)
{
    const struct alert *const *list;
    int count = hall_alerts(m->hall, &list);
    for (int i = 0; i < count; i++)
        if (list[i]->kind == kind)
            return list[i];
    return NULL;
}

static const struct alert *assert_stands(const struct hall_fixture *m, enum incident_kind kind, enum priority p)
{
    static const struct alert none;
    const struct alert *a = alert_of(m, kind);
    if (!a)
        fail_msg("%s is not told", incident_name(kind));
    else if (a->priority != p)
        fail_msg("%s is %s", incident_name(kind), priority_name((enum priority)a->priority));
    return a ? a : &none;
}

static void end(struct hall_fixture *m)
{
    assert_replays(m);
    unmake_hall(m);
}

/* --- flags and periods -------------------------------------------------------------------------------------------- */

static void clock_with(struct hall_fixture *m, int32_t white_s, int32_t black_s, uint8_t flag, bool low_battery)
{
    struct reading r = {.kind = READING_CLOCK, .address = -1, .at = m->now};
    r.as.clock = (struct clock_reading){.has_lever = true,
                                        .run_known = true,
                                        .left_s = white_s,
                                        .right_s = black_s,
                                        .running = flag ? CLOCK_NONE : CLOCK_LEFT,
                                        .up = CLOCK_LEFT,
                                        .flag = flag,
                                        .low_battery = low_battery};
    hall_take(m->hall, 1, &r, m->now);
    wait_ms(m, SECOND);
}

static void tick_down(struct hall_fixture *m, int32_t white_s)
{
    for (; white_s >= 0; white_s--)
        clock_with(m, white_s, 60, 0, false);
}

static void a_flag_that_the_clock_shows_is_to_be_acted_on(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    begin(&m, "1");
    tick_down(&m, 59);
    clock_with(&m, 0, 60, CLOCK_LEFT, false);
    assert_stands(&m, INCIDENT_FLAG_FALL, PRIORITY_1);
    clock_with(&m, 0, 0, CLOCK_LEFT | CLOCK_RIGHT, false);
    assert_stands(&m, INCIDENT_BOTH_FLAGS, PRIORITY_1);
    end(&m);
}

/* Another period follows: 0:00 alone says nothing yet, and what comes then depends on the moves. */
static void a_time_of_nought_is_no_flag_while_a_period_may_come(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    begin(&m, "2/1 SD/30");
    tick_down(&m, 59);
    assert_null(alert_of(&m, INCIDENT_FLAG_FALL));
    for (int i = 0; i < 5; i++)
        clock_with(&m, 0, 60, 0, false);
    assert_stands(&m, INCIDENT_FLAG_FALL, PRIORITY_1); /* no move was made */
    end(&m);

    static const char *const moves[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    begin(&m, "2/1 SD/30");
    for (int i = 0; i < 4; i++)
        hand_plays(&m, 1, moves[i]);
    tick_down(&m, 59);
    for (int i = 0; i < 5; i++)
        clock_with(&m, 0, 60, 0, false);
    assert_null(alert_of(&m, INCIDENT_FLAG_FALL));
    assert_stands(&m, INCIDENT_CLOCK_NO_PERIOD, PRIORITY_2); /* they were: the clock is wrong */
    end(&m);
}

static void a_period_that_is_added_is_to_be_known(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    begin(&m, "40/1 SD/30");
    tick_down(&m, 59);
    clock_with(&m, 1800, 60, 0, false);
    assert_null(alert_of(&m, INCIDENT_FLAG_FALL));
    assert_stands(&m, INCIDENT_TIME_CONTROL, PRIORITY_3);
    end(&m);
}

/* --- clocks and devices ------------------------------------------------------------------------------------------- */

static void a_clock_that_is_gone_blinds_a_board_and_a_low_battery_does_not(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    begin(&m, "90+30");
    news_says(&m, 1, NEWS_CLOCK_ABSENT);
    wait_ms(&m, 2 * SECOND);
    assert_null(alert_of(&m, INCIDENT_CLOCK_ABSENT));
    wait_ms(&m, 2 * SECOND);
    assert_stands(&m, INCIDENT_CLOCK_ABSENT, PRIORITY_2);
    clock_with(&m, 5400, 5430, 0, true);
    assert_stands(&m, INCIDENT_CLOCK_BATTERY, PRIORITY_3);
    end(&m);
}

/* FIDE 8.4: with thirty seconds a move it matters to nobody. */
static void little_time_matters_without_a_bonus(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    for (int bonus = 0; bonus <= 1; bonus++) {
        begin(&m, bonus ? "90+30" : "90");
        clock_with(&m, 301, 5400, 0, false);
        assert_null(alert_of(&m, INCIDENT_TIME_TROUBLE));
        clock_with(&m, 299, 5400, 0, false);
        if (bonus)
            assert_null(alert_of(&m, INCIDENT_TIME_TROUBLE));
        else
            assert_stands(&m, INCIDENT_TIME_TROUBLE, PRIORITY_3);
        end(&m);
    }
}

/* --- the board ---------------------------------------------------------------------------------------------------- */

static void a_board_that_nothing_explains_asks_for_the_sensor_first(void **unused)
{
    (void)unused;
    enum { B1 = 1 };
    struct hall_fixture m;
    piece on[64];
    begin(&m, "90+30");
    hand_plays(&m, 1, "e4");
    memcpy(on, board_position(hall_board(m.hall, 1))->on, sizeof on);
    on[A1] = on[B1] = on[E1] = on[H8] = EMPTY;
    on[35] = piece_of(BLACK, QUEEN);
    on[36] = piece_of(BLACK, QUEEN);
    board_says(&m, 1, on);
    wait_ms(&m, 2900);
    assert_null(alert_of(&m, INCIDENT_MISMATCH));
    for (int i = 0; i < 60; i++)
        wait_ms(&m, SECOND);
    const struct alert *a = assert_stands(&m, INCIDENT_MISMATCH, PRIORITY_2);
    assert_string_equal(hall_incident(m.hall, a->incident)->words, "board does not match the game: check the pieces");
    end(&m);
}

static void play_from(struct hall_fixture *m, const char *fen, const char *san)
{
    struct position p;
    begin(m, "90+30");
    assert_true(position_from_fen(&p, fen, RULES_CHESS, NULL));
    assert_true(hall_set_position(m->hall, 1, fen, "AB", "for the test", m->now, &why));
    board_says(m, 1, p.on);
    wait_ms(m, 2 * SECOND);
    hand_plays(m, 1, san);
    wait_ms(m, 11 * SECOND);
}

/* White's rook moves once more; so many half-moves before it were without capture and pawn move. */
static void play_quietly(struct hall_fixture *m, const char *fen)
{
    play_from(m, fen, "Rh2");
}

static void fifty_moves_are_for_the_player_and_seventy_five_for_the_arbiter(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    play_quietly(&m, "4k3/p7/8/8/8/8/P7/4K2R w - - 97 90");
    assert_null(alert_of(&m, INCIDENT_CLAIM_FIFTY));
    end(&m);
    play_quietly(&m, "4k3/p7/8/8/8/8/P7/4K2R w - - 99 90");
    assert_int_equal(assert_stands(&m, INCIDENT_CLAIM_FIFTY, PRIORITY_3)->stance, STANCE_CLAIM);
    end(&m);
    play_quietly(&m, "4k3/p7/8/8/8/8/P7/4K2R w - - 149 90");
    assert_int_equal(assert_stands(&m, INCIDENT_SEVENTY_FIVE, PRIORITY_1)->stance, STANCE_ACT);
    end(&m);
}

/* FIDE 5.1.1, 5.2: mate and stalemate end the game whatever the clock does, and a result is asked for, now if the clock
 * runs on; a dead position may be seen by nobody but us. */
static void a_game_that_is_over_while_the_clock_runs_is_urgent(void **unused)
{
    (void)unused;
    static const struct {
        const char *fen, *san;
        enum incident_kind kind;
        enum priority priority;
    } rows[] = {
        {"4k3/8/8/8/8/8/3n4/4K3 w - - 0 60", "Kxd2", INCIDENT_DEAD_POSITION, PRIORITY_1},
        {"k7/8/1K6/8/8/8/8/7R w - - 0 60", "Rh8#", INCIDENT_RESULT_PROPOSED, PRIORITY_1},
        {"7k/5K2/8/8/8/8/8/6Q1 w - - 0 60", "Qg6", INCIDENT_RESULT_PROPOSED, PRIORITY_1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        play_from(&m, rows[i].fen, rows[i].san);
        assert_int_equal(assert_stands(&m, rows[i].kind, rows[i].priority)->stance, STANCE_ACT);
        end(&m);
    }
}

/* --- who has not come --------------------------------------------------------------------------------------------- */

static void begin_with_default(struct hall_fixture *m, msec default_after)
{
    struct hall_listener listener = {keep_entry, &m->kept};
    make_hall(m, 1, "90+30", false);
    hall_free(m->hall);
    forget_entries(&m->kept);
    m->settings.book = book;
    m->settings.default_after = default_after;
    m->hall = hall_new(&m->settings, &listener);
    hall_start(m->hall, "AB", 0);
}

static void wait_seconds(struct hall_fixture *m, int seconds)
{
    while (seconds-- > 0)
        wait_ms(m, SECOND);
}

static void the_default_time_is_announced_two_minutes_before_and_when_it_is_over(void **unused)
{
    (void)unused;
    enum { FIFTEEN_MINUTES_S = 900, TWO_MINUTES_S = 120 };
    struct hall_fixture m;
    begin_with_default(&m, FIFTEEN_MINUTES_S * SECOND);
    wait_seconds(&m, FIFTEEN_MINUTES_S - TWO_MINUTES_S - 1);
    assert_null(alert_of(&m, INCIDENT_DEFAULT_NEAR));
    wait_seconds(&m, 1);
    assert_stands(&m, INCIDENT_DEFAULT_NEAR, PRIORITY_3);
    wait_seconds(&m, TWO_MINUTES_S - 1);
    assert_null(alert_of(&m, INCIDENT_DEFAULT_REACHED));
    wait_seconds(&m, 1);
    assert_int_equal(assert_stands(&m, INCIDENT_DEFAULT_REACHED, PRIORITY_1)->stance, STANCE_ACT);
    assert_null(alert_of(&m, INCIDENT_DEFAULT_NEAR));
    int before = m.kept.count;
    wait_seconds(&m, 60);
    assert_int_equal(m.kept.count, before); /* told once */
    end(&m);
}

/* --- as FIDE's rulebook sees every kind that the practice names --------------------------------------------------- */

/* But for a dead position, repetitions and moves without a capture, which depend on the game, and the default time,
 * which depends on the time. */
static void the_rulebook_leaves_priorities_as_they_are_usual(void **unused)
{
    (void)unused;
    static const struct {
        enum incident_kind kind;
        enum priority priority;
    } rows[] = {
        {INCIDENT_FLAG_FALL, PRIORITY_1},
        {INCIDENT_GAME_END, PRIORITY_LOG},
        {INCIDENT_RESULT_PROPOSED, PRIORITY_2},
        {INCIDENT_ILLEGAL_MOVE, PRIORITY_1},
        {INCIDENT_CASTLING_FAULT, PRIORITY_1},
        {INCIDENT_PROMOTION_FAULT, PRIORITY_1},
        {INCIDENT_PRESS_ALONE, PRIORITY_1},
        {INCIDENT_CLOCK_STOPPED, PRIORITY_1},
        {INCIDENT_SETTING_UP, PRIORITY_3},
        {INCIDENT_CLAIM, PRIORITY_2},
        {INCIDENT_CALL, PRIORITY_2},
        {INCIDENT_DEFAULT_NEAR, PRIORITY_3},
        {INCIDENT_MISMATCH, PRIORITY_2},
        {INCIDENT_FEED_SILENT, PRIORITY_2},
        {INCIDENT_CLOCK_ABSENT, PRIORITY_2},
        {INCIDENT_CLOCK_BATTERY, PRIORITY_3},
        {INCIDENT_TIME_TROUBLE, PRIORITY_3},
        {INCIDENT_CLAIM_REPETITION, PRIORITY_3},
        {INCIDENT_CLAIM_FIFTY, PRIORITY_3},
        {INCIDENT_TIME_CONTROL, PRIORITY_3},
        {INCIDENT_CLOCK_DIFFERS, PRIORITY_2},
    };
    struct hall_fixture m;
    begin(&m, "90+30");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int id = hall_report(m.hall, 1, rows[i].kind, WHITE, "", "", "", m.now);
        if (hall_incident(m.hall, id)->priority != rows[i].priority)
            fail_msg("%s is %s", incident_name(rows[i].kind),
                     priority_name((enum priority)hall_incident(m.hall, id)->priority));
    }
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flag_that_the_clock_shows_is_to_be_acted_on),
        cmocka_unit_test(a_time_of_nought_is_no_flag_while_a_period_may_come),
        cmocka_unit_test(a_period_that_is_added_is_to_be_known),
        cmocka_unit_test(a_clock_that_is_gone_blinds_a_board_and_a_low_battery_does_not),
        cmocka_unit_test(little_time_matters_without_a_bonus),
        cmocka_unit_test(a_board_that_nothing_explains_asks_for_the_sensor_first),
        cmocka_unit_test(fifty_moves_are_for_the_player_and_seventy_five_for_the_arbiter),
        cmocka_unit_test(a_game_that_is_over_while_the_clock_runs_is_urgent),
        cmocka_unit_test(the_default_time_is_announced_two_minutes_before_and_when_it_is_over),
        cmocka_unit_test(the_rulebook_leaves_priorities_as_they_are_usual),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
