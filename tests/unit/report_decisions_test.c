/* The page of a decision: in public and in private wording, in all its versions, against an appeal. */
#include "hall/ruling.h"
#include "hall/wording.h"
#include "report/record/record_look.h"
#include "report_made.h"

#include "hall/appeal.h"
#include "hall/board_view.h"
#include "report/document.h"
#include "report/privacy/personal.h"
#include "report/record/words.h"

static void the_public_wording_keeps_notes_back(void **state)
{
    (void)state;
    struct made_report m;
    struct text mine = {0}, yours = {0};
    make_report(&m);
    const struct record_ruling *k = record_ruling(m.record, 1, NULL);
    assert_true(document_write(&m.report, k, &(struct document_asked){0}, PAGE_TEXT, &mine, NULL));
    assert_true(document_write(&m.report, k, &(struct document_asked){.is_public = true}, PAGE_TEXT, &yours, NULL));
    HAS(&mine, "press the clock");
    HAS(&mine, "last readings");
    HAS_NOT(&yours, "press the clock");
    HAS_NOT(&yours, "last readings");
    static const char *const both[] = {"Decision D-0001", "illegal move by White", "7.5.1, 7.5.5",
                                       "3 minutes",       "first illegal move",    "Right to appeal",
                                       "Anna Berg (AB)",  "flagfall-log 1 "};
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
        HAS(&mine, both[i]);
        HAS(&yours, both[i]);
    }
    text_release(&mine);
    text_release(&yours);
    unmake_report(&m);
}

static void add_line(void *text, const char *line)
{
    text_addf(text, "%s|", line);
}

/* Its increment was never the player's: to take it off again punishes nobody. */
static void the_increment_of_an_illegal_move_is_no_penalty(void **state)
{
    static const struct {
        int8_t offender;
        bool counts;
        const char *penalty, *says, *says_not;
    } rows[] = {
        {WHITE, true, "White -0:30, Black +2:00",
         "): Black's clock +2:00.|Taken off White's clock again: 0:30, the increment", "White's clock -0:30"},
        {BLACK, true, "White +2:00, Black -0:05",
         "): White's clock +2:00.|Taken off Black's clock again: 0:05, the increment", "Black's clock -0:05"},
        {WHITE, true, "Black +2:00", "): Black's clock +2:00.|Counts as an illegal move by White.|", "Taken off"},
        {WHITE, false, "White -5:00", "): White's clock -5:00.|", "Taken off"},
    };
    (void)state;
    struct made_report m;
    make_report(&m);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct record_round *round;
        struct record_ruling k = *record_ruling(m.record, 1, &round);
        struct text says = {0};
        k.is.offender = rows[i].offender;
        k.is.counts = rows[i].counts;
        snprintf(k.is.penalty, sizeof k.is.penalty, "%s", rows[i].penalty);
        words_effects(&k, record_board(round, 1), add_line, &says);
        HAS(&says, rows[i].says);
        HAS_NOT(&says, rows[i].says_not);
        text_release(&says);
    }
    unmake_report(&m);
}

/* What nobody played is told so here, too, as in the hall and in the tables of the report. */
static void a_game_lost_by_forfeit_is_told_so(void **state)
{
    static const struct {
        enum result result;
        bool forfeit;
        const char *says;
    } rows[] = {
        {RESULT_WHITE, false, "White wins, 1-0.|"},
        {RESULT_WHITE, true, "White wins by forfeit, +/-.|"},
        {RESULT_BLACK, true, "Black wins by forfeit, -/+.|"},
        {RESULT_NONE, false, "lost by both players, 0-0.|"},
        {RESULT_NONE, true, "both players by forfeit, -/-.|"},
        {RESULT_DRAW, true, "drawn.|"},
    };
    (void)state;
    struct made_report m;
    make_report(&m);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct record_round *round;
        struct record_ruling k = *record_ruling(m.record, 1, &round);
        struct text says = {0};
        k.is.result = (uint8_t)rows[i].result;
        k.is.forfeit = rows[i].forfeit;
        words_effects(&k, record_board(round, 1), add_line, &says);
        HAS(&says, rows[i].says);
        text_release(&says);
    }
    unmake_report(&m);
}

