/* The walk: asks what is open, takes answers back, is overruled, is put aside and found again. */
#include "base/text.h"
#include "rules/walk.h"

#include "rulebook_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct rulebook *fide;

static int load(void **state)
{
    (void)state;
    fide = rulebook_loaded("config/rulebooks", "fide-2023");
    return 0;
}

static int unload(void **state)
{
    (void)state;
    rulebook_free(fide);
    return 0;
}

/* "name=value name=value" */
static struct facts facts_of(const char *list)
{
    struct facts facts = {0};
    char copy[1024], *rest = NULL;
    assert_true(strlen(list) < sizeof copy);
    strcpy(copy, list);
    for (char *part = strtok_r(copy, " ", &rest); part; part = strtok_r(NULL, " ", &rest)) {
        char *equals = strchr(part, '=');
        assert_non_null(equals);
        *equals = '\0';
        facts_set(&facts, part, equals + 1, FACT_GIVEN, "");
    }
    return facts;
}

static struct walk *walk_of(const char *script, const char *list)
{
    struct facts facts = facts_of(list);
    struct error why;
    struct walk *w = walk_new(fide, script, &facts, &why);
    facts_release(&facts);
    assert_non_null(w);
    return w;
}

static void asks_for(const struct walk *w, const char *fact)
{
    struct question q;
    assert_true(walk_asks(w, &q));
    assert_string_equal(q.fact, fact);
    assert_null(walk_decision(w));
    assert_true(*q.text != '\0');
}

static void answers(struct walk *w, const char *choice)
{
    struct error why;
    assert_true(walk_answer(w, choice, &why));
}

static const char *outcome(const struct walk *w, enum outcome key)
{
    const struct decision *d = walk_decision(w);
    assert_non_null(d);
    return d->value[key];
}

#define FIRST "phase=standard white_s=600 black_s=500 increment_s=30"

static void asks_only_what_the_facts_leave_open(void **state)
{
    (void)state;
    struct walk *w = walk_of("illegal-move", FIRST);
    asks_for(w, "clock_pressed");
    answers(w, "yes");
    asks_for(w, "prior_illegal");
    answers(w, "0");
    asks_for(w, "offender");
    answers(w, "white");
    assert_string_equal(outcome(w, OUT_BLACK_S), "620");
    assert_string_equal(outcome(w, OUT_WHITE_S), "570"); /* what the press had added is taken off */
    walk_free(w);
}

static void a_step_says_why_it_is_asked_and_by_which_article(void **state)
{
    (void)state;
    struct walk *w = walk_of("illegal-move", "offender=white");
    struct question q;
    assert_true(walk_asks(w, &q));
    assert_string_equal(q.step, "start");
    assert_string_equal(q.cite, "7.5.1");
    assert_non_null(strstr(q.why, "completed by pressing the clock"));
    assert_string_equal(q.text, "Did White press the clock after the illegal move?");
    assert_string_equal(q.choices[0], "yes");
    walk_free(w);
}

static void goes_back_one_answer_or_to_the_start(void **state)
{
    (void)state;
    struct walk *w = walk_of("illegal-move", FIRST " offender=white");
    assert_false(walk_back(w));
    answers(w, "yes");
    answers(w, "0");
    assert_non_null(walk_decision(w));
    assert_true(walk_back(w));
    asks_for(w, "prior_illegal");
    answers(w, "0");
    walk_restart(w);
    asks_for(w, "clock_pressed");
    answers(w, "no");
    assert_string_equal(outcome(w, OUT_RESTORE), "no");
    walk_free(w);
}

static void an_answer_that_is_none_is_refused(void **state)
{
    (void)state;
    struct error why;
    struct walk *w = walk_of("illegal-move", FIRST " offender=white");
    assert_false(walk_answer(w, "perhaps", &why));
    answers(w, "yes");
    assert_false(walk_answer(w, "many", &why));
    assert_false(walk_answer(w, "-1", &why));
    answers(w, "1");
    asks_for(w, "black_can_mate");
    walk_free(w);
}

/* What was said of White was not said of Black. */
static void who_it_was_cannot_be_changed_under_what_was_answered_of_them(void **state)
{
    (void)state;
    struct facts facts = facts_of("phase=standard");
    struct error why;
    struct question q;
    struct walk *w = walk_new(fide, "touch-move", &facts, &why);
    facts_release(&facts);
    assert_true(walk_answer_fact(w, "offender", "white", &why));
    assert_true(walk_answer_fact(w, "touched_piece", "no", &why));
    assert_true(walk_answer_fact(w, "adjust_announced", "yes", &why));
    assert_non_null(walk_decision(w));
    assert_true(walk_overrule(w, "offender", "white", "both sheets say so", &why));
    assert_non_null(walk_decision(w));
    assert_true(walk_overrule(w, "offender", "black", "I saw it", &why));
    assert_true(walk_asks(w, &q));
    assert_string_equal(q.fact, "touched_piece");
    assert_null(facts_find(walk_facts(w), "adjust_announced"));
    walk_free(w);
}

