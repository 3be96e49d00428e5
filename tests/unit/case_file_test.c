/* The case file of an appeal: it holds what whoever hears it has to know, and nothing of what came after the ruling. */
#include "hall/appeal.h"
#include "hall/log_of_hall.h"
#include "hall/ruling.h"
#include "report/case_file.h"
#include "report/precedents/precedents.h"
#include "report/record/record_read.h"
#include "rulebook_files.h"
#include "rules/rulebook.h"

static const char event_text[] = "[event]\nname = Autumn Open\nrulebook = fide-2023\ncontrol = 90+30\nboards = "
                                 "2\n[devices]\n1-2 = dgt-bus | /dev/none\n"
                                 "[players]\n1 = Aalto, Veera\n2 = Brandt, Jonas\n3 = Eng, Li\n4 = Falk, Eva\n"
                                 "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n[round 2]\n1 = 3 - 1\n2 = 2 - 4\n";

static struct error why;

static int rule_on(struct logged *l, const char *script, const char *penalty)
{
    struct ruling r = {
        .board = 1, .article = "7.5.5", .words = "a reason in words", .offender = WHITE, .runs = NO_SIDE};
    const struct hall_board *b = hall_board(l->m.hall, 1);
    r.orders = true;
    for (int s = WHITE; s <= BLACK; s++)
        r.left_s[s] = (int32_t)(hall_left(b, (enum side)s, l->m.now) / 1000) + (s == BLACK ? 120 : 0);
    snprintf(r.script, sizeof r.script, "%s", script);
    snprintf(r.penalty, sizeof r.penalty, "%s", penalty);
    return hall_rule(l->m.hall, &r, "CD", l->m.now, &why);
}

static int appealed(struct logged *l, int ruling)
{
    struct appeal a = {.ruling = ruling, .side = WHITE, .by = "coach", .ground = "it was his own piece"};
    int id = hall_appeal(l->m.hall, &a, NULL, "CD", l->m.now, &why);
    struct appeal_verdict v = {.decision = "reverse", .reason = "the other arbiter saw it", .panel = "KM, AB"};
    assert_true(hall_appeal_decide(l->m.hall, id, &v, "KM", l->m.now, &why));
    return id;
}

static void written(struct logged *l, int ruling, struct text *out)
{
    struct case_file f;
    struct page page;
    struct rulebook *book = rulebook_loaded("config/rulebooks", "fide-2023");
    struct precedents *precedents = precedents_new();
    assert_true(log_commit(l->log, l->m.now, &why));
    struct record *record = record_read(l->log, &why);
    assert_non_null(record);
    precedents_add(precedents, "a.flagfall", record);
    assert_true(case_file_of_ruling(record, ruling, &f));
    f.book = book;
    f.precedents = precedents;
    f.file = "a.flagfall";
    page_begin(&page, PAGE_TEXT, out, "Case");
    case_file_write(&f, &page);
    docket_write(record, NULL, 0, &page);
    page_end(&page);
    assert_false(case_file_of_ruling(record, 99, &f));
    assert_false(case_file_of_appeal(record, 99, &f));
    assert_true(case_file_of_appeal(record, 1, &f));
    record_free(record);
    precedents_free(precedents);
    rulebook_free(book);
}

static void says(const struct text *t, const char *words)
{
    if (!strstr(text_chars(t), words))
        fail_msg("%s is missing in:\n%s", words, text_chars(t));
}

static void all_that_bears_on_it_is_in_it(void **state)
{
    struct logged l;
    struct text out = {0};
    (void)state;
    log_hall(&l, "case_file.flagfall", event_text);
    begin_board(&l.m, 1);
    hand_plays(&l.m, 1, "e4");
    hand_plays(&l.m, 1, "e5");
    int earlier = rule_on(&l, "illegal-move", "warning");
    int other = rule_on(&l, "touch-move", "2 minutes");
    log_walk(&l, 1, other,
             "walk\tfide-2023\ttouch-move\nfact\tphase\tstandard\tthe "
             "event\nfact\toffender\twhite\tseen\n"
             "fact\tincrement_s\t30\tthe event\n"
             "answer\tclaimed\tyes\t\noverrule\tphase\trapid\tit was a rapid game\n");
    hand_plays(&l.m, 1, "Nf3");
    int later = rule_on(&l, "touch-move", "3 minutes");
    int id = appealed(&l, other);
    assert_int_equal(id, 1);
    written(&l, other, &out);
    says(&out, "Autumn Open, round 1, board 1");
    says(&out, "Aalto, Veera");
    says(&out, "Appeal A-0001 against D-0002");
    says(&out, "(White), by the coach");
    says(&out, "it was his own piece");
    says(&out, "the other arbiter saw it");
    says(&out, "KM, AB");
    says(&out, "D-0004");
    says(&out, "kind of play: rapid (it was a rapid game)");
    says(&out, "whom it is about: white (seen)");
    says(&out, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w");
    says(&out, "r n b q k b n r");
    says(&out, "e5 1:31:00");
    says(&out, "-- D-0002 --");
    says(&out, "D-0001"); /* the earlier penalty */
    says(&out, "ruling reversed: D-0004");
    const char *known = strstr(text_chars(&out), "Known from the game, the clock and the event:");
    assert_non_null(known);
    assert_null(strstr(known + 1, "Known from the game, the clock and the event:")); /* once for all facts */
    assert_true(earlier == 1 && later == 3);
    const char *penalties = strstr(text_chars(&out), "Earlier penalties");
    assert_non_null(penalties);
    assert_null(strstr(penalties, "D-0003")); /* neither among penalties nor precedents: it came after */
    text_release(&out);
    unlog_hall(&l);
}

/* However many were made since. */
static void an_earlier_decision_is_not_hidden_by_later_ones(void **state)
{
    struct logged l;
    struct text out = {0};
    (void)state;
    log_hall(&l, "case_file_later.flagfall", event_text);
    begin_board(&l.m, 1);
    hand_plays(&l.m, 1, "e4");
    int earlier = rule_on(&l, "touch-move", "warning"), asked = rule_on(&l, "touch-move", "warning");
    for (int i = 0; i < 12; i++)
        rule_on(&l, "touch-move", "warning");
    (void)appealed(&l, asked);
    written(&l, asked, &out);
    const char *precedents = strstr(text_chars(&out), "Precedents: earlier decisions");
    assert_true(earlier == 1 && asked == 2);
    assert_non_null(precedents);
    assert_non_null(strstr(precedents, "D-0001"));
    assert_null(strstr(precedents, "D-0003"));
    text_release(&out);
    unlog_hall(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_that_bears_on_it_is_in_it),
                                       cmocka_unit_test(an_earlier_decision_is_not_hidden_by_later_ones)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
