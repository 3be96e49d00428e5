/* Names of the format as people read them. */
#include "rules/words.h"

#include "rules/rulebook.h"
#include "rules/words_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A column of the lists: none is cut. */
static void every_script_has_a_word_or_two(void **unused)
{
    (void)unused;
    enum { COLUMNS = 16 };
    for (const char *const *name = script_names; *name; name++) {
        const char *words = script_words(*name);
        if (!strcmp(words, *name) || strlen(words) > COLUMNS || words[0] < 'A' || words[0] > 'Z')
            fail_msg("%s is called %s", *name, words);
    }
    assert_string_equal(script_words("house-rule"), "house-rule");
}

static void names_have_blanks_for_their_signs(void **unused)
{
    (void)unused;
    char words[2 * FACT_VALUE_MAX];
    assert_string_equal(name_words("wrong-position", words), "the position is wrong");
    assert_string_equal(name_words("wrong-increment", words), "the increment is wrong");
    assert_string_equal(name_words("time-opponent", words), "extra time for the opponent");
    assert_string_equal(name_words("illegal-count", words), "enough illegal moves to lose the game");
    assert_string_equal(name_words("illegal-rules", words), "the competitive rules apply in full");
    assert_string_equal(name_words("over", words), "the game was over");
    assert_string_equal(penalty_words("time-offender 90", words), "time off the offender's clock: 1:30");
    assert_string_equal(penalty_words("points-opponent 1/2", words), "points for the opponent: 1/2");
    assert_string_equal(penalty_words("", words), "");
    assert_string_equal(name_words("opponent_moved", words), "opponent moved");
    assert_string_equal(name_words("0-1", words), "0-1");
    assert_string_equal(name_words("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", words), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_string_equal(fact_words("fault", "wrong-position", words), "what was done wrong: the position is wrong");
    assert_string_equal(fact_words("white_s", "330", words), "White's clock: 5:30");
    assert_string_equal(fact_words("prior_illegal", "1", words), "earlier illegal moves: 1");
    assert_string_equal(fact_words("player_s", "90", words), "the player's clock: 1:30");
    assert_string_equal(fact_words("record.required", "yes", words), "moves have to be written down: yes");
    assert_string_equal(fact_words("record.waived_below_s", "300", words),
                        "moves need not be written with less time than: 5:00");
}

static const char *const books[] = {"fide-2023",  "fide-2014", "example-club",  "ccca-2014",
                                    "us-chess-7", "ihsa-2014", "schiller-2003", "chess-laws-2023"};

/* The line is the head of a section, and its name is written. */
static bool names_fact(const char *line, char name[64])
{
    return sscanf(line, "[%63[a-z0-9_]]", name) == 1;
}

static size_t facts_with_words(const char *path)
{
    char line[1100], name[64];
    size_t count = 0;
    FILE *in = fopen(path, "re");
    if (!in)
        return 0;
    while (fgets(line, sizeof line, in))
        if (names_fact(line, name)) {
            count++;
            if (!label_of_fact(name))
                fail_msg("%s: %s is shown to people and has no words in core/rules/labels.c", path, name);
        }
    fclose(in);
    return count;
}

/* The house's own, and those that a rulebook adds. */
static void every_fact_has_words(void **unused)
{
    enum { FACTS_LEAST = 200 };
    (void)unused;
    assert_true(facts_with_words("config/rulebooks/facts.ini") >= FACTS_LEAST);
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        char path[64];
        snprintf(path, sizeof path, "config/rulebooks/%s/facts.ini", books[i]);
        facts_with_words(path);
    }
}

/* Each of config/rulebooks, in [parameters] of any mode. */
static void every_parameter_has_words(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        char path[64], line[1100], name[64], words[2 * FACT_VALUE_MAX];
        bool inside = false;
        snprintf(path, sizeof path, "config/rulebooks/%s/rulebook.ini", books[i]);
        FILE *in = fopen(path, "re");
        assert_non_null(in);
        while (fgets(line, sizeof line, in)) {
            inside = *line == '[' ? !strncmp(line, "[parameters", 11) : inside;
            if (!inside || *line == ';' || sscanf(line, "%63[a-z0-9_.-] =", name) != 1)
                continue;
            fact_words(name, "1", words);
            if (strpbrk(words, "._") || !strchr(words, ' '))
                fail_msg("%s: %s is shown as %s", books[i], name, words);
        }
        fclose(in);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_script_has_a_word_or_two),
        cmocka_unit_test(every_fact_has_words),
        cmocka_unit_test(every_parameter_has_words),
        cmocka_unit_test(names_have_blanks_for_their_signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