static void a_computed_fact_shows_its_evidence_and_can_be_overruled(void **state)
{
    (void)state;
    struct facts facts = facts_of("phase=standard flagged=white flags=white control=sudden");
    struct error why;
    facts_set(&facts, "fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", FACT_GIVEN, "");
    struct walk *w = walk_new(fide, "flag-fall", &facts, &why);
    facts_release(&facts);
    const struct walk_step *steps;
    size_t count = walk_steps(w, &steps);
    assert_true(count >= 2);
    assert_non_null(strstr(steps[0].known, "the last move gave checkmate: no (the position on the board)"));
    assert_string_equal(outcome(w, OUT_RESULT), "1/2");

    assert_false(walk_overrule(w, "black_can_mate", "yes", "", &why)); /* not without a reason */
    assert_true(walk_overrule(w, "black_can_mate", "yes", "a pawn was left out of the diagram", &why));
    assert_string_equal(outcome(w, OUT_RESULT), "0-1");
    const struct fact *f = facts_find(walk_facts(w), "black_can_mate");
    assert_int_equal(f->origin, FACT_OVERRULED);
    assert_string_equal(f->evidence, "a pawn was left out of the diagram");
    assert_true(walk_back(w));
    assert_string_equal(outcome(w, OUT_RESULT), "1/2");
    walk_free(w);
}

static void what_the_position_would_answer_needs_the_position(void **state)
{
    (void)state;
    struct walk *w = walk_of("illegal-move", FIRST " offender=white clock_pressed=yes prior_illegal=1");
    struct question q;
    assert_true(walk_asks(w, &q));
    assert_string_equal(q.needs, "fen");
    assert_string_equal(q.text, "Can Black give checkmate by any series of legal moves?");
    answers(w, "no");
    assert_string_equal(outcome(w, OUT_RESULT), "1/2");
    walk_free(w);
}

/* FIDE's numbers, each with what lies on both sides of it, are rows of the ruling cases; here is how they come
 * about. */
static void the_arithmetic_is_told(void **state)
{
    (void)state;
    struct walk *w = walk_of("illegal-move", FIRST " offender=white clock_pressed=yes prior_illegal=0");
    const struct decision *d = walk_decision(w);
    assert_non_null(d);
    assert_string_equal(d->arithmetic[0], "10:00 - 0:30 = 9:30");
    assert_string_equal(d->arithmetic[1], "8:20 + 2:00 = 10:20");
    assert_string_equal(d->counts, "illegal");
    assert_string_equal(d->player, "white");
    assert_true(d->sets_time[0] && d->sets_time[1]);
    assert_int_equal(d->time_s[1], 620);
    assert_non_null(strstr(d->say, "Black gets 2:00 more"));
    walk_free(w);
}

static void a_time_never_falls_below_nothing(void **state)
{
    (void)state;
    struct walk *w =
        walk_of("illegal-move", "white_s=10 black_s=5 increment_s=30 offender=white clock_pressed=yes prior_illegal=0");
    assert_string_equal(outcome(w, OUT_WHITE_S), "0");
    walk_free(w);
}

static void what_is_added_can_be_ordered_though_the_clock_is_not_known(void **state)
{
    (void)state;
    struct walk *w = walk_of("illegal-move", "offender=white clock_pressed=yes prior_illegal=0 increment_s=0");
    const struct decision *d = walk_decision(w);
    assert_non_null(d);
    assert_string_equal(outcome(w, OUT_BLACK_S), "");
    assert_string_equal(outcome(w, OUT_RESTORE), "yes");
    assert_true(d->adds_time[1]);
    assert_int_equal(d->added_s[1], 120);
    assert_non_null(strstr(outcome(w, OUT_WHY), "add 2:00 to Black's clock"));
    walk_free(w);
}

static void without_a_claim_there_is_nothing_to_rule(void **state)
{
    (void)state;
    struct walk *w = walk_of("illegal-move", "phase=rapid supervised=no offender=white clock_pressed=yes witnessed=no "
                                             "claimed=no opponent_made=no");
    assert_string_equal(outcome(w, OUT_STANCE), "claim");
    assert_string_equal(outcome(w, OUT_RESULT), "");
    assert_true(walk_decision(w)->only_stance);
    walk_free(w);
}

