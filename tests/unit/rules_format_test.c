/* What config/rulebooks/README.md promises who writes a rulebook, on rulebooks of a few lines. */
#include "rulebook_files.h"
#include "rules/vocabulary.h"
#include "rules/walk.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char frame[] = "[rulebook]\nname = Format\nedition = 1\n[parameters]\nbonus_s = 120 cite 5\n"
                            "[ranges]\nbonus_s = 0..600\n[variations]\nx = a switch cite 6\n";

#define HEAD "[script]\ntitle = T\nabout = offender\n[stance]\nelse = act cite 1\n"
#define END "[end]\ndecide = e\nresult = continue\ncite = 1\nwhy = w\n"

static struct rulebook *book(const char *script)
{
    char folder[512];
    new_rulebook(folder, "format", frame);
    add_script(folder, "format", "illegal-move.ini", script);
    return rulebook_loaded(folder, "format");
}

static struct walk *walk_of(const struct rulebook *r, const char *list)
{
    struct facts facts = {0};
    struct error why;
    char copy[512], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *part = strtok_r(copy, " ", &rest); part; part = strtok_r(NULL, " ", &rest)) {
        char *equals = strchr(part, '=');
        *equals = '\0';
        facts_set(&facts, part, equals + 1, FACT_GIVEN, "");
    }
    struct walk *w = walk_new(r, "illegal-move", &facts, &why);
    facts_release(&facts);
    assert_non_null(w);
    return w;
}

/* What the script decides with these facts: the key, or ?FACT if it asks, or ! if it is stuck. */
static void gives(const char *script, const char *facts, enum outcome key, const char *wanted)
{
    struct rulebook *r = book(script);
    struct walk *w = walk_of(r, facts);
    struct question q;
    char got[OUTCOME_VALUE_MAX + 1];
    if (walk_decision(w))
        snprintf(got, sizeof got, "%s", walk_decision(w)->value[key]);
    else
        snprintf(got, sizeof got, "%s%s", walk_stuck(w) ? "!" : "?", walk_asks(w, &q) ? q.needs : "");
    if (strcmp(got, wanted))
        print_error("with %s: %s, not %s\n", facts, got, wanted);
    assert_string_equal(got, wanted);
    walk_free(w);
    rulebook_free(r);
}

static void times_belong_to_the_side_that_the_role_is(void **state)
{
    (void)state;
    static const char script[] =
        HEAD "[start]\ndecide = e\nopponent_s = opponent_s + bonus_s\nplayer_s = half(player_s)\n"
             "result = continue\ncite = 1\nwhy = w\n";
    gives(script, "offender=white white_s=101 black_s=50", OUT_WHITE_S, "51");
    gives(script, "offender=white white_s=101 black_s=50", OUT_BLACK_S, "170");
    gives(script, "offender=black white_s=101 black_s=50", OUT_WHITE_S, "221");
    gives(script, "offender=black white_s=101 black_s=50", OUT_CITE, "1, 5");
    gives(script, "offender=black white_s=101", OUT_CITE, "?black_s"); /* half of what is not known */
    gives(script, "offender=both white_s=101 black_s=50", OUT_CITE, "!");
    gives(script, "white_s=101 black_s=50", OUT_CITE, "?offender");
}

/* The order stands without the clock's time only where it is the same for every time. */
static void a_cap_or_a_half_needs_the_clock(void **state)
{
    (void)state;
    static const char *const expressions[] = {"player_s - min(600, half(player_s))", "max(player_s - 600, 300)",
                                              "min(player_s, 300)", "player_s * 3 / 4"};
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++) {
        char script[512];
        snprintf(script, sizeof script,
                 HEAD "[start]\ndecide = e\nplayer_s = %s\nresult = continue\ncite = 1\nwhy = w\n", expressions[i]);
        gives(script, "offender=white", OUT_RESULT, "?white_s");
    }
    gives(HEAD "[start]\ndecide = e\nplayer_s = player_s - 600\nresult = continue\ncite = 1\nwhy = w\n",
          "offender=white", OUT_WHY, "w; take 10:00 off White's clock");
}

static void points_and_warnings_go_to_the_side(void **state)
{
    (void)state;
    static const char script[] =
        HEAD "[start]\ndecide = e\ntiebreak_player = -1\nwarning = opponent\nresult = lose(player)\n"
             "must_play = none\ncite = 1\nwhy = w\n";
    gives(script, "offender=black", OUT_TIEBREAK_BLACK, "-1");
    gives(script, "offender=black", OUT_TIEBREAK_WHITE, "");
    gives(script, "offender=black", OUT_WARNING, "white");
    gives(script, "offender=black", OUT_RESULT, "1-0");
    gives(script, "offender=both", OUT_RESULT, "!");
    gives(script, "offender=black", OUT_MUST_PLAY, "");
}

