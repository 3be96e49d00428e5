/* How the alarms do: counted as alarm practice counts them, each desk by itself. */
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/views/measures.h"

enum { SECOND = 1000, MINUTE = 60000 };

static struct error why;

/* Two share twenty boards: what is one's is not the other's. */
static void the_load_is_counted_for_each_who_shares_the_hall(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct rates r;
    make_hall_for(&m, 20, "90+30", false, 2);
    for (int board = 1; board <= 11; board++)
        report(&m, board, INCIDENT_CALL);
    wait_ms(&m, 60 * MINUTE);
    hall_rates(m.hall, m.now, &r);
    assert_int_equal(r.arbiters, 2);
    assert_int_equal(r.worst_ten_minutes, 11);
    assert_int_equal(r.each.worst_ten_minutes, 10);
    assert_true(r.busy_blocks > 0.1);
    assert_true(r.each.busy_blocks < 0.001);
    assert_true(r.each.per_hour > 5 && r.each.per_hour < 6);
    unmake_hall(&m);
}

static const struct measure *measure_called(const struct measure *rows, int count, const char *what)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(rows[i].what, what))
            return &rows[i];
    fail_msg("no measure is called %s", what);
    return NULL;
}

/* Thirteen in a minute at one desk of two, then one in each ten minutes: as ISA-18.2 counts, and judges each desk by
 * itself. */
static void each_desk_is_judged_against_the_published_targets(void **unused)
{
    (void)unused;
    static const struct {
        const char *what, *at_one, *at_two;
        enum grade grade_at_one, grade_at_two;
    } rows[] = {
        {"Alerts an hour", "13.0", "6.5", GRADE_BAD, GRADE_GOOD},
        {"Worst hour", "26", "13", GRADE_BAD, GRADE_GOOD},
        {"Worst ten minutes", "26", "13", GRADE_BAD, GRADE_BAD},
        {"Worst minute", "26", "13", GRADE_BAD, GRADE_BAD},
        {"Ten minutes with more than ten", "8 %", "8 %", GRADE_BAD, GRADE_BAD},
        {"Time in flood", "8 %", "8 %", GRADE_BAD, GRADE_BAD},
        {"Share of NOW", "0 %", "0 %", GRADE_GOOD, GRADE_GOOD},
        {"Share of SOON", "100 %", "100 %", GRADE_BAD, GRADE_BAD},
        {"Share of WATCH", "0 %", "0 %", GRADE_BAD, GRADE_BAD},
        {"Chattering, fleeting", "0, 0", "0, 0", GRADE_GOOD, GRADE_GOOD},
        {"Standing for half an hour", "26, now 26", "26, now 26", GRADE_BAD, GRADE_BAD},
        {"NOW acknowledged after", "-", "-", GRADE_OPEN, GRADE_OPEN},
    };
    for (int desks = 1; desks <= 2; desks++) {
        struct hall_fixture m;
        struct rates r;
        struct measure found[MEASURES_MAX];
        make_hall_for(&m, 26, "90+30", false, desks);
        for (int board = 1; board <= 26; board++)
            report(&m, board, INCIDENT_CALL);
        wait_ms(&m, 120 * MINUTE);
        hall_rates(m.hall, m.now, &r);
        int count = measures_of(&r, found);
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            const struct measure *k = measure_called(found, count, rows[i].what);
            assert_string_equal(k->is, desks == 1 ? rows[i].at_one : rows[i].at_two);
            if (k->grade != (desks == 1 ? rows[i].grade_at_one : rows[i].grade_at_two))
                fail_msg("%s at one of %d desks is %s", k->what, desks, grade_words(k->grade));
        }
        unmake_hall(&m);
    }
}

/* One board calls again and again, a minute and more apart; a hundred others once each. */
static void the_ten_most_frequent_are_kinds_at_boards(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct rates r;
    make_hall(&m, 101, "90+30", false);
    for (int board = 1; board <= 100; board++)
        report(&m, board, INCIDENT_CALL);
    for (int i = 0; i < 20; i++) {
        assert_true(hall_clear(m.hall, report(&m, 101, INCIDENT_CALL), "AB", "", m.now, &why));
        wait_ms(&m, 2 * MINUTE);
    }
    hall_rates(m.hall, m.now, &r);
    assert_int_equal(r.all, 120);
    assert_true(r.top_share > 0.24 && r.top_share < 0.25); /* twenty, and nine that came once */
    unmake_hall(&m);
}

