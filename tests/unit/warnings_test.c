/* Graded warnings: everything that changes the event has its level, and these do not sink. */
#include "acts/warnings.h"

#include "console/actions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void everything_that_changes_the_event_has_one_level(void **state)
{
    (void)state;
    for (const struct action *a = actions; a->name; a++) {
        int rows = 0;
        for (const struct warning_row *r = warning_rows; r->action; r++)
            rows += !strcmp(r->action, a->name);
        if (rows > 1 || (a->writes && rows != 1))
            fail_msg("%s has %d levels", a->name, rows);
    }
    for (const struct warning_row *r = warning_rows; r->action; r++)
        if (!action_named(r->action))
            fail_msg("%s is no action", r->action);
}

/* What it takes to get back from these is more than a key. */
static void what_is_hard_to_get_back_from_asks_for_so_much(void **state)
{
    static const struct {
        const char *action;
        enum level least;
    } rows[] = {
        {"undo", LEVEL_REASON},        {"position", LEVEL_REASON},        {"appeal-withdraw", LEVEL_REASON},
        {"overrule", LEVEL_REASON},    {"dismiss", LEVEL_CONFIRM},        {"shelve", LEVEL_CONFIRM},
        {"priority", LEVEL_CONFIRM},   {"give-up", LEVEL_CONFIRM},        {"start-round", LEVEL_CONFIRM},
        {"end-round", LEVEL_CONFIRM},  {"next-round", LEVEL_CONFIRM},     {"pairings", LEVEL_CONFIRM},
        {"move-log", LEVEL_CONFIRM},   {"assign", LEVEL_CONFIRM},         {"times", LEVEL_CONFIRM},
        {"confirm", LEVEL_CONFIRM},    {"quit", LEVEL_CONFIRM},           {"turn", LEVEL_CONFIRM},
        {"substitute", LEVEL_CONFIRM}, {"appeal-deposit", LEVEL_CONFIRM}, {"broadcast", LEVEL_CONFIRM},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct warning_row *r = warning_row_of(rows[i].action);
        if (!r || r->least < rows[i].least)
            fail_msg("%s is warned about less than it was", rows[i].action);
    }
}

/* A line that is typed confirms itself; where nothing is typed and nothing asks, one key would do it. */
static void no_single_key_does_what_has_to_be_confirmed(void **state)
{
    (void)state;
    for (const struct warning_row *r = warning_rows; r->action; r++) {
        const struct action *a = action_named(r->action);
        bool asks = a->argument || r->by_itself || r->warns || strchr(a->help, '?');
        if (r->least >= LEVEL_CONFIRM && !asks)
            fail_msg("%s asks nothing", r->action);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_that_changes_the_event_has_one_level),
        cmocka_unit_test(what_is_hard_to_get_back_from_asks_for_so_much),
        cmocka_unit_test(no_single_key_does_what_has_to_be_confirmed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
