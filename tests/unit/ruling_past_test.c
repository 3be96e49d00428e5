/* What a ruling knows of other rounds: byes and wins of games that were not played (US Chess 22C, 28L), the points of a
 * team's match (IHSA T&C VIII-E), games with a player who was expelled (US Chess 28I); and of excused time by letter
 * (US Chess, chapter 9). What is there is not asked, what is not there is.
 */
#include "event/people.h"
#include "hall/correspondence.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "rules/rulebook.h"
#include "ruling/ruling.h"
#include "session/rulings.h"
#include "session_made.h"

#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

static struct error why;

static struct made_event open_round(int round)
{
    struct session_settings settings = {.who = "AB", .round = round};
    struct made_event o = {.base = event_base_new()};
    o.session = session_open_event(o.base, &settings, in_scratch("past.ini"), &why);
    if (!o.session)
        fail_msg("%s: %s", why.where, why.what);
    session_turn(o.session);
    return o;
}

static void write_event(const char *text)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[700];
        snprintf(path, sizeof path, "%s%s", in_scratch("past.flagfall"), endings[i]);
        unlink(path);
    }
    write_scratch("past.ini", text);
}

/* --- what is known: "fact=value", "-" for a fact that is asked ---------------------------------------------------- */

static const char swiss[] = "[event]\nname = Open\nrulebook = us-chess-7\ncontrol = G/60 d5\nrounds = 5\n[players]\n"
                            "1 = A\n2 = B\n3 = C\n4 = D\n5 = E\n6 = F\n";

static const char *known_as(const struct session *s, int board, const char *script, const char *fact)
{
    static char value[FACT_VALUE_MAX];
    struct facts f = {0};
    session_ruling_facts(s, board, script, &f);
    const struct fact *is = facts_find(&f, fact);
    snprintf(value, sizeof value, "%s", is ? is->value : "-");
    facts_release(&f);
    return value;
}

struct known_row {
    const char *rounds;
    int round, board;
    const char *fact, *value;
};

static void knows(const char *head, const struct known_row *row, const char *script)
{
    char text[2000];
    snprintf(text, sizeof text, "%s%s", head, row->rounds);
    write_event(text);
    struct made_event o = open_round(row->round);
    const char *is = known_as(o.session, row->board, script, row->fact);
    if (strcmp(is, row->value) != 0)
        fail_msg("%s round %d board %d: %s is %s, not %s", row->rounds, row->round, row->board, row->fact, is,
                 row->value);
    close_made_event(&o);
}

#define PLAYED "[round 1]\n1 = 1 - 2 : 1-0\n2 = 3 - 4 : +/-\nfull-bye = 5\nhalf-bye = 6\n"
#define SECOND "[round 2]\n1 = 1 - 3\n2 = 5 - 6\n3 = 2 - 4\n"

