/* Penalties that are left to the arbiter: chosen, read, written and carried out. */
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "hall/ruling_made.h"
#include "ruling/effect.h"

enum { SECOND = 1000 };

static struct error why;

static void an_open_penalty_is_chosen_with_its_amount_and_against_somebody(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct question q;
    char list[OPEN_PENALTIES][PENALTY_MAX];
    struct ruling r;
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    struct ruling_case *k = ruled_case(&m, 1, 0, "distraction", " offender=black fault=annoyed");
    assert_true(ruling_penalties(k, list) > 4);
    assert_string_equal(list[0], "warning");
    assert_int_equal(ruling_offender(k), BLACK);
    assert_false(ruling_decide(k, m.hall, m.now, &r, &why));
    assert_true(ruling_answer(k, m.hall, "penalty", list[1], &why));
    assert_int_equal(ruling_penalties(k, list), 0);
    assert_true(ruling_asks(k, &q));
    assert_string_equal(q.fact, "penalty_s");
    assert_true(ruling_answer(k, m.hall, NULL, "90", &why));
    assert_string_equal(penalty_of_ruling(&m, rule_case(&m, k, &why)), "White +1:30");
    const struct penalty *all;
    assert_int_equal(hall_penalties(m.hall, &all), 1);
    assert_string_equal(all->player, "2");
    assert_true(ruling_back(k, m.hall) && ruling_back(k, m.hall));
    assert_false(ruling_decide(k, m.hall, m.now, &r, &why));
    ruling_free(k);
    unmake_hall_under(&m);
}

