/* Scoresheets of teams over several rounds: who played where, what it was worth, what is open, what nobody played. */
#include "hall/hand.h"
#include "report/cards.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"
#include "report_made.h"

/* Two boards a match; North has a substitute, and West plays nobody in the first round. */
#define PLAYERS \
    "[teams]\n1 = River | Ada\n2 = North | Bo\n3 = West | Cy\n" \
    "[players]\n1 = Aas, Ann | 2100 | | | | | | 1\n2 = Bay, Bob | 2000 | | | | | | 1\n" \
    "3 = Cox, Cat | 2100 | | | | | | 2\n4 = Day, Dan | 2000 | | | | | | 2\n5 = Eek, Eve | 1900 | | | | | | 2\n" \
    "6 = Fox, Fay | 2100 | | | | | | 3\n7 = Gow, Gil | 2000 | | | | | | 3\n" \
    "[round 1]\n1 = 1 - 3\n2 = 4 - 2\n[round 2]\n1 = 6 - 1\n2 = 2 - 7\n[round 3]\n1 = 3 - 1\n2 = 2 - 5\n"

static const char head[] = "[event]\nname = Teams\ncontrol = 90+30\nrulebook = fide-2023\nrounds = 3\nboards = 2\n"
                           "team-boards = 2\n";

static void enter(struct logged *l, int board, enum result result)
{
    struct error why = {0};
    if (result != RESULT_OPEN && !hall_result(l->m.hall, board, result, "AB", "", l->m.now, &why))
        fail_msg("%s", why.what);
}

/* Of three rounds the results of both boards; the last is still played. */
static void write_sheets(const char *scoring, struct text *out)
{
    static const enum result results[3][2] = {
        {RESULT_WHITE, RESULT_DRAW}, {RESULT_DRAW, RESULT_DRAW}, {RESULT_WHITE, RESULT_OPEN}};
    struct logged l;
    struct error why = {0};
    struct text file = {0};
    struct page p;
    text_addf(&file, "%s%s%s", head, scoring, PLAYERS);
    log_hall_under(&l, "scoresheets.flagfall", text_chars(&file), "fide-2023");
    for (int round = 1; round <= 3; round++) {
        if (round > 1)
            log_round(&l, round);
        for (int board = 1; board <= 2; board++)
            enter(&l, board, results[round - 1][board - 1]);
        if (round < 3)
            hall_end(l.m.hall, "AB", l.m.now);
        wait_ms(&l.m, 1000);
    }
    assert_true(log_commit(l.log, l.m.now, &why));
    struct record *record = record_read(l.log, &why);
    assert_non_null(record);
    struct report report = {.record = record, .round = record_round(record, 0), .book = l.book};
    page_begin(&p, PAGE_TEXT, out, "Scoresheets");
    scoresheets_write(&report, &p);
    page_end(&p);
    record_free(record);
    unlog_hall(&l);
    text_release(&file);
}

/* The sheets themselves, without what the page says of its log. */
static void assert_sheets(const char *scoring, const char *wanted)
{
    struct text out = {0};
    write_sheets(scoring, &out);
    assert_non_null(out.chars);
    char *begin = strstr(out.chars, "River, number 1"), *end = strstr(out.chars, "Source\n");
    assert_true(begin && end);
    *end = '\0';
    assert_string_equal(begin, wanted);
    text_release(&out);
}

