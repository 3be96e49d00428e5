/* coverage.ini: an article is carried by what cites it, by what the file names, or by a reason; all else is refused. */
#include "rulebook_files.h"
#include "rules/check.h"
#include "rules/coverage.h"
#include "rules/names.h"
#include "rules/pack.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char frame[] = "[rulebook]\nname = Covered\nedition = first\n[parameters]\nbonus_s = 120 cite 5.1\n"
                            "[ranges]\nbonus_s = 0..600\n[variations]\ng3 = announced cite III.2\n"
                            "[setup variation.g3]\ntext = Announced?\ncite = III.2.1\n"
                            "[recalls]\ncount = 9.1\n[cites]\ncall = 6.11\n";
static const char script[] = "[script]\ntitle = Illegal move\nabout = offender\n[stance]\nelse = act cite 12.1\n"
                             "[start]\nif = clock_pressed and variation.g3\ncite = 7.5.1, 7.10\nyes = out cite A.5\n"
                             "no = lost\n[out]\ndecide = x\nplayer_s = player_s + bonus_s\n"
                             "cite = 4.1b(1) (notes 2.3, 3.4), {5.9 if clock_pressed else 5.8}\nwhy = because\n"
                             "[lost]\ndecide = y\ncite = 8 TD tip\nwhy = because\n";

#define LIST "[list]\n1 = 1.1, 3.1, 5.1, 5.2, III.2, 9.1, 6.11, 12.1, 7.5, 7.10, A.5\n2 = 4.1b, 8, note 2.3, note 3.4\n"
#define REST \
    "[check moves]\narticles = 3.1\n[question clock_pressed]\narticles = 5.2\n[none objects]\nwhy = It says so.\n" \
    "articles = 1.1\n"

static struct rulebook *loaded(const char *coverage, struct problems *problems)
{
    char folder[512];
    new_rulebook(folder, "covered", frame);
    add_script(folder, "covered", "illegal-move.ini", script);
    if (coverage)
        add_script(folder, "covered", "coverage.ini", coverage);
    return rulebook_load(folder, "covered", problems);
}

static const struct coverage_row {
    const char *article, *kind, *by;
} rows[] = {
    {"1.1", "none", "none objects"},
    {"3.1", "check", "check moves"},
    {"5.1", "parameter", "parameter bonus_s"},
    {"5.2", "question", "question clock_pressed"},
    {"III.2", "parameter", "parameter g3, question variation.g3"},
    {"9.1", "rulebook", "rulebook recalls"},
    {"6.11", "rulebook", "rulebook cites"},
    {"12.1", "script", "script illegal-move"},
    {"7.5", "script", "script illegal-move"},
    {"7.10", "script", "script illegal-move"},
    {"A.5", "script", "script illegal-move"},
    {"4.1b", "script", "script illegal-move"},
    {"8", "script", "script illegal-move"},
    {"note 2.3", "script", "script illegal-move"},
    {"note 3.4", "script", "script illegal-move"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static void every_article_says_what_carries_it(void **state)
{
    (void)state;
    struct problems problems = {0};
    struct rulebook *r = loaded(LIST REST, &problems);
    const struct coverage_article *articles;
    assert_non_null(r);
    assert_int_equal(coverage_articles(r, &articles), ROWS);
    for (size_t i = 0; i < ROWS; i++) {
        assert_string_equal(articles[i].article, rows[i].article);
        assert_string_equal(coverage_kind_name(articles[i].kind), rows[i].kind);
        assert_string_equal(articles[i].by, rows[i].by);
    }
    assert_string_equal(articles[0].why, "It says so.");
    assert_true(coverage_check(r, &problems));
    assert_int_equal(problems.count, 0);
    rulebook_free(r);
}

static const struct fault {
    const char *coverage, *where, *what; /* where: how the place ends */
} faults[] = {
    {LIST "3 = 99\n" REST, "coverage.ini", "article 99 is carried by nothing"},
    {LIST "3 = 9.1\n" REST, "coverage.ini:4", "article 9.1 is listed twice"},
    {LIST REST "[parameter bonus_s]\narticles = 77\n", "coverage.ini:12", "article 77 is not in [list]"},
    {LIST REST "[parameter gone]\narticles = 5.1\n", "coverage.ini:11", "names nothing"},
    {LIST REST "[check dancing]\narticles = 5.1\n", "coverage.ini:11", "names nothing"},
    {LIST REST "[question white_s]\narticles = 5.1\n", "coverage.ini:11", "names nothing"},
    {LIST REST "[none more]\narticles = 5.1\n", "coverage.ini:11", "does not say why"},
    {LIST REST "[none more]\nwhy = No.\narticles = 5.1\n", "coverage.ini:13", "article 5.1 is carried after all"},
    {LIST REST "[script phone]\narticles = 5.1\n", "coverage.ini:11", "is not a section of coverage.ini"},
    {"[list]\n1 = 1.1, 3.1, 5.1, 5.2, III.2, 9.1, 6.11, 12.1, 7.5, 7.1, A.5, 4.1b, 8, note 2.3, note 3.4\n"
     "[none x]\nwhy = No.\narticles = 7.1\n" REST,
     "coverage.ini", "script illegal-move cites article 7.10, which is not in [list]"},
};

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), wanted = strlen(end);
    return length >= wanted && !strcmp(text + length - wanted, end);
}

