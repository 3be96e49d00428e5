/* Rulebooks that are not right: each kind of fault is refused, at the line where it stands. */
#include "base/ini_scan.h"
#include "base/memory.h"
#include "base/text.h"
#include "rulebook_files.h"
#include "rules/check.h"
#include "rules/walk.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char frame[] = "[rulebook]\nname = Broken\nedition = first\n";

/* A script that is right, so that one change makes each fault. */
#define HEAD "[script]\ntitle = Illegal move\nabout = offender\n"
#define STANCE "[stance]\nelse = act cite 1\n"
#define ASK "[start]\nask = clock_pressed\nyes = out\nno = out\n"
#define OUT "[out]\ndecide = x\ncite = 1\nwhy = because\n"

static const struct broken_row {
    const char *name;   /* of the fault */
    const char *script; /* illegal-move.ini */
    int line;
    const char *what; /* part of the complaint */
} rows[] = {
    {"a way to a step that is not there",
     HEAD ASK "[out]\nask = claimed\nyes = nowhere\nno = end\n[end]\ndecide = x\ncite = 1\nwhy = y\n", 10,
     "leads to nowhere"},
    {"a way back", HEAD ASK "[out]\nask = claimed\nyes = start\nno = end\n[end]\ndecide = x\ncite = 1\nwhy = y\n", 10,
     "leads back to start"},
    {"a step that leads to itself", HEAD "[start]\nif = clock_pressed\nyes = start\nno = out\n" OUT, 6,
     "leads back to start"},
    {"a decision without an article", HEAD ASK "[out]\ndecide = x\nwhy = because\n", 8, "cites no article"},
    {"a decision without a reason", HEAD ASK "[out]\ndecide = x\ncite = 1\n", 8, "does not say why"},
    {"a step that nothing leads to", HEAD ASK OUT "[lost]\ndecide = x\ncite = 1\nwhy = y\n", 12, "never reached"},
    {"an answer that leads nowhere", HEAD "[start]\nask = clock_pressed\nyes = out\n" OUT, 4,
     "the answer no leads nowhere"},
    {"an answer that the fact cannot have", HEAD "[start]\nask = clock_pressed\nyes = out\nno = out\nmaybe = out\n" OUT,
     8, "one of its answers"},
    {"a fact that nobody knows", HEAD "[start]\nask = moon\nyes = out\nno = out\n" OUT, 5, "no such fact"},
    {"a branch with one way", HEAD "[start]\nif = clock_pressed\nyes = out\n" OUT, 4, "one way is missing"},
    {"a step that does nothing", HEAD "[start]\nwhy = because\n" OUT, 4, "does nothing"},
    {"an expression that breaks off", HEAD "[start]\nif = count >=\nyes = out\nno = out\n" OUT, 5,
     "missing at the end"},
    {"a bracket that stays open", HEAD "[start]\nif = (count > 1\nyes = out\nno = out\n" OUT, 5, "bracket"},
    {"a function that is none", HEAD "[start]\nif = most(count) > 1\nyes = out\nno = out\n" OUT, 5, "no such function"},
    {"a word without meaning", HEAD "[start]\nif = moon\nyes = out\nno = out\n" OUT, 5,
     "moon is a word without meaning"},
    {"a value that the fact cannot have", HEAD "[start]\nif = fault = laughing\nyes = out\nno = out\n" OUT, 5,
     "fault cannot be laughing"},
    {"a result that is none", HEAD ASK OUT "result = lost\n", 12, "lost is a word"},
    {"a forfeit without a result", HEAD ASK OUT "forfeit = yes\n", 12, "no result that could be a forfeit"},
    {"a claim that is neither right nor wrong", HEAD ASK OUT "claim = yes\n", 12, "claim cannot be that"},
    {"a key that a decision has not", HEAD ASK OUT "prize = yes\n", 12, "not a key of a decision"},
    {"a penalty that nobody gives", HEAD ASK OUT "open = beheading\n", 8, "beheading"},
    {"no first step", HEAD "[first]\ndecide = x\ncite = 1\nwhy = y\n", 1, "no step start"},
    {"no title", "[script]\nabout = offender\n" ASK OUT, 1, "no title"},
    {"no [script]", ASK OUT, 0, "no [script]"},
    {"a script about what is no side", "[script]\ntitle = x\nabout = count\n" ASK OUT, 3, "not about a player"},
    {"a stance that is none", HEAD "[stance]\nelse = sleep cite 1\n" ASK OUT, 5, "no stance"},
    {"a stance without an article", HEAD "[stance]\nelse = act\n" ASK OUT, 5, "cites no article"},
    {"shared steps that are not there", "[script]\ntitle = x\nuses = _gone\n" ASK OUT, 3, "no file _gone"},
    {"a brace that stays open",
     HEAD "[start]\nask = clock_pressed\ntext = did {player press\nyes = out\nno = out\n" OUT, 6, "not closed"},
    {"a computed fact with a fact's name", HEAD "[start]\ncompute = count\nas = 1\nnext = out\n" OUT, 5,
     "a fact or parameter of that name"},
    {"a key that is there twice", HEAD "[start]\nask = clock_pressed\nyes = out\nno = out\nyes = out\n" OUT, 8,
     "yes is already in line 6"},
    {"a section that is there twice", HEAD ASK OUT OUT, 12, "section [out] is already in line 8"},
    {"a capital in a key", HEAD "[start]\nAsk = clock_pressed\nyes = out\nno = out\n" OUT, 5, "is not a key"},
    {"a capital in a section", HEAD "[Start]\nask = clock_pressed\nyes = out\nno = out\n" OUT, 4, "is not a name"},
    {"a comment behind a value", HEAD ASK "[out]\ndecide = x\ncite = 1\nwhy = this ; that\n", 11, "would be cut"},
    {"bytes that are not UTF-8", HEAD ASK "[out]\ndecide = x\ncite = 1\nwhy = caf\xe9\n", 11, "not UTF-8"},
    {"a value that is cut at a semicolon", HEAD ASK "[out]\ndecide = x\ncite = 1\nwhy = this; that\n", 11, "cut"},
    {"text behind the quotes", HEAD ASK "[out]\ndecide = x\ncite = 1\nwhy = \"this\" that\n", 11,
     "text after the closing quote"},
    {"quotes that stay open", HEAD ASK "[out]\ndecide = x\ncite = 1\nwhy = \"this\n", 11, "a quote that is not closed"},
    {"a value that is not there", HEAD ASK "[out]\ndecide = x\ncite =\nwhy = y\n", 10, "no value"},
    {"a line that says nothing", HEAD ASK OUT "hello\n", 12, "neither a section nor name = value"},
    {"a section that does not end", HEAD ASK OUT "[more\n", 12, "does not end"},
    {"a key before any section", "title = x\n" HEAD ASK OUT, 1, "before the first section"},
    {"a line that is continued", HEAD ASK "[out]\ndecide = x\ncite = 1\nwhy = because \\\n", 11,
     "would join the next line"},
    {"a script that does not say its stance", HEAD ASK OUT, 1, "does not say its stance"},
    {"a step that no facts lead to",
     HEAD STANCE "[start]\nif = count > 3 and count < 2\nyes = never\nno = out\n" OUT
                 "[never]\ndecide = x\ncite = 1\nwhy = y\n",
     14, "no facts lead to step never"},
    {"a step that one number alone leads to, and that is excluded",
     HEAD STANCE "[start]\nif = count >= 10\nyes = many\nno = out\n[many]\nif = count = 9\nyes = never\nno = out\n" OUT
                 "[never]\ndecide = x\ncite = 1\nwhy = y\n",
     18, "no facts lead to step never"},
    {"the question of what is no fact", HEAD STANCE "[questions]\nmoon = \"Is it full?\"\n" ASK OUT, 7,
     "no fact of that name"},
    {"a decision against nobody in particular",
     HEAD STANCE "[start]\nask = offender\nwhite = out\nblack = out\nboth = out\n"
                 "[out]\ndecide = x\nplayer_s = player_s - 60\ncite = 1\nwhy = y\n",
     1, "cannot be worked out"},
    {"a control character", HEAD ASK OUT "; bell \a\n", 12, "control character"},
};

