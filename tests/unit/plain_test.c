/* What is told in plain lines: repeats too, and no end of what was never announced. */
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "session/plain.h"

struct told {
    const struct hall *hall;
    struct text lines;
};

static void tell_line(void *self, const struct entry *e)
{
    struct told *t = self;
    struct text words = {0};
    if (t->hall && plain_words(t->hall, e, false, &words))
        text_addf(&t->lines, "%s\n", text_chars(&words));
    text_release(&words);
}

static void make_told(struct hall_fixture *m, struct told *t)
{
    struct hall_listener ears = {tell_line, t};
    make_hall(m, 1, "90+30", false);
    hall_free(m->hall);
    *t = (struct told){0};
    m->hall = hall_new(&m->settings, &ears);
    t->hall = m->hall;
    hall_start(m->hall, "AB", 0);
}

static int lines_with(const struct told *t, const char *words)
{
    int count = 0;
    for (const char *at = text_chars(&t->lines); (at = strstr(at, words)) != NULL; at++)
        count++;
    return count;
}

static void a_second_illegal_move_of_the_same_player_is_told(void **state)
{
    (void)state;
    struct hall_fixture m;
    struct told t;
    make_told(&m, &t);
    begin_board(&m, 1);
    hall_report(m.hall, 1, INCIDENT_ILLEGAL_MOVE, WHITE, "illegal-move", "", "AB", m.now);
    assert_int_equal(lines_with(&t, "ALERT "), 1);
    wait_ms(&m, 5000);
    hand_plays(&m, 1, "e4");
    hand_plays(&m, 1, "e5");
    hall_report(m.hall, 1, INCIDENT_ILLEGAL_MOVE, WHITE, "illegal-move", "", "AB", m.now);
    assert_int_equal(lines_with(&t, "ALERT again, 2 times now: NOW: illegal move by White"), 1);
    hall_report(m.hall, 1, INCIDENT_ILLEGAL_MOVE, BLACK, "illegal-move", "", "AB", m.now);
    assert_int_equal(lines_with(&t, "again"), 1); /* another player's is another alert */
    unmake_hall(&m);
    text_release(&t.lines);
}

/* A clock that stops for a moment is over before anybody was told of it. */
static void the_end_of_what_was_not_announced_is_not_told(void **state)
{
    (void)state;
    struct hall_fixture m;
    struct told t;
    make_told(&m, &t);
    clock_says(&m, 1, 5400, 5400, WHITE, WHITE);
    wait_ms(&m, 2000);
    clock_says(&m, 1, 5398, 5400, NO_SIDE, WHITE);
    wait_ms(&m, 500);
    clock_says(&m, 1, 5398, 5400, WHITE, WHITE);
    wait_ms(&m, 5000);
    assert_int_equal(lines_with(&t, "over"), 0);
    unmake_hall(&m);
    text_release(&t.lines);
}

/* Entries are told some at a time, when the hall knows what came after them: first it stops for a moment, then for
 * long. */
static void nor_is_it_when_it_was_announced_later(void **state)
{
    (void)state;
    struct hall_fixture m;
    struct told t = {0};
    struct plain_told told = {0};
    struct text words = {0};
    make_hall(&m, 1, "90+30", false);
    clock_says(&m, 1, 5400, 5400, WHITE, WHITE);
    wait_ms(&m, 2000);
    clock_says(&m, 1, 5398, 5400, NO_SIDE, WHITE);
    wait_ms(&m, 500);
    clock_says(&m, 1, 5398, 5400, WHITE, WHITE);
    wait_ms(&m, 2000);
    clock_says(&m, 1, 5396, 5400, NO_SIDE, WHITE);
    wait_ms(&m, 60000);
    clock_says(&m, 1, 5396, 5400, WHITE, WHITE);
    for (int i = 0; i < m.kept.count; i++) {
        if (plain_words_for(&told, m.hall, &m.kept.entries[i], false, &words))
            text_addf(&t.lines, "%s\n", text_chars(&words));
        text_clear(&words);
    }
    const char *call = strstr(text_chars(&t.lines), "ALERT NOW: "),
               *over = strstr(text_chars(&t.lines), "alert NOW over: ");
    assert_non_null(call);
    assert_non_null(over);
    assert_true(call < over);
    assert_int_equal(lines_with(&t, "alert NOW over: "), 1);
    unmake_hall(&m);
    plain_told_release(&told);
    text_release(&words);
    text_release(&t.lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_illegal_move_of_the_same_player_is_told),
        cmocka_unit_test(the_end_of_what_was_not_announced_is_not_told),
        cmocka_unit_test(nor_is_it_when_it_was_announced_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
