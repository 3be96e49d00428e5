/* Results belong to two players: whatever becomes of the event file while a round is played, they stay with them, and
 * the event opens again. */
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "host/files.h"
#include "session/event_log.h"
#include "session/session.h"

#include "scratch.h"
#include "session_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

#include "event/event.h"
#include "event/pairing_change.h"

/* The results that the pairing program gets: "E 0, F 1" of those who have one. */
static void assert_exported(const char *wanted)
{
    struct error why = {0};
    struct chess_event *e = event_as_played(in_scratch("made_event.flagfall"), &why);
    char got[400] = "";
    if (!e)
        fail_msg("%s: %s", why.where, why.what);
    const struct round *r = event_round(e, 1);
    for (int i = 0; i < r->count; i++) {
        const struct pairing *p = &r->pairings[i];
        size_t n = strlen(got);
        if (p->white_result && p->black)
            snprintf(got + n, sizeof got - n, "%s%s %c, %s %c", n ? ", " : "", event_player(e, p->white)->name,
                     p->white_result, event_player(e, p->black)->name, p->black_result);
    }
    chess_event_free(e);
    assert_string_equal(got, wanted);
}

static void assert_told(struct made_event *o, const char *words)
{
    const char *notice = session_take_notice(o->session);
    if (!words ? notice != NULL : !notice || !strstr(notice, words))
        fail_msg("it says \"%s\", not \"%s\"", notice ? notice : "nothing", words ? words : "nothing");
}

static void a_board_that_the_file_lost_stays_with_its_result(void **state)
{
    (void)state;
    play_three_boards();
    write_made_event(six_players, "1 = 1 - 2\n2 = 3 - 4\n");
    struct made_event o = open_made_event();
    assert_told(&o, "Not taken over from the event's file: other players at board 3 (");
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
    assert_exported("E 0, F 1");
}

static void exchanged_boards_leave_the_result_with_its_players(void **state)
{
    (void)state;
    play_three_boards();
    write_made_event(six_players, "1 = 5 - 6\n2 = 3 - 4\n3 = 1 - 2\n");
    struct made_event o = open_made_event();
    assert_told(&o, "other players at boards 1 3 (");
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
    assert_exported("E 0, F 1");
    o = open_made_event();
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
}

/* The round runs: nobody is seated elsewhere because a file says so, before somebody has asked for it. */
static void take_own_file(struct made_event *o, const char *noted)
{
    struct error why = {0};
    struct session_import i;
    if (!session_import_read(o->session, in_scratch("made_event.ini"), 0, &i, &why) ||
        !session_import_take(o->session, &i, &why))
        fail_msg("%s: %s", why.where, why.what);
    assert_non_null(strstr(text_chars(&i.doubts), noted));
    session_import_release(&i);
}

static void boards_without_entries_follow_the_file_once_it_is_taken(void **state)
{
    (void)state;
    play_three_boards();
    write_made_event(six_players, "1 = 4 - 1\n2 = 2 - 3\n3 = 5 - 6\n");
    struct made_event o = open_made_event();
    assert_told(&o, "other players at boards 1-2 (");
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    take_own_file(&o, "");
    assert_seats(&o, "1 D-A *; 2 B-C *; 3 E-F 0-1");
    enter_result(&o, 1, RESULT_WHITE);
    close_made_event(&o);
    assert_exported("D 1, A 0, E 0, F 1");
    write_made_event(six_players, "1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n");
    o = open_made_event();
    assert_told(&o, "other players at boards 1-2 (");
    assert_seats(&o, "1 D-A 1-0; 2 B-C *; 3 E-F 0-1");
    take_own_file(&o, "Board 1 stays D - A");
    assert_seats(&o, "1 D-A 1-0; 2 B-C *; 3 E-F 0-1");
    close_made_event(&o);
    assert_exported("D 1, A 0, E 0, F 1");
}

