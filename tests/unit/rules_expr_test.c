/* Expressions and sentences of rulebooks: what they come to, and what is missing when they do not. */
#include "base/text.h"
#include "rules/expr.h"
#include "rules/wording.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A world of a few names: three numbers, a side, three yes/no facts, one that is not known, one answered `unknown`. */
static const struct {
    const char *name, *word;
    int64_t number;
} world[] = {
    {"white_s", NULL, 599},    {"black_s", NULL, 401}, {"bonus_s", NULL, 120}, {"player", "white", 0},
    {"opponent", "black", 0},  {"claimed", "yes", 0},  {"witnessed", "no", 0}, {"deliberate", "unknown", 0},
    {"fault", "pawn-left", 0}, {"both", "both", 0},    {"count", NULL, 3},
};

static bool is_name(const void *context, const char *word)
{
    (void)context;
    for (size_t i = 0; i < sizeof world / sizeof *world; i++)
        if (!strcmp(world[i].name, word))
            return true;
    return !strncmp(word, "missing", 7);
}

static bool is_value(const void *context, const char *name, const char *word)
{
    (void)context;
    bool yes_or_no = !strcmp(name, "claimed") || !strcmp(name, "witnessed") || !strcmp(name, "missing");
    return (!strcmp(name, "fault") && !strcmp(word, "count")) /* a value that is a name elsewhere */
           || (yes_or_no && !strcmp(word, "yes"));
}

static struct expr_value find(void *context, const char *name)
{
    (void)context;
    for (size_t i = 0; i < sizeof world / sizeof *world; i++)
        if (!strcmp(world[i].name, name))
            return world[i].word ? value_word(world[i].word) : value_number(world[i].number);
    return value_missing(name);
}

static const struct names names = {is_name, is_value, NULL};
static const struct value_source known = {find, NULL, NULL};

/* The value as text: a number, a word, or ?FACT. */
static void value_of(const char *text, char out[64])
{
    struct store store = {0};
    struct error why;
    const struct expr *e = expr_read(&store, text, &names, &why);
    struct expr_value v = e ? expr_value(e, &known) : value_word("(refused)");
    if (v.kind == NUMBER)
        snprintf(out, 64, "%" PRId64, v.number);
    else
        snprintf(out, 64, "%s%s", v.kind == MISSING ? "?" : "", v.word);
    store_release(&store);
}