static void refuses(const struct broken_row *row)
{
    char folder[512], where[128];
    struct problems problems = {0};
    struct check_counts counts = {0};
    new_rulebook(folder, "broken", frame);
    add_script(folder, "broken", "illegal-move.ini", row->script);
    struct rulebook *r = rulebook_load(folder, "broken", &problems);
    if (r)
        check_rulebook(r, &counts, &problems);
    rulebook_free(r);
    snprintf(where, sizeof where, row->line ? "illegal-move.ini:%d" : "illegal-move.ini", row->line);
    bool found = false;
    for (size_t i = 0; i < problems.kept; i++) {
        const struct error *e = &problems.list[i];
        size_t length = strlen(e->where), wanted = strlen(where);
        found = found || (strstr(e->what, row->what) && length >= wanted && !strcmp(e->where + length - wanted, where));
    }
    for (size_t i = 0; i < problems.kept && !found; i++)
        print_error("%s, wanted at %s: %s; got %s: %s\n", row->name, where, row->what, problems.list[i].where,
                    problems.list[i].what);
    problems_release(&problems);
    assert_true(found);
}

static void every_fault_is_refused_at_its_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        refuses(&rows[i]);
}

static void what_the_faults_were_made_from_is_right(void **state)
{
    (void)state;
    char folder[512];
    struct problems problems = {0};
    new_rulebook(folder, "broken", frame);
    add_script(folder, "broken", "illegal-move.ini", HEAD STANCE ASK OUT);
    struct rulebook *r = rulebook_load(folder, "broken", &problems);
    assert_non_null(r);
    assert_int_equal(problems.count, 0);
    rulebook_free(r);
    problems_release(&problems);
}

