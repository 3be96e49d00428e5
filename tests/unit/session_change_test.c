/* Boards, colours, byes, late entries changed one at a time in an open event: results go along with their two players,
 * what cannot go along is refused, all of it can be taken back, and the event opens again as it was left. */
#include "base/text.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/hand_sheet.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "hall/views/player_past.h"
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

#include "event/pairing_change.h"
#include "event/player_meant.h"

static void must_change(struct made_event *o, struct pairing_order order)
{
    struct error why = {0};
    if (!change_made_event(o, &order, &why))
        fail_msg("%s: %s", why.where, why.what);
}

static void results_go_along_with_exchanged_boards(void **state)
{
    (void)state;
    play_three_boards();
    struct made_event o = open_made_event();
    must_change(&o, (struct pairing_order){.kind = CHANGE_BOARDS, .round = 1, .board = 3, .other = 1});
    assert_seats(&o, "1 E-F 0-1; 2 C-D *; 3 A-B *");
    made_event_again(&o, "1 E-F 0-1; 2 C-D *; 3 A-B *");
    take_change_back(&o, "taken back: boards 3 and 1 are exchanged");
    made_event_again(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    must_change(&o, (struct pairing_order){.kind = CHANGE_BOARDS, .round = 1, .board = 7, .other = 2});
    take_change_back(&o, "taken back: the pair of board 2 goes to board 7, where nobody plays");
    close_made_event(&o);
}

static const struct hall_board *at_board(const struct made_event *o, int board)
{
    return hall_board(session_hall(o->session), board);
}

static void assert_read(const struct made_event *o, int board, int moves, int32_t white_s, msec at)
{
    const struct counted *c = board_counted(at_board(o, board));
    assert_non_null(c);
    assert_int_equal(c->moves, moves);
    assert_int_equal(c->left_s[WHITE], white_s);
    assert_int_equal(c->at, at);
}

/* What was read at their clock, the times that were typed, that they play, what was noted: of the pair at board 1
 * there, and nothing of it where they sat. */
static void assert_all_of_a_and_b(const struct made_event *o, int board, int other, msec read_at)
{
    assert_read(o, board, 23, 3480, read_at);
    assert_null(board_counted(at_board(o, other)));
    assert_int_equal(hall_left(at_board(o, board), WHITE, session_now(o->session)) / 1000, 3400);
    assert_int_equal(hall_left(at_board(o, board), BLACK, session_now(o->session)) / 1000, 2800);
    assert_true(hall_left(at_board(o, other), WHITE, session_now(o->session)) < 0);
    assert_int_equal(board_play(at_board(o, board)), PLAY_RUNNING);
    assert_int_equal(board_play(at_board(o, other)), PLAY_WAITING);
    assert_string_equal(board_note(at_board(o, board)), "talks");
    assert_string_equal(board_note(at_board(o, other)), "");
}

/* A board of no device is what was typed about the two who sit there: all of it goes along, and comes back. */
static void what_was_read_goes_along_with_the_pair(void **state)
{
    (void)state;
    struct error why = {0};
    play_three_boards();
    struct made_event o = open_made_event();
    struct hall *h = session_hall(o.session);
    struct counted read = {.moves = 23, .left_s = {3480, 2820}};
    assert_true(hall_count_moves(h, 1, &read, "AB", session_now(o.session), &why));
    assert_true(hall_times(h, 1, 3400, 2800, NO_SIDE, "AB", session_now(o.session)));
    assert_true(hall_start_board(h, 1, "AB", session_now(o.session), &why));
    hall_note(h, 1, "talks", "AB", session_now(o.session));
    msec read_at = board_counted(at_board(&o, 1))->at;
    assert_all_of_a_and_b(&o, 1, 2, read_at);
    session_turn(o.session);
    must_change(&o, (struct pairing_order){.kind = CHANGE_BOARDS, .round = 1, .board = 1, .other = 2});
    assert_all_of_a_and_b(&o, 2, 1, read_at);
    made_event_again(&o, "1 C-D *; 2 A-B *; 3 E-F 0-1");
    assert_all_of_a_and_b(&o, 2, 1, read_at);
    must_change(&o, (struct pairing_order){.kind = CHANGE_COLOURS, .round = 1, .board = 2});
    assert_all_of_a_and_b(&o, 2, 1, read_at); /* White's clock is who has White, as the arbiter saw it */
    must_change(&o, (struct pairing_order){.kind = CHANGE_BOARDS, .round = 1, .board = 2, .other = 9});
    made_event_again(&o, "1 C-D *; 3 E-F 0-1; 9 B-A *");
    assert_all_of_a_and_b(&o, 9, 1, read_at);
    must_change(&o, (struct pairing_order){.kind = CHANGE_UNPAIR, .round = 1, .board = 9});
    take_change_back(&o, "taken back: board 9: the pair B - A is undone");
    assert_read(&o, 9, 23, 3480, read_at);
    must_change(&o, (struct pairing_order){.kind = CHANGE_UNPAIR, .round = 1, .board = 9});
    must_change(&o, (struct pairing_order){.kind = CHANGE_PAIR, .round = 1, .board = 9, .white = 1, .black = 2});
    assert_null(board_counted(at_board(&o, 9)));
    close_made_event(&o);
}

/* Both had something, and the older of the two readings stays the older. */
static void readings_of_two_boards_change_places(void **state)
{
    (void)state;
    struct error why = {0};
    play_three_boards();
    struct made_event o = open_made_event();
    struct hall *h = session_hall(o.session);
    assert_true(hall_count_moves(h, 1, &(struct counted){.moves = 23, .left_s = {3480, 2820}}, "AB", 100000, &why));
    assert_true(hall_count_moves(h, 3, &(struct counted){.moves = 24, .left_s = {5280, 5160}}, "AB", 200000, &why));
    must_change(&o, (struct pairing_order){.kind = CHANGE_BOARDS, .round = 1, .board = 3, .other = 1});
    assert_read(&o, 1, 24, 5280, 200000);
    assert_read(&o, 3, 23, 3480, 100000);
    made_event_again(&o, "1 E-F 0-1; 2 C-D *; 3 A-B *");
    assert_read(&o, 1, 24, 5280, 200000);
    assert_read(&o, 3, 23, 3480, 100000);
    close_made_event(&o);
}

static void a_pair_goes_to_an_empty_board(void **state)
{
    (void)state;
    play_three_boards();
    struct made_event o = open_made_event();
    must_change(&o, (struct pairing_order){.kind = CHANGE_BOARDS, .round = 1, .board = 3, .other = 17});
    assert_seats(&o, "1 A-B *; 2 C-D *; 17 E-F 0-1");
    made_event_again(&o, "1 A-B *; 2 C-D *; 17 E-F 0-1");
    close_made_event(&o);
}

static void the_winner_stays_the_winner_when_colours_are_exchanged(void **state)
{
    (void)state;
    play_three_boards();
    struct made_event o = open_made_event();
    must_change(&o, (struct pairing_order){.kind = CHANGE_COLOURS, .round = 1, .board = 3});
    assert_seats(&o, "1 A-B *; 2 C-D *; 3 F-E 1-0");
    made_event_again(&o, "1 A-B *; 2 C-D *; 3 F-E 1-0");
    close_made_event(&o);
}

static void moves_and_results_hold_their_players(void **state)
{
    (void)state;
    struct error why;
    play_three_boards();
    struct made_event o = open_made_event();
    must_not_change(&o, (struct pairing_order){.kind = CHANGE_UNPAIR, .round = 1, .board = 3},
                    "board 3 has the result 0-1");
    assert_true(hall_move(session_hall(o.session), 1, "e4", "AB", session_now(o.session), &why));
    must_not_change(&o, (struct pairing_order){.kind = CHANGE_UNPAIR, .round = 1, .board = 1}, "board 1 has moves");
    must_change(&o, (struct pairing_order){.kind = CHANGE_COLOURS, .round = 1, .board = 1});
    assert_seats(&o, "1 B-A *; 2 C-D *; 3 E-F 0-1");
    assert_int_equal(board_plies(hall_board(session_hall(o.session), 1)), 1);
    made_event_again(&o, "1 B-A *; 2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
}

/* --- what was played and decided goes along ---------------------------------------------------------------------- */

static int warn_white(struct made_event *o, int board)
{
    struct error why = {0};
    struct ruling r = {.board = board, .offender = WHITE, .runs = NO_SIDE};
    strcpy(r.script, "phone");
    strcpy(r.kind, "phone");
    strcpy(r.penalty, "warning");
    int id = hall_rule(session_hall(o->session), &r, "AB", session_now(o->session), &why);
    if (!id)
        fail_msg("%s", why.what);
    return id;
}

static void assert_story(const struct made_event *o, int board, int other)
{
    const struct hall *h = session_hall(o->session);
    const struct penalty *penalties;
    assert_int_equal(board_plies(hall_board(h, board)), 2);
    assert_int_equal(board_plies(hall_board(h, other)), 0);
    assert_non_null(hall_last_ruling(h, board));
    assert_null(hall_last_ruling(h, other));
    assert_int_equal(hall_penalties(h, &penalties), 1);
    assert_int_equal(penalties[0].board, board);
    assert_string_equal(penalties[0].player, "1");
    assert_string_equal(board_note(hall_board(h, board)), "water");
    assert_string_equal(board_note(hall_board(h, other)), "");
    assert_int_equal(hall_incident(h, 1)->board, board);
}

static void play_and_judge(struct made_event *o, int board)
{
    struct error why = {0};
    struct hall *h = session_hall(o->session);
    assert_true(hall_move(h, board, "e4", "AB", session_now(o->session), &why));
    assert_true(hall_move(h, board, "e5", "AB", session_now(o->session), &why));
    assert_true(hall_note(h, board, "water", "AB", session_now(o->session)));
    hall_report(h, board, INCIDENT_CALL, NO_SIDE, "", "it is cold", "AB", session_now(o->session));
    warn_white(o, board);
}

static void assert_in_games(const char *words)
{
    struct text games = {0};
    struct error why = {0};
    if (!event_add_games(in_scratch("made_event.flagfall"), 1, &games, &why))
        fail_msg("%s", why.what);
    if (!strstr(text_chars(&games), words))
        fail_msg("the games have no %s: %s", words, text_chars(&games));
    text_release(&games);
}

static void moves_and_decisions_go_along_with_exchanged_boards(void **state)
{
    (void)state;
    struct error why = {0};
    play_three_boards();
    struct made_event o = open_made_event();
    play_and_judge(&o, 1);
    must_change(&o, (struct pairing_order){.kind = CHANGE_BOARDS, .round = 1, .board = 1, .other = 3});
    assert_story(&o, 3, 1);
    made_event_again(&o, "1 E-F 0-1; 2 C-D *; 3 A-B *");
    assert_story(&o, 3, 1);
    assert_true(hall_move(session_hall(o.session), 3, "Nf3", "AB", session_now(o.session), &why));
    enter_result(&o, 3, RESULT_WHITE);
    close_made_event(&o);
    assert_in_games("[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]");
    assert_in_games("1. e4 e5 2. Nf3");
    o = open_made_event();
    assert_true(hall_undo(session_hall(o.session), 1, "AB", "misread", session_now(o.session), &why));
    assert_null(hall_last_ruling(session_hall(o.session), 3));
    assert_seats(&o, "1 E-F 0-1; 2 C-D *; 3 A-B 1-0");
    close_made_event(&o);
}

static void an_exchange_of_a_judged_board_is_taken_back(void **state)
{
    (void)state;
    play_three_boards();
    struct made_event o = open_made_event();
    play_and_judge(&o, 1);
    struct absence empty = {2, {false, true}};
    struct error why = {0};
    assert_true(hall_name_empty(session_hall(o.session), &empty, 1, "AB", session_now(o.session), &why));
    must_change(&o, (struct pairing_order){.kind = CHANGE_BOARDS, .round = 1, .board = 1, .other = 2});
    assert_true(hall_is_absent(hall_board(session_hall(o.session), 1), BLACK));
    assert_false(hall_is_absent(hall_board(session_hall(o.session), 2), BLACK));
    take_change_back(&o, "taken back: boards 1 and 2 are exchanged");
    assert_story(&o, 1, 2);
    made_event_again(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    assert_story(&o, 1, 2);
    close_made_event(&o);
}

static void a_judged_pair_goes_to_an_empty_board(void **state)
{
    (void)state;
    play_three_boards();
    struct made_event o = open_made_event();
    play_and_judge(&o, 1);
    must_change(&o, (struct pairing_order){.kind = CHANGE_BOARDS, .round = 1, .board = 1, .other = 9});
    assert_story(&o, 9, 1);
    made_event_again(&o, "2 C-D *; 3 E-F 0-1; 9 A-B *");
    assert_story(&o, 9, 1);
    must_not_change(&o, (struct pairing_order){.kind = CHANGE_COLOURS, .round = 1, .board = 9},
                    "board 9 has a decision");
    close_made_event(&o);
}

static void a_late_entry_plays_in_the_place_of_somebody_who_left(void **state)
{
    (void)state;
    play_three_boards();
    struct made_event o = open_made_event();
    struct pairing_order enters = {.kind = CHANGE_ENTER};
    strcpy(enters.player.name, "Late, G");
    must_change(&o, (struct pairing_order){.kind = CHANGE_UNPAIR, .round = 1, .board = 1});
    assert_seats(&o, "2 C-D *; 3 E-F 0-1");
    must_change(&o, enters);
    must_change(&o, (struct pairing_order){.kind = CHANGE_PAIR, .round = 1, .board = 1, .white = 7, .black = 2});
    assert_seats(&o, "1 Late, G-B *; 2 C-D *; 3 E-F 0-1");
    must_not_change(&o, (struct pairing_order){.kind = CHANGE_PAIR, .round = 1, .white = 7, .black = 1},
                    "plays at board 1");
    must_change(&o, (struct pairing_order){.kind = CHANGE_BYE, .round = 1, .white = 1, .letter = 'H'});
    made_event_again(&o, "1 Late, G-B *; 2 C-D *; 3 E-F 0-1");
    take_change_back(&o, "taken back: A (1) gets a half-point bye in round 1");
    take_change_back(&o, "taken back: Late, G - B are paired");
    made_event_again(&o, "2 C-D *; 3 E-F 0-1");
    close_made_event(&o);
}

/* It would be ruled against whoever sits there next. */
static void a_pair_with_an_open_claim_is_not_undone(void **state)
{
    struct pairing_order undo = {.kind = CHANGE_UNPAIR, .round = 1, .board = 1};
    (void)state;
    play_three_boards();
    struct made_event o = open_made_event();
    struct hall *h = session_hall(o.session);
    static const enum incident_kind kinds[] = {INCIDENT_CLAIM, INCIDENT_CALL};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int id = hall_report(h, 1, kinds[i], WHITE, i ? "" : "phone", "a phone rang", "AB", session_now(o.session));
        assert_true(id > 0 && hall_incident(h, id)->alert > 0);
        must_not_change(&o, undo, "board 1 has an open alert");
        struct error why = {0};
        assert_true(hall_clear(h, hall_incident(h, id)->alert, "AB", "nothing there", session_now(o.session), &why));
    }
    must_change(&o, undo);
    close_made_event(&o);
}

static char bye_of(const struct made_event *o, int round, int player)
{
    const struct round *r = event_round(session_event(o->session), round);
    const struct pairing *p = r ? round_pairing_of(r, player) : NULL;
    return p && !p->board ? p->white_result : ' ';
}

static void byes_and_withdrawals_stand_in_later_rounds(void **state)
{
    (void)state;
    play_three_boards();
    struct made_event o = open_made_event();
    must_change(&o, (struct pairing_order){.kind = CHANGE_BYE, .round = 2, .last = 3, .white = 4, .letter = 'H'});
    must_change(&o, (struct pairing_order){.kind = CHANGE_WITHDRAW, .round = 2, .white = 6});
    for (int opening = 0; opening < 2; opening++) {
        assert_int_equal(bye_of(&o, 2, 4), 'H');
        assert_int_equal(bye_of(&o, 3, 4), 'H');
        assert_int_equal(bye_of(&o, 4, 4), ' ');
        assert_int_equal(bye_of(&o, 2, 6), 'Z');
        assert_int_equal(bye_of(&o, 4, 6), 'Z');
        made_event_again(&o, "1 A-B *; 2 C-D *; 3 E-F 0-1");
    }
    must_not_change(&o, (struct pairing_order){.kind = CHANGE_BYE, .round = 5, .white = 4, .letter = 'H'},
                    "no round 5");
    must_change(&o, (struct pairing_order){.kind = CHANGE_NO_BYE, .round = 3, .white = 4});
    assert_int_equal(bye_of(&o, 3, 4), ' ');
    close_made_event(&o);
}

static void what_was_changed_in_the_file_is_not_taken_back(void **state)
{
    (void)state;
    struct text words = {0};
    play_three_boards();
    struct made_event o = open_made_event();
    must_change(&o, (struct pairing_order){.kind = CHANGE_BOARDS, .round = 1, .board = 1, .other = 2});
    close_made_event(&o);
    write_made_event(six_players, "1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n");
    o = open_made_event();
    assert_false(session_last_change(o.session, &words));
    text_release(&words);
    close_made_event(&o);
}

/* An import names who plays; it does not know who asked for a bye. */
static void byes_outlive_an_import_of_the_round(void **state)
{
    (void)state;
    struct error why = {0};
    struct session_import import;
    play_three_boards();
    struct made_event o = open_made_event();
    must_change(&o, (struct pairing_order){.kind = CHANGE_BYE, .round = 2, .white = 5, .letter = 'H'});
    must_change(&o, (struct pairing_order){.kind = CHANGE_BYE, .round = 2, .white = 2, .letter = 'Z'});
    write_scratch("two.csv", "round,board,white,black\n2,1,1,2\n2,2,3,4\n");
    if (!session_import_read(o.session, in_scratch("two.csv"), 0, &import, &why))
        fail_msg("%s: %s", why.where, why.what);
    assert_non_null(strstr(text_chars(&import.doubts), "B (2) has a zero-point bye in round 2, and is paired"));
    assert_true(session_import_take(o.session, &import, &why));
    session_import_release(&import);
    close_made_event(&o);
    o = open_made_event();
    assert_int_equal(bye_of(&o, 2, 5), 'H');
    assert_int_equal(bye_of(&o, 2, 2), ' ');
    struct text words = {0};
    assert_true(session_change_back(o.session, &words, &why));
    assert_non_null(strstr(text_chars(&words), "two.csv were imported"));
    text_release(&words);
    assert_int_equal(bye_of(&o, 2, 2), 'Z');
    assert_null(round_pairing(event_round(session_event(o.session), 2), 1));
    close_made_event(&o);
}

static void a_bye_that_a_file_drops_is_asked_about(void **state)
{
    (void)state;
    struct error why = {0};
    struct session_import import;
    begin_made_event("[players]\n1 = A\n2 = B\n3 = C\n4 = D\n", "1 = 1 - 2\n2 = 3 - 4\n", 1);
    write_scratch("two.csv", "round,board,white,black\n2,1,B,C\n2,2,D,A\n");
    struct made_event o = open_made_event();
    for (int time = 0; time < 2; time++) {
        assert_true(session_import_read(o.session, in_scratch("two.csv"), 0, &import, &why));
        assert_true(session_import_take(o.session, &import, &why));
        if (time && !strstr(text_chars(&import.doubts), "D (4) has a half-point bye"))
            fail_msg("this is asked about: %s", text_chars(&import.doubts));
        session_import_release(&import);
        if (time)
            continue;
        must_change(&o, (struct pairing_order){.kind = CHANGE_UNPAIR, .round = 2, .board = 2});
        must_change(&o, (struct pairing_order){.kind = CHANGE_BYE, .round = 2, .white = 4, .letter = 'H'});
    }
    close_made_event(&o);
}

/* A late entry or a bye that was taken back is gone from the hall as from the file: the number is the next one's. */
static void who_was_taken_back_is_gone_at_once(void **state)
{
    struct pairing_order first = {.kind = CHANGE_ENTER}, second = {.kind = CHANGE_ENTER};
    (void)state;
    play_three_boards();
    struct made_event o = open_made_event();
    strcpy(first.player.name, "Alpha, A");
    strcpy(second.player.name, "Beta, B");
    must_change(&o, first);
    take_change_back(&o, "taken back: Alpha, A enters as player 7");
    assert_null(event_player(session_event(o.session), 7));
    must_change(&o, second);
    assert_string_equal(event_player_name(session_event(o.session), 7, ""), "Beta, B");
    assert_null(event_player(session_event(o.session), 8));
    must_change(&o, (struct pairing_order){.kind = CHANGE_BYE, .round = 3, .last = 3, .white = 7, .letter = 'H'});
    assert_int_equal(bye_of(&o, 3, 7), 'H');
    take_change_back(&o, "taken back: Beta, B (7) gets a half-point bye in round 3");
    assert_int_equal(bye_of(&o, 3, 7), ' ');
    close_made_event(&o);
}

static void players_are_found_by_number_or_name(void **state)
{
    static const struct {
        const char *words;
        int number;
        const char *why;
    } rows[] = {
        {"2", 2, ""},
        {"17", 0, "there is no player 17"},
        {"veera", 1, ""},
        {"Aalto, Veera", 1, ""},
        {"aal", 0, "several players have that name: Aalto, Veera (1); Aaltonen, X (2)"},
        {"Hansen, Per", 0, "several players have that name: Hansen, Per (14); Hansen, Per (15)"},
        {"hansen", 0, "several players have that name: Hansen, Per (14); Hansen, Per (15); "},
        {"per-olof", 20, ""},
        {"olof", 20, ""},
        {"15", 15, ""},
        {"zz", 0, "no player is called zz"},
        {"", 0, "no player"},
    };
    (void)state;
    struct chess_event *e = chess_event_new();
    strcpy(event_add_player(e, 1)->name, "Aalto, Veera");
    strcpy(event_add_player(e, 2)->name, "Aaltonen, X");
    strcpy(event_add_player(e, 14)->name, "Hansen, Per");
    strcpy(event_add_player(e, 15)->name, "Hansen, Per");
    strcpy(event_add_player(e, 20)->name, "Hansen, Per-Olof");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        assert_int_equal(event_player_meant(e, rows[i].words, &why), rows[i].number);
        if (*rows[i].why && !strstr(why.what, rows[i].why))
            fail_msg("%s: it says %s", rows[i].words, why.what);
    }
    chess_event_free(e);
}

static void who_is_entered_has_a_name(void **state)
{
    static const char *const refused[] = {"bye", "half-bye", "1/2", "-", "*", "17", "½"};
    struct error why = {0};
    (void)state;
    struct chess_event *e = chess_event_new();
    strcpy(event_add_player(e, 7)->name, "Smith, John");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct pairing_order o = {.kind = CHANGE_ENTER};
        strcpy(o.player.name, refused[i]);
        if (event_change_pairing(e, &o, &why))
            fail_msg("%s is taken for a name", refused[i]);
    }
    static const char *const taken[] = {"Smith, Joan", "Ода, Ю", "Bye, Robert", "Ñ"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        struct pairing_order o = {.kind = CHANGE_ENTER};
        strcpy(o.player.name, taken[i]);
        if (!event_change_pairing(e, &o, &why))
            fail_msg("%s: %s", taken[i], why.what);
    }
    chess_event_free(e);
}

