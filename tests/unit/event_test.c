/* Event files: what is read is written back the same, what is wrong is refused whole with its line. */
#include "event/event.h"
#include "event/room.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "[event]\nname = Club\nrulebook = fide-2023\ncontrol = 90+30\n"
#define FOUR "[players]\n1 = A\n2 = B\n3 = C\n4 = D\n"

static struct chess_event *read_text(const char *text)
{
    struct error why = {0};
    struct chess_event *e = event_read(text, strlen(text), "club.ini", &why);
    if (!e)
        fail_msg("%s: %s: %s", why.where, why.what, why.remedy);
    return e;
}

static char *file_text(const char *path)
{
    FILE *f = fopen(path, "r");
    struct text t = {0};
    assert_non_null(f);
    for (int c; (c = getc(f)) != EOF;)
        text_add_char(&t, (char)c);
    fclose(f);
    return t.chars;
}

static void samples_read_back_as_they_are_written(void **state)
{
    static const char *const samples[] = {"config/events/small.ini", "config/events/teams.ini",
                                          "config/events/large.ini"};
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct text once = {0}, twice = {0};
        char *sample = file_text(samples[i]);
        struct chess_event *first = read_text(sample);
        event_write(first, &once);
        struct chess_event *second = read_text(text_chars(&once));
        event_write(second, &twice);
        assert_string_equal(text_chars(&once), text_chars(&twice));
        assert_int_equal(first->player_count, second->player_count);
        assert_memory_equal(first->players, second->players, (size_t)first->player_count * sizeof *first->players);
        for (int k = 0; k < first->rounds_known; k++) {
            const struct round *a = &first->rounds[k], *b = event_round(second, a->number);
            assert_int_equal(a->count, b->count);
            for (int board = 1; board <= first->boards; board++) {
                const struct pairing *p = round_pairing(a, board), *q = round_pairing(b, board);
                assert_true((p && q && !memcmp(p, q, sizeof *p)) || (!p && !q));
            }
        }
        chess_event_free(first);
        chess_event_free(second);
        text_release(&once);
        text_release(&twice);
        free(sample);
    }
}

static void everything_said_is_there(void **state)
{
    (void)state;
    struct chess_event *e =
        read_text(HEAD "place = Lund\nfederation = SWE\nbegin = 2026-11-20\nend = 22.11.2026\ndefault-time = 0\n"
                       "default-from = actual\nsupervised = no\nrounds = 7\nboards = 40\nteam-boards = 2\n"
                       "[variations]\n14h = yes\n[answers]\nappeal-minutes = 30\n[settings]\ndisplay.density = line\n"
                       "[scoring]\nwin = 3\ndraw = 1\nweights = 2 1.5\n[arbiters]\nAB = Anna Berg | head | "
                       "$argon2id$v=19$m=1,t=2,p=1$x$y\nDL = Dina Lie | Deputy\nEF = Eva Falk\n"
                       "[teams]\n7 = Nordlys | Ola\n[players]\n"
                       "12 = Müller, Zoë | 2105 | WFM | GER | 00512345 | 2004-05-17 | W | 7 | 0042\n13 = \"B; C\"\n"
                       "[devices]\n1-16 = dgt-bus | /dev/x | from 1013 | recorded\n17 = pgn | /srv/games\n"
                       "[boards 5-9]\ncontrol = 3+2\nsection = B\n[boards 6 round 2]\nby-hand = yes\nstart = "
                       "15:30\ndefault-time = 60\n"
                       "[round 2]\ndate = 2026-11-21\nstart = 09:05\n5 = 13 - 12 : -/+\n");
    assert_string_equal(e->place, "Lund");
    assert_int_equal(e->last_day, 20261122);
    assert_int_equal(e->default_min, 0);
    assert_int_equal(e->default_from, FROM_ACTUAL);
    assert_false(e->supervised);
    assert_int_equal(e->round_count, 7);
    assert_int_equal(e->phase, EVENT_STANDARD);
    assert_string_equal(event_choice_value(&e->variations, "14H"), "yes");
    assert_string_equal(event_choice_value(&e->answers, "appeal-minutes"), "30");
    assert_string_equal(event_choice_value(&e->settings, "display.density"), "line");
    assert_int_equal(e->scoring.win, 30);
    assert_int_equal(e->scoring.draw, 10);
    assert_int_equal(e->scoring.weights[1], 15);
    const struct arbiter *a = event_arbiter(e, "ab");
    assert_int_equal(a->role, ARBITER_HEAD);
    assert_string_equal(a->passphrase, "$argon2id$v=19$m=1,t=2,p=1$x$y");
    assert_int_equal(event_arbiter(e, "DL")->role, ARBITER_DEPUTY);
    assert_int_equal(event_arbiter(e, "EF")->role, ARBITER_FLOOR);
    const struct player *p = event_player(e, 12);
    assert_string_equal(p->name, "Müller, Zoë");
    assert_string_equal(p->fide_id, "00512345");
    assert_string_equal(p->id, "0042");
    assert_int_equal(p->born, 20040517);
    assert_int_equal(p->sex, 'w');
    assert_string_equal(event_team(e, p->team)->captain, "Ola");
    assert_string_equal(event_player(e, 13)->name, "B; C");
    assert_null(event_player(e, 14));
    const struct device *d = event_device(e, 16);
    assert_true(d->recorded);
    assert_int_equal(d->first_address, 1013);
    assert_string_equal(event_device(e, 17)->address, "/srv/games");
    const struct pairing *pair = round_pairing(event_round(e, 2), 5);
    assert_int_equal(pair->white, 13);
    assert_int_equal(pair->white_result, '-');
    assert_ptr_equal(pair, round_pairing_of(event_round(e, 2), 12));
    chess_event_free(e);
}

