/* Time controls as arbiters write them, and as PGN and TRF do. */
#include "clock/control.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct control_row {
    const char *text;
    int count;
    struct period periods[6];
};

static const struct control_row minutes[] = {
    {"90+30", 1, {{0, 5400, BONUS_FISCHER, 30}}},
    {"3+2", 1, {{0, 180, BONUS_FISCHER, 2}}},
    {"5+0", 1, {{0, 300, BONUS_NONE, 0}}},
    {"15", 1, {{0, 900, BONUS_NONE, 0}}},
    {"G/60 d/5", 1, {{0, 3600, BONUS_DELAY, 5}}},
    {"G/60;d5", 1, {{0, 3600, BONUS_DELAY, 5}}},
    {"g/5 d0", 1, {{0, 300, BONUS_NONE, 0}}},
    {"G/25 bronstein/3", 1, {{0, 1500, BONUS_BRONSTEIN, 3}}},
    {"90 + 30", 1, {{0, 5400, BONUS_FISCHER, 30}}},
    {"90'+30''", 1, {{0, 5400, BONUS_FISCHER, 30}}},
    {"90min + 30s", 1, {{0, 5400, BONUS_FISCHER, 30}}},
    {"15|10", 1, {{0, 900, BONUS_FISCHER, 10}}},
    {"1h30+30", 1, {{0, 5400, BONUS_FISCHER, 30}}},
    {"1 h 30 min + 30 s", 1, {{0, 5400, BONUS_FISCHER, 30}}},
    {"2h", 1, {{0, 7200, BONUS_NONE, 0}}},
    {"90 min + 30 sec", 1, {{0, 5400, BONUS_FISCHER, 30}}},
    {"90 minutes + 30 seconds per move", 1, {{0, 5400, BONUS_FISCHER, 30}}},
    {"90'+30\"", 1, {{0, 5400, BONUS_FISCHER, 30}}},
    {"2:00:00", 1, {{0, 7200, BONUS_NONE, 0}}},
    {"0:03:00+2", 1, {{0, 180, BONUS_FISCHER, 2}}},
    {"40 moves in 90 min, then 30 min, 30 s from move 1",
     2,
     {{40, 5400, BONUS_FISCHER, 30}, {0, 1800, BONUS_FISCHER, 30}}},
    {"40 moves in 2 hours, 20 moves in 1 hour and 30 minutes",
     3,
     {{40, 7200, BONUS_NONE, 0}, {20, 3600, BONUS_NONE, 0}, {0, 1800, BONUS_NONE, 0}}},
    {"G/90;+30", 1, {{0, 5400, BONUS_FISCHER, 30}}},
    {"G90 d5", 1, {{0, 5400, BONUS_DELAY, 5}}},
    {"40/90 SD30 +30", 2, {{40, 5400, BONUS_NONE, 0}, {0, 1800, BONUS_FISCHER, 30}}},
    {"90s+1", 1, {{0, 90, BONUS_FISCHER, 1}}},
    {"10/30d", 1, {{10, 30 * 86400, BONUS_NONE, 0}}},
    {"10/30d 50 moves in 20", 2, {{10, 30 * 86400, BONUS_NONE, 0}, {50, 1200, BONUS_NONE, 0}}},
    {"1/3d", 1, {{1, 3 * 86400, BONUS_NONE, 0}}},
    {"10 moves in 30 days", 1, {{10, 30 * 86400, BONUS_NONE, 0}}},
    {"10/30 D", 1, {{10, 30 * 86400, BONUS_NONE, 0}}},
    {"10/999d", 1, {{10, 999 * 86400, BONUS_NONE, 0}}},
    {"10/30 d 5", 1, {{10, 1800, BONUS_DELAY, 5}}}, /* a delay */
    {"*3", 1, {{0, 180, BONUS_NONE, 0}}},
    {"40/90 SD/30 inc/30", 2, {{40, 5400, BONUS_FISCHER, 30}, {0, 1800, BONUS_FISCHER, 30}}},
    {"40/90,SD/30;d5", 2, {{40, 5400, BONUS_DELAY, 5}, {0, 1800, BONUS_DELAY, 5}}},
    {"40/120, 20/60, SD/30", 3, {{40, 7200, BONUS_NONE, 0}, {20, 3600, BONUS_NONE, 0}, {0, 1800, BONUS_NONE, 0}}},
    /* the most of each */
    {"1440", 1, {{0, 86400, BONUS_NONE, 0}}},
    {"24h", 1, {{0, 86400, BONUS_NONE, 0}}},
    {"24:00:00", 1, {{0, 86400, BONUS_NONE, 0}}},
    {"86400s", 1, {{0, 86400, BONUS_NONE, 0}}},
    {"90+600", 1, {{0, 5400, BONUS_FISCHER, 600}}},
    {"200/90 SD/30", 2, {{200, 5400, BONUS_NONE, 0}, {0, 1800, BONUS_NONE, 0}}},
    {"1/1 1/1 1/1 1/1 1/1 SD/1",
     6,
     {{1, 60, BONUS_NONE, 0},
      {1, 60, BONUS_NONE, 0},
      {1, 60, BONUS_NONE, 0},
      {1, 60, BONUS_NONE, 0},
      {1, 60, BONUS_NONE, 0},
      {0, 60, BONUS_NONE, 0}}},
    {"40/100:30/50:15+30", 3, {{40, 6000, BONUS_NONE, 0}, {30, 3000, BONUS_NONE, 0}, {0, 900, BONUS_FISCHER, 30}}},
};