/* Only a result that somebody lost can be one; the arbiter's choice as well. */
static void a_forfeit_is_what_the_decision_calls_one(void **state)
{
    (void)state;
    static const char *const ends[][2] = {{"lose(player)", "yes"}, {"0-0", "yes"}, {"draw", ""}, {"continue", ""}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char script[512];
        snprintf(script, sizeof script, HEAD "[start]\ndecide = e\nresult = %s\nforfeit = yes\ncite = 1\nwhy = w\n",
                 ends[i][0]);
        gives(script, "offender=black", OUT_FORFEIT, ends[i][1]);
    }
    static const char open[] = "[script]\ntitle = T\nabout = offender\nnot-covered = 1\nopen = continue, loss\n"
                               "forfeit = yes\nwhy = w\n";
    gives(open, "offender=black", OUT_FORFEIT, "");
    gives(open, "offender=black penalty=loss", OUT_FORFEIT, "yes");
}

static void articles_are_joined_once_each(void **state)
{
    (void)state;
    static const char script[] =
        HEAD "[start]\nask = clock_pressed\nyes = more cite 2, 7.5 (notes 2.3, 3.4)\nno = end cite 1\n"
             "[more]\nif = count > 1\nyes = end cite 3, 7.5 (notes 2.3, 3.4), 2\nno = end\n" END;
    gives(script, "clock_pressed=yes count=2", OUT_CITE, "1, 2, 7.5 (notes 2.3, 3.4), 3");
    gives(script, "clock_pressed=yes count=1", OUT_CITE, "1, 2, 7.5 (notes 2.3, 3.4)");
    gives(script, "clock_pressed=no", OUT_CITE, "1");
}

static void numbers_stay_within_what_the_step_allows(void **state)
{
    (void)state;
    static const char script[] = HEAD "[start]\nask = count\nleast = 1\nmost = half(white_s)\nnext = end\n" END;
    struct rulebook *r = book(script);
    struct walk *w = walk_of(r, "white_s=100");
    struct error why;
    struct question q;
    assert_true(walk_asks(w, &q));
    assert_int_equal(q.least, 1);
    assert_int_equal(q.most, 50);
    assert_false(walk_answer(w, "0", &why));
    assert_false(walk_answer(w, "51", &why));
    assert_true(walk_answer(w, "50", &why));
    assert_non_null(walk_decision(w));
    walk_free(w);
    rulebook_free(r);
    gives(script, "white_s=100 count=51", OUT_RESULT, "!");
}

