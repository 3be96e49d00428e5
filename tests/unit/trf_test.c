/* TRF26 and CSV written: every column in its place, and what is written reads back. */
#include "event/import.h"
#include "report/csv.h"
#include "report/trf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char club[] =
    "[event]\nname = Club\nplace = Lund\nfederation = SWE\nbegin = 2026-11-20\nend = 2026-11-21\nrulebook = fide-2023\n"
    "control = 40/90 SD/30 inc/30\nrounds = 3\n[arbiters]\nOB = Olof Berg | deputy\nFL = Fia Lind\nKL = Karin Lund | "
    "head\n"
    "[players]\n1 = Müller, Zoë | 2105 | WFM | GER | 512345 | 2004-05-17 | w\n2 = Bakker, Bert | 2000 | | NED\n"
    "3 = A name that is far longer than thirty-three | 1900\n12 = Last, One\n"
    "[round 1]\ndate = 2026-11-20\n1 = 3 - 1 : 0-1\n2 = 2 - 12 : +/-\n"
    "[round 2]\ndate = 2026-11-21\n1 = 1 - 2\nhalf-bye = 3\n[kept]\n1 = \"172 GER FIDON\"\n2 = \"260 001 001  001  "
    "002\"\n"
    "3 = \"XXC rank\"\n";

static const char report[] =
    "012 Club\r\n022 Lund\r\n032 SWE\r\n042 2026/11/20\r\n052 2026/11/21\r\n062 4\r\n072 3\r\n102 Karin Lund\r\n"
    "112 Olof Berg\r\n122 40/90 SD/30 inc/30\r\n222 40/5400+30:1800+30\r\n"
    "132                                                                                        26/11/20  26/11/21\r\n"
    "142 3\r\n172 GER FIDON\r\n"
    "001    1 wWFM Müller, Zoë                       2105 GER      512345 2004/05/17  0.5    2     3 b 1     2 w\r\n"
    "001    2      Bakker, Bert                      2000 NED                         1.0    1    12 w +     1 b\r\n"
    "001    3      A name that is far longer than th 1900                             0.5    3     1 w 0  0000 - H\r\n"
    "001   12      Last, One                                                          0.0    4     2 b -\r\n"
    "260 001 001  001  002\r\n### decision D-0041\r\n299          -0.5  001    1\r\n";

static struct chess_event *read_event(const char *text)
{
    struct error why = {0};
    struct chess_event *e = event_read(text, strlen(text), "club.ini", &why);
    if (!e)
        fail_msg("%s: %s", why.where, why.what);
    return e;
}

static void a_report_has_all_in_its_columns(void **state)
{
    static const struct trf_adjustment penalty = {.player = 1, .round = 1, .tenths = -5, .decision = "D-0041"};
    struct chess_event *e = read_event(club);
    struct text out = {0};
    (void)state;
    trf_write(e, &(struct trf_choice){.adjustments = &penalty, .count = 1}, &out);
    assert_string_equal(text_chars(&out), report);
    text_release(&out);
    chess_event_free(e);
}

static void a_team_has_its_match_points(void **state)
{
    static const struct trf_adjustment fine = {.player = 2, .of_team = true, .match_tenths = -10, .round = 2};
    struct chess_event *e = read_event(
        "[event]\nname = Cup\nrulebook = r\ncontrol = 3+2\n[scoring]\nteam-win = 3\n[teams]\n1 = Home | | HOM\n2 = "
        "Away\n"
        "[players]\n1 = A | | | | | | | 1\n2 = B | | | | | | | 1\n3 = C | | | | | | | 2\n4 = D | | | | | | | 2\n"
        "[round 1]\n1 = 1 - 3 : 1-0\n2 = 4 - 2 : 1/2-1/2\n[round 2]\n1 = 1 - 4 : 0-1\n2 = 3 - 2 : 0-1\n");
    struct text out = {0};
    (void)state;
    trf_write(e, &(struct trf_choice){.adjustments = &fine, .count = 1}, &out);
    assert_non_null(strstr(text_chars(&out), "\r\n362 TW 3.0   TD 1.0   TL 0.0\r\n"));
    assert_non_null(
        strstr(text_chars(&out),
               "\r\n310   1 Home                             HOM             4.0    2.5         1    2\r\n"));
    assert_non_null(
        strstr(text_chars(&out),
               "\r\n310   2 Away                                             0.0    1.5         3    4\r\n"));
    assert_non_null(strstr(text_chars(&out), "\r\n299    -1.0   0.0  002    2\r\n"));
    text_release(&out);
    chess_event_free(e);
}