/* What stands on the page is what happens: one warning each, and both go with the decision. */
static void a_warning_of_both_is_one_of_each(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct penalty *all;
    make_hall_under(&m, "fide-2023", false);
    begin_board(&m, 1);
    struct ruling_case *k = ruled_case(&m, 1, 0, "refusal", " offender=both warned=no");
    int id = rule_case(&m, k, &why);
    assert_int_equal(hall_penalties(m.hall, &all), 2);
    assert_string_equal(all[0].player, "1");
    assert_string_equal(all[1].player, "2");
    for (int side = WHITE; side <= BLACK; side++)
        assert_string_equal(all[side].penalty, "warning");
    assert_true(hall_undo(m.hall, id, "AB", "slip", m.now, &why));
    assert_true(all[0].undone && all[1].undone);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* A matter that the rulebook does not cover is about nobody, until a penalty hits somebody. */
static void who_is_hit_is_asked_where_the_script_is_about_nobody(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct question q;
    make_hall_under(&m, "schiller-2003", false);
    struct ruling_case *k = ruled_case(&m, 1, 0, "lack-of-progress", "");
    assert_true(ruling_answer(k, m.hall, "penalty", "continue", &why));
    assert_false(ruling_asks(k, &q));
    assert_true(ruling_back(k, m.hall));
    assert_true(ruling_answer(k, m.hall, "penalty", "warning", &why));
    assert_true(ruling_asks(k, &q));
    assert_string_equal(q.fact, "offender");
    assert_true(ruling_answer(k, m.hall, NULL, "black", &why));
    assert_int_equal(ruling_offender(k), BLACK);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* Chosen by an answer, with its amount: what the clocks show, and what the report counts, is that and no more. */
static void a_chosen_penalty_with_an_amount_is_carried_out(void **unused)
{
    static const struct {
        const char *penalty, *amount, *how_much, *words;
        int change_s[2];
    } rows[] = {
        {"time-opponent", "penalty_s", "90", "White +1:30", {90, 0}},
        {"time-offender", "penalty_s", "90", "Black -1:30", {0, -90}},
        {"points-opponent", "penalty_points", "1/2", "0.5 points for the opponent", {0, 0}},
        {"points-offender", "penalty_points", "1", "1 point off the score", {0, 0}},
        {"warning", NULL, NULL, "warning", {0, 0}},
        {"expulsion", NULL, NULL, "expulsion", {0, 0}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_hall_under(&m, "fide-2023", false);
        begin_board(&m, 1);
        clock_says(&m, 1, m.left[WHITE], m.left[BLACK], NO_SIDE, WHITE);
        struct ruling_case *k = ruled_case(&m, 1, 0, "distraction", " offender=black fault=annoyed");
        assert_true(ruling_answer(k, m.hall, "penalty", rows[i].penalty, &why));
        if (rows[i].amount)
            assert_true(ruling_answer(k, m.hall, rows[i].amount, rows[i].how_much, &why));
        struct ruling_effect e = effect_of_case(k, &m);
        for (int side = WHITE; side <= BLACK; side++)
            assert_int_equal(e.time[side].after_s, m.left[side] + rows[i].change_s[side]);
        int id = rule_case(&m, k, &why);
        assert_string_equal(penalty_of_ruling(&m, id), rows[i].words);
        assert_int_equal(hall_ruling(m.hall, id)->offender, BLACK);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* Nobody has typed yet what the clock was set to: it is what the first decision ordered. */
static void a_second_penalty_begins_from_the_times_that_the_first_one_ordered(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", true);
    assert_true(hall_move(m.hall, 1, "e4", "AB", m.now, &why));
    assert_true(hall_times(m.hall, 1, 600, 720, NO_SIDE, "AB", m.now));
    static const int had_s[] = {720, 840, 700};
    for (int i = 0; i < 3; i++) {
        if (i == 2) /* what was entered since holds */
            assert_true(hall_times(m.hall, 1, 590, 700, NO_SIDE, "AB", m.now));
        struct ruling_case *k = ruled_case(&m, 1, 0, "distraction", " offender=white fault=annoyed");
        assert_true(ruling_answer(k, m.hall, "penalty", "time-opponent", &why));
        assert_true(ruling_answer(k, m.hall, "penalty_s", "120", &why));
        struct ruling_effect e = effect_of_case(k, &m);
        assert_int_equal(e.time[BLACK].before_s, had_s[i]);
        assert_int_equal(e.time[BLACK].after_s, had_s[i] + 120);
        const struct fact *f = facts_find(walk_facts(ruling_walk(k)), "black_s");
        assert_non_null(f);
        assert_string_equal(f->evidence, i == 1 ? "as ordered by D-0001" : "typed in");
        const struct ruling *r = hall_ruling(m.hall, rule_case(&m, k, &why));
        assert_int_equal(r->had_s[BLACK], had_s[i]);
        assert_int_equal(r->left_s[BLACK], had_s[i] + 120);
        ruling_free(k);
    }
    assert_replays(&m);
    unmake_hall_under(&m);
}

/* Both were given before the clock was set: without the first one there are two minutes less. */
static void what_replaces_a_decision_counts_from_the_ordered_times(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct ruling out;
    make_hall_under(&m, "fide-2023", true);
    assert_true(hall_move(m.hall, 1, "e4", "AB", m.now, &why));
    assert_true(hall_times(m.hall, 1, 600, 720, NO_SIDE, "AB", m.now));
    for (int i = 0; i < 2; i++) {
        struct ruling_case *k = ruled_case(&m, 1, 0, "distraction", " offender=white fault=annoyed");
        assert_true(ruling_answer(k, m.hall, "penalty", "time-opponent", &why));
        assert_true(ruling_answer(k, m.hall, "penalty_s", "120", &why));
        assert_int_equal(rule_case(&m, k, &why), i + 1);
        ruling_free(k);
    }
    struct ruling instead = *hall_ruling(m.hall, 1);
    instead.orders = false;
    instead.left_s[WHITE] = instead.left_s[BLACK] = SECONDS_UNKNOWN;
    assert_true(ruling_instead(m.hall, 1, &instead, &out, &why));
    assert_int_equal(out.left_s[BLACK], 840);
    unmake_hall_under(&m);
}

static void sanctions_are_written_in_one_way(void **unused)
{
    struct sanctions s = {0};
    char words[PENALTY_MAX];
    (void)unused;
    sanctions_write(&s, words);
    assert_string_equal(words, "");
    sanction_add(&s, SANCTION_TIME, WHITE, -10);
    sanction_add(&s, SANCTION_TIME, BLACK, 3660);
    sanctions_write(&s, words);
    assert_string_equal(words, "White -0:10, Black +1:01:00");
    s.count = 0;
    sanction_add(&s, SANCTION_LOSS, BLACK, 0);
    sanction_add(&s, SANCTION_TIEBREAK, BLACK, -2);
    sanctions_write(&s, words);
    assert_string_equal(words, "loss of the game, tie-break -2");
    s.count = 0;
    sanction_add(&s, SANCTION_WARNING, WHITE, 0);
    sanctions_write(&s, words);
    assert_string_equal(words, "warning");
    s.count = 0; /* the most that a decision has: it fits */
    sanction_add(&s, SANCTION_TIME, WHITE, -10);
    sanction_add(&s, SANCTION_TIME, BLACK, 10);
    sanction_add(&s, SANCTION_TIEBREAK, WHITE, -1);
    sanction_choose(&s, BLACK, "expulsion");
    assert_int_equal(s.count, SANCTIONS_MAX);
    assert_true(sanctions_have(&s, SANCTION_CHOSEN));
    sanctions_write(&s, words);
    assert_string_equal(words, "White -0:10, Black +0:10, tie-break -1, expulsion");
    memset(s.list[3].word, 'x', PENALTY_MAX - 20); /* what does not fit goes whole */
    sanctions_write(&s, words);
    assert_string_equal(words, "White -0:10, Black +0:10, tie-break -1");
}

static void points_are_read_as_they_were_written(void **unused)
{
    static const struct {
        const char *penalty;
        enum sanction_kind kind;
        int side, amount; /* of an offence of White; amount 0: it says none */
    } rows[] = {
        {"points-opponent 0.5", SANCTION_POINTS, BLACK, 5},
        {"points-offender 1", SANCTION_POINTS, WHITE, -10},
        {"1 point", SANCTION_POINTS, WHITE, -10},
        {"half a point", SANCTION_POINTS, WHITE, -5},
        {"1/2 point", SANCTION_POINTS, WHITE, -5},
        {"0,5 points", SANCTION_POINTS, WHITE, -5},
        {"1. points", SANCTION_POINTS, WHITE, -10},
        {"15 points", SANCTION_POINTS, WHITE, -150},
        {"0.5 points for the opponent", SANCTION_POINTS, BLACK, 5},
        {"1 point off the score", SANCTION_POINTS, WHITE, -10},
        {"Black +2:00, 1.5 points for the opponent", SANCTION_POINTS, BLACK, 15},
        {"minor-violation", SANCTION_TIEBREAK, WHITE, -1},
        {"tie-break -2", SANCTION_TIEBREAK, WHITE, -2},
        {"Black -10:00, tie-break -1", SANCTION_TIEBREAK, WHITE, -1},
        {"99 points", SANCTION_POINTS, WHITE, -990},
        {"100 points", SANCTION_POINTS, WHITE, 0},
        {"points-opponent 100", SANCTION_POINTS, BLACK, 0},
        {"points-opponent", SANCTION_POINTS, BLACK, 0},
        {"2 minutes", SANCTION_POINTS, WHITE, 0},
        {"warning", SANCTION_POINTS, WHITE, 0},
        {"", SANCTION_POINTS, WHITE, 0},
    };
    (void)unused;
    struct sanction s;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool read = sanction_read(rows[i].penalty, WHITE, &s);
        if (read != (rows[i].amount != 0) ||
            (read && (s.kind != rows[i].kind || s.side != rows[i].side || s.amount != rows[i].amount)))
            fail_msg("\"%s\" is read as %d", rows[i].penalty, read ? s.amount : 0);
    }
    assert_false(sanction_read("1 point", NO_SIDE, &s));
    assert_true(sanction_lacks_points("points-offender"));
    assert_false(sanction_lacks_points("points-offender 0.5"));
    for (int tenths = -25; tenths <= 25; tenths += 5) { /* what is written is what is read */
        struct sanctions all = {0};
        char words[PENALTY_MAX];
        sanction_add(&all, SANCTION_POINTS, tenths < 0 ? WHITE : BLACK, tenths);
        sanctions_write(&all, words);
        if (tenths)
            assert_true(sanction_read(words, WHITE, &s) && s.amount == tenths && s.side == all.list[0].side);
    }
}

static void numbers_of_a_decision_are_read_exactly(void **unused)
{
    static const struct {
        const char *value;
        int parts;
        bool good;
        int64_t is;
    } rows[] = {{"-1", 1, true, -1},    {"+2", 1, true, 2},      {"+0.5", 10, true, 5}, {"-1", 10, true, -10},
                {"", 1, false, 0},      {"0.5", 1, false, 0},    {"x", 1, false, 0},    {"1x", 1, false, 0},
                {"1.25", 10, false, 0}, {"1.25", 100, true, 125}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct decision d = {0};
        int64_t is;
        snprintf(d.value[OUT_TIEBREAK_WHITE], OUTCOME_VALUE_MAX, "%s", rows[i].value);
        bool good = decision_number(&d, OUT_TIEBREAK_WHITE, rows[i].parts, &is);
        if (good != rows[i].good || (good && is != rows[i].is))
            fail_msg("\"%s\" is read as %lld", rows[i].value, (long long)is);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_warning_of_both_is_one_of_each),
        cmocka_unit_test(an_open_penalty_is_chosen_with_its_amount_and_against_somebody),
        cmocka_unit_test(who_is_hit_is_asked_where_the_script_is_about_nobody),
        cmocka_unit_test(a_chosen_penalty_with_an_amount_is_carried_out),
        cmocka_unit_test(a_second_penalty_begins_from_the_times_that_the_first_one_ordered),
        cmocka_unit_test(what_replaces_a_decision_counts_from_the_ordered_times),
        cmocka_unit_test(sanctions_are_written_in_one_way),
        cmocka_unit_test(points_are_read_as_they_were_written),
        cmocka_unit_test(numbers_of_a_decision_are_read_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
