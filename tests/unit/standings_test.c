/* Standings and tie-breaks by FIDE C.07: one tournament with every kind of unplayed round, whose values another program
 * gave too, and what parts players who are level. */
#include "event/import.h"
#include "report/standings/standings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char swiss[] = "142 5\n"
                            "001    1 m    Player001, X                      2383 NED     1000001             3.5    1 "
                            "    4 b 0     2 w =  0000 - U     7 b 1     3 w 1  \n"
                            "001    2 m    Player002, X                      2366 NED     1000002             2.0    7 "
                            "    6 b -     1 b =  0000 - U     3 w =     6 w 0  \n"
                            "001    3 m    Player003, X                      2349 NED     1000003             2.5    5 "
                            "    5 w 1  0000 - H     4 b =     2 b =     1 b 0  \n"
                            "001    4 m    Player004, X                      2332 NED     1000004             2.5    6 "
                            "    1 w 1     8 w -     3 w =     8 w 0     7 w 1  \n"
                            "001    5 m    Player005, X                      2315 NED     1000005             3.0    2 "
                            "    3 b 0     6 w 1     8 w 1  0000 - H  0000 - H  \n"
                            "001    6 m    Player006, X                      2298 NED     1000006             3.0    3 "
                            "    2 w +     5 b 0     7 b 1  0000 - Z     2 b 1  \n"
                            "001    7 m    Player007, X                      2281 NED     1000007             1.0    8 "
                            "    8 w 0  0000 - U     6 w 0     1 w 0     4 b 0  \n"
                            "001    8 m    Player008, X                      2264 NED     1000008             3.0    4 "
                            "    7 b 1     4 b -     5 b 0     4 b 1  0000 - U  \n";

static struct chess_event *read_event(const char *trf)
{
    struct import i = {.event = chess_event_new(), .file = "a.trf"};
    struct error why = {0};
    if (!import_text(&i, trf, strlen(trf), &why))
        fail_msg("%s: %s", why.where, why.what);
    assert_string_equal(text_chars(&i.doubts), "");
    import_release(&i);
    return i.event;
}

static void make(const char *trf, int round, const char *codes, struct standings *s)
{
    struct tie_break_list by;
    struct chess_event *e = read_event(trf);
    assert_true(tie_breaks_read(codes, &by, NULL));
    standings_make(e, round, &by, s);
    chess_event_free(e);
}

static const struct standing *row_of(const struct standings *s, int player)
{
    for (int i = 0; i < s->count; i++)
        if (s->rows[i].player == player)
            return &s->rows[i];
    fail_msg("player %d has no row", player);
    return &s->rows[0];
}

static void each_tie_break_has_its_values(void **state)
{
    static const struct {
        const char *code, *values[8]; /* by start number */
    } rows[] = {
        {"BH", {"10.5", "13", "13.5", "12.5", "13.5", "10.5", "13", "11.5"}},
        {"BH-C1", {"9.5", "11", "11", "10", "11", "8", "12", "9"}},
        {"BH-C2", {"7.5", "9", "9", "9", "8.5", "7", "9.5", "8"}},
        {"BH-M1", {"7", "7.5", "7.5", "6.5", "8", "5", "8.5", "6"}},
        {"SB", {"7", "5", "6.5", "5.75", "8.5", "5", "1", "6"}},
        {"SB-C1", {"6", "5", "5.25", "4.75", "7.25", "4", "0", "5"}},
        {"WIN", {"3", "1", "1", "2", "2", "3", "1", "3"}},
        {"WON", {"2", "0", "1", "2", "2", "2", "0", "2"}},
        {"BPG", {"2", "1", "3", "0", "1", "3", "1", "3"}},
        {"BWG", {"1", "0", "0", "0", "0", "2", "0", "2"}},
        {"PS", {"8", "6", "9.5", "7.5", "8.5", "9", "4", "8"}},
        {"PS-C1", {"8", "6", "8.5", "6.5", "8.5", "8", "4", "7"}},
        {"ARO", {"2332", "2343", "2349", "2319", "2304", "2321", "2319", "2309"}},
        {"ARO-C1", {"2349", "2366", "2360", "2338", "2324", "2341", "2338", "2324"}},
        {"AOB", {"13", "11.5", "12.38", "12.13", "11.83", "13.17", "11.25", "13"}},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct standings s;
        make(swiss, 5, rows[k].code, &s);
        for (int player = 1; player <= 8; player++) {
            struct text value = {0};
            tie_break_write(s.by.kinds[0], row_of(&s, player)->values[0], &value);
            if (strcmp(text_chars(&value), rows[k].values[player - 1]) != 0)
                fail_msg("%s of player %d: %s", rows[k].code, player, text_chars(&value));
            text_release(&value);
        }
        standings_release(&s);
    }
}

static void places_follow_the_order_of_tie_breaks(void **state)
{
    static const struct {
        const char *codes;
        int players[8], places[8];
    } rows[] = {
        {"", {1, 5, 6, 8, 3, 4, 2, 7}, {1, 2, 2, 2, 5, 5, 7, 8}},
        {"SB", {1, 5, 8, 6, 3, 4, 2, 7}, {1, 2, 3, 4, 5, 6, 7, 8}},
        {"WIN", {1, 6, 8, 5, 4, 3, 2, 7}, {1, 2, 2, 4, 5, 6, 7, 8}},
        {"WIN BPG BH", {1, 8, 6, 5, 4, 3, 2, 7}, {1, 2, 3, 4, 5, 6, 7, 8}},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct standings s;
        make(swiss, 5, rows[k].codes, &s);
        for (int i = 0; i < 8; i++) {
            assert_int_equal(s.rows[i].player, rows[k].players[i]);
            assert_int_equal(s.rows[i].place, rows[k].places[i]);
        }
        standings_release(&s);
    }
}