static void sections_are_read_and_written(void **state)
{
    struct text out = {0};
    struct chess_event *e = read_text(HEAD "[sections]\n41-60 = Rapid | open-rapid.ini\n7 = Show | show.ini\n");
    (void)state;
    assert_string_equal(event_part_of(e, 60)->name, "Rapid");
    assert_string_equal(event_part_of(e, 7)->file, "show.ini");
    assert_null(event_part_of(e, 40));
    event_write(e, &out);
    struct chess_event *again = read_text(text_chars(&out));
    assert_int_equal(again->part_count, 2);
    assert_int_equal(event_part_of(again, 41)->last, 60);
    text_release(&out);
    chess_event_free(again);
    chess_event_free(e);
}

/* From their round on, until they play again; a bye of one round is no withdrawal. */
static void who_has_withdrawn_has_byes_in_all_later_rounds(void **state)
{
    static const char letters[4][5] = {" Z  ", "ZZZ ", " ZZ ", " Z  "}; /* by player, in rounds 2 to 5 */
    struct chess_event *e = read_text(HEAD "rounds = 5\n" FOUR "[round 2]\nwithdrawn = 2\n1 = 1 - 3\n"
                                           "[round 3]\nzero-bye = 1\nwithdrawn = 3 4\n[round 5]\n1 = 2 - 3\n"
                                           "[round 4]\n1 = 4 - 1\n");
    (void)state;
    for (int time = 0; time < 2; time++) {
        struct text out = {0};
        for (int player = 1; player <= 4; player++)
            for (int round = 2; round <= 5; round++) {
                const struct pairing *p = round_pairing_of(event_round(e, round), player);
                assert_int_equal(p && !p->board ? p->white_result : ' ', letters[player - 1][round - 2]);
            }
        event_write(e, &out);
        chess_event_free(e);
        e = read_text(text_chars(&out));
        text_release(&out);
    }
    chess_event_free(e);
}

static void the_last_rule_for_a_board_holds(void **state)
{
    struct chess_event *e =
        read_text(HEAD "default-time = 30\n[boards 1-9]\ncontrol = 3+2\nsection = B\n[boards 6 round 2]\n"
                       "by-hand = no\nstart = 15:30\n[boards 9]\ncontrol = 5\n[round 2]\nstart = 09:00\n"
                       "[devices]\n1-3 = plain | /dev/x\n");
    (void)state;
    assert_int_equal(event_control(e, 1, 1)->periods[0].seconds, 180);
    assert_int_equal(event_control(e, 1, 9)->periods[0].seconds, 300);
    assert_int_equal(event_control(e, 1, 10)->periods[0].seconds, 5400);
    assert_string_equal(event_section(e, 1, 9), "B");
    assert_string_equal(event_section(e, 1, 10), "");
    assert_int_equal(event_start_min(e, 2, 6), 930);
    assert_int_equal(event_start_min(e, 2, 5), 540);
    assert_int_equal(event_start_min(e, 1, 6), -1);
    assert_int_equal(event_default_min(e, 1, 6), 30);
    assert_false(event_is_by_hand(e, 1, 3));
    assert_true(event_is_by_hand(e, 1, 4));
    assert_false(event_is_by_hand(e, 2, 6));
    chess_event_free(e);
}