static void another_pair_with_one_of_the_players_is_not_seated(void **state)
{
    (void)state;
    play_three_boards();
    write_made_event(six_players, "1 = 1 - 5\n2 = 3 - 4\n3 = 2 - 6\n");
    struct made_event o = open_made_event();
    assert_told(&o, "other players at boards 1 3 (");
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    take_own_file(&o, "");
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
    assert_exported("E 0, F 1");
}

static void players_that_the_file_lost_keep_their_names(void **state)
{
    (void)state;
    play_three_boards();
    write_made_event("[players]\n1 = A\n2 = B\n", "1 = 1 - 2\n");
    struct made_event o = open_made_event();
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
    assert_exported("E 0, F 1");
}

/* A disk that was full: the last lines are not there, and the one before is cut. */
static void a_file_that_was_cut_loses_nobody_who_plays(void **state)
{
    (void)state;
    begin_made_event("[players]\n1 = A\n2 = B\n3 = Hansen, P\n4 = Dahl, Peder\n5 = Hansen, P | 1650\n6 = F\n7 = G\n",
                     "1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\nhalf-bye = 7\n", 3);
    write_scratch("made_event.ini", "[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 4\n"
                                    "[players]\n1 = A\n2 = B\n3 = Hansen, P\n4 = Da");
    struct made_event o = open_made_event();
    assert_told(&o, "has less than the log, which is kept: 4 players, the first is Dahl, Peder (4); 1 bye.");
    assert_seats(&o, "1 A-B *; 2 Hansen, P-Dahl, Peder *; 3 Hansen, P-F 0-1");
    assert_int_equal(event_player(session_event(o.session), 5)->rating, 1650);
    assert_int_equal(round_pairing_of(event_round(session_event(o.session), 1), 7)->white_result, 'H');
    enter_result(&o, 2, RESULT_WHITE);
    close_made_event(&o);
    assert_exported("Hansen, P 1, Dahl, Peder 0, Hansen, P 0, F 1");
    o = open_made_event();
    assert_int_equal(event_player(session_event(o.session), 7)->number, 7);
    close_made_event(&o);
}

static void numbers_that_change_move_no_result(void **state)
{
    (void)state;
    play_three_boards();
    write_made_event("[players]\n1 = Z\n2 = A\n3 = B\n4 = C\n5 = D\n6 = E\n7 = F\n",
                     "1 = 2 - 3\n2 = 4 - 5\n3 = 6 - 7\n");
    struct made_event o = open_made_event();
    assert_told(&o, NULL);
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
    assert_exported("E 0, F 1");
}

static void a_name_that_is_corrected_is_the_same_player(void **state)
{
    (void)state;
    begin_made_event("[players]\n1 = Alto, Vera\n2 = Brandt, Jonas\n", "1 = 1 - 2\n", 1);
    write_made_event("[players]\n1 = Aalto, Veera\n2 = Brandt, Jonas\n", "1 = 1 - 2\n");
    struct made_event o = open_made_event();
    assert_told(&o, NULL);
    assert_seats(&o, "1 Aalto, Veera-Brandt, Jonas 0-1");
    close_made_event(&o);
    assert_exported("Aalto, Veera 0, Brandt, Jonas 1");
}

/* A new surname, a first name written out, the parts the other way round. */
static void a_name_that_keeps_a_part_is_the_same_player(void **state)
{
    static const char *const names[][2] = {
        {"Moe, Carla", "Schulz, Carla"}, {"Dahl, D", "D. Dahl"}, {"Berg, B", "Bergmann, Bo"}};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char players[120], wanted[120];
        snprintf(players, sizeof players, "[players]\n1 = %s\n2 = Brandt, Jonas\n", names[i][0]);
        begin_made_event(players, "1 = 1 - 2\n", 1);
        snprintf(players, sizeof players, "[players]\n1 = %s\n2 = Brandt, Jonas\n", names[i][1]);
        write_made_event(players, "1 = 1 - 2\n");
        struct made_event o = open_made_event();
        snprintf(wanted, sizeof wanted, "1 %s-Brandt, Jonas 0-1", names[i][1]);
        assert_seats(&o, wanted);
        assert_int_equal(session_event(o.session)->player_count, 2);
        close_made_event(&o);
        snprintf(wanted, sizeof wanted, "%s 0, Brandt, Jonas 1", names[i][1]);
        assert_exported(wanted);
    }
}

