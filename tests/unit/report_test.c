/* What is handed in: the same facts in every form, and nothing in a name can change what stands around it. */
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/handling.h"
#include "hall/round.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"
#include "report_made.h"

#include "chess/pgn/pgn.h"
#include "chess/pgn/pgn_play.h"
#include "hall/appeal.h"
#include "report/cards.h"
#include "report/document.h"
#include "report/event_report.h"
#include "report/lists.h"
#include "report/privacy/personal.h"
#include "report/record/words.h"

/* --- forms -------------------------------------------------------------------------------------------------------- */

static void a_round_says_what_happened(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    make_report(&m);
    write_as(&m, PAGE_TEXT, &out);
    HAS(&out, "D-0001, board 1: Illegal move, in force");
    HAS(&out, "illegal move by White: f1-b2");
    HAS(&out, "Set the clocks to White 1:30:00, Black 1:33:00.");
    HAS(&out, "Play goes on from the position after 1... e5.");
    HAS(&out, "Krag, Eva");
    HAS(&out, "River");
    HAS(&out, "half a point");
    HAS(&out, "flagfall-log 1 entries=1-");
    HAS(&out, "Anna Berg (AB)");
    struct log_head head;
    assert_true(head_of_statement(&head, text_chars(&out), NULL));
    assert_int_equal(head.sequence, m.record->entries);
    text_release(&out);
    unmake_report(&m);
}

/* Two hours: a flag, a call that is put away, a board whose devices are not believed for a while, a setting that is
 * changed. */
static void log_a_shift(struct logged *l)
{
    enum { SECOND = 1000, MINUTE = 60000 };
    struct error why = {0};
    memset(l, 0, sizeof *l);
    log_hall_under(l, "shift.flagfall", event, "fide-2023");
    wait_ms(&l->m, MINUTE);
    int flag = report(&l->m, 1, INCIDENT_FLAG_FALL);
    wait_ms(&l->m, 12 * SECOND);
    assert_true(hall_acknowledge(l->m.hall, flag, "AB", "", l->m.now, &why));
    int call = report(&l->m, 2, INCIDENT_CALL);
    wait_ms(&l->m, 30 * SECOND);
    assert_true(hall_shelve(l->m.hall, call, "AB", "waits for the coach", 10 * MINUTE, l->m.now, &why));
    assert_true(hall_out_of_service(l->m.hall, 2, true, "AB", l->m.now));
    hall_set_priority(l->m.hall, INCIDENT_TAKEBACK, PRIORITY_3, "AB", "friendly event", l->m.now);
    wait_ms(&l->m, 118 * MINUTE);
    assert_true(hall_clear(l->m.hall, flag, "AB", "time added", l->m.now, &why));
    assert_true(hall_out_of_service(l->m.hall, 2, false, "AB", l->m.now));
    hall_end(l->m.hall, "AB", l->m.now);
    assert_true(log_commit(l->log, l->m.now, &why));
}

/* GENERATE=1 writes it again; read the difference. */
static void assert_is_golden(const char *path, const char *text, size_t length)
{
    struct text golden = {0};
    char part[4096];
    FILE *f = fopen(path, getenv("GENERATE") ? "w" : "r");
    assert_non_null(f);
    if (getenv("GENERATE"))
        fwrite(text, 1, length, f);
    for (size_t n; !getenv("GENERATE") && (n = fread(part, 1, sizeof part, f)) > 0;)
        text_add_bytes(&golden, part, n);
    fclose(f);
    if (!getenv("GENERATE") && (golden.length != length || memcmp(golden.chars, text, length) != 0))
        fail_msg("%s is another: GENERATE=1 writes this:\n%.*s", path, (int)length, text);
    text_release(&golden);
}