/* iniparser has room for little more. */
static void loads_with_a_line_of(size_t bytes, bool loads)
{
    char folder[512];
    char *script = memory_take(4096, 1);
    struct problems problems = {0};
    size_t used = (size_t)snprintf(script, 4096, "%s%s%s", HEAD, ASK, "[out]\ndecide = x\ncite = 1\nwhy = ");
    memset(script + used, 'y', bytes - strlen("why = "));
    strcat(script, "\n");
    new_rulebook(folder, "broken", frame);
    add_script(folder, "broken", "illegal-move.ini", script);
    struct rulebook *r = rulebook_load(folder, "broken", &problems);
    assert_int_equal(r != NULL, loads);
    if (!loads)
        assert_non_null(strstr(problems.list[0].where, "illegal-move.ini:11"));
    rulebook_free(r);
    problems_release(&problems);
    free(script);
}

static void a_line_has_at_most_1000_bytes(void **state)
{
    (void)state;
    loads_with_a_line_of(INI_LINE_MAX, true);
    loads_with_a_line_of(INI_LINE_MAX + 1, false);
    loads_with_a_line_of(2000, false);
}

/* As many facts of its own as make `facts` with the eleven of facts.ini; the script looks at the last of them. */
static void loads_with_facts(int facts, bool is_variation, bool loads)
{
    char folder[512];
    struct problems problems = {0};
    struct check_counts counts = {0};
    struct text own = {0}, head = {0}, script = {0};
    text_addf(&head, "%s%s", frame, is_variation ? "[variations]\nmore = More facts cite 1\n" : "");
    for (int i = 12 + is_variation; i <= facts; i++)
        text_addf(&own, "[extra_%d]\nvalues = yesno\n", i);
    text_addf(&script, HEAD STANCE "[start]\nif = extra_%d\nyes = out\nno = out\n" OUT, facts);
    new_rulebook(folder, "broken", text_chars(&head));
    add_script(folder, "broken", "facts.ini", text_chars(&own));
    add_script(folder, "broken", "illegal-move.ini", text_chars(&script));
    struct rulebook *r = rulebook_load(folder, "broken", &problems);
    assert_int_equal(r != NULL, loads);
    if (r)
        check_rulebook(r, &counts, &problems);
    else
        assert_string_equal(problems.list[0].what, "there are more than 512 facts");
    rulebook_free(r);
    problems_release(&problems);
    text_release(&own);
    text_release(&head);
    text_release(&script);
}