static void each_fault_is_refused_where_it_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct problems problems = {0};
        struct check_counts counts = {0};
        struct rulebook *r = loaded(faults[i].coverage, &problems);
        bool found = false;
        assert_non_null(r);
        assert_false(check_rulebook(r, &counts, &problems));
        for (size_t k = 0; k < problems.kept; k++)
            found |=
                strstr(problems.list[k].what, faults[i].what) && ends_with(problems.list[k].where, faults[i].where);
        if (!found)
            print_error("%s: %s; first: %s: %s\n", faults[i].where, faults[i].what, problems.list[0].where,
                        problems.list[0].what);
        assert_true(found);
        rulebook_free(r);
        problems_release(&problems);
    }
}

static void a_rulebook_without_a_list_has_none(void **state)
{
    (void)state;
    struct problems problems = {0};
    struct rulebook *r = loaded(NULL, &problems);
    const struct coverage_article *articles;
    assert_int_equal(coverage_articles(r, &articles), 0);
    assert_int_equal(coverage_articles(r, NULL), 0);
    assert_true(coverage_check(r, &problems));
    rulebook_free(r);
}

/* House rules have their base's list and may add to it; an edition with numbers of its own writes its own. */
static void a_list_is_joined_to_the_bases(void **state)
{
    (void)state;
    struct problems problems = {0};
    char folder[512];
    const struct coverage_article *articles;
    static const char house[] = "[rulebook]\nname = House\nedition = 1\nbase = covered\n";
    static const char numbered[] = "[rulebook]\nname = House\nedition = 1\nbase = covered\n[articles]\n"
                                   "same = 5.1, 5.8, 5.9, 7.10, 4.1b, 1\n"
                                   "7.5.1 = 7.5a\niii.2 = G2\niii.2.1 = G2\n9.1 = 9a\n6.11 = 6.12\n12.1 = 12\n"
                                   "a.5 = A5\n2.3 = 2\n3.4 = 3\n8 = 8a\n";
    rulebook_free(loaded(LIST REST, &problems));
    new_rulebook(folder, "house", house);
    struct rulebook *r = rulebook_load(folder, "house", &problems);
    assert_int_equal(coverage_articles(r, &articles), ROWS);
    rulebook_free(r);
    add_script(folder, "house", "coverage.ini",
               "[list]\nhouse = House rule 1\n[check moves]\narticles = House rule 1\n");
    r = rulebook_load(folder, "house", &problems);
    assert_int_equal(coverage_articles(r, &articles), ROWS + 1);
    assert_true(coverage_check(r, &problems));
    rulebook_free(r);
    new_rulebook(folder, "house", numbered);
    add_script(folder, "house", "coverage.ini", "[list]\n7 = 7.5a, 7.10\n");
    r = rulebook_load(folder, "house", &problems);
    for (size_t i = 0; i < problems.kept; i++)
        print_error("%s: %s\n", problems.list[i].where, problems.list[i].what);
    assert_non_null(r);
    assert_int_equal(coverage_articles(r, &articles), 2);
    assert_string_equal(articles[0].by, "script illegal-move");
    rulebook_free(r);
}

