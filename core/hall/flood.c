#include "hall/hall_parts.h"

#include <assert.h>
#include <string.h>

/* Groups of alerts: a lost line, many lines lost together, a time control that the whole hall reaches, results that
 * wait, and in a flood everything of the lowest priority, by kind and by block of boards. A flood begins above ten in
 * ten minutes and ends below five. */

enum { TEN_MINUTES = 600000, TOGETHER = 5000, MANY = 5, FLOOD_ABOVE = 10, FLOOD_BELOW = 5, BLOCK = 50 };

/* Without a flood it has a line of its own. */
static bool is_for_itself(const struct alert *a)
{
    uint8_t joins = incident_row((enum incident_kind)a->kind)->joins;
    return joins == JOIN_NONE || joins == JOIN_SAME_SIDE || joins == JOIN_SAME_MATTER;
}

static bool same_block(const struct alert *a, const struct alert *b)
{
    return (a->board - 1) / BLOCK == (b->board - 1) / BLOCK;
}

static bool same_line(const struct hall *h, const struct alert *a, const struct alert *b)
{
    const struct hall_board *x = hall_board(h, a->board), *y = hall_board(h, b->board);
    return x && y && x->seat->line[0] && !strcmp(x->seat->line, y->seat->line);
}

/* It groups boards of several lines, and has not been acknowledged yet. */
static bool many_lines(const struct hall *h, const struct alert *leader)
{
    for (int i = 0; i < h->open_count && leader->state == ALERT_UNSEEN && leader->open; i++) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        if (a->group == leader->id && !same_line(h, leader, a))
            return true;
    }
    return false;
}

static bool belongs(const struct hall *h, const struct alert *leader, const struct alert *a)
{
    uint8_t joins = incident_row((enum incident_kind)a->kind)->joins;
    if (leader->kind != a->kind || leader == a || leader->group || leader->returned || leader->shown == MSEC_NEVER)
        return false;
    if (joins == JOIN_NEVER || (!alert_is_listed(leader) && leader->state != ALERT_SHELVED))
        return false;
    if (joins == JOIN_LINE && same_line(h, leader, a) && h->now - leader->shown <= TOGETHER)
        return true;
    if (joins == JOIN_LINE && many_lines(h, leader) && h->now - leader->joined <= TOGETHER)
        return true;
    if (joins == JOIN_QUEUE) /* what has to be acted on now stands by itself */
        return a->priority != PRIORITY_1 && leader->priority != PRIORITY_1;
    if (joins == JOIN_HALL && h->now - leader->shown <= TEN_MINUTES)
        return true;
    return h->flood && a->priority == PRIORITY_3 && leader->priority == PRIORITY_3 && same_block(leader, a);
}

int group_for(const struct hall *h, const struct alert *a)
{
    assert(a->state != ALERT_CLEARED && "what is done with is not grouped");
    for (int i = 0; i < h->open_count; i++)
        if (belongs(h, &h->alerts[h->open[i] - 1], a))
            return h->open[i];
    return 0;
}

/* Counts the alerts grouped under the new member. One that was listed separately only for a moment does not count as
 * listed. */
void group_joined(struct hall *h, struct alert *member, int leader, msec at)
{
    assert(member->id != leader && "no alert is grouped under itself");
    struct alert *l = alert_with(h, leader);
    member->group = leader;
    l->members++;
    l->open++;
    l->joined = at;
    if (incident_row((enum incident_kind)member->kind)->joins == JOIN_LINE && at - member->shown <= TOGETHER)
        member->counts = false;
    for (int i = 0; member->open && i < h->open_count; i++) {
        struct alert *a = &h->alerts[h->open[i] - 1];
        if (a->group != member->id)
            continue;
        a->group = leader;
        member->open--;
        l->members++;
        l->open++;
    }
}

void group_left(struct hall *h, struct alert *member)
{
    struct alert *l = alert_with(h, member->group);
    member->group = 0;
    if (!l)
        return;
    l->open--;
    if (!h->replaying && l->state != ALERT_CLEARED)
        alert_over(h, l);
}