static void a_rulebook_has_at_most_512_facts(void **state)
{
    (void)state;
    loads_with_facts(512, false, true);
    loads_with_facts(513, false, false);
    loads_with_facts(512, true, true);
    loads_with_facts(513, true, false);
}

static const struct frame_row {
    const char *name, *frame;
    int line;
    const char *what;
} frames[] = {
    {"no name", "[rulebook]\nedition = first\n", 0, "no name"},
    {"an unknown section", "[rulebook]\nname = x\nedition = y\n[colours]\na = b\n", 4, "is not a section"},
    {"a matter that is none", "[rulebook]\nname = x\nedition = y\n[cites]\nlunch = 5\n", 5, "no key of [cites]"},
    {"an unknown key", "[rulebook]\nname = x\nedition = y\nprice = 5\n", 4, "no key of [rulebook]"},
    {"a base that is not there", "[rulebook]\nname = x\nedition = y\nbase = gone\n", 4, "no rulebook gone"},
    {"based on itself", "[rulebook]\nname = x\nedition = y\nbase = broken\n", 4, "based on this one"},
    {"a base outside the folder", "[rulebook]\nname = x\nedition = y\nbase = ../secret\n", 4, "cannot be the base"},
    {"a parameter outside its range",
     "[rulebook]\nname = x\nedition = y\n[parameters]\nbonus_s = 700\n[ranges]\nbonus_s = 0..600\n", 5,
     "is not from 0 to 600"},
    {"a parameter without a range", "[rulebook]\nname = x\nedition = y\n[parameters]\nbonus_s = 700\n", 5,
     "has no range"},
    {"a parameter that nobody uses",
     "[rulebook]\nname = x\nedition = y\n[parameters]\nbonus_s = 7\n[ranges]\nbonus_s = 0..9\n", 5, "no script uses"},
    {"a variation that nobody uses", "[rulebook]\nname = x\nedition = y\n[variations]\n14h = x cite 14H\n", 5,
     "no script uses"},
    {"a mode that is not there",
     "[rulebook]\nname = x\nedition = y\n[parameters]\nb_s = 1\n[parameters fast]\nb_s = 2\n", 6, "no mode fast"},
    {"a parameter of a mode alone",
     "[rulebook]\nname = x\nedition = y\n[modes]\nfast = phase = blitz\n[parameters fast]\nb_s = 2\n", 7,
     "no parameter of that name"},
    {"a range backwards", "[rulebook]\nname = x\nedition = y\n[parameters]\nb_s = 1\n[ranges]\nb_s = 9..0\n", 7,
     "no range"},
    {"an assumption of what is no fact", "[rulebook]\nname = x\nedition = y\n[assume]\nmoon = full\n", 5,
     "no fact of that name"},
    {"an assumption that cannot be", "[rulebook]\nname = x\nedition = y\n[assume]\nclaimed = perhaps\n", 5,
     "it cannot be that"},
    {"a memory of what is no fact", "[rulebook]\nname = x\nedition = y\n[recalls]\nmoon = 1\n", 5,
     "no fact of that name"},
    {"articles of a base that is not there", "[rulebook]\nname = x\nedition = y\n[articles]\n1 = 2\n", 4,
     "renumbers a base"},
    {"a question at set-up about nothing", "[rulebook]\nname = x\nedition = y\n[setup moon]\ntext = x\ncite = 1\n", 4,
     "is not a parameter"},
};

static void refuses_frame(const struct frame_row *row)
{
    char folder[512], where[128];
    struct problems problems = {0};
    struct check_counts counts = {0};
    new_rulebook(folder, "broken", row->frame);
    add_script(folder, "broken", "illegal-move.ini", HEAD STANCE ASK OUT);
    struct rulebook *r = rulebook_load(folder, "broken", &problems);
    if (r)
        check_rulebook(r, &counts, &problems);
    rulebook_free(r);
    snprintf(where, sizeof where, row->line ? "rulebook.ini:%d" : "rulebook.ini", row->line);
    bool found = false;
    for (size_t i = 0; i < problems.kept; i++)
        found = found || (strstr(problems.list[i].what, row->what) && strstr(problems.list[i].where, where));
    for (size_t i = 0; i < problems.kept && !found; i++)
        print_error("%s, wanted at %s: %s; got %s: %s\n", row->name, where, row->what, problems.list[i].where,
                    problems.list[i].what);
    problems_release(&problems);
    assert_true(found);
}

