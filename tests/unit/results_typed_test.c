/* Lists of results, as people type them and as pairing programs write them: all of a list or nothing. */
#include "hall/typed/results_typed.h"

#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/round.h"

/* Six boards of round 2; their players by board. */
static void make_six(struct hall_fixture *m)
{
    static const char *const names[6][2] = {{"Aalto, Veera", "Brandt, Jonas"}, {"Dahl, Peder", "Castellanos, Rut"},
                                            {"Eng, Li", "Fjeld, Anne"},        {"Grip, Måns", "Holm, Siv"},
                                            {"Ibsen, Tor", "Jurado, Ana"},     {"Krantz, Ove", "Lund, Eva"}};
    make_hall(m, 6, "90+30", true);
    for (int i = 0; i < 6; i++)
        for (int side = WHITE; side <= BLACK; side++)
            snprintf(m->seats[i].players[side].name, NAME_MAX_BYTES, "%s", names[i][side]);
    m->settings.round = 2;
    hall_free(m->hall);
    m->hall = hall_new(&m->settings, NULL);
    hall_start(m->hall, "AB", 0);
}

/* "1 1-0; 3 +/-", or the error with its line. */
static void assert_reads(const char *text, const char *wanted)
{
    static struct listed_result out[BOARDS_MAX + 1];
    struct hall_fixture m;
    struct error why = {0};
    char got[400] = "";
    make_six(&m);
    const struct hall *halls[] = {m.hall};
    int count = results_read(halls, 1, text, out, NULL, &why);
    for (int i = 0; i < count; i++)
        snprintf(got + strlen(got), sizeof got - strlen(got), "%s%d %s", i ? "; " : "", out[i].board,
                 forfeit_text(out[i].result, out[i].forfeit));
    if (count < 0)
        snprintf(got, sizeof got, "%s: %s", why.where, why.what);
    unmake_hall(&m);
    if (strcmp(got, wanted) != 0)
        fail_msg("%s\nis read as \"%s\", not \"%s\"", text, got, wanted);
}

