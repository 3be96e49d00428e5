/* The default time of boards without devices, as a ruling on it knows it. */
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/known.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "rules/facts.h"

enum { MINUTE = 60000 };

static struct error why;

/* Half an hour until the default time. */
static void make_one_by_hand(struct hall_fixture *m)
{
    make_hall(m, 1, "90+30", false);
    m->seats[0].by_hand = true;
    hall_free(m->hall);
    m->settings.default_after = 30 * MINUTE;
    m->hall = hall_new(&m->settings, NULL);
    hall_start(m->hall, "AB", 0);
}

/* Whoever has not come when the alert is there comes after the default time: it is ruled on at once. */
static void a_default_time_that_is_over_is_over_in_its_first_second(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct facts f = {0};
    struct absence empty[] = {{1, {true, false}}};
    make_one_by_hand(&m);
    m.now = 10 * MINUTE;
    assert_true(hall_name_empty(m.hall, empty, 1, "AB", m.now, &why));
    m.now = 30 * MINUTE;
    wait_ms(&m, 300);
    const struct alert *a = hall_alert_to_rule(m.hall, 1);
    assert_int_equal(a->kind, INCIDENT_DEFAULT_REACHED);
    hall_facts(m.hall, 1, a->id, "late-arrival", NO_SIDE, &f);
    assert_string_equal(facts_find(&f, "default_s")->value, "1800");
    assert_string_equal(facts_find(&f, "late_s")->value, "1801");
    facts_release(&f);
    unmake_hall(&m);
}

/* Begun 40 minutes late: how late somebody is counts from the start from which the default time counts. */
static void late_is_counted_from_where_the_default_time_is(void **unused)
{
    (void)unused;
    static const struct {
        bool actual;
        const char *late, *from;
    } rows[] = {{false, "2460", "scheduled"}, {true, "60", "actual"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct facts f = {0};
        make_hall(&m, 1, "90+30", false);
        m.seats[0].by_hand = true;
        hall_free(m.hall);
        m.settings.default_after = 30 * MINUTE;
        m.settings.starts_at = 10 * MINUTE;
        m.settings.default_from_actual = rows[i].actual;
        m.hall = hall_new(&m.settings, NULL);
        hall_start(m.hall, "AB", 50 * MINUTE);
        m.now = 51 * MINUTE;
        wait_ms(&m, 0);
        hall_facts(m.hall, 1, 0, "late-arrival", NO_SIDE, &f);
        assert_string_equal(facts_find(&f, "late_s")->value, rows[i].late);
        assert_string_equal(facts_find(&f, "default_s")->value, "1800");
        assert_string_equal(facts_find(&f, "late_from")->value, rows[i].from);
        facts_release(&f);
        unmake_hall(&m);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_default_time_that_is_over_is_over_in_its_first_second),
        cmocka_unit_test(late_is_counted_from_where_the_default_time_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
