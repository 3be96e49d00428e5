/* Penalties that a rulebook leaves to the arbiter: the menu, and what follows from the one that is chosen. */
#include "rulebook_files.h"
#include "rules/check.h"
#include "rules/fingerprint.h"
#include "rules/walk.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define FRAME "[rulebook]\nname = Menu\nedition = first\n[variations]\nfines = announced cite 9.7\n[penalties]\n"
static const char frame[] = FRAME "warning = 9.1\ntime-opponent = 9.2\ntime-offender = 9.3\npoints-offender = 9.5\n"
                                  "loss = 9.6\nfine = 9.7 when variation.fines\nexpulsion-round = 9.8\n";
static const char facts[] = "\n[penalty]\nvalues = warning, time-opponent, time-offender, points-offender, "
                            "loss, fine, draw\n"
                            "[penalty_s]\nvalues = number\n[penalty_points]\nvalues = 1/2, 1\n[penalty_rounds]\n"
                            "values = number\n[penalty_fine]\nvalues = text\n";
static const char script[] = "[script]\ntitle = Phone\nabout = offender\n[stance]\nelse = act cite 1\n"
                             "[start]\ndecide = x\n"
                             "result = continue\nopen = menu\ncite = 9\nwhy = \"It is forbidden.\"\n";

static void new_menu(char folder[512], const char *of_frame)
{
    char path[1024];
    new_rulebook(folder, "menu", of_frame);
    add_script(folder, "menu", "phone.ini", script);
    snprintf(path, sizeof path, "%s/facts.ini", folder);
    FILE *out = fopen(path, "ae");
    assert_non_null(out);
    fputs(facts, out);
    fclose(out);
}

static struct rulebook *loaded(void)
{
    char folder[512];
    new_menu(folder, frame);
    return rulebook_loaded(folder, "menu");
}

static const struct menu_row {
    const char *given; /* NAME=VALUE, blanks between */
    const char *asks;  /* the fact; "" if it is decided */
    const char *outcome;
} rows[] = {
    {"", "",
     "result=continue white_s=100 black_s=90 open=warning,time-opponent,time-offender,points-offender,loss,"
     "expulsion-round cite=9"},
    {"variation.fines=yes", "", "open=warning,time-opponent,time-offender,points-offender,loss,fine,expulsion-round"},
    {"penalty=warning", "", "result=continue warning=white open= penalty=warning cite=9,9.1"},
    {"penalty=time-opponent", "penalty_s", ""},
    {"penalty=time-opponent penalty_s=60", "", "white_s=100 black_s=150 penalty=time-opponent~60 cite=9,9.2"},
    {"penalty=time-offender penalty_s=60", "", "white_s=40 black_s=90 penalty=time-offender~60"},
    {"penalty=time-offender penalty_s=600", "", "white_s=0"},
    {"penalty=points-offender", "penalty_points", ""},
    {"penalty=points-offender penalty_points=1/2", "", "penalty=points-offender~1/2 cite=9,9.5"},
    {"penalty=loss", "", "result=0-1 penalty=loss cite=9,9.6"},
    {"penalty=loss offender=black", "", "result=1-0"},
    {"penalty=loss offender=both", "", "result=0-0"},
    {"penalty=time-offender penalty_s=20 offender=both", "", "white_s=80 black_s=70"},
    {"penalty=fine", "",
     "result=continue open=warning,time-opponent,time-offender,points-offender,loss,expulsion-round"},
    {"penalty=fine variation.fines=yes", "penalty_fine", ""},
    {"penalty=fine variation.fines=yes penalty_fine=50", "", "penalty=fine~50 cite=9,9.7"},
    {"penalty=draw", "", "open=warning,time-opponent,time-offender,points-offender,loss,expulsion-round"},
};

static void give(struct facts *into, const char *given)
{
    char copy[256], *rest = NULL;
    snprintf(copy, sizeof copy, "offender=white white_s=100 black_s=90 %s", given);
    for (char *one = strtok_r(copy, " ", &rest); one; one = strtok_r(NULL, " ", &rest)) {
        char *equals = strchr(one, '=');
        *equals = '\0';
        facts_set(into, one, equals + 1, FACT_GIVEN, "");
    }
}

