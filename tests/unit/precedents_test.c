/* Earlier rulings on the same script with the same deciding facts, what became of them, and nobody's name outside. */
#include "hall/hand.h"
#include "hall/ruling.h"
#include "report/precedents/precedents.h"

#include "hall/log_of_hall.h"
#include "report/precedents/precedents_find.h"
#include "report/precedents/precedents_said.h"
#include "report/privacy/redact.h"
#include "report/record/record_read.h"
#include "rulebook_files.h"
#include "rules/walk.h"

static const char event[] = "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\nrounds = 2\nboards = 3\n"
                            "[arbiters]\nAB = Anna Berg | floor\n[devices]\n1-3 = dgt-bus | /dev/null\n"
                            "[players]\n1 = Holt, Ben | 2100\n2 = Moe, Vera | 2000\n3 = Krag, Eva\n4 = King, Tor\n"
                            "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n"
                            "[round 2]\n1 = 4 - 1\n2 = 2 - 3\n";

static const char *stamp = ""; /* that decisions carry */

static int rule(struct logged *l, int board, const char *script, const char *words, const char *facts)
{
    struct error why = {0};
    struct ruling r = {.board = board, .offender = WHITE, .runs = NO_SIDE, .counts = true};
    char walk[512];
    snprintf(r.script, sizeof r.script, "%s", script);
    snprintf(r.article, sizeof r.article, "7.5.5");
    snprintf(r.words, sizeof r.words, "%s", words);
    snprintf(r.penalty, sizeof r.penalty, "2 minutes");
    snprintf(r.rule, sizeof r.rule, "%s", stamp);
    wait_ms(&l->m, 1000);
    int id = hall_rule(l->m.hall, &r, "AB", l->m.now, &why);
    if (!id)
        fail_msg("%s", why.what);
    snprintf(walk, sizeof walk, "walk\tfide-2023\t%s\tin force since 2023\n%s", script, facts);
    log_walk(l, board, id, walk);
    return id;
}

static void appeal(struct logged *l, const char *json)
{
    struct entry e = {.kind = ENTRY_APPEAL, .board = 1, .who = "CD", .mono_ms = l->m.now, .body = json};
    log_entry(l, &e);
}

struct found {
    struct logged l;
    struct record *record;
    struct precedents *all;
};

/* 1: prior 0, stands; 2: prior 1, taken back; 3: prior 0, reversed; 4: prior 0 and routine; 5: another script */
static void set_up(struct found *f, const char *name)
{
    struct error why = {0};
    log_hall(&f->l, name, event);
    rule(&f->l, 1, "illegal-move", "White plays on",
         "fact\tprior_illegal\t0\t\nfact\twhite_s\t300\t\nanswer\tdeliberate\tno\t\n");
    rule(&f->l, 2, "illegal-move", "second", "fact\tprior_illegal\t1\t\nanswer\tdeliberate\tno\t\n");
    rule(&f->l, 1, "illegal-move", "Moe, Vera saw it; Vera Moe told AB",
         "fact\tprior_illegal\t0\t\nanswer\tdeliberate\tno\t\n");
    rule(&f->l, 2, "illegal-move", "as always", "fact\tprior_illegal\t0\t\nanswer\tdeliberate\tno\t\n");
    rule(&f->l, 2, "phone", "a telephone rang", "answer\tpermitted\tno\t\n");
    assert_true(hall_undo(f->l.m.hall, 2, "AB", "wrong player", f->l.m.now, &why));
    appeal(&f->l, "{\"appeal\":1,\"ground\":\"time\",\"ruling\":3,\"what\":\"filed\"}");
    appeal(&f->l, "{\"decision\":\"reverse\",\"id\":6,\"appeal\":1,\"reason\":\"clearly wrong\",\"what\":\"decided\"}");
    assert_true(hall_routine(f->l.m.hall, 4, true, "AB", f->l.m.now, &why));
    assert_true(log_commit(f->l.log, f->l.m.now, &why));
    f->record = record_read(f->l.log, &why);
    assert_non_null(f->record);
    assert_int_equal(f->record->faults, 0);
    f->all = precedents_new();
    precedents_add(f->all, "this", f->record);
}