static const struct expr_row {
    const char *text, *value;
} rows[] = {
    /* arithmetic: whole seconds, to the nearest, ties upward */
    {"1 + 2 * 3", "7"},
    {"(1 + 2) * 3", "9"},
    {"10 - 4 - 3", "3"},
    {"7 / 2", "4"},
    {"-7 / 2", "-3"},
    {"10 / 4", "3"},
    {"9 / 4", "2"},
    {"half(white_s)", "300"},
    {"half(white_s - 1)", "299"},
    {"min(half(black_s), 600)", "201"},
    {"min(half(black_s), 200)", "200"},
    {"max(black_s - 400, count * 60)", "180"},
    {"max(1, 2, 3)", "3"},
    {"5 / 0", "?"},
    {"min(player, 3)", "?"},
    {"max(3, player)", "?"},
    {"-999999999999 * -999999999999", "1000000000000"},
    {"0 * -999999999999", "0"},
    {"999999999999 * 999999999999", "1000000000000"},
    {"999999999999 * -999999999999", "-1000000000000"},
    {"white_s - player", "?"},
    /* comparisons and lists */
    {"count = 3", "yes"},
    {"count != 3", "no"},
    {"count >= 3 and count <= 3", "yes"},
    {"count > 3 or count < 3", "no"},
    {"fault = pawn-left", "yes"},
    {"fault in two-hands pawn-left", "yes"},
    {"fault in two-hands force and claimed", "no"},
    {"fault = count", "no"},
    {"count in 1 2 3", "yes"},
    {"count in 9 9 9 9 9 9 9 9 9 9 3", "yes"},
    {"count in 9 9 9 9 9 9 9 9 9 9 9 3", "(refused)"}, /* more than there is room for */
    {"3 if count in 1 2 3 else 4", "3"},
    {"count in 1 2 or claimed", "yes"},
    {"player = white", "yes"},
    /* yes, no, unknown, missing */
    {"claimed", "yes"},
    {"not claimed", "no"},
    {"not witnessed and claimed", "yes"},
    {"deliberate and claimed", "no"},
    {"not deliberate and claimed", "no"},
    {"deliberate = unknown", "yes"},
    {"witnessed and missing", "no"},
    {"missing and witnessed", "no"},
    {"claimed or missing", "yes"},
    {"missing or claimed", "yes"},
    {"claimed and missing", "?missing"},
    {"missing_a and missing_b", "?missing_a"},
    {"not missing", "?missing"},
    {"missing > 3", "?missing"},
    {"min(missing, 3)", "?missing"},
    {"known(missing)", "no"},
    {"known(claimed) and claimed", "yes"},
    {"not known(missing) and claimed", "yes"},
    {"holds(claimed)", "yes"},
    {"holds(witnessed)", "no"},
    {"holds(missing)", "no"},
    {"holds(missing, witnessed, claimed)", "yes"},
    {"holds(missing, witnessed)", "no"},
    {"holds(witnessed, player)", "yes"}, /* a side, once it is known */
    {"not holds(missing) and claimed", "yes"},
    {"holds(fault = pawn-left)", "yes"},
    {"holds(fault = count)", "no"},
    {"holds(fault in two-hands pawn-left)", "yes"},
    {"holds(missing = 3)", "no"},
    {"holds(missing in 1 2, count > 2)", "yes"},
    {"holds(missing, player = white)", "yes"},
    {"holds(missing > 0, count > 3)", "no"},
    {"holds(not witnessed)", "yes"},
    {"holds(not missing)", "no"},
    {"holds(not deliberate)", "no"}, /* it is known, as neither */
    /* choices and sides */
    {"1 if claimed else 2", "1"},
    {"1 if witnessed else 2 if claimed else 3", "2"},
    {"draw if claimed else missing", "draw"},
    {"1 if missing else 2", "?missing"},
    {"other(player)", "black"},
    {"win(player)", "1-0"},
    {"lose(player)", "0-1"},
    {"lose(opponent)", "1-0"},
    {"lose(both)", "0-0"},
    {"win(both)", "?"},
    {"0-0", "0-0"},
    /* what cannot be read */
    {"", "(refused)"},
    {"1 +", "(refused)"},
    {"(1", "(refused)"},
    {"1)", "(refused)"},
    {"1 2", "(refused)"},
    {"claimed and", "(refused)"},
    {"if claimed", "(refused)"},
    {"1 if claimed", "(refused)"},
    {"most(1)", "(refused)"},
    {"half(1, 2)", "(refused)"},
    {"min()", "(refused)"},
    {"fault in", "(refused)"},
    {"known(1)", "(refused)"},
    {"holds()", "(refused)"},
    {"holds(1)", "(refused)"},
    {"holds(claimed", "(refused)"},
    {"holds(claimed and witnessed)", "(refused)"},
    {"holds(not count = 3)", "(refused)"},
    {"holds(3 = count)", "(refused)"},
    {"holds(fault =)", "(refused)"},
    {"known(claimed", "(refused)"},
    {"claimed & witnessed", "(refused)"},
    {"1234567890123", "(refused)"},
    {"((((((((((((((((((((((((((1))))))))))))))))))))))))))", "(refused)"},
    {"a.word.that.goes.on.and.on.for.more.than.any.name.should.do", "(refused)"},
};

static void expressions_come_to_what_they_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char got[64];
        value_of(rows[i].text, got);
        if (strcmp(got, rows[i].value))
            print_error("%s is %s, not %s\n", rows[i].text, got, rows[i].value);
        assert_string_equal(got, rows[i].value);
    }
}

static const struct expr_row sentences[] = {
    {"nothing to fill", "nothing to fill"},
    {"{player} against {opponent}", "White against Black"},
    {"{bonus_s} more", "2:00 more"},
    {"{white_s + bonus_s}", "11:59"},
    {"{3000 + white_s}", "59:59"},
    {"{3001 + white_s}", "1:00:00"},
    {"number {count + 1}", "number 4"},
    {"{both} lose", "both players lose"},
    {"{fault}", "pawn-left"},
    {"{missing} of it", "... of it"},
    {"open {player", "(refused)"},
    {"{1 +}", "(refused)"},
    {"{}", "(refused)"},
};

static void sentences_are_filled(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        struct store store = {0};
        struct text t = {0};
        struct error why;
        const struct wording *w = wording_read(&store, sentences[i].text, &names, &why);
        if (w)
            wording_add(w, &known, &t);
        else
            text_add(&t, "(refused)");
        assert_string_equal(text_chars(&t), sentences[i].value);
        text_release(&t);
        store_release(&store);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_come_to_what_they_say),
        cmocka_unit_test(sentences_are_filled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
