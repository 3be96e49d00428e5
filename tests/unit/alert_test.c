/* An alert's life: every state meets every event. */
#include "hall/alert.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { REFUSED = -1 };
#define PEN ALERT_PENDING
#define UNS ALERT_UNSEEN
#define SEE ALERT_SEEN
#define LAT ALERT_LATCHED
#define SHE ALERT_SHELVED
#define SUP ALERT_SUPPRESSED
#define OUT ALERT_OUT
#define CLE ALERT_CLEARED
#define ___ REFUSED

/* Written down from alarm practice, not from the code: P2 and P3 first, what latches below. */
static const int usual[ALERT_STATES][ALERT_EVENTS] = {
    /*        show return again ack shelve wake suppress release out back clear */
    [PEN] = {UNS, CLE, PEN, ___, ___, ___, SUP, ___, OUT, ___, CLE},
    [UNS] = {___, CLE, UNS, SEE, SHE, ___, SUP, ___, OUT, ___, CLE},
    [SEE] = {___, CLE, SEE, SEE, SHE, ___, SUP, ___, OUT, ___, CLE},
    [LAT] = {___, LAT, UNS, CLE, ___, ___, ___, ___, OUT, ___, CLE},
    [SHE] = {___, CLE, SHE, ___, SHE, UNS, ___, ___, OUT, ___, CLE},
    [SUP] = {___, CLE, SUP, ___, ___, ___, SUP, UNS, OUT, ___, CLE},
    [OUT] = {___, CLE, OUT, ___, ___, ___, ___, ___, OUT, UNS, CLE},
    [CLE] = {___, CLE, PEN, ___, ___, ___, ___, ___, ___, ___, CLE},
};

static int expected(int state, int event, bool latches)
{
    if (latches && event == ALERT_RETURN && (state == UNS || state == SHE || state == SUP))
        return LAT;
    if (latches && event == ALERT_AGAIN && state == SEE)
        return UNS;
    return usual[state][event];
}

static void every_state_meets_every_event(void **unused)
{
    (void)unused;
    for (int latches = 0; latches <= 1; latches++)
        for (int state = 0; state < ALERT_STATES; state++)
            for (int event = 0; event < ALERT_EVENTS; event++) {
                struct alert a = {.state = (uint8_t)state, .latches = latches};
                int wanted = expected(state, event, latches);
                bool happened = alert_happens(&a, (enum alert_event)event);
                int is = happened ? (int)a.state : REFUSED;
                if (is != wanted)
                    fail_msg("state %d, event %d, latches %d: %d, not %d", (int)(enum alert_state)state, event, latches,
                             is, wanted);
                if (!happened)
                    assert_int_equal(a.state, state);
            }
}

static void a_return_is_remembered_until_it_comes_again(void **unused)
{
    (void)unused;
    struct alert a = {.state = ALERT_UNSEEN, .latches = true};
    assert_true(alert_happens(&a, ALERT_RETURN));
    assert_true(a.returned && alert_is_listed(&a) && alert_rings(&a));
    assert_true(alert_happens(&a, ALERT_AGAIN));
    assert_false(a.returned);
}

/* Of the highest priority the newest first, of others the oldest; what settled by itself after all that goes on. */
static void what_goes_on_comes_first_then_what_is_urgent_then_what_rings(void **unused)
{
    (void)unused;
    const struct alert order[] = {
        {.id = 1, .priority = PRIORITY_1, .state = UNS, .shown = 31},
        {.id = 2, .priority = PRIORITY_1, .state = UNS, .shown = 30},
        {.id = 3, .priority = PRIORITY_1, .state = SEE, .shown = 40},
        {.id = 4, .priority = PRIORITY_2, .state = UNS, .shown = 5},
        {.id = 5, .priority = PRIORITY_2, .state = UNS, .shown = 6},
        {.id = 6, .priority = PRIORITY_3, .state = UNS, .shown = 1},
        {.id = 7, .priority = PRIORITY_1, .state = ALERT_LATCHED, .shown = 50},
        {.id = 8, .priority = PRIORITY_1, .state = ALERT_LATCHED, .shown = 2},
    };
    enum { COUNT = sizeof order / sizeof *order };
    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k < COUNT; k++)
            if (alert_more_urgent(&order[i], &order[k]) != (i < k))
                fail_msg("%d before %d", order[i].id, order[k].id);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_meets_every_event),
        cmocka_unit_test(a_return_is_remembered_until_it_comes_again),
        cmocka_unit_test(what_goes_on_comes_first_then_what_is_urgent_then_what_rings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