static void other_points_are_said_and_delays_are_not_coded(void **state)
{
    struct chess_event *e =
        read_event("[event]\nname = X\nrulebook = r\ncontrol = G/60 d/5\n[scoring]\nwin = 3\ndraw = 1\n"
                   "bye = 3\nunknown = 1\n[players]\n1 = A\n");
    struct text out = {0};
    (void)state;
    trf_write(e, &(struct trf_choice){0}, &out);
    assert_non_null(strstr(text_chars(&out), "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0\r\n"));
    assert_null(strstr(text_chars(&out), "\r\n222"));
    assert_non_null(strstr(text_chars(&out), "122 60 d/5\r\n"));
    text_release(&out);
    chess_event_free(e);
}

/* What a pairing program gets: rounds that are over, byes of the next, points by the results alone. */
static void a_pairing_program_gets_what_it_can_check(void **state)
{
    static const struct trf_adjustment penalty = {.player = 1, .round = 1, .tenths = -5, .decision = "D-0041"};
    struct trf_choice choice = {.form = TRF_FOR_PAIRING, .adjustments = &penalty, .count = 1};
    struct chess_event *e =
        read_event("[event]\nname = Club\nrulebook = r\ncontrol = 90+30\nrounds = 3\nfirst-colour = black\n"
                   "[scoring]\nwin = 3\ndraw = 1\nbye = 3\nunknown = 1\n"
                   "[players]\n1 = A\n2 = B\n3 = C\n4 = D\n[teams]\n1 = Home\n"
                   "[round 1]\n1 = 3 - 1 : 0-1\n2 = 2 - 4 : 1/2-1/2\n[round 2]\n1 = 1 - 2\nhalf-bye = 3\n"
                   "zero-bye = 4\n[round 3]\nhalf-bye = 2\n"
                   "[kept]\n1 = \"172 GER FIDON\"\n2 = \"XXP 1 2\"\n3 = \"XXR 9\"\n4 = \"BBW 1.0\"\n");
    struct text out = {0};
    (void)state;
    trf_write(e, &choice, &out);
    assert_string_equal(
        text_chars(&out),
        "012 Club\r\n062 4\r\n072 0\r\n082 1\r\n122 90+30\r\nXXR 3\r\nXXC black1\r\n"
        "BBW  3.0\r\nBBD  1.0\r\nBBL  0.0\r\nBBZ  0.0\r\nBBF  0.0\r\nBBU  3.0\r\n"
        "001    1      A                                                                  3.0    1     3 b 1\r\n"
        "001    2      B                                                                  1.0    2     4 w =\r\n"
        "001    3      C                                                                  0.0    4     1 w 0  0000 - "
        "H\r\n"
        "001    4      D                                                                  1.0    2     2 b =  0000 - "
        "Z\r\n"
        "XXP 1 2\r\n");
    text_clear(&out);
    choice.first_colour = 'w';
    trf_write(e, &choice, &out);
    assert_non_null(strstr(text_chars(&out), "\r\nXXC white1\r\n"));
    text_release(&out);
    chess_event_free(e);
}

static void an_older_report_has_no_newer_record(void **state)
{
    static const struct trf_adjustment penalty = {.player = 1, .round = 1, .tenths = -5, .decision = "D-0041"};
    struct chess_event *e =
        read_event("[event]\nname = Cup\nrulebook = r\ncontrol = 90+30\nrounds = 2\nfirst-colour = white\n"
                   "[teams]\n1 = Home | | HOM\n2 = Away\n"
                   "[players]\n1 = A | | | | | | | 1\n2 = B | | | | | | | 1\n3 = C | | | | | | | 2\n"
                   "[round 1]\n1 = 1 - 3 : 1-0\n[kept]\n1 = \"092 Team Swiss\"\n2 = \"172 GER FIDON\"\n");
    struct text out = {0};
    (void)state;
    trf_write(e, &(struct trf_choice){.form = TRF16, .adjustments = &penalty, .count = 1}, &out);
    assert_string_equal(
        text_chars(&out),
        "012 Cup\r\n062 3\r\n072 0\r\n082 2\r\n122 90+30\r\nXXR 2\r\n092 Team Swiss\r\n"
        "001    1      A                                                                  0.5    1     3 w 1\r\n"
        "001    2      B                                                                  0.0    3\r\n"
        "001    3      C                                                                  0.0    2     1 b 0\r\n"
        "013 Home                               1    2\r\n013 Away                               3\r\n");
    text_release(&out);
    chess_event_free(e);
}