static void tear_down(struct found *f)
{
    precedents_free(f->all);
    record_free(f->record);
    unlog_hall(&f->l);
}

static void every_ruling_is_one_with_its_facts_and_its_fate(void **state)
{
    (void)state;
    static const uint8_t fates[] = {FATE_STANDS, FATE_UNDONE, FATE_REVERSED, FATE_STANDS, FATE_STANDS};
    struct found f;
    set_up(&f, "precedents.flagfall");
    assert_int_equal(precedents_count(f.all), 5);
    for (int i = 0; i < 5; i++) {
        const struct precedent *p = precedents_at(f.all, i);
        assert_int_equal(p->ruling->is.id, i + 1);
        assert_int_equal(p->fate, fates[i]);
        assert_int_equal(p->routine, i == 3);
        assert_string_equal(p->rulebook, "fide-2023");
        assert_string_equal(p->edition, "in force since 2023");
    }
    assert_string_equal(precedents_at(f.all, 1)->fate_why, "wrong player");
    assert_string_equal(precedents_at(f.all, 2)->fate_why, "clearly wrong");
    assert_int_equal(precedents_at(f.all, 2)->instead, 6);
    assert_string_equal(facts_find(&precedents_at(f.all, 0)->facts, "deliberate")->value, "no");
    tear_down(&f);
}

static void those_with_the_same_facts_come_first(void **state)
{
    (void)state;
    struct found f;
    struct facts asked = {0};
    struct precedent_match m[8];
    set_up(&f, "precedents.flagfall");
    facts_set(&asked, "prior_illegal", "0", FACT_GIVEN, "");
    facts_set(&asked, "deliberate", "no", FACT_ANSWERED, "");
    facts_set(&asked, "witnessed", "yes", FACT_ANSWERED, "");
    struct precedent_query q = {.script = "illegal-move", .facts = &asked, .but_file = "this", .but_ruling = 4};
    assert_int_equal(precedents_find(f.all, &q, m, 8), 3);
    assert_int_equal(m[0].is->ruling->is.id, 3);
    assert_int_equal(m[1].is->ruling->is.id, 1);
    assert_int_equal(m[2].is->ruling->is.id, 2);
    assert_true(m[0].same == 2 && m[0].other == 0 && m[0].open == 1);
    assert_true(m[2].same == 1 && m[2].other == 1);
    assert_int_equal(precedents_find(f.all, &q, m, 1), 3);
    facts_release(&asked);
    tear_down(&f);
}

static void each_wish_of_a_search_counts(void **state)
{
    (void)state;
    static const struct {
        struct precedent_query q;
        int count;
    } rows[] = {
        {{0}, 5},
        {{.script = "phone"}, 1},
        {{.script = "touch-move"}, 0},
        {{.rulebook = "fide-2023"}, 5},
        {{.rulebook = "us-chess-7"}, 0},
        {{.routine = ROUTINE_ONLY}, 1},
        {{.routine = ROUTINE_NOT}, 4},
        {{.words = "TELEPHONE rang"}, 1},
        {{.words = "telephone second"}, 0},
        {{.words = "reversed"}, 1},
        {{.words = "purpose: no taken"}, 1},
        {{.but_ruling = 5}, 4},
        {{.but_ruling = 5, .but_round = 2}, 5},
        {{.but_ruling = 5, .but_file = "another"}, 5},
    };
    struct found f;
    set_up(&f, "precedents.flagfall");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (precedents_find(f.all, &rows[i].q, NULL, 0) != rows[i].count)
            fail_msg("row %zu: %d", i, precedents_find(f.all, &rows[i].q, NULL, 0));
    tear_down(&f);
}

static void ends_with(const struct precedent *p, const char *end)
{
    struct text line = {0}, account = {0};
    precedent_line(p, &line);
    precedent_account(p, &account);
    assert_true(line.length > strlen(end));
    assert_string_equal(line.chars + line.length - strlen(end), end);
    assert_non_null(strstr(text_chars(&account), end));
    text_release(&line);
    text_release(&account);
}