static void word(struct made_report *m, int at, bool is_public, const char *words)
{
    struct error why = {0};
    if (!hall_word(m->l.m.hall, 1, is_public, words, "AB", m->l.m.now + at, &why))
        fail_msg("%s", why.what);
}

static void somebodys_own_words_are_versions_of_the_page(void **state)
{
    (void)state;
    struct made_report m;
    struct text was = {0}, is = {0}, mine = {0}, gone = {0}, round = {0};
    make_report(&m);
    word(&m, 1, true, "A knight went astray.");
    word(&m, 2, false, "The father stood behind him.");
    word(&m, 3, true, "A bishop went astray.");
    const struct record_ruling *k = read_again(&m);
    struct document_asked asked = {.version = 2, .is_public = true};
    assert_true(document_write(&m.report, k, &asked, PAGE_TEXT, &was, NULL));
    HAS(&was, "A knight went astray.");
    HAS_NOT(&was, "illegal move by White: f1-b2"); /* told otherwise */
    asked.version = 0;
    assert_true(document_write(&m.report, k, &asked, PAGE_TEXT, &is, NULL));
    HAS(&is, "A bishop went astray.");
    HAS_NOT(&is, "A knight");
    HAS_NOT(&is, "father");
    HAS_NOT(&is, "for arbiters"); /* that there are any is nobody's business either */
    assert_true(document_write(&m.report, k, &(struct document_asked){0}, PAGE_TEXT, &mine, NULL));
    HAS(&mine, "A bishop went astray.");
    HAS(&mine, "The father stood behind him.");
    HAS(&mine, "illegal move by White: f1-b2");
    write_as(&m, PAGE_HTML, &round);
    HAS(&round, "A bishop went astray.");
    HAS_NOT(&round, "The father stood behind him."); /* it goes to more than the arbiters */
    word(&m, 4, true, "");
    k = read_again(&m);
    assert_true(document_write(&m.report, k, &asked, PAGE_TEXT, &gone, NULL));
    HAS(&gone, "illegal move by White: f1-b2");
    HAS(&gone, "wording for everybody withdrawn");
    struct text *const all[] = {&was, &is, &mine, &gone, &round};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        text_release(all[i]);
    unmake_report(&m);
}

static void count_them(void *self, const char *where, const struct personal *p)
{
    (void)p;
    assert_string_equal(where, "D-0001, words for everybody");
    ++*(int *)self;
}

static void what_is_nobodys_business_is_found(void **state)
{
    static const struct {
        const char *words, *kind, *found; /* kind NULL: nothing */
    } rows[] = {
        {"call 0171 234 5678 at noon", "a telephone or other long number", "0171 234 5678"},
        {"(+49) 171/2345678", "a telephone or other long number", "+49) 171/2345678"},
        {"FIDE 1503014", "a telephone or other long number", "1503014"},
        {"write to eva.krag@example.org.", "an e-mail address", "eva.krag@example.org"},
        {"He is diabetic", "a word about health", "diabetic"},
        {"she felt ill", "a word about health", "ill"},
        {"born in 2011", "a word about birth or age", "born"},
        {"Eva Krag had seen it", "a name of somebody else", "Eva Krag"},
        {"an illegal move, 1:29:59 and 0:58:10 left", NULL, ""},
        {"on 2026-11-21, after 41...Rd8, 90+30", NULL, ""},
        {"illegible, illness-free is not a word of 1234", "a word about health", "illness"},
        {"Moe pressed the clock; Berg was there", NULL, ""},
        {"@ 14:02:10", NULL, ""},
        {"\xc3\x80ill, \xc3\xa9ill", NULL, ""}, /* within a word, whose last letter has two bytes */
        {"-ill, he said", "a word about health", "ill"},
    };
    struct made_report m;
    struct personal out[PERSONAL_MOST];
    int told = 0;
    (void)state;
    make_report(&m);
    struct redaction *others = personal_others(m.report.round->event, board_seat(record_board(m.report.round, 1)->is));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int count = personal_find(rows[i].words, others, out);
        if (count != (rows[i].kind != NULL))
            fail_msg("%s: %d found, the first %s", rows[i].words, count, count ? out[0].words : "");
        if (count) {
            assert_string_equal(out[0].kind, rows[i].kind);
            assert_string_equal(out[0].words, rows[i].found);
        }
    }
    word(&m, 1, true, "Krag told him, and 0171 2345678 rang");
    personal_in_decision(&m.report, read_again(&m), count_them, &told);
    assert_int_equal(told, 2);
    told = 0;
    personal_in_round(&m.report, count_them, &told); /* names stand in it anyway */
    assert_int_equal(told, 1);
    redaction_free(others);
    unmake_report(&m);
}

