/* A name corrected in an open event: all that was entered stays with the player, the event's file has it too, it can be
 * taken back, and nobody becomes somebody else by it. */
#include "base/text.h"
#include "event/pairing_change.h"
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/ruling.h"
#include "host/files.h"
#include "session/session.h"

#include "scratch.h"
#include "session_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void play_with_names(void)
{
    begin_made_event("[players]\n1 = Alto, Vera\n2 = Brandt, Jonas\n3 = Moe, Carla\n4 = Dahl, D\n5 = Eng, Li\n",
                     "1 = 1 - 2\n2 = 3 - 4\n", 1);
}

static struct pairing_order rename_of(int number, const char *name)
{
    struct pairing_order order = {.kind = CHANGE_RENAME, .white = number};
    snprintf(order.player.name, sizeof order.player.name, "%s", name);
    return order;
}

static void must_rename(struct made_event *o, int number, const char *name)
{
    struct error why = {0};
    struct pairing_order order = rename_of(number, name);
    if (!change_made_event(o, &order, &why))
        fail_msg("%s: %s", why.where, why.what);
}

static void must_refuse(struct made_event *o, int number, const char *name, const char *words)
{
    must_not_change(o, rename_of(number, name), words);
}

static bool file_has(const char *line)
{
    struct text file = {0};
    struct error why = {0};
    assert_true(file_read(in_scratch("made_event.ini"), EVENT_FILE_BYTES, &file, &why));
    bool has = strstr(text_chars(&file), line) != NULL;
    text_release(&file);
    return has;
}

static void play_and_judge(struct made_event *o, int board)
{
    struct error why = {0};
    struct hall *h = session_hall(o->session);
    struct ruling r = {.board = board, .offender = WHITE, .runs = NO_SIDE, .script = "phone", .kind = "phone"};
    strcpy(r.penalty, "warning");
    assert_true(hall_move(h, board, "e4", "AB", session_now(o->session), &why));
    assert_true(hall_move(h, board, "e5", "AB", session_now(o->session), &why));
    assert_true(hall_rule(h, &r, "AB", session_now(o->session), &why) > 0);
}

static void a_corrected_name_keeps_all_that_was_entered(void **state)
{
    (void)state;
    play_with_names();
    struct made_event o = open_made_event();
    play_and_judge(&o, 2);
    must_rename(&o, 1, "Aalto, Veera");
    must_rename(&o, 3, "Schulz, Carla");
    assert_seats(&o, "1 Aalto, Veera-Brandt, Jonas 0-1; 2 Schulz, Carla-Dahl, D *");
    assert_true(file_has("1 = Aalto, Veera\n"));
    for (int opening = 0; opening < 2; opening++) {
        const struct hall *h = session_hall(o.session);
        assert_int_equal(board_plies(hall_board(h, 2)), 2);
        assert_non_null(hall_last_ruling(h, 2));
        assert_int_equal(session_event(o.session)->player_count, 5);
        made_event_again(&o, "1 Aalto, Veera-Brandt, Jonas 0-1; 2 Schulz, Carla-Dahl, D *");
    }
    take_change_back(&o, "taken back: Moe, Carla (3) is called Schulz, Carla from now on");
    take_change_back(&o, "taken back: Alto, Vera (1) is called Aalto, Veera from now on");
    assert_true(file_has("1 = Alto, Vera\n"));
    made_event_again(&o, "1 Alto, Vera-Brandt, Jonas 0-1; 2 Moe, Carla-Dahl, D *");
    close_made_event(&o);
}

static void a_name_is_of_one_person(void **state)
{
    (void)state;
    play_with_names();
    struct made_event o = open_made_event();
    must_refuse(&o, 1, "brandt, jonas", "is the name of player 2");
    must_refuse(&o, 1, "Castellanos, Rut", "is quite another name than Alto, Vera, who played in round 1");
    must_refuse(&o, 1, "half", "is not a name");
    must_refuse(&o, 1, "Alto, Vera", "player 1 is called Alto, Vera");
    must_refuse(&o, 9, "Alto, Vera", "there is no player 9");
    must_rename(&o, 3, "Schulz, Carla");
    must_rename(&o, 5, "Castellanos, Rut"); /* who has not played yet may be anybody */
    made_event_again(&o, "1 Alto, Vera-Brandt, Jonas 0-1; 2 Schulz, Carla-Dahl, D *");
    assert_string_equal(event_player_name(session_event(o.session), 5, ""), "Castellanos, Rut");
    close_made_event(&o);
}

/* Which of the two played where is known by their names alone. */
static void one_of_two_with_the_same_name_keeps_it(void **state)
{
    (void)state;
    begin_made_event("[players]\n1 = Hansen\n2 = B\n3 = Hansen\n4 = D\n", "1 = 1 - 2\n2 = 3 - 4\n", 1);
    struct made_event o = open_made_event();
    must_refuse(&o, 1, "Hansen, Ole", "somebody else has that name too");
    made_event_again(&o, "1 Hansen-B 0-1; 2 Hansen-D *");
    close_made_event(&o);
}

int main(void)
{
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corrected_name_keeps_all_that_was_entered),
        cmocka_unit_test(a_name_is_of_one_person),
        cmocka_unit_test(one_of_two_with_the_same_name_keeps_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