static void a_fault_refuses_the_whole_and_says_where(void **state)
{
    static const struct {
        const char *text, *where, *what;
    } rows[] = {
        {"", "club.ini:1", "this is not an event file, as it has no [event]"},
        {"[event]\nname = X\nrulebook = fide-2023\n", "club.ini:1", "[event] has no control"},
        {"[event]\nname =\n", "club.ini:2", "[event] has no name"},
        {HEAD "colour = red\n", "club.ini:5", "colour is not known in [event]"},
        {HEAD "[evnt]\n", "club.ini:5", "section [evnt] is not known"},
        {"[event]\nname = X\nrulebook = r\ncontrol = 90+x\n", "club.ini:4",
         "time control \"90+x\", character 4: a number is missing"},
        {HEAD "begin = 2026-02-30\n", "club.ini:5", "begin = 2026-02-30 is not valid"},
        {HEAD "begin = 2026-02-20\nend = 2026-02-19\n", "club.ini:6", "the event ends before it begins"},
        {HEAD "rounds = 100\n", "club.ini:5", "rounds = 100 is not valid"},
        {HEAD "supervised = perhaps\n", "club.ini:5", "supervised = perhaps is not valid"},
        {HEAD "[round 1]\n1 = 1 - 2\n", "club.ini:6", "there is no player 1"},
        {HEAD FOUR "[round 1]\n1 = 1 - 2\n2 = 3 - 1\n", "club.ini:12", "player 1 is already in this round"},
        {HEAD FOUR "[round 1]\n1 = 1 - 1\n", "club.ini:11", "player 1 against themselves"},
        {HEAD FOUR "[round 1]\n1 = 1 - 2\nhalf-bye = 3 2\n", "club.ini:12", "player 2 is already in this round"},
        {HEAD FOUR "[round 1]\n1 = 1 - 2 : 2-0\n", "club.ini:11", "2-0 is not a result"},
        {HEAD FOUR "[round 1]\n1 = 1, 2\n", "club.ini:11", "1 = 1, 2 is not valid"},
        {HEAD FOUR "[round 1]\n9999 = 1 - 2\n", "club.ini:11", "board 9999 is not possible"},
        {HEAD FOUR "[round 1]\ncolour = 1\n", "club.ini:11", "colour is not known in [round 1]"},
        {HEAD FOUR "[round 0]\n", "club.ini:10", "[round 0] is not a round (1 to 99)"},
        {HEAD "rounds = 2\n" FOUR "[round 3]\n1 = 1 - 2\n", "club.ini:5", "there is a round 3, but rounds = 2"},
        {HEAD "boards = 2\n" FOUR "[round 1]\n3 = 1 - 2\n", "club.ini:5", "board 3 is used, but boards = 2"},
        {HEAD "[players]\n01 = A\n", "club.ini:6", "01 is not the number of a player (1 to 9999)"},
        {HEAD "[players]\n1 = | 2000\n", "club.ini:6", "a player without a name"},
        {HEAD "[players]\n1 = A | GM\n", "club.ini:6", "GM is not a rating"},
        {HEAD "[players]\n1 = A | | | | | 1990-13-01\n", "club.ini:6", "1990-13-01 is not a day of birth"},
        {HEAD "[players]\n1 = A | | | | | | | 3\n", "club.ini:6", "there is no team 3"},
        {HEAD "[players]\n1 = A | | | | | | | | | x\n", "club.ini:6", "more than 9 parts"},
        {HEAD "[arbiters]\nAB = Anna | boss\n", "club.ini:6", "boss is not a role"},
        {HEAD "[devices]\n1 = dgt\n", "club.ini:6", "a device needs a driver and an address"},
        {HEAD "[devices]\n1-4 = dgt | x\n3 = dgt | y\n", "club.ini:7", "a board of 3 has a device already"},
        {HEAD "[room]\nA = 1-3 | x\n", "club.ini:6", "x does not name boards (1 to 5000)"},
        {HEAD "[room]\nA = 1-3\nB = 5 3\n", "club.ini:7", "board 3 appears in the room twice"},
        {HEAD "[room]\nA = 1-\n", "club.ini:6", "1- does not name boards (1 to 5000)"},
        {HEAD "[room]\nA = 1-61\n", "club.ini:6", "row A has more than 60 seats"},
        {HEAD "[room]\nbackwards = 1\n", "club.ini:6", "the row's name backwards is longer than 7 letters"},
        {HEAD "[devices]\n4-1 = dgt | x\n", "club.ini:6", "4-1 does not name boards (1 to 5000)"},
        {HEAD "[sections]\n41-60 = Rapid\n", "club.ini:6", "a section needs a name and an event file"},
        {HEAD "[sections]\n60-41 = Rapid | r.ini\n", "club.ini:6", "60-41 does not name boards"},
        {HEAD "[sections]\n1-4 = A | a.ini\n4-6 = B | b.ini\n", "club.ini:7",
         "the boards 4-6 are in a section already"},
        {HEAD FOUR "[sections]\n2-3 = Rapid | r.ini\n[round 1]\n2 = 1 - 2\n", "club.ini:11",
         "board 2 belongs to the section Rapid, and round 1 has a pair there"},
        {HEAD "[sections]\n2-3 = Rapid | r.ini\n[devices]\n3-5 = dgt | x\n", "club.ini:8",
         "its boards belong to the section Rapid"},
        {HEAD "first-board = 9\nboards = 8\n", "club.ini:5", "the boards begin at 9, but boards = 8"},
        {HEAD "first-board = 9\n" FOUR "[round 1]\n2 = 1 - 2\n", "club.ini:5",
         "board 2 is used in round 1, but first-board = 9"},
        {HEAD "[boards x]\n", "club.ini:5", "[boards x] does not name boards (1 to 5000)"},
        {HEAD "[boards 3 round]\n", "club.ini:5", "[boards 3 round] does not name boards (1 to 5000)"},
        {HEAD "[settings]\ndensity = line\n", "club.ini:6", "density is not a setting"},
        {HEAD "[variations]\n14h = maybe\n", "club.ini:6", "14h = maybe is not valid"},
        {HEAD "team-boards = 3\n[scoring]\nweights = 2 1\n", "club.ini:5", "2 weights for 3 boards"},
        {HEAD "[scoring]\nwin = -1\n", "club.ini:6", "win = -1 is not valid"},
        {HEAD "place = 'open\n", "club.ini:5", "a quote that is not closed"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        struct chess_event *e = event_read(rows[i].text, strlen(rows[i].text), "club.ini", &why);
        if (e)
            fail_msg("taken in: %s", rows[i].text);
        assert_string_equal(why.where, rows[i].where);
        assert_string_equal(why.what, rows[i].what);
        assert_true(*why.remedy);
    }
}

static void a_room_has_rows_of_boards_with_aisles(void **state)
{
    static const int16_t second[] = {9, 8, 0, 7, 11, 12};
    struct text out = {0};
    (void)state;
    struct chess_event *e = read_text(HEAD "[room]\nA = 1-4|5-6\nB = 9-8 | 7, 11-12\n");
    assert_int_equal(e->room_count, 2);
    assert_string_equal(e->room[1].name, "B");
    assert_int_equal(e->room[0].count, 7);
    assert_int_equal(e->room[1].count, 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(e->room[1].seats[i], second[i]);
    room_write_row(&e->room[0], &out);
    assert_string_equal(text_chars(&out), "1-4 | 5-6");
    text_clear(&out);
    room_write_row(&e->room[1], &out);
    assert_string_equal(text_chars(&out), "9-8 | 7 11-12");
    text_clear(&out);
    event_write(e, &out);
    struct chess_event *again = read_text(text_chars(&out));
    assert_int_equal(again->room_count, 2);
    assert_memory_equal(&again->room[1], &e->room[1], sizeof e->room[1]);
    chess_event_free(again);
    chess_event_free(e);
    text_release(&out);
}

static void an_import_leaves_comments_alone(void **state)
{
    static const char old[] = "; mine\n" HEAD "; about players\n[players]\n1 = Old\n; hall next\n[devices]\n"
                              "1 = plain | /dev/x ; cable 4\n[round 1]\n; nothing yet\n";
    struct chess_event *e =
        read_text(HEAD "[players]\n1 = New\n2 = Other\n[round 1]\n1 = 1 - 2\n[round 2]\n1 = 2 - 1\n");
    struct text out = {0};
    (void)state;
    assert_true(event_write_into(e, old, &out, NULL));
    assert_string_equal(text_chars(&out),
                        "; mine\n" HEAD "; about players\n\n[players]\n"
                        "; number = name | rating | title | federation | FIDE id | birth | m or w | team | another id\n"
                        "1 = New\n2 = Other\n; hall next\n[devices]\n1 = plain | /dev/x ; cable 4\n\n"
                        "[round 1]\n1 = 1 - 2\n\n[round 2]\n1 = 2 - 1\n; nothing yet\n");
    chess_event_free(read_text(text_chars(&out)));
    chess_event_free(e);
    text_release(&out);
}

static void awkward_text_survives_the_file(void **state)
{
    static const char *const names[] = {"a;b",   "C#", "\"quoted\" first", "'t Hart", "it's; \"so\"", "ends \\",
                                        "a = b", "[x]"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct chess_event *e = chess_event_new();
        struct text out = {0};
        snprintf(e->name, sizeof e->name, "%s", names[i]);
        snprintf(event_add_player(e, 1)->name, PERSON_NAME_MAX, "%s", names[i]);
        event_write(e, &out);
        struct chess_event *back = read_text(text_chars(&out));
        if (i != 4) {
            assert_string_equal(back->name, names[i]);
            assert_string_equal(back->players[0].name, names[i]);
        } else {
            assert_string_equal(back->name, "it’s; \"so\"");
        }
        chess_event_free(e);
        chess_event_free(back);
        text_release(&out);
    }
}

static void many_byes_go_on_several_lines(void **state)
{
    struct chess_event *e = chess_event_new();
    struct text out = {0};
    (void)state;
    snprintf(e->name, sizeof e->name, "Large");
    for (int i = 1; i <= PLAYERS_MAX; i++)
        snprintf(event_add_player(e, i)->name, PERSON_NAME_MAX, "P%d", i);
    assert_null(event_add_player(e, PLAYERS_MAX + 1));
    assert_null(event_add_player(e, 5));
    for (int i = 1; i <= PLAYERS_MAX; i++)
        round_add_pairing(event_add_round(e, 1), 0, i, 0)->white_result = 'Z';
    event_write(e, &out);
    struct chess_event *back = read_text(text_chars(&out));
    assert_int_equal(back->player_count, PLAYERS_MAX);
    assert_int_equal(back->rounds[0].count, PLAYERS_MAX);
    chess_event_free(e);
    chess_event_free(back);
    text_release(&out);
}

static void every_pair_of_results_has_a_text(void **state)
{
    static const char letters[] = {0, '1', '0', '=', '+', '-', 'W', 'D', 'L'};
    (void)state;
    for (size_t w = 0; w < sizeof letters; w++) {
        for (size_t b = 0; b < sizeof letters; b++) {
            struct text t = {0};
            char white = 'x', black = 'x';
            pairing_write_result(&t, letters[w], letters[b]);
            assert_true(pairing_read_result(text_chars(&t), &white, &black));
            assert_int_equal(white, letters[w]);
            assert_int_equal(black, letters[b]);
            text_release(&t);
        }
    }
}

static void days_are_read_in_the_usual_orders(void **state)
{
    static const struct {
        const char *text;
        day day;
    } rows[] = {
        {"2004-05-17", 20040517}, {"2004/05/17", 20040517}, {"2004.5.7", 20040507},   {"17.05.2004", 20040517},
        {"17/05/2004", 20040517}, {"2004", 20040000},       {"2004/00/00", 20040000}, {"2000-02-29", 20000229},
        {"1900-02-29", 0},        {"2004-13-01", 0},        {"2004-00-05", 0},        {"04-05-17", 0},
        {"2004-05", 0},           {"2004-05/17", 0},        {"2004-05-17x", 0},       {"", 0},
        {"31.04.2004", 0},        {"9999-01-01", 0},        {"2004-05-17-1", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        day d = 0;
        assert_int_equal(day_read(rows[i].text, &d), rows[i].day != 0);
        assert_int_equal(d, rows[i].day);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_read_back_as_they_are_written),
        cmocka_unit_test(everything_said_is_there),
        cmocka_unit_test(sections_are_read_and_written),
        cmocka_unit_test(who_has_withdrawn_has_byes_in_all_later_rounds),
        cmocka_unit_test(the_last_rule_for_a_board_holds),
        cmocka_unit_test(a_fault_refuses_the_whole_and_says_where),
        cmocka_unit_test(a_room_has_rows_of_boards_with_aisles),
        cmocka_unit_test(an_import_leaves_comments_alone),
        cmocka_unit_test(awkward_text_survives_the_file),
        cmocka_unit_test(many_byes_go_on_several_lines),
        cmocka_unit_test(every_pair_of_results_has_a_text),
        cmocka_unit_test(days_are_read_in_the_usual_orders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