static void every_version_can_be_had_again(void **state)
{
    (void)state;
    struct made_report m;
    struct text first = {0}, second = {0};
    struct error why = {0};
    make_report(&m);
    assert_true(hall_undo(m.l.m.hall, 1, "AB", "it was the other bishop", m.l.m.now + 5, NULL));
    const struct record_ruling *k = read_again(&m);
    assert_true(document_write(&m.report, k, &(struct document_asked){.version = 1}, PAGE_TEXT, &first, &why));
    assert_true(document_write(&m.report, k, &(struct document_asked){0}, PAGE_TEXT, &second, &why));
    HAS_NOT(&first, "NO LONGER");
    HAS(&second, "NO LONGER IN FORCE: taken back: it was the other bishop");
    HAS(&second, "it was the other bishop");
    assert_false(document_write(&m.report, k, &(struct document_asked){.version = 3}, PAGE_TEXT, &first, &why));
    assert_string_equal(why.what, "has 2 versions, not 3");
    text_release(&first);
    text_release(&second);
    unmake_report(&m);
}

/* The decision on appeal stands beside the one that it replaces. */
static void an_appeal_shows_both_decisions(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    struct error why = {0};
    make_report(&m);
    struct appeal a = {.ruling = 2, .side = WHITE, .by = "player", .written = true, .ground = "nobody had asked me"};
    int id = hall_appeal(m.l.m.hall, &a, NULL, "AB", m.l.m.now + 5, &why);
    if (!id)
        fail_msg("%s", why.what);
    struct ruling draw = {.board = 2,
                          .script = "illegal-move",
                          .article = "12.9",
                          .words = "neither was to blame",
                          .result = RESULT_DRAW,
                          .offender = NO_SIDE,
                          .runs = NO_SIDE};
    struct appeal_verdict v = {.decision = "modify", .reason = "two witnesses", .panel = "KM", .instead = &draw};
    if (!hall_appeal_decide(m.l.m.hall, id, &v, "KM", m.l.m.now + 9, &why))
        fail_msg("%s", why.what);
    read_again(&m);
    write_as(&m, PAGE_TEXT, &out);
    HAS(&out, "D-0002, board 2: Illegal move, superseded by D-0003");
    HAS(&out, "D-0003, board 2: Illegal move, in force");
    HAS(&out, "D-0002, on appeal A-0001");
    HAS(&out, "nobody had asked me");
    HAS(&out, "1/2-1/2");
    text_clear(&out);
    assert_true(document_write(&m.report, record_ruling(m.record, 2, NULL), &(struct document_asked){0}, PAGE_TEXT,
                               &out, &why));
    HAS(&out, "NO LONGER IN FORCE: superseded by D-0003");
    HAS(&out, "appeal A-0001 filed");
    HAS(&out, "appeal A-0001 decided");
    text_clear(&out);
    report_add_trf(&m.report, &(struct trf_choice){0}, &out);
    HAS_NOT(&out, "\n299"); /* half a point went with the decision that took it */
    HAS(&out, "   3 w =");
    text_clear(&out);
    report_add_penalties_csv(&m.report, &out);
    HAS(&out, ",superseded by D-0003,");
    text_release(&out);
    unmake_report(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_public_wording_keeps_notes_back),
        cmocka_unit_test(a_game_lost_by_forfeit_is_told_so),
        cmocka_unit_test(the_increment_of_an_illegal_move_is_no_penalty),
        cmocka_unit_test(somebodys_own_words_are_versions_of_the_page),
        cmocka_unit_test(what_is_nobodys_business_is_found),
        cmocka_unit_test(every_version_can_be_had_again),
        cmocka_unit_test(an_appeal_shows_both_decisions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
