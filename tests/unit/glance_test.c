/* What one sees of a board at a glance: its feed, by sign and letter. */
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "widgets/glance.h"

#include "hall/hall_made.h"

enum { SECOND = 1000 };

static enum condition seen(struct hall_fixture *m)
{
    return condition_of(hall_board(m->hall, 1), false);
}

static char letter(struct hall_fixture *m)
{
    return feed_letter(hall_board(m->hall, 1));
}

static void come_back(struct hall_fixture *m)
{
    news_says(m, 1, NEWS_BACK);
    board_says(m, 1, board_position(hall_board(m->hall, 1))->on);
}

static int reported(struct hall_fixture *m, const char *script)
{
    int id = hall_report(m->hall, 1, INCIDENT_REPORTED, WHITE, script, script, "AB", m->now);
    return hall_incident(m->hall, id)->alert;
}

static void a_board_calls_until_the_last_of_what_was_told_is_done_with(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct error why;
    make_hall(&m, 2, "90+30", false);
    begin_board(&m, 1);
    int phone = reported(&m, "phone"), noise = reported(&m, "distraction");
    assert_int_not_equal(phone, noise);
    assert_int_equal(seen(&m), CONDITION_CALL);
    assert_true(hall_clear(m.hall, noise, "AB", "twice", m.now, &why));
    assert_int_equal(seen(&m), CONDITION_CALL);
    assert_true(hall_clear(m.hall, phone, "AB", "seen to", m.now, &why));
    assert_int_equal(seen(&m), CONDITION_RUNNING);
    unmake_hall(&m);
}

static void a_lost_feed_is_seen_at_the_board_whatever_became_of_its_alert(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct error why;
    make_hall(&m, 2, "90+30", false);
    assert_int_equal(letter(&m), '-');
    begin_board(&m, 1);
    assert_int_equal(letter(&m), '+');
    assert_int_equal(seen(&m), CONDITION_RUNNING);
    news_says(&m, 1, NEWS_LOST);
    assert_int_equal(seen(&m), CONDITION_LOST); /* before it has lasted long enough for an alert */
    assert_int_equal(letter(&m), 'x');
    wait_ms(&m, 15 * SECOND);
    assert_true(hall_clear(m.hall, only_alert(&m, INCIDENT_FEED_LOST)->id, "AB", "by hand", m.now, &why));
    assert_int_equal(seen(&m), CONDITION_LOST);
    assert_int_equal(condition_of(hall_board(m.hall, 1), true), CONDITION_RUNNING); /* spectators need not know */
    come_back(&m);
    assert_int_equal(seen(&m), CONDITION_RUNNING);
    wait_ms(&m, 20 * SECOND);
    assert_int_equal(letter(&m), 'l');
    unmake_hall(&m);
}

static void each_state_has_a_letter_and_a_look_of_its_own(void **unused)
{
    (void)unused;
    struct hall_board b = {0};
    for (int f = FEED_NONE; f <= FEED_FAULTY; f++)
        for (int k = f + 1; k <= FEED_FAULTY; k++) {
            b.feed = (uint8_t)f;
            char one = feed_letter(&b);
            b.feed = (uint8_t)k;
            assert_int_not_equal(one, feed_letter(&b));
            assert_int_not_equal(feed_role((enum board_feed)f), feed_role((enum board_feed)k));
        }
    b = (struct hall_board){.by_hand = true};
    assert_int_equal(feed_letter(&b), ' ');
}

/* Names that begin alike are told apart in as few columns as a list has; who is alone is cut at the end. */
static void a_name_that_is_cut_still_tells_who_it_is(void **unused)
{
    static const struct {
        const char *name, *in_8, *in_14;
    } rows[] = {
        {"Krishnamoorthy, Bo", "Kris…thy", "Krishnamoorthy"},
        {"Krishnamoorthi, Di", "Kris…thi", "Krishnamoorthi"},
        {"Vandenberghenhof, Al", "Vand…nho", "Vandenberghenhof"},
        {"Vandenberghe, Cy", "Vand…ghe", "Vandenberghe"},
        {"Vandenbergen, Ed", "Vand…gen", "Vandenbergen"},
        {"Müllerzwängler, Fo", "Müllerzwängler", "Müllerzwängler"},
        {"Aaltonen, Maximilian A.", "Maxi…A. ", "Maximilian A. Aaltonen"},
        {"Aaltonen, Maximilian B.", "Maxi…B. ", "Maximilian B. Aaltonen"},
    };
    enum { COUNT = sizeof rows / sizeof *rows };
    (void)unused;
    struct hall_seat *seats = make_seats(COUNT / 2, "90+30", true);
    for (int i = 0; i < COUNT; i++)
        snprintf(seats[i / 2].players[i % 2].name, NAME_MAX_BYTES, "%s", rows[i].name);
    struct hall_settings settings = {
        .round = 1, .starts_at = 0, .default_after = MSEC_NEVER, .seats = seats, .count = COUNT / 2};
    struct hall *h = hall_new(&settings, NULL);
    for (int i = 0; i < COUNT; i++) {
        char name[NAME_MAX_BYTES];
        const struct hall_board *b = hall_at(h, i / 2);
        assert_string_equal(short_name_in(b, (enum side)(i % 2), 8, name), rows[i].in_8);
        assert_string_equal(short_name_in(b, (enum side)(i % 2), 14, name), rows[i].in_14);
    }
    hall_free(h);
    free(seats);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_calls_until_the_last_of_what_was_told_is_done_with),
        cmocka_unit_test(a_lost_feed_is_seen_at_the_board_whatever_became_of_its_alert),
        cmocka_unit_test(a_name_that_is_cut_still_tells_who_it_is),
        cmocka_unit_test(each_state_has_a_letter_and_a_look_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
