/* Times that were typed some time ago: where they cannot change what is decided, the page says how old they are. */
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/ruling_made.h"

#include "rules/walk.h"

enum { SECOND = 1000 };

static void the_page_says_how_old_it_is(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "ccca-2014", true);
    assert_true(hall_times(m.hall, 1, 1500, 3000, NO_SIDE, "AB", m.now));
    wait_ms(&m, 75 * SECOND);
    struct ruling_case *k = ruled_case(&m, 1, 0, "claim-quickplay", " claimant=white");
    const struct fact *f = facts_find(walk_facts(ruling_walk(k)), "white_s");
    assert_non_null(f);
    assert_string_equal(f->evidence, "typed in 1:15 ago");
    ruling_free(k);
    unmake_hall_under(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_says_how_old_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