/* Words out of a log that anybody may have written begin no line. */
static void an_account_has_a_line_for_each_thing(void **state)
{
    (void)state;
    struct found f;
    struct text account = {0};
    set_up(&f, "precedents.flagfall");
    struct precedent p = *precedents_at(f.all, 1);
    copy_text(p.edition, sizeof p.edition, "2023): ^M\r\nD-0009  fake");
    copy_text(p.fate_why, sizeof p.fate_why, "wrong\nD-0010  fake");
    precedent_account(&p, &account);
    assert_null(strstr(text_chars(&account), "result "));
    for (const char *at = text_chars(&account); *at; at += strcspn(at, "\n") + 1)
        assert_true(!strncmp(at, "  ", 2) || !strncmp(at, "D-0002", 6));
    assert_null(strchr(text_chars(&account), '\r'));
    text_release(&account);
    tear_down(&f);
}

/* Most facts alike, and newer, does not make up for a rule that is another one now. */
static void those_under_a_changed_rule_come_after_the_others(void **state)
{
    static const char same_case[] = "fact\tprior_illegal\t0\t\n";
    char now[RULE_STAMP_MAX];
    struct found f = {0};
    struct facts asked = {0};
    struct error why = {0};
    struct text exported = {0};
    struct precedent_match m[8];
    (void)state;
    struct rulebook *book = rulebook_loaded("config/rulebooks", "fide-2023");
    struct shelf *shelf = shelf_new("config/rulebooks");
    rule_stamp(book, "illegal-move", now);
    log_hall(&f.l, "changed.flagfall", event);
    stamp = now;
    rule(&f.l, 1, "illegal-move", "as now", "fact\tprior_illegal\t1\t\n");
    stamp = "fide-2023 00112233445566778899aabbccddeeff";
    rule(&f.l, 1, "illegal-move", "by another rule", same_case);
    stamp = "";
    rule(&f.l, 1, "illegal-move", "an older log", same_case);
    assert_true(log_commit(f.l.log, f.l.m.now, &why));
    f.record = record_read(f.l.log, &why);
    f.all = precedents_new();
    precedents_shelf(f.all, shelf);
    precedents_add(f.all, "this", f.record);
    facts_set(&asked, "prior_illegal", "0", FACT_GIVEN, "");
    assert_int_equal(precedents_find(f.all, &(struct precedent_query){.script = "illegal-move", .facts = &asked}, m, 8),
                     3);
    assert_int_equal(m[0].is->ruling->is.id, 1);
    assert_int_equal(m[0].is->since, RULE_AS_THEN);
    assert_int_equal(m[1].is->since, RULE_OTHER_EDITION);
    assert_int_equal(m[2].is->since, RULE_CHANGED);
    ends_with(m[1].is, "; other edition");
    ends_with(m[2].is, "; rule changed since");
    precedent_export(m[2].is, &exported);
    assert_non_null(strstr(text_chars(&exported), "\"rule\":\"fide-2023 00112233445566778899aabbccddeeff\""));
    facts_release(&asked);
    text_release(&exported);
    tear_down(&f);
    shelf_free(shelf);
    rulebook_free(book);
}

static void a_file_is_read_for_its_precedents(void **state)
{
    (void)state;
    struct found f;
    struct error why = {0};
    set_up(&f, "precedents.flagfall");
    assert_true(precedents_add_file(f.all, f.l.path, (struct log_progress){0}, &why));
    assert_int_equal(precedents_count(f.all), 10);
    assert_string_equal(precedents_at(f.all, 7)->file, f.l.path);
    assert_int_equal(precedents_at(f.all, 7)->fate, FATE_REVERSED);
    assert_false(precedents_add_file(f.all, "/nowhere/at.all", (struct log_progress){0}, &why));
    assert_true(*why.what);
    assert_int_equal(precedents_count(f.all), 10);
    tear_down(&f);
}