static const struct control_row seconds[] = {
    {"5400+30", 1, {{0, 5400, BONUS_FISCHER, 30}}},
    {"300", 1, {{0, 300, BONUS_NONE, 0}}},
    {"40/6000+30:900+30", 2, {{40, 6000, BONUS_FISCHER, 30}, {0, 900, BONUS_FISCHER, 30}}},
    {"10/2592000", 1, {{10, 2592000, BONUS_NONE, 0}}}, /* 30 days */
    {"40/7200:20/3600:900+30", 3, {{40, 7200, BONUS_NONE, 0}, {20, 3600, BONUS_NONE, 0}, {0, 900, BONUS_FISCHER, 30}}},
};

static void same(const struct control_row *row, const struct control *c)
{
    assert_int_equal(c->count, row->count);
    for (int i = 0; i < c->count; i++) {
        assert_int_equal(c->periods[i].moves, row->periods[i].moves);
        assert_int_equal(c->periods[i].seconds, row->periods[i].seconds);
        assert_int_equal(c->periods[i].bonus, row->periods[i].bonus);
        assert_int_equal(c->periods[i].bonus_s, row->periods[i].bonus_s);
    }
}

static void minutes_are_read_and_written_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof minutes / sizeof *minutes; i++) {
        struct control c;
        struct error why = {0};
        struct text again = {0};
        if (!control_read(minutes[i].text, &c, &why))
            fail_msg("%s: %s: %s", minutes[i].text, why.where, why.what);
        same(&minutes[i], &c);
        control_write(&c, &again);
        bool whole = true; /* then nobody wants to read it in seconds */
        for (int p = 0; p < c.count; p++)
            whole = whole && c.periods[p].seconds % 60 == 0;
        const char *s = strchr(text_chars(&again), 's');
        assert_int_equal(!whole, s && isdigit((unsigned char)s[-1])); /* not that of "moves in" */
        assert_true(control_read(text_chars(&again), &c, &why));
        same(&minutes[i], &c);
        text_release(&again);
    }
}

static void seconds_are_read_as_pgn_writes_them(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++) {
        struct control c;
        assert_true(control_from_seconds(seconds[i].text, &c, NULL));
        same(&seconds[i], &c);
    }
}