static void each_round_has_its_column_and_each_player_a_row(void **state)
{
    (void)state;
    assert_sheets("", "River, number 1\n"
                      "---------------\n"
                      "Bd  Player               1    2     3  Total\n"
                      "    Opponent's number    2    3     2\n"
                      "    Result               W    D  open    1 W\n"
                      "    Own score          1.5    1     0    2.5\n"
                      "    Opponent's score   0.5    1     1    2.5\n"
                      "    Penalties                              0\n"
                      "    Tie-break points                       0\n"
                      " 1  Aas, Ann             1  0.5     0    1.5\n"
                      " 2  Bay, Bob           0.5  0.5            1\n"
                      "\n"
                      "Captain or coach: Ada\n"
                      "signed ______________________   opponent ______________________\n"
                      "\n"
                      "North, number 2\n"
                      "---------------\n"
                      "Bd  Player               1  2     3  Total\n"
                      "    Opponent's number    1        1\n"
                      "    Result               L     open    0 W\n"
                      "    Own score          0.5        1    1.5\n"
                      "    Opponent's score   1.5        0    1.5\n"
                      "    Penalties                            0\n"
                      "    Tie-break points                     0\n"
                      " 1  Cox, Cat             0        1      1\n"
                      " 2  Day, Dan           0.5             0.5\n"
                      " 2  Eek, Eve                             0\n"
                      "\n"
                      "Captain or coach: Bo\n"
                      "signed ______________________   opponent ______________________\n"
                      "\n"
                      "West, number 3\n"
                      "--------------\n"
                      "Bd  Player             1    2  3  Total\n"
                      "    Opponent's number       1\n"
                      "    Result                  D       0 W\n"
                      "    Own score               1         1\n"
                      "    Opponent's score        1         1\n"
                      "    Penalties                         0\n"
                      "    Tie-break points                  0\n"
                      " 1  Fox, Fay              0.5       0.5\n"
                      " 2  Gow, Gil              0.5       0.5\n"
                      "\n"
                      "Captain or coach: Cy\n"
                      "signed ______________________   opponent ______________________\n"
                      "\n");
}

static void boards_count_by_their_weight(void **state)
{
    (void)state;
    assert_sheets("[scoring]\nweights = 2 1.5\n", "River, number 1\n"
                                                  "---------------\n"
                                                  "Bd  Player                1     2     3  Total\n"
                                                  "    Opponent's number     2     3     2\n"
                                                  "    Result                W     D  open    1 W\n"
                                                  "    Own score          2.75  1.75     0    4.5\n"
                                                  "    Opponent's score   0.75  1.75     2    4.5\n"
                                                  "    Penalties                                0\n"
                                                  "    Tie-break points                         0\n"
                                                  " 1  Aas, Ann              2     1     0      3\n"
                                                  " 2  Bay, Bob           0.75  0.75          1.5\n"
                                                  "\n"
                                                  "Captain or coach: Ada\n"
                                                  "signed ______________________   opponent ______________________\n"
                                                  "\n"
                                                  "North, number 2\n"
                                                  "---------------\n"
                                                  "Bd  Player                1  2     3  Total\n"
                                                  "    Opponent's number     1        1\n"
                                                  "    Result                L     open    0 W\n"
                                                  "    Own score          0.75        2   2.75\n"
                                                  "    Opponent's score   2.75        0   2.75\n"
                                                  "    Penalties                             0\n"
                                                  "    Tie-break points                      0\n"
                                                  " 1  Cox, Cat              0        2      2\n"
                                                  " 2  Day, Dan           0.75            0.75\n"
                                                  " 2  Eek, Eve                              0\n"
                                                  "\n"
                                                  "Captain or coach: Bo\n"
                                                  "signed ______________________   opponent ______________________\n"
                                                  "\n"
                                                  "West, number 3\n"
                                                  "--------------\n"
                                                  "Bd  Player             1     2  3  Total\n"
                                                  "    Opponent's number        1\n"
                                                  "    Result                   D       0 W\n"
                                                  "    Own score             1.75      1.75\n"
                                                  "    Opponent's score      1.75      1.75\n"
                                                  "    Penalties                          0\n"
                                                  "    Tie-break points                   0\n"
                                                  " 1  Fox, Fay                 1         1\n"
                                                  " 2  Gow, Gil              0.75      0.75\n"
                                                  "\n"
                                                  "Captain or coach: Cy\n"
                                                  "signed ______________________   opponent ______________________\n"
                                                  "\n");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_round_has_its_column_and_each_player_a_row),
        cmocka_unit_test(boards_count_by_their_weight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
