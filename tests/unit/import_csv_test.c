/* Players and pairings out of CSV and the headers of PGN, as several programs write them. */
#include "event/import.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void take(struct import *i, const char *text)
{
    struct error why = {0};
    if (!import_text(i, text, strlen(text), &why))
        fail_msg("%s: %s: %s", why.where, why.what, why.remedy);
}

static void end(struct import *i)
{
    import_release(i);
    chess_event_free(i->event);
}

static void players_are_read_in_several_spellings(void **state)
{
    static const char *const texts[] = {
        "number,name,rating,title,federation,fide_id,born,sex,team\n7,\"Müller, "
        "Zoë\",2105,WFM,GER,0042,2004-05-17,w,Nord\n",
        "\xef\xbb\xbfSNo;Player;Elo;Titel;FED;FideID;Birthday;Gender;Club\r\n7;Müller, "
        "Zoë;2105;WFM;GER;0042;17.05.2004;F;Nord\r\n",
        ("Start No.\tLast Name\tFirst Name\tRtg\tTitle\tCountry\tFIDE-No\tDate of Birth\tSex\tTeam Name\n"
         "7\tMüller\tZoë\t2105\tWFM\tGER\t0042\t2004/05/17\tW\tNord\n\n"),
        "Nr.;Name;Vorname;Elo;Typ;Land;FIDE "
        "ID;Birth;Sex;School\n\"7\";\"M\xfcller\";Zo\xeb;2105;WFM;GER;0042;2004-05-17;w;Nord",
    };
    (void)state;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        struct import i = {.event = chess_event_new(), .file = "a.csv"};
        take(&i, texts[k]);
        const struct player *p = event_player(i.event, 7);
        assert_non_null(p);
        assert_string_equal(p->name, "Müller, Zoë");
        assert_int_equal(p->rating, 2105);
        assert_string_equal(p->title, "WFM");
        assert_string_equal(p->federation, "GER");
        assert_string_equal(p->fide_id, "0042");
        assert_int_equal(p->born, 20040517);
        assert_int_equal(p->sex, 'w');
        assert_string_equal(event_team(i.event, p->team)->name, "Nord");
        end(&i);
    }
}

/* A pairing program counts from 1; who writes the numbers of the hall is taken at his word. */
static void boards_are_counted_from_where_the_hall_does(void **state)
{
    static const char *const texts[] = {"round,board,white,black\n1,1,A,B\n1,2,C,D\n",
                                        "round,board,white,black\n1,41,A,B\n1,42,C,D\n",
                                        "round,white,black\n1,A,B\n1,C,D\n"};
    (void)state;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        struct import i = {.event = chess_event_new(), .file = "r.csv"};
        i.event->first_board = 41;
        take(&i, texts[k]);
        const struct round *r = event_round(i.event, 1);
        assert_int_equal(r->count, 2);
        assert_string_equal(event_player(i.event, round_pairing(r, 42)->black)->name, "D");
        end(&i);
    }
}

/* One number that was mistyped must not move all others: neither way of counting explains all of them. */
static void a_board_below_the_others_moves_none_of_them(void **state)
{
    static const struct {
        const char *text, *where, *notes, *doubts;
        int first, last;
    } rows[] = {
        {"round,board,white,black\n1,41,A,B\n1,2,C,D\n", "r.csv:3", "", "", 0, 0},
        {"round,board,white,black\n1,1,A,B\n1,42,C,D\n", "r.csv:2", "", "", 0, 0},
        {"round,board,white,black\n1,1,A,B\n1,2,C,D\n1,3,E,F\n", "r.csv:4", "", "", 41, 42},
        {"round,board,white,black\n1,1,A,B\n1,2,C,D\n", NULL, "its board 1 is board 41 here", "", 41, 42},
        {"round,board,white,black\n1,2,C,D\n", NULL, "", "r.csv:2: the file counts boards from 1: its board 2 becomes",
         0, 0},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct import i = {
            .event = chess_event_new(), .file = "r.csv", .first_board = rows[k].first, .last_board = rows[k].last};
        struct error why = {0};
        i.event->first_board = 41;
        assert_int_equal(import_text(&i, rows[k].text, strlen(rows[k].text), &why), !rows[k].where);
        assert_string_equal(why.where, rows[k].where ? rows[k].where : "");
        assert_non_null(strstr(text_chars(&i.notes), rows[k].notes));
        assert_non_null(strstr(text_chars(&i.doubts), rows[k].doubts));
        end(&i);
    }
}