static void every_fault_of_the_frame_is_refused_at_its_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++)
        refuses_frame(&frames[i]);
}

/* An edition that numbers its base otherwise: no article is carried over unseen, and none is renumbered for nothing. */
static struct rulebook *edition_with(const char *articles, struct problems *problems)
{
    char folder[512], edition[512];
    char of_base[256];
    snprintf(of_base, sizeof of_base, "%s[cites]\nduty = 7.5.1, 7.5.2, 12.8\n", frame);
    new_rulebook(folder, "broken", of_base);
    add_script(folder, "broken", "illegal-move.ini",
               HEAD STANCE "[start]\nask = clock_pressed\nyes = out cite A.5.2, 12.9\nno = out\n"
                           "[out]\ndecide = x\ncite = 7.5.1, 7.5.2\nwhy = \"by 7.5.1.\"\n");
    snprintf(edition, sizeof edition, "[rulebook]\nname = Old\nedition = zeroth\nbase = broken\n[articles]\n%s",
             articles);
    new_rulebook(folder, "edition", edition);
    return rulebook_load(folder, "edition", problems);
}

static void an_edition_has_its_own_numbers(void **state)
{
    (void)state;
    struct problems problems = {0};
    struct facts facts = {0};
    struct error why;
    struct rulebook *r = edition_with("same = 1, 12.8, 12.9\n7.5.1 = 7.5a\n7.5.2 = 7.5a\na.5.2 = A4b\n", &problems);
    assert_non_null(r);
    assert_string_equal(rulebook_article(r, "duty"), "7.5a, 12.8");
    facts_set(&facts, "clock_pressed", "yes", FACT_GIVEN, "");
    struct walk *w = walk_new(r, "illegal-move", &facts, &why);
    assert_non_null(walk_decision(w));
    assert_string_equal(walk_decision(w)->value[OUT_CITE], "7.5a, A4b, 12.9");
    assert_string_equal(walk_decision(w)->value[OUT_WHY], "by 7.5a.");
    walk_free(w);
    facts_release(&facts);
    rulebook_free(r);
    problems_release(&problems);
}

/* What is shown where the name has no room is a rulebook's own: house rules are not the text that they are based on. */
static void a_short_name_is_not_taken_from_the_base(void **state)
{
    (void)state;
    char folder[512];
    struct problems problems = {0};
    new_rulebook(folder, "broken", "[rulebook]\nname = Laws\nshort = L 23\nedition = first\n");
    struct rulebook *base = rulebook_load(folder, "broken", &problems);
    new_rulebook(folder, "house", "[rulebook]\nname = House\nedition = first\nbase = broken\n");
    struct rulebook *house = rulebook_load(folder, "house", &problems);
    assert_non_null(base);
    assert_non_null(house);
    assert_string_equal(rulebook_short_name(base), "L 23");
    assert_string_equal(rulebook_short_name(house), "");
    rulebook_free(house);
    rulebook_free(base);
    problems_release(&problems);
}

static void an_article_without_a_number_in_the_edition_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *articles, *what;
        int line;
    } faults[] = {
        {"same = 1, 12.9\n7.5.1 = 7.5a\n7.5.2 = 7.5a\na.5.2 = A4b\n", "article 12.8, cited in", 5},
        {"same = 1, 12.8\n7.5.1 = 7.5a\n7.5.2 = 7.5a\na.5.2 = A4b\n", "article 12.9, cited in", 5},
        {"same = 1, 12.8, 12.9\n7.5.1 = 7.5a\n7.5.2 = 7.5a\na.5.2 = A4b\n9.9 = 9\n", "nothing of the base cites 9.9",
         10},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char where[64];
        struct problems problems = {0};
        assert_null(edition_with(faults[i].articles, &problems));
        assert_int_equal(problems.count, 1);
        snprintf(where, sizeof where, "edition/rulebook.ini:%d", faults[i].line);
        assert_non_null(strstr(problems.list[0].where, where));
        assert_non_null(strstr(problems.list[0].what, faults[i].what));
        problems_release(&problems);
    }
}