/* Six changes in five minutes chatter, the same in an hour do not. */
static void what_comes_and_goes_chatters_only_if_it_does_so_fast(void **unused)
{
    (void)unused;
    for (int pause_s = 20; pause_s <= 120; pause_s += 100) {
        struct hall_fixture m;
        struct rates r;
        make_hall(&m, 2, "90+30", false);
        for (int i = 0; i < 4; i++) {
            int alert = report(&m, 1, INCIDENT_CALL);
            wait_ms(&m, pause_s * SECOND);
            hall_end_report(m.hall, hall_alert(m.hall, alert)->latest, "", "", m.now);
            wait_ms(&m, 30 * SECOND);
        }
        hall_rates(m.hall, m.now, &r);
        assert_int_equal(hall_alert_count(m.hall), 1);
        assert_int_equal(r.chattering, pause_s == 20);
        unmake_hall(&m);
    }
}

/* Whatever was seen to first. */
static void the_median_is_that_of_the_times_in_order(void **unused)
{
    static const int seen_first[] = {1, 2, 0, 4, 3};
    (void)unused;
    struct hall_fixture m;
    struct rates r;
    int ids[5];
    make_hall(&m, 5, "90+30", false);
    for (int i = 0; i < 5; i++)
        ids[i] = report(&m, i + 1, INCIDENT_FLAG_FALL);
    for (int i = 0; i < 5; i++) {
        wait_ms(&m, 10 * SECOND);
        assert_true(hall_acknowledge(m.hall, ids[seen_first[i]], "AB", "", m.now, &why));
    }
    hall_rates(m.hall, m.now, &r);
    assert_int_equal(r.median_acknowledge, 30 * SECOND);
    assert_int_equal(r.median_acknowledge_1, 30 * SECOND);
    unmake_hall(&m);
}

static void rates_are_counted_as_the_standards_count_them(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct rates r;
    make_hall(&m, 20, "90+30", false);
    int ids[12];
    for (int i = 0; i < 12; i++)
        ids[i] = report(&m, i + 1, i < 2 ? INCIDENT_FLAG_FALL : INCIDENT_CALL);
    wait_ms(&m, 30 * SECOND);
    hall_acknowledge(m.hall, ids[0], "AB", "", m.now, &why);
    wait_ms(&m, 30 * SECOND);
    hall_acknowledge(m.hall, ids[5], "AB", "", m.now, &why);
    wait_ms(&m, 59 * MINUTE);
    hall_rates(m.hall, m.now, &r);
    assert_int_equal(r.shown[PRIORITY_1], 2);
    assert_int_equal(r.shown[PRIORITY_2], 10);
    assert_int_equal(r.worst_ten_minutes, 12);
    assert_int_equal(r.median_acknowledge_1, 30 * SECOND);
    assert_int_equal(r.median_acknowledge, 60 * SECOND);
    assert_int_equal(r.stale, 12);
    assert_int_equal(r.top[0].kind, INCIDENT_CALL);
    assert_int_equal(r.top[0].count, 10);
    assert_true(r.per_hour > 11.5 && r.per_hour < 12.5);
    assert_true(r.busy_blocks > 0.1 && r.busy_blocks < 0.2);
    unmake_hall(&m);
}

/* Over before anybody could look: within ten seconds, once, and nobody acknowledged it. */
static void what_nobody_could_have_seen_is_fleeting(void **unused)
{
    static const struct {
        int lasts_ms;
        bool acknowledged, over;
        int fleeting;
    } rows[] = {
        {3000, false, true, 1},  {9999, false, true, 1}, {10000, false, true, 0},
        {60000, false, true, 0}, {3000, true, true, 0},  {3000, false, false, 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct rates r;
        make_hall(&m, 2, "90+30", false);
        struct hall_board *b = board_numbered(m.hall, 1);
        int id = report(&m, 1, INCIDENT_FLAG_FALL);
        if (rows[i].acknowledged)
            assert_true(hall_acknowledge(m.hall, id, "AB", "", m.now, &why));
        msec shown = hall_alert(m.hall, id)->shown;
        wait_ms(&m, shown + rows[i].lasts_ms - m.now);
        if (rows[i].over)
            incident_over(m.hall, b, INCIDENT_FLAG_FALL, NO_SIDE);
        wait_ms(&m, 2 * MINUTE);
        hall_rates(m.hall, m.now, &r);
        if (r.fleeting != rows[i].fleeting)
            fail_msg("row %zu: %d fleeting", i, r.fleeting);
        assert_int_equal(r.chattering, 0);
        unmake_hall(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_load_is_counted_for_each_who_shares_the_hall),
        cmocka_unit_test(each_desk_is_judged_against_the_published_targets),
        cmocka_unit_test(the_ten_most_frequent_are_kinds_at_boards),
        cmocka_unit_test(what_comes_and_goes_chatters_only_if_it_does_so_fast),
        cmocka_unit_test(the_median_is_that_of_the_times_in_order),
        cmocka_unit_test(what_nobody_could_have_seen_is_fleeting),
        cmocka_unit_test(rates_are_counted_as_the_standards_count_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
