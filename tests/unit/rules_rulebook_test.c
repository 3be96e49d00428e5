/* A rulebook as the event sees it: what it asks at set-up, its parameters by mode, its appeals, and what a base
 * gives. */
#include "base/text.h"
#include "rulebook_files.h"
#include "rules/show.h"
#include "rules/walk.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static bool asks(const struct rulebook *r, const char *name, struct setup_question *q)
{
    for (size_t i = 0; rulebook_setup(r, i, q); i++)
        if (!strcmp(q->name, name))
            return true;
    return false;
}

/* The points that the FIDE Laws leave to the event. */
static void what_the_laws_leave_open_is_asked_at_set_up(void **state)
{
    (void)state;
    struct rulebook *r = rulebook_loaded("config/rulebooks", "fide-2023");
    static const char *const names[] = {"supervised",     "variation.g3",        "variation.a3-in-b2",
                                        "default_s",      "default.counts_from", "draw.min_moves",
                                        "device.penalty", "appeal.deadline_min"};
    struct setup_question q;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(asks(r, names[i], &q));
        assert_true(*q.text && *q.cite);
    }
    assert_true(asks(r, "default.counts_from", &q));
    assert_string_equal(q.value, "scheduled");
    assert_string_equal(q.choices[1], "actual");
    assert_true(asks(r, "variation.g3", &q));
    assert_string_equal(q.value, "no");
    assert_true(asks(r, "supervised", &q));
    assert_string_equal(q.value, "");
    rulebook_free(r);
}

static void a_parameter_has_a_value_for_each_mode(void **state)
{
    (void)state;
    static const struct {
        const char *phase, *supervised, *value;
    } rows[] = {
        {"standard", "yes", "120"}, {"standard", "no", "120"}, {"rapid", "yes", "60"},
        {"rapid", "no", "60"},      {"blitz", "yes", "120"},   {"blitz", "no", "60"},
    };
    struct rulebook *r = rulebook_loaded("config/rulebooks", "fide-2023");
    char value[FACT_VALUE_MAX];
    struct facts facts = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        facts_set(&facts, "phase", rows[i].phase, FACT_GIVEN, "");
        facts_set(&facts, "supervised", rows[i].supervised, FACT_GIVEN, "");
        assert_true(rulebook_value(r, "illegal.bonus_s", &facts, value));
        assert_string_equal(value, rows[i].value);
    }
    facts_set(&facts, "variation.a3-in-b2", "yes", FACT_GIVEN, "");
    facts_set(&facts, "supervised", "yes", FACT_GIVEN, "");
    facts_set(&facts, "phase", "blitz", FACT_GIVEN, "");
    assert_true(rulebook_value(r, "illegal.bonus_s", &facts, value));
    assert_string_equal(value, "60");
    facts_release(&facts);
    facts_set(&facts, "phase", "blitz", FACT_GIVEN, "");
    assert_false(rulebook_value(r, "illegal.bonus_s", &facts, value));
    assert_false(rulebook_value(r, "no.such", &facts, value));
    facts_set(&facts, "default_s", "900", FACT_GIVEN, "");
    assert_true(rulebook_value(r, "default_s", &facts, value));
    assert_string_equal(value, "900");
    facts_release(&facts);
    rulebook_free(r);
}

static void an_event_may_choose_within_the_range_only(void **state)
{
    (void)state;
    struct rulebook *r = rulebook_loaded("config/rulebooks", "fide-2023");
    struct error why;
    assert_true(rulebook_accepts(r, "default_s", "7200", &why));
    assert_false(rulebook_accepts(r, "default_s", "7201", &why));
    assert_false(rulebook_accepts(r, "default_s", "soon", &why));
    assert_true(rulebook_accepts(r, "device.penalty", "milder", &why));
    assert_false(rulebook_accepts(r, "device.penalty", "none", &why));
    assert_false(rulebook_accepts(r, "variation.g3", "maybe", &why));
    assert_true(rulebook_accepts(r, "clock_pressed", "unknown", &why));
    assert_false(rulebook_accepts(r, "white_s", "12.5", &why));
    assert_false(rulebook_accepts(r, "white_s", "99999999999999999999", &why));
    rulebook_free(r);
}

static void a_script_that_counts_offences_says_so(void **state)
{
    (void)state;
    struct rulebook *r = rulebook_loaded("config/rulebooks", "fide-2023");
    assert_true(rulebook_counts(r, "illegal-move"));
    assert_true(rulebook_counts(r, "absence"));
    assert_false(rulebook_counts(r, "draw-offer"));
    assert_false(rulebook_counts(r, "no-such-script"));
    rulebook_free(r);
}

static void appeals_are_data(void **state)
{
    (void)state;
    struct rulebook *fide = rulebook_loaded("config/rulebooks", "fide-2023"),
                    *club = rulebook_loaded("config/rulebooks", "example-club");
    assert_string_equal(rulebook_appeal(fide, "cite"), "11.10");
    assert_null(rulebook_appeal(fide, "deadline_s"));
    assert_string_equal(rulebook_appeal(club, "deadline_s"), "1800");
    assert_non_null(rulebook_appeal(club, "note")); /* from the base */
    rulebook_free(fide);
    rulebook_free(club);
}

/* --- a rulebook over its base ------------------------------------------------------------------------------------ */

static const char base_frame[] = "[rulebook]\nname = Base\nedition = 1\n[parameters]\nbonus_s = 120 cite 1.1\n"
                                 "[ranges]\nbonus_s = 0..600\n";
