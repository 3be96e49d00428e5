/* What the screens are made of, without a terminal: keys by name, actions without conflicts, searching, filtering,
 * silent hours, text that is cut where a column ends.
 */
#include "base/text.h"
#include "console/actions.h"
#include "terminal/glyphs.h"
#include "terminal/keys.h"
#include "terminal/terminal.h"
#include "widgets/attention.h"
#include "widgets/fuzzy.h"
#include "widgets/list.h"
#include "widgets/prompt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void every_key_has_the_name_it_is_found_by(void **state)
{
    static const char *const names[] = {"a",         "A",  "?",   "space", "enter", "tab", "esc",   "backspace",
                                        "page-down", "F1", "F12", "C-z",   "up",    "é",   "comma", NULL};
    (void)state;
    for (const char *const *n = names; *n; n++) {
        char again[KEY_NAME_MAX];
        int key = key_named(*n);
        assert_int_not_equal(key, NO_KEY);
        assert_int_equal(key_named(key_spelled(key, again)), key);
    }
    assert_int_equal(key_named("no-such-key"), NO_KEY);
    assert_int_equal(key_named(""), NO_KEY);
    assert_int_equal(key_named("F99"), NO_KEY);
}

static struct error told[8];
static int told_count;

static void keep(void *self, const struct error *why)
{
    (void)self;
    if (told_count < 8)
        told[told_count] = *why;
    told_count++;
}

static bool takes(const struct remap *r)
{
    told_count = 0;
    return actions_begin(r, keep, NULL);
}

static const char *meaning(const char *key)
{
    const struct action *a = action_of_key(SCREEN_HALL, key_named(key));
    return a ? a->name : "nothing";
}

static void a_sentence_is_searched_by_the_beginnings_of_its_words(void **state)
{
    struct offer found[64];
    (void)state;
    assert_true(fuzzy_begins_word("Posi", "the positions of a claim"));
    assert_false(fuzzy_begins_word("tions", "the positions of a claim"));
    assert_false(fuzzy_begins_word("lev", "you are at this board, or leave it"));
    actions_begin(NULL, NULL, NULL);
    assert_int_equal(actions_offer(SCREEN_HALL, false, "lev", found, 64), 1);
    assert_int_equal(actions_offer(SCREEN_HALL, false, "scoresh", found, 64), 1);
    assert_int_equal(actions_offer(SCREEN_HALL, true, "scoresh", found, 64), 0);
}

static void no_key_means_two_things_on_one_screen(void **state)
{
    (void)state;
    if (!takes(NULL))
        fail_msg("%s: %s", told[0].where, told[0].what);
}

static void a_key_that_cannot_be_costs_that_action_only(void **state)
{
    static const struct remap mine[] = {{"take", "space", "my.ini:3"},
                                        {"no-such-action", "x", "my.ini:4"},
                                        {"shelve", "F99", "my.ini:5"},
                                        {"call", "F11", "my.ini:6"},
                                        {0}};
    (void)state;
    assert_false(takes(mine));
    assert_int_equal(told_count, 3);
    assert_string_equal(told[0].where, "my.ini:4");
    assert_string_equal(told[1].where, "my.ini:5");
    assert_string_equal(told[2].where, "my.ini:3");
    assert_non_null(strstr(told[2].what, "space"));
    assert_string_equal(meaning("space"), "acknowledge");
    assert_string_equal(meaning("t"), "take");
    assert_string_equal(meaning("z"), "shelve");
    assert_string_equal(meaning("F11"), "call");
    assert_string_equal(meaning("c"), "nothing");
}

static void two_actions_can_change_places(void **state)
{
    static const struct remap places[] = {{"take", "z", "my.ini:1"}, {"shelve", "t", "my.ini:2"}, {0}};
    (void)state;
    assert_true(takes(places));
    assert_string_equal(meaning("z"), "take");
    assert_string_equal(meaning("t"), "shelve");
}

/* shelve goes back to z, where take was put; so take goes back too, and is told of as well. */
static void what_goes_back_to_its_usual_key_finds_it_free(void **state)
{
    static const struct remap chain[] = {{"take", "z", "my.ini:1"}, {"shelve", "space", "my.ini:2"}, {0}};
    (void)state;
    assert_false(takes(chain));
    assert_int_equal(told_count, 2);
    assert_string_equal(meaning("z"), "shelve");
    assert_string_equal(meaning("t"), "take");
    assert_string_equal(meaning("space"), "acknowledge");
}

static void an_action_can_have_other_keys(void **state)
{
    static const struct remap other[] = {{"take", "F11 C-t", ""}, {0}};
    (void)state;
    assert_true(takes(other));
    assert_string_equal(meaning("C-t"), "take");
    assert_string_equal(meaning("t"), "nothing");
    assert_true(takes(NULL));
}