static void byes_of_later_rounds_have_a_record_of_their_own(void **state)
{
    struct chess_event *e = read_event("[event]\nname = Club\nrulebook = r\ncontrol = 90+30\nrounds = 4\n"
                                       "[players]\n1 = A\n2 = B\n3 = C\n"
                                       "[round 1]\n1 = 3 - 1 : 0-1\npairing-bye = 2\n[round 3]\nhalf-bye = 2 3\n"
                                       "zero-bye = 1\n");
    struct text out = {0};
    (void)state;
    trf_write(e, &(struct trf_choice){.form = TRF26}, &out);
    assert_non_null(strstr(text_chars(&out), "  1.0    1     3 b 1\r\n")); /* a bye to come is no point yet */
    assert_non_null(strstr(text_chars(&out), "\r\n240 H 003    2    3\r\n240 Z 003    1\r\n"));
    text_release(&out);
    chess_event_free(e);
}

static void what_is_written_reads_back(void **state)
{
    static const char *const samples[] = {"config/events/small.ini", "config/events/large.ini",
                                          "config/events/teams.ini"};
    (void)state;
    for (size_t k = 0; k < sizeof samples / sizeof *samples; k++) {
        static char text[1 << 16];
        FILE *f = fopen(samples[k], "r");
        assert_non_null(f);
        text[fread(text, 1, sizeof text - 1, f)] = '\0';
        fclose(f);
        struct chess_event *e = read_event(text);
        struct text once = {0}, twice = {0};
        struct import i = {.event = chess_event_new(), .file = "x"};
        struct error why = {0};
        trf_write(e, &(struct trf_choice){0}, &once);
        if (!import_trf(&i, text_chars(&once), once.length, &why))
            fail_msg("%s: %s", why.where, why.what);
        trf_write(i.event, &(struct trf_choice){0}, &twice);
        /* The arbiters come back in the order of their offices. */
        assert_string_equal(strstr(text_chars(&once), "\r\n122"), strstr(text_chars(&twice), "\r\n122"));
        assert_int_equal(i.event->player_count, e->player_count);
        assert_string_equal(text_chars(&i.notes),
                            "boards were numbered by score and start number, since TRF has none\n");
        text_release(&once);
        text_release(&twice);
        import_release(&i);
        chess_event_free(i.event);
        chess_event_free(e);
    }
}

static void spreadsheets_read_back(void **state)
{
    struct chess_event *e = read_event(club);
    struct import i = {.event = chess_event_new(), .file = "x"};
    struct text players = {0}, pairings = {0}, players_again = {0}, pairings_again = {0};
    (void)state;
    csv_write_players(e, &players);
    csv_write_pairings(e, &pairings);
    assert_non_null(strstr(text_chars(&players), "\r\n1,\"Müller, Zoë\",2105,WFM,GER,512345,2004-05-17,w,,\r\n"));
    assert_non_null(strstr(text_chars(&pairings), "\r\n1,2,2,\"Bakker, Bert\",2000,12,\"Last, One\",,+/-\r\n"));
    assert_true(import_csv(&i, text_chars(&players), players.length, NULL));
    assert_true(import_text(&i, text_chars(&pairings), pairings.length, NULL));
    i.event->round_count = e->round_count;
    csv_write_players(i.event, &players_again);
    csv_write_pairings(i.event, &pairings_again);
    assert_string_equal(text_chars(&players), text_chars(&players_again));
    assert_string_equal(text_chars(&pairings), text_chars(&pairings_again));
    text_release(&players);
    text_release(&pairings);
    text_release(&players_again);
    text_release(&pairings_again);
    import_release(&i);
    chess_event_free(i.event);
    chess_event_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_has_all_in_its_columns),
        cmocka_unit_test(a_team_has_its_match_points),
        cmocka_unit_test(other_points_are_said_and_delays_are_not_coded),
        cmocka_unit_test(a_pairing_program_gets_what_it_can_check),
        cmocka_unit_test(an_older_report_has_no_newer_record),
        cmocka_unit_test(byes_of_later_rounds_have_a_record_of_their_own),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(spreadsheets_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
