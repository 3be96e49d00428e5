/* Standings of teams, worked out by hand: matches won and drawn, points of a match with weights, and what parts teams
 * that are level. Two boards of a match, 3 points and 2. */
#include "report/standings/team_standings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char head[] = "[event]\nname = Schools\nrulebook = ihsa-2014\ncontrol = 30 d/5\nrounds = 4\n"
                           "team-boards = 2\n\n[scoring]\nweights = 3 2\n\n"
                           "[teams]\n1 = Ames\n2 = Berwyn\n3 = Cary\n4 = Dixon\n\n"
                           "[players]\n1 = a | | | | | | | 1\n2 = aa | | | | | | | 1\n3 = b | | | | | | | 2\n"
                           "4 = bb | | | | | | | 2\n5 = c | | | | | | | 3\n6 = cc | | | | | | | 3\n"
                           "7 = d | | | | | | | 4\n8 = dd | | | | | | | 4\n\n";

/* Each team in its place: its number, its points of the tournament in halves, the tie-break in hundredths. */
struct expected {
    int team, place, halves, tie_break;
};

static struct chess_event *event_with(const char *rounds)
{
    char text[4096];
    struct error why = {0};
    snprintf(text, sizeof text, "%s%s", head, rounds);
    struct chess_event *e = event_read(text, strlen(text), "schools.ini", &why);
    if (!e)
        fail_msg("%s: %s", why.where, why.what);
    return e;
}

static void holds(const struct chess_event *e, int round, const struct expected *rows)
{
    struct team_standings s;
    team_standings_make(e, round, true, &s);
    assert_int_equal(s.count, 4);
    for (int i = 0; i < 4; i++) {
        if (s.rows[i].team != rows[i].team || s.rows[i].place != rows[i].place || s.rows[i].halves != rows[i].halves ||
            s.rows[i].tie_break != rows[i].tie_break)
            fail_msg("row %d: team %d, place %d, %d halves, tie-break %d", i, s.rows[i].team, s.rows[i].place,
                     s.rows[i].halves, s.rows[i].tie_break);
    }
    team_standings_release(&s);
}

static const char three_rounds[] = "[round 1]\n1 = 1 - 3 : 1-0\n2 = 4 - 2 : 1/2-1/2\n3 = 5 - 7 : 1/2-1/2\n"
                                   "4 = 8 - 6 : 1-0\n\n"
                                   "[round 2]\n1 = 1 - 7 : 0-1\n2 = 8 - 2 : 0-1\n3 = 3 - 5 : 1-0\n4 = 6 - 4 : 0-1\n\n"
                                   "[round 3]\n1 = 1 - 5 : 1-0\n2 = 6 - 2 : 0-1\n3 = 3 - 7 : 1/2-1/2\n"
                                   "4 = 8 - 4 : 1/2-1/2\n";

static void each_match_counts_by_its_points_and_the_square_of_the_opponents(void **unused)
{
    static const struct expected rows[] = {{4, 1, 5, 120}, {1, 2, 4, 148}, {2, 3, 3, 161}, {3, 4, 0, 166}};
    struct chess_event *e = event_with(three_rounds);
    (void)unused;
    holds(e, 3, rows);
    struct team_standings s;
    team_standings_make(e, 3, true, &s);
    assert_int_equal(s.rows[0].match_points, 350 + 300 + 250); /* Dixon, in hundredths */
    assert_int_equal(s.rows[1].match_points, 400 + 200 + 500);
    team_standings_release(&s);
    chess_event_free(e);
}

static void points_that_a_decision_took_are_taken_off(void **unused)
{
    static const struct expected rows[] = {{4, 1, 5, 120}, {1, 2, 4, 48}, {2, 3, 3, 161}, {3, 4, 0, 166}};
    struct chess_event *e = event_with(three_rounds);
    (void)unused;
    event_add_team_change(e, &(struct team_change){.team = 1, .round = 2, .points = -1, .ruling = 3});
    event_add_team_change(e, &(struct team_change){.team = 1, .round = 4, .points = -5, .ruling = 4}); /* later */
    holds(e, 3, rows);
    chess_event_free(e);
}

/* VIII-D-4: Berwyn has the better tie-break, and lost to Ames. */
static void who_beat_all_others_of_the_group_is_its_first(void **unused)
{
    static const struct expected rows[] = {{4, 1, 5, 109}, {1, 2, 3, 131}, {2, 3, 3, 149}, {3, 4, 1, 147}};
    struct chess_event *e =
        event_with("[round 1]\n1 = 1 - 3 : 1-0\n2 = 4 - 2 : 1-0\n3 = 7 - 5 : 1-0\n4 = 6 - 8 : 0-1\n\n"
                   "[round 2]\n1 = 1 - 7 : 0-1\n2 = 8 - 2 : 1-0\n3 = 3 - 5 : 1-0\n4 = 6 - 4 : 0-1\n\n"
                   "[round 3]\n1 = 1 - 5 : 1/2-1/2\n2 = 6 - 2 : 1/2-1/2\n3 = 3 - 7 : 1/2-1/2\n"
                   "4 = 8 - 4 : 1/2-1/2\n");
    (void)unused;
    holds(e, 3, rows);
    chess_event_free(e);
}

/* VIII-D-3: Ames and Dixon have won all. VIII-D-5: a bye is 48 to 20 won, and drawn in what opponents count. */
static void perfect_scores_share_a_place_and_byes_are_won_by_48(void **unused)
{
    static const struct expected level[] = {{1, 1, 2, 14}, {4, 1, 2, 14}, {3, 3, 0, 23}, {2, 4, 0, 22}};
    static const struct expected bye[] = {{1, 1, 4, 38}, {3, 2, 2, 108}, {2, 3, 0, 50}, {4, 4, 0, 0}};
    struct chess_event *e = event_with(three_rounds);
    (void)unused;
    holds(e, 1, level);
    chess_event_free(e);
    e = event_with("[round 1]\n1 = 1 - 3 : 1-0\n2 = 4 - 2 : 0-1\npairing-bye = 5 6\n\n"
                   "[round 2]\n1 = 1 - 5 : 1-0\n2 = 6 - 2 : 0-1\n");
    holds(e, 2, bye);
    chess_event_free(e);
}

/* A match in which a game has no result yet counts for nobody. */
static void an_open_match_is_not_counted(void **unused)
{
    struct team_standings s;
    struct chess_event *e = event_with("[round 1]\n1 = 1 - 3 : 1-0\n2 = 4 - 2\n");
    (void)unused;
    team_standings_make(e, 1, true, &s);
    for (int i = 0; i < s.count; i++)
        assert_int_equal(s.rows[i].halves + s.rows[i].tie_break, 0);
    team_standings_release(&s);
    chess_event_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_match_counts_by_its_points_and_the_square_of_the_opponents),
        cmocka_unit_test(points_that_a_decision_took_are_taken_off),
        cmocka_unit_test(who_beat_all_others_of_the_group_is_its_first),
        cmocka_unit_test(perfect_scores_share_a_place_and_byes_are_won_by_48),
        cmocka_unit_test(an_open_match_is_not_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