/* A digit too many: the board is not there, and those before it neither. */
static void a_board_far_behind_the_others_is_doubtful(void **state)
{
    static const struct {
        const char *text, *doubt;
    } rows[] = {
        {"round,board,white,black\n2,1,A,C\n2,20,B,D\n",
         "r.csv:3: board 20: the boards here end at 2, and nobody is at board 3; is the number right?"},
        {"round,board,white,black\n2,1,A,C\n2,4,B,D\n",
         "r.csv:3: board 4: the boards here end at 2, and nobody is at board 3; is the number right?"},
        {"round,board,white,black\n2,2,A,C\n2,3,B,D\n", ""},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct import i = {.event = chess_event_new(), .file = "r.csv"};
        take(&i, "round,board,white,black\n1,1,A,B\n1,2,C,D\n");
        assert_int_equal(i.doubts.length, 0);
        take(&i, rows[k].text);
        if (*rows[k].doubt)
            assert_non_null(strstr(text_chars(&i.doubts), rows[k].doubt));
        else
            assert_int_equal(i.doubts.length, 0);
        end(&i);
    }
}

/* A section of 45 boards whose numbers begin at 41: as 1 to 45 they are meant from 1. */
static void a_whole_count_from_1_may_reach_the_halls_numbers(void **state)
{
    struct text file = {0};
    struct import i = {.event = chess_event_new(), .file = "r.csv"};
    (void)state;
    i.event->first_board = 41;
    text_add(&file, "round,board,white,black\n");
    for (int board = 1; board <= 45; board++)
        text_addf(&file, "1,%d,White %d,Black %d\n", board, board, board);
    take(&i, text_chars(&file));
    assert_string_equal(event_player(i.event, round_pairing(event_round(i.event, 1), 41)->white)->name, "White 1");
    assert_string_equal(event_player(i.event, round_pairing(event_round(i.event, 1), 85)->white)->name, "White 45");
    text_release(&file);
    end(&i);
}

/* One row of the round that is played, by the program's numbers. */
static void a_row_of_the_running_round_is_counted_so_too(void **state)
{
    struct import i = {.event = chess_event_new(), .file = "r.csv"};
    (void)state;
    i.event->first_board = 41;
    take(&i, "round,board,white,black\n1,1,A,B\n1,2,C,D\n");
    i.running = 1;
    take(&i, "round,board,white,black\n1,2,D,C\n");
    const struct round *r = event_round(i.event, 1);
    assert_int_equal(r->count, 2);
    assert_string_equal(event_player(i.event, round_pairing(r, 42)->white)->name, "D");
    assert_string_equal(event_player(i.event, round_pairing(r, 41)->white)->name, "A");
    end(&i);
}