static void byes_are_known_from_the_results(void **unused)
{
    static const struct known_row rows[] = {
        {PLAYED SECOND, 2, 1, "white_had_full_point", "no"},
        {PLAYED SECOND, 2, 1, "black_had_full_point", "yes"}, /* a win by forfeit */
        {PLAYED SECOND, 2, 2, "white_had_full_point", "yes"},
        {PLAYED SECOND, 2, 2, "black_had_full_point", "no"},
        {PLAYED SECOND, 2, 2, "white_had_half_point", "no"},
        {PLAYED SECOND, 2, 2, "black_had_half_point", "yes"},
        {PLAYED SECOND, 2, 1, "white_half_committed", "-"}, /* nobody entered one: it may have been asked for */
        {PLAYED SECOND "[round 4]\nhalf-bye = 1\n", 2, 1, "white_half_committed", "yes"},
        {PLAYED "[round 5]\n1 = 1 - 3\n", 5, 1, "white_half_committed", "no"},
        {PLAYED "[round 5]\n1 = 1 - 3\n", 5, 1, "white_had_full_point", "-"}, /* rounds 2 to 4 are missing */
        {PLAYED "[round 5]\n1 = 1 - 3\n", 5, 1, "black_had_full_point", "yes"},
        {"[round 1]\n1 = 1 - 2\n" SECOND, 2, 1, "white_had_full_point", "-"}, /* no result yet */
        {"[round 1]\n1 = 1 - 2\n", 1, 1, "white_had_full_point", "no"},
        {"[round 1]\n1 = 1 - 2\n", 1, 1, "white_games_begun", "0"},
        {PLAYED SECOND, 2, 1, "white_games_begun", "-"},
        {PLAYED SECOND, 2, 1, "black_games_begun", "0"},
        {PLAYED SECOND, 2, 1, "rounds", "5"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        knows(swiss, &rows[i], "absence");
}

/* The file has no results: the log has. */
static void a_forfeit_that_was_entered_here_counts(void **unused)
{
    char text[1000];
    (void)unused;
    snprintf(text, sizeof text, "%s[round 1]\n1 = 1 - 2\n[round 2]\n1 = 2 - 1\n", swiss);
    write_event(text);
    struct made_event o = open_round(1);
    struct hall *h = session_hall(o.session);
    hall_start(h, "AB", session_now(o.session));
    if (!hall_result(h, 1, RESULT_WHITE, "AB", RESULT_FORFEIT, session_now(o.session), &why))
        fail_msg("%s", why.what);
    hall_end(h, "AB", session_now(o.session));
    close_made_event(&o);
    o = open_round(2);
    assert_string_equal(known_as(o.session, 1, "absence", "black_had_full_point"), "yes");
    assert_string_equal(known_as(o.session, 1, "absence", "white_had_full_point"), "no");
    close_made_event(&o);
}

/* --- a match ------------------------------------------------------------------------------------------------------ */

static const char schools[] = "[event]\nname = Schools\nrulebook = ihsa-2014\ncontrol = 55 d/5\nrounds = 3\n"
                              "team-boards = 2\n[scoring]\nweights = 3 2\n[teams]\n1 = Ames\n2 = Berwyn\n[players]\n"
                              "1 = a | | | | | | | 1\n2 = aa | | | | | | | 1\n3 = b | | | | | | | 2\n"
                              "4 = bb | | | | | | | 2\n";

static void the_points_of_a_match_are_known_once_it_is_over(void **unused)
{
    static const struct known_row rows[] = {
        {"[round 1]\n1 = 1 - 3 : 1-0\n2 = 4 - 2 : 1/2-1/2\n", 1, 1, "white_match_halves", "8"}, /* 3 and 1 */
        {"[round 1]\n1 = 1 - 3 : 1-0\n2 = 4 - 2 : 1/2-1/2\n", 1, 1, "black_match_halves", "2"},
        {"[round 1]\n1 = 1 - 3 : 1-0\n2 = 4 - 2 : 1/2-1/2\n", 1, 1, "white_opponent_halves", "0"},
        {"[round 1]\n1 = 1 - 3 : 1-0\n2 = 4 - 2 : 1/2-1/2\n", 1, 1, "black_opponent_halves", "2"},
        {"[round 1]\n1 = 1 - 3 : 1-0\n2 = 4 - 2\n", 1, 1, "white_match_halves", "-"},
        {"[round 1]\n1 = 1 - 3 : 1-0\n2 = 4 - 2\n", 1, 1, "white_opponent_halves", "-"},
        {"[round 2]\n1 = 1 - 3 : 1-0\n2 = 4 - 2 : 0-1\n", 2, 1, "white_match_halves", "10"},
        {"[round 2]\n1 = 1 - 3 : 1-0\n2 = 4 - 2 : 0-1\n", 2, 1, "white_opponent_halves", "-"}, /* round 1 is missing */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        knows(schools, &rows[i], "result-dispute");
}

/* --- a player who was expelled ------------------------------------------------------------------------------------ */

/* Round 1 is 1-2, 1-0; round 2 is 2-3, where Black is expelled, and then round `round` is opened. */
static struct made_event open_after_expulsion(const char *later, int round, bool undone)
{
    char text[1000];
    snprintf(text, sizeof text, "%s[round 1]\n1 = 1 - 3 : 1-0\n[round 2]\n1 = 2 - 3 : 1/2-1/2\n%s", swiss, later);
    write_event(text);
    struct made_event o = open_round(2);
    struct hall *h = session_hall(o.session);
    struct ruling r = {.board = 1, .offender = BLACK, .runs = NO_SIDE};
    snprintf(r.script, sizeof r.script, "assisted-play");
    snprintf(r.penalty, sizeof r.penalty, "expulsion");
    hall_start(h, "AB", session_now(o.session));
    int id = hall_rule(h, &r, "AB", session_now(o.session), &why);
    if (!id || !hall_result(h, 1, RESULT_DRAW, "AB", NULL, session_now(o.session), &why))
        fail_msg("%s", why.what);
    if (undone)
        assert_true(hall_undo(h, id, "AB", "not so", session_now(o.session), &why));
    session_turn(o.session);
    if (round == 2)
        return o;
    hall_end(h, "AB", session_now(o.session));
    close_made_event(&o);
    return open_round(round);
}

static void what_became_of_a_game_with_an_expelled_player_is_known(void **unused)
{
    static const struct {
        const char *later;
        int round;
        bool undone;
        const char *expelled, *against, *left, *last;
    } rows[] = {
        {"", 2, false, "black", "drew", "3", "yes"},
        {"", 1, false, "black", "won", "3", "no"},                         /* they met again in round 2 */
        {"[round 3]\n1 = 1 - 2\n", 2, false, "black", "drew", "-", "yes"}, /* was round 3 paired by then? */
        {"", 2, true, "-", "-", "-", "-"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct made_event o = open_after_expulsion(rows[i].later, rows[i].round, rows[i].undone);
        assert_string_equal(known_as(o.session, 1, "result-dispute", "expelled"), rows[i].expelled);
        assert_string_equal(known_as(o.session, 1, "result-dispute", "against_expelled"), rows[i].against);
        assert_string_equal(known_as(o.session, 1, "result-dispute", "rounds_left"), rows[i].left);
        assert_string_equal(known_as(o.session, 1, "result-dispute", "last_opponent"), rows[i].last);
        close_made_event(&o);
    }
}

static void nothing_but_the_matter_is_asked_about_an_expelled_player(void **unused)
{
    struct question q;
    struct rulings r = {0};
    (void)unused;
    struct made_event o = open_after_expulsion("", 2, false);
    struct ruling_case *k = rulings_take_up(&r, o.session, 1, 0, "result-dispute", &why);
    assert_non_null(k);
    assert_true(ruling_asks(k, &q));
    assert_string_equal(q.fact, "kind");
    assert_true(ruling_answer(k, session_hall(o.session), NULL, "expelled", &why));
    assert_false(ruling_asks(k, &q));
    assert_string_equal(ruling_decision(k)->title, "A win by forfeit");
    assert_string_equal(ruling_decision(k)->value[OUT_RESULT], "1-0");
    rulings_drop(&r, k);
    close_made_event(&o);
}

/* --- excused time ------------------------------------------------------------------------------------------------- */

static const char letters[] = "[event]\nname = Knights\nrulebook = us-chess-7\ncontrol = 10/30d\n[players]\n1 = A\n"
                              "2 = B\n[round 1]\n1 = 1 - 2\n";

/* Whatever is asked for may be entered already, so it is asked for beside what is entered. */
static void excused_days_are_counted_from_what_was_entered(void **unused)
{
    static const struct {
        int entered;
        const char *asked, *more, *title;
    } rows[] = {
        {20, "How many days does White ask for, beside the 20 that are entered?", "10", "The time is excused"},
        {0, "How many days does White ask for, beside the 0 that are entered?", "30", "The time is excused"},
        {20, "How many days does White ask for, beside the 20 that are entered?", "11", "The time is not excused"},
    };
    static const char *const first[] = {"white", "excused-time", "yes"};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct question q;
        struct rulings r = {0};
        write_event(letters);
        struct made_event o = open_round(1);
        struct hall *h = session_hall(o.session);
        int year = day_number(day_numbered(hall_today(h)) / 10000 * 10000 + 101);
        hall_start(h, "AB", session_now(o.session));
        if (rows[i].entered &&
            !hall_excuse_days(h, 1, WHITE, year, year + rows[i].entered - 1, false, "AB", session_now(o.session), &why))
            fail_msg("%s", why.what);
        struct ruling_case *k = rulings_take_up(&r, o.session, 1, 0, "time-complaint", &why);
        assert_non_null(k);
        for (size_t n = 0; n < sizeof first / sizeof *first; n++)
            assert_true(ruling_asks(k, &q) && ruling_answer(k, h, NULL, first[n], &why));
        assert_true(ruling_asks(k, &q));
        assert_string_equal(q.text, rows[i].asked);
        assert_true(ruling_answer(k, h, NULL, rows[i].more, &why));
        while (ruling_asks(k, &q))
            assert_true(ruling_answer(k, h, NULL, "no", &why));
        assert_string_equal(ruling_decision(k)->title, rows[i].title);
        rulings_drop(&r, k);
        close_made_event(&o);
    }
}

/* --- on the way to a decision ------------------------------------------------------------------------------------- */

static void only_what_nobody_knows_is_asked(void **unused)
{
    static const char *const asked[] = {"offender=white", "kind=full-bye", "half_committed=no"};
    char text[1000];
    struct question q;
    struct rulings r = {0};
    (void)unused;
    snprintf(text, sizeof text, "%s" PLAYED SECOND, swiss);
    write_event(text);
    struct made_event o = open_round(2);
    struct ruling_case *k = rulings_take_up(&r, o.session, 1, 0, "absence", &why);
    assert_non_null(k);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char fact[48];
        snprintf(fact, sizeof fact, "%.*s", (int)strcspn(asked[i], "="), asked[i]);
        assert_true(ruling_asks(k, &q));
        assert_string_equal(q.fact, fact);
        assert_true(ruling_answer(k, session_hall(o.session), NULL, strchr(asked[i], '=') + 1, &why));
    }
    assert_false(ruling_asks(k, &q));
    assert_string_equal(ruling_decision(k)->title, "The full-point bye may be given");
    rulings_drop(&r, k);
    close_made_event(&o);
}

int main(void)
{
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(byes_are_known_from_the_results),
        cmocka_unit_test(a_forfeit_that_was_entered_here_counts),
        cmocka_unit_test(the_points_of_a_match_are_known_once_it_is_over),
        cmocka_unit_test(only_what_nobody_knows_is_asked),
        cmocka_unit_test(what_became_of_a_game_with_an_expelled_player_is_known),
        cmocka_unit_test(nothing_but_the_matter_is_asked_about_an_expelled_player),
        cmocka_unit_test(excused_days_are_counted_from_what_was_entered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