static void somebody_else_under_the_same_number_gets_no_result(void **state)
{
    (void)state;
    begin_made_event("[players]\n1 = Alto, Vera\n2 = Brandt, Jonas\n", "1 = 1 - 2\n", 1);
    write_made_event("[players]\n1 = Castellanos, Rut\n2 = Brandt, Jonas\n", "1 = 1 - 2\n");
    struct made_event o = open_made_event();
    assert_told(&o, "other players at board 1 (");
    assert_seats(&o, "1 Alto, Vera-Brandt, Jonas 0-1");
    close_made_event(&o);
    assert_exported("Alto, Vera 0, Brandt, Jonas 1");
}

static void a_file_without_any_pairing_opens(void **state)
{
    (void)state;
    play_three_boards();
    write_scratch("made_event.ini", "[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 1\n"
                                    "boards = 1\n");
    struct made_event o = open_made_event();
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
    assert_exported("E 0, F 1");
}

/* --- pairings taken in while the round is played ------------------------------------------------------------------ */

static void some_rows_of_the_running_round_change_only_their_boards(void **state)
{
    struct error why = {0};
    struct session_import i;
    (void)state;
    play_three_boards();
    write_scratch("some.csv", "round,board,white,black\n1,2,D,C\n");
    struct made_event o = open_made_event();
    assert_true(session_import_read(o.session, in_scratch("some.csv"), 0, &i, &why));
    assert_string_equal(text_chars(&i.changes), "board 2: D has White, not C\n");
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1"); /* nothing has changed yet */
    if (!session_import_take(o.session, &i, &why))
        fail_msg("%s: %s", why.where, why.what);
    session_import_release(&i);
    assert_seats(&o, "1 A-B *; 2 D-C *; 3 E-F 0-1");
    close_made_event(&o);
    o = open_made_event();
    assert_seats(&o, "1 A-B *; 2 D-C *; 3 E-F 0-1");
    close_made_event(&o);
}

static void a_board_with_entries_is_not_taken_over(void **state)
{
    struct error why = {0};
    struct session_import i;
    (void)state;
    play_three_boards();
    write_scratch("all.csv", "round,board,white,black\n1,1,E,6\n1,3,A,B\n");
    struct made_event o = open_made_event();
    assert_true(session_import_read(o.session, in_scratch("all.csv"), 0, &i, &why));
    assert_string_equal(text_chars(&i.changes), "");
    assert_non_null(strstr(text_chars(&i.doubts), "Board 3 stays E - F"));
    assert_true(session_import_take(o.session, &i, &why));
    session_import_release(&i);
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
    assert_exported("E 0, F 1");
}

/* Two of one name, and the one who has a result is gone from the file, with the board. */
static void a_board_with_entries_is_not_lost_to_a_namesake(void **state)
{
    (void)state;
    begin_made_event("[players]\n1 = Smith, John | 1900\n2 = B\n3 = Smith, John | 1300\n4 = D\n",
                     "1 = 1 - 2\n2 = 3 - 4\n", 2);
    struct made_event o = open_made_event();
    enter_result(&o, 1, RESULT_WHITE);
    write_made_event("[players]\n1 = Smith, John | 1900\n2 = B\n4 = D\n", "1 = 1 - 2\n");
    take_own_file(&o, "which is kept: 1 player: Smith, John (3). Is the file whole?\n");
    assert_seats(&o, "1 Smith, John-B 1-0; 2 Smith, John-D 0-1");
    assert_int_equal(round_pairing(event_round(session_event(o.session), 1), 2)->white, 3);
    assert_int_equal(event_player(session_event(o.session), 3)->rating, 1300);
    close_made_event(&o);
    o = open_made_event();
    assert_told(&o, NULL);
    close_made_event(&o);
    assert_exported("Smith, John 1, B 0, Smith, John 0, D 1");
}