static void pairings_are_read_in_several_spellings(void **state)
{
    static const char *const texts[] = {
        ("round,board,white_id,white,white_rating,black_id,black,black_rating,result\n"
         "2,5,001,\"A \"\"x\"\"\",2000,002,B,1900,1/2-1/2\n2,6,3,C,,,BYE,,\n"),
        "Rd;Bo.;No.;;White;Rtg;Pts.;Result;Pts.;;Black;Rtg;No.\n2;5;1;;A \"x\";2000;0;½ - "
        "½;0;;B;1900;2\n2;6;3;;C;;0;;0;;spielfrei;;\n",
        "Runde;Brett;Weiß;Elo Weiß;Schwarz;Elo Schwarz;Ergebnis\n2;5;A \"x\";2000;B;1900;½–½\n2;6;C;;;;1\n",
        "Table\tW Elo\tWhite Name\tBlack Name\tB Elo\tScore\n5\t2000\tA \"x\"\tB\t1900\t0.5-0.5\n6\t\tC\tbye\t\t\n",
    };
    (void)state;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        struct import i = {.event = chess_event_new(), .file = "a.csv", .round = 2};
        take(&i, texts[k]);
        const struct pairing *p = round_pairing(event_round(i.event, 2), 5);
        assert_non_null(p);
        assert_string_equal(event_player(i.event, p->white)->name, "A \"x\"");
        assert_string_equal(event_player(i.event, p->black)->name, "B");
        assert_int_equal(event_player(i.event, p->white)->rating, 2000);
        assert_int_equal(event_player(i.event, p->black)->rating, 1900);
        assert_int_equal(p->white_result, '=');
        assert_int_equal(event_round(i.event, 2)->count, 2);
        assert_int_equal(event_round(i.event, 2)->pairings[1].white_result, 'U');
        end(&i);
    }
}

static void byes_have_the_points_that_the_file_gives(void **state)
{
    static const struct {
        const char *row;
        char result; /* 0: refused */
    } rows[] = {
        {"A,bye,", 'U'},
        {"A,bye,1", 'U'},
        {"A,bye,1/2", 'H'},
        {"A,,½", 'H'},
        {"A,BYE,0.5", 'H'},
        {"A,bye,0", 'Z'},
        {"A,half-bye,", 'H'},
        {"A,Half-point bye,½", 'H'},
        {"A,zero bye,", 'Z'},
        {"A,not paired,0", 'Z'},
        {"A,full-point bye,1", 'F'},
        {"A,bye,H", 'H'},
        {"A,1/2,", 'H'},
        {"A,=,", 'H'},
        {"A,0.5,", 'H'},
        {"A,½,", 'H'},
        {"A,bye 1/2,", 'H'},
        {"A,½ bye,", 'H'},
        {"A,BYE ½,", 'H'},
        {"A,bye (half),", 'H'},
        {"A,bye (0.5),", 'H'},
        {"A,zero,", 'Z'},
        {"A,spielfrei 1/2,", 'H'},
        {"A,Freilos ½,", 'H'},
        {"A,bye+½,", 'H'},
        {"A,bye ½ pt,", 'H'},
        {"A,Bye 1/2 pt,", 'H'},
        {"A,half pt bye,", 'H'},
        {"A,BYE half points,", 'H'},
        {"A,\"bye, 0,5\",", 'H'},
        {"A,HPB,", 'H'},
        {"A,0.5 pt,", 'H'},
        {"A,Requested bye,1/2", 'H'},
        {"A,requested bye,", 0},
        {"A,\"bye, requested\",", 0},
        {"A,bye req,", 0},
        {"A,Freilos (angefragt),", 0},
        {"A,\"0,5 Pkt\",", 'H'},
        {"A,bye/0.5,", 'H'},
        {"A,bye.5,", 'H'},
        {"A,PAB,", 'U'},
        {"A,unpaired,", 'Z'},
        {"A,0.5P bye,", 0},
        {"A,½P,", 0},
        {"A,pairing-allocated bye,", 'U'},
        {"A,halfpointbye,", 'H'},
        {"A,H-Bye,", 0},
        {"A,K-Bye,", 0},
        {"A,bye 50%,", 0},
        {"A,half zero bye,", 0},
        {"A,bye 2,", 0},
        {"A,bye 1,", 0},
        {"A,H,", 0},
        {"A,z,", 0},
        {"A,-,", 0},
        {"A,+,", 0},
        {"A,half-bye,1", 0},
        {"A,bye,2", 0},
        {"A,zero-bye,1/2", 0},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct import i = {.event = chess_event_new(), .file = "a.csv", .round = 1};
        struct error why = {0};
        char text[100];
        snprintf(text, sizeof text, "white,black,result\n%s\n", rows[k].row);
        bool good = import_text(&i, text, strlen(text), &why);
        if (good != (rows[k].result != 0))
            fail_msg("%s: %s", rows[k].row, good ? "taken" : why.what);
        if (good) {
            assert_int_equal(event_round(i.event, 1)->pairings[0].white_result, rows[k].result);
            assert_int_equal(i.event->player_count, 1); /* nobody is called half-bye */
        }
        end(&i);
    }
}

