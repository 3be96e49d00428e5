/* Act, claim or observe: the FIDE Laws by mode, the same fallen flag under other rulebooks as they come. */
#include "rules/stance.h"

#include "rulebook_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define STANDARD "phase=standard "
#define RAPID_A4 "phase=rapid supervised=yes "
#define RAPID_A5 "phase=rapid supervised=no "
#define BLITZ_B2 "phase=blitz supervised=yes "
#define BLITZ_B3 "phase=blitz supervised=no "

static const struct stance_test_row {
    const char *script, *facts, *stance;
    int priority;
    const char *cite;
} rows[] = {
    {"illegal-move", STANDARD "clock_pressed=yes", "act", 1, "7.5"},
    {"illegal-move", RAPID_A4 "clock_pressed=yes opponent_made=yes", "act", 1, "12.1"},
    {"illegal-move", BLITZ_B2 "clock_pressed=yes opponent_made=yes", "act", 1, "7.5"},
    {"illegal-move", STANDARD "clock_pressed=no", "observe", 3, "7.5.1"},
    {"illegal-move", RAPID_A5 "clock_pressed=yes opponent_made=no witnessed=yes", "act", 1, "A.5.2"},
    {"illegal-move", RAPID_A5 "clock_pressed=yes opponent_made=no witnessed=no", "claim", 2, "A.5.2"},
    {"illegal-move", RAPID_A5 "clock_pressed=yes opponent_made=yes witnessed=yes", "observe", 3, "A.5.2"},
    {"illegal-move", BLITZ_B3 "clock_pressed=no", "observe", 3, "A.5.2"},
    {"promotion-fault", BLITZ_B3 "clock_pressed=yes opponent_made=yes", "observe", 3, "A.5.2"},
    {"illegal-position", STANDARD "fault=bishops-same-colour", "act", 1, "7.5.1"},
    {"illegal-position", BLITZ_B3 "both_kings_in_check=yes", "act", 1, "A.5.4"},
    {"illegal-position", BLITZ_B3 "fault=bishops-same-colour both_kings_in_check=no", "observe", 3, "A.5.2"},
    {"touch-move", STANDARD "witnessed=yes", "act", 1, "4.2"},
    {"touch-move", STANDARD "witnessed=no", "claim", 2, "4.8"},
    {"wrong-setup", RAPID_A5 "completed_moves_black=9", "act", 1, "A.5.1.2"},
    {"wrong-setup", RAPID_A5 "completed_moves_black=10", "observe", 3, "A.5.1.2"},
    {"colours-reversed", STANDARD "completed_moves_black=9", "act", 1, "7.3"},
    {"colours-reversed", STANDARD "completed_moves_black=10", "observe", 3, "7.3"},
    {"flag-fall", STANDARD "flagged=white", "act", 1, "6.8"},
    {"flag-fall", BLITZ_B3 "flagged=white", "act", 1, "A.5.5"},
    {"both-flags", BLITZ_B3 "flags=both", "act", 1, "6.8"},
    {"clock-fault", RAPID_A5 "fault=wrong-increment completed_moves_black=10 schedule_affected=no", "observe", 3,
     "A.5.1.1"},
    {"clock-fault", RAPID_A5 "fault=wrong-increment completed_moves_black=10 schedule_affected=yes", "act", 1,
     "A.5.1.1"},
    {"clock-handling", STANDARD "fault=not-pressed", "observe", 3, "12.6"},
    {"clock-handling", STANDARD "fault=force", "act", 2, "6.2"},
    {"claim-repetition", STANDARD, "claim", 3, "12.6"},
    {"claim-fifty", BLITZ_B3, "claim", 3, "12.6"},
    {"lack-of-progress", STANDARD "kind=repetition count=4", "observe", 3, "12.6"},
    {"lack-of-progress", STANDARD "kind=repetition count=5", "act", 1, "9.6.1"},
    {"lack-of-progress", BLITZ_B3 "kind=moves count=74", "observe", 3, "12.6"},
    {"lack-of-progress", BLITZ_B3 "kind=moves count=75", "act", 1, "9.6.2"},
    {"claim-dead", STANDARD "dead=yes", "act", 1, "5.2.2"},
    {"claim-dead", STANDARD "dead=no", "claim", 3, "5.2.2"},
    {"late-arrival", STANDARD "default_s=1800 late_s=1800", "observe", 3, "6.7"},
    {"late-arrival", STANDARD "default_s=1800 late_s=1801", "act", 1, "6.7.1"},
    {"notation", STANDARD, "act", 2, "8.1.1"},
    {"notation", RAPID_A5, "observe", 3, "A.2"},
    {"phone", STANDARD, "act", 1, "11.3.2"},
    {"result-dispute", STANDARD, "claim", 2, "8.7"},
    {"appeal", STANDARD, "claim", 2, "11.10"},
    {"refusal", STANDARD, "act", 1, "11.7"},
};