/* `~` stands for a blank. */
static void has_outcome(const struct decision *d, const char *outcome)
{
    char copy[256], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", outcome);
    for (char *one = strtok_r(copy, " ", &rest); one; one = strtok_r(NULL, " ", &rest)) {
        char *equals = strchr(one, '='), got[OUTCOME_VALUE_MAX] = "";
        *equals = '\0';
        for (enum outcome o = 0; o < OUTCOMES; o++)
            for (size_t i = 0, n = 0; !strcmp(outcome_rows[o].key, one) && (got[n] = d->value[o][i]); i++)
                n += !(d->value[o][i] == ' ' && o == OUT_CITE);
        for (char *c = equals + 1; *c; c++)
            *c = *c == '~' ? ' ' : *c;
        assert_string_equal(got, equals + 1);
    }
}

static void what_was_chosen_is_carried_out(void **state)
{
    (void)state;
    struct rulebook *r = loaded();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct facts given = {0};
        struct error why;
        struct question q = {0};
        give(&given, rows[i].given);
        struct walk *w = walk_new(r, "phone", &given, &why);
        assert_int_equal(walk_asks(w, &q), *rows[i].asks != '\0');
        if (*rows[i].asks)
            assert_string_equal(q.fact, rows[i].asks);
        else
            has_outcome(walk_decision(w), rows[i].outcome);
        walk_free(w);
        facts_release(&given);
    }
    rulebook_free(r);
}

static void an_unknown_clock_is_told_what_to_add(void **state)
{
    (void)state;
    struct rulebook *r = loaded();
    struct facts given = {0};
    struct error why;
    facts_set(&given, "offender", "white", FACT_GIVEN, "");
    facts_set(&given, "penalty", "time-opponent", FACT_GIVEN, "");
    facts_set(&given, "penalty_s", "120", FACT_GIVEN, "");
    struct walk *w = walk_new(r, "phone", &given, &why);
    const struct decision *d = walk_decision(w);
    assert_true(d->adds_time[1]);
    assert_int_equal(d->added_s[1], 120);
    assert_string_equal(d->value[OUT_WHY], "It is forbidden; add 2:00 to Black's clock.");
    walk_free(w);
    facts_release(&given);
    rulebook_free(r);
}

/* Nobody is known to have done it: the sentence still begins with a capital. */
static void a_reason_begins_with_a_capital(void **state)
{
    (void)state;
    char folder[512];
    struct problems problems = {0};
    struct error why;
    new_menu(folder, frame);
    add_script(folder, "menu", "phone.ini",
               "[script]\ntitle = Phone\nabout = offender\n[stance]\nelse = act cite 1\n[start]\ndecide = x\n"
               "result = continue\ncite = 9\nwhy = \"{player} did it.\"\n");
    struct rulebook *r = rulebook_load(folder, "menu", &problems);
    assert_non_null(r);
    struct walk *w = walk_new(r, "phone", &(struct facts){0}, &why);
    assert_string_equal(walk_decision(w)->value[OUT_WHY], "The player did it.");
    walk_free(w);
    rulebook_free(r);
}

static void a_penalty_that_is_none_is_refused(void **state)
{
    (void)state;
    char folder[512];
    struct problems problems = {0};
    new_menu(folder, FRAME "beheading = 9.1\n");
    assert_null(rulebook_load(folder, "menu", &problems));
    assert_non_null(strstr(problems.list[0].what, "beheading: no penalty of that name"));
    problems_release(&problems);
}

static void the_menu_is_a_part_of_the_rule(void **state)
{
    (void)state;
    char folder[512], before[FINGERPRINT_ROOM], after[FINGERPRINT_ROOM];
    struct problems problems = {0};
    struct rulebook *r = loaded();
    script_fingerprint(r, rulebook_script(r, "phone"), before);
    rulebook_free(r);
    new_menu(folder, FRAME "warning = 9.1\nfine = 9.7 when variation.fines\n");
    r = rulebook_load(folder, "menu", &problems);
    script_fingerprint(r, rulebook_script(r, "phone"), after);
    assert_string_not_equal(before, after);
    rulebook_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_chosen_is_carried_out), cmocka_unit_test(an_unknown_clock_is_told_what_to_add),
        cmocka_unit_test(a_reason_begins_with_a_capital), cmocka_unit_test(a_penalty_that_is_none_is_refused),
        cmocka_unit_test(the_menu_is_a_part_of_the_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