static void who_is_called_as_a_bye_is_written_is_a_player(void **state)
{
    static const char *const names[] = {"Bye, Anna", "Halfpenny, Ben", "Freilosa, C", "Zeroni, Ugo", "Ptak, Jan"};
    (void)state;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        struct import i = {.event = chess_event_new(), .file = "a.csv", .round = 1};
        struct error why = {0};
        char text[100];
        snprintf(text, sizeof text, "white,black,result\nA,\"%s\",1-0\n", names[k]);
        if (!import_text(&i, text, strlen(text), &why))
            fail_msg("%s: %s", names[k], why.what);
        assert_int_equal(i.event->player_count, 2);
        assert_string_equal(i.event->players[1].name, names[k]);
        end(&i);
    }
}

/* One only: another that the file gives takes its place, and who had it is asked for. */
static void a_pairing_allocated_bye_stays_unless_the_file_gives_one(void **state)
{
    static const struct {
        const char *row;
        bool stays;
    } rows[] = {{"", true}, {"1,,4,,1\n", false}};
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct import i = {.event = chess_event_new(), .file = "a.csv"};
        struct error why = {0};
        char text[200];
        for (int number = 1; number <= 4; number++)
            snprintf(event_add_player(i.event, number)->name, PERSON_NAME_MAX, "%c", '@' + number);
        struct round *r = event_add_round(i.event, 1);
        round_add_pairing(r, 1, 1, 2);
        round_add_pairing(r, 0, 3, 0)->white_result = 'U';
        round_add_pairing(r, 0, 4, 0)->white_result = 'H';
        snprintf(text, sizeof text, "round,board,white_no,black_no,result\n1,1,2,1,\n%s", rows[k].row);
        if (!import_text(&i, text, strlen(text), &why))
            fail_msg("%s", why.what);
        const struct pairing *bye = round_pairing_of(event_round(i.event, 1), 3);
        assert_int_equal(bye ? bye->white_result : 0, rows[k].stays ? 'U' : 0);
        assert_int_equal(!strstr(text_chars(&i.doubts), "1 player without a game or a bye, number 3"), rows[k].stays);
        chess_event_free(i.event);
        import_release(&i);
    }
}

static void players_are_found_again_and_rounds_replaced(void **state)
{
    struct import i = {.event = chess_event_new(), .file = "a.csv"};
    (void)state;
    take(&i, "number,name,fide id\n1,A,11\n2,B,22\n3,C,33\n4,B,44\n");
    take(&i, "round,white,black\n1,A,C\n");
    take(&i, "round,board,white,white fide id,black\n1,3,B,44,A\n1,1,B,22,C\n2,1,1,,2\n");
    const struct round *r = event_round(i.event, 1);
    assert_int_equal(r->count, 2);
    assert_int_equal(round_pairing(r, 3)->white, 4);
    assert_int_equal(round_pairing(r, 1)->white, 2);
    assert_string_equal(text_chars(&i.replaced_rounds), "1 ");
    assert_int_equal(i.event->player_count, 4); /* "1" and "2" are the numbers of A and B */
    assert_int_equal(round_pairing(event_round(i.event, 2), 1)->white, 1);
    end(&i);
}