/* What is left of the base's script counts, not what nothing leads to any more. */
static void a_step_that_is_never_reached_carries_nothing(void **state)
{
    (void)state;
    struct problems problems = {0};
    char folder[512];
    const struct coverage_article *articles;
    rulebook_free(loaded(LIST REST, &problems));
    new_rulebook(folder, "house", "[rulebook]\nname = House\nedition = 1\nbase = covered\n");
    add_script(folder, "house", "illegal-move.ini", "[start]\nif = clock_pressed\ncite = 7.5.1\nyes = out\nno = out\n");
    struct rulebook *r = rulebook_load(folder, "house", &problems);
    assert_non_null(r);
    size_t count = coverage_articles(r, &articles);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(articles[i].article, "8"))
            assert_int_equal(articles[i].kind, COVERAGE_MISSING);
    assert_false(coverage_check(r, &problems));
    problems_release(&problems);
    rulebook_free(r);
}

/* The base's list is not the house's to edit: what is missing is written into a coverage.ini of its own. */
static void house_rules_say_what_took_the_place_of_an_article(void **state)
{
    (void)state;
    struct problems problems = {0};
    char folder[512];
    rulebook_free(loaded(LIST REST, &problems));
    new_rulebook(folder, "house", "[rulebook]\nname = House\nedition = 1\nbase = covered\n");
    add_script(folder, "house", "illegal-move.ini",
               "[script]\nreplace = yes\ntitle = x\nabout = offender\n[stance]\nelse = act cite 1.1, 12.1\n"
               "[start]\ndecide = y\ncite = House rule 1\nwhy = because\n");
    struct rulebook *r = rulebook_load(folder, "house", &problems);
    assert_non_null(r);
    assert_false(coverage_check(r, &problems));
    for (size_t i = 0; i < problems.kept; i++) {
        assert_string_equal(problems.list[i].where, "house/coverage.ini");
        assert_non_null(strstr(problems.list[i].what, "of covered is carried by nothing"));
    }
    rulebook_free(r);
    problems_release(&problems);
    add_script(folder, "house", "coverage.ini",
               "[list]\nhouse = House rule 1\n[none replaced]\nwhy = House rule 1 took their place.\n"
               "articles = 5.2, 7.5, 7.10, A.5, 4.1b, 8, note 2.3, note 3.4\n");
    r = rulebook_load(folder, "house", &problems);
    for (size_t i = 0; i < problems.kept; i++)
        print_error("%s: %s\n", problems.list[i].where, problems.list[i].what);
    assert_true(coverage_check(r, &problems));
    rulebook_free(r);
    problems_release(&problems);
}

/* A folder of the path may be called as the rulebook is, or begin with _ as a shared file does. */
static void the_way_to_a_rulebook_does_not_count(void **state)
{
    (void)state;
    const struct rulebook house = {.id = "house"};
    assert_true(rulebook_owns(&house, "/home/house/books/house/phone.ini"));
    assert_true(rulebook_owns(&house, "books/house/phone.ini"));
    assert_false(rulebook_owns(&house, "/home/house/books/fide-2023/phone.ini"));
    assert_false(rulebook_owns(&house, "/home/lighthouse/phone.ini"));
    assert_false(rulebook_owns(&house, "phone.ini"));
    assert_true(script_is_shared("/home/ada/books/house/_illegal.ini"));
    assert_false(script_is_shared("/home/_ada/books/house/illegal.ini"));
}

static void the_texts_that_come_with_the_program_are_covered(void **state)
{
    (void)state;
    static const struct {
        const char *book, *first, *last;
    } texts[] = {
        {"fide-2023", "Preface", "III.6.2"},         {"fide-2014", "Preface", "G6"},
        {"ccca-2014", "Preface", "note 13.2"},       {"schiller-2003", "Scope", "E"},
        {"example-club", "Preface", "House rule 5"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct problems problems = {0};
        const struct coverage_article *articles;
        struct rulebook *r = rulebook_load("config/rulebooks", texts[i].book, &problems);
        assert_non_null(r);
        size_t count = coverage_articles(r, &articles);
        assert_true(count > 2);
        assert_string_equal(articles[0].article, texts[i].first);
        assert_string_equal(articles[count - 1].article, texts[i].last);
        assert_true(coverage_check(r, &problems));
        rulebook_free(r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_article_says_what_carries_it),
        cmocka_unit_test(each_fault_is_refused_where_it_is),
        cmocka_unit_test(a_rulebook_without_a_list_has_none),
        cmocka_unit_test(a_list_is_joined_to_the_bases),
        cmocka_unit_test(a_step_that_is_never_reached_carries_nothing),
        cmocka_unit_test(house_rules_say_what_took_the_place_of_an_article),
        cmocka_unit_test(the_way_to_a_rulebook_does_not_count),
        cmocka_unit_test(the_texts_that_come_with_the_program_are_covered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
