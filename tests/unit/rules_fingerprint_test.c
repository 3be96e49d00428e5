/* The fingerprint of a script: the same as long as it decides by the same, whatever else is edited; and what is said of
 * a decision whose rule is another one now. */
#include "rulebook_files.h"
#include "rules/fingerprint.h"
#include "rules/shelf.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char frame[] = "[rulebook]\nname = Prints\nedition = 1\n"
                            "[modes]\nfast = phase = blitz\nslow = phase = rapid\nnight = variation.z\n"
                            "[parameters]\nbonus_s = 120 cite 5\nother_s = 30 cite 6\nleast_s = 10 cite 7\n"
                            "[parameters fast]\nbonus_s = 60 cite 5.1\n"
                            "[variations]\nx = a switch cite 6\ny = another cite 6\nz = of a mode cite 6\n"
                            "[assume]\nclaimed = no\nfault = force\n";

static const char script[] = "[script]\ntitle = T\nabout = offender\n"
                             "[stance]\n1 = act when claimed cite 1\nelse = claim cite 1\n"
                             "[start]\nask = clock_pressed\ntext = \"Was it pressed?\"\nno = none\nyes = which\n"
                             "[which]\nif = variation.x and count < least_s\nyes = none\nno = time\n"
                             "[none]\ndecide = Nothing\nresult = continue\ncite = 2\nwhy = nothing\n"
                             "[time]\ndecide = Time\nresult = continue\nopponent_s = opponent_s + bonus_s\ncite = 3\n"
                             "why = \"{opponent} gets more\"\ncounts = illegal\n";