static void trouble_that_came_again_is_one_line_with_how_often(void **state)
{
    (void)state;
    struct made_report m = {0};
    struct error why = {0};
    struct text out = {0};
    log_hall_under(&m.l, "trouble.flagfall", event, "fide-2023");
    for (int times = 0; times < 2; times++) {
        int absent = report(&m.l.m, 1, INCIDENT_CLOCK_ABSENT);
        wait_ms(&m.l.m, 60000);
        assert_true(hall_clear(m.l.m.hall, absent, "AB", "plugged in", m.l.m.now, &why));
    }
    hall_end(m.l.m.hall, "AB", m.l.m.now);
    assert_true(log_commit(m.l.log, m.l.m.now, &why));
    m.record = record_read(m.l.log, &why);
    assert_non_null(m.record);
    m.report = (struct report){.record = m.record, .round = record_round(m.record, 0), .book = m.l.book};
    write_as(&m, PAGE_TEXT, &out);
    const char *devices = strstr(text_chars(&out), "\nDevices\n");
    assert_non_null(devices);
    int times = 0;
    char words[INCIDENT_WORDS];
    const char *line = strstr(devices, incident_words(INCIDENT_CLOCK_ABSENT, NO_SIDE, words));
    assert_non_null(line);
    assert_int_equal(sscanf(line + strlen(words), "%d", &times), 1);
    assert_int_equal(times, 2);
    text_release(&out);
    record_free(m.record);
    unlog_hall(&m.l);
}

/* A penalty on the clock takes no points of the tie-break, nor does one of the other side. */
static void points_off_the_tie_break_are_no_other_penalty(void **state)
{
    static const struct {
        const char *penalty;
        enum side offender;
        int white;
    } rows[] = {{"tie-break -2", WHITE, -2}, {"tie-break -2", BLACK, 0}, {"1 point", WHITE, 0}, {"warning", WHITE, 0}};
    (void)state;
    struct report r = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record_ruling k = {0};
        snprintf(k.is.penalty, sizeof k.is.penalty, "%s", rows[i].penalty);
        k.is.offender = (int8_t)rows[i].offender;
        assert_int_equal(words_tiebreak(&r, &k, WHITE), rows[i].white);
    }
}

static void how_the_alerts_did_is_a_page_of_its_own(void **state)
{
    (void)state;
    struct made_report m = {0};
    struct error why = {0};
    struct text out = {0};
    log_a_shift(&m.l);
    m.record = record_read(m.l.log, &why);
    assert_non_null(m.record);
    m.report = (struct report){.record = m.record, .round = record_round(m.record, 0), .book = m.l.book};
    struct page page;
    page_begin(&page, PAGE_TEXT, &out, "Alarms of the round");
    report_add_alerts(&m.report, &page);
    page_end(&page);
    const char *alerts = strstr(text_chars(&out), "\nAlerts\n");
    assert_non_null(alerts);
    alerts++;
    const char *end = text_chars(&out) + out.length;
    assert_is_golden("tests/reports/alerts.txt", alerts, (size_t)(end - alerts));
    text_release(&out);
    unmake_report(&m);
}

/* It began at half past eleven. */
static void a_round_that_ends_on_another_day_says_which(void **state)
{
    enum { HOUR = 3600000 };
    (void)state;
    struct made_report m;
    struct text out = {0};
    struct words on;
    make_report(&m);
    hall_end(m.l.m.hall, "AB", m.l.m.now);
    (void)read_again(&m);
    write_as(&m, PAGE_TEXT, &out);
    HAS(&out, "\nEnded            ");
    HAS_NOT(&out, "\nEnded            2");
    text_clear(&out);
    m.report.utc_offset_min = 23 * 60 + 30 - (int)(m.report.round->started.wall / 60000 % (24 * 60));
    m.record->rounds.at[0].ended.wall += HOUR;
    write_as(&m, PAGE_TEXT, &out);
    const char *ended = strstr(text_chars(&out), "\nEnded            ");
    assert_non_null(ended);
    (void)words_day(&m.report, m.report.round->ended.wall, &on);
    assert_memory_equal(ended + strlen("\nEnded            "), on.chars, strlen(on.chars));
    text_release(&out);
    unmake_report(&m);
}

static void a_damaged_log_is_said_to_be_one(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    struct error damage = {.where = "round.flagfall", .what = "entry 7 does not follow from entry 6"};
    make_report(&m);
    write_as(&m, PAGE_TEXT, &out);
    HAS_NOT(&out, "damaged");
    m.report.damage = &damage;
    for (enum page_kind kind = PAGE_TEXT; kind <= PAGE_HTML; kind++) {
        write_as(&m, kind, &out);
        HAS(&out, "is damaged: round.flagfall: entry 7 does");
    }
    struct text document = {0};
    document_write(&m.report, record_ruling(m.record, 1, NULL), &(struct document_asked){0}, PAGE_TEXT, &document,
                   NULL);
    HAS(&document, "entry 7 does");
    text_release(&document);
    text_release(&out);
    unmake_report(&m);
}

/* --- hostile words ------------------------------------------------------------------------------------------------ */