static void what_is_typed_is_read(void **unused)
{
    static const struct {
        const char *text, *wanted;
    } rows[] = {
        {"1 1 2 0 3 1/2", "1 1-0; 2 0-1; 3 1/2-1/2"},
        {"1;1-0\n2;0-1\r\n3,1/2\n", "1 1-0; 2 0-1; 3 1/2-1/2"},
        {"\xEF\xBB\xBF"
         "1 5\n# slips of the first table\n\n2 =\n",
         "1 1/2-1/2; 2 1/2-1/2"},
        {"1 ½-½\n2 ½ - ½\n3 \xBD", "1 1/2-1/2; 2 1/2-1/2; 3 1/2-1/2"},
        {"1 1:0\n2: 0:1\n3 1 - 0\n4 0 – 1", "1 1-0; 2 0-1; 3 1-0; 4 0-1"},
        {"1 + 2 - 3 +-- 4 --+ 5 ---", "1 +/-; 2 -/+; 3 +/-; 4 -/+; 5 -/-"},
        {"1 + - -\n2 - - +\n3 - - -\n4 1F-0F\n5 0F - 0F\n6 +:-", "1 +/-; 2 -/+; 3 -/-; 4 +/-; 5 -/-; 6 +/-"},
        {"1 0-0", "1 0-0"},
        {"", ""},
        {"17 1", "results: there is no board 17"},
        {"1 1\n2 7\n", "results, line 2: board 2: '7' is not a result"},
        {"1 1\n\n1 0\n", "results, line 3: board 1 is listed twice, with 1-0 and 0-1"},
        {"1 1 2", "results: board 2: '' is not a result"},
        {"1 1\nx 1\n", "results, line 2: there is no board x"},
        {"1 1\n2 0 misread\n", "results, line 2: there is no board misread"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_reads(rows[i].text, rows[i].wanted);
}

static void tables_of_other_programs_are_read(void **unused)
{
    static const struct {
        const char *text, *wanted;
    } rows[] = {
        /* copied from a page of Chess-Results, or a list of Swiss-Manager */
        {"Autumn Open\nRound 2 on 2026/11/21 at 14:00\n"
         "Bo.\tNo.\t\tName\tRtg\tPts.\tResult\tPts.\t\tName\tRtg\tNo.\n"
         "1\t1\tFM\tAalto, Veera\t2105\t1\t1 - 0\t1\t\tBrandt, Jonas\t2044\t2\n"
         "2\t4\t\tDahl, Peder\t1902\t1\t½ - ½\t½\t\tCastellanos, Rut\t1988\t3\n"
         "3\t5\t\tEng, Li\t1850\t0\t+ - -\t0\t\tFjeld, Anne\t1777\t6\n"
         "4\t7\t\tGrip, Måns\t1640\t0\t\t0\t\tHolm, Siv\t\t8\n\n"
         "Program Swiss-Manager of somebody\n",
         "1 1-0; 2 1/2-1/2; 3 +/-"},
        {"Bo.;No.;Name;Rtg;Result;Name;Rtg;No.\n1;1;AALTO Veera;2105;0 - 1;Brandt Jonas;2044;2\n", "1 0-1"},
        /* our own list of pairings */
        {"round,board,white,black,result\n2,1,\"Aalto, Veera\",\"Brandt, Jonas\",1-0\n"
         "2,3,\"Eng, Li\",\"Fjeld, Anne\",1/2\n2,4,\"Grip, Mans\",\"Holm, Siv\",\n",
         "1 1-0; 3 1/2-1/2"},
        {"board,result\n1,1\n2,0\n3,=\n", "1 1-0; 2 0-1; 3 1/2-1/2"},
        /* in columns of blanks, as Vega prints it */
        {"  Round 2\n Table  White              Black                Result\n"
         "  1  Aalto, Veera   2105 - Brandt, Jonas  2044    1-0\n"
         "  5  Ibsen, Tor          - Jurado, Ana            0.5-0.5\n"
         "  6  Krantz, Ove         - Lund, Eva\n",
         "1 1-0; 5 1/2-1/2"},
        {"1 [1] Aalto, Veera 1 - 0 Brandt, Jonas [2]\n", "1 1-0"},
        /* of other players, of another round, and two in one line */
        {"1 Brandt, Jonas 1-0 Aalto, Veera\n",
         "results: board 1 is Aalto, Veera - Brandt, Jonas, and they stand there the other way round"},
        {"1 Aalto, Veera 1-0 Castellanos, Rut\n",
         "results: board 1 is Aalto, Veera - Brandt, Jonas, and not both names stand there"},
        {"Round 1\n1 Aalto, Veera 1-0 Brandt, Jonas\n", "results, line 2: it is of round 1, and round 2 is played"},
        {"round,board,white,black,result\n3,1,Aalto,Brandt,1-0\n",
         "results, line 2: it is of round 3, and round 2 is played"},
        {"1 Aalto 1-0 Brandt 2 Dahl 0-1 Castellanos", "results: several results stand in one line"},
        {"round,board,white,black,result\n2,1,Aalto,Brandt,2-0\n", "results, line 2: board 1: '2-0' is not a result"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_reads(rows[i].text, rows[i].wanted);
}

/* Of people with one family name, the one of the board has to be meant. */
static void namesakes_are_not_taken_for_each_other(void **unused)
{
    static const struct {
        const char *line;
        int count;
        const char *why;
    } rows[] = {
        {"5 Smith, John 1 - 0 Jurado, Ana", 1, ""},
        {"5 Smith 1 - 0 Jurado", 1, ""},
        {"5 Smith, J. 1 - 0 Jurado", 1, ""},
        {"5 JOHN SMITH 1 - 0 Jurado", 1, ""},
        {"5 Smith, Joan 1 - 0 Jurado, Ana", -1, "board 5 has Smith, John, but Smith, Joan, of board 6, is listed"},
        {"6 Krantz, Ove 1 - 0 Smith, John", -1, "board 6 has Smith, Joan, but Smith, John, of board 5, is listed"},
    };
    static struct listed_result out[BOARDS_MAX + 1];
    struct hall_fixture m;
    (void)unused;
    make_six(&m);
    hall_free(m.hall);
    snprintf(m.seats[4].players[WHITE].name, NAME_MAX_BYTES, "Smith, John");
    snprintf(m.seats[5].players[BLACK].name, NAME_MAX_BYTES, "Smith, Joan");
    m.hall = hall_new(&m.settings, NULL);
    hall_start(m.hall, "AB", 0);
    const struct hall *halls[] = {m.hall};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        int count = results_read(halls, 1, rows[i].line, out, NULL, &why);
        if (count != rows[i].count || (*rows[i].why && strcmp(why.what, rows[i].why) != 0))
            fail_msg("%s: %d, %s", rows[i].line, count, why.what);
    }
    unmake_hall(&m);
}

/* What was meant as a result, and is none, is told with its line; titles, byes, remarks and open games are not. */
static void lines_that_cannot_be_read_are_told(void **unused)
{
    static const struct {
        const char *text, *wanted;
    } rows[] = {
        {"1 1\n2 0\nBoard three 1-0\nresult of 4: 1-0\n",
         "line 3: it does not begin with the number of a board: 'Board three 1-0'\n"
         "line 4: it does not begin with the number of a board: 'result of 4: 1-0'\n"},
        {"1 1\nfoo 5 bar\n", "line 2: it does not begin with the number of a board: 'foo 5 bar'\n"},
        {"Board two 1-0\n1 1\n", "line 1: it does not begin with the number of a board: 'Board two 1-0'\n"},
        {"Autumn Open\nRound 2 on 2026/11/21 at 14:00\nBo.\tName\tResult\tName\n"
         "1\tAalto, Veera\t1 - 0\tBrandt, Jonas\n2\tDahl, Peder\t\tCastellanos, Rut\n3\tEng, Li\t\tbye\n"
         "Program Swiss-Manager of somebody\n",
         ""},
        {"board,result\n1,1\nthree,1-0\n2\n3,=\n",
         "line 3: it has no number of a board: 'three,1-0'\nline 4: it has fewer columns than the headers: '2'\n"},
        {" Table  White  Black  Result\n  1  Aalto, Veera - Brandt, Jonas  1-O\n  2  Dahl, Peder - Castellanos, Rut\n",
         "line 2: its result cannot be read: '1  Aalto, Veera - Brandt, Jonas  1-O'\n"},
        {"1 1\n\n# a slip that is missing: 3 1-0\n2 bye\n", ""},
    };
    static struct listed_result out[BOARDS_MAX + 1];
    struct hall_fixture m;
    (void)unused;
    make_six(&m);
    const struct hall *halls[] = {m.hall};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text left_out = {0};
        assert_true(results_read(halls, 1, rows[i].text, out, &left_out, &(struct error){0}) >= 0);
        assert_string_equal(text_chars(&left_out), rows[i].wanted);
        text_release(&left_out);
    }
    unmake_hall(&m);
}

/* Byers is a player, and so is somebody who is called Bye. */
static void names_that_begin_like_a_bye_are_names(void **unused)
{
    static const char *const lines[] = {"5 Byers, Tom 1 - 0 Jurado, Ana", "6 Bye, Ove 1 - 0 Lund, Eva"};
    static struct listed_result out[BOARDS_MAX + 1];
    struct hall_fixture m;
    (void)unused;
    make_six(&m);
    hall_free(m.hall);
    snprintf(m.seats[4].players[WHITE].name, NAME_MAX_BYTES, "Byers, Tom");
    snprintf(m.seats[5].players[WHITE].name, NAME_MAX_BYTES, "Bye, Ove");
    m.hall = hall_new(&m.settings, NULL);
    hall_start(m.hall, "AB", 0);
    const struct hall *halls[] = {m.hall};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_int_equal(results_read(halls, 1, lines[i], out, NULL, &(struct error){0}), 1);
    unmake_hall(&m);
}

/* All rows that are wrong are named, eight at most, and how many more there are; one alone is the error itself. */
static void all_wrong_rows_are_named(void **unused)
{
    static const struct {
        const char *text, *why, *wanted;
    } rows[] = {
        {"1 1\n17 1\n2 0\n", "there is no board 17", ""},
        {"1 1\n17 1\n2 7\n3 0\nx 1\n", "there is no board 17",
         "line 2: there is no board 17\nline 3: board 2: '7' is not a result\nline 5: there is no board x\n"},
        {"17 1 1 1 2 7 18 0 3 =", "there is no board 17",
         "there is no board 17\nboard 2: '7' is not a result\nthere is no board 18\n"},
        {"board,result\n1,2-0\n2,1-0\n9,1-0\n", "board 1: '2-0' is not a result",
         "line 2: board 1: '2-0' is not a result\nline 4: there is no board 9\n"},
        {"11 1 12 1 13 1 14 1 15 1 16 1 17 1 18 1 19 1 20 1", "there is no board 11",
         "there is no board 11\nthere is no board 12\nthere is no board 13\nthere is no board 14\n"
         "there is no board 15\nthere is no board 16\nthere is no board 17\nthere is no board 18\nand 2 more\n"},
        {"Round 1\n1 Aalto, Veera 1-0 Brandt, Jonas\n2 Dahl, Peder 1-0 Castellanos, Rut\n",
         "it is of round 1, and round 2 is played", ""},
    };
    static struct listed_result out[BOARDS_MAX + 1];
    struct hall_fixture m;
    (void)unused;
    make_six(&m);
    const struct hall *halls[] = {m.hall};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text wrong = {0};
        struct error why = {0};
        assert_int_equal(results_read(halls, 1, rows[i].text, out, &wrong, &why), -1);
        assert_string_equal(why.what, rows[i].why);
        assert_string_equal(text_chars(&wrong), rows[i].wanted);
        text_release(&wrong);
    }
    unmake_hall(&m);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_typed_is_read),
        cmocka_unit_test(namesakes_are_not_taken_for_each_other),
        cmocka_unit_test(tables_of_other_programs_are_read),
        cmocka_unit_test(lines_that_cannot_be_read_are_told),
        cmocka_unit_test(all_wrong_rows_are_named),
        cmocka_unit_test(names_that_begin_like_a_bye_are_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
