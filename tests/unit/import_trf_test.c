/* TRF16 and TRF26 read: columns count characters, and what contradicts itself is refused with its line. */
#include "event/import_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A player's line; `rounds` are cells of ten columns: "   2 w 1  ". The name is padded in characters. */
#define P(number, name, rating, points, rounds) \
    "001 " number " m IM " name " " rating " NED     1234567 1990/05/17 " points "    1  " rounds "\n"
#define ANNA "Müller, Zoë                      " /* 33 characters */
#define BERT "Bakker, Bert                     "
#define CORA "Çelik, Cora                      "
#define DIRK "Dijk, Dirk                       "

static const char four[] =
    "012 Open of Nowhere\n022 Lund\n032 SWE\n042 2026/11/20\n052 2026/11/22\n062 4\n"
    "102 Berg, Anna\n112 Ek, Olof\n122 90 minutes + 30 s\n"
    "132                                                                                        26/11/20  26/11/21\n"
    "142 3\n162  W 3.0    D 1.0    L 0.0\n222 40/6000+30:900+30\n" P("   1", ANNA, "2100", " 4.0",
                                                                     "   3 w 1     2 b =     4 w    ")
        P("   2", BERT, "2000", " 4.0", "   4 b +     1 w =     3 w    ") P("   3", CORA, "1900", " 1.0",
                                                                            "   1 b 0  0000 - H     2 b    ")
            P("   4", DIRK, "1800", " 3.0", "   2 w -  0000 - U     1 b    ") "### a comment\n260 001 002  001  002\n";

static struct chess_event *read_trf(const char *text, struct text *notes)
{
    struct import i = {.event = chess_event_new(), .file = "a.trf"};
    struct error why = {0};
    if (!import_text(&i, text, strlen(text), &why))
        fail_msg("%s: %s: %s", why.where, why.what, why.remedy);
    if (notes)
        text_add(notes, text_chars(&i.notes)), text_add(notes, text_chars(&i.doubts));
    import_release(&i);
    return i.event;
}

static void a_tournament_is_read_whole(void **state)
{
    struct chess_event *e = read_trf(four, NULL);
    (void)state;
    assert_string_equal(e->name, "Open of Nowhere");
    assert_string_equal(e->place, "Lund");
    assert_int_equal(e->last_day, 20261122);
    assert_int_equal(e->round_count, 3);
    assert_int_equal(e->control.count, 2);
    assert_int_equal(e->control.periods[0].moves, 40);
    assert_int_equal(e->scoring.win, 30);
    assert_int_equal(e->scoring.draw, 10);
    assert_int_equal(e->arbiter_count, 2);
    assert_int_equal(event_arbiter(e, "BA")->role, ARBITER_HEAD);
    assert_int_equal(event_arbiter(e, "EO")->role, ARBITER_DEPUTY);
    const struct player *p = event_player(e, 1);
    assert_string_equal(p->name, "Müller, Zoë");
    assert_string_equal(p->title, "IM");
    assert_string_equal(p->federation, "NED");
    assert_string_equal(p->fide_id, "1234567");
    assert_int_equal(p->rating, 2100);
    assert_int_equal(p->born, 19900517);
    assert_int_equal(p->sex, 'm');
    assert_int_equal(event_round(e, 2)->date, 20261121);
    assert_int_equal(e->kept_count, 1);
    assert_string_equal(e->kept[0], "260 001 002  001  002");
    chess_event_free(e);
}