static void facts_that_cannot_be_together_are_told(void **state)
{
    (void)state;
    struct walk *w = walk_of("illegal-move", FIRST " offender=both clock_pressed=yes prior_illegal=0");
    assert_null(walk_decision(w));
    assert_non_null(walk_stuck(w));
    walk_free(w);
}

static void a_walk_is_found_again_from_its_text(void **state)
{
    (void)state;
    struct error why;
    struct text aside = {0}, again = {0};
    struct walk *w = walk_of("illegal-move", FIRST " offender=white");
    answers(w, "yes");
    assert_true(walk_overrule(w, "increment_s", "0", "the clock was set without", &why));
    walk_to_text(w, &aside);
    struct walk *found = walk_from_text(fide, text_chars(&aside), &why);
    assert_non_null(found);
    asks_for(found, "prior_illegal");
    walk_to_text(found, &again);
    assert_string_equal(text_chars(&aside), text_chars(&again));
    answers(found, "0");
    assert_string_equal(outcome(found, OUT_WHITE_S), "600");
    text_release(&aside);
    text_release(&again);
    walk_free(found);
    walk_free(w);
}

static void a_text_that_is_no_walk_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "\n",
        "walk",
        "walk\tfide-2023",
        "walk\tfide-2023\tdancing\n",
        "walk\tother\tphone\n",
        "walk\tfide-2023\tphone\nfact\tmoon\tfull\t\n",
        "walk\tfide-2023\tphone\nanswer\tpermitted\tperhaps\t\n",
        "walk\tfide-2023\tphone\nanswer\tmoon\tyes\t\n",
        "walk\tfide-2023\tphone\noverrule\tpermitted\tyes\t\n",
        "walk\tfide-2023\tphone\nhello\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct error why = {0};
        assert_null(walk_from_text(fide, texts[i], &why));
        assert_true(*why.what != '\0');
    }
}

static void an_answer_may_name_the_step_before_it_is_asked(void **state)
{
    (void)state;
    struct error why;
    struct walk *w = walk_of("claim-repetition", "claimant=white white_s=100 black_s=200");
    assert_true(walk_answer_step(w, "played", "yes", &why));
    assert_string_equal(outcome(w, OUT_BLACK_S), "320");
    assert_false(walk_answer_step(w, "nowhere", "yes", &why));
    walk_free(w);
}

static void what_the_log_remembers_comes_first_once_the_player_is_known(void **state)
{
    (void)state;
    const struct walk_step *steps;
    struct walk *w =
        walk_of("illegal-move", FIRST
                " clock_pressed=yes white_prior_illegal=1 black_prior_illegal=0 white_can_mate=yes black_can_mate=no");
    asks_for(w, "offender");
    for (size_t i = 0, n = walk_steps(w, &steps); i < n; i++)
        assert_string_not_equal(steps[i].step, "prior_illegal"); /* of whom is not known yet */
    answers(w, "white");
    assert_true(walk_steps(w, &steps) > 0);
    assert_string_equal(steps[0].step, "prior_illegal");
    assert_string_equal(steps[0].way, "1");
    assert_string_equal(steps[0].cite, "7.5.5");
    assert_string_equal(outcome(w, OUT_RESULT), "1/2"); /* the second, against a lone king */
    assert_true(walk_back(w));
    answers(w, "black");
    walk_steps(w, &steps);
    assert_string_not_equal(steps[0].step, "prior_illegal"); /* nothing to remember */
    assert_string_equal(outcome(w, OUT_RESULT), "continue");
    walk_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asks_only_what_the_facts_leave_open),
        cmocka_unit_test(a_step_says_why_it_is_asked_and_by_which_article),
        cmocka_unit_test(goes_back_one_answer_or_to_the_start),
        cmocka_unit_test(an_answer_that_is_none_is_refused),
        cmocka_unit_test(who_it_was_cannot_be_changed_under_what_was_answered_of_them),
        cmocka_unit_test(a_computed_fact_shows_its_evidence_and_can_be_overruled),
        cmocka_unit_test(what_the_position_would_answer_needs_the_position),
        cmocka_unit_test(the_arithmetic_is_told),
        cmocka_unit_test(a_time_never_falls_below_nothing),
        cmocka_unit_test(what_is_added_can_be_ordered_though_the_clock_is_not_known),
        cmocka_unit_test(without_a_claim_there_is_nothing_to_rule),
        cmocka_unit_test(facts_that_cannot_be_together_are_told),
        cmocka_unit_test(a_walk_is_found_again_from_its_text),
        cmocka_unit_test(a_text_that_is_no_walk_is_refused),
        cmocka_unit_test(an_answer_may_name_the_step_before_it_is_asked),
        cmocka_unit_test(what_the_log_remembers_comes_first_once_the_player_is_known),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