/* Of two players with one name, each has their own games, and their own mark on the list before the round. */
static void players_of_one_name_are_told_apart_by_number(void **state)
{
    (void)state;
    struct player_past past;
    begin_made_event("[players]\n1 = A\n2 = B\n3 = Hansen\n4 = D\n5 = Hansen\n6 = F\n",
                     "1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n", 3);
    struct made_event o = open_made_event();
    struct hall *h = session_hall(o.session);
    assert_true(hall_note(h, 2, "water", "AB", session_now(o.session)));
    hall_check_in(h, "Hansen", 3, ARRIVAL_AWAY, "AB", session_now(o.session));
    assert_int_equal(event_player_apart(session_event(o.session), 3), 3);
    assert_int_equal(event_player_apart(session_event(o.session), 1), 0);
    for (int opening = 0; opening < 2; opening++) {
        assert_int_equal(hall_arrival(session_hall(o.session), "Hansen", 3), ARRIVAL_AWAY);
        assert_int_equal(hall_arrival(session_hall(o.session), "Hansen", 5), ARRIVAL_UNKNOWN);
        assert_true(session_player_past(o.session, 3, &past, NULL));
        assert_int_equal(past.rounds[1].board, 2);
        assert_int_equal(past.rounds[1].result, RESULT_OPEN);
        assert_int_equal(past.count, 1);
        player_past_release(&past);
        assert_true(session_player_past(o.session, 5, &past, NULL));
        assert_int_equal(past.rounds[1].board, 3);
        assert_int_equal(past.rounds[1].result, RESULT_BLACK);
        assert_int_equal(past.count, 0);
        player_past_release(&past);
        made_event_again(&o, "1 A-B *; 2 Hansen-D *; 3 Hansen-F 0-1");
    }
    close_made_event(&o);
}

