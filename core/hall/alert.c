#include "hall/alert.h"

enum { NO = ALERT_STATES, STAY = ALERT_STATES + 1 }; /* cannot happen; nothing changes */

static const char *const names[ALERT_STATES] = {
    "pending", "unseen", "seen", "latched", "shelved", "suppressed", "out-of-service", "cleared",
};

#define PENDING ALERT_PENDING
#define UNSEEN ALERT_UNSEEN
#define SEEN ALERT_SEEN
#define SHELVED ALERT_SHELVED
#define HELD ALERT_SUPPRESSED
#define OUT ALERT_OUT
#define CLEARED ALERT_CLEARED

/* Rows: how it stands. Columns: what happens. A return goes to LATCHED instead of CLEARED if it latches and nobody has
 * acknowledged it; what comes again is unseen again only if it latches. Who is out of service is not told anything. */
/* clang-format off */
static const uint8_t life[ALERT_STATES][ALERT_EVENTS] = {
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
/* clang-format on */

static uint8_t next_state(const struct alert *a, enum alert_event event)
{
    uint8_t next = life[a->state][event];
    bool was_silenced = a->state == ALERT_PENDING || a->state == ALERT_OUT || a->state == ALERT_SEEN;
    if (event == ALERT_RETURN && next == ALERT_CLEARED && a->latches && !was_silenced)
        return ALERT_LATCHED;
    if (event == ALERT_AGAIN && a->state == ALERT_SEEN && !a->latches)
        return STAY; /* it chatters: the counter says so */
    return next;
}

bool alert_happens(struct alert *a, enum alert_event event)
{
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

/* What rings first, then by priority, then the oldest. */
bool alert_more_urgent(const struct alert *a, const struct alert *b)
{
    if (a->priority != b->priority)
        return a->priority > b->priority;
    if (alert_rings(a) != alert_rings(b))
        return alert_rings(a);
    return a->shown != b->shown ? a->shown < b->shown : a->id < b->id;
}

const char *alert_state_name(enum alert_state s)
{
    return names[s];
}
