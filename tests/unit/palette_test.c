/* What `:` offers: each action, its key, and what it does, in a row of the smallest usual terminal. */
#include "base/tongue.h"
#include "console/actions.h"
#include "host/language.h"
#include "skip.h"
#include "widgets/prompt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "cmocka_names.h"

#include <cmocka.h>

/* The offer of that name; NULL if the screen has none. */
static const struct offer *offer_of(const struct action *a, enum screen_id screen)
{
    static struct offer offers[OFFERS_MAX];
    int count = actions_offer(screen, false, a->name, offers, OFFERS_MAX);
    for (int i = 0; i < count; i++)
        if (!strcmp(offers[i].text, a->name))
            return &offers[i];
    return NULL;
}

static void check_descriptions(void)
{
    enum { COLUMNS = 80 };
    int seen = 0, cut = 0;
    for (const struct action *a = actions; a->name; a++) {
        const struct offer *o = NULL;
        for (int s = 0; s < SCREENS && !o; s++)
            o = a->screens >> s & 1 ? offer_of(a, (enum screen_id)s) : NULL;
        assert_non_null(o);
        int names = text_width(o->text), columns = 1 + OFFERS_LEAST + 1 + text_width(o->help);
        const char *shown = _(a->help), *end = strstr(o->help, shown);
        if (names > OFFERS_LEAST || columns > COLUMNS || !end || end[strlen(shown)])
            print_error("%s: %d columns: %s\n", a->name, columns, shown), cut++;
        seen++;
    }
    assert_true(seen > 100);
    assert_int_equal(cut, 0);
}

static void no_description_is_cut_at_80_columns(void **unused)
{
    (void)unused;
    check_descriptions();
}

static void no_german_description_is_cut_either(void **state)
{
    if (!*state)
        skip_because("gettext's msgfmt is not installed");
    assert_true(language_take("de", NULL));
    check_descriptions();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_description_is_cut_at_80_columns),
        cmocka_unit_test_setup_teardown(no_german_description_is_cut_either, needs_german, forget_language),
    };
    if (!actions_begin(NULL, NULL, NULL))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
