/* What has been put right already is neither taken back nor does it stand, and no decision says that it is or does:
 * neither its title, nor its reason, nor what is said to the players, in no rulebook and in no language.
 */
#include "rules/expr.h"
#include "rules/pack.h"
#include "rules/rulebook.h"
#include "rules/walk.h"
#include "rules/wording.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cmocka_names.h"

/* What a device sees and players put right by themselves. */
static const char *const scripts[] = {"illegal-move",   "castling-fault",   "promotion-fault",
                                      "clock-handling", "displaced-pieces", "illegal-position"};

/* In any case of letters: an order that nobody can follow any more, or a thing that is not done. */
static const char *const orders[] = {
    "take it back",      "taken back",         "set up again",       "is set up",        "reinstated",
    "restored",          "retracted",          "re-establish",       "back to",          "puts the pieces back",
    "go back",           "must move",          "must play",          "must be played",   "has to move",
    "has to make",       "have to make",       "rook moves",         "king moves",       "legal move with",
    "make a legal move", "makes a legal move", "touch-move applies", "on your own time", "piece stays",
    "zurückgenommen",    "nehmen sie",         "zurück zur",         "zurück vor",       "wiederhergestellt",
    "muss ziehen",       "muss einen",         "ist auszuführen",    "berührt – geführt"};

/* That what the players have put right is there to stay. */
static const char *const stands[] = {
    "move stands", "position stands", "no longer be corrected",       "too late", "pawn is exchanged",
    "still there", "bleibt bestehen", "nicht mehr berichtigt werden", "zu spät",  "noch dort"};

static int wrong;

static void look_at(const struct rulebook *r, const struct script *s, const struct script_step *step,
                    const char *english, const char *const *never, size_t never_count)
{
    const char *said[16] = {english};
    size_t count = english != NULL;
    for (size_t i = 0; english && i < r->translations.count && count < sizeof said / sizeof *said; i++)
        if (!strcmp(r->translations.list[i].english, english))
            said[count++] = r->translations.list[i].shown;
    for (size_t i = 0; i < count; i++)
        for (size_t n = 0; n < never_count; n++)
            if (strcasestr(said[i], never[n])) {
                print_error("%s, %s [%s], put right already: %s\n", r->id, s->name, step->name, said[i]);
                wrong++;
            }
}

/* Whether a walk may say that the position goes back, or that a touched piece has to move. */
static bool may_go_back(const struct script_step *step)
{
    for (size_t i = 0; i < step->set_count; i++) {
        const struct assignment *a = &step->sets[i];
        if ((a->key == OUT_RESTORE || a->key == OUT_TOUCH) && strstr(expr_text(a->expr), "yes"))
            return true;
    }
    return false;
}

static void look_at_step(const struct rulebook *r, const struct script *s, const struct script_step *step)
{
    const char *const words[] = {step->settled.title ? step->settled.title : step->title,
                                 wording_raw(step->settled.why ? step->settled.why : step->why),
                                 wording_raw(step->settled.say ? step->settled.say : step->say)};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        look_at(r, s, step, words[i], stands, sizeof stands / sizeof *stands);
        if (may_go_back(step))
            look_at(r, s, step, words[i], orders, sizeof orders / sizeof *orders);
    }
}

static void look_at_script(const struct rulebook *r, const struct script *s)
{
    for (size_t i = 0; s && i < s->step_count; i++)
        if (s->steps[i].kind == STEP_DECIDE)
            look_at_step(r, s, &s->steps[i]);
}

static void look_at_rulebook(void *count, const char *id)
{
    struct problems problems = {0};
    struct rulebook *r = rulebook_load("config/rulebooks", id, &problems);
    problems_release(&problems);
    assert_non_null(r);
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        look_at_script(r, rulebook_script(r, scripts[i]));
    rulebook_free(r);
    ++*(int *)count;
}

static void what_was_put_right_is_not_taken_back_and_does_not_stand(void **unused)
{
    int count = 0;
    (void)unused;
    rulebooks_each("config/rulebooks", look_at_rulebook, &count);
    assert_true(count >= 8);
    assert_int_equal(wrong, 0);
}

static void walked(const char *put_right, char say[OUTCOME_VALUE_MAX])
{
    struct problems problems = {0};
    struct error why;
    struct facts known = {0};
    struct rulebook *r = rulebook_load("config/rulebooks", "fide-2023", &problems);
    static const char *const given[][2] = {{"offender", "white"},   {"clock_pressed", "yes"}, {"supervised", "yes"},
                                           {"phase", "standard"},   {"prior_illegal", "0"},   {"increment_s", "0"},
                                           {"opponent_moved", "no"}};
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        facts_know(&known, given[i][0], given[i][1], FACT_FROM_PERSON, "");
    if (put_right)
        facts_know(&known, "put_right", put_right, FACT_FROM_PERSON, "");
    struct walk *w = walk_new(r, "illegal-move", &known, &why);
    assert_non_null(walk_decision(w));
    snprintf(say, OUTCOME_VALUE_MAX, "%s", walk_decision(w)->say);
    walk_free(w);
    facts_release(&known);
    rulebook_free(r);
    problems_release(&problems);
}

static void a_walk_says_which_it_is(void **unused)
{
    char say[OUTCOME_VALUE_MAX];
    (void)unused;
    walked(NULL, say);
    assert_non_null(strstr(say, "Take it back"));
    walked("no", say);
    assert_non_null(strstr(say, "Take it back"));
    walked("yes", say);
    assert_string_equal(say, "That move was illegal, and it has been put right. The game goes on from here. Black gets "
                             "2:00 more.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_put_right_is_not_taken_back_and_does_not_stand),
        cmocka_unit_test(a_walk_says_which_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