/* The list of players as the event has it; each row: who has White in the file, and who that is. 0: it is refused. */
static void a_player_is_found_however_he_is_spelled(void **state)
{
    static const struct {
        const char *white;
        int number, running;
        const char *why;
    } rows[] = {
        {"\"KELLER, KIM\"", 1, 0, ""},
        {"\"keller,kim\"", 1, 1, ""},
        {"Keller Kim", 1, 1, ""},
        {"\"Muller, Zoe\"", 2, 1, ""},
        {"\"Kim, Keller\"", 0, 1, "Kim, Keller is not on the list of players, and the round runs"},
        {"\"Nowak, Nia\"", 0, 0, "Nowak, Nia is not on the list of players, and Novak, Nia (3) is"},
        {"\"Novak, N.\"", 0, 1, "Novak, N. is not on the list of players, and Novak, Nia (3) is"},
        {"\"Zylinski, Xaver\"", 5, 0, ""},
        {"\"Zylinski, Xaver\"", 0, 1, "Zylinski, Xaver is not on the list of players, and the round runs"},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct import i = {.event = chess_event_new(), .file = "a.csv"};
        struct error why = {0};
        char text[200];
        take(&i, "number,name\n1,\"Keller, Kim\"\n2,\"Müller, Zoë\"\n3,\"Novak, Nia\"\n4,\"Berg, Bo\"\n");
        i.running = rows[k].running;
        snprintf(text, sizeof text, "round,board,white,black\n1,1,%s,4\n", rows[k].white);
        bool good = import_text(&i, text, strlen(text), &why);
        const struct round *r = event_round(i.event, 1);
        const struct pairing *p = r ? round_pairing(r, 1) : NULL;
        if (good != (rows[k].number > 0) || (good && (!p || p->white != rows[k].number)))
            fail_msg("%s: %s, White is %d", rows[k].white, why.what, p ? p->white : 0);
        if (!good)
            assert_string_equal(why.what, rows[k].why);
        if (rows[k].number == 5)
            assert_non_null(strstr(text_chars(&i.doubts), "Zylinski, Xaver is new, as player 5"));
        end(&i);
    }
}

static void numbers_alone_find_players_that_are_known(void **state)
{
    struct import i = {.event = chess_event_new(), .file = "a.csv"};
    (void)state;
    take(&i, "no,name\n1,A\n2,B\n");
    take(&i, "round,white no,black no\n1,2,1\n");
    assert_int_equal(round_pairing(event_round(i.event, 1), 1)->white, 2);
    end(&i);
}