static void nobody_is_named_in_what_is_exported(void **state)
{
    (void)state;
    struct found f;
    struct text t = {0};
    struct error why = {0};
    static const char *const hidden[] = {"Moe", "Vera", "Holt", "Ben", "Berg", "AB", "Test Open"};
    set_up(&f, "precedents.flagfall");
    for (int i = 0; i < precedents_count(f.all); i++)
        precedent_export(precedents_at(f.all, i), &t);
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (strstr(text_chars(&t), hidden[i]))
            fail_msg("%s in %s", hidden[i], text_chars(&t));
    assert_non_null(strstr(text_chars(&t), "\"why\":\"Black saw it; Black told the arbiter\""));
    assert_non_null(strstr(text_chars(&t), "\"why\":\"White plays on\""));
    char *end = strchr(t.chars, '\n');
    *end = '\0';
    json_t *first = body_parse(text_chars(&t), &why);
    assert_non_null(first);
    assert_string_equal(body_text_of(first, "edition", ""), "in force since 2023");
    assert_string_equal(body_text_of(json_object_get(first, "facts"), "prior_illegal", ""), "0");
    json_decref(first);
    text_release(&t);
    tear_down(&f);
}

static void the_deciding_facts_are_those_that_the_walk_hung_on(void **state)
{
    (void)state;
    struct error why = {0};
    struct facts facts = {0}, deciding = {0};
    static const char *const given[][2] = {{"phase", "standard"},  {"offender", "white"}, {"clock_pressed", "yes"},
                                           {"prior_illegal", "0"}, {"white_s", "300"},    {"black_s", "300"},
                                           {"increment_s", "30"},  {"supervised", "yes"}, {"team", "no"},
                                           {"delay_s", "0"},       {"move", "23"},        {"control", "sudden"}};
    struct rulebook *book = rulebook_loaded("config/rulebooks", "fide-2023");
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        facts_set(&facts, given[i][0], given[i][1], FACT_GIVEN, "");
    struct walk *w = walk_new(book, "illegal-move", &facts, &why);
    assert_non_null(w);
    precedent_deciding(w, &deciding);
    assert_non_null(facts_find(&deciding, "clock_pressed"));
    assert_string_equal(facts_find(&deciding, "prior_illegal")->value, "0");
    assert_null(facts_find(&deciding, "white_s"));
    assert_null(facts_find(&deciding, "move"));
    assert_null(facts_find(&deciding, "team"));
    walk_free(w);
    facts_release(&facts);
    facts_release(&deciding);
    rulebook_free(book);
}

static void names_are_found_whichever_way_round_they_are_written(void **state)
{
    (void)state;
    static const struct {
        const char *said, *becomes;
    } rows[] = {
        {"Moe, Vera", "Black"},
        {"Vera Moe.", "Black."},
        {"vera and MOE", "Black and Black"},
        {"Moen and severa", "Moen and severa"},
        {"King's king moved", "White's king moved"},
        {"id 1503014!", "id Black!"},
        {"AB, ab, ABC", "the arbiter, ab, ABC"},
        {"K\xc3\xa5re and K\xc3\xa5re\xc3\xa5", "White and K\xc3\xa5re\xc3\xa5"},
        {"", ""},
    };
    struct redaction *r = redaction_new();
    redaction_person(r, "King, K\xc3\xa5re", "White");
    redaction_person(r, "Moe, Vera", "Black");
    redaction_word(r, "1503014", "Black");
    redaction_word(r, "12", "Black");
    redaction_word(r, "AB", "the arbiter");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text t = {0};
        redaction_add(r, rows[i].said, &t);
        assert_string_equal(text_chars(&t), rows[i].becomes);
        text_release(&t);
    }
    redaction_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ruling_is_one_with_its_facts_and_its_fate),
        cmocka_unit_test(those_with_the_same_facts_come_first),
        cmocka_unit_test(each_wish_of_a_search_counts),
        cmocka_unit_test(those_under_a_changed_rule_come_after_the_others),
        cmocka_unit_test(a_file_is_read_for_its_precedents),
        cmocka_unit_test(nobody_is_named_in_what_is_exported),
        cmocka_unit_test(the_deciding_facts_are_those_that_the_walk_hung_on),
        cmocka_unit_test(an_account_has_a_line_for_each_thing),
        cmocka_unit_test(names_are_found_whichever_way_round_they_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