/* The text with one part of it put otherwise. */
static void edit(const char *text, const char *from, const char *to, char out[2048])
{
    const char *at = strstr(text, from);
    if (!at)
        fail_msg("there is no %s", from);
    snprintf(out, 2048, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
}

static struct rulebook *book(const char *of_frame, const char *of_script, char folder[512])
{
    struct problems problems = {0};
    new_rulebook(folder, "prints", of_frame);
    if (*of_script)
        add_script(folder, "prints", "illegal-move.ini", of_script);
    struct rulebook *r = rulebook_load(folder, "prints", &problems);
    for (size_t i = 0; i < problems.kept; i++)
        print_error("%s: %s\n", problems.list[i].where, problems.list[i].what);
    problems_release(&problems);
    assert_non_null(r);
    return r;
}

static void stamp_of(const char *of_frame, const char *of_script, char out[RULE_STAMP_MAX])
{
    char folder[512];
    struct rulebook *r = book(of_frame, of_script, folder);
    rule_stamp(r, "illegal-move", out);
    rulebook_free(r);
}

struct edited {
    bool in_frame;
    const char *from, *to;
};

static void compare(const struct edited *e, bool same)
{
    char as_it_was[RULE_STAMP_MAX], now[RULE_STAMP_MAX], text[2048];
    stamp_of(frame, script, as_it_was);
    edit(e->in_frame ? frame : script, e->from, e->to, text);
    stamp_of(e->in_frame ? text : frame, e->in_frame ? script : text, now);
    if (!strcmp(as_it_was, now) != same)
        fail_msg("%s became %s, and the fingerprint %s", e->from, e->to, same ? "changed" : "is the same");
}

static void what_decides_nothing_does_not_change_it(void **state)
{
    static const struct edited rows[] = {
        {false, "[which]\n", "; a remark\n\n\n[which]\n"},
        {false, "[start]\n", "# another\n[start]\n"},
        {false, "text = \"Was it pressed?\"\nno = none\nyes = which\n",
         "yes = which\nno = none\ntext = \"Was it pressed?\"\n"},
        {false, "[none]\ndecide = Nothing\nresult = continue\ncite = 2\nwhy = nothing\n", ""},
        {false, "count < least_s", "count   <  least_s"},
        {false, "why = nothing", "why = nothing at all"},
        {false, "title = T", "title = Another"},
        {false, "decide = Time", "decide = More time"},
        {true, "name = Prints", "name = Other"},
        {true, "edition = 1", "edition = 2"},
        {true, "other_s = 30 cite 6", "other_s = 31 cite 6.1"},
        {true, "y = another cite 6", "y = another cite 8"},
        {true, "fault = force", "fault = two-hands"},
        {true, "other_s = 30 cite 6\nleast_s = 10 cite 7\n", "least_s = 10 cite 7\nother_s = 30 cite 6\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (*rows[i].to) {
            compare(&rows[i], true);
            continue;
        }
        char without[2048], moved[2048 + 128], was[RULE_STAMP_MAX], is[RULE_STAMP_MAX];
        edit(script, rows[i].from, "", without); /* the step goes to the end */
        snprintf(moved, sizeof moved, "%s%s", without, rows[i].from);
        stamp_of(frame, script, was);
        stamp_of(frame, moved, is);
        assert_string_equal(was, is);
    }
}

static void what_decides_changes_it(void **state)
{
    static const struct edited rows[] = {
        {false, "cite = 3", "cite = 3.1"},
        {false, "opponent_s + bonus_s", "opponent_s + bonus_s + 1"},
        {false, "count < least_s", "count <= least_s"},
        {false, "variation.x", "variation.y"},
        {false, "counts = illegal\n", ""},
        {false, "counts = illegal", "warning = player"},
        {false, "text = \"Was it pressed?\"", "text = \"Was it seen?\""},
        {false, "no = none\nyes = which", "no = time\nyes = which"},
        {false, "no = none\n", "no = none cite 4\n"},
        {false, "act when claimed", "observe when claimed"},
        {false, "act when claimed cite 1", "act when claimed cite 1.1"},
        {false, "title = T\n", "title = T\ncite = 9\n"},
        {true, "bonus_s = 120", "bonus_s = 180"},
        {true, "bonus_s = 120 cite 5", "bonus_s = 120 cite 5.2"},
        {true, "bonus_s = 60", "bonus_s = 30"},
        {true, "least_s = 10", "least_s = 11"},
        {true, "x = a switch cite 6", "x = a switch cite 7"},
        {true, "fast = phase = blitz", "fast = phase = standard"},
        {true, "claimed = no", "claimed = yes"},
        {true, "fast = phase = blitz\nslow = phase = rapid\n", "slow = phase = rapid\nfast = phase = blitz\n"},
        {true, "claimed = no", "claimed = no\nphase = blitz"},
        {true, "z = of a mode cite 6", "z = of a mode cite 6.1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        compare(&rows[i], false);
}

/* The base's file is edited, not the house rules: what holds is what is merged. */
static void a_script_of_the_base_is_the_same_script(void **state)
{
    static const char frame_of_club[] = "[rulebook]\nname = Club\nedition = 1\nbase = prints\n";
    char folder[512], path[1024], ours[RULE_STAMP_MAX], club[RULE_STAMP_MAX], edited[2048];
    struct problems problems = {0};
    (void)state;
    for (int changed = 0; changed < 2; changed++) {
        edit(script, "cite = 3", changed ? "cite = 4" : "cite = 3", edited);
        rulebook_free(book(frame, edited, folder));
        snprintf(path, sizeof path, "%s/club", folder);
        mkdir(path, 0777);
        write_file(path, "rulebook.ini", frame_of_club, strlen(frame_of_club));
        struct rulebook *r = rulebook_load(folder, "club", &problems);
        assert_non_null(r);
        rule_stamp(r, "illegal-move", club);
        stamp_of(frame, script, ours);
        assert_memory_equal(club, "club ", 5);
        assert_int_equal(!strcmp(strchr(club, ' '), strchr(ours, ' ')), !changed);
        rulebook_free(r);
    }
    problems_release(&problems);
}

static enum rule_since since(const char *folder, const char *name, const char *stamp, const char *walk)
{
    struct shelf *s = shelf_new(folder);
    enum rule_since is = shelf_rule_since(s, name, stamp, walk);
    assert_int_equal(shelf_rule_since(s, name, stamp, walk), is); /* asked twice */
    shelf_free(s);
    return is;
}

static void a_decision_is_compared_with_the_rulebook_as_it_is_now(void **state)
{
    char folder[512], was[RULE_STAMP_MAX], text[2048], of_frame[2048];
    (void)state;
    stamp_of(frame, script, was);
    rulebook_free(book(frame, script, folder));
    assert_int_equal(since(folder, "illegal-move", was, NULL), RULE_AS_THEN);
    edit(frame, "edition = 1", "edition = 2", of_frame);
    rulebook_free(book(of_frame, script, folder));
    assert_int_equal(since(folder, "illegal-move", was, "walk\tprints\tillegal-move\t1\n"), RULE_AS_THEN);
    edit(script, "cite = 3", "cite = 4", text);
    rulebook_free(book(frame, text, folder));
    assert_int_equal(since(folder, "illegal-move", was, NULL), RULE_CHANGED);
    rulebook_free(book(frame, "[script]\ntitle = T\nnot-covered = 9\nwhy = left open\nopen = warning\n", folder));
    assert_int_equal(since(folder, "illegal-move", was, NULL), RULE_GONE);
    rulebook_free(book(frame, "", folder));
    assert_int_equal(since(folder, "illegal-move", was, NULL), RULE_GONE);
    assert_int_equal(since(folder, "illegal-move", "nowhere 00", NULL), RULE_NOT_HERE);
    assert_int_equal(shelf_rule_since(NULL, "illegal-move", was, NULL), RULE_AS_THEN);
}

/* Decisions of older logs: their walk says the edition, and nothing more is known. */
static void without_a_fingerprint_the_edition_is_all_there_is(void **state)
{
    char folder[512], text[2048];
    (void)state;
    rulebook_free(book(frame, script, folder));
    assert_int_equal(since(folder, "illegal-move", "", "walk\tprints\tillegal-move\t1\nfact\ta\tb\t\n"), RULE_AS_THEN);
    assert_int_equal(since(folder, "illegal-move", "", "walk\tprints\tillegal-move\t0\n"), RULE_OTHER_EDITION);
    assert_int_equal(since(folder, "illegal-move", "", NULL), RULE_AS_THEN);
    assert_int_equal(since(folder, "illegal-move", "", "walk\tnowhere\tillegal-move\t1\n"), RULE_NOT_HERE);
    edit(script, "cite = 3", "cite = 4", text);
    rulebook_free(book(frame, text, folder));
    assert_int_equal(since(folder, "illegal-move", "", "walk\tprints\tillegal-move\t1\n"), RULE_AS_THEN);
    assert_int_equal(since(folder, "flag-fall", "", "walk\tprints\tflag-fall\t1\n"), RULE_GONE);
}

static void each_has_words_and_a_letter_of_its_own(void **state)
{
    (void)state;
    for (int a = 0; a < RULE_SINCES; a++)
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(rule_since_words((enum rule_since)a), rule_since_words((enum rule_since)b));
            assert_int_not_equal(rule_since_letter((enum rule_since)a), rule_since_letter((enum rule_since)b));
        }
    assert_string_equal(rule_since_words(RULE_AS_THEN), "");
    assert_true(rule_since_tells(RULE_AS_THEN) && !rule_since_tells(RULE_CHANGED) && !rule_since_tells(RULE_GONE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_decides_nothing_does_not_change_it),
        cmocka_unit_test(what_decides_changes_it),
        cmocka_unit_test(a_script_of_the_base_is_the_same_script),
        cmocka_unit_test(a_decision_is_compared_with_the_rulebook_as_it_is_now),
        cmocka_unit_test(without_a_fingerprint_the_edition_is_all_there_is),
        cmocka_unit_test(each_has_words_and_a_letter_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
