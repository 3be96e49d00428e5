/* Who may do what: every deed and every role in one table, which names all that changes the event. */
#include "console/actions.h"
#include "event/arbiters.h"
#include "event/roles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Floor, deputy, head, review: a letter for who may. */
static const struct {
    const char *may, *deeds;
} rows[] = {
    {"fdhr", "note bookmark unmark"},
    {"fdh-",
     "acknowledge take hand-over hand-board complete-later accept decline shelve dismiss handle priority "
     "rule confirm appeal words appeal-written appeal-withdraw call claim incident observed freeze mark sit let-run "
     "service turn move if quits correct which "
     "times next-period connection letter repeated inquired excused result position "
     "undo redo start-round start-board host-failed results empty accept-result sheet end-round "
     "no-shows default-time move-log next-round pairings assign record test-clock card substitute routine"},
    {"-dh-", "result-change result-special finished-game undo-other count words-other confirm-role-headless "
             "old-result swap colours pair unpair bye no-bye withdraw add rename undo-change broadcast"},
    {"--h-",
     "appeal-late appeal-hear appeal-decide appeal-deposit appeal-extend appeal-protest confirm-role broadcast-sooner"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static bool stands_in(const char *list, const char *word)
{
    char wanted[40], all[800];
    snprintf(wanted, sizeof wanted, " %s ", word);
    snprintf(all, sizeof all, " %s ", list);
    return strstr(all, wanted);
}

static int rows_with(const char *deed)
{
    int count = 0;
    for (int i = 0; i < ROWS; i++)
        count += stands_in(rows[i].deeds, deed);
    return count;
}

static void holds(const char *deed, const char *may)
{
    for (int role = 0; role < ARBITER_ROLES; role++) {
        int like = role == ARBITER_CAPTAIN ? ARBITER_DEPUTY : role;
        if (role_allows((enum arbiter_role)role, deed, true, NULL) != (may[like] != '-'))
            fail_msg("%s by %s", deed, arbiter_role_name((enum arbiter_role)role));
    }
}

static void each_role_may_what_the_table_says(void **state)
{
    char list[640], *rest;
    (void)state;
    for (int i = 0; i < ROWS; i++) {
        snprintf(list, sizeof list, "%s", rows[i].deeds);
        for (char *deed = strtok_r(list, " ", &rest); deed; deed = strtok_r(NULL, " ", &rest))
            holds(deed, rows[i].may);
    }
}

static void the_table_names_all_that_changes_the_event(void **state)
{
    (void)state;
    for (const struct action *a = actions; a->name; a++)
        if (a->writes && rows_with(a->name) != 1)
            fail_msg("the action %s stands in %d rows", a->name, rows_with(a->name));
    for (const struct permission *r = role_rows; r->deed; r++)
        if (rows_with(r->deed) != 1)
            fail_msg("the deed %s stands in %d rows", r->deed, rows_with(r->deed));
}

static void everybody_may_look(void **state)
{
    (void)state;
    for (const struct action *a = actions; a->name; a++)
        for (int role = 0; !a->writes && role < ARBITER_ROLES; role++)
            assert_true(role_allows((enum arbiter_role)role, a->name, false, NULL));
}

static void a_refusal_says_who_may_and_what_can_be_done_instead(void **state)
{
    struct error why = {0};
    (void)state;
    assert_false(role_allows(ARBITER_DEPUTY, "appeal-decide", true, &why));
    assert_string_equal(why.what,
                        "deciding an appeal: only the head arbiter may do this; this desk is signed in as deputy");
    assert_true(role_allows(ARBITER_CAPTAIN, "rule", true, &why));
    assert_true(role_allows(ARBITER_CAPTAIN, "result-change", true, &why));
    assert_false(role_allows(ARBITER_CAPTAIN, "appeal-decide", true, &why));
    assert_false(role_allows(ARBITER_REVIEW, "rule", true, &why));
    assert_string_equal(why.what,
                        "rule: floor, deputy and head arbiters may do this; this desk is signed in as review");
    assert_false(role_allows(ARBITER_FLOOR, "result-change", true, &why));
    assert_string_equal(
        why.what,
        "changing a recorded result: only deputy and head arbiters may do this; this desk is signed in as floor");
    assert_string_equal(why.remedy, "let one of them type :who INITIALS; u takes back your own entry");
}

static void words_name_an_arbiter_by_initials_or_name(void **state)
{
    static const char text[] = "[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nboards = 1\n[arbiters]\nAB = "
                               "Anna Berg | head\nCD = Zoë | floor\n";
    static const struct {
        const char *words, *initials;
        bool names;
    } said[] = {
        {"AB", "AB", true},
        {"ab", "AB", true},
        {"CD, AB", "AB", true},
        {"(AB)", "AB", true},
        {"Holt and anna berg", "AB", true},
        {"Dahl, Berg", "AB", true},
        {"Bergman", "AB", false},
        {"a Bergé", "AB", false},
        {"ABC and CAB", "AB", false},
        {"CABBY AB", "AB", true},
        {"", "AB", false},
        {"Anna", "AB", false},
        {"zoë", "CD", true},
        {"Anna Berg", "CD", false},
        {"XY", "XY", true}, /* who is on no list */
        {"Berg", "XY", false},
        {"anybody", "", false},
    };
    struct error why = {0};
    (void)state;
    struct chess_event *e = event_read(text, strlen(text), "t.ini", &why);
    assert_non_null(e);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (event_words_name_arbiter(e, said[i].words, said[i].initials) != said[i].names)
            fail_msg("%s in \"%s\"", said[i].initials, said[i].words);
    assert_true(event_words_name_arbiter(NULL, "AB", "AB"));
    assert_false(event_words_name_arbiter(NULL, "Berg", "AB"));
    chess_event_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_name_an_arbiter_by_initials_or_name),
        cmocka_unit_test(each_role_may_what_the_table_says),
        cmocka_unit_test(the_table_names_all_that_changes_the_event),
        cmocka_unit_test(everybody_may_look),
        cmocka_unit_test(a_refusal_says_who_may_and_what_can_be_done_instead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