static void names_are_no_html(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    make_report(&m);
    write_as(&m, PAGE_HTML, &out);
    HAS_NOT(&out, "<script");
    HAS_NOT(&out, "<b>Open");
    HAS_NOT(&out, "<i>spoke");
    HAS_NOT(&out, "\x1b");
    HAS_NOT(&out, "\xe2\x80\xae");
    HAS(&out, "=cmd()&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;&#39;");
    HAS(&out, "<svg");
    HAS_NOT(&out, "http://");
    HAS_NOT(&out, "https://");
    struct page p;
    text_clear(&out);
    page_begin(&p, PAGE_HTML, &out, "Boards");
    report_write_boards(&m.report, &p);
    page_end(&p);
    HAS_NOT(&out, "<script");
    HAS(&out, "id=\"board-1\"");
    text_release(&out);
    unmake_report(&m);
}

static void names_are_no_marks(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    make_report(&m);
    write_as(&m, PAGE_MARKDOWN, &out);
    HAS(&out, "\\<script\\>");
    HAS(&out, "\\[x\\](y) \\`z\\`");
    HAS_NOT(&out, "\x1b");
    text_release(&out);
    unmake_report(&m);
}

static void broken_bytes_become_a_mark(void **state)
{
    (void)state;
    struct text out = {0};
    html_add(&out, "a\xff\xc3<\xe2\x82"
                   "b\x01\x7f\xc2\x9b");
    assert_string_equal(text_chars(&out), "a??&lt;??b???");
    text_release(&out);
}

/* Its walk was made under an edition that is not the installed one, and carries no fingerprint. */
static void a_decision_by_another_rule_is_marked_in_every_form(void **state)
{
    (void)state;
    static const enum page_kind kinds[] = {PAGE_TEXT, PAGE_MARKDOWN, PAGE_HTML};
    struct made_report m;
    struct text out = {0};
    struct error why;
    make_report(&m);
    m.report.shelf = shelf_new("config/rulebooks");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        write_as(&m, kinds[i], &out);
        HAS(&out, "Note");
        HAS(&out, "in force, other edition");
        text_clear(&out);
        assert_true(document_write(&m.report, record_ruling(m.record, 1, NULL), &(struct document_asked){0}, kinds[i],
                                   &out, &why));
        HAS(&out, "other edition");
        text_clear(&out);
        assert_true(document_write(&m.report, record_ruling(m.record, 2, NULL), &(struct document_asked){0}, kinds[i],
                                   &out, &why));
        HAS_NOT(&out, "other edition");
    }
    text_clear(&out);
    report_add_penalties_csv(&m.report, &out);
    HAS(&out, "in force,AB,other edition\r\n");
    shelf_free(m.report.shelf);
    text_release(&out);
    unmake_report(&m);
}

static void a_penalty_is_no_formula(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    make_report(&m);
    report_add_penalties_csv(&m.report, &out);
    HAS(&out, ",\" =cmd()<script>alert(1)</script>\"\"&'\",River,White,illegal-move,\"7.5.1, 7.5.5\",3 minutes,yes,in "
              "force,AB,\r\n");
    HAS(&out, "D-0002,1,2,");
    text_release(&out);
    unmake_report(&m);
}

/* --- games -------------------------------------------------------------------------------------------------------- */

/* By our own reader: how many games, and that nothing in them is wrong. */
static int games_without_fault(const struct text *text)
{
    struct pgn_bytes bytes = {text_chars(text), text->length};
    struct pgn_reader *reader = pgn_reader_new(pgn_source_of(&bytes));
    struct pgn_play board = {0};
    int count = 0;
    for (struct pgn_game *game; (game = pgn_next(reader)) != NULL; count++) {
        pgn_play(game, &board);
        assert_int_equal(game->fault_count, 0);
    }
    pgn_play_release(&board);
    pgn_reader_free(reader);
    return count;
}

static void games_can_be_read_again(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    make_report(&m);
    report_add_pgn(&m.report, &out);
    HAS(&out, "[White \"=cmd()<script>alert(1)</script>\\\"&'\"]");
    HAS(&out, "[Round \"1.1\"]");
    HAS(&out, "[TimeControl \"5400+30\"]");
    HAS(&out, "1. e4 {[%clk 1:31:00]}");
    HAS(&out, "illegal-move,7.5.1;7.5.5,D-0001]");
    HAS(&out, "[Termination \"rules infraction\"]");
    assert_int_equal(games_without_fault(&out), 2);
    text_release(&out);
    unmake_report(&m);
}