static void namesakes_whose_numbers_change_keep_their_results(void **state)
{
    (void)state;
    begin_made_event("[players]\n1 = Smith, John\n2 = B\n3 = Smith, John\n4 = D\n", "1 = 1 - 2\n2 = 3 - 4\n", 2);
    struct made_event o = open_made_event();
    enter_result(&o, 1, RESULT_WHITE);
    close_made_event(&o);
    write_made_event("[players]\n1 = Z\n2 = Smith, John\n3 = B\n4 = Smith, John\n5 = D\n", "1 = 2 - 3\n");
    o = open_made_event();
    assert_seats(&o, "1 Smith, John-B 1-0; 2 Smith, John-D 0-1");
    assert_int_equal(round_pairing(event_round(session_event(o.session), 1), 2)->white, 4);
    assert_int_equal(session_event(o.session)->player_count, 5);
    close_made_event(&o);
}

/* What the file cannot have leaves nobody without a game, and the event's file does not have it either. */
static void a_row_with_a_player_of_a_board_with_entries_is_refused_alone(void **state)
{
    struct error why = {0};
    struct session_import i;
    struct text file = {0};
    (void)state;
    begin_made_event("[players]\n1 = A\n2 = B\n3 = C\n4 = D\n5 = E\n6 = F\n7 = G\n8 = H\n",
                     "1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n4 = 7 - 8\n", 3);
    write_scratch("mixed.csv", "round,board,white,black\n1,1,A,6\n1,2,B,C\n1,3,E,D\n1,4,8,G\n");
    struct made_event o = open_made_event();
    assert_true(session_import_read(o.session, in_scratch("mixed.csv"), 0, &i, &why));
    assert_string_equal(text_chars(&i.changes), "board 4: H has White, not G\n");
    assert_string_equal(text_chars(&i.doubts),
                        "Board 3 stays E - F, who have entries there; the event file has E - D.\n"
                        "A - F are not seated: F has entries on board 3.\n"
                        "B - C are not seated: A would have no game.\n"
                        "E - D are not seated: E has entries on board 3.\n");
    assert_true(session_import_take(o.session, &i, &why));
    session_import_release(&i);
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1; 4 H-G *");
    assert_true(file_read(in_scratch("made_event.ini"), 65536, &file, &why));
    assert_non_null(strstr(text_chars(&file), "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n4 = 8 - 7\n"));
    text_release(&file);
    close_made_event(&o);
    o = open_made_event();
    assert_told(&o, NULL);
    close_made_event(&o);
}

static void somebody_who_gets_a_bye_leaves_nobody_alone_by_a_refused_row(void **state)
{
    struct error why = {0};
    struct session_import i;
    (void)state;
    play_three_boards();
    write_scratch("bye.csv", "round,board,white,black\n1,,A,half-bye\n1,1,B,6\n");
    struct made_event o = open_made_event();
    if (!session_import_read(o.session, in_scratch("bye.csv"), 0, &i, &why))
        fail_msg("%s", why.what);
    assert_string_equal(text_chars(&i.changes), "");
    assert_non_null(strstr(text_chars(&i.doubts), "A has no bye: B would have no game.\n"));
    assert_true(session_import_take(o.session, &i, &why));
    session_import_release(&i);
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
}

/* A wrong file name in the same folder. */
static void a_running_round_does_not_become_another_event(void **state)
{
    char other[400];
    snprintf(other, sizeof other,
             "012 Juniors\n001 %4d      %-33s%33s%4s %4d  %4d %c %c\n001 %4d      %-33s%33s%4s %4d  %4d %c %c\n", 1,
             "Dunn, Al", "", "0.0", 1, 2, 'w', '1', 2, "Ek, Ida", "", "0.0", 2, 1, 'b', '0');
    struct error why = {0};
    struct session_import i;
    (void)state;
    play_three_boards();
    write_scratch("other.trf", other);
    struct made_event o = open_made_event();
    assert_false(session_import_read(o.session, in_scratch("other.trf"), 0, &i, &why));
    if (!strstr(why.what, "lacks 6 of the 6 players here, the first is A (1)"))
        fail_msg("%s", why.what);
    session_import_release(&i);
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
}