static const struct {
    const char *text, *where, *what;
} faults[] = {
    {"", "character 1", "no time is given"},
    {"inc/30", "character 7", "no time is given"},
    {"ninety", "character 1", "a number is missing"},
    {"90+", "character 4", "a number is missing"},
    {"90++30", "character 4", "a number is missing"},
    {"40/", "character 4", "a number is missing"},
    {"0+5", "character 1", "0 is out of range (1 to 86400)"},
    {"90+9999", "character 4", "9999 is out of range (0 to 600)"},
    {"90 30", "character 4", "a period after one that holds for all remaining moves"},
    {"90x", "character 3", "this cannot be used here"},
    {"90+30+10", "character 6", "this cannot be used here"},
    {"2000", "character 5", "too long"},
    {"1441", "character 5", "too long"},
    {"24h1", "character 5", "too long"},
    {"24:00:01", "character 9", "out of range"},
    {"86401s", "character 1", "86401 is out of range (1 to 86400)"},
    {"90+601", "character 4", "601 is out of range (0 to 600)"},
    {"201/90 SD/30", "character 5", "too many moves for one period"},
    {"1/1 1/1 1/1 1/1 1/1 1/1 SD/1", "character 25", "more than six periods"},
    {"0:00:00", "character 8", "out of range"},
    {"90 +", "character 5", "a number is missing"},
    {"*", "character 2", "no time is given"},
    {"10/1000d", "character 9", "too long"},
    {"90 + 5 d", "character 7", "a bonus is in seconds"},
    {"90 + 5 min", "character 7", "a bonus is in seconds"},
    {"25 min + 3 x 60 s byo-yomi", "character 1", "byo-yomi is not supported"},
    {"30 Byo Yomi 5", "character 1", "byo-yomi is not supported"},
    {"gong 10", "character 1", "a gong is not supported"},
    {"up-count", "character 1", "counting up is not supported"},
    {"40 in 90", "character 4", "a number is missing"},
    {"90+30 d/5", "character 10", "a bonus both for the whole and after a plus"},
};

static void a_fault_is_pointed_at(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct control c;
        struct error why = {0};
        bool read = control_read(faults[i].text, &c, &why);
        if (read || strcmp(why.what, faults[i].what) != 0 || !strstr(why.where, faults[i].where))
            fail_msg("%s: %s: %s", faults[i].text, why.where, read ? "is read" : why.what);
    }
}

