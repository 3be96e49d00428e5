/* The table of incidents: names, scripts that rulebooks have, priorities of alarm practice. */
#include "hall/incident.h"

#include "rules/rulebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static bool is_script(const char *name)
{
    for (const char *const *s = script_names; *s; s++)
        if (!strcmp(*s, name))
            return true;
    return false;
}

static void every_kind_has_a_name_of_its_own_and_words(void **unused)
{
    (void)unused;
    for (int k = INCIDENT_NONE + 1; k < INCIDENT_KINDS; k++) {
        const struct incident_row *row = incident_row((enum incident_kind)k);
        assert_int_equal(incident_named(row->name), k);
        assert_true(row->words[0] && strlen(row->words) < 100);
    }
    assert_int_equal(incident_named("earthquake"), -1);
}

static void every_script_is_one_that_rulebooks_have(void **unused)
{
    (void)unused;
    for (int k = INCIDENT_NONE + 1; k < INCIDENT_KINDS; k++) {
        const struct incident_row *row = incident_row((enum incident_kind)k);
        if (row->script[0] && !is_script(row->script))
            fail_msg("%s: no rulebook has a script %s", row->name, row->script);
    }
}

/* What a device can reveal: each script of this list is opened by some incident. Who touched a piece, and why, it does
 * not see. */
static void every_script_that_a_device_can_reveal_has_its_incident(void **unused)
{
    (void)unused;
    static const char *const revealed[] = {
        "illegal-move", "illegal-position", "castling-fault", "promotion-fault", "displaced-pieces",
        "wrong-setup",  "colours-reversed", "board-turned",   "clock-fault",     "flag-fall",
        "both-flags",   "claim-repetition", "claim-fifty",    "claim-dead",      "game-end",
        "late-arrival", "notation",         "clock-handling", "takeback",        "equipment",
        "early-draw",   "result-dispute",   "claim-quickplay"};
    for (size_t i = 0; i < sizeof revealed / sizeof *revealed; i++) {
        bool found = false;
        for (int k = INCIDENT_NONE + 1; k < INCIDENT_KINDS; k++)
            found |= !strcmp(incident_row((enum incident_kind)k)->script, revealed[i]);
        if (!found)
            fail_msg("no incident opens %s", revealed[i]);
    }
}

static void priorities_are_those_of_alarm_practice(void **unused)
{
    (void)unused;
    static const struct {
        enum incident_kind kind;
        enum priority priority;
    } rows[] = {
        {INCIDENT_FLAG_FALL, PRIORITY_1},     {INCIDENT_FIVEFOLD, PRIORITY_1},
        {INCIDENT_SEVENTY_FIVE, PRIORITY_1},  {INCIDENT_DEAD_POSITION, PRIORITY_1},
        {INCIDENT_GAME_END, PRIORITY_LOG},    {INCIDENT_RESULT_PROPOSED, PRIORITY_2},
        {INCIDENT_ILLEGAL_MOVE, PRIORITY_1},  {INCIDENT_CLOCK_STOPPED, PRIORITY_1},
        {INCIDENT_CLAIM, PRIORITY_2},         {INCIDENT_CALL, PRIORITY_2},
        {INCIDENT_DEFAULT_NEAR, PRIORITY_3},  {INCIDENT_DEFAULT_REACHED, PRIORITY_1},
        {INCIDENT_MISMATCH, PRIORITY_2},      {INCIDENT_FEED_SILENT, PRIORITY_2},
        {INCIDENT_CLOCK_ABSENT, PRIORITY_2},  {INCIDENT_CLOCK_BATTERY, PRIORITY_3},
        {INCIDENT_TIME_TROUBLE, PRIORITY_3},  {INCIDENT_CLAIM_REPETITION, PRIORITY_3},
        {INCIDENT_CLAIM_FIFTY, PRIORITY_3},   {INCIDENT_CLOCK_DIFFERS, PRIORITY_2},
        {INCIDENT_TOUCHED, PRIORITY_LOG},     {INCIDENT_NOT_PRESSED, PRIORITY_LOG},
        {INCIDENT_NOT_BROADCAST, PRIORITY_3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(incident_row(rows[i].kind)->priority, rows[i].priority);
    assert_int_equal(incident_row(INCIDENT_FEED_LOST)->on_delay, 10000);
    assert_int_equal(incident_row(INCIDENT_CLOCK_ABSENT)->on_delay, 3000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_has_a_name_of_its_own_and_words),
        cmocka_unit_test(every_script_is_one_that_rulebooks_have),
        cmocka_unit_test(every_script_that_a_device_can_reveal_has_its_incident),
        cmocka_unit_test(priorities_are_those_of_alarm_practice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