/* The alerts grouped under the first are now grouped under this one. */
bool group_inherited(struct hall *h, struct alert *heir)
{
    struct alert *first = alert_with(h, heir->group);
    heir->group = 0;
    for (int i = 0; first && i < h->open_count; i++) {
        struct alert *a = &h->alerts[h->open[i] - 1];
        if (a->group != first->id)
            continue;
        a->group = heir->id;
        heir->members++;
        heir->open++;
    }
    if (first) {
        heir->joined = first->joined;
        first->open = 0;
    }
    return first != NULL;
}

void group_goes_on(struct hall *h, int first)
{
    assert(first >= 1 && first <= h->alert_count);
    for (int i = 0; i < h->open_count && alert_with(h, first)->open; i++)
        if (h->alerts[h->open[i] - 1].group == first) {
            alert_say(h, h->open[i], ACTION_ALERT_LEADS, "", "", "", MSEC_NEVER, first);
            return;
        }
}

/* Only lines with alerts of their own; those that someone is working on stay as they are. */
static bool is_single(const struct hall *h, const struct alert *a, enum incident_kind kind)
{
    return a->kind == kind && a->state == ALERT_UNSEEN && !a->taken_by[0] && h->now - a->shown <= TOGETHER;
}

/* Too many for separate loose cables: the first of them represents all. */
void group_gathers(struct hall *h, enum incident_kind kind)
{
    assert(kind != INCIDENT_NONE && kind < INCIDENT_KINDS);
    int count = 0, first = 0;
    for (int i = 0; i < h->open_count; i++) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        bool single = is_single(h, a, kind);
        count += single;
        first = single && (!first || a->id < first) ? a->id : first;
    }
    if (incident_row(kind)->joins != JOIN_LINE || count < MANY)
        return;
    for (int i = 0; i < h->open_count; i++)
        if (h->open[i] != first && is_single(h, &h->alerts[h->open[i] - 1], kind))
            alert_say(h, h->open[i], ACTION_ALERT_GROUPED, "", "", "", MSEC_NEVER, first);
}

/* --- floods ------------------------------------------------------------------------------------------------------- */

/* Lines that someone had to look at, including what would have been one without the grouping. */
static bool is_of_flood(const struct alert *a)
{
    return a->shown != MSEC_NEVER && (a->counts || is_for_itself(a));
}

static int shown_lately(const struct hall *h)
{
    int count = 0;
    for (int i = h->alert_count - 1; i >= 0 && h->alerts[i].begun > h->now - 2 * TEN_MINUTES; i--)
        count += is_of_flood(&h->alerts[i]) && h->alerts[i].shown > h->now - TEN_MINUTES;
    return count;
}

static bool collapses(const struct hall *h, const struct alert *a)
{
    return a->priority == PRIORITY_3 && a->state == ALERT_UNSEEN && !a->members && !a->taken_by[0] && group_for(h, a);
}

static void collapse(struct hall *h)
{
    for (int i = h->open_count - 1; i > 0; i--) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        if (collapses(h, a))
            alert_say(h, a->id, ACTION_ALERT_GROUPED, "", "", "", MSEC_NEVER, group_for(h, a));
    }
}

/* What one alert grouped in the flood is shown separately again; a lost line stays one alert. */
static void spread(struct hall *h)
{
    for (int i = 0; i < h->open_count; i++) {
        struct alert *a = &h->alerts[h->open[i] - 1];
        if (a->group && is_for_itself(a))
            alert_tell(h, a, ALERT_RELEASE, "", "");
    }
}

void do_flood(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)b, (void)who, (void)change;
    h->floods += !h->flood;
    h->flood = true;
    h->flood_since = at;
}

void do_flood_over(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)b, (void)who, (void)change;
    if (h->flood)
        h->flood_ms += at - h->flood_since;
    h->flood = false;
    h->flood_since = MSEC_NEVER;
}

void flood_looks(struct hall *h)
{
    int lately = shown_lately(h);
    if (!h->flood && lately > FLOOD_ABOVE) {
        hall_tell(h, ACTION_ALERT_FLOOD, BOARD_NONE, "", &(struct alert_change){0});
        collapse(h);
    } else if (h->flood && lately < FLOOD_BELOW) {
        hall_tell(h, ACTION_ALERT_FLOOD_OVER, BOARD_NONE, "", &(struct alert_change){0});
        spread(h);
    }
}
