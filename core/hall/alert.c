#include "hall/alert.h"

#include "base/table.h"

#include <assert.h>

enum { NO = ALERT_STATES, STAY = ALERT_STATES + 1 }; /* cannot happen; nothing changes */

#define PENDING ALERT_PENDING
#define UNSEEN ALERT_UNSEEN
#define SEEN ALERT_SEEN
#define SHELVED ALERT_SHELVED
#define HELD ALERT_SUPPRESSED
#define OUT ALERT_OUT
#define CLEARED ALERT_CLEARED

/* Rows: its state. Columns: what happens. A return goes to LATCHED instead of CLEARED if it latches and nobody has
 * acknowledged it; an alert that returns is unseen again only if it latches. One out of service is not shown. */
/* clang-format off */
static const uint8_t life[][ALERT_EVENTS] = {
    /*                   show    return   again    ack      shelve   wake    suppr. rel.   out  back     clear */
    [ALERT_PENDING]    = {UNSEEN, CLEARED, STAY,    NO,      NO,      NO,     HELD,  NO,     OUT, NO,      CLEARED},
    [ALERT_UNSEEN]     = {NO,     CLEARED, STAY,    SEEN,    SHELVED, NO,     HELD,  NO,     OUT, NO,      CLEARED},
    [ALERT_SEEN]       = {NO,     CLEARED, UNSEEN,  STAY,    SHELVED, NO,     HELD,  NO,     OUT, NO,      CLEARED},
    [ALERT_LATCHED]    = {NO,     STAY,    UNSEEN,  CLEARED, NO,      NO,     NO,    NO,     OUT, NO,      CLEARED},
    [ALERT_SHELVED]    = {NO,     CLEARED, STAY,    NO,      STAY,    UNSEEN, NO,    NO,     OUT, NO,      CLEARED},
    [ALERT_SUPPRESSED] = {NO,     CLEARED, STAY,    NO,      NO,      NO,     STAY,  UNSEEN, OUT, NO,      CLEARED},
    [ALERT_OUT]        = {NO,     CLEARED, STAY,    NO,      NO,      NO,     NO,    NO,     STAY,UNSEEN,  CLEARED},
    [ALERT_CLEARED]    = {NO,     STAY,    PENDING, NO,      NO,      NO,     NO,    NO,     NO,  NO,      STAY},
};
ROW_FOR_EACH(life, ALERT_STATES);
_Static_assert(ALERT_EVENTS == 11, "life: a column for each of ALERT_EVENTS");
/* clang-format on */

static uint8_t next_state(const struct alert *a, enum alert_event event)
{
    uint8_t next = life[a->state][event];
    bool was_silenced = a->state == ALERT_PENDING || a->state == ALERT_OUT || a->state == ALERT_SEEN;
    if (event == ALERT_RETURN && next == ALERT_CLEARED && a->latches && !was_silenced)
        return ALERT_LATCHED;
    if (event == ALERT_AGAIN && a->state == ALERT_SEEN && !a->latches)
        return STAY; /* it chatters, which the counter shows */
    return next;
}

bool alert_happens(struct alert *a, enum alert_event event)
{
    assert(a->state < ALERT_STATES && event < ALERT_EVENTS);
    uint8_t next = next_state(a, event);
    if (next == NO)
        return false;
    if (event == ALERT_RETURN)
        a->returned = true;
    if (event == ALERT_AGAIN)
        a->returned = false;
    if (next != STAY)
        a->state = next;
    return true;
}

/* Sorts by: whether it is still going on, priority, whether it rings. Of the highest priority the newest comes first,
 * since it has to be acted on before the opponent replies; of the others the oldest, which has waited longest. */
bool alert_more_urgent(const struct alert *a, const struct alert *b)
{
    if (alert_is_settled(a) != alert_is_settled(b))
        return !alert_is_settled(a);
    if (a->priority != b->priority)
        return a->priority > b->priority;
    if (alert_rings(a) != alert_rings(b))
        return alert_rings(a);
    const struct alert *first = a->priority == PRIORITY_1 ? b : a, *then = first == a ? b : a;
    return first->shown != then->shown ? first->shown < then->shown : first->id < then->id;
}