static void pairings_have_colours_results_and_usual_boards(void **state)
{
    struct text notes = {0};
    struct chess_event *e = read_trf(four, &notes);
    const struct {
        int round, board, white, black;
        char white_result, black_result;
    } rows[] = {
        {1, 1, 1, 3, '1', '0'}, {1, 2, 4, 2, '-', '+'}, {2, 1, 2, 1, '=', '='}, {3, 1, 1, 4, 0, 0}, {3, 2, 2, 3, 0, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct pairing *p = round_pairing(event_round(e, rows[i].round), rows[i].board);
        assert_non_null(p);
        assert_int_equal(p->white, rows[i].white);
        assert_int_equal(p->black, rows[i].black);
        assert_int_equal(p->white_result, rows[i].white_result);
        assert_int_equal(p->black_result, rows[i].black_result);
    }
    assert_int_equal(round_pairing_of(event_round(e, 2), 3)->white_result, 'H');
    assert_int_equal(round_pairing_of(event_round(e, 2), 4)->white_result, 'U');
    assert_string_equal(text_chars(&notes), "boards were numbered by score and start number, since TRF has none\n");
    text_release(&notes);
    chess_event_free(e);
}

static void any_line_end_and_latin_1_are_read(void **state)
{
    static const char *const ends[] = {"\n", "\r", "\r\n"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct text text = {0}, notes = {0};
        for (const char *at = four; *at; at++) {
            if (*at == '\n')
                text_add(&text, ends[i]);
            else if ((unsigned char)*at == 0xc3 && i == 1)
                text_add_char(&text, (char)(*++at | 0x40)); /* its one byte in Latin-1 */
            else
                text_add_char(&text, *at);
        }
        struct chess_event *e = read_trf(text_chars(&text), &notes);
        assert_string_equal(event_player(e, 1)->name, "Müller, Zoë");
        assert_string_equal(event_player(e, 3)->name, "Çelik, Cora");
        assert_int_equal(strstr(text_chars(&notes), "Latin-1") != NULL, i == 1);
        chess_event_free(e);
        text_release(&text);
        text_release(&notes);
    }
}

static void teams_have_their_players(void **state)
{
    struct chess_event *e =
        read_trf("012 Cup\n222 5400+30\n"
                 "310   7 Riverside                        RIV     2100      2.0    1.5   1     1    3\n"
                 "013 Northgate                          2    4\n" P("   1", ANNA, "2100", " 1.0", "   2 w 1  ")
                     P("   2", BERT, "2000", " 0.0", "   1 b 0  ") P("   3", CORA, "1900", " 1.0", "0000 - +  ")
                         P("   4", DIRK, "1800", " 0.0", ""),
                 NULL);
    (void)state;
    assert_int_equal(e->team_count, 2);
    assert_string_equal(event_team(e, 7)->name, "Riverside");
    assert_string_equal(event_team(e, 7)->code, "RIV");
    assert_int_equal(event_player(e, 3)->team, 7);
    assert_string_equal(event_team(e, event_player(e, 4)->team)->name, "Northgate");
    assert_int_equal(round_pairing_of(event_round(e, 1), 3)->white_result, '+');
    assert_null(round_pairing_of(event_round(e, 1), 4));
    chess_event_free(e);
}

static void extensions_say_points_rounds_and_byes(void **state)
{
    struct text notes = {0};
    struct chess_event *e =
        read_trf("XXR 5\nBBW  2.0\nBBU  1.5\nXXC white1\n" P("   1", ANNA, "2100", " 9.5", "   2 w 1  ")
                     P("   2", BERT, "    ", "    ", "   1 b 0  ") "240 H 002  001\n122 3+2\n",
                 &notes);
    (void)state;
    assert_int_equal(e->round_count, 5);
    assert_int_equal(e->scoring.win, 20);
    assert_int_equal(e->scoring.bye, 15);
    assert_int_equal(e->phase, EVENT_BLITZ);
    assert_int_equal(round_pairing_of(event_round(e, 2), 1)->white_result, 'H');
    assert_non_null(strstr(text_chars(&notes), "player 1 has "));
    text_release(&notes);
    chess_event_free(e);
}

#define PAIR(one, two) P("   1", ANNA, "2100", " 1.0", one) P("   2", BERT, "2000", " 0.0", two)

static void what_contradicts_itself_is_refused(void **state)
{
    static const struct {
        const char *text, *where, *what;
    } rows[] = {
        {"012 Nothing\n", "a.trf", "no players in it"},
        {PAIR("   2 w 1  ", "   1 w 0  "), "a.trf:1", "round 1: the lines of players 1 and 2 disagree on the colour"},
        {PAIR("   2 w 1  ", "0000 - Z  "), "a.trf:1", "round 1: the line of player 2 does not name player 1"},
        {PAIR("   2 w 1  ", ""), "a.trf:1", "round 1: the line of player 2 does not name player 1"},
        {PAIR("0000 - Z  ", "   1 w 0  "), "a.trf:2", "round 1: the line of player 1 does not name player 2"},
        {PAIR("   9 w 1  ", ""), "a.trf:1", "round 1: there is no player 9"},
        {PAIR("   1 w 1  ", ""), "a.trf:1", "round 1: player 1 is paired with themselves"},
        {PAIR("   2   1  ", "   1   0  "), "a.trf:1", "round 1: the game was played, but no colour is given"},
        {PAIR("0000 w +  ", ""), "a.trf:1", "round 1: a colour, but no opponent"},
        {PAIR("0000 - 1  ", ""), "a.trf:1", "round 1: result 1, but no opponent"},
        {PAIR("   2 w U  ", "   1 b 0  "), "a.trf:1", "round 1: bye U, but there is an opponent"},
        {PAIR("   2 x 1  ", ""), "a.trf:1", "round 1 has colour x and result 1"},
        {PAIR("   2 w ?  ", ""), "a.trf:1", "round 1 has colour w and result ?"},
        {PAIR("w  2 w 1  ", ""), "a.trf:1", "round 1 has no opponent's number in columns 92 to 95"},
        {"XXR 1\n" PAIR("   2 w 1     2 b 1  ", "   1 b 0     1 w 0  "), "a.trf",
         "2 rounds on the players' lines, but 1 rounds given"},
        {"001    1 short\n", "a.trf:1", "a player's line has only 14 columns"},
        {P("   1", ANNA, "2100", " 1.0", "") P("   1", BERT, "2100", " 1.0", ""), "a.trf:2",
         "player 1 is listed twice"},
        {P("   0", ANNA, "2100", " 1.0", ""), "a.trf:1", "no start number in columns 5 to 8"},
        {P("   1", ANNA, "21x0", " 1.0", ""), "a.trf:1", "no rating in columns 49 to 52"},
        {P("   1", ANNA, "2100", " one", ""), "a.trf:1", "no points in columns 81 to 84"},
        {P("   1", "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGH", "2100", " 1.0", ""), "a.trf:1", "column 48 is not blank"},
        {"142 many\n", "a.trf:1", "this is not a number of rounds (1 to 99)"},
        {"162  Q 1.0\n", "a.trf:1", "Q is not a result code"},
        {"222 90+30 min\n", "a.trf:1", "90+30 min is not a time control in seconds"},
        {"### x\n<html>\n", "a.trf:2", "<html> is not a TRF record"},
        {PAIR("", "") "310   1 Team                             TTT     2100      2.0    1.5   1     9\n", "a.trf:3",
         "there is no player 9"},
        {PAIR("", "") "240 H 001  007\n", "a.trf:3", "no player has the number in columns 11 to 14"},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct import i = {.event = chess_event_new(), .file = "a.trf"};
        struct error why = {0};
        if (import_trf(&i, rows[k].text, strlen(rows[k].text), &why))
            fail_msg("taken in: %s", rows[k].text);
        assert_string_equal(why.where, rows[k].where);
        assert_string_equal(why.what, rows[k].what);
        assert_true(*why.remedy);
        import_release(&i);
        chess_event_free(i.event);
    }
}

static void a_birth_that_is_shifted_is_left_out(void **state)
{
    struct text notes = {0};
    struct chess_event *e =
        read_trf("222 5400+30\n001    1 m IM " ANNA " 2100 NED     1234567  1963/04/13 1.0    1\n", &notes);
    (void)state;
    assert_int_equal(event_player(e, 1)->born, 0);
    assert_non_null(strstr(text_chars(&notes), "line 2: 1963/04/1 is not a day of birth and was left out"));
    text_release(&notes);
    chess_event_free(e);
}

/* What programs of the world write, and no fault of the event. */
static void others_habits_are_read(void **state)
{
    static const char text[] =
        "012 Cup\n042 May 29, 2020\n052 10.09.13\n102 FA Anna Berg\n"
        "112 Ek Olof, Lund Per; Holm, Jan\n122 15 minutes plus 10 sec per move\n"
        "132                                                                                        11.25.02  "
        "20.05.30\n"
        "         1         2         3\n1234567890123456789012345678901234567890\n0123456789012345\n"
        "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR\n" P(
            "   1", ANNA, "2100", " 1.5", "0000 - =     2 w 1  ")
            P("   2", BERT, "2000", " 0.0", "             1 b 0  ") "013 Lund Chess Club                    1    2\n"
                                                                    "310   4 Lund chess club                  LCC     "
                                                                    "2100      2.0    1.5   1     1\n";
    struct text notes = {0};
    struct chess_event *e = read_trf(text, &notes);
    (void)state;
    assert_int_equal(e->first_day, 20200529);
    assert_int_equal(e->last_day, 0);
    assert_non_null(strstr(text_chars(&notes), "line 3: the date 10.09.13 cannot be read for sure"));
    assert_non_null(strstr(text_chars(&notes), "line 7: dates of 1 rounds cannot be read for sure"));
    assert_int_equal(event_round(e, 2)->date, 20200530);
    assert_int_equal(e->control.periods[0].seconds, 900);
    assert_int_equal(e->control.periods[0].bonus_s, 10);
    assert_int_equal(e->arbiter_count, 4);
    assert_string_equal(e->arbiters[1].name, "Ek Olof");
    assert_string_equal(e->arbiters[2].name, "Lund Per");
    assert_string_equal(e->arbiters[3].name, "Holm, Jan");
    assert_int_equal(round_pairing_of(event_round(e, 1), 1)->white_result, 'H');
    assert_int_equal(e->team_count, 1);
    assert_int_equal(event_player(e, 1)->team, 4);
    assert_int_equal(event_player(e, 2)->team, 4);
    text_release(&notes);
    chess_event_free(e);
}

static void days_are_read_in_one_way_only(void **state)
{
    static const struct {
        const char *text;
        day day;
    } rows[] = {
        {"2020-05-29", 20200529},
        {"29.05.2020", 20200529},
        {"May 29, 2020", 20200529},
        {"29 May 2020", 20200529},
        {"29-Sep-2020", 20200929},
        {"June 3rd 2021", 20210603},
        {"10.09.13", 0},
        {"11.25.02", 0},
        {"12/13/2020", 20201213},
        {"05/06/2020", 20200605},
        {"30.02.2020", 0},
        {"Mai 2020", 0},
        {"May May 2020", 0},
        {"yesterday", 0},
        {"99.99.99", 0},
        {"", 0},
        {"20.05.05", 0},
        {"31.12.99", 20991231},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        day d = 0;
        assert_int_equal(import_day(rows[k].text, &d), rows[k].day != 0);
        assert_int_equal(d, rows[k].day);
    }
}

/* Taken in, and asked about. */
static void what_is_likely_wrong_is_a_doubt(void **state)
{
    static const struct {
        const char *text, *doubt;
    } rows[] = {
        {PAIR("   2 w 1  ", "   1 b 0  "), ""},
        {PAIR("   2 w +  ", "   1 b -  "), ""},
        {PAIR("   2 w    ", "   1 b    "), "a.trf:1: player 1 has 1.0 points, the results give 0.0\n"},
        {PAIR("   2 w 1  ", "   1 b =  "), "a.trf:1: round 1: player 1 has 1 and player 2 has = for one game\n"
                                           "a.trf:2: player 2 has 0.0 points, the results give 0.5\n"},
        {PAIR("   2 w +     2 b 0  ", "   1 b -     1 w 1  "),
         "a.trf:2: player 2 has 0.0 points, the results give 1.0\n"},
        {PAIR("   2 w 1     2 b 0  ", "   1 b 0     1 w 0  "),
         "a.trf:1: round 2: players 1 and 2 met in round 1 already\n"},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct import i = {.event = chess_event_new(), .file = "a.trf"};
        assert_true(import_text(&i, rows[k].text, strlen(rows[k].text), NULL));
        assert_string_equal(text_chars(&i.doubts), rows[k].doubt);
        import_release(&i);
        chess_event_free(i.event);
    }
}

static void a_second_import_replaces_the_first(void **state)
{
    struct import i = {.event = read_trf(four, NULL), .file = "b.trf"};
    static const char next[] = "012 X\n" PAIR("   2 w    ", "   1 b    ") "250      1.0  001 002 0001 0001\n";
    (void)state;
    assert_true(import_trf(&i, next, sizeof next - 1, NULL));
    assert_int_equal(i.event->player_count, 2);
    assert_int_equal(event_round(i.event, 1)->count, 1);
    assert_int_equal(event_round(i.event, 2)->count, 0);
    assert_int_equal(event_round(i.event, 2)->date, 20261121);
    assert_int_equal(i.event->kept_count, 1);
    import_release(&i);
    chess_event_free(i.event);
}

static char bye(const struct chess_event *e, int round, int player)
{
    const struct pairing *p = round_pairing_of(event_round(e, round), player);
    return !p ? ' ' : p->board ? '*' : p->white_result;
}

static void ask_for_bye(struct chess_event *e, int round, int player, char letter)
{
    round_add_pairing(event_add_round(e, round), 0, player, 0)->white_result = letter;
}

/* As a pairing program writes it for round 2: of later rounds it can say nothing, and of a bye in round 2 it knows. */
static void byes_asked_for_outlive_a_file_that_cannot_hold_them(void **state)
{
    static const char next[] = "012 Open of Nowhere\n" P("   1", ANNA, "2100", " 1.0", "   3 w 1     2 b    ")
        P("   2", BERT, "2000", " 1.0", "   5 b 1     1 w    ") P("   3", CORA, "1900", " 0.0", "   1 b 0  0000 - Z")
            P("   5", DIRK, "1800", " 0.0", "   2 w 0            ");
    struct chess_event *e = read_trf(four, NULL);
    struct import i = {.event = e, .file = "b.trf"};
    (void)state;
    for (int r = 2; r <= 3; r++) {
        struct round was;
        round_hand_over(event_add_round(e, r), &was);
        round_release(&was);
    }
    ask_for_bye(e, 2, 1, 'H'); /* is paired in the file */
    ask_for_bye(e, 2, 3, 'H'); /* has another there     */
    ask_for_bye(e, 2, 4, 'Z'); /* is number 5 in it, without a word of round 2 */
    ask_for_bye(e, 3, 2, 'H');
    ask_for_bye(e, 3, 4, 'U');
    ask_for_bye(e, 4, 4, 'Z');
    assert_true(import_trf(&i, next, sizeof next - 1, NULL));
    assert_int_equal(bye(e, 2, 1), '*');
    assert_int_equal(bye(e, 2, 3), 'Z');
    assert_int_equal(bye(e, 2, 5), 'Z');
    assert_int_equal(bye(e, 3, 2), 'H');
    assert_int_equal(bye(e, 3, 5), 'U');
    assert_int_equal(bye(e, 4, 5), 'Z');
    assert_non_null(strstr(text_chars(&i.doubts), "Müller, Zoë (1) has a half-point bye in round 2, and is paired"));
    assert_non_null(strstr(text_chars(&i.notes), "4 byes that the file does not have stay, the first is Dijk, Dirk"));
    import_release(&i);
    chess_event_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tournament_is_read_whole),
        cmocka_unit_test(pairings_have_colours_results_and_usual_boards),
        cmocka_unit_test(any_line_end_and_latin_1_are_read),
        cmocka_unit_test(teams_have_their_players),
        cmocka_unit_test(extensions_say_points_rounds_and_byes),
        cmocka_unit_test(what_contradicts_itself_is_refused),
        cmocka_unit_test(a_birth_that_is_shifted_is_left_out),
        cmocka_unit_test(others_habits_are_read),
        cmocka_unit_test(days_are_read_in_one_way_only),
        cmocka_unit_test(what_is_likely_wrong_is_a_doubt),
        cmocka_unit_test(a_second_import_replaces_the_first),
        cmocka_unit_test(byes_asked_for_outlive_a_file_that_cannot_hold_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