static void faults_are_refused_with_their_line(void **state)
{
    static const struct {
        const char *text, *where, *what;
    } rows[] = {
        {"", "a.csv", "nothing in it"},
        {"name\n", "a.csv:1", "no rows below the headers"},
        {"a,b\n1,2\n", "a.csv:1", "no column has names, and none has White"},
        {"name,elo,rating\nA,1,2\n", "a.csv:1", "column 3 repeats an earlier column"},
        {"name,rating\nA,2000\nB,good\n", "a.csv:3", "good is not a number from 0 to 9999"},
        {"name,rating\nBakker, Bert,2000\n", "a.csv:2", "3 columns, but 2 headers"},
        {"name\n\"A\nB\n", "a.csv:2", "a quote that is not closed"},
        {"number,name\n1,A\n1,B\n", "a.csv:3", "player 1 is A, not B"},
        {"number,name\n1,Ann Lee\n2,B\n1,Ann Lee\n", "a.csv:4", "player 1, Ann Lee, is in line 2 already"},
        {"number,name\n1,Ann Lee\n1,ann lee\n", "a.csv:3", "player 1, Ann Lee, is in line 2 already"},
        {"name,fide id\nAnn Lee,77\nAnn Lee,77\n", "a.csv:3", "player 1, Ann Lee, is in line 2 already"},
        {"name,born\nA,soon\n", "a.csv:2", "soon is not a day of birth"},
        {"name,rating\n,2000\n", "a.csv:2", "a player without a name"},
        {"white,black\nA,B\n", "a.csv:2", "the round is not given"},
        {"round,white,black\n1,A,B\n1,C,A\n", "a.csv:3", "A (1) is in round 1 already, at board 1"},
        {"round,board,white,black\n1,1,A,B\n1,1,C,D\n", "a.csv:3", "board 1 has another pair in round 1 already"},
        {"round,white,black\n1,A,A\n", "a.csv:2", "A (1) has both White and Black"},
        {"round,white,black\n1,,A\n", "a.csv:2", "nobody plays White"},
        {"round,white,black,result\n1,A,B,2-0\n", "a.csv:2", "2-0 is not a result"},
        {"round,white,black\n100,A,B\n", "a.csv:2", "100 is not a number from 0 to 99"},
        {"round,white no,black no\n1,1,2\n", "a.csv:2",
         "there is no player 1, and the file has no name for that number"},
        {"name,title\nA,Grandmaster\n", "a.csv:2", "Grandmaster... is too long"},
        {"[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n\n*\n", "a.csv:1", "the round is not given"},
        {"[White \"A\"]\n[Black \"B\"]\n[Round \"1\"]\n\n*\n\n[White \"B\"]\n[Black \"C\"]\n[Round \"1\"]\n\n*\n",
         "a.csv:7", "B (2) is in round 1 already, at board 1"},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct import i = {.event = chess_event_new(), .file = "a.csv"};
        struct error why = {0};
        if (import_text(&i, rows[k].text, strlen(rows[k].text), &why))
            fail_msg("taken in: %s", rows[k].text);
        assert_string_equal(why.where, rows[k].where);
        assert_string_equal(why.what, rows[k].what);
        assert_true(*why.remedy);
        end(&i);
    }
}

static void a_zero_byte_is_no_text(void **state)
{
    struct import i = {.event = chess_event_new(), .file = "a.csv"};
    (void)state;
    assert_false(import_csv(&i, "name\nA\0B\n", 9, NULL));
    assert_false(import_trf(&i, "012 A\0B\n", 8, NULL));
    end(&i);
}

static void headers_of_games_are_pairings(void **state)
{
    struct import i = {.event = chess_event_new(), .file = "a.pgn"};
    (void)state;
    take(&i,
         "[Event \"Night Open\"]\n[Site \"Graz\"]\n[Round \"3.14\"]\n[White \"M\xfcller, Zo\xeb\"]\n[Black \"B\"]\n"
         "[Result \"1-0\"]\n[WhiteElo \"2105\"]\n[WhiteTitle \"WFM\"]\n[WhiteFideId \"0042\"]\n[BlackTeam \"Nord\"]\n"
         "[TimeControl \"300+3\"]\n\n1. e4 1-0\n\n"
         "[Round \"3\"]\n[Board \"2\"]\n[White \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n*\n\n"
         "[Round \"4\"]\n[White \"?\"]\n[Black \"D\"]\n\n*\n");
    assert_string_equal(i.event->name, "Night Open");
    assert_string_equal(i.event->place, "Graz");
    assert_int_equal(i.event->phase, EVENT_BLITZ);
    const struct pairing *p = round_pairing(event_round(i.event, 3), 14);
    assert_non_null(p);
    assert_int_equal(p->white_result, '1');
    const struct player *white = event_player(i.event, p->white);
    assert_string_equal(white->name, "Müller, Zoë");
    assert_string_equal(white->fide_id, "0042");
    assert_int_equal(white->rating, 2105);
    assert_string_equal(event_team(i.event, event_player(i.event, p->black)->team)->name, "Nord");
    assert_int_equal(round_pairing(event_round(i.event, 3), 2)->white_result, 0);
    assert_null(event_round(i.event, 4));
    assert_string_equal(text_chars(&i.notes), "line 23: a game without names was left out\n");
    end(&i);
}