static void a_number_is_digits_with_a_sign_or_none(void **state)
{
    static const struct {
        const char *text;
        bool is_number;
        int64_t number;
    } rows[] = {{"0", true, 0},   {"-5", true, -5}, {"120", true, 120}, {"999999999999", true, 999999999999},
                {"", false, 0},   {"-", false, 0},  {"5-", false, 0},   {"--5", false, 0},
                {"+5", false, 0}, {" 5", false, 0}, {"5x", false, 0},   {"1000000000000", false, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t n = 0;
        if (vocabulary_number(rows[i].text, &n) != rows[i].is_number || n != rows[i].number)
            fail_msg("\"%s\"", rows[i].text);
    }
}

static void not_knowing_may_be_an_answer(void **state)
{
    (void)state;
    static const char offered[] =
        HEAD "[start]\nask = claimed\nchoices = no, yes, unknown\nyes = end\nno = end\nunknown = open\n"
             "[open]\ndecide = o\nresult = draw\ncite = 1\nwhy = w\n" END;
    static const char not_offered[] = HEAD "[start]\nask = claimed\nyes = end\nno = end\n" END;
    gives(offered, "claimed=unknown", OUT_RESULT, "1/2");
    gives(offered, "claimed=no", OUT_RESULT, "continue");
    gives(not_offered, "claimed=unknown", OUT_RESULT, "?claimed");
}

static void criteria_are_laid_out(void **state)
{
    (void)state;
    struct rulebook *r =
        book(HEAD "[start]\nask = claimed\ncriteria.1 = first\ncriteria.2 = second\nyes = end\nno = end\n" END);
    struct walk *w = walk_of(r, "");
    struct question q;
    assert_true(walk_asks(w, &q));
    assert_string_equal(q.criteria[0], "first");
    assert_string_equal(q.criteria[1], "second");
    assert_null(q.criteria[2]);
    walk_free(w);
    rulebook_free(r);
}

static void a_rest_of_answers_has_one_way(void **state)
{
    (void)state;
    static const char script[] = HEAD "[start]\nask = fault\nforce = drawn\nelse = end\n"
                                      "[drawn]\ndecide = o\nresult = draw\ncite = 1\nwhy = w\n" END;
    gives(script, "fault=force", OUT_RESULT, "1/2");
    gives(script, "fault=two-hands", OUT_RESULT, "continue");
}

static void a_variation_is_off_until_it_is_switched_on(void **state)
{
    (void)state;
    static const char script[] = HEAD "[start]\nif = variation.x\nyes = drawn\nno = end\n"
                                      "[drawn]\ndecide = o\nresult = draw\ncite = 1\nwhy = w\n" END;
    gives(script, "", OUT_RESULT, "continue");
    gives(script, "variation.x=yes", OUT_RESULT, "1/2");
    gives(script, "variation.x=no", OUT_RESULT, "continue");
}

static void what_is_computed_has_a_name_and_may_be_overruled(void **state)
{
    (void)state;
    struct rulebook *r = book(
        HEAD "[start]\ncompute = lost_s\nas = min(half(player_s), 30)\nnext = out\n"
             "[out]\ndecide = e\nplayer_s = player_s - lost_s\nresult = continue\ncite = 1\nwhy = \"{lost_s} less\"\n");
    struct walk *w = walk_of(r, "offender=white white_s=100 black_s=9");
    struct error why;
    assert_string_equal(walk_decision(w)->value[OUT_WHITE_S], "70");
    assert_string_equal(walk_decision(w)->value[OUT_WHY], "0:30 less");
    assert_true(walk_overrule(w, "lost_s", "10", "agreed with both players", &why));
    assert_string_equal(walk_decision(w)->value[OUT_WHITE_S], "90");
    walk_free(w);
    rulebook_free(r);
}

static void what_is_not_covered_is_left_open(void **state)
{
    (void)state;
    static const char script[] =
        "[script]\ntitle = T\nnot-covered = 12.9\nopen = warning, time-opponent , warning\nwhy = w\n";
    gives(script, "", OUT_OPEN, "warning,time-opponent");
    gives(script, "", OUT_CITE, "12.9");
    gives(script, "", OUT_RESULT, "");
}

static void the_first_stance_that_holds_counts(void **state)
{
    (void)state;
    struct rulebook *r =
        book("[script]\ntitle = T\nabout = offender\n[stance]\n10 = observe when claimed cite c\n"
             "2 = act P3 when count > 1 cite b\nelse = claim cite d\nwhy.else = rest\n[start]\nnext = end\n"
             "ask = claimed\n" END);
    static const struct {
        const char *count, *claimed;
        enum stance stance;
        int priority;
    } rows[] = {{"2", "yes", STANCE_ACT, 3}, {"1", "yes", STANCE_OBSERVE, 3}, {"1", "no", STANCE_CLAIM, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct facts facts = {0};
        struct stance_ruling s;
        facts_set(&facts, "count", rows[i].count, FACT_GIVEN, "");
        facts_set(&facts, "claimed", rows[i].claimed, FACT_GIVEN, "");
        assert_true(stance_of(r, "illegal-move", &facts, &s));
        assert_int_equal(s.stance, rows[i].stance);
        assert_int_equal(s.priority, rows[i].priority);
        facts_release(&facts);
    }
    rulebook_free(r);
}

static void a_script_may_word_the_question_of_a_fact(void **state)
{
    (void)state;
    struct rulebook *r = book(HEAD "[questions]\ncount = \"How many draws has {player} offered?\"\n"
                                   "[start]\nif = count > 1\ncite = 1\nyes = end\nno = end\n" END);
    struct walk *w = walk_of(r, "offender=black");
    struct question q;
    assert_true(walk_asks(w, &q));
    assert_string_equal(q.text, "How many draws has Black offered?");
    walk_free(w);
    rulebook_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_belong_to_the_side_that_the_role_is),
        cmocka_unit_test(a_cap_or_a_half_needs_the_clock),
        cmocka_unit_test(points_and_warnings_go_to_the_side),
        cmocka_unit_test(a_forfeit_is_what_the_decision_calls_one),
        cmocka_unit_test(articles_are_joined_once_each),
        cmocka_unit_test(numbers_stay_within_what_the_step_allows),
        cmocka_unit_test(a_number_is_digits_with_a_sign_or_none),
        cmocka_unit_test(not_knowing_may_be_an_answer),
        cmocka_unit_test(criteria_are_laid_out),
        cmocka_unit_test(a_rest_of_answers_has_one_way),
        cmocka_unit_test(a_variation_is_off_until_it_is_switched_on),
        cmocka_unit_test(what_is_computed_has_a_name_and_may_be_overruled),
        cmocka_unit_test(what_is_not_covered_is_left_open),
        cmocka_unit_test(the_first_stance_that_holds_counts),
        cmocka_unit_test(a_script_may_word_the_question_of_a_fact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