/* Seventeen facts, each of which may be known or not, and all ways come together again. */
static void more_ways_than_are_walked_are_told(void **state)
{
    (void)state;
    enum { GATES = 17 };
    char folder[512];
    struct text facts = {0}, script = {0};
    struct problems problems = {0};
    struct check_counts counts = {0};
    text_add(&script, HEAD "begin = gate0\n" STANCE);
    for (int i = 0; i < GATES; i++) {
        text_addf(&facts, "[f%d]\nvalues = yesno\n", i);
        text_addf(&script,
                  "[gate%d]\nif = f%d\nyes = wide%d\nno = gate%d\n[wide%d]\nif = f%d\nyes = gate%d\nno = gate%d\n", i,
                  i, i, i + 1, i, i, i + 1, i + 1);
    }
    text_addf(&script, "[gate%d]\ndecide = x\ncite = 1\nwhy = y\n", GATES);
    new_rulebook(folder, "broken", frame);
    add_script(folder, "broken", "facts.ini", text_chars(&facts));
    add_script(folder, "broken", "illegal-move.ini", text_chars(&script));
    struct rulebook *r = rulebook_load(folder, "broken", &problems);
    assert_non_null(r);
    assert_false(check_rulebook(r, &counts, &problems));
    assert_non_null(strstr(problems.list[0].what, "more ways than are walked"));
    assert_non_null(strstr(problems.list[0].where, "illegal-move.ini:1"));
    rulebook_free(r);
    problems_release(&problems);
    text_release(&facts);
    text_release(&script);
}

static void a_script_with_another_name_is_refused(void **state)
{
    (void)state;
    char folder[512];
    struct problems problems = {0};
    new_rulebook(folder, "misnamed", frame);
    add_script(folder, "misnamed", "ilegal-move.ini", HEAD STANCE ASK OUT);
    assert_null(rulebook_load(folder, "misnamed", &problems));
    assert_non_null(strstr(problems.list[0].what, "no script ilegal-move"));
    problems_release(&problems);
}

/* Every script of the list is there or said not to be covered. */
static void missing_scripts_are_told(void **state)
{
    (void)state;
    char folder[512];
    struct problems problems = {0};
    struct check_counts counts = {0};
    size_t all = 0;
    while (script_names[all])
        all++;
    new_rulebook(folder, "broken", frame);
    add_script(folder, "broken", "illegal-move.ini", HEAD STANCE ASK OUT);
    struct rulebook *r = rulebook_load(folder, "broken", &problems);
    assert_non_null(r);
    assert_false(check_rulebook(r, &counts, &problems));
    assert_int_equal(problems.count, all - 1);
    assert_int_equal(counts.scripts, 1);
    rulebook_free(r);
    problems_release(&problems);
}

static void what_is_no_file_is_refused(void **state)
{
    (void)state;
    char folder[512], path[1024];
    struct problems problems = {0};
    new_rulebook(folder, "folders", frame);
    snprintf(path, sizeof path, "%s/folders/phone.ini", folder);
    mkdir(path, 0777);
    assert_null(rulebook_load(folder, "folders", &problems));
    assert_non_null(strstr(problems.list[0].where, "phone.ini"));
    problems_release(&problems);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_faults_were_made_from_is_right),
        cmocka_unit_test(every_fault_is_refused_at_its_line),
        cmocka_unit_test(every_fault_of_the_frame_is_refused_at_its_line),
        cmocka_unit_test(a_line_has_at_most_1000_bytes),
        cmocka_unit_test(a_rulebook_has_at_most_512_facts),
        cmocka_unit_test(a_short_name_is_not_taken_from_the_base),
        cmocka_unit_test(an_edition_has_its_own_numbers),
        cmocka_unit_test(an_article_without_a_number_in_the_edition_is_refused),
        cmocka_unit_test(more_ways_than_are_walked_are_told),
        cmocka_unit_test(a_script_with_another_name_is_refused),
        cmocka_unit_test(missing_scripts_are_told),
        cmocka_unit_test(what_is_no_file_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
