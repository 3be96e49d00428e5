/* Tie-breaks of teams: the text's own example. */
#include "report/team_ties.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void a_match_counts_by_its_points_and_the_square_of_the_opponents(void **unused)
{
    static const struct {
        int match_points, opponent_halves, tie_break;
    } rows[] = {
        {6000, 6, 700},   {3500, 6, 450},   {1000, 12, 740}, {5000, 8, 1020}, {6800, 6, 780},
        {3300, 10, 1118}, {2400, 12, 1258}, {0, 0, 10},      {3400, 7, 583},  {3450, 7, 590},
    };
    int all = 0;
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(team_tie_break(rows[i].match_points, rows[i].opponent_halves), rows[i].tie_break);
        all += i < 7 ? rows[i].tie_break : 0;
    }
    assert_int_equal(all, 6066);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_counts_by_its_points_and_the_square_of_the_opponents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