/* Time forfeit is a loss on time: a game that is drawn, or that both lost, is none. */
static void only_a_loss_on_time_ends_by_time_forfeit(void **state)
{
    static const struct {
        const char *script, *says;
        enum result result;
    } rows[] = {
        {"flag-fall", "[Termination \"time forfeit\"]", RESULT_WHITE},
        {"flag-fall", "[Termination \"normal\"]", RESULT_DRAW},
        {"both-flags", "[Termination \"rules infraction\"]", RESULT_NONE},
        {"third-illegal-move", "[Termination \"rules infraction\"]", RESULT_BLACK},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct made_report m;
        struct text out = {0};
        struct error why = {0};
        struct ruling r = {.board = 1, .offender = BLACK, .runs = NO_SIDE, .result = (uint8_t)rows[i].result};
        make_report(&m);
        snprintf(r.script, sizeof r.script, "%s", rows[i].script);
        snprintf(r.article, sizeof r.article, "6.9");
        snprintf(r.words, sizeof r.words, "ruled");
        if (!hall_rule(m.l.m.hall, &r, "AB", m.l.m.now, &why))
            fail_msg("%s", why.what);
        assert_non_null(read_again(&m));
        report_add_pgn(&m.report, &out);
        const char *second = strstr(text_chars(&out), "[Round \"1.2\"]"), *at = strstr(text_chars(&out), rows[i].says);
        assert_non_null(second);
        if (!at || at > second)
            fail_msg("%s, %s: %s", rows[i].script, result_text(rows[i].result), text_chars(&out));
        text_release(&out);
        unmake_report(&m);
    }
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

static void points_go_into_the_trf(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    make_report(&m);
    report_add_trf(&m.report, &(struct trf_choice){0}, &out);
    HAS(&out, "### decision D-0002\r\n299");
    HAS(&out, "-0.5");
    HAS(&out, "   3 w 0");
    HAS(&out, "   4 b 1");
    text_clear(&out);
    struct page p;
    page_begin(&p, PAGE_TEXT, &out, "Standings");
    lists_standings(&m.report, &p); /* who lost half a point and had none has less than nothing */
    page_end(&p);
    HAS(&out, " -0.5 ");
    HAS_NOT(&out, "0.-5");
    text_clear(&out);
    points_write(&out, -15);
    assert_string_equal(text_chars(&out), "-1.5");
    text_release(&out);
    unmake_report(&m);
}

static void lost_by_both_is_nothing_for_either(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    make_report(&m);
    struct error why;
    assert_true(hall_result(m.l.m.hall, 1, RESULT_NONE, "AB", "both refused", m.l.m.now, &why));
    assert_true(log_commit(m.l.log, m.l.m.now, &why));
    record_free(m.record);
    m.record = record_read(m.l.log, &why);
    m.report.record = m.record;
    m.report.round = record_round(m.record, 0);
    report_add_trf(&m.report, &(struct trf_choice){0}, &out);
    HAS(&out, "   2 w 0");
    HAS(&out, "   1 b 0");
    text_release(&out);
    unmake_report(&m);
}

static void write_event(const struct made_report *m, struct text *out)
{
    struct page p;
    page_begin(&p, PAGE_TEXT, out, "Event");
    event_report_write(&m->report, &p);
    page_end(&p);
}

static void the_report_of_an_event_counts_games_that_both_lost(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    struct error why;
    make_report(&m); /* two boards, of which Black won the second */
    assert_true(hall_result(m.l.m.hall, 1, RESULT_NONE, "AB", "both refused", m.l.m.now, &why));
    assert_non_null(read_again(&m));
    write_event(&m, &out);
    HAS(&out, "0-0-1, 1 lost by both");
    text_release(&out);
    unmake_report(&m);
}

static void games_that_were_not_played_are_counted_apart(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    struct error why;
    make_report(&m); /* two boards, of which Black won the second */
    write_as(&m, PAGE_TEXT, &out);
    HAS_NOT(&out, "Forfeits");
    assert_true(hall_forfeit(m.l.m.hall, 1, RESULT_WHITE, "AB", "nobody came", m.l.m.now, &why));
    assert_non_null(read_again(&m));
    text_clear(&out);
    write_as(&m, PAGE_TEXT, &out);
    HAS(&out, "1: White won 0, drawn 0, Black won 1, none open");
    const char *at = strstr(text_chars(&out), "Forfeits");
    assert_non_null(at);
    assert_int_equal(strtol(at + strcspn(at, "0123456789-"), NULL, 10), 1);
    text_clear(&out);
    write_event(&m, &out);
    const char *row = strstr(text_chars(&out), "not yet");
    assert_non_null(row);
    int games, white, drawn, black, forfeits;
    assert_int_equal(sscanf(row, "not yet %d %d-%d-%d %d", &games, &white, &drawn, &black, &forfeits), 5);
    assert_int_equal(games, 1);
    assert_int_equal(white + drawn, 0);
    assert_int_equal(black, 1);
    assert_int_equal(forfeits, 1);
    text_release(&out);
    unmake_report(&m);
}

/* --- forms of school events --------------------------------------------------------------------------------------- */

static void a_card_ticks_its_boxes(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    struct page p;
    make_report(&m);
    page_begin(&p, PAGE_TEXT, &out, "Cards");
    cards_write(&m.report, &p);
    page_end(&p);
    HAS(&out, "INCIDENT CARD D-0001");
    HAS(&out, "[x] Illegal move");
    HAS(&out, "[x] Time penalty");
    HAS(&out, "[x] Game lost");
    HAS(&out, "Table # 1        Board # 2");
    for (const char *at = strchr(text_chars(&out), '|'); at; at = strstr(at + 1, "\n|")) /* the frame holds */
        if (*at == '\n')
            assert_true(strcspn(at + 1, "\n") >= 70);
    text_release(&out);
    unmake_report(&m);
}

static void a_scoresheet_counts_for_its_team(void **state)
{
    (void)state;
    struct made_report m;
    struct text out = {0};
    struct page p;
    make_report(&m);
    rule(&m.l, 1, 0, "minor-violation", RESULT_OPEN);
    read_again(&m);
    page_begin(&p, PAGE_TEXT, &out, "Scoresheets");
    scoresheets_write(&m.report, &p);
    page_end(&p);
    HAS(&out, "    Tie-break points                      -1     -1\n");
    HAS(&out, "River, number 1");
    HAS(&out, "Captain or coach: Coach B");
    HAS(&out, "North, number 2");
    text_release(&out);
    unmake_report(&m);
}

static void days_are_those_of_the_calendar(void **state)
{
    (void)state;
    struct report r = {.utc_offset_min = 60};
    struct words out;
    static const struct {
        msec wall;
        const char *day, *time;
    } rows[] = {
        {0, "1970-01-01", "01:00:00"},
        {INT64_C(951782400000), "2000-02-29", "01:00:00"},
        {INT64_C(1763000000000), "2025-11-13", "03:13:20"},
        {INT64_C(1767222000000), "2026-01-01", "00:00:00"},
        {-1000, "1970-01-01", "00:59:59"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_string_equal(words_day(&r, rows[i].wall, &out), rows[i].day);
        assert_string_equal(words_time(&r, rows[i].wall, &out), rows[i].time);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_says_what_happened),
        cmocka_unit_test(how_the_alerts_did_is_a_page_of_its_own),
        cmocka_unit_test(trouble_that_came_again_is_one_line_with_how_often),
        cmocka_unit_test(points_off_the_tie_break_are_no_other_penalty),
        cmocka_unit_test(a_round_that_ends_on_another_day_says_which),
        cmocka_unit_test(a_damaged_log_is_said_to_be_one),
        cmocka_unit_test(names_are_no_html),
        cmocka_unit_test(names_are_no_marks),
        cmocka_unit_test(broken_bytes_become_a_mark),
        cmocka_unit_test(a_decision_by_another_rule_is_marked_in_every_form),
        cmocka_unit_test(a_penalty_is_no_formula),
        cmocka_unit_test(games_can_be_read_again),
        cmocka_unit_test(points_go_into_the_trf),
        cmocka_unit_test(only_a_loss_on_time_ends_by_time_forfeit),
        cmocka_unit_test(lost_by_both_is_nothing_for_either),
        cmocka_unit_test(the_report_of_an_event_counts_games_that_both_lost),
        cmocka_unit_test(games_that_were_not_played_are_counted_apart),
        cmocka_unit_test(a_card_ticks_its_boxes),
        cmocka_unit_test(a_scoresheet_counts_for_its_team),
        cmocka_unit_test(days_are_those_of_the_calendar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
