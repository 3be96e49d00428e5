/* A substitute plays at a board of a team match: what is changed afterwards is of the two who sit there now, and
 * results stay with them when tables are exchanged.
 */
#include "base/text.h"
#include "event/pairing_change.h"
#include "hall/board_view.h"
#include "hall/team.h"
#include "session/session.h"

#include "session_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const teams =
    "[teams]\n1 = Rooks\n2 = Queens\n[players]\n1 = A | | | | | | | 1\n2 = B | | | | | | | 2\n"
    "3 = C | | | | | | | 1\n4 = D | | | | | | | 2\n5 = R | | | | | | | 2\n6 = E | | | | | | | 1\n7 = F | | | | | | | "
    "2\n";

static void exchange(struct made_event *o, int board, int other)
{
    struct pairing_order order = {.kind = CHANGE_BOARDS, .round = 1, .board = board, .other = other};
    struct error why = {0};
    if (!session_change(o->session, &order, "tables", &why))
        fail_msg("%s: %s", why.where, why.what);
    session_turn(o->session);
}

static void substitute(struct made_event *o, int board, const char *name, const char *number)
{
    struct hall_player in = {0};
    struct error why = {0};
    snprintf(in.name, sizeof in.name, "%s", name);
    snprintf(in.id, sizeof in.id, "%s", number);
    if (!hall_substitute(session_hall(o->session), board, BLACK, &in, "AB", session_now(o->session), &why))
        fail_msg("%s: %s", why.where, why.what);
    session_turn(o->session);
}

static void begin_match(void)
{
    begin_made_event(teams, "1 = 1 - 2\n2 = 3 - 4\n3 = 6 - 7\n", 3);
}

static void a_substitute_goes_along_to_the_other_table(void **state)
{
    (void)state;
    begin_match();
    struct made_event o = open_made_event();
    substitute(&o, 1, "R", "5");
    exchange(&o, 1, 2);
    assert_seats(&o, "1 C-D *; 2 A-R *; 3 E-F 0-1");
    enter_result(&o, 2, RESULT_WHITE);
    close_made_event(&o);
    o = open_made_event();
    assert_seats(&o, "1 C-D *; 2 A-R 1-0; 3 E-F 0-1");
    exchange(&o, 1, 2);
    assert_seats(&o, "1 A-R 1-0; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
}

static void results_after_a_substitution_change_tables(void **state)
{
    (void)state;
    begin_match();
    struct made_event o = open_made_event();
    substitute(&o, 1, "R", "5");
    substitute(&o, 1, "B", "2"); /* taken back */
    enter_result(&o, 1, RESULT_WHITE);
    enter_result(&o, 2, RESULT_BLACK);
    exchange(&o, 1, 2);
    assert_seats(&o, "1 C-D 0-1; 2 A-B 1-0; 3 E-F 0-1");
    close_made_event(&o);
    o = open_made_event();
    assert_seats(&o, "1 C-D 0-1; 2 A-B 1-0; 3 E-F 0-1");
    close_made_event(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_substitute_goes_along_to_the_other_table),
        cmocka_unit_test(results_after_a_substitution_change_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