/* What a person may have meant otherwise is not chosen for them; what is written out is taken as it stands. */
static void what_can_be_meant_in_two_ways_is_refused_with_forms_that_cannot(void **state)
{
    static const struct {
        const char *text, *what, *remedy; /* what NULL: it is read */
    } rows[] = {
        {"90/40+30", "90/40 can mean 90 moves in 40 minutes, or the minutes come first",
         "write 40/90, 90+40, or: 90 moves in 40 min"},
        {"90/40", "90/40 can mean 90 moves in 40 minutes, or the minutes come first",
         "write 40/90, 90+40, or: 90 moves in 40 min"},
        {"60/30", "60/30 can mean 60 moves in 30 minutes, or the minutes come first",
         "write 30/60, 60+30, or: 60 moves in 30 min"},
        {"100/50 SD/30", "100/50 can mean 100 moves in 50 minutes, or the minutes come first",
         "write 50/100, 100+50, or: 100 moves in 50 min"},
        {"40/90 90/30", "90/30 can mean 90 moves in 30 minutes, or the minutes come first",
         "write 30/90, 90+30, or: 90 moves in 30 min"},
        {"90/40 min", "90/40 can mean 90 moves in 40 minutes, or the minutes come first",
         "write 40/90, 90+40, or: 90 moves in 40 min"},
        {"3/2", "3/2 can be 3 moves in 2 minutes, or minutes and seconds for each move",
         "write 3+2, or: 3 moves in 2 min"},
        {" 15/10 ", "15/10 can be 15 moves in 10 minutes, or minutes and seconds for each move",
         "write 15+10, or: 15 moves in 10 min"},
        {"*3/2", "3/2 can be 3 moves in 2 minutes, or minutes and seconds for each move",
         "write 3+2, or: 3 moves in 2 min"},
        {"180+2", "180 can be minutes, or seconds", "write 180 min, or 180 s"},
        {"600", "600 can be minutes, or seconds", "write 600 min, or 600 s"},
        {"G/60 d", "the d behind 60 can be days, or a delay without its seconds",
         "write 60 d/5 for a delay of 5 seconds, or: 60 days"},
        {"G60D", "the d behind 60 can be days, or a delay without its seconds",
         "write 60 d/5 for a delay of 5 seconds, or: 60 days"},
        {"40/90 SD/30d", "the d behind 30 can be days, or a delay without its seconds",
         "write 30 d/5 for a delay of 5 seconds, or: 30 days"},
        {"40/90 d", "the d behind 90 can be days, or a delay without its seconds",
         "write 90 d/5 for a delay of 5 seconds, or: 90 days"},
        {"G/60 d/5", NULL, NULL},
        {"40/90 d 5", NULL, NULL},
        {"G/60 days", NULL, NULL},
        {"10/30 days SD/20 days", NULL, NULL},
        {"10/30d SD/20d", NULL, NULL},
        {"60d", NULL, NULL},
        {"180 min + 2 s", NULL, NULL},
        {"180 s+2", NULL, NULL},
        {"179+30", NULL, NULL},
        {"3h+30", NULL, NULL},
        {"4:00:00", NULL, NULL},
        {"40/180 SD/60", NULL, NULL},
        {"G/240", NULL, NULL},
        {"40/90+30", NULL, NULL},
        {"40/90 SD/30 inc/30", NULL, NULL},
        {"30/30 SD/30", NULL, NULL},
        {"35/75 SD/15", NULL, NULL},
        {"40/120 20/60 20/15", NULL, NULL},
        {"40/100:30/50:15+30", NULL, NULL},
        {"50/120", NULL, NULL},
        {"60/120 SD/60", NULL, NULL},
        {"90 moves in 40+30", NULL, NULL},
        {"3 moves in 2", NULL, NULL},
        {"10/10 min", NULL, NULL},
        {"40/2h SD/1h", NULL, NULL},
        {"10/30d", NULL, NULL},
        {"1/3d", NULL, NULL},
        {"3+2", NULL, NULL},
        {"G/5 d/3", NULL, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct control typed, c;
        struct error why = {0};
        struct text again = {0};
        bool read = control_read_typed(rows[i].text, &typed, &why);
        if (read != !rows[i].what || (!read && strcmp(why.what, rows[i].what) != 0))
            fail_msg("%s: %s", rows[i].text, read ? "is read" : why.what);
        if (!read)
            assert_string_equal(why.remedy, rows[i].remedy);
        assert_true(control_read(rows[i].text, &c, NULL)); /* as it stands in logs of before */
        control_write(&c, &again);
        if (!control_read_typed(text_chars(&again), &typed, &why))
            fail_msg("%s is written as %s: %s", rows[i].text, text_chars(&again), why.what);
        assert_int_equal(typed.count, c.count);
        assert_int_equal(typed.periods[0].moves, c.periods[0].moves);
        assert_int_equal(typed.periods[0].seconds, c.periods[0].seconds);
        text_release(&again);
    }
}

static void a_move_falls_into_its_period(void **state)
{
    (void)state;
    struct control c;
    assert_true(control_read("40/90 SD/30 inc/30", &c, NULL));
    assert_ptr_equal(control_period(&c, 1), &c.periods[0]);
    assert_ptr_equal(control_period(&c, 40), &c.periods[0]);
    assert_ptr_equal(control_period(&c, 41), &c.periods[1]);
    assert_int_equal(control_moves_before(&c, 1), 40);
    assert_int_equal(control_start_s(&c), 5430);
    assert_true(control_read("40/120 20/60", &c, NULL));
    assert_ptr_equal(control_period(&c, 99), &c.periods[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minutes_are_read_and_written_back),
        cmocka_unit_test(seconds_are_read_as_pgn_writes_them),
        cmocka_unit_test(a_fault_is_pointed_at),
        cmocka_unit_test(what_can_be_meant_in_two_ways_is_refused_with_forms_that_cannot),
        cmocka_unit_test(a_move_falls_into_its_period),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