static struct facts facts_of(const char *list)
{
    struct facts facts = {0};
    char copy[512], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *part = strtok_r(copy, " ", &rest); part; part = strtok_r(NULL, " ", &rest)) {
        char *equals = strchr(part, '=');
        assert_non_null(equals);
        *equals = '\0';
        facts_set(&facts, part, equals + 1, FACT_GIVEN, "");
    }
    return facts;
}

static struct rulebook *load(const char *id)
{
    return rulebook_loaded("config/rulebooks", id);
}

static void stances_of_the_fide_laws_by_mode(void **state)
{
    (void)state;
    struct rulebook *r = load("fide-2023");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct stance_test_row *row = &rows[i];
        struct stance_ruling s;
        struct facts facts = facts_of(row->facts);
        assert_true(stance_of(r, row->script, &facts, &s));
        facts_release(&facts);
        bool same = !strcmp(stance_name(s.stance), row->stance) && s.priority == row->priority && s.cite &&
                    strstr(s.cite, row->cite);
        if (!same)
            print_error("%s with %s: %s P%d by %s, needs %s\n", row->script, row->facts, stance_name(s.stance),
                        s.priority, s.cite ? s.cite : "-", s.needs);
        assert_true(same);
    }
    rulebook_free(r);
}

static void a_stance_that_hangs_on_a_fact_names_it(void **state)
{
    (void)state;
    struct rulebook *r = load("fide-2023");
    struct stance_ruling s;
    struct facts facts = facts_of(RAPID_A5 "clock_pressed=yes opponent_made=no");
    assert_true(stance_of(r, "illegal-move", &facts, &s));
    assert_int_equal(s.stance, STANCE_UNKNOWN);
    assert_string_equal(s.needs, "witnessed");
    facts_release(&facts);
    facts = facts_of("phase=rapid clock_pressed=yes");
    assert_true(stance_of(r, "illegal-move", &facts, &s));
    assert_string_equal(s.needs, "supervised");
    facts_release(&facts);
    rulebook_free(r);
}

static void every_script_of_every_rulebook_says_its_stance(void *context, const char *id)
{
    size_t *scripts = context;
    struct rulebook *r = load(id);
    for (const char *const *name = script_names; *name; name++) {
        struct stance_ruling s;
        struct facts none = {0};
        if (!stance_of(r, *name, &none, &s))
            print_error("%s: %s has no stance\n", id, *name);
        *scripts += stance_of(r, *name, &none, &s);
    }
    rulebook_free(r);
}

static void no_script_is_without_a_stance(void **state)
{
    (void)state;
    size_t scripts = 0, names = 0;
    while (script_names[names])
        names++;
    every_script_of_every_rulebook_says_its_stance(&scripts, "fide-2023");
    every_script_of_every_rulebook_says_its_stance(&scripts, "example-club");
    assert_int_equal(scripts, 2 * names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stances_of_the_fide_laws_by_mode),
        cmocka_unit_test(a_stance_that_hangs_on_a_fact_names_it),
        cmocka_unit_test(no_script_is_without_a_stance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