static void pairings_of_the_next_round_change_nothing_here(void **state)
{
    struct error why = {0};
    struct session_import i;
    (void)state;
    play_three_boards();
    write_scratch("next.csv", "round,board,white,black\n2,1,B,C\n");
    struct made_event o = open_made_event();
    assert_true(session_import_read(o.session, in_scratch("next.csv"), 0, &i, &why));
    assert_string_equal(text_chars(&i.changes), "");
    assert_true(session_import_take(o.session, &i, &why));
    session_import_release(&i);
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
}

static void assert_sits(const struct made_event *o, const char *white, const char *black, enum result result)
{
    const struct hall_board *b = hall_board(session_hall(o->session), 1);
    assert_string_equal(board_player(b, WHITE)->id, white);
    assert_string_equal(board_player(b, BLACK)->id, black);
    assert_int_equal(board_result(b), result);
}

/* Where the name does not say who it is, the number does. */
static void the_winner_stays_the_winner_where_two_of_one_name_exchange_colours(void **state)
{
    (void)state;
    struct error why = {0};
    struct text words = {0};
    struct pairing_order o = {.kind = CHANGE_COLOURS, .round = 1, .board = 1};
    begin_made_event("[players]\n1 = K\n2 = K\n3 = C\n4 = D\n", "1 = 1 - 2\n2 = 3 - 4\n", 1);
    struct made_event e = open_made_event();
    assert_sits(&e, "1", "2", RESULT_BLACK);
    assert_true(session_change(e.session, &o, "colours", &why));
    assert_sits(&e, "2", "1", RESULT_WHITE);
    close_made_event(&e);
    e = open_made_event();
    assert_sits(&e, "2", "1", RESULT_WHITE);
    assert_exported("K 1, K 0");
    assert_true(session_change_back(e.session, &words, &why));
    assert_sits(&e, "1", "2", RESULT_BLACK);
    close_made_event(&e);
    e = open_made_event();
    assert_sits(&e, "1", "2", RESULT_BLACK);
    close_made_event(&e);
    text_release(&words);
}

int main(void)
{
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_that_the_file_lost_stays_with_its_result),
        cmocka_unit_test(exchanged_boards_leave_the_result_with_its_players),
        cmocka_unit_test(boards_without_entries_follow_the_file_once_it_is_taken),
        cmocka_unit_test(another_pair_with_one_of_the_players_is_not_seated),
        cmocka_unit_test(players_that_the_file_lost_keep_their_names),
        cmocka_unit_test(a_file_that_was_cut_loses_nobody_who_plays),
        cmocka_unit_test(numbers_that_change_move_no_result),
        cmocka_unit_test(a_name_that_is_corrected_is_the_same_player),
        cmocka_unit_test(a_name_that_keeps_a_part_is_the_same_player),
        cmocka_unit_test(somebody_else_under_the_same_number_gets_no_result),
        cmocka_unit_test(a_file_without_any_pairing_opens),
        cmocka_unit_test(some_rows_of_the_running_round_change_only_their_boards),
        cmocka_unit_test(a_board_with_entries_is_not_taken_over),
        cmocka_unit_test(a_board_with_entries_is_not_lost_to_a_namesake),
        cmocka_unit_test(namesakes_whose_numbers_change_keep_their_results),
        cmocka_unit_test(a_row_with_a_player_of_a_board_with_entries_is_refused_alone),
        cmocka_unit_test(somebody_who_gets_a_bye_leaves_nobody_alone_by_a_refused_row),
        cmocka_unit_test(a_running_round_does_not_become_another_event),
        cmocka_unit_test(pairings_of_the_next_round_change_nothing_here),
        cmocka_unit_test(the_winner_stays_the_winner_where_two_of_one_name_exchange_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
