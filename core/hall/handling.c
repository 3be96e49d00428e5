#include "hall/handling.h"

#include "base/text.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"

#include <assert.h>

/* How an incident is handled, as in race control: noted, under investigation, no action, penalty, referred. */

void do_handled(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct handled_change *c = change;
    (void)who, (void)at;
    if (c->id < 1 || c->id > h->incident_count)
        return;
    h->incidents[c->id - 1].handling = c->handling;
    if (b)
        board_changed(h, b);
}

bool hall_handle(struct hall *h, int incident, enum handling handling, const char *who, msec now)
{
    const struct incident *i = hall_incident(h, incident);
    struct handled_change c = {.id = incident, .handling = (uint8_t)handling};
    hall_advance(h, now);
    if (!i)
        return false;
    if (i->handling != handling)
        hall_tell(h, ACTION_INCIDENT_HANDLED, i->board, who, &c);
    return true;
}

/* Set from the desk: a more advanced state is kept. */
void handled_with_alert(struct hall *h, const struct alert *a, enum handling handling, const char *who)
{
    assert(a->latest >= 1 && a->latest <= h->incident_count);
    const struct incident *i = hall_incident(h, a->latest);
    if (i && i->handling < handling)
        hall_handle(h, a->latest, handling, who, h->now);
}

void do_priority(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct priority_change *c = change;
    (void)b, (void)who, (void)at;
    h->policies[c->kind].priority = c->is;
    h->policies[c->kind].is_set = true;
}

enum priority hall_priority_of(const struct hall *h, enum incident_kind kind)
{
    assert(kind != INCIDENT_NONE && kind < INCIDENT_KINDS);
    return (enum priority)h->policies[kind].priority;
}

void hall_set_priority(struct hall *h, enum incident_kind kind, enum priority p, const char *who, const char *reason,
                       msec now)
{
    assert(kind != INCIDENT_NONE && kind < INCIDENT_KINDS && who && reason);
    struct priority_change c = {.kind = (uint8_t)kind, .was = h->policies[kind].priority, .is = (uint8_t)p};
    hall_advance(h, now);
    copy_text(c.reason, sizeof c.reason, reason);
    hall_tell(h, ACTION_ALERT_PRIORITY, BOARD_NONE, who, &c);
}