/* Rows of a list of players are people of their own, whatever they are called. */
static void two_of_one_name_are_two_players(void **state)
{
    struct import i = {.event = chess_event_new(), .file = "a.csv"};
    static const char pairs[] = "round,white,black\n1,Bo,Anna\n";
    struct error why = {0};
    (void)state;
    take(&i, "name,rating\nAnna,1500\nAnna,1700\nBo,1600\n");
    assert_int_equal(i.event->player_count, 3);
    assert_int_equal(event_player(i.event, 2)->rating, 1700);
    assert_false(import_text(&i, pairs, strlen(pairs), &why));
    assert_string_equal(why.where, "a.csv:2");
    assert_string_equal(why.what, "two players are called Anna");
    end(&i);
}

/* "Bo.,No.,Name,Result,Name,No.", with the event and the round above it. */
static void a_list_without_words_for_sides_is_read(void **state)
{
    struct import i = {.event = chess_event_new(), .file = "a.csv"};
    (void)state;
    take(&i, "Open of Lund\n\nRound 1 on 2026/11/21 at 14:00\n"
             "Bo.,No.,,Name,Rtg,Pts.,Result,Pts.,,Name,Rtg,No.\n"
             "1,1,GM,\"Berg, Anna\",2500,0,1 - 0,0,,\"Ek, Olof\",2100,3\n2,4,,Holm,,0,,0,,bye,,\n");
    const struct pairing *p = round_pairing(event_round(i.event, 1), 1);
    assert_non_null(p);
    assert_int_equal(p->white, 1);
    assert_int_equal(p->black, 3);
    assert_int_equal(p->white_result, '1');
    assert_string_equal(event_player(i.event, 3)->name, "Ek, Olof");
    assert_int_equal(event_player(i.event, 3)->rating, 2100);
    assert_int_equal(round_pairing_of(event_round(i.event, 1), 4)->black, 0);
    assert_int_equal(i.event->player_count, 3);
    end(&i);
}

static void what_is_likely_wrong_is_a_doubt(void **state)
{
    struct import i = {.event = chess_event_new(), .file = "a.csv"};
    (void)state;
    take(&i, "number,name\n1,A\n2,B\n3,C\n4,D\n");
    take(&i, "round,white,black\n1,1,2\n1,3,4\n");
    assert_string_equal(text_chars(&i.doubts), "");
    take(&i, "round,white,black\n3,4,3\n");
    assert_string_equal(text_chars(&i.doubts), "a.csv:2: round 3: players 4 and 3 met in round 1 already\n"
                                               "a.csv: round 3: 2 players without a game or a bye, the first is 1, A\n"
                                               "a.csv: round 3 is paired, and round 2 is not\n");
    end(&i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_are_read_in_several_spellings),
        cmocka_unit_test(boards_are_counted_from_where_the_hall_does),
        cmocka_unit_test(a_board_below_the_others_moves_none_of_them),
        cmocka_unit_test(a_board_far_behind_the_others_is_doubtful),
        cmocka_unit_test(a_whole_count_from_1_may_reach_the_halls_numbers),
        cmocka_unit_test(a_row_of_the_running_round_is_counted_so_too),
        cmocka_unit_test(pairings_are_read_in_several_spellings),
        cmocka_unit_test(byes_have_the_points_that_the_file_gives),
        cmocka_unit_test(who_is_called_as_a_bye_is_written_is_a_player),
        cmocka_unit_test(a_pairing_allocated_bye_stays_unless_the_file_gives_one),
        cmocka_unit_test(players_are_found_again_and_rounds_replaced),
        cmocka_unit_test(a_player_is_found_however_he_is_spelled),
        cmocka_unit_test(numbers_alone_find_players_that_are_known),
        cmocka_unit_test(faults_are_refused_with_their_line),
        cmocka_unit_test(a_zero_byte_is_no_text),
        cmocka_unit_test(two_of_one_name_are_two_players),
        cmocka_unit_test(a_list_without_words_for_sides_is_read),
        cmocka_unit_test(what_is_likely_wrong_is_a_doubt),
        cmocka_unit_test(headers_of_games_are_pairings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
