#include "hall/hall_parts.h"

#include <stdio.h>

/* What becomes of an incident, as race control has it: noted, under investigation, no action, penalty, referred. */

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
    time_goes_on(h, now);
    if (!i)
        return false;
    if (i->handling != handling)
        hall_tell(h, CHANGE_HANDLED, i->board, who, &c);
    return true;
}

/* From the desk: whatever is further along stays. */
void handled_with_alert(struct hall *h, const struct alert *a, enum handling handling, const char *who)
{
    const struct incident *i = hall_incident(h, a->latest);
    if (i && i->handling < handling)
        hall_handle(h, a->latest, handling, who, h->now);
}

void do_priority(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct priority_change *c = change;
    (void)b, (void)who, (void)at;
    h->as[c->kind].priority = c->is;
    h->as[c->kind].is_set = true;
}

enum priority hall_priority_of(const struct hall *h, enum incident_kind kind)
{
    return (enum priority)h->as[kind].priority;
}

void hall_set_priority(struct hall *h, enum incident_kind kind, enum priority p, const char *who, const char *reason,
                       msec now)
{
    struct priority_change c = {.kind = (uint8_t)kind, .was = h->as[kind].priority, .is = (uint8_t)p};
    time_goes_on(h, now);
    snprintf(c.reason, sizeof c.reason, "%s", reason ? reason : "");
    hall_tell(h, CHANGE_PRIORITY, BOARD_NONE, who, &c);
}