int main(void)
{
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_go_along_with_exchanged_boards),
        cmocka_unit_test(what_was_read_goes_along_with_the_pair),
        cmocka_unit_test(readings_of_two_boards_change_places),
        cmocka_unit_test(a_pair_goes_to_an_empty_board),
        cmocka_unit_test(the_winner_stays_the_winner_when_colours_are_exchanged),
        cmocka_unit_test(moves_and_results_hold_their_players),
        cmocka_unit_test(moves_and_decisions_go_along_with_exchanged_boards),
        cmocka_unit_test(an_exchange_of_a_judged_board_is_taken_back),
        cmocka_unit_test(a_judged_pair_goes_to_an_empty_board),
        cmocka_unit_test(a_late_entry_plays_in_the_place_of_somebody_who_left),
        cmocka_unit_test(byes_and_withdrawals_stand_in_later_rounds),
        cmocka_unit_test(what_was_changed_in_the_file_is_not_taken_back),
        cmocka_unit_test(byes_outlive_an_import_of_the_round),
        cmocka_unit_test(a_bye_that_a_file_drops_is_asked_about),
        cmocka_unit_test(a_pair_with_an_open_claim_is_not_undone),
        cmocka_unit_test(who_was_taken_back_is_gone_at_once),
        cmocka_unit_test(who_is_entered_has_a_name),
        cmocka_unit_test(players_of_one_name_are_told_apart_by_number),
        cmocka_unit_test(players_are_found_by_number_or_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