static const char base_script[] =
    "[script]\ntitle = Illegal move\nabout = offender\n[stance]\nelse = act cite 1\n"
    "[start]\nask = clock_pressed\nyes = bonus\nno = nothing\n"
    "[nothing]\ndecide = a\nresult = continue\ncite = 1.0\nwhy = x\n"
    "[bonus]\ndecide = b\nopponent_s = opponent_s + bonus_s\nresult = continue\ncite = 1.2\nwhy = y\n";

static const struct decision *decided(const struct rulebook *r, struct walk **w)
{
    struct facts facts = {0};
    struct error why;
    facts_set(&facts, "offender", "white", FACT_GIVEN, "");
    facts_set(&facts, "clock_pressed", "yes", FACT_GIVEN, "");
    facts_set(&facts, "white_s", "100", FACT_GIVEN, "");
    facts_set(&facts, "black_s", "100", FACT_GIVEN, "");
    *w = walk_new(r, "illegal-move", &facts, &why);
    facts_release(&facts);
    assert_non_null(*w);
    assert_non_null(walk_decision(*w));
    return walk_decision(*w);
}

struct variant {
    const char *frame, *script; /* script: of the one over the base; NULL if there is none */
    const char *black_s, *cite, *result;
};

static void comes_out(const struct variant *v)
{
    char folder[512];
    struct walk *w;
    new_rulebook(folder, "base", base_frame);
    add_script(folder, "base", "illegal-move.ini", base_script);
    new_rulebook(folder, "over", v->frame);
    if (v->script)
        add_script(folder, "over", "illegal-move.ini", v->script);
    struct rulebook *r = rulebook_loaded(folder, "over");
    const struct decision *d = decided(r, &w);
    assert_string_equal(d->value[OUT_BLACK_S], v->black_s);
    assert_string_equal(d->value[OUT_CITE], v->cite);
    assert_string_equal(d->value[OUT_RESULT], v->result);
    walk_free(w);
    rulebook_free(r);
}

#define OVER "[rulebook]\nname = Over\nedition = 1\nbase = base\n"

static void what_is_not_said_is_taken_from_the_base(void **state)
{
    (void)state;
    comes_out(&(struct variant){OVER, NULL, "220", "1.2, 1.1", "continue"});
    comes_out(&(struct variant){OVER "[parameters]\nbonus_s = 60 cite L1\n", NULL, "160", "1.2, L1", "continue"});
}

static void a_step_a_head_a_whole_script_may_be_other(void **state)
{
    (void)state;
    static const char step[] = "[bonus]\ndecide = c\nresult = lose(player)\ncite = L2\nwhy = z\n";
    static const char whole[] =
        "[script]\ntitle = New\nabout = offender\nreplace = yes\n[start]\ndecide = d\nresult = draw\n"
        "cite = L3\nwhy = z\n";
    static const char open[] = "[script]\ntitle = New\nabout = offender\nnot-covered = L4\nopen = warning\nwhy = z\n";
    comes_out(&(struct variant){OVER, step, "", "L2", "0-1"});
    comes_out(&(struct variant){OVER, whole, "", "L3", "1/2"});
    comes_out(&(struct variant){OVER, open, "", "L4", ""});
}

static void a_script_is_shown_as_a_tree(void **state)
{
    (void)state;
    struct rulebook *r = rulebook_loaded("config/rulebooks", "fide-2023");
    struct text t = {0};
    show_script(r, rulebook_script(r, "colours-reversed"), &t);
    assert_string_equal(text_chars(&t),
                        "colours-reversed: Colours reversed\n"
                        "  stance\n"
                        "    act P1 when completed_moves_black < colours.restart_moves  (7.3)\n"
                        "    observe P3 otherwise  (7.3)\n"
                        "  steps\n"
                        "    [game-over] if holds(game_over)  (7.3, 5.1.2)\n"
                        "        why: Irregularities are corrected only during the game\n"
                        "        yes ->\n"
                        "            [game-is-over] DECIDE: The game is over: its result stands  (7.3, 5.1.2)\n"
                        "                why: The irregularity was found after the game, so the result stands.\n"
                        "                restore = no\n"
                        "                stands = yes\n"
                        "                say: The game is over. Its result stands.\n"
                        "        no ->\n"
                        "            [start] if completed_moves_black < colours.restart_moves  (7.3)\n"
                        "                why: If fewer than ten moves have been made by both players, "
                        "a new game is played\n"
                        "                yes ->\n"
                        "                    [new-game] DECIDE: A new game with the correct colours  (7.3)\n"
                        "                        why: Fewer than {colours.restart_moves} moves were made by "
                        "both players.\n"
                        "                        result = annul\n"
                        "                        say: The colours were reversed. "
                        "You will play a new game with the correct colours.\n"
                        "                no ->\n"
                        "                    [goes-on] DECIDE: The game goes on  (7.3)\n"
                        "                        why: At least {colours.restart_moves} moves were made by "
                        "both players.\n"
                        "                        result = continue\n");
    text_clear(&t);
    show_rulebook(r, &t);
    assert_non_null(strstr(text_chars(&t), "illegal.bonus_s = 120 (7.5.5); rapid-a4: 60 (7.5.5, A.3)"));
    text_release(&t);
    rulebook_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_laws_leave_open_is_asked_at_set_up),
        cmocka_unit_test(a_parameter_has_a_value_for_each_mode),
        cmocka_unit_test(an_event_may_choose_within_the_range_only),
        cmocka_unit_test(a_script_that_counts_offences_says_so),
        cmocka_unit_test(appeals_are_data),
        cmocka_unit_test(what_is_not_said_is_taken_from_the_base),
        cmocka_unit_test(a_step_a_head_a_whole_script_may_be_other),
        cmocka_unit_test(a_script_is_shown_as_a_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
