/* Whatever a ruling under fide-2023 can show is in German: each sentence of each script, and the words for its facts
 * and their values. */
#include "base/text.h"
#include "base/tongue.h"
#include "host/language.h"
#include "rules/names.h"
#include "rules/rulebook.h"
#include "rules/walk.h"
#include "rules/words.h"

#include "rulebook_files.h"
#include "skip.h"

#include <ctype.h>

#include "cmocka_names.h"

/* What is the same word in both languages. */
static const char *const equal_words[] = {"Il vaticano"};

struct missing {
    const struct rulebook *book;
    const char *script;
    int count;
};

static bool has_words(const char *text)
{
    for (; *text; text++)
        if (isalpha((unsigned char)*text))
            return true;
    return false;
}

static bool is_equal_word(const char *text)
{
    for (size_t i = 0; i < sizeof equal_words / sizeof *equal_words; i++)
        if (!strcmp(equal_words[i], text))
            return true;
    return false;
}

/* As a page of a ruling shows it: the rulebook's own translation goes before the catalogue's. */
static void look_at(struct missing *m, const char *what, const char *english)
{
    const char *own = english ? translation_of(&m->book->translations, english) : NULL;
    if (!english || !has_words(english) || is_equal_word(english) || strcmp(own ? own : _(english), english) != 0)
        return;
    print_message("in English: %s, %s: %s\n", m->script, what, english);
    m->count++;
}

static void look_at_values(struct missing *m, const char *fact, const char *const *values)
{
    char words[FACT_VALUE_MAX];
    for (; values && *values; values++)
        look_at(m, fact, answer_words(fact, *values, words));
}

static void look_at_fact(struct missing *m, const char *name)
{
    char said[2 * FACT_VALUE_MAX];
    const struct fact_kind *k = name ? vocabulary_find(&m->book->vocabulary, name) : NULL;
    if (!k)
        return;
    fact_words(k->name, "", said);
    said[strcspn(said, ":")] = '\0';
    look_at(m, k->name, said);
    look_at(m, "text", k->text);
    look_at(m, "why", k->why);
    look_at_values(m, k->name, k->values);
}

static void look_at_step(struct missing *m, const struct script_step *s)
{
    look_at(m, "text", wording_raw(s->text));
    look_at(m, "why", wording_raw(s->why));
    look_at(m, "say", wording_raw(s->say));
    look_at(m, "decide", s->title);
    for (size_t i = 0; i < s->criteria_count; i++)
        look_at(m, "criteria", s->criteria[i]);
    look_at_fact(m, s->fact);
    if (s->fact)
        look_at_values(m, s->fact, s->choices);
}

/* What a script never asks, but a page of its facts lists. */
static void look_at_open_fact(void *context, const char *name)
{
    look_at_fact(context, name);
}

static void look_at_script(struct missing *m, const struct script *s)
{
    m->script = s->name;
    look_at(m, "title", s->title);
    look_at(m, "name", script_words(s->name));
    look_at(m, "description", script_description(s->name));
    look_at(m, "who", s->who);
    look_at_fact(m, s->about);
    for (size_t i = 0; i < s->stance_count; i++)
        look_at(m, "stance", s->stances[i].why);
    for (size_t i = 0; i < s->step_count; i++)
        look_at_step(m, &s->steps[i]);
    struct error why = {0};
    struct facts none = {0};
    struct walk *w = walk_new(m->book, s->name, &none, &why);
    assert_non_null(w);
    walk_each_open(w, look_at_open_fact, m);
    walk_free(w);
}

static void whatever_a_ruling_can_show_is_in_german(void **state)
{
    if (!*state)
        skip_because("gettext's msgfmt is not installed");
    assert_true(language_take("de", NULL));
    struct rulebook *book = rulebook_loaded("config/rulebooks", "fide-2023");
    struct missing m = {.book = book};
    for (size_t i = 0; i < book->script_count; i++)
        look_at_script(&m, &book->scripts[i]);
    assert_int_equal(m.count, 0);
    rulebook_free(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whatever_a_ruling_can_show_is_in_german, needs_german, forget_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