/* 1, 2 and 3 have beaten each other in a ring; 4 is level with nobody. A round robin of four, with Sonneborn-Berger. */
#define ROW(number, points, cells) \
    "001 " number "      Player                            2000                            " points "    1  " cells "\n"
static const char ring[] = "142 3\n" ROW("   1", " 2.0", "   4 w 1     2 b 1     3 w 0  ")
    ROW("   2", " 2.0", "   3 w 1     1 w 0     4 b 1  ") ROW("   3", " 2.0", "   2 b 0     4 w 1     1 b 1  ")
        ROW("   4", " 0.0", "   1 b 0     3 b 0     2 w 0  ");

static void who_is_level_by_everything_shares_a_place(void **state)
{
    struct standings s;
    (void)state;
    make(ring, 3, "DE SB WIN", &s);
    assert_int_equal(s.rows[0].place, 1);
    assert_int_equal(s.rows[2].place, 1);
    assert_int_equal(s.rows[0].values[0], 100);
    assert_int_equal(s.rows[0].values[1], 200);
    assert_int_equal(s.rows[3].place, 4);
    standings_release(&s);
}

/* 1 has beaten 2; neither has met 3. Nobody is in front however the missing games had ended. */
static const char pair[] =
    "142 5\n" ROW("   1", " 1.0", "   2 w 1     4 b 0  ") ROW("   2", " 1.0", "   1 b 0     5 w 1  ")
        ROW("   3", " 1.0", "   5 w 0     6 w 1  ") ROW("   4", " 1.0", "   6 b 0     1 w 1  ")
            ROW("   5", " 1.0", "   3 b 1     2 b 0  ") ROW("   6", " 1.0", "   4 w 1     3 b 0  ");

static void a_direct_encounter_needs_all_to_have_met(void **state)
{
    static const char two[] =
        "142 5\n" ROW("   1", " 1.0", "   2 w 1     3 b 0  ") ROW("   2", " 1.0", "   1 b 0     4 w 1  ")
            ROW("   3", " 1.0", "   4 w 0     1 w 1  ") ROW("   4", " 1.0", "   3 b 1     2 b 0  ");
    struct standings s;
    (void)state;
    make(pair, 2, "DE", &s);
    for (int i = 0; i < 6; i++)
        assert_int_equal(s.rows[i].place, 1);
    standings_release(&s);
    make(two, 2, "DE", &s);
    assert_int_equal(s.rows[3].place, 1);
    standings_release(&s);
}

static void a_direct_encounter_parts_two(void **state)
{
    static const char text[] =
        "142 5\n" ROW("   1", " 1.0", "   2 w 0     3 b 1  ") ROW("   2", " 1.0", "   1 b 1     4 w 0  ")
            ROW("   3", " 0.5", "   4 w =     1 w 0  ") ROW("   4", " 1.5", "   3 b =     2 b 1  ");
    struct standings s;
    (void)state;
    make(text, 2, "DE", &s);
    assert_int_equal(row_of(&s, 2)->place, 2);
    assert_int_equal(row_of(&s, 1)->place, 3);
    assert_int_equal(row_of(&s, 2)->values[0], 100);
    standings_release(&s);
}

static void codes_are_read_or_named(void **state)
{
    struct tie_break_list by;
    struct error why;
    (void)state;
    assert_true(tie_breaks_read(TIE_BREAKS_USUAL, &by, NULL));
    assert_int_equal(by.count, 5);
    assert_string_equal(tie_break_code(by.kinds[0]), "BH-C1");
    assert_true(tie_breaks_read("bh;sb", &by, NULL));
    assert_int_equal(by.count, 2);
    assert_false(tie_breaks_read("BH, MAGIC", &by, &why));
    assert_string_equal(why.what, "MAGIC is not a known tie-break");
    assert_false(tie_breaks_read("BH BH BH BH BH BH BH BH BH", &by, &why));
}

static void games_without_a_result_count_for_nobody(void **state)
{
    struct standings s;
    struct chess_event *e =
        read_event("142 5\n" ROW("   1", " 1.0", "   2 w 1     3 b    ") ROW("   2", " 0.0", "   1 b 0     4 w    ")
                       ROW("   3", " 1.0", "   4 w 1     1 w    ") ROW("   4", " 0.0", "   3 b 0     2 b    "));
    struct tie_break_list by;
    (void)state;
    assert_int_equal(standings_last_round(e), 1);
    assert_true(tie_breaks_read("BH", &by, NULL));
    standings_make(e, 2, &by, &s);
    assert_int_equal(row_of(&s, 1)->points, 10);
    assert_int_equal(row_of(&s, 1)->values[0], 0);
    assert_int_equal(row_of(&s, 2)->values[0], 100);
    standings_release(&s);
    chess_event_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_tie_break_has_its_values),
        cmocka_unit_test(places_follow_the_order_of_tie_breaks),
        cmocka_unit_test(who_is_level_by_everything_shares_a_place),
        cmocka_unit_test(a_direct_encounter_needs_all_to_have_met),
        cmocka_unit_test(a_direct_encounter_parts_two),
        cmocka_unit_test(codes_are_read_or_named),
        cmocka_unit_test(games_without_a_result_count_for_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