static void every_footer_names_actions_of_its_screen(void **state)
{
    (void)state;
    for (int i = 0; i < SCREENS; i++) {
        char names[256], *rest = NULL;
        copy_text(names, sizeof names, screens[i]->footer); /* NULL: it names none */
        for (char *name = strtok_r(names, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
            const struct action *a = action_named(name);
            if (!a || !(a->screens >> i & 1))
                fail_msg("screen %s: %s is no action of it", screens[i]->name, name);
        }
    }
}

static void words_are_found_by_letters_in_their_order(void **state)
{
    static const struct {
        const char *pattern, *better, *worse;
    } rows[] = {
        {"rep", "claim-repetition three times", "interruption fire alarm"},
        {"phone", "phone telephone", "promotion-fault pawn on the last rank"},
        {"both fl", "both-flags both out of time", "flag-fall time over"},
        {"ack", "acknowledge", "back"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_true(fuzzy_score(rows[i].pattern, rows[i].better) > fuzzy_score(rows[i].pattern, rows[i].worse));
    assert_int_equal(fuzzy_score("xyz", "flag-fall"), 0);
    assert_true(fuzzy_score("", "anything") > 0);
}

static void a_filter_knows_and_or_and_not(void **state)
{
    static const struct {
        const char *filter, *text;
        bool fits;
    } rows[] = {
        {"", "7 Aalto Eng state:flag", true},
        {"aalto", "7 Aalto Eng state:flag", true},
        {"aalto eng", "7 Aalto Eng state:flag", true},
        {"aalto dahl", "7 Aalto Eng state:flag", false},
        {"dahl|eng", "7 Aalto Eng state:flag", true},
        {"!state:flag", "7 Aalto Eng state:flag", false},
        {"aalto !dahl", "7 Aalto Eng state:flag", true},
        {"dahl|!eng", "7 Aalto Eng state:flag", false},
        {"board:1", "1 board:1", true},
        {"board:1", "12 board:12", false},
        {"!board:1", "12 board:12", true},
        {"board:1|board:12", "12 board:12", true},
        {"2", "12 board:12", false},
        {"12", "12 board:12", true},
        {"12", "D-0012 flag-fall", true},
        {"u1600", "3 section:u1600", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (filter_fits(rows[i].filter, rows[i].text) != rows[i].fits)
            fail_msg("%s on %s", rows[i].filter, rows[i].text);
}

static void silent_hours_may_cross_midnight(void **state)
{
    (void)state;
    assert_true(attention_is_silent("22:00-08:00", 23 * 60));
    assert_true(attention_is_silent("22:00-08:00", 7 * 60 + 59));
    assert_false(attention_is_silent("22:00-08:00", 8 * 60));
    assert_true(attention_is_silent("13:00-14:00", 13 * 60));
    assert_false(attention_is_silent("13:00-14:00", 14 * 60));
    assert_false(attention_is_silent("", 0));
    assert_false(attention_is_silent("whenever", 0));
}

static void text_is_read_as_utf8_whatever_comes(void **state)
{
    const char *bad = "\xff\xc3(\xf0\x9f\x98";
    (void)state;
    for (int i = 0; i < 6; i++)
        assert_int_equal(i == 2 ? '(' : '?', text_next(&bad));
    assert_int_equal(text_next(&bad), 0);
    const char *good = "é";
    assert_int_equal(text_next(&good), 0xe9);
}

static void ascii_has_the_nearest_letter(void **state)
{
    (void)state;
    glyphs_begin(true, false);
    assert_int_equal(char_shown(0xe9), 'e');
    assert_int_equal(char_shown(0xd8), 'O');
    assert_int_equal(char_shown(0x17e), 'z');
    assert_int_equal(char_shown(0x265e), '?');
    assert_int_equal(char_shown('\033'), '?');
    for (int g = 0; g < GLYPHS; g++)
        for (const char *p = glyph((enum glyph)g); *p; p++)
            assert_true((unsigned char)*p < 0x80);
    glyphs_begin(false, false);
    assert_int_equal(char_shown(0xe9), 0xe9);
}

static void the_chosen_row_stays_in_sight(void **state)
{
    struct list l = {0};
    (void)state;
    list_fit(&l, 100, 10);
    list_step(&l, STEP_END);
    list_fit(&l, 100, 10);
    assert_int_equal(l.chosen, 99);
    assert_int_equal(l.first, 90);
    list_fit(&l, 5, 10);
    assert_int_equal(l.chosen, 4);
    assert_int_equal(l.first, 0);
    list_fit(&l, 0, 10);
    assert_int_equal(l.chosen, 0);
}

/* Every entry stands whole on one of the pages, down and up, whatever the heights; and the chosen one is in sight. */
static void pages_of_a_list_with_tall_rows_leave_nothing_out(void **state)
{
    (void)state;
    enum { ENTRIES = 60, WINDOW = 17 };
    static const enum screen_step steps[] = {STEP_PAGE_DOWN, STEP_PAGE_UP};
    for (int seed = 1; seed < 40; seed++) {
        int heights[ENTRIES];
        struct list l = {0};
        for (int i = 0; i < ENTRIES; i++)
            heights[i] = 1 + (i * seed / 3) % 4;
        for (size_t way = 0; way < 2; way++) {
            bool whole[ENTRIES] = {false};
            for (int page = 0; page < ENTRIES; page++) {
                list_fit_tall(&l, heights, ENTRIES, WINDOW);
                int used = 0;
                for (int i = l.first; i < ENTRIES && used + heights[i] <= WINDOW; used += heights[i++])
                    whole[i] = true;
                assert_true(l.chosen >= l.first && whole[l.chosen]);
                list_page_tall(&l, heights, steps[way]);
            }
            for (int i = 0; i < ENTRIES; i++)
                assert_true(whole[i]);
            assert_int_equal(l.chosen, way ? 0 : ENTRIES - 1);
        }
    }
}

static const char *answered;

static void note_answer(struct console *c, const char *text)
{
    (void)c;
    answered = text;
}

/* What comes in one piece with the key that asks was no answer to it. */
static void a_question_of_yes_or_no_waits_until_it_was_drawn(void **state)
{
    static struct prompt p;
    (void)state;
    prompt_open(&p, "Begin the round? y/N ", "", NULL, note_answer);
    prompt_yes_or_no(&p);
    prompt_key(NULL, &p, 'y');
    assert_true(p.open);
    assert_null(answered);
    p.seen = true; /* layout.c has drawn it */
    prompt_key(NULL, &p, 'y');
    assert_false(p.open);
    assert_string_equal(answered, "y");
}

/* On a low terminal fewer rows are in sight than elsewhere: so many are a page, of a list and of a question alike. */
static void a_page_of_a_prompt_is_what_is_in_sight(void **state)
{
    enum { ROWS = 20, SHOWN = 5 };
    static struct prompt p;
    (void)state;
    for (int is_question = 0; is_question <= 1; is_question++) {
        prompt_open(&p, "? ", "", NULL, note_answer);
        if (is_question)
            prompt_yes_or_no(&p);
        for (int i = 0; i < ROWS; i++)
            p.offers_count = offer_add(p.offers, p.offers_count, OFFERS_MAX, "row", "", 0);
        p.shown = SHOWN; /* as it was drawn */
        static const int last_in_sight[] = {2 * SHOWN - 1, 3 * SHOWN - 1, 4 * SHOWN - 1, ROWS - 1};
        for (size_t i = 0; i < sizeof last_in_sight / sizeof *last_in_sight; i++) {
            prompt_key(NULL, &p, KEY_SPECIAL + KEY_NPAGE);
            assert_int_equal(p.offer, last_in_sight[i]);
        }
        for (int i = 0; i < 4; i++)
            prompt_key(NULL, &p, KEY_SPECIAL + KEY_PPAGE);
        assert_int_equal(p.offer, 0);
    }
}

static size_t longest, sought;

static int note_sought(struct console *c, const char *text, struct offer *out, int room)
{
    (void)c, (void)out, (void)room;
    longest = strlen(text) > longest ? strlen(text) : longest;
    sought++;
    return 0;
}

/* Each key had every action, board and player held against all that stood there: 3,000 letters took seconds. */
static void what_is_too_long_for_any_offer_is_not_sought(void **state)
{
    enum { LETTERS = 3000 };
    static struct prompt p;
    (void)state;
    prompt_open(&p, ": ", "", note_sought, note_answer);
    for (int i = 0; i < LETTERS; i++)
        prompt_key(NULL, &p, 'z');
    assert_int_equal(strlen(p.text), PROMPT_ROOM - 1);
    assert_true(longest < SOUGHT_ROOM);
    assert_int_equal(sought, longest);
    prompt_key(NULL, &p, 'U' & 31); /* and again, once it is short */
    assert_int_equal(sought, longest + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_too_long_for_any_offer_is_not_sought),
        cmocka_unit_test(a_question_of_yes_or_no_waits_until_it_was_drawn),
        cmocka_unit_test(a_page_of_a_prompt_is_what_is_in_sight),
        cmocka_unit_test(every_key_has_the_name_it_is_found_by),
        cmocka_unit_test(no_key_means_two_things_on_one_screen),
        cmocka_unit_test(a_key_that_cannot_be_costs_that_action_only),
        cmocka_unit_test(a_sentence_is_searched_by_the_beginnings_of_its_words),
        cmocka_unit_test(two_actions_can_change_places),
        cmocka_unit_test(what_goes_back_to_its_usual_key_finds_it_free),
        cmocka_unit_test(an_action_can_have_other_keys),
        cmocka_unit_test(every_footer_names_actions_of_its_screen),
        cmocka_unit_test(words_are_found_by_letters_in_their_order),
        cmocka_unit_test(a_filter_knows_and_or_and_not),
        cmocka_unit_test(silent_hours_may_cross_midnight),
        cmocka_unit_test(text_is_read_as_utf8_whatever_comes),
        cmocka_unit_test(ascii_has_the_nearest_letter),
        cmocka_unit_test(the_chosen_row_stays_in_sight),
        cmocka_unit_test(pages_of_a_list_with_tall_rows_leave_nothing_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
